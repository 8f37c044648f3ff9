"""Cards of slides: a number with its unit or without, the label below or above it."""

from __future__ import annotations

import pytest

from claims_for_tests import block, claims_of, document, numbers, values
from claimscope.core.claims import find_claims
from claimscope.core.reading import Chart, ChartPoint, Span, TextBlock
from claimscope.services.knowledge import vocabulary


def card(number: str, label: str, *, above: bool = False, title: str = "What our pilot showed") -> list[TextBlock]:
    top, low = (0.4, 0.3) if above else (0.3, 0.4)
    return [
        block(title, "title", (0.05, 0.03, 0.6, 0.1)),
        block(number, "body", (0.1, top, 0.22, top + 0.07)),
        block(label, "body", (0.1, low, 0.28, low + 0.04)),
    ]


@pytest.mark.parametrize("above", [False, True])
@pytest.mark.parametrize(
    ("number", "label", "unit"),
    [
        ("4.9 kW", "mean draw at the socket", "kW"),
        ("4.9 kW", "average power consumption", "kW"),
        ("4.9 kW", "under full load", "kW"),
        ("4,9 kW", "mittlere Leistungsaufnahme", "kW"),
        ("4.9 kW", "実測消費電力", "kW"),
    ],
)
def test_powers_that_their_label_calls_drawn(number: str, label: str, unit: str, above: bool) -> None:
    (claim,) = find_claims(document(tuple(card(number, label, above=above))), vocabulary())
    assert (str(numbers((claim,))[0]), claim.kind, values(claim, "unit")) == ("4.9", "power", (unit,))
    assert claim.fields.value is not None
    assert claim.fields.value.confidence < 0.8


@pytest.mark.parametrize(
    "label",
    [
        "maximum power draw",
        "per rack in the cold aisle",
        "rated consumption of the supply",
        "Nennleistung",
        "最大消費電力",
    ],
)
def test_powers_printed_on_a_thing(label: str) -> None:
    assert find_claims(document(tuple(card("4.9 kW", label))), vocabulary()) == ()


@pytest.mark.parametrize(
    ("number", "label", "unit"),
    [
        ("240", "Median TTFT (ms)", "ms"),
        ("240", "p95 time to first token, ms", "ms"),
        ("6,120", "Generated, all users (tokens/s)", "tokens/s"),
        ("240", "Zeit bis zum ersten Token, Median (ms)", "ms"),
        ("14,820", "DeepSeek-R1 Offline, tokens/s, eight cards", "tokens/s"),
        ("14,820", "Llama 3.1 8B · tokens/s · 64 users", "tokens/s"),
    ],
)
def test_a_bare_number_takes_the_unit_that_closes_its_label(number: str, label: str, unit: str) -> None:
    (claim,) = find_claims(document(tuple(card(number, label))), vocabulary())
    assert values(claim, "unit") == (unit,)


@pytest.mark.parametrize(
    ("number", "label"), [("240", "desks that took part (6 weeks)"), ("12", "offices in 3 states (in s)")]
)
def test_other_counts_take_no_unit(number: str, label: str) -> None:
    assert find_claims(document(tuple(card(number, label))), vocabulary()) == ()


@pytest.mark.parametrize(
    ("number", "label", "title"),
    [
        ("1.4 s", "99th percentile", "What our pilot showed"),
        ("1.4秒", "応答、99パーセンタイル", "当社の試験での実測値"),
        ("71 ms", "per minute of speech, slowest desk", "What our pilot showed"),
    ],
)
def test_times_that_only_answers_have(number: str, label: str, title: str) -> None:
    (claim,) = find_claims(document(tuple(card(number, label, title=title))), vocabulary())
    assert claim.kind == "latency"


@pytest.mark.parametrize(("number", "label"), [("90 s", "of training for each desk"), ("4 s", "between two letters")])
def test_times_of_something_else(number: str, label: str) -> None:
    assert find_claims(document(tuple(card(number, label))), vocabulary()) == ()


def test_a_rule_told_with_at_most_is_no_result() -> None:
    assert claims_of("MLPerf Inference v6.0. The Interactive scenario allows 40 ms per token at most.") == ()
    (claim,) = claims_of("In our lab the gateway needs 412 ms to the first token at the median.")
    assert claim.family == "vendor-measured"


def three_parts(*cards: tuple[str, str, str]) -> list[TextBlock]:
    """Cards beside each other: a name above, the number, its unit below."""
    made = [block("What our pilot showed with Mixtral 8x7B", "title", (0.05, 0.03, 0.6, 0.1))]
    for place, (name, number, unit) in enumerate(cards):
        left, right = 0.05 + 0.3 * place, 0.27 + 0.3 * place
        made += [
            block(f"{name}", "body", (left, 0.3, right, 0.34)),
            block(number, "body", (left + 0.05, 0.37, right - 0.05, 0.45)),
            block(unit, "body", (left + 0.04, 0.48, right - 0.04, 0.52)),
        ]
    return made


def test_number_unit_and_name_in_three_boxes() -> None:
    page = three_parts(("Decode", "2,910", "tokens/s"), ("First token, p99", "1.7", "seconds"), ("Draw", "4.9", "kW"))
    claims = find_claims(document(tuple(page)), vocabulary())
    assert [(str(number), *values(one, "unit")) for number, one in zip(numbers(claims), claims, strict=True)] == [
        ("2910", "tokens/s"),
        ("1.7", "s"),
        ("4.9", "kW"),
    ]
    assert claims[1].kind == "latency"


def test_a_text_above_one_card_alone_is_no_part_of_it() -> None:
    page = three_parts(("Decode", "2,910", "tokens/s"), ("Seats", "410", "desks"))
    page = [one for one in page if one.text != "Seats"]
    (claim,) = find_claims(document(tuple(page)), vocabulary())
    assert claim.context == "2,910 tokens/s"


def test_the_largest_number_of_a_page_is_no_title() -> None:
    page = three_parts(("Decode", "2,910", "tokens/s"), ("Prefill", "9,140", "tokens/s"))
    page[2] = block("2,910", "title", page[2].box)
    assert len(find_claims(document(tuple(page)), vocabulary())) == 2


def flowing(*lines: str) -> tuple[TextBlock, ...]:
    """Short paragraphs of a web page below each other, under a heading."""
    made = [block("In numbers", "heading", (0.07, 0.1, 0.93, 0.14))]
    for place, line in enumerate(lines):
        top = 0.16 + 0.04 * place
        made.append(TextBlock(f"Paragraph {place}", "body", ((Span(line),),), (0.07, top, 0.93, top + 0.03)))
    return tuple(made)


@pytest.mark.parametrize(
    "lines",
    [
        ("Output speed", "334", "tokens/s per user", "Time to first token", "0.38", "seconds, median"),
        ("334", "tokens/s per user", "Output speed", "0.38", "seconds, median", "Time to first token"),
        ("Output speed", "tokens/s per user", "334", "Time to first token", "seconds, median", "0.38"),
    ],
)
def test_cards_of_three_paragraphs(lines: tuple[str, ...]) -> None:
    claims = find_claims(document(flowing(*lines)), vocabulary())
    assert [(str(n), *values(c, "unit")) for n, c in zip(numbers(claims), claims, strict=True)] == [
        ("334", "tokens/s per user"),
        ("0.38", "s"),
    ]


def test_numbers_at_uneven_distances_are_no_cards() -> None:
    lines = ("Output", "334", "desks", "and", "Second floor", "0.38", "seconds", "Third floor", "12")
    assert find_claims(document(flowing(*lines)), vocabulary()) == ()


@pytest.mark.parametrize(
    ("label", "unit"),
    [
        ("Throughput per user", "tokens/s per user"),
        ("per GPU, decode", "tokens/s per accelerator"),
        ("Total throughput with 16 GPUs per node", "tokens/s"),
    ],
)
def test_the_divisor_of_a_label(label: str, unit: str) -> None:
    (claim,) = find_claims(document(tuple(card("18.1 tokens/s", label))), vocabulary())
    assert values(claim, "unit") == (unit,)


@pytest.mark.parametrize(
    ("number", "label"),
    [
        ("8,000 tokens/s", "required throughput"),
        ("8,000", "tokens/s required in the tender"),
        ("8.000 Token/s", "geforderter Durchsatz"),
        ("0,9 s", "angestrebte Zeit bis zum ersten Token"),
        ("8 000 tokens/s", "débit exigé"),
    ],
)
def test_what_a_card_demands_is_no_result(number: str, label: str) -> None:
    assert find_claims(document(tuple(card(number, label))), vocabulary()) == ()


def test_a_card_that_fulfils_a_demand_is_one() -> None:
    label = "generated, twice the rate that was required"
    assert len(find_claims(document(tuple(card("16,000 tokens/s", label))), vocabulary())) == 1


def columns(*heads: str) -> list[TextBlock]:
    """Two cards below each other in each column, a head above."""
    made = []
    for place, head in enumerate(heads):
        left = 0.05 + 0.45 * place
        made.append(block(head, "body", (left, 0.2, left + 0.2, 0.24)))
        for row, (number, label) in enumerate((("5,150 tokens/s", f"output of {place}"), ("0.6 s", "p95 first token"))):
            top = 0.27 + 0.25 * row
            made.append(block(number, "body", (left, top, left + 0.2, top + 0.08)))
            made.append(block(label, "body", (left, top + 0.1, left + 0.15, top + 0.13)))
    return made


def test_the_head_of_a_column_is_no_part_of_its_first_card() -> None:
    claims = find_claims(document(tuple(columns("4x L40S", "4x H200 NVL"))), vocabulary())
    assert [values(claim, "accelerator") for claim in claims] == [("NVIDIA L40S",)] * 2 + [("NVIDIA H200 NVL",)] * 2


def test_the_label_of_the_last_card_may_stand_at_the_foot() -> None:
    page = card("4.9 kW", "average power of the node")
    foot = TextBlock(page[2].object, "footnote", page[2].lines, page[2].box)
    (claim,) = find_claims(document((*page[:2], foot)), vocabulary())
    assert claim.kind == "power"
    noted = TextBlock("Note", "footnote", ((Span("1 average power of the node, measured in May."),),), page[2].box)
    assert find_claims(document((*page[:2], noted)), vocabulary()) == ()


def test_pairs_of_which_some_hold_no_number() -> None:
    lines = ("Cards", "4x L40S", "Throughput", "690 tokens/s", "First token, p95", "3.1 s", "Price", "on request")
    claims = find_claims(document(flowing(*lines)), vocabulary())
    assert [(str(n), c.kind) for n, c in zip(numbers(claims), claims, strict=True)] == [
        ("690", "absolute"), ("3.1", "latency"),
    ]  # fmt: skip


def test_running_text_has_no_charts() -> None:
    lines = ("Output in tokens/s", "410", "L40S", "690", "H100", "Seats", "12")
    assert find_claims(document(flowing(*lines)), vocabulary()) == ()


def hero(number: str, label: str, left: float) -> list[TextBlock]:
    return [
        block(number, "body", (left, 0.5, left + 0.2, 0.6)),
        block(label, "body", (left, 0.61, left + 0.25, 0.65)),
    ]


def test_a_card_that_names_a_scenario_has_the_unit_of_the_card_before_it() -> None:
    first = [
        block("152,625", "body", (0.1, 0.2, 0.5, 0.4)),
        block("tokens per second on Llama 3.1 8B, Offline scenario", "body", (0.1, 0.41, 0.7, 0.46)),
    ]
    cards = [*first, *hero("131,270", "in the Server scenario", 0.1), *hero("10", "weeks to delivery", 0.6)]
    claims = find_claims(document((block("MLPerf Inference v6.0", "title"), *cards)), vocabulary())
    assert [(str(n), *values(c, "unit", "scenario")) for n, c in zip(numbers(claims), claims, strict=True)] == [
        ("152625", "tokens/s", "Offline"),
        ("131270", "tokens/s", "Server"),
    ]
    assert claims[1].fields.unit is not None
    assert claims[1].fields.unit.confidence < 0.8


def test_a_card_that_denies_its_suite_speaks_for_itself() -> None:
    cards = [
        *hero("713,817 samples/s", "DLRM-v2 (99), Offline", 0.05),
        *hero("5,210 tokens/s", "web shop assistant (not MLPerf)", 0.55),
    ]
    foot = block("MLPerf Inference v5.1, Closed, datacenter", "body", (0.05, 0.8, 0.5, 0.84))
    claims = find_claims(document((block("Ten H200 NVL in one node", "title"), *cards, foot)), vocabulary())
    assert [(claim.family, *values(claim, "round", "division")) for claim in claims] == [
        ("inference", "v5.1", "closed"),
        ("vendor-measured", None, None),
    ]


def test_a_line_right_below_tells_the_scenario_of_a_hero() -> None:
    blocks = (
        block("1,197,710", "body", (0.1, 0.2, 0.5, 0.35)),
        block("tokens each second, from one rack", "body", (0.1, 0.36, 0.8, 0.45)),
        block("gpt-oss-120b, Offline scenario, 72 GB300", "body", (0.1, 0.6, 0.5, 0.64)),
        block("MLPerf Inference v6.1, Closed", "footnote", (0.1, 0.93, 0.5, 0.95)),
    )
    (claim,) = find_claims(document(blocks), vocabulary())
    assert values(claim, "benchmark", "scenario", "accelerator_count") == ("gpt-oss-120b", "Offline", "72")


def test_a_box_of_the_set_up_gives_format_and_count_to_a_chart() -> None:
    points = tuple(ChartPoint("Llama 3.1 8B", users, text) for users, text in (("1 user", "58"), ("8 users", "385")))
    chart = Chart("Chart 2", "Output tokens per second", "", "", points, (0.05, 0.2, 0.6, 0.9))
    lines = ("Lenovo SE455, 1x L40", "FP8, vLLM 0.8.5", "512 tokens in, 256 out")
    box = [
        TextBlock("Box 3", "body", ((Span(line),),), (0.7, 0.3 + at / 20, 0.9, 0.34 + at / 20))
        for at, line in enumerate(lines)
    ]
    blocks = (block("How many users does an L40 carry?", "title"), chart, *box)
    claims = find_claims(document(blocks), vocabulary())
    assert [values(claim, "value", "accelerator_count", "precision", "software") for claim in claims] == [
        ("58", "1", "fp8", "vLLM 0.8.5"),
        ("385", "1", "fp8", "vLLM 0.8.5"),
    ]


def test_cards_below_each_other_take_what_stands_behind_their_number() -> None:
    texts = ["18,120.5", "tokens/s", "Llama 3.1 8B, Offline", "17,904", "tokens/s", "Llama 3.1 8B, Server"]
    texts += ["15,330.2", "tokens/s", "Llama 3.1 8B, Interactive", "35 %", "less rack space than our last node"]
    page = [block("MLPerf Inference v6.1, Closed", "heading"), *(block(text) for text in texts)]
    found = find_claims(document(tuple(page)), vocabulary())
    assert [values(one, "value", "scenario") for one in found] == [
        ("18120.5", "Offline"), ("17904", "Server"), ("15330.2", "Interactive"),
    ]  # fmt: skip


def test_the_product_behind_a_factor_is_praised_where_another_follows() -> None:
    found = claims_of("MLPerf Inference v6.1, Llama 2 70B, Offline: 1.4x B300 over B200. And 1.9x H200 for the B200.")
    assert [values(one, "comparator") for one in found] == [("B200",), ("H200",)]
    assert values(found[0], "accelerator") == ("NVIDIA B300",)


@pytest.mark.parametrize("thing", ["rack space", "floor space", "cables"])
def test_less_of_a_thing_is_no_ratio_of_performance(thing: str) -> None:
    assert claims_of(f"In MLPerf Inference v6.1 the node took 40 % less {thing} than our last generation.") == ()
    assert len(claims_of("In MLPerf Inference v6.1 the node took 40 % less energy than our last generation.")) == 1
