"""The option ``--profile`` of commands that judge."""

from __future__ import annotations

import argparse


def add_profile(parser: argparse.ArgumentParser) -> None:
    """``--profile FILE``: for this run other severities and thresholds; ``standard`` for none of one's own."""
    parser.add_argument(
        "--profile", metavar="FILE", help="rules profile (severities, thresholds) for this run, or the word standard"
    )


def use_profile(args: argparse.Namespace) -> None:
    """Put the option into force. Problem where the file is wrong."""
    if args.profile:
        from claimscope.services.profile_choice import choose

        choose(args.profile)
