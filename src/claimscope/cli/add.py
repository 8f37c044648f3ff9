"""``claimscope add PACK FILE… [--candidate NAME]``: sources, evidence files and vendor replies into a pack."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.problem import Exit

if TYPE_CHECKING:
    from claimscope.core.message import Catalogue
    from claimscope.services.importing import Fate, Stage

PAUSE = 2.0
"""Seconds between two words about one file."""
SUMMARY = "imports sources, evidence files and vendor replies into a pack"


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("pack", type=Path)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    parser.add_argument("--candidate", default="", help="whose files these are; made if the pack does not have it yet")
    parser.add_argument("--json", action="store_true", help="the fate of each file as JSON")


def run(args: argparse.Namespace) -> int:
    """1 where a file was refused or needs a look, 3 where none came in."""
    from claimscope.cli.output import emit_json, note, out
    from claimscope.services.adding import add_to_pack
    from claimscope.services.wording import catalogue

    say = catalogue()

    fates = add_to_pack(args.pack, args.files, args.candidate, Teller(say, note))
    if args.json:
        emit_json({"schema": "claimscope.add/1", "files": [fate_json(fate, say) for fate in fates]})
    for fate in () if args.json else fates:
        out(say.text(fate.sentence))
        if fate.advice is not None:
            out("    " + say.text(fate.advice))
    if all(fate.status in ("refused", "not-imported") for fate in fates):
        return Exit.UNREADABLE
    return (
        Exit.NEEDS_A_PERSON
        if any(fate.status in ("refused", "partial", "not-imported") for fate in fates)
        else Exit.DONE
    )


class Teller:
    """Says on the error stream which file is read, and how far it is inside a long one: at most every two seconds."""

    def __init__(self, say: Catalogue, note: Callable[[str], None]) -> None:
        self._say, self._note = say, note
        self._file, self._next, self._said = 0, 0.0, ""

    def __call__(self, stage: Stage) -> bool:
        now = time.monotonic()
        if stage.number != self._file:
            self._file, self._next = stage.number, now + PAUSE
            self._note(f"{stage.number}/{stage.count} {stage.name}")
        elif now >= self._next and stage.step.what is not None:
            self._next = now + PAUSE
            said = f"{stage.number}/{stage.count} {stage.name}: {self._say.text(stage.step.what)}"
            if said != self._said:
                self._said = said
                self._note(said)
        return True


def fate_json(fate: Fate, say: Catalogue) -> dict[str, object]:
    """A fate as JSON."""
    return {
        "path": fate.name,
        "kind": fate.kind,
        "status": fate.status,
        "sentence": say.text(fate.sentence),
        "advice": say.text(fate.advice) if fate.advice is not None else None,
        "claims": fate.claims,
        "evidence": fate.evidence,
        "tool": fate.tool or None,
    }
