"""Tables that only lay cards out, and cards of several lines in one text."""

from __future__ import annotations

from claims_for_tests import block, document, numbers, values
from claimscope.core.claims import find_claims
from claimscope.core.claims.grids.layouttables import with_laid_out
from claimscope.core.reading import Block, Cell, Span, Table, TextBlock
from claimscope.services.knowledge import vocabulary

Rows = tuple[tuple[str, ...], ...]


def table(rows: Rows, top: float = 0.4) -> Table:
    cells = tuple(
        Cell(r, c, (Span(text),), box=(0.1 + 0.2 * c, top + 0.1 * r, 0.28 + 0.2 * c, top + 0.08 + 0.1 * r))
        for r, row in enumerate(rows)
        for c, text in enumerate(row)
    )
    return Table("Table 1", len(rows), len(rows[0]), cells, box=(0.1, top, 0.9, top + 0.1 * len(rows)))


def told(*blocks: Block) -> list[tuple[str, str | None]]:
    claims = find_claims(document(blocks), vocabulary())
    return [(str(n), *values(c, "unit")) for n, c in zip(numbers(claims), claims, strict=True)]


def test_a_row_of_numbers_over_a_row_of_labels() -> None:
    rows = (("4,960", "38 ms", "402 W"), ("tokens/s, 64 streams", "median TTFT", "average power"))
    assert told(table(rows)) == [("4960", "tokens/s"), ("38", "ms"), ("402", "W")]


def test_a_card_in_each_cell() -> None:
    rows = (("312\ntokens/s\non average", "0.9 s\nfirst token\n(p95)", "118 W\npower draw\nunder load"),)
    assert told(table(rows)) == [("312", "tokens/s"), ("0.9", "s"), ("118", "W")]


def test_names_below_drawn_bars() -> None:
    names = (("Alder", "Birch", "Cedar"), ("", "frames per second", ""))
    bars = [
        block(text, "body", (0.15 + 0.2 * n, 0.3 - 0.07 * n, 0.2 + 0.2 * n, 0.33 - 0.07 * n))
        for n, text in enumerate(("41", "118", "263"))
    ]
    assert told(*bars, table(names)) == [("41", "images/s"), ("118", "images/s"), ("263", "images/s")]


def test_other_tables_stay_tables() -> None:
    tables: tuple[Rows, ...] = (
        (("2023", "2024"), ("Pilot", "Roll-out")),
        (("System", "tokens/s"), ("Alder", "4,960")),
        (("4,960 tokens/s", "38 ms"), ("5,010 tokens/s", "36 ms")),
        (("Alder", "Birch"), ("4U", "2U")),
        (("Weight", "28 kg"), ("Size", "4U")),
    )
    for rows in tables:
        assert with_laid_out([table(rows)]) == [table(rows)]


def lined(*texts: str) -> list[TextBlock]:
    return [
        TextBlock(
            f"Item {n}",
            "list",
            tuple((Span(line),) for line in text.split("\n")),
            (0.1, 0.3 + 0.1 * n, 0.9, 0.38 + 0.1 * n),
        )
        for n, text in enumerate(texts)
    ]


def test_cards_of_several_lines() -> None:
    items = lined(
        "2,310 tok/s\nThroughput\n32 streams", "281 W\nBoard power\naverage during the test", "4.8\nRating\nstars"
    )
    assert told(*items) == [("2310", "tokens/s"), ("281", "W")]


def test_one_such_text_alone_is_no_card() -> None:
    assert told(*lined("281 W\nBoard power\naverage of the fleet")) == []
