"""Numbers with a name each and a unit said once for all: bars drawn of shapes, cards under one heading.

"3,180", "6,940", "9,870" over "4x L40S", "4x H100", "4x H200", with "Output tokens/s" above the chart: each number is
tied to its name by place (over it, or on its line), and the line that names the unit heads them all.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from claimscope.core import lazy_re as re
from claimscope.core.claims.grids.boxes import PlacedText, placed_texts
from claimscope.core.claims.grids.cardforms import MARKS
from claimscope.core.claims.grids.namedunits import names_unit, opens_with_unit, tells_apart
from claimscope.core.claims.grids.places import ACROSS, DOWN, aligned, gap, middle, shared
from claimscope.core.claims.numbers.normalised import base_in
from claimscope.core.claims.words.passages import around
from claimscope.core.claims.words.vocabulary import Vocabulary
from claimscope.core.reading import Block, Table, TextBlock

_BARE = re.compile(rf"[~≈]?\s?\d[\d.,'\u00a0\u202f ]*(?:[kKM]|[xX×%])?\+?{MARKS}")
_FACTOR = re.compile(r"\d[\d.,]*\s?[xX×]")
_TELLING_SIGNS = ("x", "X", "×", "%")
_FEWEST, _LONGEST_NAME, _PARTS = 2, 40, 2
_EDGE, _BESIDE, _LEVEL, _RIGHT_BELOW, _NEAR = 0.015, 0.03, 0.5, 0.08, 0.12
_FAR_BELOW, _PANEL, _TITLE_ABOVE, _ASIDE = 0.2, 0.2, 0.05, 0.15
_UPRIGHT = 2.5
"""A text so many times taller than a number stands upright beside an axis."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A number and the text that names it. ``upright``: it stands over its name."""

    number: PlacedText
    name: PlacedText
    upright: bool


def with_series(blocks: Sequence[Block], vocabulary: Vocabulary) -> list[Block]:
    """The blocks of a page, with bare numbers, their names and the line that names their unit as tables."""
    texts = placed_texts(blocks)
    pairs = [pair for read in _RELATIONS for pair in read(texts)] if _is_worth_it(texts) else []
    if not pairs:
        return list(blocks)
    factors = all(_FACTOR.fullmatch(pair.number.text) for pair in pairs)
    heads = [one for one in texts if _heads(one, vocabulary) or (factors and base_in(one.text))]
    heads += [
        PlacedText((place,), (block,), block.box)
        for place, block in enumerate(blocks)
        if isinstance(block, TextBlock) and block.role == "title" and block.box and names_unit(block.text, vocabulary)
    ]
    made: list[Block | None] = list(blocks)
    for head, series in _grouped(_without_counts(pairs, vocabulary), heads):
        alone = _tells_unit_of_all(head, series, texts, vocabulary)
        if not (alone or _is_chart(series, vocabulary) or _goes_on(head, series, vocabulary)):
            continue
        places = [place for one in series for text in (one.number, one.name) for place in text.places]
        first = min(places)
        for place in places:
            made[place] = None
        made[first] = _table([*_titles(head, texts), head], series)
    return [one for one in made if one is not None]


def _without_counts(pairs: Sequence[_Named], vocabulary: Vocabulary) -> list[_Named]:
    """The pairs without numbers that go on with what they count ("10", "weeks to delivery"), where most names tell
    machines, models or settings apart."""
    telling = {id(pair) for pair in pairs if tells_apart(pair.name.text, vocabulary)}
    most = 2 * len(telling) >= len(pairs)
    return [pair for pair in pairs if not most or id(pair) in telling or not pair.name.text[:1].islower()]


def _is_worth_it(texts: Sequence[PlacedText]) -> bool:
    return sum(_is_bare(one) for one in texts) >= _FEWEST


def _is_bare(text: PlacedText) -> bool:
    return text.is_number and _BARE.fullmatch(text.text) is not None


def _is_name(text: PlacedText) -> bool:
    return text.is_label and len(text.text) <= _LONGEST_NAME


def _over_names(texts: Sequence[PlacedText]) -> Iterator[_Named]:
    """Numbers over names that stand on one line, each at any height; or right below them."""
    numbers, names = [one for one in texts if _is_bare(one)], [one for one in texts if _is_name(one)]
    for line in _lines(names):
        for relation in (_stands_over, _stands_right_below):
            found = []
            for name in line:
                near = [one for one in numbers if relation(one, name)]
                near = [one for one in near if not any(_is_between(other, one, name) for other in texts)]
                if len(near) == 1:
                    found.append(_Named(near[0], name, True))
            if len(found) >= _FEWEST:
                yield from found


def _near_names(texts: Sequence[PlacedText]) -> Iterator[_Named]:
    """Numbers on one line whose names stand right above or right below them, in turn or not."""
    numbers, names = [one for one in texts if _is_bare(one)], [one for one in texts if _is_name(one)]
    for line in _lines(numbers):
        found = []
        for number in line:
            near = [one for one in names if _are_in_column(number, one)]
            near = [one for one in near if -0.01 <= gap(number.box, one.box, DOWN) < _NEAR]
            if len(near) == 1:
                found.append(_Named(number, near[0], True))
        if len(found) == len(line) > _FEWEST:
            yield from found


def _lines(names: Sequence[PlacedText]) -> list[list[PlacedText]]:
    """Texts that share an edge or their middle down the page, those of each line together."""
    lines: list[list[PlacedText]] = []
    for name in sorted(names, key=lambda one: one.box[1]):
        line = next((one for one in lines if aligned(one[0].box, name.box, DOWN, _EDGE)), None)
        if line is None:
            lines.append([name])
        else:
            line.append(name)
    return [line for line in lines if len(line) >= _FEWEST]


def _stands_over(number: PlacedText, name: PlacedText) -> bool:
    return _are_in_column(number, name) and number.box[3] <= name.box[1] + 0.01


def _stands_right_below(number: PlacedText, name: PlacedText) -> bool:
    return _are_in_column(number, name) and -0.01 <= number.box[1] - name.box[3] < _RIGHT_BELOW


def _are_in_column(number: PlacedText, name: PlacedText) -> bool:
    middles = abs(middle(number.box, ACROSS) - middle(name.box, ACROSS))
    inside = name.box[0] - _EDGE <= middle(number.box, ACROSS) <= name.box[2] + _EDGE
    return middles <= _BESIDE or inside


def _is_between(other: PlacedText, number: PlacedText, name: PlacedText) -> bool:
    """Whether another text stands between a number and the name below (or above) it."""
    if other is number or other is name:
        return False
    upper, lower = (number, name) if number.box[1] < name.box[1] else (name, number)
    down = upper.box[1] < other.box[1] and other.box[3] < lower.box[3]
    return down and shared(other.box, number.box, ACROSS) > 0 and shared(other.box, name.box, ACROSS) > 0


def _beside_names(texts: Sequence[PlacedText]) -> Iterator[_Named]:
    """Numbers right of names that stand below each other, one on each line."""
    found = []
    for name in texts:
        level = [one for one in texts if one is not name and shared(one.box, name.box, DOWN) > _LEVEL]
        right = [one for one in level if one.box[0] >= name.box[2] - _EDGE and not _is_upright(one, name)]
        if _is_name(name) and len(right) == 1 and _is_bare(right[0]):
            found.append(_Named(right[0], name, False))
    for one in found:
        if any(other is not one and aligned(other.name.box, one.name.box, ACROSS, _EDGE) for other in found):
            yield one


def _in_turn(texts: Sequence[PlacedText]) -> Iterator[_Named]:
    """Numbers and names in turn on each line, tiles side by side; the line begins with the side that leads."""
    found: list[_Named] = []
    seen: set[int] = set()
    for number in (one for one in texts if _is_bare(one) and not one.text.endswith(_TELLING_SIGNS)):
        level = [one for one in texts if one is number or shared(one.box, number.box, DOWN) > _LEVEL]
        level.sort(key=lambda one: one.box[0])
        turns = [_is_bare(one) for one in level]
        if number.places[0] in seen or len(level) % 2 or any(a == b for a, b in itertools.pairwise(turns)):
            continue
        seen |= {one.places[0] for one in level}
        for first, second in zip(level[::2], level[1::2], strict=True):
            value, name = (first, second) if turns[0] else (second, first)
            if _is_name(name):
                found.append(_Named(value, name, False))
    if len(found) > _FEWEST:
        yield from found


def _under_names(texts: Sequence[PlacedText]) -> Iterator[_Named]:
    """Numbers behind the ends of bars that lie below their names: one between each name and the next."""
    names = [one for one in texts if _is_name(one)]
    for name in names:
        column = [one for one in names if abs(one.box[0] - name.box[0]) <= _EDGE]
        if len(column) < _FEWEST:
            continue
        low = min((one.box[1] for one in column if one.box[1] > name.box[3]), default=name.box[3] + _FAR_BELOW)
        right = min((one.box[0] for one in names if one.box[0] > name.box[0] + _PANEL), default=1.0)
        inside = [
            one
            for one in texts
            if name.box[3] - _EDGE <= one.box[1] and one.box[3] <= low + _EDGE and name.box[0] <= one.box[0] < right
        ]
        if len(inside) == 1 and _is_bare(inside[0]) and inside[0].box[1] - name.box[3] < _FAR_BELOW / 2:
            yield _Named(inside[0], name, False)
            yield from _short_bars(texts, name)


def _short_bars(texts: Sequence[PlacedText], fellow: PlacedText) -> Iterator[_Named]:
    """Names in the column of another, each with the number of a bar so short that both were read as one text."""
    for text in texts:
        lines = text.blocks[0].lines if len(text.blocks) == 1 else ()
        if len(lines) != _PARTS or abs(text.box[0] - fellow.box[0]) > _EDGE:
            continue
        x0, y0, x1, y1 = text.box
        boxes = ((x0, y0, x1, (y0 + y1) / 2), (x0, (y0 + y1) / 2, x1, y1))
        name, number = (
            PlacedText(text.places, (replace(text.blocks[0], lines=(line,), box=box),), box)
            for line, box in zip(lines, boxes, strict=True)
        )
        if _is_name(name) and _is_bare(number):
            yield _Named(number, name, False)


def _is_upright(text: PlacedText, name: PlacedText) -> bool:
    return text.box[3] - text.box[1] > _UPRIGHT * (name.box[3] - name.box[1])


_RELATIONS = (_over_names, _beside_names, _under_names, _near_names, _in_turn)


def _heads(text: PlacedText, vocabulary: Vocabulary) -> bool:
    return not text.is_number and names_unit(text.text, vocabulary)


def _grouped(pairs: Sequence[_Named], heads: Sequence[PlacedText]) -> Iterator[tuple[PlacedText, list[_Named]]]:
    """The pairs under the text that names their unit; no number and no name twice."""
    taken: set[int] = set()
    groups: dict[tuple[int, bool], list[_Named]] = {}
    for pair in pairs:
        places = {pair.number.places[0], pair.name.places[0]}
        head = _head(pair, [one for one in heads if one is not pair.name])
        if head is not None and not places & taken:
            taken |= places
            groups.setdefault((head.places[0], pair.upright), []).append(pair)
    by_place = {one.places[0]: one for one in heads}
    for (place, upright), series in groups.items():
        if len(series) >= _FEWEST:
            axis = ACROSS if upright else DOWN
            yield by_place[place], sorted(series, key=lambda pair: pair.number.box[axis])


def _head(pair: _Named, heads: Sequence[PlacedText]) -> PlacedText | None:
    """The text that names the unit of a number: the nearest above, right below, or the only one."""
    whole = around((pair.number.box, pair.name.box)) or pair.number.box
    nearest = min((max(gap(one.box, whole, ACROSS), 0.0) for one in heads), default=1.0)
    over = [one for one in heads if max(gap(one.box, whole, ACROSS), 0.0) <= nearest <= _ASIDE]
    above = [one for one in over if one.box[3] <= whole[1] + _EDGE]
    below = [one for one in over if 0 <= one.box[1] - whole[3] + _EDGE < _FAR_BELOW]
    if above or below:
        return max(above, key=lambda one: one.box[3]) if above else min(below, key=lambda one: one.box[1])
    return heads[0] if len(heads) == 1 else None


def _is_chart(series: Sequence[_Named], vocabulary: Vocabulary) -> bool:
    """Whether the numbers end where bars end, or most names tell machines, models or settings apart."""
    named = sum(tells_apart(one.name.text, vocabulary) for one in series)
    if 2 * named >= len(series):
        return True
    boxes = [one.number.box for one in series]
    if series[0].upright:
        return len({round(box[1], 2) for box in boxes}) == len(boxes) > _FEWEST
    ends = not any(aligned(a, b, ACROSS, _EDGE) for a, b in itertools.pairwise(boxes))
    return ends and len(boxes) > _FEWEST


def _goes_on(head: PlacedText, series: Sequence[_Named], vocabulary: Vocabulary) -> bool:
    """Whether a line right below a row of numbers goes on with their unit ("tokens/s with 32 users")."""
    low = max(one.number.box[3] for one in series)
    return opens_with_unit(head.text, vocabulary) and -0.01 <= head.box[1] - low < _RIGHT_BELOW


def _tells_unit_of_all(
    head: PlacedText, series: Sequence[_Named], texts: Sequence[PlacedText], vocabulary: Vocabulary
) -> bool:
    """Whether a heading closes with a unit in brackets, and all numbers of the page are of the one row below it."""
    opened = head.text.rstrip(" )]").rpartition("(")[2] if head.text.rstrip().endswith((")", "]")) else ""
    whole = sum(one.is_number for one in texts) == len(series) > _FEWEST
    return whole and "(" in head.text and names_unit(opened, vocabulary)


def _titles(head: PlacedText, texts: Sequence[PlacedText]) -> list[PlacedText]:
    """The line right above a head that is set like it: the title of its panel."""
    above = [
        one
        for one in texts
        if one.is_label and one is not head and aligned(one.box, head.box, ACROSS, _EDGE)
        if -0.01 <= head.box[1] - one.box[3] < _TITLE_ABOVE
    ]
    return [max(above, key=lambda one: one.box[3])] if above else []


def _table(heads: Sequence[PlacedText], series: Sequence[_Named]) -> Table:
    cells = [head.cell(row, 1, True) for row, head in enumerate(heads)]
    for row, one in enumerate(series, len(heads)):
        cells += [one.name.cell(row, 0), one.number.cell(row, 1)]
    box = around(text.box for one in series for text in (one.name, one.number))
    return Table(series[0].number.blocks[0].object, len(series) + len(heads), 2, tuple(cells), "", box)
