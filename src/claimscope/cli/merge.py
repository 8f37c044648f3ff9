"""``claimscope merge``: two copies of a pack that were edited apart become one."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from claimscope.cli.output import note, out, refuse_existing
from claimscope.core.merging import Conflict
from claimscope.core.problem import Exit
from claimscope.services.joining import join_into
from claimscope.services.profile import load_profile
from claimscope.services.wording import catalogue

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
    copies, by = (args.left, args.right), load_profile().person
    undecided = join_into(copies, args.base, {}, args.output, by)
    if undecided and args.take is None:
        return _ask(undecided)
    if undecided:
        join_into(copies, args.base, {one.place: args.take for one in undecided}, args.output, by)
    out(str(args.output))
    return Exit.DONE


def _ask(undecided: Sequence[Conflict]) -> int:
    say = catalogue("en")
    for one in undecided:
        out(say("difference.conflict", place=one.place, left=one.left, right=one.right))
    note(say("packs.merge-conflicts", count=len(undecided)))
    return Exit.NEEDS_A_PERSON
