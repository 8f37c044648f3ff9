"""Claims of tables, charts, cards, exports and loose tables in text."""

from decimal import Decimal

from claims_for_tests import block, claims_of, document, numbers, values
from claimscope.core.claims import find_claims
from claimscope.core.claims.grids.cards import with_cards
from claimscope.core.claims.grids.exports import json_tables
from claimscope.core.claims.words.passages import Passage
from claimscope.core.reading import Cell, Chart, ChartPoint, Span, Table
from claimscope.services.knowledge import vocabulary


def table(rows: list[list[str]], caption: str = "", heads: int = 1) -> Table:
    cells = tuple(
        Cell(row, column, (Span(text),), header=row < heads)
        for row, line in enumerate(rows)
        for column, text in enumerate(line)
    )
    return Table("Table 1", len(rows), len(rows[0]), cells, caption)


def found(*blocks: object) -> list[tuple[str | None, ...]]:
    claims = find_claims(document(tuple(blocks)), vocabulary())  # type: ignore[arg-type]
    return [values(claim, "value", "unit", "benchmark", "scenario") for claim in claims]


def test_head_and_row_speak_for_a_cell() -> None:
    rows = [["Model", "Offline, tokens/s", "Server, tokens/s"], ["Llama 2 70B", "34,548.2", "33,163.3"]]
    assert found(table(rows, "MLPerf Inference v5.1")) == [
        ("34548.2", "tokens/s", "llama2-70b", "Offline"),
        ("33163.3", "tokens/s", "llama2-70b", "Server"),
    ]


def test_a_cell_overrules_its_head() -> None:
    rows = [["Benchmark", "Server, tokens/s"], ["Whisper", "27.4 s (SingleStream)"]]
    assert found(table(rows, "MLPerf Inference v6.0")) == [("27.4", "s", "whisper", "SingleStream")]


def test_a_magnitude_in_the_caption_scales() -> None:
    rows = [["Model", "Offline"], ["Whisper", "34.1"]]
    assert found(table(rows, "MLPerf v5.0, k tokens/s")) == [("34100", "tokens/s", "whisper", "Offline")]


def test_counts_prices_and_accuracies_are_no_results() -> None:
    rows = [["Server", "# of GPUs", "List price", "Accuracy", "tokens/s"], ["XE9680", "8", "$312,000", "44.5", "9,100"]]
    claims = find_claims(document((table(rows),)), vocabulary())
    assert [values(claim, "value", "accelerator_count") for claim in claims] == [("9100", "8")]


def test_a_table_of_limits_holds_no_claim() -> None:
    rows = [["Benchmark", "p99 TTFT", "p99 TPOT"], ["Llama 2 70B Server", "2,000 ms", "200 ms"]]
    assert found(block("What the Server scenario asks for", "title"), table(rows)) == []


def test_what_stands_behind_versus_is_the_rival() -> None:
    rows = [["Machines", "Benchmark", "Factor"], ["8x B200 vs 8x H200", "Llama 2 70B", "3.1x"]]
    claim = find_claims(document((table(rows, "MLPerf v5.0"),)), vocabulary())[0]
    assert values(claim, "accelerator", "comparator") == ("NVIDIA B200", "8x H200")


def test_merged_cells_are_told_once() -> None:
    cells = (
        Cell(0, 0, (Span("tokens/s"),), header=True),
        Cell(0, 1, (Span("tokens/s"),), header=True, inherited=True),
        Cell(1, 0, (Span("9,100"),)),
        Cell(1, 1, (Span("9,100"),), inherited=True),
    )
    assert len(find_claims(document((Table("T", 2, 2, cells, "MLPerf Whisper Offline"),)), vocabulary())) == 1


def test_hidden_rows_are_not_visible() -> None:
    cells = (Cell(0, 0, (Span("tokens/s"),), header=True), Cell(1, 0, (Span("9,100"),), visible=False))
    assert not find_claims(document((Table("T", 2, 1, cells),)), vocabulary())[0].anchor.visible


def test_a_chart_is_series_by_category() -> None:
    points = (
        ChartPoint("Dell XE9680L (8x B200)", "Offline", "143309"),
        ChartPoint("Dell XE9680L (8x B200)", "Server", "128787"),
    )
    chart = Chart("Chart 2", "Llama 3.1 8B, MLPerf v5.1", "tokens/s", "", points)
    assert found(chart) == [
        ("143309", "tokens/s", "llama3.1-8b", "Offline"),
        ("128787", "tokens/s", "llama3.1-8b", "Server"),
    ]


def test_a_number_card_takes_the_label_below_it() -> None:
    number = Passage("110,077", 1, 0, "a", box=(0.1, 0.3, 0.3, 0.4))
    other = Passage("100,656", 1, 1, "b", box=(0.5, 0.3, 0.7, 0.4))
    labels = [
        Passage("tokens/s, Server", 1, 2, "c", box=(0.5, 0.42, 0.7, 0.5)),
        Passage("tokens/s, Offline", 1, 3, "d", box=(0.1, 0.42, 0.3, 0.5)),
    ]
    joined = with_cards([number, other, *labels])
    assert [passage.text for passage in joined] == ["110,077 tokens/s, Offline", "100,656 tokens/s, Server"]


def test_boxes_far_apart_are_not_glued() -> None:
    apart = [
        Passage("110,077", 1, 0, "a", box=(0.1, 0.1, 0.2, 0.2)),
        Passage("tokens/s", 1, 1, "b", box=(0.8, 0.8, 0.9, 0.9)),
    ]
    assert with_cards(apart) == apart


def test_a_json_export_is_a_record() -> None:
    claims = claims_of('{"mlperf": {"benchmark": "bert-99", "scenario": "Offline", "samples_per_second": 3912.7}}')
    assert [values(claim, "value", "unit", "benchmark", "scenario") for claim in claims] == [
        ("3912.7", "samples/s", "bert-99", "Offline")
    ]


def test_broken_json_is_text() -> None:
    assert json_tables('{"a": ', "x") == []
    assert json_tables("[1, 2", "x") == []


def test_loose_columns_keep_empty_cells_in_place() -> None:
    text = (
        "GPU   Base   Tuned\nNVIDIA A30 ** 5885\n"
        "NVIDIA H100 7,921.10 17,584\nFig. 1. MLPerf, Bert-99.9; queries per second"
    )
    assert numbers(claims_of(text)) == [Decimal(5885), Decimal("7921.10"), Decimal(17584)]


def test_a_count_in_brackets_behind_a_card_is_no_value() -> None:
    rows = [["NVIDIA L40S (8x)", "1,310 images/min"], ["H100 NVL (4 x)", "1,480 images/min"]]
    claims = find_claims(document((table(rows, heads=0),)), vocabulary())
    assert [values(claim, "value", "accelerator", "accelerator_count") for claim in claims] == [
        ("1310", "NVIDIA L40S", "8"),
        ("1480", "NVIDIA H100 NVL", "4"),
    ]
