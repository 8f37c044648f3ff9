"""Black in the outside edition means absent from it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from claimscope.core import edits
from claimscope.core.assessment import Assessment, Block, Cell
from claimscope.core.document import CaseTag, Comment, CostAssumption, Pack, Redaction, RedactionKind, VendorQuestion
from claimscope.core.hidden_names import name_pattern, telling_parts
from claimscope.core.message import Message
from claimscope.core.redaction import hidden_texts, leftovers, outside_assessment, redact
from claimscope.packfile.codec import encode_pack
from pack_material import full_pack, small_pack

A, B = "a" * 64, "b" * 64


def red(kind: RedactionKind, target: str) -> Redaction:
    return Redaction("r1", kind, target, "trade-secret", "X", "2026-11-30")


def written(pack: Pack) -> str:
    return encode_pack(pack).decode()


@pytest.mark.parametrize(
    "spelling", ["Vendor A", "vendor a", "VENDOR  A", "vendor-a", "Vendor_A", "VendorA", "Vendor\u00a0A"]
)
def test_a_name_goes_in_every_spelling_and_place(spelling: str) -> None:
    pack = edits.set_note("c1", f"{spelling}'s slide").apply(small_pack())
    pack = edits.set_context("task", f"as in {spelling}.pptx").apply(pack)
    result = redact(pack, [red("name", "Vendor A")])
    assert spelling not in written(result.pack)
    assert "Vendor A" not in written(result.pack), "record rows and candidates too"
    assert result.ledger[0].places >= 6
    assert result.withheld == {A, B}, "a name may stand in any picture"


def test_other_words_stay() -> None:
    result = redact(small_pack(), [red("name", "Vendor A")])
    assert result.pack.candidates[1].name == "Vendor B"
    assert result.pack.state == "draft"
    assert result.pack.citations[0].match is not None
    assert result.pack.citations[0].match.outcome == "exact"


def test_words_of_the_format_are_not_hit_by_a_name() -> None:
    assert redact(small_pack(), [red("name", "draft")]).pack.state == "draft"
    assert redact(small_pack(), [red("name", "stated")]).pack.citations[0].claim.fields.known()[0][1].basis == "stated"


def test_a_name_of_one_letter_is_refused() -> None:
    with pytest.raises(ValueError):
        redact(small_pack(), [red("name", " a ")])


def test_a_source_goes_with_its_words_and_places_but_numbers_stay() -> None:
    result = redact(small_pack(), [red("source", A)])
    text = written(result.pack)
    assert "deck.pptx" not in text and "23,699.70" not in text and "says" not in text and "Table 1" not in text
    assert all(one.claim.anchor.box is None for one in result.pack.citations)
    fields = dict(result.pack.citations[0].claim.fields.known())
    assert fields["value"].value == Decimal("23699.70") and fields["value"].anchor is not None
    assert fields["value"].anchor.box is None
    assert result.withheld == {A}


@pytest.mark.parametrize(("kind", "target"), [("citation", "c1"), ("source", A)])
def test_what_was_asked_and_answered_about_what_goes_goes_with_it(kind: RedactionKind, target: str) -> None:
    about = VendorQuestion("q1", "b1", "b1:c1:result_ids", Message("?"), answer="the pilot in Graz", file="f.docx")
    row = VendorQuestion("q2", "b1", "b1:row:standard-load-speed", Message("?"), answer="see annex", file="g.docx")
    text = written(redact(replace(small_pack(), vendor_questions=(about, row)), [red(kind, target)]).pack)
    assert "Graz" not in text
    assert "annex" in text


def test_answers_go_with_the_filled_form_they_stood_in() -> None:
    row = VendorQuestion("q2", "b1", "b1:row:standard-load-speed", Message("?"), answer="see annex", file="deck.pptx")
    assert "annex" not in written(redact(replace(small_pack(), vendor_questions=(row,)), [red("source", A)]).pack)


def test_a_citation_goes_whole() -> None:
    result = redact(small_pack(), [red("citation", "c2")])
    gone = result.pack.citations[1]
    assert gone.id == "c2" and gone.claim.fields.known() == () and gone.match is None
    assert result.pack.citations[0].match is not None
    assert result.withheld == {A}


def test_evidence_cases_prices_and_fields_go() -> None:
    pack = replace(small_pack(), tags=(CaseTag("e1", "case-7", "refusal"),))
    pack = edits.set_assumption("b1", CostAssumption("rent", Decimal("1234.56"), "EUR")).apply(pack)
    assert "MMLU" not in written(redact(pack, [red("evidence", "e1")]).pack)
    case = redact(pack, [red("case", "e1|case-7")])
    assert "case-7" not in written(case.pack) and case.withheld == {B}
    assert "1234.56" not in written(redact(pack, [red("price", "b1|rent")]).pack)
    assert "1234.56" not in written(redact(pack, [red("price", "b1")]).pack)
    assert "Musterstadt" not in written(redact(pack, [red("field", "context.authority")]).pack)
    assert "Vendor B" not in written(redact(pack, [red("field", "candidate.b2.name")]).pack)


@pytest.mark.parametrize(
    ("kind", "target"),
    [
        ("source", "c" * 64),
        ("citation", "c9"),
        ("evidence", "e9"),
        ("case", "e9|1"),
        ("price", "b1"),
        ("field", "context.nonsense"),
        ("field", "candidate.b9.name"),
        ("field", "candidate.b1.id"),
        ("field", "state"),
    ],
)
def test_a_redaction_that_hits_nothing_does_not_pass_unseen(kind: RedactionKind, target: str) -> None:
    with pytest.raises(KeyError):
        redact(small_pack(), [red(kind, target)])


def test_comments_foreign_keys_and_the_redactions_never_go_out() -> None:
    pack = replace(small_pack(), comments=(Comment("k1", "c1", "between us", "X", "2026"),), extra={"": {"x": 1}})
    pack = edits.add_redaction(red("name", "Vendor A")).apply(pack)
    outside = redact(pack).pack
    assert (outside.comments, outside.extra, outside.redactions) == ((), {}, ())


def test_the_ledger_says_what_and_why_but_not_the_text() -> None:
    result = redact(small_pack(), [red("name", "Vendor A"), red("source", A)])
    assert [(line.mark, line.kind, line.reason) for line in result.ledger] == [
        ("R1", "name", "trade-secret"),
        ("R2", "source", "trade-secret"),
    ]
    assert "Vendor A" not in repr(result.ledger)
    assert "\u2588\u2588\u2588\u2588\u2588[R2]" in written(result.pack)


def test_the_list_of_hidden_texts_is_what_the_written_file_is_searched_for() -> None:
    pack = edits.set_note("c2", "an internal remark of some length").apply(small_pack())
    chosen = [red("source", A), red("citation", "c2")]
    hidden = hidden_texts(pack, chosen)
    assert "deck.pptx" in hidden and "an internal remark of some length" in hidden
    assert "City of Musterstadt" not in hidden
    outside = written(redact(pack, chosen).pack)
    assert not any(text in outside for text in hidden)


@pytest.mark.parametrize(
    ("name", "text", "hit"),
    [
        ("IBM", "an IBM system", True),
        ("IBM", "ibm_deck.pptx", True),
        ("IBM", "sibmol", False),
        ("Acme Corp", "AcmeCorporation", True),
        ("Acme Corp", "ACME-\ncorp", True),
        ("Ada", "adapter", False),
        ("\uff21cme", "Acme", True),
    ],
)
def test_what_counts_as_a_name(name: str, text: str, hit: bool) -> None:
    assert bool(name_pattern(name).search(text)) is hit


def test_the_outside_judgement_keeps_the_states_of_the_full_one() -> None:
    said = Message("difference.yes")
    full = Assessment(
        (), (Cell("b1", "safety", "answered", headline=said), Cell("b2", "safety", "open", headline=said)), (), ()
    )
    outside = Assessment(
        (), (Cell("b1", "safety", "open", missing=said), Cell("b2", "safety", "open", missing=said)), (), ()
    )
    first, second = outside_assessment(full, outside).cells
    assert (first.state, first.headline, first.missing) == ("answered", None, None)
    assert second == outside.cells[1]
    blocked = replace(full, blocks=(Block(said, ("gate",)),))
    assert not outside_assessment(blocked, outside).final_allowed
    assert outside_assessment(full, replace(outside, blocks=blocked.blocks)).final_allowed


def test_every_text_of_a_pack_can_be_blackened() -> None:
    """Every free text of every value is reached, fields that are added later included."""
    pack = full_pack()
    for name in ("authority", "runtime_version", "quote", "statement", "published_unit"):
        assert f'"{name}":"{name}"' in written(pack)
        cleaned = written(redact(pack, [red("name", name.replace("_", " "))]).pack)
        assert f':"{name}"' not in cleaned


def test_words_that_tell_and_words_that_firms_share() -> None:
    assert telling_parts("Northgate NX-8") == ("Northgate", "NX-8")
    assert telling_parts("Norvik Compute GmbH") == ("Norvik",)
    assert telling_parts("Norvik") == ()


def test_what_is_left_of_a_hidden_name_is_counted_and_file_names_keep_none_of_it() -> None:
    pack = small_pack()
    named = replace(pack.candidates[0], name="Northgate NX-8")
    source = replace(pack.sources[0], name="northgate_filled.docx")
    context = replace(pack.context, task="Does the Northgate offer fit, and its NX-8 (Gen4)?")
    hidden = Redaction("r1", "name", "Northgate NX-8", "trade-secret")
    pack = replace(
        pack, candidates=(named, *pack.candidates[1:]), sources=(source, *pack.sources[1:]), context=context,
        redactions=(hidden,),
    )  # fmt: skip
    outside = redact(pack).pack
    assert outside.sources[0].name == "\u2588" * 5 + ".docx"
    assert {(one.part, one.places) for one in leftovers(pack)} == {("Northgate", 1), ("NX-8", 1)}
    whole = replace(pack, redactions=(hidden, Redaction("r2", "name", "Northgate", "trade-secret")))
    assert {one.part for one in leftovers(whole)} == {"NX-8"}
