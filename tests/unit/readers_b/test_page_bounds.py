"""A page of endless numbers is examined to a bound, and says so."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from claimscope.core.reading import Document, TextBlock
from claimscope.readers.dispatch import read_document
from claimscope.readers.layout.lines import segments
from claimscope.readers.layout.words import Word
from claimscope.readers.limits import Limits

LIMITS = Limits(max_page_numbers=5, max_page_characters=200)


def _read(folder: Path, text: str) -> Document:
    path = folder / "numbers.txt"
    path.write_text(text, encoding="utf-8")
    return read_document(path, LIMITS)


def _text(document: Document) -> str:
    return "|".join(block.text for block in document.pages[0].blocks if isinstance(block, TextBlock))


def test_a_page_within_the_bound_is_whole(tmp_path: Path) -> None:
    document = _read(tmp_path, "We reached 1,234.5 and 2 and 3 tokens/s.\n")
    assert document.status == "read"
    assert "2 and 3 tokens/s" in _text(document)


@pytest.mark.parametrize("parting", [" and ", " tokens/s on Monday.\n\nIt reached "])
def test_numbers_beyond_the_bound_are_left_out_and_said(tmp_path: Path, parting: str) -> None:
    document = _read(tmp_path, "It reached " + parting.join(f"{number},5" for number in range(101, 109)))
    assert document.status == "partial"
    note = document.pages[0].not_read[-1]
    assert (note.id, dict(note.args)) == ("reading.numbers-cut", {"count": 8, "most": 5})
    assert "105,5" in _text(document)
    assert "106,5" not in _text(document)


def test_characters_beyond_the_bound_are_left_out_and_said(tmp_path: Path) -> None:
    document = _read(tmp_path, "[" * 1000)
    assert document.pages[0].read == "partial"
    assert document.pages[0].not_read[-1].id == "reading.characters-cut"
    assert len(_text(document)) == 200


def test_letters_that_claim_to_be_millions_of_points_high_cost_no_more_than_others() -> None:
    words = [Word(20.0 * n, 0.0, 20.0 * n + 15, 1e8, "12", 10.0) for n in range(100)]
    begun = time.process_time()
    assert sum(found.count for found in segments(words)) == len(words)
    assert time.process_time() - begun < 3
