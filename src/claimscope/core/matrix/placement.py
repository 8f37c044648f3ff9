"""Which questions a citation can answer, fully or partly, and why not the others (matrix rules, rows 1 to 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from claimscope.core.assessment import Slot
from claimscope.core.checks.demand import Demand
from claimscope.core.checks.executor import DECISIVE, StackField, decisive_gaps
from claimscope.core.checks.five import bound_line
from claimscope.core.checks.sla import SlaMatch, sla_entered
from claimscope.core.checks.states import STACK_FIELDS, Decision
from claimscope.core.checks.text import listed, paragraph
from claimscope.core.citation_view import CitationView
from claimscope.core.document import ACCURACY, COST, ERRORS, LATENCY, SAFETY, SPEED
from claimscope.core.match import CONFIRMING, SURE_MISS, Match
from claimscope.core.message import Message, message
from claimscope.core.record_row import RecordRow

STREAMS = ("Server", "Interactive")
IDENTITY = ("scenario", "division", "round", "benchmark")
"""Fields in which source and record must not contradict each other if the number is to stand anywhere."""
EDGE_ONLY = ("SingleStream", "MultiStream")


@dataclass(frozen=True, slots=True)
class Placement:
    """Slots in question order, and for every other question the reason why not."""

    slots: tuple[Slot, ...]
    refused: tuple[tuple[str, Message], ...]


def place(view: CitationView, sla: Decision, demand: Demand, stack: tuple[StackField, ...]) -> Placement:
    """Where the rules let this citation stand: ``sla`` decides its SLA check, ``stack`` compares it with the offer."""
    barred = _barred(view)
    limits = tuple(_limits(view, demand, stack)) if barred is None else ()
    answers = {SPEED: _speed(view, barred, limits), LATENCY: _latency(view, sla, demand, barred, limits)}
    slots = tuple(found for found in answers.values() if isinstance(found, Slot))
    refused = ((id, found) for id, found in answers.items() if isinstance(found, Message))
    return Placement(slots, (*refused, *_never(view)))


def _never(view: CitationView) -> Iterator[tuple[str, Message]]:
    """Rows 3 to 6 are never answered by a benchmark result."""
    kind = "other" if view.citation.claim.family in ("other-benchmark", "vendor-measured") else "mlperf"
    for question in (ACCURACY, COST, SAFETY, ERRORS):
        yield question, Message(f"matrix.never.{question}.{kind}")


def _barred(view: CitationView) -> Message | None:
    """Why the number answers nothing at all, or None where it can stand at least partly."""
    claim = view.citation.claim
    if claim.family != "inference":
        return Message(f"matrix.barred.family.{claim.family}")
    if claim.kind in ("ratio", "rank", "range", "power"):
        return Message(f"matrix.barred.kind.{claim.kind}")
    if view.text("verification") == "unverified":
        return Message("matrix.barred.unverified")
    match = view.citation.match
    if match is not None and match.outcome == "value-differs":
        return Message("matrix.barred.value-differs")
    if view.row is None:
        return _barred_without_row(view)
    if view.row.withdrawn:
        return message("matrix.barred.withdrawn", why=view.row.withdrawn)
    return Message("matrix.barred.contradicted") if view.conflict(*IDENTITY) else None


def _barred_without_row(view: CitationView) -> Message | None:
    """A result ID of a round that the record lacks still stands partly; a number that a round it covers does not hold
    stands nowhere, whether its source names an ID or none."""
    match = view.citation.match
    if match is None:
        return Message("matrix.barred.not-looked-up")
    if not view.citation.row_choice and match.outcome in ("ambiguous", *CONFIRMING):
        return Message("matrix.barred.ambiguous" if match.outcome == "ambiguous" else "matrix.barred.unsure")
    if view.get("result_ids") is None or not _may_lack(match):
        return Message("matrix.barred.not-found")
    if not view.get("scenario"):
        return Message("matrix.barred.no-scenario")
    return None


def _may_lack(match: Match) -> bool:
    """Whether the record lacks the round, or the part of it, that the number would stand in."""
    return match.outcome == "out-of-record" or (match.outcome == "not-found" and match.confidence < SURE_MISS)


def _limits(view: CitationView, demand: Demand, stack: tuple[StackField, ...]) -> Iterator[Message]:
    """Everything that turns a full answer into a partial one."""
    row = view.row
    if row is None:
        yield Message("matrix.partly.no-row")
    yield from _publication_limits(view, row)
    if view.text("scenario") in EDGE_ONLY and not demand.sla.edge_load:
        yield message("matrix.partly.edge-scenario", scenario=view.text("scenario"))
    yield from _executor_limits(view, demand, stack)


def _publication_limits(view: CitationView, row: RecordRow | None) -> Iterator[Message]:
    division, availability = view.text("division"), view.text("availability")
    if division != "closed":
        yield Message(f"matrix.partly.division.{division or 'unknown'}")
    if availability != "available":
        yield Message(f"matrix.partly.availability.{availability or 'unknown'}")
    if row is not None and row.was_inferred:
        yield Message("matrix.partly.inferred")


def _executor_limits(view: CitationView, demand: Demand, stack: tuple[StackField, ...]) -> Iterator[Message]:
    if not demand.known:
        return
    clash = view.conflict(*STACK_FIELDS)
    if clash:
        yield message("matrix.partly.contradicted", field=Message(f"checks.field.{clash.name}"))
    gaps = decisive_gaps(stack)
    if not gaps:
        return
    if len(gaps) == len(DECISIVE) and all(gap.likeness == "not-entered" for gap in gaps):
        yield Message("matrix.partly.offer-not-entered")
        return
    for gap in gaps:
        field = Message(f"checks.field.{gap.name}")
        known = gap.cited or gap.likeness != "not-entered"
        likeness = gap.likeness if known else "neither"
        yield message(f"matrix.partly.stack.{likeness}", field=field, cited=gap.cited, offered=gap.offered)


def _speed(view: CitationView, barred: Message | None, limits: tuple[Message, ...]) -> Slot | Message:
    if barred is not None:
        return barred
    if view.citation.claim.kind == "latency" and view.text("scenario") not in EDGE_ONLY:
        return Message("matrix.barred.kind.latency")
    if limits:
        return Slot(SPEED, "partly", message("matrix.speed.partly", why=listed(limits)))
    return Slot(SPEED, "yes", Message("matrix.speed.yes"))


def _latency(
    view: CitationView, sla: Decision, demand: Demand, barred: Message | None, limits: tuple[Message, ...]
) -> Slot | Message:
    if barred is not None:
        return barred
    scenario = view.text("scenario")
    if scenario not in STREAMS:
        return Message(f"matrix.latency.scenario.{scenario}")
    if view.row is not None and view.row.was_inferred:
        return Message("matrix.latency.inferred")
    if not demand.known:
        return Slot(LATENCY, "partly", Message("matrix.latency.no-pack"))
    if not sla_entered(demand):
        return Message("matrix.latency.our-sla")
    if sla.sla is None:
        return Message("matrix.latency.bound-unknown")
    return _latency_by_match(sla.sla, limits)


def _latency_by_match(match: SlaMatch, limits: tuple[Message, ...]) -> Slot | Message:
    if match.answer == "no":
        return message("matrix.latency.no", bounds=listed(bound_line(one) for one in match.bounds))
    reasons = (*(bound_line(one) for one in match.bounds if one.verdict != "promised"), *limits)
    if not reasons and not match.load:
        return Slot(LATENCY, "yes", Message("matrix.latency.yes"))
    first = message("matrix.latency.partly", why=listed(reasons)) if reasons else Message("matrix.latency.other-load")
    return Slot(LATENCY, "partly", paragraph((first, *match.load)) if match.load else first)
