"""A final report from a pack file: written, and noted in the pack as an edition."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from claimscope import __version__
from claimscope.core.document import Pack, Person
from claimscope.core.message import Message, message
from claimscope.core.problem import Problem
from claimscope.packfile.codec import encode_pack
from claimscope.packfile.edition import Circle, Edition
from claimscope.services.exporting import Export, Seal, Targets, export_pack
from claimscope.services.report_rendering import Options
from claimscope.services.sitting import Sitting
from claimscope.services.workspace import now


def export_edition(sitting: Sitting, targets: Targets, options: Options, seal: Seal | None = None) -> Export:
    """Writes the reports of a pack file; a final export becomes its next edition, where the file is writable. ``seal``
    signs the PDF.

    Remarks say whether it did. Problem as for ``export_pack``.
    """
    numbered = replace(options, edition_number=len(sitting.snapshot.editions.records) + 1)
    records = sitting.snapshot.decisions.records
    made = export_pack(sitting.pack, sitting.workspace, targets, numbered, records, seal=seal)
    if not made.files or made.draft:
        return made
    return replace(made, remarks=(*made.remarks, _noted(sitting, made, numbered)))


def edition_of(pack: Pack, made: Export, by: Person, circle: Circle) -> Edition:
    """A final export as an edition; number, state and judgement are filled in by ``Sitting.exported``."""
    from claimscope.services.rules import rules_version

    files = tuple((one.path.name, one.sha256) for one in made.files)
    full = sha256(encode_pack(pack)).hexdigest() if circle == "outside" else ""
    return Edition(0, now(), by, circle, "", files, __version__, pack.record_version, rules_version(), full)


def _noted(sitting: Sitting, made: Export, options: Options) -> Message:
    """Whose name stands there: the preparer's, without whom there is no final report."""
    pack, path = sitting.pack, sitting.path
    assert path is not None  # a sitting at a file
    by = next(one for one in pack.context.people if one.role == "preparer" and one.name.strip())
    sitting.exported(pack, edition_of(pack, made, by, options.edition))
    try:
        sitting.save(pack, path)
    except Problem as problem:
        return message("report.export.edition-not-noted", name=path.name, why=problem.happened)
    return message("report.export.edition-noted", name=path.name, number=options.edition_number)
