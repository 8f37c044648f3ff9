"""The misreadings and overclaims: what a number is often taken for, and is not.

Heuristic rules look for words around the number; they ask, they do not accuse.
"""

from __future__ import annotations

from collections.abc import Iterable

from claimscope.core.checks.case import Case, Hit, hit
from claimscope.core.message import Arg, Message
from claimscope.core.row_fields import base_benchmark

TOTAL_PER_USER = "matching.total-per-user"
"""What the look-up says of a system total that is given as that of one user."""


def user_speed(case: Case) -> Iterable[Hit]:
    """A total over all requests sold as the speed one user sees (misreading 3)."""
    if (
        not case.mlperf
        or case.claim.kind not in ("absolute", "range", "derived")
        or "tokens/s" not in case.said("unit")
    ):
        return
    if case.view.row is None or case.match is None:
        return
    if case.match.explanation.id == TOTAL_PER_USER:
        yield hit(word=case.said("unit").partition(" ")[2])
    elif case.match.outcome in ("exact", "rounded") and (found := case.says_near("per-user")):
        yield hit(word=found)


def percentile(case: Case) -> Iterable[Hit]:
    """A percentile read as an average or as a worst case (misreading 12)."""
    scenario = case.view.text("scenario")
    if not case.mlperf or case.claim.kind != "latency" or scenario not in ("SingleStream", "MultiStream"):
        return
    if found := case.says_near("average"):
        yield hit(word=found, percentile="p90" if scenario == "SingleStream" else "p99")


def offline_as_online(case: Case) -> Iterable[Hit]:
    """An Offline number given for online use (misreadings 1 and 2). A sentence that also names the scenario for online
    use may mean that one."""
    offline = case.mlperf and case.view.text("scenario") == "Offline" and not case.says("online-scenario")
    if offline and (found := case.says_near("online")):
        yield hit(word=found)


def accuracy_tier(case: Case) -> Iterable[Hit]:
    """A result of the 99 % tier called full accuracy (misreading 7). Where the benchmark has no tiers, or any model may
    run (open division), the words are a claim of quality."""
    benchmark = case.view.text("benchmark")
    if not case.mlperf or benchmark.endswith("-99.9") or not (found := case.says("full-accuracy")):
        return
    tiered = not benchmark or case.grounds.knowledge.has_tiers(base_benchmark(benchmark))
    if tiered and case.view.text("division") != "open":
        yield hit(word=found, benchmark=benchmark or "–")
    else:
        yield hit(rule="overclaim", variant="quality", word=found)


def per_image(case: Case) -> Iterable[Hit]:
    """The latency of eight inputs divided by eight (misreading 12)."""
    if case.mlperf and case.view.text("scenario") == "MultiStream" and case.says("per-image"):
        yield hit()


def training_as_inference(case: Case) -> Iterable[Hit]:
    """A training time given as an inference result."""
    if case.mlperf and case.said("unit") in ("min", "h", "d") and case.says("training"):
        yield hit(unit=case.said("unit"))


def no_population(case: Case) -> Iterable[Hit]:
    """A rank or superlative without saying among whom."""
    if case.mlperf and case.claim.kind == "rank" and not case.says("population") and not case.said("scenario"):
        yield hit(word=case.claim.anchor.quote or case.number())


def no_value(case: Case) -> Iterable[Hit]:
    """A bound (over, up to) in place of a value."""
    if case.mlperf and case.claim.kind == "range" and case.view.row is None:
        yield hit()


CLASSES = ("quality", "safety", "cost", "readiness")


def overclaim(case: Case) -> Iterable[Hit]:
    """A claim of quality, safety, cost or readiness hung on a speed number."""
    if not case.mlperf:
        return
    for name in CLASSES:
        if found := case.says(name):
            yield hit(variant=name, word=found)
            return


OTHER = ("training", "endpoints", "client", "storage", "tiny", "mobile", "hpc", "automotive", "power")


def other_class(case: Case) -> Iterable[Hit]:
    """A claim of another class that somebody sorted for the decision."""
    family = case.claim.family
    if case.view.citation.sort == "decision" and not case.mlperf:
        kind = "suite" if family in OTHER else family
        yield hit(variant=kind, family=Message(f"findings.family.{family}"))


def composite(case: Case) -> Iterable[Hit]:
    """A score combined from several results (M29)."""
    if not case.mlperf or case.claim.kind not in ("derived", "absolute", "ratio"):
        return
    if (found := case.says("composite")) and not case.says("unverified"):
        yield hit(word=found)


PER = ("accelerator", "node", "user", "W", "USD")


def per_what(unit: str) -> Arg:
    """What a unit is divided by, as a word: ``tokens/s per accelerator`` -> accelerator."""
    name = unit.partition(" per ")[2]
    return Message(f"findings.per.{name}") if name in PER else name or "–"


def derived(case: Case) -> Iterable[Hit]:
    """A value per accelerator, node or currency that is not called derived (M30)."""
    match, row = case.match, case.view.row
    if case.mlperf and match and match.outcome == "derived" and not case.says("derived-said"):
        per = per_what(case.said("unit"))
        yield hit(per=per, official=row.value) if row else hit(variant="unsure", per=per)


def derived_as_official(case: Case) -> Iterable[Hit]:
    """A derived value called official or verified (M31)."""
    if not case.mlperf or case.match is None or case.match.outcome != "derived":
        return
    if (found := case.says("official")) and not case.says("unverified"):
        yield hit(word=found)


def endorsed(case: Case) -> Iterable[Hit]:
    """Words that suggest approval by the benchmark's owner (M33)."""
    if found := case.says("endorsed"):
        yield hit(word=found)


def own_run(case: Case) -> Iterable[Hit]:
    """An own run with the benchmark's code that is not marked unverified (M01)."""
    match = case.match
    if not case.mlperf or case.view.row is not None or (match is not None and match.outcome == "value-differs"):
        return
    if (found := case.says("own-run")) and not case.says("unverified") and not case.said("verification"):
        yield hit(word=found)


def nameplate(case: Case) -> Iterable[Hit]:
    """Efficiency from TDP or nameplate power (M26); not where it is what the power measured in the run gives."""
    measured = case.match is not None and case.match.outcome == "derived"
    if case.mlperf and _efficiency(case) and not measured and (found := case.says("nameplate")):
        yield hit(word=found)


def no_measured_power(case: Case) -> Iterable[Hit]:
    """Efficiency although no power was measured for that result (M25)."""
    row = case.view.row
    if case.mlperf and row is not None and _efficiency(case) and row.power_value is None and not case.says("nameplate"):
        yield hit(row=row.result_id or row.system_name)


def _efficiency(case: Case) -> bool:
    unit = case.said("unit")
    return unit.endswith((" per W", " per kW", " per J")) or (case.claim.kind == "power" and unit in ("W", "kW"))


def hidden(case: Case) -> Iterable[Hit]:
    """The number stands only where a reader of the offer does not see it."""
    if not case.claim.anchor.visible and not any(anchor.visible for anchor in case.claim.also):
        yield hit()
