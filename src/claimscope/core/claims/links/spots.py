"""Where a claim stands, and which of the lines around it may speak for it."""

from __future__ import annotations

from dataclasses import dataclass

from claimscope.core.claims.links.chosen import one_value
from claimscope.core.claims.links.nearness import alike
from claimscope.core.claims.links.sections import named_suites, speaks_for
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.names.submitters import PRODUCT_BRAND
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence

EARLIER_ROUND = frozenset({"round", "result_ids", "retrieved_on"})
"""What a line about an earlier round keeps to itself, and what its own number takes from nowhere else."""

ENTRY_FACTS = frozenset({"division", "suite", "result_ids", "availability"})
_OTHER_SUITES = frozenset({"training", "storage", "client", "tiny", "mobile", "hpc", "automotive", "endpoints"})
_OF_BENCHMARK = frozenset({"scenario", "tier"})


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a claim stands: its page, the sentence before which (or in which) it is, its footnote marks."""

    page: int
    index: int
    sentence: Sentence | None = None
    marks: tuple[str, ...] = ()
    own: tuple[Mention, ...] = ()
    """What is already known of the claim: system and accelerator keep strangers out."""
    family: str = ""
    """The claim's own suite: lines about another suite do not speak for it."""
    said: frozenset[str] = frozenset()
    """Kinds that the claim's own sentence or row gives."""
    pointing: str = ""
    """``former`` or ``latter`` where the sentence points back."""
    notes: bool = False
    """In speaker notes or a comment."""


def hidden_from(statement: Statement, spot: Spot) -> bool:
    """Notes may look at their slide, the slide not into its notes; what points at a side speaks for that side."""
    if not speaks_for(statement.sentence, spot.sentence):
        return True
    return statement.sentence.passage.role in ("notes", "comment", "metadata") and not spot.notes


def fits(kind: str, statement: Statement, spot: Spot) -> bool:
    """Whether a statement may speak for the claim: not about another machine, firm or card."""
    strange = spot.family and any(m.family != spot.family for m in named_suites(statement))
    if strange and not _carries_over(kind, statement):
        return False
    if kind in EARLIER_ROUND and statement.candidates and _tells_of_another(statement):
        return False
    if kind in _OF_BENCHMARK and _is_other(statement, spot, "benchmark"):
        return False
    if kind == "verification" and statement.candidates:
        return False
    if kind in ENTRY_FACTS and spot.family in _OTHER_SUITES and not _speaks_for_suite(statement, spot):
        return False
    if kind == "scenario" and statement.candidates:
        return one_value(statement.of("scenario")) and "benchmark" not in spot.said
    if kind == "count" and any(m.kind == "benchmark" for m in spot.own) and statement.candidates:
        return False
    if kind in ("precision", "software") and _is_other(statement, spot, "accelerator"):
        return False
    if kind not in ("accelerator", "system", "submitter", "count", "software", "result_ids"):
        return True
    return not any(
        other != kind and _is_other(statement, spot, other) for other in ("system", "accelerator", "submitter")
    )


def _speaks_for_suite(statement: Statement, spot: Spot) -> bool:
    """Division, suite and ID of another news item say nothing of a Storage or Training result told further on."""
    same = spot.sentence is not None and statement.sentence.passage is spot.sentence.passage
    return same or any(mention.family == spot.family for mention in named_suites(statement))


def _tells_of_another(statement: Statement) -> bool:
    """Whether a statement's own numbers are of another round; "faster than six months ago" only compares."""
    return any(
        not any(c.start <= cue.start < c.end for c in statement.comparisons)
        for cue in statement.sentence.of("earlier-round", "later-round")
    )


def _is_other(statement: Statement, spot: Spot, kind: str) -> bool:
    """Whether statement and claim each name one of a kind, and not the same."""
    mine, theirs = [m for m in spot.own if m.kind == kind], statement.of(kind)
    if kind == "submitter":  # the maker of a machine is no other firm than the one that entered it
        mine, theirs = ([m for m in firms if m.sure > PRODUCT_BRAND] for firms in (mine, theirs))
    return bool(mine and theirs) and not any(alike(a, b) for a in mine for b in theirs)


def _carries_over(kind: str, statement: Statement) -> bool:
    """What a line about another suite still tells: who and which card, but not how many, how or how fast."""
    return kind == "submitter" or (kind == "accelerator" and all(m.count is None for m in statement.of(kind)))
