"""Digits grouped by plain blanks: "66 288 tokens/s" is one number, "batch 64 128 tokens" holds two."""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.little import AGAINST
from claimscope.core.claims.words.sentences import Sentence

_BLANK_GROUPS = re.compile(r"(?<![\w.,])\d{1,3}(?: \d{3})+(?:,\d+)?(?!\d)")
_AND_SECOND = re.compile(r" (?:à|a|до|bis|auf|to|et|y|e|и|und|and|contre|против) \d{1,3}(?: \d{3})+(?:,\d+)?")
""" "de 5 300 à 17 400 requêtes/s"."""

_IN_SCENE = re.compile(r" (?:en|em|in|im|sur|dans|на|в) (?:mode |modo |modalità |режиме |scénario |escenario )?")
_SCENE_REACH = 5
""" "27 400 en mode serveur"."""


_LEFT = re.compile(rf"(?:[,;:(]|\b(?:puis|mais|затем|но|{AGAINST})) $")
_RIGHT = re.compile(r" (?:à|en|sur|avec|sous|dans|при|на|с|под|con|su)\b(?! \d{3}\b)|[,.;)](?!\d)|$")
_ONE_GROUP = 7
""" "48 jetons/s sur un flux, 1 930 à 64 flux": no two numbers stand so side by side."""


def parts_of(text: str, hit: re.Match[str], sentence: Sentence) -> list[tuple[int, int]]:
    """Digits with plain blanks ("66 288") are one number only where a unit follows; else they are several."""
    start, end = hit.span()
    if " " not in hit.group() or hit.group("mark"):
        return [(start, end)]
    followed = any(0 <= match.start - end <= 1 for match in sentence.of("rate", "count-noun", "times"))
    second = _AND_SECOND.match(text, end)
    followed = followed or (
        second is not None and any(0 <= match.start - second.end() <= 1 for match in sentence.of("rate"))
    )
    followed = followed or any(0 < match.start - end <= _SCENE_REACH for match in sentence.of("scenario"))
    followed = followed or any(match.start - end == 1 for match in sentence.of("per"))
    followed = followed or any(
        match.start > end and _IN_SCENE.fullmatch(text[end : match.start]) for match in sentence.of("scenario?")
    )
    followed = followed or _has_blank_habit(sentence, hit)
    followed = followed or (
        len(hit.group()) <= _ONE_GROUP
        and _LEFT.search(text[:start]) is not None
        and _RIGHT.match(text, end) is not None
        and bool(sentence.of("rate"))
    )
    bracketed = text[start - 1 : start] == "(" and text[end : end + 1] == ")"
    bracketed = bracketed or not (text[:start].strip() or text[end:].strip(" .;!"))
    named = re.search(r"[A-Za-z_]-?$", text[:start]) is not None
    if (followed or bracketed) and not named and not re.search(r"(?<!\w)\d+\s?$", text[:start]):
        return [(start, end)]
    return [(start + part.start(), start + part.end()) for part in re.finditer(r"[\d.,]*\d", hit.group())]


def _has_blank_habit(sentence: Sentence, hit: re.Match[str]) -> bool:
    """ "2 310 images/s, contre 1 940 pour la carte B": another number of the sentence groups so before its unit."""
    rates = sentence.of("rate")
    return any(
        any(0 <= rate.start - other.end() <= 1 for rate in rates)
        for other in _BLANK_GROUPS.finditer(sentence.text)
        if other.start() != hit.start()
    )
