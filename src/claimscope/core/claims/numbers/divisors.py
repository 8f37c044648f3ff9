"""What a number is divided by where that is not said behind its unit: "Per GPU this makes …", "per-user speed is …".

A divisor of the clause that is not understood makes the unit unsure: "tokens/s" may then be meant per card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.ellipsis import is_total
from claimscope.core.claims.numbers.shares import share_of
from claimscope.core.claims.numbers.units import UnitRead, divisors_of
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.words.clauses import clause_around, lead_end
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence

UNSETTLED = 0.75
_CLOSE_BEHIND = 2
_OF_RATES = ("accelerator", "node", "rack", "user")
_DIVIDED = re.compile(
    r"[ \u00a0-]*(?:[\w/-]+ ){0,2}?(?:throughput|speed|performance|rate|output|generation|decod\w+|Durchsatz\w*|"
    r"Geschwindigkeit|Leistung\w*|Rate|débit|vitesse|rendimiento|velocidad|吞吐\w*|性能|スループット|처리량|성능)\b",
    re.IGNORECASE,
)
_DIVIDED_BEFORE = re.compile(
    r"(?:throughput|speed|performance|rates?|output|Durchsatz|Geschwindigkeit|Leistung|débit|vitesse|rendimiento|"
    r"velocidad)[ \u00a0]?(?:on average )?$",
    re.IGNORECASE,
)
_COUNTS = re.compile(
    r"(?:GPUs?|units?|cards?|accelerators?|chips?|cores?|sockets?|nodes?|servers?|users?|requests?|sessions?|streams?|"
    r"[GT]B|Karten|Stück|Anfragen|accélérateurs?|cartes?|puces?|tarjetas?|aceleradoras?|aceleradores|placas?|schede|"
    r"acceleratori|chips?|карт\w*|ускорител\w*)[ \u00a0](?:[A-Z][\w.-]*[ \u00a0]){0,3}$",
    re.IGNORECASE,
)
""" "with 8 units per node" counts parts, and divides no rate."""

_ENDS_NUMBER = re.compile(r"\d\s?[kM]?\s?$")
""" "That is 4,318 per GPU, 17 % more": the divisor is that of the number before it."""

_EXPLICIT = re.compile(r"(?:per|for every|pro|je|par|por|на)\b|/|每|.*?(?:あたり|당)", re.IGNORECASE)
""" "per dollar" divides a rate; "price/performance: … 5,100 tok/s" only says what is talked of."""

_MANY = 3
_WHOLE = re.compile(
    r"\b(?:total|totals|together|altogether|whole|entire|sum|all|combined|overall|insgesamt|zusammen|gesamt\w*|Summe|ganze\w*|"
    r"ensemble|somme|entier|conjunto|suma|entero|intero|somma|insieme|весь|всего|вместе)\b|共|计|合計|총",
    re.IGNORECASE,
)
_IDEOGRAPH = re.compile(r"[\u3040-\u9fff\uac00-\ud7af]")
""" "单用户约20 tokens/s,总吞吐1,900 tokens/s": there a divisor stands right before its number."""

_PER = re.compile(r"(?i:\b(?:per|pro|je|par|por)) (?!cent|se\b|second|Sekunde|seconde|segundo|cento|ciento|rapport)\w")
_PER_REACH = 4
_BEFORE_NUMBER = re.compile(
    r"[\s,，:约約]*(?:(?:also|somit|damit|rund|etwa|thus|so|soit|cioè) ){0,2}(?:では?|は|で|로는|로|은|는)?[,、]?"
    r"(?:可?[达達]到?|[为為]|是|可|能)?(?:每秒|毎秒|초당|平均|最大)?[\s约約]*|"
    r"\s(?:dispose de|dispone de|dispõe de|ha a disposizione|reçoit|obtient|recibe|obtiene|recebe|obtém|riceve|ottiene|"
    r"erhält|bekommt|hat|получает)\s(?:environ |unos |cerca de |circa |etwa |rund |около )?",
    re.IGNORECASE,
)
""" "per GPU, 12,480", "chaque utilisateur dispose de 31"."""

_LED = re.compile(
    r"(?:的?(?:生成|输出|輸出|推理|平均)?(?:速度|吞吐量?|速率)(?:约|約|为|為|达到?|達到?)?|の?(?:生成)?速度[はが]?|속도(?:는|가)?)\s?$"
)
""" "单用户速度21 token/s": the divisor stands before the noun of the number."""

_USER_SHARE = re.compile(
    r"\b(?:one|a single|ein einzelner|ein|un seul|un solo|um único|один) "
    r"(?:user|Nutzer|Benutzer|utilisateur|usuario|usuário|utente|пользователь) "
    r"(?:sees|gets|receives|sieht|erhält|bekommt|voit|reçoit|obtient|ve|recibe|obtiene|vê|recebe|vede|riceve|"
    r"получает)\b",
    re.IGNORECASE,
)
""" "One user sees 41 tokens/s"."""

_OWN_NOUN = re.compile(
    r"\s*(?:greater|higher|better|more|faster|mehr|höhere?)\s+(?:\w+ )?(?:performance|throughput|speed|Leistung|"
    r"Durchsatz)\b"
)
""" "… energy efficiency, and up to 3.3x greater performance": the factor has a noun of its own."""

_ALL_BEFORE = re.compile(r"[(,;–—]\s(?:[^\W\d]+\s){0,4}$|\((?:[^\W\d]+\s){0,4}$")
_NOTHING_MORE = re.compile(r"\s*[).!]*\s*$")
_UNIT_GIVES = re.compile(
    r"(?:^|\s)(?:1|one|a|a single|each|every|ein|jeder|un|chaque|cada) ?(?P<unit>W|watt|dollar|euro|joule)\b"
    r"(?:[^.;\d]|[A-Z]\d+){0,60}$",
    re.IGNORECASE,
)
_OF_UNIT = {"w": "W", "watt": "W", "dollar": "USD", "euro": "USD", "joule": "J"}
""" "1 W of power can deliver 11 classifications a second", "a dollar spent comes back as …"."""


def divided(sentence: Sentence, item: Measured, mentions: Sequence[Mention]) -> UnitRead:
    """The unit of a number with the divisor said elsewhere in its clause."""
    unit, numeral = item.unit, item.numeral
    if item.elliptic and is_total(sentence, numeral):
        return unit
    if unit.kind in ("rate", "other-unit") and not unit.per:
        share = share_of(sentence, numeral.start, unit.end, mentions)
        if share is not None and share.per and (unit.kind == "rate" or share.per != "user"):
            return replace(unit, per=share.per)
    if unit.per or unit.kind not in ("rate", "times", "percent"):
        return unit
    low, high = clause_around(sentence.text, numeral.start, unit.end)
    lead = sentence.text[low : numeral.start]
    if unit.kind == "rate" and (given := _UNIT_GIVES.search(lead)):
        return replace(unit, per=_OF_UNIT[given["unit"].lower()])
    led = _LED.search(lead) if unit.kind == "rate" else None
    if led and (match := next((m for m in divisors_of(sentence) if m.end == low + led.start()), None)):
        return replace(unit, per=match.value)
    if unit.kind == "rate" and _USER_SHARE.search(lead):
        return replace(unit, per="user")
    head = lead_end(sentence.text)
    found = divisors_of(sentence)
    found.sort(key=lambda match: (unit.kind == "rate" and match.start > numeral.start, abs(match.start - unit.end)))
    for match in found:
        if unit.kind != "rate" and match.end <= numeral.start and _OWN_NOUN.match(sentence.text, unit.end):
            continue
        in_head = match.end <= head <= numeral.start
        if not (low <= match.start and match.end <= high) and not in_head:
            continue
        if _says_other(sentence, match, unit) or _stands_apart(sentence, match, unit):
            continue
        leads = in_head or _leads(sentence, match, low, numeral.start)
        between = sentence.text[min(match.end, unit.end) : max(match.start, numeral.start)]
        if leads or (unit.kind != "rate" and not re.search(r"\d", between)):
            return replace(unit, per=match.value)
    return replace(unit, per=_labelled(sentence, unit)) if sentence.passage.is_card else unit


def divided_as_before(
    sentence: Sentence, item: Measured, unit: UnitRead, read: Sequence[Measured], mentions: Sequence[Mention]
) -> UnitRead:
    """ "596 tokens/s per chip in Offline and 149 in Server": a number that takes the unit up takes its divisor too,
    unless it is larger by far or a word speaks of the whole."""
    if unit.per or unit.kind != "rate" or not item.elliptic:
        return unit
    before = [o for o in read if o.unit.kind == "rate" and o.numeral.end <= item.numeral.start and o is not item]
    last = before[-1] if before else None
    per = (last.unit.per or divided(sentence, last, mentions).per) if last else ""
    if last is None or not per or item.numeral.value > _MANY * last.numeral.value:
        return unit
    low, high = last.unit.end, item.numeral.end
    places = [m.start for m in sentence.of("node-noun")] + [m.start for m in mentions if m.kind == "system"]
    named = per in _OF_RATES and any(low <= place < high for place in places)
    whole = named or _WHOLE.search(sentence.text, low, high + 16) is not None
    return unit if whole else replace(unit, per=per)


def _labelled(sentence: Sentence, unit: UnitRead) -> str:
    """ "18.1 tokens/s" over "Throughput per user": the divisor that the label of a card names, or empty."""
    behind = (match for match in divisors_of(sentence) if match.start >= unit.end and match.value in _OF_RATES)
    for match in behind:
        opens = sentence.text[unit.end : match.start].strip(" ,") == ""
        if unit.kind == "rate" and (opens or _DIVIDED_BEFORE.search(sentence.text[: match.start].rstrip())):
            return match.value
    return ""


def _stands_apart(sentence: Sentence, match: Match, unit: UnitRead) -> bool:
    """ "성능 2배, 전력 효율도 …": where divisors lead, one behind the number is its own only right behind it."""
    eastern = _IDEOGRAPH.search(sentence.text, match.start, match.end) is not None
    return eastern and match.start - unit.end > _CLOSE_BEHIND


def _says_other(sentence: Sentence, match: Match, unit: UnitRead) -> bool:
    """Whether a divisor cannot be that of a number: another rate's, or of a sort that its unit does not have."""
    if unit.kind == "rate":
        worth = match.value == "USD" and not _EXPLICIT.match(sentence.text, match.start)
        return worth or match.value == "query" or _COUNTS.search(sentence.text[: match.start]) is not None
    behind_rate = any(0 <= match.start - rate.end <= 1 for rate in sentence.of("rate"))
    behind_number = match.start < unit.start and _ENDS_NUMBER.search(sentence.text[: match.start]) is not None
    return behind_rate or behind_number or match.value in ("query", "user", "rack")


def _leads(sentence: Sentence, match: Match, low: int, start: int) -> bool:
    """Whether a divisor opens the clause, stands at the word for what is divided, or right before the number."""
    text = sentence.text
    if match.end > start:
        return False
    if _BEFORE_NUMBER.fullmatch(text[match.end : start]):
        return True
    if _IDEOGRAPH.search(text, match.start, match.end):
        return False
    if not text[low : match.start].strip(" ,\"'–-"):
        return True
    if match.value not in _OF_RATES or any(0 <= match.start - rate.end <= 1 for rate in sentence.of("rate")):
        return False
    return _DIVIDED.match(text, match.end) is not None or _DIVIDED_BEFORE.search(text[: match.start]) is not None


def _is_per_unknown(sentence: Sentence, unit: UnitRead) -> bool:
    """ "10x higher throughput per rack unit", "38 requests/min per H100"."""
    near = _PER.search(sentence.text, unit.end)
    if near is None or any(match.start <= near.start() < match.end for match in sentence.of("per", "per-second")):
        return False
    between = sentence.text[unit.end : near.start()]
    return len(between.split()) <= _PER_REACH and not re.search(r"[,;.()]|\d", between)


def _is_of_all(text: str, match: Match) -> bool:
    """ "N in FP8 and M in FP4 (all figures per GPU)": a divisor as the last word speaks for every number."""
    return _ALL_BEFORE.search(text, 0, match.start) is not None and _NOTHING_MORE.match(text, match.end) is not None


def divisor_sureness(
    sentence: Sentence, item: Measured, unit: UnitRead, read: Sequence[Measured], mentions: Sequence[Mention]
) -> float:
    """Ceiling for a unit without a divisor, where its sentence speaks of one, or says "per" of what nobody knows."""
    if unit.per or unit.kind not in ("rate", "times", "percent", "other-unit"):
        return 1.0
    if unit.kind in ("rate", "other-unit") and share_of(sentence, item.numeral.start, item.unit.end, mentions):
        return UNSETTLED
    if _is_per_unknown(sentence, unit):
        return UNSETTLED
    if unit.kind != "rate":
        return 1.0
    before = [other for other in read if other.numeral.end <= item.numeral.start and other.unit.unit == unit.unit]
    if any(other.unit.per for other in before) or (before and divided(sentence, before[-1], mentions).per):
        return UNSETTLED
    if _PER.match(sentence.text):  # "Per tray: 62,300 tokens/s"
        return UNSETTLED
    low, high = clause_around(sentence.text, item.numeral.start, item.unit.end)
    open_ones = (
        match
        for match in (*divisors_of(sentence), *sentence.of("sharing"))
        if (low <= match.start and match.end <= high)
        or match.end <= lead_end(sentence.text) <= item.numeral.start
        or _is_of_all(sentence.text, match)
        if match.kind == "sharing" or (match.value in _OF_RATES and not _says_other(sentence, match, unit))
        if not any(other.unit.start <= match.start < other.unit.end for other in read)
    )
    return UNSETTLED if any(open_ones) else 1.0
