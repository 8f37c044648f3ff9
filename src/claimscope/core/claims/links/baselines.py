"""What a value rose, fell or came from: the number behind "up from" keeps the words of its own clause."""

from __future__ import annotations

from collections.abc import Sequence

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.words.mention import Mention

_KEPT = frozenset({"round", "result_ids", "availability", "accelerator", "count", "system", "submitter"})
_CAME_FROM = re.compile(
    r"(?:\b(?:up|down|rising|rose|risen|falling|fell|coming|grown|improved) from|\binstead of|\brather than|"
    r"\bcompared (?:to|with)|\bagainst|\bversus|\bvs\.?|\bafter|\bpreviously|\bformerly|"
    r"\bgegenüber|\bstatt|\banstelle von|\bnach|\bzuvor|\bvorher|\bau lieu de|\bcontre|\bfrente a|\ben lugar de|"
    r"\bem vez de|\bcontra|\brispetto a|\binvece di|\bвместо|\bпротив)\s+"
    r"(?:only |just |about |around |roughly |the |an? |nur |noch |rund |etwa |knapp |seulement |solo |~|≈){0,2}$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"(?:\s*\([^(),;]*\))?[^,;()]*")


def is_of_baseline(text: str, candidates: Sequence[Candidate], candidate: Candidate, mention: Mention) -> bool:
    """Whether a word stands in the clause of an older number: "99,214 tokens/s, up from 92,360 in v5.0"."""
    if mention.kind not in _KEPT:
        return False
    return any(
        other is not candidate and low <= mention.start and mention.end <= high and not low <= candidate.start < high
        for other in candidates
        for low, high in _stretch(text, other)
    )


def _stretch(text: str, candidate: Candidate) -> list[tuple[int, int]]:
    """From the word that tells a value as older to the end of its clause; empty where none stands before it."""
    opening = _CAME_FROM.search(text, 0, candidate.start)
    clause = _CLAUSE.match(text, candidate.end)
    return [(opening.start(), clause.end())] if opening and clause else []
