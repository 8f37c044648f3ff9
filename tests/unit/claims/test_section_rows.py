"""Rows of a table that head those below them: a round, a lab, a chapter of a data sheet."""

from __future__ import annotations

from claims_for_tests import block, document, values
from claimscope.core.claim import Claim
from claimscope.core.claims import find_claims
from claimscope.core.reading import Block, Cell, Span, Table
from claimscope.services.knowledge import vocabulary

ROUND = "MLPerf® Inference v5.1"
SHEET = (
    ("", "Alder S", "Alder M", "Alder L"),
    ("GPU", "2x L40S", "4x L40S", "8x L40S"),
    ("GPU memory", "96 GB", "192 GB", "384 GB"),
    (ROUND,),
    ("Mixtral 8x7B Offline, tokens/s", "not entered", "21,480", "42,310"),
    ("Llama 3.1 8B Server, tokens/s", "not entered", "33,070", "65,900"),
    ("Our desk test, Qwen3-32B",),
    ("Throughput, tokens/s", "1,310", "2,540", "5,020"),
    ("Chassis",),
    ("Power supply", "1,600 W", "2,400 W", "2x 2,400 W"),
)


def sheet(*rows: tuple[str, ...], stretched: bool = True) -> Table:
    """A table; a row of one text reaches over all columns where it is stretched."""
    wide = max(map(len, rows))
    cells = []
    for r, row in enumerate(rows):
        whole = [row[0]] * wide if len(row) == 1 and stretched else row
        cells += [
            Cell(r, c, (Span(text),), header=c == 0, inherited=len(row) == 1 and c > 0)
            for c, text in enumerate(whole)
            if text
        ]
    return Table("Table 1", len(rows), wide, tuple(cells))


def found(*blocks: Block) -> dict[str, Claim]:
    claims = find_claims(document(blocks), vocabulary())
    return {str(claim.fields.value.value): claim for claim in claims if claim.fields.value}


def test_a_section_row_gives_the_round_to_the_rows_below_it() -> None:
    claims = found(sheet(*SHEET))
    assert values(claims["42310"], "round", "benchmark", "scenario") == ("v5.1", "mixtral-8x7b", "Offline")
    assert values(claims["33070"], "round", "benchmark", "scenario") == ("v5.1", "llama3.1-8b", "Server")
    assert (claims["5020"].family, claims["42310"].family) == ("vendor-measured", "inference")
    assert values(claims["5020"], "round") == (None,)
    assert set(claims) == {"21480", "42310", "33070", "65900", "1310", "2540", "5020"}


def test_the_head_of_a_row_wins_over_a_card_above_the_table() -> None:
    number = block("42,310", "body", (0.1, 0.1, 0.25, 0.15))
    label = block("tokens/s in MLPerf Inference v5.1, Mixtral 8x7B Offline", "body", (0.1, 0.16, 0.4, 0.2))
    claims = found(number, label, sheet(*SHEET))
    benchmark = claims["65900"].fields.benchmark
    assert benchmark is not None
    assert (benchmark.value, benchmark.confidence > 0.8) == ("llama3.1-8b", True)
    assert values(claims["65900"], "scenario") == ("Server",)


def test_sizes_of_memory_in_a_head_stay_a_head() -> None:
    rows = (("Cards", "48 GB", "96 GB", "192 GB"), ("Offline, tokens/s", "1,310", "2,540", "5,020"))
    assert set(found(block("MLPerf Inference v5.1, Llama 2 70B", "title"), sheet(*rows))) == {"1310", "2540", "5020"}


def test_a_lone_first_cell_of_a_table_of_two_rounds() -> None:
    rows = (
        ("Benchmark", "Offline", "Server"),
        ("MLPerf Inference v5.0",),
        ("Llama 2 70B, tokens/s", "21,480", "20,190"),
        ("MLPerf Inference v5.1",),
        ("Llama 2 70B, tokens/s", "24,070", "23,660"),
    )
    claims = found(sheet(*rows))
    assert values(claims["20190"], "round") == ("v5.0",)
    assert values(claims["24070"], "round") == ("v5.1",)


OFFER = (
    ("Item", "Setting", "Figure", "Remark"),
    ("MLPerf Inference v5.0, Closed (tokens/s)",),
    ("Llama 2 70B (99)", "Offline", "34,988.2", "5.0-0060"),
    ("Mixtral 8x7B", "Offline", "61,802", ""),
    ("Acceptance run",),
    ("Time to first token, ms", "Qwen3 32B, 48 users", "395", "median"),
    ("Throughput, tokens/s", "Qwen3 32B, 48 users", "3,140", ""),
    ("Commercial",),
    ("List price", "each", "297,000", "EUR"),
    ("Ranking",),
    ("Points", "of 100", "83", ""),
)


def test_bars_of_a_sheet_end_what_the_bar_before_told() -> None:
    """Bars are bold and reach over all columns, the first of them right below the heads."""
    for stretched in (True, False):
        claims = found(sheet(*OFFER, stretched=stretched))
        assert set(claims) == {"34988.2", "61802", "395", "3140"}
        assert [claims[one].family for one in ("34988.2", "395", "3140")] == ["inference", *["vendor-measured"] * 2]
        assert values(claims["395"], "unit", "round", "division") == ("ms", None, None)
        assert values(claims["61802"], "unit", "round", "division") == ("tokens/s", "v5.0", "closed")


def test_bars_that_are_marked_as_heads_stay_bars() -> None:
    table = sheet(*OFFER)
    bold = tuple(
        Cell(c.row, c.column, c.spans, header=len(OFFER[c.row]) == 1 or not c.row, inherited=c.inherited)
        for c in table.cells
    )
    claims = found(Table("Offer!A1", table.rows, table.columns, bold))
    assert set(claims) == {"34988.2", "61802", "395", "3140"}
    assert values(claims["3140"], "round", "division") == (None, None)


def test_a_name_over_two_rows_of_heads_stays_a_head() -> None:
    rows = (("MLPerf Inference v5.1, tokens/s",), ("Test", "Offline", "Server"), ("Llama 2 70B", "24,070", "23,660"))
    assert values(found(sheet(*rows))["23660"], "round", "unit", "scenario") == ("v5.1", "tokens/s", "Server")
