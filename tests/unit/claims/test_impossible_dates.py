"""A day that no calendar has is no date of retrieval."""

from __future__ import annotations

import pytest

from claimscope.core.claims import find_claims
from claimscope.core.message import message
from claimscope.core.reading import Document, Page, Span, TextBlock
from claimscope.services.knowledge import vocabulary


@pytest.mark.parametrize(
    ("day", "read"),
    [("2026-02-30", None), ("31.02.2026", None), ("2025-10-02", "2025-10-02"), ("29 February 2025", None)],
)
def test_retrieved_on(day: str, read: str | None) -> None:
    text = f"Llama 2 70B Server: 99,139 tokens/s, MLPerf Inference v5.1 closed, retrieved {day}."
    block = TextBlock("Line 1", "body", ((Span(text),),))
    claims = find_claims(Document("text/plain", (Page(1, message("reading.page.text"), (block,)),)), vocabulary())
    fields = dict(claims[0].fields.known())
    found = fields.get("retrieved_on")
    assert (found.value if found else None) == read
