"""The log of decisions as the report prints it, newest first, in a part that unfolds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from claimscope.core.decisions import Decision
from claimscope.core.document import Pack
from claimscope.core.report.log import log_entries
from claimscope.desktop.desk import Desk
from claimscope.desktop.widgets.layout import Section, words
from claimscope.desktop.words import moment
from claimscope.packfile.chain import dated_before

if TYPE_CHECKING:
    from claimscope.core.report import LogEntry

MOST = 100
"""Decisions that are listed."""


def decision_log(desk: Desk, pack: Pack, decisions: Sequence[Decision]) -> QWidget:
    """The log, folded; a record dated before the one above it is said."""
    say = desk.say
    entries = log_entries(pack, decisions)
    section = Section(desk, say("proving.log", n=len(entries)), open_=False)
    late = dated_before([one.at for one in decisions])
    if late is not None:
        section.column.addWidget(words(say("proving.log.clock", number=late)))
    for entry in reversed(entries[-MOST:]):
        section.column.addWidget(words(_line(desk, entry)))
    if len(entries) > MOST:
        section.column.addWidget(words(say("proving.log.older", n=len(entries) - MOST), "muted"))
    return section


def _line(desk: Desk, entry: LogEntry) -> str:
    say = desk.say
    by = entry.by or say("keeping.nobody-named")
    return say("proving.log.line", at=moment(entry.on), name=by, what=entry.what)
