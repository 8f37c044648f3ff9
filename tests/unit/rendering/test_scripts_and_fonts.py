"""Other scripts: shapes, order, and a font for every character that has one."""

from __future__ import annotations

import pytest

from claimscope.datafiles import resource
from claimscope.rendering.clean import printable
from claimscope.rendering.fonts import BOLD, FALLBACKS, REGULAR, missing, runs
from claimscope.rendering.scripts import drawn, right_to_left


def test_arabic_letters_join_by_position() -> None:
    assert drawn("باب") == "\ufe8f\ufe8e\ufe91"  # initial, final, isolated - from right to left


def test_lam_alef_is_one_shape() -> None:
    assert drawn("لا") == "\ufefb"


def test_hebrew_is_turned_and_its_numbers_are_not() -> None:
    assert drawn("אב12") == "12בא"


def test_brackets_are_mirrored() -> None:
    assert drawn("(אב)") == "(בא)"


def test_latin_is_left_alone() -> None:
    assert not right_to_left("H100-SXM")


@pytest.mark.parametrize(
    ("text", "fonts"),
    [
        ("Latin ĄŁŻ", {REGULAR}),
        ("Ελληνικά", {REGULAR}),
        ("Русский", {REGULAR}),
        ("●◐○◔⊘✕◷", {"DejaVuSans"}),
        ("שלום", {"DejaVuSans"}),
        ("漢字かな", {"DroidSansFallbackFull"}),
        ("한국어", {"NanumSquareR"}),
        ("ภาษาไทย", {"NotoSansThai-Regular"}),
    ],
)
def test_every_script_has_a_bundled_font(text: str, fonts: set[str]) -> None:
    assert {run.font for run in runs(text)} == fonts
    assert missing(text) == ()


def test_a_character_without_a_font_is_named_and_never_a_box() -> None:
    assert missing("a क") == ("क",)
    assert "".join(run.text for run in runs("a क")) == "a [U+0915]"


def test_every_bundled_font_has_its_licence_beside_it() -> None:
    licences = {path.name.split("-")[0] for path in resource("fonts", "licences").iterdir()}
    for name in (REGULAR, BOLD, *FALLBACKS):
        assert any(name.startswith(licence[:8]) for licence in licences), name


def test_controls_and_bidi_tricks_become_visible() -> None:
    assert printable("abc\u202egnp.exe\x00") == "abc[U+202E]gnp.exe[U+0000]"
    assert printable("tab\tand\nline") == "tab\tand\nline"
