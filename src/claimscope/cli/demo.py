"""``claimscope demo -o DIR``: the sample pack from the shipped sample files, without a screen."""

from __future__ import annotations

import argparse
from pathlib import Path

from claimscope.core.problem import Exit

SUMMARY = "builds the sample pack from the shipped sample files: sample.evpack, sample.pdf, sample.html"


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument(
        "-o", "--out", type=Path, required=True, metavar="DIR", help="folder to write to; made if absent"
    )


def run(args: argparse.Namespace) -> int:
    """0 although the sample has open rows."""
    from claimscope.cli.output import out
    from claimscope.services.demo import build_demo

    for path in build_demo(args.out):
        out(str(path))
    return Exit.DONE
