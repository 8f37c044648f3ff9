"""Breaking text into lines."""

from __future__ import annotations

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from claimscope.rendering.pdf.lines import BREAK, Face, Line, broken, words_of

FACE = Face(10)


def lines(text: str, width: float = 100) -> list[Line]:
    return broken(words_of([(text, FACE)]), width)


def shown(found: list[Line]) -> list[str]:
    return ["".join(piece.text for piece in line.pieces) for line in found]


def test_words_stay_whole_and_lines_end_with_an_unseen_space() -> None:
    assert shown(lines("one two three four five six", 60)) == ["one two ", "three four ", "five six"]


def test_a_word_wider_than_the_line_is_broken_between_letters_without_loss() -> None:
    text = "W" * 50_000
    found = lines(text, 100)
    assert "".join(shown(found)) == text
    assert all(line.width <= 100 for line in found)


def test_dates_and_result_ids_are_not_broken_at_their_hyphens() -> None:
    assert shown(lines("valid until 2027-06-30", 90)) == ["valid until ", "2027-06-30"]
    assert shown(lines("result with 4.1-0060", 85)) == ["result with ", "4.1-0060"]


def test_a_number_keeps_its_unit_and_its_sign() -> None:
    text = "matches in part: TTFT p99 ≤ 2 s is met, 99 % within 200 ms; 8 tokens then"
    for width in range(60, 300, 7):
        found = [one.split() for one in shown(lines(text, width)) if one.strip()]
        assert not {"≤", "2", "99", "200"} & {line[-1] for line in found}, width
        assert not {"s", "ms", "%"} & {line[0] for line in found}, width
    assert any(one.rstrip().endswith(" 8") for width in range(60, 300) for one in shown(lines(text, width)))


def test_compound_words_may_break_after_the_hyphen() -> None:
    assert shown(lines("a nachweis-pflichtiges", 60)) == ["a nachweis-", "pflichtiges"]


def test_japanese_breaks_anywhere_and_keeps_its_full_stop() -> None:
    found = shown(lines("性能は公式記録にあります。次に進む", 75))
    assert len(found) > 1
    for width in range(40, 120, 3):
        for line in shown(lines("計画 3、未回答 2（一部）。次", width))[1:]:
            assert line[0] not in "、。）"


def test_a_forced_break_starts_a_line() -> None:
    assert shown(broken(words_of([("one", FACE), (BREAK, FACE), ("two", FACE)]), 100)) == ["one ", "two"]


def test_right_to_left_words_are_drawn_from_the_right() -> None:
    assert shown(lines("abc שלום עולם def", 200)) == ["abc םלוע םולש def"]


def test_faces_split_pieces_but_not_words() -> None:
    bold = Face(10, bold=True)
    (line,) = broken(words_of([("un", FACE), ("broken", bold)]), 200)
    assert [piece.text for piece in line.pieces] == ["un", "broken"]


@settings(max_examples=60)
@given(st.text(alphabet="ab c-/é漢。", max_size=120), st.floats(30, 200))
def test_nothing_is_lost_and_nothing_is_too_wide(text: str, width: float) -> None:
    found = lines(text, width)
    assert "".join("".join(shown(found)).split()) == "".join(text.split())
    assert all(line.width <= width + 0.02 for line in found)


def test_a_unit_is_not_torn_and_a_mark_stays_on_its_letter() -> None:
    face = Face(9)
    lines = broken(words_of([("x 24,216.8 tokens/s and client/server H100-SXM", face)]), 62)
    told = ["".join(piece.text for piece in line.pieces).strip() for line in lines]
    assert any("tokens/s" in line for line in told)
    thai = "ที่นี่" * 40
    for line in broken(words_of([(thai, face)]), 50):
        first = line.pieces[0].text[0]
        assert unicodedata.category(first) != "Mn"


def test_right_to_left_words_keep_the_gaps_between_them() -> None:
    (line,) = broken(words_of([("אחת שתיים שלוש", Face(9))]), 400)
    assert "".join(piece.text for piece in line.pieces).count(" ") == 2


def test_a_space_that_holds_together_never_ends_a_line() -> None:
    told = shown(lines("le nombre est 122\u202f274\u00a0jetons « 99\u00a0% » ici", 90))
    assert any("122\u202f274\u00a0jetons" in line for line in told)
    assert any("99\u00a0%" in line for line in told)
