"""``claimscope selfcheck``: what of the installation is there, what is missing and what that costs."""

from __future__ import annotations

import argparse

from claimscope.core.problem import Exit

SUMMARY = "fonts, record, rules, templates, OCR, display: what is there, what is missing and what that costs"


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """0 where everything needed is there; 1 where something needed is missing (optional parts do not count)."""
    from claimscope.cli.output import emit_json, out
    from claimscope.services.selfcheck import look
    from claimscope.services.wording import catalogue

    say = catalogue()
    parts = look()
    if args.json:
        emit_json(
            {
                "schema": "claimscope.selfcheck/1",
                "parts": [
                    {"id": part.id, "present": part.present, "needed": part.needed, "detail": say.text(part.detail)}
                    for part in parts
                ],
            }
        )
    for part in () if args.json else parts:
        mark = "ok     " if part.present else "missing" if part.needed else "absent "
        out(f"{mark}  {say('selfcheck.' + part.id)}: {say.text(part.detail)}")
    return Exit.NEEDS_A_PERSON if any(part.needed and not part.present for part in parts) else Exit.DONE
