"""A filled copy of our questions as an edit of the pack, for window and command line alike."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from claimscope.core.document import Pack
from claimscope.core.edits.base import Edit
from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.core.vendor_letter import open_points
from claimscope.core.vendor_reply import apply_reply, form_of
from claimscope.services.assessing import assess
from claimscope.services.replies import read_reply


@dataclass(frozen=True, slots=True)
class Answered:
    """A filled copy of our questions: the edit that takes its answers over, how many there are, and whose they are."""

    edit: Edit
    count: int
    candidate: str = ""


def answered(pack: Pack, path: Path) -> Answered:
    """The answers of a filled copy. Problem where it cannot be read or answers questions of another pack."""
    reply = read_reply(path)
    try:
        edit = apply_reply(pack, open_points(pack, assess(pack)), reply)
    except ValueError as error:
        happened, advice = message("letter.reply.other", name=path.name), Message("letter.reply.other.advice")
        raise Problem(happened, None, advice, Exit.UNREADABLE) from error
    form = form_of(reply.form_id)
    candidate = pack.candidate(form[1]) if form else None
    count = sum(bool(text.strip()) for text in reply.answers.values())
    return Answered(edit, count, candidate.id if candidate else "")
