"""``claimscope packs``: a folder of packs as a list, and which of them cite a result."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimscope.cli.output import emit_json, note, out
from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.services.wording import catalogue

if TYPE_CHECKING:
    from claimscope.services.pack_entry import Entry

SUMMARY = "lists the packs of a folder: state, open rows, validity, candidates"


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("folder", type=Path, nargs="?", help="the folder; left out with --index: what the index holds")
    parser.add_argument(
        "--cites", metavar="ID", help="only packs that cite this official result (by ID or by the key of its row)"
    )
    parser.add_argument(
        "--index",
        metavar="ADDRESS",
        help="index of a department, postgresql+pg8000://USER@HOST/DATABASE: the folder's list is written to it. The "
        "only option that opens a network connection; the password is taken from PGPASSWORD",
    )
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """One line a pack; 1 where one of them is unreadable, expired or has open rows."""
    today = date.today().isoformat()
    entries = [one for one in _entries(args) if not args.cites or one.cites_result(args.cites)]
    if args.json:
        emit_json({"schema": "claimscope.packs/1", "packs": [_plain(one, today) for one in entries]})
    else:
        for one in entries:
            out(_line(one, today))
    worried = any(one.problem or one.open_rows or one.expired(today) for one in entries)
    return Exit.NEEDS_A_PERSON if worried else Exit.DONE


def _entries(args: argparse.Namespace) -> tuple[Entry, ...]:
    """The packs of the folder, published where asked for; without a folder those of the index."""
    if args.folder is None and not args.index:
        raise Problem(message("packs.list.no-folder"), exit_code=Exit.WRONG_USAGE)
    if args.folder is None:
        from claimscope.services.department import listed

        return listed(args.index, args.cites or "")
    if not args.folder.is_dir():
        from claimscope.packfile.opening import unreadable

        raise unreadable(args.folder, FileNotFoundError())
    entries = _portfolio_of(args.folder)
    if args.index:
        from claimscope.services.department import publish

        note(catalogue("en")("department.published", n=publish(args.index, args.folder, entries)))
    return entries


def _portfolio_of(folder: Path) -> tuple[Entry, ...]:
    from claimscope.services.portfolio import own_portfolio

    return own_portfolio().packs(folder)


def _line(one: Entry, today: str) -> str:
    say = catalogue("en")
    if one.problem:
        return _printable(f"{_where(one)}: {say('packs.list.unreadable')}")
    parts = [one.title, say.text(Message(f"edit.state.{one.state}")), say("packs.list.open", count=one.open_rows)]
    if one.valid_until:
        parts.append(say("packs.list.expired" if one.expired(today) else "packs.list.valid", until=one.valid_until))
    return _printable(f"{_where(one)}: " + ", ".join([*parts, *one.candidates]))


def _where(one: Entry) -> str:
    """The path, after the name of the computer where that is another one."""
    return f"{one.place}: {one.path}" if one.place else one.path


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)


def _plain(one: Entry, today: str) -> dict[str, Any]:
    return {
        "place": one.place or None,
        "path": one.path,
        "pack": one.pack_id or None,
        "title": one.title or None,
        "reference": one.reference or None,
        "state": one.state or None,
        "open_rows": one.open_rows,
        "valid_until": one.valid_until or None,
        "expired": one.expired(today),
        "candidates": list(one.candidates),
        "cites": list(one.cites),
        "record": one.record_version or None,
        "problem": catalogue("en").text(one.problem) if one.problem else None,
    }
