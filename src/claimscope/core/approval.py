"""Four eyes: who prepared, who approved, and whether these are two persons. Names are as stated, not proven."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from claimscope.core.decisions import Decision
from claimscope.core.document import Pack, Person


@dataclass(frozen=True, slots=True)
class Approval:
    """``approver`` is who moved the pack to approved by the records, else who is named for it. ``approved_at`` is empty
    unless the pack is approved. ``single_reviewer``: preparer and approver are not two persons."""

    preparer: Person | None
    approver: Person | None
    approved_at: str = ""
    single_reviewer: bool = True


def approval(pack: Pack, records: Sequence[Decision] = ()) -> Approval:
    """Who stands behind a pack, from the people named in it and the records of decisions."""
    preparer = _named(pack, "preparer")
    record = _approving(records) if pack.state == "approved" else None
    approver = record.by if record is not None else _named(pack, "approver")
    single = preparer is None or approver is None or same_person(preparer, approver)
    return Approval(preparer, approver, record.at if record is not None else "", single)


def same_person(one: Person, other: Person) -> bool:
    """Whether two entries name one person: case, spacing, order of the names and dots do not make two of one."""
    return _plain(one.name) == _plain(other.name)


def _plain(name: str) -> list[str]:
    words = unicodedata.normalize("NFKC", name).casefold().replace(".", " ").replace(",", " ").split()
    return sorted(words)


def _named(pack: Pack, role: str) -> Person | None:
    return next((one for one in pack.context.people if one.role == role and one.name.strip()), None)


def _approving(records: Sequence[Decision]) -> Decision | None:
    """The last approval that nobody withdrew."""
    withdrawn = {record.withdraws for record in records}
    standing = (one for one in reversed(records) if one.number not in withdrawn)
    return next((one for one in standing if (one.judgement.kind, one.judgement.new) == ("state", "approved")), None)
