"""Native charts: every value with series, category and the text a label would show; the workbook behind it compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from claimscope.core.message import Message, message
from claimscope.core.reading import Box, Chart, ChartPoint
from claimscope.readers.number_format import decimal_of, shown
from claimscope.readers.pptx.names import A, C
from claimscope.readers.pptx.workbook import Workbook
from claimscope.readers.spans import clean
from claimscope.readers.xml import Element, integer, local, truth


@dataclass(frozen=True, slots=True)
class Data:
    """Cached values of one reference: text by index, number format by index, the formula that names the cells."""

    values: dict[int, str]
    formats: dict[int, str]
    format: str
    formula: str

    def shown(self, index: int, label_format: str = "") -> str:
        """The value as a label prints it: the label's own format, the point's, the reference's."""
        number = decimal_of(self.values[index])
        if number is None:
            return self.values[index]
        return shown(number, label_format or self.formats.get(index) or self.format)


_NOTHING = Data({}, {}, "General", "")


def read_chart(root: Element, object: str, box: Box, visible: bool, workbook: Workbook | None, most: int) -> Chart:
    """The chart of a ``chartSpace``. ``workbook``: the cells behind it, if any; ``most``: points to read at most."""
    chart = root.find(C + "chart")
    plot = chart.find(C + "plotArea") if chart is not None else None
    series = [one for kind in (plot if plot is not None else ()) for one in kind.iterchildren(C + "ser")]
    points: list[ChartPoint] = []
    differences: list[Message] = []
    for number, one in enumerate(series):
        if len(points) >= most:
            break
        points.extend(_points(one, number))
        differences.extend(_differences(one, number, workbook))
    title = _title(chart, series)
    value_axis, category_axis = _axes(plot)
    return Chart(object, title, value_axis, category_axis, tuple(points[:most]), box, visible, tuple(differences))


def _title(chart: Element | None, series: list[Element]) -> str:
    """The chart's title; a single series lends its name where the title is automatic."""
    if chart is None:
        return ""
    title = chart.find(C + "title")
    deleted = chart.find(C + "autoTitleDeleted")
    if title is not None and (text := rich_text(title)):
        return text
    automatic = title is not None or not truth(deleted.get("val", "1") if deleted is not None else None)
    return _series_name(series[0], 0) if automatic and len(series) == 1 else ""


def rich_text(holder: Element) -> str:
    """Text of a title or label: runs joined, paragraphs as lines; a referenced text from its cache."""
    lines = ["".join(run.text or "" for run in paragraph.iter(A + "t")) for paragraph in holder.iter(A + "p")]
    text = "\n".join(line for line in lines if line)
    return clean(text or " ".join(value.text or "" for value in holder.iter(C + "v"))).strip()


def _axes(plot: Element | None) -> tuple[str, str]:
    value: list[str] = []
    category: list[str] = []
    for axis in plot if plot is not None else ():
        name, title = local(axis), axis.find(C + "title")
        if name.endswith("Ax") and title is not None and (text := rich_text(title)):
            (value if name == "valAx" else category).append(text)
    return " / ".join(dict.fromkeys(value)), " / ".join(dict.fromkeys(category))


def _series_name(series: Element, number: int) -> str:
    holder = series.find(C + "tx")
    return (rich_text(holder) if holder is not None else "") or f"#{number + 1}"


def _data(holder: Element | None) -> Data:
    """Cached values of ``c:val``, ``c:cat``, ``c:xVal``…; nested categories are joined from the outside in."""
    if holder is None:
        return _NOTHING
    levels = [_level(level) for level in holder.iter(C + "lvl")]
    formula = holder.find(".//" + C + "f")
    if levels:
        return Data(_nested(levels), {}, "General", "")
    values: dict[int, str] = {}
    formats: dict[int, str] = {}
    for point in holder.iter(C + "pt"):
        index = integer(point.get("idx"), -1)
        values[index] = clean(point.findtext(C + "v") or "")
        if point.get("formatCode"):
            formats[index] = point.get("formatCode", "")
    code = holder.find(".//" + C + "formatCode")
    named = (formula.text or "") if formula is not None else ""
    return Data(values, formats, (code.text or "General") if code is not None else "General", named)


def _level(level: Element) -> dict[int, str]:
    return {
        integer(point.get("idx"), -1): clean(point.findtext(C + "v") or "") for point in level.iterchildren(C + "pt")
    }


def _nested(levels: list[dict[int, str]]) -> dict[int, str]:
    """Innermost level first in the file; an outer label holds until the next one."""
    names = {}
    for index in levels[0]:
        parts = [
            outer[max(known)] for outer in reversed(levels[1:]) if (known := [key for key in outer if key <= index])
        ]
        names[index] = " / ".join([*parts, levels[0][index]])
    return names


def _points(series: Element, number: int) -> Iterator[ChartPoint]:
    name, categories, values, sizes = _series_name(series, number), _categories(series), _values(series), _sizes(series)
    labels, label_format = _labels(series)
    for index in sorted(values.values):
        category = categories.shown(index) if index in categories.values else str(index + 1)
        text = labels.get(index) or values.shown(index, label_format)
        yield ChartPoint(name, category, text)
        if index in sizes.values:
            yield ChartPoint(name, category, sizes.shown(index))


def _categories(series: Element) -> Data:
    found = series.find(C + "cat")
    return _data(series.find(C + "xVal") if found is None else found)


def _values(series: Element) -> Data:
    found = series.find(C + "val")
    return _data(series.find(C + "yVal") if found is None else found)


def _sizes(series: Element) -> Data:
    return _data(series.find(C + "bubbleSize"))


def _labels(series: Element) -> tuple[dict[int, str], str]:
    """Labels typed by hand that hold a digit, by point, and the number format of the series' labels."""
    holder = series.find(C + "dLbls")
    if holder is None:
        return {}, ""
    typed = {}
    for label in holder.iterchildren(C + "dLbl"):
        index, text = label.find(C + "idx"), label.find(C + "tx")
        written = rich_text(text) if text is not None else ""
        if index is not None and any(letter.isdigit() for letter in written):
            typed[integer(index.get("val"), -1)] = written
    style = holder.find(C + "numFmt")
    own = style is not None and not truth(style.get("sourceLinked"))
    return typed, (style.get("formatCode") or "") if own and style is not None else ""


def _differences(series: Element, number: int, workbook: Workbook | None) -> Iterator[Message]:
    """Cached values that are not those of the workbook the chart carries."""
    values = _values(series)
    cells = workbook.cells(values.formula) if workbook is not None and values.formula else None
    if cells is None:
        return
    name, categories = _series_name(series, number), _categories(series)
    for index, text in sorted(values.values.items()):
        cached, held = decimal_of(text), decimal_of(cells[index]) if 0 <= index < len(cells) else None
        if cached is None or held == cached or (held is not None and abs(held - cached) <= abs(cached) / 10**9):
            continue
        yield message(
            "reading.chart.differs",
            series=name,
            category=categories.values.get(index, str(index + 1)),
            shown=values.shown(index),
            workbook=str(held) if held is not None else message("reading.chart.no-cell"),
        )
