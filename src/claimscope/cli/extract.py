"""``claimscope extract FILE… [--json] [--check]``: finds the benchmark claims in documents."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.cli.rule_profile import add_profile, use_profile
from claimscope.core.problem import Exit

SUMMARY = "finds the benchmark claims in documents"
SEVERE = ("critical", "high")


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    parser.add_argument("--json", action="store_true", help="the contract's JSON")
    parser.add_argument("--check", action="store_true", help="look up the record, run the five checks, list findings")
    add_profile(parser)


def run(args: argparse.Namespace) -> int:
    """0 done; 1 a refused file among good ones or a severe finding; 3 every file refused."""
    from claimscope.cli.output import emit_json, out
    from claimscope.services.contract import extraction_json
    from claimscope.services.extraction import extract
    from claimscope.services.jobs import one_shot

    use_profile(args)
    extractions = [extract(path, one_shot(), whole=args.check) for path in args.files]
    checked, record = _checked(extractions) if args.check else (None, "")
    answer = extraction_json(extractions, checked, record)
    if args.json:
        emit_json(answer)
    else:
        for line in lines(extractions, checked):
            out(line)
    return exit_code(extractions, checked)


Checked = list[list[dict[str, object]]]
"""What the checks say, claim by claim of each file."""


def _checked(extractions: list[Extraction]) -> tuple[Checked, str]:
    from claimscope.services.checking import checked_document
    from claimscope.services.record import open_record

    return [checked_document(one) for one in extractions], open_record().version


def exit_code(extractions: list[Extraction], checked: Checked | None) -> int:
    """The exit code of the contract."""
    refused = [one for one in extractions if one.document.status == "refused"]
    if len(refused) == len(extractions):
        return Exit.UNREADABLE
    severe = any(
        finding.get("severity") in SEVERE
        for claims in checked or []
        for claim in claims
        for finding in _findings(claim)
    )
    return Exit.NEEDS_A_PERSON if refused or severe else Exit.DONE


def _findings(claim: dict[str, object]) -> list[dict[str, object]]:
    found = claim.get("findings")
    return found if isinstance(found, list) else []


def lines(extractions: list[Extraction], checked: Checked | None = None) -> list[str]:
    """The claims as plain lines: place, number, unit, what is known of it, and what the checks say where they ran."""
    from claimscope.services.wording import catalogue

    say = catalogue()
    made = []
    for at, one in enumerate(extractions):
        made.append(f"{one.path} ({one.document.status})")
        if one.document.refusal is not None:
            made += [f"  {say.text(one.document.refusal.sentence)}", f"  {say.text(one.document.refusal.advice)}"]
        for number, claim in enumerate(one.claims):
            made.append(f"  {claim.id}  p. {claim.anchor.page}  {claim.family}  {claim.kind}")
            for name, field in claim.fields.known():
                doubt = "" if field.confidence >= 0.8 else "  ?"
                made.append(f"      {name:18} {field.text or field.value}  [{field.basis}]{doubt}")
            made += _check_lines(checked[at][number]) if checked else []
    return made


def _check_lines(found: dict[str, object]) -> list[str]:
    """What the record says, the five checks, and the findings with what to do."""
    record, checks = found.get("record"), found.get("checks")
    made = [f"      record             {record['explanation']}"] if isinstance(record, dict) else []
    for one in checks if isinstance(checks, list) else []:
        said = one["answer"] or one["stays_unknown"] or ""
        made.append(f"      {one['id']:18} {one['state']}: {said}")
    for one in _findings(found):
        made += [f"      ! {one['severity']}: {one['message']}", f"        {one['advice']}"]
    return made


if TYPE_CHECKING:
    from claimscope.services.extraction import Extraction
