"""What changed, in sentences."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal

import pytest

from claimscope.core import edits
from claimscope.core.assessment import Assessment, Block, Cell, Finding
from claimscope.core.difference import difference
from claimscope.core.document import (
    Candidate,
    Configuration,
    CostAssumption,
    Pack,
    Plan,
    Question,
    Sla,
    Volume,
    Waiver,
)
from claimscope.core.edits import Edit
from claimscope.core.message import Message
from claimscope.datafiles import resource
from claimscope.services.wording import catalogue
from pack_material import small_pack, stated


def sentences(old: Pack, new: Pack, language: str = "en") -> list[str]:
    return [catalogue(language).text(change.message) for change in difference(old, new)]


COST = edits.set_assumption("b1", CostAssumption("power", Decimal("0.30"), "EUR/kWh"))


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (edits.set_context("title", "New"), ["title: was Tender, is now New"]),
        (edits.set_context("lot", "2"), ["lot: was not given, is now 2"]),
        (edits.set_context("volume", Volume(Decimal(900000))), ["requests per month: was not given, is now 900,000"]),
        (edits.set_context("sla", Sla(concurrency=64)), ["concurrency: was not given, is now 64"]),
        (edits.set_versions("2026-12-01", ""), ["Record: was not given, is now 2026-12-01"]),
        (edits.set_state("in-review"), ["State: was draft, is now in review"]),
        (edits.add_candidate(Candidate("b3", "Vendor C")), ["New candidate: Vendor C"]),
        (edits.rename_candidate("b1", "Z"), ["Candidate Z, name: was Vendor A, is now Z"]),
        (
            edits.set_offered("b1", Configuration(nodes=2)),
            ["Candidate Vendor A, number of nodes: was not given, is now 2"],
        ),
        (edits.sort_citations(["c2"], "decision"), ["Citation 2: was not sorted yet, is now for the decision"]),
        (
            edits.set_answer(["c1"], "division", stated("closed")),
            ["Citation 1, division: was not given, is now closed"],
        ),
        (
            edits.correct_field("c1", "value", stated(Decimal("24000"))),
            [
                "Citation 1, value: was 23,699.70, is now 24,000",
                "Citation 1, look-up in the record: was exact, is now not looked up",
            ],
        ),
        (edits.choose_row(["c1"], "none"), ["Citation 1: another record row was chosen"]),
        (edits.assign_citations(["c1"], "b2"), ["Citation 1: it belongs to another candidate"]),
        (
            edits.plan_cell("b1", "safety", Plan("red team", "X", "2027")),
            ["Vendor A, “adversarial and safety input”: planned: red team"],
        ),
        (
            edits.not_applicable("b1", "safety", "no users"),
            ["Vendor A, “adversarial and safety input”: set to not applicable, because: no users"],
        ),
        (edits.add_question(Question("own", "Offline?", custom=True)), ["New row: Offline?"]),
        (edits.set_our_data("e1", "X"), ["Evidence MMLU, who calls it our data: was not given, is now X"]),
        (COST, ["Costs of Vendor A, power: was not given, is now 0.30"]),
        (edits.waive(Waiver("f", "r", "X", "2026")), ["One waiver was given"]),
        (edits.tag_cases("e1", ["1", "2"], "t"), ["2 error cases were tagged"]),
        (edits.assign_sources(["a" * 64], "b2"), ["File deck.pptx now belongs to Vendor B"]),
        (edits.reorder_candidates(["b2", "b1"]), ["Only the order or inner details changed"]),
    ],
    ids=lambda value: value.label.id if isinstance(value, Edit) else "",
)
def test_an_edit_is_told_in_sentences(edit: Edit, said: list[str]) -> None:
    before = small_pack()
    assert sentences(before, edit.apply(before)) == said


def test_the_way_back_is_told_too() -> None:
    before = edits.plan_cell("b1", "safety", Plan("red team", "X", "2027")).apply(small_pack())
    assert sentences(before, small_pack()) == [
        "Vendor A, “adversarial and safety input”: what had been decided was taken back"
    ]
    assert (
        sentences(COST.apply(small_pack()), small_pack())[0] == "Costs of Vendor A, power: was 0.30, is now not given"
    )
    gone = edits.remove_source("a" * 64).apply(small_pack())
    assert sentences(small_pack(), gone) == [
        "Citation 1 is gone",
        "Citation 2 is gone",
        "Citation 3 is gone",
        "File is gone: deck.pptx",
    ]


def test_equal_packs_differ_in_nothing() -> None:
    assert difference(small_pack(), small_pack()) == ()


def test_no_change_of_any_field_goes_unsaid() -> None:
    other = replace(small_pack(), created_at="2027-01-01T00:00:00Z")
    assert len(difference(small_pack(), other)) == 1


def test_long_vendor_text_is_cut() -> None:
    (said,) = sentences(small_pack(), edits.set_context("task", "long " * 100).apply(small_pack()))
    assert len(said) < 140 and said.endswith("…")


def test_what_the_rules_now_say_differently() -> None:
    finding = Finding("k", "R1", "high", Message("difference.yes"), Message("difference.no"))
    before = Assessment((), (Cell("b1", "safety", "open"),), (), (Block(Message("x"), ("gate",)),))
    after = Assessment((), (Cell("b1", "safety", "planned"),), (finding,), ())
    say = catalogue("en")
    found = [say.text(one.message) for one in difference(small_pack(), small_pack(), before, after)]
    assert found == [
        "Nothing blocks a final report any more",
        "Vendor A, “adversarial and safety input”: was open, is now planned",
        "New finding: yes",
    ]


def test_both_languages_know_every_sentence() -> None:
    english, german = (
        json.loads(resource("locale", language, "difference.json").read_text(encoding="utf-8"))
        for language in ("en", "de")
    )
    assert set(english) == set(german)
    before = small_pack()
    assert sentences(before, edits.set_state("in-review").apply(before), "de") == [
        "Stand: vorher Entwurf, jetzt in Prüfung"
    ]


def test_signs_that_steer_a_terminal_are_not_passed_on() -> None:
    pack = edits.rename_candidate("b1", "\x1b[31mRed\x07").apply(
        edits.set_context("lot", "a\x1b]0;x").apply(small_pack())
    )
    assert all(sentence.isprintable() for sentence in sentences(small_pack(), pack))
