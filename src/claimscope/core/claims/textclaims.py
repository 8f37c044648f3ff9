"""Claims of running text: each candidate of a statement with its own words, then with what surrounds it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from claimscope.core.claim import Anchor, Claim, Family, Field
from claimscope.core.claims.candidate import Candidate
from claimscope.core.claims.clauses import lead_end
from claimscope.core.claims.comparators import Comparison, comparison_of, referred
from claimscope.core.claims.context import Context, Spot
from claimscope.core.claims.families import FamilyMap
from claimscope.core.claims.fields import Known, accepts, claim_fields, completed, preferred, statement_text
from claimscope.core.claims.mention import Mention
from claimscope.core.claims.nearness import alike
from claimscope.core.claims.normal import readable
from claimscope.core.claims.origins import OF_AN_ENTRY, count_sureness, estranged, is_unofficial, name_sureness
from claimscope.core.claims.pairing import Link, link
from claimscope.core.claims.passages import marks_in
from claimscope.core.claims.reach import LENT, is_of_rival, tie_sureness, without_spans
from claimscope.core.claims.scores import QUALITY
from claimscope.core.claims.sentences import Sentence
from claimscope.core.claims.statements import Statement

LINKED = (
    "benchmark",
    "tier",
    "scenario",
    "round",
    "division",
    "suite",
    "submitter",
    "system",
    "accelerator",
    "count",
    "software",
    "precision",
    "result_ids",
    "retrieved_on",
    "availability",
    "verification",
    "other",
)
"""Kinds of mentions that are tied to numbers."""

_COMPARED_KINDS = frozenset({"accelerator", "count", "system", "submitter", "round", "result_ids"})
_COMPARING = ("ratio", "derived", "range", "rank")
_OWN_PAST = re.compile(r"\b(?:what|own|previous|earlier|last|prior|debut|first|eigenen?|bisher)\b", re.IGNORECASE)
_SOLE_KINDS = frozenset(LINKED) - {"scenario", "count", "other"} | {"family"}
_FRAMING = frozenset({"round", "division", "suite", "family", "verification", "result_ids", "retrieved_on"})
"""Kinds that one sentence often says once for all its numbers."""

_DISTRIBUTIVE = re.compile(
    r"\b(?:both|all|each|jeweils|beide|alle|tous|toutes|ambos|todos|tutti|entrambi)\s+(?:in |im |the "
    r"|en )?$",
    re.IGNORECASE,
)
_QUOTE_AROUND = 60


def text_claims(statement: Statement, context: Context, families: FamilyMap) -> list[Claim]:
    """The claims of one statement (ids empty), in order of place."""
    candidates = statement.candidates
    if not candidates:
        return []
    suites = _suites(statement, families)
    linked = {kind: _links(statement, kind, suites) for kind in LINKED}
    claims = []
    for place, candidate in enumerate(candidates):
        unsaid = estranged(statement, place)
        if is_unofficial(statement, place):
            unsaid |= OF_AN_ENTRY
        tied = {kind: found for kind in LINKED if kind not in unsaid and (found := linked[kind][place]) is not None}
        tied = {kind: found for kind, found in tied.items() if tie_sureness(statement, place, found.mention) > 0}
        if "system" in tied and _has_other_chip(statement, tied):
            del tied["system"]
        if candidate.score is not None:
            tied = {"other": Link(candidate.score, 0.95)}
        own = {kind: _known(statement, place, found) for kind, found in tied.items()}
        claims.append(_claim(statement, place, own, suites[place], context, unsaid))
    return claims


def _has_other_chip(statement: Statement, tied: Mapping[str, Link]) -> bool:
    """ "GB200 NVL72 … and B200": a machine named by its chip is not that of a number with another chip."""
    machine, card = tied["system"].mention, tied.get("accelerator")
    chips = [m for m in statement.of("accelerator") if m.overlaps(machine.start, machine.end)]
    named = card is not None and re.search(r"\d", str(card.mention.value)) is not None
    return card is not None and named and bool(chips) and not any(alike(card.mention, chip) for chip in chips)


def _suites(statement: Statement, families: FamilyMap) -> list[Family]:
    """The family of every candidate."""
    named = link(statement.sentence.text, statement.candidates, statement.of("family"), lambda *_: True)
    around = families.family_at(statement.sentence)
    named = [
        found or _sole(statement, "family", statement.candidates[place], statement.of("family"))
        for place, found in enumerate(named)
    ]
    return [
        "vendor-measured"
        if statement.candidates[place].score is None and is_unofficial(statement, place)
        else family_of(
            statement,
            families.meant_by(statement.sentence, found.mention) if found else around,
            bool(found),
            statement.candidates[place],
        )
        for place, found in enumerate(named)
    ]


def family_of(statement: Statement, suite: str, in_sentence: bool, candidate: Candidate) -> Family:
    """The family of the contract: the suite, or what a number without MLPerf is."""
    if candidate.score is not None:
        return "other-benchmark"
    others = [mention for mention in statement.of("other") if not is_of_rival(statement, candidate, mention)]
    fast = any(mention.family != QUALITY for mention in others) or (bool(others) and candidate.kind == "rank")
    if fast and not in_sentence:
        return "other-benchmark"
    if suite and statement.sentence.has("own-measurement") and not in_sentence:
        return "vendor-measured"
    return cast("Family", suite or "vendor-measured")


def _links(statement: Statement, kind: str, suites: Sequence[str]) -> list[Link | None]:
    found: list[Link | None] = [None] * len(statement.candidates)
    for family in dict.fromkeys(suites):
        accept = accepts(kind, family)
        mentions = preferred([mention for mention in statement.of(kind) if accept(mention)], family)
        if kind == "round":
            mentions = without_spans(statement.sentence.text, mentions)
        tied = link(
            statement.sentence.text, statement.candidates, mentions, lambda c, m: not _compared(statement, c, m)
        )
        for place, suite in enumerate(suites):
            if suite == family:
                tie = tied[place] or _sole(statement, kind, statement.candidates[place], mentions)
                found[place] = _unsettled(
                    statement,
                    kind,
                    statement.candidates[place],
                    _still_valid(statement, kind, statement.candidates[place], tie),
                )
    if kind == "result_ids" and len(statement.candidates) == 1 and found[0]:
        found[0] = _all_ids(statement, found[0])
    return found


def _sole(statement: Statement, kind: str, candidate: Candidate, mentions: Sequence[Mention]) -> Link | None:
    """The only value of its kind speaks for all numbers of a sentence, unless it heads a later one ("A100: 32.1")."""
    allowed = [mention for mention in mentions if not _compared(statement, candidate, mention)]
    if len({str(mention.value) for mention in allowed}) != 1 or not (
        kind in _SOLE_KINDS or candidate.kind == "rank" or _frames(statement, allowed)
    ):
        return None
    mention = allowed[0]
    text = statement.sentence.text
    heads = re.match(r"\s*[:(=]\s*~?\d", text[mention.end :]) is not None and mention.start > candidate.start
    between = text[min(candidate.end, mention.end) : max(candidate.start, mention.start)]
    return None if heads or ";" in between else Link(mention, 0.8 if kind in _FRAMING else LENT)


def _frames(statement: Statement, mentions: Sequence[Mention]) -> bool:
    """Words said of all numbers: in closing brackets, before the colon, behind the source at the end."""
    text = statement.sentence.text
    closing = re.search(r"\(([^()]*)\)[\s.]*$", text)
    if all(_DISTRIBUTIVE.search(text[: mention.start]) for mention in mentions):
        return True
    last = statement.candidates[-1].end
    sources = [m.end for m in statement.of("family") if m.start >= last]
    if sources and all(mention.start >= sources[0] for mention in mentions):
        return True
    return all(
        (closing is not None and closing.start() <= mention.start) or mention.end <= lead_end(text)
        for mention in mentions
    )


def _unsettled(statement: Statement, kind: str, candidate: Candidate, found: Link | None) -> Link | None:
    """ "Hopper against Blackwell": which of the two is praised is not certain."""
    if found is None or kind not in ("accelerator", "system") or candidate.kind not in _COMPARING:
        return found
    text = statement.sentence.text
    facing = any(
        c.owner < 0
        and found.mention.end <= c.cue <= candidate.start
        and text[c.cue : c.start].lower().startswith(("against", "versus", "vs", "and"))
        for c in statement.comparisons
    )
    return Link(found.mention, min(found.sure, 0.75)) if facing else found


def _praises(statement: Statement, candidate: Candidate) -> bool:
    """ "Nobody has a higher score than ours": the words behind "than" are the claim's own."""
    return candidate.kind == "rank" and statement.sentence.has("nobody")


def _all_ids(statement: Statement, found: Link) -> Link:
    """A single number in a sentence with several IDs carries them all."""
    lists = (mention.value for mention in statement.of("result_ids") if isinstance(mention.value, tuple))
    ids = tuple(dict.fromkeys(str(one) for several in lists for one in several))
    return Link(replace(found.mention, value=ids), found.sure)


def _compared(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """Whether a mention belongs to what is compared with, and so says nothing about this candidate."""
    if mention.kind == "round" and _is_rivals_round(statement, candidate, mention):
        return True
    for comparison in statement.comparisons:
        if not (comparison.start <= mention.start and mention.end <= comparison.end + 1):
            continue
        if candidate.kind in _COMPARING:
            if (mention.kind == "submitter" and _OWN_PAST.search(comparison.text)) or _praises(statement, candidate):
                return False
            if mention.kind in _COMPARED_KINDS:
                return _comparing_here(statement, candidate)
            return (
                mention.kind in ("benchmark", "tier")
                and mention.start - comparison.start < 16
                and _comparing_here(statement, candidate)
            )
        inside = comparison.start <= candidate.start <= comparison.end + 14
        if (
            mention.kind in _COMPARED_KINDS
            and not inside
            and (_has_ratio(statement) or _is_strong(statement, comparison))
        ):
            return True
    return False


def _is_rivals_round(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "v2.0 results show 1.3x compared to … in v1.0": behind the rival, a second round is the rival's."""
    if candidate.kind not in _COMPARING or mention.start < candidate.end:
        return False
    named = any(m.end <= candidate.start and m.value != mention.value for m in statement.of("round"))
    return named and any(candidate.end <= c.cue and c.start <= mention.start for c in statement.comparisons)


def _is_strong(statement: Statement, comparison: Comparison) -> bool:
    """ "compared to H200, which took …": words that can only compare."""
    return any(match.start == comparison.cue for match in statement.sentence.of("comparator-strong"))


def _comparing_here(statement: Statement, candidate: Candidate) -> bool:
    return candidate.kind != "range" or not candidate.unit.endswith("/s")


def _has_ratio(statement: Statement) -> bool:
    return any(
        candidate.kind in ("ratio", "rank") or candidate.unit in ("x", "%") for candidate in statement.candidates
    )


def _still_valid(statement: Statement, kind: str, candidate: Candidate, found: Link | None) -> Link | None:
    """A scenario said for one benchmark does not reach over the next benchmark of the sentence."""
    if (
        found is None
        or found.mention.end > candidate.start
        or kind not in ("scenario", "benchmark", "round", "division", "accelerator", "count", "system", "tier")
    ):
        return found
    suites = [m for m in statement.of("family") if found.mention.end <= m.start and m.end <= candidate.start]
    if suites and any(m.end <= found.mention.start and m.family != suites[-1].family for m in statement.of("family")):
        return None
    if kind != "scenario":
        return found
    names = statement.of("benchmark")
    before = [name for name in names if name.end <= found.mention.start]
    between = [name for name in names if found.mention.end <= name.start and name.end <= candidate.start]
    other = before and between and before[-1].value != between[-1].value
    return None if other else found


def _known(statement: Statement, place: int, found: Link) -> Known:
    mention = found.mention
    counted = 1.0
    if mention.count is not None:
        counted = count_sureness(statement, place, mention)
    sure = min(
        found.sure, mention.sure, name_sureness(statement, place, mention), tie_sureness(statement, place, mention)
    )
    return Known(mention, min(sure, counted) if mention.kind == "count" else sure, count_sure=counted)


def _claim(
    statement: Statement,
    place: int,
    own: dict[str, Known],
    family: Family,
    context: Context,
    unsaid: frozenset[str],
) -> Claim:
    sentence, candidate = statement.sentence, statement.candidates[place]
    passage = sentence.passage
    spot = Spot(
        passage.page,
        sentence.index,
        sentence,
        _marks(statement, place),
        pointing=referred(sentence.text),
        notes=passage.role in ("notes", "comment"),
    )
    own = _tier_only(statement, own, family)
    known = completed(own, family, spot, context, (*_not_from_around(statement, own), *unsaid))
    start, end = sentence.offset + candidate.start, sentence.offset + candidate.end
    comparator = _comparator(statement, candidate, context, spot)
    fields = claim_fields(candidate, known, family, passage.confidence_of(start, end), comparator)
    return Claim(
        id="",
        family=family,
        kind=candidate.kind,
        anchor=anchor_of(sentence, candidate.start, candidate.end),
        fields=fields,
        link=f"p{passage.page}.{passage.order}.{sentence.index}",
        context=statement_text(statement),
    )


def _tier_only(statement: Statement, own: dict[str, Known], family: str) -> dict[str, Known]:
    """ "Compared with BERT at 99.9, the 99 tier is faster": the benchmark is that of the rival, at another tier."""
    if "benchmark" in own or "tier" not in own:
        return own
    accept = accepts("benchmark", family)
    named = [m for m in statement.of("benchmark") if accept(m)]
    bases = {str(m.value).partition("-99")[0] for m in named}
    if len(bases) != 1:
        return own
    return own | {"benchmark": Known(replace(named[0], value=bases.pop()), 0.79)}


def _not_from_around(statement: Statement, own: dict[str, Known]) -> tuple[str, ...]:
    """Kinds that the sentence speaks of without deciding them: its surroundings do not decide them either."""
    undecided = [
        kind
        for kind in ("scenario", "benchmark", "round", "division")
        if kind not in own and len({m.value for m in statement.of(kind)}) > 1
    ]
    if "accelerator" in own and own["accelerator"].mention.count is None and "count" not in own:
        return tuple(undecided)
    return (*undecided, *(["count"] if "accelerator" in own and own["accelerator"].mention.count else []))


def anchor_of(sentence: Sentence, low: int, high: int) -> Anchor:
    """The anchor of a stretch of a sentence."""
    passage = sentence.passage
    start, end = sentence.offset + low, sentence.offset + high
    return Anchor(
        page=passage.page,
        object=passage.object,
        box=passage.box_of(start, end),
        quote=readable(passage.text[start:end]),
        before=readable(passage.text[max(0, start - _QUOTE_AROUND) : start]),
        after=readable(passage.text[end : end + _QUOTE_AROUND]),
        visible=passage.visible,
    )


def _marks(statement: Statement, place: int) -> tuple[str, ...]:
    """Footnote marks of a candidate: behind it before the next one; else those of the sentence's end and its head."""
    text, candidates = statement.sentence.text, statement.candidates
    start = candidates[place].end
    end = candidates[place + 1].start if place + 1 < len(candidates) else len(text)
    glued = [(m.end, m.note) for m in statement.mentions] + [(m.end, m.note) for m in statement.sentence.matches]
    own = marks_in(text[max(0, start - 1) : end]) + tuple(note for at, note in glued if note and start <= at <= end)
    if own:
        return own
    before = candidates[place - 1].end if place else 0
    return marks_in(text[before:start]) or marks_in(text[end:])


def _comparator(statement: Statement, candidate: Candidate, context: Context, spot: Spot) -> Field | None:
    if candidate.unit.split(" per ")[0] not in ("x", "%", "rank"):
        return None
    found = comparison_of(candidate, statement.candidates, statement.comparisons)
    if found is None or _praises(statement, candidate):
        before = context.comparison_before(spot) if found is None else ""
        return Field(before, "context", 0.7, before) if before and candidate.unit != "rank" else None
    comparison, sure = found
    pointing = referred(comparison.text)
    text = _pointed_at(comparison, pointing, statement, spot, context) if pointing else comparison.text
    return Field(text, "stated", sure if not pointing else min(sure, 0.7), text) if text else None


def _pointed_at(comparison: Comparison, pointing: str, statement: Statement, spot: Spot, context: Context) -> str:
    """ "88% of the latter": the last two products named before."""
    names = [m for m in statement.mentions if m.kind in ("accelerator", "system") and m.end <= comparison.start]
    if len({m.value for m in names}) >= 2:
        last: list[Mention] = []
        for mention in reversed(names):
            if all(mention.value != other.value for other in last):
                last.append(mention)
        return readable(last[1].text if pointing == "former" else last[0].text)
    found = context.around("accelerator", spot, lambda _: True) or context.around("system", spot, lambda _: True)
    return readable(found.mention.text) if found else ""
