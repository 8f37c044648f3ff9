"""The self-check: every part that can be missing, with what that costs."""

from __future__ import annotations

import importlib.util
import json
import shutil
import sys
from pathlib import Path

import pytest

from claimscope import datafiles
from claimscope.cli.main import main
from claimscope.core.problem import Exit
from claimscope.services import selfcheck
from claimscope.services.wording import catalogue


def part(id: str) -> selfcheck.Part:
    return next(each for each in selfcheck.look() if each.id == id)


def said(id: str) -> str:
    return catalogue().text(part(id).detail)


@pytest.fixture
def fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the fonts, from which some can be taken."""
    made = tmp_path / "resources/fonts"
    shutil.copytree(datafiles.resource("fonts"), made)
    real = datafiles.resource
    monkeypatch.setattr(selfcheck, "resource", lambda *parts: made if parts == ("fonts",) else real(*parts))
    return made


def test_whole_installation() -> None:
    found = {each.id: each.present for each in selfcheck.look() if each.needed}
    assert found == dict.fromkeys(("fonts", "record", "rules", "templates", "folders"), True)


def test_fonts_of_other_scripts_are_missing(fonts: Path) -> None:
    assert part("fonts").present
    (fonts / "NanumSquareR.ttf").unlink()
    assert not part("fonts").present and "NanumSquareR" in said("fonts")


def test_without_the_fonts_of_reports(fonts: Path) -> None:
    (fonts / "IBMPlexSans-Regular.ttf").unlink()
    assert not part("fonts").present and "Reports cannot be made" in said("fonts")


def test_a_folder_that_cannot_be_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").write_text("a file where the folder should be", encoding="utf-8")
    monkeypatch.setenv("CLAIMSCOPE_HOME", str(tmp_path / "home"))
    found = part("folders")
    assert found.needed and not found.present
    assert "Nothing can be imported or saved" in said("folders") and "CLAIMSCOPE_HOME" in said("folders")
    assert main(["selfcheck"]) == Exit.NEEDS_A_PERSON


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="display of Linux desktops")
def test_display_absent_named_and_open(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert "no display" in said("display")
    monkeypatch.setenv("DISPLAY", ":12345")
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    assert "does not open" in said("display")
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert "there and opens" in said("display")


def test_qt_whose_libraries_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> object:
        raise ImportError("libEGL.so.1: cannot open shared object file")

    monkeypatch.setattr(selfcheck.importlib, "import_module", broken)
    assert not part("window").present and "libEGL.so.1" in said("window")


@pytest.mark.parametrize(("frozen", "advice"), [(True, "The full build has it"), (False, "Install the extra “ocr”")])
def test_text_recognition_absent(frozen: bool, advice: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "rapidocr" else real(name))
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    found = part("ocr")
    assert not found.present and not found.needed and advice in said("ocr")


@pytest.mark.parametrize(
    ("id", "cost"),
    [
        ("record", "No claim can be looked up"),
        ("rules", "Nothing can be judged"),
        ("templates", "Reports cannot be made"),
    ],
)
def test_what_a_missing_part_costs(id: str, cost: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged() -> None:
        raise FileNotFoundError

    monkeypatch.setattr(selfcheck, "resource", tmp_path.joinpath)
    monkeypatch.setattr(selfcheck, "template_dir", tmp_path.joinpath)
    monkeypatch.setattr("claimscope.services.record.open_record", damaged)
    assert not part(id).present and cost in said(id)
    assert main(["selfcheck"]) == Exit.NEEDS_A_PERSON


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfcheck", "--json"]) == Exit.DONE
    told = json.loads(capsys.readouterr().out)
    assert [each["id"] for each in told["parts"]][:5] == ["fonts", "record", "rules", "templates", "folders"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="display of Linux desktops")
def test_the_window_without_a_display_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert main([]) == Exit.NEEDS_A_PERSON
    assert "There is no display here" in capsys.readouterr().err
