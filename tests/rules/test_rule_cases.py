"""Every rule on its own passing and failing cases (tests/rules/cases, one file per rule)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml

from claimscope.core.assessment import Assessment
from claimscope.core.claim import Claim, ClaimFields, Field
from claimscope.core.document import CellDecision, Citation, Pack, Plan, VendorQuestion
from claimscope.core.message import Message, message
from claimscope.services.assessing import assess, rulebook
from claimscope.services.wording import catalogue
from judging import TODAY, citation, claim, matched, pack, row

CASES = Path(__file__).parent / "cases"
USUAL = {"value": "25,000.5", "unit": "tokens/s", "benchmark": "llama2-70b", "scenario": "Server"}


@dataclass(frozen=True)
class RuleCase:
    rule: str
    fails: bool
    case: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.rule}: {self.case['why']}"


def all_cases() -> Iterator[RuleCase]:
    for path in sorted(CASES.glob("*.yaml")):
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert data["rule"] == path.stem
        for kind in ("fails", "passes"):
            for case in data[kind]:
                yield RuleCase(data["rule"], kind == "fails", case)


def built_claim(id: str, said: dict[str, Any], context: str) -> Claim:
    fields = dict(said)
    value = fields.get("value")
    if isinstance(value, list):
        ends = tuple(None if end is None else Decimal(end) for end in value)
        return replace(
            claim(id, context=context, **{name: found for name, found in fields.items() if name != "value"}),
            fields=ClaimFields(value=Field(ends, "stated", text="over 1 million")),  # type: ignore[arg-type]
        )
    return claim(id, context=context, **fields)


def built(case: dict[str, Any]) -> Pack:
    made = built_claim("c1", case.get("claim", USUAL), case.get("context", ""))
    if case.get("visible") is False:
        made = replace(made, anchor=replace(made.anchor, visible=False))
    first = row(**case.get("row", {})) if case.get("row", {}) is not None else None
    rows = [first] if first else []
    if "other" in case:
        rows.append(row(**case["other"]))
    ratio = Decimal(case["ratio"]) if "ratio" in case else None
    match = matched(
        *rows, outcome=case.get("outcome", "exact"), confidence=case.get("sure", 0.97), computed_ratio=ratio
    )
    said = (message(f"matching.conflict.{n}", said=a, official=b) for n, (a, b) in case.get("conflict", {}).items())
    match = replace(match, conflicts=tuple(said))
    citations = [citation(made, match, sort=case.get("sort", "decision"))]
    if "beside" in case:
        citations.append(beside(case))
    if "elsewhere" in case:
        other = citation(built_claim("c2", case["elsewhere"], ""), matched(outcome="not-found"))
        citations.append(replace(other, source="s2"))
    result = pack(*citations)
    source = case.get("source", {})
    changed = replace(
        result.sources[0],
        status=source.get("status", "read"),
        facts=tuple(source.get("facts", {}).items()),
    )
    context = replace(result.context, valid_until=case.get("valid_until", ""), committee_date=case.get("committee", ""))
    second = (replace(changed, id="s2", name="sheet.xlsx"),) if "elsewhere" in case else ()
    return replace(
        result, sources=(changed, *second), context=context, vendor_questions=asked(case), cells=planned(case)
    )


def planned(case: dict[str, Any]) -> tuple[CellDecision, ...]:
    until = case.get("plan_until")
    return (CellDecision("a", "safety", Plan("safety evaluation", "Ada", until)),) if until else ()


def asked(case: dict[str, Any]) -> tuple[VendorQuestion, ...]:
    said = case.get("asked")
    if not said:
        return ()
    return (VendorQuestion("q1", "a", "c1", Message("test.question"), said["day"], said["answer"]),)


def beside(case: dict[str, Any]) -> Citation:
    return citation(built_claim("c2", case["beside"], case["context"]), matched(outcome="not-found"))


def found_rules(made: Assessment) -> set[str]:
    """Ids of all findings, and of the formal parts folded into one line."""
    rules = {finding.rule for finding in made.findings}
    for finding in made.findings:
        rules |= {id.removeprefix("findings.formal.") for id in message_ids(finding.message) if ".formal.M" in id}
    return rules


def message_ids(said: Message) -> set[str]:
    ids = {said.id}
    for _, value in said.args:
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Message):
                ids |= message_ids(one)
    return ids


@pytest.mark.parametrize("one", list(all_cases()), ids=str)
def test_rule_case(one: RuleCase) -> None:
    made = assess(built(one.case), TODAY)
    assert (one.rule in found_rules(made)) == one.fails, sorted(found_rules(made))
    assert "rule-failed" not in found_rules(made)
    for name in one.case.get("names", ()):
        assert any(name in message_ids(finding.message) for finding in made.findings)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_finding_is_a_sentence_in_every_language(language: str) -> None:
    say = catalogue(language)
    for one in all_cases():
        for finding in assess(built(one.case), TODAY).findings:
            for said in (finding.message, finding.advice):
                missing = {id for id in message_ids(said) if not id.startswith("test.") and not say.has(id)}
                assert not missing
                assert "{" not in say.text(said)


def test_every_rule_has_passing_and_failing_cases() -> None:
    covered = {(one.rule, one.fails) for one in all_cases()}
    book = rulebook()
    checked = {id for id, rule in book.rules.items() if rule.by is None} - {"formal", "rule-failed"}
    assert {(id, fails) for id in checked for fails in (True, False)} <= covered
    assert {rule for rule, _ in covered} <= set(book.rules)


def test_rules_that_others_check_name_known_rules() -> None:
    book = rulebook()
    for rule in book.rules.values():
        assert set(rule.by or ()) <= set(book.rules)


def test_a_slide_with_one_problem_shows_one() -> None:
    said = {"value": "26,000", "unit": "tokens/s", "result_ids": ["5.1-9001"], "retrieved_on": "2025-10-10"}
    context = "Official MLPerf® Inference v5.1 result: 26,000 tokens/s."
    made = assess(built({"claim": said, "outcome": "value-differs", "context": context}), TODAY)
    assert [finding.rule for finding in made.findings] == ["value-differs"]


def test_a_well_formed_citation_shows_none() -> None:
    said = {
        **USUAL,
        "round": "v5.1",
        "division": "closed",
        "submitter": "AcmeServers",
        "system": "Acme 8",
        "result_ids": ["5.1-9001"],
        "retrieved_on": "2025-10-10",
    }
    context = "AcmeServers submitted 25,000.5 tokens/s with the Acme 8 on MLPerf® Inference v5.1 Llama2-70B Server [1]."
    made = assess(built({"claim": said, "context": context, "source": {"facts": {"legend": "full"}}}), TODAY)
    assert made.findings == ()
