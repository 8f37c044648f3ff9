"""Sentences from ids and arguments."""

from __future__ import annotations

from decimal import Decimal

import pytest

from claimscope.core.message import Catalogue, message, written_number

ENTRIES = {
    "hello": "Hello {name}.",
    "count": {"by": "n", "one": "one file", "other": "{n} files"},
    "outer": "{said} {name}",
}


def test_places_are_filled() -> None:
    assert Catalogue("en", ENTRIES)("hello", name="Ada") == "Hello Ada."


def test_vendor_text_is_never_a_template() -> None:
    assert Catalogue("en", ENTRIES)("hello", name="{n} {0} {__class__}") == "Hello {n} {0} {__class__}."


@pytest.mark.parametrize(("n", "text"), [(1, "one file"), (0, "0 files"), (12345, "12,345 files")])
def test_plural(n: int, text: str) -> None:
    assert Catalogue("en", ENTRIES)("count", n=n) == text


def test_messages_in_messages() -> None:
    assert Catalogue("en", ENTRIES)("outer", said=message("count", n=2), name="x") == "2 files x"


def test_what_is_missing_stays_visible() -> None:
    said = Catalogue("en", ENTRIES)
    assert said("hello") == "Hello {name}."
    assert said("unknown") == "unknown"


def test_english_stands_behind_every_language() -> None:
    german = Catalogue("de", {"hello": "Hallo {name}."}, ENTRIES)
    assert german("hello", name="Ada") == "Hallo Ada."
    assert german("count", n=1) == "one file"
    assert german.has("hello") and not german.has("count")


@pytest.mark.parametrize(
    ("number", "language", "text"),
    [
        ("23699.70", "en", "23,699.70"),
        ("23699.70", "de", "23.699,70"),
        ("1234", "en", "1,234"),
        ("1234", "es", "1234"),
        ("-0.5", "de", "\u22120,5"),
        ("1E+3", "en", "1,000"),
    ],
)
def test_numbers_keep_their_digits(number: str, language: str, text: str) -> None:
    assert written_number(Decimal(number), language) == text
