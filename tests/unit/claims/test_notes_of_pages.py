"""Which note a mark points to: that of its page, else one at the end of the document, and none where pages differ."""

from __future__ import annotations

from claims_for_tests import block, document, values
from claimscope.core.claims import find_claims
from claimscope.core.reading import Block, Document
from claimscope.services.knowledge import vocabulary

RESULT = "MLPerf Inference, GPT-J on eight cards: 20,140 tokens/s¹"


def _page(note: str = "") -> tuple[Block, ...]:
    return (block(RESULT), *((block(f"¹ {note}", "footnote"),) if note else ()))


def _rounds(read: Document) -> list[str | None]:
    return [values(claim, "round")[0] for claim in find_claims(read, vocabulary())]


def test_the_note_of_the_page_comes_before_those_of_others() -> None:
    first, second = "MLPerf Inference v4.1 Closed.", "MLPerf Inference v5.0 Closed."
    changed = (block("MLPerf Inference, GPT-J on eight cards: 21,330 tokens/s¹"), *_page(second)[1:])
    assert _rounds(document(_page(first), changed)) == ["v4.1", "v5.0"]


def test_a_note_at_the_end_of_the_document_serves_every_page() -> None:
    read = document(_page(), (block("¹ MLPerf Inference v5.0 Closed.", "footnote"),))
    assert _rounds(read) == ["v5.0"]


def test_notes_of_several_pages_say_nothing_of_a_page_without() -> None:
    others = [
        (block(f"Page {round_}"), block(f"¹ MLPerf Inference {round_} Closed.", "footnote"))
        for round_ in ("v4.1", "v5.0")
    ]
    assert _rounds(document(_page(), *others)) == [None]


def test_a_note_on_another_page_tells_whose_test_a_number_is() -> None:
    page = (block("31,920 tokens/s³ with DeepSeek-R1, Offline"),)
    notes = [block("¹ Prices without tax.", "footnote"), block("³ MLPerf Inference v5.1, Closed.", "footnote")]
    (claim,) = find_claims(document(page, tuple(notes)), vocabulary())
    assert (claim.family, *values(claim, "round", "division")) == ("inference", "v5.1", "closed")
    own = (block("³ Measured by us, not submitted to MLPerf.", "footnote"),)
    (claim,) = find_claims(document(page, own), vocabulary())
    assert (claim.family, *values(claim, "round")) == ("vendor-measured", None)


def test_of_two_entries_in_one_note_the_one_of_the_round_is_meant() -> None:
    note = "¹ Results 5.0-0021 and 4.1-0021, closed, eight H200."
    page = (block("MLPerf Inference v4.1, GPT-J Server: 20,139 tokens/s¹"), block(note, "footnote"))
    (claim,) = find_claims(document(page), vocabulary())
    assert claim.fields.result_ids is not None
    assert (claim.fields.result_ids.value, claim.fields.result_ids.confidence > 0.8) == (("4.1-0021",), True)
