"""Bars from zero, ranges and shares with intervals."""

from __future__ import annotations

from decimal import Decimal

from claimscope.core.message import Catalogue, written_number
from claimscope.core.report.figures import Bar, BarsFigure, RangeFigure, SharesFigure
from claimscope.rendering.clean import printable
from claimscope.rendering.figures.ink import BLUE, GREY, HAIR, INK, ORANGE, SKY, bar, fitted, long, tick_words, ticks
from claimscope.rendering.scene import Mark, Rect, Scene, Stroke, Words

LABEL = 120.0
ROW = 26.0
TOP = 6.0
AXIS = 22.0


def bars(figure: BarsFigure, catalogue: Catalogue, width: float) -> Scene:
    """Horizontal bars with their values and notes."""
    scale = ticks(max((one.value for one in figure.bars), default=Decimal(1)) or Decimal(1))
    room = width - LABEL - 62
    marks = _axis(scale, room, len(figure.bars), figure.unit, catalogue)
    for index, one in enumerate(figure.bars):
        y = TOP + index * ROW
        marks += _label(printable(_named(one)), y)
        marks.append(bar(LABEL, y + 3, float(one.value / scale[-1]) * room, 12))
        end = LABEL + float(one.value / scale[-1]) * room + 4
        marks.append(Words(end, y + 12, written_number(one.value, catalogue.language), bold=True))
        marks += _note(printable(catalogue.text(one.note)), y, room + 60)
    told = "; ".join(f"{_named(one)}: {written_number(one.value, catalogue.language)}" for one in figure.bars)
    return Scene(
        width,
        TOP + len(figure.bars) * ROW + AXIS,
        tuple(marks),
        catalogue("figures.bars.alt", unit=figure.unit, values=told),
    )


def ranges(figure: RangeFigure, catalogue: Catalogue, width: float) -> Scene:
    """Ranges with the value between their ends."""
    scale = ticks(max((one.high for one in figure.bars), default=Decimal(1)) or Decimal(1))
    room = width - LABEL - 62
    unit = printable(catalogue.text(figure.unit))
    marks = _axis(scale, room, len(figure.bars), unit, catalogue)
    for index, one in enumerate(figure.bars):
        y = TOP + index * ROW
        low, value, high = (LABEL + float(part / scale[-1]) * room for part in (one.low, one.value, one.high))
        marks += _label(printable(catalogue.text(one.label)), y)
        marks.append(bar(low, y + 5, high - low, 8, SKY))
        marks.append(Stroke(((value, y + 2), (value, y + 16)), INK, 1.6))
        marks.append(Words(high + 4, y + 12, written_number(one.value, catalogue.language), bold=True))
    told = "; ".join(_range_told(one.label, one.low, one.value, one.high, catalogue) for one in figure.bars)
    return Scene(
        width,
        TOP + len(figure.bars) * ROW + AXIS,
        tuple(marks),
        catalogue("figures.ranges.alt", unit=unit, values=told),
    )


def shares(figure: SharesFigure, catalogue: Catalogue, width: float) -> Scene:
    """Shares of all cases with their 95 % intervals."""
    room = width - LABEL - 62
    scale = [Decimal(step) / 100 for step in (0, 25, 50, 75, 100)]
    marks = _axis(scale, room, len(figure.bars), "", catalogue, percent=True)
    for index, one in enumerate(figure.bars):
        y = TOP + index * ROW
        low, high = LABEL + float(one.low) * room, LABEL + float(one.high) * room
        marks += _label(printable(catalogue.text(one.label)), y)
        marks.append(bar(LABEL, y + 3, float(one.share) * room, 12, BLUE))
        marks += _whisker(low, high, y + 9)
        marks.append(Words(max(high, LABEL) + 5, y + 12, catalogue("figures.share", count=one.count, n=figure.n)))
    told = "; ".join(f"{catalogue.text(one.label)}: {one.count} / {figure.n}" for one in figure.bars)
    return Scene(
        width,
        TOP + len(figure.bars) * ROW + AXIS,
        tuple(marks),
        catalogue("figures.shares.alt", n=figure.n, values=told),
    )


def _note(text: str, y: float, room: float) -> list[Mark]:
    """What must be said beside a bar, on white so that no line of the scale runs through; whole in the table below."""
    lines = fitted(text, room - 16, 6.5) or [""]
    said = f"{lines[0]} …" if len(lines) > 1 else lines[0]
    return [Rect(LABEL + 2, y + 16.5, long(said, 6.5) + 4, 8.5, "#FFFFFF"), Words(LABEL + 4, y + 23, said, 6.5, GREY)]


def _named(one: Bar) -> str:
    """The number tells two bars of one candidate apart."""
    return f"{one.exhibit} {one.label}".strip()


def _range_told(label: object, low: Decimal, value: Decimal, high: Decimal, catalogue: Catalogue) -> str:
    numbers = " – ".join(written_number(part, catalogue.language) for part in (low, value, high))
    return f"{catalogue.text(label)}: {numbers}"  # type: ignore[arg-type]


def _axis(
    scale: list[Decimal], room: float, rows: int, unit: str, catalogue: Catalogue, percent: bool = False
) -> list[Mark]:
    bottom = TOP + rows * ROW + 2
    marks: list[Mark] = []
    shown = [value * 100 for value in scale] if percent else scale
    for value, text in zip(scale, tick_words(shown, catalogue.language), strict=True):
        x = LABEL + float(value / scale[-1]) * room
        marks.append(Stroke(((x, TOP), (x, bottom)), HAIR, 0.5))
        marks.append(Words(x, bottom + 9, f"{text} %" if percent else text, 7, GREY, anchor="middle"))
    marks.append(Stroke(((LABEL, TOP), (LABEL, bottom)), INK, 0.8))
    if unit:
        marks.append(Words(LABEL + room + 60, bottom + 9, unit, 7, GREY, anchor="end"))
    return marks


def _label(text: str, y: float) -> list[Mark]:
    lines = fitted(text, LABEL - 10)
    shown = (
        [*lines[:1], lines[1][: len(lines[1]) - 1] + "…" if len(lines) > 2 else lines[1]] if len(lines) > 1 else lines
    )
    start = y + (12 if len(shown) == 1 else 8)
    return [Words(LABEL - 6, start + index * 10, line, anchor="end") for index, line in enumerate(shown)]


def _whisker(low: float, high: float, y: float) -> list[Mark]:
    return [
        Stroke(((low, y), (high, y)), ORANGE, 1.2),
        Stroke(((low, y - 4), (low, y + 4)), ORANGE, 1.2),
        Stroke(((high, y - 4), (high, y + 4)), ORANGE, 1.2),
    ]
