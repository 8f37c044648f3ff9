"""What stands around a table and in its odd rows: star notes, lines before it, estimates, demands, short names."""

from __future__ import annotations

from claims_for_tests import block, claims_of, values
from unit.claims.test_table_shapes import claims, table, told

UNIT = ("value", "unit")


def test_a_star_note_gives_unit_round_and_owner_of_the_numbers_it_marks() -> None:
    rows = [["Model", "Offline"], ["Llama 2 70B", "88,140*"], ["SDXL", "15.2*"], ["Qwen3-32B", "10,905**"]]
    notes = [
        "* MLPerf Inference v5.1, closed, 8x B200, tokens/s (SDXL: samples/s).",
        "** Own measurement, output tokens/s.",
    ]
    found = claims(table(rows), *(block(note, "footnote") for note in notes))
    assert [values(claim, "value", "unit", "round", "division") for claim in found] == [
        ("88140", "tokens/s", "v5.1", "closed"),
        ("15.2", "samples/s", "v5.1", "closed"),
        ("10905", "tokens/s", None, None),
    ]
    assert [claim.family for claim in found] == ["inference", "inference", "vendor-measured"]


def test_the_line_before_a_table_names_the_time_of_its_values() -> None:
    rows = [["Percentile", "vLLM", "SGLang"], ["p50", "139", "166"], ["p99", "871", "1190"]]
    found = told(block("TTFT in ms at 64 users, Llama 3.3 70B on 4x H100"), table(rows), fields=UNIT)
    assert found == [("139", "ms"), ("166", "ms"), ("871", "ms"), ("1190", "ms")]


def test_a_line_far_from_a_table_names_no_time_of_it() -> None:
    rows = [["Year", "Visitors A", "Visitors B"], ["2024", "139", "166"], ["2025", "871", "1190"]]
    assert (
        told(block("TTFT in ms is what users feel first."), block("Our fair in numbers"), table(rows), fields=UNIT)
        == []
    )


def test_a_power_limit_as_a_column_voids_only_itself() -> None:
    rows = [["Power limit (W)", "tok/s", "Measured power (W)"], ["250", "62.7", "241"], ["350", "70.4", "329"]]
    assert told(table(rows), fields=UNIT) == [("62.7", "tokens/s"), ("241", "W"), ("70.4", "tokens/s"), ("329", "W")]


def test_what_was_asked_for_and_the_least_time_are_no_results() -> None:
    rows = [["Target samples per second", "1512.7"], ["Completed samples per second", "1499.2"]]
    rows += [["Min latency (ms)", "3.1"], ["Mean latency (ms)", "11.8"]]
    found = told(block("MLPerf results summary", "heading"), table(rows, heads=0), fields=UNIT)
    assert found == [("1499.2", "samples/s"), ("11.8", "ms")]


def test_a_line_divides_its_unit_for_the_table() -> None:
    rows = [["", "Qwen3-30B-A3B", "Qwen3-32B"], ["1 user", "38.9", "7.1"], ["4 users", "18.2", "5.6"]]
    found = told(block("Decode, tokens/s per user, on the GB10:"), table(rows), fields=UNIT)
    assert found == [(value, "tokens/s per user") for value in ("38.9", "7.1", "18.2", "5.6")]


def test_a_rate_of_an_unknown_noun_is_no_time() -> None:
    rows = [
        ["Backend", "Throughput (evals/sec)", "Latency (ms)"],
        ["ONNX", "118.2", "37.4"],
        ["TensorRT", "161.9", "21.0"],
    ]
    found = told(table(rows), fields=UNIT)
    assert [pair for pair in found if pair[1] == "s"] == [] and ("37.4", "ms") in found
    rows[0][1] = "Throughput (infer/sec)"
    assert told(table(rows), fields=UNIT)[0] == ("118.2", "samples/s")


def test_estimates_and_expectations_are_no_results() -> None:
    rows = [["GPU", "Tokens/sec"], ["T4", "~1,900"], ["A100", "~11,500"]]
    for title in ("Performance (estimated)", "Expected performance", "Projected throughput", "Geschätzte Leistung"):
        assert told(block(title, "heading"), table(rows)) == [], title
    assert len(told(block("Performance (measured)", "heading"), table(rows))) == 2


def test_a_configuration_is_a_machine_only_unsurely() -> None:
    rows = [["Configuration", "tok/s"], ["Custom engine V2", "157.8"], ["3060 + 395 pair", "129.0"]]
    assert all(c.fields.system is None or c.fields.system.confidence < 0.8 for c in claims(table(rows)))


def test_a_processor_is_no_accelerator() -> None:
    rows = [
        ["Hardware", "Model", "Tokens/sec"],
        ["CPU only (8-core)", "Moondream2", "7.6"],
        ["GTX 1650", "Moondream2", "23.1"],
    ]
    assert told(table(rows), fields=("value", "accelerator"))[0] == ("7.6", None)


def test_a_row_that_sets_one_against_another_holds_ratios() -> None:
    rows = [
        ["Configuration", "Prefill (tok/s)", "Decode (tok/s)"],
        ["one card", "1510.0", "41.2"],
        ["pair", "2012.5", "48.8"],
    ]
    rows += [["Pair vs one card", "+33.3%", "+18.4%"]]
    assert told(table(rows), fields=UNIT)[-2:] == [("33.3", "%"), ("18.4", "%")]


def test_a_share_beyond_a_limit_is_no_ratio() -> None:
    rows = [
        ["Setting", "TTFT p50 (ms)", "Requests over deadline"],
        ["one thread", "18.9", "0.5 %"],
        ["two", "11.2", "0 %"],
    ]
    assert told(table(rows), fields=UNIT) == [("18.9", "ms"), ("11.2", "ms")]


def test_the_change_of_a_portuguese_table() -> None:
    rows = [["Métrica", "antes", "depois", "Variação"], ["latência p95 (ms)", "41.10", "26.72", "-35.0%"]]
    assert told(table(rows), fields=UNIT) == [("41.10", "ms"), ("26.72", "ms"), ("35.0", "%")]


def test_a_note_below_on_a_requirement_does_not_void_the_table() -> None:
    rows = [["Concurrency", "Docs/s", "Tok/s", "p95 (s)"], ["64", "161", "61,402", "23.1"]]
    note = block("Note: no setting met the p95 ≤ 8.0s requirement without errors.")
    assert ("61402", "tokens/s") in told(block("Results of 2x L40S", "heading"), table(rows), note, fields=UNIT)


def test_the_row_of_what_is_demanded_holds_no_result() -> None:
    rows = [
        ["Bieter", "Durchsatz (Token/s)", "TTFT P95 (ms)"],
        ["A", "13.120", "588"],
        ["Mindestwert", "11.000", "800"],
    ]
    assert told(table(rows), fields=UNIT) == [("13120", "tokens/s"), ("588", "ms")]


def test_short_names_of_latencies_and_of_powers() -> None:
    rows = [
        ["Model", "Time to 1st Token", "Lat Avg", "Node W", "tokens/sec"],
        ["Phi-4", "0.59 seconds", "511.2ms", "5870", "911"],
    ]
    assert told(table(rows), fields=UNIT) == [("0.59", "s"), ("511.2", "ms"), ("5870", "W"), ("911", "tokens/s")]


def test_what_was_not_handed_in_is_no_machine() -> None:
    rows = [["System", "tokens/s"], ["not submitted", "8,412"], ["nicht angeboten", "7,903"]]
    assert told(table(rows), fields=("system",)) == [(None,), (None,)]


def test_a_table_of_strokes_without_a_rule_is_read() -> None:
    text = "Bidder | Throughput (tokens/s) | TTFT p95 (ms) | Proof\nA | 13,120 | 588 | own test\n"
    text += "B | 15,904 | 547 | own test"
    found = claims_of(f"Lot 3\n\n{text}\n\nMeasured with the package of the buyer.")
    assert [values(claim, "value", "unit") for claim in found] == [
        ("13120", "tokens/s"),
        ("588", "ms"),
        ("15904", "tokens/s"),
        ("547", "ms"),
    ]


def test_strokes_in_a_line_of_prose_make_no_table() -> None:
    found = claims_of("H200 | 31,200 tokens/s | Llama 2 70B\nOnline shop | Contact | Imprint | Jobs")
    assert [values(claim, "value") for claim in found] == [("31200",)]
