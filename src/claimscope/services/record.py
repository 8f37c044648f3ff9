"""The official record for window and command line: opened when first asked, searched, described, updated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from pathlib import Path

from claimscope.core.document import Pack
from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.datafiles import resource
from claimscope.packfile.atomic import not_deleted
from claimscope.record.incoming import read_incoming
from claimscope.record.record import DamagedRecord, Record
from claimscope.record.search import Found, RecordSearch
from claimscope.record.store import Opened, Places, facts_version
from claimscope.record.store import open_record as open_store
from claimscope.record.update import Preview, apply, discard, preview
from claimscope.services.folders import folders

__all__ = [
    "DamagedRecord",
    "Found",
    "Preview",
    "Record",
    "RecordSearch",
    "apply_update",
    "open_record",
    "preview_update",
    "record_lines",
    "record_search",
]


def places() -> Places:
    """Where the shipped record, the user's own copy and the names lie."""
    return Places(resource("record"), folders().data / "record", resource("vocabulary"))


def open_record() -> Record:
    """The record, opened (in a fresh checkout: built, which takes some seconds) when first asked, then kept."""
    return opened().record


@cache
def opened() -> Opened:
    """The open record and whether it had to be built or rebuilt."""
    return open_store(places())


@cache
def record_search() -> RecordSearch:
    """Search and facets over the open record."""
    return RecordSearch(open_record())


def forget() -> None:
    """Closes the record; the next call opens it anew (after an update)."""
    if opened.cache_info().currsize:
        opened().record.close()
    opened.cache_clear()
    record_search.cache_clear()


def preview_update(path: Path) -> Preview:
    """What a file, folder or zip would change in the record. Problem where it is refused; nothing is written."""
    return preview(read_incoming(path), places())


def apply_update(found: Preview, progress: Callable[[str], None] | None = None) -> str:
    """Takes an update over into the user's own copy and returns its version. Problem where that cannot be written."""
    forget()
    try:
        version = apply(found, places(), date.today().isoformat(), progress)
    except OSError as error:
        happened = message(
            "record.not-written", folder=str(places().own), reason=error.strerror or type(error).__name__
        )
        raise Problem(happened, message("record.refused"), exit_code=Exit.NOT_WRITTEN) from error
    forget()  # a search meanwhile has opened the old one again
    return version


def discard_update() -> None:
    """Back to the record that came with the program. Problem where the user's own copy stays."""
    forget()
    discard(places())
    if places().own.exists():
        raise not_deleted(places().own)


def touched_citations(pack: Pack, found: Preview) -> tuple[str, ...]:
    """Ids of the citations of a pack whose rows an update changes or withdraws."""
    return tuple(
        citation.id
        for citation in pack.citations
        if citation.match and any(row.key in found.touched for row in citation.match.rows)
    )


def update_lines(found: Preview) -> tuple[Message, ...]:
    """What an update would do, as sentences; at most twenty changes are listed one by one."""
    return tuple(_update_lines(found))


def _update_lines(found: Preview) -> Iterator[Message]:
    kind = message(f"record.update.kind.{found.incoming.kind}")
    yield message("record.update.read", kind=kind, count=len(found.incoming.facts), rounds=found.rounds)
    if found.repeated:
        rows = tuple(str(row) for row in found.repeated[:20])
        yield message("record.update.duplicates", count=len(found.repeated), rows=rows)
    counted = (("added", found.added), ("changed", found.changed), ("withdrawn", found.withdrawn))
    for name, keys in counted:
        if keys:
            yield message(f"record.update.{name}", count=len(keys))
    yield message("record.update.same", count=found.same)
    for change in found.changes[:20]:
        yield message(
            "record.update.change",
            row=change.key,
            field=change.field,
            before=change.before or "–",
            after=change.after or "–",
        )
    if found.empty:
        yield message("record.update.nothing")


def record_lines() -> tuple[Message, ...]:
    """Version, coverage and gaps of the record as sentences (About, ``record info``, report)."""
    return tuple(_lines())


def _lines() -> Iterator[Message]:
    record, coverage = open_record(), open_record().coverage()
    rows = sum(one.rows for one in coverage)
    yield message("record.version", version=record.version, rows=rows, newest=record.newest_round())
    if opened().state == "rebuilt":
        yield message("record.was-damaged")
    if opened().updated:
        yield message("record.own-copy", shipped=facts_version(places().shipped))
    for one in coverage:
        lacks = tuple(message(f"record.lacks.{gap}") for gap in one.lacks)
        id = "record.round" if not lacks else "record.round-with-gaps"
        yield message(id, round=one.round, rows=one.rows, published=one.publication_date or "–", lacks=lacks)
    yield message("record.withdrawals", count=len(record.withdrawals))
