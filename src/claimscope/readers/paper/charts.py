"""Charts as bars with their values: where each bar and each label stands. Reader and picture use the same places."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from claimscope.core.reading import Box, Chart, ChartPoint

MOST_BARS = 30
"""More values than this are written as a list in columns."""
_NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")
_NUMBERS = re.compile(rf"{_NUMBER.pattern}(?: {_NUMBER.pattern})*")
_LONGEST = 1e300
_PARTS = 100_000
"""Steps of the side of a page that boxes are rounded to."""
_LIST_ROW = 11.0
_LETTER = 0.6
"""Widest usual digit, as share of its size: a label is as wide as its text."""


class Bar(NamedTuple):
    """A value on paper, in points from the top left of the chart: its bar and the text that gives the number."""

    bar: Box
    label: Box
    name: Box
    """Place of the category, given once for each group."""


def label_height(height: float) -> float:
    """Of a label in a chart this high, in points: legible on a slide, small in a small chart."""
    return min(max(height / 22, 10.0), 18.0)


class Values(NamedTuple):
    """What a chart says at its points, as three lists of one length: see `ChartPoint`."""

    series: list[str]
    categories: list[str]
    texts: list[str]

    def add(self, series: str, categories: list[str], texts: list[str]) -> None:
        """More values, all of one series."""
        self.series.extend([series] * len(texts))
        self.categories.extend(categories)
        self.texts.extend(texts)

    def points(self, most: int) -> tuple[ChartPoint, ...]:
        """The first of them as points without a place."""
        return tuple(map(ChartPoint, *self.first(most)))

    def first(self, most: int) -> Values:
        """No more than so many."""
        return self if len(self.texts) <= most else Values(*(texts[:most] for texts in self))


def values_of(chart: Chart) -> Values:
    """The values of a chart, in its order."""
    points = chart.points
    return Values([one.series for one in points], [one.category for one in points], [one.text for one in points])


def bars(chart: Chart, width: float, height: float) -> list[Bar]:
    """One for each point, in their order."""
    values = values_of(chart)
    if _is_listed(values, height):
        return [Bar((0, 0, 0, 0), label, name) for label, name in _listed(len(values.texts), width, height)]
    return _ground(values, width, height).bars(values)


def _is_listed(values: Values, height: float) -> bool:
    return len(values.texts) > MOST_BARS or height < 60


@dataclass(slots=True)
class _Ground:
    """Where the bars of a chart stand: left edge of the room and top of the bar of each value."""

    lefts: list[float]
    tops: list[float]
    bottom: float
    step: float
    """Room of a bar from left to right, its gaps included."""
    groups: dict[str, float]
    """Left edge of each category."""
    group: float
    label: float

    def labels(self, values: Values) -> list[Box]:
        """Places of the labels: centred over their bars, as wide as their text and at most as the bar has room."""
        letter, high, step = _LETTER * 0.75 * self.label, self.label, self.step
        gap, far = 0.06 * step, 0.94 * step
        placed = []
        for text, left, top in zip(values.texts, self.lefts, self.tops, strict=True):
            half = min(letter * len(text) + 4.0, step) / 2
            middle = (left + gap + (left + far)) / 2
            placed.append((middle - half, top - high, middle + half, top))
        return placed

    def bars(self, values: Values) -> list[Bar]:
        """The bars with their labels and the names below them."""
        gap, far, bottom = 0.06 * self.step, 0.94 * self.step, self.bottom
        placed = []
        labels = self.labels(values)
        for category, label, left, top in zip(values.categories, labels, self.lefts, self.tops, strict=True):
            start = self.groups[category]
            name = (start, bottom, start + self.group, bottom + self.label)
            placed.append(Bar((left + gap, top, left + far, bottom), label, name))
        return placed


def _ground(values: Values, width: float, height: float) -> _Ground:
    series, categories = dict.fromkeys(values.series), dict.fromkeys(values.categories)
    label = label_height(height)
    bottom = height - 2.4 * label
    room = bottom - 2.2 * label - label
    lengths = _lengths(values.texts)
    largest = max(lengths, default=0.0) or 1.0
    group = width / max(len(categories), 1)
    step = 0.86 * group / max(len(series), 1)
    groups = {name: place * group for place, name in enumerate(categories)}
    starts = {name: left + 0.07 * group for name, left in groups.items()}
    steps = {name: place * step for place, name in enumerate(series)}
    lefts = [starts[category] + steps[name] for name, category in zip(values.series, values.categories, strict=True)]
    tops = [bottom - max(length / largest * room, 1.0) for length in lengths]
    return _Ground(lefts, tops, bottom, step, groups, group, label)


def _listed(count: int, width: float, height: float) -> Iterator[tuple[Box, Box]]:
    """Values in columns of a list, each row shared by number and name."""
    head = 2 * label_height(height)
    rows = max(int((height - head) / _LIST_ROW), 1)
    columns = -(-count // rows)
    wide = width / max(columns, 1)
    for number in range(count):
        left, top = number // rows * wide, head + number % rows * _LIST_ROW
        label = (left + 0.68 * wide, top, left + 0.98 * wide, top + _LIST_ROW)
        yield label, (left, top, left + 0.66 * wide, top + _LIST_ROW)


def _lengths(texts: list[str]) -> list[float]:
    """How long bars are: the first number in each label. For the picture only."""
    line = " ".join(texts)
    found = line.replace(",", "").split(" ") if _NUMBERS.fullmatch(line) else []  # as most charts have it, all at once
    if len(found) != len(texts):
        hits = [_NUMBER.search(text) for text in texts]
        found = [hit.group().replace(",", "") if hit else "0" for hit in hits]
    lengths = [abs(number) for number in map(float, found)]
    return lengths if math.inf not in lengths else [min(length, _LONGEST) for length in lengths]


def with_point_boxes(chart: Chart, width: float, height: float) -> Chart:
    """``chart`` with a box for each value, as shares of a page of this size in points."""
    if chart.box is None or width <= 0 or height <= 0:
        return chart
    return replace(chart, points=placed_points(values_of(chart), chart.box, width, height))


def placed_points(values: Values, box: Box, width: float, height: float) -> tuple[ChartPoint, ...]:
    """The points of a chart in ``box``, each with a box of its own."""
    x, y = box[0] * width, box[1] * height
    wide, high = (box[2] - box[0]) * width, (box[3] - box[1]) * height
    if _is_listed(values, high):
        labels = [label for label, _ in _listed(len(values.texts), wide, high)]
    else:
        labels = _ground(values, wide, high).labels(values)
    return tuple(map(ChartPoint, *values, _shares(labels, x, y, width, height)))


def _shares(boxes: Sequence[Box], x: float, y: float, width: float, height: float) -> Iterator[Box]:
    """Boxes from the corner of a chart as shares of its page."""
    across, down = _PARTS / width, _PARTS / height  # rounding to whole numbers takes half the time
    for inner in boxes:
        left, top, right, bottom = inner[0] + x, inner[1] + y, inner[2] + x, inner[3] + y
        if left > 0.0 and right < width and top > 0.0 and bottom < height:
            yield (
                round(left * across) / _PARTS,
                round(top * down) / _PARTS,
                round(right * across) / _PARTS,
                round(bottom * down) / _PARTS,
            )
        else:
            yield _part(left, width), _part(top, height), _part(right, width), _part(bottom, height)


def _part(value: float, whole: float) -> float:
    return 0.0 if value <= 0.0 else 1.0 if value >= whole else round(value / whole * _PARTS) / _PARTS
