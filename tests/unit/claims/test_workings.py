"""Numbers that only work another one out, and versions and settings that only look like results."""

from __future__ import annotations

import pytest

from claims_for_tests import claims_of


def _values(text: str) -> list[str]:
    return [str(claim.fields.value.value) for claim in claims_of(text) if claim.fields.value]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("SingleStream 81 FPS/W (1020 / 12.59), MultiStream 148 FPS/W (7900 / 53.34) on the module.", ["81", "148"]),
        ("Efficiency on the H200: 14.2 tokens/s/W (98,443 / 6,930).", ["14.2"]),
        ("Together the four cards make 2,400 images/s (4 x 600).", ["2400"]),
        ("MLPerf Inference v6.0, tokens/s: B300 (118,103 / 122,412).", ["118103", "122412"]),
    ],
)
def test_a_bracket_that_works_a_number_out_holds_no_results(text: str, values: list[str]) -> None:
    assert _values(text) == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Geekbench AI 1.4 with 51,200 points on the new laptop.", ["51200"]),
        ("3DMark 2.2: 9,700 points.", ["9700"]),
        ("MT-Bench 8.9, GSM8K 92.4 for the tuned model.", ["8.9", "92.4"]),
    ],
)
def test_an_edition_is_no_score_where_the_score_comes_behind_it(text: str, values: list[str]) -> None:
    assert _values(text) == values


def test_settings_of_a_run_count_no_cards_and_are_no_results() -> None:
    text = (
        '{"suite": "MLPerf Inference v5.0", "scenario": "Server", "model": "resnet50", "acc_per_node": 1, '
        '"min_duration_ms": 600000, "min_query_count": 270336, "result": 44210.5, "unit": "queries/s"}'
    )
    (claim,) = claims_of(text)
    assert claim.fields.value is not None and str(claim.fields.value.value) == "44210.5"
    assert claim.fields.accelerator_count is not None and claim.fields.accelerator_count.value == 1
