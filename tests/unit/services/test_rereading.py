"""A table read as the reviewer says: other separator, encoding and decimal sign; decisions stay."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from claimscope.core.claim import Claim
from claimscope.core.document import Pack, Source
from claimscope.core.edits.sources import new_citations
from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.core.reading import Document, Table
from claimscope.datafiles import resource
from claimscope.readers.choices import Choices, choices_of, with_choices
from claimscope.readers.dispatch import read_document
from claimscope.readers.page_picture import page_picture
from claimscope.services import reading
from claimscope.services.importing import Tools, read_source
from claimscope.services.progress import Watch
from claimscope.services.rereading import reread
from inline_jobs import Inline

ROWS = "System;Benchmark;Scenario;Wert (tokens/s)\nB200;Llama 2 70B;Server;34.548\nH200;Llama 2 70B;Server;33.161\n"


def read(path: Path, name: str, watch: Watch | None = None, chosen: str = "") -> tuple[Document, tuple[Claim, ...]]:
    return reading.read_claims(path, name, watch, chosen, runner=Inline())


TOOLS = Tools(read, lambda *_: (), tuple)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "a.csv"
    path.write_text(ROWS)
    return path


def pack_of(path: Path) -> Pack:
    document, claims = read(path, path.name)
    id = sha256(path.read_bytes()).hexdigest()
    source = read_source(Source(id, path.name, "", 1), document)
    return Pack("p", sources=(source,), citations=new_citations(Pack("p"), id, claims))


def numbers(document: Document) -> list[str | None]:
    (found,) = (block for block in document.pages[0].blocks if isinstance(block, Table))
    return [cell.number for cell in found.cells if cell.column == 3 and cell.row]


def test_choices_travel_with_the_media_type() -> None:
    made = with_choices("text/csv; charset=utf-8", "semicolon", "cp1252", "comma")
    assert made == "text/csv; charset=cp1252; separator=semicolon; decimal=comma"
    assert choices_of(made) == Choices(";", "cp1252", ",")
    assert with_choices(made) == "text/csv"
    assert choices_of("text/csv; charset=nonsense; separator=x") == Choices()


def test_a_decimal_sign_that_cannot_be_recognised_can_be_chosen(table: Path) -> None:
    assert numbers(read_document(table)) == [None, None]
    assert numbers(read_document(table, chosen="text/csv; decimal=comma")) == ["34548", "33161"]
    assert numbers(read_document(table, chosen="text/csv; decimal=point")) == ["34.548", "33.161"]


def test_a_wrong_separator_gives_other_cells(table: Path) -> None:
    found = read_document(table, chosen="text/csv; separator=comma")
    assert "System;Benchmark" in str(found.pages[0].blocks[0])


def test_an_encoding_is_obeyed(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes("Größe;Wert\nä;1\nö;2\n".encode("cp1252"))
    assert "GrГ" not in str(read_document(path, chosen="text/csv; charset=cp1252"))
    assert "Größe" in str(read_document(path, chosen="text/csv; charset=cp1252"))
    assert "Größe" not in str(read_document(path, chosen="text/csv; charset=cp1251"))


def test_reading_again_is_one_edit_and_keeps_decisions(table: Path) -> None:
    before = pack_of(table)
    assert before.citations
    sorted_ = tuple(replace(one, sort="decision") for one in before.citations)
    before = replace(before, citations=sorted_)
    made = reread(before, before.sources[0].id, table, "text/csv; separator=semicolon", tools=TOOLS)
    assert made.edit is not None
    after = made.edit.apply(before)
    assert after.sources[0].media_type == "text/csv; separator=semicolon"
    assert [(one.id, one.sort) for one in after.citations] == [(one.id, "decision") for one in before.citations]
    made = reread(before, before.sources[0].id, table, "text/csv; decimal=point", tools=TOOLS)
    assert made.edit is not None
    other = made.edit.apply(before)
    assert {one.source for one in other.citations} <= {before.sources[0].id}


def test_a_reading_that_changes_nothing_is_no_step_and_says_so(table: Path) -> None:
    before = pack_of(table)
    made = reread(before, before.sources[0].id, table, "", tools=TOOLS)
    assert made.edit is None
    assert made.said == message("reread.same", name="a.csv", n=len(before.citations))


def test_what_differs_is_counted_and_consents_stay(table: Path) -> None:
    before = pack_of(table)
    (page,) = before.sources[0].pages
    source = replace(before.sources[0], pages=(replace(page, acknowledged_by="Ada"),))
    before = replace(before, sources=(source,), citations=before.citations[:1])
    made = reread(before, source.id, table, "", tools=TOOLS)
    assert made.edit is not None
    assert made.said == message("reread.changed", name="a.csv", what=(message("reread.new", n=1),))
    assert made.edit.apply(before).sources[0].pages[0].acknowledged_by == "Ada"


def test_what_cannot_be_read_stays_as_it_was(table: Path) -> None:
    before = pack_of(table)
    table.write_text("")
    with pytest.raises(Problem):
        reread(before, before.sources[0].id, table, "text/csv; separator=comma", tools=TOOLS)


def test_the_page_is_drawn_as_it_was_read(table: Path) -> None:
    font = resource("fonts", "DejaVuSans.ttf")
    chosen = page_picture(table, "text/csv; separator=pipe", 1, 600, font)
    assert chosen.png != page_picture(table, "text/csv", 1, 600, font).png
