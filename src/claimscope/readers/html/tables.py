"""Tables of web pages: spans over rows and columns filled, heads from ``th`` and ``thead``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from claimscope.core.reading import Cell, Span, Table
from claimscope.readers.spans import joined
from claimscope.readers.xml import Element, integer

MOST_SPAN = 1000
CellText = Callable[[Element], tuple[Span, ...]]


def rows_of(table: Element) -> Iterator[tuple[Element, bool]]:
    """Rows of a table and whether they stand in its head; rows of tables inside it are not among them."""
    for child in table:
        if child.tag == "tr":
            yield child, False
        elif child.tag in ("thead", "tbody", "tfoot"):
            yield from ((row, child.tag == "thead") for row in child if row.tag == "tr")


def is_layout(table: Element) -> bool:
    """Whether a table only places things: it says so, holds tables or headings, or is one column."""
    if table.get("role") in ("presentation", "none"):
        return True
    if next(table.iterdescendants("table", "h1", "h2", "h3"), None) is not None:
        return True
    widths = [sum(1 for cell in row if cell.tag in ("td", "th")) for row, _ in rows_of(table)]
    return max(widths, default=0) < 2


def read_table(table: Element, object: str, caption: str, text: CellText, visible: bool, most: int) -> Table | None:
    """The grid of a table, ``most`` cells at most; None for a table without cells."""
    grid: dict[tuple[int, int], Cell] = {}
    rows = 0
    for row, in_head in rows_of(table):
        if len(grid) >= most:
            break
        _fill(grid, row, rows, in_head, text, visible)
        rows += 1
    cells = tuple(grid[place] for place in sorted(grid) if place[0] < rows)
    if not cells:
        return None
    return Table(object, rows, max(cell.column for cell in cells) + 1, cells, caption, visible=visible)


def _fill(
    grid: dict[tuple[int, int], Cell], row: Element, number: int, in_head: bool, text: CellText, visible: bool
) -> None:
    column = 0
    for cell in row:
        if cell.tag not in ("td", "th"):
            continue
        while (number, column) in grid:
            column += 1
        spans, head = joined(text(cell)), in_head or cell.tag == "th"
        wide, high = _span(cell.get("colspan")), _span(cell.get("rowspan"))
        for down in range(number, number + high):
            for right in range(column, column + wide):
                inherited = (down, right) != (number, column)
                grid.setdefault((down, right), Cell(down, right, spans, head, inherited, visible=visible))
        column += wide


def _span(text: str | None) -> int:
    """Rows or columns a cell takes; ``0`` and nonsense count as one."""
    return min(max(integer(text, 1), 1), MOST_SPAN)
