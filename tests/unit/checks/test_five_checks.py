"""The five checks and the standing, as the matrix rules say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimscope.core.assessment import CitationAssessment
from claimscope.core.checks.demand import NO_PACK, Demand
from claimscope.core.claim import Field
from claimscope.core.document import Answer, Citation
from claimscope.core.judgement import judge
from claimscope.core.match import Match
from claimscope.core.message import Message
from claimscope.services.assessing import grounds
from judging import OFFER, SLA, TODAY, citation, claim, matched, row, usual

OURS = Demand(SLA, OFFER)


def judged(found: Citation, demand: Demand = OURS) -> CitationAssessment:
    return judge(found, demand, grounds(TODAY))


def test_a_number_with_its_row_answers_all_five() -> None:
    made = judged(usual())
    assert [check.state for check in made.checks] == ["answered"] * 5
    assert made.standing.as_sent == "gaps"
    assert made.standing.now == "survives"
    assert (made.standing.answered_by_source, made.standing.answered_by_record) == (1, 4)


def test_a_bare_number_is_decorative() -> None:
    made = judged(citation(claim(value="25,000.5"), matched(outcome="not-found")))
    assert made.standing.as_sent == made.standing.now == "decorative"
    assert made.standing.open == ("division", "scenario", "stack", "quantization", "sla")


@pytest.mark.parametrize("outcome", ["ambiguous", "not-found", "ratio-not-supported"])
def test_a_ratio_without_its_results_kept_no_bound_and_cleared_no_gate(outcome: str) -> None:
    said = claim(kind="ratio", value="2.6", round="v5.1", benchmark="llama2-70b-99", scenario="Server", precision="fp8")
    made = judged(citation(said, matched(row(), row(platform="b"), outcome=outcome)))
    assert [made.check(id).state for id in ("quantization", "sla")] == ["unanswered"] * 2  # type: ignore[arg-type]
    unknown = [made.check(id).stays_unknown for id in ("quantization", "sla")]  # type: ignore[arg-type]
    assert [said.id for said in unknown if said] == ["checks.quantization.no-run", "checks.sla.open.run"]
    assert made.check("sla").answer is None and made.check("quantization").lets_you_claim is None
    told = judged(replace(citation(said), answers=(Answer("precision", Field("fp8", "vendor-reply")),)))
    assert told.check("quantization").lets_you_claim == Message("checks.no-row.lets")


@pytest.mark.parametrize("scenario", ["Offline", "Server"])
def test_a_number_without_a_row_lends_nothing_and_does_not_survive(scenario: str) -> None:
    """All was said, IDs too; the record holds no such result, and a reviewer found none."""
    said = claim(
        value="112,640", unit="tokens/s", round="v5.1", benchmark="llama2-70b-99", division="closed",
        scenario=scenario, accelerator="NVIDIA H100-SXM-80GB", accelerator_count=8, context="one node",
        software="TensorRT 10.11", precision="fp8", result_ids=["5.1-0999"],
    )  # fmt: skip
    for found in (citation(said, matched(outcome="not-found")), citation(said, matched(row()), row_choice="none")):
        made = judged(found)
        assert made.standing.now == "gaps"
        assert not made.standing.recorded
        lent = {check.lets_you_claim for check in made.checks} - {None}
        assert lent == {Message("checks.no-row.lets")}


def test_offline_has_no_bound_and_so_no_sla_check() -> None:
    made = judged(citation(claim(value="1", scenario="Offline"), matched(row(scenario="Offline"))))
    assert made.check("sla").state == "not-applicable"
    assert "sla" not in made.standing.open


def test_what_we_have_not_entered_leaves_the_check_open() -> None:
    check = judged(usual(measured_latency_p99_ms=None), Demand()).check("sla")
    assert check.state == "unanswered"
    assert check.stays_unknown is not None
    assert check.stays_unknown.id == "checks.sla.open.our-sla"
    assert judged(usual(), NO_PACK).check("sla").state == "unanswered"


@pytest.mark.parametrize(
    ("changes", "missing"),
    [
        ({"software": "PyTorch"}, "runtime_version"),
        ({"software": ""}, "software"),
        ({"accelerators_total": None}, "accelerator_count"),
    ],
)
def test_the_stack_needs_runtime_version_and_count(changes: dict[str, object], missing: str) -> None:
    check = judged(usual(**changes)).check("stack")
    assert check.state == "unanswered"
    assert check.stays_unknown is not None
    parts = check.stays_unknown.get("parts")
    assert isinstance(parts, tuple)
    assert [part.id for part in parts] == [f"checks.field.{missing}"]  # type: ignore[union-attr]


def test_a_system_of_processors_alone_is_known_by_them() -> None:
    check = judged(usual(accelerator="", accelerators_total=None, accelerators_per_node=None)).check("stack")
    assert check.state == "answered"


@pytest.mark.parametrize(
    ("accelerator", "declared", "state"),
    [
        ("NVIDIA H100-SXM-80GB", "fp8", "answered"),
        ("NVIDIA H100-SXM-80GB", "fp16", "unanswered"),
        ("NVIDIA B200-SXM-180GB", "fp16", "unanswered"),
        ("NVIDIA B200-SXM-180GB", "fp8", "unanswered"),
        ("NVIDIA B200-SXM-180GB", "NVFP4 weights and activations; FP8 KV cache", "answered"),
        ("UntetherAI speedAI240 Slim", "fp8", "answered"),
        ("UntetherAI speedAI240 Slim", "fp16", "unanswered"),
        ("NVIDIA H100-SXM-80GB", "Dummy", "unanswered"),
        ("NVIDIA H100-SXM-80GB", "", "unanswered"),
    ],
)
def test_a_declaration_answers_only_where_nothing_lower_may_have_run(
    accelerator: str, declared: str, state: str
) -> None:
    check = judged(usual(accelerator=accelerator, weight_data_types=declared)).check("quantization")
    assert check.state == state
    if state == "answered":
        assert check.basis == "declared"


def test_a_round_without_precision_says_so() -> None:
    check = judged(usual(round="v4.0", weight_data_types="", unit="queries/s")).check("quantization")
    assert check.state == "unanswered"
    assert check.stays_unknown is not None
    assert check.stays_unknown.id == "checks.quantization.not-held"


def test_a_vendors_reply_answers_the_precision() -> None:
    asked = replace(usual(weight_data_types=""), answers=(Answer("precision", Field("fp8", "vendor-reply")),))
    check = judged(asked).check("quantization")
    assert (check.state, check.basis) == ("answered", "vendor-reply")


def test_source_and_lower_declaration_contradict_each_other() -> None:
    said = claim(value="25,000.5", precision="fp16")
    assert judged(citation(said, matched(row()))).check("quantization").state == "contradicted"
    finer = claim(value="25,000.5", precision="fp4")
    declared_16 = row(accelerator="NVIDIA B200-SXM-180GB", weight_data_types="fp16")
    assert judged(citation(finer, matched(declared_16))).check("quantization").state == "answered"


STATED = claim(value="25,000.5", round="v5.1", benchmark="llama2-70b-99", scenario="Server")


SEVERAL = matched(row(), row(platform="b"), outcome="ambiguous")


@pytest.mark.parametrize("match", [None, matched(outcome="not-found"), SEVERAL])
def test_a_scenario_that_is_only_stated_kept_no_bound(match: Match | None) -> None:
    check = judged(replace(citation(STATED), match=match)).check("sla")
    assert (check.state, check.answer, check.lets_you_claim) == ("unanswered", None, None)
    assert check.stays_unknown is not None and check.stays_unknown.id == "checks.sla.open.row"


def test_a_row_behind_the_number_decides_the_sla_also_as_sent() -> None:
    picked = replace(citation(STATED, SEVERAL), row_choice=row().key)
    made = judged(picked)
    assert made.check("sla").state == "answered"
    assert made.standing.answered_by_source == 2, "scenario and, with it, the match against our SLA"


def test_a_contradicted_scenario_decides_nothing_about_the_sla() -> None:
    made = judged(citation(claim(value="25,000.5", scenario="Offline"), matched(row())))
    assert made.check("scenario").state == "contradicted"
    assert made.check("sla").state == "unanswered"
    assert made.slots == ()


def test_people_are_counted_apart() -> None:
    asked = replace(usual(weight_data_types=""), answers=(Answer("precision", Field("fp8", "reviewer", by="Ada")),))
    standing = judged(asked).standing
    assert (standing.answered_by_source, standing.answered_by_record, standing.answered_by_people) == (1, 3, 1)


def test_every_result_says_what_it_lets_you_claim_or_what_stays_unknown() -> None:
    for made in (judged(usual()), judged(citation(claim(value="1")))):
        for check in made.checks:
            assert check.lets_you_claim or check.stays_unknown


def test_a_valid_server_run_may_take_minutes_for_a_whole_answer() -> None:
    from claimscope.services.wording import catalogue

    for demand in (OURS, Demand()):
        said = judged(usual(), demand).check("sla").stays_unknown
        assert said is not None
        assert "2.54 min" in catalogue().text(said)
