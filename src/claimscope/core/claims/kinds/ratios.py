"""Whether a factor or percentage compares performance: "1.4x faster" does, "8x H200" and "15 % off" do not."""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.conditions import is_about_test
from claimscope.core.claims.kinds.given import Given
from claimscope.core.claims.kinds.margins import is_margin, is_won_by
from claimscope.core.claims.kinds.otherthings import speaks_of_other
from claimscope.core.claims.kinds.speedwords import speed_words
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.words.clauses import clause_around, said_near, without_asides
from claimscope.core.claims.words.little import AGAINST, ARTICLE
from claimscope.core.claims.words.sentences import Sentence

_CUE_BEFORE, _CUE_AFTER, _COUNT_REACH = 70, 45, 32
_OF_RIVAL = re.compile(
    r"^\s*(?:(?:of|von|de|del|di|от)\s+(?:an?|the|dem|der|des|einer?s?|la|le|unsere[rs]?)?|de[rs]|du|della?|da|do)\s*$",
    re.IGNORECASE,
)
_GOVERNS = re.compile(
    r"^[^.;]{0,28}?\b(?:by|um|de|of|to|auf|up to)\s+(?:up to |about |etwa |bis zu )?\d+[\d.,]* ?(?:%|"
    r"x|×|percent|times)",
    re.IGNORECASE,
)
_GEO = re.compile(r"geo|géo|гео|幾何|几何|기하", re.IGNORECASE)
_AVERAGE_REACH = 90
""" "The geomean over all tests is 3.2x"."""

_COMPARES = re.compile(rf"\b(?:over|than|compared|als|{AGAINST})\b", re.IGNORECASE)
_FOLD = re.compile(r"(?:fach\w*|fold|倍|배|раза?|veces|fois|volte|vezes)$", re.IGNORECASE)
_VERSUS = re.compile(rf"\s*(?:over|than|als|sobre|sur|su|{AGAINST})\s+", re.IGNORECASE)
_COORDINATED = re.compile(
    r"[\s,]*(?:(?:and|und|et|y|e|и|bzw\.|or|to|、|和|by|of|um|up to|bis zu|even|about|approximately|the"
    r"|in|on|for|at|scenario|model|auf|bei|im|der|die|das|en|sur|em|no|na|su|de|gut|rund|etwa|knapp|"
    r"environ)\b[\s,]*|[、和])*",
    re.IGNORECASE,
)
_THAT_IS = re.compile(
    r"\b(?:also|das heißt|soit|c'est-à-dire|es decir|o sea|ou seja|cioè|ovvero|то есть|that is|i\.e\.)[ ,]+"
    r"(?:(?:um|un|ein|a) )?(?:(?:den|einen|dem) )?(?:Faktor|facteur|factor|fator|fattore|в)\b[^.;]{0,14}$",
    re.IGNORECASE,
)
""" "von 5.300 auf 17.400 Anfragen/s, also um den Faktor 3,3": told of two rates before it."""

_SET_AGAINST = re.compile(
    r"(?:より|[にと]比べ(?:ると|て)?|と比較(?:すると|して)|比(?:で|の)?|보다|대비|에 비해)\s*(?:推論|추론)?"
    r"(?:性能|성능|パフォーマンス|スループット|처리량)?[がは이가은는]?"
    r"\s*(?:最大で?|約|およそ|최대|약|최고)*\s*$"
)
""" "前世代比4.5倍", "H100 대비 성능 2배": the comparing word stands right before the number."""

_AND_SO = re.compile(
    r",? ?(?:soit|also|das sind|d\.? ?h\.|that is|which is|i\.e\.|es decir|ou seja|cioè|—|–|-|"
    r"\() ?(?:gut |rund )?"
)
_NOT = re.compile(r"\b(?:not|nicht|kein\w*|pas|no|não|non|не)\s+(?:just |only |nur )?$", re.IGNORECASE)
""" "only 6.2x, not 8x"."""

_LIMIT_REACH = 16
_RATE_SOON = 16
""" "30-50% higher TPS"."""

_FIGURE_OF = re.compile(r"\s+the (?:figure|number|value|rate|result|work) (?:of|for)\b", re.IGNORECASE)
""" "three times the figure of the GPU it replaces"."""


_WHAT_WAS = re.compile(
    r"\s*(?:what (?:an?|the|its|our|it|we|they)\b|o que|lo que|ce que|quanto|"
    r"quello che)\b",
    re.IGNORECASE,
)
_LIST_OF_TWO = re.compile(r"\s*(?:\w+,|,|/|&|and|und|et|y|e|и|、|和)\s*(?:about |up to |over |[~≈])?", re.IGNORECASE)
_OPENED, _CLOSED = re.compile(r"\(\s*[≈~=+]?\s*$"), re.compile(r"\s*(?:faster|higher|more|mehr|schneller)?\s*\)")
_RATE_REACH = 30
""" "from 2,400 to 6,800 tokens/s in v6.0 (2.8x)"."""

_NEXT_OBJECT = re.compile(r"[、,][^、,。\d]{1,24}[をを을를] ?(?:最大|約|최대|약)?\s?")
""" "生成を160倍、推論を2.8倍高速化": one verb at the end says what both numbers are."""

_WHERE_AND = re.compile(
    r"\s*(?:\w+ )?(?:in|on|for|at|with|auf|bei|im|mit|sur|en)\s+(?:the |den |dem )?(?:[\w-]+\s+){1,3}"
    r"(?:and|und|et|y)\s+"
    r"(?:(?:over|up to|about|around|nearly|more than|bis zu|rund|über|to|by|um)\s+)*",
    re.IGNORECASE,
)
_IN_TEST = re.compile(
    r"\s(?:in|on|for|at|under|im|bei|beim|auf|en|sur|em|nel|su|в|на)\s(?:the |dem |der |la |le |el |il )?", re.I
)
_AT_POINT = re.compile(r"(\s(?:at|with|for|bei|mit|à|con|a)\s(?:[^\W\d_]+\s)?)\d")
_AND_ALSO = re.compile(
    r"[^\d;%]{1,90}(?:,|\b(?:and|und|et|y|e|и|but|aber|mais|pero|ma))\s"
    r"(?:by |about |only |just |even |of |to |at |um |auf |etwa |nur |di |del |al |de |du |à |a )*",
    re.IGNORECASE,
)
_PERFORMS = re.compile(
    r"\s*(?:the |its |higher |better |more )*(?:[\w-]+ ){0,2}?(?:throughput|performance|speed|speed-?ups?|tokens per|"
    r"Durchsatz|Leistung|Rechenleistung|débit|rendimiento|desempenho|prestazioni)\b|"
    r"\s*的?の?(?:推理|推論|추론 ?)?(?:吞吐|性能|速度|效能|パフォーマンス|スループット|성능|속도|처리량)",
    re.IGNORECASE,
)
_VERSUS_SOON = re.compile(rf"\s*(?:[\w-]+ ){{0,2}}?(?:{AGAINST})\s", re.IGNORECASE)
_FAST = re.compile(
    r"\s*(?:real[- ]?time|Echtzeit|(?:le |el |o )?(?:temps réel|tiempo real|tempo real)|as fast|as quick\w*|"
    r"faster|the work of|so schnell|schneller|plus rapide|más rápid|mais rápid|"
    r"più veloc|быстрее)",
    re.IGNORECASE,
)
_AVERAGED_BEHIND = re.compile(
    r"[^.;()]{0,70}(?:\d\.\d[^.;()]{0,40})?\s?\((?:geo-?mean|geometric mean|geometrisches Mittel)\b", re.IGNORECASE
)
""" "1.9x across six workloads of MLPerf Inference v5.0 (geomean)"."""

_TO_NAME = re.compile(rf" (?:(?:{ARTICLE}) )?")
_AS_FAST = re.compile(
    r"\s*(?:as fast|as quick\w*|as many|as much|as good|as well|so schnell|so viel\w*|so hoch|plus rapide|"
    r"más rápid\w+|mais rápid\w+|più veloce|быстрее)\b",
    re.IGNORECASE,
)


def is_ratio(given: Given, item: Measured) -> bool:
    """Whether a number with "x" or "%" is a claim about performance."""
    times = item.unit.kind == "times"
    if item.elliptic:
        return times
    if is_won_by(given.sentence, item):
        return is_margin(given, item)
    if is_no_ratio(given, item):
        return False
    if _of_rival(given, item) or _continues(given, item) or _sums_up(given, item):
        return True
    if times and (_is_factor(given, item) or (given.around.mlperf and given.scene.has("benchmark", "scenario"))):
        return True
    if is_directed(given.sentence, item) and (_is_spoken(given, item) or _follows_rate(given, item)):
        return True
    return is_margin(given, item)


def is_no_ratio(given: Given, item: Measured) -> bool:
    """Whether a factor or percentage is denied, a limit, a count or said of other things than speed."""
    sentence, around = given.sentence, given.around
    if "page-limit" in around.page_cues or said_near(sentence, ("count",), item.numeral.start, item.unit.end):
        return True
    if _is_limited(sentence, item) or _NOT.search(sentence.text[: item.numeral.start]):
        return True
    return is_about_test(sentence, item, given.scene) or speaks_of_other(sentence, item, around)


def _is_limited(sentence: Sentence, item: Measured) -> bool:
    """ "a limit of 2x": a word of limits right beside a factor; "constrained decoding is 3x faster" limits nothing."""
    start, end = item.numeral.start, item.unit.end
    near = [m for m in sentence.of("limit") if start - m.end <= _LIMIT_REACH and m.start - end <= _LIMIT_REACH]
    return bool(near) and said_near(sentence, ("limit",), start, end)


def _is_factor(given: Given, item: Measured) -> bool:
    """Whether the wording of a factor says by itself that speed is multiplied."""
    sentence, numeral, unit = given.sentence, item.numeral, item.unit
    behind = sentence.text[unit.end :]
    folded = _FOLD.match(sentence.text[unit.start : unit.end]) and any(a.unit.kind == "rate" for a in given.accepted)
    return bool(
        folded
        or (numeral.worded and unit.start == numeral.start)
        or _FAST.match(behind)
        or _is_averaged(sentence, numeral.start)
        or (unit.kind == "times" and _AVERAGED_BEHIND.match(behind))
        or (_AS_FAST.match(behind) and _counts_after(sentence, unit.end))
        or _versus_product(given, item)
        or _times_product(given, item)
        or _worked_out(given, item)
    )


def _is_averaged(sentence: Sentence, start: int) -> bool:
    means = (m for m in sentence.of("composite") if _GEO.search(sentence.text, m.start, m.end))
    return any(0 <= start - m.end <= _AVERAGE_REACH and ";" not in sentence.text[m.end : start] for m in means)


def is_directed(sentence: Sentence, item: Measured) -> bool:
    """Whether a number is said to be more or less of something."""
    behind = sentence.text[item.unit.end :]
    if _has_direction(sentence, item) or _multiplies(sentence, item):
        return True
    if _SET_AGAINST.search(sentence.text[: item.numeral.start]):
        return True
    doubled = any(match.end <= item.numeral.start for match in sentence.of("factor-word"))
    return item.unit.kind == "times" and bool(doubled or _PERFORMS.match(behind) or _VERSUS_SOON.match(behind))


def _is_spoken(given: Given, item: Measured) -> bool:
    """Whether performance is what a sentence speaks of: by its words, its test, or a rival of the product it names."""
    sentence, scene = given.sentence, given.scene
    if given.around.mlperf or speed_words(sentence) or sentence.has("per") or scene.has("scenario", "benchmark"):
        return True
    if any(0 <= rate.start - item.unit.end <= _RATE_SOON for rate in sentence.of("rate")):
        return True
    behind = sentence.text[item.unit.end :]
    against = sentence.has("beats") or _VERSUS_SOON.match(behind) or _COMPARES.search(behind)
    return item.unit.kind == "times" and scene.has("accelerator", "system") and bool(against)


def _follows_rate(given: Given, item: Measured) -> bool:
    """ "1 240 requêtes par seconde, soit 37 % de plus": said of the rate right before it."""
    last = given.accepted[-1] if given.accepted and given.accepted[-1].unit.kind == "rate" else None
    return last is not None and _AND_SO.fullmatch(given.sentence.text[last.unit.end : item.numeral.start]) is not None


def _of_rival(given: Given, item: Measured) -> bool:
    """ "97% of B200", or "Offline 92%" in a sentence that names a rival."""
    if item.unit.kind != "percent":
        return False
    sentence, scene, mlperf, end = given.sentence, given.scene, given.around.mlperf, item.unit.end
    rivals = scene.of("accelerator", "system", "submitter")
    # "95 % of bare-metal performance": a machine without the layer that is praised is a rival too.
    starts = [*(rival.start for rival in rivals), *(match.start for match in sentence.of("plain-machine"))]
    if any(_OF_RIVAL.match(sentence.text[end:start]) for start in starts if start >= end):
        return True
    if re.match(r"\s*(?:of|von) (?:the (?:former|latter)|dem|ihr)", sentence.text[end:]) and mlperf:
        return True
    beside = any(
        0 <= item.numeral.start - scenario.end <= 3 or 0 <= scenario.start - end <= 5
        for scenario in scene.of("scenario")
    )
    return mlperf and beside and bool(scene.of("accelerator"))


def _sums_up(given: Given, item: Measured) -> bool:
    """ "from 5,300 to 17,400 queries/s, that is a factor of 3.3": told of the rates before it."""
    rates = any(other.unit.kind == "rate" for other in given.accepted)
    return rates and _THAT_IS.search(given.sentence.text[: item.numeral.start]) is not None


def _joins(gap: str) -> bool:
    """ "30 % on single nodes and over 2X on clusters": what stands between tells only where the first was reached."""
    return _COORDINATED.fullmatch(gap) is not None or _WHERE_AND.fullmatch(gap) is not None


def leads_on(sentence: Sentence, item: Measured, following: Measured) -> bool:
    """ "1.8x and 1.9x improvement, respectively": the first goes with the second, which is a ratio."""
    if item.elliptic or item.unit.kind != following.unit.kind or item.unit.kind not in ("percent", "times"):
        return False
    gap = sentence.text[item.unit.end : following.numeral.start]
    return _LIST_OF_TWO.fullmatch(gap) is not None or _NEXT_OBJECT.fullmatch(gap) is not None


def _continues(given: Given, item: Measured) -> bool:
    """ "8.64 percent and 6.36 percent": the second goes with the first."""
    if not given.accepted or given.accepted[-1].unit.kind not in ("percent", "times"):
        return False
    gap = given.sentence.text[given.accepted[-1].unit.end : item.numeral.start]
    for mention in given.scene.of("benchmark", "scenario", "accelerator"):
        gap = gap.replace(mention.text, "", 1)
    if _joins(gap) or _at_same_kind(given.sentence.text, gap, item):
        return True
    return _and_in_test(given, item) and _AND_ALSO.fullmatch(gap) is not None


def _at_same_kind(text: str, gap: str, item: Measured) -> bool:
    """ "1.2x over the A30 at batch 1, 2.9x at batch 64": the same word with another number behind both."""
    point = _AT_POINT.match(text, item.unit.end)
    return point is not None and re.search(rf"{re.escape(point[1])}\d[\d,.]*\b[^\d;]{{0,12}}$", gap) is not None


def _and_in_test(given: Given, item: Measured) -> bool:
    """ "91 % of what it does uncapped in Server, and 94 % in Offline": a test of its own right behind the second."""
    link = _IN_TEST.match(given.sentence.text, item.unit.end)
    alike = given.accepted[-1].unit.kind == item.unit.kind
    return alike and link is not None and any(m.start == link.end() for m in given.scene.of("scenario", "benchmark"))


def _worked_out(given: Given, item: Measured) -> bool:
    """ "from 2,400 to 6,800 tokens/s in v6.0 (2.8x)": alone in brackets behind two rates."""
    text = given.sentence.text
    if not _OPENED.search(text[: item.numeral.start]) or not _CLOSED.match(text, item.unit.end):
        return False
    rates = [other for other in given.accepted if other.unit.kind == "rate"]
    return len(rates) > 1 and 0 <= item.numeral.start - rates[-1].unit.end <= _RATE_REACH


def _versus_product(given: Given, item: Measured) -> bool:
    """ "3.4x vs. MI300X"."""
    versus = _VERSUS.match(given.sentence.text, item.unit.end)
    rivals = given.scene.of("accelerator", "system") if versus else []
    return any(0 <= rival.start - versus.end() <= 12 for rival in rivals) if versus else False


def _multiplies(sentence: Sentence, item: Measured) -> bool:
    """ "3.1x the tokens of", "7 times as many requests": what is multiplied is performance."""
    end = item.unit.end
    if re.search(r"[的の]\s*$", sentence.text[: item.numeral.start]) and sentence.text[item.unit.start : end] in (
        "倍",
        "倍",
    ):
        return True
    if _AS_FAST.match(sentence.text[end:]) or _WHAT_WAS.match(sentence.text[end:]):
        return True
    after = re.match(
        r"\s*(?:(?:the|that of|our|its|their|your|what|so viel\w*|le|la|el|o|il)\b|"
        r"の)",
        sentence.text[end:],
    )
    if _FIGURE_OF.match(sentence.text, end):
        return True
    return bool(after) and any(
        0 <= match.start - end <= 30 for match in sentence.of("strong-performance", "count-noun")
    )


def _times_product(given: Given, item: Measured) -> bool:
    """ "1.9x H100": no number of cards has a fraction."""
    text, value, end = given.sentence.text, item.numeral.value, item.unit.end
    named = (m.start for m in given.scene.of("accelerator", "system") if m.start > end)
    return value != int(value) and any(_TO_NAME.fullmatch(text, end, start) for start in named)


def _counts_after(sentence: Sentence, end: int) -> bool:
    """ "3.5x as many requests"."""
    return any(0 <= match.start - end <= _COUNT_REACH for match in sentence.of("count-noun"))


def _has_direction(sentence: Sentence, item: Measured) -> bool:
    """A word such as "faster", "gain", "ahead" that belongs to this number: no other number stands between."""
    start, end = item.numeral.start, item.unit.end
    plain = without_asides(sentence.text, start)
    low, high = clause_around(plain, start, end)
    for match in sentence.of("direction"):
        if match.end <= start and match.start >= low:
            between = sentence.text[match.end : start]
            if len(between) <= _CUE_BEFORE and not re.search(r"\d ?[%x×](?!\d)|percent|times", between):
                return True
        elif match.start >= end and match.end <= high:
            between = " ".join(plain[end : match.start].split())
            free = not _GOVERNS.match(sentence.text[match.end :])
            if free and len(between) <= _CUE_AFTER and not re.search(r"\d ?[%x×]", between) and "," not in between[:-1]:
                return True
    return False
