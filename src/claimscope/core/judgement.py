"""All rules on a pack: ``assess`` is pure, and quick on the second call because unchanged citations keep their
judgement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import dataclass, replace

from claimscope.core.assessment import Assessment, CitationAssessment, Finding
from claimscope.core.checks.citing import footnote_of, not_shown, sentence_of
from claimscope.core.checks.demand import NO_PACK, NOTHING_OFFERED, Demand, facts_of
from claimscope.core.checks.executor import compare_stack
from claimscope.core.checks.findings import (
    FORMAL,
    Grounds,
    citation_findings,
    folded,
    pack_findings,
    ranked,
)
from claimscope.core.checks.five import check_results
from claimscope.core.checks.same import PLAIN, Names
from claimscope.core.checks.standing import standing_of
from claimscope.core.checks.states import decide_all
from claimscope.core.citation_view import view_of
from claimscope.core.document import Citation, Pack, Source
from claimscope.core.knowledge import BenchmarkKnowledge
from claimscope.core.matrix.cells import cells_of, owners
from claimscope.core.matrix.gate import blocks_of
from claimscope.core.matrix.placement import place
from claimscope.core.message import message
from claimscope.core.rulebook import Rulebook

JUDGED = ("decision", "unsorted")
"""Sorts of claims that are judged whole; of background claims only what the record says against them is kept."""
SEVERE = ("critical", "high")


@dataclass(frozen=True, slots=True)
class _Kept:
    """A judgement with the values it was made from; it holds as long as these are the same objects."""

    citation: Citation
    source: Source | None
    demand: Demand
    made: CitationAssessment
    formal: tuple[Finding, ...]
    aside: bool = False
    """Background: judged for its findings alone."""


Memo = MutableMapping[str, object]
"""What ``assess`` remembers between two calls; start with an empty dict and hand in the same one again."""


def judge(citation: Citation, demand: Demand, grounds: Grounds, source: Source | None = None) -> CitationAssessment:
    """All judgement on one citation for one buyer's demand. ``source`` gives date and standing texts of its
    document."""
    view = view_of(citation, "now", grounds.names)
    knowledge = grounds.knowledge
    decisions = decide_all(view, demand, knowledge)
    facts = facts_of(view, knowledge)
    stack = compare_stack(view, demand.offered, grounds.names) if demand.known else ()
    placement = place(view, decisions[4], demand, stack)
    return CitationAssessment(
        citation.id,
        check_results(view, decisions, facts),
        standing_of(citation, decisions, demand, knowledge, grounds.names),
        citation_findings(view, decisions, facts, grounds, source),
        placement.slots,
        placement.refused,
        sentence_of(view, facts),
        footnote_of(view),
        not_shown(view, stack, facts),
    )


def judge_alone(citation: Citation, grounds: Grounds, source: Source | None = None) -> CitationAssessment:
    """Judgement outside a pack, where nobody could enter an SLA or an offer."""
    return judge(citation, NO_PACK, grounds, source)


def assess(
    pack: Pack,
    rulebook: Rulebook,
    knowledge: BenchmarkKnowledge,
    today: str,
    names: Names = PLAIN,
    record_rounds: tuple[str, ...] = (),
    memo: Memo | None = None,
) -> Assessment:
    """Everything the rules say. ``today`` is an ISO date, ``record_rounds`` the rounds the record holds (for the
    gate)."""
    grounds = Grounds(rulebook, knowledge, today, names)
    kept = _judge_all(pack, grounds, memo if memo is not None else {})
    judged = {id: found.made for id, found in kept.items() if not found.aside}
    formal = tuple((found.citation.source, one) for found in kept.values() for one in found.formal)
    aside = {id: found.made for id, found in kept.items() if found.aside and found.made.findings}
    cells = cells_of(pack, judged, rulebook.profile, today, names)
    findings = _with_waivers(
        pack, ranked((*_own_findings(pack, {**judged, **aside}), *pack_findings(pack, judged, grounds, formal)))
    )
    return Assessment(
        tuple(judged.values()),
        cells,
        findings,
        blocks_of(pack, judged, cells, findings, record_rounds),
        pack.record_version,
        rulebook.version,
    )


def _own_findings(pack: Pack, judged: Mapping[str, CitationAssessment]) -> Iterable[Finding]:
    sources = {citation.id: citation.source for citation in pack.citations}
    return folded((one for made in judged.values() for one in made.findings), sources)


def _with_waivers(pack: Pack, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    waived = {waiver.finding for waiver in pack.waivers if waiver.reason.strip() and waiver.by.strip()}
    if not waived:
        return findings
    return tuple(replace(found, waived=True) if found.key in waived else found for found in findings)


def _judge_all(pack: Pack, grounds: Grounds, memo: Memo) -> dict[str, _Kept]:
    if memo.get("grounds") != grounds:
        memo.clear()
    demands = _demands(pack, memo)
    sources = {source.id: source for source in pack.sources}
    owner = owners(pack)
    kept: dict[str, _Kept] = {}
    for citation in pack.citations:
        if citation.sort in JUDGED or _may_mislead(citation):
            source, demand = sources.get(citation.source), demands.get(owner[citation.id], demands[""])
            kept[citation.id] = _judged(memo.get(citation.id), citation, source, demand, grounds)
    memo.clear()
    memo.update(kept)
    memo["demands"] = demands
    memo["grounds"] = grounds
    return kept


def _may_mislead(citation: Citation) -> bool:
    """A background claim given as a result of the benchmark: that it is none is for whoever decides to know."""
    return citation.sort == "background" and citation.claim.family == "inference" and citation.match is not None


def _severe_alone(made: CitationAssessment) -> CitationAssessment:
    """The severe findings that were looked up, as of a background claim."""
    severe = tuple(
        replace(one, message=message("findings.of-background", **{**dict(one.message.args), "finding": one.message}))
        for one in made.findings
        if one.severity in SEVERE and not one.asks
    )
    return replace(made, findings=severe)


def _judged(before: object, citation: Citation, source: Source | None, demand: Demand, grounds: Grounds) -> _Kept:
    if (
        isinstance(before, _Kept)
        and before.citation is citation
        and before.source is source
        and before.demand is demand
    ):
        return before
    made = judge(citation, demand, grounds, source)
    if citation.sort not in JUDGED:
        return _Kept(citation, source, demand, _severe_alone(made), (), aside=True)
    formal = tuple(one for one in made.findings if one.rule == FORMAL)
    if formal:
        made = replace(made, findings=tuple(one for one in made.findings if one.rule != FORMAL))
    return _Kept(citation, source, demand, made, formal)


def _demands(pack: Pack, memo: Memo) -> dict[str, Demand]:
    """One demand per candidate, the same object as before where nothing changed."""
    before = memo.get("demands")
    known = before if isinstance(before, dict) else {}
    offers = {"": NOTHING_OFFERED, **{one.id: one.offered for one in pack.candidates}}
    made = {id: Demand(pack.context.sla, offered) for id, offered in offers.items()}
    return {id: known[id] if known.get(id) == demand else demand for id, demand in made.items()}
