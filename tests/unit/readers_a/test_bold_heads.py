"""Bold lines over texts are headings where a file has no pages and several stand alike; results and labels are none."""

from __future__ import annotations

from claimscope.core.message import message
from claimscope.core.reading import Block, Document, Page, Span, TextBlock
from claimscope.readers.bold_heads import with_bold_heads

TEXT = "Fans of the new model run at 40 percent less speed, and the supplies sit at the front."


def block(text: str, bold: bool = False) -> TextBlock:
    lines = tuple((Span(line, bold=bold and not at),) for at, line in enumerate(text.split("\n")))
    return TextBlock("Paragraph", "body", lines)


def roles(*blocks: Block, paged: bool = False) -> list[tuple[str, int]]:
    page = Page(1, message("reading.page", number=1), blocks)
    read = with_bold_heads(Document("text/html", (page,), paged=paged)).pages[0].blocks
    return [(made.role, made.level) for made in read if isinstance(made, TextBlock)]


def test_bold_lines_over_texts_head_them() -> None:
    blocks = (block("Cooling", True), block(TEXT), block("B300 in 2026", True), block(TEXT))
    assert roles(*blocks) == [("heading", 7), ("body", 0), ("heading", 7), ("body", 0)]
    assert roles(*blocks, paged=True) == [("body", 0)] * 4


def test_a_bold_first_line_stands_apart() -> None:
    blocks = (block(f"Cooling\n{TEXT}", True), block(f"Supplies\n{TEXT}", True))
    assert roles(*blocks) == [("heading", 7), ("body", 0)] * 2


def test_one_bold_line_numbers_and_sentences_are_no_headings() -> None:
    assert roles(block("Cooling", True), block(TEXT)) == [("body", 0)] * 2
    numbers = (block("34,548 tokens/s", True), block(TEXT), block("1 060", True), block(TEXT))
    assert roles(*numbers) == [("body", 0)] * 4
    said = (block("We stand by it.", True), block(TEXT), block("From: sales", True), block("To: buyers", True))
    assert roles(*said) == [("body", 0)] * 4


def opening(text: str, rest: str) -> TextBlock:
    return TextBlock("Paragraph", "body", ((Span(text, bold=True), Span(" " + rest)),))


def test_bold_openings_of_several_paragraphs_head_them() -> None:
    told = [opening("From the mailbag.", TEXT), opening("Silicon gossip.", TEXT), opening("Prices.", TEXT)]
    assert roles(*told) == [("heading", 7), ("body", 0)] * 3
    assert roles(*told[:2]) == [("body", 0)] * 2


def test_bold_labels_and_numbers_open_no_part() -> None:
    labels = [opening("Llama 2 70B:", TEXT), opening("Note:", TEXT), opening("Eight H200.", TEXT)]
    assert roles(*labels) == [("body", 0)] * 3
