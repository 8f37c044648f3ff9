"""Slides: what a note at the foot, a title or a side says of the boxes above it."""

from claims_for_tests import block, document, values
from claimscope.core.claims import find_claims
from claimscope.core.reading import Block, Chart, ChartPoint
from claimscope.services.knowledge import vocabulary

CARDS = (("H100", "1.0"), ("H200", "1.42"), ("B200", "2.9"))
LEFT, RIGHT = (0.05, 0.3, 0.45, 0.5), (0.55, 0.3, 0.95, 0.5)


def found(*blocks: Block) -> list[tuple[str | None, ...]]:
    claims = find_claims(document(blocks), vocabulary())
    return [(claim.family, *values(claim, "value", "round", "division", "verification")) for claim in claims]


def test_a_note_about_sides_speaks_for_the_box_on_that_side() -> None:
    note = "Left: MLPerf Inference v5.1 Closed. Right: internal measurement, not verified by MLCommons."
    boxes = (
        block("2.7x higher Llama 2 70B Offline throughput than the A100 box", box=LEFT),
        block("31 % less energy per token than the machine before, faster too by 12 %", box=RIGHT),
        block(note, "footnote", (0.05, 0.9, 0.95, 0.95)),
    )
    first, *others = found(*boxes)
    assert first == ("inference", "2.7", "v5.1", "closed", None)
    assert all(claim[0] == "vendor-measured" and claim[2] is None for claim in others)


def test_a_title_of_own_tests_keeps_the_first_page_away() -> None:
    pages = document(
        (block("MLPerf Inference v5.1 results", "title"),),
        (
            block("Latency under load (in-house, vLLM 0.10)", "title"),
            block("Four B200 write 5,310 tokens/s on Llama 3.3 70B."),
        ),
    )
    (claim,) = find_claims(pages, vocabulary())
    assert (claim.family, *values(claim, "round")) == ("vendor-measured", None)


def test_a_road_map_ends_with_its_section() -> None:
    blocks = (
        block("Road map", "heading", level=2),
        block("The next card makes 90,000 tokens/s."),
        block("Today", "heading", level=2),
        block("Eight H200 make 33,900 tokens/s on Llama 2 70B."),
    )
    assert [claim[1] for claim in found(*blocks)] == ["33900"]


def test_the_trade_mark_line_credits_nobody() -> None:
    blocks = (
        block("The machine makes 25,300 samples/s on ResNet-50 (MLPerf Inference v5.0 Offline)."),
        block("Xeon is a trademark of Intel. MLPerf is a trademark of MLCommons Association.", "footer"),
    )
    (claim,) = find_claims(document(blocks), vocabulary())
    assert values(claim, "submitter") == (None,)


def test_factors_of_a_normalised_chart_are_ratios_to_its_base() -> None:
    points = tuple(ChartPoint("Llama 2 70B Offline", card, text) for card, text in CARDS)
    chart = Chart("Chart 1", "MLPerf Inference v5.1: relative throughput (H100 = 1)", "", "", points)
    claims = find_claims(document((chart,)), vocabulary())
    assert [values(claim, "value", "unit", "accelerator", "comparator") for claim in claims] == [
        ("1.42", "x", "NVIDIA H200", "H100"),
        ("2.9", "x", "NVIDIA B200", "H100"),
    ]


def test_a_lone_comma_group_is_doubted_where_nothing_shows_the_decimal_sign() -> None:
    text = (
        "Auf der Maschine mit vier Karten messen wir für den Dienst 2,450 Token/s und mehr als das schafft sie nicht."
    )
    (claim,) = find_claims(document((block(text),)), vocabulary())
    value = claim.fields.value
    assert value is not None and value.confidence < 0.8
