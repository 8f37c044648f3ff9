"""Two copies of a pack file, edited apart, into one: the value, the records of both, the sources of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from claimscope.core.decisions import Decision, Judgement
from claimscope.core.document import Person
from claimscope.core.merging import Conflict, Side, merged
from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.packfile.chain import Chain
from claimscope.packfile.codec import encode_pack
from claimscope.packfile.opening import PackFile
from claimscope.services.packs import OpenedPack, open_pack
from claimscope.services.snapshot import Snapshot
from claimscope.services.workspace import Workspace, now


@dataclass(frozen=True, slots=True)
class Joined:
    """The pack made of both, and what both changed. ``snapshot`` may be saved once every conflict has its choice."""

    snapshot: Snapshot
    conflicts: tuple[Conflict, ...]


def join(
    left: Path,
    right: Path,
    workspace: Workspace,
    base: Path | None = None,
    choices: Mapping[str, Side] | None = None,
    by: Person | None = None,
) -> Joined:
    """Join two pack files; their sources go into the work folder. ``base`` is an earlier state of both (a backup).

    Problem where a file cannot be read, does not fit its hashes, or is no copy of the other.
    """
    ours, theirs = _sound(left), _sound(right)
    before = _sound(base).pack if base else None
    try:
        found = merged(ours.pack, theirs.pack, before, choices)
    except ValueError as error:
        raise Problem(message("packs.not-copies", left=left.name, right=right.name)) from error
    for path in (left, right):
        _take_sources(path, workspace)
    decisions = _both(ours.decisions, theirs.decisions)
    parents = (sha256(encode_pack(one.pack)).hexdigest() for one in (ours, theirs))
    made = Judgement("merge", found.pack.id, *parents)
    record = Decision(len(decisions.records) + 1, now(), by or Person(""), made)
    editions = ours.editions if len(ours.editions.records) >= len(theirs.editions.records) else theirs.editions
    states = {**theirs.states, **ours.states}
    return Joined(Snapshot(found.pack, decisions.append(record), editions, states), found.conflicts)


def _sound(path: Path) -> OpenedPack:
    opened = open_pack(path)
    if opened.warnings:
        raise Problem(opened.warnings[0])
    return opened


def _take_sources(path: Path, workspace: Workspace) -> None:
    with PackFile(path) as file:
        for id in file.sources:
            found, _ = workspace.take_in(file.chunks(f"sources/{id}"))
            if found != id:
                raise Problem(message("packs.altered", member=f"sources/{id[:12]}…"))


def _both(ours: Chain[Decision], theirs: Chain[Decision]) -> Chain[Decision]:
    """Our chain, then what the other side judged since the two parted, numbered on."""
    shared = 0
    while shared < min(len(ours.lines), len(theirs.lines)) and ours.lines[shared] == theirs.lines[shared]:
        shared += 1
    moved = len(ours.records) - shared
    added = []
    for record in theirs.records[shared:]:
        far = record.withdraws is not None and record.withdraws > shared
        withdraws = (record.withdraws or 0) + moved if far else record.withdraws
        added.append(replace(record, number=record.number + moved, withdraws=withdraws))
    return ours.append(*added)
