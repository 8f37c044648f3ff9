"""Shapes of tables as engines, tools and vendors print them: groups of rows, empty first cells, pairs of columns."""

from __future__ import annotations

import pytest

from claims_for_tests import block, document, values
from claimscope.core.claim import Claim
from claimscope.core.claims import find_claims
from claimscope.core.reading import Cell, Span, Table
from claimscope.services.knowledge import vocabulary

Rows = list[list[str]]


def table(rows: Rows, caption: str = "", heads: int = 1) -> Table:
    """A grid of ``rows``; short rows end in empty cells."""
    wide = max(len(row) for row in rows)
    cells = tuple(
        Cell(row, column, (Span(text),), header=row < heads)
        for row, line in enumerate(rows)
        for column, text in enumerate([*line, *[""] * (wide - len(line))])
    )
    return Table("Table 1", len(rows), wide, cells, caption)


def claims(*blocks: object) -> tuple[Claim, ...]:
    return find_claims(document(tuple(blocks)), vocabulary())  # type: ignore[arg-type]


def told(*blocks: object, fields: tuple[str, ...] = ("value", "unit", "accelerator")) -> list[tuple[str | None, ...]]:
    return [values(claim, *fields) for claim in claims(*blocks)]


GROUPED: Rows = [
    ["Model", "Batch", "Throughput (tokens/s)"],
    ["H100"],
    ["GPT-J 6B", "64", "10,911"],
    ["GPT-J 6B", "1", "187"],
    ["A100"],
    ["GPT-J 6B", "64", "3,672"],
]


def test_a_name_alone_in_a_row_speaks_for_the_rows_below_it() -> None:
    assert told(table(GROUPED)) == [
        ("10911", "tokens/s", "NVIDIA H100"),
        ("187", "tokens/s", "NVIDIA H100"),
        ("3672", "tokens/s", "NVIDIA A100"),
    ]


def test_a_row_whose_other_cells_may_be_missing_leads_only_unsurely() -> None:
    rows = [["System", "Batch", "tokens/s"], ["H100", "64", "10,911"], ["B200", "", ""], ["rerun", "64", "10,803"]]
    found = [claim.fields.accelerator for claim in claims(table(rows))]
    assert found[1] is None or found[1].confidence < 0.8


def test_a_name_said_once_holds_for_the_empty_cells_below_it() -> None:
    rows = [
        ["Model", "GPUs", "Output length", "tokens/s"],
        ["Llama 2 70B", "1", "128", "3,811"],
        ["", "", "2048", "2,934"],
        ["Mixtral 8x7B", "8", "128", "9,120"],
        ["", "", "2048", "8,401"],
    ]
    assert told(table(rows), fields=("value", "benchmark", "accelerator_count")) == [
        ("3811", "llama2-70b", "1"),
        ("2934", "llama2-70b", "1"),
        ("9120", "mixtral-8x7b", "8"),
        ("8401", "mixtral-8x7b", "8"),
    ]


@pytest.mark.parametrize(
    "head",
    ["Input length", "$seq_len", "num_requests", "Max num seqs", "Output token lengths", "# prompts", "TP", "conc."],
)
def test_columns_of_what_was_chosen_hold_no_results(head: str) -> None:
    rows = [[head, "H200"], ["128", "3,204"], ["2048", "2,911"]]
    line = block("The reported metric is total output throughput (tokens/s).")
    assert [value for value, *_ in told(line, table(rows))] == ["3204", "2911"]


def test_round_whole_numbers_under_an_unknown_head_take_up_no_unit_of_the_page() -> None:
    rows = [["foo", "bar", "H200"], ["128", "3200", "3,204"], ["500", "1500", "2,911"]]
    line = block("All numbers are tokens/s.")
    assert [value for value, *_ in told(line, table(rows))] == ["3204", "2911"]


def test_a_number_under_an_unknown_head_with_the_unit_of_another_line_is_unsure() -> None:
    rows = [["Case", "Variant"], ["plain", "3,207"], ["tuned", "4,113"]]
    found = claims(block("All numbers are tokens/s, on one H200."), table(rows))
    assert found
    assert all(claim.fields.value is not None and claim.fields.value.confidence < 0.8 for claim in found)


def test_each_pair_of_columns_has_its_own_unit() -> None:
    rows = [
        ["Model", "Server", "Server", "Offline", "Offline"],
        ["", "Metric", "Performance", "Metric", "Performance"],
        ["bert-99", "Queries/s", "58,101.3", "Samples/s", "73,711.0"],
    ]
    told_units = told(
        block("MLPerf Inference v4.1", "title"), table(rows, heads=2), fields=("value", "unit", "scenario")
    )
    assert told_units == [("58101.3", "queries/s", "Server"), ("73711.0", "samples/s", "Offline")]


def test_the_column_of_submitters_names_the_submitter() -> None:
    rows = [
        ["Submitter", "Processor", "Accelerator", "# of Accelerators", "llama2-70b-99 Offline (Tokens/s)"],
        ["Dell", "INTEL XEON PLATINUM 8570", "NVIDIA B200-SXM-180GB", "8", "98,858"],
    ]
    title = block("MLPerf Inference v5.0 results", "title")
    assert told(title, table(rows), fields=("submitter", "accelerator_count")) == [("Dell", "8")]


def test_spreads_and_counts_of_samples_are_no_results() -> None:
    rows = [
        ["metric", "value", "unit"],
        ["count", "10", "-"],
        ["mean", "0.131", "s"],
        ["p99", "0.142", "s"],
        ["stdev", "0.004", "s"],
    ]
    found = told(block("Latency", "heading"), table(rows), fields=("value", "accelerator_count"))
    assert found == [("0.131", None), ("0.142", None)]


def test_a_number_with_its_spread_is_one_number() -> None:
    rows = [["model", "test", "t/s"], ["llama 7B Q4_0", "tg128", "278.95 ± 0.23"]]
    assert told(table(rows), fields=("value", "unit")) == [("278.95", "tokens/s")]


def test_heads_as_programs_write_them() -> None:
    rows = [
        ["GPU", "num_concurrent_requests", "results_ttft_s_mean", "output_throughput_token_per_s_mean", "ttft_s_std"],
        ["8xH100", "10", "0.412", "40.4", "0.017"],
    ]
    assert told(table(rows), fields=("value", "unit")) == [("0.412", "s"), ("40.4", "tokens/s")]


def test_what_is_counted_may_stand_apart_from_each_second() -> None:
    rows = [
        ["Statistic", "avg"],
        ["Output Token Throughput (per sec)", "520.87"],
        ["Request Throughput (per sec)", "1.99"],
    ]
    assert told(table(rows), fields=("value", "unit")) == [("520.87", "tokens/s"), ("1.99", "requests/s")]


def test_a_setting_of_one_is_no_base() -> None:
    rows = [["Case", "Speedup"], ["GPT-J 6B", "3.1x"]]
    found = claims(block("Throughput on H100, TP=1, BS=1, against A100."), table(rows))
    assert [claim.fields.comparator.value for claim in found if claim.fields.comparator] in ([], ["A100"])


def test_percentiles_in_heads_do_not_make_a_row_of_numbers() -> None:
    rows = [["model", "RPS", "FTL(ave)(s)", "50%(s)", "99%(s)"], ["llama2-7b", "14.556", "0.526", "0.066", "0.220"]]
    assert told(table(rows), fields=("value", "unit"))[:2] == [("14.556", "requests/s"), ("0.526", "s")]


def test_offers_in_columns_take_their_properties_from_their_rows() -> None:
    rows = [
        ["", "Offer A", "Offer B"],
        ["Server", "Acme A400", "Beta B8"],
        ["Llama 2 70B-99, Offline (tokens/s)", "34,988", "31,102"],
        ["Accelerator", "8x NVIDIA H200", "8x NVIDIA H100"],
        ["Power at the wall (kW)", "9.8", "9.1"],
    ]
    found = claims(block("Values of MLPerf Inference v5.1, Closed, Datacenter."), table(rows))
    assert [values(claim, "value", "system", "accelerator", "accelerator_count", "scenario") for claim in found] == [
        ("34988", "Acme A400", "NVIDIA H200", "8", "Offline"),
        ("31102", "Beta B8", "NVIDIA H100", "8", "Offline"),
        ("9.8", "Acme A400", "NVIDIA H200", "8", None),
        ("9.1", "Beta B8", "NVIDIA H100", "8", None),
    ]


def test_properties_said_twice_hold_for_the_rows_below_them() -> None:
    rows = [
        ["", "One", "Two"],
        ["Accelerator", "H100", "H200"],
        ["Offline (tokens/s)", "3,101", "3,502"],
        ["Accelerator", "B200", "B300"],
        ["Offline (tokens/s)", "9,101", "9,902"],
    ]
    assert [name for *_, name in told(table(rows, heads=0))] == [
        "NVIDIA H100",
        "NVIDIA H200",
        "NVIDIA B200",
        "NVIDIA B300",
    ]


def test_pairs_of_names_and_values_are_one_record() -> None:
    pairs = [
        ["MLPerf Inference Category:", "Datacenter", "MLPerf Inference Division:", "Closed"],
        ["Submitted by:", "Dell", "Availability:", "Available"],
    ]
    rows = [["Model", "Offline (Samples/s)"], ["bert-99", "73,711.0"]]
    title = block("MLPerf Inference v4.1", "title")
    found = claims(title, table(pairs, heads=0), table(rows))
    assert [values(claim, "division", "suite", "submitter") for claim in found] == [("closed", "datacenter", "Dell")]


@pytest.mark.parametrize("head", ["Speedup", "Δ", "Gain", "Change"])
def test_a_factor_is_compared_with_the_number_it_was_worked_out_from(head: str) -> None:
    cell = "1.96x" if head == "Speedup" else "+96.4 %"
    rows = [["GPU", "FP16 (img/s)", "INT8 (img/s)", head], ["A100", "2,913", "5,720", cell]]
    (ratio,) = [claim for claim in claims(table(rows)) if claim.kind == "ratio"]
    assert values(ratio, "comparator", "precision", "accelerator") == ("FP16", "int8", "NVIDIA A100")


def test_a_change_may_be_worked_out_from_another_row() -> None:
    rows = [["Option", "tokens/s", "Improvement"], ["plain", "5,713.9", "-"], ["tuned", "8,012.1", "+40.2%"]]
    ratios = [claim for claim in claims(block("Llama 2 70B on H200"), table(rows)) if claim.kind == "ratio"]
    assert [values(claim, "value", "comparator") for claim in ratios] == [("40.2", "plain")]


def test_a_factor_of_groups_praises_the_group_that_is_faster() -> None:
    rows = [*GROUPED, ["Speedup"], ["GPT-J 6B", "64", "2.97x"]]
    (ratio,) = [claim for claim in claims(table(rows)) if claim.kind == "ratio"]
    assert values(ratio, "comparator", "accelerator") == ("A100", "NVIDIA H100")


def test_of_two_times_the_smaller_is_praised() -> None:
    rows = [["Model", "A100, TTFT (ms)", "H100, TTFT (ms)", "Speedup"], ["Llama 2 70B", "481", "102", "4.72x"]]
    (ratio,) = [claim for claim in claims(table(rows)) if claim.kind == "ratio"]
    assert values(ratio, "accelerator", "comparator") == ("NVIDIA H100", "A100, TTFT")


def test_a_factor_that_fits_several_pairs_is_compared_with_none() -> None:
    rows = [["Model", "A100, img/s", "H100, img/s", "B200, img/s", "Gain"], ["ResNet", "1,000", "2,000", "4,000", "2x"]]
    (ratio,) = [claim for claim in claims(table(rows)) if claim.kind == "ratio"]
    assert ratio.fields.comparator is None


def test_a_heading_that_names_the_suite_says_nothing_of_what_stands_above_it() -> None:
    rows = [["Model", "H100, tokens/s"], ["Llama 2 70B", "3,712"]]
    found = claims(
        block("Serving with our engine", "heading"),
        table(rows),
        block("MLPerf Inference v5.1 on H100", "heading"),
        block("Llama 2 70B Offline reached 31,205 tokens/s."),
    )
    assert [(claim.family, *values(claim, "round")) for claim in found] == [
        ("vendor-measured", None),
        ("inference", "v5.1"),
    ]


def test_answers_beside_requirements_are_results() -> None:
    rows = [
        ["Requirement", "Required", "Our answer"],
        ["Offline, Llama 2 70B (MLPerf Inference v5.1)", "≥ 30,000 tokens/s", "34,988 tokens/s"],
        ["Server, Llama 2 70B (MLPerf Inference v5.1)", "≥ 28,000 tokens/s", "33,812 tokens/s"],
    ]
    found = told(block("Requirements and our answers", "title"), table(rows), fields=("value", "scenario"))
    assert found == [("34988", "Offline"), ("33812", "Server")]


def test_the_words_behind_the_number_of_a_row_head_it() -> None:
    rows = [["No.", "Property", "Offered"], ["1", "TTFT p99 at 64 users", "412 ms"], ["2", "Delivery", "8 weeks"]]
    assert told(table(rows), fields=("value", "unit")) == [("412", "ms")]


def test_digits_of_a_name_are_no_number_before_its_unit() -> None:
    rows = [["Benchmark", "Offline", "Server"], ["Llama 2 70B-99.9 (tokens/s)", "131,204", "128,771"]]
    found = told(block("MLPerf Inference v6.0", "title"), table(rows), fields=("value", "unit"))
    assert found == [("131204", "tokens/s"), ("128771", "tokens/s")]


def test_a_head_reaches_over_the_empty_one_beside_it() -> None:
    rows = [["GPU", "tok/s", "TTFT (ms)", ""], ["", "", "mean", "p99"], ["L40S", "41.2", "210", "260"]]
    assert told(table(rows, heads=2), fields=("value", "unit")) == [("41.2", "tokens/s"), ("210", "ms"), ("260", "ms")]


def test_the_round_compared_with_is_not_that_of_the_change() -> None:
    rows = [["Model", "Scenario", "tokens/s", "vs. v5.0"], ["Llama 2 70B-99", "Offline", "34,988", "+2.6 %"]]
    found = claims(block("MLPerf Inference v5.1", "title"), table(rows))
    ratio = next(claim for claim in found if claim.kind == "ratio")
    assert values(ratio, "round", "comparator") == ("v5.1", "v5.0")


def test_server_beside_offline_is_surely_the_scenario() -> None:
    rows = [["Model", "Offline [samples/s]", "Server [queries/s]"], ["bert-99", "73,711.0", "58,101.3"]]
    found = claims(block("MLPerf Inference v5.1", "title"), table(rows))
    assert [claim.fields.scenario.confidence >= 0.8 for claim in found if claim.fields.scenario] == [True, True]


def test_power_among_the_lines_of_a_data_sheet_is_no_result() -> None:
    sheet = [["Memory", "64 GB"], ["Bandwidth", "204 GB/s"], ["Power", "15-60 W"], ["Price", "1,999 EUR"]]
    rows = [["Test", "SingleStream"], ["ResNet-50", "0.64 ms"]]
    found = claims(block("MLPerf Inference v5.0", "title"), table(rows), table(sheet, heads=0))
    assert [claim.kind for claim in found] == ["latency"]


def test_sheets_of_own_tests_behind_results_of_the_suite() -> None:
    results = table([["Model", "Offline (tokens/s)"], ["Llama 2 70B-99", "34,988"]])
    own = table([["GPU", "Users", "tok/s"], ["L40S", "16", "498.7"]])
    pages = document((block("MLPerf Inference v5.1, Closed"), results), (block("Load test, vLLM 0.10"), own))
    assert [claim.family for claim in find_claims(pages, vocabulary())] == ["inference", "vendor-measured"]


def test_the_caption_of_a_later_table_says_nothing_of_the_one_before() -> None:
    rows = [["Model", "Offline (tokens/s)"], ["Llama 2 70B-99", "34,988"]]
    own = [["Model", "Decode tok/s"], ["Llama 3.1 8B", "188.4"]]
    found = claims(
        block("MLPerf Inference v5.1 on 8x H200", "heading"),
        table(rows),
        block("Outside MLPerf", "heading"),
        block("Table 2: vLLM 0.10, FP8, one H200", "caption"),
        table(own),
    )
    assert values(found[0], "software", "precision") == (None, None)
    assert values(found[1], "software", "precision") == ("vLLM 0.10", "fp8")


def test_what_stands_before_the_cards_in_a_head_is_the_machine_of_a_firm() -> None:
    rows = [["Model", "Nebius B300 n1 (8x B300)", "Old rack (4x L40S)"], ["tokens/s, Mixtral 8x7B", "98,210", "21,340"]]
    found = claims(table(rows))
    assert [values(claim, "system", "accelerator_count") for claim in found] == [("Nebius B300 n1", "8"), (None, "4")]
