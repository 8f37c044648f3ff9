"""Cards on slides: a large number in one box, its label in the box below or beside. They are read as one passage.

What stands at the same place of each card of a row or a column ("tokens/s" below, "Prefill" above) belongs to it too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.claims.grids.places import ACROSS, DOWN, shared
from claimscope.core.claims.grids.slots import further_labels
from claimscope.core.claims.words.passages import Passage, Place

_NUMBER_CARD = re.compile(
    r"\s*(?:up to |over |bis zu |jusqu'à |hasta |[>~≈<≥#] ?|No\. ?|[+–−-] ?)?"
    r"\d[\d.,'\u00a0 ]*(?:[kKM](?![a-z])|million|Mio\.?)?\+?[ \u00a0-]?"
    r"(?:[xX×%]|[^\W\d_]{1,9}(?: ?/ ?[^\W\d_]{1,6}| per [^\W\d_]+){0,2})?"
    r"[\s\ue000-\ue0ff]*",
    re.IGNORECASE,
)
_UNITLESS = re.compile(
    r"[\s~≈+–−#-]*\d[\d.,'\u00a0 ]*(?:[kKM](?![a-z])|[xX×]|[ -]?fach|[ -]?fold)?\+?[\s\ue000-\ue0ff]*"
)
_LONGEST_LABEL, _LONGEST_TILE = 110, 60
_FEWEST_TILES, _SAME_EDGE = 2, 0.004
_NEAR_DOWN, _NEAR_SIDE = 0.14, 0.08
_ROLES = ("body", "list", "diagram", "caption", "heading")


OpensWithUnit = Callable[[str], bool]
"""Tells whether a text begins with a unit of what is measured ("tokens/s per GPU")."""


def with_cards(passages: Sequence[Passage], opens_with_unit: OpensWithUnit = lambda _: False) -> list[Passage]:
    """Passages of one page with number cards and their labels joined; the label is used up."""
    numbers = [place for place, passage in enumerate(passages) if _is_number(passage)]
    pairs = _pairs(passages, numbers)
    labels = {label: _lines_of(passages, label, pairs) for label in pairs.values()}
    used = {place for lines in labels.values() for place in lines}
    free = [
        place for place, one in enumerate(passages) if place not in numbers and place not in used and _is_label(one)
    ]
    further = further_labels(passages, {number: labels[label] for number, label in pairs.items()}, free)
    used |= {place for places in further.values() for place in places}
    out = []
    for place, passage in enumerate(passages):
        if place in pairs:
            parts = [_whole([passages[line] for line in labels[pairs[place]]])]
            parts += [passages[label] for label in further.get(place, ())]
            parts.sort(key=lambda part: not opens_with_unit(part.text))
            out.append(_joined(passage, parts))
        elif place not in used:
            out.append(passage)
    return out


def _lines_of(passages: Sequence[Passage], label: int, pairs: Mapping[int, int]) -> list[int]:
    """The label and the further short lines of its box."""
    lines = [label]
    for place in range(label + 1, len(passages)):
        passage = passages[place]
        same = passage.object == passages[label].object and passage.page == passages[label].page
        if not (same and passage.object) or place in pairs or len(passage.text) > _LONGEST_LABEL or passage.mark:
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


def _is_number(passage: Passage) -> bool:
    return passage.role in (*_ROLES, "title") and is_number_card(passage.text)


def is_number_card(text: str) -> bool:
    """Whether a text is a number, with a unit or without, and nothing else."""
    return len(text) <= 34 and bool(_NUMBER_CARD.fullmatch(text))


def _is_label(passage: Passage) -> bool:
    text = passage.text.strip()
    return (
        passage.role in _ROLES
        and 0 < len(text) <= _LONGEST_LABEL
        and bool(re.match(r"[A-Za-zÀ-ɏЀ-ӿ\u3040-\u9fff\uac00-\ud7af(]|\d+[A-Za-z]|\d+x", text))
    )


def _in_turn(passages: Sequence[Passage], numbers: Sequence[int]) -> dict[int, int]:
    """Pairs in running text: numbers and short labels in turn. A label leads its number only where the run begins with
    a label and ends with a number.
    """
    pairs: dict[int, int] = {}
    for run in _runs(passages, numbers):
        led = run[0] not in numbers and run[-1] in numbers
        start = 1 if run[0] not in numbers and not led else 0
        for first, second in zip(run[start::2], run[start + 1 :: 2], strict=False):
            number, label = (second, first) if led else (first, second)
            pairs[number] = label
    return pairs if len(pairs) >= _FEWEST_TILES else {}


def _runs(passages: Sequence[Passage], numbers: Sequence[int]) -> Iterator[list[int]]:
    """Longest stretches of passages below each other in which numbers and labels take turns."""
    run: list[int] = []
    for place in range(len(passages)):
        goes_on = run and (place in numbers) != (run[-1] in numbers) and _below_each_other(passages, run[-1], place)
        if run and not (goes_on and _is_tile(passages, place, numbers)):
            yield run
            run = []
        if _is_tile(passages, place, numbers):
            run.append(place)
    if run:
        yield run


def _below_each_other(passages: Sequence[Passage], first: int, second: int) -> bool:
    a, b = passages[first].box, passages[second].box
    if a is None or b is None:
        return a is b
    return (
        abs(a[0] - b[0]) < _SAME_EDGE
        and abs(a[2] - b[2]) < _SAME_EDGE
        and a[3] - _SAME_EDGE <= b[1] <= a[3] + _NEAR_SIDE
    )


def _is_tile(passages: Sequence[Passage], place: int, numbers: Sequence[int]) -> bool:
    passage = passages[place]
    if place in numbers:
        return True
    short = len(passage.text) <= _LONGEST_TILE and not passage.text.rstrip().endswith((".", ":", "?", "!"))
    return short and passage.role in ("body", "list", "caption") and _is_label(passage)


def _pairs(passages: Sequence[Passage], numbers: Sequence[int]) -> dict[int, int]:
    """Number card -> its label, the closest pairs first; every label once."""
    pairs = _in_turn(passages, numbers)
    offers = sorted(
        (distance, number, label)
        for number in numbers
        for label, passage in enumerate(passages)
        if label not in numbers and _is_label(passage) and (distance := _distance(passages, number, label)) is not None
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
