"""Reading order from the layout: blank bands cut a slide into rows and columns; the z-order does not matter."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from claimscope.core.reading import Block, Box

_NUMBER = re.compile(r"\W*\d[\d.,'\s]*\W*(?:[^\W\d][\w/]*(?:\s+per\s+\w+)?)?\W*\d?")
_TOUCH = 0.004
"""Share of the slide by which neighbours may overlap and still count as apart."""


@dataclass(slots=True)
class Piece:
    """Blocks that stay together (one shape, one group), the box that their text takes up, and their text."""

    blocks: tuple[Block, ...]
    box: Box
    text: str = ""


def in_order(pieces: Sequence[Piece]) -> list[Piece]:
    """``pieces`` as a reader's eye takes them: rows of cards one card after the other, lists of pairs line by line."""
    if len(pieces) < 2:
        return list(pieces)
    rows, row_gap = _cut(pieces, 1)
    columns, column_gap = _cut(pieces, 0)
    if len(rows) < 2 and len(columns) < 2:
        return _by_lines(pieces)
    if len(rows) < 2 or (len(columns) > 1 and _columns_first(rows, columns, row_gap, column_gap)):
        return [piece for column in columns for piece in in_order(column)]
    regions = _regions(rows) if len(columns) < 2 else rows
    return [piece for region in regions for piece in in_order(region)]


def _regions(rows: list[list[Piece]]) -> list[list[Piece]]:
    """Neighbouring rows that stand in common columns, as one region: text over the full width parts them."""
    regions: list[list[Piece]] = []
    for row in rows:
        united = [*regions[-1], *row] if regions else row
        if regions and len(_cut(regions[-1], 0)[0]) > 1 and len(_cut(united, 0)[0]) > 1:
            regions[-1] = united
        else:
            regions.append(row)
    return regions if len(regions) > 1 else rows


def _cut(pieces: Sequence[Piece], axis: int) -> tuple[list[list[Piece]], float]:
    """Bands of pieces between blank stripes across ``axis`` (0: columns, 1: rows), and the narrowest stripe."""
    bands: list[list[Piece]] = []
    end, gap = float("-inf"), float("inf")
    for piece in sorted(pieces, key=_edge(axis)):
        start = piece.box[axis]
        if start >= end - _TOUCH:
            if bands:
                gap = min(gap, start - end)
            bands.append([])
        bands[-1].append(piece)
        end = max(end, piece.box[axis + 2])
    return bands, gap


def _edge(axis: int) -> Callable[[Piece], tuple[float, float]]:
    return lambda piece: (piece.box[axis], piece.box[1 - axis])


def _columns_first(rows: list[list[Piece]], columns: list[list[Piece]], row_gap: float, column_gap: float) -> bool:
    """Columns are read one by one where they are cards or text columns; a grid of label and value is read by lines."""
    if _grid(rows, columns):
        numbers = [_is_number(piece) for piece in rows[0]]
        first = [_is_number(piece) for piece in sorted(columns[0], key=_edge(1))]
        if len(set(numbers)) > 1 or len(set(first)) > 1:
            return len(set(numbers)) == 1
    return column_gap > row_gap


def _grid(rows: list[list[Piece]], columns: list[list[Piece]]) -> bool:
    return all(len(row) == len(columns) for row in rows) and all(len(column) == len(rows) for column in columns)


def _is_number(piece: Piece) -> bool:
    text = piece.text.strip()
    return len(text) <= 60 and _NUMBER.fullmatch(text) is not None


def _by_lines(pieces: Sequence[Piece]) -> list[Piece]:
    """Overlapping pieces: those on one height from left to right, then the next height."""
    lines: list[list[Piece]] = []
    for piece in sorted(pieces, key=_edge(1)):
        middle = (piece.box[1] + piece.box[3]) / 2
        if lines and middle <= max(other.box[3] for other in lines[-1][:1]) and piece.box[1] < _middle(lines[-1][0]):
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return [piece for line in lines for piece in sorted(line, key=_edge(0))]


def _middle(piece: Piece) -> float:
    return (piece.box[1] + piece.box[3]) / 2
