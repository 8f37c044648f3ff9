"""How many cards a machine has, said once over a table: in the head of its column, in the title."""

from __future__ import annotations

from claims_for_tests import block, document
from claimscope.core.claims import find_claims
from claimscope.core.reading import Block, Cell, Span, Table
from claimscope.services.knowledge import vocabulary


def table(*rows: tuple[str, ...]) -> Table:
    cells = tuple(Cell(r, c, (Span(text),)) for r, row in enumerate(rows) for c, text in enumerate(row) if text)
    return Table("Table 1", len(rows), max(map(len, rows)), cells)


def cards(*blocks: Block) -> dict[str, tuple[object, object, float]]:
    """For each value: card, count, and how sure the count is."""
    found = {}
    for claim in find_claims(document(blocks), vocabulary()):
        card, count = claim.fields.accelerator, claim.fields.accelerator_count
        value = str(claim.fields.value.value) if claim.fields.value else ""
        found[value] = (card and card.value, count and count.value, count.confidence if count else 0.0)
    return found


TITLE = block("Others in MLPerf® Inference v5.1, Closed, Llama 2 70B", "title")


def test_the_head_of_a_column_of_machines_counts_the_cards_in_each() -> None:
    rows = (
        ("Submitter", "System (8x L40S)", "Offline, tokens/s"),
        ("Dell", "PowerEdge R760xa", "3,410"),
        ("HPE", "ProLiant DL380a", "3,390"),
    )
    found = cards(TITLE, table(*rows))
    assert found["3410"][:2] == found["3390"][:2] == ("NVIDIA L40S", 8)


def test_a_row_that_names_its_own_cards_keeps_them() -> None:
    rows = (
        ("Submitter", "System (8x L40S)", "Offline, tokens/s"),
        ("Dell", "PowerEdge R760xa", "3,410"),
        ("HPE", "ProLiant DL380a (4x H100)", "9,390"),
    )
    found = cards(TITLE, table(*rows))
    assert found["9390"][:2] == ("NVIDIA H100", 4)
    assert found["3410"][:2] == ("NVIDIA L40S", 8)


def test_a_title_counts_the_cards_of_a_machine_called_after_them_below_sure() -> None:
    title = block("Short list, MLPerf Inference v5.1, closed division, Llama 2 70B, 8x H200 each", "title")
    rows = (
        ("Submitter", "System", "Offline, tokens/s"),
        ("Nebius", "Nebius H200", "34,410"),
        ("HPE", "Cray XD670", "34,390"),
    )
    card, count, sure = cards(title, table(*rows))["34410"]
    assert (card, count) == ("NVIDIA H200", 8)
    assert sure < 0.8


def test_a_title_that_counts_other_cards_counts_nothing() -> None:
    title = block("Against our 8x H100, MLPerf Inference v5.1, Llama 2 70B", "title")
    rows = (("Submitter", "System", "Offline, tokens/s"), ("Nebius", "Nebius H200", "34,410"))
    assert cards(title, table(*rows))["34410"][1] is None
