"""Tables of slides: every place of the grid once, merged cells inherited, boxes from column widths and row heights."""

from __future__ import annotations

from itertools import accumulate

from claimscope.core.reading import Box, Cell, Span, Table
from claimscope.readers.pptx.geometry import Place
from claimscope.readers.pptx.names import A
from claimscope.readers.pptx.placeholders import Chain
from claimscope.readers.pptx.text import paragraphs
from claimscope.readers.spans import joined
from claimscope.readers.xml import Element, first, integer, truth

_CELL, _BODY = A + "tc", A + "txBody"
Grid = dict[tuple[int, int], tuple[tuple[Span, ...], bool]]
"""(row, column) to (spans, whether they are inherited from the cell it is merged with)."""


def read_table(
    table: Element, object: str, place: Place, size: tuple[float, float], chain: Chain, visible: bool, most: int
) -> Table:
    """The table of an ``a:tbl``. ``size`` is that of the slide in EMU, ``most`` the number of cells to read at most."""
    rows = list(table.iterchildren(A + "tr"))
    columns = _columns(table, rows)
    grid = _grid(rows, columns, chain, most)
    edges = _edges(table, rows, columns, place, size)
    headers = _header_rows(table, rows)
    first_column = truth(_property(table, "firstCol"))
    cells = tuple(
        Cell(
            row,
            column,
            spans,
            row < headers or (first_column and column == 0),
            merged,
            _box(edges, row, column),
            visible,
        )
        for (row, column), (spans, merged) in sorted(grid.items())
    )
    return Table(object, len(rows), columns, cells, box=place.share(*size), visible=visible)


def _property(table: Element, name: str) -> str | None:
    properties = first(table, A + "tblPr")
    return properties.get(name) if properties is not None else None


def _columns(table: Element, rows: list[Element]) -> int:
    grid = table.find(A + "tblGrid")
    declared = len(grid.findall(A + "gridCol")) if grid is not None else 0
    return max([declared, *(_cells(row) for row in rows)])


def _cells(row: Element) -> int:
    return sum([child.tag == _CELL for child in row])


def _grid(rows: list[Element], columns: int, chain: Chain, most: int) -> Grid:
    grid: Grid = {}
    for number, row in enumerate(rows):
        for column, cell in enumerate(row.iterchildren(_CELL)):
            if (number, column) in grid or len(grid) >= most:
                continue
            spans = cell_spans(first(cell, _BODY), chain)
            grid[number, column] = (spans, False)
            wide, high = cell.get("gridSpan"), cell.get("rowSpan")
            if wide is None and high is None:
                continue
            for down in range(number, min(number + max(integer(high, 1), 1), len(rows))):
                for right in range(column, min(column + max(integer(wide, 1), 1), columns)):
                    grid.setdefault((down, right), (spans, True))
    return grid


def cell_spans(body: Element | None, chain: Chain) -> tuple[Span, ...]:
    """Spans of a cell; paragraphs and breaks are kept as line breaks."""
    texts = paragraphs(body, chain)
    lines = texts[0].lines if len(texts) == 1 else [line for text in texts for line in text.lines]
    if len(lines) == 1:
        return lines[0]
    while lines and not lines[-1]:
        lines = lines[:-1]
    spans: list[Span] = []
    for number, line in enumerate(lines):
        if number:
            spans.append(Span("\n", size=spans[-1].size if spans else None, bold=spans[-1].bold if spans else False))
        spans.extend(line)
    return joined(spans)


def _header_rows(table: Element, rows: list[Element]) -> int:
    """The header row and the rows that its cells reach down to."""
    if not rows or not truth(_property(table, "firstRow")):
        return 0
    deepest = max((integer(cell.get("rowSpan"), 1) for cell in rows[0].iterchildren(A + "tc")), default=1)
    return deepest if deepest < len(rows) else 1


def _edges(
    table: Element, rows: list[Element], columns: int, place: Place, size: tuple[float, float]
) -> tuple[list[float], list[float]]:
    grid = table.find(A + "tblGrid")
    widths = [integer(column.get("w")) for column in grid.iterchildren(A + "gridCol")] if grid is not None else []
    widths += [max(widths, default=1)] * (columns - len(widths))
    heights = [integer(row.get("h")) for row in rows]
    return _shares(widths, place.x, place.width, size[0]), _shares(heights, place.y, place.height, size[1])


def _shares(lengths: list[int], start: float, length: float, whole: float) -> list[float]:
    total = sum(lengths)
    steps = [one * length / total for one in lengths] if total else [length / max(len(lengths), 1)] * len(lengths)
    return [round(min(max(edge / whole, 0.0), 1.0), 5) for edge in accumulate(steps, initial=start)]


def _box(edges: tuple[list[float], list[float]], row: int, column: int) -> Box:
    x, y = edges
    return x[column], y[row], x[column + 1], y[row + 1]
