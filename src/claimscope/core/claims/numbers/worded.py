"""Numbers in words that say how much: "half a million", "seven and a half minutes", "eleven percent", "four times"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.countwords import count_words
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.sentences import Sentence

_HALF = Decimal("0.5")
AND_HALF = re.compile(r"[ -](?:and a half|et demie?|y medi[oa]|e mezz[oa]|e mei[oa])\b|½", re.IGNORECASE)
_OPEN_NUMBER = re.compile(r"[数數几幾第上百千万萬수몇]$")
""" "数十万" (some hundred thousand), "第三": no number of its own."""

_NEXT, _LARGE = 1, 1000
_JOINER = re.compile(r"[ \u00a0]*(?:-|–|to|bis|à|a|até|до)[ \u00a0]*(?:zu )?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Worded:
    """A number in words. ``marked``: written with a magnitude, the looks of a measured value."""

    start: int
    end: int
    value: Decimal
    marked: bool = False


def worded_in(sentence: Sentence) -> Iterator[Worded]:
    """Numbers in words that a magnitude, a factor, a per cent or a time follows."""
    text = sentence.text
    long_ones = count_words(text)
    for start, end, value in long_ones:
        made = _followed(sentence, start, end, Decimal(value))
        if (
            made is None
            and value >= _LARGE
            and any(0 <= m.start - end <= _NEXT for m in sentence.of("rate", "count-noun"))
        ):
            made = Worded(start, end, Decimal(value), marked=True)
        if made is not None:
            yield made
    for word in sentence.of("number-word", "part-word"):
        if any(start <= word.start < end for start, end, _ in long_ones) or _OPEN_NUMBER.search(text, 0, word.start):
            continue
        made = _followed(sentence, word.start, word.end, Decimal(word.value))
        if made is not None:
            yield made


def _followed(sentence: Sentence, start: int, end: int, value: Decimal) -> Worded | None:
    half = AND_HALF.match(sentence.text, end)
    if half:
        end, value = half.end(), value + _HALF
    magnitude = next((m for m in sentence.of("magnitude") if 0 <= m.start - end <= _NEXT), None)
    if magnitude:
        late = None if half else AND_HALF.match(sentence.text, magnitude.end)
        scaled = (value + (_HALF if late else 0)) * Decimal(magnitude.value)
        return Worded(start, late.end() if late else magnitude.end, scaled, marked=True)
    named = [m for m in sentence.of("times", "percent", "time") if 0 <= m.start - end <= _NEXT]
    behind = any(not (m.value == "h" and value < 1) for m in named)  # "half an hour" is a manner of speaking
    behind = behind and not all(sentence.text[m.start : m.end].lower() == "vez" for m in named)  # "uma vez": once
    return Worded(start, end, value) if behind or _opens_range(sentence, end) else None


def _opens_range(sentence: Sentence, end: int) -> bool:
    """ "two to three times": the lower end, in a word too."""
    following: Match | None = next((m for m in sentence.of("number-word") if m.start > end), None)
    if following is None or not _JOINER.fullmatch(sentence.text, end, following.start):
        return False
    return any(0 <= m.start - following.end <= _NEXT for m in sentence.of("times"))
