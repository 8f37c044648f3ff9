"""How far a heading, an introduction or a list of parts speaks for the numbers of its page."""

from __future__ import annotations

import pytest

from claims_for_tests import block, document, values
from claimscope.core.claims import find_claims
from claimscope.core.reading import Cell, Document, Span, Table, TextBlock
from claimscope.services.knowledge import vocabulary

RATE = "Throughput with four cards: 4,310 tokens/s."


def table(*rows: tuple[str, ...]) -> Table:
    cells = tuple(Cell(r, c, (Span(text),)) for r, row in enumerate(rows) for c, text in enumerate(row))
    return Table("Table 1", len(rows), len(rows[0]), cells)


def families(*blocks: TextBlock | Table) -> list[str]:
    return [claim.family for claim in find_claims(document(blocks), vocabulary())]


@pytest.mark.parametrize("head", ["Own serving tests", "In-house measurements", "Eigene Messungen", "Not submitted"])
def test_a_part_headed_as_the_vendors_own_is_no_mlperf(head: str) -> None:
    official = block("MLPerf Inference v5.1, Closed, Datacenter", "heading", level=2)
    assert families(official, block(RATE), block(head, "heading", level=2), block("We saw 2,870 tokens/s.")) == [
        "inference",
        "vendor-measured",
    ]


def test_the_part_ends_with_the_next_heading_of_its_level() -> None:
    blocks = (
        block("MLPerf Inference v5.1", "title"),
        block("Own load tests", "heading", level=2),
        block("Small prompts", "heading", level=3),
        block(RATE),
        block("Official results", "heading", level=2),
        block("Llama 2 70B Server: 33,161.4 tokens/s"),
    )
    assert families(*blocks) == ["vendor-measured", "inference"]


def test_naming_mlperf_again_ends_it_too() -> None:
    blocks = (block("Own load tests", "heading"), block(RATE), block("MLPerf Inference v5.1 Offline: 35,012 tokens/s"))
    assert families(*blocks) == ["vendor-measured", "inference"]


@pytest.mark.parametrize(
    "lead", ["Outside MLPerf we served Llama 3.1 8B in BF16:", "Nicht bei MLPerf eingereicht, im eigenen Labor:"]
)
def test_an_introduction_speaks_for_the_table_behind_it(lead: str) -> None:
    figures = table(("Users", "TTFT p90 (s)", "Tokens/s"), ("4", "0.42", "118.5"), ("8", "0.77", "205"))
    found = find_claims(
        document((block("We also took part in MLPerf Inference v4.1."), block(lead), figures)), vocabulary()
    )
    assert {claim.family for claim in found} == {"vendor-measured"} and len(found) == 4
    assert {values(claim, "round") for claim in found} == {(None,)}


def test_a_chart_under_its_own_heading_belongs_to_the_sentence_that_announces_it() -> None:
    bars = table(("NVIDIA L40S (8x)", "1,310"), ("NVIDIA H100 NVL (8x)", "2,655"), ("NVIDIA L4 (4x)", "402"))
    blocks = (
        block("The chart shows SDXL images per minute, measured in our lab."),
        block("SDXL, images per minute", "heading"),
        bars,
        block("In MLPerf Inference v5.1 eight L40S reach 5.6 samples/s."),
    )
    found = find_claims(document(blocks), vocabulary())
    assert [claim.family for claim in found] == ["vendor-measured"] * 3 + ["inference"]
    assert [values(claim, "accelerator", "accelerator_count") for claim in found[:3]] == [
        ("NVIDIA L40S", "8"),
        ("NVIDIA H100 NVL", "8"),
        ("NVIDIA L4", "4"),
    ]


def test_a_sentence_with_a_number_of_its_own_speaks_for_that_number() -> None:
    blocks = (
        block("MLPerf Inference v5.1 results"),
        block("In our lab the same node gave 21,940 tokens/s."),
        block("Llama 2 70B Server: 33,161.4 tokens/s"),
    )
    assert families(*blocks) == ["vendor-measured", "inference"]


@pytest.mark.parametrize("head", ["Road map", "Requirements"])
def test_what_a_heading_announces_ends_with_its_part(head: str) -> None:
    blocks = (
        block(head, "heading", level=1),
        block("Llama 2 70B: 90,000 tokens/s"),
        block("Results", "heading", level=1),
        block("MLPerf Inference v5.1, Llama 2 70B Server: 33,161.4 tokens/s"),
    )
    found = find_claims(document(blocks), vocabulary())
    assert [values(claim, "value") for claim in found] == [("33161.4",)]


def test_the_answer_to_a_tender_holds_claims() -> None:
    blocks = (
        block("Re: tender 2026/14, your questions on throughput", "title"),
        block("MLPerf Inference v5.0, Closed: Llama 2 70B Server 31,298 tokens/s."),
        block("> You state 31,298 tokens/s, is that right?", "quote"),
    )
    (found,) = find_claims(document(blocks), vocabulary())
    assert values(found, "value", "round", "scenario") == ("31298", "v5.0", "Server")


def test_a_precise_number_told_again_with_nothing_beside_it_is_the_same_result() -> None:
    blocks = (
        block(
            "MLPerf Inference v5.0, Closed: Llama 2 70B Server 31,298 tokens/s, Mixtral 8x7B Offline 58,700 tokens/s."
        ),
        block("So 31,298 tokens/s it is."),
    )
    found = find_claims(document(blocks), vocabulary())
    assert [values(claim, "value", "benchmark", "scenario") for claim in found] == [
        ("31298", "llama2-70b", "Server"),
        ("58700", "mixtral-8x7b", "Offline"),
    ]
    assert [len(claim.also) for claim in found] == [1, 0]


def test_a_list_of_parts_is_the_set_up_of_the_results_below() -> None:
    parts = table(("Server", "Supermicro AS-8126GS-TNMR, 8x AMD Instinct MI325X"), ("Software", "vLLM 0.11.0"))
    results = table(("Rate (1/s)", "TTFT p95 (ms)"), ("1", "512"), ("2", "590"))
    blocks = (block("Configuration", "heading"), parts, block("Measurements", "heading"), results)
    found = find_claims(document(blocks), vocabulary())
    assert [values(claim, "accelerator", "accelerator_count", "software") for claim in found] == [
        ("AMD Instinct MI325X", "8", "vLLM 0.11.0")
    ] * 2
    assert all(claim.fields.software and claim.fields.software.confidence < 0.8 for claim in found)


def test_the_trade_mark_legend_names_no_submitter() -> None:
    blocks = (
        block("ResNet-50 Offline in MLPerf Inference v4.1: 24,610 samples/s"),
        block("Xeon is a trademark of Intel."),
    )
    (found,) = find_claims(document(blocks), vocabulary())
    assert values(found, "submitter") == (None,)


def test_a_column_of_systems_names_what_the_vendor_calls_the_machine() -> None:
    made: Document = document(
        (
            table(
                ("Round", "System", "Benchmark", "Scenario", "Tokens/s"),
                ("v5.1", "4 x B200 node", "llama2-70b-99", "Offline", "50,412.7"),
            ),
        )
    )
    (found,) = find_claims(made, vocabulary())
    assert values(found, "system", "accelerator", "accelerator_count") == ("4 x B200 node", "NVIDIA B200", "4")


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        (
            "The cluster serves 18,100 tokens/s. MLPerf Inference v5.1, Llama 2 70B Server, lists 32,900 tokens/s.",
            False,
        ),
        ("It made 18,100 tokens/s offline. MLPerf Inference v5.1, Llama 2 70B Server, lists 32,900 tokens/s.", True),
        ("It made 18,100 tokens/s on Llama 2 70B. It was entered in MLPerf Inference v5.1.", True),
    ],
)
def test_a_number_told_before_the_suite_is_named_is_unsure_beside_one_of_the_suite(text: str, sure: bool) -> None:
    claim = find_claims(document((block(text),)), vocabulary())[0]
    assert claim.fields.value is not None
    assert (claim.fields.value.confidence >= 0.8) is sure


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("Ergebnis: 612,480 Samples/s, Quelle: MLCommons", False),
        ("ResNet-50, Offline: 612,480 samples/s", True),
    ],
)
def test_a_lone_comma_is_unsure_where_the_words_are_of_a_language_with_the_decimal_comma(text: str, sure: bool) -> None:
    claim = find_claims(document((block(text),)), vocabulary())[0]
    assert claim.fields.value is not None
    assert (claim.fields.value.confidence >= 0.8) is sure


def test_a_second_number_that_names_nothing_of_its_own_takes_over_nothing_surely() -> None:
    text = "MLPerf Inference v5.1: 96,400 tokens/s on Llama 2 70B Offline. The other machine makes 101,300 tokens/s."
    first, second = find_claims(document((block(text),)), vocabulary())
    assert all(found.confidence >= 0.8 for _, found in first.fields.known())
    taken = [found.confidence for name, found in second.fields.known() if name not in ("value", "unit")]
    assert taken
    assert max(taken) < 0.8


@pytest.mark.parametrize(("first", "second"), [("¹", "²"), (" [1]", " [2]")])
def test_footnotes_below_a_text_speak_for_the_numbers_with_their_marks(first: str, second: str) -> None:
    lines = (
        f"8x B200: 96,400 tokens/s{first} and 51,700 tokens/s{second}",
        f"{first.strip()} MLPerf Inference v5.1, Llama 2 70B Offline.",
        f"{second.strip()} Own measurement, GPT-OSS 120B.",
    )
    text = TextBlock("Box 1", "body", tuple((Span(line),) for line in lines))
    entered, own = find_claims(document((text,)), vocabulary())
    assert entered.fields.round is not None
    assert (entered.family, entered.fields.round.value) == ("inference", "v5.1")
    assert (own.family, own.fields.round) == ("vendor-measured", None)


def test_the_footnote_of_a_ratio_may_tell_of_its_baseline() -> None:
    blocks = (
        block("MLPerf Inference v5.1, Closed", "title"),
        block("The B200 gives up to 2.9x the throughput¹ of our A100."),
        block("¹ Own A100 run, not submitted.", "footnote"),
    )
    assert families(*blocks) == ["inference"]
