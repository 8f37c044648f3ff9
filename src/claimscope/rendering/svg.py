"""Scenes as SVG, for the HTML report and the window."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, cast

from claimscope.rendering.scene import Disc, Mark, Rect, Scene, Shape, Stroke, Words


def svg(scene: Scene) -> str:
    """One ``<svg>`` element with a title for screen readers; no scripts, no outside references."""
    size = f'viewBox="0 0 {_n(scene.width)} {_n(scene.height)}" width="{_n(scene.width)}" height="{_n(scene.height)}"'
    body = "".join(_DRAW[type(mark)](mark) for mark in scene.marks)
    title = f"<title>{escape(scene.alt)}</title>"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} font-family="IBM Plex Sans, sans-serif">'
    return f"{head}{title}{body}</svg>"


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _paint(fill: str, stroke: str, line: float) -> str:
    edge = f' stroke="{escape(stroke)}" stroke-width="{_n(line)}"' if stroke else ""
    return f'fill="{escape(fill or "none")}"{edge}'


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _rect(mark: Rect) -> str:
    place = f'x="{_n(mark.x)}" y="{_n(mark.y)}" width="{_n(mark.width)}" height="{_n(mark.height)}"'
    return f"<rect {place} {_paint(mark.fill, mark.stroke, mark.line)}/>"


def _stroke(mark: Stroke) -> str:
    dash = f' stroke-dasharray="{" ".join(_n(part) for part in mark.dash)}"' if mark.dash else ""
    return f'<polyline points="{_points(mark.points)}" {_paint("", mark.colour, mark.line)}{dash}/>'


def _shape(mark: Shape) -> str:
    return f'<polygon points="{_points(mark.points)}" {_paint(mark.fill, mark.stroke, 0.8)}/>'


def _disc(mark: Disc) -> str:
    place = f'cx="{_n(mark.x)}" cy="{_n(mark.y)}" r="{_n(mark.radius)}"'
    return f"<circle {place} {_paint(mark.fill, mark.stroke, mark.line)}/>"


def _words(mark: Words) -> str:
    weight = ' font-weight="600"' if mark.bold else ""
    anchor = f' text-anchor="{mark.anchor}"' if mark.anchor != "start" else ""
    place = f'x="{_n(mark.x)}" y="{_n(mark.y)}" font-size="{_n(mark.size)}"'
    return f'<text {place} fill="{escape(mark.colour)}"{weight}{anchor}>{escape(mark.text)}</text>'


_DRAW = cast(
    dict[type[Mark], Callable[[Any], str]],
    {Rect: _rect, Stroke: _stroke, Shape: _shape, Disc: _disc, Words: _words},
)
