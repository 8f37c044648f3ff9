"""Which function draws which figure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from claimscope.core.message import Catalogue
from claimscope.core.report.figures import (
    BarsFigure,
    Figure,
    LatencyFigure,
    LinesFigure,
    MatrixFigure,
    RangeFigure,
    SharesFigure,
    TimelineFigure,
)
from claimscope.rendering.figures.axis import latency, timeline
from claimscope.rendering.figures.bars import bars, ranges, shares
from claimscope.rendering.figures.lines import lines
from claimscope.rendering.figures.matrix import matrix
from claimscope.rendering.scene import Scene

PAGE_WIDTH = 453.0
"""Points between the margins of an A4 page."""

_DRAW: dict[type[Any], Callable[[Any, Catalogue, float], Scene]] = {
    MatrixFigure: matrix,
    BarsFigure: bars,
    LatencyFigure: latency,
    RangeFigure: ranges,
    SharesFigure: shares,
    LinesFigure: lines,
    TimelineFigure: timeline,
}


def scene(figure: Figure, catalogue: Catalogue, width: float = PAGE_WIDTH) -> Scene:
    """The picture of a figure, ``width`` points wide, with the words of a language."""
    return _DRAW[type(figure)](figure, catalogue, width)
