"""Sizes, colours and distances of the printed report, in points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from reportlab.lib.units import mm

Colour = tuple[float, float, float]


def colour(hexadecimal: str) -> Colour:
    """``#1F4E79`` as three shares."""
    return tuple(int(hexadecimal[at : at + 2], 16) / 255 for at in (1, 3, 5))  # type: ignore[return-value]


INK, GREY, RULE, HAIR = colour("#1A1A1A"), colour("#595959"), colour("#404040"), colour("#C8CCD0")
ACCENT = colour("#1F4E79")
PAPER = {"a4": (210 * mm, 297 * mm), "letter": (215.9 * mm, 279.4 * mm)}
MARGIN = 25 * mm

STATE_COLOURS = {
    "answered": "#007A5A",
    "partly": "#0072B2",
    "open": "#B34700",
    "needs-task-eval": "#B34700",
    "planned": "#8E4A75",
    "expired": "#595959",
    "not-applicable": "#595959",
    "rejected": "#1A1A1A",
}
"""The Okabe-Ito set, darkened to 4.5:1 on white where it is the colour of words."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a paragraph looks. ``keep`` binds it to what follows."""

    size: float = 9.5
    leading: float = 13.5
    bold: bool = False
    colour: Colour = INK
    before: float = 0
    after: float = 5
    align: Literal["left", "right", "center"] = "left"
    indent: float = 0
    keep: bool = False


BODY = Style()
SMALL = Style(size=8, leading=11, colour=GREY, after=3)
CELL = Style(size=8.5, leading=11.5, after=1)
DENSE = Style(size=8, leading=9.8, after=0)
CAPTION = Style(size=8, leading=11, colour=GREY, before=3, after=10)
STYLES = {
    "title": Style(size=24, leading=29, bold=True, after=5),
    "subtitle": Style(size=10, leading=14, colour=GREY, before=4, after=2),
    "status": Style(size=9.5, leading=13, before=2, after=4),
    "h1": Style(size=18, leading=23, bold=True, before=26, after=10, keep=True),
    "h2": Style(size=12, leading=16, bold=True, before=12, after=5, keep=True),
    "h3": Style(size=9, leading=12, bold=True, colour=ACCENT, before=7, after=2.5, keep=True),
    "p": BODY,
    "tight": Style(size=8.5, leading=10.8, after=2.5),
    "lead": Style(size=11, leading=15.5, after=8),
    "small": SMALL,
    "quote": Style(size=9.5, leading=13, after=4),
    "figcaption": CAPTION,
    "going-on": Style(size=8, leading=11, bold=True, colour=GREY, after=6),
    "marking": Style(size=9, leading=12, bold=True, colour=GREY, after=4),
}
