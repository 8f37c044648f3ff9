"""Bare numbers that can be nothing but a further rate: of the size and look of the rate said before, and followed by
no noun of their own: "ahead of the second at 147.5", "it came to 93,200", "The correct figure is 112,100."."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.candidate import Measured
from claimscope.core.claims.numbers.numerals import Numeral
from claimscope.core.claims.numbers.units import UnitRead
from claimscope.core.claims.words.clauses import said_near
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence

_ALIKE = 20
"""Rates of one paragraph seldom lie further apart."""

_LOOKS = re.compile(r"\d[,.'\u00a0 ]\d{3}(?!\d)|\d[.,]\d|\d ?[kKM]$")
_FREE = re.compile(
    r"\s*(?:$|[.,;)\]!?\"”“’'»]|:(?=\s\d[\d.,]* ?(?:[x×]|times|mal|fois|veces|volte))|[–—-]\s)|\s+(?:\(|(?:and|"
    "or|but|in|on|for|with|at|from|to|versus|vs|against|compared|"
    r"when|while|"
    r"without|under|over|as|than|via|using|before|after|last|now|then|respectively|offline|server|"
    r"gewesen|geworden|gemessen|erreicht|und|oder|aber|im|auf|bei|mit|für|gegen|gegenüber|als|ohne|unter|vor|"
    r"nach|jetzt|heute|dort|beziehungsweise|bzw|"
    r"et|ou|sur|avec|pour|dans|contre|en|au|chez|sans|y|o|con|para|por|sin|frente|e|com|sem|em|no|na|su|nel|"
    r"и|на|в|с|при|против|без)\b)",
    re.IGNORECASE,
)
_SETTING = re.compile(
    r"(?:\b(?:length|size|batch|concurrency|context|window|users?|clients?|seed|port|page|section|table|figure|slide|"
    r"step|steps|steps of|rank|item|line|row|note|version|ISL|OSL|input|output|prompts?|tokens of|up by|down by|Seite|"
    r"Folie|Tabelle|Zeile|Länge|Kontext|page|tableau|version|Nr\.?|No\.?|CUDA|ROCm|driver|"
    r"temperatures?|temperature of|top[-_ ]?[pk]|penalty|threshold|ratio of|share of|Temperatur(?: von)?|"
    r"Treiber|issue|PR|pull|room|chapter|Raum|Kapitel|to reach|to hit)[\s:=]*|[+±#§/@×*]\s*)$",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?:^|[\s(])[^\W\d_]*[A-Z][\w.-]*\s$")
""" "CUDA 12.4": a short fraction right behind a name is its version."""

_FRACTION = re.compile(r"\d{1,2}[.,]\d{1,2}")
_OTHERWISE, _LIMITS = ("promise", "need", "money", "count", "quality"), ("limit", "requirement")
_LEADS = re.compile(
    r"\b(?:came to|comes to|generation|decode|decoding|prefill|prompt processing|waren es|sind es|es waren|"
    r"es sind|war es|ist es|"
    r"there (?:are|were)|it (?:is|was)|it's|that was|kommt auf|kam auf|liegt bei|lag bei|ne fa|en fait|does|did|"
    r"makes|made|manages?|managed|"
    r"sustains?|sustained|reaches|reached|"
    r"schafft|schaffte|erreicht|erreichte|leistet|fait|hace|hizo|alcanza|faz|fez|raggiunge|(?:drops?|falls?|"
    r"fell|dropped|rises?|rose|climbs?|climbed|"
    r"goes|went|down|up) to|"
    r"scende a|sale a|tombe à|monte à|(?:sinkt|fällt|steigt|sank|fiel|stieg) auf|baja a|sube a|cai para|"
    r"sobe para|c'est|c'était|eran|son|eram|erano)\s(?:about |only |nur |"
    r"around )?$",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*(?:,|and|und|et|y|e)\s*", re.IGNORECASE)
_SIDE_BY_SIDE = re.compile(
    r"\b(?:and|und|et|y|e|peaks?|peaking|maximum|idle|idling|instead of|rather than|versus|vs\.?|against|gegen|"
    r"gegenüber|statt|(?:jetzt |heute |nun )?sind es|(?:now |then )?it is|contre|au lieu de|frente a|"
    r"en lugar de|contro|invece di|down from|up from|from|la (?:seconde|deuxième)|the (?:second|other)(?: one)?|"
    r"(?:die|der|das) (?:zweite|andere)|"
    r"el (?:segundo|otro)|il secondo|while the|whereas the|während d(?:er|ie|as)|erst nach)\s"
    r"(?:at |of |is |was |with |the |only |about |nur |noch )?(?:(?!(?:at|bei|à) )[\w.-]*[A-Za-z][\w.'-]* ){0,2}$",
    re.IGNORECASE,
)
_VERSUS = re.compile(
    r",? ?\(?(?:vs\.?|versus|against|compared (?:to|with)|gegen|gegenüber|contre|frente a|contro) (?:the )?"
    r"(?:[\w.-]+(?:'s|’s)?\s){1,3}",
    re.IGNORECASE,
)
_WITHOUT = re.compile(r"\s(?:without|ohne|sans|sin|senza|sem)(?: it| them)?\s*(?:$|[.,;:)])", re.IGNORECASE)
_NEAR, _LONGEST_GAP = 8, 40
_SAYS = re.compile(
    r"\s?(?:(?:则|則|也)?(?:为|為|是|达到?|達到?)|は|가|는|은)\s?(?:约|約|약)?\s?|"
    r"\s(?!(?:with|and|or|has|have|uses?|of|in|x|from|mit|und|hat|avec|et|con|y|"
    r"e)\s)(?:[a-zà-ÿ]+\s){1,2}(?:only |nur |about )?",
)
_ENDS = re.compile(r"\s*(?:$|[.,;)、。,;]|\(|（)|\s+(?:and|und|et|y|e|while|on|in|auf|bei|im)\b")
_SHEET_REACH = 20
_SLASHED = re.compile(r"\s?/\s?\d")
_LABEL = re.compile(r"\s*[:=]\s*")
_EASTERN = re.compile(r"[\u3040-\u9fff\uac00-\ud7af]")
_PARALLEL = re.compile(
    r"[,;\s]+(?:(?:and|und|et|y|e)\s)?(?:(?:with|on|in|for|bei|mit|auf|im|avec|sur|con|en)\s[^,;.]{1,24}\s?)?"
)


def left_free(
    sentence: Sentence,
    item: Measured,
    mentions: Sequence[Mention],
    rate: UnitRead,
    scale: Decimal | None,
    before: Sequence[Measured],
) -> Measured:
    """The number with the unit of the rate before it, where nothing else can be meant; else as it was.

    ``scale``: the number of that rate, where it has one; ``before``: the numbers of the sentence that stand before it.
    """
    numeral = item.numeral
    told = any(other.numeral.value == numeral.value for other in before)
    if item.unit.kind or numeral.money or numeral.is_range or numeral.bound or told or not _is_alike(numeral, scale):
        return item
    if not _may_be_rate(sentence, numeral, mentions, before) or _is_labelled_otherwise(sentence, numeral, before):
        return item
    if _is_version(sentence, numeral, mentions) or _is_power_of_two(numeral.value):
        return item
    per = _divisor(sentence, item, before, parallel=_is_of_subject(sentence, numeral, mentions))
    return Measured(numeral, replace(rate, per=per, start=numeral.end, end=numeral.end), elliptic=True, loose=True)


def _may_be_rate(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention], before: Sequence[Measured]) -> bool:
    """Whether look and place of a number let it be a rate: a product beside it, or no noun of its own behind it."""
    text = sentence.text
    if _SETTING.search(text[: numeral.start]):
        return False
    if _is_of_subject(sentence, numeral, mentions) or _stands_at_product(sentence, numeral, mentions):
        return True
    if _EASTERN.search(text[max(0, numeral.start - 8) : numeral.end + 4]):
        return False
    looks = _LOOKS.search(numeral.text) is not None or _is_led(sentence, numeral, before)
    looks = looks or (numeral.value >= _LEAST and not numeral.worded and _is_rivals(sentence, numeral, before))
    looks = looks or (numeral.value >= _LEAST and not numeral.worded and _without(sentence, numeral))
    looks = looks or (numeral.value >= _LEAST and not numeral.worded and _is_of_row(sentence, numeral, before))
    looks = looks or (numeral.value >= _LEAST and _at_scenario(sentence, numeral, mentions))
    return looks and _FREE.match(text, numeral.end) is not None


def _is_of_subject(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention]) -> bool:
    """ "… and the L40S produces 410", "GB200 NVL72 为 5790": a product as the subject of the number."""
    if numeral.value < _LEAST or numeral.worded or not _ENDS.match(sentence.text, numeral.end):
        return False
    leads = (m.end for m in mentions if m.kind in ("accelerator", "system", "software") and m.end <= numeral.start)
    return any(_SAYS.fullmatch(sentence.text[end : numeral.start]) for end in leads)


def _is_rivals(sentence: Sentence, numeral: Numeral, before: Sequence[Measured]) -> bool:
    """ "118 tokens/s vs GGUF's 60": what the rival makes, right behind the rate."""
    last = before[-1] if before and before[-1].unit.kind == "rate" else None
    return last is not None and _VERSUS.fullmatch(sentence.text[last.unit.end : numeral.start]) is not None


def _is_of_row(sentence: Sentence, numeral: Numeral, before: Sequence[Measured]) -> bool:
    """ "5,120 tok/s on the tower, 1,050 on the Mac and 870 on the Spark": each number has its place behind it."""
    last = before[-1] if before and before[-1].unit.kind == "rate" else None
    places = (numeral.end, max(last.unit.end, last.numeral.end)) if last else ()
    return bool(places) and all(_AT_PRODUCT.match(sentence.text, place) for place in places)


def _without(sentence: Sentence, numeral: Numeral) -> bool:
    """ "62 tokens/s with AMX and 23 without;"."""
    return _WITHOUT.match(sentence.text, numeral.end) is not None


def _at_scenario(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention]) -> bool:
    """ "5,777 tokens/s (Offline) and 5103 (Server)"."""
    places = (m.start for m in mentions if m.kind == "scenario" and m.start >= numeral.end)
    return any(sentence.text[numeral.end : start] == " (" for start in places)


def _is_labelled_otherwise(sentence: Sentence, numeral: Numeral, before: Sequence[Measured]) -> bool:
    """ "(target: 16,000)", "at a price of 38,000": a label or a word of the clause says what else it is; a limit that
    stands before the rate it goes on from speaks of neither."""
    first = min((other.numeral.start for other in before if other.unit.kind == "rate"), default=len(sentence.text))
    told = any(match.end <= first for match in sentence.of(*_LIMITS)) and first < numeral.start
    kinds = _OTHERWISE if told else (*_OTHERWISE, *_LIMITS)
    labels = (m for m in sentence.of(*kinds) if m.end <= numeral.start)
    labelled = any(_LABEL.fullmatch(sentence.text[m.end : numeral.start]) for m in labels)
    sheet = any(0 <= numeral.start - m.end <= _SHEET_REACH for m in sentence.of("datasheet"))
    return labelled or sheet or said_near(sentence, kinds, numeral.start, numeral.end)


def _is_led(sentence: Sentence, numeral: Numeral, before: Sequence[Measured]) -> bool:
    """ "340 t/s and generation 47", "without it there were 26": a plain number behind a word that leads to a rate."""
    if numeral.value < _LEAST or numeral.worded:
        return False
    lead = sentence.text[: numeral.start]
    loose = bool(before) and before[-1].loose and _AND.fullmatch(lead[before[-1].numeral.end :]) is not None
    return loose or _LEADS.search(lead) is not None


def gone_on(sentence: Sentence, item: Measured, before: Sequence[Measured]) -> Measured:
    """ "165 W, peaking at 190", "7.9 inferences per joule at half load and 6.1 at full load": in one clause with a
    power, time or efficiency, a number of its size goes on where a word sets the two side by side."""
    last = before[-1] if before else None
    numeral = item.numeral
    if last is None or item.unit.kind or numeral.money or numeral.is_range or numeral.bound:
        return item
    efficient = last.unit.kind == "rate" and last.unit.per in ("W", "J")
    free = _FREE.match(sentence.text, numeral.end) or _SLASHED.match(sentence.text, numeral.end)
    if not (efficient or last.unit.kind in ("power", "time")) or not free:
        return item
    told = max(last.unit.end, last.numeral.end)
    gap = sentence.text[told : numeral.start]
    if any(told <= match.start < numeral.start for match in sentence.of("rate")):
        return item
    near = last.numeral.value / _NEAR <= numeral.value <= last.numeral.value * _NEAR
    beside = _SIDE_BY_SIDE.search(gap) is not None or (last.loose and gap.strip() == "/")
    if not near or len(gap) > _LONGEST_GAP or not beside:
        return item
    return Measured(numeral, replace(last.unit, start=numeral.end, end=numeral.end), elliptic=True, loose=True)


def _is_alike(numeral: Numeral, scale: Decimal | None) -> bool:
    if scale is None:
        return numeral.value > 1
    return numeral.value > 0 and scale > 0 and scale / _ALIKE <= numeral.value <= scale * _ALIKE


def _is_power_of_two(value: Decimal) -> bool:
    whole = int(value)
    return value == whole and whole >= 256 and whole & (whole - 1) == 0


def _is_version(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention]) -> bool:
    """Whether a short fraction stands right behind a name that is no product, firm or test."""
    if not _FRACTION.fullmatch(numeral.text) or not _NAMED.search(sentence.text[: numeral.start]):
        return False
    return not any(0 <= numeral.start - m.end <= 1 and m.kind not in ("software", "round", "other") for m in mentions)


_AT_PRODUCT = re.compile(
    r"(?:ish)?\s+(?:on|with|auf|mit|bei|sur|avec|en|con|su|em|na|no)\s+(?:the |an? |dem |der |einer? |le |la |"
    r"el |une? )?"
)
_LEAST = Decimal(8)


def _stands_at_product(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention]) -> bool:
    """ "900 on the RTX 3090": a plain number right before a product takes part in the comparison."""
    link = _AT_PRODUCT.match(sentence.text, numeral.end)
    if link is None or numeral.value < _LEAST or numeral.worded:
        return False
    return any(m.kind in ("accelerator", "system") and m.start == link.end() and m.count is None for m in mentions)


def _divisor(sentence: Sentence, item: Measured, before: Sequence[Measured], parallel: bool) -> str:
    """The divisor of the rate before it, where both stand in one list or in clauses of one build."""
    last = next((other for other in reversed(before) if other.unit.kind == "rate"), None)
    if last is None:
        return ""
    gap = sentence.text[max(last.unit.end, last.numeral.end) : item.numeral.start]
    return last.unit.per if parallel or _PARALLEL.fullmatch(gap) else ""
