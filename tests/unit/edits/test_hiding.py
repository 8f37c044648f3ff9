"""What can be hidden, the ledger while it is made, and the places of conflicts in words."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from decimal import Decimal
from typing import Any, get_args, get_type_hints

import pytest

from claimscope.core import edits
from claimscope.core.claim import Field
from claimscope.core.difference import difference
from claimscope.core.document import (
    CaseTag,
    CostAssumption,
    CostModel,
    Pack,
    Person,
    Redaction,
    RedactionKind,
)
from claimscope.core.hiding import REDACTION_KINDS, REDACTION_REASONS, hideable, redacted, target_name
from claimscope.core.merge_places import place_words, value_words
from claimscope.core.message import Catalogue, Message
from claimscope.core.record_row import RecordRow
from claimscope.core.redaction import ledger, redact, withheld_sources
from claimscope.services.wording import catalogue
from pack_material import full_pack, small_pack

LANGUAGES = ("en", "de")


def told(say: Catalogue, name: Any) -> str:
    return say("proving.plain", text=name)


@pytest.fixture
def pack() -> Pack:
    made = edits.set_context("people", (Person("Ada", "preparer"),)).apply(small_pack())
    costs = (CostModel("b1", assumptions=(CostAssumption("accelerator-hour", Decimal("2.10"), "EUR"),)),)
    evidence = made.evidence[0].id
    return replace(made, costs=costs, tags=(CaseTag(evidence, "case/1", "wrong"),))


@pytest.mark.parametrize("kind", REDACTION_KINDS)
def test_everything_offered_can_be_redacted(pack: Pack, kind: RedactionKind) -> None:
    found = hideable(pack, kind)
    assert found, kind
    for one in found:
        line = redact(pack, [Redaction("r1", kind, one.target, "other")]).ledger[0]
        assert line.places > 0, one
        for language in LANGUAGES:
            words = told(catalogue(language), one.name)
            assert words and "edit." not in words and "hiding." not in words and "{" not in words


def test_kinds_and_reasons_are_those_of_the_format() -> None:
    hints = get_type_hints(Redaction)
    assert set(REDACTION_KINDS) == set(get_args(hints["kind"]))
    assert set(REDACTION_REASONS) == set(get_args(hints["reason"]))


def test_the_ledger_goes_on_where_a_target_is_gone(pack: Pack) -> None:
    made = (
        Redaction("r1", "source", "f" * 64, "other"),
        Redaction("r2", "name", "Vendor A", "trade-secret"),
        Redaction("r3", "name", "Nobody", "other"),
        Redaction("r4", "name", "x", "other"),
    )
    lines = ledger(replace(pack, redactions=made))
    assert [(line.mark, line.places > 0) for line in lines] == [
        ("R1", False), ("R2", True), ("R3", False), ("R4", False)
    ]  # fmt: skip
    with pytest.raises(KeyError):
        redact(pack, made)


def test_the_ledger_counts_as_the_edition_does(pack: Pack) -> None:
    made = (Redaction("r1", "name", "Vendor A", "other"), Redaction("r2", "citation", "c1", "other"))
    both = replace(pack, redactions=made)
    assert ledger(both) == redact(both).ledger
    assert withheld_sources(both) == redact(both).withheld


def test_a_redaction_is_found_named_and_given_another_reason(pack: Pack) -> None:
    made = edits.add_redaction(Redaction("r1", "citation", "c1", "other")).apply(pack)
    found = redacted(made, "citation", "c1")
    assert found is not None and redacted(made, "citation", "c2") is None
    assert "1" in told(catalogue("en"), target_name(made, found))
    assert target_name(pack, replace(found, target="c99")) == "c99"
    changed = edits.set_redaction_reason("r1", "security").apply(made)
    assert changed.redactions[0].reason == "security"
    said = [catalogue("en").text(one.message) for one in difference(made, changed)]
    assert said == ["One redaction has another reason"]


def paths(kind: type, before: str = "") -> list[str]:
    """Places of every part that two copies can differ in, as the merge names them."""
    found = []
    hints = get_type_hints(kind)
    for item in fields(kind):
        place = f"{before}{item.name}"
        inner = [one for one in (hints[item.name], *get_args(hints[item.name])) if is_dataclass(one)]
        if (
            not is_dataclass(hints[item.name]) or hints[item.name] is Field
        ):  # other dataclasses are merged by their parts
            found.append(place)
        for one in inner:
            if isinstance(one, type) and one not in (Field, Message, RecordRow):
                listed = get_args(hints[item.name])[1:] == (...,)
                if listed and not {"id", "candidate", "finding", "evidence", "name"} & {
                    part.name for part in fields(one)
                }:
                    continue  # told apart by nothing, so the list is one thing
                found += paths(one, f"{place}/x/" if listed else f"{place}/")
    return found


def test_every_place_of_a_pack_has_words() -> None:
    every = paths(Pack)
    assert len(every) > 150
    for language in LANGUAGES:
        say = catalogue(language)
        bare = [place for place in every if "edit." in (text := say.text(place_words(place, full_pack()))) or not text]
        assert bare == []


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("context/title", "title"),
        ("context/sla/arrival", "our SLA: arrival of requests"),
        ("context/people/Ada/role", "the people involved: Ada"),
        ("citations/c1/note", "Citation 1: note"),
        ("citations/c1/claim/fields/value", "Citation 1: value"),
        ("citations/c1/claim/anchor/page", "Citation 1: what was read"),
        ("candidates/b1/offered/system", "Candidate Vendor A: system"),
        ("cells/b1|latency-sla/plan/who", "Vendor A, “latency SLA under stream load”: who"),
        ("waivers/unit/c1/reason", "Waiver of unit/c1/reason"),
        ("costs/b1/assumptions/accelerator-hour/value", None),
        ("state", "state of the pack"),
    ],
)
def test_places_in_words(place: str, words: str | None) -> None:
    text = catalogue("en").text(place_words(place, small_pack()))
    assert text == words if words else text.startswith("Costs of Vendor A: ")


def test_words_of_the_format_are_said() -> None:
    assert told(catalogue("en"), value_words("citations/c1/sort", "decision")) == "for the decision"
    assert value_words("context/title", "decision") == "decision"
