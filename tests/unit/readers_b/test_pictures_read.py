"""Pictures as documents, and text recognition where its extra is installed."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

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
