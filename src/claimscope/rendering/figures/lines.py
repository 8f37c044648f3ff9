"""Cost over volume: a line per candidate and the volumes at which they cross."""

from __future__ import annotations

from decimal import Decimal

from claimscope.core.message import Catalogue, written_number
from claimscope.core.report.figures import LinesFigure
from claimscope.rendering.clean import printable
from claimscope.rendering.figures.ink import BLUE, GREEN, GREY, HAIR, INK, ORANGE, PURPLE, fitted, tick_words, ticks
from claimscope.rendering.scene import Mark, Scene, Stroke, Words

LEFT, TOP, HEIGHT, BOTTOM = 64.0, 16.0, 150.0, 34.0
NAMED = 90.0
"""Points at the right for the names of the lines; the tables below have them whole."""
COLOURS = (BLUE, ORANGE, GREEN, PURPLE, INK)
DASHES: tuple[tuple[float, ...], ...] = ((), (5, 3), (1.5, 2), (7, 2, 2, 2), (3, 3))


def lines(figure: LinesFigure, catalogue: Catalogue, width: float) -> Scene:
    """Lines told apart by dash as well as by colour, named at their ends."""
    points = [point for line in figure.lines for point in line.points]
    across = ticks(max((x for x, _ in points), default=Decimal(1)) or Decimal(1))
    up = ticks(max((y for _, y in points), default=Decimal(1)) or Decimal(1))
    room = width - LEFT - NAMED

    def at(x: Decimal, y: Decimal) -> tuple[float, float]:
        return LEFT + float(x / across[-1]) * room, TOP + HEIGHT - float(y / up[-1]) * HEIGHT

    marks = _grid(across, up, at, room, catalogue)
    marks.append(Words(0, 8, printable(catalogue.text(figure.y_unit)), 7, GREY))
    marks.append(Words(LEFT + room, TOP + HEIGHT + 26, catalogue.text(figure.x_unit), 7, GREY, anchor="end"))
    for index, line in enumerate(figure.lines):
        path = tuple(at(x, y) for x, y in line.points)
        marks.append(Stroke(path, COLOURS[index % 5], 1.6, DASHES[index % 5]))
        named = fitted(printable(catalogue.text(line.label)), NAMED - 10, 7.5) or [""]
        said = f"{named[0]} …" if len(named) > 1 else named[0]
        marks.append(Words(path[-1][0] + 5, path[-1][1] + 3, said, 7.5, INK))
    for mark in figure.marks:
        x, _ = at(mark, Decimal(0))
        marks.append(Stroke(((x, TOP), (x, TOP + HEIGHT)), GREY, 0.8, (2, 2)))
        marks.append(Words(x + 3, TOP + 8, written_number(mark, catalogue.language), 7, INK, True))
    told = "; ".join(catalogue.text(line.label) for line in figure.lines)
    return Scene(width, TOP + HEIGHT + BOTTOM, tuple(marks), catalogue("figures.lines.alt", values=told))


def _grid(across: list[Decimal], up: list[Decimal], at: object, room: float, catalogue: Catalogue) -> list[Mark]:
    marks: list[Mark] = []
    for value, text in zip(up, tick_words(up, catalogue.language), strict=True):
        _, y = at(Decimal(0), value)  # type: ignore[operator]
        marks.append(Stroke(((LEFT, y), (LEFT + room, y)), HAIR, 0.5))
        marks.append(Words(LEFT - 5, y + 3, text, 7, GREY, anchor="end"))
    for value, text in zip(across, tick_words(across, catalogue.language), strict=True):
        x, _ = at(value, Decimal(0))  # type: ignore[operator]
        marks.append(Words(x, TOP + HEIGHT + 12, text, 7, GREY, anchor="middle"))
    return marks
