"""The official record for window and command line: opened when first asked, searched, described, updated."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from claimscope.core.message import Message, message
from claimscope.datafiles import resource
from claimscope.record.record import DamagedRecord, Record
from claimscope.record.search import Found, RecordSearch
from claimscope.record.store import Opened, Places, facts_version
from claimscope.record.store import open_record as open_store
from claimscope.services.folders import folders

__all__ = ["DamagedRecord", "Found", "Record", "RecordSearch", "open_record", "record_lines", "record_search"]


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
    """After an update: the next call opens the new record."""
    opened.cache_clear()
    record_search.cache_clear()


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


def database_path() -> Path:
    """The database file in use."""
    return open_record().path
