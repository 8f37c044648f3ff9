"""What calamine leaves out of an OpenDocument sheet: number formats, hidden parts, comments, formulas, bold.

Formats become codes as Excel writes them and numbers are shown with English separators, as in other workbooks: a text
such as ``34.548`` of a German sheet would not say what its dot means.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO

from lxml import etree

from claimscope.readers.cells import address
from claimscope.readers.package import Package
from claimscope.readers.workbook_marks import SheetMarks
from claimscope.readers.xml import Element, integer

_NS = "urn:oasis:names:tc:opendocument:xmlns:"
TABLE, STYLE, NUMBER, OFFICE, TEXT = (
    f"{{{_NS}{name}:1.0}}" for name in ("table", "style", "datastyle", "office", "text")
)
_FO = f"{{{_NS}xsl-fo-compatible:1.0}}"
_CELLS = (TABLE + "table-cell", TABLE + "covered-table-cell")
_WATCHED = (TABLE + "table", TABLE + "table-row", TABLE + "table-column")
_MOST_HIDDEN, _MOST_REPEATED = 2_000, 300
"""Repeated rows and cells that are marked one by one; longer runs are blank, or the reader refuses them."""
_MOST_COLUMNS = 16_384
_HIDDEN = ("collapse", "filter")


@dataclass(frozen=True, slots=True)
class _Style:
    """What a style says; empty where its parent decides."""

    parent: str = ""
    data: str = ""
    bold: bool | None = None
    shown: bool = True


@dataclass(slots=True)
class _Styles:
    """Styles of the document by family and name, and its number formats as codes."""

    known: dict[tuple[str, str], _Style] = field(default_factory=dict)
    codes: dict[str, str] = field(default_factory=dict)

    def code(self, name: str) -> str:
        """Number format of a cell style."""
        return next((self.codes.get(style.data, "General") for style in self._chain(name) if style.data), "General")

    def bold(self, name: str) -> bool:
        """Whether a cell style is bold."""
        return next((style.bold for style in self._chain(name) if style.bold is not None), False)

    def _chain(self, name: str) -> Iterator[_Style]:
        for _ in range(20):
            style = self.known.get(("table-cell", name))
            if style is None:
                return
            yield style
            name = style.parent

    def read(self, root: Element) -> None:
        """Adds the styles below an element."""
        for style in root.iter(STYLE + "style"):
            text = style.find(STYLE + "text-properties")
            weight = text.get(_FO + "font-weight") if text is not None else None
            sheet = style.find(STYLE + "table-properties")
            self.known[style.get(STYLE + "family", ""), style.get(STYLE + "name", "")] = _Style(
                style.get(STYLE + "parent-style-name", ""),
                style.get(STYLE + "data-style-name", ""),
                None if weight is None else weight in ("bold", "700", "800", "900"),
                sheet is None or sheet.get(TABLE + "display") != "false",
            )
        for kind in ("number-style", "percentage-style", "currency-style"):
            for style in root.iter(NUMBER + kind):
                self.codes[style.get(STYLE + "name", "")] = _code(style)


def _code(style: Element) -> str:
    """The format as a code of Excel (source: ODF 1.3 part 3, 16.29)."""
    code = ""
    for part in style:
        if part.tag in (NUMBER + "number", NUMBER + "scientific-number"):
            code += _digits(part)
            code += "E+00" if part.tag == NUMBER + "scientific-number" else _scale(part.get(NUMBER + "display-factor"))
        elif part.tag in (NUMBER + "text", NUMBER + "currency-symbol") and part.text:
            code += part.text if part.text.strip() == "%" else '"' + part.text.replace('"', "") + '"'
    return code or "General"


def _digits(part: Element) -> str:
    """The pattern of a number; as many places as it has where none are asked for."""
    asked = part.get(NUMBER + "decimal-places")
    if asked is None and part.get(NUMBER + "grouping") != "true":
        return "General"
    places = min(max(integer(asked), 0), 20)
    least = min(max(integer(part.get(NUMBER + "min-decimal-places"), places), 0), places)
    whole = min(max(integer(part.get(NUMBER + "min-integer-digits"), 1), 0), 20)
    digits = "#,##0" if part.get(NUMBER + "grouping") == "true" else "0" * whole or "#"
    return digits + ("." + "0" * least + "#" * (places - least) if places else "")


def _scale(factor: str | None) -> str:
    """Commas for thousands that are cut."""
    return "," * (len(factor) // 3) if factor and factor.strip("0") == "1" else ""


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
            item.clear()
    return walk.found


@dataclass(slots=True)
class _Walk:
    """Where the walk through the sheets is, and what it found."""

    styles: _Styles = field(default_factory=_Styles)
    found: dict[str, SheetMarks] = field(default_factory=dict)
    marks: SheetMarks = field(default_factory=SheetMarks)
    rows: int = 0
    defaults: list[str] = field(default_factory=list)
    """Cell style of each column so far."""

    def begin(self, sheet: Element) -> None:
        """The next sheet."""
        style = self.styles.known.get(("table", sheet.get(TABLE + "style-name", "")), _Style())
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


def _cell(marks: SheetMarks, cell: Element, style: str, styles: _Styles, places: list[tuple[int, int]]) -> None:
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
