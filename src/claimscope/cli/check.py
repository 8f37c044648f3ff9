"""``claimscope check PACK [--json]``: findings and the state of every row of the question matrix, and what the rules
of today say differently than when the pack was saved."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.cli.rule_profile import add_profile, use_profile
from claimscope.core.problem import Exit
from claimscope.core.question_names import question_label

SUMMARY = "findings and the state of every row of the question matrix"


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("pack", type=Path)
    parser.add_argument("--json", action="store_true", help="the contract's JSON")
    parser.add_argument(
        "--since-edition", type=int, metavar="N", help="only: what the rules of today make of edition N as it was"
    )
    add_profile(parser)


def run(args: argparse.Namespace) -> int:
    """0 where nothing is open and nothing severe was found, else 1; 4 where the pack was altered, which is said."""
    from claimscope.cli.output import emit_json, note, out
    from claimscope.services.assessing import assess
    from claimscope.services.contract_assessment import check_json
    from claimscope.services.packs import open_pack
    from claimscope.services.wording import catalogue

    use_profile(args)
    opened, say = open_pack(args.pack), catalogue()
    for warning in opened.warnings:
        note(say.text(warning))
    if args.since_edition is not None:
        return _since_edition(args, opened)
    pack = opened.pack
    assessment, told = assess(pack), _told(opened)
    if args.json:
        emit_json(check_json(pack, assessment) | ({"rejudged": rejudged_json(told)} if told else {}))
    else:
        for line in lines(pack, assessment, say):
            out(line)
        for sentence in told.sentences if told else ():
            out(say.text(sentence))
    if opened.warnings:
        return Exit.PACK_DAMAGED
    severe = any(found.severity in ("critical", "high") and not found.waived for found in assessment.findings)
    return Exit.NEEDS_A_PERSON if severe or assessment.blocks or any_open(assessment) else Exit.DONE


def _told(opened: OpenedPack) -> Rejudged | None:
    """What has changed since the pack was saved, where somebody should hear of it."""
    from claimscope.services.rejudging import since

    found = since(opened.pack, opened.judged) if opened.judged else None
    return found if found is not None and found.worth_telling else None


def _since_edition(args: argparse.Namespace, opened: OpenedPack) -> int:
    """0 where the rules of today say of the edition what those of then said, else 1."""
    from claimscope.cli.output import emit_json, out
    from claimscope.services.rejudging import since_edition
    from claimscope.services.wording import catalogue

    found = since_edition(opened.editions.records, opened.states, args.since_edition, args.pack.name)
    if args.json:
        emit_json({"schema": "claimscope.rejudged/1", "edition": args.since_edition, **rejudged_json(found)})
    else:
        for sentence in found.sentences:
            out(catalogue().text(sentence))
    if opened.warnings:
        return Exit.PACK_DAMAGED
    return Exit.NEEDS_A_PERSON if found.changes or found.rows else Exit.DONE


def rejudged_json(found: Rejudged) -> dict[str, object]:
    """Which rules and record judged then and now, and one sentence for each thing that changed."""
    from claimscope.services.wording import catalogue

    say = catalogue()
    versions = {name: str(found.by.get(name)) for name in ("on", "old_rules", "old_record", "rules", "record")}
    return {**versions, "changes": [say.text(one) for one in (*found.changes, *found.rows)]}


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
            row = say.text(question_label(pack, cell.question))
            made.append(f"  {row}  {say('matrix.state.' + cell.state)}{headline}")
    for found in assessment.findings:
        if not found.waived:
            made += [f"{found.severity}: {say.text(found.message)}", f"    {say.text(found.advice)}"]
    made += [say.text(block.message) for block in assessment.blocks]
    return made


if TYPE_CHECKING:
    from claimscope.core.assessment import Assessment
    from claimscope.core.document import Pack
    from claimscope.core.message import Catalogue
    from claimscope.services.packs import OpenedPack
    from claimscope.services.rejudging import Rejudged
