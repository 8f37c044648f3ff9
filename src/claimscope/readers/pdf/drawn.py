"""What a PDF page draws besides text: pictures, rules, coloured grounds."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any

import pypdfium2.raw as pdfium

from claimscope.readers.layout.legends import Filled
from claimscope.readers.pdf import calls
from claimscope.readers.pdf.rules import THIN
from claimscope.readers.pdf.view import Flip, Rect

_MOST_PATHS = 4000


@dataclass(slots=True)
class Drawn:
    """Boxes in our points. ``paths`` are lines and frames that may make a table grid."""

    pictures: list[Rect] = field(default_factory=list)
    grounds: list[Rect] = field(default_factory=list)
    paths: list[tuple[Any, Rect]] = field(default_factory=list)
    crossing: set[str] = field(default_factory=set)
    shapes: int = 0

    @property
    def rules(self) -> bool:
        """Whether there is what a grid needs: lines in both directions, or frames."""
        return len(self.paths) >= 3 and ({"h", "v"} <= self.crossing or "box" in self.crossing)

    @property
    def crowded(self) -> bool:
        """More lines than a table has: a drawing."""
        return len(self.paths) > _MOST_PATHS


def drawn(page: Any, flip: Flip) -> Drawn:
    """Looks at all objects of the page that are not text."""
    found = Drawn()
    handle = calls.address_of(page)
    items = list(map(calls.page_object, repeat(handle), range(pdfium.FPDFPage_CountObjects(page))))
    held, start = calls.memory(16)
    sides = memoryview(held).cast("f")
    for item, kind in zip(items, map(calls.object_kind, items), strict=True):
        if kind == pdfium.FPDF_PAGEOBJ_TEXT or not calls.bounds(item, start, start + 4, start + 8, start + 12):
            continue
        left, bottom, right, top = sides
        box = flip(left, bottom, right, top)
        if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            found.pictures.append(box)
        elif kind == pdfium.FPDF_PAGEOBJ_PATH:
            _count(found, item, box)
        else:
            found.grounds.append(box)
    return found


def _count(found: Drawn, item: int, box: Rect) -> None:
    found.shapes += 1
    width, height = box[2] - box[0], box[3] - box[1]
    if height < THIN and width > 15:
        found.crossing.add("h")
    elif width < THIN and height > 5:
        found.crossing.add("v")
    elif width > 10 and height > 5:
        found.crossing.add("box")
        found.grounds.append(box)
    else:
        return
    found.paths.append((ctypes.cast(item, pdfium.FPDF_PAGEOBJECT), box))


def covers(box: Rect, x: float, y: float) -> bool:
    """Whether the point lies in the box."""
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def filled_boxes(page: Any, flip: Flip) -> list[Filled]:
    """The paths of a page with the colours that fill them: asked only where boxes stand like bars of a chart."""
    found: list[Filled] = []
    handle = calls.address_of(page)
    held, start = calls.memory(16)
    sides = memoryview(held).cast("f")
    tones, first = calls.memory(16)
    colours = memoryview(tones).cast("I")
    for place in range(min(pdfium.FPDFPage_CountObjects(page), _MOST_PATHS)):
        item = calls.page_object(handle, place)
        if calls.object_kind(item) != pdfium.FPDF_PAGEOBJ_PATH:
            continue
        bounded = calls.bounds(item, start, start + 4, start + 8, start + 12)
        if bounded and calls.fill_colour(item, first, first + 4, first + 8, first + 12):
            left, bottom, right, top = sides
            found.append(Filled(flip(left, bottom, right, top), (colours[0], colours[1], colours[2])))
    return found
