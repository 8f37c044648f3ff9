"""Marks on one line: latencies in milliseconds, dates of evidence."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from math import log10

from claimscope.core.message import Catalogue
from claimscope.core.report.figures import Age, LatencyAxis, LatencyFigure, LatencyMark, TimelineFigure
from claimscope.rendering.clean import printable
from claimscope.rendering.figures.ink import BLUE, GREEN, GREY, HAIR, INK, ORANGE, fitted, long, tick_words, ticks
from claimscope.rendering.scene import Disc, Mark, Rect, Scene, Shape, Stroke, Words

LABEL = 64.0
AXIS_HEIGHT = 43.0
COLOURS = {"bound": BLUE, "measured": GREEN, "ours": ORANGE}


def latency(figure: LatencyFigure, catalogue: Catalogue, width: float) -> Scene:
    """One axis per quantity; linear, or logarithmic where the marks lie further apart than a factor of 30."""
    marks: list[Mark] = []
    for index, axis in enumerate(figure.axes):
        marks += _axis(axis, index * AXIS_HEIGHT, width, catalogue)
    told = "; ".join(_told(axis.quantity, mark, catalogue) for axis in figure.axes for mark in axis.marks)
    return Scene(width, len(figure.axes) * AXIS_HEIGHT + 2, tuple(marks), catalogue("figures.latency.alt", values=told))


def _told(quantity: str, mark: LatencyMark, catalogue: Catalogue) -> str:
    return f"{catalogue('figures.' + quantity)}, {_mark_text(mark, catalogue)}"


def _mark_text(mark: LatencyMark, catalogue: Catalogue) -> str:
    return catalogue(f"figures.{mark.kind}", value=mark.value_ms, percentile=mark.percentile.normalize() + 0)


def _axis(axis: LatencyAxis, top: float, width: float, catalogue: Catalogue) -> list[Mark]:
    values = [mark.value_ms for mark in axis.marks if mark.value_ms > 0]
    logarithmic = bool(values) and max(values) / min(values) > 30
    scale = _log_ticks(values) if logarithmic else ticks(max(values, default=Decimal(1)))
    room, y = width - LABEL - 20, top + 21.0
    marks: list[Mark] = [Stroke(((LABEL, y), (LABEL + room, y)), INK, 0.8)]
    marks.append(Words(0, y + 3, catalogue(f"figures.{axis.quantity}"), 8, INK, True))
    for value, text in zip(scale, tick_words(scale, catalogue.language), strict=True):
        x = LABEL + _share(value, scale, logarithmic) * room
        marks.append(Stroke(((x, y - 2), (x, y + 2)), GREY, 0.6))
        marks.append(Words(x, y + 11, text, 6.5, GREY, anchor="middle"))
    marks.append(Words(0, y + 13, "ms" + (", log" if logarithmic else ""), 6.5, GREY))
    placed = [(LABEL + _share(mark.value_ms, scale, logarithmic) * room, mark) for mark in axis.marks]
    return marks + _labels(placed, y, width, catalogue)


def _labels(placed: list[tuple[float, LatencyMark]], y: float, width: float, catalogue: Catalogue) -> list[Mark]:
    """Labels above the line, in a second row or below it where they would touch."""
    marks: list[Mark] = []
    ends = [-1e9, -1e9, -1e9]
    for x, mark in sorted(placed, key=lambda pair: pair[0]):
        text = _mark_text(mark, catalogue)
        wide = long(text, 7)
        left = min(max(x - wide / 2, LABEL - 4), width - wide)
        row = next((at for at, end in enumerate(ends) if left > end + 4), 0)
        ends[row] = left + wide
        marks += _sign(mark, x, y)
        marks.append(Words(left, y + (-8.5, -15.5, 18.5)[row], text, 7, INK))
    return marks


def _sign(mark: LatencyMark, x: float, y: float) -> list[Mark]:
    """Bound: bar; measured: disc; ours: triangle. Shapes tell them apart without colour."""
    colour = COLOURS[mark.kind]
    if mark.kind == "measured":
        return [Disc(x, y, 3.2, colour, INK, 0.5)]
    if mark.kind == "bound":
        return [Stroke(((x, y - 6), (x, y + 4)), colour, 2.2)]
    return [Shape(((x, y), (x - 4, y - 6), (x + 4, y - 6)), colour, INK)]


def _share(value: Decimal, scale: list[Decimal], logarithmic: bool) -> float:
    if not logarithmic:
        return float(value / scale[-1])
    low, high = log10(float(scale[0])), log10(float(scale[-1]))
    return (log10(max(float(value), float(scale[0]))) - low) / (high - low)


def _log_ticks(values: list[Decimal]) -> list[Decimal]:
    first, last = min(values).adjusted(), max(values).adjusted() + 1
    return [Decimal(10) ** power for power in range(first, last + 1)]


DATES, TRACK, ROW, LINE = 54.0, 0.42, 17.0, 9.0
"""The columns of a timeline (dates in points, track as a share of the width), height of a row and of a further line."""
MOST_LINES = 4


def timeline(figure: TimelineFigure, catalogue: Catalogue, width: float) -> Scene:
    """Dates on a track from the oldest evidence to the decision; the words of each row in a column of their own."""
    days = [_day(age.date) for age in figure.ages] + ([_day(figure.decision)] if figure.decision else [])
    first, span = min(days), max((max(days) - min(days)).days, 1)
    room = width * TRACK

    def at(text: str) -> float:
        return DATES + 6 + (_day(text) - first).days / span * room

    marks: list[Mark] = []
    top, words_at = 0.0, DATES + room + 20
    for age in figure.ages:
        lines = _age_words(age, width - words_at, catalogue)
        marks += _age(age, at(age.date), top + 10, (words_at, lines))
        top += ROW + LINE * (len(lines) - 1)
    if figure.decision:
        x = at(figure.decision)
        said = catalogue("figures.decision-day", date=figure.decision)
        marks.append(Stroke(((x, 0), (x, top)), INK, 0.8, (3, 2)))
        marks.append(Words(max(x - long(said, 7, True) / 2, 0), top + 10, said, 7, INK, True))
        top += ROW
    told = "; ".join(f"{catalogue.text(age.label)} {age.date}" for age in figure.ages)
    return Scene(width, top + 4, tuple(marks), catalogue("figures.timeline.alt", values=told))


def _age_words(age: Age, room: float, catalogue: Catalogue) -> list[str]:
    lines = fitted(catalogue(f"figures.{age.kind}", what=printable(catalogue.text(age.label))), room - 8, 7)
    return lines if len(lines) <= MOST_LINES else [*lines[: MOST_LINES - 1], f"{lines[MOST_LINES - 1]} …"]


def _age(age: Age, x: float, y: float, said: tuple[float, list[str]]) -> list[Mark]:
    """A row: date, line to its sign, words. Tested is a square, so that it is told apart without colour."""
    left, lines = said
    sign: Mark = Rect(x - 3, y - 3, 6, 6, GREEN, INK, 0.5) if age.kind == "tested" else Disc(x, y, 3, BLUE, INK, 0.5)
    return [
        Words(0, y + 2.5, age.date, 7, GREY),
        Stroke(((DATES, y), (left - 6, y)), HAIR, 0.5),
        sign,
        *(Words(left, y + 2.5 + LINE * number, line, 7, INK) for number, line in enumerate(lines)),
    ]


def _day(text: str) -> date:
    """A day; months and years stand at their beginning."""
    try:
        return date.fromisoformat((text + "-01-01"[len(text) - 4 :])[:10] if len(text) in (4, 7) else text[:10])
    except ValueError:
        return date(2000, 1, 1)
