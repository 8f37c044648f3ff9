"""Two copies edited apart become one; nothing is lost and nothing is decided in silence."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimscope.core import edits
from claimscope.core.document import Candidate, Comment, Pack, Plan
from claimscope.core.edits import Edit
from claimscope.core.merging import merged
from pack_material import citation, small_pack, stated

BASE = small_pack()


def places(left: Pack, right: Pack, base: Pack | None = BASE) -> list[str]:
    return [one.place for one in merged(left, right, base).conflicts]


def test_what_only_one_side_changed_is_taken() -> None:
    left = edits.set_context("title", "Left").apply(edits.set_note("c1", "mine").apply(BASE))
    right = edits.set_context("lot", "7").apply(edits.confirm_step(["c1"], "sla").apply(BASE))
    found = merged(left, right, BASE)
    assert found.conflicts == ()
    assert (found.pack.context.title, found.pack.context.lot) == ("Left", "7")
    assert (found.pack.citations[0].note, found.pack.citations[0].confirmed) == ("mine", ("sla",))


def test_what_both_changed_is_a_conflict_and_chosen() -> None:
    left, right = (edits.set_context("title", name).apply(BASE) for name in ("Left", "Right"))
    found = merged(left, right, BASE)
    assert [(one.place, one.left, one.right) for one in found.conflicts] == [("context/title", "Left", "Right")]
    assert found.pack.context.title == "Left"
    assert found.open({}) == found.conflicts and found.open({"context/title": "right"}) == ()
    assert merged(left, right, BASE, {"context/title": "right"}).pack.context.title == "Right"


def test_the_same_change_on_both_sides_is_one_change() -> None:
    both = edits.set_context("title", "Both").apply(BASE)
    assert merged(both, both, BASE) == merged(both, both)
    assert merged(both, both, BASE).pack == both


def test_a_field_and_its_origin_are_never_mixed() -> None:
    left = edits.correct_field("c1", "value", stated(Decimal(1))).apply(BASE)
    right = edits.correct_field("c1", "value", replace(stated(Decimal(2)), basis="reviewer", by="X")).apply(BASE)
    assert places(left, right) == ["citations/c1/claim/fields/value"]
    value = merged(left, right, BASE, {"citations/c1/claim/fields/value": "right"}).pack.citations[0].claim.fields.value
    assert value is not None and (value.value, value.basis, value.by) == (2, "reviewer", "X")


def test_removed_here_and_changed_there_is_a_conflict() -> None:
    left = edits.remove_candidate("b2").apply(BASE)
    right = edits.rename_candidate("b2", "Vendor Z").apply(BASE)
    assert places(left, right) == ["candidates/b2"]
    assert [one.id for one in merged(left, right, BASE).pack.candidates] == ["b1"]
    kept = merged(left, right, BASE, {"candidates/b2": "right"}).pack
    assert [one.name for one in kept.candidates] == ["Vendor A", "Vendor Z"]


def test_removed_here_and_left_alone_there_is_removed() -> None:
    left = edits.remove_source("a" * 64).apply(BASE)
    assert merged(left, BASE, BASE).pack == left
    assert merged(BASE, left, BASE).pack == left


def test_new_things_of_both_sides_are_kept() -> None:
    left = edits.add_candidate(Candidate("b3", "Vendor C")).apply(BASE)
    right = edits.plan_cell("b1", "safety", Plan("red team", "X", "2027")).apply(BASE)
    found = merged(left, right, BASE)
    assert found.conflicts == () and len(found.pack.candidates) == 3 and len(found.pack.cells) == 1


def test_two_new_citations_of_one_number_are_told_apart() -> None:
    left = edits.add_missed(citation(4)).apply(BASE)
    right = edits.add_missed(replace(citation(4), source="b" * 64)).apply(BASE)
    right = edits.add_comment(Comment("k1", "c4", "look", "X", "2026")).apply(right)
    found = merged(left, right, BASE)
    assert found.conflicts == ()
    assert [(one.id, one.source[0]) for one in found.pack.citations[3:]] == [("c4", "a"), ("c5", "b")]
    assert found.pack.comments[0].about == "c5"
    same = edits.add_missed(citation(4)).apply(BASE)
    assert len(merged(left, same, BASE).pack.citations) == 4


def test_without_the_ancestor_every_difference_is_asked() -> None:
    left = edits.set_note("c1", "mine").apply(BASE)
    assert places(left, BASE, None) == ["citations/c1/note"]


def test_an_approval_does_not_cover_what_came_from_the_other_side() -> None:
    approved = replace(BASE, state="approved")
    edited = replace(edits.set_note("c1", "mine").apply(BASE), state="approved")
    assert merged(approved, edited, approved).pack.state == "draft"
    assert merged(approved, approved, BASE).pack.state == "approved"


def test_other_packs_are_refused() -> None:
    with pytest.raises(ValueError):
        merged(BASE, replace(BASE, id="other"))


CHANGES: st.SearchStrategy[Edit] = st.one_of(
    st.builds(edits.set_context, st.sampled_from(["title", "lot", "task"]), st.sampled_from(["x", "y", ""])),
    st.builds(edits.set_note, st.sampled_from(["c1", "c2"]), st.sampled_from(["x", "y", ""])),
    st.builds(edits.sort_citations, st.sampled_from([["c1"], ["c2"]]), st.sampled_from(["decision", "background"])),
    st.builds(edits.rename_candidate, st.sampled_from(["b1", "b2"]), st.sampled_from(["x", "y"])),
    st.builds(edits.use_evidence, st.just(["e1"]), st.sampled_from(["used", "rejected"])),
    st.builds(edits.set_minimum_n, st.just("b1"), st.just("safety"), st.sampled_from([None, 5, 6])),
)


@given(st.lists(CHANGES, max_size=6), st.lists(CHANGES, max_size=6))
@settings(max_examples=80)
def test_merging_is_even_handed(ours: list[Edit], theirs: list[Edit]) -> None:
    left = right = BASE
    for edit in ours:
        left = edit.apply(left)
    for edit in theirs:
        right = edit.apply(right)
    one, other = merged(left, right, BASE), merged(right, left, BASE)
    assert [conflict.place for conflict in one.conflicts] == [conflict.place for conflict in other.conflicts]
    turned = {conflict.place: "right" for conflict in other.conflicts}
    assert merged(right, left, BASE, turned).pack == one.pack  # type: ignore[arg-type]
    assert merged(left, BASE, BASE).pack == left
    assert merged(BASE, right, BASE).pack == right
