"""The five checks of a citation as results: state, answer, basis, what it lets you claim, what stays unknown."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from claimscope.core.assessment import CheckResult
from claimscope.core.checks.precision import formats_in
from claimscope.core.checks.sla import (
    BoundMatch,
    SlaMatch,
    tokens_per_user,
    written_bound,
    written_measure,
    written_ms,
)
from claimscope.core.checks.states import Decision, executor_name, of_no_run, on_processors
from claimscope.core.checks.text import listed, paragraph
from claimscope.core.citation_view import CitationView
from claimscope.core.claim import Field, text_of
from claimscope.core.document import CheckId
from claimscope.core.knowledge import BenchmarkFacts
from claimscope.core.message import Arg, Message, message
from claimscope.core.row_fields import tier_of

PRECISION_NOT_HELD = ("v3.1", "v4.0")
LATENCY_NOT_HELD = ("v3.1", "v4.0", "v5.0", "v6.1")
"""Rounds for which the record holds no declared precision, or no p99 latencies."""


def check_results(
    view: CitationView, decisions: tuple[Decision, ...], facts: BenchmarkFacts | None
) -> tuple[CheckResult, ...]:
    """The five results in the order of the checks, worded for this citation."""
    division, scenario, stack, quantization, sla = decisions
    results = (
        _division(view, division),
        _scenario(view, scenario),
        _stack(view, stack),
        _quantization(view, quantization, facts),
        _sla(view, sla),
    )
    return results if view.rows else tuple(_unrecorded(made) for made in results)


def _unrecorded(made: CheckResult) -> CheckResult:
    """What an answer lets one claim, it lets one claim of a result; a number without one only has been said."""
    return replace(made, lets_you_claim=Message("checks.no-row.lets")) if made.lets_you_claim else made


def subject(view: CitationView) -> str:
    """Benchmark, scenario and round as they are known: ``llama2-70b-99 Server v4.1``; a dash where nothing is."""
    return " ".join(part for name in ("benchmark", "scenario", "round") if (part := view.text(name))) or "–"


def _contradiction(view: CitationView, *names: str) -> Message:
    clash = view.conflict(*names)
    if clash is None:
        return message("checks.contradicted", said="–", official="–")
    return message(
        "checks.contradicted.field",
        field=Message(f"checks.field.{clash.name}"),
        said=_shown(clash.said),
        official=_shown(clash.official),
    )


def _shown(found: Field) -> Arg:
    return found.text or text_of(found) or "–"


def _division(view: CitationView, made: Decision) -> CheckResult:
    name = view.text("division")
    lets = message(f"checks.division.{name}.lets", what=subject(view))
    return _named(view, "division", made, lets)


def _scenario(view: CitationView, made: Decision) -> CheckResult:
    return _named(view, "scenario", made, Message(f"checks.scenario.{view.text('scenario')}.lets"))


def _named(view: CitationView, id: CheckId, made: Decision, lets: Message) -> CheckResult:
    """A check that is answered by the name in the field of its own name."""
    unknown = Message(f"checks.{id}.open")
    if made.state == "contradicted":
        return CheckResult(id, made.state, _contradiction(view, id), stays_unknown=unknown)
    if made.state != "answered":
        return CheckResult(id, made.state, stays_unknown=unknown)
    name = view.text(id)
    return CheckResult(
        id, made.state, message("checks.value", value=name), made.basis, lets, Message(f"checks.{id}.{name}.not")
    )


def _stack(view: CitationView, made: Decision) -> CheckResult:
    if made.state == "contradicted":
        clash = _contradiction(view, made.missing[0])
        return CheckResult("stack", made.state, clash, stays_unknown=Message("checks.stack.open"))
    text = stack_text(view)
    known = message("checks.value", value=text) if text else None
    if made.state != "answered":
        parts = tuple(Message(f"checks.field.{name}") for name in made.missing)
        return CheckResult("stack", made.state, known, stays_unknown=message("checks.stack.missing", parts=parts))
    lets = message("checks.stack.lets", stack=text)
    return CheckResult("stack", made.state, known, made.basis, lets, Message("checks.stack.not"))


def stack_text(view: CitationView) -> str:
    """The executor in one line: ``8 × NVIDIA H100-SXM-80GB, 1 node, TensorRT 10.2.0`` as far as known (names as
    published)."""
    count, nodes = view.text("accelerator_count"), view.text("nodes")
    accelerator = view.text("accelerator") or (executor_name(view) if on_processors(view) else "")
    executor = f"{count} × {accelerator}" if count and accelerator else accelerator
    parts = (executor, f"nodes: {nodes}" if nodes else "", view.text("software"), view.text("runtime_version"))
    return ", ".join(part for part in parts if part)


def _quantization(view: CitationView, made: Decision, facts: BenchmarkFacts | None) -> CheckResult:
    text = view.text("precision")
    if made.state == "contradicted":
        declared = view.row.weight_data_types if view.row else ""
        said = message(
            "checks.contradicted.field", field=Message("checks.field.precision"), said=text, official=declared
        )
        return CheckResult("quantization", made.state, said, stays_unknown=Message("checks.quantization.open"))
    if made.state == "answered":
        answer = message("checks.value", value=", ".join(formats_in(text)) or text)
        lets = message("checks.quantization.lets", precision=answer, gate=gate_text(view, facts))
        return CheckResult("quantization", made.state, answer, made.basis, lets, Message("checks.quantization.not"))
    return _quantization_open(view, made, text)


def _quantization_open(view: CitationView, made: Decision, text: str) -> CheckResult:
    if "run" in made.missing:
        return CheckResult("quantization", made.state, stays_unknown=Message("checks.quantization.no-run"))
    if "precision-lower" in made.missing:
        declared = ", ".join(formats_in(text))
        lower = message("checks.quantization.declared", declared=declared, executor=executor_name(view))
        unknown = Message("checks.quantization.lower")
        return CheckResult("quantization", made.state, lower, "declared", stays_unknown=unknown)
    if view.row is not None and view.row.round in PRECISION_NOT_HELD:
        unknown = message("checks.quantization.not-held", round=view.row.round)
        return CheckResult("quantization", made.state, stays_unknown=unknown)
    return CheckResult("quantization", made.state, stays_unknown=Message("checks.quantization.open"))


def _found_nowhere(view: CitationView) -> bool:
    """Whether no published result has this number: then no run is known that could have cleared a gate."""
    match = view.citation.match
    return view.row is None and match is not None and match.outcome == "not-found"


def tiers_of(view: CitationView) -> tuple[str, ...]:
    """The accuracy tiers under which the record holds the number, the lower first; empty where it is one."""
    tiers = {tier_of(row.benchmark) for row in view.rows} - {""}
    return tuple(sorted(tiers, key=Decimal)) if view.row is not None and len(tiers) > 1 else ()


def gate_text(view: CitationView, facts: BenchmarkFacts | None) -> Message:
    """Which accuracy gate on which data set the run had to clear, as far as the rules of its round say."""
    if view.text("division") == "open":
        return Message("checks.gate.open")
    if facts is None or not facts.gates or of_no_run(view) or _found_nowhere(view):
        return Message("checks.gate.unknown")
    gate = facts.gates[0]
    share = gate.factor * 100 if gate.factor is not None else None
    tiers = tiers_of(view)
    if tiers and gate.reference is not None:
        return message(
            "checks.gate.tiers",
            metric=gate.metric,
            share=tiers[0],
            tiers=" / ".join(tiers),
            reference=gate.reference,
            dataset=facts.dataset,
        )
    if share is None or gate.reference is None:
        return message("checks.gate.dataset", dataset=facts.dataset)
    return message(
        "checks.gate.known",
        metric=gate.metric,
        share=share.normalize() + 0,
        reference=gate.reference,
        dataset=facts.dataset,
    )


def _sla(view: CitationView, made: Decision) -> CheckResult:
    if made.state == "not-applicable":
        scenario = view.text("scenario")
        return CheckResult(
            "sla", made.state, basis=made.basis, stays_unknown=message("checks.sla.none", scenario=scenario)
        )
    if made.sla is None:
        why = message(f"checks.sla.open.{made.missing[0]}")
        return CheckResult(
            "sla", made.state, stays_unknown=paragraph((why, *known)) if (known := _end_to_end(view)) else why
        )
    match = made.sla
    lines = listed(bound_line(one) for one in match.bounds)
    answer = message(f"checks.sla.{match.answer}", bounds=lines)
    return CheckResult("sla", made.state, answer, made.basis, _sla_lets(match), _sla_not(view, match))


def bound_line(one: BoundMatch) -> Message:
    """One bound of the SLA beside the benchmark's bound and the measured value."""
    return message(
        f"checks.sla.line.{one.verdict}",
        wanted=written_bound(one.wanted),
        promised=written_bound(one.promised) if one.promised else Message("checks.none"),
        measured=written_measure(one.measured) if one.measured else Message("checks.none"),
    )


def _sla_lets(match: SlaMatch) -> Message | None:
    if match.answer == "no":
        return None
    return Message(f"checks.sla.{match.answer}.lets")


def _sla_not(view: CitationView, match: SlaMatch) -> Message:
    speeds = [speed for one in match.bounds if one.promised and (speed := tokens_per_user(one.promised))]
    extras: list[Arg] = [*match.load, *match.unknown]
    extras += [message("checks.sla.per-user", speed=speeds[0])] if speeds else []
    if not any(one.wanted.quantity == "end-to-end" for one in match.bounds):
        extras += _end_to_end(view)
    if not any(one.measured for one in match.bounds) and view.row and view.row.round in LATENCY_NOT_HELD:
        extras.append(message("checks.sla.not-held", round=view.row.round))
    return paragraph((*extras, Message("checks.sla.network")))


def _end_to_end(view: CitationView) -> list[Arg]:
    """A run within its bounds on first token and token interval can take minutes for a whole answer: then it is
    said."""
    row = view.row
    if row is None or row.measured_ttft_p99_ms is None or row.measured_latency_p99_ms is None:
        return []
    return [message("checks.sla.end-to-end", value=written_ms(row.measured_latency_p99_ms))]
