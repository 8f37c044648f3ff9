"""Comparisons laid out of boxes: the label between two numbers, the products above."""

from __future__ import annotations

from claims_for_tests import block, document, numbers, values
from claimscope.core.claims import find_claims
from claimscope.core.claims.grids.boxtables import with_box_tables
from claimscope.core.reading import Block, Cell, Span, Table, TextBlock
from claimscope.services.knowledge import vocabulary

TOP, STEP = 0.3, 0.12


def box(text: str, x: float, row: int, wide: float = 0.12, role: str = "body") -> TextBlock:
    top = TOP + STEP * row
    return block(text, role, (x, top, x + wide, top + 0.05))


def compared(
    *rows: tuple[str, str, str], heads: tuple[str, str] = ("Old rack, 4x L40S", "New rack, 4x H200")
) -> list[Block]:
    title = block("One week with both racks: letters of the claims desk", "title", (0.05, 0.03, 0.8, 0.1))
    left = [box(heads[0], 0.08, -1, 0.2), *(box(row[0], 0.1, n) for n, row in enumerate(rows))]
    middle = [box(row[1], 0.4, n, 0.2) for n, row in enumerate(rows)]
    right = [box(heads[1], 0.7, -1, 0.2), *(box(row[2], 0.72, n) for n, row in enumerate(rows))]
    return [title, *left, *middle, *right]


def test_numbers_on_both_sides_take_measure_and_product() -> None:
    page = compared(
        ("3,410", "Generated tokens/s", "9,120"),
        ("880", "Median TTFT (ms)", "260"),
        ("5.2 kW", "Draw at the socket", "6.9 kW"),
    )
    claims = find_claims(document(tuple(page)), vocabulary())
    told = [(*values(claim, "unit", "accelerator"), claim.kind) for claim in claims]
    assert [str(number) for number in numbers(claims)] == ["3410", "9120", "880", "260", "5.2", "6.9"]
    assert told[::2] == [
        ("tokens/s", "NVIDIA L40S", "absolute"),
        ("ms", "NVIDIA L40S", "latency"),
        ("kW", "NVIDIA L40S", "power"),
    ]
    assert {accelerator for _, accelerator, _ in told[1::2]} == {"NVIDIA H200"}
    assert {values(claim, "accelerator_count") for claim in claims} == {("4",)}


def test_a_label_of_two_paragraphs_is_one() -> None:
    page = compared(("3,410", "Generated", "9,120"), ("880", "Median TTFT (ms)", "260"))
    place = next(n for n, one in enumerate(page) if isinstance(one, TextBlock) and one.text == "Generated")
    label = page[place]
    assert isinstance(label, TextBlock)
    page.insert(place + 1, TextBlock(label.object, "body", ((Span("(tokens/s)"),),), (0.42, 0.34, 0.55, 0.36)))
    (table,) = [one for one in with_box_tables(page, vocabulary()) if isinstance(one, Table)]
    assert [cell.text for cell in table.cells if cell.row == 1] == ["Generated (tokens/s)", "3,410", "9,120"]


def test_cards_beside_each_other_stay_cards() -> None:
    cards = [
        one
        for n, (number, label) in enumerate(
            (("3,410", "tokens/s"), ("31 ms", "median TTFT"), ("5.2 kW", "at the wall"))
        )
        for one in (box(number, 0.1 + 0.3 * n, 0), box(label, 0.1 + 0.3 * n, 0.5))
    ]
    assert with_box_tables(cards, vocabulary()) == cards


def test_one_label_between_two_numbers_is_no_table() -> None:
    page = compared(("3,410", "Generated tokens/s", "9,120"))
    assert with_box_tables(page, vocabulary()) == page


def test_years_around_a_step_are_no_results() -> None:
    page = compared(
        ("2024", "Pilot with ten desks", "2025"), ("2025", "Roll-out in all offices", "2027"), heads=("Begin", "End")
    )
    assert find_claims(document(tuple(page)), vocabulary()) == ()


def test_labels_on_the_left_and_a_column_of_factors() -> None:
    rows = (("Letters per hour, Offline", "35,300", "102,700", "2.9x"), ("Server", "34,000", "101,600", "3.0x"))
    page = [box(label, 0.05, n, 0.2) for n, (label, *_) in enumerate(rows)]
    page += [box(number, 0.3 + 0.2 * k, n) for n, row in enumerate(rows) for k, number in enumerate(row[1:])]
    page += [box(head, 0.29 + 0.2 * k, -0.8, 0.14) for k, head in enumerate(("8x H200", "8x B200", "Gain"))]
    (table,) = [one for one in with_box_tables(page, vocabulary()) if isinstance(one, Table)]
    grid = {(cell.row, cell.column): cell.text for cell in table.cells}
    assert [grid[0, column] for column in (1, 2, 3)] == ["8x H200", "8x B200", "Gain"]
    assert [grid[2, column] for column in range(4)] == ["Server", "34,000", "101,600", "3.0x"]


def test_a_head_over_two_columns_heads_both() -> None:
    page = compared(("3,410", "Generated tokens/s", "9,120"), ("880", "Median TTFT (ms)", "260"))
    page.append(box("Measured in May, Llama 3.1 8B", 0.08, -1.6, 0.8))
    (table,) = [one for one in with_box_tables(page, vocabulary()) if isinstance(one, Table)]
    assert [cell.text for cell in table.cells if cell.row == 0 and cell.column] == ["Measured in May, Llama 3.1 8B"] * 2


def test_two_cards_on_each_line_are_no_table() -> None:
    lines = (("3,410", "tokens/s", "31 ms", "median TTFT"), ("5.2 kW", "at the wall", "99 %", "of letters"))
    page = [box(text, 0.1 + 0.2 * k, n) for n, line in enumerate(lines) for k, text in enumerate(line)]
    assert with_box_tables(page, vocabulary()) == page


def test_a_table_with_its_labels_in_the_middle() -> None:
    rows = (("4x L40S", "", "4x H200"), ("3,410", "Output tokens/s", "9,120"), ("880 ms", "Median TTFT", "260 ms"))
    cells = tuple(Cell(r, c, (Span(text),)) for r, row in enumerate(rows) for c, text in enumerate(row) if text)
    (table,) = with_box_tables([Table("Table 1", 3, 3, cells)], vocabulary())
    assert isinstance(table, Table)
    assert {(cell.row, cell.column): cell.text for cell in table.cells}[1, 0] == "Output tokens/s"
    claims = find_claims(document((Table("Table 1", 3, 3, cells),)), vocabulary())
    assert [str(number) for number in sorted(numbers(claims))] == ["260", "880", "3410", "9120"]


def test_a_table_with_numbers_beside_names_is_left_as_it_is() -> None:
    rows = (("Rank", "System", "tokens/s"), ("1", "Oak 2", "9,120"), ("2", "Oak 1", "3,410"))
    cells = tuple(Cell(r, c, (Span(text),)) for r, row in enumerate(rows) for c, text in enumerate(row))
    table = Table("Table 1", 3, 3, cells)
    assert with_box_tables([table], vocabulary()) == [table]


def test_one_column_of_numbers_with_units_behind() -> None:
    rows = (("Output at 64 users", "3,910", "tokens/s"), ("TTFT, p95", "0.66", "s"), ("Draw, mean", "2.7", "kW"))
    page = [box(text, 0.05 + 0.3 * k, n) for n, row in enumerate(rows) for k, text in enumerate(row)]
    claims = find_claims(document(tuple(page)), vocabulary())
    assert [(str(n), *values(c, "unit")) for n, c in zip(numbers(claims), claims, strict=True)] == [
        ("3910", "tokens/s"), ("0.66", "s"), ("2.7", "kW"),
    ]  # fmt: skip
    assert [one.rows for one in with_box_tables(page[:6], vocabulary()) if isinstance(one, Table)] == [2]


def test_two_rows_of_one_number_with_other_words_behind_are_no_table() -> None:
    rows = (("Output at 64 users", "3,910", "as planned"), ("Draw, mean", "2.7", "a little more"))
    page = [box(text, 0.05 + 0.3 * k, n) for n, row in enumerate(rows) for k, text in enumerate(row)]
    assert with_box_tables(page, vocabulary()) == page


def test_a_row_of_label_number_and_unit_is_read_where_another_is_set_like_it() -> None:
    rows = (("Llama 2 70B (99), Offline", "30,120.4", "tokens/s"), ("Llama 2 70B (99), Server", "28,770.1", "tokens/s"))
    page = [box(text, 0.05 + 0.35 * k, n) for n, row in enumerate(rows) for k, text in enumerate(row)]
    claims = find_claims(document(tuple(page), titles=("MLPerf Inference v6.0, Closed",)), vocabulary())
    assert [values(c, "value", "unit", "scenario") for c in claims] == [
        ("30120.4", "tokens/s", "Offline"),
        ("28770.1", "tokens/s", "Server"),
    ]


def test_tiles_in_rows_have_the_text_below_each_as_its_name() -> None:
    tiles = (
        ("MLPerf Inference v5.0, Closed, Offline", ("98,858*", "Llama 2 70B"), ("128,148*", "Mixtral 8x7B")),
        ("Own lab", ("7,940", "Llama 3.3 70B"), ("18,300", "Qwen3 32B")),
    )
    page: list[Block] = [block("One server, two views", "title", (0.05, 0.03, 0.8, 0.1))]
    for row, (label, *numbered) in enumerate(tiles):
        top = 0.25 + 0.3 * row
        page.append(block(label, "body", (0.04, top, 0.2, top + 0.06)))
        for place, (number, name) in enumerate(numbered):
            left = 0.3 + 0.3 * place
            page.append(block(number, "body", (left, top, left + 0.15, top + 0.07)))
            page.append(block(name, "body", (left, top + 0.09, left + 0.15, top + 0.12)))
    page.append(block("All numbers in tokens/s on eight B200.", "body", (0.04, 0.85, 0.4, 0.88)))
    claims = find_claims(document(tuple(page)), vocabulary())
    told = [(c.family, *values(c, "value", "unit", "benchmark", "round", "accelerator_count")) for c in claims]
    assert told == [
        ("inference", "98858", "tokens/s", "llama2-70b", "v5.0", "8"),
        ("inference", "128148", "tokens/s", "mixtral-8x7b", "v5.0", "8"),
        ("vendor-measured", "7940", "tokens/s", "llama3.3-70b", None, "8"),
        ("vendor-measured", "18300", "tokens/s", "qwen3-32b", None, "8"),
    ]
