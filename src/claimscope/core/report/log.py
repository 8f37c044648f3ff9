"""The log of decisions in the words and numbers of the report."""

from __future__ import annotations

from collections.abc import Sequence

from claimscope.core.decisions import Decision
from claimscope.core.document import Pack
from claimscope.core.edits.base import word
from claimscope.core.message import Message, message
from claimscope.core.question_names import question_label
from claimscope.core.report.asked import LogEntry
from claimscope.core.report.figures import Text
from claimscope.core.report.numbering import Numbers, candidate_name, numbers_of


def log_entries(pack: Pack, decisions: Sequence[Decision]) -> tuple[LogEntry, ...]:
    """One entry per decision, in the order in which they were made."""
    numbers = numbers_of(pack)
    return tuple(LogEntry(one.at, one.by.name, _said(pack, numbers, one)) for one in decisions)


def _said(pack: Pack, numbers: Numbers, one: Decision) -> Message:
    made = one.judgement
    return message(
        f"report.log.{made.kind}",
        about=_about(pack, numbers, made.kind, made.about),
        old=_state(made.kind, made.old),
        new=_state(made.kind, made.new),
        reason=made.reason,
        n=one.withdraws or 0,
    )


WORDS = {"state": "state", "evidence": "use", "cell": "cell"}
"""Kinds of decisions whose states are words of the format, and where the catalogue has them."""


def _state(kind: str, state: str) -> Text:
    """A state of a decision in words; an open cell has no word in the record."""
    if kind == "edition":
        return Message(f"keeping.circle.{state}") if state else state
    if kind == "cell" and not state:
        return word("cell", "open")
    return word(WORDS[kind], state) if kind in WORDS and state else state


def _about(pack: Pack, numbers: Numbers, kind: str, about: str) -> Text:
    """What a decision is about, by the numbers the report prints; an id it does not know stays as it is."""
    first, _, rest = about.partition("/")
    if kind == "cell":
        return message("report.log-place", what=candidate_name(pack, first) or first, part=question_label(pack, rest))
    number = numbers.of(first)
    if not number:
        return about
    part = word("step", rest) if kind == "confirmed" and rest else rest
    return message("report.log-place", what=number, part=part) if rest else number
