"""What an own evidence item (eval, serving run, safety run, error analysis) carries in a cell.

Rules: n gate, plausibility flags, data that a named person calls ours, age (matrix rules, rows 2 to 6); burst load
and fixed concurrency never answer a latency SLA (evidence formats, last table).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from claimscope.core.ageing import outdated
from claimscope.core.assessment import CellEvidence
from claimscope.core.checks.same import PLAIN, Names
from claimscope.core.checks.sla import written_bound
from claimscope.core.checks.text import listed, sentences
from claimscope.core.claim import text_of
from claimscope.core.document import (
    ACCURACY,
    COST,
    ERRORS,
    LATENCY,
    SAFETY,
    Configuration,
    Evidence,
    Sla,
)
from claimscope.core.message import Message, message
from claimscope.core.rulebook import Profile
from claimscope.core.serving_sla import BoundCheck, match_serving
from claimscope.core.trust import blocking_flags, enough_scored

KINDS: dict[str, tuple[str, ...]] = {
    LATENCY: ("serving_speed",),
    ACCURACY: ("task_accuracy", "document"),
    SAFETY: ("safety", "document"),
    ERRORS: ("error_analysis", "document"),
    COST: ("cost", "document"),
}
OUR_DATA = (ACCURACY, SAFETY, ERRORS)
NO_STREAM = ("serving.load-unknown", "serving.load-no-stream")
"""Loads that never answer a latency SLA: all at once, or a fixed number in flight."""


@dataclass(frozen=True, slots=True)
class Gatekeeper:
    """What evidence of one candidate is measured by: SLA, offered configuration, least n per question, ages, today
    (ISO)."""

    sla: Sla
    offered: Configuration
    profile: Profile
    today: str
    minimum_n: int | None = None
    names: Names = PLAIN
    others: tuple[Evidence, ...] = ()
    """All evidence of the pack: newer tests overtake older ones."""
    tagged: frozenset[str] | None = None
    """Evidence whose cases somebody has looked at; None = not asked."""


def judge_evidence(item: Evidence, question: str, keeper: Gatekeeper) -> CellEvidence:
    """State and answer of one evidence item in one cell."""
    flags = tuple(flag.id for flag in item.flags if not flag.accepted_by)
    if item.use in ("rejected", "background"):
        return CellEvidence(
            item.id, item.kind, item.use, item.tool, flags, "no", Message(f"matrix.evidence.by-hand.{item.use}")
        )
    barred = _barred(item, question, keeper)
    if barred is not None:
        state, reason, extra = barred
        return CellEvidence(item.id, item.kind, state, item.tool, (*flags, *extra), "no", reason)  # type: ignore[arg-type]
    limits = tuple(_limits(item, question, keeper))
    if question == LATENCY:
        return _serving(item, keeper, flags, limits)
    answer = "partly" if limits else "yes"
    reason = message("matrix.evidence.partly", why=listed(limits)) if limits else Message("matrix.evidence.yes")
    return CellEvidence(item.id, item.kind, "used", item.tool, flags, answer, reason)  # type: ignore[arg-type]


def _barred(item: Evidence, question: str, keeper: Gatekeeper) -> tuple[str, Message, tuple[str, ...]] | None:
    """(state, reason, own flags) where the item answers nothing."""
    if item.kind not in KINDS.get(question, (item.kind,)):
        return "background", message("matrix.evidence.other-kind", kind=Message(f"matrix.kind.{item.kind}")), ()
    blocking = tuple(flag.message for flag in blocking_flags(item))
    if blocking:
        return "rejected", message("matrix.evidence.flagged", flags=sentences(blocking)), ()
    least = _least_n(question, keeper)
    if item.kind != "document" and not enough_scored(item, least):
        return "rejected", _n_reason(item, least), ("n-below-minimum",)
    if question in OUR_DATA and not item.our_data_by:
        return "background", Message("matrix.evidence.not-ours"), ("not-our-data",)
    if expired(item, keeper):
        return "expired", message("matrix.evidence.expired", tested=item.tested_on), ("expired",)
    overtaken = outdated(item, keeper.others, keeper.offered, keeper.sla)
    if overtaken is not None:
        return "expired", overtaken, ("expired",)
    if item.kind == "error_analysis" and keeper.tagged is not None and item.id not in keeper.tagged:
        return "background", Message("matrix.evidence.no-tags"), ("no-tags",)
    return None


def _n_reason(item: Evidence, least: int) -> Message:
    if item.n_scored is None:
        return message("matrix.evidence.n-unknown", least=least)
    return message("matrix.evidence.n-low", n=item.n_scored, least=least)


def _least_n(question: str, keeper: Gatekeeper) -> int:
    return keeper.minimum_n if keeper.minimum_n is not None else keeper.profile.minimum_n.get(question, 1)


def expired(item: Evidence, keeper: Gatekeeper) -> bool:
    """Whether the evidence is older than its kind may be."""
    days = keeper.profile.evidence_days.get(item.kind, 0)
    tested = _day(item.tested_on)
    return bool(days and tested and tested + timedelta(days=days) < date.fromisoformat(keeper.today))


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def _limits(item: Evidence, question: str, keeper: Gatekeeper) -> Iterator[Message]:
    if not _day(item.tested_on):
        yield Message("matrix.evidence.undated")
    hardware = text_of(item.fact("hardware")) or ""
    offered = keeper.offered.accelerator
    if (
        question in (LATENCY, COST)
        and hardware
        and offered
        and keeper.names.accelerator(offered, hardware) == "different"
    ):
        yield message("matrix.evidence.other-hardware", cited=hardware, offered=offered)


def _serving(item: Evidence, keeper: Gatekeeper, flags: tuple[str, ...], limits: tuple[Message, ...]) -> CellEvidence:
    """An own serving measurement against the SLA."""
    if not keeper.sla.bounds:
        return _without_answer(item, flags, Message("matrix.latency.our-sla"))
    match = match_serving(item, keeper.sla)
    if match.load.reason in NO_STREAM:
        return _without_answer(item, (*flags, "no-stream-load"), Message(f"matrix.evidence.{match.load.reason}"))
    over = tuple(_over(one) for one in match.bounds if one.verdict == "broken")
    if over:
        return _without_answer(item, flags, message("matrix.evidence.over", bounds=listed(over)))
    unmet = tuple(_not_measured(one) for one in match.bounds if one.verdict == "not-measured")
    if len(unmet) == len(match.bounds):
        return _without_answer(item, flags, message("matrix.evidence.no-counterpart", bounds=listed(unmet)))
    load = () if match.load.fits else (Message(f"matrix.evidence.{match.load.reason}"),)
    if reasons := (*unmet, *load, *limits):
        why = message("matrix.evidence.partly", why=listed(reasons))
        return CellEvidence(item.id, item.kind, "used", item.tool, flags, "partly", why)
    return CellEvidence(item.id, item.kind, "used", item.tool, flags, "yes", Message("matrix.evidence.sla-met"))


def _without_answer(item: Evidence, flags: tuple[str, ...], why: Message) -> CellEvidence:
    return CellEvidence(item.id, item.kind, "background", item.tool, flags, "no", why)


def _over(one: BoundCheck) -> Message:
    return message("matrix.evidence.bound-over", bound=written_bound(one.bound), value=one.measured_ms or Decimal(0))


def _not_measured(one: BoundCheck) -> Message:
    return message("matrix.evidence.bound-missing", bound=written_bound(one.bound))
