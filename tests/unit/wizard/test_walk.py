"""The graph of the wizard: order, folding, groups, back, and what answers do."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from claimscope.core.claim import Field
from claimscope.core.document import Pack, Sla, VendorQuestion
from claimscope.core.match import Match
from claimscope.core.message import Message
from claimscope.core.wizard import (
    STEPS,
    Place,
    answer,
    answer_fields,
    back,
    confirm,
    first_sort,
    jump,
    leave_open,
    next_place,
    other_row,
    progress,
    sort,
    start,
    step_of,
    steps_of,
)
from claimscope.services.assessing import assess
from judging import TODAY, citation, claim, matched, pack, row, usual

OTHER = row(benchmark="llama2-70b-99.9", value="24000")


def ambiguous(**changes: object) -> Pack:
    return pack(citation(match=matched(row(), OTHER, outcome="ambiguous")), **changes)


def test_the_steps_come_in_the_order_of_the_rules() -> None:
    made = pack(usual())
    assert [step.id for step in steps_of(made, assess(made, TODAY), "c1")] == list(STEPS)


def test_answered_steps_are_folded_and_only_placement_is_asked() -> None:
    made = pack(usual())
    assert start(made, assess(made, TODAY)) == Place("c1", "placement")


def test_an_ambiguous_match_is_picked_first() -> None:
    made = ambiguous()
    assessment = assess(made, TODAY)
    assert start(made, assessment) == Place("c1", "record")
    step = step_of(made, assessment, "c1", "record")
    assert [option.value for option in step.options] == [row().key, OTHER.key, "none", "open"]
    picked = answer(step, OTHER.key, "Ada", TODAY).apply(made)
    assert picked.citations[0].row_choice == OTHER.key
    assert start(picked, assess(picked, TODAY)) == Place("c1", "placement")


def test_background_and_unsorted_claims_are_not_walked() -> None:
    made = pack(replace(usual(), sort="background"), replace(usual(), id="c2", sort="unsorted"))
    assert start(made, assess(made, TODAY)) is None
    assert jump(made, "c1") is None


def test_leaving_open_folds_the_step_and_the_check_stays_open() -> None:
    made = pack(usual(weight_data_types=""))
    assessment = assess(made, TODAY)
    assert start(made, assessment) == Place("c1", "quantization")
    left = leave_open(step_of(made, assessment, "c1", "quantization")).apply(made)
    after = assess(left, TODAY)
    assert start(left, after) == Place("c1", "placement")
    found = after.citation("c1")
    assert found is not None
    assert found.check("quantization").state == "unanswered"


def test_the_walk_ends_and_every_step_was_offered_once() -> None:
    made = pack(
        citation(match=matched(row(), OTHER, outcome="ambiguous")),
        replace(citation(claim(id="c2", value="1"), matched(outcome="not-found"))),
    )
    seen: list[Place] = []
    place = start(made, assess(made, TODAY))
    while place is not None:
        seen.append(place)
        step = step_of(made, assess(made, TODAY), place.citation, place.step)
        made = (confirm(step) if place.step == "placement" else leave_open(step)).apply(made)
        place = next_place(made, assess(made, TODAY), place)
        assert len(seen) < 20
    assert len(seen) == len(set(seen))
    assert progress(made, assess(made, TODAY)) == (2, 2)


def test_back_goes_through_every_step_and_ends_at_the_start() -> None:
    made = pack(usual(), replace(usual(), id="c2"))
    place: Place | None = Place("c2", "placement")
    seen = []
    while place is not None:
        seen.append(place)
        place = back(made, place)
    assert len(seen) == 2 * len(STEPS)
    assert seen[-1] == Place("c1", "record")


def test_results_of_one_system_are_answered_together() -> None:
    made = pack(
        usual(weight_data_types=""),
        replace(usual(weight_data_types="", scenario="Offline", value="30000"), id="c2"),
        replace(usual(weight_data_types="", platform="other"), id="c3"),
    )
    assessment = assess(made, TODAY)
    step = step_of(made, assessment, "c1", "quantization")
    assert step.group == ("c1", "c2")
    answered = answer(step, "fp8", "Ada", TODAY).apply(made)
    assert [len(one.answers) for one in answered.citations] == [1, 1, 0]
    said = answered.citations[0].answers[0].value
    assert (said.basis, said.by, said.on) == ("reviewer", "Ada", TODAY)


def test_a_shared_sentence_groups_claims_without_rows() -> None:
    first = replace(claim(value="1"), link="f1")
    made = pack(citation(first), citation(replace(first, id="c2")))
    step = step_of(made, assess(made, TODAY), "c1", "division")
    assert step.group == ("c1", "c2")
    assert step.group_reason is not None


def test_the_sla_is_asked_once_elsewhere() -> None:
    made = pack(usual(), sla=Sla())
    assert step_of(made, assess(made, TODAY), "c1", "sla").folded


def test_typed_fields_of_the_stack() -> None:
    made = pack(usual(software="PyTorch"))
    step = step_of(made, assess(made, TODAY), "c1", "stack")
    missing = [one.name for one in step.inputs if one.missing]
    assert missing == ["runtime_version"]
    answered = answer_fields(step, {"runtime_version": "2.9", "nodes": "1"}, "Ada", TODAY).apply(made)
    assert answered.citations[0].answer("nodes").value == 1  # type: ignore[union-attr]
    assert step_of(answered, assess(answered, TODAY), "c1", "stack").folded
    with pytest.raises(ValueError, match="nodes"):
        answer_fields(step, {"nodes": "two"}, "Ada", TODAY)


def test_another_row_found_by_search() -> None:
    made = pack(citation(match=matched(outcome="not-found")))
    step = step_of(made, assess(made, TODAY), "c1", "record")
    found = other_row(step, row(value="25000.5")).apply(made)
    assert found.citations[0].match is not None
    assert found.citations[0].match.outcome == "exact"
    picked = other_row(step, row(value="25070.7", availability="preview")).apply(made)
    match = picked.citations[0].match
    assert match is not None
    assert match.difference_percent == Decimal("-0.28")
    assert "matching.remark.preview" in {one.id for one in match.remarks}
    wrong = other_row(step, row(value="1")).apply(made)
    assert wrong.citations[0].match is not None
    assert wrong.citations[0].match.outcome == "value-differs"


def test_what_the_source_names_besides_the_row_picked_stays_a_finding() -> None:
    said = claim(
        value="25,000.5", result_ids=["5.1-9998", "5.1-9999"], availability="preview", retrieved_on="2025-10-10"
    )
    made = pack(citation(said, matched(outcome="not-found")))
    step = step_of(made, assess(made, TODAY), "c1", "record")
    taken = other_row(step, row(value="25000.5")).apply(made)
    judged = assess(taken, TODAY).citation("c1")
    assert judged is not None and judged.footnote is not None
    found = {one.key.rpartition(":")[2] for one in judged.findings if one.rule == "contradiction"}
    assert found == {"availability", "result_ids"}
    assert judged.footnote.get("retrieved") == Message("findings.retrieved.record")


def test_nothing_is_chosen_where_a_number_can_only_be_background_and_it_stays_counted() -> None:
    made = pack(citation(match=matched(outcome="not-found")), replace(usual(), id="c2"))
    step = step_of(made, assess(made, TODAY), "c1", "placement")
    assert [option.chosen for option in step.options] == [False]
    before = progress(made, assess(made, TODAY))
    after = answer(step, "background", "Ada", TODAY).apply(made)
    assert progress(after, assess(after, TODAY)) == (before[0] + 1, before[1])


def test_a_vendors_answer_stands_in_the_step_it_is_about() -> None:
    ids = VendorQuestion("q1", "a", "a:c1:result_ids", Message("?"), answer="6.0-0073", answered_on="2026-11-28")
    format_ = replace(ids, id="q2", about="a:c1:precision-lower", answer="fp8")
    made = pack(usual(), vendor_questions=(ids, format_))
    shown = {step.id: [one.get("answer") for one in step.replies] for step in steps_of(made, assess(made, TODAY), "c1")}
    assert (shown["record"], shown["quantization"], shown["stack"]) == (["6.0-0073"], ["fp8"], [])
    assert shown["placement"] == ["6.0-0073", "fp8"]


def test_a_number_without_rows_is_not_asked_for_none_of_these() -> None:
    made = pack(citation(match=matched(outcome="not-found")))
    labels = [option.label.id for option in step_of(made, assess(made, TODAY), "c1", "record").options]
    assert labels == ["wizard.record.none.at-all", "wizard.leave-open"]


def test_a_step_left_open_is_not_called_known() -> None:
    made = pack(citation(claim(value="1"), matched(outcome="not-found")))
    step = step_of(made, assess(made, TODAY), "c1", "stack")
    after = answer(step, "open", "Ada", TODAY).apply(made)
    shown = step_of(after, assess(after, TODAY), "c1", "stack")
    assert (shown.folded, shown.left_open) == (True, True)


def test_placement_can_send_a_citation_to_the_background() -> None:
    made = pack(usual())
    step = step_of(made, assess(made, TODAY), "c1", "placement")
    assert answer(step, "background", "Ada", TODAY).apply(made).citations[0].sort == "background"
    only = answer(step, "latency-sla", "Ada", TODAY).apply(made).citations[0]
    assert only.use_for == ("latency-sla",)
    assert "placement" in only.confirmed


def test_a_contradiction_cannot_be_confirmed_away() -> None:
    made = pack(citation(claim(value="25,000.5", scenario="Offline"), matched(row())))
    step = step_of(made, assess(made, TODAY), "c1", "scenario")
    assert step.contradicted
    confirmed = confirm(step).apply(made)
    assert not step_of(confirmed, assess(confirmed, TODAY), "c1", "scenario").folded
    settled = answer(step, "Server", "Ada", TODAY).apply(made)
    assert step_of(settled, assess(settled, TODAY), "c1", "scenario").folded


def test_first_sort_suggests_and_changes_nothing() -> None:
    made = pack(
        replace(usual(), sort="unsorted"),
        replace(
            citation(claim(id="c2", family="training", value="9"), matched(outcome="out-of-record")), sort="unsorted"
        ),
    )
    lines = first_sort(made)
    assert [line.suggestion for line in lines] == ["decision", "background"]
    assert [line.sort for line in lines] == ["unsorted", "unsorted"]
    assert sort(["c2"], "not-a-claim").apply(made).citations[1].sort == "not-a-claim"


def test_a_line_names_the_card_as_its_source_does() -> None:
    told = claim(accelerator="NVIDIA H200", accelerator_count="8").fields
    written = replace(told, accelerator=Field("NVIDIA H200", "stated", text="H200"))
    for fields, card in ((told, "8x NVIDIA H200"), (written, "8x H200")):
        (line,) = first_sort(pack(citation(replace(claim(), fields=fields))))
        assert card in line.what and ("NVIDIA" in line.what) == ("NVIDIA" in card)


def test_nothing_is_asked_about_what_can_stand_nowhere() -> None:
    made = pack(citation(claim(kind="ratio", value="1.4", unit="x"), matched(outcome="ambiguous")))
    assert start(made, assess(made, TODAY)) == Place("c1", "placement")


def test_one_result_cited_twice_is_picked_and_placed_once() -> None:
    twice = citation(match=matched(row(), OTHER, outcome="ambiguous"))
    made = pack(twice, replace(twice, id="c2"))
    step = step_of(made, assess(made, TODAY), "c1", "record")
    assert step.group == ("c1", "c2")
    picked = answer(step, OTHER.key, "Ada", TODAY).apply(made)
    assert [one.row_choice for one in picked.citations] == [OTHER.key, OTHER.key]
    placement = step_of(picked, assess(picked, TODAY), "c1", "placement")
    assert placement.group == ("c1", "c2")
    assert start(confirm(placement).apply(picked), assess(picked, TODAY)) is None


def test_groups_reach_over_the_files_of_one_candidate_but_not_to_another() -> None:
    made = pack(usual(), replace(usual(), id="c2", source="s2"), replace(usual(), id="c3", source="s3"))
    sources = (made.sources[0], replace(made.sources[0], id="s2"), replace(made.sources[0], id="s3", candidate="b"))
    made = replace(made, sources=sources)
    assert step_of(made, assess(made, TODAY), "c1", "placement").group == ("c1", "c2")


def test_a_suggestion_gives_its_true_reason() -> None:
    weak = usual()
    assert weak.match is not None
    weak = replace(weak, match=replace(weak.match, confidence=0.6))
    unlooked = Match("not-found", 0.9, (), Message("matching.unverified"))
    lines = first_sort(pack(usual(), replace(weak, id="c2"), replace(citation(match=unlooked), id="c3")))
    assert [line.reason.id for line in lines] == [
        "wizard.suggest.found",
        "wizard.suggest.unsure",
        "wizard.suggest.unverified",
    ]
