"""Edits of what an outside edition must not show."""

from __future__ import annotations

from dataclasses import replace

from claimscope.core.document import Pack, Redaction, RedactionReason
from claimscope.core.edits.base import Edit, new_id, refuse_known, with_changed, without, word
from claimscope.core.message import message


def next_redaction_id(pack: Pack) -> str:
    """Id for one more redaction."""
    return new_id("r", (one.id for one in pack.redactions))


def add_redaction(redaction: Redaction) -> Edit:
    """Take something out of outside editions."""

    def apply(pack: Pack) -> Pack:
        refuse_known(pack.redactions, redaction.id)
        return replace(pack, redactions=(*pack.redactions, redaction))

    return Edit(message("edit.redact", reason=word("reason", redaction.reason)), apply)


def set_redaction_reason(id: str, reason: RedactionReason) -> Edit:
    """Another reason for the same redaction."""
    label = message("edit.redact-reason", reason=word("reason", reason))
    change = lambda one: replace(one, reason=reason)  # noqa: E731
    return Edit(label, lambda pack: replace(pack, redactions=with_changed(pack.redactions, [id], change)))


def remove_redaction(id: str) -> Edit:
    """It may be shown after all."""
    return Edit(message("edit.redact-remove"), lambda pack: replace(pack, redactions=without(pack.redactions, [id])))
