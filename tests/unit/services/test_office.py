"""LibreOffice draws a deck shut off from the network, or not at all; kept is only what shows every slide."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from claimscope.readers.formats import PDF
from claimscope.services import office as office_module
from claimscope.services.office import draw_slides, office
from claimscope.services.pictures import exact_slides, page_picture
from odd_files import SEEDS

SCRIPT = """#!/bin/sh
while [ "$1" != "--outdir" ]; do
  case "$1" in -env:UserInstallation=file://*) profile="${{1#*file://}}" ;; esac
  shift
done
{body}
mkdir -p "$2" && cp "{ready}" "$2/deck.pdf"
"""


@pytest.fixture
def no_cache() -> Iterator[None]:
    office.cache_clear()
    yield
    office.cache_clear()


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "stored"
    path.write_bytes(SEEDS["a.pptx"]())
    return path


class Stand:
    """A program in LibreOffice's place: notes what it sees, then hands over a PDF of ``pages`` pages."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        monkeypatch.setattr(office_module, "PROGRAMS", (str(folder / "soffice"),))

    def does(self, body: str = "", pages: int = 2) -> None:
        ready = self.folder / "ready.pdf"
        with pikepdf.new() as made:
            for _ in range(pages):
                made.add_blank_page()
            made.save(ready)
        program = self.folder / "soffice"
        program.write_text(SCRIPT.format(body=body, ready=ready))
        program.chmod(0o755)


@pytest.fixture
def stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_cache: None) -> Stand:
    made = Stand(tmp_path, monkeypatch)
    made.does()
    if not office():
        pytest.skip("this system shuts no program off from the network")
    return made


def go_on() -> bool:
    return False


def test_without_libreoffice_nothing_is_drawn(
    deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_cache: None
) -> None:
    monkeypatch.setattr(office_module, "PROGRAMS", ("no-such-office",))
    assert office() == () and not draw_slides(deck, tmp_path / "out.pdf", go_on)


def test_where_it_cannot_be_shut_off_it_is_not_called(
    stand: Stand, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand.does(f"touch {stand.folder}/called")
    monkeypatch.setattr(office_module, "_ALONE", ("--no-such-word",))
    office.cache_clear()
    assert not draw_slides(deck, stand.folder / "out.pdf", go_on) and not (stand.folder / "called").exists()


def test_it_sees_no_network_no_macros_and_nothing_of_the_user(
    stand: Stand, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_THE_USER", "x")
    here = stand.folder
    profile = '"$profile"/user/registrymodifications.xcu'
    stand.does(f"cat /proc/net/dev > {here}/net; env > {here}/env; cp {profile} {here}/profile.xcu")
    assert draw_slides(deck, here / "out.pdf", go_on)
    lines = (here / "net").read_text().splitlines()[2:]
    assert [line.split(":")[0].strip() for line in lines] == ["lo"]
    assert "SECRET_OF_THE_USER" not in (here / "env").read_text()
    assert 'name="DisableMacrosExecution" oor:op="fuse"><value>true<' in (here / "profile.xcu").read_text()


def written(text: str, left: float, top: float) -> bytes:
    """A drawing of two slides with ``text`` on the second, ``left`` and ``top`` in shares of it."""
    from reportlab.pdfgen.canvas import Canvas

    data = BytesIO()
    canvas = Canvas(data, (1000, 500), invariant=True)
    canvas.showPage()
    canvas.setFont("Helvetica", 20)
    canvas.drawString(left * 1000, 500 - top * 500 - 20, text)
    canvas.save()
    return data.getvalue()


NUMBER = (2, (0.2, 0.4, 0.4, 0.45), "24,217")
"""Page, box and text of a claim's number."""


@pytest.mark.parametrize(
    ("drawing", "pages"),
    [
        (written("24,217 tokens/s", 0.2, 0.4), {1, 2}),
        (written("24,217 tokens/s", 0.2, 0.7), {1}),
        (written("tokens/s", 0.2, 0.4), {1}),
    ],
    ids=["in its box", "elsewhere", "not drawn"],
)
def test_a_slide_is_shown_where_each_number_lies_in_its_box(
    stand: Stand, deck: Path, drawing: bytes, pages: set[int]
) -> None:
    (stand.folder / "ready.pdf").write_bytes(drawing)
    target = stand.folder / "drawn" / "deck.pdf"
    assert exact_slides(deck, 2, target, [NUMBER], go_on) == pages
    assert page_picture(target, PDF, 2, 300).width == 300
    stand.does("exit 1")
    assert exact_slides(deck, 2, target, [], go_on) == {1, 2}


@pytest.mark.parametrize("slides", [1, 3])
def test_a_drawing_that_leaves_slides_out_shows_none(stand: Stand, deck: Path, slides: int) -> None:
    assert not exact_slides(deck, slides, stand.folder / "drawn" / "deck.pdf", [], go_on)


@pytest.mark.parametrize("body", ["exit 1", "exec true"])
def test_an_accident_leaves_nothing_behind(stand: Stand, deck: Path, body: str) -> None:
    stand.does(body)
    assert not draw_slides(deck, stand.folder / "out.pdf", go_on) and not (stand.folder / "out.pdf").exists()


def test_who_stops_it_does_not_wait(stand: Stand, deck: Path) -> None:
    stand.does(f"sleep 2; touch {stand.folder}/late")
    asked: list[int] = []
    assert not draw_slides(deck, stand.folder / "out.pdf", lambda: len(asked) >= 2 or bool(asked.append(1)))
    time.sleep(2.5)
    assert not (stand.folder / "late").exists()


def test_it_has_its_time(stand: Stand, deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand.does("sleep 60")
    monkeypatch.setattr(office_module, "SECONDS", 0.3)
    assert not draw_slides(deck, stand.folder / "out.pdf", go_on)


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
def test_libreoffice_itself_draws_every_slide(deck: Path, tmp_path: Path, no_cache: None) -> None:
    from claimscope.readers.pptx.deck import read_pptx

    if not office():
        pytest.skip("this system shuts no program off from the network")
    slides = len(read_pptx(deck).pages)
    target = tmp_path / "drawn" / "deck.pdf"
    assert exact_slides(deck, slides, target, [], go_on) == set(range(1, slides + 1))
    assert page_picture(target, PDF, slides, 400).width == 400
