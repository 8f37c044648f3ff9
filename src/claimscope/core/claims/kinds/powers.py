"""Whether a power or an energy is that of a run: beside its rate, drawn in a test, or named and measured."""

from __future__ import annotations

import re
from collections.abc import Sequence

from claimscope.core.claims.kinds.candidate import Measured, Surroundings
from claimscope.core.claims.words.clauses import said_near
from claimscope.core.claims.words.sentences import Sentence

_ABOUT = r"(?:about |only |just |around |roughly |nur |etwa |rund |environ |unos |около |约|約|~|≈)*"
_DRAWN = re.compile(
    r"(?:\b(?:at|for|while|draw\w*|drew|consum\w*|uses|used|using|took|needed|spends?|spending|needs?|needing|"
    r"just|only|of|is|was|power|bei|für|mit|zieht|braucht|pour|avec|consomm\w*|a|con|por|com|"
    rf"per|при|and draws|and consumes|and spends)|[,(:=@/])\s*(?:the same |denselben |gleichen )?{_ABOUT}$",
    re.IGNORECASE,
)
_DREW = re.compile(
    r"\b(?:drew|draws|drawing|consumed|consumes|consuming|zog|zieht|verbrauchte|verbraucht|consommait|consomme|"
    r"consumió|consume|потребля\w+)\s+(?:dabei |(?:der|die|das|jeder|jedes) [A-ZÄÖÜ][\w-]+ )?"
    rf"(?:an average of |on average |im mittel |im schnitt )?{_ABOUT}$",
    re.IGNORECASE,
)
_TAKES, _UP = (
    re.compile(r"\b(?:nahm|nahmen|nimmt|nehmen)\b[^;.]{0,60}$"),
    re.compile(r"[^.;\d]{0,20}\bauf(?:\s*[.,;(]|$)"),
)
""" "nahm das System 5,3 kW auf"."""

_NAMED = re.compile(
    r"(?:\b(?:power(?: draw| consumption)?|Leistungsaufnahme|Stromaufnahme|Leistungsmesser|Verbrauch|puissance|"
    r"consommation|potencia|potência|consumo|potenza|assorbimento|энергопотреблени\w+|потреблени\w+|"
    r"мощност\w+)\b|"
    rf"功耗|功率|耗電|消費電力|電力|소비 ?전력|전력 ?소모|전력 ?소비|전력)[^.;\d]{{0,36}}?{_ABOUT}$",
    re.IGNORECASE,
)
_MEASURED = re.compile(
    r"\b(?:measured|average|averaged|mean|median|under load|full load|at the (?:PDU|wall|plug|meter)|meter|readings?|"
    r"gemessen|Mittel|Schnitt|Volllast|unter Last|Messgerät|Leistungsmesser|moyenne|mesurée?|en charge|medi[oa]|"
    r"medid[oa]|médi[oa]|misurat[oa]|durante (?:la prueba|o teste|il test)|sous charge|bajo carga|sob carga|"
    r"sotto carico|средн\w*|измерен\w*|под нагрузкой)\b|"
    r"实测|實測|平均|満載|满载|滿載|満負荷|负载|負載|負荷時|测得|測得|測定|실측|평균|부하",
    re.IGNORECASE,
)
_AT_REST = re.compile(
    r"\b(?:im Leerlauf|au repos|en reposo|em repouso|a riposo|в простое)\b|アイドル|待机|待機|閒置|闲置|空闲|유휴|대기",
    re.IGNORECASE,
)
""" "…, im Leerlauf 2,1 kW": who tells what a machine draws at rest has measured it."""

_RESTS_BEFORE = re.compile(rf"(?:{_AT_REST.pattern}|\bidle)[^.;,、\d]{{0,16}}$", re.IGNORECASE)
_RESTS_BEHIND = re.compile(rf"[ (]{{0,2}}(?:{_AT_REST.pattern}|(?:at |in )?idle\b)", re.IGNORECASE)
_EACH = re.compile(r"\s+(?:each|jeweils|chacun\w*|cada un\w*)\b", re.IGNORECASE)
""" "eight GPUs (1,000 W each)" is what is printed on them."""

_OF_POWER = re.compile(r"\s+(?:of (?:power|electricity)|Leistung|de puissance|de potencia)\b", re.IGNORECASE)
""" "1 W of power delivers …" is what a result is divided by."""


def is_power(sentence: Sentence, item: Measured, read: Sequence[Measured], around: Surroundings, in_test: bool) -> bool:
    """Whether a power is that of a run. ``in_test``: the sentence names a benchmark or scenario of MLPerf."""
    numeral, unit = item.numeral, item.unit
    if _OF_POWER.match(sentence.text, unit.end) or _EACH.match(sentence.text, unit.end) or unit.unit in ("MW", "Wh"):
        return False
    if said_near(sentence, ("datasheet", "money", "limit", "requirement"), numeral.start, unit.end):
        return False
    before = sentence.text[: numeral.start]
    if in_test and (_DREW.search(before) or (_TAKES.search(before) and _UP.match(sentence.text, unit.end))):
        return True
    if _rests(sentence.text, numeral.start, unit.end):
        return False
    named = not numeral.bound and _NAMED.search(before) is not None
    beside = any(_is_beside(sentence, item, other, named) for other in read)
    measured = _MEASURED.search(sentence.text) or _AT_REST.search(sentence.text, unit.end)
    if named and (beside or around.last_rate is not None or measured):
        return True
    if _MEASURED.match(sentence.text[unit.end :].lstrip()) and unit.unit in ("W", "kW"):
        return True
    return beside and (unit.unit.endswith("J") or _DRAWN.search(before) is not None)


def _rests(text: str, start: int, end: int) -> bool:
    """Whether a power is that of a machine at rest: no result of a run."""
    return _RESTS_BEFORE.search(text[:start]) is not None or _RESTS_BEHIND.match(text, end) is not None


def _is_beside(sentence: Sentence, item: Measured, other: Measured, named: bool) -> bool:
    """Whether a rate or time stands in the same part of the sentence; a power named as such reaches over semicolons."""
    low, high = sorted([(item.numeral.start, item.unit.end), (other.numeral.start, other.unit.end)])
    if other.unit.kind == "rate" and named:
        return True
    return other.unit.kind in ("rate", "time") and ";" not in sentence.text[low[1] : high[0]]
