"""Whether "Available" or "Preview" is the availability class of an entry, and no word of the day."""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.entrylists import is_listed
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.sentences import Sentence

_CLASSED, _LISTED = 0.9, 0.85
_QUOTES = "\"'„“”‚‘’«»‹›「」『』“\u00a0 *"
_OFFICIAL = ("available", "preview")
"""As the class is called; translated words mean it only beside a word for classes."""

_BESIDE = re.compile(r"(?:[Cc]losed,|[Oo]pen,|[(|:]|[Cc]ategory:?\**|Kategorie:?|[Ss]tatus:?|still|as|noch|in) ?\**$")
_AFTER_LIST = re.compile(
    r"\b(?:closed|open)\b(?: division)?(?:[,;/] ?(?!as\b)[\w -]{2,24}){0,3}[,;/] ?$", re.IGNORECASE
)
""" "Closed division, data center, available.": the class of an entry in a list of what it is."""

_NAMED = re.compile(rf"\s*(?::|is|was|ist|war|est|es|è|called|named|namens)?\s*(?:the )?[{_QUOTES}]*")
_OF_CLASS = re.compile(rf"[{_QUOTES}]*[ -]?")
FILED = re.compile(
    r"\b(?:listed|filed|entered|class(?:ed|ified)|declared|reported|submitted|marked|counted|counts?|runs|stands|appears|booked|"
    r"carried|gemeldet|geführt|eingereicht|eingestuft|geht|steht|läuft|zählt|gilt|inscrite?s?|classée?s?|déclarée?s?|"
    r"soumise?s?|"
    r"présentée?s?|presentad[oa]s?|clasificad[oa]s?|inscrit[oa]s?|registrad[oa]s?|classificat[oa]|iscritt[oa]|presentat[oa])"
    r"(?: only| now| there| bei \w+)? (?:as|under|in|als|unter|en|sous|comme|como|come|tra|sotto)(?: an?| the)?"
    rf" ?[{_QUOTES}]*$",
    re.IGNORECASE,
)
""" "entered as Open", "listed under Available"."""

_FILED_BEHIND = re.compile(r" (?:gemeldet|eingereicht|geführt|eingestuft|gelistet)\b")
_IS = re.compile(
    r"\b(?:is|are|was|were|became|becomes|remains|stays|ist|war|wurde|bleibt|est|était|es|era|è|é) "
    rf"(?:now |still |today |jetzt |heute |nun |désormais |ahora |ora )?[{_QUOTES}]*$"
)
_NOT_YET_SOLD = re.compile(
    r"\b(?:still|only|noch|erst|encore|todavía|aún|ancora|ainda)(?: only)? "
    r"(?:in |as |im |in der |als |en |como |come )?(?:an? |the )?$",
    re.IGNORECASE,
)
""" "is still in preview"."""


def availability_guard(sentence: Sentence, match: Match) -> float:
    """How surely a word names the availability class."""
    if _is_classed(sentence, match):
        return _CLASSED
    if sentence.text[match.start : match.end].lower() not in _OFFICIAL:
        return 0.0
    return _by_itself(sentence, match) or (_LISTED if is_listed(sentence, match) else 0.0)


def _is_classed(sentence: Sentence, match: Match) -> bool:
    """ "in der Klasse „Preview“", "catégorie « disponible »", "listed under Available"."""
    text, classes = sentence.text, [noun for noun in sentence.of("entry-noun") if noun.value != "behind"]
    if any(_NAMED.fullmatch(text, noun.end, match.start) for noun in classes):
        return True
    shown = text[match.start].isupper() or text[match.start - 1 : match.start] in tuple("\"'„“‚‘«‹「『")
    if shown and any(_OF_CLASS.fullmatch(text, match.end, noun.start) for noun in classes):
        return True
    if shown and text[: match.start].endswith(("als ", "unter ")) and _FILED_BEHIND.match(text, match.end):
        return True
    return shown and any(pattern.search(text, 0, match.start) for pattern in (FILED, _IS))


def _by_itself(sentence: Sentence, match: Match) -> float:
    text = sentence.text
    before, after = text[: match.start], text[match.end :]
    beside = bool(_BESIDE.search(before))
    ends = bool(re.match(r"^\**(?: ?[),;:|.]|\s*$)", after))
    if not before.strip() and not after.strip():
        return _CLASSED
    if ends and _AFTER_LIST.search(before):
        return _LISTED
    if match.value == "preview" and ends and _NOT_YET_SOLD.search(before):
        return _CLASSED
    if not text[match.start].isupper():
        return _LISTED if match.value == "preview" and before.rstrip().endswith("(") and ends else 0.0
    if match.value == "preview":
        return _CLASSED if beside or ends else 0.0
    return 0.92 if beside and ends else 0.0
