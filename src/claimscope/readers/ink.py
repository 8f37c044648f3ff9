"""Where the letters of a recognised line stand: cells that recognition took for one line are parted at their gap."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

CELL_GAP = 0.42
"""Narrowest white between two cells, in heights of the recognised line; the blank of a sentence is about half as wide.
Measured on 16 screenshots (DejaVu, IBM Plex; 11 to 20 pixels; cells 10 pixels apart and more)."""
_STRETCHED = 1.7
"""How much wider than the other blanks of its line: a fixed pitch and justified setting have wide ones everywhere."""
_LEAST_CONTRAST = 40
_SHARE = 0.35
_MARGIN = 0.12
"""Share of the height above and below that is not looked at: rules of the table and letters of other lines."""

Bounds = tuple[float, float, float, float]
Extent = tuple[int, int]


def ink_extents(picture: Any, bounds: Bounds, blanks: int) -> list[Extent]:
    """Left and right edge (pixels of the picture) of each stretch of letters within ``bounds`` that a cell's gap parts.

    ``picture`` is a Pillow picture of one channel, ``blanks`` the number of blanks in the text that was recognised.
    Empty where the box shows no letters.
    """
    left, top = max(int(bounds[0]), 0), max(int(bounds[1]), 0)
    right, bottom = min(int(bounds[2]) + 1, picture.width), min(int(bounds[3]) + 1, picture.height)
    if right - left < 4 or bottom - top < 4:
        return []
    runs = _runs(_inked(picture.crop((left, top, right, bottom))))
    wide = _widest_blank(runs, blanks, bottom - top)
    found = _whole(_joined(runs, wide), right - left, 0.3 * (bottom - top))
    return [(left + low, left + high) for low, high in found]


def _whole(extents: list[Extent], width: int, narrow: float) -> list[Extent]:
    """Without slivers of a neighbour's letters at the very edge of the box."""
    if len(extents) < 2:
        return extents
    return [one for one in extents if (one[0] > 1 and one[1] < width - 1) or one[1] - one[0] > narrow] or extents


def _inked(crop: Any) -> Any:
    """For each column of pixels whether letters stand in it; an upright rule from edge to edge is none."""
    import numpy

    pixels = numpy.asarray(crop).astype(numpy.int16)
    ground = int(numpy.bincount(pixels.ravel(), minlength=256).argmax())
    apart = numpy.abs(pixels - ground)
    contrast = int(apart.max())
    if contrast < _LEAST_CONTRAST:
        return numpy.zeros(pixels.shape[1], dtype=bool)
    ink = apart > _SHARE * contrast
    margin = int(_MARGIN * pixels.shape[0])
    return ink[margin : pixels.shape[0] - margin].any(axis=0) & ~ink.all(axis=0)


def _runs(inked: Sequence[bool]) -> list[Extent]:
    """Stretches of columns with ink."""
    runs: list[Extent] = []
    for place, is_inked in enumerate(inked):
        if is_inked and runs and runs[-1][1] == place:
            runs[-1] = (runs[-1][0], place + 1)
        elif is_inked:
            runs.append((place, place + 1))
    return runs


def _widest_blank(runs: Sequence[Extent], blanks: int, height: int) -> float:
    """What a blank of this line may measure, in pixels; wider ones part cells."""
    gaps = sorted((right[0] - left[1] for left, right in pairwise(runs)), reverse=True)
    narrowest = gaps[min(blanks, len(gaps)) - 1] if blanks > 1 and gaps else 0
    return max(CELL_GAP * height, _STRETCHED * narrowest)


def _joined(runs: Sequence[Extent], wide: float) -> list[Extent]:
    joined: list[Extent] = []
    for low, high in runs:
        if joined and low - joined[-1][1] <= wide:
            joined[-1] = (joined[-1][0], high)
        else:
            joined.append((low, high))
    return joined
