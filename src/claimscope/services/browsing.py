"""The record as people look through it: search, one row in plain words, its peers, copies, and the extract that a
citation of it rests on."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterator, Mapping, Sequence

from claimscope.core.checks.citing import footnote_of, sentence_of
from claimscope.core.citation_view import view_of
from claimscope.core.document import PageState, Source
from claimscope.core.edits.base import Edit
from claimscope.core.edits.from_record import citation_of_row, cite_row
from claimscope.core.knowledge import BenchmarkFacts
from claimscope.core.message import Catalogue, Message, message, written_number
from claimscope.core.record_row import RecordRow
from claimscope.core.row_peers import Peers, peers_of
from claimscope.record.search import Found
from claimscope.services import record as service
from claimscope.services.assessing import rulebook_anyhow
from claimscope.services.lookup import knowledge, row_json, row_lines
from claimscope.services.workspace import Workspace

Chosen = Mapping[str, Sequence[str]]
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""First characters by which a spreadsheet takes a text for a formula."""


def warm_up() -> None:
    """Open the record and load what the first search needs (in a job)."""
    service.record_search().search("a", limit=1)


def version() -> str:
    """Version of the record in use."""
    return service.open_record().version


def search(text: str, chosen: Chosen, limit: int, offset: int, order: str, down: bool) -> Found:
    """A page of rows; see ``RecordSearch.search``."""
    return service.record_search().search(text, chosen, limit=limit, offset=offset, order=order, down=down)


def facets(text: str, chosen: Chosen) -> dict[str, tuple[tuple[str, int], ...]]:
    """Values of every facet with their counts; 5 to 90 ms, so in a job."""
    return service.record_search().facets(text, chosen)


def rows_of(key: str) -> Sequence[RecordRow]:
    """Rows of a key or a result ID."""
    return service.open_record().show(key)


def explained(row: RecordRow) -> tuple[Message, ...]:
    """The row in plain words."""
    return row_lines(row)


def facts_of(row: RecordRow) -> BenchmarkFacts | None:
    """What the rules of its round say: bounds, gate, data."""
    return knowledge().of_row(row)


def peers(row: RecordRow) -> Peers:
    """The rows that may stand beside it."""
    return peers_of(row, service.open_record(), rulebook_anyhow().compatibility)


def sentence_and_footnote(row: RecordRow) -> tuple[Message, Message | None]:
    """What a citation of the row would say, and the footnote that must go with it."""
    view = view_of(citation_of_row(row, "c1"))
    return sentence_of(view, facts_of(row)), footnote_of(view)


def as_text(row: RecordRow, say: Catalogue) -> str:
    """The row in plain words, with sentence and footnote, for the clipboard."""
    sentence, footnote = sentence_and_footnote(row)
    said = (sentence, *explained(row), footnote)
    return "\n".join(say.text(one) for one in said if one is not None) + "\n"


def as_csv(rows: Sequence[RecordRow]) -> str:
    """Rows as CSV with a head, in the words of ``record search --json``; no text can become a formula."""
    stream = io.StringIO(newline="")
    plain = [row_json(row) for row in rows]
    if plain:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(plain[0])
        writer.writerows([_cell(value) for value in one.values()] for one in plain)
    return stream.getvalue()


def _cell(value: object) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{name} {number}" for name, number in value.items() if number is not None)
    text = "" if value is None else str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(FORMULA) else text


def cite(row: RecordRow, candidate: str, workspace: Workspace) -> Edit:
    """The edit that cites the row: its extract is kept in the work folder as a source of its own.

    Problem where it cannot be kept."""
    version = service.open_record().version
    data = "\n".join(_extract(row, version)).encode("utf-8")
    name = f"record-{version}-{hashlib.sha256(row.key.encode()).hexdigest()[:8]}.txt"
    id, size = workspace.take_in([data])
    pages = (PageState(1, message("reading.page.text"), "full"),)
    extract = Source(id, name, "text/plain", size, candidate=candidate, pages=pages)
    return cite_row(row, extract, candidate, version)


def _extract(row: RecordRow, version: str) -> Iterator[str]:
    """The row as text that a person can read without the program."""
    yield f"Extract from the official record of MLPerf® Inference results, record of {version}"
    yield ""
    yield f"{row.value:f} {row.unit}"
    yield ""
    for name, value in row_json(row).items():
        if text := _cell(value).removeprefix("'"):
            yield f"{name}: {text}"
    yield ""


def number(row: RecordRow, language: str) -> str:
    """The value as people write it."""
    return written_number(row.value, language)
