"""Every edit does what its label says, and nothing else."""

from __future__ import annotations

import ast
import inspect
import json
from dataclasses import fields, replace
from decimal import Decimal
from pathlib import Path

import pytest

from claimscope.core import edits
from claimscope.core.claim import Anchor, Field
from claimscope.core.document import (
    Candidate,
    CellDecision,
    Citation,
    Comment,
    Configuration,
    CostAssumption,
    Evidence,
    Flag,
    Pack,
    Plan,
    Question,
    Redaction,
    Sla,
    Source,
    VendorQuestion,
    Waiver,
)
from claimscope.core.edits import Edit
from claimscope.core.edits.claims import why_two
from claimscope.core.message import Message
from claimscope.datafiles import resource
from claimscope.services.wording import catalogue
from pack_material import citation, small_pack, stated

A, B = "a" * 64, "b" * 64
PLAN = Plan("Run our evaluation", "Ms. Test", "2027-01-31")


def changed_fields(before: Pack, after: Pack) -> set[str]:
    return {item.name for item in fields(Pack) if getattr(before, item.name) != getattr(after, item.name)}


CASES: list[tuple[Edit, set[str], str]] = [
    (edits.set_context("title", "New"), {"context"}, "Set title"),
    (edits.set_context("sla", Sla(arrival="poisson")), {"context"}, "Set our SLA"),
    (edits.set_versions("2026-11-30", "7"), {"record_version", "rules_version"}, "Judged by the record of 2026-11-30"),
    (edits.add_candidate(Candidate("b3", "Vendor C")), {"candidates"}, "Added candidate Vendor C"),
    (edits.rename_candidate("b1", "Z"), {"candidates"}, "Renamed candidate to Z"),
    (edits.set_offered("b1", Configuration(nodes=2)), {"candidates"}, "Set the configuration a candidate offers"),
    (edits.set_contact("b1", "x@y.example"), {"candidates"}, "Set contact of a candidate"),
    (edits.reorder_candidates(["b2", "b1"]), {"candidates"}, "Reordered candidates"),
    (edits.remove_candidate("b1"), {"candidates", "sources"}, "Removed a candidate"),
    (edits.add_sources([Source("c" * 64, "x.pdf", "application/pdf", 1)]), {"sources"}, "Added x.pdf"),
    (edits.remove_source(A), {"sources", "citations"}, "Removed a file"),
    (edits.assign_sources([A, B], "b2"), {"sources"}, "Set whose 2 files they are"),
    (edits.acknowledge_pages(A, [1], "Ms. Test"), {"sources"}, "Accepted that page 1 could not be read in full"),
    (edits.sort_citations(["c1"], "decision"), {"citations"}, "Sorted citation 1: for the decision"),
    (edits.sort_citations(["c1", "c2"], "background"), {"citations"}, "Sorted 2 citations: background"),
    (edits.sort_each({"c1": "decision", "c2": "background"}), {"citations"}, "Sorted 2 citations as suggested"),
    (
        edits.as_one(edits.set_note("c1", "x"), edits.assign_sources([A, B], "b2")),
        {"citations", "sources"},
        "Changed the note on citation 1",
    ),
    (edits.assign_citations(["c1"], "b2"), {"citations"}, "Set candidate of citation 1"),
    (edits.choose_row(["c1"], "none"), {"citations"}, "Set citation 1 to no record row"),
    (edits.choose_row(["c1"], "some key"), {"citations"}, "Chose the record row of citation 1"),
    (edits.set_answer(["c2"], "division", stated("closed")), {"citations"}, "Set division of citation 2 to closed"),
    (edits.confirm_step(["c1"], "sla"), {"citations"}, "Confirmed SLA match of citation 1"),
    (edits.place(["c1"], ["latency-sla"]), {"citations"}, "Set what citation 1 is used for"),
    (edits.set_note("c1", "see page 4"), {"citations"}, "Changed the note on citation 1"),
    (edits.correct_field("c1", "unit", stated("ms")), {"citations"}, "Corrected unit of citation 1 to ms"),
    (edits.correct_field("c1", "unit", None), {"citations"}, "Corrected citation 1: unit is not stated"),
    (edits.correct_kind("c1", "training", "latency"), {"citations"}, "Corrected the kind of citation 1"),
    (edits.correct_claim("c1", {"unit": None}), {"citations"}, "Corrected citation 1: unit is not stated"),
    (
        edits.correct_claim("c1", {"unit": stated("ms"), "round": None}, ("training", "latency"), "odd"),
        {"citations"},
        "Corrected citation 1: unit and round",
    ),
    (edits.merge_claims(["c1", "c3"]), {"citations"}, "Merged 2 claims into citation 1"),
    (edits.add_missed(citation(9)), {"citations"}, "Added a missed claim as citation 9"),
    (edits.plan_cell("b1", "safety", PLAN), {"cells"}, "Planned how to close “adversarial and safety input”"),
    (
        edits.not_applicable("b1", "safety", "no users"),
        {"cells"},
        "Set “adversarial and safety input” to not applicable",
    ),
    (
        edits.set_minimum_n("b1", "safety", 50),
        {"cells"},
        "Set the minimum number of cases for “adversarial and safety input”",
    ),
    (edits.add_question(Question("own-1", "Offline?", custom=True)), {"questions"}, "Added row “Offline?”"),
    (edits.rename_question("safety", "Safe?"), {"questions"}, "Renamed row “adversarial and safety input”"),
    (
        edits.set_right_evidence("safety", "Red team"),
        {"questions"},
        "Set what would answer “adversarial and safety input”",
    ),
    (
        edits.add_evidence(Evidence("e2", "cost", "cost-per-request", title="Quote")),
        {"evidence"},
        "Added evidence Quote",
    ),
    (edits.remove_evidence("e1"), {"evidence"}, "Removed a piece of evidence"),
    (edits.set_our_data("e1", "Ms. Test"), {"evidence"}, "Ms. Test says that this is our task on our data"),
    (edits.use_evidence(["e1"], "used"), {"evidence"}, "Set one piece of evidence to used"),
    (edits.assign_evidence(["e1"], "b1"), {"evidence"}, "Set candidate of one piece of evidence"),
    (edits.set_fact("e1", "hardware", "8x H200"), {"evidence"}, "Entered hardware of a piece of evidence"),
    (edits.set_evidence_question("e1", "safety"), {"evidence"}, "Moved a piece of evidence to another row"),
    (edits.tag_cases("e1", ["1", "2"], "refusal"), {"tags"}, "Tagged 2 cases “refusal”"),
    (edits.choose_case("e1", "7", "in", "out"), {"chosen_cases"}, "Took case 7 into the report"),
    (edits.set_taxonomy(["refusal"]), {"taxonomy"}, "Changed the error taxonomy"),
    (edits.waive(Waiver("f1", "known", "Ms. Test", "2026-11-30")), {"waivers"}, "Accepted a finding with a reason"),
    (edits.add_comment(Comment("k1", "c1", "?", "X", "2026-11-30")), {"comments"}, "Added a comment"),
    (
        edits.set_assumption("b1", CostAssumption("power", Decimal("0.3"), "EUR")),
        {"costs"},
        "Set cost assumption power",
    ),
    (edits.set_cost_terms("b1", "CHF", "2026-11-30"), {"costs"}, "Set currency and date of the prices: CHF"),
    (edits.set_state("in-review"), {"state"}, "Set the pack to in review"),
    (
        edits.add_redaction(Redaction("r1", "name", "Vendor A", "other")),
        {"redactions"},
        "Redacted something for outside editions: other reason",
    ),
]


@pytest.mark.parametrize(("edit", "parts", "label"), CASES, ids=[case[2] for case in CASES])
def test_an_edit_changes_its_part_and_says_so(edit: Edit, parts: set[str], label: str) -> None:
    before = small_pack()
    after = edit.apply(before)
    assert changed_fields(before, after) == parts
    assert catalogue("en").text(edit.label) == label
    assert before == small_pack(), "the old pack is a value"


def test_every_edit_function_is_tried_above_or_below() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    used = {node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)}
    makers = {name for name in edits.__all__ if inspect.isfunction(getattr(edits, name))}
    assert makers - used == set()


def test_labels_are_in_both_languages_and_german_differs() -> None:
    for edit, _, label in CASES:
        german = catalogue("de")
        assert german.has(edit.label.id)
        assert german.text(edit.label) != label


def test_all_words_used_in_labels_exist() -> None:
    known = json.loads(resource("locale", "en", "edits.json").read_text(encoding="utf-8"))
    german = json.loads(resource("locale", "de", "edits.json").read_text(encoding="utf-8"))
    assert set(known) == set(german)
    for name in edits.CONTEXT_FIELDS:
        assert f"edit.field.{name}" in known


@pytest.mark.parametrize(
    "edit",
    [
        edits.rename_candidate("b9", "x"),
        edits.assign_sources([A], "b9"),
        edits.assign_sources(["c" * 64], "b1"),
        edits.sort_citations(["c1", "c77"], "decision"),
        edits.assign_citations(["c1"], "b9"),
        edits.plan_cell("b9", "safety", PLAN),
        edits.plan_cell("b1", "nonsense", PLAN),
        edits.withdraw_waiver("f1"),
        edits.accept_flag("e1", "no-such-flag", "X", "y"),
        edits.acknowledge_pages(A, [99], "X"),
        edits.remove_assumption("b1", "power"),
        edits.tag_cases("e9", ["1"], "x"),
        edits.remove_redaction("r1"),
        edits.set_redaction_reason("r1", "security"),
        edits.remove_vendor_questions(["q1"]),
        edits.remove_comment("k1"),
    ],
    ids=lambda edit: edit.label.id,
)
def test_what_is_not_there_cannot_be_changed(edit: Edit) -> None:
    with pytest.raises(KeyError):
        edit.apply(small_pack())


@pytest.mark.parametrize(
    "edit",
    [
        edits.add_candidate(Candidate("b1", "again")),
        edits.add_missed(citation(1)),
        edits.add_evidence(Evidence("e1", "cost", "cost-per-request")),
        edits.add_question(Question("safety")),
        edits.reorder_candidates(["b1"]),
        edits.reorder_questions(["safety"]),
        edits.remove_question("safety"),
        edits.merge_claims(["c1"]),
        edits.split_claim("c1"),
        edits.set_state("approved"),
    ],
    ids=lambda edit: edit.label.id,
)
def test_what_makes_no_sense_is_refused(edit: Edit) -> None:
    with pytest.raises(ValueError):
        edit.apply(small_pack())


def test_a_waiver_needs_name_and_reason() -> None:
    with pytest.raises(ValueError):
        edits.waive(Waiver("f1", " ", "Ms. Test", "2026-11-30"))


def test_unknown_context_field_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(KeyError):
        edits.set_context("titel", "x")
    with pytest.raises(KeyError):
        edits.correct_field("c1", "nodes", None)


def test_equal_content_gains_a_name_not_a_second_source() -> None:
    again = Source(A, "copy of deck.pptx", "application/x", 10)
    after = edits.add_sources([again]).apply(small_pack())
    assert len(after.sources) == 2
    assert after.sources[0].names == ("deck.pptx", "copy of deck.pptx")
    assert after.sources[0].candidate == "b1"


def test_new_citations_are_numbered_on() -> None:
    pack = small_pack()
    made = edits.new_citations(pack, B, [one.claim for one in pack.citations[:2]])
    assert [one.id for one in made] == ["c4", "c5"]
    with pytest.raises(ValueError):
        edits.add_sources([], pack.citations[:1]).apply(pack)


def test_a_later_version_that_shares_no_number_takes_nothing_over() -> None:
    pack = small_pack()
    assert edits.follow_version(*pack.sources[:2]).apply(pack) == pack


def test_reread_replaces_the_citations_of_that_source_only() -> None:
    pack = edits.add_missed(replace(citation(8), source=B)).apply(small_pack())
    source = replace(pack.sources[0], tool="utf-16")
    after = edits.reread_source(source, [citation(9)]).apply(pack)
    assert [one.id for one in after.citations] == ["c9", "c8"]
    assert after.sources[0].tool == "utf-16"


def test_removing_a_candidate_leaves_nothing_that_points_at_it() -> None:
    pack = edits.assign_citations(["c1"], "b1").apply(small_pack())
    pack = edits.plan_cell("b1", "safety", PLAN).apply(pack)
    pack = edits.set_cost_terms("b1", "EUR", "").apply(pack)
    pack = replace(pack, vendor_questions=(VendorQuestion("q1", "b1", "c1", Message("ask")),))
    after = edits.remove_candidate("b1").apply(pack)
    assert "b1" not in repr(after)


def test_an_answer_replaces_one_of_its_own_basis_only() -> None:
    vendor = Field("open", "vendor-reply")
    mine = Field("closed", "reviewer")
    pack = edits.set_answer(["c1"], "division", vendor).apply(small_pack())
    pack = edits.set_answer(["c1"], "division", mine).apply(pack)
    pack = edits.set_answer(["c1"], "division", replace(mine, by="Ms. Test")).apply(pack)
    found = pack.citations[0]
    assert [given.value.basis for given in found.answers] == ["vendor-reply", "reviewer"]
    answer = found.answer("division")
    assert answer is not None and answer.by == "Ms. Test"
    assert edits.clear_answer(["c1"], "division").apply(pack).citations[0].answers == ()


def test_correcting_a_field_drops_the_old_match() -> None:
    after = edits.correct_field("c1", "value", stated(Decimal("1"))).apply(small_pack())
    assert after.citations[0].match is None
    assert after.citations[1].match is not None


def test_confirming_twice_is_confirming_once() -> None:
    pack = edits.confirm_step(["c1"], "division").apply(small_pack())
    assert edits.confirm_step(["c1"], "division").apply(pack) == pack


def test_merge_and_split_are_the_way_there_and_back() -> None:
    other = replace(citation(2).claim, anchor=Anchor(9, quote="again"))
    pack = edits.add_missed(replace(citation(4), claim=other)).apply(small_pack())
    merged = edits.merge_claims(["c1", "c4"]).apply(pack)
    assert [one.id for one in merged.citations] == ["c1", "c2", "c3"]
    assert [place.page for place in merged.citations[0].claim.also] == [9]
    split = edits.split_claim("c1").apply(merged)
    assert split.citations[0].claim.also == ()
    assert (split.citations[-1].id, split.citations[-1].claim.anchor.page) == ("c4", 9)


def test_claims_of_two_sources_are_not_merged() -> None:
    pack = edits.add_missed(replace(citation(4), source=B)).apply(small_pack())
    with pytest.raises(ValueError):
        edits.merge_claims(["c1", "c4"]).apply(pack)


@pytest.mark.parametrize("name", ["value", "scenario", "accelerator_count"])
def test_claims_that_differ_in_what_both_say_are_not_merged(name: str) -> None:
    """A number lost in a merge would be lost for the report."""
    said = stated(Decimal(1) if name == "value" else "another")
    other = replace(citation(1).claim, fields=replace(citation(1).claim.fields, **{name: said}))
    first = replace(citation(1).claim.fields, **{name: stated(Decimal(2) if name == "value" else "one")})
    pack = edits.add_missed(replace(citation(4), claim=other)).apply(small_pack())
    changed = replace(pack.citations[0], claim=replace(pack.citations[0].claim, fields=first))
    pack = replace(pack, citations=(changed, *pack.citations[1:]))
    why = why_two([pack.citations[0], pack.citations[-1]])
    assert why is not None and why.id == "edit.merge.differ"
    with pytest.raises(ValueError):
        edits.merge_claims(["c1", "c4"]).apply(pack)
    silent = replace(pack.citations[-1].claim.fields, **{name: None})
    assert why_two([changed, replace(pack.citations[-1], claim=replace(other, fields=silent))]) is None


def test_longer_and_shorter_names_of_one_card_may_be_merged_but_not_two_cards() -> None:
    def told(id: str, card: str) -> Citation:
        held = citation(1)
        fields = replace(held.claim.fields, accelerator=stated(card))
        return replace(held, id=id, claim=replace(held.claim, fields=fields))

    short, long, other = told("c1", "H200"), told("c2", "NVIDIA H200-SXM-141GB"), told("c3", "NVIDIA H200-NVL-141GB")
    assert why_two([short, long]) is None
    assert why_two([long, other]) is not None
    assert why_two([short, long, other]) is not None


def test_a_cell_that_says_nothing_is_gone() -> None:
    pack = edits.plan_cell("b1", "safety", PLAN, "Ms. Test").apply(small_pack())
    pack = edits.set_minimum_n("b1", "safety", 10).apply(pack)
    assert pack.cell("b1", "safety") == CellDecision("b1", "safety", PLAN, "", "Ms. Test", 10)
    pack = edits.set_minimum_n("b1", "safety", None).apply(pack)
    assert edits.plan_cell("b1", "safety", None).apply(pack).cells == ()


def test_own_rows_come_go_and_move() -> None:
    pack = edits.add_question(Question("own-1", "Offline?", custom=True)).apply(small_pack())
    pack = edits.plan_cell("b1", "own-1", PLAN).apply(pack)
    ids = [one.id for one in reversed(pack.questions)]
    assert [one.id for one in edits.reorder_questions(ids).apply(pack).questions] == ids
    assert edits.remove_question("own-1").apply(pack) == small_pack()


def test_a_doubt_is_accepted_by_name_and_comes_back() -> None:
    item = Evidence("e2", "safety", "safety", flags=(Flag("small-n", Message("few")), Flag("old", Message("old"))))
    pack = edits.add_evidence(item).apply(small_pack())
    accepted = edits.accept_flag("e2", "small-n", "Ms. Test", "enough").apply(pack)
    assert [flag.accepted_by for flag in accepted.evidence[1].flags] == ["Ms. Test", ""]
    assert edits.accept_flag("e2", "small-n", "", "").apply(accepted) == pack


def test_tags_replace_each_other_and_go_with_their_evidence() -> None:
    pack = edits.tag_cases("e1", ["1", "2", "2"], "refusal").apply(small_pack())
    pack = edits.tag_cases("e1", ["2"], "format").apply(pack)
    assert [(tag.case, tag.tag) for tag in pack.tags] == [("1", "refusal"), ("2", "format")]
    assert [tag.case for tag in edits.tag_cases("e1", ["1"], "").apply(pack).tags] == ["2"]
    assert edits.remove_evidence("e1").apply(pack).tags == ()
    assert edits.remove_source(B).apply(pack).tags == ()


def test_waivers_comments_and_replies_can_be_taken_back() -> None:
    pack = small_pack()
    waived = edits.waive(Waiver("f1", "known", "Ms. Test", "2026-11-30")).apply(pack)
    assert edits.withdraw_waiver("f1").apply(waived) == pack
    said = edits.add_comment(Comment(edits.next_comment_id(pack), "c1", "?", "X", "2026-11-30")).apply(pack)
    said = edits.resolve_comment("k1").apply(said)
    assert said.comments[0].resolved
    assert edits.remove_comment("k1").apply(said) == pack
    asked = replace(pack, vendor_questions=(VendorQuestion("q1", "b1", "c1", Message("ask")),))
    replied = edits.record_reply("q1", "closed", "2026-12-01").apply(asked)
    assert replied.vendor_questions[0].answered_on == "2026-12-01"
    assert edits.record_reply("q1", "", "").apply(replied) == asked
    assert edits.remove_vendor_questions(["q1"]).apply(asked) == pack


def test_cost_assumptions_keep_their_place() -> None:
    pack = small_pack()
    for name in ("power", "rent"):
        pack = edits.set_assumption("b1", CostAssumption(name, Decimal(1), "EUR")).apply(pack)
    pack = edits.set_assumption("b1", CostAssumption("power", Decimal(2), "EUR")).apply(pack)
    assert [(one.name, one.value) for one in pack.costs[0].assumptions] == [("power", 2), ("rent", 1)]
    pack = edits.remove_assumption("b1", "power").apply(pack)
    assert [one.name for one in pack.costs[0].assumptions] == ["rent"]


def test_ids_go_on_from_the_highest() -> None:
    pack = small_pack()
    assert edits.next_candidate_id(pack) == "b3"
    assert edits.next_evidence_id(pack) == "e2"
    assert edits.next_redaction_id(pack) == "r1"
    assert edits.new_id("c", ["c9", "c10", "cx"]) == "c11"
    assert (edits.number_of("c12"), edits.number_of("claim-x")) == ("12", "claim-x")


def test_redactions_come_and_go() -> None:
    pack = edits.add_redaction(Redaction("r1", "name", "Vendor A", "other")).apply(small_pack())
    assert edits.set_redaction_reason("r1", "security").apply(pack).redactions[0].reason == "security"
    assert edits.remove_redaction("r1").apply(pack) == small_pack()


@pytest.mark.parametrize(
    ("way", "allowed"),
    [
        (["in-review", "approved", "superseded"], True),
        (["in-review", "sent-back", "in-review", "approved"], True),
        (["in-review", "approved", "in-review"], False),
        (["in-review", "superseded"], False),
    ],
)
def test_the_way_of_a_pack(way: list[str], allowed: bool) -> None:
    pack = small_pack()
    try:
        for state in way:
            pack = edits.set_state(state).apply(pack)  # type: ignore[arg-type]
    except ValueError:
        assert not allowed
    else:
        assert allowed and pack.state == way[-1]


def test_an_approval_does_not_cover_later_edits() -> None:
    approved = replace(small_pack(), state="approved")
    edited = edits.set_context("title", "Other").apply(approved)
    assert edits.reopened(approved, edited).state == "draft"
    talked = edits.add_comment(Comment("k1", "c1", "?", "X", "2026-11-30")).apply(approved)
    assert edits.reopened(approved, talked).state == "approved"


def test_closing_a_plan_keeps_it_readable_at_the_result() -> None:
    planned = edits.plan_cell("b1", "safety", PLAN).apply(small_pack())
    after = edits.close_plans([("b1", "safety", "e1")]).apply(planned)
    assert after.cells == ()
    told = after.evidence[0].fact("planned_as")
    assert told is not None and PLAN.what in str(told.value)


def test_a_fact_the_file_states_cannot_be_overwritten() -> None:
    item = Evidence("e1", "safety", "safety", facts=(("hardware", stated("8x H200")),))
    holding = replace(small_pack(), evidence=(item,))
    with pytest.raises(ValueError, match="stated"):
        edits.set_fact("e1", "hardware", "1x L4").apply(holding)


def test_a_chosen_case_leaves_again_and_goes_with_its_evidence() -> None:
    chosen = edits.choose_case("e1", "7", "in", "out").apply(small_pack())
    assert edits.unchoose_case("e1", "7").apply(chosen).chosen_cases == ()
    assert edits.remove_evidence("e1").apply(chosen).chosen_cases == ()
    with pytest.raises(KeyError):
        edits.unchoose_case("e1", "8").apply(chosen)
