"""Page pictures and crops."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from reportlab.pdfgen.canvas import Canvas

from claimscope.core.reading import Table
from claimscope.datafiles import resource
from claimscope.readers import formats
from claimscope.readers.dispatch import read_document
from claimscope.readers.limits import Limits
from claimscope.readers.page_picture import PagePicture, crop
from claimscope.readers.page_picture import page_picture as make_picture
from claimscope.readers.paper.flow import laid_out
from claimscope.readers.refusal import Refused
from claimscope.services import pictures
from claimscope.services.jobs import Runner
from inline_jobs import Inline

FONT = Path("unused.ttf")


@pytest.fixture(scope="module")
def runner() -> Iterator[Runner]:
    found = Runner("test-pictures")
    yield found
    found.close()


def opened(picture: PagePicture) -> Image.Image:
    with Image.open(BytesIO(picture.png)) as image:
        image.load()
        return image.convert("RGB")


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    path = tmp_path / "a.pdf"
    canvas = Canvas(str(path), pagesize=(400, 200))
    for colour in ((1, 0, 0), (0, 0, 1)):
        canvas.setFillColorRGB(*colour)
        canvas.rect(0, 100, 200, 100, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    return path


def test_pdf_pages_through_the_worker(pdf: Path, runner: Runner) -> None:
    picture = pictures.page_picture(pdf, formats.PDF, 2, 800, runner)
    assert (picture.width, picture.height) == (800, 400)
    assert opened(picture).getpixel((100, 50)) == (0, 0, 255)
    assert opened(picture).getpixel((700, 300)) == (255, 255, 255)


def test_refusals_come_back_from_the_worker(pdf: Path, runner: Runner) -> None:
    with pytest.raises(Refused) as caught:
        pictures.page_picture(pdf, formats.PDF, 3, 800, runner)
    assert caught.value.refusal.code == "no-pages"


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
def test_pictures_are_reduced_and_never_enlarged(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a.{ending}"
    Image.new("RGB", (600, 300), (0, 128, 0)).save(path)
    media_type = {"png": formats.PNG, "jpg": formats.JPEG, "webp": formats.WEBP}[ending]
    small = make_picture(path, media_type, 1, 200, FONT)
    assert (small.width, small.height) == (200, 100)
    assert make_picture(path, media_type, 1, 2000, FONT).width == 600


def test_too_many_pixels_are_refused_before_they_are_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("1", (5000, 5000)).save(path)
    with pytest.raises(Refused) as caught:
        make_picture(path, formats.PNG, 1, 200, FONT, Limits(max_pixels=1_000_000))
    assert caught.value.refusal.code == "picture-too-large"


def test_broken_pictures_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.effect_noise((200, 200), 90).save(path)
    path.write_bytes(path.read_bytes()[:3000])
    with pytest.raises(Refused) as caught:
        make_picture(path, formats.PNG, 1, 200, FONT)
    assert caught.value.refusal.code == "damaged"


def test_crops_stay_inside(pdf: Path) -> None:
    picture = pictures.page_picture(pdf, formats.PDF, 1, 400, Inline())
    part = crop(picture, (0.0, 0.0, 0.5, 0.5), margin=0.0)
    assert (part.width, part.height) == (200, 100)
    assert set(
        opened(part).get_flattened_data() if hasattr(Image.Image, "get_flattened_data") else opened(part).getdata()
    ) == {(255, 0, 0)}
    assert crop(picture, (0.9, 0.9, 1.5, 1.5), margin=0.2).width <= 400
    assert crop(picture, (1.0, 1.0, 1.0, 1.0), margin=0.0).width == 1


def test_a_stored_table_is_drawn_as_the_table_that_was_read(tmp_path: Path) -> None:
    """The copy in the work folder has no ending; the boxes of the claims lie on the grid of the table."""
    text = '"Scenario","Result"\n"Offline","50,412.7"\n"Server","9"\n'
    named, bare = tmp_path / "export.csv", tmp_path / "0934330988bb"
    for path in (named, bare):
        path.write_text(text, encoding="utf-8")
    drawn = [
        make_picture(path, formats.CSV, 1, 400, resource("fonts", "IBMPlexSans-Regular.ttf")) for path in (named, bare)
    ]
    assert drawn[0].png == drawn[1].png


@pytest.fixture
def worded(tmp_path: Path) -> Path:
    path = tmp_path / "worded.pdf"
    canvas = Canvas(str(path), pagesize=(400, 200))
    canvas.drawString(20, 150, "1,861 queries/s")
    canvas.drawString(220, 150, "not this one")
    canvas.save()
    return path


def test_a_drawn_box_gives_the_pages_own_words_and_its_picture(worded: Path) -> None:
    found = pictures.read_box(worded, formats.PDF, 1, (0.04, 0.15, 0.4, 0.3), Inline())
    assert (found.words, found.recognised) == ("1,861 queries/s", False)
    assert found.picture.width == pytest.approx(2000 * 0.38, abs=4)


def test_a_box_on_a_table_gives_its_cell(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text('"Scenario","Result"\n"Offline","50,412.7"\n"Server","9"\n', encoding="utf-8")
    table = next(block for block in laid_out(read_document(path)).pages[0].blocks if isinstance(block, Table))
    cell = next(cell for cell in table.cells if cell.text == "50,412.7")
    assert cell.box is not None
    assert pictures.read_box(path, formats.CSV, 1, cell.box, Inline()).words == "50,412.7"


def test_a_box_without_text_has_no_words_of_its_own(tmp_path: Path, worded: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("RGB", (600, 300), "white").save(path)
    for source, kind in ((path, formats.PNG), (worded, formats.PDF)):
        found = pictures.read_box(source, kind, 1, (0.1, 0.6, 0.5, 0.9), Inline())
        assert (found.words, found.recognised) == ("", True)


def test_a_stretch_of_a_page_is_that_part_of_it(pdf: Path) -> None:
    whole = pictures.page_picture(pdf, formats.PDF, 1, 800, Inline())
    upper = pictures.page_picture(pdf, formats.PDF, 1, 800, Inline(), (0.0, 0.25))
    lower = pictures.page_picture(pdf, formats.PDF, 1, 800, Inline(), (0.25, 1.0))
    assert upper.width == lower.width == whole.width
    assert abs(upper.height - 0.25 * whole.height) <= 1
    with Image.open(BytesIO(whole.png)) as drawn, Image.open(BytesIO(upper.png)) as part:
        same = ImageChops.difference(drawn.crop((0, 0, *part.size)).convert("L"), part.convert("L"))
        assert same.getextrema()[1] < 60
