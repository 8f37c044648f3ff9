"""``claimscope merge``: two copies of a pack that were edited apart become one."""

from __future__ import annotations

import argparse
from pathlib import Path

from claimscope.cli.output import note, out, refuse_existing
from claimscope.core.problem import Exit
from claimscope.services.joining import Joined, join
from claimscope.services.packs import save_pack
from claimscope.services.profile import load_profile
from claimscope.services.wording import catalogue
from claimscope.services.workspace import Workspace

SUMMARY = "makes one pack of two copies that were edited apart"


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("left", type=Path)
    parser.add_argument("right", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True, help="the pack to write")
    parser.add_argument("--base", type=Path, help="an earlier state of both, such as a backup")
    parser.add_argument("--force", action="store_true", help="replace a file of that name")
    parser.add_argument("--take", choices=("left", "right"), help="decide every conflict for one side")


def run(args: argparse.Namespace) -> int:
    """0 written; 1 where both sides changed something and no side was chosen: the places are listed."""
    refuse_existing(args.output, args.force)
    workspace = Workspace.create()
    try:
        by = load_profile().person
        joined = join(args.left, args.right, workspace, args.base, by=by)
        if joined.conflicts and args.take is None:
            return _ask(joined)
        if args.take == "right":
            choices = {one.place: args.take for one in joined.conflicts}
            joined = join(args.left, args.right, workspace, args.base, choices, by)
        save_pack(workspace, joined.snapshot, args.output)
    finally:
        workspace.close(delete=True)
    out(str(args.output))
    return Exit.DONE


def _ask(joined: Joined) -> int:
    say = catalogue("en")
    for one in joined.conflicts:
        out(say("difference.conflict", place=one.place, left=one.left, right=one.right))
    note(say("packs.merge-conflicts", count=len(joined.conflicts)))
    return Exit.NEEDS_A_PERSON
