"""A candidate: a number that its sentence presents as a result, before it is known whose; and how one is made."""

from __future__ import annotations

from dataclasses import dataclass, replace

from claimscope.core import lazy_re as re
from claimscope.core.claim import FieldValue, Kind
from claimscope.core.claims import confidence
from claimscope.core.claims.kinds import bare
from claimscope.core.claims.kinds.conditions import is_operating_point, is_point_of_ratio
from claimscope.core.claims.kinds.evidence import is_evident, is_round, tells_of_speed
from claimscope.core.claims.kinds.given import Given
from claimscope.core.claims.kinds.margins import by_form, is_summary
from claimscope.core.claims.kinds.powers import power_sureness
from claimscope.core.claims.kinds.ratios import is_directed
from claimscope.core.claims.numbers.divisors import divided, divided_as_before, divisor_sureness
from claimscope.core.claims.numbers.numerals import Numeral
from claimscope.core.claims.numbers.scores import score_of
from claimscope.core.claims.numbers.units import UnitRead
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.words.clauses import said_near
from claimscope.core.claims.words.mention import Mention

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

_SCORE = 0.85
_OPERATING_POINT = 0.6
_ELLIPTIC, _WORDED = 0.75, 0.7


@dataclass(frozen=True, slots=True)
class Candidate:
    """``start`` to ``end`` cover number and unit in the sentence. ``sure`` is how surely it is a claim."""

    start: int
    end: int
    kind: Kind
    value: FieldValue
    value_text: str
    unit: str
    unit_text: str
    sure: float
    unit_from_context: bool = False
    unit_sure: float = 1.0
    """Ceiling for the unit: less where its clause speaks of a divisor that may be meant."""
    loose: bool = False
    """As ``Measured.loose``: words of the number before it are surely that one's only."""
    weak: bool = False
    """As ``Measured.weak``."""
    score: Mention | None = None
    """The other benchmark whose score it is."""


def candidate_of(given: Given, item: Measured) -> Candidate:
    """A result as a candidate: what kind of number it is, and how surely a claim."""
    numeral, unit = item.numeral, divided(given.sentence, item, given.scene.mentions)
    unit = divided_as_before(given.sentence, item, unit, given.read, given.scene.mentions)
    kind = kind_of(numeral, unit, composite=_is_composite(given, item))
    unit_text = "" if item.shared or item.elliptic else given.sentence.text[item.unit.start : item.unit.end]
    settled = divisor_sureness(given.sentence, item, unit, given.accepted, given.scene.mentions)
    made = Candidate(
        min(numeral.start, item.unit.start or numeral.start),
        max(numeral.end, item.unit.end),
        kind,
        value_of(numeral, kind),
        numeral.text,
        unit.full,
        unit_text or unit.full,
        min(_sureness(given, item), settled),
        unit_from_context=item.elliptic,
        loose=item.loose,
        weak=item.weak,
    )
    score = score_of(given.sentence, item, given.scene.mentions)
    return _scored(made, score) if score else made


def _scored(candidate: Candidate, score: Mention) -> Candidate:
    """A score keeps the number as written: in percent, or in points of its own benchmark."""
    unit = "%" if candidate.unit == "%" else "score"
    kind: Kind = "range" if candidate.kind == "range" and isinstance(candidate.value, tuple) else "absolute"
    return replace(candidate, kind=kind, unit=unit, unit_text=candidate.unit_text or unit, sure=_SCORE, score=score)


def _is_composite(given: Given, item: Measured) -> bool:
    """Whether "on average", "geomean" speak of a number, and not of one that follows ("1.7x … and 1.3x on average")."""
    sentence, start, end = given.sentence, item.numeral.start, item.unit.end
    if not said_near(sentence, ("composite",), start, end):
        return False
    behind = (other.numeral.start for other in given.accepted if other.numeral.start >= end)
    later = min(behind, default=len(sentence.text))
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
    return (None, numeral.value) if numeral.bound == "below" else (numeral.value, None)


def _sureness(given: Given, item: Measured) -> float:
    """How surely a number is a claim; one that only tells at what point others were read is a doubtful one, and so is
    one of which nothing says that it was reached."""
    told = _sureness_as_told(given, item)
    return told if told <= confidence.UNEVIDENT or is_evident(given, item) else confidence.UNEVIDENT


def _sureness_as_told(given: Given, item: Measured) -> float:
    sentence, accepted = given.sentence, given.accepted
    if is_operating_point(sentence, item, accepted) or is_point_of_ratio(sentence, item, accepted):
        return _OPERATING_POINT
    if item.weak:
        return confidence.WEAKLY
    if item.elliptic or item.worked_out or item.numeral.odd:
        return _ELLIPTIC
    if item.numeral.worded and item.unit.start == item.numeral.start:
        return _WORDED
    if given.around.supposed or (not given.scene.has(*_NAMES) and _ANYBODY.search(sentence.text)):
        return _UNGROUNDED
    return _sureness_of_its_kind(given, item)


def _sureness_of_its_kind(given: Given, item: Measured) -> float:
    """How surely a number is a claim by its unit. A bare "40 % faster" that names nothing stays below the line."""
    sentence, unit, mlperf = given.sentence, item.unit, given.around.mlperf
    if not unit.kind:
        return bare.SURE
    if unit.kind == "rate":
        return 0.97 if mlperf else 0.93
    if not mlperf and not sentence.has(*_GROUNDING):
        return min(_UNGROUNDED, power_sureness(sentence, item)) if unit.kind == "power" else _UNGROUNDED
    if unit.kind == "power":
        # 72 W, 300 W and 1 kW stand on data sheets.
        rated = unit.unit.endswith("W") and is_round(item.numeral.value) and not item.numeral.about
        return min(_UNGROUNDED if rated else 0.93, power_sureness(sentence, item))
    if unit.kind == "time":
        return 0.93
    if not tells_of_speed(given, item):
        return _UNGROUNDED
    loosely = (by_form(sentence, item) or is_summary(sentence, item)) and not is_directed(sentence, item)
    told = any(o.unit.kind == unit.kind and o.unit.end <= item.numeral.start for o in given.accepted)
    return _UNGROUNDED if loosely and not told else 0.9
