"""Words in the place of numbers, lists of demands, and marks that belong to one number only."""

from __future__ import annotations

from claims_for_tests import block, claims_of, values
from unit.claims.test_table_shapes import claims, table


def test_a_result_that_was_not_submitted_says_nothing_of_the_others_in_its_row() -> None:
    rows = [
        ["Benchmark", "Server (queries/s)", "Offline (samples/s)", "ID"],
        ["RetinaNet", "11,890", "13,920.5", "5.0-0031"],
        ["3D-UNet 99.9", "not submitted", "52.3", "5.0-0031"],
    ]
    found = claims(block("MLPerf Inference v5.0, Closed, 8x H200"), table(rows))
    assert [(one.family, *values(one, "value", "round")) for one in found] == [
        ("inference", "11890", "v5.0"),
        ("inference", "13920.5", "v5.0"),
        ("inference", "52.3", "v5.0"),
    ]


def test_a_row_that_says_so_in_a_column_of_remarks_is_an_own_test() -> None:
    rows = [
        ["Benchmark", "Offline (samples/s)", "Remark"],
        ["RetinaNet", "13,920.5", "as published"],
        ["3D-UNet 99.9", "52.3", "not submitted"],
    ]
    found = claims(block("MLPerf Inference v5.0, Closed, 8x H200"), table(rows))
    assert [one.family for one in found] == ["inference", "vendor-measured"]


def test_a_list_of_parameters_that_are_demanded_holds_no_results() -> None:
    rows = [
        ["Parameter", "Value", "Unit"],
        ["Users at peak", "400", ""],
        ["Required speed per user", "25", "tokens/s"],
        ["Throughput to be provided", "10000", "tokens/s"],
        ["Longest time to first token", "800", "ms"],
    ]
    assert claims(table(rows)) == ()


def test_a_list_of_measured_values_with_one_limit_keeps_them() -> None:
    rows = [
        ["Measure", "Value", "Unit"],
        ["Output throughput", "8120", "tokens/s"],
        ["TTFT p95", "412", "ms"],
        ["TTFT limit", "500", "ms"],
    ]
    assert [values(one, "value") for one in claims(table(rows))] == [("8120",), ("412",)]


def test_unverified_is_the_number_it_is_said_of() -> None:
    rows = [
        ["", "ours, unverified", "theirs, official"],
        ["Llama 3.1 8B Offline", "160,200 tokens/s", "146,960 tokens/s"],
    ]
    intro = block(
        "MLPerf Inference v5.1: 101,300 tokens/s Offline on Llama 2 70B. Another figure, 12,400 tokens/s per GPU "
        "on DeepSeek-R1, is unverified."
    )
    found = claims(intro, table(rows))
    assert [values(one, "verification")[0] for one in found] == [None, "unverified", "unverified", None]


def test_what_must_be_installed_and_peak_formats_are_none_of_a_result() -> None:
    text = (
        "Requirements: CUDA 12.8, driver 570. Peak 20 PFLOPS FP4 per GPU.\n\n"
        "On four L40S the server writes 2,410 tokens/s with Llama 3.1 8B.\n\nIt is 1.4x faster than vLLM 0.9.1.\n\n"
        "On a single H100 the model answers in 1.1 s (p90)."
    )
    found = claims_of(text)
    assert [values(one, "software", "precision") for one in found] == [(None, None)] * 3


def test_the_software_of_a_set_up_is_still_taken_over() -> None:
    text = "Set-up: vLLM 0.9.1 in FP8 on four L40S.\n\nThe server writes 2,410 tokens/s with Llama 3.1 8B."
    assert [values(one, "software", "precision") for one in claims_of(text)] == [("vLLM 0.9.1", "fp8")]
