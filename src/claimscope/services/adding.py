"""Files into a pack file, as a script does it: open, import, save."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from claimscope.core.document import Candidate, Pack
from claimscope.core.edits.candidates import add_candidate, next_candidate_id
from claimscope.core.edits.state import reopened
from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.services.importing import Fate, Report, Tools, add_files, standard_tools
from claimscope.services.intake import classify_all, coming_from
from claimscope.services.packs import open_pack, save_pack
from claimscope.services.workspace import Workspace


def add_to_pack(
    path: Path, files: Sequence[Path], candidate: str, report: Report | None = None, tools: Tools | None = None
) -> tuple[Fate, ...]:
    """Imports ``files`` for the candidate of that name (made where the pack does not have it) and saves the pack.

    Problem where the pack cannot be opened or written, or is open for reading only because it was altered.
    """
    workspace = Workspace.create(path)
    try:
        opened = open_pack(path, workspace)
        if opened.read_only:
            raise Problem(
                message("add.read-only", name=path.name), None, message("add.read-only.advice"), Exit.PACK_DAMAGED
            )
        pack, id = with_candidate(opened.pack, candidate)
        imported = add_files(pack, coming_from(id, classify_all(files)), workspace, tools or standard_tools(), report)
        if imported.edit is not None:
            after = reopened(opened.pack, imported.edit.apply(pack))
            save_pack(workspace, replace(opened.snapshot, pack=after), path)
        return imported.fates
    finally:
        workspace.close(delete=True)


def with_candidate(pack: Pack, name: str) -> tuple[Pack, str]:
    """The pack with a candidate of that name, and its id ("" for no name)."""
    if not name:
        return pack, ""
    known = next((one for one in pack.candidates if one.name.casefold() == name.casefold()), None)
    if known is not None:
        return pack, known.id
    id = next_candidate_id(pack)
    return add_candidate(Candidate(id, name)).apply(pack), id
