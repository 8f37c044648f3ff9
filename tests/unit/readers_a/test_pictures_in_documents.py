"""Pictures inside letters, mails, web pages and sheets: read where text recognition is installed, named where not."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import docx
import openpyxl
import pytest
from docx.shared import Pt
from openpyxl.drawing.image import Image as SheetImage
from PIL import Image, ImageDraw, ImageFont

from claimscope.core.reading import Document, Picture, Table, TextBlock
from claimscope.datafiles import resource
from claimscope.readers import ocr
from claimscope.readers.dispatch import read_document
from claimscope.readers.formats import HTML
from claimscope.readers.limits import DEFAULT_LIMITS
from claimscope.readers.media import open_media
from claimscope.readers.page_picture import page_picture
from claimscope.readers.refusal import Refused

FONT = resource("fonts", "DejaVuSans.ttf")


def png(words: str = "793 tokens/s", size: tuple[int, int] = (480, 120)) -> bytes:
    image, data = Image.new("RGB", size, "white"), io.BytesIO()
    ImageDraw.Draw(image).text((20, 30), words, fill="black", font=ImageFont.truetype(str(FONT), 44))
    image.save(data, "PNG")
    return data.getvalue()


def letter(folder: Path) -> Path:
    made, path = docx.Document(), folder / "a.docx"
    made.add_paragraph("Our results:")
    made.add_picture(io.BytesIO(png()), width=Pt(360))
    made.add_picture(io.BytesIO(png("logo", (80, 40))), width=Pt(60))
    made.save(str(path))
    return path


def sheet(folder: Path) -> Path:
    made, path = openpyxl.Workbook(), folder / "a.xlsx"
    made.active.append(["our", "results"])
    made.active.add_image(SheetImage(io.BytesIO(png())), "B5")
    made.save(path)
    return path


def page(folder: Path) -> Path:
    path, data = folder / "a.html", base64.b64encode(png()).decode()
    image = f'<img src="data:image/png;base64,{data}" width=480 height=120>'
    path.write_text(f"<html><body><p>Our results:</p>{image}<img src='http://x.example/a.png' width=400></body></html>")
    return path


def mail(folder: Path) -> Path:
    made, path = EmailMessage(), folder / "a.eml"
    made["From"], made["To"], made["Subject"] = "a@b.example", "c@d.example", "Results"
    made.set_content("Our results are attached.")
    made.add_attachment(png(), maintype="image", subtype="png", filename="chart.png")
    path.write_bytes(made.as_bytes())
    return path


MAKERS = (letter, sheet, page, mail)
each = pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)


def pictures(document: Document) -> list[Picture]:
    return [block for block in document.pages[0].blocks if isinstance(block, Picture) and block.content]


@each
def test_without_recognition_each_picture_is_named(
    make: Callable[[Path], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ocr, "available", lambda: False)
    found = read_document(make(tmp_path))
    named = [note.get("object") for note in found.pages[0].not_read if note.id == "reading.not-read.picture"]
    assert named == [pictures(found)[0].object]
    assert (found.status, found.pages[0].read) == ("partial", "partial")


@each
@pytest.mark.skipif(not ocr.available(), reason="the extra ocr is not installed")
def test_words_in_pictures_have_a_place_and_a_confidence(make: Callable[[Path], Path], tmp_path: Path) -> None:
    found = read_document(make(tmp_path))
    picture = pictures(found)[0]
    words = [
        block
        for block in found.pages[0].blocks
        if isinstance(block, TextBlock) and block.object.startswith(picture.object)
    ]
    assert "793" in words[0].text
    assert words[0].lines[0][0].confidence < 1
    assert picture.box is not None and words[0].box is not None
    x0, top, x1, bottom = words[0].box
    assert picture.box[0] - 0.01 <= x0 < x1 <= picture.box[2] + 0.01
    assert picture.box[1] - 0.01 <= top < bottom <= picture.box[3] + 0.01
    assert not [note for note in found.pages[0].not_read if note.id == "reading.not-read.picture"]


@each
def test_the_page_shows_the_picture(make: Callable[[Path], Path], tmp_path: Path) -> None:
    path = make(tmp_path)
    found = read_document(path)
    shown = Image.open(io.BytesIO(page_picture(path, found.media_type, 1, 800, FONT).png)).convert("L")
    box = pictures(found)[0].box
    assert box is not None
    edges = (box[0] * shown.width, box[1] * shown.height, box[2] * shown.width, box[3] * shown.height)
    inside = shown.crop(tuple(round(edge) for edge in edges))  # type: ignore[arg-type]
    dark = sum(inside.histogram()[:100]) / (inside.width * inside.height)
    assert 0.01 < dark < 0.5


def test_pictures_outside_a_web_page_are_said(tmp_path: Path) -> None:
    notes = [note.id for note in read_document(page(tmp_path)).pages[0].not_read]
    assert "reading.not-read.linked-picture" in notes


def test_a_picture_in_a_table_of_a_page_follows_the_table(tmp_path: Path) -> None:
    data = base64.b64encode(png()).decode()
    cell = f'<td>5</td><td><img src="data:image/png;base64,{data}"></td>'
    path = tmp_path / "a.html"
    path.write_text(f"<table><tr><th>a</th><th>b</th></tr><tr>{cell}</tr></table>")
    blocks = read_document(path).pages[0].blocks
    assert isinstance(blocks[0], Table)
    assert len([block for block in blocks[1:] if isinstance(block, Picture) and block.content]) == 1


def test_a_picture_in_another_writing_costs_no_other(tmp_path: Path) -> None:
    path = page(tmp_path)
    drawing = '<img src="data:image/svg+xml,%3Csvg/%3E" width=300 height=200>'
    path.write_text(path.read_text().replace("<img", f"{drawing}<img", 1))
    names = [one.content for one in pictures(read_document(path))]
    with open_media(path, HTML, DEFAULT_LIMITS) as bytes_of:
        with pytest.raises(Refused):
            bytes_of(names[0])
        assert bytes_of(names[1]) == png()
    assert page_picture(path, HTML, 1, 600, FONT).width > 16
