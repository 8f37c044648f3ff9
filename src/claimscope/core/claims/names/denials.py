"""Namings of MLPerf® that only say what a number is not: "not an official MLPerf submission"."""

from __future__ import annotations

from collections.abc import Iterator

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.sentences import Sentence

_REACH = 3
"""Tokens: "not submitted to MLPerf", "unpublished MLPerf runs"."""

_FILLER = (
    r"(?:an?|the|any|our|official|genuine|valid|ein\w{0,2}|das|die|offiziell\w*|unser\w*|une?|des|les?|de|résultats?|"
    r"officiels?|el|los|la|resultados?|oficial(?:es)?|del|os?|um|uma|oficiais|da|do|il|un|risultat[oi]|ufficial[ei]|di|"
    r"from|part of|results?|aus|von|bei|официальн\w+|результат\w*|enter(?:ed)?|tak(?:e|en) part|participated?|"
    r"submit(?:ted)?|in|to|participé|à|participado|en)"
)
_NOT = r"not|never|neither|nicht|keine?[mnrs]?|pas|no (?:es|son|fue|fueron)|não (?:é|são)|non (?:è|sono)|не"
_BEFORE = re.compile(
    rf"(?:\b(?:{_NOT})|n't)\b"
    rf"(?:\s+{_FILLER}){{0,4}}[\s*_]+$",
    re.IGNORECASE,
)
_SIGNS_BEFORE = re.compile(r"(?:不是|并非|並非|不属于|不屬於|非)[^,，。、]{0,4}$")
_SIGNS_BEHIND = re.compile(
    r"[^。,、]{0,16}(?:では(?:ない|なく|ありません)|(?:이|가) ?아니|아닙니다|아닌|не является|не являются)"
)


def denied_in(sentence: Sentence) -> Iterator[Match]:
    """The words "MLPerf" of a sentence that are denied; a plain "not" denies only where no rate is told beside it
    ("has not been beaten in MLPerf")."""
    cues = sentence.of("unofficial")
    measured = sentence.has("rate")
    for match in sentence.of("mlcommons"):
        cued = any(cue.first <= match.first <= cue.last + _REACH for cue in cues)
        if cued or (not measured and _is_negated(sentence.text, match)):
            yield match


def _is_negated(text: str, match: Match) -> bool:
    before = text[: match.start]
    signs = _SIGNS_BEFORE.search(before) or _SIGNS_BEHIND.match(text, match.end)
    return signs is not None or _BEFORE.search(before) is not None
