"""Undo and redo without a window."""

from __future__ import annotations

from dataclasses import replace

from claimscope.core import edits
from claimscope.core.history import STEPS, History
from pack_material import small_pack


def titles(history: History) -> str:
    return history.present.context.title


def test_undo_and_redo_walk_the_steps() -> None:
    history = History(small_pack()).do(edits.set_context("title", "one")).do(edits.set_context("lot", "2"))
    back = history.undo().undo()
    assert back.present == small_pack()
    assert back.undo() == back
    assert back.redo().redo() == history
    assert history.redo() == history


def test_labels_say_what_undo_and_redo_would_do() -> None:
    history = History(small_pack()).do(edits.sort_citations(["c1"], "decision"))
    assert history.undo_label is not None and history.undo_label.id == "edit.sort"
    assert history.redo_label is None
    assert history.undo().undo_label is None
    assert history.undo().redo_label == history.labels[0]


def test_a_new_step_drops_what_was_undone() -> None:
    history = History(small_pack()).do(edits.set_context("title", "one")).undo().do(edits.set_context("lot", "2"))
    assert len(history.steps) == 1
    assert titles(history) == "Tender"


def test_an_edit_that_changes_nothing_leaves_no_step() -> None:
    assert History(small_pack()).do(edits.set_context("title", "Tender")).steps == ()


def test_typing_into_one_box_is_one_step() -> None:
    history = History(small_pack())
    for text in ("N", "Ne", "New"):
        history = history.do(edits.set_context("title", text))
    assert len(history.steps) == 1
    assert history.undo().present == small_pack()
    assert history.do(edits.set_context("title", "Tender")).steps == (), "typed back to where it was"


def test_typing_does_not_reach_back_over_a_save_or_into_another_box() -> None:
    history = (
        History(small_pack()).do(edits.set_context("title", "N")).mark_saved().do(edits.set_context("title", "Ne"))
    )
    assert len(history.steps) == 2
    assert len(history.do(edits.set_context("lot", "1")).steps) == 3


def test_saved_follows_the_value_not_the_count() -> None:
    history = History(small_pack(), saved=small_pack())
    assert history.is_saved
    history = history.do(edits.set_context("title", "one"))
    assert not history.is_saved
    assert history.undo().is_saved
    assert not history.mark_saved().undo().is_saved


def test_undo_goes_back_over_a_save() -> None:
    history = History(small_pack()).do(edits.set_context("title", "one")).mark_saved().undo()
    assert history.present == small_pack()


def test_a_thousand_steps_are_kept_and_the_oldest_go_first() -> None:
    history = History(small_pack())
    for number in range(STEPS + 25):
        history = history.do(replace(edits.set_context("title", str(number)), key=""))
    assert len(history.steps) == STEPS
    for _ in range(STEPS):
        history = history.undo()
    assert titles(history) == "24"
    assert titles(history.go_to(STEPS)) == str(STEPS + 24)


def test_going_anywhere_stays_within_what_there_is() -> None:
    history = History(small_pack()).do(edits.set_context("title", "one"))
    assert history.go_to(-5).position == 0
    assert history.go_to(99).position == 1


def test_editing_an_approved_pack_makes_it_a_draft_and_undo_brings_the_approval_back() -> None:
    approved = replace(small_pack(), state="approved")
    history = History(approved).do(edits.set_context("title", "one"))
    assert history.present.state == "draft"
    assert history.undo().present == approved
