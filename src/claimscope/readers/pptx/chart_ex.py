"""Charts of the newer kind (waterfall, funnel, treemap, box plot: ``cx:chartSpace``)."""

from __future__ import annotations

from collections.abc import Iterator

from claimscope.core.reading import Box, Chart, ChartPoint
from claimscope.readers.number_format import decimal_of, shown
from claimscope.readers.pptx.chart_data import rich_text
from claimscope.readers.pptx.names import CX
from claimscope.readers.spans import clean
from claimscope.readers.xml import Element, integer


def read_chart_ex(root: Element, object: str, box: Box, visible: bool, most: int) -> Chart:
    """The chart of a ``cx:chartSpace``: values by category; the cached values only."""
    chart = root.find(CX + "chart")
    title = chart.find(CX + "title") if chart is not None else None
    points: list[ChartPoint] = []
    for number, series in enumerate(root.iter(CX + "series")):
        points.extend(_points(root, series, number))
    axis_titles = [
        rich_text(found) for axis in root.iter(CX + "axis") if (found := axis.find(CX + "title")) is not None
    ]
    category, value = (*axis_titles, "", "")[:2]
    name = rich_text(title) if title is not None else ""
    return Chart(object, name, value, category, tuple(points[:most]), box, visible)


def _points(root: Element, series: Element, number: int) -> Iterator[ChartPoint]:
    named, reference = series.find(CX + "tx"), series.find(CX + "dataId")
    name = (_text_data(named) if named is not None else "") or f"#{number + 1}"
    wanted = reference.get("val") if reference is not None else "0"
    for data in root.iter(CX + "data"):
        if data.get("id") == wanted:
            yield from _values(data, name)


def _text_data(holder: Element) -> str:
    found = holder.find(".//" + CX + "v")
    return clean(found.text or "") if found is not None else rich_text(holder)


def _values(data: Element, series: str) -> Iterator[ChartPoint]:
    categories: list[str] = []
    for dimension in data.iterchildren(CX + "strDim"):
        levels = [
            [clean(point.text or "") for point in level.iterchildren(CX + "pt")] for level in dimension.iter(CX + "lvl")
        ]
        categories = levels[0] if levels else []
    for dimension in data.iterchildren(CX + "numDim"):
        for level in dimension.iter(CX + "lvl"):
            for point in level.iterchildren(CX + "pt"):
                index, number = integer(point.get("idx")), decimal_of(point.text)
                category = categories[index] if 0 <= index < len(categories) else str(index + 1)
                if number is not None:
                    yield ChartPoint(series, category, shown(number, level.get("formatCode", "General")))
