"""``claimscope record``: search, show, update and describe the offline record of official results."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from claimscope.cli.output import emit_json, note, out
from claimscope.core.matching.benchmarks import named_scenario
from claimscope.core.message import message, written_number
from claimscope.core.problem import Exit, Problem
from claimscope.core.record_row import RecordRow
from claimscope.services import record as service
from claimscope.services.wording import catalogue

SUMMARY = "the offline record of official results"


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    commands = parser.add_subparsers(dest="action", required=True)
    search = commands.add_parser("search", help="results that have every word")
    search.add_argument("text", nargs="+")
    search.add_argument("--limit", type=_count, default=40, metavar="N", help="at most N results (40)")
    show = commands.add_parser("show", help="every result of an ID, or the one of a key")
    show.add_argument("id")
    update = commands.add_parser("update", help="what an official summary, results folder or record file would change")
    update.add_argument("path", type=Path)
    update.add_argument("--yes", action="store_true", help="take it over into your own copy of the record")
    info = commands.add_parser("info", help="version, coverage and gaps")
    for command in (search, show, update, info):
        command.add_argument("--json", action="store_true")


def _count(text: str) -> int:
    """A number of results, 1 or more; more than a record can hold means all."""
    number = int(text)
    if number < 1:
        raise ValueError
    return min(number, 10_000_000)


def run(args: argparse.Namespace) -> int:
    """Run one of the four actions. Exit code 3 where the record cannot be read."""
    actions = {"search": _search, "show": _show, "update": _update, "info": _info}
    try:
        return actions[args.action](args)
    except service.DamagedRecord as error:
        raise Problem(message("record.damaged")) from error


def _search(args: argparse.Namespace) -> int:
    say = catalogue()
    found = service.record_search().search(" ".join(args.text), limit=args.limit)
    if args.json:
        rows = _rows_json(found.rows)
        emit_json({"schema": "claimscope.record-search/1", **_head(), "total": found.total, "rows": rows})
        return Exit.DONE if found.total else Exit.NEEDS_A_PERSON
    for row in found.rows:
        out(_line(row))
    if found.understood:
        note(say("record.search.understood", understood=found.understood))
    shown = len(found.rows)
    cut = say("record.search.shown", shown=shown, count=found.total)
    whole = say("record.search.count", count=found.total) if found.total else say("record.search.none")
    note(cut if shown < found.total else whole)
    return Exit.DONE if found.total else Exit.NEEDS_A_PERSON


def _show(args: argparse.Namespace) -> int:
    """Every row; a single one (given by its key) is explained in full."""
    rows = service.open_record().show(args.id)
    if args.json:
        emit_json({"schema": "claimscope.record-show/1", **_head(), "rows": _rows_json(rows)})
    else:
        for row in rows:
            out(_line(row))
            for said in _explained(row) if len(rows) == 1 else _remarks(row):
                out("    " + said)
    if not rows:
        note(catalogue()("record.show.none", id=args.id))
    return Exit.DONE if rows else Exit.NEEDS_A_PERSON


def _update(args: argparse.Namespace) -> int:
    say = catalogue()
    found = service.preview_update(args.path)
    version = service.apply_update(found) if args.yes and not found.empty else ""
    if args.json:
        emit_json(_update_json(found, version))
    else:
        for line in service.update_lines(found):
            out(say.text(line))
    if version:
        rows = sum(one.rows for one in service.open_record().coverage())
        note(say("record.update.done", version=version, rows=rows))
    elif not found.empty:
        note(say("record.update.ask"))
    return Exit.DONE if version or found.empty else Exit.NEEDS_A_PERSON


def _update_json(found: service.Preview, version: str) -> dict[str, object]:
    changes = [
        {"key": change.key, "field": change.field, "before": change.before or None, "after": change.after or None}
        for change in found.changes
    ]
    return {
        "schema": "claimscope.record-update/1",
        "kind": found.incoming.kind,
        "rounds": found.rounds,
        "added": found.added,
        "changes": changes,
        "withdrawn": found.withdrawn,
        "same": found.same,
        "repeated_rows": found.repeated,
        "applied_version": version or None,
    }


def _info(args: argparse.Namespace) -> int:
    say = catalogue()
    if not args.json:
        for line in service.record_lines():
            out(say.text(line))
        return Exit.DONE
    record = service.open_record()
    rounds = [
        {
            "round": one.round,
            "rows": one.rows,
            "published": one.publication_date or None,
            "complete": one.complete,
            "lacks": one.lacks,
        }
        for one in record.coverage()
    ]
    state = {"state": service.opened().state, "own_copy": service.opened().updated}
    sources = {one["round"]: one["sources"] for one in record.notes["rounds"]}
    withdrawals = list(record.withdrawals.values())
    extra = {"newest_round": record.newest_round(), **state, "rounds": rounds, "sources": sources}
    emit_json({"schema": "claimscope.record-info/1", **_head(), **extra, "withdrawals": withdrawals})
    return Exit.DONE


def _head() -> dict[str, object]:
    return {"record": service.open_record().version}


def _rows_json(rows: Sequence[RecordRow]) -> list[dict[str, object]]:
    from claimscope.services.lookup import row_json

    return [row_json(row) for row in rows]


def _line(row: RecordRow) -> str:
    """One result in one line: ID, round, division, suite, submitter, system, benchmark, scenario, value."""
    id = row.result_id if row.id_printable else "–"
    what = f"{row.benchmark} {named_scenario(row.benchmark, row.scenario)}"
    where = f"{row.round} {row.division} {row.suite or '–'}"
    return f"{id:<9}  {where}  {row.submitter}  {row.system_name}  {what}  {written_number(row.value)} {row.unit}"


def _explained(row: RecordRow) -> list[str]:
    from claimscope.services.lookup import row_lines

    say = catalogue()
    return [say.text(said) for said in row_lines(row)]


def _remarks(row: RecordRow) -> list[str]:
    from claimscope.core.matching.wording import remarks

    say = catalogue()
    return [say.text(said) for said in remarks(row)]
