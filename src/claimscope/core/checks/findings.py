"""All rules on citations and packs: run, folded, ranked. A rule that fails becomes a finding; it never stops the
others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from claimscope.core.assessment import SEVERITIES, CitationAssessment, Finding
from claimscope.core.checks import record_rules
from claimscope.core.checks.case import Case, Grounds, Rule, finding
from claimscope.core.checks.states import Decision
from claimscope.core.citation_view import CitationView
from claimscope.core.document import Pack, Source
from claimscope.core.knowledge import BenchmarkFacts
from claimscope.core.message import Message, message

__all__ = ["RULES", "Grounds", "citation_findings", "pack_findings", "ranked"]

RULES: tuple[tuple[str, Rule], ...] = (
    ("value-differs", record_rules.value_differs),
    ("unit-differs", record_rules.unit_differs),
    ("official-label", record_rules.official_label),
    ("not-found", record_rules.not_found),
    ("ratio-not-supported", record_rules.ratio_not_supported),
    ("withdrawn", record_rules.withdrawn),
    ("contradiction", record_rules.contradiction),
    ("inferred", record_rules.inferred),
    ("M38", record_rules.open_as_plain),
    ("not-purchasable", record_rules.not_purchasable),
    ("M03", record_rules.official_word),
)


def citation_findings(
    view: CitationView,
    decisions: tuple[Decision, ...],
    facts: BenchmarkFacts | None,
    grounds: Grounds,
    source: Source | None,
) -> tuple[Finding, ...]:
    """Findings on one citation, worst first."""
    words = view.citation.claim.context.lower()
    case = Case(view, decisions, facts, grounds, source, words, source_date(source))
    found = (one for rule, run in RULES for one in _run(case, rule, run))
    return ranked(found)


def source_date(source: Source | None) -> str:
    """The day a source is judged by (ISO), empty where it names none."""
    return ""


def _run(case: Case, rule: str, run: Rule) -> Iterable[Finding]:
    try:
        found = [finding(case, rule, args) for args in run(case)]
    except Exception as error:  # noqa: BLE001
        return (_failed(case, rule, error),)
    return tuple(one for one in found if one is not None)


def _failed(case: Case, rule: str, error: Exception) -> Finding:
    said = message("findings.rule-failed", rule=rule, error=type(error).__name__)
    id = case.view.citation.id
    return Finding(f"rule-failed:{id}:{rule}", "rule-failed", "low", said, Message("findings.rule-failed.advice"), id)


def ranked(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Worst first, otherwise in the order found."""
    return tuple(sorted(findings, key=lambda one: SEVERITIES.index(one.severity)))


def pack_findings(pack: Pack, judged: Mapping[str, CitationAssessment], grounds: Grounds) -> tuple[Finding, ...]:
    """Findings that need more than one citation."""
    return ()
