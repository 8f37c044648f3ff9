"""Effective fields: order of trust, credit of the source, contradictions."""

from __future__ import annotations

from dataclasses import replace

from claimscope.core.citation_view import row_of, view_of
from claimscope.core.claim import Field
from claimscope.core.document import Answer
from claimscope.core.judgement import judge_alone
from claimscope.services.assessing import grounds
from judging import TODAY, citation, claim, matched, row, usual


def test_the_record_fills_what_the_source_left_open() -> None:
    view = view_of(usual())
    assert view.text("division") == "closed"
    assert view.basis("division") == "record"
    assert view.basis("precision") == "declared"
    assert view.number("accelerator_count") == 8


def test_the_source_keeps_the_credit_where_it_agrees() -> None:
    view = view_of(usual())
    assert view.basis("scenario") == "stated"
    assert view.text("benchmark") == "llama2-70b-99"
    assert view.basis("benchmark") == "stated"


def test_as_sent_knows_neither_record_nor_answers() -> None:
    answered = replace(usual(), answers=(Answer("division", Field("open", "reviewer", by="Ada")),))
    sent = view_of(answered, "sent")
    assert sent.get("division") is None
    assert sent.row is None


def test_a_reviewers_answer_stands_over_record_and_later_vendor_replies() -> None:
    answers = (
        Answer("precision", Field("fp4", "reviewer", by="Ada")),
        Answer("precision", Field("fp8", "vendor-reply", by="Bidder A")),
    )
    assert view_of(replace(usual(), answers=answers)).text("precision") == "fp4"


def test_a_contradiction_is_kept_until_a_reviewer_decides() -> None:
    said = citation(claim(value="25,000.5", scenario="Offline"), matched(row()))
    clash = view_of(said).conflict("scenario")
    assert clash is not None
    assert (clash.said.value, clash.official.value) == ("Offline", "Server")
    settled = replace(said, answers=(Answer("scenario", Field("Server", "reviewer", by="Ada")),))
    assert view_of(settled).conflict("scenario") is None


def test_unsure_fields_are_not_known() -> None:
    unsure = citation(claim(value="25,000.5", division=Field("closed", "context", 0.3)))
    assert view_of(unsure).get("division") is None


def test_a_field_read_with_doubt_answers_nothing_until_it_is_confirmed() -> None:
    doubt = Field(4, "context", 0.74)
    said = citation(claim(value="27,902", accelerator="NVIDIA H200-NVL", accelerator_count=doubt))
    assert view_of(said, "sent").number("accelerator_count") == 4
    assert view_of(said).get("accelerator_count") is None
    assert view_of(replace(said, confirmed=("stack",))).number("accelerator_count") == 4
    by_record = citation(claim(value="25,000.5", accelerator_count=doubt), matched(row()))
    assert view_of(by_record).number("accelerator_count") == 8


def test_an_unsure_match_waits_for_a_person() -> None:
    unsure = citation(match=matched(row(), confidence=0.6))
    assert view_of(unsure).row is None
    assert view_of(replace(unsure, confirmed=("record",))).row is not None


def test_a_picked_row_and_none() -> None:
    rows = (row(), row(benchmark="llama2-70b-99.9", value="24000"))
    ambiguous = citation(match=matched(*rows, outcome="ambiguous"))
    assert row_of(ambiguous) is None
    assert row_of(replace(ambiguous, row_choice=rows[1].key)) == rows[1]
    assert row_of(replace(usual(), row_choice="none")) is None


def test_one_run_in_two_accuracy_tiers_is_one_row_without_a_tier() -> None:
    both = citation(
        claim(value="25,000.5"), matched(row(), row(benchmark="llama2-70b-99.9", model_used="llama2-70b-99.9"))
    )
    view = view_of(both)
    assert view.row is not None
    assert view.text("benchmark") == "llama2-70b"


def test_a_number_under_two_accuracy_tiers_never_clears_the_higher_one_unless_the_source_names_it() -> None:
    rows = (row(benchmark="llama2-70b-99.9"), row())
    both = judge_alone(citation(claim(value="25,000.5", benchmark="llama2-70b"), matched(*rows)), grounds(TODAY))
    assert both.sentence is not None and both.footnote is not None
    assert both.sentence.get("benchmark") == both.footnote.get("benchmark") == "llama2-70b-99 / -99.9"
    assert "checks.gate.tiers" in str(both) and "checks.gate.known" not in str(both)
    named = judge_alone(citation(claim(value="25,000.5", benchmark="llama2-70b-99.9"), matched(*rows)), grounds(TODAY))
    assert named.sentence is not None
    assert named.sentence.get("benchmark") == "llama2-70b-99.9"
    assert "checks.gate.tiers" not in str(named)


def test_interactive_of_v5_0_is_no_contradiction() -> None:
    old = row(round="v5.0", benchmark="llama2-70b-interactive-99", scenario="Server")
    view = view_of(citation(claim(value="25,000.5", scenario="Interactive", benchmark="llama2-70b"), matched(old)))
    assert view.text("scenario") == "Interactive"
    assert not view.conflicts


def test_offline_rows_of_that_benchmark_stay_offline() -> None:
    old = row(round="v5.0", benchmark="llama2-70b-interactive-99", scenario="Offline")
    assert view_of(citation(claim(value="25,000.5"), matched(old))).text("scenario") == "Offline"


def test_unverified_ids_are_never_shown_as_ids() -> None:
    view = view_of(usual(round="v6.1", result_id="6.1-0007", result_id_source="reconstructed_unverified"))
    assert view.get("result_ids") is None


def test_nodes_are_read_from_the_words_around_the_number() -> None:
    said = citation(claim(value="25,000.5", context="on two nodes with eight GPUs each"))
    assert view_of(said, "sent").number("nodes") == 2


def test_words_about_nodes_yield_to_the_record() -> None:
    said = citation(claim(value="25,000.5", context="2.8x of what a single server had shown"), matched(row(nodes=3)))
    view = view_of(said)
    assert view.number("nodes") == 3
    assert not view.conflicts


def test_the_count_of_one_node_is_no_contradiction() -> None:
    rack = row(nodes=2, accelerators_per_node=8, accelerators_total=16)
    one_node = view_of(citation(claim(value="25,000.5", accelerator_count=8), matched(rack)))
    assert not one_node.conflicts
    assert one_node.number("accelerator_count") == 16
    assert view_of(citation(claim(value="25,000.5", accelerator_count=4), matched(rack))).conflicts
