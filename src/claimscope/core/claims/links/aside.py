"""Numbers told before MLPerf® is named, beside a number of the suite's own: whether they are the suite's is not said.

"The cluster serves 18,200 tokens/s. MLPerf Inference v5.1 has it at 33,000 tokens/s": the first number may be any.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from claimscope.core.claim import Claim
from claimscope.core.claims.links.reach import LENT
from claimscope.core.claims.links.sections import named_suites
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.words.sentences import Sentence

_OF_AN_ENTRY = ("round", "scenario", "division", "tier", "result_ids")
_OF_A_RESULT = (
    "round",
    "benchmark",
    "division",
    "suite",
    "scenario",
    "submitter",
    "system",
    "accelerator",
    "accelerator_count",
)
_RUNNING = ("body", "notes", "comment")


def told_aside(statements: Sequence[Statement]) -> Iterator[int]:
    """Places (sentence index) whose numbers stand before the first naming of the suite in their paragraph and page and
    say nothing that only an entry has, where the sentence that names it has a number of the same unit beside them, or
    where they name no test either.
    """
    for _, page in itertools.groupby(statements, key=lambda one: one.sentence.passage.page):
        before: list[Statement] = []
        for statement in page:
            if named_suites(statement):
                yield from _beside(before, statement)
                break
            before.append(statement)


def _beside(before: Sequence[Statement], naming: Statement) -> Iterator[int]:
    units = {candidate.unit for candidate in naming.candidates}
    for statement in before:
        sentence = statement.sentence
        if sentence.passage is not naming.sentence.passage or sentence.passage.role not in _RUNNING or sentence.item:
            continue
        same = any(candidate.unit in units for candidate in statement.candidates)
        if (same or not statement.of("benchmark", "accelerator", "system")) and not statement.of(*_OF_AN_ENTRY):
            yield sentence.index


class Entries:
    """The results told in a paragraph. An entry has one value: a second number of its unit that names nothing of its
    own ("a customer sees 55,000 tokens/s") is another's, and takes over surely nothing.
    """

    def __init__(self) -> None:
        """Nothing told yet."""
        self._told: dict[tuple[int, str, object], int] = {}

    def judged(self, claim: Claim, sentence: Sentence) -> Claim:
        """``claim`` of ``sentence``, unsure of what it takes over where its paragraph told such a result."""
        if claim.kind != "absolute" or claim.family == "vendor-measured" or claim.fields.unit is None:
            return claim
        key = (id(sentence.passage), claim.family, claim.fields.unit.value)
        stated = any(_is_stated(claim, name) for name in _OF_A_RESULT)
        if stated:
            self._told.setdefault(key, sentence.index)
            return claim
        if self._told.get(key, sentence.index) == sentence.index:
            return claim
        taken = {
            name: replace(found, confidence=min(found.confidence, LENT))
            for name, found in claim.fields.known()
            if found.basis != "stated" and name in _OF_A_RESULT
        }
        return replace(claim, fields=replace(claim.fields, **taken))


def _is_stated(claim: Claim, name: str) -> bool:
    found = claim.fields.get(name)
    return found is not None and found.basis == "stated"
