"""Edits of what an outside edition must not show."""

from __future__ import annotations

from dataclasses import replace

from claimscope.core.document import Pack, Redaction
from claimscope.core.edits.base import Edit, new_id, refuse_known, without, word
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


def remove_redaction(id: str) -> Edit:
    """It may be shown after all."""
    return Edit(message("edit.redact-remove"), lambda pack: replace(pack, redactions=without(pack.redactions, [id])))
