"""What a number with a unit is: a result (a candidate), or a limit, promise, price, count, data sheet value."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.bare import is_bare_result
from claimscope.core.claims.kinds.candidate import Candidate, candidate_of
from claimscope.core.claims.kinds.conditions import (
    is_anything,
    is_asked_for,
    is_left_out,
    is_limit_in_brackets,
    is_load,
    is_scenario_bound,
    is_sent,
    is_set_up,
    is_threshold,
    is_unsaid,
    is_wanted,
)
from claimscope.core.claims.kinds.evidence import is_wished
from claimscope.core.claims.kinds.given import Given
from claimscope.core.claims.kinds.latencies import is_latency
from claimscope.core.claims.kinds.negations import is_denied
from claimscope.core.claims.kinds.powers import is_power
from claimscope.core.claims.kinds.ratelimits import is_limited, is_of_people
from claimscope.core.claims.kinds.ratios import is_ratio, leads_on
from claimscope.core.claims.kinds.weakly import is_weakly_ratio, is_weakly_time
from claimscope.core.claims.numbers.measured import measured_in
from claimscope.core.claims.numbers.numerals import Numeral
from claimscope.core.claims.numbers.scores import score_of
from claimscope.core.claims.numbers.units import UnitRead
from claimscope.core.claims.numbers.values import Measured, Surroundings
from claimscope.core.claims.words.clauses import (
    clause_around,
    is_allowed_inside,
    is_inserted,
    said_near,
    without_asides,
)
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
_IF = re.compile(r"\W*(?:If|Wenn|Falls|Si|Se|Если)\b|\W*(?:如果|もし|만약)")
_MAKES = re.compile(
    r"\b(?:that is|makes|gives|comes to|adds up to|so|macht|ergibt|sind das|also|soit|cela fait|hace|dan|fa|dá|итого)\s"
    r"(?:about |"
    r"rund |some )?$",
    re.IGNORECASE,
)
""" "For 600 agents that makes 6,000 tokens/s", behind a supposition: worked out, and no result."""

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
    numbers = measured_in(sentence, mentions, decimal, around)
    given = _judged(Given(sentence, numbers, Scene(mentions), around, vocabulary.bounds))
    others = [item for item in given.read if _is_measure(item) and item not in given.accepted]
    return [candidate_of(given, item) for item in given.accepted], [(o.numeral.start, o.unit.end) for o in others]


def _judged(given: Given) -> Given:
    """The same with its results, in order of place: what rules call one first, then what signs speak for."""
    numbers = given.read
    for item in numbers:
        if _is_result(given, item):
            given = given.taking(item)
    for item in numbers:
        if _is_weak_result(given, item):
            given = given.taking_weakly(item)
    given = replace(given, accepted=tuple(i for i in given.read if i in given.accepted and _is_reached(given, i)))
    found = _with_partners(given)
    return replace(given, accepted=tuple(one for one in found if not is_load(given.sentence, one, found)))


def _is_reached(given: Given, item: Measured) -> bool:
    return not is_wished(given, item) and not is_denied(given.sentence, item)


def _is_cited(sentence: Sentence, mentions: Sequence[Mention]) -> bool:
    """Whether a sentence cites a result of a suite, under whatever heading ("Sizing")."""
    told = {mention.kind for mention in mentions}
    return (
        "family" in told
        and bool(told & {"round", "scenario", "division", "result_ids"})
        and not sentence.has("promise")
    )


def _with_partners(given: Given) -> tuple[Measured, ...]:
    """The results, with ratios that only stand in a list before one."""
    found = list(given.accepted)
    for item, following in reversed(list(itertools.pairwise(given.read))):
        if item not in found and following in found and leads_on(given.sentence, item, following):
            found.insert(found.index(following), item)
    return tuple(found)


def _is_measure(item: Measured) -> bool:
    return item.unit.kind in ("rate", "time", "power", "percent", "times")


def _is_question(sentence: Sentence) -> bool:
    """A question asks for a number; a headline with a question mark may state one."""
    text = sentence.text.strip()
    return text.endswith(("?", "？")) and bool(_ASKING.match(text) or sentence.has("requirement", "need"))


def _is_result(given: Given, item: Measured) -> bool:
    """Whether a rule calls a number a result."""
    sentence, numeral, unit = given.sentence, item.numeral, item.unit
    if _is_condition(sentence, item) or not numeral.value:
        return False
    if unit.kind == "rate" and (is_threshold(sentence, item) or is_sent(sentence, item)):
        return False
    unmeasured = said_near(sentence, _unmeasured(given), numeral.start, unit.end)
    if score_of(sentence, item, given.scene.mentions):
        return not unmeasured
    if unmeasured or numeral.money or unit.kind == "never" or _is_needed(sentence, numeral, unit):
        return False
    supposed = given.around.supposed or _IF.match(sentence.text) is not None
    if supposed and _MAKES.search(sentence.text[: numeral.start]):
        return False
    return _is_result_of_its_kind(given, item)


def _is_result_of_its_kind(given: Given, item: Measured) -> bool:
    """Whether a number that may be a result is one by the rules of its unit."""
    match item.unit.kind:
        case "":
            bounded = ("limit", "requirement", "need")
            limited = said_near(given.sentence, bounded, item.numeral.start, item.numeral.end)
            return not limited and is_bare_result(given, item)
        case "rate":
            return _is_rate(given, item)
        case "time":
            return is_latency(given, item)
        case "power":
            return is_power(given, item)
        case "other-unit":
            return _is_other(given, item)
    return is_ratio(given, item)


def _is_rate(given: Given, item: Measured) -> bool:
    """Whether a rate is that of a machine, and neither a limit nor what people read."""
    sentence, numeral, unit = given.sentence, item.numeral, item.unit
    if is_of_people(sentence, item) and not given.scene.has("accelerator", "system"):
        return False
    if not unit.unit.endswith("/s") and said_near(sentence, ("limit", "quota"), numeral.start, unit.end):
        return False
    floor = numeral.bound == "above" and _AT_LEAST.search(sentence.text[: numeral.start]) is not None
    return not is_limited(sentence, item) and not (floor and sentence.has("limit", "requirement"))


def _is_condition(sentence: Sentence, item: Measured) -> bool:
    bound = is_scenario_bound(sentence, item) or is_limit_in_brackets(sentence, item)
    bound = bound or (item.unit.kind == "time" and is_allowed_inside(sentence.text, item.numeral.start))
    asked = is_wanted(sentence, item) or is_anything(sentence, item) or is_unsaid(sentence, item)
    return bound or asked or is_left_out(sentence, item) or is_set_up(sentence, item)


def _is_weak_result(given: Given, item: Measured) -> bool:
    """Whether no rule calls a number a result and yet more speaks for one than against it."""
    sentence, numeral, unit = given.sentence, item.numeral, item.unit
    if item in given.accepted or numeral.money or unit.kind not in ("time", "times", "percent"):
        return False
    if _is_condition(sentence, item) or _is_needed(sentence, numeral, unit):
        return False
    if said_near(sentence, _unmeasured(given), numeral.start, unit.end):
        return False
    return is_weakly_time(given, item) if unit.kind == "time" else is_weakly_ratio(given, item)


def _unmeasured(given: Given) -> tuple[str, ...]:
    """The kinds of words that make a number no measured one."""
    simulated = () if given.around.family == "storage" else ("simulated",)
    shown = given.scene.has("accelerator", "system", "benchmark")
    return (*_NOT_MEASURED, *simulated, *(() if shown else _NO_PRODUCT))


def _is_needed(sentence: Sentence, numeral: Numeral, unit: UnitRead) -> bool:
    """ "must write 25 tokens/s"; "at least" carries the need over the whole sentence."""
    needs = [
        match
        for match in sentence.of("need")
        if not _SHOULD_READ.match(sentence.text, match.start) and not is_inserted(sentence.text, match, numeral.start)
    ]
    if not needs:
        return False
    low, _ = clause_around(without_asides(sentence.text, numeral.start), numeral.start, unit.end or numeral.end)
    floor = _AT_LEAST.search(sentence.text[: numeral.start]) is not None
    low, reach = (0, _FLOOR_REACH) if floor else (low, _NEED_REACH)
    near = (match for match in needs if low <= match.start and 0 <= numeral.start - match.end <= _FLOOR_REACH)
    told = [m.start for m in sentence.of("achieves") if m.value != "base"]
    return any(
        numeral.start - match.end <= reach or not any(match.end <= verb < numeral.start for verb in told)
        for match in near
    )


def _is_named_storage(given: Given, item: Measured) -> bool:
    """Whether the suite named last before a number in its sentence is MLPerf Storage."""
    named = [mention for mention in given.scene.of("family") if mention.end <= item.numeral.start]
    return bool(named) and named[-1].family == "storage"


def _is_other(given: Given, item: Measured) -> bool:
    """Units of other benchmarks and of MLPerf Storage count only beside their benchmark."""
    if given.around.family == "storage" or _is_named_storage(given, item):
        return item.unit.unit in ("GiB/s", "GB/s", "MB/s", "TB/s", "IOPS")
    if item.unit.unit == "streams":
        tested = given.around.mlperf and given.scene.has("benchmark", "scenario")
        return tested and not said_near(given.sentence, ("limit",), item.numeral.start, item.unit.end)
    return any(mention.family != QUALITY for mention in given.scene.of("other"))
