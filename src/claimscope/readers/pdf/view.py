"""How PDFium's points become ours: what is shown of a page, from its top left corner, as it is turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

Rect = tuple[float, float, float, float]
Flip = Callable[[float, float, float, float], Rect]
"""Turns left, bottom, right, top of PDFium into left, top, right, bottom of ours."""


class View(NamedTuple):
    """``flip`` for one box; ``shift`` is the left and top edge of what is shown, None on a page that is turned."""

    flip: Flip
    shift: tuple[float, float] | None

    def boxes(self, sides: list[float]) -> Iterator[Rect]:
        """Boxes from left, top, right, bottom of one after the other in PDFium's points."""
        lefts, tops, rights, bottoms = sides[0::4], sides[1::4], sides[2::4], sides[3::4]
        if self.shift is None:
            return map(self.flip, lefts, bottoms, rights, tops)
        left, top = self.shift
        if left:
            lefts, rights = [side - left for side in lefts], [side - left for side in rights]
        return zip(lefts, [top - side for side in tops], rights, [top - side for side in bottoms], strict=True)


def view_of(page: Any, width: float, height: float) -> View:
    """The view of a page of pypdfium2; ``width`` and ``height`` as shown."""
    left, bottom, right, top = _visible_box(page, width, height)
    turn = page.get_rotation()
    if turn == 90:
        return View(lambda x0, y0, x1, y1: (y0 - bottom, x0 - left, y1 - bottom, x1 - left), None)
    if turn == 180:
        return View(lambda x0, y0, x1, y1: (right - x1, y0 - bottom, right - x0, y1 - bottom), None)
    if turn == 270:
        return View(lambda x0, y0, x1, y1: (top - y1, right - x1, top - y0, right - x0), None)
    return View(lambda x0, y0, x1, y1: (x0 - left, top - y1, x1 - left, top - y0), (left, top))


def _visible_box(page: Any, width: float, height: float) -> Rect:
    """The crop box cut to the media box, which is what PDFium shows."""
    crop, media = page.get_cropbox(), page.get_mediabox()
    box = (max(crop[0], media[0]), max(crop[1], media[1]), min(crop[2], media[2]), min(crop[3], media[3]))
    turned = page.get_rotation() in (90, 270)
    shown = (height, width) if turned else (width, height)
    fits = abs(box[2] - box[0] - shown[0]) < 1 and abs(box[3] - box[1] - shown[1]) < 1
    return box if fits else (0.0, 0.0, *shown)
