"""Bars in groups, told apart by colour: the legend says by a small box of the colour what its bars are.

A name below each group of bars, a number at each bar, heights that are those of the numbers, and for every colour one
small box with words right of it: anything less stays text as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from claimscope.core.reading import Chart
from claimscope.readers.layout.bars import (
    BELOW,
    NUMBER,
    Bar,
    Rect,
    are_drawn_so,
    bar_chart,
    bar_groups,
    middle,
    stands_over,
)
from claimscope.readers.layout.lines import segments
from claimscope.readers.layout.words import Piece, Segment, without

Colour = tuple[int, int, int]

FEWEST = 4
_MOST = 400
_SIDES = (3.0, 24.0)
"""Points of a legend's box."""
_RIGHT, _LEFT = 14.0, 40.0
_FEWEST_OF_COLOUR = 2


@dataclass(frozen=True, slots=True)
class Filled:
    """A box in our points and the colour that fills it."""

    box: Rect
    colour: Colour


def may_be_grouped(boxes: Sequence[Rect]) -> bool:
    """Whether boxes of a page stand like bars: so many of one width on one line, of different heights."""
    if not FEWEST <= len(boxes) <= _MOST:
        return False
    groups = [*bar_groups(boxes), *bar_groups([_turned(box) for box in boxes])]
    return any(len(group) >= FEWEST and len({round(box[1]) for box in group}) > FEWEST // 2 for group in groups)


def grouped_bars(
    pieces: Sequence[Piece], filled: Sequence[Filled], size: tuple[float, float]
) -> tuple[list[Chart], list[Piece]]:
    """The chart of coloured bars in groups that a page draws, and the words that are not in it."""
    texts = [item for item in segments(pieces) if not item.turned and not item.hidden]
    colours = {one.box: one.colour for one in filled}
    legend = legend_of(filled, texts)
    for lying in (False, True):
        for group in bar_groups([_turned(box) for box in colours] if lying else list(colours)):
            boxes = [_turned_back(box) for box in group] if lying else group
            if not all(colours[box] in legend for box in boxes):
                continue
            series = {box: legend[colours[box]] for box in boxes}
            bars = _lying_bars(boxes, texts, series) if lying else _bars(boxes, texts, series)
            if len({bar.series for bar in bars}) > 1 and are_drawn_so(bars, lying):
                used = [*(part for bar in bars for part in bar.parts), *series.values()]
                return [bar_chart("Chart 1", bars, size)], without(pieces, used)
    return [], list(pieces)


def _turned(box: Rect) -> Rect:
    """A box that lies from the left as one that stands on its foot."""
    return (box[1], -box[2], box[3], -box[0])


def _turned_back(box: Rect) -> Rect:
    return (-box[3], box[0], -box[1], box[2])


def legend_of(filled: Sequence[Filled], texts: Sequence[Segment]) -> dict[Colour, Segment]:
    """For each colour of small boxes the words right of one of them, where only one has words."""
    told: dict[Colour, list[Segment]] = {}
    for one in filled:
        text = _beside(one.box, texts) if is_small(one) else None
        if text is not None:
            told.setdefault(one.colour, []).append(text)
    return {colour: found[0] for colour, found in told.items() if len(found) == 1}


def is_small(one: Filled) -> bool:
    """Whether a box may be that of a legend, or the mark of a point."""
    return all(_SIDES[0] <= one.box[at + 2] - one.box[at] <= _SIDES[1] for at in (0, 1))


def _beside(box: Rect, texts: Sequence[Segment]) -> Segment | None:
    level = [one for one in texts if one.top < (box[1] + box[3]) / 2 < one.bottom and not NUMBER.fullmatch(one.text)]
    right = [one for one in level if -1 <= one.x0 - box[2] <= _RIGHT]
    return right[0] if len(right) == 1 else None


def _bars(boxes: Sequence[Rect], texts: Sequence[Segment], series: Mapping[Rect, Segment]) -> list[Bar]:
    """Each box with its number, its series and the name of its group; nothing where one of them lacks any."""
    foot = boxes[0][3]
    words = [one for one in texts if not NUMBER.fullmatch(one.text) and foot - 2 <= one.top <= foot + BELOW]
    names = [one for one in words if boxes[0][0] <= middle(one) <= boxes[-1][2]]
    found: list[Bar] = []
    for box in boxes:
        labels = [one for one in texts if NUMBER.fullmatch(one.text) and stands_over(one, box)]
        name = min(names, key=lambda one: abs(middle(one) - (box[0] + box[2]) / 2), default=None)
        if len(labels) != 1 or name is None:
            return []
        found.append(Bar(box, labels[0], (name,), series[box].text))
    return _whole(found, names)


def _lying_bars(boxes: Sequence[Rect], texts: Sequence[Segment], series: Mapping[Rect, Segment]) -> list[Bar]:
    """The same of bars that lie: names left of their foot, numbers right of their end or inside it."""
    foot = boxes[0][0]
    words = [one for one in texts if not NUMBER.fullmatch(one.text) and -2 <= foot - one.x1 <= _LEFT]
    names = [one for one in words if min(box[1] for box in boxes) <= _level(one) <= max(box[3] for box in boxes)]
    found: list[Bar] = []
    for box in boxes:
        level = [one for one in texts if NUMBER.fullmatch(one.text) and box[1] <= _level(one) <= box[3]]
        labels = [one for one in level if -2 <= one.x0 - box[2] <= _RIGHT or (one.x0 > box[0] and one.x1 <= box[2])]
        name = min(names, key=lambda one: abs(_level(one) - (box[1] + box[3]) / 2), default=None)
        if len(labels) != 1 or name is None:
            return []
        found.append(Bar(box, labels[0], (name,), series[box].text))
    return _whole(found, names)


def _level(text: Segment) -> float:
    return (text.top + text.bottom) / 2


def _whole(bars: list[Bar], names: Sequence[Segment]) -> list[Bar]:
    """The bars, where every name has some of them, and no two are of one name and series."""
    several = len(names) >= _FEWEST_OF_COLOUR and {bar.name for bar in bars} == {one.text for one in names}
    return bars if several and len({(bar.name, bar.series) for bar in bars}) == len(bars) else []
