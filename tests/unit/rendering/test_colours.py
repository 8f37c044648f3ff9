"""An organisation's colours: taken over into both faces, refused where words would become pale."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimscope.core.report import build_report
from claimscope.rendering.colours import ColourFault, Colours, colours_of, contrast
from claimscope.rendering.report import Printing, prepare, report_html, report_pdf
from claimscope.rendering.template import TemplateFault
from claimscope.services.assessing import assess
from claimscope.services.wording import catalogue
from report_samples import TODAY, sample

ENGLISH = catalogue("en")


def folder(path: Path, text: str) -> Path:
    (path / "colours.toml").write_text(text, encoding="utf-8")
    return path


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000") == pytest.approx(21)
    assert contrast("#FFFFFF") == pytest.approx(1)
    assert contrast("#767676") == pytest.approx(4.54, abs=0.01)


def test_no_file_means_the_stock_colours(tmp_path: Path) -> None:
    assert colours_of([tmp_path]) == Colours()
    assert colours_of([]) == Colours()


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ('rule = "#404040"\naccent = "#FFDD00"', 2, "too pale"),
        ('accent = "red"', 1, "#RRGGBB"),
        ("accent = 12", 1, "#RRGGBB"),
        ('\nacent = "#000000"', 2, "no colour that can be set"),
        ('accent = "#000000', 1, ""),
    ],
)
def test_a_colour_that_cannot_be_used_is_said_with_its_line(tmp_path: Path, text: str, line: int, what: str) -> None:
    with pytest.raises(ColourFault) as caught:
        colours_of([folder(tmp_path, text)])
    assert caught.value.line == line
    assert what in ENGLISH.text(caught.value.what)


def test_colours_stand_in_pdf_and_html(tmp_path: Path) -> None:
    pack = sample()
    model = build_report(pack, assess(pack, TODAY))
    printing = Printing(folders=(folder(tmp_path, 'accent = "#7A1F2B"'),))
    ready = prepare(model, ENGLISH, printing)
    assert "--accent: #7A1F2B" in report_html(model, ENGLISH, printing, ready).decode()
    stock = report_pdf(model, ENGLISH, Printing())
    assert report_pdf(model, ENGLISH, printing, ready=ready) != stock


def test_a_wrong_colour_stops_the_report(tmp_path: Path) -> None:
    pack = sample()
    with pytest.raises(TemplateFault) as caught:
        prepare(build_report(pack, assess(pack, TODAY)), ENGLISH, Printing(folders=(folder(tmp_path, "x = 1"),)))
    assert caught.value.file == "colours.toml"
