"""What an own evidence item (eval, serving run, safety run, error analysis) carries in a cell.

Rules: n gate, plausibility flags, data that a named person calls ours, age (matrix rules, rows 2 to 6); burst load
and fixed concurrency never answer a latency SLA (evidence formats, last table).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation

from claimscope.core.assessment import CellEvidence
from claimscope.core.checks.same import PLAIN, Names
from claimscope.core.checks.sla import written_bound
from claimscope.core.checks.text import listed
from claimscope.core.claim import text_of
from claimscope.core.document import (
    ACCURACY,
    COST,
    ERRORS,
    LATENCY,
    SAFETY,
    Bound,
    Configuration,
    Evidence,
    LatencyQuantity,
    Measure,
    Sla,
)
from claimscope.core.message import Message, message
from claimscope.core.rulebook import Profile

KINDS: dict[str, tuple[str, ...]] = {
    LATENCY: ("serving_speed",),
    ACCURACY: ("task_accuracy", "document"),
    SAFETY: ("safety", "document"),
    ERRORS: ("error_analysis", "document"),
    COST: ("cost", "document"),
}
OUR_DATA = (ACCURACY, SAFETY, ERRORS)
QUANTITY_NAMES: dict[str, LatencyQuantity] = {
    "ttft": "ttft",
    "time_to_first_token": "ttft",
    "tpot": "tpot",
    "time_per_output_token": "tpot",
    "e2el": "end-to-end",
    "e2e": "end-to-end",
    "end-to-end": "end-to-end",
    "end_to_end": "end-to-end",
    "request_latency": "end-to-end",
    "latency": "end-to-end",
}


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
    blocking = tuple(flag.message for flag in item.flags if flag.blocking and not flag.accepted_by)
    if blocking:
        return "rejected", message("matrix.evidence.flagged", flags=listed(blocking)), ()
    least = _least_n(question, keeper)
    if item.kind != "document" and (item.n_scored is None or item.n_scored < least):
        return "rejected", _n_reason(item, least), ("n-below-minimum",)
    if question in OUR_DATA and not item.our_data_by:
        return "background", Message("matrix.evidence.not-ours"), ("not-our-data",)
    if expired(item, keeper):
        return "expired", message("matrix.evidence.expired", tested=item.tested_on), ("expired",)
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

    def result(answer: str, reason: Message, *more: str) -> CellEvidence:
        state = "used" if answer != "no" else "background"
        return CellEvidence(item.id, item.kind, state, item.tool, (*flags, *more), answer, reason)  # type: ignore[arg-type]

    if not keeper.sla.bounds:
        return result("no", Message("matrix.latency.our-sla"))
    load = arrival_of(item)
    if load in ("burst", "closed-loop", ""):
        return result("no", Message(f"matrix.evidence.load.{load or 'unknown'}"), f"load-{load or 'unknown'}")
    over, unmet = _against(keeper.sla, item)
    if over:
        return result("no", message("matrix.evidence.over", bounds=listed(over)))
    if len(unmet) == len(keeper.sla.bounds):
        return result("no", message("matrix.evidence.no-counterpart", bounds=listed(unmet)))
    reasons = (*unmet, *_load_gaps(item, load, keeper.sla), *limits)
    if reasons:
        return result("partly", message("matrix.evidence.partly", why=listed(reasons)))
    return result("yes", Message("matrix.evidence.sla-met"))


def arrival_of(item: Evidence) -> str:
    """Arrival shape of a serving run: what the file says, else from request rate (``inf`` = burst) and concurrency."""
    said = text_of(item.fact("arrival")) or ""
    if said:
        return said
    rate = text_of(item.fact("request_rate")) or ""
    if rate.lower() in ("inf", "infinity"):
        return "burst"
    if _decimal(rate):
        burstiness = text_of(item.fact("burstiness")) or "1"
        return "poisson" if _decimal(burstiness) == 1 else "constant"
    return "closed-loop" if item.fact("max_concurrency") or item.fact("concurrency") else ""


def _decimal(text: str) -> Decimal | None:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _load_gaps(item: Evidence, load: str, sla: Sla) -> Iterator[Message]:
    if sla.arrival and sla.arrival != load:
        ours, theirs = Message(f"checks.arrival.{sla.arrival}"), Message(f"checks.arrival.{load}")
        yield message("matrix.evidence.arrival", ours=ours, theirs=theirs)
    rate = _decimal(text_of(item.fact("request_rate")) or "")
    if sla.requests_per_s and (rate is None or rate < sla.requests_per_s):
        yield message("matrix.evidence.rate", ours=sla.requests_per_s, theirs=rate if rate is not None else "–")


def _against(sla: Sla, item: Evidence) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """(bounds that the run was over, bounds without a counterpart)."""
    over: list[Message] = []
    unmet: list[Message] = []
    for bound in sla.bounds:
        found = next((one for one in item.measures if _measures(one, bound)), None)
        if found is None:
            unmet.append(message("matrix.evidence.bound-missing", bound=written_bound(bound)))
        elif in_ms(found) > bound.limit_ms:
            over.append(message("matrix.evidence.bound-over", bound=written_bound(bound), value=in_ms(found)))
    return tuple(over), tuple(unmet)


def _measures(one: Measure, bound: Bound) -> bool:
    name = one.name.lower().removesuffix("_ms").removesuffix("_s")
    return QUANTITY_NAMES.get(name) == bound.quantity and one.percentile == bound.percentile


def in_ms(measure: Measure) -> Decimal:
    """A latency measure in milliseconds."""
    factor = {"s": Decimal(1000), "us": Decimal("0.001"), "ns": Decimal("0.000001")}.get(measure.unit, Decimal(1))
    return measure.value * factor
