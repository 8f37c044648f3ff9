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


def test_an_answer_is_about_what_its_row_demands() -> None:
    rows = [
        ["Nr.", "Anforderung", "Antwort des Bieters"],
        ["1", "MLPerf Inference v5.1, Llama 2 70B, Server: mindestens 80.000 Token/s", "91.300 Token/s mit 8x B200"],
        ["2", "Mixtral 8x7B, Offline: mindestens 50.000 Token/s", "58.210 Token/s, wie vor"],
    ]
    found = claims(block("Leistungsverzeichnis Los 2", "title"), table(rows))
    told = sorted(values(one, "value", "benchmark") for one in found)
    assert told == [("58210", "mixtral-8x7b"), ("91300", "llama2-70b")]


def test_lines_between_semicolons_and_wide_gaps_are_tables() -> None:
    text = (
        "MLPerf Inference v5.0, Closed, 8x H200\n"
        "benchmark; Server; Offline\n"
        "Llama 2 70B (tokens/s); 31,940; 33,180\n"
        "SDXL (samples/s); 16.4; 18.3"
    )
    assert [values(one, "value", "unit", "scenario") for one in claims_of(text)] == [
        ("31940", "tokens/s", "Server"),
        ("33180", "tokens/s", "Offline"),
        ("16.4", "samples/s", "Server"),
        ("18.3", "samples/s", "Offline"),
    ]
    text = (
        "Results (v5.1, closed, datacenter)\n"
        "System      Accelerator    Model        Offline   Server\n"
        "XE9680      8x H200-SXM    llama2-70b   34,887    33,072\n"
        "XE9680L     8x B200-SXM    llama2-70b   101,253   98,443"
    )
    assert [(one.family, *values(one, "value", "scenario", "accelerator_count")) for one in claims_of(text)] == [
        ("inference", "34887", "Offline", "8"),
        ("inference", "33072", "Server", "8"),
        ("inference", "101253", "Offline", "8"),
        ("inference", "98443", "Server", "8"),
    ]


def test_clauses_between_semicolons_are_no_table() -> None:
    text = "We met on Monday; nobody was late; lunch was at 12; the talk took long\nThen we left; it rained; so what; 3"
    assert claims_of(text) == ()
