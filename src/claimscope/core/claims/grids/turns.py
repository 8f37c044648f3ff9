"""Cards below each other in running text: numbers and short labels in turn, one, two or three labels to each number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from claimscope.core.claims.grids.cardforms import is_tile
from claimscope.core.claims.words.passages import Passage

_FEWEST_TILES, _MOST_LABELS, _SAME_EDGE, _NEAR = 2, 3, 0.004, 0.08
_HALF_A_PAGE = 0.5


def in_turn(passages: Sequence[Passage], numbers: Sequence[int]) -> dict[int, list[int]]:
    """Number -> its labels, where numbers stand at like distances in a run. Labels lead their number only where the run
    begins with labels and has no room for them behind its last number."""
    cards: dict[int, list[int]] = {}
    for run in _runs(passages, numbers):
        at = [at for at, place in enumerate(run) if place in numbers]
        if len(at) > 1 or _runs_on(passages[run[0]]):
            cards.update(_cards(run, at))
    return cards if len(cards) >= _FEWEST_TILES else {}


def _runs_on(passage: Passage) -> bool:
    """Whether a passage stands in running text, and not in a box of its own."""
    return passage.box is None or passage.box[2] - passage.box[0] > _HALF_A_PAGE


def _cards(run: Sequence[int], at: Sequence[int]) -> dict[int, list[int]]:
    """The cards of a run; ``at``: where in it its numbers stand."""
    if at and at[0] == 0 and _all_lead(run, at):
        return {run[place]: list(run[place + 1 : end]) for place, end in pairwise([*at, len(run)])}
    steps = {right - left for left, right in pairwise(at)}
    if not at or len(steps) > 1 or (not steps and len(run) > 2):
        return {}
    labels, behind = min(steps, default=2) - 1, len(run) - 1 - at[-1]
    leading = at[0] if 1 < labels >= at[0] else max(labels - behind, 0)
    if steps and len(run) % (labels + 1) == 0:
        leading = at[0] % (labels + 1)
    if not 0 < labels <= _MOST_LABELS or at[0] < leading or behind < labels - leading:
        return {}
    return {
        run[place]: [run[one] for one in range(place - leading, place + labels - leading + 1) if one != place]
        for place in at
    }


def _all_lead(run: Sequence[int], at: Sequence[int]) -> bool:
    """Whether a run that begins with a number goes on with one to three labels behind each, most as many."""
    counts = [end - place - 1 for place, end in pairwise([*at, len(run)])]
    most = max(set(counts), key=counts.count)
    return len(at) > _FEWEST_TILES and min(counts) > 0 and most == max(counts) <= _MOST_LABELS


def _runs(passages: Sequence[Passage], numbers: Sequence[int]) -> Iterator[list[int]]:
    """Longest stretches of short passages below each other in which no two numbers follow each other."""
    run: list[int] = []
    for place, passage in enumerate(passages):
        fits = place in numbers or is_tile(passage)
        twice = bool(run) and place in numbers and run[-1] in numbers
        if run and not (fits and not twice and _below_each_other(passages, run[-1], place)):
            yield run
            run = []
        if fits:
            run.append(place)
    if run:
        yield run


def _below_each_other(passages: Sequence[Passage], first: int, second: int) -> bool:
    a, b = passages[first].box, passages[second].box
    if a is None or b is None:
        return a is b
    return abs(a[0] - b[0]) < _SAME_EDGE and abs(a[2] - b[2]) < _SAME_EDGE and a[3] - _SAME_EDGE <= b[1] <= a[3] + _NEAR
