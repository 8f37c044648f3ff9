"""The rules as data: id, severity, kind, source and date; a profile turns severities and thresholds. Code holds the
logic."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, cast

from claimscope.core.assessment import Severity
from claimscope.core.compatibility import Compatibility
from claimscope.core.document import ACCURACY, COST, ERRORS, LATENCY, SAFETY, SPEED

Entry = Mapping[str, object]
RuleKind = Literal["deterministic", "lookup", "heuristic"]
SCHEMA = "claimscope.rules/1"
MESSAGING_SCHEMA = "claimscope.messaging/1"
PROFILE_SCHEMA = "claimscope.profile/1"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. ``group`` is where it belongs, ``section`` and ``date`` where and when its source says so. A rule with
    ``since`` or ``until`` (ISO dates) judges only sources of that time; ``kind`` heuristic asks, it never accuses."""

    id: str
    group: str
    severity: Severity
    kind: RuleKind
    source: str
    section: str
    date: str
    since: str = ""
    until: str = ""
    formal: bool = False
    """A formal gap: folded with others into one line."""
    by: tuple[str, ...] | None = None
    """Rules that do the checking for it; empty: no program can check it; None: it checks itself."""

    @property
    def reference(self) -> str:
        """Source, section and date in one line."""
        section = f"§ {self.section}" if self.section[:1].isdigit() else self.section
        return ", ".join(part for part in (self.source, section, self.date) if part)


MINIMUM_N: Mapping[str, int] = {SPEED: 1, LATENCY: 100, ACCURACY: 100, COST: 1, SAFETY: 100, ERRORS: 30}
EVIDENCE_DAYS: Mapping[str, int] = {
    "task_accuracy": 365,
    "safety": 365,
    "error_analysis": 365,
    "serving_speed": 365,
    "cost": 180,
    "document": 730,
}


@dataclass(frozen=True, slots=True)
class Profile:
    """What an organisation sets: severities by rule, rules switched off, least case numbers per question, greatest
    ages in days per kind of evidence (0 = never too old), and the days a vendor may take before it is named."""

    name: str = "standard"
    edition: str = "1"
    severities: Mapping[str, Severity] = field(default_factory=dict)
    off: frozenset[str] = frozenset()
    minimum_n: Mapping[str, int] = field(default_factory=lambda: dict(MINIMUM_N))
    evidence_days: Mapping[str, int] = field(default_factory=lambda: dict(EVIDENCE_DAYS))
    patience_days: int = 14


_WORD = re.compile(r"\w+")
NO_TRIGGER = (
    "compared",
    "population",
    "unverified",
    "derived-said",
    "open-said",
    "preview-said",
    "rdi-said",
    "inferred-said",
    "online-scenario",
)
"""Phrases that only take a finding back, or belong to rules on several numbers."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules by id, the profile, and which rounds of a benchmark are comparable. ``version`` names data and
    profile."""

    rules: Mapping[str, Rule]
    compatibility: Compatibility
    profile: Profile = field(default_factory=Profile)
    edition: str = ""
    phrases: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    keywords: frozenset[str] = frozenset()
    """The longest word of every phrase, for the quick first look."""
    published: Mapping[str, str] = field(default_factory=dict)
    """Publication day of each round (ISO), where it is known."""

    @property
    def version(self) -> str:
        """Edition of the rules and of the profile, recorded in the pack."""
        return f"{self.edition}/{self.profile.name}-{self.profile.edition}"

    def speaks(self, words: str) -> bool:
        """Whether any phrase that a word rule looks for stands in a text in lower case (a quick first look)."""
        return not self.keywords.isdisjoint(_WORD.findall(words))

    def rule(self, id: str) -> Rule:
        """The rule called ``id`` (KeyError where there is none)."""
        return self.rules[id]

    def severity(self, id: str) -> Severity | None:
        """The severity in force, None where the profile switched the rule off."""
        if id in self.profile.off:
            return None
        return self.profile.severities.get(id, self.rules[id].severity)


def make_rulebook(
    rules: Mapping[str, object],
    messaging: Mapping[str, object],
    compatibility: Mapping[str, object],
    rounds: Mapping[str, object],
    profile: Profile | None = None,
) -> Rulebook:
    """Values from the data files. ValueError where a schema is another one or a rule stands there twice."""
    if rules.get("schema") != SCHEMA or messaging.get("schema") != MESSAGING_SCHEMA:
        raise ValueError(f"rules of schema {rules.get('schema')!r}, {messaging.get('schema')!r}")
    sources = cast(dict[str, dict[str, str]], rules["sources"])
    entries = [*cast(list[dict[str, object]], rules["rules"]), *cast(list[dict[str, object]], messaging["rules"])]
    by_id = {str(entry["id"]): _rule(entry, sources) for entry in entries}
    if len(by_id) != len(entries):
        raise ValueError("a rule stands in the data twice")
    words = cast(dict[str, list[str]], rules["phrases"])
    phrases = {name: _pattern(found) for name, found in words.items()}
    phrases_that_find = (one for name in words if name not in NO_TRIGGER for one in words[name])
    quick = frozenset(max(_WORD.findall(one), key=_tells) for one in phrases_that_find)
    published = {str(one["round"]): str(one["publication_date"] or "") for one in cast(list[Entry], rounds["rounds"])}
    made = Compatibility.of(compatibility)
    return Rulebook(by_id, made, profile or Profile(), str(rules["edition"]), phrases, quick, published)


def _tells(word: str) -> int:
    """How much a word tells: its length, nothing for the name that stands in every sentence."""
    return 0 if word == "mlperf" else len(word)


def _pattern(words: Sequence[str]) -> re.Pattern[str]:
    """One pattern for a list of phrases in lower case; a phrase starts and ends at a word's end."""
    parts = (f"{_edge(word[0])}{re.escape(word)}{_edge(word[-1])}" for word in words)
    return re.compile("|".join(parts))


def _edge(char: str) -> str:
    return r"\b" if char.isalnum() else ""


def _rule(entry: Mapping[str, object], sources: Mapping[str, Mapping[str, str]]) -> Rule:
    source = sources[str(entry["source"])]
    return Rule(
        id=str(entry["id"]),
        group=str(entry["group"]),
        severity=cast(Severity, entry["severity"]),
        kind=cast(RuleKind, entry["kind"]),
        source=source["name"],
        section=str(entry.get("section", "")),
        date=source["date"],
        since=str(entry.get("since", "")),
        until=str(entry.get("until", "")),
        formal=bool(entry.get("formal", False)),
        by=tuple(cast(list[str], entry["by"])) if "by" in entry else None,
    )


def applies_on(rule: Rule, date: str) -> bool:
    """Whether a rule was in force on a day (ISO). Without a day the present rules judge."""
    if not date:
        return not rule.until
    return (not rule.since or date >= rule.since) and (not rule.until or date <= rule.until)
