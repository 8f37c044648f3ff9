"""Where the database lies: shipped with the program, or the user's own copy; built and rebuilt from the fact files."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from claimscope.record.record import Record
from claimscope.record.schema import FORMAT
from claimscope.record.stamp import Stamp, facts_digest, file_digest, read_stamp

DATABASE = "record.sqlite"


@dataclass(frozen=True, slots=True)
class Places:
    """``shipped`` holds facts and, in a wheel, the database; ``own`` is the user's folder for updates, rebuilding."""

    shipped: Path
    own: Path
    vocabulary: Path


@dataclass(frozen=True, slots=True)
class Opened:
    """An open record and what had to be done: ``ready``, ``built`` (first use) or ``rebuilt`` (it was damaged)."""

    record: Record
    state: str
    updated: bool


def open_record(places: Places) -> Opened:
    """The newest usable record. A damaged database (its SHA-256 is not that of its stamp) is rebuilt from the facts."""
    folder = newest_facts(places)
    digest = facts_digest(folder, places.vocabulary)
    for database in _databases(places, folder):
        if (stamp := _sound(database)) and stamp.facts == digest:
            return Opened(Record(database, stamp.version), "ready", folder == places.own)
    damaged = any(database.exists() and not _sound(database) for database in _databases(places, folder))
    database, stamp = _build(places, folder)
    return Opened(Record(database, stamp.version), "rebuilt" if damaged else "built", folder == places.own)


def newest_facts(places: Places) -> Path:
    """The folder whose facts are newer: the user's update, unless the program brought something newer still."""
    own, shipped = facts_version(places.own), facts_version(places.shipped)
    return places.own if own > shipped else places.shipped


def facts_version(folder: Path) -> str:
    """Version (ISO date) of the facts in a folder; empty where there are none."""
    try:
        return str(json.loads((folder / "coverage.json").read_text("utf-8"))["version"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def _databases(places: Places, folder: Path) -> tuple[Path, ...]:
    """Where a database of these facts may lie, best place first."""
    own = places.own / DATABASE
    return (own,) if folder == places.own else (places.shipped / DATABASE, places.own / "shipped" / DATABASE)


def _sound(database: Path) -> Stamp | None:
    """The stamp of a database that is what its stamp says; None for a missing, foreign, older or damaged one."""
    stamp = read_stamp(database)
    if stamp is None or stamp.format != FORMAT:
        return None
    try:
        whole = database.stat().st_size == stamp.size and file_digest(database) == stamp.sha256
    except OSError:
        return None
    return stamp if whole else None


def _build(places: Places, folder: Path) -> tuple[Path, Stamp]:
    """Builds into the first place that can be written. Imported here: a record that is there needs no builder."""
    from claimscope.record.build import build_database

    first, *others = _databases(places, folder)
    try:
        return first, build_database(folder, first, places.vocabulary)
    except PermissionError:
        if not others:
            raise
    return others[0], build_database(folder, others[0], places.vocabulary)


def is_current(database: Path, folder: Path, vocabulary: Path) -> bool:
    """Whether a database is whole and was built from exactly these facts (asked when a wheel is built)."""
    stamp = _sound(database)
    return stamp is not None and stamp.facts == facts_digest(folder, vocabulary)
