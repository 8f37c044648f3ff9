"""``claimscope verify``: what can be shown about a pack or a report."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from claimscope.cli.output import emit_json, out
from claimscope.services.verifying import Verdict, verify
from claimscope.services.wording import catalogue

SUMMARY = "says what can be shown about a pack or a report"


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("file", type=Path, help="a pack (.evpack) or a report (.pdf)")
    parser.add_argument("--expect", default="", metavar="HASH", help="SHA-256 that was kept elsewhere")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Print the verdict; the exit code is 4 where something is altered."""
    verdict = verify(args.file, args.expect)
    if args.json:
        emit_json(as_plain(verdict))
    else:
        say = catalogue("en")
        for statement in verdict.statements:
            out(say.text(statement))
        for name, digest in verdict.hashes.items():
            out(f"SHA-256 {name}: {digest}")
    return verdict.exit_code


def as_plain(verdict: Verdict) -> dict[str, Any]:
    """The verdict for ``--json``."""
    say = catalogue("en")
    return {
        "schema": "claimscope.verification/1",
        "path": str(verdict.path),
        "kind": verdict.kind,
        "statements": [say.text(statement) for statement in verdict.statements],
        "altered": [{"member": one.member, "what": one.what, "line": one.line} for one in verdict.altered],
        "signatures": [
            {
                "by": one.by or None,
                "intact": one.intact,
                "trusted": one.trusted,
                "self_made": one.self_made,
                "expired": one.expired,
                "at": one.at or None,
            }
            for one in verdict.signatures
        ],
        "sha256": verdict.hashes,
    }
