"""Factors and percentages of other things than speed: memory, money, quality, counts, peak compute."""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.margins import is_loss, is_part_of_result
from claimscope.core.claims.kinds.speedwords import speed_words
from claimscope.core.claims.numbers.values import Measured, Surroundings
from claimscope.core.claims.words.clauses import clause_around, without_asides
from claimscope.core.claims.words.sentences import Sentence

_OBJECT_REACH = 32
_COUNTED_RESULTS = re.compile(
    r"(?<![\w.])(?:\d{2,}|\d{1,3}(?:[,.]\d{3})+) (?:\w+ ){0,2}(?:results|measure(?:ment)?s|submissions|"
    r"submitters|organi[sz]ations|participants|entries|Ergebnissen?|"
    r"Einreichungen)\b(?:[^.;]|\.(?=\d)){0,90}$|"
    r"\d(?:\s?[项項份个個件건])?の?\s?(?:结果|結果|成绩|成績|提交|결과)[^。;]{0,20}$"
)
""" "5,100 results …, 1.2X more than the round before": what grew is a round, and no machine's speed."""

_SUBMISSIONS = re.compile(
    r"\b(?:submissions|submitters|participants|entrants|entries|organi[sz]ations|Einreichungen|"
    r"Teilnehmer)\b[^;]{0,60}$",
    re.IGNORECASE,
)
_MORE_ENTRIES = re.compile(
    r"-?(?:fach\w*)?\s*(?:as many|more|the|so viele?|mehr|plus de|más|mais|più)\s+(?:[\w.-]+ ){0,2}"
    r"(?:submissions|submitters|participants|entrants|entries|organi[sz]ations|Einreichungen|Teilnehmer\w*|soumissions|"
    r"participants|envíos|participantes|submissões|partecipanti)\b",
    re.IGNORECASE,
)
_CHANGE_IN = re.compile(
    r"^\+?\s*(?:reduction|decrease|drop|cut|savings?|increase|improvement|gain|growth|rise|fall)s? (?:in|of) (?:the )?",
    re.IGNORECASE,
)
""" "60 % reduction in cost per token": what changes is named behind the noun."""

_CONFIGURED = re.compile(
    r"[ -](?:GPU[ -]|card[ -])?(?:configurations?|set-?ups?|layouts?|baseboards?|boards?|Konfiguration\w*|Aufbau\w*|"
    r"configurations?|configuración|configuração|configurazione)\b",
    re.IGNORECASE,
)
""" "in a like 8x configuration": parts of a machine are counted."""

_PEAK = re.compile(
    r"\s*(?:\w+ ){0,3}?(?:peak (?:compute|performance(?! efficiency)|BF16|FP\d+)|(?:BF16|FP\d+|AI|raw) compute\b|"
    r"compute performance|T?FLOPS|attention(?:[- ]layer)? (?:acceleration|performance)|tensor cores?)",
    re.IGNORECASE,
)
""" "4x the peak compute performance" is a line of a data sheet."""

_FLOPS = re.compile(r"\b(?:tera|peta|T|P)FLOP/?s?\b[^.;]{0,40}$", re.IGNORECASE)
""" "989 teraFLOPs of tensor compute, 3x better …" is one as well."""

_BANDWIDTH = re.compile(r"\d ?[GT]i?B/s\b[^.;()]{0,40}$")
""" "(153 GB/s for the M5, which is 28 % higher)": memory, and no result."""

_AT_COST = re.compile(r"\s*(?:の|的|의)?\s*(?:コスト|費用|価格|成本|价格|價格|비용|가격)")
""" "約25%のコストで": money, in languages that put it right behind the number."""

_SHARE_OF_TIME = re.compile(
    r"\s*(?:MFU|HFU|efficient|effizient|efficace|eficiente|efficiente|"
    r"(?:line|mark|bar|threshold|tier)(?! (?:of|by))|idle|busy|utili[sz]ed|"
    r"utili[sz]ation|occupied|of the time|"
    r"of (?:its|that|this|the whole|all) time|ausgelastet|auslastung|im leerlauf|der zeit|inactif|occupé|du temps|"
    r"ocios[ao]|ocupad[ao]|del tiempo|"
    r"do tempo|del tempo)\b",
    re.IGNORECASE,
)
""" "a server that is 40 % idle", "above the 99 % line": a share of time or a mark, and no comparison."""

_AS_MANY_THEN = re.compile(
    r"-?(?:fach\w*)?\s*(?:as (?:many|much|often)|so (?:viele?|oft)) (?:as|wie) (?:in|im|a|the|at|before|back|last|"
    r"vor|zuvor|"
    r"damals)\b",
    re.IGNORECASE,
)
""" "three times as many as in 2021": whoever was counted before it, and no speed."""

_AS_MANY = re.compile(r"-?(?:fach\w*)?\s*(?:as (?:many|much)|so viele?) (?:as|wie)\b", re.IGNORECASE)
_COUNT_OF = re.compile(r"\d[\d.,]*\s(?:[\w-]+ )?$")
_SHARE_NAMED = re.compile(
    r"(?:占比|比例|比重|份额|份額|占有率|割合|シェア|比率|비율|비중|점유율|\b(?:share|portion|fraction|Anteil|part|"
    r"proportion|cuota|proporción|"
    r"quota|porcentaje|parcela|доля|MFU|HFU|utili[sz]ation|"
    r"reserve|headroom|buffer|slack|Reserve|Puffer|Auslastung|"
    r"réserve|marge|reserva|margen|riserva|запас\w*)\b|余量|余裕|여유)(?:\s?(?:is|was|of|at|von|ist|de|est|es|è|为|"
    r"達|达|은|는|が|は))?\s?[约約]?$",
    re.IGNORECASE,
)
""" "液冷占比87%": a share of something, and no comparison."""

_HAPPENED = re.compile(
    r"\b(?!(?:improved|increased|accelerated|multiplied|raised|boosted|scaled|rated|timed|grew)\b)"
    r"(?:\w{3,}ed|ran|run|seen|read|told|shown|heard|won|asked)\s(?:\w+ly |about |over |more than |up to |almost |"
    r"nearly |some )*$",
    re.IGNORECASE,
)
_ENDS_CLAUSE = re.compile(
    r"\s*(?:[.,;:)]|$|(?:in|on|over|since|within|during|by)\s(?!(?:throughput|speed|performance)))"
)
_COST_REACH = 60
_COST_ENDS = re.compile(r"[,;]|\b(?:and|und|et|y|e|but|at|while)\b")
_OUTPUT_NOUN = re.compile(r"tokens?|inferenc\w+|inferen[czs]\w*|output|responses|jetons|token", re.IGNORECASE)
_PERFORMANCE_BEHIND = re.compile(
    r"\s*(?:as )?(?:the |more |higher |better |mehr |höhere\w* |plus de |más )*(?:fast\w*|throughput|performance|"
    r"speed\w*|schneller|"
    r"durchsatz|leistung|rapide|rápid\w+|rendimiento|débit|token)",
    re.IGNORECASE,
)
_IN_PERFORMANCE = re.compile(
    r"\s*(?:in|of|bei|beim|en) (?:the )?(?:tokens?|throughput|latency|performance|speed|Durchsatz|Latenz)\b", re.I
)


_LESS_OF = re.compile(
    r"\s*(?:less|fewer|weniger|moins de|menos|meno)\s+((?:[^\W\d][\w'-]*\s+){1,4}?)(?:than|als|que|che|di)\b",
    re.IGNORECASE,
)
_OF_A_RUN = re.compile(
    r"efficien|effizien|efficac|fast|slow|energ|énerg|power|electric|élec|eléc|watt|joule|time|latenc|latenz|wait|"
    r"delay|Strom|"
    r"Leistung|Zeit|temps|tiempo|tempo|puissance|potenc|potenz|consum|consom|verbrauch|draw",
    re.IGNORECASE,
)
""" "40 % less rack space than" saves a thing; what a run takes (time, energy) is its performance."""
_ACCOUNTS = re.compile(
    r"\b(?:account(?:s|ed)? for|mak(?:es?|ing) up|made up|represent(?:s|ed)?|entf(?:allen|ällt|ielen) (?:auf .{3,30})?|"
    r"représent(?:e|ent)|represent(?:a|an)|suponen?|rappresent(?:a|ano))\s(?:about |some |around |rund |etwa )?$",
    re.IGNORECASE,
)
""" "Two customers account for 47 %"."""

_SHARE_OF_MANY = re.compile(
    r"\s(?:of|der|des|de|delle|dei|degli|dos|das)\s(?:the |all |our |its |los |las |les )?"
    r"(?!(?:its|this|theirs|ours|yours|hers|his|less|plus|moins|menos|mais|más|peers|"
    r"rivals)\b)[a-zà-ÿ]{3,}[sn]\b(?![\w'’-])(?! (?:of|per|that)\b)",
)
""" "3 % of cases": a share of things that are counted."""

_UTILISED = re.compile(r"\b(?:MFU|HFU|utili[sz]ation|Auslastung)\b[^,;:]{0,40}$")
""" "MFU rose from 33 to 41 %"."""


def _is_share(sentence: Sentence, item: Measured) -> bool:
    if item.unit.kind != "percent":
        return False
    end = item.unit.end
    spoken = any(0 <= m.start - end <= _OBJECT_REACH for m in speed_words(sentence))
    of_many = not spoken and _SHARE_OF_MANY.match(sentence.text, end) is not None
    of_many = of_many or _ACCOUNTS.search(sentence.text, 0, item.numeral.start) is not None
    return of_many or _UTILISED.search(sentence.text, 0, item.numeral.start) is not None


def speaks_of_other(sentence: Sentence, item: Measured, around: Surroundings) -> bool:
    """Whether a factor or percentage is said of memory, money, quality, a count, peak compute, and not of speed."""
    before, behind = sentence.text[: item.numeral.start], sentence.text[item.unit.end :]
    if _of_submissions(sentence, item) or (item.unit.kind == "times" and _CONFIGURED.match(behind)):
        return True
    again = around.last_ratio == item.unit.unit and sentence.has("scenario", "scenario?")
    if _is_share(sentence, item) or _is_occurrences(sentence, item) or (_SHARE_NAMED.search(before) and not again):
        return True
    if _counts_on(sentence, item):
        return True
    if _AS_MANY_THEN.match(behind) and not sentence.has("rate") and around.last_rate is None:
        return True
    if (
        _SHARE_OF_TIME.match(behind)
        or _AT_COST.match(behind)
        or _PEAK.match(behind)
        or _COUNTED_RESULTS.search(before)
        or _FLOPS.search(before)
    ):
        return True
    if around.family != "storage" and _BANDWIDTH.search(before):
        return True
    if is_loss(sentence, item) or is_part_of_result(sentence, item):
        return False
    if _other_object(sentence, item) or _of_cost(sentence, item) or _saves_things(sentence, item):
        return True
    if not around.mlperf and _other_subject(sentence, item):
        return True
    return item.unit.kind == "percent" and (_is_quality(sentence, item) or _is_money(sentence, item))


def _counts_on(sentence: Sentence, item: Measured) -> bool:
    """ "thinks for 3,880 tokens, 2.4 times as many as before": what is multiplied is the count right before it."""
    if not _AS_MANY.match(sentence.text, item.unit.end) or sentence.has("rate"):
        return False
    counted = (noun for noun in sentence.of("count-noun") if noun.end <= item.numeral.start)
    return any(_COUNT_OF.search(sentence.text, 0, noun.start) for noun in counted)


def _is_occurrences(sentence: Sentence, item: Measured) -> bool:
    """ "cited more than 900 times": how often something happened, where nothing multiplies."""
    if sentence.text[item.unit.start : item.unit.end].lower() not in (
        "times",
        "mal",
        "fois",
        "veces",
        "vezes",
        "volte",
    ):
        return False
    happened = _HAPPENED.search(sentence.text[: item.numeral.start])
    return happened is not None and _ENDS_CLAUSE.match(sentence.text, item.unit.end) is not None


def _of_submissions(sentence: Sentence, item: Measured) -> bool:
    """ "with submissions increasing 2.5x", "2.5x as many submissions": a round grew, and no machine's speed."""
    if _MORE_ENTRIES.match(sentence.text, item.unit.end):
        return True
    counted = _SUBMISSIONS.search(sentence.text[: item.numeral.start])
    if counted is None or any(match.end <= counted.start() for match in sentence.of("direction")):
        return False
    return not any(
        counted.start() <= m.start and m.start - item.unit.end <= _OBJECT_REACH
        for m in sentence.of("strong-performance")
    )


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
        end <= match.start < first.start
        and not (costs and _OUTPUT_NOUN.fullmatch(sentence.text[match.start : match.end]))
        for match in sentence.of("strong-performance", "per")
    )
    return not speaking and not re.search(
        r"[,;.()]| (?:and|und|while|than|over|als|as|que|in|on|with|at|for|vs|des|vom) ", gap
    )


def _saves_things(sentence: Sentence, item: Measured) -> bool:
    """ "40 % less rack space than before": what there is less of is nothing that a run gives or takes."""
    less = _LESS_OF.match(sentence.text, item.unit.end)
    if less is None or _OF_A_RUN.search(less.group(1)):
        return False
    spoken = sentence.of("strong-performance", "strong-latency", "rate", "per", "power")
    return not any(less.start(1) <= match.start < less.end(1) for match in spoken)


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
        words[-1].end <= match.start < start and not _OUTPUT_NOUN.fullmatch(sentence.text[match.start : match.end])
        for match in sentence.of("strong-performance")
    )


def _other_subject(sentence: Sentence, item: Measured) -> bool:
    """ "Headcount is up 12 %": the noun before the number is no performance, and none follows."""
    start, end = item.numeral.start, item.unit.end
    low = sentence.text.rfind(";", 0, start) + 1
    plain = without_asides(sentence.text, start)
    nouns = (m for m in sentence.of("other-object") if low <= m.start and plain[m.start] != " ")
    before = [m.end for m in nouns if 0 <= start - m.end <= _OBJECT_REACH]
    if not before:
        return False
    spoken = [m for m in sentence.of("strong-performance", "per") if m.value not in ("query", "user")]
    behind = re.split(r"[,;，、]|\b(?:and|und|et|y|e|while)\b", sentence.text[end : end + _OBJECT_REACH])[0]
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
