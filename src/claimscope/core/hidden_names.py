"""Names that are to be hidden: how they are found, and what of them tells when it stands alone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import replace

from claimscope.core.document import Pack

BLOCK = "\u2588\u2588\u2588\u2588\u2588"
SHORTEST_NAME = 2
SHORTEST_INSIDE = 4
SHORTEST_CODE = 3
SHARED_WORDS = frozenset(
    [
        "systems",
        "system",
        "compute",
        "computing",
        "computers",
        "server",
        "servers",
        "cloud",
        "data",
        "center",
        "centre",
        "technologies",
        "technology",
        "solutions",
        "services",
        "service",
        "group",
        "company",
        "corporation",
        "limited",
        "gmbh",
        "state",
        "city",
        "department",
        "office",
        "ministry",
        "international",
        "global",
        "networks",
        "software",
        "hardware",
    ]
)
"""Words of many firms' names: no part that tells."""


def name_pattern(name: str) -> re.Pattern[str]:
    """Finds a name in any case, spacing and hyphenation; names below four letters only as words of their own.

    ValueError for a name of one letter.
    """
    parts = [re.escape(part) for part in re.split(r"[\W_]+", unicodedata.normalize("NFKC", name)) if part]
    letters = len("".join(parts))
    if letters < SHORTEST_NAME:
        raise ValueError("a name of one letter would black out everything")
    spelled = r"[\W_]*".join(parts)
    alone = rf"(?<![^\W_]){spelled}(?![^\W_])" if letters < SHORTEST_INSIDE else spelled
    return re.compile(alone, re.IGNORECASE)


def telling_parts(name: str) -> tuple[str, ...]:
    """Words of a name that may give it away alone: four letters and more, or letters with digits (``NX-8``), and not a
    word that firms share."""
    if len(words := name.split()) < 2:
        return ()
    found = (word.strip(".,;:()\"'&") for word in words)
    return tuple(word for word in found if _tells(word))


def _tells(word: str) -> bool:
    letters = sum(char.isalpha() for char in word)
    coded = letters > 0 and any(char.isdigit() for char in word) and len(word) >= SHORTEST_CODE
    return (letters >= SHORTEST_INSIDE or coded) and word.casefold() not in SHARED_WORDS


def without_telling_names(pack: Pack, names: Iterable[str]) -> Pack:
    """File names keep nothing of a hidden name: what a file is called is seldom looked at and often tells."""
    parts = [name_pattern(part) for name in names for part in telling_parts(name)]

    def bare(name: str) -> str:
        ending = name[name.rfind(".") :] if "." in name else ""
        return BLOCK + ending if any(part.search(name) for part in parts) else name

    sources = tuple(replace(one, name=bare(one.name), names=tuple(map(bare, one.names))) for one in pack.sources)
    return replace(pack, sources=sources)
