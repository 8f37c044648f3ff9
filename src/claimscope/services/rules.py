"""The rules as people read them: one list for the command line, the window and the documentation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from claimscope.core.assessment import SEVERITIES, Severity
from claimscope.core.message import Catalogue
from claimscope.core.rulebook import Rule, Rulebook
from claimscope.services.assessing import rulebook
from claimscope.services.wording import catalogue

GROUPS = ("record", "misreading", "comparison", "source", "wording", "program")
SCHEMA = "claimscope.rules-list/1"


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule in words. ``severity`` is the one in force (empty: switched off by the profile)."""

    id: str
    group: str
    title: str
    reason: str
    severity: Severity | None
    kind: str
    reference: str
    formal: bool
    by: tuple[str, ...] | None


def rule_lines(language: str = "en", book: Rulebook | None = None) -> tuple[RuleLine, ...]:
    """All rules, group by group, worst first within a group; the guidelines in their own order."""
    used = book or rulebook()
    say = catalogue(language)
    lines = [_line(rule, used, say) for rule in used.rules.values()]
    return tuple(sorted(lines, key=_order))


def _order(line: RuleLine) -> tuple[int, int, str]:
    worst = SEVERITIES.index(line.severity) if line.severity else len(SEVERITIES)
    return GROUPS.index(line.group), 0 if line.id.startswith("M") else worst, line.id


def _line(rule: Rule, book: Rulebook, say: Catalogue) -> RuleLine:
    return RuleLine(
        rule.id,
        rule.group,
        say(f"rules.{rule.id}.title"),
        say(f"rules.{rule.id}.reason"),
        book.severity(rule.id),
        rule.kind,
        rule.reference,
        rule.formal,
        rule.by,
    )


def rules_version() -> str:
    """Edition of the rules and of the profile in force."""
    return rulebook().version


def rules_json(language: str = "en") -> dict[str, object]:
    """``rules --json``."""
    book = rulebook()
    rules = [
        {
            "id": line.id,
            "group": line.group,
            "title": line.title,
            "reason": line.reason,
            "severity": line.severity,
            "kind": line.kind,
            "section": line.reference,
            "formal": line.formal,
            "checked_by": list(line.by) if line.by is not None else None,
        }
        for line in rule_lines(language, book)
    ]
    return {"schema": SCHEMA, "edition": book.version, "rules": rules}


def rules_text(language: str = "en") -> Iterator[str]:
    """``rules`` as lines of text."""
    say = catalogue(language)
    group = ""
    for line in rule_lines(language):
        if line.group != group:
            group = line.group
            yield from ("", say(f"rules.group.{group}"))
        severity = say(f"rules.severity.{line.severity}") if line.severity else "–"
        yield f"  {line.id:<22} {severity:<9} {line.title}"
        yield f"  {'':<22} {how_checked(line, say)} · {line.reference}"
    yield from ("", say("rules.version", version=rulebook().version))


def how_checked(line: RuleLine, say: Catalogue) -> str:
    """How a rule is checked, in a few words."""
    if line.by is None:
        return say("rules.formal") if line.formal else say(f"rules.kind.{line.kind}")
    return say("rules.checked-by", rules=tuple(line.by)) if line.by else say("rules.not-checked")


def rules_markdown() -> str:
    """``docs/rules.md``: the same list as a page."""
    say = catalogue("en")
    parts = [f"# {say('rules.title')}\n", say("rules.intro"), "", say("rules.version", version=rulebook().version), ""]
    group = ""
    for line in rule_lines():
        if line.group != group:
            group = line.group
            parts += [f"\n## {say(f'rules.group.{group}')}\n", "| rule | severity | what it says | how | source |"]
            parts.append("| --- | --- | --- | --- | --- |")
        severity = say(f"rules.severity.{line.severity}") if line.severity else "–"
        how = how_checked(line, say)
        parts.append(f"| `{line.id}` | {severity} | **{line.title}.** {line.reason} | {how} | {line.reference} |")
    return "\n".join(parts) + "\n"
