"""Whether a factor or percentage compares performance: "1.4x faster" does, "8x H200" and "15 % off" do not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from claimscope.core.claims.candidate import Measured, Scene, Surroundings
from claimscope.core.claims.clauses import clause_around, said_near, without_asides
from claimscope.core.claims.conditions import is_about_test
from claimscope.core.claims.sentences import Sentence

_OBJECT_REACH = 32
_CUE_BEFORE, _CUE_AFTER = 70, 45
_OF_RIVAL = re.compile(r"^\s*(?:of|von|de|del|di|от)\s+(?:an?|the|dem|der|des|einer?s?|la|le)?\s*$", re.IGNORECASE)
_GOVERNS = re.compile(
    r"^[^.;]{0,28}?\b(?:by|um|de|of|to|auf|up to)\s+(?:up to |about |etwa |bis zu )?\d+[\d.,]* ?(?:%|"
    r"x|×|percent|times)",
    re.IGNORECASE,
)
_COUNTED_RESULTS = re.compile(
    r"(?<![\w.])(?:\d{2,}|\d{1,3}(?:[,.]\d{3})+) (?:\w+ ){0,2}(?:results|measure(?:ment)?s|submissions|"
    r"submitters|organi[sz]ations|participants|entries|Ergebnisse|"
    r"Einreichungen)\b(?:[^.;]|\.(?=\d)){0,60}$"
)
""" "5,100 results …, 1.2X more than the round before": what grew is a round, and no machine's speed."""

_CHANGE_IN = re.compile(
    r"^\s*(?:reduction|decrease|drop|cut|savings?|increase|improvement|gain|growth|rise|fall)s? (?:in|of) (?:the )?",
    re.IGNORECASE,
)
""" "60 % reduction in cost per token": what changes is named behind the noun."""

_PEAK = re.compile(
    r"\s*(?:\w+ ){0,3}?(?:peak (?:compute|performance(?! efficiency)|BF16|FP\d+)|(?:BF16|FP\d+|AI|raw) compute\b|"
    r"compute performance|T?FLOPS|attention(?:[- ]layer)? (?:acceleration|performance)|tensor cores?)",
    re.IGNORECASE,
)
""" "4x the peak compute performance" is a line of a data sheet."""

_FLOPS = re.compile(r"\b(?:tera|peta|T|P)FLOP/?s?\b[^.;]{0,40}$", re.IGNORECASE)
""" "989 teraFLOPs of tensor compute, 3x better …" is one as well."""

_AVERAGED = re.compile(
    r"\b(?:geo-?mean|geometric mean|geometrische[sn]? mittel)\b(?:[^.;]|\.(?=\d)){0,90}$",
    re.IGNORECASE,
)
""" "The geomean over all tests is 3.2x"."""

_AT_COST = re.compile(r"\s*(?:の|的|의)?\s*(?:コスト|費用|価格|成本|价格|價格|비용|가격)")
""" "約25%のコストで": money, in languages that put it right behind the number."""

_COST_REACH = 60
_COST_ENDS = re.compile(r"[,;]|\b(?:and|und|et|y|e|but|at|while)\b")
_COUNTED = re.compile(r"tokens?|inferenc\w+|inferen[czs]\w*|output|responses|jetons|token", re.IGNORECASE)
_PERFORMANCE_BEHIND = re.compile(
    r"\s*(?:as )?(?:the |more |higher |better |mehr |höhere\w* |plus de |más )*(?:fast\w*|throughput|performance|"
    r"speed\w*|schneller|"
    r"durchsatz|leistung|rapide|rápid\w+|rendimiento|débit|token)",
    re.IGNORECASE,
)
_IN_PERFORMANCE = re.compile(
    r"\s*(?:in|of|bei|beim|en) (?:the )?(?:tokens?|throughput|performance|speed|Durchsatz)\b", re.I
)
_COMPARES = re.compile(r"\b(?:over|than|vs\.?|versus|compared|against|als|gegenüber)\b", re.IGNORECASE)
_FOLD = re.compile(r"(?:fach\w*|fold|倍|배|раза?|veces|fois|volte|vezes)$", re.IGNORECASE)
_VERSUS = re.compile(
    r"\s*(?:vs\.?|versus|over|compared (?:to|with)|than|gegenüber|als|sobre|frente a|sur|su|rispetto a)\s+",
    re.IGNORECASE,
)
_COORDINATED = re.compile(
    r"[\s,]*(?:(?:and|und|et|y|e|и|bzw\.|or|to|、|和|by|of|um|up to|bis zu|even|about|approximately|the"
    r"|in|on|for|at|scenario|model|auf|bei|im|der|die|das|en|sur|em|no|na|su|de|gut|rund|etwa|knapp|environ)\b[\s,]*|[、和])*",
    re.IGNORECASE,
)
_SET_AGAINST = re.compile(
    r"(?:より|に比べて?|と比べて?|と比較して|比(?:で|の)?|보다|대비|에 비해)\s*(?:推論|추론)?"
    r"(?:性能|성능|パフォーマンス|スループット|처리량)?[がは이가은는]?"
    r"\s*(?:最大で?|約|およそ|최대|약|최고)*\s*$"
)
""" "前世代比4.5倍", "H100 대비 성능 2배": the comparing word stands right before the number."""

_WHAT_WAS = re.compile(r"\s*(?:o que|lo que|ce que|quanto|quello che)\b", re.IGNORECASE)
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
_PERFORMS = re.compile(
    r"\s*(?:the |its |higher |better |more )*(?:[\w-]+ ){0,2}?(?:throughput|performance|speed|speed-?ups?|tokens per|"
    r"Durchsatz|Leistung|Rechenleistung|débit|rendimiento|desempenho|prestazioni)\b|"
    r"\s*的?の?(?:推理|推論|추론 ?)?(?:吞吐|性能|速度|效能|パフォーマンス|スループット|성능|속도|처리량)",
    re.IGNORECASE,
)
_VERSUS_SOON = re.compile(r"\s*(?:[\w-]+ ){0,2}?(?:vs\.?|versus|compared (?:to|with)|gegenüber)\s", re.IGNORECASE)
_FAST = re.compile(
    r"\s*(?:as fast|as quick\w*|faster|the work of|so schnell|schneller|plus rapide|más rápid|mais rápid|"
    r"più veloc|быстрее)",
    re.IGNORECASE,
)
_AS_FAST = re.compile(
    r"\s*(?:as fast|as quick\w*|as many|as much|so schnell|so viel\w*|so hoch|plus rapide|"
    r"más rápid\w+|mais rápid\w+|più veloce|быстрее)\b",
    re.IGNORECASE,
)


def is_ratio(
    sentence: Sentence, item: Measured, accepted: Sequence[Measured], scene: Scene, around: Surroundings
) -> bool:
    """Whether a number with "x" or "%" is a claim about performance."""
    numeral, unit = item.numeral, item.unit
    if item.elliptic:
        return unit.kind == "times"
    if said_near(sentence, ("limit", "count"), numeral.start, unit.end) or _other_object(sentence, item):
        return False
    if (
        _AT_COST.match(sentence.text, unit.end)
        or _COUNTED_RESULTS.search(sentence.text[: numeral.start])
        or _of_cost(sentence, item)
        or _PEAK.match(sentence.text[unit.end :])
        or _FLOPS.search(sentence.text[: numeral.start])
        or is_about_test(sentence, item, scene)
    ):
        return False
    if not around.mlperf and _other_subject(sentence, item):
        return False
    if "page-limit" in around.page_cues:
        return False
    if unit.kind == "percent" and (_is_quality(sentence, item) or _is_money(sentence, item)):
        return False
    if _of_rival(sentence, item, scene, around) or _continues(sentence, item, accepted, scene):
        return True
    if unit.kind == "times" and (
        _versus_product(sentence, item, scene) or (unit.start == numeral.start and numeral.worded)
    ):
        return True
    if unit.kind == "times" and _AVERAGED.search(sentence.text[: numeral.start]):
        return True
    if unit.kind == "times" and (_FAST.match(sentence.text[unit.end :]) or _worked_out(sentence, item, accepted)):
        return True
    if unit.kind == "times" and _AS_FAST.match(sentence.text[unit.end :]) and _counts_after(sentence, unit.end):
        return True
    directed = _has_direction(sentence, item) or _multiplies(sentence, item) or _of_performance(sentence, item)
    directed = directed or _SET_AGAINST.search(sentence.text[: numeral.start]) is not None
    if unit.kind == "times" and not directed:
        behind = sentence.text[unit.end :]
        directed = _PERFORMS.match(behind) is not None or _VERSUS_SOON.match(behind) is not None
    set_against = sentence.has("beats") or _VERSUS_SOON.match(sentence.text[unit.end :])
    beaten = unit.kind == "times" and set_against and scene.has("accelerator", "system")
    products = unit.kind == "times" and scene.has("accelerator", "system")
    rivalled = products and _COMPARES.search(sentence.text, unit.end) is not None
    spoken = (
        beaten
        or rivalled
        or around.mlperf
        or sentence.has("strong-performance", "per")
        or scene.has("scenario", "benchmark")
    )
    if (
        unit.kind == "times"
        and _FOLD.match(sentence.text[unit.start : unit.end])
        and any(a.unit.kind == "rate" for a in accepted)
    ):
        return True
    if unit.kind == "times":
        named = around.mlperf and scene.has("benchmark", "scenario")
        return named or (directed and spoken)
    return directed and spoken


def _other_object(sentence: Sentence, item: Measured) -> bool:
    """Whether what grows is memory, revenue, a count … : such a noun follows before any word of performance."""
    end = item.unit.end
    per = [match for match in sentence.of("per") if match.value in ("USD", "W")]
    following = [match for match in sentence.of("other-object") if 0 <= match.start - end <= _OBJECT_REACH]
    following = [m for m in following if not any(p.start <= m.start and m.end <= p.end for p in per)]
    if not following:
        return False
    first = following[0]
    gap = _CHANGE_IN.sub(" ", sentence.text[end : first.start])
    costs = any(match.start == first.start for match in sentence.of("cost"))
    speaking = any(
        end <= match.start < first.start and not (costs and _COUNTED.fullmatch(sentence.text[match.start : match.end]))
        for match in sentence.of("strong-performance", "per")
    )
    return not speaking and not re.search(r"[,;.()]| (?:and|und|while|than|over|als|as|que|in|on|with|at|for|vs) ", gap)


def _of_cost(sentence: Sentence, item: Measured) -> bool:
    """ "Cost per token is 41 % lower", "Die Kosten … liegen 38 % unter …": money is what the ratio is said of."""
    start, end = item.numeral.start, item.unit.end
    low, _ = clause_around(sentence.text, start, end)
    per = [match for match in sentence.of("per") if match.value in ("USD", "W")]
    words = [m for m in sentence.of("cost") if low <= m.start and 0 <= start - m.end <= _COST_REACH]
    words = [m for m in words if not any(p.start < m.end and m.start < p.end for p in per)]
    if not words or _PERFORMANCE_BEHIND.match(sentence.text[end:]):
        return False
    between = sentence.text[words[-1].end : start]
    return not _COST_ENDS.search(between) and not any(
        words[-1].end <= match.start < start and not _COUNTED.fullmatch(sentence.text[match.start : match.end])
        for match in sentence.of("strong-performance")
    )


def _other_subject(sentence: Sentence, item: Measured) -> bool:
    """ "Headcount is up 12 %": the noun before the number is no performance, and none follows."""
    start, end = item.numeral.start, item.unit.end
    low = sentence.text.rfind(";", 0, start) + 1
    before = [m.end for m in sentence.of("other-object") if low <= m.start and 0 <= start - m.end <= _OBJECT_REACH]
    if not before:
        return False
    spoken = [m for m in sentence.of("strong-performance", "per") if m.value not in ("query", "user")]
    behind = re.split(r"[,;，、]", sentence.text[end : end + _OBJECT_REACH])[0]
    return not any(before[-1] <= m.start < start or 0 <= m.start - end <= len(behind) for m in spoken)


def _is_quality(sentence: Sentence, item: Measured) -> bool:
    """ "99 % of the reference accuracy", "accuracy of 71 %", "availability was 99.95 %": quality, no speed."""
    start, end = item.numeral.start, item.unit.end
    text = sentence.text
    for match in sentence.of("quality"):
        gap = text[match.end : start] if match.end <= start else text[end : match.start]
        reach = 32 if match.end <= start else 26
        if len(gap) <= reach and not re.search(r"[,;()]|\b(?:and|und|et|y|but|with|while|at the same)\b|\d", gap):
            return True
    return False


def _is_money(sentence: Sentence, item: Measured) -> bool:
    behind = sentence.text[item.unit.end :]
    if _PERFORMANCE_BEHIND.match(behind) or _IN_PERFORMANCE.match(behind):
        return False
    return sentence.has("money") and not any(match.value == "USD" for match in sentence.of("per"))


def _of_rival(sentence: Sentence, item: Measured, scene: Scene, around: Surroundings) -> bool:
    """ "97% of B200", or "Offline 92%" in a sentence that names a rival."""
    if item.unit.kind != "percent":
        return False
    end = item.unit.end
    rivals = scene.of("accelerator", "system", "submitter")
    if any(_OF_RIVAL.match(sentence.text[end : rival.start]) for rival in rivals if rival.start >= end):
        return True
    if re.match(r"\s*(?:of|von) (?:the (?:former|latter)|dem|ihr)", sentence.text[end:]) and around.mlperf:
        return True
    beside = any(
        0 <= item.numeral.start - scenario.end <= 3 or 0 <= scenario.start - end <= 5
        for scenario in scene.of("scenario")
    )
    return around.mlperf and beside and bool(scene.of("accelerator"))


def _joins(gap: str) -> bool:
    """ "30 % on single nodes and over 2X on clusters": what stands between tells only where the first was reached."""
    return _COORDINATED.fullmatch(gap) is not None or _WHERE_AND.fullmatch(gap) is not None


def leads_on(sentence: Sentence, item: Measured, following: Measured) -> bool:
    """ "1.8x and 1.9x improvement, respectively": the first goes with the second, which is a ratio."""
    if item.elliptic or item.unit.kind != following.unit.kind or item.unit.kind not in ("percent", "times"):
        return False
    gap = sentence.text[item.unit.end : following.numeral.start]
    return _LIST_OF_TWO.fullmatch(gap) is not None or _NEXT_OBJECT.fullmatch(gap) is not None


def _continues(sentence: Sentence, item: Measured, accepted: Sequence[Measured], scene: Scene) -> bool:
    """ "8.64 percent and 6.36 percent": the second goes with the first."""
    if not accepted or accepted[-1].unit.kind not in ("percent", "times"):
        return False
    gap = sentence.text[accepted[-1].unit.end : item.numeral.start]
    for mention in scene.of("benchmark", "scenario", "accelerator"):
        gap = gap.replace(mention.text, "", 1)
    return _joins(gap)


def _worked_out(sentence: Sentence, item: Measured, accepted: Sequence[Measured]) -> bool:
    """ "from 2,400 to 6,800 tokens/s in v6.0 (2.8x)": alone in brackets behind two rates."""
    text = sentence.text
    if not _OPENED.search(text[: item.numeral.start]) or not _CLOSED.match(text, item.unit.end):
        return False
    rates = [other for other in accepted if other.unit.kind == "rate"]
    return len(rates) > 1 and 0 <= item.numeral.start - rates[-1].unit.end <= _RATE_REACH


def _of_performance(sentence: Sentence, item: Measured) -> bool:
    """ "… and throughput by 18 %": the noun stands right before, the verb earlier in the clause."""
    start = item.numeral.start
    noun = any(0 <= start - match.end <= 14 for match in sentence.of("strong-performance"))
    return noun and any(match.end <= start for match in sentence.of("direction"))


def _versus_product(sentence: Sentence, item: Measured, scene: Scene) -> bool:
    """ "3.4x vs. MI300X"."""
    after = _VERSUS.match(sentence.text[item.unit.end :])
    place = item.unit.end + after.end() if after else -1
    return any(0 <= mention.start - place <= 12 for mention in scene.of("accelerator", "system")) if after else False


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
    after = re.match(r"\s*(?:(?:the|that of|so viel\w*|le|la|el|o|il)\b|の)", sentence.text[end:])
    return bool(after) and any(
        0 <= match.start - end <= 30 for match in sentence.of("strong-performance", "count-noun")
    )


def _counts_after(sentence: Sentence, end: int) -> bool:
    """ "3.5x as many requests"."""
    return any(0 <= match.start - end <= _OBJECT_REACH for match in sentence.of("count-noun"))


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
