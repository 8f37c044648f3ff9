"""A file of the pack read again as the reviewer says; what was decided about its numbers stays with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from claimscope.core.claim import Claim
from claimscope.core.document import Citation, Pack
from claimscope.core.edits.base import Edit
from claimscope.core.edits.sources import new_citations, reread_source
from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.services.importing import Tools, read_source, standard_tools
from claimscope.services.progress import Watch


def reread(
    pack: Pack, id: str, path: Path, media_type: str, watch: Watch | None = None, tools: Tools | None = None
) -> Edit:
    """The edit that puts the new reading in the place of the old. ``media_type`` carries the choices.

    Problem where the file cannot be read so; KeyError for a source the pack does not have; Stopped by ``watch``.
    """
    source = pack.source(id)
    if source is None:
        raise KeyError(id)
    used = tools or standard_tools()
    document, claims = used.read(path, source.name, watch, media_type)
    if document.refusal is not None:
        raise Problem(document.refusal.sentence, message("reread.kept", name=source.name), document.refusal.advice)
    fresh = new_citations(pack, id, claims)
    citations = used.look_up(_kept(fresh, pack.citations, id))
    return reread_source(read_source(replace(source, refusal=None), document), citations)


def _kept(fresh: Sequence[Citation], before: Sequence[Citation], source: str) -> tuple[Citation, ...]:
    """New citations; one that gives the same number at the same place as before keeps its name and its decisions."""
    known = {_place(one.claim): one for one in before if one.source == source}
    kept = []
    for one in fresh:
        old = known.pop(_place(one.claim), None)
        kept.append(replace(old, claim=replace(one.claim, id=old.claim.id)) if old is not None else one)
    return tuple(kept)


def _place(claim: Claim) -> tuple[object, ...]:
    value = claim.fields.value
    return claim.kind, claim.anchor.page, claim.anchor.object, value.value if value is not None else None
