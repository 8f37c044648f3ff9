"""A folder of packs as a list, from an index that can be thrown away: which are open, expired, cite this result?"""

from __future__ import annotations

import contextlib
import errno
import sqlite3
from collections.abc import Callable, Generator, Iterator
from datetime import date
from pathlib import Path

from claimscope import __version__
from claimscope.core.assessment import Assessment
from claimscope.core.document import Pack
from claimscope.packfile.atomic import delete, not_written
from claimscope.services import index_tables as tables
from claimscope.services.folders import folders, private
from claimscope.services.pack_entry import Entry, Register, decode_entry, encode_entry, read_entry

FORMAT = 3
"""Of the index file; one of another format is thrown away."""
HERE = ""
"""Place of the rows in the own file."""
_Kept = dict[str, tuple[tuple[int, int, str], str]]
"""Path -> (size, time of change, judged by), entry."""


class Portfolio:
    """The index of one user. ``judge`` gives the assessment of a pack; ``judged`` names rules and record it uses, so
    that entries made under others are made anew."""

    def __init__(self, judge: Callable[[Pack], Assessment], judged: str, path: Path | None = None) -> None:
        self._judge, self._judged = judge, judged
        self._path = path or folders().data / "portfolio.sqlite"

    def packs(self, folder: Path) -> tuple[Entry, ...]:
        """Every pack below a folder, by path. Files that did not change since the last time are not read again."""
        return tuple(entry for _, entry in self.each(folder))

    def each(self, folder: Path) -> Generator[tuple[int, Entry], None, None]:
        """(how many there are in all, next pack), by path. Each is kept as soon as it is read, so that stopping early
        loses nothing. Packs that are gone leave the index at the end."""
        folder = folder.absolute()
        paths = sorted(path for path in folder.rglob("*.evpack") if path.is_file())
        with self._open() as index:
            index.execute("delete from folder")
            index.execute("insert into folder values (?)", (str(folder),))
            kept = _kept(index, folder)
            for path in paths:
                yield len(paths), self._entry(index, path, kept)
            _drop(index, kept.keys() - {str(path) for path in paths})

    def last_folder(self) -> Path | None:
        """The folder looked at last."""
        with self._open() as index:
            row = index.execute("select path from folder").fetchone()
        return Path(row[0]) if row else None

    def forget(self) -> None:
        """Delete the index: it holds titles and file names. Problem where it stays."""
        delete(self._path)

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The index. Problem where it cannot be written: the packs themselves are never touched."""
        private(self._path.parent)
        try:
            connection = _connected(self._path)
        except sqlite3.DatabaseError:
            self.forget()
            with _saying_why(self._path):
                connection = _connected(self._path)
        with contextlib.closing(connection), _saying_why(self._path):
            yield connection

    def _entry(self, index: sqlite3.Connection, path: Path, kept: _Kept) -> Entry:
        try:
            about = path.stat()
        except OSError:
            return read_entry(path, self._judge)
        state = (about.st_size, about.st_mtime_ns, self._judged)
        found = kept.get(str(path))
        if found is not None and found[0] == state:
            with contextlib.suppress(ValueError):
                return decode_entry(found[1])
        entry = read_entry(path, self._judge)
        _put(index, entry, state)
        return entry


def own_portfolio() -> Portfolio:
    """The index of this user under the rules and the record of today."""
    from claimscope.services.assessing import assess_apart
    from claimscope.services.record import open_record
    from claimscope.services.rule_profiles import in_force

    profile = in_force()
    rules = f"{profile.path} {profile.size} {profile.changed_ns}" if profile else "standard"
    return Portfolio(assess_apart, f"{__version__} {open_record().version} {date.today()} {rules}")


def last_folder() -> Path | None:
    """The folder of packs that this user looked at last, where it is still there."""
    found = Portfolio(_no_judge, "").last_folder()
    return found if found is not None and found.is_dir() else None


def forget_index() -> None:
    """Delete this user's index."""
    Portfolio(_no_judge, "").forget()


def register() -> Register:
    """What the record of this computer says today."""
    from claimscope.services.record import open_record

    record = open_record()
    return Register(record.version, {key: one["state"] for key, one in record.withdrawals.items()})


def _no_judge(pack: Pack) -> Assessment:
    raise NotImplementedError


def _connected(path: Path) -> sqlite3.Connection:
    """Open, each statement a transaction of its own; nothing is synced, since the index can be made anew."""
    connection = sqlite3.connect(path, timeout=30, isolation_level=None)
    try:
        connection.execute("pragma synchronous = off")
        if connection.execute("pragma user_version").fetchone()[0] != FORMAT:
            _make(connection)
    except sqlite3.DatabaseError:
        connection.close()
        raise
    return connection


@contextlib.contextmanager
def _saying_why(path: Path) -> Iterator[None]:
    """What SQLite says of a full or read-only disk, in words."""
    try:
        yield
    except sqlite3.OperationalError as error:
        reason = errno.ENOSPC if "full" in str(error) else errno.EACCES
        raise not_written(path, OSError(reason, str(error))) from error


def _make(connection: sqlite3.Connection) -> None:
    for name in (tables.PACKS, tables.CITES, "folder"):
        connection.execute(f"drop table if exists {name}")
    for statement in (*tables.CREATE, "create table folder (path text)", f"pragma user_version = {FORMAT}"):
        connection.execute(statement)


def _kept(index: sqlite3.Connection, folder: Path) -> _Kept:
    found = index.execute(tables.BELOW, tables.below(folder, HERE))
    return {path: ((size, changed, judged), entry) for path, size, changed, judged, entry in found}


def _put(index: sqlite3.Connection, entry: Entry, state: tuple[int, int, str]) -> None:
    key = {"place": HERE, "path": entry.path}
    size, changed, judged = state
    with _at_once(index):
        about = {"size": size, "changed_ns": changed, "judged": judged, "entry": encode_entry(entry)}
        index.execute(tables.PUT, key | about)
        index.execute(tables.DROP_CITES, key)
        index.executemany(tables.PUT_CITE, [key | {"result": one} for one in (*entry.cites, *entry.rows)])


def _drop(index: sqlite3.Connection, paths: set[str]) -> None:
    keys = [{"place": HERE, "path": path} for path in paths]
    with _at_once(index):
        index.executemany(tables.DROP_CITES, keys)
        index.executemany(tables.DROP, keys)


@contextlib.contextmanager
def _at_once(index: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing."""
    index.execute("begin immediate")
    try:
        yield
    except BaseException:
        index.execute("rollback")
        raise
    index.execute("commit")
