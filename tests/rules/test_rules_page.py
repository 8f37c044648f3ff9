"""One source for command line, window and documentation."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimscope.core.rulebook import applies_on
from claimscope.services.assessing import rulebook
from claimscope.services.rules import rule_lines, rules_json, rules_markdown, rules_text
from claimscope.services.wording import catalogue

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules.md"


def test_the_page_is_made_from_the_data() -> None:
    assert PAGE.read_text(encoding="utf-8") == rules_markdown(), "run tools/build_rules_page.py"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_rule_has_title_and_reason_in_every_language(language: str) -> None:
    say = catalogue(language)
    for id in rulebook().rules:
        assert say.has(f"rules.{id}.title")
        assert say.has(f"rules.{id}.reason")


def test_all_guidelines_are_there_with_section_and_date() -> None:
    lines = {line.id: line for line in rule_lines()}
    assert {f"M{number:02}" for number in range(1, 40)} <= set(lines)
    assert all(line.reference.rstrip()[-1].isdigit() for line in lines.values())


def test_the_three_forms_hold_the_same_rules() -> None:
    ids = [line.id for line in rule_lines()]
    rules = rules_json()["rules"]
    assert isinstance(rules, list)
    assert [rule["id"] for rule in rules] == ids
    text = "\n".join(rules_text())
    assert all(id in text for id in ids)


def test_heuristic_rules_are_never_critical() -> None:
    for line in rule_lines():
        if line.kind == "heuristic" and line.by is None:
            assert line.severity != "critical"


def test_rules_of_their_date() -> None:
    from dataclasses import replace

    rule = replace(rulebook().rule("M34"), since="2023-12-19")
    assert applies_on(rule, "2024-01-01")
    assert not applies_on(rule, "2023-01-01")
    assert applies_on(rule, "")
    assert not applies_on(replace(rule, since="", until="2023-12-18"), "")
