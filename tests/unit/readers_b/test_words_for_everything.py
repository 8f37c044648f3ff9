"""Every message the readers and jobs can say has its sentences, in English and German, with the same places."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SOURCES = [*(ROOT / "src/claimscope/readers").rglob("*.py"), ROOT / "src/claimscope/services/reading.py"]
MESSAGE = re.compile(r'\bmessage\(\s*"(reading\.[a-z.-]+)"')
REFUSED = re.compile(r'\b(?:refused|refusal)\(\s*"([a-z-]+)"')


def catalogue(language: str) -> dict[str, object]:
    found: dict[str, object] = {}
    for path in (ROOT / "resources/locale" / language).glob("*.json"):
        found.update(json.loads(path.read_text(encoding="utf-8")))
    return found


def used_ids() -> set[str]:
    ids: set[str] = set()
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        ids.update(MESSAGE.findall(text))
        for code in REFUSED.findall(text):
            ids |= {f"reading.refused.{code}", f"reading.advice.{code}"}
    return ids


@pytest.mark.parametrize("language", ["en", "de"])
def test_all_ids_have_sentences(language: str) -> None:
    assert used_ids() - set(catalogue(language)) == set()


def places(entry: object) -> set[str]:
    text = " ".join(str(part) for key, part in entry.items() if key != "by") if isinstance(entry, dict) else str(entry)
    return set(re.findall(r"\{(\w+)\}", text))


def test_translations_fill_the_same_places() -> None:
    english, german = catalogue("en"), catalogue("de")
    own = json.loads((ROOT / "resources/locale/en/files.json").read_text(encoding="utf-8"))
    assert {id for id in own if places(english[id]) != places(german[id])} == set()


def test_no_sentence_is_left_over() -> None:
    own = json.loads((ROOT / "resources/locale/en/files.json").read_text(encoding="utf-8"))
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/claimscope").rglob("*.py"))
    spoken = {id for id in own if id in text or id.rpartition(".")[2] in text}
    assert set(own) - spoken == set()
