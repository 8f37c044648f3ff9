"""Catalogues agree; ids that the window uses exist; numbers are read without guessing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from claimscope.core.message import written_number
from claimscope.datafiles import resource
from claimscope.desktop.actions import ACTIONS
from claimscope.desktop.numbers import read_date, read_decimal, read_percentile, read_whole, written_date
from claimscope.desktop.places import PLACES
from claimscope.services.wording import catalogue

ROOT = Path(__file__).resolve().parents[2]
PLACEHOLDER = re.compile(r"{(\w+)}")


ROOMS = ("desktop", "keeping", "portfolio", "proving", "report_window")
"""Catalogues of the window."""


def entries(language: str) -> dict[str, object]:
    loaded: dict[str, object] = {}
    for room in ROOMS:
        loaded |= json.loads(resource("locale", language, f"{room}.json").read_text(encoding="utf-8"))
    return loaded


def used_ids() -> Iterator[str]:
    for path in sorted((ROOT / "src" / "claimscope" / "desktop").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        yield from re.findall(r"\"((?:desktop|keeping|portfolio|proving)\.[a-z0-9.\-_]+)\"", text)


def texts(entry: object) -> list[str]:
    return [entry] if isinstance(entry, str) else [str(value) for value in entry.values()]  # type: ignore[attr-defined]


def test_both_languages_have_the_same_ids_and_places() -> None:
    english, german = entries("en"), entries("de")
    assert set(english) == set(german)
    for id in english:
        places = [set(PLACEHOLDER.findall(" ".join(texts(side[id])))) for side in (english, german)]
        assert places[0] == places[1], id


def test_every_id_that_is_used_exists() -> None:
    known = entries("en")
    modules = {"desktop.actions", "desktop.app", "desktop.x"}
    missing = {id for id in used_ids() if id not in known and id not in modules}
    missing = {id for id in missing if not any(key.startswith(f"{id}.") for key in known)}
    assert missing == set()


def test_every_action_and_place_has_words() -> None:
    known = entries("en")
    from importlib import import_module

    specs = list(ACTIONS)
    for spec in PLACES:
        module, name = spec.path.split(":")
        specs += getattr(import_module(f"claimscope.desktop.places.{module}"), name).actions_here
    wanted = {f"desktop.action.{spec.id}" for spec in specs}
    wanted |= {f"desktop.place.{spec.id}{end}" for spec in PLACES for end in ("", ".lead")}
    wanted |= {f"desktop.help.{spec.id}" for spec in PLACES}
    assert wanted - set(known) == set()


def test_voice() -> None:
    for language in ("en", "de"):
        for id, entry in entries(language).items():
            for text in texts(entry):
                assert "!" not in text, id
                assert not re.search(r"\b(please|bitte|oops)\b", text, re.IGNORECASE), id


@pytest.mark.parametrize(
    ("text", "language", "number"),
    [
        ("1,200.5", "en", "1200.5"),
        ("1.200,5", "de", "1200.5"),
        ("1,2", "en", None),
        ("1.2", "de", None),
        ("1200", "en", "1200"),
        ("12 000", "de", "12000"),
        ("0.5", "en", "0.5"),
        ("-3", "en", "-3"),
        ("1,20,000", "en", None),
        ("1e5", "en", None),
        ("", "en", None),
        ("8x", "en", None),
    ],
)
def test_numbers_are_never_guessed(text: str, language: str, number: str | None) -> None:
    assert read_decimal(text, language) == (Decimal(number) if number else None)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("number", ["0", "7", "1234", "12345", "1234567.890", "0.001"])
def test_what_is_written_can_be_read(number: str, language: str) -> None:
    assert read_decimal(written_number(Decimal(number), language), language) == Decimal(number)


def test_whole_numbers_and_dates() -> None:
    assert read_whole("8", "en") == 8
    assert read_whole("8.5", "en") is None and read_whole("-8", "en") is None
    assert read_date("2027-03-31") == read_date("31.3.2027") == "2027-03-31"
    assert read_date("31.2.2027") is None and read_date("03/31/2027") is None


def test_states_have_words() -> None:
    for language in ("en", "de"):
        say = catalogue(language)
        for state in ("answered", "partly", "open", "planned", "expired", "not-applicable", "needs-task-eval"):
            assert say.has(f"matrix.state.{state}")


def test_numbers_of_claims_are_written_in_the_language_of_the_window() -> None:
    from dataclasses import replace
    from decimal import Decimal

    from claimscope.core.claim import ClaimFields, Field
    from claimscope.desktop.words import said_number
    from claimscope.services.wording import catalogue
    from gui.desk_fakes import sample_pack

    made = sample_pack().citations[0]

    def written(language: str, kind: str, unit: str, text: str, value: str) -> str:
        fields = ClaimFields(value=Field(Decimal(value), "stated", text=text), unit=Field(unit, "stated"))
        one = replace(made, claim=replace(made.claim, kind=kind, fields=fields))  # type: ignore[arg-type]
        return said_number(one, catalogue(language))

    assert written("de", "absolute", "tokens/s", "32,004", "32004") == "32.004 tokens/s"
    assert written("en", "absolute", "tokens/s", "32.004", "32004") == "32,004 tokens/s"
    assert written("de", "ratio", "x", "~2.6x", "2.6") == "~2,6×"


@pytest.mark.parametrize(
    ("text", "language", "number"),
    [
        ("99", "en", "99"),
        ("p99", "en", "99"),
        ("P99.9", "en", "99.9"),
        ("p99,9", "de", "99.9"),
        ("99 %", "en", "99"),
        ("95th", "en", "95"),
        ("95. Perzentil", "de", "95"),
        ("0", "en", None),
        ("101", "en", None),
        ("p", "en", None),
    ],
)
def test_percentiles_as_people_write_them(text: str, language: str, number: str | None) -> None:
    assert read_percentile(text, language) == (Decimal(number) if number else None)


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("14 Dec 2026", "2026-12-14"),
        ("1 March 2027", "2027-03-01"),
        ("31. Mai 2027", "2027-05-31"),
        ("5. März 2027", "2027-03-05"),
        ("31 February 2027", None),
        ("14 Foo 2026", None),
        ("3/4/2027", None),
    ],
)
def test_dates_with_a_month_in_words(text: str, iso: str | None) -> None:
    assert read_date(text) == iso


def test_a_date_that_is_written_can_be_read() -> None:
    assert written_date("2026-11-30", "de") == "30.11.2026"
    assert written_date("2026-11-30", "en") == "2026-11-30"
    assert written_date("2026", "de") == "2026"
    assert read_date(written_date("2026-11-30", "de")) == "2026-11-30"
