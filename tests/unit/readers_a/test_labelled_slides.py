"""The labelled documents of this room: status, and every expected number at its page with its visibility."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from claimscope.readers.dispatch import read_document
from claimscope.readers.html import read_html
from claimscope.readers.mail import read_eml
from claimscope.readers.pptx import read_pptx
from claimscope.readers.word import read_docx
from unit.readers_a.build import everything

pytestmark = pytest.mark.shared
READERS = {".pptx": read_pptx, ".docx": read_docx, ".html": read_html, ".eml": read_eml}
"""Asked directly: pictures are left to text recognition by the way in for all documents."""
NAMES = (
    "bar_chart.pptx merged_cells.pptx nested_groups.pptx diagram.pptx shared_footnote.pptx split_boxes.pptx "
    "speaker_notes.pptx title_round.pptx picture_1600.pptx picture_900.pptx hidden_slide.pptx "
    "numbers_but_no_claims.pptx press_release.docx blog.html answer.eml protected.pptx truncated.pptx inflated.pptx "
    "entities.pptx empty.pptx really_a_deck.pdf"
)


@pytest.mark.parametrize("name", NAMES.split())
def test_a_labelled_document_is_read_as_expected(shared: Path, name: str) -> None:
    lines = (shared / "cases/documents/expect.jsonl").read_text(encoding="utf-8").splitlines()
    expected = next(one["expect"] for one in map(json.loads, lines) if one["file"] == name)
    path = shared / "cases/documents" / name
    found = READERS.get(path.suffix, read_document)(path)
    assert found.status in (expected["status"], *expected["status_accept"])
    said = [(re.sub(r"[\s,\u202f]", "", text), page, visible) for text, page, visible in everything(found)]
    for claim in expected["claims"]:
        if claim.get("needs_ocr"):
            assert found.pages[0].read == "picture-only"
            continue
        page = claim["page"] or 1
        number = f"{claim['value']:g}" if claim["value"] < 100_000 else f"{claim['value']}"
        places = [(at, visible) for text, at, visible in said if number in text]
        assert (page, claim["visible"]) in places
