"""What the columns of a table are: divided rates, winners, settings, measures named in a column of their own."""

from __future__ import annotations

import pytest

from claims_for_tests import block, claims_of, document, values
from claimscope.core.claims import find_claims
from claimscope.core.claims.grids.exports import json_tables
from claimscope.services.knowledge import vocabulary
from unit.claims.test_table_shapes import claims, table, told

MLPERF = block("MLPerf Inference v5.1, closed, results in tokens/s", "title")


def test_a_head_divides_the_unit_of_its_column() -> None:
    rows = [
        ["Model", "Offline", "Server", "per GPU Offline", "per GPU Server"],
        ["Llama 2 70B-99", "34,988", "33,812", "4,373.5", "4,226.5"],
    ]
    assert told(MLPERF, table(rows), fields=("value", "unit", "scenario")) == [
        ("34988", "tokens/s", "Offline"),
        ("33812", "tokens/s", "Server"),
        ("4373.5", "tokens/s per accelerator", "Offline"),
        ("4226.5", "tokens/s per accelerator", "Server"),
    ]


def test_what_another_number_is_divided_by_says_nothing_of_this_one() -> None:
    rows = [["Model", "Throughput", "Throughput per Watt"], ["Llama 2 70B", "25,262 tokens/s", "4 tokens/s/watt"]]
    assert told(table(rows), fields=("value", "unit")) == [("25262", "tokens/s"), ("4", "tokens/s per W")]


def test_a_column_of_rates_per_card_counts_no_cards() -> None:
    rows = [
        ["Benchmark", "Scenario", "GB200 (per GPU)", "H200 (per GPU)"],
        ["Llama 2 70B", "Offline", "10,940 tokens/s", "4,192 tokens/s"],
    ]
    assert told(MLPERF, table(rows), fields=("value", "accelerator", "accelerator_count")) == [
        ("10940", "NVIDIA GB200", None),
        ("4192", "NVIDIA H200", None),
    ]


def test_the_winner_of_a_row_is_not_the_card_of_its_other_column() -> None:
    rows = [
        ["Model", "MI355X", "B200", "Winner", "Margin"],
        ["Llama 3.1 8B", "12,410 tok/s", "9,930 tok/s", "MI355X", "1.25x"],
    ]
    assert told(table(rows), fields=("value", "accelerator", "comparator")) == [
        ("12410", "AMD Instinct MI355X", None),
        ("9930", "NVIDIA B200", None),
        ("1.25", "AMD Instinct MI355X", "B200"),
    ]


def test_the_accuracy_asked_for_gives_no_precision() -> None:
    rows = [
        ["Network", "Throughput", "GPU", "Target Accuracy"],
        ["Whisper", "5,667 tokens/s", "1x GB200", "99% of FP32"],
    ]
    assert told(table(rows), fields=("value", "precision")) == [("5667", None)]


def test_the_version_of_a_model_is_no_round() -> None:
    rows = [["Model", "Throughput", "GPU"], ["BERT v3.3", "6,831 samples/s", "B200"]]
    assert told(MLPERF, table(rows), fields=("value", "round")) == [("6831", "v5.1")]


def test_who_lists_lengths_and_concurrency_ran_it_at_home() -> None:
    rows = [["Model", "Input Length", "Output Length", "Throughput"], ["Qwen3 235B", "128", "2048", "66,057 tokens/s"]]
    found = claims(block("MLPerf Benchmarks", "heading"), block("MLPerf Inference v5.1: 5.1-0007."), table(rows))
    assert [(claim.family, *values(claim, "round")) for claim in found] == [("vendor-measured", None)]


def test_a_ranking_sign_is_no_count() -> None:
    rows = [["Rank", "Benchmark", "Result"], ["#1", "RetinaNet Offline", "3,102 samples/s"]]
    assert told(MLPERF, table(rows), fields=("value", "scenario")) == [("3102", "Offline")]


def test_a_column_of_units_speaks_for_the_results_only() -> None:
    rows = [
        ["Benchmark", "Scenario", "Result", "Units", "Power"],
        ["resnet", "Server", "632,221", "Queries/s", "9,812"],
        ["resnet", "SingleStream", "0.641", "Latency (ms)", "28"],
    ]
    title = block("MLPerf Inference v5.1", "title")
    assert told(title, table(rows), fields=("value", "unit")) == [("632221", "queries/s"), ("0.641", "ms")]


def test_a_caption_gives_each_scenario_its_unit() -> None:
    rows = [["Model", "Offline", "Server", "S/O"], ["ResNet-50", "178,402", "161,005", "0.90"]]
    caption = "Other models (samples/s; queries/s in Server)"
    title = block("MLPerf Inference v5.1", "title")
    assert told(title, table(rows, caption), fields=("value", "unit")) == [
        ("178402", "samples/s"),
        ("161005", "queries/s"),
    ]


def test_measures_may_stand_in_a_column_of_their_own() -> None:
    rows = [
        ["engine", "gpu", "metric", "value", "unit"],
        ["vllm 0.11", "H200", "output_throughput", "7210.4", "tokens/s"],
        ["vllm 0.11", "H200", "ttft_p99", "388.2", "ms"],
        ["vllm 0.11", "H200", "error_rate", "0.2", "%"],
    ]
    assert told(table(rows), fields=("value", "unit")) == [("7210.4", "tokens/s"), ("388.2", "ms")]


def test_percentiles_in_the_name_of_a_row_are_no_numbers_of_it() -> None:
    rows = [["Metric", "vLLM", "SGLang"], ["P99 TPS", "90.6", "134.8"], ["TTFT p99 (ms)", "212", "171"]]
    assert told(table(rows), fields=("value", "unit", "software")) == [
        ("90.6", "tokens/s", "vLLM"),
        ("134.8", "tokens/s", "SGLang"),
        ("212", "ms", "vLLM"),
        ("171", "ms", "SGLang"),
    ]


def test_keys_of_an_export_name_percentiles_and_units() -> None:
    found = json_tables('{"gpu": "8x H200", "output_tps": 4812.7, "ttft_p99_ms": 402.0, "power_w": 9120}', "Line 1")
    read = find_claims(document(tuple(found)), vocabulary())
    expected = [("4812.7", "tokens/s"), ("402.0", "ms"), ("9120", "W")]
    assert [values(claim, "value", "unit") for claim in read] == expected


def test_cells_with_several_labelled_numbers() -> None:
    text = (
        "Case\tbaseline\ttuned\nChat\tTotal TPS: 4284.6 Mean TPOT(ms): 158.6\tTotal TPS: 7801.1 Mean TPOT(ms): 102.2\n"
    )
    found = claims_of(f"Results on one H200\n\n{text}Code\tTotal TPS: 6100.5 Mean TPOT(ms): 301.1\tTotal TPS: 9902.4\n")
    assert [values(claim, "value", "unit") for claim in found] == [
        ("4284.6", "tokens/s"),
        ("158.6", "ms"),
        ("7801.1", "tokens/s"),
        ("102.2", "ms"),
        ("6100.5", "tokens/s"),
        ("301.1", "ms"),
        ("9902.4", "tokens/s"),
    ]


def test_one_of_two_cards_is_offered_unsurely_with_their_count() -> None:
    rows = [["Setup", "Throughput (tokens/s)"], ["8x H100/H200", "31,102"]]
    (found,) = claims(table(rows))
    card, count = found.fields.accelerator, found.fields.accelerator_count
    assert card is not None and card.confidence < 0.8
    assert count is not None and count.value == 8


@pytest.mark.parametrize("split", ["100% GPU", "38%/62% CPU/GPU"])
def test_a_split_between_processors_neither_counts_nor_divides(split: str) -> None:
    rows = [["Model", "CPU/GPU split", "Speed"], ["gpt-oss:20b", split, "61.3 tok/s"]]
    assert told(table(rows), fields=("value", "unit", "accelerator_count")) == [("61.3", "tokens/s", None)]


def test_a_change_of_price_is_no_speed() -> None:
    rows = [["Server", "Price 2024 (EUR)", "Price 2025 (EUR)", "Change"], ["8x H200", "289,000", "312,120", "+8.0 %"]]
    assert told(MLPERF, table(rows)) == []


@pytest.mark.parametrize("head", ["GPU cores", "Max GPU Memory Usage (MB)", "GPU hours"])
def test_what_a_card_has_is_no_count_of_cards(head: str) -> None:
    rows = [["Chip", head, "generation (t/s)"], ["M2 Max", "38", "61.1"]]
    assert told(table(rows), fields=("value", "accelerator_count")) == [("61.1", None)]


def test_what_is_projected_is_no_result() -> None:
    rows = [["Feature", "Acme X1"], ["Peak tokens/s (Llama 2 70B, projected)", "12,000"]]
    assert told(table(rows)) == []


def test_the_base_of_factors_may_stand_in_the_heading() -> None:
    rows = [["Workload", "H100", "H200"], ["Llama 2 70B", "1.0", "1.9"]]
    found = claims(block("Relative performance (H100 = 1.0)", "heading"), table(rows))
    assert [values(claim, "value", "accelerator", "comparator") for claim in found] == [("1.9", "NVIDIA H200", "H100")]


def test_a_number_format_said_of_other_cards_is_not_taken() -> None:
    rows = [["", "Server, tokens/s"], ["MI300X", "2,911"], ["MI355X", "9,108"]]
    note = block("MI355X: FP4. MI300X, MI325X: FP8.")
    found = told(block("Llama 2 70B, 8 GPUs", "title"), table(rows), note, fields=("accelerator", "precision"))
    assert ("AMD Instinct MI300X", "fp4") not in found


def test_heads_of_measures_stay_heads_over_rows_named_by_their_rate() -> None:
    rows = [
        ["Test name", "GPU", "Tput (req/s)", "P99 TTFT (ms)"],
        ["serving_llama70B_qps_1", "H200", "0.980", "159.2"],
        ["serving_llama70B_qps_4", "H200", "3.710", "201.4"],
    ]
    assert told(table(rows), fields=("value", "unit")) == [
        ("0.980", "requests/s"),
        ("159.2", "ms"),
        ("3.710", "requests/s"),
        ("201.4", "ms"),
    ]


def test_a_first_row_of_settings_is_a_head() -> None:
    rows = [
        ["", "1k", "2k", "4k", "8k"],
        ["vLLM", "2210", "2011", "1743", "1302"],
        ["SGLang", "2304", "2122", "1871", "1411"],
    ]
    found = told(block("Llama 3.1 70B on 2x H100, tokens/s"), table(rows, heads=0), fields=("value",))
    assert [value for (value,) in found] == ["2210", "2011", "1743", "1302", "2304", "2122", "1871", "1411"]
