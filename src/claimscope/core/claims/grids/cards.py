"""Cards on slides: a large number in one box, its label in the box below or beside. They are read as one passage.

What stands at the same place of each card of a row or a column ("tokens/s" below, "Prefill" above) belongs to it too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.claims.grids.cardforms import LONGEST_LABEL, MARKS, is_label, is_number, is_whole_card
from claimscope.core.claims.grids.levels import level_pairs
from claimscope.core.claims.grids.places import ACROSS, DOWN, shared
from claimscope.core.claims.grids.slots import further_labels
from claimscope.core.claims.grids.turns import in_turn
from claimscope.core.claims.words.passages import Passage, Place

_UNITLESS = re.compile(rf"[\s~≈+–−#-]*\d[\d.,'\u00a0 ]*(?:[kKM](?![a-z])|[xX×]| ?%|[ -]?fach|[ -]?fold)?\+?{MARKS}")
_FEWEST_WHOLE, _MOST_CARDS = 2, 200
"""More numbers in boxes of their own are a picture or made to be slow: they take the nearest label."""
_NEAR_DOWN, _NEAR_SIDE = 0.14, 0.08


OpensWithUnit = Callable[[str], bool]
"""Tells whether a text begins with a unit of what is measured ("tokens/s per GPU")."""


def with_cards(passages: Sequence[Passage], opens_with_unit: OpensWithUnit = lambda _: False) -> list[Passage]:
    """Passages of one page with number cards and their labels joined; the label is used up."""
    passages = _whole_cards(passages)
    numbers = [place for place, passage in enumerate(passages) if is_number(passage)]
    cards = in_turn(passages, numbers)
    held = [label for labels in cards.values() for label in labels]
    few = len(numbers) <= _MOST_CARDS
    level = level_pairs(passages, [place for place in numbers if place not in cards], held) if few else {}
    rest = [place for place in numbers if place not in cards and place not in level]
    pairs = level | _pairs(passages, rest, {*held, *level.values(), *numbers})
    lines = {number: _lines_of(passages, label, pairs) for number, label in pairs.items()}
    used = {place for labels in (*cards.values(), *lines.values()) for place in labels}
    free = [place for place, one in enumerate(passages) if place not in {*numbers, *used} and is_label(one)]
    further = further_labels(passages, lines, free) if few else {}
    parts = {number: [_whole([passages[one] for one in lines[number]])] for number in lines}
    for number, labels in (*cards.items(), *further.items()):
        parts.setdefault(number, []).extend(passages[one] for one in labels)
    used |= {place for places in further.values() for place in places}
    joined = {
        number: _joined(passages[number], sorted(labels, key=lambda one: not opens_with_unit(one.text)))
        for number, labels in parts.items()
    }
    return [joined.get(place, one) for place, one in enumerate(passages) if place not in used]


def _whole_cards(passages: Sequence[Passage]) -> list[Passage]:
    """The passages, with those that are cards by themselves ("281 W", "board power", "average" on three lines) so
    marked, where two or more of a page are."""
    whole = [place for place, passage in enumerate(passages) if is_whole_card(passage)]
    if len(whole) < _FEWEST_WHOLE:
        return list(passages)
    return [_in_one(one) if place in whole else one for place, one in enumerate(passages)]


def _in_one(passage: Passage) -> Passage:
    """A card of several lines as one text; sign for sign, so that places stay."""
    number, _, rest = passage.text.partition("\n")
    glue = " " if _UNITLESS.fullmatch(number) else "\n"
    return replace(passage, text=number + glue + rest.replace("\n", " "), role="list", is_card=True)


def _lines_of(passages: Sequence[Passage], label: int, pairs: Mapping[int, int]) -> list[int]:
    """The label and the further short lines of its box."""
    lines = [label]
    for place in range(label + 1, len(passages)):
        passage = passages[place]
        same = passage.object == passages[label].object and passage.page == passages[label].page
        if not (same and passage.object) or place in pairs or len(passage.text) > LONGEST_LABEL or passage.mark:
            break
        lines.append(place)
    return lines


def _whole(lines: Sequence[Passage]) -> Passage:
    """Lines of a label as one."""
    whole = lines[0]
    for line in lines[1:]:
        text = whole.text.rstrip() + " "
        shifted = _shifted(line.places, len(text))
        whole = replace(whole, text=text + line.text.strip(), places=whole.places + shifted)
    return whole


def _shifted(places: Sequence[Place], by: int) -> tuple[Place, ...]:
    return tuple(Place(place.start + by, place.end + by, place.box, place.confidence) for place in places)


def _pairs(passages: Sequence[Passage], numbers: Sequence[int], used: Collection[int]) -> dict[int, int]:
    """Number card -> its label, the closest pairs first; every label once. ``used``: places that are no free label."""
    pairs: dict[int, int] = {}
    offers = sorted(
        (distance, number, label)
        for number in numbers
        for label, passage in enumerate(passages)
        if label not in used and is_label(passage) and (distance := _distance(passages, number, label)) is not None
    )
    for _, number, label in offers:
        if number not in pairs and label not in pairs.values():
            pairs[number] = label
    return pairs


def _distance(passages: Sequence[Passage], number: int, label: int) -> float | None:
    """How far a label is: below first, then to the right, then above; None where it is out of reach."""
    a, b = passages[number].box, passages[label].box
    if a is None or b is None:
        return (
            0.1
            if label == number + 1 and a is None and b is None and passages[number].object == passages[label].object
            else None
        )
    if passages[number].visible != passages[label].visible:
        return None
    below, right, above = b[1] - a[3], b[0] - a[2], a[1] - b[3]
    if shared(a, b, ACROSS) > 0.3 and -0.06 <= below <= _NEAR_DOWN and b[1] >= a[1]:
        return max(below, 0.0)
    if shared(a, b, DOWN) > 0.3 and -0.03 <= right <= _NEAR_SIDE:
        return max(right, 0.0) + 0.01
    if shared(a, b, ACROSS) > 0.3 and -0.03 <= above <= _NEAR_DOWN / 2:
        return max(above, 0.0) + 0.05
    return None


def _joined(number: Passage, labels: Sequence[Passage]) -> Passage:
    """The number with its labels behind it, as one text."""
    whole = number
    for place, label in enumerate(labels):
        glue = " " if not place and _UNITLESS.fullmatch(number.text) else ", "
        text = whole.text.rstrip() + glue
        places = whole.places + _shifted(label.places, len(text))
        whole = replace(whole, text=text + label.text.strip(), places=places)
    return replace(whole, role="list", is_card=True)
