"""Expected claims of the labelled cases, fed straight to matching: outcomes, IDs, and no wrong row with confidence."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from claimscope.core.claim import FIELD_NAMES, Anchor, Claim, ClaimFields
from claimscope.core.match import CONFIRMING, SURE, Match
from claimscope.core.matching import match_claims
from claimscope.core.result_id import normal_result_id
from record_for_tests import all_names, field, shipped_record

pytestmark = pytest.mark.shared


@dataclass(frozen=True, slots=True)
class Labelled:
    """One labelled outcome and what matching made of it."""

    case: str
    expected: dict[str, Any]
    found: Match

    @property
    def right(self) -> bool:
        return self.found.outcome in (self.expected["outcome"], *self.expected["accept"])

    @property
    def wrong_row(self) -> bool:
        """A row that is not the labelled one, held with confidence."""
        if self.found.outcome not in CONFIRMING or self.found.confidence < SURE:
            return False
        row = self.found.rows[0]
        own = {normal_result_id(one) for one in f"{row.result_id}|{row.alt_result_id}".split("|")}
        return not own & {normal_result_id(one) for one in self.expected["result_ids"]}


def _cases(shared: Path) -> Iterator[dict[str, Any]]:
    for path in (shared / "cases" / "statements.jsonl", shared / "cases" / "documents" / "expect.jsonl"):
        yield from (json.loads(line) for line in path.read_text("utf-8").splitlines())


def _claim(number: int, said: dict[str, Any]) -> Claim:
    fields = {name: field(_value(said[name])) for name in FIELD_NAMES if said.get(name) is not None}
    return Claim(f"c{number}", said["family"], said["kind"], Anchor(said.get("page") or 1), ClaimFields(**fields))


def _value(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_value(one) for one in value)
    return Decimal(str(value)) if isinstance(value, (int, float)) and not isinstance(value, bool) else value


@pytest.fixture(scope="module")
def labelled(shared: Path) -> list[Labelled]:
    found: list[Labelled] = []
    for case in _cases(shared):
        claims = [_claim(number, said) for number, said in enumerate(case["expect"]["claims"])]
        matches = match_claims(claims, shipped_record(), all_names())
        for expected in case["expect"].get("record") or ():
            found.append(Labelled(case.get("id") or case["file"], expected, matches[expected["claim"]]))
    return found


def test_outcomes(labelled: list[Labelled]) -> None:
    wrong = [(one.case, one.expected["outcome"], one.found.outcome) for one in labelled if not one.right]
    assert 1 - len(wrong) / len(labelled) >= 0.97, wrong


def test_every_outcome_by_itself(labelled: list[Labelled]) -> None:
    right: defaultdict[str, Counter[bool]] = defaultdict(Counter)
    for one in labelled:
        right[one.expected["outcome"]][one.right] += 1
    assert {outcome: count for outcome, count in right.items() if count[True] < 0.9 * count.total()} == {}


def test_no_wrong_row_with_confidence(labelled: list[Labelled]) -> None:
    assert [(one.case, one.found.rows[0].key) for one in labelled if one.wrong_row] == []


def test_labelled_ids_are_among_the_rows(labelled: list[Labelled]) -> None:
    named = [one for one in labelled if one.expected["result_ids"] and one.found.rows]
    missed = [
        one.case for one in named if not _ids(one.found) & {normal_result_id(id) for id in one.expected["result_ids"]}
    ]
    assert len(missed) <= 0.02 * len(named), missed


def _ids(found: Match) -> set[str]:
    return {normal_result_id(one) for row in found.rows for one in f"{row.result_id}|{row.alt_result_id}".split("|")}
