"""What a value rose, fell or came from: the number behind "up from" keeps the words of its own clause."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.words.little import AGAINST, FROM, HEDGE, INSTEAD_OF, TO
from claimscope.core.claims.words.mention import Mention

_KEPT = frozenset({"round", "result_ids", "availability", "accelerator", "count", "system", "submitter"})
_CAME_FROM = re.compile(
    rf"\b(?:(?:up|down|rising|rose|risen|falling|fell|coming|grown|improved) from|{INSTEAD_OF}|{AGAINST}|after|"
    rf"previously|formerly|nach|zuvor|vorher)\s+(?:the |an? |noch |{HEDGE}){{0,2}}$",
    re.IGNORECASE,
)
_RISES_FROM = re.compile(rf"\b(?:{FROM})\s+(?:{HEDGE})?$", re.IGNORECASE)
_RISES_TO = re.compile(rf"(?:[^\d.;,]|\d(?=[^\d.,]*\))){{0,30}}?\b(?:{TO})\s+(?:{HEDGE})?\d")
_OPENED = re.compile(r"\d[\w/ ]{0,12}\($")
_BRACKET_REACH = 2
_CLAUSE = re.compile(r"(?:\s*\([^(),;]*\))?[^,;()]*")


def is_of_baseline(text: str, candidates: Sequence[Candidate], candidate: Candidate, mention: Mention) -> bool:
    """Whether a word stands in the clause of an older number: "99,214 tokens/s, up from 92,360 in v5.0"."""
    if mention.kind not in _KEPT:
        return False
    return any(
        other is not candidate and low <= mention.start and mention.end <= high and not low <= candidate.start < high
        for other in candidates
        for low, high in _stretch(text, other.start, other.end)
    )


def is_in_brackets_of_another(text: str, mentions: Sequence[Mention], candidate: Candidate, mention: Mention) -> bool:
    """ "MLPerf v5.1: from 92,360 (v5.0) to 99,214": a round in brackets right behind a number is that number's alone,
    where the sentence names another one for the rest."""
    opened = _OPENED.search(text[: mention.start])
    alone = opened is not None and text[mention.end : mention.end + 1] == ")"
    if not alone or opened is None or candidate.start < opened.end() <= candidate.end + _BRACKET_REACH:
        return False
    return any(other.kind == mention.kind and other.value != mention.value for other in mentions)


def is_risen_from(text: str, candidate: Candidate) -> bool:
    """ "grew from 98,443 to 102,131": the first number is the older one, of a round that is not said."""
    behind = _RISES_TO.match(text, candidate.end)
    return behind is not None and _RISES_FROM.search(text, 0, candidate.start) is not None


@lru_cache(maxsize=1024)
def comes_from(text: str, start: int) -> int:
    """Place of the word that tells the value at ``start`` as older or as a rival's ("up from N"), or -1."""
    opening = _CAME_FROM.search(text, 0, start)
    return opening.start() if opening else -1


def _stretch(text: str, start: int, end: int) -> tuple[tuple[int, int], ...]:
    """From the word that tells the value at ``start`` as older to the end of its clause; empty where none does."""
    opening = comes_from(text, start)
    clause = _CLAUSE.match(text, end) if opening >= 0 else None
    return ((opening, clause.end()),) if clause else ()
