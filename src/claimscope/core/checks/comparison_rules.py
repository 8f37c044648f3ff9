"""Comparisons that a source makes itself: ratios whose two results are known, and numbers set against each other."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from claimscope.core.checks.case import Case, Hit, hit
from claimscope.core.checks.comparability import Reason, Side, compare
from claimscope.core.checks.nearness import set_against
from claimscope.core.checks.text import listed
from claimscope.core.checks.wording_facts import WordingFacts, facts_of
from claimscope.core.claim import text_of
from claimscope.core.document import Citation, Source
from claimscope.core.record_row import RecordRow
from claimscope.core.row_fields import base_benchmark, effective_scenario, tier_of
from claimscope.core.rulebook import Rulebook

SURE_PAIR = 0.85
"""From this confidence the two rows of a ratio are those the source means (named by ID or standing in the document)."""


def side_of_row(row: RecordRow) -> Side:
    """A record row as one side of a comparison."""
    return Side(
        row.key,
        row.round,
        row.benchmark,
        effective_scenario(row),
        row.suite,
        row.division,
        row.availability,
        True,
        row.accelerators_total,
        row.unit.lower(),
        row.power_value is not None,
    )


def ratio(case: Case) -> Iterable[Hit]:
    """A ratio of two results that may not be compared, or whose differences the source does not state."""
    match = case.match
    if not case.mlperf or match is None or match.confidence < SURE_PAIR or len(match.rows) < 2:
        return
    if match.outcome not in ("ratio-supported", "ratio-not-supported"):
        return
    sides = [side_of_row(row) for row in match.rows[:2]]
    made = compare(sides, case.grounds.rulebook.compatibility)
    against = [one for one in made.reasons if not (one.rule == "compare-tier" and _tiers_named(case, match.rows))]
    if against:
        yield hit(rule=against[0].rule, variant="ratio", why=listed(one.message for one in against))
        return
    unstated = [one for one in made.state if not _stated(case, one)]
    if unstated:
        yield hit(differences=listed(one.message for one in unstated))


def _tiers_named(case: Case, rows: tuple[RecordRow, ...]) -> bool:
    """Whether the source names both accuracy tiers: then what one tier costs against the other is its point."""
    words = f"{case.words} {case.said('comparator').lower()}"
    return all(re.search(rf"\b{re.escape(tier_of(row.benchmark))}(?![\d.]*\d)", words) for row in rows[:2])


def _stated(case: Case, difference: Reason) -> bool:
    """Whether the words of both sides stand in the context or among the words of the comparison."""
    words = f"{case.words} {case.said('comparator').lower()}"
    left, right = (str(difference.message.get(name) or "") for name in ("left", "right"))
    if difference.rule == "M19":
        return "open" in words or "network" in words
    if difference.rule == "M20":
        return any(word in words for word in ("preview", "rdi", "research"))
    if difference.rule == "M18":
        return all(side.removeprefix("v") in words for side in (left, right))
    return all(re.search(rf"(?<!\d){re.escape(side)}(?!\d)", words) for side in (left, right))


Together = tuple[str, str]
MOST_TOGETHER = 12
"""Numbers of one sentence that are set against each other; a longer list is no comparison."""


def together(citations: Iterable[Citation], rulebook: Rulebook, sources: Mapping[str, Source]) -> Iterator[Together]:
    """(citation id, rule) for numbers of one sentence with a word of comparison between them: ``scenario-mixing``
    (same benchmark, other scenario), ``M17`` (a result beside a number from outside), ``M21`` and ``M22`` (verified
    beside unverified). The first citation of the sentence carries it."""
    groups: dict[tuple[str, str], list[Citation]] = defaultdict(list)
    for one in citations:
        if one.claim.context and one.claim.kind in ("absolute", "derived", "latency"):
            groups[one.source, one.claim.context].append(one)
    compared, unverified = rulebook.phrases["compared"], rulebook.phrases["unverified"]
    for (source, context), members in groups.items():
        if len(members) < 2 or not compared.search(context.lower()):
            continue
        said = bool(unverified.search(context.lower()))
        facts = facts_of(sources.get(source))
        few = members[:MOST_TOGETHER]
        pairs = [pair for pair in combinations(few, 2) if set_against(pair[0].claim, pair[1].claim, compared)]
        for rule in dict.fromkeys(rule for pair in pairs for rule in _mixed(*pair, said, facts)):
            yield members[0].id, rule


def _mixed(left: Citation, right: Citation, unverified_said: bool, facts: WordingFacts) -> Iterator[str]:
    families = {left.claim.family, right.claim.family}
    if families == {"inference", "vendor-measured"}:
        yield "M17"
    if families != {"inference"}:
        return
    marks = {text_of(one.claim.fields.verification) == "unverified" for one in (left, right)}
    if len(marks) > 1 and not unverified_said:
        yield "M21"
    elif len(marks) > 1 and facts.told and not facts.mixed_sentence:
        yield "M22"
    if _scenarios_mixed((left, right)):
        yield "scenario-mixing"


def _scenarios_mixed(results: Iterable[Citation]) -> bool:
    by_benchmark: dict[str, set[str]] = defaultdict(set)
    for one in results:
        benchmark, scenario = text_of(one.claim.fields.benchmark), text_of(one.claim.fields.scenario)
        if benchmark and scenario:
            by_benchmark[base_benchmark(benchmark)].add(scenario)
    return any(len(scenarios) > 1 for scenarios in by_benchmark.values())
