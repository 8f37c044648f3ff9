"""Namings of MLPerf® that only say what a number is not: "not an official MLPerf submission"."""

from __future__ import annotations

from collections.abc import Iterator

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.sentences import Sentence

_REACH = 3
"""Tokens: "not submitted to MLPerf", "unpublished MLPerf runs"."""

_FILLER = (
    r"(?:an?|the|any|our|official|genuine|valid|ein\w{0,2}|das|die|offiziell\w*|unser\w*|une?|des|les?|de|résultats?|"
    r"officiels?|el|los|la|resultados?|oficial(?:es)?|del|os?|um|uma|oficiais|da|do|il|un|risultat[oi]|ufficial[ei]|di|"
    r"from|part of|results?|aus|von|bei|официальн\w+|результат\w*|явля\w+|enter(?:ed)?|tak(?:e|en) part|participated?|"
    r"submit(?:ted)?|comparable|related|with|vergleichbar|mit|in|to|participé|à|participado|en|"
    r"of (?:it|this|that|these|them)|davon|here|ever|yet|was|were|is|has|have|been|had|went|gone|goes|sent|filed|"
    r"handed in|"
    r"reported|for|at|bei|an|für|wurde|worden|sind|ist|était|été|soumis\w*|envoyé\w*|pour|fue|ha sido|presentado|"
    r"enviado|"
    r"è stato|inviato|foi|enviado|подан\w*|отправл\w+|на|в)"
)
_NONE_OF = (
    r"(?:nothing|none|no part) of (?:that|this|these|those|it|them|the \w+|our \w+)(?: \w+)? "
    r"(?:is|are|was|were|comes?|came)|"
    r"(?:nichts|keine?[rs]?) (?:davon|hiervon) (?:ist|sind|war|waren|stammt|stammen)|"
    r"rien de (?:cela|tout cela|ceci) n'est|"
    r"aucun\w* (?:de ces|d'entre) \w+ n'est|nada de (?:esto|eso|lo anterior) es|niente di (?:questo|ciò) è|"
    r"nada disso é|ничто из этого не|ни одно из этих \w+ не"
)
""" "Nothing of that is an MLPerf number"."""

_NOT = (
    rf"{_NONE_OF}|nothing|none|nichts|rien|nada|niente|nulla|ничего|not|never|neither|nicht|keine?[mnrs]?|pas|"
    r"no (?:es|son|fue|fueron)|não (?:é|são)|non (?:è|sono)|не"
)
_BEFORE = re.compile(
    rf"(?:\b(?:{_NOT})|n't)\b"
    rf"(?:\s+{_FILLER}){{0,6}}[\s*_]+$",
    re.IGNORECASE,
)
_WITHOUT = re.compile(
    r"\b(?:(?:without|instead of|rather than|outside(?: of)?|ohne|statt|anstatt|anstelle von|außerhalb von|sans|"
    r"au lieu de|hors|sin|en (?:vez|lugar) de|fuera de|senza|invece di|fuori da|sem|em vez de|fora do|без|вместо|вне)"
    r"(?:\s(?:an?|any|the|das|ein\w*|le|el|il|o))?|"
    r"(?:before|vor|avant|antes del?|antes do|prima di|до)(?:\s(?:there (?:was|were)|es|an?|any|the|das|il y avait|"
    r"que hubiera|gab)){0,3})\s+$",
    re.IGNORECASE,
)
_ROUND_NEXT = re.compile(r"(?:®|\s)*(?:\s?(?:Inference|Training|Power)®?)*\s*(?:v|V|round|Runde)?\s?\d")
""" "before MLPerf Inference v5.1": of a time, and of no test that was not run."""

_FAR_BEFORE = re.compile(
    r"\bnothing to do with\s+$|\bneither\b[^.;]{0,80}\b(?:has|have|was|were|is|are)\b[^.;]{0,20}$", re.IGNORECASE
)
_BEHIND = re.compile(
    r"[^.;]{0,40}\bnichts zu tun\b|(?: \w+)?[,:]? (?:(?:ist|sind|war|waren|it|this|that) (?:das|dies|es|is|was)"
    r"(?: alles| all)? (?:nicht|not|keine?s?)|ce n'est pas|(?:esto|eso) no (?:es|son)|questo non è|isso não é|"
    r"это не)\b",
    re.IGNORECASE,
)
""" "MLPerf ist das nicht"."""

_SIGNS_BEFORE = re.compile(r"(?:不是|并非|並非|不属于|不屬於|非)[^,，。、]{0,4}$")
_SIGNS_BEHIND = re.compile(
    r"[^。,、]{0,16}(?:では(?:ない|なく|ありません)|(?:이|가) ?아니|아닙니다|아닌|결과(?:는|가|도)? ?없|"
    r"не является|не являются)"
)


_SOME_MARKED = re.compile(
    r"\b(?:with|by|marked|bearing|mit|avec|con|com|с) (?:an? |the |einem |einer |une? |el |la |un |uma? )?"
    r"(?:star|asterisk|dagger|\*+|[†‡]|Stern(?:chen)?|Kreuz(?:chen)?|astérisque|asterisco|estrella|звёздочк\w+|звездочк\w+)|"
    r"\b(?:starred|asterisked|gesternte)\b|(?:星号|星印|アスタリスク|별표)",
    re.IGNORECASE,
)


def marks_some(sentence: Sentence) -> bool:
    """ "Results with a star are not MLPerf": what is said here is said of the marked numbers alone."""
    return _SOME_MARKED.search(sentence.text) is not None and sentence.has("mlcommons")


def denied_in(sentence: Sentence) -> Iterator[Match]:
    """The words "MLPerf" of a sentence that are denied; "has not been beaten in MLPerf" denies nothing."""
    cues = sentence.of("unofficial")
    for match in sentence.of("mlcommons"):
        cued = any(cue.first <= match.first <= cue.last + _REACH for cue in cues)
        if cued or _is_negated(sentence.text, match):
            yield match


def _is_negated(text: str, match: Match) -> bool:
    before = text[: match.start]
    found = (pattern.search(before) for pattern in (_BEFORE, _FAR_BEFORE, _SIGNS_BEFORE))
    if _WITHOUT.search(before) and not _ROUND_NEXT.match(text, match.end):
        return True
    return any(found) or any(pattern.match(text, match.end) for pattern in (_SIGNS_BEHIND, _BEHIND))
