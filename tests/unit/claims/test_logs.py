"""Logs and exports: pairs of keys and numbers, keys and values in turn, JSON below a line of text."""

from __future__ import annotations

from claims_for_tests import claims_of, values

UNIT = ("value", "unit")


def told(text: str, *fields: str) -> list[tuple[str | None, ...]]:
    return [values(claim, *(fields or UNIT)) for claim in claims_of(text)]


def test_json_below_a_line_of_text_is_read() -> None:
    text = 'Export of the load test\n{"engine": "sglang", "model": "qwen3-14b", "gpu": "L40S", "output_tps": 1904.2, '
    assert told(text + '"ttft_p99_ms": 731.5, "isl": 1024}', *UNIT, "accelerator") == [
        ("1904.2", "tokens/s", "NVIDIA L40S"),
        ("731.5", "ms", "NVIDIA L40S"),
    ]


def test_a_list_within_json_is_a_table_of_its_own() -> None:
    text = (
        '{"schema": 3, "suite": "MLPerf Inference v5.1", "rows": [{"model": "llama2-70b-99", "scenario": "Offline", '
        '"result": 31877.4, "unit": "Tokens/s", "accelerator": "H200", "accelerators": 8}, {"model": "llama2-70b-99", '
        '"scenario": "Server", "result": 29950.1, "unit": "Tokens/s", "accelerator": "H200", "accelerators": 8}]}'
    )
    assert told(text, *UNIT, "scenario", "accelerator_count") == [
        ("31877.4", "tokens/s", "Offline", "8"),
        ("29950.1", "tokens/s", "Server", "8"),
    ]


def test_statistics_take_the_unit_beside_them() -> None:
    text = '{"latency": {"unit": "ms", "count": 40, "total": 12400.5, "mean": 310.0, "p99": 402.7, "stdev": 11.2}}'
    assert told(text) == [("310.0", "ms"), ("402.7", "ms")]


def test_objects_on_lines_are_rows() -> None:
    text = '{"gpu": "L4", "tps": 61.4}\n{"gpu": "T4", "tps": 24.9}'
    assert told(text, "value", "accelerator") == [("61.4", "NVIDIA L4"), ("24.9", "NVIDIA T4")]


def test_lines_of_keys_and_bare_numbers_are_a_table() -> None:
    text = (
        "Summary\nFPS     (hw_only)      = 1190.4\nLatency (hw) (ms)       = 3.1\n"
        "Power average (W)       = 2.9\nFrames (total)          = 5000"
    )
    assert told(text) == [("1190.4", "images/s"), ("3.1", "ms"), ("2.9", "W")]


def test_keys_and_values_in_turn() -> None:
    text = "[BENCHMARK] model_name opt_7b world_size 2 batch_size 4 build_time(s) 88.1 tokens_per_sec 143.7 "
    assert told(text + "latency(ms) 1290.4 total_generated_tokens 256") == [("143.7", "tokens/s"), ("1290.4", "ms")]


def test_settings_and_prices_in_pairs_are_no_results() -> None:
    text = "Max tokens (k): 128\nPrice (USD):  3.20\nRAM (GB): 512\nTimeout (s): 120"
    assert told(text) == []


def test_prose_in_turn_is_no_log() -> None:
    assert told("we ran 4 tests on 2 cards with 8 users and 16 prompts for 20 minutes") == []


def test_lines_whose_number_and_unit_have_keys_of_their_own() -> None:
    lines = (
        "11:04 done gpu=L40S value=812.4 metric=output_throughput unit=tok/s",
        "11:09 done gpu=L40S value=148.0 metric=ttft_p95 unit=ms",
        "11:12 done gpu=L40S value=12 metric=disk_used unit=GB",
    )
    assert told("\n".join(lines)) == [("812.4", "tokens/s"), ("148.0", "ms")]


def test_a_key_of_units_alone_makes_no_table() -> None:
    assert told("value=812.4 retries=3\nunit=tok/s") == []


def test_words_and_counts_around_a_list_are_said_in_each_row() -> None:
    text = (
        '{"round": "MLPerf Inference v5.0", "system": "NX-8 Alder", "accelerator": "NVIDIA L40S", "accelerator_count": '
        '4, "runs": [{"benchmark": "gptj-99", "scenario": "Offline", "performance": 3460.2, "performance_units": '
        '"Tokens/s"}, {"benchmark": "gptj-99", "scenario": "Server", "performance": 3090.1, "performance_units": '
        '"Tokens/s"}]}'
    )
    assert told(text, "value", "system", "accelerator_count") == [
        ("3460.2", "NX-8 Alder", "4"),
        ("3090.1", "NX-8 Alder", "4"),
    ]


OUTLINE = """# nightly, 4 March
model: llama3_1-8b
hardware:
  gpu: NVIDIA L40S   # node 7
  count: 4
  dtype: fp8
results:
  output_tokens_per_second: 6120.5
  ttft_p99_ms: 512
  completed: 2000
"""


def test_keys_set_in_by_blanks_are_read_as_objects() -> None:
    names = ("benchmark", "accelerator", "accelerator_count", "precision")
    assert told(OUTLINE, *UNIT, *names) == [
        ("6120.5", "tokens/s", "llama3.1-8b", "NVIDIA L40S", "4", "fp8"),
        ("512", "ms", "llama3.1-8b", "NVIDIA L40S", "4", "fp8"),
    ]


def test_items_of_an_outline_are_rows() -> None:
    runs = "  - users: 4\n    tokens_per_second: 118.4\n  - users: 16\n    tokens_per_second: 301.9\n"
    text = "gpu: NVIDIA L4\nruns:\n" + runs
    assert told(text, *UNIT, "accelerator") == [
        ("118.4", "tokens/s", "NVIDIA L4"),
        ("301.9", "tokens/s", "NVIDIA L4"),
    ]


def test_settings_in_an_outline_are_no_results() -> None:
    text = "serving:\n  max_tokens: 512\n  target_tokens_per_second: 4000\n  replicas: 3\nlimits:\n  ttft_ms: 800\n"
    assert told(text) == []


def test_a_letter_with_a_list_is_no_outline() -> None:
    letter = (
        "Re: numbers\n\nHello Kim,\n\nfrom MLPerf Inference v5.0, Closed:\n\n"
        "- Llama 2 70B (99): Offline 34,810 tokens/s\n- GPT-J (99): Offline 21,410 tokens/s\n\nBest: Jo\n"
    )
    assert told(letter) == [("34810", "tokens/s"), ("21410", "tokens/s")]
    notes = "Numbers:\n- Llama 2 70B (99): Offline 34,810 tokens/s\n- GPT-J (99): Offline 21,410 tokens/s, said Kim\n"
    assert told("MLPerf Inference v5.0, Closed\n" + notes) == [("34810", "tokens/s"), ("21410", "tokens/s")]
