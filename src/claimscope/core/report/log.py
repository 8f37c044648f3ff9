"""The log of decisions in the words and numbers of the report."""

from __future__ import annotations

from collections.abc import Sequence

from claimscope.core.decisions import Decision
from claimscope.core.document import Pack
from claimscope.core.message import Message, message
from claimscope.core.report.figures import Text
from claimscope.core.report.model import LogEntry
from claimscope.core.report.numbering import Numbers, candidate_name, numbers_of, question_label


def log_entries(pack: Pack, decisions: Sequence[Decision]) -> tuple[LogEntry, ...]:
    """One entry per decision, in the order in which they were made."""
    numbers = numbers_of(pack)
    return tuple(LogEntry(one.at, one.by.name, _said(pack, numbers, one)) for one in decisions)


def _said(pack: Pack, numbers: Numbers, one: Decision) -> Message:
    made = one.judgement
    return message(
        f"report.log.{made.kind}",
        about=_about(pack, numbers, made.kind, made.about),
        old=made.old,
        new=made.new,
        reason=made.reason,
        n=one.withdraws or 0,
    )


def _about(pack: Pack, numbers: Numbers, kind: str, about: str) -> Text:
    """What a decision is about, by the numbers the report prints; an id it does not know stays as it is."""
    first, _, rest = about.partition("/")
    if kind == "cell":
        return message("report.log-place", what=candidate_name(pack, first) or first, part=question_label(pack, rest))
    number = numbers.of(first)
    if not number:
        return about
    return message("report.log-place", what=number, part=rest) if rest else number
