"""Who stands behind a pack, and whether that is two people."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimscope.core.approval import approval, same_person
from claimscope.core.decisions import Decision, Judgement
from claimscope.core.document import Pack, PackState, Person
from pack_material import small_pack

APPROVED = Judgement("state", "p1", "in-review", "approved")


def pack(*people: Person, state: PackState = "draft") -> Pack:
    base = small_pack()
    return replace(base, context=replace(base.context, people=people), state=state)


@pytest.mark.parametrize(
    ("people", "single"),
    [
        ((), True),
        ((Person("A", "preparer"),), True),
        ((Person("A", "preparer"), Person("B", "reviewer")), True),
        ((Person("A", "preparer"), Person(" ", "approver")), True),
        ((Person("A. Smith", "preparer"), Person("smith, a", "approver")), True),
        ((Person("A. Smith", "preparer"), Person("B. Smith", "approver")), False),
    ],
)
def test_one_person_under_two_roles_is_one_person(people: tuple[Person, ...], single: bool) -> None:
    assert approval(pack(*people)).single_reviewer is single


def test_who_really_approved_counts_more_than_who_was_named() -> None:
    people = (Person("A", "preparer"), Person("B", "approver"))
    own = (Decision(1, "2026-11-30T05:00:00Z", Person("a"), APPROVED),)
    found = approval(pack(*people, state="approved"), own)
    assert found.single_reviewer and found.approved_at == "2026-11-30T05:00:00Z"
    assert approval(pack(*people, state="draft"), own).approver == Person("B", "approver")


def test_a_withdrawn_approval_does_not_count() -> None:
    chain = (
        Decision(1, "t1", Person("B"), APPROVED),
        Decision(2, "t2", Person("B"), Judgement("withdrawn", "p1"), 1),
        Decision(3, "t3", Person("C"), APPROVED),
    )
    people = (Person("A", "preparer"), Person("B", "approver"))
    assert approval(pack(*people, state="approved"), chain).approver == Person("C")
    assert approval(pack(*people, state="approved"), chain[:2]).approved_at == ""


def test_names_are_compared_with_care() -> None:
    assert same_person(Person("Jos\u00e9 \u00c1."), Person("jose\u0301 A\u0301"))
    assert not same_person(Person("Jose"), Person("Jos\u00e9"))
