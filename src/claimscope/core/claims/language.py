"""Which language a text is in, as far as numbers need it: the habit of the decimal sign."""

from __future__ import annotations

import re

from claimscope.core.quantity import DecimalSign

_COMMA_LANGUAGES = frozenset({"de", "fr", "es", "pt", "it", "ru", "nl", "pl", "cs", "sv", "da", "fi"})
_STOPWORDS = {
    "de": "der die das und mit auf bei für von ist nicht ein eine einem des dem den im wird beim zur zum sich auch als".split(),
    "fr": "le la les des et avec sur pour dans une du est au aux en par plus que qui ne cette".split(),
    "es": "el la los las y con en para una del por más que se su al como este".split(),
    "pt": "o os as e com em para uma do da no na por mais que dos das ao com pelo".split(),
    "it": "il lo la gli e con in per una del della di al nel che più sono è".split(),
    "en": "the and with on for of is not an a in by to from this that at are was it as".split(),
}
_CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")


def language_of(text: str) -> str:
    """Two-letter code of the most likely language, ``en`` where nothing speaks for another."""
    if len(_CYRILLIC.findall(text)) > 10:
        return "ru"
    words = [word.lower() for word in _WORD.findall(text[:4000])]
    scores = {code: sum(words.count(word) for word in stops) for code, stops in _STOPWORDS.items()}
    best = max(scores, key=lambda code: (scores[code], code == "en"))
    return best if scores[best] > 1.3 * scores["en"] or best == "en" else "en"


def decimal_habit(language: str) -> DecimalSign:
    """The decimal sign people of a language write."""
    return "," if language[:2] in _COMMA_LANGUAGES else "."
