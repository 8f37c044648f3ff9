"""Pictures as documents, and text recognition where its extra is installed."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from claimscope.core.reading import Picture, Table, TextBlock
from claimscope.readers import ocr
from claimscope.readers.dispatch import read_document
from claimscope.readers.limits import Limits

needs_ocr = pytest.mark.skipif(not ocr.available(), reason="extra ocr is not installed")
ROWS = (("System", "Offline", "Server"), ("Alpha", "101,253", "99,139.2"), ("Beta", "30,493.3", "13,913.3"))


def painted(size: tuple[int, int] = (1000, 500)) -> Image.Image:
    image = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(size=30)
    draw.text((60, 40), "Results of MLPerf v5.1, tokens/s", fill="black", font=ImageFont.load_default(size=44))
    for number, row in enumerate(ROWS):
        for column, text in enumerate(row):
            draw.text((60 + 300 * column, 170 + 80 * number), text, fill="#222", font=font)
    return image


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
def test_without_recognition_a_picture_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    monkeypatch.setattr(ocr, "available", lambda: False)
    path = tmp_path / f"a.{ending}"
    painted().save(path)
    document = read_document(path)
    (page,) = document.pages
    assert (document.status, page.read) == ("partial", "picture-only")
    assert [note.id for note in page.not_read] == ["reading.picture-only", "reading.ocr-missing"]
    assert isinstance(page.blocks[0], Picture)


@needs_ocr
def test_recognised_words_become_a_table_with_doubt(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    painted().save(path)
    (page,) = read_document(path).pages
    assert page.read == "full"
    (table,) = [block for block in page.blocks if isinstance(block, Table)]
    grid = {(cell.row, cell.column): cell for cell in table.cells}
    assert tuple(tuple(grid[row, column].text for column in range(3)) for row in range(3)) == ROWS
    assert all(span.confidence <= 0.95 for cell in table.cells for span in cell.spans)
    (title,) = [block for block in page.blocks if isinstance(block, TextBlock)]
    assert "v5.1" in title.text
    assert title.box is not None
    assert title.box[1] == pytest.approx(0.09, abs=0.05)


@needs_ocr
def test_a_crop_is_read_again_larger() -> None:
    image = painted().resize((400, 200))
    data = BytesIO()
    image.save(data, "PNG")
    spans = ocr.read_crop(data.getvalue(), (0.34, 0.48, 0.56, 0.6))
    assert [span.text for span in spans] == ["101,253"]
    assert spans[0].box is not None
    assert spans[0].box[0] == pytest.approx(0.36, abs=0.03)
    assert ocr.read_crop(data.getvalue(), (0.5, 0.5, 0.5, 0.5)) == ()


def test_recognition_that_fails_leaves_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> object:
        raise RuntimeError("engine")

    monkeypatch.setattr(ocr, "available", lambda: True)
    monkeypatch.setattr(ocr, "_lines", lambda picture: broken())
    found = ocr.recognised_page(painted(), (1000, 500))
    assert (found.blocks, found.read) == ((), "picture-only")
    assert found.notes[-1].id == "reading.ocr-failed"


def test_pixels_beyond_the_limit_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("1", (4000, 4000)).save(path)
    document = read_document(path, Limits(max_pixels=1_000_000))
    assert document.refusal is not None
    assert (document.refusal.code, document.refusal.sentence.get("megapixels")) == ("picture-too-large", 16)


def test_cut_pictures_are_damaged(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.effect_noise((300, 300), 80).save(path)
    path.write_bytes(path.read_bytes()[:4000])
    assert read_document(path).refusal.code == "damaged"  # type: ignore[union-attr]


class _Engine:
    """Stands for the recognition: one line for each picture, and counts its calls."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, picture: object) -> list[tuple[str, float, list[tuple[float, float]]]]:
        self.calls += 1
        return [(f"793 tokens/s, run {self.calls}", 0.9, [(0, 0), (60, 0), (60, 12), (0, 12)])]


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> _Engine:
    found = _Engine()
    monkeypatch.setattr(ocr, "available", lambda: True)
    monkeypatch.setattr(ocr, "_lines", found)
    return found


def scans(tmp_path: Path, pages: int) -> Path:
    path = tmp_path / "a.pdf"
    canvas = Canvas(str(path), pagesize=(400, 600))
    for number in range(pages):
        canvas.drawImage(ImageReader(Image.new("RGB", (60, 80), "#eee")), 100, 150, 200, 300)
        if number % 2:
            canvas.drawString(60, 520, "Text above the picture, which is read without recognition")
        canvas.showPage()
    canvas.save()
    return path


def test_words_of_pictures_get_their_place_on_the_page(tmp_path: Path, engine: _Engine) -> None:
    pytest.importorskip("numpy", reason="it comes with the extra ocr")
    document = read_document(scans(tmp_path, 2))
    assert document.status == "read"
    for page in document.pages:
        assert page.read == "full"
        assert [note.id for note in page.not_read] == ["reading.ocr-done"]
        (found,) = [block for block in page.blocks if block.object.startswith("Picture 1: ")]
        assert isinstance(found, TextBlock)
        assert found.text.startswith("793 tokens/s")
        assert found.box is not None
        assert found.box[:2] == (0.25, 0.25)
    assert engine.calls == 2


def test_recognition_ends_with_its_time_and_takes_whole_pages_first(tmp_path: Path, engine: _Engine) -> None:
    document = read_document(scans(tmp_path, 4), Limits(ocr_seconds=-1))
    assert engine.calls == 0
    assert document.status == "partial"
    assert [page.read for page in document.pages] == ["picture-only", "partial"] * 2
    assert all(page.not_read[-1].id == "reading.ocr-later" for page in document.pages)


def test_letters_drawn_as_outlines_are_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "available", lambda: False)
    path = tmp_path / "a.pdf"
    canvas = Canvas(str(path))
    for number in range(60):
        canvas.circle(60 + 6 * number, 700, 2)
    canvas.save()
    (page,) = read_document(path).pages
    assert page.read == "picture-only"
