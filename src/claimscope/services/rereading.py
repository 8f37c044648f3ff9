"""A file of the pack read again as the reviewer says; what was decided about its numbers stays with them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from claimscope.core.document import Pack, Source
from claimscope.core.edits.base import Edit
from claimscope.core.edits.sources import new_citations, reread_source
from claimscope.core.message import Message, message
from claimscope.core.problem import Problem
from claimscope.core.rereading import Carried, carried
from claimscope.services.importing import Tools, read_source, standard_tools
from claimscope.services.progress import Watch


@dataclass(frozen=True, slots=True)
class Reread:
    """The edit that puts the new reading in the place of the old, and what it changes, in a sentence.

    ``edit`` is None where the new reading is the old one.
    """

    edit: Edit | None
    said: Message


def reread(
    pack: Pack, id: str, path: Path, media_type: str, watch: Watch | None = None, tools: Tools | None = None
) -> Reread:
    """A file read again. ``media_type`` carries the choices, empty for none.

    Problem where the file cannot be read so; KeyError for a source the pack does not have; Stopped by ``watch``.
    """
    source = pack.source(id)
    if source is None:
        raise KeyError(id)
    used = tools or standard_tools()
    document, claims = used.read(path, source.name, watch, media_type)
    if document.refusal is not None:
        raise Problem(document.refusal.sentence, message("reread.kept", name=source.name), document.refusal.advice)
    before = [one for one in pack.citations if one.source == id]
    result = carried(new_citations(pack, id, claims), before)
    made = _with_consents(read_source(replace(source, refusal=None), document), source)
    said = told(result, source.name, len(before))
    if result.same and made == source:
        return Reread(None, said)
    return Reread(reread_source(made, used.look_up(result.citations)), said)


def told(result: Carried, name: str, before: int) -> Message:
    """What a new reading changes: “read again: 2 new claims and 1 no longer found”"""
    if result.same:
        return message("reread.same", name=name, n=before)
    counts = (("new", result.new), ("otherwise", result.changed), ("gone", len(result.gone)))
    return message("reread.changed", name=name, what=tuple(message(f"reread.{id}", n=n) for id, n in counts if n))


def _with_consents(made: Source, before: Source) -> Source:
    """Pages that read as before stay accepted by whom accepted them."""
    held = {one.number: one for one in before.pages}
    pages = tuple(
        replace(page, acknowledged_by=old.acknowledged_by)
        if (old := held.get(page.number)) and (old.read, old.not_read) == (page.read, page.not_read)
        else page
        for page in made.pages
    )
    return replace(made, pages=pages)
