"""The family of every number of running text, decided in order of place: what stands before is known by then."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import cast

from claimscope.core import lazy_re as re
from claimscope.core.claim import Family
from claimscope.core.claims.families.ownwords import OwnWords, marks_of, part_at
from claimscope.core.claims.families.suites import FamilyMap, Naming
from claimscope.core.claims.families.told import RUN_KINDS, Told
from claimscope.core.claims.families.weighing import AGAINST, FOR, is_entry
from claimscope.core.claims.links.reach import is_of_rival
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.words.mention import QUALITY

WITHOUT_SCENARIO = ("training", "hpc")
"""Suites of times to train: a number "offline" on their pages is one of MLPerf Inference."""

_SURE = 0.9
_COMPARING = ("x", "%", "rank")


class Decisions:
    """Gathers the signs at a number, from its own words outward, and decides by their weight."""

    def __init__(self, suites: FamilyMap) -> None:
        """``suites``: where in the document MLPerf is named."""
        self._suites = suites
        self._told = Told(suites)

    def families(self, statement: Statement) -> list[Family]:
        """The family of every number of a statement; to be asked for all statements in order of place."""
        if not statement.candidates:
            self._told.remember(statement, ())
            return []
        naming = self._suites.naming_over(statement.sentence)
        around = [naming.sign, *self._told.before(statement.sentence, naming), *self._told.beside(statement.sentence)]
        words, found = OwnWords(statement), dict[int, Family]()
        for place in _results_first(statement):
            near = [*around, *self._told.at(statement, place, naming, found)]
            before = [family for at, family in sorted(found.items()) if at < place]
            if before and before[-1] == "vendor-measured":
                near.append("own-joined")
            found[place] = self._decided(statement, words, place, naming, near)
        families = _alike_in_lists(statement, [found[place] for place in sorted(found)])
        self._told.remember(statement, families)
        return families

    def _decided(
        self, statement: Statement, words: OwnWords, place: int, naming: Naming, around: Sequence[str]
    ) -> Family:
        named = words.suite(place)
        suite = self._suites.meant_by(statement.sentence, named) if named else naming.suite
        if not suite and self._suites.notes:
            suite = self._suites.notes.suite(statement.sentence.passage.page, marks_of(statement, place))
        if _is_others(statement, place, words.linked(place, "family") is not None):
            return "other-benchmark"
        if not suite:
            return "vendor-measured"
        signs = [*words.signs(place, suite), *around, *_of_parts(statement, words, place, suite)]
        if any(sign in FOR and sign != "benchmark" for sign in signs):
            signs = [sign for sign in signs if sign != "own-joined"]
        signs += [self._noted(statement, place, naming), self._labelled(statement, place)]
        return _of_suite(statement, suite, named is not None) if is_entry(suite, signs) else "vendor-measured"

    def _noted(self, statement: Statement, place: int, naming: Naming) -> str:
        """What a number's footnote says of its test; that of a ratio may speak of what it is compared with, and one
        that names no suite speaks against the note beside it that does."""
        page = statement.sentence.passage.page
        note = self._suites.notes.told(page, marks_of(statement, place)) if self._suites.notes else ""
        compared = statement.candidates[place].unit.split(" per ")[0] in _COMPARING
        if note == "else":
            return "noted-else" if naming.sign in ("suite-later", "suite-source") and not compared else ""
        own = "noted-rival" if compared else "denied"
        return {"suite": "noted-suite", "own": own, "denied": "denied"}.get(note, "")

    def _labelled(self, statement: Statement, place: int) -> str:
        """What a legend of the page says of the label or mark at a number."""
        sentence, start = statement.sentence, statement.candidates[place].start
        before = sentence.text[part_at(statement, place).low : start]
        return self._suites.legends.sign(sentence.passage.page, marks_of(statement, place), before)


_AND = re.compile(r"\s?(?:,|/|&|\band\b|\bund\b|\bet\b|\by\b|\be\b|\bи\b)\s?", re.IGNORECASE)


def _alike_in_lists(statement: Statement, families: list[Family]) -> list[Family]:
    """ "1,204 ms and 88 ms in our MLPerf run": two numbers of one kind, joined by a mere "and", are of one test."""
    text, made = statement.sentence.text, list(families)
    for place, (first, second) in enumerate(itertools.pairwise(statement.candidates)):
        alike = first.kind == second.kind and first.unit == second.unit
        if alike and made[place] == "vendor-measured" and _AND.fullmatch(text, first.end, second.start):
            made[place] = made[place + 1]
    return made


def _results_first(statement: Statement) -> list[int]:
    """Places of the numbers, those of powers and latencies last: they belong to a result told beside them."""
    return sorted(range(len(statement.candidates)), key=lambda place: statement.candidates[place].kind in RUN_KINDS)


def _of_parts(statement: Statement, words: OwnWords, place: int, suite: str) -> list[str]:
    """Words against a suite at the power that a number is worked out of ("at the wall in production 10.4 kW, which
    gives 6.2 tokens per joule")."""
    kinds = [candidate.kind for candidate in statement.candidates]
    if kinds[place] != "derived" or "absolute" in kinds:
        return []
    return [
        sign for at, kind in enumerate(kinds) if kind == "power" for sign in words.signs(at, suite) if _is_word(sign)
    ]


def _is_word(sign: str) -> bool:
    return sign in AGAINST and not sign.startswith("is-")


def _is_others(statement: Statement, place: int, named: bool) -> bool:
    """Whether a number is that of another benchmark, which its sentence names."""
    candidate = statement.candidates[place]
    if candidate.score is not None:
        return True
    others = [mention for mention in statement.of("other") if not is_of_rival(statement, candidate, mention)]
    fast = any(mention.family != QUALITY for mention in others) or (bool(others) and candidate.kind == "rank")
    return fast and not named


def _of_suite(statement: Statement, suite: str, in_sentence: bool) -> Family:
    entered = suite in WITHOUT_SCENARIO and not in_sentence and any(m.sure >= _SURE for m in statement.of("scenario"))
    return "inference" if entered else cast("Family", suite)
