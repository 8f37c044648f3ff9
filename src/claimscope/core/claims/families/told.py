"""What was told on a page before a number: whose test was spoken of last, and which results of a suite were given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from claimscope.core import lazy_re as re
from claimscope.core.claim import Family
from claimscope.core.claims.families.namings import is_bullet, plainness
from claimscope.core.claims.families.ownwords import part_at
from claimscope.core.claims.families.signs import Stretch, signs_against, whole_signs
from claimscope.core.claims.families.suites import FamilyMap, Naming
from claimscope.core.claims.families.weighing import TELLS_OWN, weight
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.links.sections import POINTS_BACK, denies_suite, heading_level, named_suites
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.words.lexer import is_eastern
from claimscope.core.claims.words.sentences import Sentence

RUN_KINDS = ("latency", "power")
"""Kinds that belong to the run told right before them."""

_OF_RUN = (*RUN_KINDS, "ratio")
"""Kinds that belong to the result told beside them."""

_SINGLE = ("absolute", "range", "latency")
_SAME_MEASURE = (
    (re.compile(r"^(?:samples|images|queries|frames|inferences)/s"), "samples/s"),
    (re.compile(r"^[GMT]i?B/s"), "B/s"),
)
"""Units that one result may be told in."""

_NAMES = ("accelerator", "system", "submitter", "count", "benchmark", "scenario", "round", "division", "tier")
_POLITE = frozenset({"yours", "typical"})
""" "Thank you for your questions": no test is spoken of yet."""

_ONE_OF_THEM = re.compile(
    r"\b(?:the (?:first|second|third|fourth|former|latter|other|others|last)(?: one)?|"
    r"(?:der|die|das) (?:erste|zweite|dritte|vierte|andere|letzte)|"
    r"(?:le|la) (?:premi(?:er|ère)|second|seconde|deuxième|troisième|autre)|"
    r"(?:el|la) (?:primer[oa]|segund[oa]|tercer[oa]|otr[oa])|"
    r"(?:il|la|l') ?(?:prim[oa]|second[oa]|terz[oa]|altr[oa])) "
    r"(?=[^\W\d_]+s\b|[^\W\d_]+t\b|to\b|at\b|auf\b|à\b|a\b|\d)",
    re.IGNORECASE,
)
""" "On battery the first falls to …": a machine that was told of before, with another value."""

_OF_ENTRY = ("round", "division", "scenario", "result_ids")
_LONGEST_QUESTION = 120
_PRECISE = 5
"""Signs of a number that is seldom measured twice ("31,298")."""

_WORD = re.compile(r"[^\W\d_]{2,}")
_SIGN = re.compile(r"[\u3040-\u9fff\uac00-\ud7af]")
_SAME = re.compile(
    r"\b(?:same|selben|gleichen|mêmes?|mism[oa]s?|mesm[oa]s?|stess[oaie]|те же|том же)\s+$", re.IGNORECASE
)
_ON = frozenset("on in at with of to from auf in an mit von bei im am sur dans avec en con del de su sul с на".split())
_FEWEST_WORDS, _FEWEST_SIGNS = 2, 4
"""A tile or a cell says nothing but its number; a sentence that names nothing of a test says whose it is not."""


@dataclass(frozen=True, slots=True)
class _Spoken:
    """A sentence that said whose tests are spoken of."""

    sentence: Sentence
    own: bool


class Told:
    """Remembers sentence by sentence; asked for what it means for the next number."""

    def __init__(self, suites: FamilyMap) -> None:
        self._suites = suites
        self._spoken: dict[int, list[_Spoken]] = {}
        self._results: dict[tuple[int, str], Sentence] = {}
        self._values: dict[tuple[str, str], Family] = {}
        self._denied: dict[int, int] = {}
        self._asked: dict[int, int] = {}
        self._row: list[Statement] = []
        self._row_is_open = False

    def before(self, sentence: Sentence, naming: Naming) -> Iterator[str]:
        """Signs of own tests told of before a sentence, under the suite that reaches it."""
        if self._suites.is_own(sentence):
            yield "own-told"
        if self._suites.is_denied(sentence):
            yield "denied-behind"
        if self._suites.is_named_behind(sentence):
            yield "named-behind"
        if naming.index < self._denied.get(sentence.passage.page, -1):
            yield "denied-before"
        if naming.index < self._asked.get(sentence.passage.page, -1) < sentence.index:
            yield "asked-anew"
        own = self.last_own(sentence, naming)
        if own is not None and heading_level(own) is not None:
            yield "own-heads"
        elif own is not None and own.passage is sentence.passage and own.item == sentence.item:
            yield "own-before"
        elif (
            own is not None
            and naming.sign not in ("suite-later", "suite-source")
            and not self._suites.is_parted(own, sentence)
        ):
            yield "own-nearby"

    def beside(self, sentence: Sentence) -> Iterator[str]:
        """Signs of the other cells in the row of a cell that is read as text."""
        if sentence.passage.role != "table-cell":
            return
        for one in self._row:
            yield from whole_signs(one.sentence, one.mentions)

    def at(self, statement: Statement, place: int, naming: Naming, found: Mapping[int, Family]) -> Iterator[str]:
        """Signs that depend on the number: the run it belongs to, or that its result was given already."""
        candidate = statement.candidates[place]
        run = _run_of(statement, place, found) if candidate.kind in _OF_RUN else ""
        if run:
            yield "own-run" if run == "vendor-measured" else "suite-run"
        if candidate.kind in RUN_KINDS and self.last_own(statement.sentence, naming) is not None:
            yield "own-run"
        if candidate.kind == "power" and self._suites.tells_power(statement.sentence):
            yield "power-told"
        again = self._values.get(_value(candidate)) if len(candidate.value_text) >= _PRECISE else None
        if again is not None:
            yield "own-again" if again == "vendor-measured" else "suite-again"
        elif self._is_second(statement, place, found):
            yield "second-value"

    def last_own(self, sentence: Sentence, naming: Naming) -> Sentence | None:
        """The last sentence of the page that spoke, where it told of own tests and no suite was plainly named since."""
        spoken = self._spoken.get(sentence.passage.page, [])
        last = spoken[-1] if spoken else None
        return last.sentence if last is not None and last.own and last.sentence.index >= naming.index else None

    def remember(self, statement: Statement, found: Sequence[Family]) -> None:
        """Takes in a sentence with the families of its numbers."""
        if statement.sentence.passage.only_leads:
            self._row = [*(self._row if self._row_is_open else []), statement]
            self._row_is_open = True
            return
        self._row_is_open = False
        for candidate, family in zip(statement.candidates, found, strict=True):
            self._values.setdefault(_value(candidate), family)
            if family not in ("vendor-measured", "other-benchmark"):
                self._results[_measure(statement, candidate)] = statement.sentence
        page = statement.sentence.passage.page
        if _asks_anew(statement):
            self._asked[page] = statement.sentence.index
        if not found and not self._values and denies_suite(statement):
            self._denied[page] = statement.sentence.index
        own = found[-1] == "vendor-measured" if found else _speaks_of_own(statement)
        if found or own or _names_plainly(statement):
            self._spoken.setdefault(page, []).append(_Spoken(statement.sentence, own))

    def _is_second(self, statement: Statement, place: int, found: Mapping[int, Family]) -> bool:
        """ "33,400 tokens/s in MLPerf. … A newspaper gets 4,800 tokens/s": an entry has one value; a second one that
        names no other scenario, test, card or machine is somebody else's."""
        candidate, sentence = statement.candidates[place], statement.sentence
        first = self._results.get(_measure(statement, candidate))
        if candidate.kind not in _SINGLE or first is None or first is sentence or first.has("earlier-round"):
            return False
        if sentence.has("later-round"):  # "One round later it was N": an entry of its own
            return False
        if is_bullet(first) and is_bullet(sentence) and not self._suites.names(first):
            return False
        if self._suites.is_parted(first, sentence) or any(family != "vendor-measured" for family in found.values()):
            return False
        return _is_telling(statement) and not _names_its_own(statement, place)


def _run_of(statement: Statement, place: int, found: Mapping[int, Family]) -> str:
    """The family of the result nearest to a power or latency in its sentence ("7.1 kW at 101,300 tokens/s")."""
    here = statement.candidates[place]
    return min(found.items(), key=lambda one: abs(statement.candidates[one[0]].start - here.start))[1] if found else ""


def _is_telling(statement: Statement) -> bool:
    """Whether a sentence has words enough to say whose number it tells, and does not point back to the one before."""
    sentence = statement.sentence
    if sentence.passage.role == "table-cell" or POINTS_BACK.match(sentence.text):
        return False
    text = sentence.text
    for candidate in statement.candidates:
        text = text.replace(sentence.text[candidate.start : candidate.end], " ")
    return len(_WORD.findall(text)) >= _FEWEST_WORDS or (is_eastern(text) and len(_SIGN.findall(text)) >= _FEWEST_SIGNS)


def _names_its_own(statement: Statement, place: int) -> bool:
    """Whether a number's own words name a test or a machine of its own; "on the same box" names none."""
    part = part_at(statement, place)
    named = (m for m in part.told(*_NAMES) if not _SAME.search(statement.sentence.text[: m.start]))
    if any(named) or part.of("same-test") or _ONE_OF_THEM.search(statement.sentence.text, part.low, part.high):
        return True
    machines = part.of("node-noun", "gpu-noun")
    tokens = statement.sentence.tokens if machines else ()
    return any(not any(t.lower in _ON for t in tokens[max(0, m.first - 4) : m.first]) for m in machines)


def _value(candidate: Candidate) -> tuple[str, str]:
    return candidate.value_text, candidate.unit


def _measure(statement: Statement, candidate: Candidate) -> tuple[int, str]:
    unit = candidate.unit
    for pattern, same in _SAME_MEASURE:
        unit = pattern.sub(same, unit)
    return statement.sentence.passage.page, unit


def _asks_anew(statement: Statement) -> bool:
    """ "How fast is it in a chat?" as a paragraph of its own: what follows answers that, and goes on with nothing."""
    text = statement.sentence.passage.text.strip()
    alone = len(text) <= _LONGEST_QUESTION and text.endswith(("?", "？")) and "\n" not in text
    return alone and not statement.candidates and not statement.of("family", *_OF_ENTRY)


def _speaks_of_own(statement: Statement) -> bool:
    """Whether a sentence without a result speaks of somebody's own test, and of no suite."""
    signs = set(signs_against(Stretch(statement.sentence, statement.mentions))) - _POLITE
    return not _names_plainly(statement) and weight(signs) <= -TELLS_OWN


def _names_plainly(statement: Statement) -> bool:
    return bool(named_suites(statement)) and plainness(statement) != "suite-aside"
