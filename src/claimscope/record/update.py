"""What an update would change, and taking it over into the user's own copy. The shipped record is never touched."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimscope.core.result_id import normal_result_id
from claimscope.record.build import build_database
from claimscope.record.facts import Fact, key_of, read_facts, write_round
from claimscope.record.official import Incoming, duplicates_of
from claimscope.record.refusal import refused
from claimscope.record.store import DATABASE, Places, facts_version, newest_facts

_COMPARED = ("value", "unit", "availability", "result_id", "accelerator", "accelerators_total", "nodes", "system_name")
_OF_THE_RUN = (
    "measured_latency_p99_ms",
    "measured_ttft_p99_ms",
    "measured_tpot_p99_ms",
    "samples_per_s",
    "site_value",
    "power_value",
    "power_unit",
)
"""Columns that belong to the run behind a value: another value, another run."""
_WHOLE_ROUND = 0.8
"""Share of a round's results from which a file counts as the whole round: what it lacks has been withdrawn."""


@dataclass(frozen=True, slots=True)
class Change:
    """One field of one result: what the record holds and what the update says."""

    key: str
    field: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What an update would do. ``repeated`` are numbers of rows that stand in it more than once."""

    incoming: Incoming
    rounds: tuple[str, ...]
    added: tuple[str, ...]
    changes: tuple[Change, ...]
    withdrawn: tuple[str, ...]
    same: int
    repeated: tuple[int, ...]
    facts: Mapping[str, Sequence[Fact]]
    """Complete facts of every round the update touches, as they would be afterwards."""

    @property
    def changed(self) -> tuple[str, ...]:
        """Keys of results with another value, unit, ID or system, each once."""
        return tuple(dict.fromkeys(change.key for change in self.changes))

    @property
    def touched(self) -> frozenset[str]:
        """Keys on which a citation would have to be looked at again."""
        return frozenset((*self.changed, *self.withdrawn))

    @property
    def empty(self) -> bool:
        """Whether the record already holds everything."""
        return not (self.added or self.changes or self.withdrawn)


def preview(incoming: Incoming, places: Places) -> Preview:
    """Compares an update with the record in use. Problem for older record files and conflicting rows."""
    own = facts_version(newest_facts(places))
    if incoming.kind == "record" and incoming.version <= own:
        raise refused("older", incoming.name, version=incoming.version, own=own)
    single, repeated = duplicates_of(incoming.facts, incoming.name)
    held = read_facts(newest_facts(places) / "facts")
    labels = _labels(fact for facts in held.values() for fact in facts)
    by_round: dict[str, dict[str, Fact]] = {}
    for _, fact in single:
        known = fact if incoming.kind == "record" else _true_unit(fact, labels)
        by_round.setdefault(fact["round"], {})[key_of(known)] = known
    return _compared(incoming, by_round, held, repeated)


def _compared(
    incoming: Incoming,
    by_round: Mapping[str, Mapping[str, Fact]],
    held: Mapping[str, Sequence[Fact]],
    repeated: Sequence[int],
) -> Preview:
    added: list[str] = []
    changes: list[Change] = []
    withdrawn: list[str] = []
    after: dict[str, list[Fact]] = {}
    same = 0
    for round_, new in by_round.items():
        old = {key_of(fact): fact for fact in held.get(round_, ())}
        found = [change for key in new if key in old for change in _changes(key, old[key], new[key])]
        whole = len(new.keys() & old.keys()) >= _WHOLE_ROUND * len(old)
        gone = [key for key in old if key not in new] if whole and incoming.kind != "record" else []
        added += [key for key in new if key not in old]
        changes += found
        withdrawn += gone
        same += len(new.keys() & old.keys()) - len({change.key for change in found})
        after[round_] = [_merged(old.get(key), fact) for key, fact in {**old, **new}.items()]
    rounds = tuple(sorted(by_round))
    return Preview(incoming, rounds, tuple(added), tuple(changes), tuple(withdrawn), same, tuple(repeated), after)


def _changes(key: str, old: Fact, new: Fact) -> list[Change]:
    """Fields that differ, of those the update gives at all. An ID the record lists as the other one is no change."""
    differing = [name for name in _COMPARED if new[name] and new[name] != old[name]]
    ids = {normal_result_id(one) for one in f"{old['result_id']}|{old['alt_result_id']}".split("|")}
    if normal_result_id(new["result_id"]) in ids:
        differing = [name for name in differing if name != "result_id"]
    if old["published_unit"] and new["unit"] == old["published_unit"]:
        differing = [name for name in differing if name != "unit"]
    return [Change(key, name, old[name], new[name]) for name in differing]


def _merged(old: Fact | None, new: Fact) -> Fact:
    if old is None or old is new:
        return new
    kept = dict.fromkeys(_OF_THE_RUN, "") if new["value"] != old["value"] else {}
    given = {name: text for name, text in new.items() if text}
    if normal_result_id(new["result_id"]) in {
        normal_result_id(old["result_id"]),
        normal_result_id(old["alt_result_id"]),
    }:
        given.pop("result_id", None)
        given.pop("result_id_source", None)
    if old["published_unit"] and new["unit"] == old["published_unit"]:
        given.pop("unit", None)
    return {**old, **kept, **given}


Labels = Mapping[tuple[str, str, str], str]


def _labels(facts: Iterable[Fact]) -> Labels:
    """(benchmark, scenario, published label) -> true unit, where the official label itself is known to be wrong."""
    wrong = (fact for fact in facts if fact["published_unit"])
    return {(fact["benchmark"], fact["scenario"], fact["published_unit"]): fact["unit"] for fact in wrong}


def _true_unit(fact: Fact, labels: Labels) -> Fact:
    true = labels.get((fact["benchmark"], fact["scenario"], fact["unit"]))
    return {**fact, "unit": true, "published_unit": fact["unit"]} if true else fact


def apply(found: Preview, places: Places, today: str, progress: Callable[[str], None] | None = None) -> str:
    """Writes the user's own copy (facts, coverage, database) beside the old one, then puts it in its place.

    Returns the version of the new record. OSError where the user's folder cannot be written; the old copy then stays.
    """
    base = newest_facts(places)
    version = _next_version(facts_version(base), today, found.incoming)
    draft = places.own.with_name(places.own.name + ".new")
    shutil.rmtree(draft, ignore_errors=True)
    shutil.copytree(base / "facts", draft / "facts")
    for round_, facts in found.facts.items():
        write_round(draft / "facts" / f"{round_}.csv.gz", facts)
    _write_json(draft / "coverage.json", _coverage(base, found, version))
    _write_json(draft / "withdrawals.json", _withdrawals(base, found, today))
    if progress is not None:
        progress("build")
    build_database(draft, draft / DATABASE, places.vocabulary)
    _swap(draft, places.own)
    return version


def _next_version(own: str, today: str, incoming: Incoming) -> str:
    """Later than the record in use: the day, with a counter where that day already has one."""
    wanted = incoming.version or today
    if wanted > own:
        return wanted
    day, _, count = own.partition(".")
    return f"{day}.{int(count or 0) + 1}"


def _coverage(base: Path, found: Preview, version: str) -> dict[str, Any]:
    coverage: dict[str, Any] = json.loads((base / "coverage.json").read_text("utf-8"))
    known = {one["round"] for one in coverage["rounds"]}
    source = {"repository": found.incoming.name, "commit": "", "licence": "", "kind": f"update-{found.incoming.kind}"}
    for one in coverage["rounds"]:
        if one["round"] in found.rounds:
            one["sources"].append(source)
    for round_ in sorted(set(found.rounds) - known):
        lacks = ["latencies", "publication-date"]
        entry = {"round": round_, "publication_date": "", "date_sourced": False, "complete": False}
        coverage["rounds"].append({**entry, "lacks": lacks, "sources": [source]})
    coverage["rounds"].sort(key=lambda one: float(one["round"][1:]))
    return {**coverage, "version": version}


def _withdrawals(base: Path, found: Preview, today: str) -> dict[str, Any]:
    register: dict[str, Any] = json.loads((base / "withdrawals.json").read_text("utf-8"))
    states = {**dict.fromkeys(found.withdrawn, "withdrawn"), **dict.fromkeys(_new_values(found), "changed")}
    kept = [entry for entry in register["results"] if entry["key"] not in states]
    new = [{"key": key, "state": state, "on": today, "source": found.incoming.name} for key, state in states.items()]
    return {**register, "results": kept + new}


def _new_values(found: Preview) -> Iterable[str]:
    return (change.key for change in found.changes if change.field in ("value", "unit", "availability"))


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", "utf-8")


def _swap(draft: Path, own: Path) -> None:
    """The new copy takes the place of the old one; a failure leaves the old one where it was."""
    old = own.with_name(own.name + ".old")
    shutil.rmtree(old, ignore_errors=True)
    if own.exists():
        own.replace(old)
    try:
        draft.replace(own)
    except OSError:
        if old.exists():
            old.replace(own)
        raise
    shutil.rmtree(old, ignore_errors=True)


def discard(places: Places) -> None:
    """Back to the shipped record: the user's own copy is removed."""
    shutil.rmtree(places.own, ignore_errors=True)
