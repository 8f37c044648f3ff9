"""States of cells and what blocks a final report."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from claimscope.core.assessment import Assessment
from claimscope.core.claim import Field
from claimscope.core.document import (
    QUESTION_IDS,
    Answer,
    Candidate,
    CellDecision,
    Context,
    CostAssumption,
    CostModel,
    Evidence,
    Flag,
    Measure,
    Pack,
    PageState,
    Plan,
    Waiver,
)
from claimscope.core.message import Message, message
from claimscope.services.assessing import assess
from judging import OFFER, TODAY, citation, claim, matched, pack, row, usual

PLAN = Plan("eval on our letters", "Ada", "2027-01-31")


def state(made: Assessment, question: str) -> str:
    found = made.cell("a", question)
    assert found is not None
    return found.state


def blocks(made: Assessment) -> list[str]:
    return [block.message.id for block in made.blocks]


def closed(*citations: Any, **changes: Any) -> Pack:
    """A pack whose other rows are planned."""
    planned = tuple(CellDecision("a", question, PLAN) for question in QUESTION_IDS)
    return pack(*citations, cells=planned, **changes)


def test_a_plan_that_ends_after_the_committee_says_so_where_it_is_named() -> None:
    made = closed(context=Context(committee_date="2027-01-30"))
    cell = assess(made, TODAY).cell("a", "safety")
    assert cell is not None and cell.headline is not None and cell.next_step is not None
    assert cell.headline.id == "matrix.headline.planned-late" and cell.next_step.id == "matrix.next.planned-late"
    assert cell.headline.get("committee") == "2027-01-30"
    in_time = assess(closed(context=Context(committee_date="2027-01-31")), TODAY).cell("a", "safety")
    assert in_time is not None and in_time.headline == message("matrix.headline.planned", who="Ada", until="2027-01-31")


def test_states_without_evidence() -> None:
    made = assess(pack(), TODAY)
    assert [state(made, question) for question in QUESTION_IDS] == ["open"] * 2 + ["needs-task-eval"] * 4


def test_answered_partly_planned_and_not_applicable() -> None:
    assert state(assess(pack(usual()), TODAY), "standard-load-speed") == "answered"
    assert state(assess(pack(usual(accelerators_total=4)), TODAY), "standard-load-speed") == "partly"
    assert state(assess(closed(), TODAY), "safety") == "planned"
    none = (CellDecision("a", "safety", not_applicable="internal tool, no outside input"),)
    assert state(assess(pack(cells=none), TODAY), "safety") == "not-applicable"


@pytest.mark.parametrize(
    "plan", [Plan("", "Ada", "2027-01-31"), Plan("eval", "", "2027-01-31"), Plan("eval", "Ada", "")]
)
def test_a_plan_needs_what_who_and_when(plan: Plan) -> None:
    made = assess(pack(cells=(CellDecision("a", "safety", plan),)), TODAY)
    assert state(made, "safety") == "needs-task-eval"


def test_background_is_counted_and_answers_nothing() -> None:
    made = assess(pack(replace(usual(), sort="background")), TODAY)
    cell = made.cell("a", "standard-load-speed")
    assert cell is not None
    assert (cell.state, cell.background) == ("open", 1)
    assert made.citation("c1") is None


def test_a_citation_stands_only_where_the_reviewer_put_it() -> None:
    made = assess(pack(replace(usual(), use_for=("latency-sla",))), TODAY)
    assert state(made, "standard-load-speed") == "open"
    assert state(made, "latency-sla") == "answered"


def evidence(**changes: Any) -> Evidence:
    usual_item = Evidence(
        "e1",
        "task_accuracy",
        "task-accuracy",
        candidate="a",
        n_scored=400,
        our_data_by="Ada",
        tested_on="2026-10-01",
    )
    return replace(usual_item, **changes)


@pytest.mark.parametrize(
    ("changes", "cell", "kept"),
    [
        ({}, "answered", "used"),
        ({"n_scored": 20}, "needs-task-eval", "rejected"),
        ({"n_scored": None}, "needs-task-eval", "rejected"),
        ({"our_data_by": ""}, "needs-task-eval", "background"),
        ({"tested_on": "2024-10-01"}, "expired", "expired"),
        ({"tested_on": ""}, "partly", "used"),
        ({"use": "rejected"}, "needs-task-eval", "rejected"),
        ({"use": "background"}, "needs-task-eval", "background"),
        ({"kind": "serving_speed"}, "needs-task-eval", "background"),
        ({"flags": (Flag("all-errors", Message("x")),)}, "needs-task-eval", "rejected"),
        ({"flags": (Flag("all-errors", Message("x"), accepted_by="Ada"),)}, "answered", "used"),
        ({"flags": (Flag("odd", Message("x"), blocking=False),)}, "answered", "used"),
    ],
)
def test_own_evidence(changes: dict[str, Any], cell: str, kept: str) -> None:
    made = assess(pack(evidence=(evidence(**changes),)), TODAY)
    assert state(made, "task-accuracy") == cell
    found = made.cell("a", "task-accuracy")
    assert found is not None
    assert found.evidence[0].state == kept


def serving(**facts: Any) -> Evidence:
    known = {"arrival": "poisson", "request_rate": Decimal(10), **facts}
    measures = (
        Measure("ttft", Decimal(900), "ms", percentile=Decimal(99)),
        Measure("tpot", Decimal(60), "ms", percentile=Decimal(99)),
    )
    return Evidence(
        "e1",
        "serving_speed",
        "latency-sla",
        candidate="a",
        n_scored=1000,
        measures=measures,
        facts=tuple((name, Field(value, "stated")) for name, value in known.items() if value != ""),
        tested_on="2026-10-01",
    )


@pytest.mark.parametrize(
    ("facts", "cell"),
    [
        ({}, "answered"),
        ({"arrival": "burst"}, "open"),
        ({"arrival": "closed-loop"}, "open"),
        ({"arrival": ""}, "open"),
        ({"hardware": "NVIDIA A100"}, "partly"),
        ({"hardware": "8 x NVIDIA H100 80GB HBM3"}, "answered"),
    ],
)
def test_own_serving_measurements(facts: dict[str, Any], cell: str) -> None:
    assert state(assess(pack(evidence=(serving(**facts),)), TODAY), "latency-sla") == cell


def test_a_measurement_over_the_sla_answers_nothing() -> None:
    slow = replace(serving(), measures=(Measure("ttft", Decimal(2500), "ms", percentile=Decimal(99)),))
    made = assess(pack(evidence=(slow,)), TODAY)
    assert state(made, "latency-sla") == "open"


def test_a_cost_model_answers_on_the_configuration_offered() -> None:
    values = {
        "requests_per_month": 1000000,
        "output_tokens": 300,
        "throughput_at_sla": 5000,
        "utilisation": Decimal("0.5"),
        "system_rent_per_hour": 20,
    }
    sourced = tuple(CostAssumption(name, Decimal(v), "x", source="offer") for name, v in values.items())
    model = CostModel("a", assumptions=sourced)
    assert state(assess(pack(costs=(model,)), TODAY), "cost-per-request") == "answered"
    guessed = replace(model, assumptions=(*sourced[:2], *(replace(one, source=" ") for one in sourced[2:])))
    cell = assess(pack(costs=(guessed,)), TODAY).cell("a", "cost-per-request")
    assert cell is not None
    assert (cell.state, cell.missing) == ("partly", message("matrix.cost.no-source", count=3))
    assert state(
        assess(pack(costs=(replace(model, assumptions=model.assumptions[:2]),)), TODAY), "cost-per-request"
    ) == ("needs-task-eval")
    bare = pack(costs=(model,), candidates=(Candidate("a", "Bidder A"),))
    assert state(assess(bare, TODAY), "cost-per-request") == "partly"


def test_nothing_blocks_a_pack_that_is_done() -> None:
    made = assess(closed(usual()), TODAY)
    assert made.blocks == ()
    assert made.final_allowed


def test_each_open_cell_blocks_with_its_place() -> None:
    made = assess(pack(usual()), TODAY)
    assert blocks(made) == ["gate.open-cell"] * 4
    assert made.blocks[0].place == ("cell", "a", "task-accuracy")


@pytest.mark.parametrize(
    ("built", "reason"),
    [
        (closed(replace(usual(), sort="unsorted")), "gate.unsorted"),
        (closed(citation(claim(kind="ratio", value="1.4"), matched(outcome="ambiguous"))), "gate.not-used"),
        (closed(citation(claim(value="1", accelerator_count=4), matched(row()))), "gate.contradicted"),
        (closed(usual(withdrawn="audit")), "gate.critical"),
        (
            closed(usual(), candidates=(Candidate("a", "A", OFFER), Candidate("b", "B", OFFER)), sources=()),
            "gate.no-candidate",
        ),
    ],
)
def test_what_blocks(built: Pack, reason: str) -> None:
    assert reason in blocks(assess(built, TODAY))


def test_an_unread_page_blocks_until_somebody_acknowledges_it() -> None:
    def with_page(page: PageState) -> Pack:
        made = closed(usual())
        return replace(made, sources=(replace(made.sources[0], pages=(page,)),))

    page = PageState(4, Message("page"), "picture-only", (Message("picture"),))
    assert blocks(assess(with_page(page), TODAY)) == ["gate.page"]
    assert assess(with_page(page), TODAY).blocks[0].place == ("page", "s1", "4")
    assert blocks(assess(with_page(replace(page, acknowledged_by="Ada")), TODAY)) == []


def test_no_preparer_blocks() -> None:
    made = closed(usual())
    assert blocks(assess(replace(made, context=replace(made.context, people=())), TODAY)) == ["gate.no-preparer"]


def test_a_waiver_with_name_and_reason_lifts_a_critical_finding() -> None:
    said = citation(claim(value="26,000", scenario="Server"), matched(row(), outcome="value-differs"))
    made = assess(closed(said), TODAY)
    finding = made.findings[0]
    assert (finding.rule, finding.severity) == ("value-differs", "critical")
    assert "gate.critical" in blocks(made)
    waived = assess(closed(said, waivers=(Waiver(finding.key, "vendor explained it", "Ada", TODAY),)), TODAY)
    assert "gate.critical" not in blocks(waived)
    unnamed = assess(closed(said, waivers=(Waiver(finding.key, "vendor explained it", "", TODAY),)), TODAY)
    assert "gate.critical" in blocks(unnamed)


def test_a_round_newer_than_the_record_blocks() -> None:
    from claimscope.core.judgement import assess as assess_pure
    from claimscope.services.assessing import grounds

    made = closed(citation(claim(value="1", round="v6.1", scenario="Offline"), matched(row(round="v6.1"))))
    known = grounds(TODAY)
    old = assess_pure(made, known.rulebook, known.knowledge, TODAY, known.names, record_rounds=("v5.1", "v6.0"))
    assert "gate.record-old" in blocks(old)
    new = assess_pure(made, known.rulebook, known.knowledge, TODAY, known.names, record_rounds=("v5.1", "v6.1"))
    assert "gate.record-old" not in blocks(new)


def test_a_second_call_judges_only_what_changed() -> None:
    before = pack(usual(), replace(usual(), id="c2"))
    first = assess(before, TODAY)
    kept, touched = before.citations
    second = assess(replace(before, citations=(kept, replace(touched, note="seen"))), TODAY)
    assert second.citation("c1") is first.citation("c1")
    assert second.citation("c2") is not first.citation("c2")
    assert second.citations == first.citations


def test_another_sla_judges_everything_again() -> None:
    before = pack(usual())
    first = assess(before, TODAY)
    tighter = replace(before.context.sla, bounds=(replace(before.context.sla.bounds[0], limit_ms=Decimal(1000)),))
    second = assess(replace(before, context=replace(before.context, sla=tighter)), TODAY)
    assert (state(first, "latency-sla"), state(second, "latency-sla")) == ("answered", "open")


def test_answers_of_the_same_field_are_replaced() -> None:
    asked = replace(usual(division="open"), answers=(Answer("division", Field("closed", "reviewer", by="Ada")),))
    assert state(assess(pack(asked), TODAY), "standard-load-speed") == "answered"


def test_a_cell_shows_the_official_number_and_unit() -> None:
    wrong = citation(
        claim(value="25,000.5", unit="queries/s", scenario="Server"), matched(row(), outcome="unit-differs")
    )
    cell = assess(pack(wrong), TODAY).cell("a", "standard-load-speed")
    assert cell is not None
    assert cell.headline is not None
    number = cell.headline.get("number")
    assert isinstance(number, Message)
    assert (number.get("value"), number.get("unit")) == (Decimal("25000.5"), "tokens/s")


def test_a_number_without_a_row_is_headed_as_stated_and_gives_way_to_one_with_a_row() -> None:
    said = claim(value="1", result_ids=["5.1-9999"], scenario="Offline", division="closed", availability="available")
    alone = replace(citation(said, matched(outcome="out-of-record")), id="c2")
    cell = assess(pack(alone), TODAY).cell("a", "standard-load-speed")
    assert cell is not None and cell.headline is not None
    assert cell.headline.id == "matrix.headline.stated"
    both = assess(pack(alone, usual()), TODAY).cell("a", "standard-load-speed")
    assert both is not None and both.headline is not None
    assert both.headline.id == "matrix.headline.run"
    run = both.headline.get("run")
    assert isinstance(run, Message)
    assert run.id == "matrix.headline.on.plain"
    preview = assess(pack(usual(availability="preview")), TODAY).cell("a", "standard-load-speed")
    assert preview is not None and preview.headline is not None
    shown = preview.headline.get("run")
    assert isinstance(shown, Message)
    assert shown.id == "matrix.headline.on.preview"


def test_what_the_record_says_against_a_background_number_is_a_finding_that_blocks_nothing() -> None:
    said = claim(value="26,000", unit="tokens/s", round="v5.1")
    unfound = citation(said, matched(outcome="not-found", confidence=0.8), sort="background")
    wrong = replace(citation(said, matched(row(), outcome="value-differs"), sort="background"), id="c2")
    made = assess(pack(unfound, wrong), TODAY)
    assert made.citations == ()
    found = {one.about: (one.rule, one.message.id) for one in made.findings if one.about in ("c1", "c2")}
    assert found["c1"] == ("not-found", "findings.of-background")
    assert found["c2"] == ("value-differs", "findings.of-background")
    assert not any(block.message.id == "gate.critical" for block in made.blocks)
    other = assess(pack(replace(unfound, claim=replace(said, family="vendor-measured"))), TODAY)
    assert not any(one.rule == "not-found" for one in other.findings)
