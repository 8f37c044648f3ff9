"""Where the numbers of a table come from: source lines, rows of remarks, and the change between two of its columns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claims_for_tests import block, values
from unit.claims.test_table_shapes import claims, table, told

ROWS = [["Model", "Offline (tokens/s)", "Server (tokens/s)"], ["Llama 2 70B (99)", "74,120.5", "72,003.8"]]
SOURCED = ("round", "division", "retrieved_on")


@pytest.mark.parametrize(
    ("title", "source"),
    [
        ("八卡服务器实测", "来源:MLPerf Inference v6.0 封闭组,编号 6.0-0051,2026年4月8日取自 mlcommons.org"),
        ("Eight cards, tested", "Source: MLPerf Inference v6.0 Closed, result 6.0-0051, retrieved 8 April 2026"),
        ("Acht Karten im Test", "Quelle: MLPerf Inference v6.0, Closed, Ergebnis 6.0-0051, abgerufen am 8. April 2026"),
    ],
)
def test_a_source_line_tells_whose_results_a_table_holds(title: str, source: str) -> None:
    found = claims(block(title, "title"), table(ROWS), block(source, "footnote"))
    assert {one.family for one in found} == {"inference"}
    assert {values(one, *SOURCED) for one in found} == {("v6.0", "closed", "2026-04-08")}
    assert all(one.fields.result_ids and one.fields.result_ids.value == ("6.0-0051",) for one in found)


def test_a_source_without_an_entry_makes_no_result_of_an_own_test() -> None:
    source = block("Source: own bench, with the rules of MLPerf Inference", "footnote")
    found = claims(block("Our own test of eight cards", "title"), table(ROWS), source)
    assert {one.family for one in found} <= {"vendor-measured"}


def test_a_row_of_remarks_is_text_below_the_table_and_the_source_follows_it() -> None:
    rows = [["模型", "离线(tokens/s)", "服务器(tokens/s)"], *ROWS[1:]]
    rows.append(["备注", "技嘉 G793-ZX9-AAX1,搭载 8× MI350X", ""])
    made = table(rows)
    merged = replace(made.cells[-1], spans=made.cells[-2].spans, inherited=True)
    spread = replace(made, cells=(*made.cells[:-1], merged))
    source = block("数据来源:MLPerf Inference v6.0 封闭组,编号 6.0-0051", "footnote")
    assert told(spread, source, fields=("value", "system", "accelerator_count")) == [
        ("74120.5", "G793-ZX9-AAX1", "8"),
        ("72003.8", "G793-ZX9-AAX1", "8"),
    ]


def test_the_change_between_two_results_is_one_of_the_suite() -> None:
    rows = [["", "MLPerf v5.1", "MLPerf v6.0", "Change"], ["Offline", "41,310.2", "40,938.4", "-0.9 %"]]
    rows += [["Server", "38,020.7", "39,161.3", "+3.0 %"]]
    found = claims(block("Llama 2 70B (99), Closed, tokens/s", "heading"), table(rows))
    changes = [one for one in found if one.kind == "ratio"]
    assert [(one.family, *values(one, "scenario", "comparator")) for one in changes] == [
        ("inference", "Offline", "MLPerf v5.1"),
        ("inference", "Server", "MLPerf v5.1"),
    ]


def test_the_change_from_a_result_to_an_own_reading_is_no_result() -> None:
    rows = [["", "MLPerf v5.1", "Own test", "Change"], ["Offline", "41,310.2", "42,549.5", "+3.0 %"]]
    found = claims(block("Llama 2 70B (99), Closed, tokens/s", "heading"), table(rows))
    assert [one.family for one in found if one.kind == "ratio"] == ["vendor-measured"]


def test_a_firm_of_the_title_is_unsure_where_the_caption_names_another() -> None:
    caption = "Lenovo SR685a V3, 8x H200"
    found = claims(block("Faster than Dell: MLPerf Inference v5.0, Closed", "title"), table(ROWS, caption))
    firms = [one.fields.submitter for one in found]
    assert all(firm is None or firm.value == "Lenovo" or firm.confidence < 0.8 for firm in firms)


@pytest.mark.parametrize(
    "rows",
    [
        [
            ["Test", "Offline", "Server", "Units, Offline / Server"],
            ["BERT (99)", "18,220.4", "17,001.9", "samples/s / queries/s"],
        ],
        [["Test", "Offline", "Server", ""], ["BERT (99)", "18,220.4", "17,001.9", "samples/s, queries/s"]],
    ],
)
def test_units_in_turn_at_the_end_of_a_row(rows: list[list[str]]) -> None:
    found = told(block("MLPerf Inference v3.0, Closed", "heading"), table(rows), fields=("value", "unit"))
    assert found == [("18220.4", "samples/s"), ("17001.9", "queries/s")]


def test_three_columns_share_no_two_units() -> None:
    rows = [
        ["Test", "Offline", "Server", "Old", ""],
        ["BERT (99)", "18,220.4", "17,001.9", "9,400.2", "samples/s, queries/s"],
    ]
    found = told(block("MLPerf Inference v3.0, Closed", "heading"), table(rows), fields=("value", "unit"))
    assert {unit for _, unit in found} == {None}


def test_a_note_for_the_left_table_says_nothing_of_the_right_one() -> None:
    left, right = table(ROWS), table([ROWS[0], ["Llama 2 70B (99)", "31,004.2", "29,870"]])
    left, right = (
        replace(one, box=box, cells=tuple(replace(cell, box=box) for cell in one.cells))
        for one, box in ((left, (0.05, 0.2, 0.45, 0.4)), (right, (0.55, 0.2, 0.95, 0.4)))
    )
    note = block(
        "All values in tokens/s. Left: Lenovo, 6.0-0065. Right: Dell, 6.0-0022.", "body", (0.05, 0.5, 0.6, 0.53)
    )
    found = claims(block("MLPerf Inference v6.0, Closed", "title"), left, note, right)
    told_ids = [(values(one, "submitter")[0], one.fields.result_ids and one.fields.result_ids.value) for one in found]
    assert told_ids == [("Lenovo", ("6.0-0065",))] * 2 + [("Dell", ("6.0-0022",))] * 2


@pytest.mark.parametrize("mark", ["★", "✓", "▲"])
def test_a_sign_behind_a_number_is_no_word(mark: str) -> None:
    rows = [ROWS[0], ["Llama 2 70B (99)", f"74,120.5 {mark}", "72,003.8"]]
    assert [value for value, _ in told(table(rows), fields=("value", "unit"))] == ["74120.5", "72003.8"]


def test_limits_told_in_words_under_a_head_that_says_so_are_no_results() -> None:
    rows = [["Test", "Size", "Constraint"], ["Qwen3-VL", "235 billion", "TTFT 12 s, TPOT 60 ms"]]
    assert claims(block("What is new in this round", "heading"), table(rows)) == ()


def test_a_line_that_lists_the_parts_of_a_run_counts_the_cards_and_tells_the_format() -> None:
    rows = [["", "TTFT p95, ms"], ["16 users", "181"], ["64 users", "547"]]
    line = block("Llama 3.1 70B, fp8, 4x Gaudi 3, vLLM 0.9; own measurement, March 2025", "footnote")
    found = claims(block("Our chat service on Gaudi 3", "title"), table(rows), line)
    assert [values(one, "accelerator_count", "precision") for one in found] == [("4", "fp8")] * 2
    assert all(one.fields.accelerator_count and one.fields.accelerator_count.confidence < 0.8 for one in found)


def test_the_card_of_a_heading_that_asks_is_unsure() -> None:
    found = claims(block("Which B200 box?", "heading"), table([["users", "tok/s"], ["32", "4,127"], ["64", "6,981"]]))
    cards = [one.fields.accelerator for one in found]
    assert found and all(card is None or card.confidence < 0.8 for card in cards)


def test_words_in_their_columns_right_below_a_table_are_its_last_row() -> None:
    made = table(
        [["Test", "Offline", "Server"], ["BERT (99)", "13,248.3", "12,002.4"], ["3D U-Net (99)", "15.551", ""]]
    )
    lefts = (0.1, 0.4, 0.64)
    cells = [
        replace(cell, box=(lefts[cell.column], 0.2 + 0.03 * cell.row, lefts[cell.column] + 0.1, 0.22 + 0.03 * cell.row))
        for cell in made.cells
    ]
    boxes = [(left, 0.29, left + 0.07, 0.31) for left in lefts]
    below = [block(text, "body", box) for text, box in zip(("Unit", "samples/s", "queries/s"), boxes, strict=True)]
    found = told(replace(made, cells=tuple(cells)), *below, fields=("value", "unit"))
    assert found == [("13248.3", "samples/s"), ("12002.4", "queries/s"), ("15.551", "samples/s")]


def test_a_column_beside_one_named_after_the_suite_is_an_own_test() -> None:
    rows = [
        ["Test", "Ours", "MLPerf v3.1", "Ours / MLPerf"],
        ["ResNet-50 Offline, samples/s", "48,210", "50,116", "0.96"],
    ]
    note = block("Source of the MLPerf column: MLPerf Inference v3.1, Closed, 3.1-0083", "footnote")
    found = claims(block("Four L4 in a small server", "title"), table(rows), note)
    assert [(one.family, one.kind, *values(one, "value", "unit", "round")) for one in found] == [
        ("vendor-measured", "absolute", "48210", "samples/s", None),
        ("inference", "absolute", "50116", "samples/s", "v3.1"),
        ("vendor-measured", "ratio", "0.96", "x", None),
    ]


def test_a_column_named_after_a_scenario_beside_one_of_the_suite_stays_its_entry() -> None:
    rows = [["Test", "MLPerf v3.1 Offline, samples/s", "Server, queries/s"], ["ResNet-50", "50,116", "47,618.2"]]
    found = claims(block("MLPerf Inference, Closed: four L4", "title"), table(rows))
    assert {one.family for one in found} == {"inference"}


def test_divisions_by_their_name_in_the_language_of_the_column() -> None:
    rows = [
        ["Essai", "Mode", "Division", "Résultat", "Unité"],
        ["DeepSeek-R1", "Hors ligne", "fermée", "30 410,5", "jetons/s"],
    ]
    found = claims(block("MLPerf Inference v5.1", "heading"), table(rows))
    assert [values(one, "scenario", "division") for one in found] == [("Offline", "closed")]
