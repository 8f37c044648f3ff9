"""Numbers with a name each, and a unit that one line says for all of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claims_for_tests import block, document, numbers, values
from claimscope.core.claims import find_claims
from claimscope.core.claims.grids.series import with_series
from claimscope.core.reading import Block, Span, Table, TextBlock
from claimscope.services.knowledge import vocabulary

HEAD = "Generated tokens/s, 64 users"
BARS = (("3,180", "4x L40S", 0.2), ("6,940", "4x H100", 0.4), ("9,870", "4x H200", 0.55))


def upright(*bars: tuple[str, str, float], head: str = HEAD) -> list[Block]:
    """Bars that stand on one line: the number above each, the name below."""
    page: list[Block] = [block(head, "body", (0.05, 0.12, 0.4, 0.16))]
    for place, (number, name, height) in enumerate(bars):
        left = 0.1 + 0.25 * place
        page.append(block(number, "body", (left, 0.8 - height, left + 0.06, 0.84 - height)))
        page.append(block(name, "body", (left - 0.01, 0.86, left + 0.07, 0.9)))
    return page


def lying(*bars: tuple[str, str, float], head: str = HEAD) -> list[Block]:
    """Bars that lie: the name on the left, the number behind the end of the bar."""
    page: list[Block] = [block(head, "body", (0.05, 0.12, 0.4, 0.16))]
    for place, (number, name, length) in enumerate(bars):
        top = 0.3 + 0.12 * place
        page.append(block(name, "body", (0.05, top, 0.14, top + 0.04)))
        page.append(block(number, "body", (0.2 + length, top, 0.27 + length, top + 0.04)))
    return page


@pytest.mark.parametrize("drawn", [upright, lying])
def test_bars_take_name_and_unit(drawn) -> None:  # type: ignore[no-untyped-def]
    claims = find_claims(document(tuple(drawn(*BARS))), vocabulary())
    assert [str(number) for number in numbers(claims)] == ["3180", "6940", "9870"]
    assert [values(one, "unit", "accelerator", "accelerator_count") for one in claims] == [
        ("tokens/s", f"NVIDIA {name}", "4") for name in ("L40S", "H100", "H200")
    ]


def test_cards_on_one_line_are_a_series_where_their_names_tell_machines_apart() -> None:
    level = [(number, name, 0.3) for number, name, _ in BARS]
    assert len(find_claims(document(tuple(upright(*level))), vocabulary())) == 3
    counts = [("31", "regions", 0.3), ("42,000", "cards in all", 0.3), ("120", "customers", 0.3)]
    assert find_claims(document(tuple(upright(*counts))), vocabulary()) == ()


def test_each_of_two_charts_has_a_head_of_its_own() -> None:
    left = upright(("3,180", "L40S", 0.2), ("6,940", "H100", 0.4))
    right = upright(("0.91", "L40S", 0.4), ("0.44", "H100", 0.2), head="TTFT p95 (s)")
    moved = [
        block(one.text + "", "body", (one.box[0] / 2 + 0.5, one.box[1], one.box[2] / 2 + 0.5, one.box[3]))
        for one in right
        if isinstance(one, TextBlock) and one.box
    ]
    near = [
        block(one.text, "body", (one.box[0] / 2, one.box[1], one.box[2] / 2, one.box[3]))
        for one in left
        if isinstance(one, TextBlock) and one.box
    ]
    claims = find_claims(document((*near, *moved)), vocabulary())
    assert {(str(n), *values(c, "unit")) for n, c in zip(numbers(claims), claims, strict=True)} == {
        ("3180", "tokens/s"),
        ("6940", "tokens/s"),
        ("0.91", "s"),
        ("0.44", "s"),
    }


def test_without_a_line_that_names_a_unit_nothing_is_made() -> None:
    page = upright(*BARS, head="What we saw in May")
    assert with_series(page, vocabulary()) == page


def test_marks_of_an_axis_have_no_names() -> None:
    page: list[Block] = [block(HEAD, "body", (0.05, 0.12, 0.4, 0.16))]
    page += [block(str(2000 * n), "body", (0.05, 0.8 - 0.1 * n, 0.09, 0.83 - 0.1 * n)) for n in range(5)]
    assert not any(isinstance(one, Table) for one in with_series(page, vocabulary()))


def test_bars_that_lie_below_their_names_in_two_panels() -> None:
    page: list[Block] = []
    panels = (("Llama 3.1 405B", "tokens/s, Offline", "702", "1,664"), ("SDXL", "images/s, Offline", "14.9", "32.6"))
    for place, (title, unit, *bars) in enumerate(panels):
        left = 0.05 + 0.5 * place
        page.append(block(title, "body", (left, 0.2, left + 0.15, 0.24)))
        page.append(block(unit, "body", (left, 0.25, left + 0.12, 0.28)))
        for row, number in enumerate(bars):
            top = 0.38 + 0.2 * row
            page.append(block(f"{4 + 4 * row}x H100", "body", (left, top, left + 0.1, top + 0.03)))
            page.append(block(number, "body", (left + 0.15 + 0.1 * row, top + 0.06, left + 0.2 + 0.1 * row, top + 0.1)))
    claims = find_claims(document(tuple(page)), vocabulary())
    assert [(str(n), *values(c, "unit", "benchmark")) for n, c in zip(numbers(claims), claims, strict=True)] == [
        ("702", "tokens/s", "llama3.1-405b"), ("1664", "tokens/s", "llama3.1-405b"),
        ("14.9", "images/s", "stable-diffusion-xl"), ("32.6", "images/s", "stable-diffusion-xl"),
    ]  # fmt: skip


@pytest.mark.parametrize(("line", "found"), [("tokens/s with 32 users", 3), ("desks in use", 0)])
def test_a_line_below_may_go_on_with_the_unit_of_all(line: str, found: int) -> None:
    page: list[Block] = []
    for place, (name, number) in enumerate((("AX1 (2022)", "1,240"), ("AX2 (2024)", "3,410"), ("AX3 (2025)", "9,820"))):
        left = 0.1 + 0.28 * place
        page.append(block(name, "body", (left, 0.3, left + 0.12, 0.34)))
        page.append(block(number, "body", (left, 0.36, left + 0.12, 0.44)))
    page.append(block(line, "body", (0.38, 0.48, 0.5, 0.52)))
    assert len(find_claims(document(tuple(page)), vocabulary())) == found


STEPS = (("410", "baseline"), ("690", "cache in FP8"), ("1,080", "two streams"), ("1,520", "overlap"))


def zigzag(title: str, *more: Block) -> list[Block]:
    """Numbers on one line, their names below and above them in turn."""
    page: list[Block] = [block(title, "title", (0.05, 0.03, 0.8, 0.1)), *more]
    for place, (number, name) in enumerate(STEPS):
        left, top = 0.05 + 0.22 * place, 0.32 if place % 2 else 0.52
        page.append(block(number, "body", (left, 0.4, left + 0.1, 0.48)))
        page.append(block(name, "body", (left, top, left + 0.1, top + 0.05)))
    return page


def test_a_title_may_close_with_the_unit_of_one_row() -> None:
    claims = find_claims(document(tuple(zigzag("How we tuned the model (output tokens/s per GPU)"))), vocabulary())
    assert [str(number) for number in numbers(claims)] == ["410", "690", "1080", "1520"]
    assert {values(claim, "unit") for claim in claims} == {("tokens/s per accelerator",)}


def test_a_title_speaks_not_for_other_numbers_or_without_brackets() -> None:
    other = block("12", "body", (0.05, 0.7, 0.15, 0.78))
    assert find_claims(document(tuple(zigzag("How we tuned the model (output tokens/s)", other))), vocabulary()) == ()
    assert find_claims(document(tuple(zigzag("How we tuned output tokens/s in four weeks"))), vocabulary()) == ()


def test_a_chart_of_powers_that_were_measured() -> None:
    bars = (("11", "Alder", 0.1), ("28", "Birch", 0.25), ("57", "Cedar", 0.45))
    claims = find_claims(document(tuple(upright(*bars, head="Power during the test, W"))), vocabulary())
    assert [(str(n), claim.kind) for n, claim in zip(numbers(claims), claims, strict=True)] == [
        ("11", "power"), ("28", "power"), ("57", "power"),
    ]  # fmt: skip
    assert find_claims(document(tuple(upright(*bars, head="Maximum power, W"))), vocabulary()) == ()


def in_turn(*lines: tuple[str, ...]) -> list[Block]:
    """Tiles side by side, in each a number and its label on one line."""
    lefts = (0.06, 0.26, 0.53, 0.74)
    return [
        block(text, "body", (left, 0.3 + 0.2 * row, left + 0.13, 0.36 + 0.2 * row))
        for row, line in enumerate(lines)
        for left, text in zip(lefts, line, strict=True)
    ]


@pytest.mark.parametrize("unit", ["All figures in tokens/s", "単位:トークン/秒"])
def test_tiles_with_their_label_at_the_right_take_the_unit_said_once(unit: str) -> None:
    tiles = in_turn(
        ("61,240", "Mixtral 8x7B Offline", "59,310", "Mixtral 8x7B サーバー"),
        ("34,760", "Llama 2 70B (99) オフライン", "33,215", "Llama 2 70B (99) サーバー"),
    )
    found = find_claims(document((*tiles, block(unit, "footnote", (0.06, 0.9, 0.3, 0.93)))), vocabulary())
    assert [values(one, "value", "unit", "scenario") for one in found] == [
        ("61240", "tokens/s", "Offline"), ("59310", "tokens/s", "Server"),
        ("34760", "tokens/s", "Offline"), ("33215", "tokens/s", "Server"),
    ]  # fmt: skip


def test_tiles_of_counts_take_no_unit() -> None:
    tiles = in_turn(("61,240", "readers a month", "12", "editors"), ("340", "issues so far", "9", "years online"))
    note = block("We also counted 300 tokens/s on a laptop", "footnote", (0.06, 0.9, 0.6, 0.93))
    found = find_claims(document((*tiles, note)), vocabulary())
    assert not {"61240", "340", "12"} & {str(number) for number in numbers(found)}


def test_a_bar_so_short_that_its_number_was_read_with_its_name() -> None:
    page: list[Block] = [block("MLPerf Inference v6.0, Closed (tokens/s)", "heading", (0.5, 0.1, 0.8, 0.13))]
    for row, (name, number, end) in enumerate(
        (("DeepSeek-R1 Offline", "41,200.5", 0.9), ("DeepSeek-R1 Server", "22,870.1", 0.7))
    ):
        page.append(block(name, "body", (0.5, 0.2 + 0.1 * row, 0.62, 0.22 + 0.1 * row)))
        page.append(block(number, "body", (end, 0.23 + 0.1 * row, end + 0.07, 0.25 + 0.1 * row)))
    short = block("Llama 3.1 405B Offline", "body", (0.5, 0.4, 0.62, 0.45))
    page.append(replace(short, lines=(*short.lines, (Span("1,310.4"),))))
    found = find_claims(document(tuple(page)), vocabulary())
    assert [values(one, "value", "unit", "benchmark") for one in found] == [
        ("41200.5", "tokens/s", "deepseek-r1"), ("22870.1", "tokens/s", "deepseek-r1"),
        ("1310.4", "tokens/s", "llama3.1-405b"),
    ]  # fmt: skip
