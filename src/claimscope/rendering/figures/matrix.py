"""The question matrix as a picture: a shape, a word and a colour in every cell."""

from __future__ import annotations

from claimscope.core.message import Catalogue
from claimscope.core.report.figures import MatrixFigure
from claimscope.rendering.clean import printable
from claimscope.rendering.figures.ink import HAIR, INK, fitted, state_marks
from claimscope.rendering.scene import Mark, Scene, Stroke, Words

LABEL_SHARE = 0.36
ROW, HEAD = 24.0, 22.0


def matrix(figure: MatrixFigure, catalogue: Catalogue, width: float) -> Scene:
    """Questions down, candidates across."""
    label = width * LABEL_SHARE
    column = (width - label) / max(len(figure.candidates), 1)
    marks: list[Mark] = [Stroke(((0, HEAD), (width, HEAD)), INK, 0.8)]
    for at, name in enumerate(figure.candidates):
        shown = (fitted(printable(name), column - 8) or [""])[0]
        marks.append(Words(label + at * column, 14, shown, 8, INK, True))
    for index, (question, states) in enumerate(figure.rows):
        top = HEAD + index * ROW
        lines = fitted(f"{index + 1} {printable(catalogue.text(question))}", label - 10)
        marks += [Words(0, top + 10 + at * 9, line, 7.5, INK) for at, line in enumerate(lines[:2])]
        for at, state in enumerate(states):
            x = label + at * column
            marks += state_marks(state, x + 5, top + 12)
            marks.append(Words(x + 14, top + 15, catalogue(f"report.state.{state}"), 7.5, INK))
        marks.append(Stroke(((0, top + ROW), (width, top + ROW)), HAIR, 0.5))
    told = "; ".join(
        f"{catalogue.text(question)}: " + ", ".join(catalogue(f"report.state.{state}") for state in states)
        for question, states in figure.rows
    )
    return Scene(width, HEAD + len(figure.rows) * ROW + 2, tuple(marks), catalogue("figures.matrix.alt", values=told))
