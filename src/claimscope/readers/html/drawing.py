"""Texts of a drawing in a page (SVG), each with its place in the drawing as shares of its size.

Places come from ``x``, ``y``, ``transform`` and the size of the letters (SVG 2, 8.5 and 11.2); what a script or a style
sheet would move stays where the file puts it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claimscope.core.reading import Box
from claimscope.readers.spans import clean
from claimscope.readers.xml import Element, raw_text

_BLANKS = re.compile(r"\s+")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_CALL = re.compile(r"([a-zA-Z]+)\s*\(([^()]*)\)")
_SIZE, _ANCHOR = re.compile(r"font-size:\s*([\d.]+)"), re.compile(r"text-anchor:\s*(\w+)")
_LETTER, _RISE, _FALL = 0.53, 0.8, 0.25
_USUAL_SIZE, _MOST_TEXTS = 12.0, 2_000
_SHIFT = {"middle": 0.5, "end": 1.0}

Matrix = tuple[float, float, float, float, float, float]
_SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class DrawnText:
    """A text and where it stands."""

    text: str
    box: Box


def drawn_texts(svg: Element) -> list[DrawnText]:
    """The texts of an ``svg`` element, line by line, in the order of the file; places are those of the drawing."""
    left, top, wide, tall = _extent(svg)
    texts = [item for item in _texts(svg, _SAME, "") if item.text][:_MOST_TEXTS]
    if wide <= 0 or tall <= 0:
        wide = max((item.box[2] for item in texts), default=1.0) or 1.0
        tall = max((item.box[3] for item in texts), default=1.0) or 1.0
    return [DrawnText(item.text, _share(item.box, left, top, wide, tall)) for item in texts]


def _extent(svg: Element) -> tuple[float, float, float, float]:
    """Corner and size of what the drawing shows; 0 where the file does not say it."""
    shown = _numbers(svg.get("viewBox") or svg.get("viewbox") or "")
    if len(shown) == 4:
        return shown[0], shown[1], shown[2], shown[3]
    return 0.0, 0.0, _first(svg.get("width"), 0.0), _first(svg.get("height"), 0.0)


def _texts(element: Element, outer: Matrix, style: str) -> Iterator[DrawnText]:
    """Texts below an element. ``style``: what the elements around say of letters, the nearest last."""
    for child in element:
        if not isinstance(child.tag, str):
            continue
        matrix = _times(outer, _matrix(child.get("transform") or ""))
        said = f"{style};{_said(child)}"
        if child.tag == "text":
            yield from _lines(child, matrix, said)
        else:
            yield from _texts(child, matrix, said)


def _said(element: Element) -> str:
    plain = ";".join(f"{name}:{value}" for name in ("font-size", "text-anchor") if (value := element.get(name)))
    return f"{plain};{element.get('style') or ''}"


def _lines(text: Element, matrix: Matrix, style: str) -> Iterator[DrawnText]:
    """A text, or each of its parts that has a height of its own."""
    x, y = _first(text.get("x"), 0.0), _first(text.get("y"), 0.0)
    parts = [part for part in text if part.tag == "tspan" and (part.get("y") or part.get("dy"))]
    if not parts:
        yield DrawnText(_written(text), _box(_written(text), x, y, matrix, style))
        return
    for part in parts:
        size = _size(style)
        moved = part.get("dy") or ""
        y = _first(part.get("y"), y + _first(moved, 0.0) * (size if moved.endswith("em") else 1.0))
        own = f"{style};{_said(part)}"
        yield DrawnText(_written(part), _box(_written(part), _first(part.get("x"), x), y, matrix, own))


def _written(element: Element) -> str:
    return _BLANKS.sub(" ", clean(raw_text(element))).strip()


def _box(text: str, x: float, y: float, matrix: Matrix, style: str) -> Box:
    size, anchor = _size(style), (_ANCHOR.findall(style) or ["start"])[-1]
    wide = _LETTER * size * len(text)
    left = x - _SHIFT.get(anchor, 0.0) * wide
    corners = [_moved(matrix, a, b) for a in (left, left + wide) for b in (y - _RISE * size, y + _FALL * size)]
    across, down = [corner[0] for corner in corners], [corner[1] for corner in corners]
    return min(across), min(down), max(across), max(down)


def _size(style: str) -> float:
    return float((_SIZE.findall(style) or [_USUAL_SIZE])[-1] or _USUAL_SIZE)


def _matrix(transform: str) -> Matrix:
    """What a list of moves, turns and scalings does to a place."""
    made = _SAME
    for name, inner in _CALL.findall(transform):
        made = _times(made, _step(name.lower(), _numbers(inner)))
    return made


def _step(name: str, values: list[float]) -> Matrix:
    if name == "translate" and values:
        return 1.0, 0.0, 0.0, 1.0, values[0], values[1] if len(values) > 1 else 0.0
    if name == "scale" and values:
        return values[0], 0.0, 0.0, values[-1], 0.0, 0.0
    if name == "matrix" and len(values) == 6:
        return values[0], values[1], values[2], values[3], values[4], values[5]
    if name == "rotate" and values and abs(abs(values[0]) - 90) < 45:
        turn = 1.0 if values[0] > 0 else -1.0
        x, y = (values[1], values[2]) if len(values) > 2 else (0.0, 0.0)
        return 0.0, turn, -turn, 0.0, x + turn * y, y - turn * x
    return _SAME


def _times(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f


def _moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _numbers(text: str) -> list[float]:
    return [float(found) for found in _NUMBER.findall(text)]


def _first(text: str | None, otherwise: float) -> float:
    found = _NUMBER.search(text or "")
    return float(found.group()) if found else otherwise


def _share(box: Box, left: float, top: float, wide: float, tall: float) -> Box:
    edges = ((box[0] - left) / wide, (box[1] - top) / tall, (box[2] - left) / wide, (box[3] - top) / tall)
    x0, y0, x1, y1 = (min(max(edge, 0.0), 1.0) for edge in edges)
    return x0, y0, x1, y1
