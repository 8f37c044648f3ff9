"""``claimscope diff``: what changed between two packs or two editions."""

from __future__ import annotations

import argparse
from pathlib import Path

from claimscope.cli.output import emit_json, note, out
from claimscope.core.problem import Exit
from claimscope.services.comparing import Side, compare
from claimscope.services.wording import catalogue

SUMMARY = "what changed between two packs"


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--old-edition", type=int, metavar="N", help="edition N of OLD instead of its present state")
    parser.add_argument("--new-edition", type=int, metavar="N", help="edition N of NEW instead of its present state")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Print one sentence per change."""
    say = catalogue("en")
    found = compare(Side(args.old, args.old_edition), Side(args.new, args.new_edition))
    for warning in found.warnings:
        note(say.text(warning))
    said = [say.text(change.message) for change in found.changes]
    sentences = [sentence[:1].upper() + sentence[1:] for sentence in said]
    if args.json:
        changes = [
            {"area": change.area, "about": change.about or None, "sentence": sentence}
            for change, sentence in zip(found.changes, sentences, strict=True)
        ]
        names = {"old": str(args.old), "new": str(args.new), "same_pack": found.same_pack}
        emit_json({"schema": "claimscope.diff/1", **names, "changes": changes})
    else:
        for sentence in sentences or [say("difference.nothing")]:
            out(sentence)
    return Exit.PACK_DAMAGED if found.warnings else Exit.DONE
