"""What speaks for and against a bare number's being a further result of the kind told before it, sign by sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.numerals import Numeral
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.words.little import AGAINST, HEDGE, INSTEAD_OF, TO
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence

TOLD = ("rate", "time", "power", "other-unit")
"""Kinds of unit that a bare number may take up."""

_LOOKS = re.compile(r"\d[,.'\u00a0 ]\d{3}(?!\d)|\d[.,]\d|\d ?[kKM]$")
_FREE = re.compile(
    r"\s*(?:$|[个個](?=[,，。、;；]|$)|[.,;、。，；)\]!?\"”“’'»]|"
    r":(?=\s)|[–—-]\s)|\s+(?:\(|(?:and|"
    "or|but|in|on|for|with|at|from|to|versus|vs|against|compared|"
    r"when|while|"
    r"without|under|over|as|than|via|using|before|after|last|now|then|respectively|offline|server|"
    r"gewesen|geworden|gemessen|erreicht|und|oder|aber|im|auf|bei|mit|für|gegen|gegenüber|als|ohne|unter|vor|"
    r"nach|jetzt|heute|dort|beziehungsweise|bzw|"
    r"et|ou|à|sur|avec|pour|dans|contre|en|au|chez|sans|y|o|con|para|por|sin|frente|e|com|sem|em|no|na|su|nel|"
    r"и|на|в|с|при|против|без)\b)",
    re.IGNORECASE,
)
_LEADS = re.compile(
    r"\b(?:came to|comes to|generation|decode|decoding|prefill|prompt processing|waren es|sind es|es waren|"
    r"es sind|war es|ist es|"
    r"there (?:are|were)|it (?:is|was)|it's|that was|kommt auf|kam auf|liegt bei|lag bei|ne fa|en fait|does|did|"
    r"makes|made|manages?|managed|"
    r"sustains?|sustained|reaches|reached|"
    r"schafft|schaffte|erreicht|erreichte|leistet|fait|hace|hizo|da|dio|dà|alcanza|faz|fez|raggiunge|(?:drops?|falls?|"
    r"fell|dropped|rises?|rose|climbs?|climbed|"
    r"goes|went|down|up) to|"
    r"scende a|sale a|tombe à|monte à|(?:sinkt|fällt|steigt|sank|fiel|stieg) auf|baja a|sube a|cai para|"
    r"sobe para|si ferma a|s'arrête à|se qued[aó] en|ficou em|fica em|bleibt bei|stops at|gave|gives|gets|got|"
    r"saw|measured|counted|recorded|clocked|sahen wir|zählten wir|maßen wir|obtuvimos|medimos|abbiamo misurato|"
    r"nous avons mesuré|получили|"
    r"c'est|c'était|eran|son|eram|erano)\s(?:about |only |nur |"
    r"around )?$",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*(?:,|and|und|et|y|e)\s*", re.IGNORECASE)
_VERSUS = re.compile(
    rf",? ?\(?(?:{AGAINST}) (?:the )?"
    r"(?:[\w.-]+(?:'s|’s)?\s){1,3}",
    re.IGNORECASE,
)
_WITHOUT = re.compile(r"\s(?:without|ohne|sans|sin|senza|sem)(?: it| them)?\s*(?:$|[.,;:)])", re.IGNORECASE)
_SAYS = re.compile(
    r"\s?(?:(?:则|則|也)?(?:为|為|是|达到?|達到?)|は|가|는|은)\s?(?:约|約|약)?\s?|"
    r"\s(?!(?:with|and|or|has|have|uses?|of|in|x|from|mit|und|hat|avec|et|con|y|"
    r"e)\s)(?:[a-zà-ÿ]+\s){1,2}(?:only |nur |about )?",
)
_ENDS = re.compile(r"\s*(?:$|[.,;)、。,;]|\(|（)|\s+(?:and|und|et|y|e|while|on|in|auf|bei|im)\b")
_EASTERN = re.compile(r"[\u3040-\u9fff\uac00-\ud7af]")
_AGAINST = re.compile(
    rf"\b(?:{AGAINST}|{INSTEAD_OF}|from|over|nach)\s"
    rf"(?:the |die |der |den |les |los |las |as |os |gli |i |le |la |il |el |lo )?(?:{HEDGE})?$|"
    r"(?:对比|對比|相比|而非)\s?$",
    re.IGNORECASE,
)
_JOINS = re.compile(r"(?:,|;|\b(?:and|und|et|y|e|и|then|dann|puis|luego|poi|but|aber|mais|pero|ma))\s$", re.IGNORECASE)
_ARRIVES = re.compile(
    r"\b(?:from|von|de|du|da|dal|с|von rund|from about)\s$|[从從由自](?:每秒|每瓦|约|約)?\s?$", re.IGNORECASE
)
_AT = re.compile(
    rf"^[^;.]{{0,24}}?\s?\b(?:{TO})\s(?:{HEDGE})?$|"
    r"^(?:提升|提高|增加|上升|缩短|縮短|降低|下降|增|升|降)?[到至](?:约|約)?\s?$",
    re.IGNORECASE,
)
""" "dropped from 420 ms to 190"."""

_POINT = re.compile(
    r"\s(?:at|bei|à|a|with|mit|en|при|for|makes?|gives?)\s[~≈]?\d[\d.,]*(?:(?<=\d)[,.;)]?(?:\s(?:and|with|und|et)\b|\s?$|[,;)])|"
    r" ?[A-Za-z]+/s)"
)
""" "with 0.6 at 14.8", "serves 140 at 420 GB/s": the result follows."""

_OWN_BEHIND = re.compile(r"[^.;,()\d]{0,24}(?:\d?[A-Za-z][\w-]*)?[^.;,()\d]{0,8}\([\d.,]+ ?[A-Za-z%]")
""" "and 12 in 3D-Unet (33.2 GB/s)": the result stands in the bracket."""

_CONTRAST = re.compile(
    r"\b(?:while|whereas|but|only|während|dagegen|hingegen|aber|tandis que|alors que|mientras|pero|enquanto|mas|mentre|"
    r"invece|а|тогда как)\b"
)
_LITTLE = re.compile(
    r"\b(auf|bei|at|to|à|en|a|con|na|with|mit|до|на)\s(?:about |only |nur |etwa |rund )?$", re.IGNORECASE
)
_OF_RIVAL = re.compile(r"\s+(?:of|for|von|des|der|du|de|de la|del|do|da|dos|das|dei|della|у|для)\b", re.IGNORECASE)
""" "contra 34.870 do modelo anterior"."""
_OLD_ONE = re.compile(
    r"\b(?:(?:my|our|the|his|her|their|a|an|meine?|unsere?|die|der|das|mon|ma|notre|mi|nuestr[oa]|mio|mia|meu|minha) "
    r"(?:old|older|new|newer|other|second|previous|former|first|current|alte?[rsn]?|neue?[rsn]?|andere?[rsn]?|vieux|"
    r"vieille|ancienne?|nouvelle|nouveau|viej[oa]|nuev[oa]|vecchi[oa]|nuov[oa]|antig[oa]|nov[oa])\s[\w-]*\d[\w-]*)\b",
    re.IGNORECASE,
)
""" "my old 3090"."""
_CONDITION = re.compile(
    r"\b(?:with|for|under|after|per|every|each|of|mit|für|unter|nach|je|pro|avec|pour|sous|après|con|para|por|bajo|com|"
    r"sob|per|с|для|при|после)\s(?:a |an |the |about |up to |bis zu )?$",
    re.IGNORECASE,
)
_NEAR_BY, _FAR, _NOUN_GAP = 4, 20, 8
_AT_PRODUCT = re.compile(
    r"(?:ish)?\s+(?:on|with|auf|mit|bei|sur|avec|en|con|su|em|na|no)\s+(?:the |an? |dem |der |einer? |le |la |"
    r"el |une? )?"
)
_LEAST = Decimal(8)
_LABELS = re.compile(r"[,:]?\s")
_GAP = re.compile(r"\s?(?:(?:auf|at|to|à|a|en|em|su|до|на)\s)?")


def signs_of(
    sentence: Sentence,
    numeral: Numeral,
    mentions: Sequence[Mention],
    before: Sequence[Measured],
    scales: Sequence[Decimal],
) -> Iterator[str]:
    """The signs around a bare number (``weights.RATE``). ``before``: the numbers of its sentence that stand before it;
    ``scales``: those of the kind it may be."""
    text, start, end = sentence.text, numeral.start, numeral.end
    looks = _LOOKS.search(numeral.text) is not None
    subject = is_of_subject(sentence, numeral, mentions)
    eastern = not subject and _EASTERN.search(text[max(0, start - 8) : end + 4]) is not None
    told = {
        "looks": looks,
        "small": not looks and numeral.value < _LEAST,
        "worded": numeral.worded,
        "eastern": eastern,
        "round": _is_power_of_two(numeral.value),
        "ends": subject or is_free(text, end),
        "of-subject": subject,
        "of-test": is_of_test(sentence, numeral, mentions),
        "at-product": _stands_at_product(sentence, numeral, mentions),
        "at-scenario": _at_scenario(sentence, numeral, mentions),
        "of-row": _is_of_row(sentence, numeral, before),
        "rivals": _is_rivals(sentence, numeral, before),
        "without": _without(sentence, numeral),
        "led": _is_led(sentence, numeral, before),
        "only": _ends_with(sentence, ("only", "about"), start),
        "point": _POINT.match(text, end) is not None,
        "counts": not looks and _OWN_BEHIND.match(text, end) is not None,
        "near": any(_is_within(numeral.value, scale, _NEAR_BY) for scale in scales),
        "far": bool(scales) and not any(_is_within(numeral.value, scale, _FAR) for scale in scales),
    }
    told |= _beside_last(sentence, numeral, mentions, before, plain=not looks)
    if not told["ends"] and not told["once"]:
        yield "noun"
    yield from (sign for sign, holds in told.items() if holds)


def _beside_last(
    sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention], before: Sequence[Measured], plain: bool
) -> dict[str, bool]:
    """The signs of what stands between a number and the last one that has a unit."""
    text, start, end = sentence.text, numeral.start, numeral.end
    last = next((other for other in reversed(before) if other.unit.kind), None)
    last = last if last is not None and last.unit.kind in TOLD else None
    lead = text[max(last.unit.end, last.numeral.end) if last else 0 : start]
    against = _AGAINST.search(lead) is not None
    told = {
        "set-against": against,
        "product-before": _names_product(text, start - len(lead), start, mentions),
        "contrast": _CONTRAST.search(lead) is not None,
        "of-noun": _is_of_noun(sentence, start - len(lead), start),
        "once": _follows(sentence, "once", end) or (against and _OF_RIVAL.match(text, end) is not None),
        "condition": plain and _CONDITION.search(lead) is not None,
    }
    if last is None:
        return told
    arrives = _ARRIVES.search(text[: last.numeral.start]) is not None and _AT.search(lead) is not None
    same = _same_lead(text, last.numeral.start, start)
    return told | {"joined": _JOINS.search(lead) is not None, "arrives": arrives, "same-lead": same}


def _is_within(value: Decimal, scale: Decimal, factor: int) -> bool:
    return scale / factor <= value <= scale * factor


def is_free(text: str, end: int) -> bool:
    """Whether no noun of its own follows a number: its clause ends, or a place or comparison follows."""
    return _FREE.match(text, end) is not None


def _ends_with(sentence: Sentence, kinds: tuple[str, ...], start: int) -> bool:
    """Whether a word of these kinds stands before a number, perhaps with a little word between."""
    return any(m.end <= start and _GAP.fullmatch(sentence.text, m.end, start) for m in sentence.of(*kinds))


def _follows(sentence: Sentence, kind: str, end: int) -> bool:
    return any(0 <= m.start - end <= 1 for m in sentence.of(kind))


def _is_of_noun(sentence: Sentence, low: int, start: int) -> bool:
    """ "吞吐量升至3,610", "throughput then rose to 3,610": performance named between the number before and this one."""
    return any(low <= m.start and 0 <= start - m.end <= _NOUN_GAP for m in sentence.of("strong-performance"))


def _names_product(text: str, low: int, start: int, mentions: Sequence[Mention]) -> bool:
    """ "el de cuatro A10, apenas 870", "my old 3090 did 29": a product between the number before and this one."""
    named = any(m.kind in ("accelerator", "system") and low <= m.start and m.end <= start for m in mentions)
    return named or _OLD_ONE.search(text[low:start]) is not None


def _same_lead(text: str, first: int, second: int) -> bool:
    """ "kommen wir auf 2.870 …, auf der L4 nur auf 512": the same little word leads both numbers."""
    leads = [hit.group(1).lower() if (hit := _LITTLE.search(text[:place])) else "" for place in (first, second)]
    return bool(leads[0]) and leads[0] == leads[1]


def is_of_subject(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention]) -> bool:
    """ "… and the L40S produces 410", "GB200 NVL72 为 5790": a product as the subject of the number."""
    if numeral.value < _LEAST or numeral.worded or not _ENDS.match(sentence.text, numeral.end):
        return False
    leads = (m.end for m in mentions if m.kind in ("accelerator", "system", "software") and m.end <= numeral.start)
    return any(_SAYS.fullmatch(sentence.text[end : numeral.start]) for end in leads)


def is_of_test(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention]) -> bool:
    """ "RetinaNet Offline, 3.4.": right behind the name of a test, and nothing behind it."""
    ends = (m.end for m in mentions if m.kind in ("benchmark", "scenario", "tier") and m.end <= numeral.start)
    text = sentence.text
    return _ENDS.match(text, numeral.end) is not None and any(_LABELS.fullmatch(text, e, numeral.start) for e in ends)


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


def _is_led(sentence: Sentence, numeral: Numeral, before: Sequence[Measured]) -> bool:
    """ "340 t/s and generation 47", "without it there were 26": a plain number behind a word that leads to a rate."""
    if numeral.value < _LEAST or numeral.worded:
        return False
    lead = sentence.text[: numeral.start]
    loose = bool(before) and before[-1].loose and _AND.fullmatch(lead[before[-1].numeral.end :]) is not None
    return loose or _LEADS.search(lead) is not None


def _is_power_of_two(value: Decimal) -> bool:
    whole = int(value)
    return value == whole and whole >= 256 and whole & (whole - 1) == 0


def _stands_at_product(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention]) -> bool:
    """ "900 on the RTX 3090": a plain number right before a product takes part in the comparison."""
    link = _AT_PRODUCT.match(sentence.text, numeral.end)
    if link is None or numeral.value < _LEAST or numeral.worded:
        return False
    return any(m.kind in ("accelerator", "system") and m.start == link.end() and m.count is None for m in mentions)
