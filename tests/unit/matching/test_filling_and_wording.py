"""What a match fills, what it leaves alone, and that every message has its sentence."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import claimscope.core.matching as matching_room
from claimscope.core.citation_view import view_of
from claimscope.core.claim import Claim, Field
from claimscope.core.document import Citation
from claimscope.core.match import Match
from claimscope.core.matching import claim_of_row, not_held
from claimscope.core.matching.wording import row_name
from claimscope.core.message import Message
from claimscope.core.record_row import RowFilter
from claimscope.datafiles import resource
from claimscope.services.wording import catalogue
from record_for_tests import claim, matched, shipped_record

ROUND_41 = claim("23,699.70", "queries/s", benchmark="llama2-70b-99", submitter="Supermicro")


def filled(one: Claim, match: Match, row_choice: str = "") -> dict[str, Field]:
    """The fields of a claim as a citation with this match shows them."""
    return dict(view_of(Citation("c1", "s", one, match=match, row_choice=row_choice)).fields)


def test_open_fields_come_from_the_record_and_precision_is_declared() -> None:
    match = matched("23,699.70", "queries/s", benchmark="llama2-70b-99", submitter="Supermicro")
    shown = filled(ROUND_41, match)
    assert (shown["round"].value, shown["round"].basis) == ("v4.1", "record")
    assert (shown["precision"].value, shown["precision"].basis) == ("fp16", "declared")
    assert shown["result_ids"].value == ("4.1-0060",)
    assert shown["scenario"].value == "Server"


def test_what_the_source_says_is_never_overwritten() -> None:
    said = {"benchmark": "resnet50", "scenario": "Offline", "submitter": "KRAI"}
    match = matched("334,462", "samples/s", **said)
    own = claim("334,462", "samples/s", **said)
    chosen = filled(own, match, match.rows[0].key)
    assert chosen["submitter"] == own.fields.submitter and chosen["unit"] == own.fields.unit
    assert chosen["division"].basis == "record"


def test_an_unsure_match_fills_nothing_until_a_row_is_chosen() -> None:
    said = {"round": "v6.0", "benchmark": "qwen3-vl-235b-a22b", "scenario": "Offline"}
    match = matched("79", "samples/s", **said)
    own = claim("79", "samples/s", **said)
    assert filled(own, match) == dict(own.fields.known())
    assert "submitter" in filled(own, match, match.rows[0].key)


def test_a_row_as_a_claim_is_less_sure_of_a_reconstructed_id_and_names_no_unverified_one() -> None:
    old = matched("428,786", "samples/s", round="v2.1", benchmark="resnet50", scenario="Offline").rows[0]
    for confirmed, least, most in ((old, 0.0, 1.0), (replace(old, result_id_source="reconstructed"), 0.0, 0.79)):
        found = claim_of_row(confirmed, "c1").fields.result_ids
        assert found is not None and least < found.confidence <= most
    newest = shipped_record().rows(RowFilter(rounds=("v6.1",)))[0]
    assert claim_of_row(newest, "c1").fields.result_ids is None


def test_what_a_round_does_not_hold_is_said() -> None:
    record = shipped_record()
    for round_, expected in (
        ("v4.0", {"latencies", "precision"}),
        ("v6.1", {"latencies", "accuracy", "id-unverified"}),
    ):
        row = record.rows(RowFilter(rounds=(round_,), scenarios=("Server",)))[0]
        said = {message.id.removeprefix("matching.lacks.") for message in not_held(row, record.coverage())}
        assert said >= expected
    full = record.rows(RowFilter(rounds=("v5.1",), scenarios=("Server",)))[0]
    assert not_held(full, record.coverage()) == ()


def test_unverified_and_missing_ids_are_never_printed() -> None:
    row = shipped_record().rows(RowFilter(rounds=("v6.1",)))[0]
    for language in ("en", "de"):
        assert row.result_id not in catalogue(language).text(row_name(row))


def test_reconstructed_ids_are_printed_as_to_be_confirmed() -> None:
    row = next(one for one in shipped_record().rows(RowFilter(rounds=("v2.1",))) if one.id_printable)
    unconfirmed = replace(row, result_id_source="reconstructed")
    assert "to be confirmed" in catalogue("en").text(row_name(unconfirmed))
    assert "zu bestätigen" in catalogue("de").text(row_name(unconfirmed))


def _ids_in_code() -> set[str]:
    folder = Path(str(matching_room.__file__)).parent
    code = "\n".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    return set(re.findall(r'"(matching\.[a-z0-9.-]+)"', code))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_message_has_a_sentence(language: str) -> None:
    entries = json.loads(resource("locale", language, "matching.json").read_text("utf-8"))
    assert _ids_in_code() - set(entries) == set()
    assert all("!" not in str(entry) for entry in entries.values())


def test_both_languages_know_the_same_and_use_the_same_places() -> None:
    english, german = (
        json.loads(resource("locale", code, "matching.json").read_text("utf-8")) for code in ("en", "de")
    )
    assert english.keys() == german.keys()
    for id, entry in english.items():
        assert _places(entry) == _places(german[id]), id


def _places(entry: object) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", json.dumps(entry)))


def test_a_sentence_is_complete_in_both_languages() -> None:
    found = matched("6,005", "tokens/s per accelerator", kind="derived", round="v5.1", benchmark="deepseek-r1",
                    scenario="Offline", submitter="CoreWeave")  # fmt: skip
    said: Message = found.explanation
    english, german = catalogue("en").text(said), catalogue("de").text(said)
    assert "48,047" in english and "8 accelerators" in english and "{" not in english
    assert "48.047" in german and "8 Beschleuniger" in german and "{" not in german
