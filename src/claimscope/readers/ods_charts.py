"""Charts of OpenDocument sheets: the values that the chart keeps in a table of its own, else those of its cells.

Source: ODF 1.3 part 3, chapter 11. Office programs write below a cell of the chart's table which cells it stands for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from claimscope.core.message import Message
from claimscope.core.reading import Chart
from claimscope.readers.cells import place
from claimscope.readers.ods_styles import CHART, OFFICE, SVG, TABLE, TEXT, Styles
from claimscope.readers.paper.charts import Values
from claimscope.readers.pptx.chart_data import Data, Series
from claimscope.readers.pptx.charts import differences, take
from claimscope.readers.pptx.workbook import Workbook
from claimscope.readers.spans import clean
from claimscope.readers.xml import Element, first, integer

DOCUMENT = OFFICE + "document-content"
_REFERENCE = re.compile(
    r"\s*(?P<sheet>\$?(?:'(?:[^']|'')*'|[^.'\s:]+))?\.\$?(?P<first>[A-Z]{1,3}\$?[0-9]{1,7})"
    r"(?::(?:\$?(?:'(?:[^']|'')*'|[^.'\s:]+))?\.\$?(?P<last>[A-Z]{1,3}\$?[0-9]{1,7}))?"
)
_OWN = "local-table"
"""Name of the chart's own table in references (ODF 1.3 part 3, 19.606)."""
_MOST_ROWS, _MOST_COLUMNS, _MOST_REPEATED = 20_000, 300, 1_000
_VALUES, _RANGE = CHART + "values-cell-range-address", TABLE + "cell-range-address"


def chart_root(root: Element) -> Element | None:
    """The chart of an embedded object; None where it is something else."""
    return first(root, OFFICE + "body", OFFICE + "chart", CHART + "chart")


def first_cells(root: Element) -> Iterator[tuple[str, str, tuple[int, int]]]:
    """For the values of each series as the chart names them: the sheet and the place of the first cell."""
    for series in root.iter(CHART + "series"):
        named = series.get(_VALUES, "")
        if (found := _REFERENCE.match(named)) is not None and (where := place(found["first"].replace("$", ""))):
            yield named, _bare(found["sheet"] or ""), where


def read_ods_chart(
    root: Element, object: str, visible: bool, workbook: Workbook, formats: Mapping[str, str], most: int
) -> Chart:
    """The chart below the root of its part. ``formats``: number format of the first cell of values, as they are named
    in the chart; ``most``: points to read at most."""
    chart = chart_root(root)
    styles = Styles()
    styles.read(root)
    plot = first(chart, CHART + "plot-area")
    source = _Source(_grid(chart), workbook, formats, styles, styles.of_chart(plot).by_rows)
    values = Values([], [], [])
    differ: list[Message] = []
    named = plot is not None and next(plot.iter(CHART + "categories"), None) is not None
    shared = source.rows() if named else None
    for number, element in enumerate(plot.iterchildren(CHART + "series") if plot is not None else ()):
        if len(values.texts) >= most:
            break
        series = source.series(element, number, shared)
        if shared is None and series.categories:
            shared = series.categories  # the x values of the first series hold for those without their own
        take(series, values)
        differ.extend(differences(series, workbook))
    value_axis, category_axis = (_axis_titles(plot, side) for side in ("y", "x"))
    title = "\n".join(filter(None, (text_of(first(chart, CHART + kind)) for kind in ("title", "subtitle"))))
    return Chart(object, title, value_axis, category_axis, values.points(most), None, visible, tuple(differ))


def _axis_titles(plot: Element | None, side: str) -> str:
    axes = plot.iterchildren(CHART + "axis") if plot is not None else ()
    titles = (text_of(first(axis, CHART + "title")) for axis in axes if axis.get(CHART + "dimension") == side)
    return " / ".join(dict.fromkeys(filter(None, titles)))


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell of the chart's table: its text, its number as stored (empty: none), the cells that it stands for."""

    text: str = ""
    number: str = ""
    stands_for: str = ""


@dataclass(slots=True)
class _Source:
    """Where a chart has its values from."""

    grid: list[list[_Cell]]
    workbook: Workbook
    formats: Mapping[str, str]
    styles: Styles
    by_rows: bool
    places: dict[str, tuple[int, int]] = field(init=False)
    """Where in the table the cells stand that stand for others."""

    def __post_init__(self) -> None:
        cells = ((n, m, cell.stands_for) for n, row in enumerate(self.grid) for m, cell in enumerate(row))
        self.places = {stands_for: (n, m) for n, m, stands_for in cells if stands_for}

    def rows(self) -> dict[int, str]:
        """The names of the points: at the left of the chart's table, or above it."""
        names = {index: cell.text for index, cell in enumerate(self._run(1, 0)) if cell.text}
        return Data(names, {}, "General", "").all_shown()

    def _run(self, top: int, column: int) -> Iterator[_Cell]:
        """The cells from a place on: downwards, or to the right where rows are series."""
        if self.by_rows:
            yield from self.grid[column][top:] if column < len(self.grid) else ()
        else:
            yield from (row[column] if column < len(row) else _Cell() for row in self.grid[top:])

    def series(self, element: Element, number: int, categories: dict[int, str] | None) -> Series:
        """A series; ``number`` counts from 0, ``categories`` are those of the chart or of the series before."""
        ranges = [domain.get(_RANGE, "") for domain in element.iterchildren(CHART + "domain")]
        named = element.get(_VALUES, "")
        style = self.styles.of_chart(element)
        code = self.styles.codes.get(style.data, "")
        values = self._data(named, self.formats.get(named, "") if style.linked or not code else code)
        sizes = Data({}, {}, "General", "")
        if len(ranges) > 1:  # of a bubble the values are the sizes, and the first of two ranges has its height
            sizes, values = values, self._data(ranges[0], self.formats.get(ranges[0], ""))
        own = self._data(ranges[-1], "").all_shown() if ranges else categories
        name = self._name(named, element.get(CHART + "label-cell-address", "")) or f"#{number + 1}"
        return Series(name, own or {}, values, sizes, _labels(element), "")

    def _data(self, named: str, code: str) -> Data:
        """Values of a range: those that the chart keeps, else those of the cells."""
        formula = _formula(named)
        where = self._place(named)
        if where is None:
            cells = self.workbook.cells(formula) or []
            return Data({n: text for n, text in enumerate(cells) if text}, {}, code or "General", formula)
        numbers = {n: cell.number for n, cell in enumerate(self._run(*where)) if cell.number}
        return Data(numbers, {}, code or "General", formula)

    def _name(self, values: str, label: str) -> str:
        """The head above the values, else the text of the cell that names them."""
        where = self._place(values)
        if where is not None and where[0] > 0:
            return next(self._run(where[0] - 1, where[1]), _Cell()).text
        return clean((self.workbook.cells(_formula(label)) or [""])[0])

    def _place(self, named: str) -> tuple[int, int] | None:
        """Where a range begins in the chart's table: place in its series, and number of the series."""
        found = _REFERENCE.match(named)
        where: tuple[int, int] | None = None
        if found is not None and _bare(found["sheet"] or "") == _OWN:
            where = place(found["first"].replace("$", ""))
        else:
            where = self.places.get(named)
        return where if where is None or not self.by_rows else (where[1], where[0])


def _formula(named: str) -> str:
    """A reference of OpenDocument as Excel writes it; empty where it is none."""
    parts = []
    for found in _REFERENCE.finditer(named):
        sheet = _bare(found["sheet"] or "").replace("'", "''")
        first, last = ((found[end] or found["first"]).replace("$", "") for end in ("first", "last"))
        parts.append(f"'{sheet}'!{first}:{last}")
    return ",".join(parts)


def _bare(sheet: str) -> str:
    """Name of a sheet as it is."""
    name = sheet.removeprefix("$")
    return name[1:-1].replace("''", "'") if name.startswith("'") else name


def _grid(chart: Element | None) -> list[list[_Cell]]:
    """The chart's own table, with repeated cells."""
    table = first(chart, TABLE + "table")
    grid: list[list[_Cell]] = []
    for row in table.iter(TABLE + "table-row") if table is not None else ():
        cells = (cell for item in row.iterchildren(TABLE + "table-cell") for cell in _cells(item))
        grid += [list(islice(cells, _MOST_COLUMNS))] * _repeated(row, "rows")
        if len(grid) > _MOST_ROWS:
            break
    return grid


def _cells(item: Element) -> list[_Cell]:
    described = next(item.iter(SVG + "desc"), None)
    stands_for = (described.text or "").strip() if described is not None else ""
    kind, number = item.get(OFFICE + "value-type", ""), item.get(OFFICE + "value", "")
    is_number = kind in ("float", "percentage", "currency") and number.lower() not in ("", "nan", "1.#nan")
    listed = [text_of(part) for part in item.iter(TEXT + "list-item")]
    text = " / ".join(filter(None, listed)) or text_of(item)
    return [_Cell(text, number if is_number else "", stands_for)] * _repeated(item, "columns")


def _repeated(item: Element, what: str) -> int:
    return min(max(integer(item.get(f"{TABLE}number-{what}-repeated"), 1), 1), _MOST_REPEATED)


def _labels(series: Element) -> dict[int, str]:
    """Labels typed by hand that hold a digit, by point."""
    found: dict[int, str] = {}
    index = 0
    for point in series.iterchildren(CHART + "data-point"):
        text = text_of(first(point, CHART + "data-label"))
        if any(letter.isdigit() for letter in text):
            found[index] = text
        index += max(integer(point.get(CHART + "repeated"), 1), 1)
    return found


def text_of(holder: Element | None) -> str:
    """Text of the paragraphs below an element, as lines."""
    lines = (
        "".join(map(str, line.itertext())) for line in (holder.iterchildren(TEXT + "p") if holder is not None else ())
    )
    return clean("\n".join(filter(None, lines))).strip()
