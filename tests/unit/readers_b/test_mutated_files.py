"""Mutated real structures: whatever is in a file, reading ends with a document, and a refusal has its sentences."""

from __future__ import annotations

import io
import json
import tempfile
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from PIL import Image

from claimscope.core.reading import Document
from claimscope.readers import ocr
from claimscope.readers.dispatch import read_document
from claimscope.readers.limits import MEBIBYTE, Limits
from claimscope.services.worker import memory_bound
from odd_files import packed_pdf, pdf

LIMITS = Limits(max_unpacked_bytes=32 * MEBIBYTE, max_sheet_bytes=32 * MEBIBYTE, max_pages=20, max_pixels=4_000_000)
LOCALE = Path(__file__).resolve().parents[3] / "resources" / "locale" / "en"
CATALOGUE = {id for path in LOCALE.glob("*.json") for id in json.loads(path.read_text(encoding="utf-8"))}
CRASHERS = Path(__file__).resolve().parents[2] / "data" / "crashers"
QUICK = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
LONG = settings(max_examples=3000, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@cache
def workbook() -> bytes:
    book, data = Workbook(), io.BytesIO()
    sheet = book.active
    for row in (["Results"], ["System", "Offline"], ["A", 34548.2], ["B", "=B3*2"]):
        sheet.append(row)
    sheet.merge_cells("A1:B1")
    sheet["B3"].number_format = "#,##0.0"
    book.save(data)
    return data.getvalue()


@cache
def table() -> bytes:
    return b"Runde;Wert\nv4.1;0,387\nv4.1;453,667\n"


@cache
def picture(kind: str) -> bytes:
    data = io.BytesIO()
    Image.effect_noise((40, 30), 50).save(data, kind)
    return data.getvalue()


SEEDS: dict[str, Callable[[], bytes]] = {
    "a.pdf": pdf,
    "packed.pdf": packed_pdf,
    "a.xlsx": workbook,
    "a.csv": table,
    "a.png": lambda: picture("PNG"),
    "a.jpg": lambda: picture("JPEG"),
    "a.webp": lambda: picture("WEBP"),
}


@st.composite
def mutated(draw: st.DrawFn, seed: bytes) -> bytes:
    """Bytes changed, cut, doubled or put in the wrong place."""
    data = bytearray(seed)
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, max(len(data) - 1, 0)))
        kind = draw(st.sampled_from(["set", "cut", "insert", "copy", "number"]))
        if kind == "set" and data:
            data[at] = draw(st.integers(0, 255))
        elif kind == "cut":
            del data[at : at + draw(st.integers(1, 200))]
        elif kind == "insert":
            data[at:at] = draw(st.binary(min_size=1, max_size=20))
        elif kind == "copy":
            data[at:at] = data[at : at + draw(st.integers(1, 300))]
        else:
            data[at : at + 4] = draw(st.sampled_from([b"9999", b"-1 0", b"0000", b"\xff\xff\xff\xff"]))
    return bytes(data)


@st.composite
def mutated_parts(draw: st.DrawFn, seed: bytes) -> bytes:
    """An archive with one of its parts mutated, and packed soundly again."""
    old = zipfile.ZipFile(io.BytesIO(seed))
    victim = draw(st.sampled_from(old.namelist()))
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            part = old.read(name)
            new.writestr(name, draw(mutated(part)) if name == victim else part)
    return data.getvalue()


def check(document: Document) -> None:
    assert document.status in ("read", "partial", "refused")
    assert (document.refusal is None) == (document.status != "refused")
    if document.refusal is not None:
        assert document.pages == ()
        assert document.refusal.sentence.id in CATALOGUE
        assert document.refusal.advice.id in CATALOGUE


def read_bytes(data: bytes, name: str) -> Document:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        return read_document(path, LIMITS)


@pytest.fixture(autouse=True)
def no_recognition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "available", lambda: False)


@pytest.mark.parametrize("name", SEEDS)
def test_seeds_are_read(name: str) -> None:
    assert read_bytes(SEEDS[name](), name).status in ("read", "partial")


@pytest.mark.parametrize("name", SEEDS)
@QUICK
@given(st.data())
def test_mutated_bytes(name: str, data: st.DataObject) -> None:
    check(read_bytes(data.draw(mutated(SEEDS[name]())), name))


@QUICK
@given(st.data())
def test_mutated_parts_of_workbooks(data: st.DataObject) -> None:
    check(read_bytes(data.draw(mutated_parts(workbook())), "a.xlsx"))


@QUICK
@given(st.binary(max_size=400), st.sampled_from([".pdf", ".csv", ".xlsx", ".png", ".txt", ".html", ""]))
def test_noise(data: bytes, ending: str) -> None:
    check(read_bytes(data, "a" + ending))


@QUICK
@given(st.text(max_size=300), st.sampled_from(["utf-8", "utf-16", "cp1252"]))
def test_any_text_as_a_table(text: str, encoding: str) -> None:
    check(read_bytes(text.encode(encoding, "replace"), "a.csv"))


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", SEEDS)
@LONG
@given(st.data())
def test_mutated_bytes_at_length(name: str, data: st.DataObject) -> None:
    check(read_bytes(data.draw(mutated(SEEDS[name]())), name))


@pytest.mark.slow
@pytest.mark.timeout(3600)
@LONG
@given(st.data())
def test_mutated_parts_at_length(data: st.DataObject) -> None:
    check(read_bytes(data.draw(mutated_parts(workbook())), "a.xlsx"))


@pytest.mark.parametrize("path", sorted(CRASHERS.glob("*")) or [None], ids=lambda path: path.name if path else "none")
def test_files_that_once_crashed(path: Path | None) -> None:
    if path is None:
        pytest.skip("no crashers kept yet")
    with memory_bound(700 * MEBIBYTE):
        check(read_document(path, LIMITS))
