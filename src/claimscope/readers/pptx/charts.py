"""Native charts: every value with series, category and the text a label would show; the workbook behind it compared."""

from __future__ import annotations

from collections.abc import Iterator

from claimscope.core.message import Message, message
from claimscope.core.reading import Box, Chart
from claimscope.readers.number_format import decimal_of, general
from claimscope.readers.paper.charts import Values, placed_points
from claimscope.readers.pptx.chart_data import Categories, Series, read_series, rich_text, series_name
from claimscope.readers.pptx.names import C
from claimscope.readers.pptx.workbook import Workbook
from claimscope.readers.xml import Element, first, local, truth


def read_chart(
    root: Element,
    object: str,
    box: Box,
    visible: bool,
    workbook: Workbook | None,
    most: int,
    page: tuple[float, float] | None = None,
) -> Chart:
    """The chart of a ``chartSpace``. ``workbook``: the cells behind it, if any; ``most``: points to read at most;
    ``page``: size in points of the page on which the values have places."""
    chart = first(root, C + "chart")
    plot = first(chart, C + "plotArea")
    found = [one for kind in (plot if plot is not None else ()) for one in kind.iterchildren(C + "ser")]
    values = Values([], [], [])
    differ: list[Message] = []
    categories: Categories = {}
    for number, element in enumerate(found):
        if len(values.texts) >= most:
            break
        series = read_series(element, number, categories)
        take(series, values)
        differ.extend(differences(series, workbook))
    title = _title(chart, found)
    value_axis, category_axis = _axes(plot)
    points = values.points(most) if page is None else placed_points(values.first(most), box, *page)
    return Chart(object, title, value_axis, category_axis, points, box, visible, tuple(differ))


def _title(chart: Element | None, series: list[Element]) -> str:
    """The chart's title; a single series lends its name where the title is automatic."""
    if chart is None:
        return ""
    title, deleted = first(chart, C + "title"), first(chart, C + "autoTitleDeleted")
    if title is not None and (text := rich_text(title)):
        return text
    automatic = title is not None or not truth(deleted.get("val", "1") if deleted is not None else None)
    return series_name(series[0], 0) if automatic and len(series) == 1 else ""


def _axes(plot: Element | None) -> tuple[str, str]:
    value: list[str] = []
    category: list[str] = []
    for axis in plot if plot is not None else ():
        name = local(axis)
        title = first(axis, C + "title") if name.endswith("Ax") else None
        if title is not None and (text := rich_text(title)):
            (value if name == "valAx" else category).append(text)
    return " / ".join(dict.fromkeys(value)), " / ".join(dict.fromkeys(category))


def take(series: Series, values: Values) -> None:
    """Adds the values of a series, and behind each the size of its bubble."""
    texts, sizes = series.values.all_shown(series.label_format) | series.labels, series.sizes.all_shown()
    order = sorted(series.values.values)
    if not sizes:
        values.add(series.name, series.named(order), [texts[index] for index in order])
        return
    for index in order:
        said = [texts[index], sizes[index]] if index in sizes else [texts[index]]
        values.add(series.name, series.named([index]) * len(said), said)


def differences(series: Series, workbook: Workbook | None) -> Iterator[Message]:
    """What there is to say of cached values that are not those of the workbook the chart carries."""
    values = series.values
    cells = workbook.cells(values.formula) if workbook is not None and values.formula else None
    if cells is None or values.values == dict(enumerate(cells)):
        return
    for index, text in sorted(values.values.items()):
        if 0 <= index < len(cells) and cells[index] == text:
            continue
        cached, held = decimal_of(text), decimal_of(cells[index]) if 0 <= index < len(cells) else None
        if cached is None or held == cached or (held is not None and abs(held - cached) <= abs(cached) / 10**9):
            continue
        yield message(
            "reading.chart.differs",
            series=series.name,
            category=series.named([index])[0],
            shown=values.shown(index),
            workbook=general(held) if held is not None else message("reading.chart.no-cell"),
        )
