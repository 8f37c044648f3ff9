"""New, open, save: the pack file and its work folder."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from claimscope.core.decisions import Decision
from claimscope.core.document import Context, Pack
from claimscope.core.judged import Judged
from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.packfile import layout
from claimscope.packfile.atomic import replacing, sweep
from claimscope.packfile.chain import Chain, read_decisions, read_editions
from claimscope.packfile.codec import damaged, decode_pack, encode_pack
from claimscope.packfile.edition import Edition
from claimscope.packfile.judging import decode_judged, encode_judged
from claimscope.packfile.opening import PackFile
from claimscope.packfile.writing import Contents, Progress, no_progress, write_pack
from claimscope.services.backups import back_up
from claimscope.services.rejudging import judged_now, with_note
from claimscope.services.snapshot import Header, Pending, Snapshot, Stamp
from claimscope.services.workspace import Workspace, is_sha256, not_storable, now


@dataclass(frozen=True, slots=True)
class OpenedPack:
    """A pack as read from its file. ``warnings`` say what does not fit; then it is open for reading only."""

    pack: Pack
    decisions: Chain[Decision]
    editions: Chain[Edition]
    states: Mapping[str, bytes]
    warnings: tuple[Message, ...] = ()
    read_only: bool = False
    stamp: Stamp | None = None
    judged: Judged | None = None
    """What the rules said when it was saved."""

    @property
    def snapshot(self) -> Snapshot:
        """What autosave and save work with."""
        return Snapshot(self.pack, self.decisions, self.editions, self.states)


@dataclass(frozen=True, slots=True)
class Saved:
    """A written pack file. ``sha256`` is that of its ``pack.json``; ``missing`` are ids of sources whose file was
    not in the work folder."""

    path: Path
    sha256: str
    missing: tuple[str, ...] = ()


def new_pack(title: str = "") -> Pack:
    """An empty pack with an id of its own."""
    return Pack(uuid.uuid4().hex, Context(title=title), created_at=now())


def open_pack(path: Path, workspace: Workspace | None = None, progress: Progress = no_progress) -> OpenedPack:
    """Read a pack file; with a work folder its sources are copied there and checked on the way.

    Problem where it cannot be read at all (exit code 3) or no pack can be made of it (exit code 4). What is readable
    but does not fit its hashes is opened for reading only, and said.
    """
    path = path.absolute()
    with PackFile(path) as file:
        warnings = _misfits(file)
        pack = _decoded(file)
        decisions, editions = (
            read_decisions(_optional(file, layout.DECISIONS)),
            read_editions(_optional(file, layout.EDITIONS)),
        )
        for name, chain in ((layout.DECISIONS, decisions), (layout.EDITIONS, editions)):
            if chain.broken_at is not None:
                warnings.append(message("packs.chain-broken", member=name, line=chain.broken_at))
        states = _states(file, warnings)
        _sources(file, pack, workspace, warnings, progress)
        stamp = stamp_of(path, file)
        judged = decode_judged(_optional(file, layout.JUDGED), sha256(file.read(layout.PACK)).hexdigest())
    if workspace is not None:
        workspace.keep_states(states)
        workspace.belongs_to(path, stamp)
    said = tuple(dict.fromkeys(warnings))
    return OpenedPack(pack, decisions, editions, states, said, bool(warnings), stamp, judged)


def take_sources(path: Path, workspace: Workspace) -> None:
    """Copy the sources of a pack file into a work folder. Problem where one is not what its name says."""
    with PackFile(path) as file:
        for id in file.sources:
            found, _ = workspace.take_in(file.chunks(f"sources/{id}"))
            if found != id:
                raise Problem(message("packs.altered", member=f"sources/{id[:12]}…"))


def version_into(path: Path, workspace: Workspace) -> Pack:
    """The pack of another state of the same file, to go on with; its sources go into the work folder.

    It comes back as a draft: an approval held for what stood in the file then. Problem where it does not fit its
    hashes.
    """
    opened = open_pack(path)
    if opened.warnings:
        raise Problem(opened.warnings[0])
    take_sources(path, workspace)
    return replace(opened.pack, state="draft")


def _decoded(file: PackFile) -> Pack:
    """The pack; its sources must be named by hashes, because they name files."""
    pack = decode_pack(file.read(layout.PACK))
    wrong = next((source.id for source in pack.sources if not is_sha256(source.id)), None)
    if wrong is not None:
        raise damaged(message("packfile.wrong-type", place=f"sources / {printable(wrong)}", expected="SHA-256"))
    return pack


def _optional(file: PackFile, name: str) -> bytes:
    return file.read(name) if name in file.infos else b""


def _misfits(file: PackFile) -> list[Message]:
    """What the manifest says differently about the small members; the sources are checked as they are copied."""
    listed = layout.read_manifest(_optional(file, layout.MANIFEST))
    if listed is None:
        return [message("packs.altered", member=layout.MANIFEST)]
    promised = {one.name: one for one in listed}
    warnings = [message("packs.missing", member=printable(name)) for name in promised if name not in file.infos]
    warnings += [message("packs.unknown-member", member=printable(name)) for name in file.unknown]
    for name in (layout.PACK, layout.DECISIONS, layout.EDITIONS, layout.JUDGED):
        if name in file.infos:
            data, entry = file.read(name), promised.get(name)
            if entry is None or (entry.size, entry.sha256) != (len(data), sha256(data).hexdigest()):
                warnings.append(message("packs.altered", member=name))
    return warnings


def _states(file: PackFile, warnings: list[Message]) -> dict[str, bytes]:
    states = {}
    for digest in file.states:
        data = file.read(f"editions/{digest}.json")
        if sha256(data).hexdigest() == digest:
            states[digest] = data
        else:
            warnings.append(message("packs.altered", member=f"editions/{digest[:12]}….json"))
    return states


def _sources(
    file: PackFile, pack: Pack, workspace: Workspace | None, warnings: list[Message], progress: Progress
) -> None:
    total, done = sum(file.infos[f"sources/{id}"].file_size for id in file.sources), 0
    names = {source.id: source.name for source in pack.sources}
    for id in file.sources:
        if workspace is not None:
            try:
                found, size = workspace.take_in(file.chunks(f"sources/{id}"))
            except Problem as problem:
                if problem.exit_code == Exit.NOT_WRITTEN:
                    raise
                found, size = "", file.infos[f"sources/{id}"].file_size
            if found != id:
                warnings.append(message("packs.source-altered", name=names.get(id, id[:12])))
            done += size
            progress(done, total)
    for source in pack.sources:
        if source.id not in file.sources:
            warnings.append(message("packs.source-missing", name=source.name))


def printable(name: str) -> str:
    """A member's name for the eye: signs that steer a terminal become ``?``, and it is cut."""
    return "".join(sign if sign.isprintable() else "?" for sign in name)[:90]


def stamp_of(path: Path, file: PackFile) -> Stamp:
    """What the file looks like now."""
    about = path.stat()
    return Stamp(about.st_size, about.st_mtime_ns, sha256(_optional(file, layout.MANIFEST)).hexdigest())


def changed_on_disk(path: Path, stamp: Stamp) -> bool:
    """Whether a file is another one than when it was opened or saved. A file that is gone has not changed."""
    try:
        about = path.stat()
    except OSError:
        return False
    if (about.st_size, about.st_mtime_ns) == (stamp.size, stamp.changed_ns):
        return False
    try:
        with PackFile(path) as file:
            return stamp_of(path, file).manifest != stamp.manifest
    except Problem:
        return True


def settled(header: Header) -> Header:
    """The header of a crashed window, which may have died just after its save had taken the place of the file."""
    if header.pending is None:
        return header
    path = Path(header.pending.path)
    try:
        with PackFile(path) as file:
            stamp = stamp_of(path, file)
    except (Problem, OSError):
        return header
    if stamp.manifest != header.pending.manifest:
        return header
    return replace(header, path=str(path), stamp=stamp, pending=None)


def save_pack(
    workspace: Workspace,
    snapshot: Snapshot,
    path: Path,
    *,
    overwrite_changed: bool = False,
    backups: int = 10,
    progress: Progress = no_progress,
) -> Saved:
    """Write the pack file: whole or not at all. ``backups`` is how many earlier versions are kept.

    Problem (exit code 5) where the file was changed on disk since it was opened (unless ``overwrite_changed``), is open
    in another window, or cannot be written; the old file stays. ``progress`` may raise to cancel.
    """
    path = path.absolute()
    if workspace.path == path and workspace.stamp and not overwrite_changed and changed_on_disk(path, workspace.stamp):
        raise Problem(
            message("packs.changed-on-disk", name=path.name),
            message("packs.changed-on-disk.meaning"),
            message("packs.changed-on-disk.advice"),
            Exit.NOT_WRITTEN,
        )
    data = encoded_safely(snapshot.pack)
    sources = workspace.sources(source.id for source in snapshot.pack.sources)
    judged = judged_now(snapshot.pack, sha256(data).hexdigest())
    note = encode_judged(judged) if judged else b""
    contents = Contents(data, snapshot.decisions, snapshot.editions, snapshot.states, sources, note)
    lock = workspace.reserve(path)
    try:
        workspace.autosave(snapshot, Pending(str(path), sha256(contents.manifest()).hexdigest()))
        stamp = _write(path, contents, backups, progress)
    except BaseException:
        if lock is not None:
            lock.release()
        raise
    workspace.settle(path, stamp, lock)
    workspace.autosave(snapshot)
    missing = tuple(source.id for source in snapshot.pack.sources if source.id not in sources)
    return Saved(path, sha256(data).hexdigest(), missing)


def _write(path: Path, contents: Contents, backups: int, progress: Progress) -> Stamp:
    sweep(path)
    back_up(path, backups)
    with replacing(path) as stream:
        write_pack(stream, contents, progress)
    with PackFile(path) as file:
        return stamp_of(path, file)


def encoded_safely(pack: Pack) -> bytes:
    """The bytes of ``pack.json``, read back once: what could not be opened again must not replace a good file."""
    try:
        data = encode_pack(pack)
        if encode_pack(decode_pack(data)) == data:
            return data
    except (ValueError, Problem) as error:
        raise not_storable() from error
    raise not_storable()


def with_edition(snapshot: Snapshot, edition: Edition) -> Snapshot:
    """The snapshot with a final export noted: its record, and the state of the pack it was made from.

    ``edition.state`` and ``judged`` are filled in; its number must be ``len(snapshot.editions.records) + 1``.
    """
    data = encode_pack(snapshot.pack)
    digest = sha256(data).hexdigest()
    editions = snapshot.editions.append(with_note(replace(edition, state=digest), snapshot.pack))
    return replace(snapshot, editions=editions, states={**snapshot.states, digest: data})
