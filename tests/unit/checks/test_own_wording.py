"""What the program itself writes keeps the rules it holds others to."""

from __future__ import annotations

import re

import pytest

from claimscope.core.checks.wording_facts import LEGEND, MIXED, UNVERIFIED
from claimscope.core.document import Citation
from claimscope.core.judgement import judge_alone
from claimscope.services.assessing import grounds
from claimscope.services.wording import catalogue
from judging import TODAY, citation, claim, matched, row, usual

UNSIGNED = re.compile(r"MLPerf(?!\s*®)")
DERIVED = citation(
    claim(kind="derived", value="3,125", unit="tokens/s per accelerator"), matched(row(), outcome="derived")
)
UNVERIFIED_CLAIM = citation(
    claim(value="41,000", unit="tokens/s", verification="unverified", benchmark="llama2-70b", scenario="Offline"),
    matched(outcome="not-comparable"),
)


def texts(found: Citation, language: str) -> tuple[str, str]:
    made = judge_alone(found, grounds(TODAY))
    say = catalogue(language)
    assert made.sentence is not None
    return say.text(made.sentence), say.text(made.footnote) if made.footnote else ""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("found", [usual(), usual(division="open"), DERIVED, UNVERIFIED_CLAIM])
def test_name_sign_and_legend(found: Citation, language: str) -> None:
    sentence, footnote = texts(found, language)
    assert LEGEND in footnote
    assert not UNSIGNED.search(sentence)
    assert not UNSIGNED.search(footnote.replace(LEGEND, ""))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_verified_result_carries_all_required_details(language: str) -> None:
    sentence, footnote = texts(usual(), language)
    for part in (
        "AcmeServers",
        "llama2-70b-99",
        "Server",
        "v5.1",
        "Acme 8",
        "25,000.5" if language == "en" else "25.000,5",
    ):
        assert part in sentence
    for part in ("Inference", "v5.1", "Closed", "llama2-70b-99", "Server", "mlcommons.org", "5.1-9001"):
        assert part in footnote


@pytest.mark.parametrize("language", ["en", "de"])
def test_open_preview_and_derived_are_called_so(language: str) -> None:
    assert "Open" in texts(usual(division="open"), language)[0]
    assert "review" in texts(usual(availability="preview"), language)[0]
    sentence, footnote = texts(DERIVED, language)
    assert UNVERIFIED in footnote
    assert ("erived" in sentence) or ("abgeleitet" in sentence)


@pytest.mark.parametrize("language", ["en", "de"])
def test_unverified_results_carry_the_word_and_the_sentence(language: str) -> None:
    sentence, footnote = texts(UNVERIFIED_CLAIM, language)
    assert "nverified" in sentence or "nicht verifiziert" in sentence
    assert UNVERIFIED in footnote


def test_an_unverified_id_is_never_printed() -> None:
    _, footnote = texts(usual(round="v6.1", result_id="6.1-0007", result_id_source="reconstructed_unverified"), "en")
    assert "6.1-0007" not in footnote
    _, footnote = texts(usual(result_id_source="reconstructed"), "en")
    assert "to be confirmed" in footnote


def test_a_number_without_a_result_is_not_called_one() -> None:
    sentence, footnote = texts(citation(claim(value="1", unit="tokens/s"), matched(outcome="not-found")), "en")
    assert "cannot be cited" in sentence
    assert footnote == ""


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_sentence_of_these_rooms_signs_the_name(language: str) -> None:
    from claimscope.datafiles import resource

    for room in ("checks", "findings", "gate", "letter", "matrix", "rules", "wizard"):
        text = resource("locale", language, f"{room}.json").read_text(encoding="utf-8")
        assert not UNSIGNED.search(text.replace(LEGEND, "").replace(MIXED, "")), room
