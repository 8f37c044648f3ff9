"""New tests against accepted values; what overtakes evidence whatever its date."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from claimscope.core.ageing import engine_of, outdated
from claimscope.core.claim import Field
from claimscope.core.document import Bound, Candidate, CellDecision, Configuration, Evidence, Measure, Pack, Plan, Sla
from claimscope.core.drift import accepted_before, drift
from claimscope.core.planning import plans_met

SLA = Sla((Bound("ttft", Decimal(99), Decimal(500)),))


def serving(id: str, day: str, p99: str, engine: str = "vllm 0.8.1", use: str = "used") -> Evidence:
    measure = Measure("ttft p99", Decimal(p99), "ms", higher_is_better=False, percentile=Decimal(99))
    facts = (("serving_engine", Field(engine, "stated")),)
    return Evidence(id, "serving_speed", "latency-sla", candidate="b1", measures=(measure,), facts=facts,
                    use=use, tested_on=day)  # type: ignore[arg-type]  # fmt: skip


def accuracy(id: str, day: str, low: str, value: str, high: str, revision: str = "abc") -> Evidence:
    measure = Measure("acc", Decimal(value), "share", True, interval=(Decimal(low), Decimal(high), "wilson 95 %"))
    facts = (("model_id", Field("m", "stated")), ("model_revision", Field(revision, "stated")))
    return Evidence(id, "task_accuracy", "task-accuracy", candidate="b1", n_scored=400, measures=(measure,),
                    facts=facts, use="used", tested_on=day)  # fmt: skip


OLD = serving("e1", "2026-01-10", "400")
ACC = accuracy("e1", "2026-01-10", "0.80", "0.85", "0.89")


@pytest.mark.parametrize(
    ("p99", "verdict"), [("412", "holds"), ("460", "drifted"), ("300", "drifted"), ("501", "does-not-hold")]
)
def test_serving(p99: str, verdict: str) -> None:
    found = drift(OLD, serving("e2", "2026-06-10", p99), SLA)
    assert found is not None and found.verdict == verdict


@pytest.mark.parametrize(
    ("interval", "verdict"),
    [
        (("0.78", "0.82", "0.86"), "holds"),
        (("0.60", "0.65", "0.70"), "does-not-hold"),
        (("0.91", "0.94", "0.96"), "drifted"),
    ],
)
def test_rates(interval: tuple[str, str, str], verdict: str) -> None:
    found = drift(ACC, accuracy("e2", "2026-06-10", *interval), Sla())
    assert found is not None and found.verdict == verdict


def at_rate(item: Evidence, rate: str) -> Evidence:
    return replace(item, facts=(*item.facts, ("request_rate", Field(Decimal(rate), "stated"))))


def test_another_load_is_another_point_and_not_a_newer_test() -> None:
    old, new = at_rate(OLD, "8"), at_rate(serving("e2", "2026-06-10", "900"), "24")
    assert accepted_before(new, (old, new)) is None
    assert outdated(old, (old, new), Configuration(), SLA) is None
    same = at_rate(serving("e2", "2026-06-10", "900"), "8")
    assert accepted_before(same, (old, same)) == old
    assert accepted_before(serving("e3", "2026-06-10", "900"), (old,)) is None, "a load that is not stated"


def test_only_an_accepted_earlier_test_counts() -> None:
    new = serving("e3", "2026-06-10", "410")
    undecided = serving("e2", "2026-03-10", "100", use="undecided")
    assert accepted_before(new, (OLD, undecided, new)) == OLD
    assert accepted_before(OLD, (OLD, new)) is None


def test_without_a_shared_number_there_is_nothing_to_compare() -> None:
    assert drift(OLD, ACC, SLA) is None


@pytest.mark.parametrize(
    ("newer", "offered", "reason"),
    [
        (serving("e2", "2026-06-10", "410"), Configuration(), ""),
        (serving("e2", "2026-06-10", "410", "vllm 0.9.0"), Configuration(), "ageing.engine-changed"),
        (serving("e2", "2026-06-10", "410", "sglang 0.9.0"), Configuration(), ""),
        (serving("e2", "2026-06-10", "700"), Configuration(), "ageing.contradicted"),
        (serving("e2", "2026-06-10", "700", use="rejected"), Configuration(), ""),
        (serving("e2", "2025-06-10", "700"), Configuration(), ""),
        (OLD, Configuration(runtime="vLLM", runtime_version="0.9.0"), "ageing.engine-offered"),
        (OLD, Configuration(runtime="vLLM", runtime_version="0.8.1"), ""),
        (OLD, Configuration(runtime="TensorRT-LLM", runtime_version="1.0.0"), ""),
    ],
)
def test_overtaken_serving(newer: Evidence, offered: Configuration, reason: str) -> None:
    found = outdated(OLD, (OLD, newer), offered, SLA)
    assert (found.id if found else "") == reason


def test_another_revision_of_the_model() -> None:
    newer = accuracy("e2", "2026-06-10", "0.80", "0.86", "0.9", revision="def")
    found = outdated(ACC, (ACC, newer), Configuration(), Sla())
    assert found is not None and found.id == "ageing.model-changed"
    assert outdated(newer, (ACC, newer), Configuration(), Sla()) is None


@pytest.mark.parametrize(
    ("text", "engine"),
    [("vllm 0.8.1", ("vllm", "0.8.1")), ("vLLM/0.8.1", ("vllm", "0.8.1")), ("vllm", ("", "")), ("", ("", ""))],
)
def test_engine_as_written(text: str, engine: tuple[str, str]) -> None:
    assert engine_of(text) == engine


def test_plans_are_met_by_what_was_planned() -> None:
    cell = CellDecision("b1", "task-accuracy", Plan("eval", "Ada", "2026-12-31", minimum_n=300))
    pack = Pack("p", candidates=(Candidate("b1", "A"), Candidate("b2", "B")), cells=(cell,))
    assert plans_met(pack, (ACC,)) == (("b1", "task-accuracy", "e1"),)
    assert plans_met(pack, (replace(ACC, n_scored=299),)) == ()
    assert plans_met(pack, (replace(ACC, candidate="b2"),)) == ()
