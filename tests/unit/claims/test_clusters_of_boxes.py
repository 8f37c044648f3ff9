"""Names with several numbers each: cards of before and after, bars in groups."""

from __future__ import annotations

from claims_for_tests import block, document, numbers, values
from claimscope.core.claims import find_claims
from claimscope.core.claims.grids.clusters import with_clusters
from claimscope.core.reading import Block, Table
from claimscope.services.knowledge import vocabulary


def changed(*cards: tuple[str, str, str], told: bool = True) -> list[Block]:
    """Cards beside each other: a name above, the number of before, an arrow, the number of after."""
    page: list[Block] = []
    for place, (name, before, after) in enumerate(cards):
        left = 0.04 + 0.32 * place
        page.append(block(name, "body", (left + 0.03, 0.3, left + 0.23, 0.34)))
        page.append(block(before, "body", (left, 0.38, left + 0.1, 0.46)))
        page.append(block("→", "body", (left + 0.12, 0.38, left + 0.14, 0.46)))
        page.append(block(after, "body", (left + 0.16, 0.38, left + 0.26, 0.46)))
        if told:
            page.append(block("old engine", "body", (left, 0.48, left + 0.1, 0.51)))
            page.append(block("new engine", "body", (left + 0.16, 0.48, left + 0.26, 0.51)))
    return page


def table_of(page: list[Block]) -> Table:
    (table,) = [one for one in with_clusters(page, vocabulary()) if isinstance(one, Table)]
    return table


def test_cards_of_before_and_after_are_rows() -> None:
    page = changed(("Tokens per second", "1,870", "4,260"), ("p99 time to first token", "2.4 s", "0.9 s"))
    grid = {(cell.row, cell.column): cell.text for cell in table_of(page).cells}
    assert [grid[0, 1], grid[0, 2]] == ["old engine", "new engine"]
    claims = find_claims(document(tuple(page)), vocabulary())
    assert [(str(n), *values(c, "unit")) for n, c in zip(numbers(claims), claims, strict=True)] == [
        ("1870", "tokens/s"), ("4260", "tokens/s"), ("2.4", "s"), ("0.9", "s"),
    ]  # fmt: skip


def test_cards_below_each_other() -> None:
    page: list[Block] = []
    for place, (name, before, after) in enumerate(
        (("Output tokens/s", "812", "1,940"), ("TTFT p95", "410 ms", "190 ms"))
    ):
        top = 0.2 + 0.25 * place
        page.append(block(name, "body", (0.1, top, 0.3, top + 0.04)))
        page.append(block(before, "body", (0.1, top + 0.07, 0.2, top + 0.14)))
        page.append(block(after, "body", (0.25, top + 0.07, 0.35, top + 0.14)))
    assert len(find_claims(document(tuple(page)), vocabulary())) == 4


def test_numbers_with_names_of_their_own_are_no_cluster() -> None:
    page = changed(("Region north, tokens/s", "1,870", "4,260"), ("Region south, tokens/s", "2,400", "900"), told=False)
    labels = ("pilot", "roll-out", "seats", "offices")
    tops = [one for one in page if isinstance(one.box, tuple) and one.box[1] == 0.38 and one.object != "Box →"]
    for label, number in zip(labels, tops, strict=True):
        assert number.box is not None
        page.append(block(label, "body", (number.box[0], 0.48, number.box[2], 0.51)))
    assert with_clusters(page, vocabulary()) == page


def grouped(head: str) -> list[Block]:
    page: list[Block] = [block(head, "body", (0.05, 0.1, 0.4, 0.14))]
    for place, (name, *bars) in enumerate(
        (("batch 1", "6.2", "9.9"), ("batch 8", "31.5", "52.4"), ("batch 32", "58.0", "101.7"))
    ):
        left = 0.1 + 0.28 * place
        for column, number in enumerate(bars):
            top = 0.75 - float(number) / 200
            page.append(block(number, "body", (left + 0.08 * column, top, left + 0.05 + 0.08 * column, top + 0.03)))
        page.append(block(name, "body", (left + 0.03, 0.85, left + 0.1, 0.88)))
    return page


def test_bars_in_groups_take_the_unit_of_their_heading() -> None:
    claims = find_claims(document(tuple(grouped("Whisper, samples/s"))), vocabulary())
    assert [str(number) for number in numbers(claims)] == ["6.2", "9.9", "31.5", "52.4", "58.0", "101.7"]
    assert {values(claim, "unit") for claim in claims} == {("samples/s",)}


def test_bars_in_groups_without_a_unit_are_left() -> None:
    page = grouped("How it went")
    assert with_clusters(page, vocabulary()) == page


def with_legend(page: list[Block]) -> list[Block]:
    return [*page, block("NVIDIA L4", "body", (0.6, 0.1, 0.68, 0.13)), block("L40S", "body", (0.75, 0.1, 0.8, 0.13))]


def test_a_legend_names_the_series_below_a_doubt() -> None:
    claims = find_claims(document(tuple(with_legend(grouped("Whisper, samples/s")))), vocabulary())
    assert [values(claim, "accelerator")[0] for claim in claims] == ["NVIDIA L4", "NVIDIA L40S"] * 3
    assert all(claim.fields.accelerator and claim.fields.accelerator.confidence < 0.8 for claim in claims)
    assert all(claim.fields.value and claim.fields.value.confidence > 0.9 for claim in claims)


def test_two_legends_name_nothing() -> None:
    page = with_legend(grouped("Whisper, samples/s"))
    page += [block("vLLM", "body", (0.6, 0.2, 0.68, 0.23)), block("SGLang", "body", (0.75, 0.2, 0.8, 0.23))]
    claims = find_claims(document(tuple(page)), vocabulary())
    assert all(claim.fields.accelerator is None for claim in claims)


def test_bars_that_lie_in_groups() -> None:
    page: list[Block] = [block("requests per second", "body", (0.05, 0.1, 0.3, 0.14))]
    for place, (name, *bars) in enumerate((("Llama 3.1 8B", "41.2", "36.8"), ("Llama 3.3 70B", "8.3", "7.0"))):
        top = 0.3 + 0.25 * place
        page.append(block(name, "body", (0.05, top + 0.03, 0.2, top + 0.07)))
        for row, number in enumerate(bars):
            left = 0.25 + float(number) / 80
            page.append(block(number, "body", (left, top + 0.06 * row, left + 0.05, top + 0.04 + 0.06 * row)))
    claims = find_claims(document(tuple(page)), vocabulary())
    assert [(str(n), *values(c, "unit", "benchmark")) for n, c in zip(numbers(claims), claims, strict=True)] == [
        ("41.2", "requests/s", "llama3.1-8b"), ("36.8", "requests/s", "llama3.1-8b"),
        ("8.3", "requests/s", "llama3.3-70b"), ("7.0", "requests/s", "llama3.3-70b"),
    ]  # fmt: skip
