"""Boxes of recognised words to tables, without recognition: columns by gutters, heads above numbers, else doubt."""

from __future__ import annotations

from claimscope.core.reading import Block, Table, TextBlock
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
