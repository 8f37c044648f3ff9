"""How a citation stands as sent and now. A not-applicable SLA check counts for whoever gave the scenario.

Answers alone do not make a number stand: as long as no result of the record is behind it, it has gaps now."""

from __future__ import annotations

from claimscope.core.assessment import Standing, StandingState
from claimscope.core.checks.demand import Demand
from claimscope.core.checks.same import Names
from claimscope.core.checks.states import Decision, decide_all
from claimscope.core.citation_view import rows_meant, view_of
from claimscope.core.document import CHECK_IDS, Citation
from claimscope.core.knowledge import BenchmarkKnowledge


def standing_of(
    citation: Citation, now: tuple[Decision, ...], demand: Demand, knowledge: BenchmarkKnowledge, names: Names
) -> Standing:
    """Standing from the decisions of now and those the source alone, and source with record, allow."""
    sent = decide_all(view_of(citation, "sent", names), demand, knowledge, bare=True)
    touched = citation.answers or citation.row_choice
    record = decide_all(view_of(citation, "record", names), demand, knowledge, bare=True) if touched else now
    by_source = _closed(sent)
    by_record = (
        by_source if citation.row_choice == "none" else _closed(record)
    )  # a row that was rejected answers nothing
    closed = _closed(now)
    recorded = bool(rows_meant(citation))
    return Standing(
        as_sent=_state(len(by_source)),
        now=_state(len(closed)) if recorded or not closed else "gaps",
        answered_by_source=len(by_source),
        answered_by_record=len(by_record - by_source),
        answered_by_people=len(closed - by_record - by_source),
        open=tuple(CHECK_IDS[place] for place in range(len(CHECK_IDS)) if place not in closed),
        recorded=recorded,
    )


def _closed(decisions: tuple[Decision, ...]) -> set[int]:
    return {place for place, made in enumerate(decisions) if made.state in ("answered", "not-applicable")}


def _state(closed: int) -> StandingState:
    if closed == len(CHECK_IDS):
        return "survives"
    return "gaps" if closed else "decorative"
