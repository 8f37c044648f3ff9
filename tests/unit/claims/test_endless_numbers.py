"""Numbers of any length are read or left out, and never a fault."""

from __future__ import annotations

import pytest

from claimscope.core.claims import find_claims
from claimscope.core.message import message
from claimscope.core.reading import Cell, Document, Page, Span, Table, TextBlock
from claimscope.services.knowledge import vocabulary


def _values(text: str) -> list[str]:
    block = TextBlock("Line 1", "body", ((Span(text),),))
    claims = find_claims(Document("text/plain", (Page(1, message("reading.page.text"), (block,)),)), vocabulary())
    return [str(dict(claim.fields.known())["value"].value) for claim in claims]


@pytest.mark.parametrize("digits", [19, 28, 29, 32, 33, 100, 5000])
@pytest.mark.parametrize("magnitude", ["", " million", " billion"])
def test_text(digits: int, magnitude: str) -> None:
    said = f"In our lab we reached {'9' * digits}{magnitude} tokens/s."
    assert len(_values(said)) == (1 if digits <= 32 else 0)


@pytest.mark.parametrize("digits", [19, 28, 32, 100])
def test_table(digits: int) -> None:
    rows = (("System", "Throughput (million tokens/s)"), ("Alpha", "9" * digits), ("Beta", "4,800"))
    cells = tuple(Cell(r, c, (Span(text),)) for r, row in enumerate(rows) for c, text in enumerate(row))
    page = Page(1, message("reading.page.text"), (Table("Table 1", 3, 2, cells),))
    assert find_claims(Document("text/csv", (page,)), vocabulary())
