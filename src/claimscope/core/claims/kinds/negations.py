"""Numbers that a sentence says nobody reached: "none of the entries passed 130,000 tokens/s"."""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.words.clauses import clause_around, without_asides
from claimscope.core.claims.words.lexer import is_eastern
from claimscope.core.claims.words.sentences import Sentence

_FAR, _CLOSE = 90, 12
"""Signs from the denying word to the number, at most."""

_NOBODY = re.compile(
    r"(?:(?:^|[,:(–—]\s*|\b(?:and|but|that|where|yet|far|now|date|round|und|dass|et|que|y|e|и)\s+)\W*"
    r"no (?!less|fewer|more|longer|later|doubt|wonder|matter|t\b|\d)(?:[\w-]+)|"
    r"\b(?:none of|nobody|no one|no-one|neither|not (?:one|a single|any(?:body|one)?)|niemand|kein(?:e[rmns]?)?|"
    r"aucune?|personne n|ning[uú]n[oa]?|nadie|nessun[oa]?|nenhum[a]?|ninguém|ни одн?[а-я]*|никто))\b",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"(?:\b(?:not|never|cannot|nicht|nie|niemals|pas|jamais|nunca|não|non|mai|не|никогда)|(?<=\w)n[’']t|"
    r"(?<![\w%] )\bno(?= (?:se |ha |han |había )?\w+(?:ó|a|e|aron|ado|ido|aba)\b))\b"
    r"(?!\s+(?:only|just|merely|alone|nur|seulement|que|s[oó]lo|solamente|apenas|solo|soltanto|só|только|"
    r"all|every|alle|jede\w*|tous|todos|tutti))",
    re.IGNORECASE,
)
_REACHING = re.compile(
    r"\b(?:reach|pass|exceed|surpass|cross|top|beat|got|get|gone|come|came|deliver|achiev|hit|submit|show|report|post|"
    r"manag|produc|process|break|broke|becom|became|make|made|run|bring|brought|gain|"
    r"erreich|schaff|überschr|übertr|liefer|erziel|kam|kommt|"
    r"att[ei]|dépass|franchi|fourni|alcanz|super|lleg|logr|pas[óa]|raggiun|supera|arriv|ating|ultrapass|cheg|"
    r"достиг|превы|преодол|показал|выда)\w*",
    re.IGNORECASE,
)
_REACHED_BEHIND = re.compile(
    r"[^,;:.]{0,70}\b(?:erreicht|erreichen|geschafft|überschritten|übertroffen|eingereicht|geliefert|erzielt|gekommen)\b"
)
_OTHER_CLAUSE = re.compile(
    r",|\b(?:but|sondern|mais|sino|pero|ma|mas|но|that|dass|because|weil|since|why|whether|ob|until|bis|if|wenn|"
    r"and|und|et|y|e|и)\b",
    re.IGNORECASE,
)
_ONE_MORE = re.compile(r"\b(?:and|und|et|y|e) (?:no|kein\w*|aucun\w*|ning\w+|nessun\w*)\b")
_REACHED_AFTER = re.compile(
    r"\s?(?:marke )?(?:nicht|nie(?:mals)?)\s(?:ganz |einmal )?(?:erreich|geschaff|überschr|übertr|geliefert|"
    r"erzielt)\w*",
    re.IGNORECASE,
)
_GERMAN = re.compile(r"nicht|nie(?:mals)?", re.IGNORECASE)
_ABOVE = re.compile(
    r"\b(?:above|over|beyond|past|higher|more|faster|über|mehr|höher|plus|au-dessus|más|mais|più|выше)\b"
)
_OURS = re.compile(
    r"\b(?:our|its|their|this|that|these|those|unsere[nrms]?|diese[nr]?|nos|nuestr[oa]s|nossos|nostri|наши)\s+"
    r"(?:\w+\s)?$",
    re.IGNORECASE,
)
_THE = re.compile(r"\b(?:the|die|den|les?|los|las|i|le|as|os)\s+$", re.IGNORECASE)
_OF = re.compile(r"\s*(?:of|by|from|which|that|des|der|vom|von|du|de|del|della|dei|do|da)\b", re.IGNORECASE)
_ELSE = re.compile(r"\b(?:other|else|ander\w*|autres?|otr[oa]s?|altr[oaie]|outr[oa]s?|друг\w+)\b", re.IGNORECASE)
_BEFORE_EASTERN = re.compile(
    r"(?:没有|沒有|未能?|尚未|无|無)[^,，。;；\d]{0,24}(?:达到|達到|超过|超過|突破|提交)[^,，。;；\d]{0,10}$"
)
_BEHIND_EASTERN = re.compile(
    r"[^、。]{0,16}(?:超え|達し|届か|達成|上回|到達)[^、。]{0,8}(?:なかった|ません|ない|いない|ず)|"
    r"[^,.]{0,14}(?:넘|달하|도달|기록)[^,.]{0,6}(?:못|않)"
)


def is_denied(sentence: Sentence, item: Measured) -> bool:
    """Whether a rate or ratio is said not to have been reached, by anybody or by the one spoken of."""
    return _denial(sentence, item) == "denied"


def is_denied_to_others(sentence: Sentence, item: Measured) -> bool:
    """ "No other server reached 98,858 tokens/s": whether the one spoken of did, the sentence leaves open."""
    return _denial(sentence, item) == "others"


def _denial(sentence: Sentence, item: Measured) -> str:
    if item.unit.kind not in ("rate", "times", "percent"):
        return ""
    text, start = sentence.text, item.numeral.start
    if is_eastern(text):
        before = _BEFORE_EASTERN.search(text, 0, start)
        return "denied" if before or _BEHIND_EASTERN.match(text, item.unit.end) else ""
    if _REACHED_AFTER.match(text, item.unit.end):
        return "denied"
    low, _ = clause_around(without_asides(text, start), start, item.unit.end)
    return _said_before(text[max(low, start - _FAR) : start], text[item.unit.end :])


def _said_before(before: str, behind: str) -> str:
    """What the words of a clause before a number and those behind it deny."""
    if _OURS.search(before):
        return ""
    denials = [hit for hit in _NOBODY.finditer(before) if _is_nobodys(before[hit.end() :], behind)]
    denials += [hit for hit in _NOT.finditer(before) if _is_not_reached(before, hit)]
    if not denials:
        return ""
    named = _THE.search(before) and _OF.match(behind)  # "beaten the 98,858 tokens/s of the XE9780"
    return "others" if named or _ELSE.search(before, denials[0].start()) else "denied"


def _is_nobodys(between: str, behind: str) -> bool:
    """ "No result is above N", "kein Hersteller hat mehr als N eingereicht"."""
    reached = _REACHING.search(between) or _ABOVE.search(between) or _REACHED_BEHIND.match(behind)
    return bool(reached) and not _OTHER_CLAUSE.search(_ONE_MORE.sub("", between))


def _is_not_reached(before: str, hit: re.Match[str]) -> bool:
    """ "did not get past N", "kam nicht auf N"."""
    between = before[hit.end() :]
    if _OTHER_CLAUSE.search(between):
        return False
    if _REACHING.search(between):
        return True
    verb = _REACHING.search(before, 0, hit.start()) if len(between) <= _CLOSE else None
    return verb is not None and _GERMAN.fullmatch(hit.group()) is not None
