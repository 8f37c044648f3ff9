"""What is drawn on an OpenDocument sheet: charts, pictures and texts; other embedded objects are named.

Source: ODF 1.3 part 3, 10.3 (shapes) and 10.4 (frames).
"""

from __future__ import annotations

import posixpath
import re

from claimscope.readers.ods_charts import DOCUMENT, chart_root, text_of
from claimscope.readers.ods_styles import DRAW, OFFICE, SVG
from claimscope.readers.package import Package
from claimscope.readers.sheet_charts import MOST_CHARTS, Drawn, readable
from claimscope.readers.spans import clean
from claimscope.readers.workbook_marks import SheetMarks
from claimscope.readers.xml import Element, first, local

_HREF = "{http://www.w3.org/1999/xlink}href"
_FRAME = DRAW + "frame"
_SHAPES = tuple(DRAW + name for name in ("custom-shape", "rect", "ellipse", "circle", "polygon", "path", "caption"))
_FOREIGN = {"object-ole": "OLE", "plugin": "plug-in", "applet": "applet", "floating-frame": "floating frame"}
_LENGTH = re.compile(r"([0-9.]{1,12})(in|cm|mm|pt|pc)")
_POINTS = {"in": 72.0, "cm": 72 / 2.54, "mm": 7.2 / 2.54, "pt": 1.0, "pc": 12.0}


def take_drawn(package: Package, holder: Element, marks: SheetMarks) -> None:
    """Takes what is drawn below an element into the marks of its sheet."""
    for item in holder.iter(_FRAME, *_SHAPES):
        name = clean(item.get(DRAW + "name", ""))
        text = text_of(first(item, DRAW + "text-box") if item.tag == _FRAME else item)
        if text:
            marks.texts.append((name, text))
        if item.tag == _FRAME:
            _take_frame(package, item, name, marks)


def _take_frame(package: Package, frame: Element, name: str, marks: SheetMarks) -> None:
    """A frame holds an object, or a picture; beside an object the picture only stands for it."""
    held, picture = first(frame, DRAW + "object"), first(frame, DRAW + "image")
    if held is not None:
        _take_object(package, held.get(_HREF, ""), name, marks)
        return
    foreign = next((_FOREIGN[local(child)] for child in frame if local(child) in _FOREIGN), "")
    if foreign:
        marks.embedded.append((name, foreign))
    if picture is not None:
        marks.pictures.append((_part(picture.get(_HREF, "")), _size(frame)))


def _take_object(package: Package, address: str, name: str, marks: SheetMarks) -> None:
    """A chart, or an object of another kind; what cannot be opened may have been a chart."""
    number, part = len(marks.charts) + 1, _part(address)
    root = readable(package, part + "/content.xml") if part and number <= MOST_CHARTS else None
    if root is None or chart_root(root) is not None:
        marks.charts.append(Drawn(name or f"Chart {number}", root))
        return
    body = first(root, OFFICE + "body")
    kind = local(body[0]) if root.tag == DOCUMENT and body is not None and len(body) else local(root)
    marks.embedded.append((name, f"OpenDocument {kind}"))


def _part(address: str) -> str:
    """Name of a part of the package; empty where the address leads out of it."""
    name = posixpath.normpath(address) if address and ":" not in address else ""
    return "" if name.startswith(("/", "..")) else name


def _size(frame: Element) -> tuple[float, float] | None:
    """Width and height in points."""
    found = [_LENGTH.fullmatch(frame.get(SVG + side, "")) for side in ("width", "height")]
    if not all(found):
        return None
    try:
        width, height = (float(one[1]) * _POINTS[one[2]] for one in found if one is not None)
    except ValueError:
        return None
    return (width, height) if width > 0 and height > 0 else None
