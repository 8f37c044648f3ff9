"""Which of the five checks are answered, and by what: decisions without sentences.

Rule: matrix rules, "The five checks of a citation".
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from claimscope.core.assessment import CheckState
from claimscope.core.checks.demand import Demand, facts_of, measured_p99, promised_bounds
from claimscope.core.checks.precision import formats_in, lowest_bits, may_have_run_lower
from claimscope.core.checks.same import has_version
from claimscope.core.checks.sla import RunLoad, SlaMatch, match_sla, sla_entered
from claimscope.core.citation_view import CitationView, rows_meant
from claimscope.core.claim import Basis
from claimscope.core.knowledge import BenchmarkKnowledge

_FURTHEST: tuple[Basis, ...] = ("stated", "context", "record", "declared", "vendor-reply", "reviewer")


@dataclass(frozen=True, slots=True)
class Decision:
    """State of one check. ``missing`` names what leaves it open; ``sla`` is the match behind an answered SLA check."""

    state: CheckState
    basis: Basis | None = None
    missing: tuple[str, ...] = ()
    sla: SlaMatch | None = None


def decide_division(view: CitationView) -> Decision:
    """Answered when closed, open or network is known."""
    return _decide_field(view, "division")


def decide_scenario(view: CitationView) -> Decision:
    """Answered when the scenario is known."""
    return _decide_field(view, "scenario")


def _decide_field(view: CitationView, name: str) -> Decision:
    if view.conflict(name):
        return Decision("contradicted", missing=(name,))
    found = view.get(name)
    return Decision("answered", found.basis) if found else Decision("unanswered", missing=(name,))


STACK_FIELDS = ("accelerator", "accelerator_count", "nodes")


def decide_stack(view: CitationView) -> Decision:
    """Answered when accelerator, total count, nodes, runtime and version are known. A system without accelerators (a
    record row that names none) is known by its processors."""
    clash = view.conflict(*STACK_FIELDS)
    if clash:
        return Decision("contradicted", missing=(clash.name,))
    parts = ("nodes",) if on_processors(view) else STACK_FIELDS
    missing = [name for name in parts if name not in view.fields]
    missing += _runtime_missing(view)
    if missing:
        return Decision("unanswered", missing=tuple(missing))
    return Decision("answered", furthest(view, (*parts, "software")))


def on_processors(view: CitationView) -> bool:
    """Whether the record row ran on host processors alone."""
    return view.row is not None and not view.row.accelerator and bool(view.row.host_processor)


def _runtime_missing(view: CitationView) -> list[str]:
    software = view.text("software")
    if not software:
        return ["software"]
    return [] if view.get("runtime_version") or has_version(software) else ["runtime_version"]


def furthest(view: CitationView, names: tuple[str, ...]) -> Basis | None:
    """The basis furthest from the source among these fields."""
    bases = [found.basis for name in names if (found := view.get(name)) is not None]
    return max(bases, key=_FURTHEST.index, default=None)


def of_no_run(view: CitationView) -> bool:
    """Whether the number is a ratio whose two results are not confirmed: then there is no run that kept a latency
    bound, ran in a format or cleared a gate."""
    return view.citation.claim.kind == "ratio" and view.row is None and not view.rows


def decide_quantization(view: CitationView) -> Decision:
    """Answered when the precision of the run is known. A declaration in the record answers only where the accelerator
    computes in nothing lower."""
    found = view.get("precision")
    if of_no_run(view) and (found is None or found.basis not in ("vendor-reply", "reviewer")):
        return Decision("unanswered", missing=("run",))
    if found is None:
        return Decision("unanswered", missing=("precision",))
    text = view.text("precision")
    if found.basis == "declared":
        return _declared(view, text)
    if _declared_lower(view, text):
        return Decision("contradicted", missing=("precision",))
    return Decision("answered", found.basis)


def _declared(view: CitationView, text: str) -> Decision:
    if not formats_in(text):
        return Decision("unanswered", missing=("precision",))
    if may_have_run_lower(text, executor_name(view)):
        return Decision("unanswered", "declared", missing=("precision-lower",))
    return Decision("answered", "declared")


def _declared_lower(view: CitationView, said: str) -> bool:
    """Source and declaration differ, and the declaration is the lower one (the higher one is a known slip of
    records)."""
    declared = view.row.weight_data_types if view.row else ""
    official, spoken = lowest_bits(declared), lowest_bits(said)
    return view.basis("precision") in ("stated", "context") and bool(official and spoken and official < spoken)


def executor_name(view: CitationView) -> str:
    """Accelerator of the row (a source may say only "H200"), else of the source, else host of the row, else empty."""
    of_row = view.row.accelerator if view.row else ""
    return of_row or view.text("accelerator") or (view.row.host_processor if view.row else "")


def decide_sla(view: CitationView, demand: Demand, knowledge: BenchmarkKnowledge, bare: bool = False) -> Decision:
    """Answered when our SLA is entered and the match is decided; not applicable where the scenario has no latency
    bound. The bound of a scenario was kept only by a run that the record holds: a scenario that is merely stated
    decides nothing."""
    if of_no_run(view):
        return Decision("unanswered", missing=("run",))
    if view.conflict("scenario") or not view.get("scenario"):
        return Decision("unanswered", missing=("scenario",))
    promised = promised_bounds(view, knowledge)
    if promised == ():
        return Decision("not-applicable", view.basis("scenario"))
    if not sla_entered(demand):
        return Decision("unanswered", missing=("our-sla",))
    if promised is None:
        return Decision("unanswered", missing=_bound_missing(view))
    if not rows_meant(view.citation):
        return Decision("unanswered", missing=("row",))
    if bare:
        return Decision("answered")
    facts = facts_of(view, knowledge)
    run = RunLoad(requests_per_s(view), facts.longest_input if facts else None)
    match = match_sla(demand.sla, promised, measured_p99(view), run)
    return Decision("answered", furthest(view, ("round", "benchmark", "scenario")), sla=match)


def _bound_missing(view: CitationView) -> tuple[str, ...]:
    return tuple(name for name in ("round", "benchmark") if name not in view.fields) or ("bounds",)


def requests_per_s(view: CitationView) -> Decimal | None:
    """Requests per second the row sustained as a whole system, where the record holds them."""
    row = view.row
    if row is None:
        return None
    if row.samples_per_s is not None:
        return row.samples_per_s
    return row.value if row.unit.lower() in ("queries/s", "samples/s") else None


def decide_all(
    view: CitationView, demand: Demand, knowledge: BenchmarkKnowledge, bare: bool = False
) -> tuple[Decision, ...]:
    """The five decisions in the order of the checks; ``bare`` ones are only counted, so the SLA is not matched."""
    return (
        decide_division(view),
        decide_scenario(view),
        decide_stack(view),
        decide_quantization(view),
        decide_sla(view, demand, knowledge, bare),
    )
