"""Packages that must not be opened, or not as they ask."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from claimscope.core.message import Catalogue
from claimscope.core.reading import Document
from claimscope.datafiles import resource
from claimscope.readers.limits import Limits
from claimscope.readers.package import OLE_MAGIC
from claimscope.readers.pptx import read_pptx
from claimscope.readers.refusal import CODES
from claimscope.readers.word import read_docx
from unit.readers_a.build import deck, document, package, para, shape, slide, texts, write

BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'


def code(found: Document) -> str:
    assert found.status == "refused"
    assert not found.pages
    assert found.refusal is not None
    return found.refusal.code


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "empty"),
        (deck(shape("x"))[:-400], "damaged"),
        (OLE_MAGIC + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"), "protected"),
        (OLE_MAGIC + b"\0" * 600, "old-format"),
        (b"%PDF-1.7 not a package", "wrong-kind"),
        (package({"readme.txt": "hello"}), "damaged"),
        (document(para("a letter")), "wrong-kind"),
        (deck(), "no-pages"),
        (deck(BOMB + slide(shape("&b;"))), "entities"),
        (deck(slide(shape("x") + " " * 3_000_000)), "inflated"),
    ],
)
def test_files_that_are_no_deck_are_refused_with_their_reason(tmp_path: Path, data: bytes, expected: str) -> None:
    assert code(read_pptx(write(tmp_path, "deck.pptx", data))) == expected


def test_letters_obey_the_same_rules(tmp_path: Path) -> None:
    assert code(read_docx(write(tmp_path, "a.docx", b""))) == "empty"
    assert code(read_docx(write(tmp_path, "b.docx", deck(shape("x"))))) == "wrong-kind"
    bomb = document(para("x"), more={"word/document.xml": BOMB + "<w>&b;</w>"})
    assert code(read_docx(write(tmp_path, "c.docx", bomb))) == "entities"


def test_entities_in_utf_16_are_seen_as_well(tmp_path: Path) -> None:
    part = ('<?xml version="1.0" encoding="UTF-16"?>' + BOMB + slide(shape("&b;"))).encode("utf-16")
    data = deck(shape("x"), more={"ppt/slides/slide1.xml": part})
    assert code(read_pptx(write(tmp_path, "deck.pptx", data))) == "entities"


def test_unpacked_bytes_are_counted_over_all_parts(tmp_path: Path) -> None:
    path = write(tmp_path, "deck.pptx", deck(*[shape("x" * 5000)] * 10))
    assert code(read_pptx(path, Limits(max_unpacked_bytes=20_000))) == "inflated"
    assert read_pptx(path, Limits(max_unpacked_bytes=200_000)).status == "read"


def test_more_parts_than_the_limit_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path, "deck.pptx", deck(shape("x"), more={f"junk/{at}.bin": b"" for at in range(60)}))
    assert code(read_pptx(path, Limits(max_members=50))) == "inflated"


def test_nesting_beyond_reason_is_refused(tmp_path: Path) -> None:
    deep = deck(slide("<x>" * 400 + "</x>" * 400))
    assert code(read_pptx(write(tmp_path, "deck.pptx", deep))) == "too-deep"


def test_names_that_leave_the_package_find_nothing(tmp_path: Path) -> None:
    data = deck(shape("x"), more={"ppt/_rels/presentation.xml.rels": RELS % "../../../../etc/passwd"})
    found = read_pptx(write(tmp_path, "deck.pptx", data))
    assert [one.id for one in found.pages[0].not_read] == ["reading.not-read.slide"]


RELS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Type="http://x/slide" Target="%s"/></Relationships>'
)


def test_part_names_differ_in_case_and_slash(tmp_path: Path) -> None:
    data = deck(shape("4,711"), more={"ppt/_rels/presentation.xml.rels": RELS % "/PPT/Slides/slide1.xml"})
    assert texts(read_pptx(write(tmp_path, "deck.pptx", data)).pages[0]) == ["4,711"]


def test_an_encrypted_member_is_protected(tmp_path: Path) -> None:
    path = write(tmp_path, "deck.pptx", deck(shape("x")))
    data = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        start = archive.start_dir
    data[start + 8] |= 1
    path.write_bytes(data)
    assert code(read_pptx(path)) == "protected"


def test_a_member_name_that_is_no_utf_8_is_damage(tmp_path: Path) -> None:
    """Kept from fuzzing: the library raised UnicodeDecodeError for the name in front of the member."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(deck(shape("x")))) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            target.writestr(name, source.read(name))
    data = bytearray(out.getvalue())
    start = data.index(b"ppt/presentation.xml")
    data[start] = 0xEE
    data[start - 24 + 1] |= 0x08
    assert code(read_pptx(write(tmp_path, "deck.pptx", bytes(data)))) == "damaged"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_code_has_its_sentence_and_its_advice(language: str) -> None:
    import json

    entries = json.loads(resource("locale", language, "reading.json").read_text(encoding="utf-8"))
    catalogue = Catalogue(language, entries)
    for name in (*CODES, "too-long"):
        assert catalogue.has(f"reading.refused.{name}")
        assert catalogue.has(f"reading.advice.{name}")
