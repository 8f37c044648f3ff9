"""What calamine leaves out of an OpenDocument sheet: number formats, hidden parts, comments, formulas, bold,
and what is drawn on it.

Formats become codes as Excel writes them and numbers are shown with English separators, as in other workbooks: a text
such as ``34.548`` of a German sheet would not say what its dot means.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from io import BytesIO

from lxml import etree

from claimscope.readers.cells import address
from claimscope.readers.ods_charts import first_cells
from claimscope.readers.ods_drawings import take_drawn
from claimscope.readers.ods_styles import OFFICE, TABLE, TEXT, Style, Styles
from claimscope.readers.package import Package
from claimscope.readers.sheet_charts import Drawn
from claimscope.readers.workbook_marks import SheetMarks
from claimscope.readers.xml import Element, integer

_CELLS = (TABLE + "table-cell", TABLE + "covered-table-cell")
_WATCHED = (TABLE + "table", TABLE + "table-row", TABLE + "table-column", TABLE + "shapes")
_MOST_HIDDEN, _MOST_REPEATED = 2_000, 300
"""Repeated rows and cells that are marked one by one; longer runs are blank, or the reader refuses them."""
_MOST_COLUMNS = 16_384
_HIDDEN = ("collapse", "filter")


def ods_marks(package: Package) -> dict[str, SheetMarks]:
    """Marks of each sheet by name. Raises KeyError, XMLSyntaxError, DamagedXml or Refused for what is broken."""
    walk = _Walk()
    named = package.part("styles.xml")
    if named is not None:
        walk.styles.read(named)
    parser = etree.iterparse(
        BytesIO(package.read("content.xml")),
        events=("start", "end"),
        tag=(*_WATCHED, OFFICE + "automatic-styles"),
        resolve_entities=False,
        no_network=True,
        remove_comments=True,
    )
    for event, item in parser:
        if event == "start" and item.tag == TABLE + "table":
            walk.begin(item)
        elif event == "end" and item.tag == OFFICE + "automatic-styles":
            walk.styles.read(item)
        elif event == "end" and item.tag == TABLE + "table-column":
            walk.column(item)
        elif event == "end" and item.tag == TABLE + "table-row":
            walk.row(item)
            take_drawn(package, item, walk.marks)
            item.clear()
        elif event == "end" and item.tag == TABLE + "shapes":
            take_drawn(package, item, walk.marks)
    return walk.whole()


@dataclass(slots=True)
class _Walk:
    """Where the walk through the sheets is, and what it found."""

    styles: Styles = field(default_factory=Styles)
    found: dict[str, SheetMarks] = field(default_factory=dict)
    marks: SheetMarks = field(default_factory=SheetMarks)
    rows: int = 0
    defaults: list[str] = field(default_factory=list)
    """Cell style of each column so far."""

    def begin(self, sheet: Element) -> None:
        """The next sheet."""
        style = self.styles.known.get(("table", sheet.get(TABLE + "style-name", "")), Style())
        self.marks, self.rows, self.defaults = SheetMarks(is_hidden=not style.shown), 0, []
        self.found[sheet.get(TABLE + "name", "")] = self.marks

    def column(self, item: Element) -> None:
        """One column, or several alike."""
        first = len(self.defaults)
        repeated = min(max(integer(item.get(TABLE + "number-columns-repeated"), 1), 1), _MOST_COLUMNS - first)
        self.defaults += [item.get(TABLE + "default-cell-style-name", "")] * repeated
        if item.get(TABLE + "visibility") in _HIDDEN:
            self.marks.hidden_columns.update(range(first, first + repeated))

    def row(self, item: Element) -> None:
        """One row, or several alike."""
        repeated = max(integer(item.get(TABLE + "number-rows-repeated"), 1), 1)
        if item.get(TABLE + "visibility") in _HIDDEN:
            self.marks.hidden_rows.update(range(self.rows, self.rows + min(repeated, _MOST_HIDDEN)))
        alike = range(self.rows, self.rows + min(repeated, _MOST_REPEATED))
        column = 0
        for cell in item.iterchildren(*_CELLS):
            times = max(integer(cell.get(TABLE + "number-columns-repeated"), 1), 1)
            if len(cell) or cell.get(OFFICE + "value-type"):
                style = cell.get(TABLE + "style-name") or item.get(TABLE + "default-cell-style-name", "")
                for place in range(column, column + min(times, _MOST_REPEATED)):
                    own = style or (self.defaults[place] if place < len(self.defaults) else "")
                    _cell(self.marks, cell, own, self.styles, [(one, place) for one in alike])
            column += times
        self.rows += repeated

    def whole(self) -> dict[str, SheetMarks]:
        """Marks of each sheet, charts with the formats of their cells on any of them."""
        for marks in self.found.values():
            marks.charts = [replace(chart, formats=self._formats(chart)) for chart in marks.charts]
        return self.found

    def _formats(self, chart: Drawn) -> dict[str, str]:
        cells = first_cells(chart.root) if chart.root is not None else ()
        known = (
            (named, self.found[sheet].formats.get(where, "")) for named, sheet, where in cells if sheet in self.found
        )
        return {named: code for named, code in known if code}


def _cell(marks: SheetMarks, cell: Element, style: str, styles: Styles, places: list[tuple[int, int]]) -> None:
    code, bold = styles.code(style), styles.bold(style)
    formula = cell.get(TABLE + "formula") is not None
    for place in places:
        if code != "General":
            marks.formats[place] = code
        if bold:
            marks.bold.add(place)
        if formula:
            marks.formulas.add(place)
            if not cell.get(OFFICE + "value-type"):
                marks.unsolved.add(place)
    for remark in cell.iterchildren(OFFICE + "annotation"):
        text = "\n".join("".join(map(str, line.itertext())) for line in remark.iter(TEXT + "p")).strip()
        marks.comments.append((address(*places[0]), text))
