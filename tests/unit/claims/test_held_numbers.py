"""Numbers that a file holds beside their text (workbooks, charts) are read as held, whatever the language around."""

from __future__ import annotations

from decimal import Decimal

import pytest

from claims_for_tests import block, document, numbers
from claimscope.core.claims import find_claims
from claimscope.core.reading import Block, Cell, Chart, ChartPoint, Span, Table
from claimscope.services.knowledge import vocabulary

GERMAN = "Messwerte der beiden Angebote, gemessen in unserem Labor mit der Last aus dem Lastenheft."


def _table(text: str, held: str | None) -> Table:
    heads = ("Angebot", "Durchsatz (Token/s)")
    cells = [Cell(0, column, (Span(head),), header=True) for column, head in enumerate(heads)]
    cells += [Cell(1, 0, (Span("Angebot A"),)), Cell(1, 1, (Span(text),), number=held)]
    return Table("Tabelle", 2, 2, tuple(cells))


def _values(*blocks: Block) -> list[tuple[Decimal, bool]]:
    found = find_claims(document((block(GERMAN), *blocks)), vocabulary())
    sure = [claim.fields.value is not None and claim.fields.value.confidence >= 0.8 for claim in found]
    return list(zip(numbers(found), sure, strict=True))


@pytest.mark.parametrize(
    ("text", "held", "value", "sure"),
    [
        ("1,180", "1180", "1180", True),
        ("1.180", "1.18", "1.18", True),
        ("1.180", "1180", "1180", True),
        ("1.180", None, "1180", True),
        ("1,180", "1180.4", "1180", True),
        ("1.180", "no number", "1180", True),
    ],
)
def test_a_cell_is_read_as_the_number_it_holds(text: str, held: str | None, value: str, sure: bool) -> None:
    assert _values(_table(text, held)) == [(Decimal(value), sure)]


def test_labels_of_charts_have_english_signs_in_any_language() -> None:
    points = tuple(
        ChartPoint("Angebot A", users, text) for users, text in (("8 Nutzer", "1,180"), ("16 Nutzer", "2,240"))
    )
    assert _values(Chart("Diagramm", "Durchsatz (Token/s)", "", "", points)) == [
        (Decimal(1180), True),
        (Decimal(2240), True),
    ]
