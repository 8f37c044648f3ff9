"""What a file is, decided by its content."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path

import pytest

from claimscope.readers import formats, ole
from claimscope.readers.limits import Limits
from claimscope.readers.sniff import sniff


def made(tmp_path: Path, name: str, data: bytes) -> Path:
    path = tmp_path / name
    path.write_bytes(data)
    return path


def zipped(tmp_path: Path, name: str, members: dict[str, bytes]) -> Path:
    path = tmp_path / name
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, data in members.items():
            archive.writestr(member, data)
    return path


def compound(*names: str) -> bytes:
    """A compound file with these streams below its root: header, one sector of allocation table, one of directory."""
    header = bytearray(512)
    header[:8] = ole.MAGIC
    struct.pack_into("<H", header, 0x1E, 9)
    struct.pack_into("<I", header, 0x30, 1)
    struct.pack_into("<109I", header, 0x4C, 0, *([0xFFFFFFFF] * 108))
    table = struct.pack("<2I", 0xFFFFFFFD, 0xFFFFFFFE) + b"\xff" * 504
    entries = bytearray(512)
    for index, name in enumerate(("Root Entry", *names)):
        encoded = name.encode("utf-16-le")
        entries[index * 128 : index * 128 + len(encoded)] = encoded
        struct.pack_into("<H", entries, index * 128 + 64, len(encoded) + 2)
        right = index + 1 if 0 < index < len(names) else 0xFFFFFFFF
        child = 1 if index == 0 else 0xFFFFFFFF
        struct.pack_into("<III", entries, index * 128 + 0x44, 0xFFFFFFFF, right, child)
    return bytes(header) + table + bytes(entries)


@pytest.mark.parametrize(
    ("name", "data", "media_type"),
    [
        ("a.pdf", b"%PDF-1.7\n...", formats.PDF),
        ("a.pdf", b"\n\n%PDF-1.4 with something before", formats.PDF),
        ("a.png", b"\x89PNG\r\n\x1a\n....", formats.PNG),
        ("a.jpg", b"\xff\xd8\xff\xe0....", formats.JPEG),
        ("a.webp", b"RIFF\0\0\0\0WEBPVP8 ", formats.WEBP),
        ("a.html", b"<!DOCTYPE html><p>793 tokens/s", formats.HTML),
        ("a.html", "\ufeff<html><body>".encode(), formats.HTML),
        ("a.htm", b"<!-- saved from url -->\n<html>", formats.HTML),
        ("a.eml", b"From: a@example.org\r\nSubject: offer\r\n\r\nHello", formats.EML),
        ("a.csv", b"a;b\n1;2\n", formats.CSV),
        ("a.tsv", b"a\tb\n1\t2\n", formats.TSV),
        ("a.md", b"# Results\n", formats.MARKDOWN),
        ("a.txt", "Läuft mit 793 Tokens/s".encode("cp1252"), formats.TEXT),
        ("a.txt", "Läuft mit 793 Tokens/s".encode("utf-16"), formats.TEXT),
        ("a.txt", "Runs at 793 tokens/s on it".encode("utf-16-le"), formats.TEXT),
        ("clip", b"a\tb\n1\t2\n3\t4\n", formats.CSV),
        ("clip", b"Only a sentence.", formats.TEXT),
        ("a.xls", compound("Workbook"), formats.XLS),
    ],
)
def test_media_type(tmp_path: Path, name: str, data: bytes, media_type: str) -> None:
    found = sniff(made(tmp_path, name, data))
    assert (found.media_type, found.refusal, found.remarks) == (media_type, None, ())


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.pptx", b"", "empty"),
        ("a.txt", b" \n\n ", "blank"),
        ("a.pdf", bytes(range(256)) * 20, "not-recognised"),
        ("a.doc", compound("WordDocument"), "save-as-docx"),
        ("a.ppt", compound("PowerPoint Document"), "save-as-pptx"),
        ("a.pptx", compound("EncryptionInfo", "EncryptedPackage"), "protected"),
        ("a.msg", compound("__properties_version1.0"), "save-as-eml"),
        ("a.pptx", ole.MAGIC + b"cut", "damaged"),
        ("a.rtf", b"{\\rtf1\\ansi", "save-as-docx"),
        ("a.gif", b"GIF89a\x80\x80", "save-as-png"),
        ("a.heic", b"\0\0\0\x18ftypheic", "save-as-png"),
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "xml"),
        ("a.pptx", b"PK\x03\x04 and then nothing", "damaged"),
    ],
)
def test_refused_with_reason(tmp_path: Path, name: str, data: bytes, code: str) -> None:
    found = sniff(made(tmp_path, name, data))
    assert found.refusal is not None
    assert found.refusal.code == code


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ({"ppt/presentation.xml": b"<p/>"}, formats.PPTX),
        ({"word/document.xml": b"<w/>"}, formats.DOCX),
        ({"xl/workbook.xml": b"<x/>"}, formats.XLSX),
        ({"xl/workbook.bin": b"x"}, formats.XLSB),
        ({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}, formats.ODS),
        ({"mimetype": b"application/vnd.oasis.opendocument.presentation"}, "save-as-pptx"),
        ({"mimetype": b"application/vnd.oasis.opendocument.text"}, "save-as-docx"),
        ({"Index/Document.iwa": b"x"}, "save-as-pdf"),
        ({"letter.pdf": b"%PDF"}, "archive"),
        ({"ppt/slides/slide1.xml": b"<p/>"}, "damaged"),
    ],
)
def test_archives(tmp_path: Path, members: dict[str, bytes], expected: str) -> None:
    found = sniff(zipped(tmp_path, "x.bin", members))
    assert (found.refusal.code if found.refusal else found.media_type) == expected


@pytest.mark.parametrize(
    ("name", "code", "format"),
    [
        ("a.key", "save-as-pptx", "Keynote"),
        ("a.pages", "save-as-docx", "Pages"),
        ("a.numbers", "save-as-xlsx", "Numbers"),
    ],
)
@pytest.mark.parametrize("member", ["Index/Document.iwa", "index.xml"])
def test_files_of_apple_say_what_to_save_as(tmp_path: Path, name: str, code: str, format: str, member: str) -> None:
    found = sniff(zipped(tmp_path, name, {member: b"x"})).refusal
    assert found is not None
    assert (found.code, found.sentence.get("format")) == (code, format)


def test_wrong_ending_is_said_and_the_name_before_the_copy_counts(tmp_path: Path) -> None:
    path = zipped(tmp_path, "0123abcd", {"ppt/presentation.xml": b"<p/>"})
    assert sniff(path).remarks == ()
    (remark,) = sniff(path, name="offer.pdf").remarks
    assert (remark.id, remark.get("ending"), remark.get("really")) == ("reading.wrong-ending", ".pdf", "PPTX")


def test_missing_files_folders_and_giants(tmp_path: Path) -> None:
    assert sniff(tmp_path / "gone.pdf").refusal.code == "unreadable"  # type: ignore[union-attr]
    assert sniff(tmp_path).refusal.code == "folder"  # type: ignore[union-attr]
    large = sniff(made(tmp_path, "a.txt", b"x" * 2000), Limits(max_file_bytes=1000))
    assert large.refusal is not None
    assert large.refusal.code == "too-large"


def test_a_directory_that_runs_in_circles_ends(tmp_path: Path) -> None:
    data = bytearray(compound("WordDocument", "Other"))
    struct.pack_into("<I", data, 512, 0)  # allocation table: sector 0 follows itself
    struct.pack_into("<I", data, 516, 1)
    assert sniff(made(tmp_path, "a.doc", bytes(data))).refusal is not None
