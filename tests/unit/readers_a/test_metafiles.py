"""Texts of Windows metafiles: records of our own making, and what becomes of them on a slide."""

from __future__ import annotations

import gzip
import struct
from pathlib import Path

import pytest

from claimscope.core.reading import Page, TextBlock
from claimscope.readers.dispatch import read_document
from claimscope.readers.metafile import metafile_text
from claimscope.readers.metafile.board import SAME, product
from claimscope.readers.slide_picture import slide_pdf
from metafiles_for_tests import emf, font, old, record, text_out, wmf
from unit.readers_a.build import deck, picture, relations, write

FRAME = (100.0, 50.0, 400.0, 200.0)


def words(data: bytes) -> list[tuple[str, float, float]]:
    found = metafile_text(data, FRAME)
    assert found is not None
    return [(word.text, round(word.x0, 1), round(word.top, 1)) for word in found.words]


def test_words_stand_where_the_frame_of_the_picture_puts_them() -> None:
    data = emf(font(1, 20), text_out("Offline 34,000", 500, 250, [10] * 14))
    assert words(data) == [("Offline", 300.0, 150.0), ("34,000", 332.0, 150.0)]
    found = metafile_text(data, FRAME)
    assert found is not None
    assert found.complete
    assert {word.confidence for word in found.words} == {0.75}
    assert [round(word.size, 2) for word in found.words] == [8.0, 8.0]


@pytest.mark.parametrize(
    ("align", "x", "y"), [(0, 300, 150), (6, 280, 150), (2, 260, 150), (24, 300, 143.6), (8, 300, 142)]
)
def test_alignment(align: int, x: float, y: float) -> None:
    """Centred, right, on the baseline, on the bottom."""
    data = emf(font(1, 20), record(22, struct.pack("<I", align)), text_out("9,870", 500, 250, [20] * 5))
    assert words(data) == [("9,870", x, y)]


def test_windows_and_worlds_move_what_is_drawn() -> None:
    window = record(9, struct.pack("<2i", 100, 50)) + record(11, struct.pack("<2i", 1000, 500))
    shifted = record(33, b"") + record(35, struct.pack("<6f", 1, 0, 0, 1, 10, 5))
    data = emf(
        font(1, 2), window, shifted, text_out("one", 40, 20), record(34, struct.pack("<i", -1)), text_out("two", 50, 25)
    )
    assert words(data) == [("one", 300.0, 150.0), ("two", 300.0, 150.0)]
    assert product((2, 0, 0, 2, 1, 1), (1, 0, 0, 1, 5, 5)) == (2, 0, 0, 2, 6, 6)
    assert product(SAME, (3, 1, 1, 3, 2, 2)) == (3, 1, 1, 3, 2, 2)


def test_glyphs_and_bitmaps_leave_the_drawing_incomplete() -> None:
    for more in (text_out("ab", 0, 0, options=0x10), record(81, bytes(80))):
        found = metafile_text(emf(text_out("Server 33,000", 10, 10), more), FRAME)
        assert found is not None
        assert [word.text for word in found.words] == ["Server", "33,000"]
        assert not found.complete


def test_an_old_metafile_in_its_character_set() -> None:
    logfont = struct.pack("<5h8B", -20, 0, 0, 0, 400, 0, 0, 0, 204, 0, 0, 0, 0) + b"Arial\0"
    made = old(0x02FA, bytes(10)) + old(0x02FB, logfont) + old(0x012D, struct.pack("<H", 1))
    text = "Скорость 12".encode("cp1251")
    out = struct.pack("<H", len(text)) + text + b"\0" * (len(text) % 2) + struct.pack("<2h", 250, 500)
    plain = struct.pack("<2h2H", 100, 0, 5, 0) + b"9,870\0" + struct.pack("<5h", *[10] * 5)
    boxed = struct.pack("<2h2H4h", 200, 0, 4, 4, 0, 0, 9, 9) + b"1234"
    data = wmf(made, old(0x0521, out), old(0x0A32, plain), old(0x0A32, boxed))
    assert words(data) == [
        ("Скорость", 300.0, 150.0),
        ("12", 336.0, 150.0),
        ("9,870", 100.0, 90.0),
        ("1234", 100.0, 130.0),
    ]


def test_packed_drawings_are_unpacked() -> None:
    assert words(gzip.compress(emf(text_out("one", 0, 0)))) == [("one", 100.0, 50.0)]


def test_what_is_no_metafile_or_broken_is_none_or_what_could_be_read() -> None:
    assert metafile_text(b"", FRAME) is None
    assert metafile_text(b"junk" * 100, FRAME) is None
    assert metafile_text(gzip.compress(b"junk" * 100)[:20], FRAME) is None
    whole = emf(font(1, 20), text_out("Offline 34,000", 500, 250, [10] * 14), text_out("Server", 0, 0))
    for cut in range(0, len(whole), 7):
        metafile_text(whole[:cut], FRAME)
    beyond = text_out("abc", 0, 0)
    assert metafile_text(emf(beyond[:44] + struct.pack("<I", 9000) + beyond[48:]), FRAME) is None


def test_what_is_outside_or_nowhere_is_left_out() -> None:
    nowhere = record(35, struct.pack("<6f", float("nan"), 0, 0, 1, 0, 0))
    huge = record(35, struct.pack("<6f", 1, 0, 0, 1e9, 0, 0))
    data = emf(
        text_out("in", 0, 0), text_out("out", 5000, 10), nowhere, text_out("nan", 0, 0), huge, text_out("huge", 0, 0)
    )
    assert [word for word, _, _ in words(data)] == ["in"]


def test_objects_that_are_made_and_deleted_without_end_take_no_time() -> None:
    makes = old(0x02FA, bytes(10)) * 30_000 + b"".join(old(0x01F0, struct.pack("<H", n)) for n in range(30_000))
    assert metafile_text(wmf(makes, makes), FRAME) is not None


def slide_with(tmp_path: Path, drawing: bytes) -> Page:
    data = deck(picture('r:embed="x"', "A table"), more={"ppt/a.emf": drawing}, rels={1: relations(x="image ../a.emf")})
    return read_document(write(tmp_path, "a.pptx", data)).pages[0]


def test_a_drawing_on_a_slide_is_read_and_said(tmp_path: Path) -> None:
    drawn = emf(font(1, 40), text_out("Offline", 100, 100), text_out("34,000 tokens/s", 400, 100))
    page = slide_with(tmp_path, drawn)
    found = [block for block in page.blocks if isinstance(block, TextBlock) and block.role != "alt-text"]
    assert "34,000 tokens/s" in [block.text for block in found]
    assert all(span.confidence == 0.75 for block in found for line in block.lines for span in line)
    assert all(block.object.startswith("Shot") and ": " in block.object for block in found)
    assert [note.id for note in page.not_read] == ["reading.drawing-read"]
    assert page.read == "full"


def test_a_drawing_with_a_picture_in_it_stays_said_as_not_read(tmp_path: Path) -> None:
    page = slide_with(tmp_path, emf(font(1, 40), text_out("Offline", 100, 100), record(81, bytes(80))))
    assert "reading.not-read.picture" in [note.id for note in page.not_read]
    assert page.read == "partial"


@pytest.mark.parametrize("drawing", [b"junk", emf(), emf(text_out("ab", 0, 0, options=0x10))])
def test_a_drawing_without_texts_is_named_as_before(tmp_path: Path, drawing: bytes) -> None:
    page = slide_with(tmp_path, drawing)
    assert page.read == "picture-only"
    assert "reading.drawing-read" not in [note.id for note in page.not_read]


def test_the_picture_of_a_slide_shows_the_words_of_its_drawing(tmp_path: Path) -> None:
    drawn = emf(font(1, 40), text_out("Offline", 100, 100), text_out("34,000 tokens/s", 400, 100))
    data = deck(picture('r:embed="x"', "A table"), more={"ppt/a.emf": drawn}, rels={1: relations(x="image ../a.emf")})
    shown = tmp_path / "shown.pdf"
    shown.write_bytes(slide_pdf(write(tmp_path, "a.pptx", data), 1, None))
    assert "34,000 tokens/s" in "\n".join(
        block.text for block in read_document(shown).pages[0].blocks if isinstance(block, TextBlock)
    )
