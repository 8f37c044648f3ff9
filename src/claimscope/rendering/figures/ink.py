"""Colours, shapes and measures that all pictures share."""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal

from claimscope.core.message import written_number
from claimscope.rendering.fonts import runs, width
from claimscope.rendering.scene import Disc, Mark, Rect, Shape, Stroke

INK, GREY, HAIR, PAPER = "#1A1A1A", "#595959", "#C8CCD0", "#FFFFFF"
BLUE, ORANGE, GREEN, SKY, PURPLE = "#0072B2", "#D55E00", "#009E73", "#56B4E9", "#CC79A7"
"""From the set of Okabe and Ito (2008), which colour-blind readers can tell apart."""

SIZE, LONGEST = 8.0, 400


def long(text: str, size: float = SIZE, bold: bool = False) -> float:
    """Width of a text in points."""
    return sum(width(part.text, part.font, size) for part in runs(text, bold))


def fitted(text: str, room: float, size: float = SIZE) -> list[str]:
    """``text`` in lines of at most ``room`` points, broken at spaces, else between letters.

    Labels of pictures show a few lines at most, so a very long text ends early; the table beside has it whole.
    """
    text = text if len(text) <= LONGEST else text[:LONGEST] + "…"
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if long(longer, size) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return [part for line in lines for part in _cut(line, room, size)]


def _cut(line: str, room: float, size: float) -> list[str]:
    parts = [""]
    for letter in line:
        if parts[-1] and long(parts[-1] + letter, size) > room:
            parts.append("")
        parts[-1] += letter
    return parts


def ticks(highest: Decimal) -> list[Decimal]:
    """Three to six round values from zero to at least ``highest`` (> 0)."""
    step = Decimal(10) ** highest.adjusted()
    for share in (Decimal("0.2"), Decimal("0.5"), Decimal(1), Decimal(2)):
        count = int((highest / (step * share)).to_integral_value(ROUND_CEILING))
        count += step * share * count < highest  # the quotient of a very long number is rounded
        if count <= 5:
            return [step * share * index for index in range(count + 1)]
    return [Decimal(0), highest]


def tick_words(scale: list[Decimal], language: str) -> list[str]:
    """The values of an axis as written."""
    return [written_number(value.normalize() + 0, language) for value in scale]


def state_marks(state: str, x: float, y: float, radius: float = 4.5) -> tuple[Mark, ...]:
    """The shape of a state, told apart without colour: full, half, empty, quarter, struck, crossed disc."""
    draw = {
        "answered": (Disc(x, y, radius, GREEN, INK, 0.6),),
        "partly": (Disc(x, y, radius, PAPER, BLUE, 1.2), _sector(x, y, radius, BLUE, 8)),
        "planned": (Disc(x, y, radius, PAPER, PURPLE, 1.2), _sector(x, y, radius, PURPLE, 4)),
        "not-applicable": (Disc(x, y, radius, PAPER, GREY, 1.2), _diagonal(x, y, radius * 0.7)),
        "expired": (Disc(x, y, radius, PAPER, GREY, 1.2), *_hands(x, y, radius)),
    }
    return draw.get(state, (Disc(x, y, radius, PAPER, ORANGE, 1.4),))


def _sector(x: float, y: float, radius: float, fill: str, eighths: int) -> Shape:
    from math import cos, pi, sin

    steps = range(eighths * 2 + 1)
    arc = tuple((x + radius * sin(pi * one / 8), y - radius * cos(pi * one / 8)) for one in steps if one <= eighths)
    return Shape(((x, y), *arc), fill)


def _diagonal(x: float, y: float, reach: float) -> Stroke:
    return Stroke(((x - reach, y + reach), (x + reach, y - reach)), GREY, 1.2)


def _hands(x: float, y: float, radius: float) -> tuple[Mark, ...]:
    return (Stroke(((x, y - radius * 0.7), (x, y), (x + radius * 0.6, y)), GREY, 1.0),)


def bar(x: float, y: float, width: float, height: float, fill: str = BLUE) -> Rect:
    """A bar with an edge, so that a pale one is seen in black and white."""
    return Rect(x, y, max(width, 0.5), height, fill, INK, 0.4)
