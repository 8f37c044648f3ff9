"""Whether a time is a latency of a run: a word of latency speaks of it, and it is no bound, no duration of a job."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.given import Given
from claimscope.core.claims.numbers.keyed import is_statistic, key_before
from claimscope.core.claims.numbers.units import is_key
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.words.clauses import said_near
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.little import HEDGE
from claimscope.core.claims.words.mention import Scene
from claimscope.core.claims.words.sentences import Sentence
from claimscope.core.quantity import in_words

TRAINING = ("training", "hpc")
_BESIDE = re.compile(r"[\s:=(]*(?:of|is|was|at|von|bei|de)?\s*[~≈]?")
_CHANGED = re.compile(
    r"[ -](?:improvements?|reductions?|gains?|requirements?|targets?|constraints?|budgets?|sensitive|critical|bound)\b",
    re.IGNORECASE,
)
""" "… and latency improvements" names no time."""

_MEASURES = re.compile(
    r"\b(?:is|was|were|shows?|showed|offers|offered|zeigt\w*|are|measured|reach\w*|took|takes|stays?|stayed|"
    r"came|got|gets|"
    r"answers?|war|liegt|lag|gemessen|"
    r"erreich\w*|est|était|mesuré\w*|es|fue|foi|ficou|stata|stato|è|составил\w*|показал\w*|был\w*|измерен\w*)\b|"
    r"实测|實測|测试|測試|測定|実測|だった|でした|측정|였다|이었다",
    re.IGNORECASE,
)
STATISTIC = re.compile(
    r"\b(?:median|mean|average|p\d\d|percentile|Mittel|Schnitt|Perzentil|médiane|mediana|centile|percentil\w*|"
    r"перцентил\w*|медиан\w*)\b|パーセンタイル|中央値|퍼센타일|백분위|중앙값|分位|中位数|中位數|(?<![A-Za-z])[Pp]\d\d(?!\d)",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"\b(?:was|were|stayed|remained|came to|lag|lagen|betrug|blieb|war|waren|était|fue|era|foi)\b[^.;]{0,30}$",
    re.IGNORECASE,
)
""" "The p99 TTFT was 412 ms at most" tells of a run; "40 ms per token at most" of a rule."""

_SECONDS = {"s": Decimal(1), "ms": Decimal("0.001"), "us": Decimal("0.000001")}
_BATCHES = (1, 2, 4, 8, 16, 32, 64, 128, 256)
_ROUNDED = 0.006
"""How far a product may be off: times are mostly written with three digits."""

_ANY_PERCENTILE = re.compile(
    r"\b[pP]\d\d(?:\.9)?\b|\d\d(?:th|st|e|º|\.)? ?-?(?:percentile|Perzentil|centile|percentil)|"
    r"パーセンタイル|퍼센타일|百分位",
    re.IGNORECASE,
)
_AT_MOST = re.compile(r"\b(?:maximal|max\.?|maximum(?: of)?|maximale?|máximo|massimo)\s+$", re.IGNORECASE)
""" "latency of max. 2 s": what is allowed."""

_AT_MOST_BEHIND = re.compile(
    r"(?:\s(?:per|a|je|pro) \w+)?\s(?:at (?:the )?(?:most|least)|or (?:less|more|lower|faster|better)|höchstens|"
    r"mindestens|maximal|maximum|au moins|al menos|au plus|au maximum|como máximo|no máximo|al massimo)\b",
    re.IGNORECASE,
)
_PERCENTILE = re.compile(
    r"\b[pP]\d\d(?:\.9)?\b(?:[^.;,\d]{0,20}|[^.;,\d]{0,44}\bfrom (?:[\d.,]+ ?(?:ms|s)? (?:down )?to )?)$"
)
""" "the p99 612 ms": only times of answers have percentiles."""

_PAIR_GAP = re.compile(r"\s*(?:and|und|et|y|e|,|/|&)\s*")
""" "TTFT 0.74 s, 48 tok/s. On the NPU: 1.92 s and 19 tok/s."."""

_IT_WAS = re.compile(
    r"\b(?:it was|there it was|it is|waren es|sind es|war es|c'était|eran|eram|"
    r"erano) $",
    re.IGNORECASE,
)
_GIVES = re.compile(
    rf"{_IT_WAS.pattern}|\b(?:delivers?|delivered|gives|gave|brings?|brought|yields?|yielded|achieves?|achieved|"
    rf"reaches|"
    r"reached|hits|(?:drops?|dropped|falls|fell|down) to|liefert\w*|erreicht\w*|bringt|brachte|schafft\w*|donne|"
    rf"atteint|alcanza|raggiunge)\s(?:{HEDGE})?$",
    re.IGNORECASE,
)
_IS_PERCENTILE = re.compile(
    r"\s*(?:(?:at|for|bei) )?\(?[pP]\d\d\b|\s+(?:is|was|ist|war|est|es|è)\s+(?:the|our|das|die|der|le|la|el|il)\s+"
    r"(?:p\d\d|\d\d(?:th|st|\.|e|º)?[- ]?"
    r"(?:percentile|Perzentil|centile|percentil\w*)|median|Median|médiane|mediana)\b"
)
""" "0.7 seconds is the 95th percentile"."""

_EACH_TAKES = re.compile(
    r"\b(?:(?:every|each|one|an?|per|single) (?:[\w-]+ )?(?:frame|image|picture|query|token|inference|request|prompt)|"
    r"(?:jedes|ein|pro|je) (?:Bild|Token)|(?:jede|eine) (?:Anfrage|Inferenz)|chaque (?:image|requête|inférence)|"
    r"cada (?:imagen|consulta|inferencia|imagem)|ogni (?:immagine|richiesta))\s(?:takes|took|needs|needed|"
    r"costs?|braucht\w*|"
    r"dauert\w*|prend|demande|tarda|tardó|leva|levou|richiede|impiega)\s(?:about |only |just |nur |etwa )?$|"
    r"\b(?:generating|creating|rendering|producing|transcribing)\s(?:an?|the same|one)\b[^.;]{0,50}\b(?:takes|took)\s"
    r"(?:about |approximately |only )?$|"
    r"\binference (?:at|in|takes|took)\s(?:about |only |just )?(?:[\d.,]+ ?ms,? (?:and|or)\s)?$",
    re.IGNORECASE,
)
""" "Every frame takes 11.2 ms", "the fastest inference at 1.4 ms and 1.5 ms"."""

_PER_ANSWER = re.compile(
    r"(?:ms|s|sec|seconds?|milliseconds?|Sekunden?|Millisekunden|secondes|segundos|secondi)\s?(?:,\s?)?(?:/|per |je |"
    r"pro |par |por )\s?"
    r"(?:output |generated )?(?:token|image|frame|inference|query|request|sample|Bild|Anfrage|Abfrage|requête|"
    r"imagen|consulta|(?:second|minute|hour) of (?:audio|speech|video)|"
    r"(?:Sekunde|Minute|Stunde) (?:Audio|Ton|Sprache))\b",
    re.IGNORECASE,
)
""" "4–8 ms per token": the time that one answer takes."""

_UNDER = re.compile(
    r"(?:under|below|within|less than|at most|≤|<|unter|innerhalb|höchstens|sous|bajo|menos de|до)\s*$", re.IGNORECASE
)


_AND_UNDER = re.compile(r",? (?:and|und|et|y|e) (?:under|below|less than|unter|sous|bajo|menos de)\s*$", re.IGNORECASE)
_FASTER = re.compile(
    r"\s*(?:faster|slower|quicker|less|more|lower|higher|longer|shorter|schneller|langsamer|weniger|mehr|"
    r"kürzer\w*|länger\w*|niedriger\w*|höher\w*|"
    r"de moins|de plus|menos|más|mais|in meno|in più|быстрее|меньше|больше)\b(?! than \d)",
    re.IGNORECASE,
)
_APART = re.compile(
    rf"(?:(?:^|[\s(\[])[+−±]|\b(?:by|um|saves?|saved|saving)\s)\s?(?:{HEDGE})?$",
    re.IGNORECASE,
)
_IN_IF = re.compile(r"\W*(?:If|Falls|Si|Se|Если)\b[^,;.:]*|\W*(?:如果|もし|만약)[^,;、。:]*")
""" "If a picture takes 3 s, people leave"."""

_NAME_REACH = 16
_LEAST_RUN = re.compile(
    r"\d (?:queries|samples|Abfragen|Anfragen|requêtes|consultas)\s?(?:and|or|und|oder|et|ou|y|o|,|/|\+)\s$"
)
""" "270,336 queries and 60 seconds": how long a run has to be."""

_ANSWERS = re.compile(rf"(?:^\W*(?:[^\W\d]+\s?){{1,3}}:|{_MEASURES.pattern})[^.;]{{0,30}}$", re.IGNORECASE)
""" "Required: p99 below 800 ms. Offered: 612 ms.": the number behind a label or a verb answers the demand."""


def is_latency(given: Given, item: Measured) -> bool:
    """Whether a time is a latency, or a time to train in a suite of such."""
    if is_no_latency(given, item):
        return False
    sentence, around, numeral, unit = given.sentence, given.around, item.numeral, item.unit
    if unit.unit in ("min", "h"):
        return around.family in TRAINING or (around.mlperf and sentence.has("train-time"))
    if _is_reciprocal(given, item):
        return True
    key = other_key(sentence, item)
    if key:
        return any(key[0] <= match.start < key[1] for match in sentence.of("strong-latency"))
    strong = _is_said(sentence, item, given.read) or around.title_latency
    strong = strong or _PERCENTILE.search(sentence.text[: numeral.start]) is not None
    strong = strong or _IS_PERCENTILE.match(sentence.text, unit.end) is not None
    strong = strong or _goes_on(given, item)
    last = next((o for o in reversed(given.read) if o.unit.kind == "time" and o.numeral.end <= numeral.start), None)
    if item.loose and last is not None:
        strong = strong or is_latency(given, last)
    strong = strong or _EACH_TAKES.search(sentence.text[: numeral.start]) is not None
    strong = strong or _PER_ANSWER.match(sentence.text, unit.start) is not None
    strong = strong or (sentence.passage.is_card and _ANY_PERCENTILE.search(sentence.text) is not None)
    strong = strong or (around.told_latency and STATISTIC.search(sentence.text) is not None)
    strong = strong or (around.told_latency and is_paired(sentence, item, given.read))
    strong = strong or ("time" in around.asked and _ANSWERS.search(sentence.text[: numeral.start]) is not None)
    if unit.unit == "s":
        return strong
    paired = any(other.unit.kind == "rate" and abs(other.numeral.start - unit.end) < 4 for other in given.read)
    told = paired or around.family == "tiny" or sentence.text[: numeral.start].endswith(("in ", "in just ", "in only "))
    return strong or (around.mlperf and (sentence.has("latency") or told))


def is_no_latency(given: Given, item: Measured) -> bool:
    """Whether a time is a limit, a difference, a bound of the rules or one of days, whatever else is said of it."""
    sentence, numeral, unit = given.sentence, item.numeral, item.unit
    if "page-limit" in given.around.page_cues or said_near(sentence, ("limit", "money"), numeral.start, unit.end):
        return True
    if _IN_IF.fullmatch(sentence.text[: numeral.start]) or _LEAST_RUN.search(sentence.text[: numeral.start]):
        return True
    if _at_most(sentence, item) or _is_difference(sentence, item) or _goes_on_with_limits(sentence, item, given.read):
        return True
    bound = f"{in_words(numeral.value)} {unit.unit}" in given.bounds
    bound = bound and not _goes_with_free(given, item)
    ruled = bool(_UNDER.search(sentence.text[: numeral.start])) or _is_rule(sentence, item, given.scene)
    ruled = ruled or (given.around.mlperf and _is_kept_to(given, item)) or (bound and _are_known_bounds(given))
    return unit.unit == "days" or (bound and ruled)


def _are_known_bounds(given: Given) -> bool:
    """ "Llama 2 70B Server: 2,000 ms to the first token, 200 ms per further token": what the rules allow, and nobody's
    result, where a sentence gives nothing but such times and says of none that it was reached."""
    times = [one for one in given.read if one.unit.kind == "time"]
    known = all(f"{in_words(one.numeral.value)} {one.unit.unit}" in given.bounds for one in times)
    nobody = not given.scene.has("system", "accelerator", "submitter", "count", "software", "benchmark")
    alone = nobody or not any(one.unit.kind in ("rate", "power", "percent") for one in given.read)
    return len(times) > 1 and known and alone and _MEASURES.search(given.sentence.text) is None


def _is_kept_to(given: Given, item: Measured) -> bool:
    """ "Held to a TTFT of 450 ms the box sustained 63,100 tokens/s": a bound of the rules at its name, beside a rate,
    that no verb gives."""
    sentence = given.sentence
    if not any(other.unit.kind == "rate" for other in given.read):
        return False
    named = [m for m in sentence.of("strong-latency") if 0 <= item.numeral.start - m.end <= _NAME_REACH]
    behind = any(0 <= m.start - item.unit.end <= 2 for m in sentence.of("strong-latency"))
    if not named and not behind:
        return False
    opened = named[-1].start if named else max(0, item.numeral.start - _NAME_REACH)
    return _MEASURES.search(sentence.text, opened, item.numeral.start) is None


def other_key(sentence: Sentence, item: Measured) -> tuple[int, int] | None:
    """The place of the key of a time ("wall= 7.26s") that names more than which value of a row it is, or None."""
    key = key_before(sentence, item.numeral)
    if (
        key is None
        or is_statistic(sentence.text[key[0] : key[1]])
        or _IS_PERCENTILE.match(sentence.text, item.unit.end)
    ):
        return None
    return key


def is_paired(sentence: Sentence, item: Measured, read: Sequence[Measured]) -> bool:
    """ "1.92 s and 19 tok/s", "34,200 and 1.4 s": a rate right before or behind the time."""
    places = [(o.numeral.start, max(o.numeral.end, o.unit.end)) for o in read if o.unit.kind == "rate"]
    gaps = [(item.unit.end, start) if start >= item.unit.end else (end, item.numeral.start) for start, end in places]
    return any(low <= high and _PAIR_GAP.fullmatch(sentence.text, low, high) for low, high in gaps)


def _goes_on(given: Given, item: Measured) -> bool:
    """ "The measured latency is 85 ms. The upgrade delivers 45 ms."."""
    text = given.sentence.text
    gives = _GIVES if item.unit.unit == "ms" else _IT_WAS
    return given.around.told_latency and gives.search(text[: item.numeral.start]) is not None


def _is_reciprocal(given: Given, item: Measured) -> bool:
    """ "FP16 32 8.02 ms 3,987 FPS": the time and the rate of one run, whose product is the size of the batch."""
    seconds = item.numeral.value * _SECONDS.get(item.unit.unit, Decimal(0))
    rates = [o for o in given.read if o.unit.kind == "rate" and not o.unit.per and o.unit.unit.endswith("/s")]
    products = [float(seconds * other.numeral.value) for other in rates]
    return any(abs(product / batch - 1) <= _ROUNDED for product in products for batch in _BATCHES)


def _goes_with_free(given: Given, item: Measured) -> bool:
    """ "under 10 seconds for the dense model, and under 3 seconds for the other": the first is no known bound."""
    start = item.numeral.start
    free = [o for o in given.read if o.unit.kind == "time" and o.numeral.bound == "below" and o.unit.end <= start]
    free = [o for o in free if f"{in_words(o.numeral.value)} {o.unit.unit}" not in given.bounds]
    return any(_AND_UNDER.search(given.sentence.text, o.unit.end, start) for o in free)


def _at_most(sentence: Sentence, item: Measured) -> bool:
    """Whether a time is what is allowed: "max. 2 s", "15 ms per token at most"."""
    before = sentence.text[: item.numeral.start]
    behind = _AT_MOST_BEHIND.match(sentence.text, item.unit.end) is not None
    return _AT_MOST.search(before) is not None or (behind and _TOLD.search(before) is None)


def _is_difference(sentence: Sentence, item: Measured) -> bool:
    """ "(+60 ms)", "19 ms shorter", "um 19 ms kürzer": how far two latencies lie apart."""
    behind = _FASTER.match(sentence.text, item.unit.end)
    return behind is not None or _APART.search(sentence.text[: item.numeral.start]) is not None


def _goes_on_with_limits(sentence: Sentence, item: Measured, read: Sequence[Measured]) -> bool:
    """ "asks for a TTFT of at most 6 s; the interactive variant for 4.5 s": no verb of its own behind the semicolon."""
    cut = sentence.text.rfind(";", 0, item.numeral.start)
    if cut < 0 or not any(match.end <= cut for match in sentence.of("limit", "requirement")):
        return False
    limited = any(other.unit.kind == "time" and other.unit.end <= cut for other in read)
    return limited and _MEASURES.search(sentence.text, cut) is None


def _is_said(sentence: Sentence, item: Measured, read: Sequence[Measured]) -> bool:
    """Whether a word of latency speaks of the time: one before it, or one behind it that stands at no later time."""
    start, end = item.numeral.start, item.unit.end
    later = [other for other in read if other.unit.kind == "time" and other.numeral.start >= end]
    cues = [match for match in sentence.of("strong-latency") if not _CHANGED.match(sentence.text, match.end)]
    return any(
        match.start < start
        or not (
            _is_next_ones(sentence.text[end : match.start], later, match)
            or (is_key(sentence, match) or any(_stands_at(sentence.text, match, other) for other in later))
        )
        for match in cues
    )


def _is_next_ones(gap: str, later: Sequence[Measured], match: Match) -> bool:
    """ "done in 84 seconds; first words came after 0.7 seconds": behind a semicolon, with a time of its own."""
    return ";" in gap and any(other.numeral.start >= match.end for other in later)


def _stands_at(text: str, match: Match, other: Measured) -> bool:
    """Whether a word stands right before a time ("ttft 320ms") or right behind it."""
    first, last = sorted([(match.start, match.end), (other.numeral.start, other.unit.end)])
    return first[1] <= last[0] and _BESIDE.fullmatch(text[first[1] : last[0]]) is not None


def _is_rule(sentence: Sentence, item: Measured, scene: Scene) -> bool:
    """A bound of the rules beside TTFT, TPOT or two scenarios, in a sentence about no machine: rules are being told."""
    text = sentence.text[max(0, item.numeral.start - 8) : item.unit.end + 8]
    named = re.search(r"\bTTFT|\bTPOT", text) is not None or len({m.value for m in scene.of("scenario")}) > 1
    return named and not scene.has("system", "accelerator", "submitter", "count")
