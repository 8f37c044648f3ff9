"""Boxes of recognised words to tables, without recognition: columns by gutters, heads above numbers, else doubt."""

from __future__ import annotations

import pytest
from PIL import Image

from claimscope.core.reading import Block, Table, TextBlock
from claimscope.readers import ocr
from claimscope.readers.layout.page import page_blocks
from claimscope.readers.layout.words import Word

HEAD = ((30, "System"), (200, "Tokens/s"), (285, "TTFT p99 (ms)"))
ROWS = (
    ((30, "Alpha box"), (205, "98,443"), (330, "412")),
    ((30, "Beta box"), (205, "34,864"), (330, "618")),
)


def piece(x: float, top: float, text: str) -> list[Word]:
    words = []
    for part in text.split():
        words.append(Word(x, top, x + 9 * len(part), top + 20, part, 20, confidence=0.95, apart=not words))
        x += 9 * len(part) + 5
    return words


def page(*rows: tuple[tuple[int, str], ...]) -> tuple[Block, ...]:
    words = [word for n, row in enumerate(rows) for x, text in row for word in piece(x, 100 + 36 * n, text)]
    return page_blocks([*words, *piece(30, 260, "Throughput in tokens per second; higher is better.")], 600, 400)


def test_cells_that_stand_close_keep_their_heads() -> None:
    (table,) = [block for block in page(HEAD, *ROWS) if isinstance(block, Table)]
    grid = [[cell.text for cell in table.cells if cell.row == row] for row in range(3)]
    assert grid == [[text for _, text in row] for row in (HEAD, *ROWS)]
    assert all(span.confidence == 0.95 for cell in table.cells for span in cell.spans)


def test_numbers_without_heads_are_unsure() -> None:
    numbers = [
        span.confidence
        for block in page(*ROWS)
        for line in (block.lines if isinstance(block, TextBlock) else [c.spans for c in getattr(block, "cells", ())])
        for span in line
        if span.text.strip()[:1].isdigit()
    ]
    assert len(numbers) == 4
    assert max(numbers) <= 0.7


def certainty(*rows: tuple[tuple[int, str], ...]) -> dict[str, float]:
    (table,) = [block for block in page(HEAD, *rows) if isinstance(block, Table)]
    return {cell.text: min(span.confidence for span in cell.spans) for cell in table.cells if not cell.header}


def test_thousands_parted_in_two_ways_within_a_column_are_unsure() -> None:
    found = certainty(
        ((30, "Alpha box"), (205, "98,443"), (330, "412")), ((30, "Beta box"), (205, "34.864"), (330, "618"))
    )
    assert found == {"Alpha box": 0.95, "98,443": 0.7, "412": 0.95, "Beta box": 0.95, "34.864": 0.7, "618": 0.95}


def test_thousands_and_decimals_of_one_manner_stay_sure() -> None:
    found = certainty(((30, "Alpha"), (190, "98,443.5"), (330, "4.12")), ((30, "Beta"), (190, "34,864"), (330, "16.8")))
    assert set(found.values()) == {0.95}


def test_letters_like_digits_and_faint_numbers_are_unsure(monkeypatch: pytest.MonkeyPatch) -> None:
    """The caps of single words, whatever the recognition itself thinks of them."""
    lines = {"Alpha reached 98,443 tokens": 0.99, "Beta reached l2,4O5 tokens": 0.99, "Gamma had 7,312 tokens": 0.85}
    boxes = [(text, score, corners(40 * n)) for n, (text, score) in enumerate(lines.items())]
    monkeypatch.setattr(ocr, "available", lambda: True)
    monkeypatch.setattr(ocr, "_lines", lambda picture: boxes)
    monkeypatch.setattr(ocr, "ink_extents", lambda *_: [])
    blocks = ocr.recognised_page(Image.new("RGB", (400, 200), "white"), (400.0, 200.0)).blocks
    spans = [span for block in blocks if isinstance(block, TextBlock) for line in block.lines for span in line]
    sure = {span.text.strip(): span.confidence for span in spans}
    assert sure["98,443"] > 0.9
    assert sure["l2,4O5"] < 0.7
    assert sure["7,312"] < 0.7
    assert next(value for text, value in sure.items() if text.startswith("Gamma")) > 0.8, "its words stay as read"


def corners(top: float) -> list[tuple[float, float]]:
    return [(10, top), (330, top), (330, top + 14), (10, top + 14)]
