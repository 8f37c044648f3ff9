"""What stands at the same place of every card: "Prefill" above each number, "tokens/s" below it.

Cards of a row (or a column) are drawn alike. A text beside one number alone may be anything; where two cards have a
text at the same distance and side, it is a part of the card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from claimscope.core.claims.grids.places import ACROSS, DOWN, aligned, gap, shared
from claimscope.core.claims.words.passages import Passage, around
from claimscope.core.reading import Box

_REACH = {"above": 0.09, "below": 0.1, "right": 0.08}
_TOUCH, _ALIKE, _LINED_UP = 0.04, 0.03, 0.01
_MOST_PARTS, _WIDEST, _WIDE = 3, 0.45, 3


@dataclass(frozen=True, slots=True)
class _Offer:
    label: int
    number: int
    side: str
    distance: float


def further_labels(
    passages: Sequence[Passage], cards: Mapping[int, Sequence[int]], free: Sequence[int]
) -> dict[int, list[int]]:
    """Number -> further texts of its card. ``cards``: number -> its label; ``free``: texts that belong to no card."""
    found: dict[int, list[int]] = {}
    free = list(free)
    for _ in range(_MOST_PARTS - 1):
        boxes = {
            number: around(passages[one].box for one in (number, *labels, *found.get(number, ())))
            for number, labels in cards.items()
        }
        offers = [offer for label in free if (offer := _nearest(passages[label].box, label, boxes)) is not None]
        taken = [one for one in offers if _repeats(one, offers, passages) and not _heads(one, offers, passages, cards)]
        for one in taken:
            if one.label in free and one.number not in [t.number for t in taken[: taken.index(one)]]:
                found.setdefault(one.number, []).append(one.label)
                free.remove(one.label)
        if not taken:
            break
    return found


def _nearest(box: Box | None, label: int, cards: Mapping[int, Box | None]) -> _Offer | None:
    """The card that a text stands nearest to."""
    offers = (
        _Offer(label, number, side, distance)
        for number, card in cards.items()
        if box is not None and card is not None
        for side, distance in _sides(card, box)
    )
    return min(offers, key=lambda offer: offer.distance, default=None)


def _sides(card: Box, box: Box) -> Iterator[tuple[str, float]]:
    """On which side of a card a text stands that is as narrow as the card allows, and how far away."""
    wide = box[2] - box[0]
    within = box[0] - _LINED_UP <= card[0] and card[2] <= box[2] + _LINED_UP
    narrow = wide * 0.5 <= min(card[2], box[2]) - max(card[0], box[0]) or aligned(card, box, ACROSS, _LINED_UP)
    narrow = narrow or (within and wide <= _WIDE * (card[2] - card[0]))
    if wide > _WIDEST:
        return
    down, across = gap(card, box, DOWN), gap(card, box, ACROSS)
    if narrow and down > -_TOUCH:
        side = "below" if box[1] > card[1] else "above"
        if down <= _REACH[side]:
            yield side, max(down, 0.0)
    if shared(card, box, DOWN) > 0.5 and box[0] > card[0] and -_TOUCH < across <= _REACH["right"]:
        yield "right", max(across, 0.0)


def _repeats(offer: _Offer, offers: Sequence[_Offer], passages: Sequence[Passage]) -> bool:
    """Whether another card of the same row or column has a text at the same place."""
    mine = passages[offer.number].box
    fellows = [
        one
        for one in offers
        if one.number != offer.number and one.side == offer.side and abs(one.distance - offer.distance) <= _ALIKE
    ]
    return any(_stand_alike(mine, passages[one.number].box) for one in fellows)


def _heads(offer: _Offer, offers: Sequence[_Offer], passages: Sequence[Passage], cards: Collection[int]) -> bool:
    """Whether a text above a card heads a column of cards, of which only the first has one above it."""
    if offer.side != "above":
        return False
    mine, labelled = passages[offer.number].box, {one.number for one in offers if one.side == "above"}
    others = (passages[number].box for number in cards if number not in labelled)
    return any(
        mine is not None and box is not None and box[1] > mine[3] and aligned(mine, box, ACROSS, _LINED_UP)
        for box in others
    )


def _stand_alike(a: Box | None, b: Box | None) -> bool:
    return a is not None and b is not None and (shared(a, b, DOWN) > 0.5 or aligned(a, b, ACROSS, _LINED_UP))
