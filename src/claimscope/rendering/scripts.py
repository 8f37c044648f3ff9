"""Words of scripts that run from right to left: shaped by position and put in the order in which they are drawn.

Arabic letters are joined with the presentation forms of Unicode (the bundled font has them); the order follows the
Unicode Bidirectional Algorithm (UAX #9) for the plain case: lines that run left to right, with stretches of
right-to-left words whose numbers keep their order.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from functools import cache

_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_PARTS = re.compile(r"\d+(?:[.,:/]\d+)*|.", re.S)
_FORMS = ("<isolated>", "<final>", "<initial>", "<medial>")
_LAM = "\u0644"
MIRRORED = {"(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»", "»": "«"}


def right_to_left(text: str) -> bool:
    """Whether a word holds letters that are read from right to left."""
    return not text.isascii() and _RTL.search(text) is not None


def drawn(word: str) -> str:
    """One right-to-left word as it is drawn from left to right."""
    parts = list(_PARTS.findall(_shaped(word)))
    clusters: list[str] = []
    for part in parts:
        if clusters and unicodedata.combining(part[0]):
            clusters[-1] += part
        else:
            clusters.append(MIRRORED.get(part, part))
    return "".join(reversed(clusters))


@cache
def _table() -> dict[str, dict[str, str]]:
    """Base letters (or lam-alef pairs) -> their forms by position."""
    found: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFDFC), *range(0xFE70, 0xFEFD)):
        form, _, bases = unicodedata.decomposition(chr(code)).partition(" ")
        if form in _FORMS and bases:
            base = "".join(chr(int(one, 16)) for one in bases.split())
            if len(base) == 1 or (base[0] == _LAM and len(base) == 2 and base[1] in "آأإا"):
                found.setdefault(base, {})[form] = chr(code)
    return found


def _shaped(word: str) -> str:
    letters = _ligated(word)
    bases = [index for index, one in enumerate(letters) if not unicodedata.combining(one[0])]
    before = {this: last for last, this in itertools.pairwise(bases)}
    after = dict(itertools.pairwise(bases))
    return "".join(_form(letters, index, before.get(index), after.get(index)) for index in range(len(letters)))


def _ligated(word: str) -> list[str]:
    letters: list[str] = []
    for one in word:
        if letters and letters[-1] == _LAM and _LAM + one in _table():
            letters[-1] += one
        else:
            letters.append(one)
    return letters


def _form(letters: list[str], index: int, before: int | None, after: int | None) -> str:
    forms = _table().get(letters[index])
    if not forms:
        return letters[index]
    joined_before = before is not None and "<initial>" in _table().get(letters[before], {})
    joined_after = after is not None and "<initial>" in forms and "<final>" in _table().get(letters[after], {})
    wanted = _FORMS[(1 if joined_before else 0) + (2 if joined_after else 0)]
    return forms.get(wanted, letters[index])
