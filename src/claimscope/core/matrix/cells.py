"""The cells of the matrix: state, evidence, what is missing, what to do next (matrix rules, "States of a cell")."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from claimscope.core.assessment import Cell, CellEvidence, CellState, CitationAssessment
from claimscope.core.checks.citing import executor_text
from claimscope.core.checks.same import PLAIN, Names
from claimscope.core.citation_view import row_of
from claimscope.core.claim import Claim, number_as_stated
from claimscope.core.cost import Incomplete, cost_of, way_of
from claimscope.core.document import (
    ACCURACY,
    COST,
    LATENCY,
    QUESTION_IDS,
    SPEED,
    Candidate,
    CellDecision,
    Citation,
    Configuration,
    Pack,
    Plan,
    Question,
)
from claimscope.core.matrix.own_evidence import Gatekeeper, judge_evidence
from claimscope.core.message import Message, message
from claimscope.core.planning import ends_late
from claimscope.core.rulebook import Profile

NEED_A_SOURCE = (
    "throughput_at_sla",
    "utilisation",
    "system_price",
    "system_rent_per_hour",
    "power_kw",
    "power_price",
    "price_per_million_input",
    "price_per_million_output",
)
"""Assumptions of a cost model that are measured, offered or billed: without a source they are a guess."""
NOBODY = Candidate("", "")
"""The one column of a pack without candidates."""


@dataclass(frozen=True, slots=True)
class _Column:
    """What belongs to one candidate."""

    candidate: Candidate
    cited: Mapping[str, list[CellEvidence]]
    background: Mapping[str, list[str]]


def cells_of(
    pack: Pack, judged: Mapping[str, CitationAssessment], profile: Profile, today: str, names: Names = PLAIN
) -> tuple[Cell, ...]:
    """Every cell, row by row in the order of questions and candidates."""
    columns = _columns(pack, judged)
    tagged = frozenset(tag.evidence for tag in pack.tags)
    keeper = Gatekeeper(
        pack.context.sla, NOBODY.offered, profile, today, names=names, others=pack.evidence, tagged=tagged
    )
    return tuple(_cell(pack, question, column, keeper) for question in pack.questions for column in columns)


def candidates_of(pack: Pack) -> tuple[Candidate, ...]:
    """The columns of the matrix."""
    return pack.candidates or (NOBODY,)


def owners(pack: Pack) -> dict[str, str]:
    """Candidate id of every citation, empty where nobody said."""
    by_source = {source.id: source.candidate for source in pack.sources}
    return {one.id: one.candidate or by_source.get(one.source, "") for one in pack.citations}


def _columns(pack: Pack, judged: Mapping[str, CitationAssessment]) -> tuple[_Column, ...]:
    owner = owners(pack)
    cited: dict[str, dict[str, list[CellEvidence]]] = defaultdict(lambda: defaultdict(list))
    background: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for citation in pack.citations:
        mine = owner[citation.id]
        if citation.sort == "decision" and citation.id in judged:
            for slot in judged[citation.id].slots:
                if not citation.use_for or slot.question in citation.use_for:
                    found = CellEvidence(citation.id, "citation", "used", answers=slot.answer, reason=slot.reason)
                    cited[mine][slot.question].append(found)
        elif citation.sort == "background":
            for question in citation.use_for or (natural_question(citation.claim),):
                background[mine][question].append(citation.id)
    return tuple(_Column(one, cited[one.id], background[one.id]) for one in candidates_of(pack))


def natural_question(claim: Claim) -> str:
    """The row in which a background claim is counted."""
    if claim.family == "other-benchmark":
        return ACCURACY
    if claim.kind == "latency" and claim.family == "vendor-measured":
        return LATENCY
    return COST if claim.kind == "power" or claim.family == "power" else SPEED


def _cell(pack: Pack, question: Question, column: _Column, keeper: Gatekeeper) -> Cell:
    decision = pack.cell(column.candidate.id, question.id)
    evidence = (*_citations(question, column), *_own(pack, question, column, decision, keeper))
    state = _state(question.id, evidence, decision)
    return Cell(
        column.candidate.id,
        question.id,
        state,
        evidence,
        _headline(pack, state, evidence, decision),
        _missing(question, state, evidence, decision),
        _next_step(question, state, evidence, decision, pack, column),
        sum(one.state == "background" for one in evidence),
    )


def _citations(question: Question, column: _Column) -> tuple[CellEvidence, ...]:
    kept = column.background.get(question.id, ())
    return (*column.cited.get(question.id, ()), *(CellEvidence(id, "citation", "background") for id in kept))


def _own(
    pack: Pack, question: Question, column: _Column, decision: CellDecision | None, keeper: Gatekeeper
) -> tuple[CellEvidence, ...]:
    offered = column.candidate.offered
    least = decision.minimum_n if decision else None
    mine_only = replace(keeper, offered=offered, minimum_n=least)
    alone = len(pack.candidates) <= 1
    items = (one for one in pack.evidence if one.question == question.id)
    mine = (one for one in items if one.candidate == column.candidate.id or (alone and not one.candidate))
    found = tuple(judge_evidence(one, question.id, mine_only) for one in mine)
    return (*found, *_cost(pack, column.candidate, offered)) if question.id == COST else found


def _cost(pack: Pack, candidate: Candidate, offered: Configuration) -> tuple[CellEvidence, ...]:
    """The candidate's cost model: a full answer on the configuration offered, part of one while that is not entered."""
    model = next((one for one in pack.costs if one.candidate == candidate.id), None)
    if model is None or not model.assumptions:
        return ()
    id = f"cost:{candidate.id}"
    if isinstance(cost_of(model), Incomplete):
        return (CellEvidence(id, "cost", "background", answers="no", reason=Message("matrix.cost.incomplete")),)
    if not offered.accelerator and way_of({one.name: one.value for one in model.assumptions}) == "own":
        return (CellEvidence(id, "cost", "used", answers="partly", reason=Message("matrix.cost.no-offer")),)
    unsourced = sum(not one.source.strip() for one in model.assumptions if one.name in NEED_A_SOURCE)
    if unsourced:
        why = message("matrix.cost.no-source", count=unsourced)
        return (CellEvidence(id, "cost", "used", answers="partly", reason=why),)
    return (CellEvidence(id, "cost", "used", answers="yes", reason=Message("matrix.cost.yes")),)


def _state(question: str, evidence: tuple[CellEvidence, ...], decision: CellDecision | None) -> CellState:
    if decision is not None and decision.not_applicable.strip():
        return "not-applicable"
    used = {one.answers for one in evidence if one.state == "used"}
    if "yes" in used:
        return "answered"
    if "partly" in used:
        return "partly"
    if decision is not None and complete_plan(decision.plan):
        return "planned"
    if any(one.state == "expired" for one in evidence):
        return "expired"
    return "needs-task-eval" if question in QUESTION_IDS[2:] else "open"


def complete_plan(plan: Plan | None) -> bool:
    """Whether a plan says what, who and until when."""
    return plan is not None and all(text.strip() for text in (plan.what, plan.who, plan.until))


def _dated(place: str, plan: Plan, pack: Pack, **said: str) -> Message:
    """A sentence on a plan with its date, which says where that is too late for the committee."""
    if ends_late(plan, pack):
        return message(f"matrix.{place}.planned-late", until=plan.until, committee=pack.context.committee_date, **said)
    return message(f"matrix.{place}.planned", until=plan.until, **said)


def _headline(
    pack: Pack, state: CellState, evidence: tuple[CellEvidence, ...], decision: CellDecision | None
) -> Message | None:
    if state == "planned" and decision and decision.plan:
        plan = decision.plan
        return _dated("headline", plan, pack, who=plan.who)
    if state not in ("answered", "partly"):
        return None
    wanted = "yes" if state == "answered" else "partly"
    best = [one for one in evidence if one.state == "used" and one.answers == wanted]
    if best[0].kind != "citation":
        return message("matrix.headline.evidence", kind=Message(f"matrix.kind.{best[0].kind}"), count=len(best))
    wanted_ids = {one.id for one in best}
    found = [one for one in pack.citations if one.id in wanted_ids]
    if not found:
        return message("matrix.headline.citation", number="–", count=len(best))
    shown = next((one for one in found if row_of(one)), found[0])
    if row_of(shown) is None:
        return message("matrix.headline.stated", number=_number_of(shown), count=len(best))
    return message("matrix.headline.run", number=_number_of(shown), run=_run_of(shown), count=len(best))


def _run_of(citation: Citation) -> Message:
    """On which machine a result was run, in which round, by whom, and that it could not be bought: cells stand side by
    side, and a total of one accelerator must not be read beside one of eight."""
    row = row_of(citation)
    assert row is not None
    kind = row.availability if row.availability in ("preview", "rdi") else "plain"
    executor, round, submitter = executor_text(row), row.round, row.submitter
    return message(f"matrix.headline.on.{kind}", executor=executor, round=round, submitter=submitter)


def _number_of(citation: Citation) -> Message:
    """The official value and unit where the record has them: a vendor's unit may be wrong. Else as the source writes
    it."""
    row = row_of(citation)
    if row is not None:
        return message("matrix.headline.value", value=row.value, unit=row.unit)
    value, unit = citation.claim.fields.value, citation.claim.fields.unit
    written = number_as_stated(value) if value else "–"
    return message("matrix.headline.value", value=written, unit=str(unit.value) if unit else "")


def _missing(
    question: Question, state: CellState, evidence: tuple[CellEvidence, ...], decision: CellDecision | None
) -> Message | None:
    if state == "answered":
        return None
    if state == "not-applicable":
        return message("matrix.missing.not-applicable", reason=decision.not_applicable if decision else "")
    if state == "partly":
        return next(one.reason for one in evidence if one.answers == "partly")
    reasons = tuple(one.reason for one in evidence if one.reason is not None)
    if reasons:
        return reasons[0]
    return Message(f"matrix.missing.{question.id if question.id in QUESTION_IDS else 'custom'}")


def _next_step(
    question: Question,
    state: CellState,
    evidence: tuple[CellEvidence, ...],
    decision: CellDecision | None,
    pack: Pack,
    column: _Column,
) -> Message | None:
    if state in ("answered", "not-applicable"):
        return None
    if state == "planned" and decision and decision.plan:
        plan = decision.plan
        return _dated("next", plan, pack, what=plan.what, who=plan.who)
    if state == "expired":
        return Message("matrix.next.expired")
    if question.id == LATENCY and not pack.context.sla.bounds:
        return Message("matrix.next.our-sla")
    if question.id in (SPEED, LATENCY) and evidence and not column.candidate.offered.accelerator:
        return Message("matrix.next.offer")
    return Message(f"matrix.next.{question.id if question.id in QUESTION_IDS else 'custom'}")
