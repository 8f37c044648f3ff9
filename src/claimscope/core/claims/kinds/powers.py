"""Whether a power or an energy is that of a run: beside its rate, drawn in a test, or named and measured."""

from __future__ import annotations

from collections.abc import Sequence

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.given import Given
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.words.clauses import said_near
from claimscope.core.claims.words.little import HEDGE
from claimscope.core.claims.words.mention import Scene
from claimscope.core.claims.words.sentences import Sentence

_ABOUT = rf"(?:{HEDGE}|(?:(?:an?|the) )?(?:mean|average|averaged|median|measured)(?: of)? )*"
_DRAWN = re.compile(
    r"(?:\b(?:at|for|while|averag\w+|pulls?|pulled|draw\w*|drew|consum\w*|uses|used|using|took|needed|spends?|"
    r"spending|needs?|needing|"
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
_READ_OFF = re.compile(
    rf"\b(?:drew|consumed|measured(?: at the (?:wall|plug|meter|PDU))?|maß(?:en)? (?:am \w+ )?|midió|mediu|ha misurato|"
    rf"a mesuré|измерил\w*|zog|zogen|verbrauchte|verbrauchten|a consommé|ont consommé|consommait|consumió|consumieron|"
    rf"consumiu|ha assorbito|assorbiva|потребил\w*|потреблял\w*)\s(?:an average of |on average |im Mittel )?{_ABOUT}$",
    re.IGNORECASE,
)
""" "The tower drew about 410 W": told of the past, it was read off."""

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
    r"\b(?:measured|actual|tatsächlich|average|averaged|mean|median|under load|full load|at the (?:PDU|wall|"
    r"plug|meter)|meter|PDU|"
    r"readings?|during the (?:run|test|benchmark)|während (?:des|der) (?:Laufs|Tests|Messung)|"
    r"pendant (?:l'essai|le test)|"
    r"gemessen|Mittel|Schnitt|Volllast|unter Last|Messgerät|Leistungsmesser|moyenne|mesurée?|en charge|medi[oa]|"
    r"medid[oa]|médi[oa]|misurat[oa]|durante (?:la prueba|o teste|il test)|sous charge|bajo carga|sob carga|"
    r"sotto carico|средн\w*|измерен\w*|под нагрузкой)\b|"
    r"实测|實測|平均|満載|满载|滿載|満負荷|负载|負載|負荷時|测得|測得|測定|실측|평균|부하",
    re.IGNORECASE,
)
_AT_REST = re.compile(
    r"\b(?:im Leerlauf|au repos|en reposo|em repouso|a riposo|в простое|idle|idles|idling|Leerlauf)\b|"
    r"アイドル|待机|待機|閒置|闲置|空闲|유휴|대기",
    re.IGNORECASE,
)
""" "…, im Leerlauf 2,1 kW": who tells what a machine draws at rest has measured it."""

_RESTS_BEFORE = re.compile(rf"(?:{_AT_REST.pattern})[^.;,、\d]{{0,16}}$", re.IGNORECASE)

_EACH = re.compile(r"\s+(?:each|jeweils|chacun\w*|cada un\w*)\b", re.IGNORECASE)
""" "eight GPUs (1,000 W each)" is what is printed on them."""

_OF_POWER = re.compile(
    r"\s+(?:of (?:power|electricity)|Leistung|de puissance|de potencia)\b|\s?(?:あたり|当たり|당|每)", re.IGNORECASE
)
""" "1 W of power delivers …" is what a result is divided by."""

_THING = re.compile(
    r"-\w|\s?(?!(?:at|in|on|for|from|per|with|under|during|through|throughout|across|while|and|or|versus|vs|against|"
    r"compared|instead|when|"
    r"if|as|que|qui|che|die|der|das|which|that|quando|quand|cuando|wenn|mentre|mientras|tandis|lorsque|"
    r"but|to|than|by|each|total|average|mean|measured|idle|peak|both|according|of|over|out|aus|"
    r"meanwhile|then|there|here|again|throughout|dann|zugleich|gleichzeitig|actual\w*|real|tatsächlich|"
    r"auf|avg|power(?! (?:mode|limit|cap|supply|supplies|budget|envelope|profile|class|setting))|draw|drawn|"
    r"consumption|zog\w*|zieht|braucht\w*|verbraucht\w*|liefert\w*|schafft\w*|erreicht\w*|leistet\w*|kommt|delivers?|"
    r"gives?|does|"
    r"makes?|reach\w*|livre\w*|atteint|entrega\w*|alcanza\w*|rende|aufnahm|aufnimmt|(?:package|"
    r"board|system|total|wall|chip|socket|GPU|CPU) (?:power|draw)|"
    r"Leistungsaufnahme|Stromaufnahme|Verbrauch|Durchschnitt|de consommation|consumo|(?!supply|assembly|"
    r"family)[a-z]+ly|"
    r"auf|im|in|bei|mit|und|oder|statt|gegen|gegenüber|als|gemessen|ab|je|pro|am|an|unter|während|dabei|nur|"
    r"en|sur|avec|et|ou|contre|pour|de|du|au|par|sous|lors|soit|pendant|con|y|o|por|para|frente|bajo|durante|"
    r"com|e|em|no|na|sob|su|per|sotto|contro|nel|при|на|в|и|под|за|против)\b)[A-Za-zÀ-ÿ]{2}",
    re.IGNORECASE,
)
""" "a 700 W card", "25W power mode", "500-watt supply": a power as the name of a thing, and no reading."""

_AND = re.compile(r"^[^.;]{0,20}\b(?:and|und|et|y|e)\s$", re.IGNORECASE)
_NEXT_ONE = re.compile(
    r"[^.;,\d]{0,40}, (?:and |und |et |y |e )?(?:the |der |die |das |le |la |el |il |o |a )?[A-Z][\w-]*(?: [\w-]+)? $"
)
""" "the tower drew 512 W at the wall, the Mac 118 W"."""

_OR_MODE = re.compile(
    r"\s?(?:or|and|und|oder|et|y|/|to|,)\s?\d+ ?W(?:att)?[ -](?:power )?(?:mode|limit|cap|TDP|"
    r"card|GPU)",
    re.I,
)
""" "its 15W or 25W mode"."""

_SO_MANY = re.compile(r"(?<![\w.,])\d{1,2} ?[x×] ?$")
""" "2x 16 kW": supplies, feeds and cards are counted so, and no readings."""

_BRACKETED, _CLOSES = re.compile(r"\s*\(\s*$"), re.compile(r"\s*\)")
_SET = re.compile(
    r"[+±≤<→]$|\b(?:not|no|never|não|non|не|nie|nicht|n'a pas) [^\W\d]+(?: de| di)? $|\bTOPS\s?[@(]?\s?$|"
    r"\b(?:adds?|added|adding|another|saves?|saved|saving|cap(?:ped)?|set|(?:held|kept) (?:down )?to|limited|"
    r"throttled|configured|"
    r"tuned|dialed|gedrosselt|begrenzt|eingestellt|"
    r"bridée?s?|limitad\w+)"
    r"\b[^.;]{0,40}$",
    re.IGNORECASE,
)
""" "capped at 300 W", "power set to 25 W": what a machine is allowed."""

_CONDITION = re.compile(r"^\W*(?:at|with|bei|mit|à|a|con)\s+(?:about |only )?$", re.IGNORECASE)
""" "At 100W the decode is throttled": what was set, told first."""

_AT = re.compile(rf"(?:\b(?:at|bei|при)|@)\s*(?:the same |denselben |gleichen )?{_ABOUT}$", re.I)
"""Behind such a word a power may be a setting as well as a reading."""

_CARD = re.compile(
    r"\b(?:draw|drawn|consumption|consumed|at the (?:PDU|wall|plug|meter|socket)|under (?:full )?load|"
    r"Leistungsaufnahme|Stromaufnahme|Verbrauch|an der Steckdose|unter (?:Voll)?[Ll]ast|consommation|consommés?|"
    r"consumo|assorbimento|assorbita|потребл\w+)\b|消費電力|功耗|耗電|소비 ?전력",
    re.IGNORECASE,
)
_CARD_RATING = re.compile(
    r"\b(?:max(?:imum|imal\w*)?|rated|nominal|TDP|up to|supply|budget|feed|limit|cap|Netzteil|Nenn\w*|Anschluss\w*|"
    r"maximale?|máxim[oa]|massim[oa])\b|最大|定格|额定|額定|최대|정격",
    re.IGNORECASE,
)
""" "6.4 kW" over "average draw at the wall" is a reading; over "maximum power" or "rated draw" it is none."""

_PER_PIECE = re.compile(
    r"J\s?(?:/|(?:per|a|an|each|je|pro|par|por|per ogni|на)\s)\s?(?:inference|image|frame|picture|token|query|request|"
    r"sample|answer|Bild|Anfrage|Inferenz|Token|inférence|requête|imagen|inferencia|imagem|inferência|immagine|"
    r"inferenza)",
    re.IGNORECASE,
)
""" "0.09 mJ/inference": an energy by the piece was measured."""

_TIMES_BEFORE = re.compile(r"\d\s?[x×]\s?$")
""" "3 x 900 kW": parts of a plant."""

_OF_A_CARD = ("卡", "器")
_UNSAID = 0.78
"""A power that no word calls one: only its place beside a result tells it."""


def is_power(given: Given, item: Measured) -> bool:
    """Whether a power is that of a run: said of a run or beside its result, and neither a rating nor a limit."""
    sentence, read, scene, around = given.sentence, given.read, given.scene, given.around
    if _is_rated(sentence, item, scene) or item.unit.unit in ("MW", "Wh"):
        return False
    if said_near(sentence, ("datasheet", "money", "limit", "requirement"), item.numeral.start, item.unit.end):
        return False
    if _is_beside_rating(sentence, item) or _TIMES_BEFORE.search(sentence.text[: item.numeral.start]):
        return False
    said = is_said(sentence, item) or _goes_with_said(sentence, item, read)
    if around.mlperf and scene.has("benchmark", "scenario") and said:
        return True
    rest = _tells_of_rest(sentence, read, scene)
    measured = _MEASURED.search(sentence.text)
    told = around.last_rate is not None or around.told_latency or "power" in around.asked
    beside = any(_is_beside(sentence, item, other, said) for other in read)
    if rest or (said and (beside or told or measured or _speaks_of_speed(sentence))):
        return True
    if item.unit.unit.endswith("J") and _PER_PIECE.search(sentence.text, item.unit.start, item.unit.end + 12):
        return True
    if _labels_reading(sentence, item) or (
        _READ_OFF.search(sentence.text[: item.numeral.start]) and not item.numeral.bound
    ):
        return True
    behind = sentence.text[item.unit.end :].lstrip().removeprefix("im ").removeprefix("in ").removeprefix("on ")
    if _MEASURED.match(behind) and item.unit.unit in ("W", "kW") and not item.numeral.bound:
        return True
    return (beside or told) and not item.numeral.bound and not sentence.text.rstrip().endswith(("?", "？"))


def _speaks_of_speed(sentence: Sentence) -> bool:
    """A word of performance, and not the Chinese name of an accelerator ("加速卡")."""
    return any(sentence.text[m.end : m.end + 1] not in _OF_A_CARD for m in sentence.of("strong-performance"))


def _is_beside_rating(sentence: Sentence, item: Measured) -> bool:
    """ "Rated power 350 W (450 W peak for 10 ms)": a bracket right behind a rating goes on with it."""
    opened = sentence.text.rfind("(", 0, item.numeral.start)
    if opened < 0 or ")" in sentence.text[opened : item.numeral.start]:
        return False
    return said_near(sentence, ("datasheet",), max(0, opened - 2), opened)


def _labels_reading(sentence: Sentence, item: Measured) -> bool:
    """Whether the label of a number card calls its power one that was drawn, and no rating."""
    label = sentence.text[item.unit.end :]
    called = _CARD.search(label) or (_MEASURED.search(label) and _NAMED.search(label + " "))
    return sentence.passage.is_card and called is not None and _CARD_RATING.search(label) is None


def is_said(sentence: Sentence, item: Measured) -> bool:
    """Whether a word says that a number is a power drawn: a verb, a noun, or an energy, which is always spent."""
    before = sentence.text[: item.numeral.start]
    named = not item.numeral.bound and _NAMED.search(before) is not None
    takes = _TAKES.search(before) and _UP.match(sentence.text, item.unit.end)
    return bool(named or takes or _DREW.search(before) or _DRAWN.search(before) or item.unit.unit.endswith("J"))


def _goes_with_said(sentence: Sentence, item: Measured, read: Sequence[Measured]) -> bool:
    """ "draws 5.6 kW on average and 6.3 kW at most": the second of two powers of one verb."""
    before = [other for other in read if other.unit.kind == "power" and other.unit.end <= item.numeral.start]
    if not before or not is_said(sentence, before[-1]):
        return False
    gap = sentence.text[before[-1].unit.end : item.numeral.start]
    tested = ";" not in gap and any(
        before[-1].unit.end <= m.start < item.numeral.start for m in sentence.of("scenario", "scenario?")
    )
    return tested or _AND.search(gap) is not None or _NEXT_ONE.fullmatch(gap) is not None


def power_sureness(sentence: Sentence, item: Measured) -> float:
    """Ceiling for a power by how it is told."""
    at = _AT.search(sentence.text[: item.numeral.start])
    read = item.numeral.marked or item.unit.unit == "kW"
    setting = at is not None and not (read and any(0 <= at.start() - rate.end <= 1 for rate in sentence.of("rate")))
    return 1.0 if is_said(sentence, item) and not setting and not _rests(sentence.text, item) else _UNSAID


def _rests(text: str, item: Measured) -> bool:
    """Whether a power is that of a machine at rest."""
    before = _RESTS_BEFORE.search(text[: item.numeral.start])
    return before is not None


def _tells_of_rest(sentence: Sentence, read: Sequence[Measured], scene: Scene) -> bool:
    """Whether of several powers one is that at rest, and another that at work."""
    powers = [other for other in read if other.unit.kind == "power" and not _is_rated(sentence, other, scene)]
    return {_rests(sentence.text, other) for other in powers} == {True, False}


def _is_rated(sentence: Sentence, item: Measured, scene: Scene) -> bool:
    """Whether a power is what is printed on a thing, or what it is allowed."""
    text, start, end = sentence.text, item.numeral.start, item.unit.end
    before = text[:start]
    if item.unit.unit.endswith("J"):
        return False
    if any(pattern.match(text, end) for pattern in (_OF_POWER, _EACH, _THING, _OR_MODE)):
        return True
    if _SO_MANY.search(before) or _SET.search(before) or (_CONDITION.search(before) and not item.numeral.marked):
        return True
    opened = _BRACKETED.search(before)
    named = scene.of("accelerator", "system") if opened and _CLOSES.match(text, end) else []
    return any(opened is not None and mention.end == opened.start() for mention in named)


def _is_beside(sentence: Sentence, item: Measured, other: Measured, said: bool) -> bool:
    """Whether a rate or time stands in the same part of the sentence; a power named as such reaches over semicolons."""
    low, high = sorted([(item.numeral.start, item.unit.end), (other.numeral.start, other.unit.end)])
    if other.unit.kind == "rate" and said:
        return True
    if other.unit.unit in ("days", "h"):
        return False
    return other.unit.kind in ("rate", "time") and ";" not in sentence.text[low[1] : high[0]]
