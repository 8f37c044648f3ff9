"""Writing an ``.evpack``: equal content gives equal bytes; sources are streamed and checked against their hash."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from claimscope.core.decisions import Decision
from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.packfile import layout
from claimscope.packfile.chain import Chain
from claimscope.packfile.edition import Edition
from claimscope.packfile.layout import Listed
from claimscope.packfile.readme import READ_ME

CHUNK = 1 << 20
Progress = Callable[[int, int], None]
"""Called with (bytes done, bytes in all); it may raise to cancel."""


def no_progress(done: int, total: int) -> None:
    """For callers that do not watch."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What goes into a pack file. ``states`` are the stored ``pack.json`` of editions by their SHA-256, ``sources`` the
    files by theirs, ``judged`` the note of what the rules said (empty = none)."""

    pack: bytes
    decisions: Chain[Decision] = field(default_factory=Chain)
    editions: Chain[Edition] = field(default_factory=Chain)
    states: Mapping[str, bytes] = field(default_factory=dict)
    sources: Mapping[str, Path] = field(default_factory=dict)
    judged: bytes = b""

    def small_members(self) -> dict[str, bytes]:
        """All members but manifest and sources."""
        members = {layout.MIMETYPE: layout.MEDIA_TYPE, layout.README: READ_ME, layout.PACK: self.pack}
        members |= {layout.DECISIONS: self.decisions.data, layout.EDITIONS: self.editions.data}
        members |= {layout.JUDGED: self.judged} if self.judged else {}
        return members | {f"editions/{digest}.json": data for digest, data in self.states.items()}

    def manifest(self) -> bytes:
        """The bytes of ``manifest.json``: what will be written can be told beforehand."""
        members, sizes = self.small_members(), self.source_sizes()
        return layout.manifest(
            Listed(name, len(members[name]), sha256(members[name]).hexdigest())
            if name in members
            else Listed(name, sizes[name], name[8:])
            for name in layout.order([*members, *sizes])
        )

    def source_sizes(self) -> dict[str, int]:
        """Bytes of each source, by member name."""
        return {f"sources/{id}": path.stat().st_size for id, path in self.sources.items()}


def write_pack(stream: BinaryIO, contents: Contents, progress: Progress = no_progress) -> str:
    """Write the container to an empty, seekable stream; returns the SHA-256 of its manifest.

    Problem where a source in the work folder no longer has its hash.
    """
    members, sizes = contents.small_members(), contents.source_sizes()
    listing = contents.manifest()
    members[layout.MANIFEST] = listing
    watched = _Watched(progress, sum(map(len, members.values())) + sum(sizes.values()))
    with zipfile.ZipFile(stream, "w") as container:
        for name in layout.order([*members, *sizes]):
            if name in members:
                container.writestr(layout.header(name, len(members[name])), members[name])
                watched.more(len(members[name]))
            else:
                _stream(container, name, sizes[name], contents.sources[name[8:]], watched)
    return sha256(listing).hexdigest()


class _Watched:
    """Counts the bytes that are written."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress, self._done, self._total = progress, 0, total

    def more(self, size: int) -> None:
        self._done += size
        self._progress(self._done, self._total)


def _stream(container: zipfile.ZipFile, name: str, size: int, path: Path, watched: _Watched) -> None:
    digest, done = sha256(), 0
    with path.open("rb") as source, container.open(layout.header(name, size), "w") as target:
        while chunk := source.read(CHUNK):
            digest.update(chunk)
            target.write(chunk)
            done += len(chunk)
            watched.more(len(chunk))
    if digest.hexdigest() != name[8:] or done != size:
        raise Problem(
            message("packfile.source-changed", file=name[8:16]),
            message("packfile.source-changed.meaning"),
            message("packfile.source-changed.advice"),
            Exit.NOT_WRITTEN,
        )
