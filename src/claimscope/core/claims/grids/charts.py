"""A chart as a table: series are columns, categories are rows, title and value axis are the caption."""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.reading import Cell, Chart, Span, Table

_WRITTEN = re.compile(r"\d[\d,]*(?:\.\d+)?")


def as_table(chart: Chart) -> Table:
    """The chart's values as a grid; empty series or category names stay empty heads."""
    series = list(dict.fromkeys(point.series for point in chart.points))
    categories = list(dict.fromkeys(point.category for point in chart.points))
    cells = [_head(0, 0, chart.category_axis)]
    cells += [_head(0, column, name) for column, name in enumerate(series, 1)]
    cells += [_head(row, 0, name) for row, name in enumerate(categories, 1)]
    taken: set[tuple[int, int]] = set()
    for point in chart.points:
        place = categories.index(point.category) + 1, series.index(point.series) + 1
        if place not in taken:
            taken.add(place)
            box = point.box or chart.box
            cells.append(Cell(*place, (Span(point.text, box=box),), box=box, number=_number(point.text)))
    caption = "; ".join(part for part in (chart.title, chart.value_axis) if part.strip())
    return Table(chart.object, len(categories) + 1, len(series) + 1, tuple(cells), caption, chart.box, chart.visible)


def _number(text: str) -> str | None:
    """The number of a label, which charts write with English signs in documents of any language."""
    written = _WRITTEN.search(text)
    return written.group().replace(",", "") if written else None


def _head(row: int, column: int, text: str) -> Cell:
    return Cell(row, column, (Span(text),), header=row == 0)
