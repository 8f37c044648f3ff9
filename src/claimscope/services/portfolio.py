"""A folder of packs as a list, from an index that can be thrown away: which are open, expired, cite this result?"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from claimscope.core.assessment import Assessment
from claimscope.core.document import Pack
from claimscope.core.problem import Problem
from claimscope.packfile import layout
from claimscope.packfile.codec import decode_pack
from claimscope.packfile.opening import PackFile
from claimscope.services.folders import folders, private

OPEN = ("open", "needs-task-eval", "expired")
SCHEMA = """
create table if not exists packs (path text primary key, size integer, changed_ns integer, judged text, entry blob);
create table if not exists cites (path text, result_id text);
create index if not exists cites_by_id on cites (result_id);
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """One pack of a folder. ``open_rows`` counts cells that nothing answers; ``problem`` is the id of the sentence that
    says why the pack could not be read (then the rest is empty)."""

    path: str
    pack_id: str = ""
    title: str = ""
    reference: str = ""
    state: str = ""
    valid_until: str = ""
    record_version: str = ""
    candidates: tuple[str, ...] = ()
    open_rows: int = 0
    cites: tuple[str, ...] = ()
    problem: str = ""

    def expired(self, today: str) -> bool:
        """Whether the pack is no longer valid on a day (ISO date)."""
        return bool(self.valid_until) and self.valid_until < today


class Portfolio:
    """The index of one user. ``judge`` gives the assessment of a pack; ``judged`` names rules and record it uses, so
    that entries made under others are made anew."""

    def __init__(self, judge: Callable[[Pack], Assessment], judged: str, path: Path | None = None) -> None:
        self._judge, self._judged = judge, judged
        self._path = path or folders().data / "portfolio.sqlite"

    def packs(self, folder: Path) -> tuple[Entry, ...]:
        """Every pack below a folder, by path. Files that did not change since the last time are not read again."""
        with self._open() as index:
            return tuple(self._entry(index, path) for path in sorted(folder.rglob("*.evpack")) if path.is_file())

    def citing(self, result_id: str) -> tuple[Entry, ...]:
        """Packs of the folders looked at so far that cite an official result (``4.1-0060``)."""
        query = "select entry from packs where path in (select path from cites where result_id = ?) order by path"
        with self._open() as index:
            rows = index.execute(query, (plain_id(result_id),)).fetchall()
        return tuple(msgspec.json.decode(row[0], type=Entry) for row in rows)

    def forget(self) -> None:
        """Delete the index: it holds titles and file names."""
        self._path.unlink(missing_ok=True)

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        private(self._path.parent)
        try:
            connection = _connected(self._path)
        except sqlite3.DatabaseError:
            self.forget()
            connection = _connected(self._path)
        with contextlib.closing(connection), connection:
            yield connection

    def _entry(self, index: sqlite3.Connection, path: Path) -> Entry:
        about = path.stat()
        key = (str(path), about.st_size, about.st_mtime_ns, self._judged)
        found = index.execute(
            "select entry from packs where path = ? and size = ? and changed_ns = ? and judged = ?", key
        ).fetchone()
        if found is not None:
            return msgspec.json.decode(found[0], type=Entry)
        entry = self._read(path)
        index.execute("insert or replace into packs values (?, ?, ?, ?, ?)", (*key, msgspec.json.encode(entry)))
        index.execute("delete from cites where path = ?", key[:1])
        index.executemany("insert into cites values (?, ?)", [(str(path), one) for one in entry.cites])
        return entry

    def _read(self, path: Path) -> Entry:
        try:
            with PackFile(path) as file:
                pack = decode_pack(file.read(layout.PACK))
        except Problem as problem:
            return Entry(str(path), problem=problem.happened.id)
        judged = self._judge(pack)
        return Entry(
            str(path),
            pack.id,
            pack.context.title,
            pack.context.reference,
            pack.state,
            pack.context.valid_until,
            pack.record_version,
            tuple(one.name for one in pack.candidates),
            sum(cell.state in OPEN for cell in judged.cells),
            cited(pack),
        )


def _connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path)
    try:
        connection.executescript(SCHEMA)
    except sqlite3.DatabaseError:
        connection.close()
        raise
    return connection


def cited(pack: Pack) -> tuple[str, ...]:
    """IDs of the official results that the citations of a pack rest on: the row chosen, else the row matched with
    certainty."""
    found: dict[str, None] = {}
    for one in pack.citations:
        if one.match is None or one.sort == "not-a-claim" or one.row_choice == "none":
            continue
        row = next((row for row in one.match.rows if row.key == one.row_choice), one.match.row)
        if row is not None and row.result_id:
            found[plain_id(row.result_id)] = None
    return tuple(found)


def plain_id(result_id: str) -> str:
    """An official ID without ``v``, ``Inf-`` and padding: ``v4.1-0060``, ``Inf-4.1-60`` and ``4.1-0060`` are one."""
    text = result_id.strip().lower().removeprefix("inf-").removeprefix("v")
    version, dash, number = text.partition("-")
    return f"{version}-{int(number)}" if dash and number.isdecimal() else text


def touched_by(entries: Sequence[Entry], withdrawn: Sequence[str], record: str) -> tuple[Entry, ...]:
    """Packs that a new record concerns: they cite a withdrawn result, or were judged by an older record (ISO date)."""
    gone = {plain_id(one) for one in withdrawn}
    return tuple(
        one for one in entries if gone & set(one.cites) or (one.record_version and one.record_version < record)
    )
