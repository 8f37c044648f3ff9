"""Charts on the sheets of a workbook: their cached values, or the cells they refer to where none are cached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from lxml import etree

from claimscope.core.reading import Chart
from claimscope.readers.ods_charts import DOCUMENT, read_ods_chart
from claimscope.readers.package import Package, R
from claimscope.readers.pptx.chart_ex import read_chart_ex
from claimscope.readers.pptx.charts import read_chart
from claimscope.readers.pptx.names import CX, A, C
from claimscope.readers.pptx.workbook import LibrarySheets, Workbook
from claimscope.readers.refusal import Refused
from claimscope.readers.spans import clean
from claimscope.readers.xml import DamagedXml, Element, local

_CACHES = {C + "numRef": C + "numCache", C + "strRef": C + "strCache"}
_DATA = frozenset((C + "val", C + "yVal", C + "cat", C + "xVal", C + "bubbleSize", C + "tx"))
MOST_CHARTS = 200
"""Charts of one sheet that are read."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chart of a drawing: its name, and its part; None where that cannot be read."""

    name: str
    root: Element | None
    formats: Mapping[str, str] = field(default_factory=dict)
    """Of a chart of an OpenDocument sheet: the number format of the first cell of each range of values."""


def drawn_charts(package: Package, drawing: Element, part: str) -> Iterator[Drawn]:
    """The charts in the graphic frames of a drawing (its root and the name of its part), in file order."""
    relations = package.relations(part)
    for number, frame in enumerate((item for item in drawing.iter() if local(item) == "graphicFrame"), 1):
        named = next((item for item in frame.iter() if local(item) == "cNvPr"), None)
        name = clean(named.get("name") or "") if named is not None else ""
        data = next(frame.iter(A + "graphicData"), None)
        holder = next(iter(data), None) if data is not None else None
        relation = relations.get(holder.get(R + "id", "")) if holder is not None else None
        if number > MOST_CHARTS or relation is None or relation.external:
            yield Drawn(name, None)
        else:
            yield Drawn(name or f"Chart {number}", chart_part(package, relation.target))


def chart_part(package: Package, name: str) -> Element | None:
    """Root of the part of a chart of Office; None where it cannot be read."""
    root = readable(package, name)
    return root if root is not None and root.tag in (C + "chartSpace", CX + "chartSpace") else None


def readable(package: Package, name: str) -> Element | None:
    """Root of a part; None where it is missing or damaged."""
    try:
        return package.xml(name)
    except (KeyError, DamagedXml, Refused):
        return None


def sheet_chart(drawn: Drawn, book: Any, sheet: str, visible: bool, most: int) -> Chart | None:
    """The chart as a block without a place; None where its part cannot be read. ``book`` is the open workbook."""
    root = drawn.root
    if root is None:
        return None
    object, box = f"{sheet}!{drawn.name}", (0.0, 0.0, 1.0, 1.0)
    if root.tag == CX + "chartSpace":
        return replace(read_chart_ex(root, object, box, visible, most), box=None)
    cells = Workbook(LibrarySheets(book))
    if root.tag == DOCUMENT:
        return read_ods_chart(root, object, visible, cells, drawn.formats, most)
    for holder in root.iter(*_DATA):
        for reference in holder:
            if reference.tag in _CACHES:
                _fill(reference, cells)
    return replace(read_chart(root, object, box, visible, cells, most), box=None)


def _fill(reference: Element, cells: Workbook) -> None:
    """Gives a reference that brings no cached values those of its cells: some programs write none."""
    formula, cache = reference.find(C + "f"), reference.find(_CACHES[reference.tag])
    if formula is None or (cache is not None and next(cache.iter(C + "pt"), None) is not None):
        return
    found = cells.cells(formula.text or "") or []
    cache = etree.SubElement(reference, _CACHES[reference.tag]) if cache is None else cache
    for index, text in enumerate(found):
        if text:
            point = etree.SubElement(cache, C + "pt", idx=str(index))
            etree.SubElement(point, C + "v").text = clean(text)
