"""Rules are run apart: one that fails becomes a finding and never stops the others; severe ones silence weaker ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from claimscope.core.checks import findings
from claimscope.core.checks.case import Case, Hit, hit
from claimscope.core.judgement import judge_alone
from claimscope.services.assessing import assess, grounds
from judging import TODAY, citation, claim, matched, pack, row, usual


def broken(case: Case) -> Iterator[Hit]:
    raise ZeroDivisionError
    yield hit()


def test_a_failing_rule_is_a_finding_beside_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = (("value-differs", broken), *findings.FACT_RULES)
    monkeypatch.setattr(findings, "FACT_RULES", rules)
    said = citation(claim(value="26,000", unit="tokens/s"), matched(row(), outcome="value-differs"))
    made = judge_alone(said, grounds(TODAY))
    assert {one.rule for one in made.findings} == {"rule-failed", "value-differs"}


def test_findings_come_worst_first() -> None:
    said = citation(
        claim(value="25,000.5", scenario="Offline", unit="queries/s", context="production-ready"),
        matched(row(), outcome="unit-differs"),
    )
    order = [one.severity for one in judge_alone(said, grounds(TODAY)).findings]
    assert order == sorted(order, key=["critical", "high", "medium", "low", "info"].index)
    assert order[0] == "critical"


def test_every_rule_that_runs_is_in_the_data_and_listed_once() -> None:
    names = [name for name, _ in findings.RULES]
    assert len(names) == len(set(names))
    assert set(names) <= set(grounds(TODAY).rulebook.rules)
    assert {rule for pair in findings.SHADOWS.items() for rule in (pair[0], *pair[1])} <= set(
        grounds(TODAY).rulebook.rules
    )


def test_many_numbers_of_one_preview_system_are_one_problem() -> None:
    made = pack(*(replace(usual(availability="preview"), id=f"c{number}") for number in range(6)))
    found = [one for one in assess(made, TODAY).findings if one.rule == "not-purchasable"]
    assert [(one.message.id, one.message.get("count")) for one in found] == [("findings.and-more", 5)]
