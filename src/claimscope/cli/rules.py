"""``claimscope rules [--json]``: every rule with severity, reason and source."""

from __future__ import annotations

import argparse

from claimscope.cli.rule_profile import add_profile, use_profile
from claimscope.core.problem import Exit

SUMMARY = "every rule with severity, reason and source section"


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.add_argument("--language", default="en", help="language of the sentences (en, de)")
    add_profile(parser)


def run(args: argparse.Namespace) -> int:
    """Always 0."""
    from claimscope.cli.output import emit_json, out
    from claimscope.services.rules import rules_json, rules_text

    use_profile(args)
    if args.json:
        emit_json(rules_json(args.language))
    else:
        for line in rules_text(args.language):
            out(line)
    return Exit.DONE
