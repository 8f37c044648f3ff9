"""Rows of the record, written as sentences of a vendor, are found again: number, names and the row itself."""

from __future__ import annotations

import random

import pytest

from claims_for_tests import claims_of
from claimscope.core.claim import Claim
from claimscope.core.matching import match_claims
from claimscope.core.record_row import RecordRow, RowFilter
from record_for_tests import all_names, shipped_record

_ROUNDS = ("v0.7", "v1.1", "v2.1", "v3.1", "v4.1", "v5.1", "v6.0")
_OF_EACH = 8
_FOUND = {"exact", "rounded", "ambiguous"}
"""Two rows that share a rounded number may both be meant."""

_WORDINGS = (
    "{submitter}: {cards}{system}, MLPerf Inference {round}, Closed, {benchmark} {scenario}: {value} {unit}.",
    "In MLPerf Inference {round} {submitter} reached {value} {unit} on {benchmark} ({scenario}) with the {system}.",
    "{system} ({card}), {benchmark}, {scenario}, {value} {unit}, MLPerf Inference {round}",
    "The {system} by {submitter} does {value} {unit} in {benchmark} {scenario}, says MLPerf Inference {round}.",
)


def _rows(round: str) -> list[RecordRow]:
    rows = [row for row in shipped_record().rows(RowFilter(rounds=(round,), division="closed")) if row.value >= 10]
    return random.Random(round).sample(sorted(rows, key=lambda row: row.key), _OF_EACH)


def _said(row: RecordRow, wording: str) -> str:
    value = f"{row.value:,.0f}" if row.value >= 100_000 else f"{row.value:,.2f}".rstrip("0").rstrip(".")
    card, total = row.accelerator or row.host_processor, row.accelerators_total
    return wording.format(
        submitter=row.submitter,
        cards=f"{total}x {card}, " if row.accelerator and total else "",
        card=card,
        system=row.system_name,
        round=row.round,
        benchmark=row.benchmark,
        scenario=row.scenario,
        value=value,
        unit="ms" if "atency" in row.unit or row.unit == "ms" else row.unit,
    )


def _outcome(found: tuple[Claim, ...], row: RecordRow) -> tuple[str, bool]:
    (match,) = (one for one in match_claims(found, shipped_record(), all_names())[:1])
    return match.outcome, any(row.result_id == one.result_id for one in match.rows) or not row.result_id


@pytest.mark.parametrize("round", _ROUNDS)
def test_a_row_told_in_a_sentence_is_found_again(round: str) -> None:
    wrong = []
    for number, row in enumerate(_rows(round)):
        text = _said(row, _WORDINGS[number % len(_WORDINGS)])
        found = claims_of(text)
        outcome = _outcome(found, row) if found else ("no claim", False)
        if outcome[0] not in _FOUND or not outcome[1]:
            wrong.append((outcome, text))
    assert not wrong
