"""One problem, one line: formal gaps of a source in one line, and the same problem of many numbers as one finding."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from claimscope.core.assessment import Finding
from claimscope.core.message import message

FORMAL = "formal"
"""Formal gaps are found per citation and folded into one line per source."""


def formal_by_source(formal: Iterable[tuple[str, Finding]]) -> Iterator[Finding]:
    """One line per source in place of one per citation: the longest line, with the number of citations it holds for."""
    by_source: dict[str, list[Finding]] = defaultdict(list)
    for source, one in formal:
        by_source[source].append(one)
    for source, lines in by_source.items():
        worst = max(lines, key=lambda one: int(str(one.message.get("count") or 0)))
        said = message("findings.formal.source", **{**dict(worst.message.args), "citations": len(lines)})
        yield Finding(
            f"{FORMAL}:{source}", FORMAL, worst.severity, said, worst.advice, source, reference=worst.reference
        )


SAME_PROBLEM: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("not-purchasable", "M38", "M25"), ("row",)),
    **dict.fromkeys(("official-label", "unit-differs"), ("said", "official")),
    **dict.fromkeys(("overclaim", "user-speed", "offline-as-online", "accuracy-tier", "percentile"), ("word",)),
    **dict.fromkeys(("M01", "M26", "M29", "M31", "M33"), ("word",)),
    **dict.fromkeys(("no-value", "no-population", "hidden", "notation", "per-image", "training-as-inference"), ()),
    "inferred": ("scenario",),
    "other-class": ("family",),
    "M27": ("round",),
    "cited-early": ("round",),
    "M30": ("per",),
    "not-found": ("round", "id", "why"),
}
"""Rules whose findings on one source are one problem where these places of their sentence are equal: one system that
cannot be bought, one unit in the head of a table, one word on a slide. What is wrong number by number is not here."""


def folded(findings: Iterable[Finding], sources: Mapping[str, str]) -> Iterator[Finding]:
    """The findings with those on the same problem of one source as one, which counts the others. ``sources`` gives the
    source of a citation. The key of such a finding names their number, so that a waiver covers no number to come."""
    groups: dict[tuple[object, ...], list[Finding]] = {}
    for one in findings:
        groups.setdefault(_problem(one, sources), []).append(one)
    for first, *others in groups.values():
        if not others:
            yield first
            continue
        said = message("findings.and-more", finding=first.message, count=len(others))
        yield replace(first, key=f"{first.key}+{len(others)}", message=said)


def _problem(one: Finding, sources: Mapping[str, str]) -> tuple[object, ...]:
    places = SAME_PROBLEM.get(one.rule)
    if places is None:
        return (one.key,)
    return (one.rule, one.message.id, sources.get(one.about), *(one.message.get(place) for place in places))
