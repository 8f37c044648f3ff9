"""The labelled documents: every value to be found stands in the right page, seen or hidden as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from claimscope.core.reading import Document, Page, Table, TextBlock
from claimscope.readers import dispatch, ocr

pytestmark = pytest.mark.shared
FOLDER = Path(__file__).resolve().parents[4] / "shared" / "cases" / "documents"
ENDINGS = (".pdf", ".csv", ".xlsx", ".png")


def cases() -> list[Any]:
    path = FOLDER / "expect.jsonl"
    if not path.is_file():
        return [pytest.param(None, marks=pytest.mark.skip(reason="labelled documents are absent"))]
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [pytest.param(case, id=case["file"]) for case in found]


@cache
def read_document(path: Path) -> Document:
    """Each file is read once."""
    return dispatch.read_document(path)


def pieces(page: Page) -> Iterator[tuple[str, bool]]:
    for block in page.blocks:
        if isinstance(block, TextBlock):
            yield block.text, block.visible and page.visible
        elif isinstance(block, Table):
            for cell in block.cells:
                yield cell.text, cell.visible and page.visible


def written(value: object) -> re.Pattern[str]:
    """The number with any separators."""
    digits = re.sub(r"\.0+$", "", str(value))
    whole, _, fraction = digits.partition(".")
    pattern = r"[.,'’  ]?".join(whole)
    return re.compile(rf"(?<!\d){pattern}" + (rf"[.,]{fraction}0*" if fraction else r"(?:[.,]0+)?") + r"(?!\d)")


@pytest.mark.parametrize("case", cases())
def test_status(case: dict[str, Any]) -> None:
    if not case["file"].endswith((*ENDINGS, "pptx")) or case["file"].startswith("picture"):
        pytest.skip("read by other readers")
    expected = case["expect"]
    if any(claim.get("needs_ocr") for claim in expected["claims"]) and not ocr.available():
        pytest.skip("needs text recognition")
    document = read_document(FOLDER / case["file"])
    assert document.status in (expected["status"], *expected.get("status_accept", ()))


@pytest.mark.parametrize("case", cases())
def test_values_can_be_found(case: dict[str, Any]) -> None:
    if not case["file"].endswith(ENDINGS) or case["expect"]["status"] == "refused":
        pytest.skip("nothing to find")
    if any(claim.get("needs_ocr") for claim in case["expect"]["claims"]) and not ocr.available():
        pytest.skip("needs text recognition")
    pages = {page.number: page for page in read_document(FOLDER / case["file"]).pages}
    for claim in case["expect"]["claims"]:
        pattern = written(claim["value"])
        page = pages[claim.get("page") or 1]
        seen = [visible for text, visible in pieces(page) if pattern.search(text)]
        assert seen, claim["value"]
        assert claim.get("visible", True) in seen


def test_nothing_is_glued_across_the_columns() -> None:
    if not FOLDER.is_dir():
        pytest.skip("labelled documents are absent")
    texts = [text for text, _ in pieces(read_document(FOLDER / "two_columns.pdf").pages[0])]
    at = next(index for index, text in enumerate(texts) if text.endswith("answered with"))
    assert texts[at + 1].startswith("20,139 tokens/s")
