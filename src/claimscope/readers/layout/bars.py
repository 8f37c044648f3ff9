"""Bars that a page draws, each with its number above and its name below: a chart, where the heights prove it.

Without this the numbers are words strewn over the page. A group of boxes counts only where every one has one number and
one name of its own and the heights are those of the numbers; anything less stays text as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from claimscope.core.reading import Block, Box, Chart, ChartPoint
from claimscope.readers.layout.lines import segments
from claimscope.readers.layout.words import Piece, Segment, share, without

Rect = tuple[float, float, float, float]

FEWEST_BARS, _MOST = 3, 40
_MOST_GROUPS = 20
"""Groups of a page that are looked at: more are a pattern or made to be slow."""
_LEVEL = 1.0
"""Points by which feet of bars may differ."""
_WIDTHS = 0.05
_ABOVE, _INSIDE, BELOW = 16.0, 20.0, 30.0
"""Points: a number stands this far above the end of its bar or inside it, a name this far below its foot."""
_SLACK = 2.0
_SHARE = 0.02
"""Points, and share of its height, by which a bar may miss its number."""
NUMBER = re.compile(r"[~≈]?\s?(\d[\d.,'’]*)\s?(?:[kKM]|[xX×%]|ms|s|W|kW|tok(?:ens)?/s|img/s|fps)?")
_READINGS: tuple[Callable[[str], str], ...] = (
    lambda text: re.sub(r"[,'’]", "", text),
    lambda text: re.sub(r"[.'’]", "", text).replace(",", "."),
)
"""Commas group or part: the heights tell."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A box with the number at its end and the words below it."""

    box: Rect
    label: Segment
    names: tuple[Segment, ...]
    series: str = ""
    """What a legend calls bars of its colour."""

    @property
    def parts(self) -> tuple[Segment, ...]:
        return (self.label, *self.names)

    @property
    def name(self) -> str:
        return " ".join(segment.text for segment in self.names)


def drawn_bars(
    pieces: Sequence[Piece], boxes: Sequence[Rect], size: tuple[float, float]
) -> tuple[list[Chart], list[Piece]]:
    """Charts among the boxes that a page draws, and the words in none of them. ``size`` of the page in points."""
    groups = bar_groups(boxes)
    if not groups:
        return [], list(pieces)
    texts = [item for item in segments(pieces) if not item.turned and not item.hidden]
    charts: list[Chart] = []
    used: list[Segment] = []
    for group in groups[:_MOST_GROUPS]:
        bars = _bars(group, texts)
        if bars is None or not are_drawn_so(bars):
            continue
        charts.append(bar_chart(f"Chart {len(charts) + 1}", bars, size))
        used += [part for bar in bars for part in bar.parts]
    return charts, without(pieces, used)


def bar_groups(boxes: Iterable[Rect]) -> list[list[Rect]]:
    """Boxes of one width that stand beside each other on one line, from the left."""
    feet: dict[int, list[Rect]] = {}
    for box in sorted(set(boxes), key=lambda one: one[3]):
        foot = round(box[3] / _LEVEL)
        feet.setdefault(foot if foot - 1 not in feet else foot - 1, []).append(box)
    return [group for found in feet.values() if len(found) >= FEWEST_BARS and (group := _alike(found))]


def _alike(boxes: Sequence[Rect]) -> list[Rect]:
    """The boxes as wide as most of them; empty where they are too few, too many, or lie over each other."""
    widths = sorted(box[2] - box[0] for box in boxes)
    usual = widths[len(widths) // 2]
    group = sorted(box for box in boxes if abs(box[2] - box[0] - usual) <= _WIDTHS * usual)
    apart = all(right[0] >= left[2] - 0.5 for left, right in pairwise(group))
    return group if FEWEST_BARS <= len(group) <= _MOST and apart else []


def _bars(boxes: Sequence[Rect], texts: Sequence[Segment]) -> list[Bar] | None:
    """Each box with its number and its name; None where one of them lacks either or has two numbers."""
    numbers = [text for text in texts if NUMBER.fullmatch(text.text)]
    words = [text for text in texts if not NUMBER.fullmatch(text.text)]
    gap = min(right[0] - left[2] for left, right in pairwise(boxes))
    found = []
    for box in boxes:
        labels = [text for text in numbers if stands_over(text, box)]
        names = [text for text in words if _is_under(text, box, gap)]
        if len(labels) != 1 or not names:
            return None
        found.append(Bar(box, labels[0], tuple(sorted(names, key=lambda text: text.top))))
    return found if len({bar.name for bar in found}) == len(found) else None


def middle(text: Segment) -> float:
    """The middle of a text across the page, in points."""
    return (text.x0 + text.x1) / 2


def stands_over(text: Segment, box: Rect) -> bool:
    """Whether a text stands above the end of a bar, or inside it right below that end."""
    above = box[1] - _ABOVE <= text.bottom <= box[1] + text.size
    inside = box[1] <= text.top <= box[1] + _INSIDE and text.bottom <= box[3]
    return box[0] <= middle(text) <= box[2] and (above or inside)


def _is_under(text: Segment, box: Rect, gap: float) -> bool:
    near = box[3] - 2 <= text.top <= box[3] + BELOW
    return near and box[0] <= middle(text) <= box[2] and text.x1 - text.x0 <= box[2] - box[0] + 2 * max(gap, 0.0)


def are_drawn_so(bars: Sequence[Bar], lying: bool = False) -> bool:
    """Whether the bars are as high (``lying``: as wide) as their numbers say, on an axis that begins at nought."""
    axis = 0 if lying else 1
    lengths = [bar.box[axis + 2] - bar.box[axis] for bar in bars]
    values = ([float(reading(_number(bar)).strip(".") or 0) for bar in bars] for reading in _usable(bars))
    return any(_fit(lengths, told) for told in values)


def _usable(bars: Sequence[Bar]) -> list[Callable[[str], str]]:
    """Ways to read the numbers that give one number each."""
    return [reading for reading in _READINGS if all(reading(_number(bar)).strip(".").count(".") <= 1 for bar in bars)]


def _number(bar: Bar) -> str:
    found = NUMBER.fullmatch(bar.label.text)
    return found.group(1) if found else "0"


def _fit(lengths: Sequence[float], values: Sequence[float]) -> bool:
    if min(values) <= 0:
        return False
    longest = max(range(len(lengths)), key=lambda place: lengths[place])
    scale = lengths[longest] / values[longest]
    pairs = zip(lengths, values, strict=True)
    return all(abs(length - scale * value) <= max(_SLACK, _SHARE * length) for length, value in pairs)


def bar_chart(name: str, bars: Sequence[Bar], size: tuple[float, float]) -> Chart:
    """The chart of bars on a page of a size in points."""
    points = tuple(ChartPoint(bar.series, bar.name, bar.label.text, _share(bar.label, size)) for bar in bars)
    parts = [part for bar in bars for part in bar.parts]
    box = (
        min(*(part.x0 for part in parts), *(bar.box[0] for bar in bars)),
        min(*(part.top for part in parts), *(bar.box[1] for bar in bars)),
        max(*(part.x1 for part in parts), *(bar.box[2] for bar in bars)),
        max(*(part.bottom for part in parts), *(bar.box[3] for bar in bars)),
    )
    return Chart(name, "", "", "", points, share(*box, *size))


def with_charts(blocks: Sequence[Block], charts: Sequence[Chart]) -> tuple[Block, ...]:
    """The blocks of a page with each chart behind the last one that begins above it."""
    whole = list(blocks)
    for chart in charts:
        above = [place for place, block in enumerate(whole, 1) if _top(block) < _top(chart)]
        whole.insert(max(above, default=0), chart)
    return tuple(whole)


def _top(block: Block) -> float:
    return block.box[1] if block.box is not None else 1.0


def _share(text: Segment, size: tuple[float, float]) -> Box:
    return share(text.x0, text.top, text.x1, text.bottom, *size)
