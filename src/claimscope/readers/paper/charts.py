"""Charts as bars with their values: where each bar and each label stands. Reader and picture use the same places."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from claimscope.core.reading import Box, Chart, ChartPoint

MOST_BARS = 30
"""More values than this are written as a list in columns."""
_NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")
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


def bars(chart: Chart, width: float, height: float) -> list[Bar]:
    """One for each point, in their order."""
    if not chart.points:
        return []
    if len(chart.points) > MOST_BARS or height < 60:
        return _listed(chart, width, height)
    series, categories = _names(chart)
    label = label_height(height)
    top, bottom = 2.2 * label, height - 2.4 * label
    values = [value_of(point.text) for point in chart.points]
    largest = max([abs(value) for value in values], default=0) or 1.0
    group = width / len(categories)
    step = 0.86 * group / len(series)
    groups = {name: place * group for place, name in enumerate(categories)}
    steps = {name: place * step for place, name in enumerate(series)}
    placed = []
    for point, value in zip(chart.points, values, strict=True):
        group_left = groups[point.category]
        left = group_left + 0.07 * group + steps[point.series]
        high = max(abs(value) / largest * (bottom - top - label), 1.0)
        bar = (left + 0.06 * step, bottom - high, left + 0.94 * step, bottom)
        name = (group_left, bottom, group_left + group, bottom + label)
        placed.append(Bar(bar, _over(bar, point.text, label, step), name))
    return placed


def _over(bar: Box, text: str, height: float, most: float) -> Box:
    """Place of a label: centred over its bar, as wide as its text and at most ``most``."""
    wide = min(_LETTER * 0.75 * height * len(text) + 4.0, most)
    middle = (bar[0] + bar[2]) / 2
    return middle - wide / 2, bar[1] - height, middle + wide / 2, bar[1]


def _names(chart: Chart) -> tuple[list[str], list[str]]:
    return (
        list(dict.fromkeys(point.series for point in chart.points)),
        list(dict.fromkeys(point.category for point in chart.points)),
    )


def _listed(chart: Chart, width: float, height: float) -> list[Bar]:
    """Values in columns of a list, each row shared by name and number."""
    head = 2 * label_height(height)
    rows = max(int((height - head) / _LIST_ROW), 1)
    columns = -(-len(chart.points) // rows)
    wide = width / columns
    placed = []
    for number in range(len(chart.points)):
        left, top = number // rows * wide, head + number % rows * _LIST_ROW
        label = (left + 0.68 * wide, top, left + 0.98 * wide, top + _LIST_ROW)
        placed.append(Bar((0, 0, 0, 0), label, (left, top, left + 0.66 * wide, top + _LIST_ROW)))
    return placed


def value_of(text: str) -> float:
    """How long a bar is: the first number in the label. For the picture only."""
    found = _NUMBER.search(text)
    return float(found.group().replace(",", "")) if found else 0.0


def with_point_boxes(chart: Chart, width: float, height: float) -> Chart:
    """``chart`` with a box for each value, as shares of a page of this size in points."""
    if chart.box is None or width <= 0 or height <= 0:
        return chart
    x, y = chart.box[0] * width, chart.box[1] * height
    placed = bars(chart, (chart.box[2] - chart.box[0]) * width, (chart.box[3] - chart.box[1]) * height)
    points = tuple(
        ChartPoint(point.series, point.category, point.text, _share(bar.label, x, y, width, height))
        for point, bar in zip(chart.points, placed, strict=True)
    )
    return replace(chart, points=points)


def _share(box: Box, x: float, y: float, width: float, height: float) -> Box:
    left, top, right, bottom = box
    left, top, right, bottom = left + x, top + y, right + x, bottom + y
    if left > 0.0 and right < width and top > 0.0 and bottom < height:
        across, down = _PARTS / width, _PARTS / height  # rounding to whole numbers takes half the time
        return (
            round(left * across) / _PARTS,
            round(top * down) / _PARTS,
            round(right * across) / _PARTS,
            round(bottom * down) / _PARTS,
        )
    return _part(left, width), _part(top, height), _part(right, width), _part(bottom, height)


def _part(value: float, whole: float) -> float:
    return 0.0 if value <= 0.0 else 1.0 if value >= whole else round(value / whole * _PARTS) / _PARTS
