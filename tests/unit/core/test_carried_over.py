"""A file read again, or a later version of it: corrections, marks, merges and decisions stay with their numbers."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from claimscope.core import edits
from claimscope.core.claim import Anchor, Claim, ClaimFields, Field
from claimscope.core.document import Candidate, Citation, Pack, Source
from claimscope.core.edits.sources import new_citations
from claimscope.core.redaction import redact
from claimscope.core.rereading import carried, earlier_version

A, B = "a" * 64, "b" * 64


def find(number: int, at: str, page: int = 1, also: tuple[Anchor, ...] = (), **said: str) -> Claim:
    fields = ClaimFields(value=Field(Decimal(number), "stated", text=str(number)), unit=Field("tokens/s", "stated"))
    fields = replace(fields, **{name: Field(value, "stated") for name, value in said.items()})
    return Claim("f", "inference", "absolute", Anchor(page, at, None, f"{number} tokens/s"), fields, also)


def pack_of(*claims: Claim) -> Pack:
    source = Source(A, "deck.pptx", "x", 1, candidate="b1")
    return Pack(
        "p", candidates=(Candidate("b1", "B"),), sources=(source,), citations=new_citations(Pack("p"), A, claims)
    )


def again(pack: Pack, *claims: Claim) -> tuple[Citation, ...]:
    """The citations after a new reading that found ``claims``."""
    return carried(new_citations(pack, A, claims), pack.citations).citations


FIRST, SECOND = find(100, "Text 1", scenario="Server"), find(200, "Text 2")


def test_an_equal_reading_changes_nothing() -> None:
    pack = pack_of(FIRST, SECOND)
    result = carried(new_citations(pack, A, (FIRST, SECOND)), pack.citations)
    assert result.citations == pack.citations
    assert result.same


def test_a_corrected_field_stays_and_the_rest_is_read_anew() -> None:
    pack = edits.correct_field("c1", "scenario", Field("Offline", "stated", by="Ada")).apply(pack_of(FIRST, SECOND))
    better = find(100, "Text 1", scenario="Server", round="v6.0")
    one = again(pack, better, SECOND)[0]
    assert (one.id, one.claim.fields.scenario) == ("c1", Field("Offline", "stated", by="Ada"))
    assert one.claim.fields.round == Field("v6.0", "stated")
    assert one.reading.fields.scenario == Field("Server", "stated")


def test_a_corrected_number_does_not_come_back_as_a_second_claim() -> None:
    pack = edits.correct_field("c1", "value", Field(Decimal(1000), "stated", text="1000")).apply(pack_of(FIRST))
    citations = again(pack, FIRST)
    assert [one.id for one in citations] == ["c1"]
    assert citations[0].claim.fields.value == Field(Decimal(1000), "stated", text="1000")


def test_a_field_said_to_be_unstated_stays_empty_and_so_does_a_corrected_kind() -> None:
    pack = edits.correct_claim("c1", {"scenario": None}, ("training", "latency")).apply(pack_of(FIRST))
    one = again(pack, FIRST)[0]
    assert one.claim.fields.scenario is None
    assert (one.claim.family, one.claim.kind) == ("training", "latency")


def test_a_marked_number_stays_and_is_one_with_the_find_of_a_better_reading() -> None:
    pack = pack_of(FIRST)
    said = ClaimFields(value=Field(Decimal(200), "stated", text="200"), scenario=Field("Offline", "reviewer"))
    mark = Claim("c2", "vendor-measured", "absolute", Anchor(1, "", (0, 0, 1, 1), "200"), said)
    pack = edits.add_missed(Citation("c2", A, mark, sort="decision")).apply(pack)
    assert again(pack, FIRST) == pack.citations
    first, second = again(pack, FIRST, SECOND)
    assert (first.id, second.id, second.sort) == ("c1", "c2", "decision")
    assert second.claim.fields.scenario == Field("Offline", "reviewer")
    assert second.claim.fields.unit == Field("tokens/s", "stated")
    assert again(replace(pack, citations=(first, second)), FIRST, SECOND) == (first, second)


def test_merged_claims_stay_one_and_split_ones_stay_apart() -> None:
    twin = replace(find(100, "Text 9", scenario="Server"))
    pack = edits.merge_claims(["c1", "c2"]).apply(pack_of(FIRST, twin))
    assert again(pack, FIRST, twin) == pack.citations
    double = replace(FIRST, also=(twin.anchor,))
    apart = edits.split_claim("c1").apply(pack_of(double))
    assert len(apart.citations) == 2
    assert again(apart, double) == apart.citations


def test_decisions_stay_with_equal_numbers_in_one_object() -> None:
    pack = pack_of(FIRST, replace(FIRST, anchor=replace(FIRST.anchor, box=(0, 0, 1, 1))))
    pack = edits.sort_citations(["c2"], "decision").apply(pack)
    assert again(pack, *(one.claim for one in pack.citations)) == pack.citations


def test_what_is_no_longer_found_goes_and_is_counted() -> None:
    pack = pack_of(FIRST, SECOND)
    result = carried(new_citations(pack, A, (find(300, "Text 3"), replace(SECOND, family="training"))), pack.citations)
    assert [one.id for one in result.citations] == ["c3", "c2"]
    assert (result.new, result.changed, [one.id for one in result.gone]) == (1, 1, ["c1"])


def versions() -> tuple[Pack, Source, Source]:
    """Two versions of a deck; in the later one a slide was put before the first, and the second number is gone."""
    pack = pack_of(FIRST, SECOND)
    later = Source(B, "Deck.pptx", "x", 1, candidate="b1")
    moved = replace(FIRST, anchor=replace(FIRST.anchor, page=2, object="Text 7"))
    fresh = new_citations(pack, B, (moved, find(300, "Text 8")))
    pack = edits.sort_citations(["c1"], "decision").apply(pack)
    return edits.add_sources([later], fresh).apply(pack), pack.sources[0], later


def test_a_later_version_takes_over_what_was_decided() -> None:
    pack, old, new = versions()
    assert earlier_version(pack, new) == (old, 1)
    assert earlier_version(pack, old) is None
    after = edits.follow_version(old, new).apply(pack)
    assert [(one.id, one.source, one.sort) for one in after.citations] == [
        ("c2", A, "unsorted"), ("c1", B, "decision"), ("c4", B, "unsorted")
    ]  # fmt: skip
    assert after.citation("c1").claim.anchor.page == 2  # type: ignore[union-attr]
    assert earlier_version(after, new) is None


def test_what_somebody_decided_in_the_later_version_is_not_overwritten() -> None:
    pack, old, new = versions()
    pack = edits.sort_citations(["c3"], "background").apply(pack)
    assert earlier_version(pack, new) is None
    with pytest.raises(KeyError):
        edits.follow_version(old, replace(new, id="c" * 64)).apply(pack)


@pytest.mark.parametrize("change", [{"candidate": "b2"}, {"name": "other.pptx"}])
def test_only_files_of_one_name_and_candidate_are_versions(change: dict[str, str]) -> None:
    pack, old, new = versions()
    other = replace(new, **change)  # type: ignore[arg-type]
    assert earlier_version(replace(pack, sources=(old, other)), other) is None


def test_the_reading_before_a_correction_never_leaves_the_house() -> None:
    pack = edits.correct_field("c1", "system", Field("X", "stated")).apply(pack_of(find(1, "t", system="Secret 9")))
    assert pack.citations[0].found is not None
    assert "Secret 9" not in repr(redact(pack).pack)
