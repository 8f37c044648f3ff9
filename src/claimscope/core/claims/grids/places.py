"""Relations by place: which boxes stand on one line, which below each other, how far apart they are."""

from __future__ import annotations

from claimscope.core.reading import Box

ACROSS, DOWN = 0, 1
"""Axes of a page."""


def shared(a: Box, b: Box, axis: int) -> float:
    """Shared part of the shorter side along an axis (negative: the gap, in shorter sides)."""
    low, high = max(a[axis], b[axis]), min(a[axis + 2], b[axis + 2])
    shorter = min(a[axis + 2] - a[axis], b[axis + 2] - b[axis])
    return (high - low) / shorter if shorter > 0 else 0.0


def gap(a: Box, b: Box, axis: int) -> float:
    """Distance between two boxes along an axis; negative where they overlap."""
    return max(a[axis], b[axis]) - min(a[axis + 2], b[axis + 2])


def middle(box: Box, axis: int) -> float:
    """The middle of a box along an axis."""
    return (box[axis] + box[axis + 2]) / 2


def aligned(a: Box, b: Box, axis: int, slack: float) -> bool:
    """Whether two boxes share an edge or their middle along an axis."""
    edges = (abs(a[axis] - b[axis]), abs(a[axis + 2] - b[axis + 2]), abs(middle(a, axis) - middle(b, axis)))
    return min(edges) <= slack
