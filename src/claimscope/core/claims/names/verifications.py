"""Who looked at a result: "verified by MLCommons", "MLCommons has neither seen nor confirmed it".

A result is verified or not by the consortium's review alone (MLPerf Results Messaging Guidelines, "unverified").
Words that say it by themselves stand in the vocabulary; the rest is grammar: a word of checking, the consortium as
who checks, and whether the clause denies it.
"""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence

_SURE = 0.9
_NEAR = 40
"""Signs between a word of checking and the consortium as its subject or agent."""

_NEGATED = re.compile(
    r"\b(?:not|never|nobody|isn't|wasn't|aren't|weren't|hasn't|no|nicht|nie|keine?[rmns]?|non|não|ne|n'(?:est|a|ont|ait)|pas|не)"
    r"(?:\s[^\W\d]+){0,3}\s$",
    re.IGNORECASE,
)
""" "no está verificado por MLCommons"."""

_DENIES = re.compile(
    r"\b(?:not|never|neither|nor|none|nobody|nothing|no|without|yet to|still to|[a-z]+n't|nicht|nie|niemals|weder|"
    r"keine?[rmns]?|nichts|niemand|ohne|pas|jamais|ni|sans|aucune?|nunca|sin|ning[uú]n[oa]?|não|nem|sem|nenhum\w*|"
    r"non|mai|né|senza|nessun\w*|не|без|ни|никогда)\b",
    re.IGNORECASE,
)
_TO_COME = re.compile(
    r"\b(?:outside|before|prior to|ahead of|withdrawn|withdrew|revoked|lost|pending|outstanding|(?:a)?waits?(?: for)?|"
    r"awaiting|to come|vor|außerhalb|zurückgezogen|zurückgenommen|aussteh\w+|steht aus|steht noch aus|wartet auf|avant|"
    r"en attente|hors|antes de|pendiente\w*|fuera de|pendente\w*|fora d[ae]|prima del\w*|in attesa|до|ожида\w+)\b",
    re.IGNORECASE,
)
""" "pending review by MLCommons", "the review is outstanding"."""

_DENIED_BEHIND = re.compile(r"[^,.;:]{0,40}\b(?:nicht|nie|niemals|nichts)\b(?! (?:von|durch)\b)")
""" "Geprüft hat MLCommons das nicht"."""

_BACK = re.compile(
    r"\s*(?:by (?:it|them)|there|durch sie|von ihr|von ihnen|dort|par lui|por él|da esso)\b", re.IGNORECASE
)
""" "MLCommons changed the entry, and the value here has not been seen by it"."""

_VERIFIED = re.compile(r"verified|verifiziert|geprüft|vérifiée?|verificad[oa]|verificat[oa]", re.IGNORECASE)
_OPENS, _CLOSES = re.compile(r"[,;(|]\s*$"), re.compile(r"\s*(?:[,;)|.]|$)")
_PART_OF = re.compile(
    r"\b(?:not all|not every|nicht alle|nicht jede\w*|pas tou\w+|no todos|nem todos|non tutt\w)\b", re.I
)
_CLAUSE = re.compile(r"[;:]|\.\s|, (?:but|yet|aber|mais|pero|mas|ma|а|но) ")
_NO_AGENT = re.compile(
    r"(?:\b(?:against|with|on|at|from|to|under|in|via|gegen|mit|auf|aus|bei|nach|im|dans|avec|sur|con|en|com|em|contro|su|"
    r"по|на|с)\s+(?:the |der |den |dem |die |das |la |el |il |o |a )?|[/@.])$",
    re.IGNORECASE,
)
""" "checked against the table of MLCommons": it checks nothing there."""

_BY = re.compile(
    r"(?:\b(?:by|durch|von|vom|seitens|par|por|pela|da|dalla|of|des|der|de|del)\s+(?:the |la |el )?|['’]s? )$",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"[,;]|\b(?:against|with|on|in|from|gegen|mit|auf|aus|in|avec|sur|con|en|com|contro|su)\b", re.IGNORECASE
)
_SUBJECT = re.compile(r"^\s*(?:Association|Consortium|\w+\s){0,3}\s*$")
_EASTERN_DENIED = re.compile(
    r"(?:未|尚未|没有|沒有|未经|未經|不曾|并未|並未)[^，。；,;]{0,14}(?:验证|核实|审核|审查|确认|检查|驗證|核實|審核|審查|確認|檢查)|"
    r"(?:検証|確認|審査|承認|チェック|レビュー)[^、。,;]{0,10}(?:ない|なし|ず|ません|前|待ち)|未(?:検証|確認|審査|承認)|"
    r"(?:검증|확인|심사|승인|검토)[^.,;]{0,10}(?:않|없|안 |못|전\b|전에|대기)"
)
_EASTERN = re.compile(r"[\u3040-\u9fff\uac00-\ud7a3]")


def verification_in(sentence: Sentence) -> list[Mention]:
    """What a sentence says of the review of its results, in order of place."""
    said = [_worded(sentence, match) for match in sentence.of("verification")]
    named = [match for match in sentence.of("reviewer") if not _is_address(sentence.text, match)]
    said += [found for word in sentence.of("checked", "checking") if (found := _told(sentence, word, named))]
    said += [
        _mention(sentence, word.start, word.end, "verified")
        for word in sentence.of("checked")
        if _is_listed(sentence, word)
    ]
    said += _eastern(sentence) if named else []
    told: list[Mention] = []
    for mention in sorted(
        said, key=lambda one: one.value != "unverified"
    ):  # what is denied hides what is said inside it
        if not any(_beside(mention, other) for other in told if other.value == "unverified"):
            told.append(mention)
    return told


def _is_listed(sentence: Sentence, word: Match) -> bool:
    """ "Entry 6.0-0049, Closed, verified, retrieved …": alone between two signs among the words of an entry."""
    if not _VERIFIED.fullmatch(sentence.text, word.start, word.end) or not sentence.has("division", "availability"):
        return False
    return bool(_OPENS.search(sentence.text, 0, word.start) and _CLOSES.match(sentence.text, word.end))


def _worded(sentence: Sentence, match: Match) -> Mention:
    """ "Not verified" hides the "verified" inside it."""
    denied = match.value == "unverified" or _NEGATED.search(sentence.text, 0, match.start) is not None
    return _mention(sentence, match.start, match.end, "unverified" if denied else match.value)


def _beside(mention: Mention, denied: Mention) -> bool:
    return denied.start < mention.end and mention.start - 12 < denied.end


def _told(sentence: Sentence, word: Match, named: list[Match]) -> Mention | None:
    """What a word of checking says, where the consortium is who checks."""
    text = sentence.text
    start, end = _clause_of(text, word)
    if _PART_OF.search(text, start, end):
        return None
    agents = [match for match in named if start <= match.start < end and not _NO_AGENT.search(text[: match.start])]
    pointed = bool(named) and _BACK.match(text, word.end) is not None
    if not agents and not pointed and not text.startswith("peer", word.start):
        return None
    if _is_denied(text, word, start, end):
        return _mention(sentence, word.start, word.end, "unverified")
    if word.kind == "checked" and any(_checks(text, match, word) for match in agents):
        return _mention(sentence, word.start, word.end, "verified")
    return None


def _is_denied(text: str, word: Match, start: int, end: int) -> bool:
    """Whether the clause denies a word of checking: before it, right behind it, or, of a review, as still to come."""
    if _DENIES.search(text, start, word.start) or _DENIED_BEHIND.match(text, word.end):
        return True
    around = text[max(start, word.start - _NEAR) : min(end, word.end + _NEAR)]
    return word.kind == "checking" and _TO_COME.search(around) is not None


def _checks(text: str, agent: Match, word: Match) -> bool:
    """Whether the consortium did what a word of checking says: as its subject, or behind "by"."""
    if word.end <= agent.start:
        near = agent.start - word.end <= _NEAR and not _ELSEWHERE.search(text, word.end, agent.start)
        return near and _BY.search(text[: agent.start]) is not None
    between = text[agent.end : word.start]
    return _BY.search(text[: agent.start]) is not None or _SUBJECT.match(between) is not None


def _clause_of(text: str, word: Match) -> tuple[int, int]:
    borders = [hit.end() for hit in _CLAUSE.finditer(text, 0, word.start)]
    behind = _CLAUSE.search(text, word.end)
    return (borders[-1] if borders else 0), (behind.start() if behind else len(text))


def _is_address(text: str, match: Match) -> bool:
    """ "on mlcommons.org": where a result was read, and nobody who checks."""
    return text[match.end : match.end + 1] == "." and text[match.end + 1 : match.end + 4].isalpha()


def _eastern(sentence: Sentence) -> list[Mention]:
    if not _EASTERN.search(sentence.text):
        return []
    return [_mention(sentence, hit.start(), hit.end(), "unverified") for hit in _EASTERN_DENIED.finditer(sentence.text)]


def _mention(sentence: Sentence, start: int, end: int, value: str) -> Mention:
    return Mention("verification", value, start, end, sentence.text[start:end], _SURE)
