"""Edits of the decision a pack serves, and of the versions that judged it."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from claimscope.core.document import Context, Pack
from claimscope.core.edits.base import Edit, word
from claimscope.core.message import message

CONTEXT_FIELDS = tuple(item.name for item in fields(Context))


def set_context(name: str, value: Any) -> Edit:
    """Set one field of the context (title, sla, volume, people, …). KeyError for a field that a context has not."""
    if name not in CONTEXT_FIELDS:
        raise KeyError(name)

    def apply(pack: Pack) -> Pack:
        return replace(pack, context=replace(pack.context, **{name: value}))

    return Edit(message("edit.context", field=word("field", name)), apply, f"context/{name}")


def set_versions(record: str, rules: str) -> Edit:
    """Note which record (ISO date) and which rule set judge the pack."""

    def apply(pack: Pack) -> Pack:
        return replace(pack, record_version=record, rules_version=rules)

    return Edit(message("edit.versions", record=record), apply)
