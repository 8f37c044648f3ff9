"""Judgement in the words of the command line contract."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from claimscope.core.document import QUESTION_IDS, Question
from claimscope.services.assessing import assess, judge_claims
from claimscope.services.contract_assessment import check_json, claim_json
from judging import TODAY, citation, claim, matched, pack, row, usual


def test_a_claim_carries_exactly_what_the_contract_names() -> None:
    found: dict[str, Any] = claim_json(*judge_claims([usual()]))
    assert set(found) == {"standing", "checks", "findings", "slots"}
    assert found["standing"] == {
        "as_sent": "gaps",
        "now": "gaps",
        "answered_by_source": 1,
        "answered_by_record": 3,
    }
    assert [check["id"] for check in found["checks"]] == ["division", "scenario", "stack", "quantization", "sla"]
    division = found["checks"][0]
    assert (division["state"], division["answer"], division["basis"]) == ("answered", "closed", "record")
    assert found["checks"][4]["state"] == "unanswered"
    assert [(slot["question"], slot["answer"]) for slot in found["slots"]] == [
        ("standard-load-speed", "yes"),
        ("latency-sla", "partly"),
    ]


def test_unknown_is_null_and_never_an_empty_string() -> None:
    found: dict[str, Any] = claim_json(*judge_claims([citation(claim(value="1"), matched(outcome="not-found"))]))
    for check in found["checks"]:
        assert "" not in check.values()
    assert found["checks"][0]["answer"] is None
    assert found["checks"][0]["basis"] is None


def test_background_claims_have_no_slots() -> None:
    assert claim_json(*judge_claims([usual()]), background=True)["slots"] == []


def test_findings_carry_rule_severity_message_advice_and_anchor() -> None:
    said = citation(claim(value="26,000", unit="tokens/s"), matched(row(), outcome="value-differs"))
    found: dict[str, Any] = claim_json(*judge_claims([said]))
    (first,) = found["findings"]
    assert (first["rule"], first["severity"]) == ("value-differs", "critical")
    assert first["message"]
    assert first["advice"]
    assert first["anchor"]["page"] == 3
    assert first["anchor"]["visible"] is True


def test_formal_gaps_of_a_document_stand_once() -> None:
    made = judge_claims([usual(), replace(usual(), id="c2"), replace(usual(), id="c3")])
    formal = [finding for one in made for finding in one.findings if finding.rule == "formal"]
    assert len(formal) == 1


def test_check_of_a_pack() -> None:
    made = pack(usual())
    made = replace(made, questions=(*made.questions, Question("q7", "Is it quiet?", custom=True)))
    found: dict[str, Any] = check_json(made, assess(made, TODAY))
    assert found["schema"] == "claimscope.check/1"
    assert [one["question"] for one in found["rows"]] == [*QUESTION_IDS, "q7"]
    first = found["rows"][0]
    assert (first["candidate"], first["state"], first["custom"]) == ("Bidder A", "answered", False)
    assert first["evidence"] == [{"id": "c1", "kind": "citation", "tool": None, "state": "used", "flags": []}]
    assert found["rows"][-1]["label"] == "Is it quiet?"
    assert found["rows"][-1]["custom"] is True
    assert found["sources"] == [{"path": "deck.pptx", "kind": "document", "tool": None, "status": "read"}]
    assert found["export"]["final_allowed"] is False
    assert len(found["export"]["because"]) == 5


@pytest.mark.parametrize("severity", ["critical", "high", "medium", "low", "info"])
def test_severities_are_those_of_the_contract(severity: str) -> None:
    from claimscope.services.assessing import rulebook

    assert any(rule.severity == severity for rule in rulebook().rules.values())
