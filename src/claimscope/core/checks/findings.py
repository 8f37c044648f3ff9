"""All rules on citations and packs: run, folded, ranked. A rule that fails becomes a finding; it never stops the
others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from claimscope.core.assessment import SEVERITIES, CitationAssessment, Finding
from claimscope.core.checks import comparison_rules, record_rules, wording_rules
from claimscope.core.checks import misreading_rules as misread
from claimscope.core.checks.case import Case, Grounds, Rule, finding
from claimscope.core.checks.folding import FORMAL, folded, formal_by_source
from claimscope.core.checks.pack_rules import findings_on_pack
from claimscope.core.checks.states import Decision
from claimscope.core.checks.wording_facts import WordingFacts, facts_of
from claimscope.core.citation_view import CitationView
from claimscope.core.document import Citation, Pack, Source
from claimscope.core.knowledge import BenchmarkFacts
from claimscope.core.message import Message, message

__all__ = [
    "FORMAL",
    "RULES",
    "Grounds",
    "citation_findings",
    "folded",
    "formal_by_source",
    "pack_findings",
    "ranked",
    "together_findings",
]

FACT_RULES: tuple[tuple[str, Rule], ...] = (
    ("value-differs", record_rules.value_differs),
    ("unit-differs", record_rules.unit_differs),
    ("official-label", record_rules.official_label),
    ("not-found", record_rules.not_found),
    ("ratio-not-supported", record_rules.ratio_not_supported),
    ("withdrawn", record_rules.withdrawn),
    ("contradiction", record_rules.contradiction),
    ("contradiction-likely", record_rules.likely_contradiction),
    ("inferred", record_rules.inferred),
    ("M38", record_rules.open_as_plain),
    ("not-purchasable", record_rules.not_purchasable),
    ("M25", misread.no_measured_power),
    ("M30", misread.derived),
    ("no-population", misread.no_population),
    ("no-value", misread.no_value),
    ("other-class", misread.other_class),
    ("hidden", misread.hidden),
    ("unstated-differences", comparison_rules.ratio),
    ("M27", wording_rules.embargo),
    ("cited-early", wording_rules.cited_early),
    ("M28", wording_rules.early_own_run),
    ("formal", wording_rules.formal),
)
WORD_RULES: tuple[tuple[str, Rule], ...] = (
    ("M03", record_rules.official_word),
    ("M01", misread.own_run),
    ("M26", misread.nameplate),
    ("M29", misread.composite),
    ("M31", misread.derived_as_official),
    ("M33", misread.endorsed),
    ("user-speed", misread.user_speed),
    ("percentile", misread.percentile),
    ("offline-as-online", misread.offline_as_online),
    ("accuracy-tier", misread.accuracy_tier),
    ("per-image", misread.per_image),
    ("training-as-inference", misread.training_as_inference),
    ("overclaim", misread.overclaim),
)
"""Rules that look for words; they are asked only where any of their words stands in the context."""
RULES = (*FACT_RULES, *WORD_RULES)

SHADOWS: Mapping[str, tuple[str, ...]] = {
    "value-differs": ("M03", "M01", "formal"),
    "value-likely-differs": ("M01", "formal"),
    "not-found": ("no-population", "formal"),
    "M01": ("not-found", "formal"),
    "M03": ("not-found", "formal"),
    "M31": ("M30",),
    "M26": ("M25",),
    "ratio-not-supported": ("unstated-differences",),
    "withdrawn": ("not-purchasable", "inferred"),
    "contradiction-likely": ("formal", "no-population"),
}
"""A finding on the left makes those on the right say nothing new."""


def citation_findings(
    view: CitationView,
    decisions: tuple[Decision, ...],
    facts: BenchmarkFacts | None,
    grounds: Grounds,
    source: Source | None,
) -> tuple[Finding, ...]:
    """Findings on one citation, worst first."""
    words, mlperf = view.citation.claim.context.lower(), view.citation.claim.family == "inference"
    document = facts_of(source)
    day = judged_by(view, document, grounds)
    case = Case(view, decisions, facts, grounds, source, document, words, day, mlperf)
    rules = RULES if grounds.rulebook.speaks(words) else FACT_RULES
    found = list(_run(case, rules))
    if len(found) < 2:
        return tuple(found)
    shadowed = {rule for one in found for rule in SHADOWS.get(one.rule, ())} - _mutual(found)
    return ranked(one for one in found if one.rule not in shadowed)


def _mutual(found: list[Finding]) -> frozenset[str]:
    """Of two that shadow each other the more severe one stays."""
    rules = {one.rule for one in found}
    return frozenset({"M03"}) if {"M03", "not-found"} <= rules and "value-differs" not in rules else frozenset()


def judged_by(view: CitationView, document: WordingFacts, grounds: Grounds) -> str:
    """The day a source is judged by (ISO): its own date, else the publication of the round it cites, else empty. A
    source is never older than the round, so a later rule that it is judged by was in force."""
    return document.date or grounds.rulebook.published.get(view.text("round"), "")


def _run(case: Case, rules: tuple[tuple[str, Rule], ...]) -> Iterator[Finding]:
    for rule, run in rules:
        try:
            made = (finding(case, rule, found) for found in run(case))
            yield from (one for one in made if one is not None)
        except Exception as error:  # noqa: BLE001
            yield _failed(case, rule, error)


def _failed(case: Case, rule: str, error: Exception) -> Finding:
    said = message("findings.rule-failed", rule=rule, error=type(error).__name__)
    id = case.view.citation.id
    return Finding(f"rule-failed:{id}:{rule}", "rule-failed", "low", said, Message("findings.rule-failed.advice"), id)


def ranked(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Worst first, otherwise in the order found."""
    found = tuple(findings)
    return found if len(found) < 2 else tuple(sorted(found, key=lambda one: SEVERITIES.index(one.severity)))


def pack_findings(
    pack: Pack,
    judged: Mapping[str, CitationAssessment],
    grounds: Grounds,
    formal: Iterable[tuple[str, Finding]],
) -> tuple[Finding, ...]:
    """Findings that need more than one citation, or none: on the pack itself, comparisons in one sentence, and the
    ``formal`` gaps (source, finding) of each source in one line."""
    citations = [one for one in pack.citations if one.id in judged]
    return (
        *findings_on_pack(pack, grounds),
        *together_findings(citations, grounds, {source.id: source for source in pack.sources}),
        *formal_by_source(formal),
    )


def together_findings(
    citations: Iterable[Citation], grounds: Grounds, sources: Mapping[str, Source]
) -> Iterator[Finding]:
    """Numbers that one sentence sets against each other although they may not stand together."""
    known = {one.id: one for one in citations}
    for id, rule in comparison_rules.together(known.values(), grounds.rulebook, sources):
        severity, claim = grounds.rulebook.severity(rule), known[id].claim
        if severity is None:
            continue
        meta = grounds.rulebook.rule(rule)
        said, advice = Message(f"findings.{rule}"), Message(f"findings.{rule}.advice")
        asks = meta.kind == "heuristic"
        yield Finding(f"{rule}:{id}", rule, severity, said, advice, id, claim.anchor, meta.reference, asks=asks)
