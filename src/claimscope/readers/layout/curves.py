"""Lines that a page draws over an axis of numbers, each point with its number: a chart, where the heights prove it.

The numbers below the axis stand on one line and grow; each of the others stands over one of them, and the higher it
stands, the larger it is. Rows of a table never do so. Which points one line joins the page tells by colour: the marks
of the points have that of a box in the legend.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from claimscope.core.reading import Chart, ChartPoint
from claimscope.readers.layout.legends import Colour, Filled, is_small, legend_of
from claimscope.readers.layout.lines import segments
from claimscope.readers.layout.words import Piece, Segment, share, without

_FEWEST_TICKS, _FEWEST_POINTS, _MOST = 3, 5, 120
FEWEST_SHAPES = _FEWEST_POINTS
_LEVEL, _BESIDE, _OFFSET = 1.5, 6.0, 26.0
"""Points of the page: how level ticks stand, how far a number is from the middle of its tick, how far labels of equal
points may stand apart (above one line, below another)."""
_FEWEST_HEIGHTS = 4
_AXIS_NAME = 30.0
_LONGEST_NAME = 60
_NUMBER = re.compile(r"\d[\d.,'’]*\s?[kKM]?")
_UPRIGHT = re.compile(r"[^\W\d_]")
_READINGS: tuple[Callable[[str], str], ...] = (
    lambda text: re.sub(r"[,'’]", "", text),
    lambda text: re.sub(r"[.'’]", "", text).replace(",", "."),
)


@dataclass(frozen=True, slots=True)
class _Point:
    label: Piece
    tick: Piece
    series: Segment | None = None
    """The words of the legend beside the colour of its mark."""


def drawn_curves(
    pieces: Sequence[Piece], size: tuple[float, float], filled: Callable[[], Sequence[Filled]] = tuple
) -> tuple[list[Chart], list[Piece]]:
    """The chart of lines that a page draws, and the words that are not in it. ``size`` of the page in points;
    ``filled``: its coloured boxes, asked for only where there is a chart."""
    figures = (item for item in pieces if item.text[:1].isdigit() and not item.turned and not item.hidden)
    numbers = [item for item in figures if _NUMBER.fullmatch(item.text)]
    if not _FEWEST_TICKS + _FEWEST_POINTS <= len(numbers) <= _MOST:
        return [], list(pieces)
    for ticks in _axes(numbers):
        points = _points(numbers, ticks)
        if len(points) >= _FEWEST_POINTS and _are_drawn_so(points):
            texts = segments(pieces)
            name, upright = _axis_name(texts, ticks), _upright(texts, ticks)
            named = _with_series(points, filled(), texts)
            used = [*(point.label for point in points), *ticks, *(one for one in (name, upright) if one is not None)]
            used += {id(point.series): point.series for point in named if point.series is not None}.values()
            return [_chart(named, ticks, name, upright, size)], without(pieces, used)
    return [], list(pieces)


def _axes(numbers: Sequence[Piece]) -> list[list[Piece]]:
    """Lines of numbers that grow from left to right, the lowest first."""
    lines: list[list[Piece]] = []
    for number in sorted(numbers, key=lambda one: -one.bottom):
        if lines and abs(lines[-1][0].bottom - number.bottom) <= _LEVEL:
            lines[-1].append(number)
        else:
            lines.append([number])
    axes = [sorted(line, key=lambda one: one.x0) for line in lines if len(line) >= _FEWEST_TICKS]
    return [axis for axis in axes if all(_value(a, 0) < _value(b, 0) for a, b in pairwise(axis))]


def _points(numbers: Sequence[Piece], ticks: Sequence[Piece]) -> list[_Point]:
    """The numbers above an axis that stand over one of its numbers."""
    low = min(tick.top for tick in ticks)
    found = []
    for number in numbers:
        over = [tick for tick in ticks if abs(_middle(tick) - _middle(number)) <= _BESIDE]
        if len(over) == 1 and number.top <= low - _LEVEL:
            found.append(_Point(number, over[0]))
    return found


def _with_series(points: Sequence[_Point], filled: Sequence[Filled], texts: Sequence[Segment]) -> list[_Point]:
    """The points with their series, where every one has a mark of a colour that the legend names."""
    legend = legend_of(filled, [text for text in texts if not text.turned])
    marks = [one for one in filled if one.colour in legend and is_small(one)]
    made = [replace(point, series=_series_of(point.label, marks, legend)) for point in points]
    told = {(id(point.tick), id(point.series)) for point in made}
    return made if len(told) == len(made) and all(point.series is not None for point in made) else list(points)


def _series_of(label: Piece, marks: Sequence[Filled], legend: Mapping[Colour, Segment]) -> Segment | None:
    near = [(_apart(label, one), one.colour) for one in marks if abs(_middle_of(one) - _middle(label)) <= _BESIDE]
    found = min(near, default=(_OFFSET + 1, (0, 0, 0)))
    return legend[found[1]] if found[0] <= _OFFSET else None


def _apart(label: Piece, mark: Filled) -> float:
    """How far a mark is above or below a number."""
    return max(mark.box[1] - label.bottom, label.top - mark.box[3], 0.0)


def _middle_of(mark: Filled) -> float:
    return (mark.box[0] + mark.box[2]) / 2


def _are_drawn_so(points: Sequence[_Point]) -> bool:
    """Whether a number that stands higher is larger, at many heights and over most of the axis."""
    labels = [point.label for point in points]
    if len({round(label.top / 4) for label in labels}) < _FEWEST_HEIGHTS:
        return False
    if len({id(point.tick) for point in points}) < _FEWEST_TICKS:
        return False
    return any(_grow(labels, reading) for reading in range(len(_READINGS)))


def _grow(labels: Sequence[Piece], reading: int) -> bool:
    pairs = [(label.top, _value(label, reading)) for label in labels]
    if min(value for _, value in pairs) < 0:
        return False
    return all(
        value > other or lower - higher <= _OFFSET
        for higher, value in pairs
        for lower, other in pairs
        if higher < lower
    )


def _value(number: Piece, reading: int) -> float:
    text = _READINGS[reading](number.text).strip()
    scale = {"k": 1e3, "M": 1e6}.get(text[-1].replace("K", "k"), 1.0)
    digits = text.rstrip("kKM ").strip(".")
    return float(digits) * scale if digits and digits.count(".") <= 1 else -1.0


def _middle(text: Piece | Segment) -> float:
    return (text.x0 + text.x1) / 2


def _axis_name(texts: Sequence[Segment], ticks: Sequence[Piece]) -> Segment | None:
    """The words right below the axis."""
    low = max(tick.bottom for tick in ticks)
    left, right = ticks[0].x0, ticks[-1].x1
    below = [one for one in texts if 0 <= one.top - low + _LEVEL <= _AXIS_NAME and left <= _middle(one) <= right]
    worded = [one for one in below if _UPRIGHT.search(one.text) and len(one.text) <= _LONGEST_NAME and not one.turned]
    return worded[0] if len(worded) == 1 else None


def _upright(texts: Sequence[Segment], ticks: Sequence[Piece]) -> Segment | None:
    """The words that stand upright left of the chart."""
    turned = [one for one in texts if one.turned and one.x1 <= ticks[0].x0 and _UPRIGHT.search(one.text)]
    return turned[0] if len(turned) == 1 else None


def _chart(
    points: Sequence[_Point],
    ticks: Sequence[Piece],
    name: Segment | None,
    upright: Segment | None,
    size: tuple[float, float],
) -> Chart:
    made: list[ChartPoint] = []
    for tick in ticks:
        category = f"{tick.text} {name.text}" if name else tick.text
        over = sorted((point for point in points if point.tick is tick), key=lambda one: one.label.top)
        for at, point in enumerate(over):
            label, series = point.label, point.series.text if point.series is not None else " " * at
            box = share(label.x0, label.top, label.x1, label.bottom, *size)
            made.append(ChartPoint(series, category, label.text, box))
    parts = [*(point.label for point in points), *ticks]
    x0, top = min(part.x0 for part in parts), min(part.top for part in parts)
    whole = share(x0, top, max(part.x1 for part in parts), max(part.bottom for part in parts), *size)
    return Chart("Chart 1", "", upright.text if upright else "", name.text if name else "", tuple(made), whole)
