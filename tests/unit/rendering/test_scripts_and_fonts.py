"""Other scripts: shapes, order, and a font for every character that has one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from claimscope.datafiles import resource
from claimscope.rendering import fonts, shaping
from claimscope.rendering.clean import printable
from claimscope.rendering.fonts import BOLD, FALLBACKS, REGULAR, missing, runs
from claimscope.rendering.pdf import lines
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
    assert missing("a ཀ") == ("ཀ",)
    assert "".join(run.text for run in runs("a ཀ")) == "a [U+0F40]"


@pytest.fixture
def no_shaper(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As on a machine without HarfBuzz."""
    monkeypatch.setattr(shaping, "shaper", lambda: None)
    forget()
    yield
    monkeypatch.undo()
    forget()


def forget() -> None:
    for cached in (fonts.font_for, lines._measured):
        cached.cache_clear()


def test_without_a_shaper_its_scripts_are_named_and_thai_stays_readable(no_shaper: None) -> None:
    assert missing("a क") == ("क",)
    assert "".join(run.text for run in runs("a क")) == "a [U+0915]"
    assert missing("ที่นี่") == ()


SHAPED_TEXTS = {
    "Devanagari": "क्षत्रिय विद्यार्थी",
    "Bengali": "ক্ষত্রিয় বিদ্যার্থী",
    "Gurmukhi": "ਪ੍ਰਤੀ ਸਕਿੰਟ",
    "Gujarati": "ક્ષત્રિય",
    "Oriya": "ସିଷ୍ଟମ୍",
    "Tamil": "கொடுக்கிறது ஸ்ரீ",
    "Telugu": "క్షత్రియ",
    "Kannada": "ವ್ಯವಸ್ಥೆ",
    "Malayalam": "സിസ്റ്റം",
    "Sinhala": "ශ්‍රී ලංකා",
    "Khmer": "ក្នុងមួយវិនាទី",
    "Myanmar": "ကျွန်ုပ်တို့",
}


@pytest.mark.parametrize("script", SHAPED_TEXTS)
def test_a_shaped_script_has_a_font_and_no_letter_without_a_shape(script: str) -> None:
    pytest.importorskip("uharfbuzz")
    text = SHAPED_TEXTS[script]
    assert missing(text.replace("\u200d", "")) == ()
    for run in runs(text):
        if run.font != REGULAR:
            assert run.font == f"NotoSans{script}-Regular"
            assert all(one.number for one in shaping.glyphs(run.text, run.font)), "a box"


def test_letters_join_and_move_when_shaped() -> None:
    pytest.importorskip("uharfbuzz")
    font = "NotoSansDevanagari-Regular"
    assert len(shaping.glyphs("क्ष", font)) == 1
    drawn_first, drawn_second = shaping.glyphs("कि", font)
    assert drawn_second.number == shaping.glyphs("क", font)[0].number != drawn_first.number


def test_a_joiner_stays_in_its_word() -> None:
    pytest.importorskip("uharfbuzz")
    assert [run.font for run in runs("ශ්‍රී")] == ["NotoSansSinhala-Regular"]


def test_every_bundled_font_has_its_licence_beside_it() -> None:
    licences = {path.name.split("-")[0] for path in resource("fonts", "licences").iterdir()}
    for name in (REGULAR, BOLD, *FALLBACKS):
        assert any(name.startswith(licence[:8]) for licence in licences), name


def test_controls_and_bidi_tricks_become_visible() -> None:
    assert printable("abc\u202egnp.exe\x00") == "abc[U+202E]gnp.exe[U+0000]"
    assert printable("tab\tand\nline") == "tab\tand\nline"
