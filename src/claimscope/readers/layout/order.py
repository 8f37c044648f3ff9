"""Reading order by cutting a page along its white spaces: columns before rows, never across a column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar


class Boxed(Protocol):
    """Something with a place."""

    @property
    def x0(self) -> float: ...
    @property
    def top(self) -> float: ...
    @property
    def x1(self) -> float: ...
    @property
    def bottom(self) -> float: ...


Item = TypeVar("Item", bound=Boxed)
_MOST_DEPTH = 40


def reading_order(items: Sequence[Item], gutter: float, depth: int = 0) -> list[Item]:
    """The items as a reader takes them. ``gutter`` is the narrowest white column between two of text, in points."""
    if len(items) < 2 or depth > _MOST_DEPTH:
        return sorted(items, key=_down)
    columns = _split(items, _across, gutter)
    if len(columns) > 1:
        return [item for column in columns for item in reading_order(column, gutter, depth + 1)]
    bands = _bands(items, gutter)
    if len(bands) > 1:
        return [item for band in bands for item in (band if len(band) < 2 else reading_order(band, gutter, depth + 1))]
    return sorted(items, key=_down)


def _down(item: Boxed) -> tuple[float, float]:
    return (round(item.top), item.x0)


def _across(item: Boxed) -> tuple[float, float]:
    return (item.x0, item.x1)


def _downwards(item: Boxed) -> tuple[float, float]:
    return (item.top + 0.2 * (item.bottom - item.top), item.bottom - 0.2 * (item.bottom - item.top))


def _split(items: Sequence[Item], extent: Callable[[Boxed], tuple[float, float]], gap: float) -> list[list[Item]]:
    """Groups separated by at least ``gap`` along one direction."""
    groups: list[list[Item]] = []
    reached = float("-inf")
    for item in sorted(items, key=extent):
        low, high = extent(item)
        if not groups or low - reached >= gap:
            groups.append([])
        groups[-1].append(item)
        reached = max(reached, high)
    return groups


def _bands(items: Sequence[Item], gutter: float) -> list[list[Item]]:
    """Horizontal bands; neighbours that share a white column stay together, so that columns are read to their end."""
    bands: list[list[Item]] = []
    for band in _split(items, _downwards, 0.0):
        if (
            bands
            and (_has_columns(band, gutter) or _has_columns(bands[-1], gutter))
            and _has_columns([*bands[-1], *band], gutter)
        ):
            bands[-1].extend(band)
        else:
            bands.append(band)
    return bands


def _has_columns(items: Sequence[Item], gutter: float) -> bool:
    return len(items) > 1 and len(_split(items, _across, gutter)) > 1
