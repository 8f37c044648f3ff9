"""The data files of the program as values, each read once and only when asked for."""

from __future__ import annotations

import json
from functools import cache

from claimscope.core.claims.words.vocabulary import Vocabulary
from claimscope.datafiles import resource


@cache
def vocabulary() -> Vocabulary:
    """The words of the claim finder, from ``resources/vocabulary``."""
    paths = sorted(resource("vocabulary").glob("*.json"))
    return Vocabulary.from_data({path.name: json.loads(path.read_text(encoding="utf-8")) for path in paths})
