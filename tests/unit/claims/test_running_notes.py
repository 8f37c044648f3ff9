"""Notes that run on in one paragraph: each speaks for its own mark."""

from __future__ import annotations

from claims_for_tests import block, document, values
from claimscope.core.claims import find_claims
from claimscope.core.reading import Span, TextBlock
from claimscope.services.knowledge import vocabulary


def notes(*parts: tuple[str, str]) -> TextBlock:
    """One paragraph of notes with raised marks."""
    spans = [span for mark, text in parts for span in (Span(mark, superscript=True), Span(text))]
    return TextBlock("Notes", "footnote", (tuple(spans),), (0.1, 0.9, 0.9, 0.95))


def marked(text: str, mark: str) -> TextBlock:
    box = (0.1, 0.2, 0.9, 0.25)
    return TextBlock(text[:8], "body", ((Span(text), Span(mark, superscript=True)),), box)


def test_each_of_two_notes_speaks_for_its_mark() -> None:
    page = (
        block("Elm 3 edge server", "title"),
        marked("The box reached 21,400 samples/s on ResNet-50 Offline.", "1"),
        marked("In our yard it read 388 frames per second.", "2"),
        notes(
            ("1", " MLPerf Inference v5.1, Closed, edge. Result 5.1-0999. "),
            ("2", " Own lab, May 2026, OpenVINO 2026.1, INT8; not an MLPerf result."),
        ),
    )
    entry, own = find_claims(document(page), vocabulary())
    assert values(entry, "round", "division", "software", "precision") == ("v5.1", "closed", None, None)
    assert (entry.family, own.family) == ("inference", "vendor-measured")
    assert values(own, "round", "software", "precision") == (None, "OpenVINO 2026.1", "int8")


def test_a_raised_number_inside_a_note_that_is_no_mark_begins_no_note() -> None:
    page = (
        marked("The box reached 21,400 samples/s on ResNet-50 Offline.", "1"),
        notes(("1", " MLPerf Inference v5.1, Closed, on 30 cm"), ("2", " of board. Result 5.1-0999.")),
    )
    (entry,) = find_claims(document(page), vocabulary())
    assert entry.fields.result_ids is not None
    assert entry.fields.result_ids.value == ("5.1-0999",)


def test_a_digit_of_a_note_is_no_part_of_a_rivals_name() -> None:
    page = (
        block("The MI325X makes 1.2 times as many tokens as the H2004 in Llama 2 70B Offline.", "body"),
        block("4 MLPerf Inference v5.0, Closed.", "footnote"),
    )
    found = find_claims(document(page), vocabulary())
    assert [str(values(one, "comparator")[0]) for one in found] == ["the H200"]
