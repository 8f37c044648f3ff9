"""``claimscope check PACK [--json]``: findings and the state of every row of the question matrix."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.problem import Exit

SUMMARY = "findings and the state of every row of the question matrix"


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("pack", type=Path)
    parser.add_argument("--json", action="store_true", help="the contract's JSON")


def run(args: argparse.Namespace) -> int:
    """0 where nothing is open and nothing severe was found, else 1; 4 where the pack was altered, which is said."""
    from claimscope.cli.output import emit_json, note, out
    from claimscope.services.assessing import assess
    from claimscope.services.contract_assessment import check_json
    from claimscope.services.packs import open_pack
    from claimscope.services.wording import catalogue

    opened, say = open_pack(args.pack), catalogue()
    pack = opened.pack
    assessment = assess(pack)
    for warning in opened.warnings:
        note(say.text(warning))
    if args.json:
        emit_json(check_json(pack, assessment))
    else:
        for line in lines(pack, assessment, say):
            out(line)
    if opened.warnings:
        return Exit.PACK_DAMAGED
    severe = any(found.severity in ("critical", "high") and not found.waived for found in assessment.findings)
    return Exit.NEEDS_A_PERSON if severe or assessment.blocks or any_open(assessment) else Exit.DONE


def any_open(assessment: Assessment) -> bool:
    """Whether a row of the matrix still needs something."""
    return any(cell.state in ("open", "needs-task-eval", "expired") for cell in assessment.cells)


def lines(pack: Pack, assessment: Assessment, say: Catalogue) -> list[str]:
    """The matrix, the findings and the gate as text."""
    made = []
    for candidate in pack.candidates:
        made.append(candidate.name)
        for cell in (one for one in assessment.cells if one.candidate == candidate.id):
            headline = f": {say.text(cell.headline)}" if cell.headline is not None else ""
            made.append(f"  {say('matrix.question.' + cell.question)}  {say('matrix.state.' + cell.state)}{headline}")
    for found in assessment.findings:
        if not found.waived:
            made += [f"{found.severity}: {say.text(found.message)}", f"    {say.text(found.advice)}"]
    made += [say.text(block.message) for block in assessment.blocks]
    return made


if TYPE_CHECKING:
    from claimscope.core.assessment import Assessment
    from claimscope.core.document import Pack
    from claimscope.core.message import Catalogue
