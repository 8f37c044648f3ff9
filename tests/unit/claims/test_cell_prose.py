"""Tables whose cells are sentences, and tables of offers with properties above the numbers."""

from __future__ import annotations

from claims_for_tests import block, document, values
from claimscope.core.claims import find_claims
from claimscope.core.reading import Cell, Span, Table
from claimscope.services.knowledge import vocabulary


def table(*rows: tuple[str, ...], header: bool = False) -> Table:
    cells = tuple(
        Cell(r, c, (Span(text),), header=header and r == 0) for r, row in enumerate(rows) for c, text in enumerate(row)
    )
    return Table("Table 1", len(rows), len(rows[0]), cells)


ANSWERS = (
    ("No.", "Requirement", "Our answer"),
    (
        "4.1",
        "At least 25,000 tokens/s in MLPerf Inference v5.1 (Closed), Mixtral 8x7B, Offline",
        "Met: 31,940 tokens/s",
    ),
    ("4.2", "Delivery within 12 weeks", "Met: 9 weeks"),
    ("4.3", "Power of a node at most 11 kW", "Met: 9.8 kW"),
)


def test_an_answer_beside_its_requirement_is_read_and_the_requirement_is_none() -> None:
    for header in (True, False):
        found = find_claims(document((table(*ANSWERS, header=header),)), vocabulary())
        rates = [claim for claim in found if claim.fields.unit and claim.fields.unit.value == "tokens/s"]
        assert [values(claim, "value", "round", "benchmark") for claim in rates] == [
            ("31940", "v5.1", "mixtral-8x7b")
        ], header


def test_an_answer_of_many_words_takes_over_what_the_requirement_is_about() -> None:
    rows = (
        ("Requirement", "Our answer"),
        (
            "At least 25,000 tokens/s in MLPerf Inference v5.1, Mixtral 8x7B",
            "Met with room: our node reaches 31,940 tokens/s",
        ),
    )
    (found,) = find_claims(document((table(*rows, header=True),)), vocabulary())
    assert values(found, "value", "benchmark", "round") == ("31940", "mixtral-8x7b", "v5.1")
    assert found.fields.benchmark is not None and found.fields.benchmark.basis == "context"


def test_a_row_of_numbers_in_words_gives_each_its_scenario() -> None:
    made = table(
        ("System", "MLPerf Inference v5.0, Llama 2 70B"),
        ("Node with 8x H200", "34,912 tokens/s (Offline), 33,480 tokens/s (Server)"),
        ("Node with 4x H200", "17,300 tokens/s (Offline), 16,580 tokens/s (Server)"),
    )
    found = find_claims(document((made,)), vocabulary())
    assert [values(claim, "value", "scenario", "accelerator_count") for claim in found] == [
        ("34912", "Offline", "8"),
        ("33480", "Server", "8"),
        ("17300", "Offline", "4"),
        ("16580", "Server", "4"),
    ]


def test_properties_of_offers_above_the_numbers_are_those_of_the_columns() -> None:
    offers = table(
        ("", "Offer A", "Offer B"),
        ("Server", "Lenovo SR680a V3", "Supermicro AS-8125GS"),
        ("Accelerator", "8x H200", "8x MI300X"),
        ("MLPerf v5.0 closed: Llama 2 70B Offline, tokens/s", "34,912.4", "24,880.5"),
        ("MLPerf v5.0 closed: Llama 2 70B Server, tokens/s", "33,480.0", "21,770.9"),
    )
    found = find_claims(document((block("Comparison of offers", "title"), offers)), vocabulary())
    assert [values(claim, "accelerator", "accelerator_count", "scenario") for claim in found] == [
        ("NVIDIA H200", "8", "Offline"),
        ("AMD Instinct MI300X", "8", "Offline"),
        ("NVIDIA H200", "8", "Server"),
        ("AMD Instinct MI300X", "8", "Server"),
    ]


def test_numbers_of_the_first_column_take_no_unit_from_a_requirement() -> None:
    found = find_claims(document((table(*ANSWERS, header=True),)), vocabulary())
    assert not {values(claim, "value")[0] for claim in found} & {"4.1", "4.2", "4.3", "25000", "11"}


def test_own_figures_of_another_page_are_no_mlperf() -> None:
    first = (block("MLPerf Inference v6.0", "heading"), block("GPT-OSS-120B Offline: 108,912 tokens/s"))
    second = (block("Measured in production", "heading"), block("Qwen3-235B: median TTFT 310 ms for one user."))
    found = find_claims(document(first, second), vocabulary())
    assert [claim.family for claim in found] == ["inference", "vendor-measured"]
