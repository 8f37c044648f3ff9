"""Words of speed in a sentence; tokens that are only counted ("after 65,536 tokens", "a million tokens") are none."""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.sentences import Sentence

_TOKENS = re.compile(r"(?:tok(?:en)?s?|jetons?|токен\w*)\b", re.IGNORECASE)
_COUNT_BEFORE = re.compile(
    r"(?:\d ?[kKM]?|\b(?:thousand|million|billion|Mio\.?|Mrd\.?|Tsd\.?|Million(?:en)?|Tausend|millions?(?: de)?|"
    r"mille|mil|millón|millones(?: de)?|milhão|milhões(?: de)?|milion[ei](?: di)?|млн|тыс\.?))"
    r"\s(?:of )?(?:(?:input|output|cached|generated|prompt|new|further|more) )?$",
    re.IGNORECASE,
)


def speed_words(sentence: Sentence) -> list[Match]:
    """The words of a sentence that speak of performance, in order of place."""
    rates = sentence.of("rate")
    return [
        word
        for word in sentence.of("strong-performance")
        if any(rate.start <= word.start < rate.end for rate in rates) or not _is_counted(sentence.text, word)
    ]


def _is_counted(text: str, word: Match) -> bool:
    return _TOKENS.match(text, word.start) is not None and _COUNT_BEFORE.search(text[: word.start]) is not None
