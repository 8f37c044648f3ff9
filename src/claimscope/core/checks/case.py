"""What a rule looks at, and how it says what it found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from claimscope.core.assessment import Finding
from claimscope.core.checks.nearness import said_near
from claimscope.core.checks.same import PLAIN, Names
from claimscope.core.checks.states import Decision
from claimscope.core.checks.wording_facts import WordingFacts
from claimscope.core.citation_view import CitationView
from claimscope.core.claim import Claim, number_as_stated, text_of
from claimscope.core.document import Source
from claimscope.core.knowledge import BenchmarkFacts, BenchmarkKnowledge
from claimscope.core.match import Match
from claimscope.core.message import Arg, Message, message
from claimscope.core.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Grounds:
    """What all judgement rests on: rules, facts of the benchmarks, today (ISO date), names of products and firms."""

    rulebook: Rulebook
    knowledge: BenchmarkKnowledge
    today: str
    names: Names = PLAIN


@dataclass(frozen=True, slots=True)
class Case:
    """One citation before the rules. ``document`` is what its source says as a whole, ``words`` its context in lower
    case, ``date`` the day its source is judged by."""

    view: CitationView
    decisions: tuple[Decision, ...]
    facts: BenchmarkFacts | None
    grounds: Grounds
    source: Source | None
    document: WordingFacts
    words: str
    date: str
    mlperf: bool
    """Whether the number is given as a result of MLPerf Inference."""

    @property
    def claim(self) -> Claim:
        """The claim as found in the source."""
        return self.view.citation.claim

    @property
    def match(self) -> Match | None:
        """What the record says."""
        return self.view.citation.match

    def said(self, name: str) -> str:
        """What the source itself says in a field, as canonical value, empty where it says nothing."""
        return text_of(getattr(self.claim.fields, name)) or ""

    def says(self, phrases: str) -> str:
        """The first of the named phrases that stands in the context, empty where none does."""
        found = self.grounds.rulebook.phrases[phrases].search(self.words)
        return found.group(0) if found else ""

    def says_near(self, phrases: str) -> str:
        """The same, in the part of the context that belongs to this number."""
        return said_near(self.claim, self.grounds.rulebook.phrases[phrases]) if self.says(phrases) else ""

    def number(self) -> Arg:
        """The number with the digits that the source writes."""
        found = self.claim.fields.value
        return "–" if found is None else number_as_stated(found)


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing that a rule found. ``variant`` picks one of several sentences, ``rule`` names the rule that it falls
    under where that is another one."""

    args: Mapping[str, Arg]
    variant: str = ""
    rule: str = ""


def hit(*, variant: str = "", rule: str = "", **args: Arg) -> Hit:
    """Shorthand: ``hit(word=found)``, the arguments of the sentence by name."""
    return Hit(args, variant, rule)


Rule = Callable[[Case], Iterable[Hit]]


def finding(case: Case, rule: str, found: Hit) -> Finding | None:
    """The finding of a rule on this case, None where the profile switched the rule off."""
    rule, variant = found.rule or rule, found.variant
    severity = case.grounds.rulebook.severity(rule)
    if severity is None:
        return None
    meta = case.grounds.rulebook.rule(rule)
    name = f"findings.{rule}.{variant}" if variant else f"findings.{rule}"
    key = f"{rule}:{case.view.citation.id}" + (f":{variant}" if variant else "")
    said = message(name, number=case.number(), **found.args)
    advice = Message(f"findings.{rule}.advice", said.args)
    return Finding(
        key,
        rule,
        severity,
        said,
        advice,
        case.view.citation.id,
        case.claim.anchor,
        meta.reference,
        asks=meta.kind == "heuristic",
    )
