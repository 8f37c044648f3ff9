"""Two copies of a pack file, edited apart, into one: the value, the records of both, the sources of both."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from claimscope.core.decisions import Decision, Judgement
from claimscope.core.difference import Change, difference
from claimscope.core.document import Pack, Person
from claimscope.core.merging import Conflict, Merged, Side, merged
from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.packfile.chain import Chain
from claimscope.packfile.codec import decode_pack, encode_pack
from claimscope.services.backups import versions_of
from claimscope.services.packs import OpenedPack, open_pack, save_pack, take_sources
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
    base: Path | Pack | None = None,
    choices: Mapping[str, Side] | None = None,
    by: Person | None = None,
) -> Joined:
    """Join two pack files; their sources go into the work folder. ``base`` is an earlier state of both (a backup or
    the state of an edition).

    Problem where a file cannot be read, does not fit its hashes, or is no copy of the other.
    """
    ours, theirs = _sound(left), _sound(right)
    found = _merged(ours.pack, theirs.pack, (left.name, right.name), base, choices)
    for path in (left, right):
        take_sources(path, workspace)
    decisions = _both(ours.decisions, theirs.decisions)
    parents = (sha256(encode_pack(one.pack)).hexdigest() for one in (ours, theirs))
    made = Judgement("merge", found.pack.id, *parents)
    record = Decision(len(decisions.records) + 1, now(), by or Person(""), made)
    editions = ours.editions if len(ours.editions.records) >= len(theirs.editions.records) else theirs.editions
    states = {**theirs.states, **ours.states}
    return Joined(Snapshot(found.pack, decisions.append(record), editions, states), found.conflicts)


def join_into(
    copies: tuple[Path, Path], base: Path | Pack | None, choices: Mapping[str, Side], out: Path, by: Person
) -> tuple[Conflict, ...]:
    """Join two copies into a third file, which is written only where every conflict has its choice; returns those that
    have none. The two copies stay as they are: Problem where ``out`` is one of them, else as for ``join``."""
    if any(out.resolve() == one.resolve() for one in copies):
        happened, advice = message("packs.join-onto-copy", name=out.name), message("packs.join-onto-copy.advice")
        raise Problem(happened, None, advice, Exit.NOT_WRITTEN)
    workspace = Workspace.create()
    try:
        joined = join(*copies, workspace, base, choices, by)
        left = tuple(one for one in joined.conflicts if one.place not in choices)
        if not left:
            save_pack(workspace, joined.snapshot, out)
        return left
    finally:
        workspace.close(delete=True)


@dataclass(frozen=True, slots=True)
class Base:
    """An earlier state that both copies may go back to: one that both hold as an ``edition`` (certain), or an earlier
    version of our file, saved ``at`` (UTC, ISO; the person must know)."""

    pack: Pack
    edition: int = 0
    at: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """What joining two copies would do. ``conflicts`` wait for a choice; ``taken`` comes in from the other copy
    unasked, because only that one changed it; ``left`` is the pack of our side."""

    left: Pack
    conflicts: tuple[Conflict, ...]
    taken: tuple[Change, ...]


def look(left: Path, right: Path, base: Path | Pack | None = None) -> Look:
    """What would be joined and what would be asked. Problem as for ``join``; nothing is written."""
    ours, theirs = _sound(left), _sound(right)
    found = _merged(ours.pack, theirs.pack, (left.name, right.name), base, None)
    return Look(ours.pack, found.conflicts, difference(ours.pack, found.pack))


def bases_of(left: Path, right: Path) -> tuple[Base, ...]:
    """Earlier states of both: the newest edition that both hold, then earlier versions of the left file, newest first.

    Problem where a file cannot be read.
    """
    ours, theirs = _sound(left), _sound(right)
    if ours.pack.id != theirs.pack.id:
        raise _no_copies(left.name, right.name)
    found = []
    for line, other, edition in zip(ours.editions.lines, theirs.editions.lines, ours.editions.records, strict=False):
        state = ours.states.get(edition.state) if line == other else None
        if state is not None:
            found = [Base(decode_pack(state), edition.number, edition.at)]
    for version in versions_of(left):
        with contextlib.suppress(Problem):
            earlier = open_pack(version.path)
            if earlier.pack.id == ours.pack.id and not earlier.warnings:
                found.append(Base(earlier.pack, at=version.saved))
    return tuple(found)


def _merged(
    left: Pack, right: Pack, names: tuple[str, str], base: Path | Pack | None, choices: Mapping[str, Side] | None
) -> Merged:
    before = _sound(base).pack if isinstance(base, Path) else base
    try:
        return merged(left, right, before, choices)
    except ValueError as error:
        raise _no_copies(*names) from error


def _no_copies(left: str, right: str) -> Problem:
    return Problem(message("packs.not-copies", left=left, right=right))


def _sound(path: Path) -> OpenedPack:
    opened = open_pack(path)
    if opened.warnings:
        raise Problem(opened.warnings[0])
    return opened


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
