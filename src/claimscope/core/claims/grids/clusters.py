"""Several numbers under or over one name, as many for each: bars in groups, cards of before and after.

"Tokens per second" over "1,870 → 4,260", "p99 TTFT" over "2.4 s → 0.9 s": each name with its numbers is a row of a
table. What stands at every first (or second) number ("before", "after") heads its column; for bars the line that names
their unit heads them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from claimscope.core.claims.grids.boxes import PlacedText, placed_texts
from claimscope.core.claims.grids.namedunits import names_unit, tells_apart
from claimscope.core.claims.grids.places import ACROSS, DOWN, aligned, gap, middle, shared
from claimscope.core.claims.words.passages import around
from claimscope.core.claims.words.vocabulary import Vocabulary
from claimscope.core.reading import Block, Cell, Span, Table

_FEWEST, _MOST, _LONGEST_NAME = 2, 6, 40
_EDGE, _LEVEL, _RIGHT_BELOW, _BESIDE = 0.015, 0.5, 0.12, 0.07
_WIDEST_STACKED, _HABIT = 0.45, 0.75


@dataclass(frozen=True, slots=True)
class _Cluster:
    name: PlacedText
    numbers: tuple[PlacedText, ...]


def with_clusters(blocks: Sequence[Block], vocabulary: Vocabulary) -> list[Block]:
    """The blocks of a page, with names that have several numbers each as tables."""
    texts = placed_texts(blocks)
    names, numbers = [one for one in texts if _is_name(one)], [one for one in texts if one.is_number]
    made: list[Block | None] = list(blocks)
    taken: set[int] = set()
    for clusters in _groups(texts, names, numbers) if len(numbers) >= _FEWEST * _FEWEST else ():
        places = {place for one in clusters for text in (one.name, *one.numbers) for place in text.places}
        heads = _heads(clusters, texts)
        head = None if any(heads or ()) else _unit_line(clusters, texts, vocabulary)
        others = [one for one in texts if one is not head]
        legend = _legend(clusters, others, vocabulary) if head is not None else []
        named = all(names_unit(one.name.text, vocabulary) or _hold_units(one) for one in clusters)
        if heads is None or taken & places or not (head is not None or named):
            continue
        places |= {place for one in heads if one is not None for place in one.places}
        taken |= places
        for place in places:
            made[place] = None
        made[min(places)] = _table(clusters, heads, head, legend)
    return [one for one in made if one is not None]


def _is_name(text: PlacedText) -> bool:
    return text.is_label and len(text.text) <= _LONGEST_NAME


def _hold_units(cluster: _Cluster) -> bool:
    return all(any(map(str.isalpha, one.text)) for one in cluster.numbers)


def _groups(
    texts: Sequence[PlacedText], names: Sequence[PlacedText], numbers: Sequence[PlacedText]
) -> Iterator[list[_Cluster]]:
    """Names on one line, or below each other, with as many numbers each."""
    for line in _alike(names, DOWN):
        line.sort(key=lambda one: middle(one.box, ACROSS))
        for found in (_below(line, numbers), _above(line, numbers, texts)):
            if _is_group(found):
                yield found
    for column in _alike(names, ACROSS):
        column.sort(key=lambda one: one.box[1])
        beside = _beside(column, numbers)
        if _is_group(beside):
            yield beside
        stacked = [
            _Cluster(name, _next_line(name, numbers, name.box[0] - _EDGE, name.box[0] + _WIDEST_STACKED))
            for name in column
        ]
        stacked = [one for one in stacked if len(one.numbers) >= _FEWEST]
        if _is_group(stacked):
            yield stacked


def _alike(names: Sequence[PlacedText], axis: int) -> list[list[PlacedText]]:
    """Names that share an edge or their middle along an axis."""
    groups: list[list[PlacedText]] = []
    for name in names:
        group = next((one for one in groups if aligned(one[0].box, name.box, axis, _EDGE)), None)
        if group is None:
            groups.append([name])
        else:
            group.append(name)
    return [group for group in groups if len(group) >= _FEWEST]


def _is_group(clusters: Sequence[_Cluster]) -> bool:
    counts = {len(one.numbers) for one in clusters}
    return len(clusters) >= _FEWEST and len(counts) == 1 and _FEWEST <= min(counts) <= _MOST


def _territories(line: Sequence[PlacedText], axis: int = ACROSS) -> list[tuple[float, float]]:
    """How far each name of a line (or column) reaches to both sides: half way to its neighbours."""
    middles = [middle(one.box, axis) for one in line]
    edges = [(left + right) / 2 for left, right in pairwise(middles)]
    first, last = 2 * middles[0] - edges[0], 2 * middles[-1] - edges[-1]
    return list(pairwise([first, *edges, last]))


def _below(line: Sequence[PlacedText], numbers: Sequence[PlacedText]) -> list[_Cluster]:
    territories = _territories(line)
    return [_Cluster(name, _next_line(name, numbers, *reach)) for name, reach in zip(line, territories, strict=True)]


def _next_line(name: PlacedText, numbers: Sequence[PlacedText], left: float, right: float) -> tuple[PlacedText, ...]:
    """The numbers of the nearest line right below a name, from the left."""
    near = [
        one
        for one in numbers
        if left <= middle(one.box, ACROSS) <= right and -0.01 <= one.box[1] - name.box[3] < _RIGHT_BELOW
    ]
    if not near:
        return ()
    top = min(near, key=lambda one: one.box[1])
    return tuple(sorted((one for one in near if shared(one.box, top.box, DOWN) > _LEVEL), key=lambda one: one.box[0]))


def _above(line: Sequence[PlacedText], numbers: Sequence[PlacedText], texts: Sequence[PlacedText]) -> list[_Cluster]:
    """Names with the numbers over them that stand beside each other, at any height."""
    found = []
    for name, (left, right) in zip(line, _territories(line), strict=True):
        over = [one for one in numbers if left <= middle(one.box, ACROSS) <= right and one.box[3] <= name.box[1] + 0.01]
        over.sort(key=lambda one: one.box[0])
        apart = all(a.box[2] - _EDGE <= b.box[0] for a, b in pairwise(over))
        lowest = max((one.box[3] for one in over), default=0.0)
        parted = any(
            lowest - _EDGE < one.box[1] and one.box[3] < name.box[1] and left < middle(one.box, ACROSS) < right
            for one in texts
            if one is not name
        )
        found.append(_Cluster(name, tuple(over) if apart and not parted else ()))
    return found


def _beside(column: Sequence[PlacedText], numbers: Sequence[PlacedText]) -> list[_Cluster]:
    """Names with the numbers right of them that stand below each other: ends of bars that lie in groups."""
    found = []
    for name, (top, low) in zip(column, _territories(column, DOWN), strict=True):
        right = [one for one in numbers if top <= middle(one.box, DOWN) <= low and one.box[0] >= name.box[2] - _EDGE]
        right.sort(key=lambda one: one.box[1])
        apart = all(shared(a.box, b.box, DOWN) < _LEVEL for a, b in pairwise(right))
        found.append(_Cluster(name, tuple(right) if apart else ()))
    return [one for one in found if one.numbers]


def _heads(clusters: Sequence[_Cluster], texts: Sequence[PlacedText]) -> list[PlacedText | None] | None:
    """What stands at the first, second … number of every name; None where numbers have names of their own."""
    used = {text.places[0] for one in clusters for text in (one.name, *one.numbers)}
    labels = [one for one in texts if one.is_label and one.places[0] not in used]
    heads: list[PlacedText | None] = []
    for column in zip(*(one.numbers for one in clusters), strict=True):
        near = [_nearest(number, labels) for number in column]
        words = {one.text for one in near if one is not None}
        if len(words) > 1 or (words and None in near):
            return None
        heads.append(near[0])
    return heads


def _nearest(number: PlacedText, labels: Sequence[PlacedText]) -> PlacedText | None:
    beside = [
        one
        for one in labels
        if aligned(one.box, number.box, ACROSS, _EDGE) and -0.01 <= gap(one.box, number.box, DOWN) < _BESIDE
    ]
    return min(beside, key=lambda one: gap(one.box, number.box, DOWN), default=None)


def _unit_line(clusters: Sequence[_Cluster], texts: Sequence[PlacedText], vocabulary: Vocabulary) -> PlacedText | None:
    """The nearest line above (else below) all numbers that names a unit."""
    box = around(number.box for one in clusters for number in one.numbers)
    names = {one.name.places[0] for one in clusters}
    lines = [one for one in texts if one.places[0] not in names and not one.is_number]
    lines = [one for one in lines if names_unit(one.text, vocabulary)] if box is not None else []
    if box is None or not lines:
        return None
    return min(lines, key=lambda one: (one.box[1] > box[1], abs(one.box[3] - box[1])))


def _legend(clusters: Sequence[_Cluster], texts: Sequence[PlacedText], vocabulary: Vocabulary) -> list[Cell]:
    """The names of the series, in the order of the numbers, where one line or column holds as many names.

    That a legend keeps the order of its bars is a habit only: colours are not read. It is offered below 0.8.
    """
    count = len(clusters[0].numbers)
    used = {text.places[0] for one in clusters for text in (one.name, *one.numbers)}
    free = [one for one in texts if one.places[0] not in used and not one.is_number]
    lists = [[line for block in one.blocks for line in block.lines] for one in free]
    named = [one for one in free if one.is_label and tells_apart(one.text, vocabulary)]
    for axis, along in ((DOWN, ACROSS), (ACROSS, DOWN)):
        groups = [sorted(one, key=lambda text: text.box[along]) for one in _alike(named, axis)]
        lists += [[one.blocks[0].lines[0] for one in group] for group in groups]
    lines = [one for one in lists if len(one) == count and all(tells_apart(_text(line), vocabulary) for line in one)]
    if len(lines) != 1:
        return []
    return [
        Cell(0, column, tuple(replace(span, confidence=min(span.confidence, _HABIT)) for span in line), header=True)
        for column, line in enumerate(lines[0], 1)
    ]


def _text(line: Sequence[Span]) -> str:
    return "".join(span.text for span in line)


def _table(
    clusters: Sequence[_Cluster], heads: Sequence[PlacedText | None], head: PlacedText | None, legend: Sequence[Cell]
) -> Table:
    columns = len(heads)
    told = [head] * columns if head is not None else list(heads)
    headed = int(any(told)) + int(bool(legend))
    cells = [*legend]
    cells += [one.cell(headed - 1, column, True) for column, one in enumerate(told, 1) if one is not None]
    for row, one in enumerate(clusters, headed):
        cells.append(one.name.cell(row, 0))
        cells += [number.cell(row, column) for column, number in enumerate(one.numbers, 1)]
    box = around(text.box for one in clusters for text in (one.name, *one.numbers))
    return Table(clusters[0].name.blocks[0].object, len(clusters) + headed, columns + 1, tuple(cells), "", box)
