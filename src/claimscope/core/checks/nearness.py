"""Which number of a sentence a word belongs to: the one it stands nearest, with no other measured number between."""

from __future__ import annotations

import re

from claimscope.core.claim import Claim

_MEASURED = re.compile(
    r"\d[\d.,'’\u202f ]*(?:[km]\b)?\+?\s?"
    r"(?:tok|quer|sampl|imag|inferenc|request|fps\b|qps\b|ms\b|s\b|sec|min|%|x\b|×|watt|w\b)",
    re.IGNORECASE,
)


def place_of(claim: Claim) -> tuple[int, int] | None:
    """Where the number stands in the claim's context in lower case (start, end); None where it is not found."""
    context = claim.context.lower()
    value = claim.fields.value
    for text in ((value.text if value else None), claim.anchor.quote):
        at = context.find(text.lower()) if text else -1
        if text and at >= 0:
            return at, at + len(text)
    return None


def said_near(claim: Claim, phrase: re.Pattern[str]) -> str:
    """The first of the phrases in the stretch that belongs to the number: from the measured number before it to the one
    after it. Where the number is not found, the whole context; empty where none stands there."""
    context, place = claim.context.lower(), place_of(claim)
    start, end = 0, len(context)
    if place is not None:
        spans = (found.span() for found in _MEASURED.finditer(context))
        others = [span for span in spans if span[1] <= place[0] or span[0] >= place[1]]
        start = max((after for _, after in others if after <= place[0]), default=0)
        end = min((before for before, _ in others if before >= place[1]), default=end)
    found = phrase.search(context, start, end)
    return found.group(0) if found else ""


def set_against(first: Claim, second: Claim, compared: re.Pattern[str]) -> bool:
    """Whether a word of comparison stands between two numbers of one sentence (or anywhere, where they are not
    found)."""
    places = sorted(place for one in (first, second) if (place := place_of(one)) is not None)
    context = first.context.lower()
    if len(places) < 2:
        return bool(compared.search(context))
    return bool(compared.search(context, places[0][1], places[1][0]))
