"""What the numbers of a table measure: named in the corner, beside rates, in rows of statistics, with their change."""

from __future__ import annotations

import pytest

from claims_for_tests import block, values
from claimscope.core.reading import Chart, ChartPoint, Span, TextBlock
from unit.claims.test_table_shapes import claims, table, told

UNIT = ("value", "unit")


def test_the_corner_names_the_unit_of_all_columns() -> None:
    rows = [
        ["Decode speed (tok/s)", "one card", "two cards", "Gain"],
        ["short prompts", "41.2", "77.9 - 80.1", "+89 - 94 %"],
        ["long prompts, code", "18.6", "33.4", "~+80 %"],
    ]
    assert [unit for _, unit in told(table(rows), fields=UNIT)] == ["tokens/s"] * 2 + ["%"] + ["tokens/s"] * 2 + ["%"]


def test_the_corner_lends_no_unit_to_columns_of_counts_and_sizes() -> None:
    rows = [["TTFT (ms)", "prompts", "VRAM (GB)", "vLLM"], ["long prompts", "300", "71.3", "212"]]
    assert told(table(rows), fields=UNIT) == [("212", "ms")]


def test_a_rate_divided_by_memory_is_no_result() -> None:
    rows = [["Card", "QPS/GiB", "QPS"], ["H200", "12.4", "1,760.2"], ["L40S", "9.1", "438.5"]]
    assert told(table(rows), fields=UNIT) == [("1760.2", "queries/s"), ("438.5", "queries/s")]


def test_power_beside_rates_is_that_of_the_run() -> None:
    rows = [["Engine", "tok/s", "Power (W)", "Temp (C)"], ["llama.cpp on CPU", "61.4", "287.5", "66"]]
    rows += [["ExLlama", "70.2", "301", "67"]]
    assert told(table(rows), fields=UNIT) == [
        ("61.4", "tokens/s"),
        ("287.5", "W"),
        ("70.2", "tokens/s"),
        ("301", "W"),
    ]


def test_power_in_a_row_beside_rows_of_rates_is_that_of_the_run() -> None:
    rows = [["Metric", "15 W mode", "MAXN"], ["p95 latency (ms)", "22.1", "14.8"], ["Mean power, W", "9.7", "17.3"]]
    assert told(table(rows), fields=UNIT) == [("22.1", "ms"), ("14.8", "ms"), ("9.7", "W"), ("17.3", "W")]


def test_power_of_parts_and_of_data_sheets_is_none() -> None:
    parts = [["Part", "Voltage (V)", "Power (W)"], ["Camera", "5", "2.4"], ["Board", "12", "18.5"]]
    sheet = [["GPU", "tok/s", "TDP (W)"], ["L4", "61.4", "72"]]
    assert told(table(parts), fields=UNIT) == []
    assert told(table(sheet), fields=UNIT) == [("61.4", "tokens/s")]


def test_the_total_beside_mean_and_percentiles_is_a_run() -> None:
    rows = [["metric", "value", "unit"], ["total", "12.44", "s"], ["mean", "0.311", "s"], ["p99", "0.352", "s"]]
    assert told(block("Latency", "heading"), table(rows), fields=UNIT) == [("0.311", "s"), ("0.352", "s")]


def test_how_long_a_run_took_is_no_latency() -> None:
    rows = [["Job", "Test", "Wall time (s)", "TTFT (s)"], ["A", "TTFT sweep", "912.4", "0.48"]]
    assert told(table(rows), fields=UNIT) == [("0.48", "s")]


def test_a_change_in_brackets_stands_behind_its_number() -> None:
    rows = [
        ["Engine", "Output tokens", "Throughput (tokens/s)"],
        ["before", "88,120", "9,414.2"],
        ["after", "88,120", "12,050.6 (+28.0%)"],
    ]
    assert told(table(rows), fields=UNIT) == [("9414.2", "tokens/s"), ("12050.6", "tokens/s"), ("28.0", "%")]


def test_a_share_in_brackets_is_no_change() -> None:
    rows = [["Engine", "Throughput (tokens/s)"], ["A", "9,414.2 (71% of peak)"], ["B", "12,050.6 (batch 64)"]]
    assert {unit for _, unit in told(table(rows), fields=UNIT)} <= {"tokens/s"}


def test_what_did_not_change_in_speed_is_no_ratio() -> None:
    rows = [
        ["Metric", "before", "after", "Improvement"],
        ["FPS", "60", "72", "+20%"],
        ["Dropped frames", "212", "198", "-9%"],
        ["Violations (%)", "21.0", "0.0", "-100%"],
    ]
    assert [number for number, unit in told(table(rows), fields=UNIT) if unit == "%"] == ["20"]


def test_a_head_of_a_divisor_alone_divides_the_column_to_its_left() -> None:
    rows = [
        ["Box", "Offline (tok/s)", "per GPU", "Server (tok/s)", "per GPU"],
        ["N8", "88,400", "11,050", "77,200", "9,650"],
    ]
    assert told(table(rows), fields=("value", "unit", "scenario")) == [
        ("88400", "tokens/s", "Offline"),
        ("11050", "tokens/s per accelerator", "Offline"),
        ("77200", "tokens/s", "Server"),
        ("9650", "tokens/s per accelerator", "Server"),
    ]


def test_a_price_for_each_card_divides_no_rate() -> None:
    rows = [["Box", "Offline (tok/s)", "Price", "per GPU"], ["N8", "88,400", "€ 410,000", "€ 51,250"]]
    assert told(table(rows), fields=UNIT) == [("88400", "tokens/s")]


def test_the_head_of_a_row_says_whose_number_it_is_and_no_other_cell() -> None:
    rows = [
        ["", "Wolf W8", "Bear B8"],
        ["MLPerf Inference v5.1, Mixtral 8x7B Server, tokens/s", "112,300", "not submitted"],
        ["Our pilot, Qwen3-14B, tokens/s", "9,871", "10,432"],
        ["Our pilot, mean power, kW", "8.7", "9.9"],
    ]
    found = [(str(c.fields.value.value), c.family) for c in claims(table(rows)) if c.fields.value]
    assert found == [
        ("112300", "inference"),
        ("9871", "vendor-measured"),
        ("10432", "vendor-measured"),
        ("8.7", "vendor-measured"),
        ("9.9", "vendor-measured"),
    ]


def test_a_column_of_remarks_speaks_for_its_row() -> None:
    rows = [["Model", "tokens/s", "Remark"], ["Llama 2 70B", "31,200", "not submitted"], ["SDXL", "17.9", "5.1-0042"]]
    found = claims(block("MLPerf Inference v5.1 results", "title"), table(rows))
    assert [claim.family for claim in found] == ["vendor-measured", "inference"]


def test_prompt_processing_is_a_speed() -> None:
    rows = [["Model", "Prompt processing", "Generation", "Prompts"], ["Phi-4", "8,431 tok/s", "119.6 tok/s", "64"]]
    assert told(table(rows), fields=UNIT) == [("8431", "tokens/s"), ("119.6", "tokens/s")]


MATRIX = [["Batch", "1xA100 (80GB)", "2x910C4 (64GB)", "4xKLX9 (64GB)"]]
MATRIX += [["1", "44.8", "24.4", "25.1"], ["64", "1333.5", "805.3", "962.2"]]


def test_a_line_below_names_the_unit_of_a_table_of_like_columns() -> None:
    found = claims(table(MATRIX), block("Qwen3-32B output speed (TPS)"))
    assert [values(claim, "value", "unit", "accelerator_count") for claim in found] == [
        ("44.8", "tokens/s", "1"),
        ("24.4", "tokens/s", "2"),
        ("25.1", "tokens/s", "4"),
        ("1333.5", "tokens/s", "1"),
        ("805.3", "tokens/s", "2"),
        ("962.2", "tokens/s", "4"),
    ]


def test_names_that_nobody_knows_stay_unsure() -> None:
    found = claims(table(MATRIX), block("Qwen3-32B output speed (TPS)"))
    chips = [claim.fields.accelerator for claim in found]
    assert all(chip is None or chip.confidence < 0.8 for chip in chips[1:3])


def test_a_heading_names_the_unit_of_a_table_of_like_columns() -> None:
    rows = [["GPU", "OS", "bs=1", "bs=4", "bs=16"], ["T4", "Ubuntu", "71.9", "145.0", "274.6"]]
    assert told(block("Latency of the model in ms", "heading"), table(rows), fields=UNIT) == [
        ("71.9", "ms"),
        ("145.0", "ms"),
        ("274.6", "ms"),
    ]


def test_a_heading_lends_no_unit_where_columns_measure_different_things() -> None:
    rows = [["GPU", "mAP", "Latency (ms)", "Epochs"], ["T4", "41.2", "145.0", "37.5"]]
    assert told(block("Latency of the model in ms", "heading"), table(rows), fields=UNIT) == [("145.0", "ms")]


def test_the_title_of_a_chart_names_the_time_of_its_values() -> None:
    points = [
        ChartPoint("p99 TTFT", f"{users} users", text) for users, text in ((8, "210"), (32, "655"), (128, "1490"))
    ]
    chart = Chart("Chart 1", "Qwen3-14B: p99 time to first token (ms)", "", "", tuple(points))
    assert told(chart, fields=UNIT) == [("210", "ms"), ("655", "ms"), ("1490", "ms")]


def test_the_title_of_a_chart_of_prices_or_shares_lends_no_time() -> None:
    points = [ChartPoint("Requests", f"{users} users", text) for users, text in ((8, "210"), (32, "655"))]
    chart = Chart("Chart 1", "Requests answered within 500 ms", "", "", tuple(points))
    assert told(chart, fields=UNIT) == []


def test_tiles_without_places_hold_a_number_and_its_label_in_turn() -> None:
    tiles = ("Kudu K2 inference box", "4,310 tokens/s", "Qwen3-14B, 64 users", "0.31 s", "median time to first token")
    found = claims(block(tiles[0], "heading"), *(block(text) for text in tiles[1:]))
    assert [values(claim, "value", "unit") for claim in found] == [("4310", "tokens/s"), ("0.31", "s")]


def test_a_label_above_its_number_leads_the_pair() -> None:
    tiles = ("Time to first token", "280 ms", "Output tokens per second", "5,120", "Memory", "192 GB")
    found = claims(*(block(text) for text in tiles))
    assert [values(claim, "value", "unit") for claim in found] == [("280", "ms"), ("5120", "tokens/s")]


def test_tiles_of_a_shop_hold_no_result() -> None:
    tiles = ("4.8", "out of 5 stars", "12,400", "happy customers", "24 h", "support by telephone")
    assert told(*(block(text) for text in tiles)) == []


def test_a_number_and_its_label_in_two_styles_are_two_words() -> None:
    line = (Span("0.29 s", bold=True), Span("median time to first token"))
    found = claims(TextBlock("Tile", "body", (line,)))
    assert [values(claim, "value", "unit") for claim in found] == [("0.29", "s")]


def test_a_factor_in_a_german_tile_is_compared_with_its_label() -> None:
    up = (
        block("2,7-fach", box=(0.1, 0.1, 0.3, 0.2)),
        block("gegenüber der H100-Maschine mit Llama 2 70B", box=(0.1, 0.2, 0.3, 0.25)),
    )
    assert [values(claim, "value", "unit") for claim in claims(*up)] == [("2.7", "x")]


def test_a_scale_of_lengths_stands_over_rows_of_two_names() -> None:
    rows = [
        ["Model", "Hardware", "1k", "2k", "4k"],
        ["Phi-4", "NPU", "7.9", "7.2", "NA"],
        ["", "iGPU", "12.3", "9.8", "7.1"],
    ]
    found = claims(table(rows, heads=0), block("Decoding speed (tokens per second) at different sequence lengths"))
    assert [values(claim, "value", "unit")[0] for claim in found] == ["7.9", "7.2", "12.3", "9.8", "7.1"]


def test_software_under_a_platform_is_no_machine() -> None:
    rows = [["Model", "Backend/Platform", "tok/s"], ["Phi-4", "vLLM", "71.9"], ["Phi-4", "SGLang 0.5", "74.2"]]
    assert told(table(rows), fields=("system", "software")) == [(None, "vLLM"), (None, "SGLang 0.5")]


def test_a_numbered_try_is_no_machine() -> None:
    rows = [
        ["Configuration", "Batch", "tok/s"],
        ["Test 1", "8", "71.9"],
        ["Run B", "16", "74.2"],
        ["Kudu K2", "16", "99.8"],
    ]
    assert told(table(rows), fields=("system",)) == [(None,), (None,), ("Kudu K2",)]


def test_the_time_of_a_job_is_a_latency_where_nothing_else_is_measured() -> None:
    rows = [["Implementation", "Precision", "Time", "VRAM"], ["openai/whisper", "fp16", "2m23s", "4708MB"]]
    rows += [
        ["faster-whisper", "fp16", "1m03s", "4525MB"],
        ["faster-whisper (batch_size=8)", "int8", "16.4s", "2953MB"],
    ]
    found = claims(table(rows))
    assert [
        (values(claim, "value", "unit"), claim.fields.value.confidence < 0.8) for claim in found if claim.fields.value
    ] == [(("16.4", "s"), True)]


def test_the_time_beside_a_rate_is_how_long_it_took() -> None:
    rows = [["Engine", "Output tokens", "Time (s)", "Throughput (tokens/s)"], ["A", "88,120", "9.36", "9,414.2"]]
    assert told(table(rows), fields=UNIT) == [("9414.2", "tokens/s")]


def test_tiles_of_a_page_below_each_other_keep_their_labels() -> None:
    texts = (
        "Lynx L7 server",
        "12,410",
        "tokens/s, Llama 3.1 8B Server",
        "0.22 s",
        "median time to first token",
        "1.4x",
    )
    places = [(0.1, 0.1 + 0.03 * at, 0.9, 0.12 + 0.03 * at) for at in range(7)]
    blocks = [block(text, "body" if at else "heading", box=places[at]) for at, text in enumerate(texts)]
    found = claims(*blocks, block("faster than the L5", box=places[6]))
    assert [values(claim, "value", "unit") for claim in found] == [("12410", "tokens/s"), ("0.22", "s"), ("1.4", "x")]


def test_an_answer_beside_a_requirement_counts_in_a_page_of_requirements() -> None:
    rows = [
        ["Nr.", "Anforderung", "Gefordert", "Angeboten"],
        ["3.1", "Durchsatz Whisper", "mind. 400 Proben/s", "512 Proben/s"],
    ]
    rows += [["3.2", "Zeit bis zum ersten Token, P95", "höchstens 900 ms", "610 ms"]]
    found = claims(block("Leistungsverzeichnis, vom Bieter ausgefüllt", "title"), table(rows))
    assert [values(claim, "value", "unit") for claim in found] == [("512", "samples/s"), ("610", "ms")]


def test_a_page_of_requirements_alone_claims_nothing() -> None:
    rows = [["Nr.", "Anforderung", "Gefordert"], ["3.1", "Durchsatz Whisper", "mind. 400 Proben/s"]]
    assert told(block("Leistungsverzeichnis", "title"), table(rows)) == []


def test_gains_so_far_are_no_promise_and_a_forecast_is_one() -> None:
    rows = [["Release", "tok/s", "p95 TPOT (ms)"], ["26.1", "30,900", "44"], ["26.3", "36,250", "37"]]
    gained = told(block("Software roadmap: gains since installation", "title"), table(rows), fields=("value",))
    assert gained == [("30900",), ("44",), ("36250",), ("37",)]
    assert told(block("Software roadmap 2027", "title"), table(rows)) == []
    assert told(block("性能对比 (预测)", "title"), table(rows)) == []


def test_a_count_of_requests_counts_no_cards() -> None:
    rows = [["Metric", "run 1", "run 2"], ["TTFT (ms)", "21.7", "23.1"], ["Request Count (requests)", "96.00", "96.00"]]
    found = claims(block("H100 baseline", "heading"), table(rows))
    assert [values(claim, "value", "accelerator_count") for claim in found] == [("21.7", None), ("23.1", None)]


def test_a_size_is_no_unit_and_nought_is_no_result() -> None:
    rows = [["model", "scale", "img/s", "TTFT ms"], ["YOLOv8", "S", "509.3", "0.00"], ["YOLOv8", "M", "310.2", "14.5"]]
    assert told(table(rows), fields=UNIT) == [("509.3", "images/s"), ("310.2", "images/s"), ("14.5", "ms")]


def test_names_of_llama_bench_tests_are_rates_of_tokens() -> None:
    rows = [["model", "pp512", "spread", "tg128"], ["qwen3-8B Q8_0", "409.7", "1.44 %", "37.2"]]
    found = claims(table(rows))
    assert [values(claim, "value", "unit") for claim in found] == [("409.7", "tokens/s"), ("37.2", "tokens/s")]
    assert all(claim.fields.unit is not None and claim.fields.unit.confidence < 0.8 for claim in found)


def test_names_of_llama_bench_tests_head_rows_too() -> None:
    rows = [
        ["", "Vulkan", "HIP"],
        ["pp2048 (`-ub` 512)", "1441", "1602"],
        ["tg64", "81.5", "fails"],
        ["perplexity", "6.41", "6.40"],
    ]
    assert told(table(rows), fields=UNIT) == [("1441", "tokens/s"), ("1602", "tokens/s"), ("81.5", "tokens/s")]


def test_several_numbers_in_a_cell_are_several_results() -> None:
    rows = [["Loader", "img/s", "note"], ["A", "2,140 decode only / 3,655 fused", "3 / 4 steps"], ["B", "5,310", ""]]
    assert told(table(rows), fields=UNIT) == [("2140", "images/s"), ("3655", "images/s"), ("5310", "images/s")]


def test_a_number_that_rose_to_another_is_two() -> None:
    rows = [["Model", "Throughput (tok/s)"], ["Phi-4", "17.9k → 24.3k (+36 %)"], ["Qwen3-14B", "9.1k -> 11.0k"]]
    found = [(value, unit) for value, unit in told(table(rows), fields=UNIT)]
    assert found == [
        ("17900", "tokens/s"),
        ("24300", "tokens/s"),
        ("36", "%"),
        ("9100", "tokens/s"),
        ("11000", "tokens/s"),
    ]


def test_shares_and_places_are_not_several_results() -> None:
    rows = [["Model", "Layers in INT8", "tok/s"], ["Phi-4", "56 / 60", "71.9"], ["Qwen3-14B", "8 / 8", "64.2"]]
    assert told(table(rows), fields=UNIT) == [("71.9", "tokens/s"), ("64.2", "tokens/s")]


def test_a_firm_in_a_remark_or_beside_a_factor_submits_nothing() -> None:
    rows = [["Metric", "NVIDIA H100", "AMD MI300X", "Advantage"], ["Tokens/s", "1,370", "2,206", "1.61x AMD"]]
    assert [values(c, "value", "submitter")[1] for c in claims(table(rows))[:2]] == [None, None]
    rows = [["Loader", "img/s", "notes"], ["DALI", "19,400", "NVIDIA's own, decodes on the card"]]
    assert told(table(rows), fields=("value", "submitter")) == [("19400", None)]


def test_the_time_of_a_named_step_is_a_latency_but_unsure() -> None:
    rows = [
        ["card", "transcription time [sec]", "load time [sec]", "speed [tokens/sec]"],
        ["RTX 4090", "28.4", "61.2", "43.1"],
    ]
    found = [
        (values(c, "value", "unit"), c.fields.value.confidence >= 0.8) for c in claims(table(rows)) if c.fields.value
    ]
    assert found == [(("28.4", "s"), False), (("43.1", "tokens/s"), True)]


def test_a_time_for_each_sample_is_a_latency() -> None:
    rows = [["model", "gpu used", "latency_ms_per_sample", "samples_per_joule"], ["bert", "T4", "58.4", "11.2"]]
    assert told(table(rows), fields=UNIT) == [("58.4", "ms"), ("11.2", "samples per J")]


def test_a_block_headed_by_a_latency_takes_no_rate_of_another() -> None:
    blocks = [block("Average throughput by card, tokens/s:"), table([["T4", "119.4"], ["L4", "203.7"]], heads=0)]
    blocks += [block("Average TTFT by card:"), table([["T4", "0.071"], ["L4", "0.044"]], heads=0)]
    assert all(value not in ("0.071", "0.044") for value, _ in told(*blocks, fields=UNIT))


def test_a_series_of_own_runs_beside_an_entry_has_the_unit_of_the_axis() -> None:
    points = tuple(
        ChartPoint(series, model, text)
        for series, texts in (
            ("MLPerf v6.1 Closed, Offline", ("69,062", "105,617")),
            ("Own run", ("71,900", "108,300")),
        )
        for model, text in zip(("DeepSeek-R1", "gpt-oss-120b"), texts, strict=True)
    )
    chart = Chart("Chart 1", "", "Tokens per second", "", points)
    assert told(chart, fields=UNIT) == [(value, "tokens/s") for value in ("69062", "71900", "105617", "108300")]


def test_a_line_that_names_a_unit_for_each_scenario() -> None:
    rows = [["Test", "Offline", "Server"], ["BERT (99)", "23,131.4", "17,759.3"], ["RetinaNet", "4,633.9", "4,003.2"]]
    suite = block("MLPerf Inference v4.1", "title")
    for line in (
        "Samples per second for Offline, queries per second for Server.",
        "Échantillons par seconde pour Offline, requêtes par seconde pour Server.",
    ):
        units = [unit for _, unit in told(suite, table(rows), block(line), fields=UNIT)]
        assert units == ["samples/s", "queries/s"] * 2


def test_a_line_that_names_two_units_for_nothing_leaves_them_unsure() -> None:
    rows = [["Test", "Offline", "Server"], ["BERT (99)", "23,131.4", "17,759.3"], ["RetinaNet", "4,633.9", "4,003.2"]]
    line = block("The units are samples/s and queries/s.")
    found = claims(block("MLPerf Inference v4.1", "title"), table(rows), line)
    assert all(claim.fields.unit is None or claim.fields.unit.confidence < 0.8 for claim in found)


def test_the_server_scenario_in_heads_of_other_scripts() -> None:
    for server in ("サーバー(クエリ/秒)", "服务器(queries/s)", "Serveur (requêtes/s)"):
        rows = [["Test", "Offline (samples/s)", server], ["ResNet-50", "154,868", "140,006.5"]]
        found = claims(block("MLPerf Inference v3.0, Closed", "title"), table(rows))
        assert [values(claim, "scenario") for claim in found] == [("Offline",), ("Server",)]


def test_of_two_units_in_a_row_over_all_columns_each_scenario_has_its_own() -> None:
    both = "samples/s (Offline) or queries/s (Server)"
    rows = [["Model", "Offline", "Server"], [both, "", ""], ["ResNet-50", "46,210.4", "58,300"]]
    rows += [["RetinaNet", "871.2", "930.6"]]
    units = [unit for _, unit in told(table(rows), fields=UNIT)]
    assert units == ["samples/s", "queries/s", "samples/s", "queries/s"]


def test_two_units_that_are_said_for_nothing_lend_none() -> None:
    rows = [["Model (samples/s or queries/s)", "Offline", "Server"], ["ResNet-50", "46,210.4", "58,300"]]
    assert [unit for _, unit in told(table(rows), fields=UNIT)] in ([], [None, None])


@pytest.mark.parametrize(
    ("head", "scale"),
    [
        ("Thousand tokens/s", 1000), ("Throughput, thousands of tokens/s", 1000), ("tokens/s (×1,000)", 1000),
        ("Tsd. Token/s", 1000), ("tokens/s (k)", 1000), ("Million samples/s", 1_000_000), ("tokens/s", 1),
    ],
)  # fmt: skip
def test_a_magnitude_beside_the_unit_of_a_head_scales_its_numbers(head: str, scale: int) -> None:
    rows = [["Machine", head], ["8x H200", "34.5"], ["8x B200", "101.2"]]
    found = claims(block("MLPerf Inference v5.1, Closed, Llama 2 70B, Offline", "heading"), table(rows))
    assert [float(values(one, "value")[0] or 0) for one in found] == [34.5 * scale, 101.2 * scale]


@pytest.mark.parametrize("head", ["Agreed value", "Guaranteed", "Vereinbarter Wert", "Contractual minimum"])
def test_what_was_agreed_is_no_result(head: str) -> None:
    rows = [
        ["Item", head, "Otherwise"],
        ["Throughput", "4,120 tokens/s", "credit"],
        ["First token, p95", "1.2 s", "none"],
    ]
    assert claims(block("Annex C", "heading"), table(rows)) == ()


def test_a_label_that_differs_from_another_by_its_scenario_alone() -> None:
    rows = [
        ["test", "result"],
        ["8B offline", "4,410 tok/s"],
        ["8B server", "4,020 tok/s"],
        ["file server", "3,100 tok/s"],
    ]
    found = claims(block("MLPerf Inference v6.1 closed, four Arc Pro B70", "heading"), table(rows))
    assert [values(one, "scenario")[0] for one in found] == ["Offline", "Server", None]
