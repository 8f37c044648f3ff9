"""Lines of prose that the page broke before a number are one text; lines that are records stay apart."""

from __future__ import annotations

import pytest

from claims_for_tests import claims_of
from claimscope.core.claims.words.passages import text_passages
from claimscope.core.claims.words.sentences import is_rows
from claimscope.core.message import message
from claimscope.core.reading import Page, Span, TextBlock

PROSE = (
    "In the closed division of MLPerf Inference v5.0 the Osprey node reached 61,802 tokens/s on Mixtral\n"
    "8x7B in the Offline scenario and 59,335 tokens/s in Server. On Llama 2 70B Offline it came to\n"
    "34,512 tokens/s. The same node with two cards less still came to\n"
    "25,118 tokens/s on that test."
)
RECORDS = "A100 Offline 12,480 tokens/s\nH100 Offline 24,525 tokens/s\nH200 Offline 34,512 tokens/s"


def test_prose_that_wraps_before_numbers_is_no_list_of_records() -> None:
    assert not is_rows(PROSE)
    assert is_rows(RECORDS)


@pytest.mark.parametrize("last", ["came to", "with", "is", "liegt bei", "and"])
def test_a_line_that_ends_in_the_middle_of_a_sentence_is_no_record(last: str) -> None:
    assert not is_rows(f"The node reached 24,525 and {last}\n34,512 tokens/s on 8 cards\n12,480 tokens/s on 4 cards")


def test_names_broken_over_two_lines_go_with_their_numbers() -> None:
    found = {str(claim.fields.value.value): claim.fields for claim in claims_of(PROSE) if claim.fields.value}
    first = found["61802"]
    assert first.benchmark is not None
    assert first.benchmark.value == "mixtral-8x7b"
    third = found["34512"]
    assert third.benchmark is not None
    assert (third.benchmark.value, third.scenario and third.scenario.value) == ("llama2-70b", "Offline")


def test_a_numbered_heading_on_results_is_no_footnote() -> None:
    text = TextBlock("H", "heading", ((Span("1 Results in MLPerf Inference v5.0"),),), None)
    page = Page(1, message("reading.page", number=1), (text,))
    assert [passage.is_footnote for passage in text_passages(text, page, 0)] == [False]
    note = TextBlock("N", "body", text.lines, None)
    assert [passage.is_footnote for passage in text_passages(note, page, 0)] == [True]
