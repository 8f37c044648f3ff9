"""Pictures as shapes in points, origin top left: drawn the same to SVG and to PDF."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Rect:
    """A filled rectangle; ``stroke`` draws its edge."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    stroke: str = ""
    line: float = 0.8


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points. ``dash`` is a pattern in points, empty for a solid line."""

    points: tuple[tuple[float, float], ...]
    colour: str = "#404040"
    line: float = 0.8
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """A closed polygon, filled."""

    points: tuple[tuple[float, float], ...]
    fill: str
    stroke: str = ""


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    line: float = 1.0


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; ``y`` is its baseline."""

    x: float
    y: float
    text: str
    size: float = 8
    colour: str = "#1A1A1A"
    bold: bool = False
    anchor: Anchor = "start"


Mark = Rect | Stroke | Shape | Disc | Words


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of a size in points. ``alt`` says in words what it shows."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    alt: str = ""
