"""``claimscope export PACK --pdf F --html F --json F --xlsx F [--draft] [--edition internal|outside]``."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.cli.rule_profile import add_profile, use_profile
from claimscope.core.problem import Exit

SUMMARY = "writes reports of a pack; a final report that the gate refuses writes nothing"


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("pack", type=Path)
    for kind in ("pdf", "html", "json", "xlsx"):
        parser.add_argument(f"--{kind}", type=Path, metavar="FILE", help=f"write the report as {kind.upper()}")
    parser.add_argument("--draft", action="store_true", help="a draft, which the gate never refuses")
    parser.add_argument("--edition", choices=("internal", "outside"), default="internal")
    parser.add_argument(
        "--language",
        default="en",
        help="language of the report: en, de; fr, es, ja are unreviewed machine translations",
    )
    parser.add_argument("--key", type=Path, metavar="KEY.p12", help="sign the PDF with this key (PKCS#12)")
    parser.add_argument("--password-file", type=Path, metavar="FILE", help="first line is the password of the key")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")
    parser.add_argument("--template", default="full", help="full, brief, or one of your own")
    parser.add_argument("--template-folder", type=Path, action="append", default=[], metavar="DIR")
    add_profile(parser)


def run(args: argparse.Namespace) -> int:
    """0 written; 1 refused by the gate; 2 nothing to write; 4 altered pack: said, and only drafts of it are written."""
    from claimscope.cli.output import note, out
    from claimscope.services.editions import export_edition
    from claimscope.services.exporting import Targets
    from claimscope.services.report_rendering import Options
    from claimscope.services.sitting import Sitting
    from claimscope.services.wording import catalogue, languages

    use_profile(args)
    targets = Targets(args.pdf, args.html, args.json, args.xlsx)
    say = catalogue()
    if not targets.wanted():
        note(say("report.export.no-target"))
        return Exit.WRONG_USAGE
    if args.language not in languages():
        note(say("report.export.no-language", language=args.language, known=languages()))
        return Exit.WRONG_USAGE
    options = Options(
        draft=args.draft,
        edition=args.edition,
        language=args.language,
        paper=args.paper,
        template=args.template,
        template_folders=tuple(args.template_folder),
    )
    seal = _seal(args.key, args.password_file)
    sitting = Sitting.open(args.pack)
    try:
        for warning in sitting.warnings:
            note(say.text(warning))
        if sitting.warnings and not options.draft:
            note(say("report.export.refused"))
            return Exit.PACK_DAMAGED
        made = export_edition(sitting, targets, options, seal)
    finally:
        sitting.close()
    for line in _lines(made, say):
        note(line)
    for one in made.files:
        out(say("report.export.written", path=str(one.path), size=one.size, hash=one.sha256))
    if sitting.warnings:
        return Exit.PACK_DAMAGED
    return Exit.DONE if made.files else Exit.NEEDS_A_PERSON


def _seal(key: Path | None, password_file: Path | None) -> Seal | None:
    """What signs the PDF; the key is opened before anything is made."""
    if key is None:
        return None
    from claimscope.cli.sign import password
    from claimscope.services.signing import pdf_seal

    return pdf_seal(key, password(password_file))


def _lines(made: Export, say: Catalogue) -> list[str]:
    lines = [say.text(remark) for remark in made.remarks]
    if made.refused:
        lines += [say("report.export.refused"), *(f"- {say.text(reason)}" for reason in made.refused)]
        lines.append(say("report.export.draft-possible"))
    return lines


if TYPE_CHECKING:
    from claimscope.core.message import Catalogue
    from claimscope.services.exporting import Export, Seal
