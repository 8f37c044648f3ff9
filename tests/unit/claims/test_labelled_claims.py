"""The finder on the project's own labelled texts: bars that must hold on what was tuned on and on what was held out."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.claim_scores import Score, cases_of, files, score_cases


@pytest.fixture(scope="module")
def tuned() -> Score:
    return score_cases(cases_of(files(held_out=False)))


@pytest.fixture(scope="module")
def held_out() -> Score:
    return score_cases(cases_of(files(held_out=True)))


def test_claims_and_fields_are_found(tuned: Score) -> None:
    assert tuned.claim_f1 >= 0.98, tuned.failures
    assert tuned.field_f1 >= 0.98, tuned.failures


def test_nothing_is_made_up_where_nothing_is_claimed(tuned: Score) -> None:
    assert tuned.negatives >= 60
    assert tuned.false_on_negatives == 0, tuned.failures


def test_what_is_sure_is_right(tuned: Score) -> None:
    assert tuned.silent_rate <= 0.005, tuned.failures


def test_held_out_texts_fare_alike(held_out: Score) -> None:
    assert held_out.claim_f1 >= 0.94, held_out.failures
    assert held_out.field_f1 >= 0.93, held_out.failures
    assert held_out.false_on_negatives <= 1, held_out.failures


def test_there_are_cases_of_every_kind() -> None:
    groups = {case["id"].partition("-")[0] for case in cases_of(files(held_out=False))}
    assert {"vm", "ob", "ne", "ml", "la", "pr"} <= groups
    assert sum(1 for case in cases_of(files(held_out=False)) if case["id"][:2] in ("vm", "ob")) >= 40


@pytest.mark.shared
def test_labelled_statements_beside_the_checkout(shared: Path) -> None:
    lines = (shared / "cases" / "statements.jsonl").read_text(encoding="utf-8").splitlines()
    score = score_cases([_own_form(json.loads(line)) for line in lines if line.strip()])
    assert score.claim_f1 >= 0.96, score.failures
    assert score.field_f1 >= 0.94, score.failures
    assert score.false_on_negatives == 0, score.failures
    assert score.silent_rate <= 0.01, score.failures


def _own_form(case: dict[str, Any]) -> dict[str, Any]:
    """A case beside the checkout in the form of the project's own."""
    claims = []
    for claim in case["expect"]["claims"]:
        plain = {name: value for name, value in claim.items() if value is not None and name != "accept"}
        claims.append(plain | {"may": claim.get("accept") or {}})
    return {"id": case["id"], "text": case["text"], "claims": claims}
