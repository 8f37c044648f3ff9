"""What a PDF page draws besides text: pictures, rules, coloured grounds."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from typing import Any

import pypdfium2.raw as pdfium

from claimscope.readers.pdf.words import Flip, Rect

_MOST_PATHS = 4000


@dataclass(slots=True)
class Drawn:
    """Boxes in our points. ``rules`` says whether the page draws what may be a table grid."""

    pictures: list[Rect] = field(default_factory=list)
    grounds: list[Rect] = field(default_factory=list)
    horizontals: int = 0
    verticals: int = 0
    boxes: int = 0
    knotted: int = 0
    paths: int = 0

    @property
    def rules(self) -> bool:
        lines = self.horizontals >= 2 and self.verticals >= 2
        return (lines or self.boxes >= 4 or self.knotted > 0) and self.paths <= _MOST_PATHS

    @property
    def crowded(self) -> bool:
        """More lines than a table has: a drawing."""
        return self.paths > _MOST_PATHS


def drawn(page: Any, flip: Flip) -> Drawn:
    """Looks at all objects of the page that are not text."""
    found = Drawn()
    sides = [ctypes.c_float() for _ in range(4)]
    refs = [ctypes.byref(side) for side in sides]
    for index in range(pdfium.FPDFPage_CountObjects(page)):
        item = pdfium.FPDFPage_GetObject(page, index)
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            continue
        if not pdfium.FPDFPageObj_GetBounds(item, *refs):
            continue
        box = flip(sides[0].value, sides[1].value, sides[2].value, sides[3].value)
        if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            found.pictures.append(box)
        elif kind == pdfium.FPDF_PAGEOBJ_PATH:
            _count(found, item, box)
        else:
            found.grounds.append(box)
    return found


def _count(found: Drawn, item: Any, box: Rect) -> None:
    found.paths += 1
    width, height = box[2] - box[0], box[3] - box[1]
    if height < 3 and width > 20:
        found.horizontals += 1
    elif width < 3 and height > 6:
        found.verticals += 1
    elif width > 15 and height > 6:
        found.boxes += 1
        found.grounds.append(box)
        if found.knotted == 0 and found.paths < 200 and pdfium.FPDFPath_CountSegments(item) > 12:
            found.knotted += 1


def covers(box: Rect, x: float, y: float) -> bool:
    """Whether the point lies in the box."""
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]
