"""Every sentence of the report exists in English and German, with the same places in it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter

import pytest

from claimscope.core.message import Catalogue, Message
from claimscope.core.report import Background, Options, build_report
from claimscope.core.report.exhibits import TERMS
from claimscope.datafiles import resource, template_dir
from claimscope.rendering.json_out import report_json
from claimscope.rendering.report import Printing, report_html
from claimscope.rendering.xlsx import report_xlsx
from claimscope.services.assessing import assess, benchmarks, names
from claimscope.services.wording import catalogue
from report_samples import TODAY, sample

ROOMS = ("report", "glossary", "figures")


def entries(language: str, room: str) -> dict[str, object]:
    return dict(json.loads(resource("locale", language, f"{room}.json").read_text(encoding="utf-8")))


def places(entry: object) -> set[str]:
    texts = [str(entry[form]) for form in ("one", "other")] if isinstance(entry, dict) else [str(entry)]
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("room", ROOMS)
def test_both_languages_have_the_same_sentences_and_places(room: str) -> None:
    english, german = entries("en", room), entries("de", room)
    assert set(english) == set(german)
    assert {id: places(entry) for id, entry in english.items()} == {id: places(entry) for id, entry in german.items()}


def test_every_id_of_the_templates_is_known() -> None:
    say = catalogue("en")
    for path in sorted(template_dir("report").glob("*.j2")):
        for id in re.findall(r'(?<![a-z])t\("([a-z.\-]+)"[,)]', path.read_text(encoding="utf-8")):
            assert say.has(id), f"{path.name}: {id}"


def test_every_id_of_a_report_is_known_in_both_languages() -> None:
    pack = sample()
    model = build_report(pack, assess(pack, TODAY), Options(), Background(benchmarks(), names()))
    for language in ("en", "de"):
        say = catalogue(language)
        unknown = {id for id in ids(json.loads(report_json(model, say))) if not say.has(id) and " " not in id}
        assert unknown == set()


def ids(value: object) -> set[str]:
    if isinstance(value, dict):
        own = {str(value["id"])} if set(value) == {"id", "args", "text"} else set()
        return own.union(*(ids(part) for part in value.values()))
    return set().union(*(ids(part) for part in value)) if isinstance(value, list) else set()


def test_every_term_has_a_meaning() -> None:
    say = catalogue("de")
    assert all(say.has(f"glossary.{term}.{part}") for term in TERMS for part in ("term", "meaning"))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("room", ROOMS)
def test_the_voice_is_that_of_a_careful_colleague(language: str, room: str) -> None:
    for id, entry in entries(language, room).items():
        text = json.dumps(entry, ensure_ascii=False)
        assert "!" not in text, id
        assert not re.search(r"\b([Pp]lease|[Oo]ops|[Bb]itte)\b", text), id
        assert "MLPerf" not in text.replace("MLPerf®", ""), id


def test_the_legend_is_never_translated() -> None:
    pack = sample()
    model = build_report(pack, assess(pack, TODAY))
    assert all(isinstance(legend, str) and not isinstance(legend, Message) for legend in model.legends)
    assert not any("registered and unregistered" in path.read_text(encoding="utf-8") for path in locale_files())


def locale_files() -> list[Path]:
    return [resource("locale", language, f"{room}.json") for language in ("en", "de") for room in ROOMS]


def test_every_unit_of_the_cost_model_has_words() -> None:
    from claimscope.core.report.cost import KNOWN_UNITS, unit_name

    for language in ("en", "de"):
        say = catalogue(language)
        for unit in KNOWN_UNITS:
            text = say.text(unit_name(unit, "EUR"))
            assert not text.startswith("report."), unit
            assert "money" not in text
    assert unit_name("money/blue moon", "EUR") == "EUR/blue moon"


@pytest.mark.parametrize("language", ["fr", "es", "ja"])
def test_a_machine_translation_says_so_and_keeps_every_place(language: str) -> None:
    say = catalogue(language)
    assert say.has("report.machine-translation")
    for path in sorted(resource("locale", language).glob("*.json")):
        english = json.loads(resource("locale", "en", path.name).read_text(encoding="utf-8"))
        for id, entry in json.loads(path.read_text(encoding="utf-8")).items():
            if id in english:  # an id that English has lost is never asked for
                assert places(entry) == places(english[id]), id
                assert entry == english[id] or "MLPerf" not in str(entry).replace("MLPerf®", ""), id


def test_reviewed_languages_do_not_say_so() -> None:
    assert not catalogue("en").has("report.machine-translation")
    assert not catalogue("de").has("report.machine-translation")


TRANSLATED = ("fr", "es", "ja")
NOT_PRINTED = ("report.export.", "report.template.")
"""Sentences of window and command line, which speak English and German."""


class Listening(Catalogue):
    """A catalogue that notes which sentences it had to take from English."""

    def __init__(self, language: str) -> None:
        self.english = entries_of("en")
        super().__init__(language, entries_of(language), self.english)
        self.lent: set[str] = set()

    def _template(self, said: Message) -> str | None:
        if not self.has(said.id) and said.id in self.english:
            self.lent.add(said.id)
        return super()._template(said)


def entries_of(language: str) -> dict[str, object]:
    files = sorted(resource("locale", language).glob("*.json"))
    return {id: entry for path in files for id, entry in json.loads(path.read_text(encoding="utf-8")).items()}


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translated_report_says_nothing_of_ours_in_english(language: str) -> None:
    pack = sample()
    model = build_report(pack, assess(pack, TODAY), Options(draft=True), Background(benchmarks(), names()))
    say = Listening(language)
    report_html(model, say, Printing())
    report_html(model, say, Printing(template="brief"))
    report_xlsx(model, say)
    report_json(model, say)
    assert say.lent == set()


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("room", ROOMS)
def test_every_sentence_of_the_report_is_translated(language: str, room: str) -> None:
    wanted = {id for id in entries("en", room) if not id.startswith(NOT_PRINTED)}
    assert wanted - set(entries(language, room)) == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_required_words_stay_in_their_language(language: str) -> None:
    english, own = entries("en", "findings"), entries(language, "findings")
    for id in ("legend", "mixed-sentence", "unverified-sentence"):
        assert own[f"findings.{id}"] == english[f"findings.{id}"]
    for id in ("verified", "derived", "unverified"):
        assert "verified by MLCommons Association." in str(own[f"findings.footnote.{id}"])
