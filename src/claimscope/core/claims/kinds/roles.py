"""What a number with a unit is: a result (a candidate), or a limit, promise, price, count, data sheet value."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claim import FieldValue, Kind
from claimscope.core.claims import confidence
from claimscope.core.claims.kinds import bare
from claimscope.core.claims.kinds.bare import is_bare_result
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.kinds.conditions import (
    is_asked_for,
    is_limit_in_brackets,
    is_load,
    is_operating_point,
    is_point_of_ratio,
    is_scenario_bound,
    is_sent,
    is_set_up,
    is_threshold,
    is_wanted,
)
from claimscope.core.claims.kinds.latencies import is_latency
from claimscope.core.claims.kinds.margins import by_form, is_summary
from claimscope.core.claims.kinds.powers import is_power, power_sureness
from claimscope.core.claims.kinds.ratelimits import is_limited, is_of_people
from claimscope.core.claims.kinds.ratios import is_directed, is_ratio, leads_on
from claimscope.core.claims.kinds.weakly import is_weakly_ratio, is_weakly_time
from claimscope.core.claims.numbers.divisors import divided, divisor_sureness
from claimscope.core.claims.numbers.measured import measured_in
from claimscope.core.claims.numbers.numerals import Numeral
from claimscope.core.claims.numbers.scores import score_of
from claimscope.core.claims.numbers.units import UnitRead
from claimscope.core.claims.numbers.values import Measured, Surroundings
from claimscope.core.claims.words.clauses import clause_around, said_near, without_asides
from claimscope.core.claims.words.mention import QUALITY, Mention, Scene
from claimscope.core.claims.words.sentences import Sentence
from claimscope.core.claims.words.vocabulary import Vocabulary
from claimscope.core.quantity import DecimalSign

_NOT_MEASURED = ("promise", "requirement", "hypothetical")
_NO_PRODUCT = ("example",)
"""An example may well be measured, where the sentence says on what."""

_SHOULD_READ = re.compile(r"should (?:have )?read\b|(?:muss|sollte) (?:richtig )?(?:heißen|lauten)\b", re.IGNORECASE)
""" "The figure should read 48,970 tokens/s": put right, and not asked for."""

_NEED_REACH = 60
_FLOOR_REACH = 160
_GROUNDING = ("accelerator", "benchmark:inference", "model", "software", "own-measurement", "rate")
"""Words that tie a bare ratio or time to a test: what was run, on what, by whom."""

_UNGROUNDED = 0.78
_NAMES = ("accelerator", "system", "benchmark", "software", "submitter")
_ANYBODY = re.compile(
    r"(?:^\W*|\b(?:when|if|while|and|whereas|because|wenn|quand|cuando|at a rate of [^,]{3,30}),?\s+|,\s+)"
    r"(?:an?|one|another|any|some|ein|eine|einer|un|une|uno|una)\s+(?:[\w.-]+\s+){0,3}?(?:models?|systems?|providers?|"
    r"vendors?|readers?|apps?|applications?|chatbots?|architectures?|Modelle?|Anbieter|modèle|fournisseur|modelo|"
    r"proveedor)\b",
    re.IGNORECASE,
)
""" "A model with 80 tokens/s can feel slower", "one provider advertises 400 …": talk about anybody."""

_IF = re.compile(r"\W*(?:If|Wenn|Falls|Si|Se|Если)\b|\W*(?:如果|もし|만약)")
_MAKES = re.compile(
    r"\b(?:that is|makes|gives|comes to|adds up to|so|macht|ergibt|sind das|also|soit|cela fait|hace|dan|fa|dá|итого)\s"
    r"(?:about |"
    r"rund |some )?$",
    re.IGNORECASE,
)
""" "For 600 agents that makes 6,000 tokens/s", behind a supposition: worked out, and no result."""

_SCORE = 0.85
_OPERATING_POINT = 0.6


_AT_LEAST = re.compile(
    r"(?:at least|no fewer than|no less than|mindestens|wenigstens|au moins|al menos|pelo menos|almeno|не менее)\s*$",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"(?:\W*)(?:would|could|can|do|does|did|is|are|will|what|how|which|why|who|when|should|may|kann|können|könnte|"
    r"würde|reich\w+|ist|sind|wie|was|welche\w*|warum|"
    r"est-ce|peut|pouvez|combien|quel\w*|puede|cuánt\w*|qué|pode|quant\w*|può|сколько|может|какой|можно)\b|.*(?:吗|"
    r"呢|か|까|나요)[?？]$",
    re.IGNORECASE,
)


def candidates_of(
    sentence: Sentence,
    mentions: Sequence[Mention],
    decimal: DecimalSign,
    around: Surroundings,
    vocabulary: Vocabulary,
) -> tuple[list[Candidate], list[tuple[int, int]]]:
    """The results that a sentence states, and the places of its other measured numbers, in order of place."""
    demanded = around.page_cues & {"page-promise", "page-requirement"} and not _is_cited(sentence, mentions)
    if _is_question(sentence) or demanded or (sentence.passage.is_card and is_asked_for(sentence.text)):
        return [], []
    scene = Scene(mentions)
    read = measured_in(sentence, mentions, decimal, around)
    accepted: list[Measured] = []
    for item in read:
        if _is_result(sentence, item, read, accepted, scene, around, vocabulary):
            accepted.append(item)
    for place, item in enumerate(read):
        judged = _weakly(sentence, item, read, accepted, scene, around, vocabulary)
        if judged.weak:
            read[place] = judged
            accepted = [*accepted, judged]
    accepted = [item for item in read if item in accepted]
    accepted = [item for item in _with_partners(sentence, read, accepted) if not is_load(sentence, item, accepted)]
    made = [_candidate(sentence, item, accepted, scene, around) for item in accepted]
    scores = [score_of(sentence, item, mentions) for item in accepted]
    others = [(item.numeral.start, item.unit.end) for item in read if _is_measure(item) and item not in accepted]
    return [_scored(one, score) if score else one for one, score in zip(made, scores, strict=True)], others


def _is_cited(sentence: Sentence, mentions: Sequence[Mention]) -> bool:
    """Whether a sentence cites a result of a suite, under whatever heading ("Sizing")."""
    told = {mention.kind for mention in mentions}
    return (
        "family" in told
        and bool(told & {"round", "scenario", "division", "result_ids"})
        and not sentence.has("promise")
    )


def _with_partners(sentence: Sentence, read: Sequence[Measured], accepted: Sequence[Measured]) -> list[Measured]:
    """The results, with ratios that only stand in a list before one."""
    found = list(accepted)
    for item, following in reversed(list(itertools.pairwise(read))):
        if item not in found and following in found and leads_on(sentence, item, following):
            found.insert(found.index(following), item)
    return found


def _is_measure(item: Measured) -> bool:
    return item.unit.kind in ("rate", "time", "power", "percent", "times")


def _scored(candidate: Candidate, score: Mention) -> Candidate:
    """A score keeps the number as written: in percent, or in points of its own benchmark."""
    unit = "%" if candidate.unit == "%" else "score"
    kind: Kind = "range" if candidate.kind == "range" and isinstance(candidate.value, tuple) else "absolute"
    return replace(candidate, kind=kind, unit=unit, unit_text=candidate.unit_text or unit, sure=_SCORE, score=score)


def _is_question(sentence: Sentence) -> bool:
    """A question asks for a number; a headline with a question mark may state one."""
    text = sentence.text.strip()
    return text.endswith(("?", "？")) and bool(_ASKING.match(text) or sentence.has("requirement", "need"))


def _is_result(
    sentence: Sentence,
    item: Measured,
    read: Sequence[Measured],
    accepted: Sequence[Measured],
    scene: Scene,
    around: Surroundings,
    vocabulary: Vocabulary,
) -> bool:
    numeral, unit = item.numeral, item.unit
    if _is_condition(sentence, item):
        return False
    if unit.kind == "rate" and (is_threshold(sentence, item) or is_sent(sentence, item)):
        return False
    unmeasured = _unmeasured(scene, around)
    if score_of(sentence, item, scene.mentions):
        return not said_near(sentence, unmeasured, numeral.start, unit.end)
    if _is_needed(sentence, numeral, unit):
        return False
    if (around.supposed or _IF.match(sentence.text)) and _MAKES.search(sentence.text[: numeral.start]):
        return False
    if numeral.money or unit.kind == "never" or said_near(sentence, unmeasured, numeral.start, unit.end):
        return False
    if not unit.kind:
        limited = said_near(sentence, ("limit", "requirement", "need"), numeral.start, numeral.end)
        return not limited and is_bare_result(sentence, item, scene, around)
    if unit.kind == "rate":
        if is_of_people(sentence, item) and not scene.has("accelerator", "system"):
            return False
        if not unit.unit.endswith("/s") and said_near(sentence, ("limit", "quota"), numeral.start, unit.end):
            return False
        floor = numeral.bound == "above" and _AT_LEAST.search(sentence.text[: numeral.start]) is not None
        return not is_limited(sentence, item) and not (floor and sentence.has("limit", "requirement"))
    if unit.kind == "time":
        return is_latency(sentence, item, read, scene, around, vocabulary)
    if unit.kind == "power":
        return is_power(sentence, item, read, around, scene)
    if unit.kind == "other-unit":
        return _is_other(sentence, item, scene, around)
    return is_ratio(sentence, item, accepted, scene, around)


def _is_condition(sentence: Sentence, item: Measured) -> bool:
    bound = is_scenario_bound(sentence, item) or is_limit_in_brackets(sentence, item)
    return bound or is_wanted(sentence, item) or is_set_up(sentence, item)


def _weakly(
    sentence: Sentence,
    item: Measured,
    read: Sequence[Measured],
    accepted: Sequence[Measured],
    scene: Scene,
    around: Surroundings,
    vocabulary: Vocabulary,
) -> Measured:
    """The number as a weak result where no rule calls it one and more speaks for it than against it."""
    numeral, unit = item.numeral, item.unit
    if item in accepted or numeral.money or unit.kind not in ("time", "times", "percent"):
        return item
    if _is_condition(sentence, item) or _is_needed(sentence, numeral, unit):
        return item
    if said_near(sentence, _unmeasured(scene, around), numeral.start, unit.end):
        return item
    if unit.kind == "time":
        weak = is_weakly_time(sentence, item, read, accepted, scene, around, vocabulary)
    else:
        weak = is_weakly_ratio(sentence, item, accepted, scene, around)
    return replace(item, weak=weak)


def _unmeasured(scene: Scene, around: Surroundings) -> tuple[str, ...]:
    """The kinds of words that make a number no measured one."""
    simulated = () if around.family == "storage" else ("simulated",)
    shown = scene.has("accelerator", "system", "benchmark")
    return (*_NOT_MEASURED, *simulated, *(() if shown else _NO_PRODUCT))


def _is_needed(sentence: Sentence, numeral: Numeral, unit: UnitRead) -> bool:
    """ "must write 25 tokens/s"; "at least" carries the need over the whole sentence."""
    needs = [match for match in sentence.of("need") if not _SHOULD_READ.match(sentence.text, match.start)]
    if not needs:
        return False
    low, _ = clause_around(without_asides(sentence.text, numeral.start), numeral.start, unit.end or numeral.end)
    floor = _AT_LEAST.search(sentence.text[: numeral.start]) is not None
    low, reach = (0, _FLOOR_REACH) if floor else (low, _NEED_REACH)
    return any(low <= match.start and 0 <= numeral.start - match.end <= reach for match in needs)


def _is_other(sentence: Sentence, item: Measured, scene: Scene, around: Surroundings) -> bool:
    """Units of other benchmarks and of MLPerf Storage count only beside their benchmark."""
    if around.family == "storage":
        return item.unit.unit in ("GiB/s", "GB/s", "MB/s", "TB/s", "IOPS")
    if item.unit.unit == "streams":
        return (
            around.mlperf
            and scene.has("benchmark", "scenario")
            and not said_near(sentence, ("limit",), item.numeral.start, item.unit.end)
        )
    return any(mention.family != QUALITY for mention in scene.of("other"))


def _candidate(
    sentence: Sentence, item: Measured, accepted: Sequence[Measured], scene: Scene, around: Surroundings
) -> Candidate:
    numeral, unit = item.numeral, divided(sentence, item)
    kind = kind_of(numeral, unit, composite=_is_composite(sentence, item, accepted))
    text = sentence.text
    unit_text = "" if item.shared or item.elliptic else text[item.unit.start : item.unit.end]
    start, end = min(numeral.start, item.unit.start or numeral.start), max(numeral.end, item.unit.end)
    sure, value = _sure(sentence, item, scene, around, accepted), value_of(numeral, kind)
    if is_operating_point(sentence, item, accepted) or is_point_of_ratio(sentence, item, accepted):
        sure = _OPERATING_POINT
    return Candidate(
        start, end, kind, value, numeral.text, unit.full, unit_text or unit.full, sure, unit_from_context=item.elliptic,
        loose=item.loose, weak=item.weak, unit_sure=divisor_sureness(sentence, item, unit, accepted),
    )  # fmt: skip


def _is_composite(sentence: Sentence, item: Measured, accepted: Sequence[Measured]) -> bool:
    """Whether "on average", "geomean" speak of a number, and not of one that follows ("1.7x … and 1.3x on average")."""
    start, end = item.numeral.start, item.unit.end
    if not said_near(sentence, ("composite",), start, end):
        return False
    later = min((other.numeral.start for other in accepted if other.numeral.start >= end), default=len(sentence.text))
    return any(match.end <= start or match.start < later for match in sentence.of("composite"))


def kind_of(numeral: Numeral, unit: UnitRead, composite: bool = False) -> Kind:
    """The kind of the contract for a number with a unit."""
    if numeral.is_range and unit.per:
        return "range"
    if unit.kind in ("times", "percent"):
        if numeral.is_range:
            return "range"
        if composite or unit.per in ("USD", "W", "J"):
            return "derived"
        return "ratio"
    if unit.per:
        return "derived"
    if numeral.is_range or numeral.bound:
        return "range"
    if unit.kind == "power":
        return "power"
    if unit.kind == "time" and unit.unit not in ("min", "h"):
        return "latency"
    return "absolute"


def value_of(numeral: Numeral, kind: Kind) -> FieldValue:
    """The value of the contract: a number, or (low, high) with None for an open end."""
    if kind != "range":
        return numeral.value
    if numeral.is_range:
        return numeral.low, numeral.high
    known: Decimal = numeral.value
    return (None, known) if numeral.bound == "below" else (known, None)


def _sure(
    sentence: Sentence, item: Measured, scene: Scene, around: Surroundings, accepted: Sequence[Measured]
) -> float:
    """How surely the number is a claim. A bare "40 % faster" that names nothing stays below the line."""
    if item.weak:
        return confidence.WEAKLY
    if item.elliptic:
        return 0.75
    if item.numeral.worded and item.unit.start == item.numeral.start:
        return 0.7
    if around.supposed or (not scene.has(*_NAMES) and _ANYBODY.search(sentence.text)):
        return _UNGROUNDED
    if not item.unit.kind:
        return bare.SURE
    if item.unit.kind == "rate":
        return 0.97 if around.mlperf else 0.93
    grounded = around.mlperf or sentence.has(*_GROUNDING)
    if item.unit.kind == "power":
        return min(0.93 if grounded else _UNGROUNDED, power_sureness(sentence, item))
    if item.unit.kind == "time":
        return 0.93 if grounded else _UNGROUNDED
    loosely = (by_form(sentence, item) or is_summary(sentence, item)) and not is_directed(sentence, item)
    start = item.numeral.start
    loosely = loosely and not any(o.unit.kind == item.unit.kind and o.unit.end <= start for o in accepted)
    return 0.9 if grounded and not loosely else _UNGROUNDED
