"""What is asked of a report, and what it may look up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from claimscope.core.checks.same import PLAIN, Names
from claimscope.core.compatibility import Compatibility
from claimscope.core.knowledge import BenchmarkKnowledge
from claimscope.core.report.figures import Text
from claimscope.core.rulebook import Rulebook

SAME_ROUND_ONLY = Compatibility({})
Edition = Literal["internal", "outside"]


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One decision of the pack's log: when (UTC ISO), who, what."""

    on: str
    by: str
    what: Text


@dataclass(frozen=True, slots=True)
class Options:
    """What is asked of a report. ``log`` comes from the pack file, ``pictures`` those citations with a crop."""

    draft: bool = False
    edition: Edition = "internal"
    edition_number: int = 1
    log: tuple[LogEntry, ...] = ()
    pictures: frozenset[str] = frozenset()
    program: str = ""


@dataclass(frozen=True, slots=True)
class Background:
    """What the report may look up: rules of the benchmarks (bounds, data set), names of products, comparable rounds."""

    knowledge: BenchmarkKnowledge | None = None
    names: Names = PLAIN
    compatibility: Compatibility = SAME_ROUND_ONLY
    rulebook: Rulebook | None = None
    """The rules in force, for what their profile changed."""
    commands: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """(candidate, question) -> ready command of its plan."""
