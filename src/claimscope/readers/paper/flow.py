"""Pages for documents that have none: blocks one below the other on paper, each with its box.

Boxes come from mean letter widths, not from a font, so that reading and drawing agree on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from claimscope.core.message import Message, message
from claimscope.core.reading import Block, Box, Cell, Chart, Document, Page, Picture, Span, Table, TextBlock
from claimscope.readers.formats import DOCX, EML, HTML, JSON, MARKDOWN, TEXT
from claimscope.readers.paper.charts import MOST_BARS, with_point_boxes

FLOWING = (DOCX, EML, HTML, JSON, MARKDOWN, TEXT)
"""Kinds of documents whose text runs on; sheets stay as they are."""
WIDTH = 595.0
"""A4, in points."""
MARGIN = 42.0
TALLEST = 4_600.0
"""A longer text is cut into sections of at most this height, so that its picture stays legible."""
MOST_HEIGHT = 40_000.0
"""Rows of a table that would stand lower (about 2,700 of them above) have no box."""
MOST_COLUMN = 200.0
_LETTER = 0.53
"""Mean width of a letter, as share of its size."""
LINE = 1.3
_CELL = 8.0
_TALLEST_PICTURE = 700.0
_DRAWING = 260.0
"""Height of the place for the texts of a drawing."""
_SIZES = {
    "title": 17.0,
    "heading": 13.0,
    "caption": 9.5,
    "footnote": 8.0,
    "notes": 9.0,
    "comment": 8.5,
    "metadata": 8.5,
}
_SIZES |= {"header": 8.5, "footer": 8.5, "alt-text": 8.0}


def size_of(block: TextBlock) -> float:
    """Size of a block's text in points, by its role."""
    size = _SIZES.get(block.role, 10.0)
    return size + max(0, 3 - block.level) if block.role == "heading" else size


def laid_out(document: Document) -> Document:
    """``document`` with boxes and page sizes where it has none. A long text without pages is cut into sections."""
    pages: list[Page] = []
    for page in document.pages:
        if page.width or not page.blocks or any(_has_place(block) for block in page.blocks):
            pages.append(page)
        elif document.media_type in FLOWING and not document.paged:
            pages.extend(_sections(page, len(pages)))
        else:
            pages.append(on_paper(page))
    return replace(document, pages=tuple(pages))


def _has_place(block: Block) -> bool:
    """Whether the reader of the file gave a place on a page; texts of a drawing have one in it."""
    return block.box is not None and not _is_drawn(block)


def _is_drawn(block: Block) -> bool:
    return isinstance(block, TextBlock) and block.role == "diagram" and block.box is not None


def on_paper(page: Page) -> Page:
    """A page with its blocks one below the other; width and height in points."""
    width = max([WIDTH, *(_table_width(block) + 2 * MARGIN for block in page.blocks if isinstance(block, Table))])
    placed: list[tuple[Block, float, float]] = []
    y = MARGIN
    for parts in _drawings(page.blocks):
        height = _DRAWING if _is_drawn(parts[0]) else _height(parts[0], width - 2 * MARGIN)
        placed.extend((part, y, height) for part in parts)
        y += height + _gap(parts[-1])
    tall = min(y + MARGIN, MOST_HEIGHT)
    blocks = tuple(_boxed(block, top, height, width, tall) for block, top, height in placed)
    return replace(page, blocks=blocks, width=width, height=tall)


def _drawings(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Each block by itself, the texts of one drawing together."""
    drawn: list[Block] = []
    for block in blocks:
        if drawn and not (_is_drawn(block) and _drawing(block) == _drawing(drawn[-1])):
            yield drawn
            drawn = []
        if _is_drawn(block):
            drawn.append(block)
        else:
            yield [block]
    if drawn:
        yield drawn


def _drawing(block: Block) -> str:
    return block.object.rpartition(".")[0]


def _sections(page: Page, before: int) -> list[Page]:
    """The page, or parts of it that are short enough, begun at headings where that leaves parts of a fair length."""
    parts: list[list[Block]] = [[]]
    used = 0.0
    for block in page.blocks:
        height = _height(block, WIDTH - 2 * MARGIN) + _gap(block)
        heading = isinstance(block, TextBlock) and block.role in ("heading", "title")
        if parts[-1] and (used + height > TALLEST - 2 * MARGIN or (heading and used > 0.75 * TALLEST)):
            parts.append([])
            used = 0.0
        parts[-1].append(block)
        used += height
    if len(parts) == 1:
        return [on_paper(replace(page, number=before + 1))]
    missed = [page.not_read, *[()] * (len(parts) - 1)]
    return [
        on_paper(replace(page, number=number, label=_label(number), blocks=tuple(part), not_read=not_read))
        for number, (part, not_read) in enumerate(zip(parts, missed, strict=True), before + 1)
    ]


def _label(number: int) -> Message:
    return message("reading.page.section", number=number)


def _gap(block: Block) -> float:
    if isinstance(block, TextBlock):
        return {"title": 10.0, "heading": 6.0, "list": 3.0, "footnote": 2.0}.get(block.role, 7.0)
    return 10.0


def _height(block: Block, width: float) -> float:
    if isinstance(block, TextBlock):
        return _rows(block.lines, size_of(block), width - _indent(block)) * size_of(block) * LINE
    if isinstance(block, Table):
        return sum(_row_heights(block))
    if isinstance(block, Chart):
        return 220.0 if len(block.points) <= MOST_BARS else 30.0 + 11.0 * math.ceil(len(block.points) / 2)
    return _picture_size(block, width)[1]


def _picture_size(picture: Picture, width: float) -> tuple[float, float]:
    """As large as the file shows it, but no wider or taller than a page; a small frame where it says nothing."""
    if picture.size is None or min(picture.size) < 1.0:
        return 240.0, 60.0
    wide, tall = picture.size
    scale = min(1.0, width / wide, _TALLEST_PICTURE / tall)
    return wide * scale, tall * scale


def _rows(lines: Sequence[Sequence[Span]], size: float, width: float) -> int:
    return max(1, sum(max(1, math.ceil(text_width(line, size) * 1.04 / max(width, 20.0))) for line in lines))


def text_width(line: Sequence[Span], size: float) -> float:
    """Estimated width of a line in points."""
    return sum(_letters(span.text) for span in line) * size


def _letters(text: str) -> float:
    if text.isascii():
        return _LETTER * len(text)
    return sum(1.0 if letter > "\u2e7f" else _LETTER for letter in text)


def _indent(block: TextBlock) -> float:
    return 14.0 * (block.level + 1) if block.role in ("list", "quote") else 0.0


def _boxed(block: Block, top: float, height: float, width: float, tall: float) -> Block:
    if top >= tall:
        return block
    if _is_drawn(block) and block.box is not None:
        across, down = width - 2 * MARGIN, min(height, tall - top)
        x0, y0, x1, y1 = block.box
        inside = (MARGIN + x0 * across, top + y0 * down, MARGIN + x1 * across, top + y1 * down)
        return replace(block, box=_share(inside, width, tall))
    left = MARGIN + (_indent(block) if isinstance(block, TextBlock) else 0.0)
    box = _share((left, top, width - MARGIN, top + height), width, tall)
    if isinstance(block, Table):
        return _boxed_table(block, top, width, tall)
    if isinstance(block, Chart):
        return with_point_boxes(replace(block, box=box), width, tall)
    if isinstance(block, Picture):
        wide = _picture_size(block, width - 2 * MARGIN)[0]
        return replace(block, box=_share((MARGIN, top, MARGIN + wide, top + height), width, tall))
    return replace(block, box=box)


def _share(box: Box, width: float, height: float) -> Box:
    edges = (box[0] / width, box[1] / height, box[2] / width, box[3] / height)
    x0, y0, x1, y1 = (round(min(max(edge, 0.0), 1.0), 6) for edge in edges)
    return x0, y0, x1, y1


@dataclass(frozen=True, slots=True)
class _Grid:
    """Edges of columns and rows in points."""

    x: tuple[float, ...]
    y: tuple[float, ...]


def _boxed_table(table: Table, top: float, width: float, tall: float) -> Table:
    grid = _Grid(tuple(_edges(_column_widths(table), MARGIN)), tuple(_edges(_row_heights(table), top)))
    cells = tuple(_boxed_cell(cell, grid, width, tall) for cell in table.cells)
    return replace(table, cells=cells, box=_share((grid.x[0], top, grid.x[-1], grid.y[-1]), width, tall))


def _boxed_cell(cell: Cell, grid: _Grid, width: float, tall: float) -> Cell:
    if cell.row + 1 >= len(grid.y) or cell.column + 1 >= len(grid.x) or grid.y[cell.row + 1] > tall:
        return cell
    box = (grid.x[cell.column], grid.y[cell.row], grid.x[cell.column + 1], grid.y[cell.row + 1])
    return replace(cell, box=_share(box, width, tall))


def _edges(lengths: Sequence[float], start: float) -> Iterator[float]:
    yield start
    for length in lengths:
        start += length
        yield start


def _table_width(table: Table) -> float:
    return sum(_column_widths(table))


def _column_widths(table: Table) -> list[float]:
    """Widths that hold the longest line of a column, within bounds; stretched where the page is wider."""
    widths = [24.0] * table.columns
    for cell in table.cells[: 200 * max(table.columns, 1)]:
        if cell.column < table.columns:
            longest = max((_letters(line) for line in cell.text.split("\n")), default=0.0) * _CELL * 1.08
            widths[cell.column] = max(widths[cell.column], min(longest + 10.0, MOST_COLUMN))
    return widths


def _row_heights(table: Table) -> list[float]:
    """Heights by the tallest cell of each row; rows far below the end of the paper are not measured."""
    widths = _column_widths(table)
    heights = [_CELL * LINE + 4.0] * table.rows
    for cell in table.cells:
        if cell.row >= 2_000:
            break
        if cell.row < table.rows and cell.column < table.columns:
            lines = sum(
                max(1, math.ceil((_letters(line) * _CELL * 1.04) / (widths[cell.column] - 8.0)))
                for line in cell.text.split("\n")
            )
            heights[cell.row] = max(heights[cell.row], lines * _CELL * LINE + 4.0)
    return heights
