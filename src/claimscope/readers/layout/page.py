"""A page from its words: tables out of rules or alignment, paragraphs, reading order, roles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimscope.core.reading import Block, Table, TextBlock
from claimscope.readers.layout.bands import are_stacked
from claimscope.readers.layout.blocks import FOOT, Paragraph, Sheet, body_size, paragraphs, role_of, text_block
from claimscope.readers.layout.grid import Grid, find_grids
from claimscope.readers.layout.lines import segments
from claimscope.readers.layout.order import reading_order
from claimscope.readers.layout.parts import Part, page_parts
from claimscope.readers.layout.pieces import doubted, doubted_grid, piece_grids
from claimscope.readers.layout.ruled import RuledTable, ruled_table, words_outside
from claimscope.readers.layout.tables import grid_table
from claimscope.readers.layout.words import Piece, Segment

_Item = Paragraph | Grid | RuledTable
_EDGE = 0.08
"""Share of the page height at top and bottom where running heads and feet stand."""


def page_blocks(
    words: Sequence[Piece], width: float, height: float, ruled: Sequence[RuledTable] = ()
) -> tuple[Block, ...]:
    """Blocks of a page in reading order. ``width`` and ``height`` in points; ``ruled`` are grids drawn with lines."""
    hidden = [word for word in words if word.hidden]
    visible = [word for word in words if not word.hidden] if hidden else list(words)
    blocks = _blocks(visible, width, height, ruled)
    return (*blocks, *_blocks(hidden, width, height, (), len(blocks))) if hidden else tuple(blocks)


def _blocks(
    words: Sequence[Piece], width: float, height: float, ruled: Sequence[RuledTable], start: int = 0
) -> list[Block]:
    drawn, words = _drawn(words, ruled)
    columns, rest = _columns(segments(words))
    level = [item for item in rest if not item.turned]
    sheet = Sheet(width, height, body_size([item for item in level if item.top <= FOOT * height] or level))
    items = [*(item for column in columns for item in column.items), *drawn]
    blocks: list[Block] = []
    tables = 0
    for number, item in enumerate(_behind(_ordered(items, sheet), columns), start + 1):
        if isinstance(item, Paragraph):
            blocks.append(text_block(item, f"Text {number}", role_of(item, sheet), sheet))
            continue
        tables += 1
        name = f"Table {tables}"
        blocks.append(grid_table(item, name, sheet) if isinstance(item, Grid) else ruled_table(item, name, sheet))
    aside = [text_block(item, "", "body", sheet) for item in paragraphs([item for item in rest if item.turned])]
    blocks += [replace(block, object=f"Text {start + len(blocks) + n}") for n, block in enumerate(aside, 1)]
    return _captioned(_titled(blocks))


@dataclass(frozen=True, slots=True)
class _Column:
    """What stands in one part of the page."""

    part: Part
    items: list[Paragraph | Grid]


def _columns(found: Sequence[Segment]) -> tuple[list[_Column], list[Segment]]:
    """Paragraphs and tables of each part of a page, and all segments that are in no table."""
    if are_stacked(found) and not any(item.is_recognised for item in found):
        parts, tabular = [Part(tuple(found))], False
    else:
        parts, tabular = page_parts(found), True
    columns: list[_Column] = []
    loose: list[Segment] = []
    for part in parts:
        grids, rest = _tables(part.segments) if tabular else ([], list(part.segments))
        columns.append(_Column(part, [*paragraphs([item for item in rest if not item.turned]), *grids]))
        loose += rest
    return columns, loose


def _behind(ordered: Sequence[_Item], columns: Sequence[_Column]) -> list[_Item]:
    """The items with side columns moved behind the columns that they stand beside."""
    found = list(ordered)
    for column in columns:
        before = [item for one in columns if one.part is column.part.after for item in one.items]
        if before:
            mine = {id(item) for item in column.items}
            moved = [item for item in found if id(item) in mine]
            found = [item for item in found if id(item) not in mine]
            known = {id(item) for item in before}
            place = max(index for index, item in enumerate(found) if id(item) in known) + 1
            found[place:place] = moved
    return found


def _tables(found: Sequence[Segment]) -> tuple[list[Grid], list[Segment]]:
    """Tables and the rest; of recognised pieces each number whose meaning is not beside or above it is unsure."""
    if not any(item.is_recognised for item in found):
        return find_grids(found)
    surely, rest = piece_grids(found)
    maybe, rest = find_grids(rest)
    return [doubted_grid(grid) for grid in (*surely, *maybe)], [doubted(item) for item in rest]


def _ordered(items: Sequence[_Item], sheet: Sheet) -> list[_Item]:
    """Reading order; a line at the very edge belongs to no column and comes first or last."""
    top = [item for item in items if item.bottom < _EDGE * sheet.height]
    foot = [item for item in items if item.top > (1 - _EDGE) * sheet.height]
    middle = [item for item in items if _EDGE * sheet.height <= item.bottom and item.top <= (1 - _EDGE) * sheet.height]
    gutter = 0.8 * sheet.body
    return [*reading_order(top, gutter), *reading_order(middle, gutter), *reading_order(foot, gutter)]


def _drawn(words: Sequence[Piece], ruled: Sequence[RuledTable]) -> tuple[list[RuledTable], list[Piece]]:
    """Ruled tables with their words, and the words outside of them. A frame around one text is no table."""
    rest = list(words)
    kept = []
    for table in ruled:
        filled, outside = words_outside(table, rest)
        if filled.is_table:
            kept.append(filled)
            rest = outside
    return kept, rest


def _titled(blocks: list[Block]) -> list[Block]:
    """The largest heading in the upper part of the page is its title."""
    best: int | None = None
    for index, block in enumerate(blocks):
        if isinstance(block, TextBlock) and block.role == "heading" and (block.box or (0, 1, 0, 0))[1] < 0.4:
            known = blocks[best] if best is not None else None
            if not isinstance(known, TextBlock) or _size(block) > _size(known) * 1.05:
                best = index
    if best is not None:
        title = blocks[best]
        assert isinstance(title, TextBlock)
        blocks[best] = replace(title, role="title")
    return blocks


def _size(block: TextBlock) -> float:
    return block.lines[0][0].size or 0.0


def _captioned(blocks: list[Block]) -> list[Block]:
    """A short text right above or below a table that begins with Table, Figure and a number is its caption."""
    for index, block in enumerate(blocks):
        if not isinstance(block, Table):
            continue
        for near in (index - 1, index + 1):
            if 0 <= near < len(blocks) and _is_caption(found := blocks[near]):
                assert isinstance(found, TextBlock)
                blocks[near] = replace(found, role="caption")
                blocks[index] = replace(block, caption=found.text)
                break
    return blocks


def _is_caption(block: Block) -> bool:
    starts = ("table ", "tabelle ", "tab. ", "figure ", "fig. ", "abbildung ", "abb. ")
    return isinstance(block, TextBlock) and len(block.text) < 300 and block.text.lower().startswith(starts)
