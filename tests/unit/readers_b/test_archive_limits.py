"""Archives that must not be unpacked."""

from __future__ import annotations

import io
import struct
import zipfile
from pathlib import Path

import pytest
import xlsxwriter

import xlsb_for_tests as xlsb
from claimscope.readers import formats
from claimscope.readers.archive import check_archive
from claimscope.readers.biff import DamagedSheet, check_xlsb_strings
from claimscope.readers.dispatch import read_document
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.readers.pptx.workbook import open_workbook

DECK = "ppt/presentation.xml"


def deck(tmp_path: Path, extra: dict[str, bytes]) -> Path:
    path = tmp_path / "deck.pptx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {DECK: b"<p/>", **extra}.items():
            archive.writestr(name, data)
    return path


def code_of(path: Path, limits: Limits = DEFAULT_LIMITS) -> str | None:
    found = check_archive(path, formats.PPTX, limits)
    return found.code if found else None


@pytest.mark.parametrize(
    ("extra", "code"),
    [
        ({}, None),
        ({"ppt/slides/slide1.xml": b" " * (20 << 20)}, "inflated"),
        ({"ppt/media/a.bin": b"\0" * (20 << 20)}, "inflated"),
        ({"ppt/slides/slide1.xml": b'<!DOCTYPE a [<!ENTITY b "c">]><a/>'}, "entities"),
        ({"ppt/slides/slide1.xml": '<!DOCTYPE a SYSTEM "x"><a/>'.encode("utf-16-le")}, "entities"),
        ({"ppt/slides/slide1.xml": b"x" * ((1 << 20) - 5) + b"<!DOCTYPE a>"}, "entities"),
        ({"ppt/slides/slide1.xml": b"<a>&lt;!DOCTYPE</a>"}, None),
    ],
)
def test_parts(tmp_path: Path, extra: dict[str, bytes], code: str | None) -> None:
    assert code_of(deck(tmp_path, extra)) == code


def test_numbers_of_parts_and_total_size(tmp_path: Path) -> None:
    path = deck(tmp_path, {f"ppt/slides/slide{n}.xml": b"<a/>" for n in range(30)})
    assert code_of(path, Limits(max_members=10)) == "too-many-parts"
    assert code_of(path, Limits(max_unpacked_bytes=20)) == "inflated"


def test_encrypted_members(tmp_path: Path) -> None:
    path = deck(tmp_path, {"ppt/slides/slide1.xml": b"<a/>"})
    data = path.read_bytes().replace(b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01")
    path.write_bytes(data)
    assert code_of(path) == "protected"


def test_a_damaged_member_is_damage(tmp_path: Path) -> None:
    path = deck(tmp_path, {"ppt/slides/slide1.xml": bytes(range(256)) * 40})
    data = bytearray(path.read_bytes())
    at = data.index(b"slide1.xml") + 60
    data[at : at + 20] = b"\xff" * 20
    path.write_bytes(data)
    assert code_of(path) == "damaged"


def test_names_that_climb_are_never_written(tmp_path: Path) -> None:
    path = deck(tmp_path, {"../../escaped.xml": b"<a/>", "/etc/passwd.xml": b"<a/>"})
    read_document(path)
    assert {item.name for item in tmp_path.iterdir()} == {"deck.pptx"}
    assert not (tmp_path.parent / "escaped.xml").exists()


@pytest.mark.parametrize("promised", ["4294967295", "99999999999"])
def test_texts_promised_without_end_take_no_memory(tmp_path: Path, promised: str) -> None:
    """A fuzzed workbook behind a chart asked for 100 GB at once and ended the worker."""
    book, path = io.BytesIO(), tmp_path / "a.xlsx"
    with xlsxwriter.Workbook(book, {"in_memory": True}) as made:
        made.add_worksheet("a").write_row(0, 0, ["system", "rate"])
    with zipfile.ZipFile(book) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b'uniqueCount="2"', f'uniqueCount="{promised}"'.encode()))
    found = read_document(path)
    assert found.refusal is not None
    assert found.refusal.code == "damaged"
    behind = open_workbook(path.read_bytes(), DEFAULT_LIMITS)
    assert behind is None or behind.cells("a!$A$1") in (["system"], None)


def test_a_binary_list_of_texts_keeps_what_it_promises() -> None:
    check_xlsb_strings(xlsb.record(159, struct.pack("<II", 2, 2)) + xlsb.record(19, bytes(20)))
    for counts in ((2, 2**32 - 1), (2**32 - 1, 2)):
        with pytest.raises(DamagedSheet):
            check_xlsb_strings(xlsb.record(159, struct.pack("<II", *counts)))
