"""Which steps are judgements, and what undo does to their records."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimscope.core import edits
from claimscope.core.decisions import Decision, Judgement, decided, judgements, standing
from claimscope.core.document import Evidence, Flag, Person, Plan, Waiver
from claimscope.core.edits import Edit
from claimscope.core.message import Message
from pack_material import small_pack, stated

WHO = Person("Ms. Test", "reviewer")
AT = "2026-11-30T05:00:00Z"


@pytest.mark.parametrize(
    ("edit", "kind", "about", "new", "reason"),
    [
        (edits.confirm_step(["c1"], "sla"), "confirmed", "c1/sla", "confirmed", ""),
        (edits.plan_cell("b1", "safety", Plan("run", "X", "2027")), "cell", "b1/safety", "planned", "run; X; 2027"),
        (edits.not_applicable("b1", "safety", "no users"), "cell", "b1/safety", "not-applicable", "no users"),
        (edits.waive(Waiver("f1", "known", "X", "2026")), "waiver", "f1", "waived by X", "known"),
        (edits.use_evidence(["e1"], "rejected"), "evidence", "e1", "rejected", ""),
        (edits.set_our_data("e1", "X"), "our-data", "e1", "X", ""),
        (edits.accept_flag("e1", "small-n", "X", "enough"), "flag", "e1/small-n", "accepted by X", "enough"),
        (edits.acknowledge_pages("a" * 64, [1], "X"), "page", "a" * 64 + "/1", "accepted by X", ""),
        (edits.set_state("in-review"), "state", "p1", "in-review", ""),
    ],
    ids=["confirm", "plan", "not-applicable", "waiver", "use", "our-data", "flag", "page", "state"],
)
def test_judgements_are_found(edit: Edit, kind: str, about: str, new: str, reason: str) -> None:
    item = Evidence("e1", "safety", "safety", flags=(Flag("small-n", Message("few")),))
    before = replace(small_pack(), evidence=(item,))
    (made,) = judgements(before, edit.apply(before))
    assert (made.kind, made.about, made.new, made.reason) == (kind, about, new, reason)


@pytest.mark.parametrize(
    "edit",
    [
        edits.set_context("title", "x"),
        edits.set_answer(["c1"], "division", stated("closed")),
        edits.set_note("c1", "x"),
        edits.sort_citations(["c1"], "decision"),
        edits.set_minimum_n("b1", "safety", 5),
    ],
    ids=lambda edit: edit.label.id,
)
def test_everything_else_is_no_judgement(edit: Edit) -> None:
    assert judgements(small_pack(), edit.apply(small_pack())) == ()


def test_undo_appends_a_withdrawal_that_names_the_record() -> None:
    before = small_pack()
    after = edits.confirm_step(["c1", "c2"], "sla").apply(before)
    chain = decided((), before, after, WHO, AT)
    assert [one.number for one in chain] == [1, 2]
    withdrawn = decided(chain, after, before, WHO, AT, undone=True)
    assert [(one.number, one.judgement.kind, one.withdraws) for one in withdrawn] == [
        (3, "withdrawn", 1),
        (4, "withdrawn", 2),
    ]


def test_redo_is_a_new_record_and_its_undo_names_that_one() -> None:
    before = small_pack()
    after = edits.confirm_step(["c1"], "sla").apply(before)
    chain = decided((), before, after, WHO, AT)
    chain += decided(chain, after, before, WHO, AT, undone=True)
    chain += decided(chain, before, after, WHO, AT)
    chain += decided(chain, after, before, WHO, AT, undone=True)
    assert [one.withdraws for one in chain] == [None, 1, None, 3]


def test_reopening_by_hand_is_a_judgement_of_its_own() -> None:
    before = edits.not_applicable("b1", "safety", "no users").apply(small_pack())
    (made,) = judgements(before, edits.not_applicable("b1", "safety", "").apply(before))
    assert made == Judgement("cell", "b1/safety", "not-applicable", "")


def test_undo_of_what_was_never_recorded_writes_nothing() -> None:
    after = edits.confirm_step(["c1"], "sla").apply(small_pack())
    assert decided((), after, small_pack(), WHO, AT, undone=True) == ()


def test_standing_skips_withdrawn_records() -> None:
    made = Judgement("waiver", "f1", "", "waived by X")
    chain = (Decision(1, AT, WHO, made), Decision(2, AT, WHO, Judgement("withdrawn", "f1"), 1))
    assert standing(chain, made) is None
    assert standing(chain[:1], made) == 1
