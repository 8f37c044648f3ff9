"""Loads the catalogues: one JSON file per room and language below ``resources/locale``."""

from __future__ import annotations

import json
from functools import cache

from claimscope.core.message import Catalogue
from claimscope.datafiles import resource

SOURCE_LANGUAGE = "en"


def languages() -> tuple[str, ...]:
    """Language codes that have a catalogue, English first."""
    found = sorted(folder.name for folder in resource("locale").iterdir() if folder.is_dir())
    return (SOURCE_LANGUAGE, *(code for code in found if code != SOURCE_LANGUAGE))


@cache
def catalogue(language: str = SOURCE_LANGUAGE) -> Catalogue:
    """The catalogue of a language with English behind it. An unknown language gives English."""
    english = _entries(SOURCE_LANGUAGE)
    if language == SOURCE_LANGUAGE or language not in languages():
        return Catalogue(SOURCE_LANGUAGE, english)
    return Catalogue(language, _entries(language), english)


@cache
def _entries(language: str) -> dict[str, object]:
    entries: dict[str, object] = {}
    for path in sorted(resource("locale", language).glob("*.json")):
        entries.update(json.loads(path.read_text(encoding="utf-8")))
    return entries
