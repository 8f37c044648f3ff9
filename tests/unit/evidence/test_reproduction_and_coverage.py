"""Own runs against cited rows; concerns against probes; what the report prints of both."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from claimscope.core.claim import Field
from claimscope.core.document import (
    Bound,
    Candidate,
    CaseTag,
    ChosenCase,
    Concern,
    Context,
    Evidence,
    Measure,
    Pack,
    Sla,
)
from claimscope.core.error_analysis import TAXONOMY
from claimscope.core.probes import FAMILIES
from claimscope.core.report.measured import STANDARD, case_views, concern_lines, curves, differences_of, verdict_of
from claimscope.core.report.numbering import numbers_of
from claimscope.core.reproduction import best_run, reproduce
from claimscope.core.safety_coverage import coverage
from claimscope.services.assessing import names
from claimscope.services.wording import catalogue
from judging import row

ROW = row(value=Decimal(1000), unit="Tokens/s")
SLA = Sla((Bound("ttft", Decimal(99), Decimal(500)),), "poisson", Decimal(6))


def run(id: str, rate: str, **facts: str) -> Evidence:
    kept = tuple((name, Field(value, "stated")) for name, value in facts.items())
    measure = Measure("Completed tokens per second", Decimal(rate), "tokens/s")
    return Evidence(id, "serving_speed", "latency-sla", candidate="b1", measures=(measure,), facts=kept)


def attack(probe: str) -> Evidence:
    rate = Measure(f"attack success: {probe} / d", Decimal("0.1"), "share", False)
    return Evidence("e1", "safety", "safety", candidate="b1", measures=(rate,))


def products() -> object:
    found = names().products
    assert found is not None
    return found


@pytest.mark.parametrize(("rate", "reproduces"), [("1000", True), ("950", True), ("949", False), ("1051", False)])
def test_within_five_percent(rate: str, reproduces: bool) -> None:
    found = reproduce(ROW, run("e1", rate), products())  # type: ignore[arg-type]
    assert found is not None and found.reproduces is reproduces


def test_what_could_explain_it_is_named() -> None:
    own = run("e1", "500", hardware="8x L40S", weights_dtype="int4", scenario=ROW.scenario)
    found = reproduce(ROW, own, products())  # type: ignore[arg-type]
    assert found is not None
    assert {"accelerator", "precision"} <= {one.field for one in found.differences}
    assert "scenario" not in {one.field for one in found.differences}
    say = catalogue("en")
    assert "Does not reproduce" in say.text(verdict_of(found, "tokens/s"))
    assert any("int4" in say.text(one) for one in differences_of(found))


def test_no_number_in_the_unit_of_the_row() -> None:
    assert reproduce(ROW, Evidence("e1", "serving_speed", "latency-sla"), products()) is None  # type: ignore[arg-type]


def test_the_best_run_stands_for_the_system() -> None:
    found = best_run(ROW, (run("e1", "500"), run("e2", "900"), run("e3", "700")), products())  # type: ignore[arg-type]
    assert found is not None and found[0].id == "e2"


@pytest.mark.parametrize(
    ("concern", "probe", "tested"),
    [
        ("Prompt injection through letters", "promptinject.HijackHateHumans", True),
        ("Prompt injection through letters", "dan.Dan_11_0", False),
        ("Leak of personal data", "leakreplay.X", True),
        ("Weitergabe personenbezogener Daten", "pii", True),
        ("Something nobody has words for", "promptinject.X", False),
    ],
)
def test_concerns_and_probes(concern: str, probe: str, tested: bool) -> None:
    assert coverage((Concern("k1", concern),), (attack(probe),), FAMILIES)[0].tested is tested


def test_not_tested_is_printed_for_each_candidate() -> None:
    context = Context(concerns=(Concern("k1", "Prompt injection"), Concern("k2", "Toxic answers")))
    pack = Pack(
        "p", context, candidates=(Candidate("b1", "A"), Candidate("b2", "B")), evidence=(attack("promptinject.X"),)
    )
    lines = concern_lines(pack, numbers_of(pack))
    assert [(one.candidate, one.concern, bool(one.rates)) for one in lines] == [
        ("A", "Prompt injection", True),
        ("A", "Toxic answers", False),
        ("B", "Prompt injection", False),
        ("B", "Toxic answers", False),
    ]


def at(id: str, rate: str, ms: str) -> Evidence:
    facts = (("request_rate", Field(Decimal(rate), "stated")),)
    return Evidence(
        id,
        "serving_speed",
        "latency-sla",
        measures=(Measure("ttft p99", Decimal(ms), "ms", percentile=Decimal(99)),),
        facts=facts,
    )


def test_latency_over_load_with_our_bound() -> None:
    pack = Pack("p", Context(sla=SLA))
    figure = curves(pack, (at("e1", "8", "300"), at("e2", "4", "200")), "ttft")
    assert figure is not None
    assert figure.lines[0].points == ((Decimal(4), Decimal(200)), (Decimal(8), Decimal(300)))
    assert figure.lines[1].points[0][1] == Decimal(500) and figure.marks == (Decimal(6),)
    assert curves(pack, (at("e1", "8", "300"),), "ttft") is None


def test_chosen_cases_carry_their_tag_and_are_cut() -> None:
    item = Evidence("e1", "error_analysis", "edge-case-errors")
    pack = Pack("p", evidence=(item,), tags=(CaseTag("e1", "7", "refusal"),))
    pack = replace(pack, chosen_cases=(ChosenCase("e1", "7", "x" * 5000, "out"), ChosenCase("e9", "1")))
    (view,) = case_views(pack, item)
    assert catalogue("en").text(view.tag) == "refusal" and view.input.endswith("[…]") and len(view.input) < 1300


def test_the_standard_tags_are_one_list() -> None:
    assert frozenset(TAXONOMY) == STANDARD
