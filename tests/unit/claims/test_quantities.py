"""Numbers as written: marks of any habit, magnitudes, words, ranges."""

from decimal import Decimal

import pytest

from claims_for_tests import claims_of, sentence
from claimscope.core.claims.numbers.numerals import numerals_of
from claimscope.core.claims.words.language import decimal_habit, language_of
from claimscope.core.quantity import decimal_sign, read_number


@pytest.mark.parametrize(
    ("written", "sign", "number"),
    [
        ("23,699.70", ".", "23699.70"),
        ("34.081,1", ".", "34081.1"),
        ("770.496", ",", "770496"),
        ("770.496", ".", "770.496"),
        ("66\u00a0287,9", ".", "66287.9"),
        ("14'633.1", ",", "14633.1"),
        ("1.234.567", ".", "1234567"),
        ("0,387", ".", "0.387"),
        ("18,55", ".", "18.55"),
        ("54,6628", ".", "54.6628"),
        ("453,667", ",", "453.667"),
        ("453,667", ".", "453667"),
    ],
)
def test_a_number_is_read_by_its_marks(written: str, sign: str, number: str) -> None:
    read = read_number(written, sign)  # type: ignore[arg-type]
    assert read == Decimal(number)
    assert str(read) == number


@pytest.mark.parametrize("written", ["", "abc", "1,2,", "1.", ".5"])
def test_what_is_no_number_is_none(written: str) -> None:
    assert read_number(written) is None


def test_texts_show_their_decimal_sign() -> None:
    assert decimal_sign(["26.005,8 Tokens/s", "110.077"], ".") == ","
    assert decimal_sign(["34,548.2"], ",") == "."
    assert decimal_sign(["770.496 Bilder/s"], ",") == ","
    assert decimal_sign(["Llama 3.1 8B in v5.1"], ",") == ","


def test_the_number_of_a_version_shows_no_decimal_sign() -> None:
    assert decimal_sign(["Mit SGLang 0.12, TensorRT-LLM 0.21 und CUDA 0.99 gemessen"], ",") == ","
    assert decimal_sign(["an accuracy of 0.85, 0.91 and 0.99"], ",") == "."


def test_points_of_a_page_that_hints_at_german_group_thousands() -> None:
    text = "Messwerte der Anbieter\nSystem | Token/s\nAngebot A | 3.870\nAngebot B | 5.240\n"
    values = [claim.fields.value for claim in claims_of(text)]
    assert [value.value for value in values if value] == [Decimal(3870), Decimal(5240)]
    assert all(value.confidence < 0.8 for value in values if value)


def test_a_point_that_speaks_against_the_language_leaves_its_numbers_in_doubt() -> None:
    value = claims_of("Der Wert von 0.85 steht auf der Karte neben den 1.460 Token/s.")[0].fields.value
    assert value is not None
    assert value.confidence < 0.8


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Der Server erreicht mit acht Karten den Wert.", "de"),
        ("Le serveur atteint cette valeur avec huit cartes.", "fr"),
        ("Восемь карт показали лучший результат.", "ru"),
        ("The server reaches 3 tokens/s.", "en"),
        ("101,253", "en"),
    ],
)
def test_the_language_is_told_by_its_small_words(text: str, language: str) -> None:
    assert language_of(text) == language


def test_a_language_has_a_habit() -> None:
    assert (decimal_habit("de-AT"), decimal_habit("en"), decimal_habit("ja")) == (",", ".", ".")


@pytest.mark.parametrize(
    ("text", "low", "high", "bound"),
    [
        ("about 169k tok/s", "169000", "169000", ""),
        ("428K+ inferences per second", "428000", "428000", "above"),
        ("over one million tokens per second", "1000000", "1000000", "above"),
        ("2.49 million tokens per second", "2490000", "2490000", ""),
        ("between 3 and 4 times faster", "3", "4", ""),
        ("3.9X - 4.7X higher", "3.9", "4.7", ""),
        ("sub-100ms answers", "100", "100", "below"),
    ],
)
def test_numerals_carry_magnitude_range_and_bound(text: str, low: str, high: str, bound: str) -> None:
    numeral = numerals_of(sentence(text), [], ".")[0]
    assert (numeral.low, numeral.high, numeral.bound) == (Decimal(low), Decimal(high), bound)


def test_from_to_is_two_values_and_no_range() -> None:
    numerals = numerals_of(sentence("output rose from 18 to 46 tokens/s"), [], ".")
    assert [str(numeral.value) for numeral in numerals] == ["18", "46"]


def test_money_is_marked() -> None:
    assert numerals_of(sentence("It costs $450,000 today"), [], ".")[0].money


def test_each_sheet_has_its_own_decimal_sign() -> None:
    german = claims_of("MLPerf Inference v6.0: Der Wert ist 26.005,8 Tokens/s und 110.077 Tokens/s auf acht Karten.")
    assert [claim.fields.value.value for claim in german] == [Decimal("26005.8"), Decimal("110077")]  # type: ignore[union-attr]


def test_a_point_that_could_be_both_is_doubted() -> None:
    short = claims_of("Whisper 770.496 tokens/s")[0].fields.value
    german = claims_of("Der Server schafft auf der Karte 770.496 Bilder/s")[0].fields.value
    assert short is not None
    assert german is not None
    assert short.confidence < 0.8 <= german.confidence
    assert german.value == Decimal(770496)
