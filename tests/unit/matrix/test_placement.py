"""Where a number may stand: the conditions of row 1 and row 2, one by one."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from claimscope.core.assessment import CitationAssessment
from claimscope.core.checks.demand import NO_PACK, Demand
from claimscope.core.claim import Field
from claimscope.core.document import QUESTION_IDS, Answer, Bound, Citation, Configuration, Sla
from claimscope.core.judgement import judge
from claimscope.services.assessing import grounds
from judging import OFFER, SLA, TODAY, citation, claim, matched, row, usual

SPEED, LATENCY = "standard-load-speed", "latency-sla"


def judged(found: Citation, sla: Sla = SLA, offer: Configuration = OFFER) -> CitationAssessment:
    return judge(found, Demand(sla, offer), grounds(TODAY))


def slots(found: Citation, sla: Sla = SLA, offer: Configuration = OFFER) -> dict[str, str]:
    return {slot.question: slot.answer for slot in judged(found, sla, offer).slots}


def test_the_full_answer() -> None:
    assert slots(usual()) == {SPEED: "yes", LATENCY: "yes"}


def test_every_question_is_placed_or_refused_with_a_reason() -> None:
    made = judged(usual(scenario="Offline"))
    placed = {slot.question for slot in made.slots}
    refused = {question for question, _ in made.refused_slots}
    assert placed | refused == set(QUESTION_IDS)
    assert not placed & refused


@pytest.mark.parametrize("question", QUESTION_IDS[2:])
def test_nothing_of_mlperf_answers_rows_three_to_six(question: str) -> None:
    assert question not in slots(usual())


@pytest.mark.parametrize(
    "changes",
    [
        {"division": "open"},
        {"division": "network"},
        {"availability": "preview"},
        {"availability": "rdi"},
        {"inferred": True, "scenario": "Offline"},
        {"accelerators_total": 4},
        {"nodes": 2},
        {"accelerator": "NVIDIA H200-SXM-141GB"},
        {"software": "vLLM 0.6.5"},
        {"software": "TensorRT 9.3.0"},
        {"scenario": "SingleStream", "suite": "edge", "benchmark": "resnet50"},
    ],
)
def test_what_makes_speed_a_partial_answer(changes: dict[str, Any]) -> None:
    found = citation(claim(value="25,000.5"), matched(row(**changes)))
    assert slots(found)[SPEED] == "partly"


@pytest.mark.parametrize("outcome", ["exact", "rounded", "derived", "unit-differs"])
def test_outcomes_that_confirm(outcome: str) -> None:
    assert slots(citation(match=matched(row(), outcome=outcome)))[SPEED] == "yes"


@pytest.mark.parametrize("outcome", ["value-differs", "ambiguous", "not-found", "out-of-record"])
def test_outcomes_that_leave_it_open(outcome: str) -> None:
    assert slots(citation(match=matched(row(), outcome=outcome))) == {}


def test_a_result_id_without_a_row_answers_in_part() -> None:
    said = claim(value="1", result_ids=["5.1-9999"], scenario="Offline", division="closed", availability="available")
    assert slots(citation(said, matched(outcome="out-of-record"))) == {SPEED: "partly"}
    assert slots(citation(said, matched(outcome="not-found", confidence=0.4))) == {SPEED: "partly"}


@pytest.mark.parametrize("named", [["6.0-0131", "6.0-0132"], None])
def test_a_number_that_a_covered_round_does_not_hold_answers_nothing_with_or_without_an_id(named: Any) -> None:
    more = {"result_ids": named} if named else {}
    said = claim(value="112,640", scenario="Offline", division="closed", round="v6.0", **more)
    made = judged(citation(said, matched(outcome="not-found", confidence=0.8)))
    assert made.slots == ()
    assert dict(made.refused_slots)[SPEED].id == "matrix.barred.not-found"
    rejected = judged(citation(said, matched(row()), row_choice="none"))
    assert rejected.slots == ()


def test_withdrawn_unverified_ratio_and_other_suites_answer_nothing() -> None:
    assert slots(usual(withdrawn="audit failed")) == {}
    assert slots(citation(claim(value="1", verification="unverified"), matched(row()))) == {}
    assert (
        slots(citation(claim(kind="ratio", value="1.4"), matched(row(), row(round="v5.0"), outcome="ratio-supported")))
        == {}
    )
    assert slots(citation(claim(family="training", value="1"), matched(outcome="out-of-record"))) == {}


def test_another_runtime_accepted_by_name_is_a_full_answer() -> None:
    other = usual(software="vLLM 0.6.5")
    assert slots(other)[SPEED] == "partly"
    accepted = replace(other, answers=(Answer("runtime_accepted", Field("yes", "reviewer", by="Ada")),))
    assert slots(accepted)[SPEED] == "yes"
    nobody = replace(other, answers=(Answer("runtime_accepted", Field("yes", "reviewer")),))
    assert slots(nobody)[SPEED] == "partly"


def test_without_an_offer_nothing_can_be_shown_to_be_the_same() -> None:
    assert slots(usual(), offer=Configuration())[SPEED] == "partly"


def test_outside_a_pack_the_executor_is_its_own() -> None:
    made = judge(usual(), NO_PACK, grounds(TODAY))
    assert {slot.question: slot.answer for slot in made.slots} == {SPEED: "yes", LATENCY: "partly"}


def test_edge_load_takes_single_stream() -> None:
    edge = citation(claim(value="25,000.5"), matched(row(scenario="SingleStream", suite="edge", benchmark="resnet50")))
    assert slots(edge, replace(SLA, edge_load=True))[SPEED] == "yes"


@pytest.mark.parametrize("scenario", ["Offline", "SingleStream", "MultiStream"])
def test_scenarios_that_never_speak_to_a_latency_sla(scenario: str) -> None:
    found = citation(claim(value="25,000.5"), matched(row(scenario=scenario)))
    assert LATENCY not in slots(found)


def test_latency_without_our_sla_stays_open() -> None:
    made = judged(usual(), Sla())
    assert LATENCY not in {slot.question for slot in made.slots}
    assert dict(made.refused_slots)[LATENCY].id == "matrix.latency.our-sla"


def test_latency_needs_the_same_executor_for_a_full_answer() -> None:
    assert slots(usual(accelerators_total=4))[LATENCY] == "partly"


def test_a_tighter_sla_is_carried_by_the_measurement_in_part_only() -> None:
    tighter = Sla((Bound("ttft", Decimal(99), Decimal(1500)),))
    assert slots(usual(), tighter)[LATENCY] == "partly"
    assert LATENCY not in slots(usual(), Sla((Bound("ttft", Decimal(99), Decimal(1000)),)))


def test_a_measured_latency_is_no_throughput() -> None:
    found = citation(claim(kind="latency", value="1387.12", unit="ms", scenario="Server"), matched(row()))
    assert SPEED not in slots(found)


def test_the_inferred_flag_means_something_else_from_v6_0() -> None:
    found = citation(claim(value="25,000.5"), matched(row(round="v6.0", scenario="Interactive", inferred=True)))
    assert slots(found)[SPEED] == "yes"


def test_a_likely_row_is_not_called_missing() -> None:
    unsure = judged(citation(match=matched(row(), confidence=0.7)))
    assert unsure.slots == ()
    assert dict(unsure.refused_slots)[SPEED].id == "matrix.barred.unsure"
    assert unsure.sentence is not None
    assert unsure.sentence.id == "findings.sentence.unsure"
    none = judged(citation(match=matched(row(), confidence=0.7), row_choice="none"))
    assert dict(none.refused_slots)[SPEED].id == "matrix.barred.not-found"
