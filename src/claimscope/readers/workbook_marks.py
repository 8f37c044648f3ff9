"""What calamine leaves out of an XLSX: number formats, hidden rows and columns, formulas without results, comments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from lxml import etree

from claimscope.readers.cells import place
from claimscope.readers.package import Package, Relation
from claimscope.readers.sheet_charts import Drawn, drawn_charts
from claimscope.readers.spans import clean
from claimscope.readers.xml import integer, local

_REL = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_EMU = 12_700
"""English Metric Units to a point (ISO 29500-1, 20.1.10.16)."""


@dataclass(slots=True)
class SheetMarks:
    """Places are (row, column) from 0."""

    formats: dict[tuple[int, int], str] = field(default_factory=dict)
    bold: set[tuple[int, int]] = field(default_factory=set)
    formulas: set[tuple[int, int]] = field(default_factory=set)
    unsolved: set[tuple[int, int]] = field(default_factory=set)
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)
    comments: list[tuple[str, str]] = field(default_factory=list)
    is_hidden: bool = False
    """The sheet, where the library does not tell."""
    charts: list[Drawn] = field(default_factory=list)
    pictures: list[tuple[str, tuple[float, float] | None]] = field(default_factory=list)
    """Name of the part, width and height in points."""
    texts: list[tuple[str, str]] = field(default_factory=list)
    """Boxes and shapes: name (or empty), lines."""
    embedded: list[tuple[str, str]] = field(default_factory=list)
    """Objects that are not read: name (or empty), the program or kind that they are of."""


@dataclass(frozen=True, slots=True)
class Styles:
    """For each cell style: its number format and whether it is bold."""

    formats: tuple[str, ...]
    bold: tuple[bool, ...]


def workbook_marks(package: Package) -> dict[str, SheetMarks]:
    """Marks of each sheet by name. Raises KeyError, XMLSyntaxError, DamagedXml or Refused for what is broken."""
    workbook = package.xml("xl/workbook.xml")
    relations = package.relations("xl/workbook.xml")
    styles = _styles(package)
    found: dict[str, SheetMarks] = {}
    for sheet in _all(workbook, "sheet"):
        relation = relations.get(next((v for k, v in sheet.attrib.items() if k.endswith("}id")), ""))
        if relation is not None and relation.kind == "worksheet":
            found[sheet.get("name", "")] = _sheet(package, relation, styles)
        elif relation is not None and relation.kind == "chartsheet":
            marks = found[sheet.get("name", "")] = SheetMarks()
            _related(package, relation.target, marks)
    return found


def _all(root: Any, name: str) -> Iterator[Any]:
    return (item for item in root.iter() if isinstance(item.tag, str) and etree.QName(item).localname == name)


def _styles(package: Package) -> Styles:
    from openpyxl.styles.numbers import BUILTIN_FORMATS

    root = package.part("xl/styles.xml")
    if root is None:
        return Styles((), ())
    codes = dict(BUILTIN_FORMATS)
    codes.update({_number(item.get("numFmtId")): item.get("formatCode", "") for item in _all(root, "numFmt")})
    fonts = [next(_all(font, "b"), None) is not None for group in _all(root, "fonts") for font in group]
    styles = [item for group in _all(root, "cellXfs") for item in group]
    return Styles(
        tuple(codes.get(_number(item.get("numFmtId")), "General") for item in styles),
        tuple(fonts[n] if (n := _number(item.get("fontId"))) < len(fonts) else False for item in styles),
    )


def _number(text: str | None) -> int:
    return int(text) if text is not None and text.isdigit() else 0


def _sheet(package: Package, relation: Relation, styles: Styles) -> SheetMarks:
    marks = SheetMarks()
    parts = etree.iterparse(
        BytesIO(package.read(relation.target)),
        tag=("{*}c", "{*}row", "{*}col", "{*}oleObject"),
        resolve_entities=False,
        no_network=True,
        remove_comments=True,
    )
    cells = 0
    programs: dict[str, str] = {}
    for _, item in parts:
        name = local(item)
        if name == "c":
            _cell(marks, item, styles)
            cells += 1
            if cells > package.limits.max_table_cells:
                break  # no more of them are kept
        elif name == "row":
            if item.get("hidden") in ("1", "true") and item.get("r", "").isdigit():
                marks.hidden_rows.add(int(item.get("r")) - 1)
            item.clear()
        elif name == "col" and item.get("hidden") in ("1", "true"):
            first, last = _number(item.get("min")), min(_number(item.get("max")), 16384)
            marks.hidden_columns.update(range(first - 1, last))
        elif name == "oleObject":  # twice, where an older form stands beside the new one
            programs[item.get(_REL + "id", "")] = item.get("progId") or "OLE"
    marks.embedded += [("", program) for program in programs.values()]
    _related(package, relation.target, marks)
    return marks


def _cell(marks: SheetMarks, item: Any, styles: Styles) -> None:
    where = place(item.get("r", ""))
    if where is None:
        return
    style = _number(item.get("s"))
    if style < len(styles.formats):
        if styles.formats[style] != "General":
            marks.formats[where] = styles.formats[style]
        if styles.bold[style]:
            marks.bold.add(where)
    children = {local(child): child for child in item}
    if "f" in children:
        marks.formulas.add(where)
        if "v" not in children or not children["v"].text:
            marks.unsolved.add(where)


def _related(package: Package, target: str, marks: SheetMarks) -> None:
    for relation in package.relations(target).values():
        if relation.external:
            continue
        if relation.kind == "comments" and (root := package.part(relation.target)) is not None:
            marks.comments += [(item.get("ref", ""), _text(item)) for item in _all(root, "comment")]
        elif relation.kind == "drawing" and (root := package.part(relation.target)) is not None:
            marks.texts += _texts(root)
            marks.pictures += _pictures(root, package.relations(relation.target))
            marks.charts += drawn_charts(package, root, relation.target)


def _pictures(drawing: Any, relations: dict[str, Relation]) -> list[tuple[str, tuple[float, float] | None]]:
    found = []
    for picture in _all(drawing, "pic"):
        blip, size = next(_all(picture, "blip"), None), next(_all(picture, "ext"), None)
        relation = relations.get(blip.get(_REL + "embed", "")) if blip is not None else None
        name = relation.target if relation is not None and not relation.external else ""
        cx, cy = (integer(size.get("cx")), integer(size.get("cy"))) if size is not None else (0, 0)
        found.append((name, (cx / _EMU, cy / _EMU) if cx > 0 and cy > 0 else None))
    return found


def _texts(drawing: Any) -> list[tuple[str, str]]:
    """Text boxes and shapes; one that stands there in two forms is taken once."""
    found: dict[tuple[str, str], None] = {}
    for shape in _all(drawing, "sp"):
        named = next(_all(shape, "cNvPr"), None)
        lines = (_text(line) for line in _all(shape, "p"))
        text = clean("\n".join(filter(None, lines)))
        if text:
            found[clean(named.get("name") or "") if named is not None else "", text] = None
    return list(found)


def _text(item: Any) -> str:
    return "".join(part.text or "" for part in _all(item, "t")).strip()
