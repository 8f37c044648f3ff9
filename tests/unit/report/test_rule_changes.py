"""What an organisation's profile changed about the rules stands in the report."""

from __future__ import annotations

from dataclasses import replace

from claimscope.core.report import Background, Options, build_report
from claimscope.rendering.markup import words
from claimscope.rendering.template import rendered
from claimscope.services.assessing import assess, rulebook
from claimscope.services.wording import catalogue
from report_samples import TODAY, sample


def said(off: tuple[str, ...] = (), severities: tuple[tuple[str, str], ...] = ()) -> str:
    standard = rulebook()
    profile = replace(standard.profile, off=frozenset(off), severities=dict(severities))  # type: ignore[arg-type]
    background = Background(rulebook=replace(standard, profile=profile))
    model = build_report(sample(), assess(sample(), TODAY), Options(True), background)
    return words(rendered(model, catalogue("en")).root)


def test_a_rule_that_is_switched_off_is_listed_and_one_weighed_differently() -> None:
    book = rulebook()
    other = "low" if book.rule("hidden").severity != "low" else "high"
    text = said(("value-differs",), (("hidden", other), ("not-found", book.rule("not-found").severity)))
    assert "value-differsThe number is not the official onecriticalswitched off" in text
    assert catalogue("en")("rules.hidden.title") + f"{book.rule('hidden').severity}{other}" in text
    assert catalogue("en")("rules.not-found.title") not in text
    assert text.count("switched off") == 1


def test_the_standard_is_said_to_be_the_standard() -> None:
    assert "No rule is switched off, and none is weighed differently from the standard." in said()
