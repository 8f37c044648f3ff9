"""Planning what is missing: per open row which question and data, how many cases, which tool, what to hand back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from claimscope.core.document import ACCURACY, COST, ERRORS, LATENCY, SAFETY, Evidence, Pack, Plan
from claimscope.core.statistics import cases_for_difference, cases_for_interval
from claimscope.core.trust import blocking_flags


@dataclass(frozen=True, slots=True)
class ToolChoice:
    """A tool that can fill a row: its template and the file it writes that is to be handed back."""

    tool: str
    template: str
    hand_back: str


TOOLS: dict[str, tuple[ToolChoice, ...]] = {
    ACCURACY: (
        ToolChoice("lm-eval", "lm-eval.txt.j2", "results_*.json"),
        ToolChoice("inspect", "inspect.txt.j2", "*.eval"),
        ToolChoice("promptfoo", "promptfoo.txt.j2", "results.json"),
    ),
    SAFETY: (
        ToolChoice("garak", "garak.txt.j2", "*.report.jsonl"),
        ToolChoice("promptfoo", "promptfoo-redteam.txt.j2", "results.json"),
    ),
    LATENCY: (
        ToolChoice("vllm-bench", "vllm-bench.txt.j2", "result.json"),
        ToolChoice("guidellm", "guidellm.txt.j2", "benchmarks.json"),
    ),
    ERRORS: (
        ToolChoice("inspect", "inspect.txt.j2", "*.eval"),
        ToolChoice("lm-eval", "lm-eval.txt.j2", "samples_*.jsonl"),
    ),
    COST: (),
}


@dataclass(frozen=True, slots=True)
class SampleSize:
    """How many cases, and under which assumptions the number holds."""

    n: int
    base_rate: Decimal
    difference: Decimal
    power: Decimal
    level: Decimal


def cases_needed(
    base_rate: Decimal, difference: Decimal, power: Decimal = Decimal("0.8"), level: Decimal = Decimal("0.95")
) -> SampleSize:
    """Cases per candidate to see ``difference`` between two rates. Rates in (0, 1); ValueError where they are not."""
    n = cases_for_difference(float(base_rate), float(difference), float(power), float(level))
    return SampleSize(n, base_rate, difference, power, level)


def cases_for_width(rate: Decimal, half_width: Decimal) -> int:
    """Cases for which a rate is known to within ``half_width`` (95 % Wilson)."""
    return cases_for_interval(float(rate), float(half_width))


def closes(item: Evidence, plan: Plan) -> bool:
    """Whether a result is the one a plan waited for: same tool where the plan names one, enough cases, and no doubt
    that bars it."""
    if blocking_flags(item):
        return False
    if plan.tool and item.tool and plan.tool != item.tool:
        return False
    return plan.minimum_n is None or (item.n_scored is not None and item.n_scored >= plan.minimum_n)


def plans_met(pack: Pack, items: tuple[Evidence, ...]) -> tuple[tuple[str, str, str], ...]:
    """(candidate, question, evidence id) of every plan that one of ``items`` fulfils."""
    return tuple(
        (made.candidate, made.question, item.id)
        for made in pack.cells
        if made.plan is not None
        for item in items
        if _of(item, made.candidate, pack) and item.question == made.question and closes(item, made.plan)
    )


def _of(item: Evidence, candidate: str, pack: Pack) -> bool:
    return item.candidate == candidate or (not item.candidate and len(pack.candidates) <= 1)


def template_values(pack: Pack, candidate: str, plan: Plan) -> dict[str, str]:
    """What the command templates are filled with. Unknown values are shown as a place to fill, never invented."""
    chosen = pack.candidate(candidate)
    offered = chosen.offered if chosen else None
    sla = pack.context.sla
    return {
        "model": (offered.model if offered else "") or "<model>",
        "data": plan.data or "<data set>",
        "n": str(plan.minimum_n or "<number of cases>"),
        "rate": f"{sla.requests_per_s:f}" if sla.requests_per_s is not None else "<requests per second>",
        "burstiness": {"poisson": "1.0", "constant": "inf"}.get(sla.arrival, "1.0"),
        "percentiles": ",".join(sorted({f"{bound.percentile:f}" for bound in sla.bounds})) or "50,95,99",
        "concerns": ", ".join(concern.text for concern in pack.context.concerns) or "<concerns of the threat model>",
    }


def ends_late(plan: Plan, pack: Pack) -> bool:
    """Whether a plan ends after the committee meets; False where one of the two dates is open, or none."""
    try:
        return date.fromisoformat(plan.until) > date.fromisoformat(pack.context.committee_date)
    except ValueError:
        return False
