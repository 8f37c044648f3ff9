"""Which words of a sentence belong to which number: by order where lists run in parallel, else by nearness.

Nearness counts words and punctuation between; words before a number reach further than words after it, and a word that
stands closer to another number is not taken away from it.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.links.parallels import Allowed, Link, is_list, parallel, stretches
from claimscope.core.claims.words.mention import Mention

_RIGHT_LIMIT = 22.0
_OWN_REACH = 14.0
_COUNTED_REACH = 6.0
_LENT = 0.78
"""Ceiling for a word that stands closer to another number."""

_CROSSED_LEFT, _CROSSED_RIGHT = 8.0, 16.0
_OF_ANOTHER = 12.0
"""What it costs to take a word out of the brackets behind an earlier number."""

_JOINT = re.compile(r"[,;:()、，。]|\b(?:and|und|et|y|e|и|while|whereas|but|während|aber|tandis|mientras|mentre)\b")
_LISTED = re.compile(
    r"[\s,/&~]*(?:and|und|et|y|e|и|or)?[\s~]*|"
    r"\s*(?:\([^()\d]{3,20}\)|[A-Z][A-Za-z]{3,14})\s*,?\s*(?:and|und|et|y|e|и)\s*~?"
)
""" "N tokens/s (Offline) and M tokens/s": two numbers of one list, each with a word of its own."""

_SMALL = re.compile(
    r"[\s®™]*(?:in|on|at|for|under|im|bei|auf|für|beim|sur|en|no|na|em|su|nel|sul|del|на|в|с|the|mode|of|with|de|"
    r"le|el|o|du|der|dem|das|den|one|each|from|using|by)?"
    r"(?: (?:the|dem|der|den|le|la|el|o|il|mode|modo|modus|scenario|сценарии|the same))?[\s(]*",
    re.IGNORECASE,
)
_FEW_WORDS = 6
_OF_AN_ENTRY = frozenset(
    {
        "round",
        "division",
        "suite",
        "scenario",
        "submitter",
        "availability",
        "verification",
        "result_ids",
        "retrieved_on",
    }
)
_ASIDE = re.compile(r"\([^()]{8,}\)")
_OPENS = re.compile(r"[\w-]*\s*\(\s*")
_COSTS: tuple[tuple[re.Pattern[str], float], ...] = (
    (re.compile(r";"), 14.0),
    (re.compile(r","), 3.0),
    (re.compile(r"\s[–-]\s"), 3.0),
    (re.compile(r"\|"), 6.0),
    (re.compile(r"\)"), 4.0),
    (re.compile(r"\("), 1.5),
    (re.compile(r"\b(?:and|und|et|y|e|и|while|but|whereas|während|aber)\b|[、，]", re.IGNORECASE), 8.0),
)


def link(
    text: str, candidates: Sequence[Candidate], mentions: Sequence[Mention], allowed: Allowed
) -> list[Link | None]:
    """For every candidate the mention it goes with, or None. ``mentions`` are of one kind, both in order of place."""
    if not mentions:
        return [None] * len(candidates)
    ordered = parallel(text, candidates, mentions, allowed)
    return [
        _in_brackets(text, place, candidates, mentions, allowed)
        or ordered.get(place)
        or _in_segment(text, candidates[place], mentions, allowed)
        or _nearest(text, place, candidates, mentions, allowed)
        for place in range(len(candidates))
    ]


def _in_segment(text: str, candidate: Candidate, mentions: Sequence[Mention], allowed: Allowed) -> Link | None:
    """Between semicolons the only name of a kind speaks for all numbers there; names elsewhere do not reach in."""
    segments = stretches(text)
    if len(segments) < 2:
        return None
    low, high = next(((a, b) for a, b in segments if a <= candidate.start < b), (0, len(text)))
    inside = [m for m in mentions if low <= m.start and m.end <= high and allowed(candidate, m)]
    elsewhere = [m for m in mentions if m not in inside and allowed(candidate, m)]
    names = ("benchmark", "accelerator", "system", "round", "family", "submitter")
    if not inside or not elsewhere or inside[0].kind not in names or len({m.value for m in inside}) > 1:
        return None
    return Link(next((m for m in inside if m.count), inside[0]), 0.88)


def _nearest(
    text: str, place: int, candidates: Sequence[Candidate], mentions: Sequence[Mention], allowed: Allowed
) -> Link | None:
    candidate = candidates[place]
    mentions = _without_asides(text, candidate, mentions)
    costs = []
    for mention in mentions:
        if allowed(candidate, mention):
            cost = _cost(text, candidate, mention, candidates)
            if mention.start >= candidate.end and _taken(text, mention, place, cost, candidates, allowed):
                continue
            if mention.start < candidate.end or cost <= _RIGHT_LIMIT or _alone(text, candidate, mention, candidates):
                costs.append((cost, mention))
    if not costs:
        return None
    costs.sort(key=lambda pair: (pair[0], pair[1].start))
    costs = _with_own_first(candidates[place:], _counted_first(costs))
    cost, best = costs[0]
    if _ambiguous(text, best, mentions, candidate, candidates):
        return None
    others = [rest for rest, mention in costs[1:] if mention.value != best.value]
    sure = _sureness(cost, others[0] if others else None)
    return Link(best, min(sure, _LENT) if _lent(text, candidate, best, candidates) else sure)


def _counted_first(costs: list[tuple[float, Mention]]) -> list[tuple[float, Mention]]:
    """Of two namings of one card, both near, the one with a count leads ("GB300 clusters … 420k on 72x GB300")."""
    best = costs[0][1]
    if best.kind != "accelerator" or best.count is not None:
        return costs
    counted = next((p for p in costs[1:] if p[1].value == best.value and p[1].count and p[0] <= _COUNTED_REACH), None)
    return [counted, *(p for p in costs if p is not counted)] if counted else costs


def _with_own_first(candidates: Sequence[Candidate], costs: list[tuple[float, Mention]]) -> list[tuple[float, Mention]]:
    """ "Server: N, and M in Offline": a word behind the next number yields to another one right before this number."""
    best = costs[0][1]
    if len(candidates) < 2 or best.start < candidates[1].end:
        return costs
    own = next((p for p in costs if p[1].end <= candidates[0].start and p[1].value != best.value), None)
    return [own, *(p for p in costs if p is not own)] if own and own[0] <= _OWN_REACH else costs


def _lent(text: str, candidate: Candidate, mention: Mention, candidates: Sequence[Candidate]) -> bool:
    """Whether a word before the number is rather that of an earlier number ("N on six cards and M …")."""
    if mention.kind not in ("count", "accelerator", "system", "precision", "tier"):
        return False
    earlier = [c for c in candidates if c.end <= mention.start and mention.end <= candidate.start]
    own = _cost(text, candidate, mention, candidates)
    return any(_cost(text, other, mention, candidates) < own for other in earlier)


def _alone(text: str, candidate: Candidate, mention: Mention, candidates: Sequence[Candidate]) -> bool:
    """A single number may reach far to the right; over a semicolon only to what tells where it stands."""
    return len(candidates) == 1 and not is_told_apart(text, candidate.end, mention)


def is_told_apart(text: str, start: int, mention: Mention) -> bool:
    """Whether a semicolon parts a word from the number that ends at ``start``, and its part is not just the entry's
    ("…; MLPerf Inference v6.0; Offline; Closed", "…; entered by Krai in the closed division of MLPerf")."""
    cut = text.rfind(";", start, mention.start)
    if cut < 0:
        return False
    part = text[cut + 1 :].partition(";")[0]
    return len(part.split()) > _FEW_WORDS and not ("MLPerf" in part and mention.kind in _OF_AN_ENTRY)


def _without_asides(text: str, candidate: Candidate, mentions: Sequence[Mention]) -> Sequence[Mention]:
    """Words in brackets before the number only explain: "its BERT networks (DistilBERT, …) raise …"."""
    asides = [(low, high) for low, high in asides_in(text) if high < candidate.start - 8]
    plain = [m for m in mentions if not any(low < m.start and m.end < high for low, high in asides)]
    kept = plain if any(m.end <= candidate.start for m in plain) else mentions
    return [next((full for full in mentions if _is_spelt_out(text, m, full)), m) for m in kept]


def _in_brackets(
    text: str, place: int, candidates: Sequence[Candidate], mentions: Sequence[Mention], allowed: Allowed
) -> Link | None:
    """ "next to the old A100, the new value (46,251 samples/s, eight H100)": a lone number's brackets name its own."""
    here = candidates[place]
    low, high = next(((a, b) for a, b in asides_in(text) if a < here.start and here.end < b), (0, 0))
    inside = [m for m in mentions if low < m.start and m.end < high and allowed(here, m)]
    lone = sum(low < other.start < high for other in candidates) == 1
    one = lone and len({str(m.value) for m in inside}) == 1
    return Link(next((m for m in inside if m.count), inside[0]), 0.95) if one else None


def _is_spelt_out(text: str, plain: Mention, counted: Mention) -> bool:
    """ "DGX B200 (8x B200-SXM-180GB)": the bracket right behind a card's name says it more fully, and how many."""
    if plain.count is not None or counted.count is None or counted.start < plain.end:
        return False
    return _OPENS.fullmatch(text, plain.end, counted.start) is not None and str(counted.value).startswith(
        str(plain.value)
    )


@lru_cache(maxsize=1024)
def asides_in(text: str) -> tuple[tuple[int, int], ...]:
    """Places of brackets that hold some words."""
    return tuple(hit.span() for hit in _ASIDE.finditer(text)) if "(" in text else ()


def _taken(
    text: str, mention: Mention, place: int, cost: float, candidates: Sequence[Candidate], allowed: Allowed
) -> bool:
    """Whether a mention to the right belongs to a later number more closely."""
    own = candidates[place]
    if not _JOINT.search(text[own.end : mention.start]):
        return False
    following = [
        other
        for at, other in enumerate(candidates[place + 1 :], place + 1)
        if allowed(other, mention)
        and ";" not in text[mention.end : other.start]
        and not (other.end <= mention.start and _in_line(text, own, candidates[place + 1 : at + 1]))
    ]
    return any(_cost(text, c, mention, candidates) < cost for c in following)


def _ambiguous(
    text: str, best: Mention, mentions: Sequence[Mention], candidate: Candidate, candidates: Sequence[Candidate]
) -> bool:
    """One number against a list of words: none of them is its own, unless the others are closer to other numbers."""
    if best.kind not in ("scenario", "benchmark", "division", "round", "tier", "availability", "precision"):
        return False
    return any(
        other.value != best.value and is_list(text, *sorted((best, other), key=lambda m: m.start))
        for other in mentions
        if other is not best
        and (
            not _closer_elsewhere(text, other, candidate, candidates)
            or _closer_elsewhere(text, best, candidate, candidates)
        )
        and not (other.end <= candidate.start <= best.start or best.end <= candidate.start <= other.start)
    )


def _closer_elsewhere(text: str, mention: Mention, candidate: Candidate, candidates: Sequence[Candidate]) -> bool:
    own = _cost(text, candidate, mention, candidates)
    return any(_cost(text, other, mention, candidates) < own for other in candidates if other is not candidate)


def _sureness(cost: float, other: float | None) -> float:
    margin = 99.0 if other is None else other - cost
    if margin < 1.5:
        return 0.72
    if margin < 4:
        return 0.85
    return 0.95 if cost < 30 else 0.85


def _cost(text: str, candidate: Candidate, mention: Mention, candidates: Sequence[Candidate]) -> float:
    if mention.start < candidate.end and candidate.start < mention.end:
        return 0.0
    left = mention.end <= candidate.start
    low, high = (mention.end, candidate.start) if left else (candidate.end, mention.start)
    gap = text[low:high]
    crossed = [other for other in candidates if low <= other.start and other.end <= high]
    if not left and crossed and _in_line(text, candidate, crossed):
        return gap_cost(text[crossed[-1].end : high], False) + 2.0
    if left:
        noted = _OF_ANOTHER if _notes_another(text, mention, candidate, candidates) else 0.0
        return gap_cost(gap, True) + _CROSSED_LEFT * len(crossed) + noted
    return gap_cost(gap, False) + _CROSSED_RIGHT * len(crossed)


def _notes_another(text: str, mention: Mention, candidate: Candidate, candidates: Sequence[Candidate]) -> bool:
    """ "27,114 tokens/s (Llama 2 70B, Server), 4 % below …": a word in the bracket right behind an earlier number."""
    opened = text.rfind("(", 0, mention.start)
    if opened < 0 or ")" in text[opened : mention.start] or ")" not in text[mention.end : candidate.start]:
        return False
    return any(0 <= opened - other.end <= 1 for other in candidates)


def _in_line(text: str, candidate: Candidate, crossed: Sequence[Candidate]) -> bool:
    """Whether numbers stand in one list ("596.11 and 855.82 tokens/s"): what follows is said of all; behind a comma,
    one that takes up the unit of the first tells of something else ("2.1 million tokens/s, and 1.8 million in Server").
    """
    chain = [candidate, *crossed]
    if any(other.unit_from_context and text[candidate.end : other.start].startswith(",") for other in crossed):
        return False
    return all(_LISTED.fullmatch(text[first.end : second.start]) for first, second in itertools.pairwise(chain))


@lru_cache(maxsize=4096)
def gap_cost(gap: str, left: bool) -> float:
    """What it costs to tie words over ``gap``; ``left``: the words stand before the number."""
    if left and re.fullmatch(r"\s*[:(=]?\s*~?", gap):
        return 0.0 if ":" in gap or "(" in gap or not gap.strip() else 0.5
    if not left and _SMALL.fullmatch(gap):
        return 0.4 if "(" in gap or not gap.strip() else 0.8
    aside = gap
    gap = re.sub(r"\([^()]*\)", " ", gap)
    cost = min(12.0, float(len(gap.split()))) + (0.0 if left else 2.0) + (2.0 if aside != gap else 0.0)
    cost += sum(price * len(pattern.findall(gap)) for pattern, price in _COSTS)
    return cost + (2.0 if left else 12.0) * gap.count(": ")
