"""Notes that point at rows of a table speak for those rows alone."""

from __future__ import annotations

import pytest

from claims_for_tests import block, document
from claimscope.core.claim import Claim
from claimscope.core.claims import find_claims
from claimscope.core.reading import Block, Cell, Span, Table
from claimscope.services.knowledge import vocabulary

ROWS = (
    ("Machine", "Model", "Mode", "Tokens/s"),
    ("8x B200", "Llama 2 70B", "Offline", "98,858"),
    ("8x B200", "Llama 2 70B", "Server", "98,443.3"),
    ("8x H200", "Llama 2 70B", "Offline", "34,988.2"),
    ("8x H200", "Llama 2 70B", "Offline", "31,150"),
)


def table(caption: str = "", rows: tuple[tuple[str, ...], ...] = ROWS) -> Table:
    cells = tuple(Cell(r, c, (Span(text),), header=not r) for r, row in enumerate(rows) for c, text in enumerate(row))
    return Table("Table 1", len(rows), len(rows[0]), cells, caption)


def told(*blocks: Block) -> list[tuple[str, object, object]]:
    """Family, round and division of each claim."""

    def value(claim: Claim, name: str) -> object:
        field = claim.fields.get(name)
        return field.value if field is not None else None

    claims = find_claims(document(blocks), vocabulary())
    return [(claim.family, value(claim, "round"), value(claim, "division")) for claim in claims]


ENTRY, OWN = ("inference", "v5.0", "closed"), ("vendor-measured", None, None)
NOTES = (
    "Rows 1 to 3: MLPerf Inference v5.0, Closed division. Last row: our own reading, not submitted.",
    "First three rows: MLPerf Inference v5.0, Closed; fourth row: our own measurement.",
    "The last row was measured in our lab; rows 1–3 are MLPerf Inference v5.0 results of the Closed division.",
    "Zeilen 1 bis 3: MLPerf Inference v5.0, Closed. Letzte Zeile: eigene Messung.",
    "Die ersten drei Zeilen: MLPerf Inference v5.0, Closed; die unterste Zeile: eigene Messung.",
    "Les trois premières lignes : MLPerf Inference v5.0, Closed. Dernière ligne : mesure interne, non soumise.",
    "Filas 1, 2 y 3: MLPerf Inference v5.0, Closed. Última fila: medición propia.",
    "1〜3行目:MLPerf Inference v5.0 Closed。最終行:自社測定。",
)


@pytest.mark.parametrize("note", NOTES)
def test_each_row_takes_what_its_note_says(note: str) -> None:
    assert told(table(), block(note)) == [ENTRY, ENTRY, ENTRY, OWN]


@pytest.mark.parametrize(
    "note",
    [
        "The first 2 rows: MLPerf Inference v5.0, Closed division. The last 2 rows: our own reading, not submitted.",
        "Die ersten beiden Zeilen: MLPerf Inference v5.0, Closed. Die letzten beiden Zeilen: eigene Messung.",
    ],
)
def test_so_many_rows_at_an_end_are_pointed_at_in_digits_and_by_both(note: str) -> None:
    assert told(table(), block(note)) == [ENTRY, ENTRY, OWN, OWN]


def test_a_note_above_the_table_and_its_caption_point_too() -> None:
    assert told(block(NOTES[0]), table()) == [ENTRY, ENTRY, ENTRY, OWN]
    assert told(table(NOTES[1])) == [ENTRY, ENTRY, ENTRY, OWN]


def test_two_rounds_of_one_table() -> None:
    note = "Top two rows: MLPerf Inference v5.0, Closed. Bottom two rows: MLPerf Inference v4.1, Closed."
    earlier = ("inference", "v4.1", "closed")
    assert told(table(), block(note)) == [ENTRY, ENTRY, earlier, earlier]


def test_rows_that_a_table_lacks_and_rows_of_racks_point_nowhere() -> None:
    suite = block("MLPerf Inference v5.0, Closed", "title")
    for note in (
        "Rows 5 to 9: our own measurement.",
        "The first row of racks stands in hall 2.",
        "A new product line.",
    ):
        assert told(suite, table(), block(note)) == [ENTRY] * 4


def test_a_row_of_a_target_is_no_result() -> None:
    suite = block("MLPerf Inference v5.0, Closed", "title")
    assert told(suite, table(), block("Row 4: requirement of the tender.")) == [ENTRY] * 3


MARKED = (
    *ROWS[:3],
    ("8x H200 †", "Llama 2 70B", "Offline", "34,988.2"),
    ("8x H200 ‡", "Llama 2 70B", "Offline", "31,150"),
)


def test_a_note_that_excepts_a_mark_speaks_for_the_other_rows() -> None:
    one = "MLPerf Inference v5.0, Closed, except for ‡ (our own measurement with vLLM 0.9)."
    assert told(table(rows=MARKED), block(one)) == [ENTRY, ENTRY, ENTRY, OWN]


def test_a_note_in_the_last_row_is_text_below_the_table() -> None:
    note = "MLPerf Inference v5.0, Closed, entry 5.0-0056, except for ‡ (our own measurement)."
    rows = (*MARKED, (note, "", "", ""))
    assert told(table(rows=rows)) == [ENTRY, ENTRY, ENTRY, OWN]
    whole = (*ROWS, ("All results: MLPerf Inference v5.0, Closed division, retrieved in May.", "", "", ""))
    assert told(table(rows=whole)) == [ENTRY] * 4


def test_footnotes_of_marks_tell_whose_test_a_row_is() -> None:
    rows = tuple((f"{row[0]}†", *row[1:]) if 0 < at < 4 else row for at, row in enumerate(MARKED))
    notes = (
        block("† MLPerf Inference v5.0, Closed, entry 5.0-0056.", "footnote"),
        block("‡ Repeated by our test team in May, unofficial.", "footnote"),
    )
    assert told(table(rows=(*rows[:3], ROWS[3], MARKED[4])), *notes)[:2] == [ENTRY] * 2
    assert told(table(rows=(*rows[:3], MARKED[4])), *notes) == [ENTRY, ENTRY, OWN]
    assert told(block("MLPerf Inference v5.0, Closed", "title"), table(rows=MARKED), notes[1])[-1] == OWN
