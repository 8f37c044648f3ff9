"""Places on a slide in EMU, the transforms of groups, and shares of the slide."""

from __future__ import annotations

from dataclasses import dataclass

from claimscope.core.reading import Box
from claimscope.readers.pptx.names import A
from claimscope.readers.xml import Element, first, integer

_UPRIGHT = (2_700_000, 8_100_000)
"""Rotations between 45 and 135 degrees (in 60,000ths) swap width and height."""


@dataclass(slots=True)
class Place:
    """A rectangle in EMU, origin top left of the slide."""

    x: float
    y: float
    width: float
    height: float

    def share(self, width: float, height: float) -> Box:
        """The rectangle as shares of a slide of this size, cut off at its edges."""
        return (
            _within(self.x / width),
            _within(self.y / height),
            _within((self.x + self.width) / width),
            _within((self.y + self.height) / height),
        )

    def outside(self, width: float, height: float) -> bool:
        """Whether nothing of it lies on the slide."""
        return self.x >= width or self.y >= height or self.x + self.width <= 0 or self.y + self.height <= 0


@dataclass(frozen=True, slots=True)
class Transform:
    """Scale, then shift: from the coordinates inside a group to those of the slide."""

    scale_x: float = 1.0
    scale_y: float = 1.0
    shift_x: float = 0.0
    shift_y: float = 0.0

    def place(self, place: Place) -> Place:
        """A rectangle of the group as a rectangle of the slide."""
        return Place(
            place.x * self.scale_x + self.shift_x,
            place.y * self.scale_y + self.shift_y,
            place.width * self.scale_x,
            place.height * self.scale_y,
        )

    def inside(self, group: Element | None) -> Transform:
        """The transform for children of a group with these properties (``a:xfrm`` with ``chOff`` and ``chExt``)."""
        xfrm = group.find(A + "xfrm") if group is not None else None
        if xfrm is None:
            return self
        outer, inner = _rectangle(xfrm, "off", "ext"), _rectangle(xfrm, "chOff", "chExt")
        if outer is None or inner is None:
            return self
        x = outer.width / inner.width if inner.width else 1.0
        y = outer.height / inner.height if inner.height else 1.0
        return Transform(
            self.scale_x * x,
            self.scale_y * y,
            self.scale_x * (outer.x - inner.x * x) + self.shift_x,
            self.scale_y * (outer.y - inner.y * y) + self.shift_y,
        )


def _within(share: float) -> float:
    return 0.0 if share < 0.0 else 1.0 if share > 1.0 else round(share, 5)


def place_of(xfrm: Element | None) -> Place | None:
    """The rectangle that an ``xfrm`` gives, turned where it stands upright; None where it gives none."""
    found = _rectangle(xfrm, "off", "ext") if xfrm is not None else None
    if xfrm is None or found is None:
        return None
    turned = integer(xfrm.get("rot")) % 10_800_000
    if not _UPRIGHT[0] <= turned < _UPRIGHT[1]:
        return found
    x, y = found.x + (found.width - found.height) / 2, found.y + (found.height - found.width) / 2
    return Place(x, y, found.height, found.width)


def _rectangle(xfrm: Element, corner: str, size: str) -> Place | None:
    off, ext = first(xfrm, A + corner), first(xfrm, A + size)
    if off is None or ext is None:
        return None
    width, height = max(integer(ext.get("cx")), 0), max(integer(ext.get("cy")), 0)
    return Place(integer(off.get("x")), integer(off.get("y")), width, height)


def union(boxes: list[Box]) -> Box:
    """The smallest box around boxes."""
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
