"""The way of a pack between preparer and approver."""

from __future__ import annotations

from dataclasses import replace

from claimscope.core.document import Pack, PackState
from claimscope.core.edits.base import Edit, word
from claimscope.core.message import message

NEXT_STATES: dict[PackState, tuple[PackState, ...]] = {
    "draft": ("in-review",),
    "in-review": ("approved", "sent-back", "draft"),
    "sent-back": ("draft", "in-review"),
    "approved": ("superseded", "draft"),
    "superseded": (),
}
"""Where a pack may go from each state."""


def set_state(state: PackState) -> Edit:
    """Move the pack on. ValueError (on applying) for a way that does not exist."""

    def apply(pack: Pack) -> Pack:
        if state not in NEXT_STATES[pack.state]:
            raise ValueError(f"{pack.state} -> {state}")
        return replace(pack, state=state)

    return Edit(message("edit.state", state=word("state", state)), apply)


def reopened(before: Pack, after: Pack) -> Pack:
    """``after``, as a draft where ``before`` was approved and more than the talk about it has changed.

    An approval holds for what was approved: a later edit must not travel under it.
    """
    if before.state != "approved" or after.state != "approved":
        return after
    silent = replace(after, comments=before.comments, vendor_questions=before.vendor_questions)
    return after if silent == before else replace(after, state="draft")
