"""A citation made from a row of the official record itself: every field is the record's, nothing was read from a
vendor."""

from __future__ import annotations

from dataclasses import replace

from claimscope.core.claim import Anchor
from claimscope.core.document import Citation, Pack, Source
from claimscope.core.edits.base import Edit, new_id, require
from claimscope.core.edits.sources import add_sources
from claimscope.core.match import Match
from claimscope.core.matching import claim_of_row
from claimscope.core.matching.wording import published, remarks, row_name
from claimscope.core.message import message
from claimscope.core.record_row import RecordRow


def citation_of_row(row: RecordRow, id: str, source: str = "", candidate: str = "") -> Citation:
    """The row as a citation for the decision. ``source`` is the extract that shows it (page 1)."""
    quote = f"{row.value:f} {row.unit}"
    claim = replace(claim_of_row(row, id), anchor=Anchor(1, object=row.key, quote=quote), context=quote)
    said = message("matching.exact", official=published(row), row=row_name(row))
    match = Match("exact", 1.0, (row,), said, remarks=remarks(row))
    return Citation(id, source, claim, "decision", candidate, match, row.key)


def cite_row(row: RecordRow, extract: Source, candidate: str, record_version: str) -> Edit:
    """One step: the extract becomes a source, the row a citation of ``candidate`` (an id, empty = nobody yet).

    ValueError (on applying) where the pack cites this row from this extract already.
    """

    def apply(pack: Pack) -> Pack:
        require(pack.candidates, [candidate] if candidate else [])
        if cited_row(pack, row.key, extract.id):
            raise ValueError("this row is cited already")
        id = new_id("c", (one.id for one in pack.citations))
        made = citation_of_row(row, id, extract.id, candidate)
        return replace(add_sources([extract], [made]).apply(pack), record_version=record_version)

    return Edit(message("edit.cite-row", row=row_name(row)), apply)


def cited_row(pack: Pack, key: str, extract: str) -> str:
    """Id of the citation made from this row and extract, or empty."""
    return next((one.id for one in pack.citations if (one.source, one.row_choice) == (extract, key)), "")
