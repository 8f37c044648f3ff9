"""The family of every number of running text, decided in order of place: what stands before is known by then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from claimscope.core.claim import Family
from claimscope.core.claims.families.signs import Stretch, signs_against, signs_for
from claimscope.core.claims.families.suites import FamilyMap, Naming, plainness
from claimscope.core.claims.families.weighing import FOR, USUAL, is_entry, weight
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.kinds.scores import QUALITY
from claimscope.core.claims.links.origins import is_denied, names_code, part_of
from claimscope.core.claims.links.pairing import link
from claimscope.core.claims.links.reach import is_of_rival
from claimscope.core.claims.links.sections import heading_level, named_suites
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.links.ties import sole
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.passages import marks_in
from claimscope.core.claims.words.sentences import Sentence

WITHOUT_SCENARIO = ("training", "hpc")
"""Suites of times to train: a number "offline" on their pages is one of MLPerf Inference."""

_SURE = 0.9
_LINKED = {
    "family": "names-suite",
    "scenario": "scenario",
    "benchmark": "benchmark",
    "round": "round",
    "division": "division",
    "tier": "tier",
}
"""Kinds that are tied to a number by order and nearness, and the sign that each is."""

_TELLS_OWN = 5
"""From this weight on a sentence without a suite says that own tests are spoken of."""


@dataclass(frozen=True, slots=True)
class _Told:
    """A sentence that said whose tests are spoken of."""

    sentence: Sentence
    own: bool


class Decisions:
    """Decides sentence by sentence; remembers for each page who spoke last."""

    def __init__(self, suites: FamilyMap) -> None:
        self._suites = suites
        self._told: dict[int, list[_Told]] = {}

    def families(self, statement: Statement) -> list[Family]:
        """The family of every number of a statement; to be asked in order of place."""
        naming = self._suites.naming_over(statement.sentence)
        around = list(self._around(statement.sentence, naming))
        found: list[Family] = []
        for place in range(len(statement.candidates)):
            found.append(self._decided(statement, place, naming, [*around, _run_before(statement, place, found)]))
        self._remember(statement, found)
        return found

    def _decided(self, statement: Statement, place: int, naming: Naming, around: Sequence[str]) -> Family:
        candidate = statement.candidates[place]
        named = suite_of(statement, place)
        suite = self._suites.meant_by(statement.sentence, named) if named else naming.suite
        if is_others(statement, candidate, named is not None):
            return "other-benchmark"
        if not suite:
            return "vendor-measured"
        signs = [*own_signs(statement, place, suite), *around]
        if self._is_noted_own(statement, place):
            signs.append("denied")
        if candidate.kind in ("latency", "power") and self._last_own(statement.sentence, naming):
            signs.append("own-run")
        return _suites_own(statement, suite, named is not None) if is_entry(suite, signs) else "vendor-measured"

    def _around(self, sentence: Sentence, naming: Naming) -> Iterator[str]:
        """What stands around a sentence: how the suite reaches it, and whether own tests are spoken of."""
        yield naming.sign
        if self._suites.is_own(sentence):
            yield "own-told"
        own = self._last_own(sentence, naming)
        if own is not None:
            sign = self._own_sign(own.sentence, sentence)
            yield "" if sign == "own-nearby" and naming.sign == "suite-later" else sign

    def _last_own(self, sentence: Sentence, naming: Naming) -> _Told | None:
        """The last sentence of the page that spoke, where it told of own tests and no suite was named since."""
        told = self._told.get(sentence.passage.page, [])
        last = told[-1] if told else None
        return last if last is not None and last.own and last.sentence.index >= naming.index else None

    def _own_sign(self, own: Sentence, sentence: Sentence) -> str:
        if heading_level(own) is not None:
            return "own-heads"
        if own.passage is sentence.passage and own.item == sentence.item:
            return "own-before"
        return "own-nearby" if not self._suites.is_parted(own, sentence) else ""

    def _remember(self, statement: Statement, found: Sequence[Family]) -> None:
        sentence = statement.sentence
        own = bool(found) and all(family == "vendor-measured" for family in found)
        if not found:
            named = bool(named_suites(statement)) and plainness(statement) != "suite-aside"
            signs = [*signs_against(Stretch(sentence, statement.mentions))]
            own = not named and weight(signs) <= -_TELLS_OWN
            if not named and not own:
                return
        elif not own and all(family == "vendor-measured" for family in found[-1:]):
            own = True
        self._told.setdefault(sentence.passage.page, []).append(_Told(sentence, own))

    def _is_noted_own(self, statement: Statement, place: int) -> bool:
        """Whether a number's footnote tells of an own test; that of a ratio may tell of what it is compared with."""
        if statement.candidates[place].unit.split(" per ")[0] in ("x", "%", "rank"):
            return False
        return self._suites.is_noted_own(statement.sentence.passage.page, marks_of(statement, place))


def _run_before(statement: Statement, place: int, found: Sequence[Family]) -> str:
    """A power or a latency belongs to the run told right before it in its sentence."""
    own = place > 0 and found[-1] == "vendor-measured" and statement.candidates[place].kind in ("latency", "power")
    return "own-run" if own else ""


def own_signs(statement: Statement, place: int, suite: str) -> list[str]:
    """What a number's own words say. What other parts of its sentence say of an entry is its own too, but where its
    part speaks of something else ("33,410 in MLPerf, and 5,200 with 64 users")."""
    candidate = statement.candidates[place]
    low, high = part_of(statement.sentence.text, statement.candidates, place)
    part = Stretch(statement.sentence, statement.mentions, low, high)
    against = [*signs_against(part), *_denials(statement, place, part)]
    far = weight(against) > -_TELLS_OWN
    signs = [*signs_for(part), *against]
    for kind, sign in _LINKED.items():
        mention = linked_to(statement, place, kind)
        if mention is not None and (far or (low <= mention.start < high and _is_nearest(statement, place, mention))):
            signs.append(sign)
    if far and suite_of(statement, place) is not None:
        signs.append("shares-suite")
    if place and not any(name in FOR for name in signs) and _leads_own(statement, suite):
        signs.append("own-led")
    if candidate.kind == "power" and "typical" in signs:
        signs.remove("typical")
    return [*signs, f"is-{candidate.kind}"]


def _is_nearest(statement: Statement, place: int, mention: Mention) -> bool:
    """Whether no other number stands nearer to a word."""
    gaps = [max(c.start - mention.end, mention.start - c.end) for c in statement.candidates]
    return gaps[place] == min(gaps)


def _leads_own(statement: Statement, suite: str) -> bool:
    """ "In the pilot, with 30 users, it gave 4,120 tokens/s and drew 7.1 kW": the words before the first number are
    those of all of them that name no entry."""
    lead = Stretch(statement.sentence, statement.mentions, 0, statement.candidates[0].start)
    signs = set(signs_against(lead)) - {"other-model"} - USUAL.get(suite, frozenset())
    return not lead.told("family") and weight(signs) <= -_TELLS_OWN


def _denials(statement: Statement, place: int, part: Stretch) -> Iterator[str]:
    if is_denied(statement, place):
        yield "denied"
    named = part.told("family")
    if named and all(names_code(statement, mention) for mention in named) and not part.of("id-noun"):
        yield "suites-code"


def linked_to(statement: Statement, place: int, kind: str) -> Mention | None:
    """The surely read word of a kind that goes with a number, wherever it stands in the sentence."""
    mentions = [m for m in statement.of(kind) if m.family != "model" and (kind == "family" or m.sure >= _SURE)]
    if kind == "family":
        mentions = [m for m in mentions if not names_code(statement, m)]
    found = link(statement.sentence.text, statement.candidates, mentions, lambda *_: True)[place]
    return found.mention if found else None


def suite_of(statement: Statement, place: int) -> Mention | None:
    """The naming of a suite that goes with a number in its sentence, be it that of all its numbers."""
    own = linked_to(statement, place, "family")
    if own is not None:
        return own
    mentions = [m for m in statement.of("family") if not names_code(statement, m)]
    shared = sole(statement, "family", statement.candidates[place], mentions)
    return shared.mention if shared else None


def is_others(statement: Statement, candidate: Candidate, named: bool) -> bool:
    """Whether a number is that of another benchmark, which its sentence names."""
    if candidate.score is not None:
        return True
    others = [mention for mention in statement.of("other") if not is_of_rival(statement, candidate, mention)]
    fast = any(mention.family != QUALITY for mention in others) or (bool(others) and candidate.kind == "rank")
    return fast and not named


def _suites_own(statement: Statement, suite: str, in_sentence: bool) -> Family:
    entered = suite in WITHOUT_SCENARIO and not in_sentence and any(m.sure >= _SURE for m in statement.of("scenario"))
    return "inference" if entered else cast("Family", suite)


def marks_of(statement: Statement, place: int) -> tuple[str, ...]:
    """Footnote marks of a candidate: behind it before the next one; else those of the sentence's end and its head."""
    text, candidates = statement.sentence.text, statement.candidates
    start = candidates[place].end
    end = candidates[place + 1].start if place + 1 < len(candidates) else len(text)
    glued = [(m.end, m.note) for m in statement.mentions] + [(m.end, m.note) for m in statement.sentence.matches]
    own = marks_in(text[max(0, start - 1) : end]) + tuple(note for at, note in glued if note and start <= at <= end)
    if own:
        return own
    before = candidates[place - 1].end if place else 0
    return marks_in(text[before:start]) or marks_in(text[end:])
