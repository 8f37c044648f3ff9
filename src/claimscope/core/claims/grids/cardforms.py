"""How the parts of a card look: a number with its unit and nothing else, a short label."""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.lexer import is_eastern
from claimscope.core.claims.words.passages import Passage

MARKS = r"[\s\ue000-\ue0ff*†‡]*(?:\[\d\])?"
"""Marks of notes behind a number, raised or plain."""

_NUMBER_CARD = re.compile(
    r"\s*(?:up to |over |bis zu |jusqu'à |hasta |[>~≈<≥#] ?|No\. ?|[+–−-] ?)?"
    r"\d[\d.,'\u00a0 ]*(?:[kKM](?![a-z])|million|Mio\.?)?\+?[ \u00a0-]?"
    r"(?:[xX×%]|[^\W\d_]{1,9}(?: ?/ ?[^\W\d_]{1,6}| per [^\W\d_]+){0,2})?"
    rf"{MARKS}",
    re.IGNORECASE,
)
_LABEL = re.compile(r"[A-Za-zÀ-ɏЀ-ӿ(]|\d+[A-Za-z]|\d+x")
_EASTERN_LABEL = re.compile(r"[\u3040-\u9fff\uac00-\ud7af]|" + _LABEL.pattern)
_ROLES = ("body", "list", "diagram", "caption", "heading")
LONGEST_LABEL, LONGEST_SMALL = 110, 40
"""A short text at the foot of a page may be the label of its last card."""
_LONGEST_NUMBER, _LONGEST_TILE, _MOST_LINES = 34, 60, 3


def is_number_card(text: str) -> bool:
    """Whether a text is a number, with a unit or without, and nothing else."""
    return len(text) <= _LONGEST_NUMBER and bool(_NUMBER_CARD.fullmatch(text))


def is_number(passage: Passage) -> bool:
    """Whether a passage is the number of a card; the largest of a page may be taken for its title."""
    return passage.role in (*_ROLES, "title", "footnote") and is_number_card(passage.text)


def is_label(passage: Passage) -> bool:
    """Whether a passage may say what a number beside it is."""
    text = passage.text.strip()
    looks = _EASTERN_LABEL if is_eastern(text) else _LABEL
    small = passage.role == "footnote" and not passage.mark and len(text) <= LONGEST_SMALL and not text.endswith(".")
    return (small or passage.role in _ROLES) and 0 < len(text) <= LONGEST_LABEL and looks.match(text) is not None


def is_tile(passage: Passage) -> bool:
    """Whether a passage is as short as the labels of a run of cards, and no sentence."""
    short = len(passage.text) <= _LONGEST_TILE and not passage.text.rstrip().endswith((".", ":", "?", "!"))
    return short and passage.role in ("body", "list", "caption") and is_label(passage)


def is_whole_card(passage: Passage) -> bool:
    """Whether a passage begins with a line that is a number, and goes on with one to three short lines of words."""
    first, *others = passage.text.split("\n")
    worded = all(len(line) <= _LONGEST_TILE and _LABEL.match(line.strip()) for line in others)
    told = passage.role in ("body", "list", "heading", "title", "caption") and not passage.mark
    return told and 0 < len(others) <= _MOST_LINES and is_number_card(first.strip()) and worded
