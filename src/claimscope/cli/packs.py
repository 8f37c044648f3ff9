"""``claimscope packs``: a folder of packs as a list, and which of them cite a result."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimscope.cli.output import emit_json, out
from claimscope.core.message import Message
from claimscope.core.problem import Exit
from claimscope.services.wording import catalogue

if TYPE_CHECKING:
    from claimscope.services.pack_entry import Entry

SUMMARY = "lists the packs of a folder: state, open rows, validity, candidates"


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--cites", metavar="ID", help="only packs that cite this official result (by ID or by the key of its row)"
    )
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """One line a pack; 1 where one of them is unreadable, expired or has open rows."""
    from claimscope.packfile.opening import unreadable

    if not args.folder.is_dir():
        raise unreadable(args.folder, FileNotFoundError())
    today = date.today().isoformat()
    entries = [one for one in _portfolio_of(args.folder) if not args.cites or one.cites_result(args.cites)]
    if args.json:
        emit_json({"schema": "claimscope.packs/1", "packs": [_plain(one, today) for one in entries]})
    else:
        for one in entries:
            out(_line(one, today))
    worried = any(one.problem or one.open_rows or one.expired(today) for one in entries)
    return Exit.NEEDS_A_PERSON if worried else Exit.DONE


def _portfolio_of(folder: Path) -> tuple[Entry, ...]:
    from claimscope.services.portfolio import own_portfolio

    return own_portfolio().packs(folder)


def _line(one: Entry, today: str) -> str:
    say = catalogue("en")
    if one.problem:
        return f"{one.path}: {say('packs.list.unreadable')}"
    parts = [one.title, say.text(Message(f"edit.state.{one.state}")), say("packs.list.open", count=one.open_rows)]
    if one.valid_until:
        parts.append(say("packs.list.expired" if one.expired(today) else "packs.list.valid", until=one.valid_until))
    text = f"{one.path}: " + ", ".join([*parts, *one.candidates])
    return "".join(sign if sign.isprintable() else " " for sign in text)


def _plain(one: Entry, today: str) -> dict[str, Any]:
    return {
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
