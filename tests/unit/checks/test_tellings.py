"""One result in several files of a candidate is one claim; another number for it is noticed."""

from __future__ import annotations

from dataclasses import replace

from claimscope.core.document import Citation, Pack, Source
from claimscope.core.tellings import told_again, told_differently
from judging import citation, claim, matched, pack

SAID = {"unit": "tokens/s", "benchmark": "llama2-70b-99", "scenario": "Server", "system": "Acme 8"}


def told(id: str, source: str, value: str, page: int = 3, object: str = "Table 2", **said: str) -> Citation:
    given = {name: text for name, text in {**SAID, "value": value, **said}.items() if text}
    made = claim(id, **given)
    made = replace(made, anchor=replace(made.anchor, page=page, object=object))
    return replace(citation(made, matched(outcome="not-found")), id=id, source=source)


def files(*citations: Citation, second: str = "a") -> Pack:
    made = pack(*citations)
    other = Source("s2", "sheet.xlsx", "application/xlsx", 1, candidate=second)
    return replace(made, sources=(*made.sources, other))


def pairs(found: Pack) -> list[tuple[str, str]]:
    return [(one.id, other.id) for one, other in told_differently(found)]


def test_the_same_result_in_two_files_is_one_claim() -> None:
    found = told_again(files(told("c1", "s1", "793"), told("c2", "s2", "793"), told("c3", "s2", "900")))
    assert found == {"c1": ("c1", "c2"), "c2": ("c1", "c2")}


def test_a_number_alone_ties_nothing() -> None:
    one = told("c1", "s1", "793")
    other = replace(one, id="c2", source="s2", claim=claim("c2", value="793", unit="tokens/s"))
    assert told_again(files(one, other)) == {}


def test_other_candidates_and_contradictions_are_other_claims() -> None:
    both = (told("c1", "s1", "793"), told("c2", "s2", "793"))
    assert told_again(files(*both, second="b")) == {}
    assert told_again(files(both[0], told("c2", "s2", "793", round="v5.0"), told("c3", "s2", "793", round="v5.1"))) == {
        "c1": ("c1", "c2"),
        "c2": ("c1", "c2"),
    }


def test_within_one_file_the_claim_finder_has_joined_already() -> None:
    assert told_again(files(told("c1", "s1", "793"), told("c2", "s1", "793", page=9))) == {}


def test_another_number_is_noticed_across_files_and_pages() -> None:
    assert pairs(files(told("c1", "s1", "793"), told("c2", "s2", "794"))) == [("c1", "c2")]
    assert pairs(files(told("c1", "s1", "793"), told("c2", "s1", "794", page=9))) == [("c1", "c2")]
    assert pairs(files(told("c1", "s1", "793"), told("c2", "s1", "794"))) == []


def test_a_text_that_names_no_machine_is_held_against_the_table_it_speaks_of() -> None:
    table, text = told("c1", "s1", "58793"), told("c2", "s1", "58794", object="Text 5", system="")
    assert pairs(files(table, text)) == [("c1", "c2")]
    assert pairs(files(told("c1", "s1", "58793", system=""), text)) == []
    assert pairs(files(table, told("c2", "s1", "61000", object="Text 5", system=""))) == []
    assert pairs(files(table, told("c2", "s1", "58794", object="Text 5", system="Other 4"))) == []


def test_a_number_and_its_rounding_are_one_number() -> None:
    for rounded in ("58800", "58790", "59000", "60000"):
        assert pairs(files(told("c1", "s1", "58793"), told("c2", "s2", rounded))) == [], rounded
    assert pairs(files(told("c1", "s1", "33161.4"), told("c2", "s2", "33161"))) == []
    assert pairs(files(told("c1", "s1", "33161.4"), told("c2", "s2", "33161.9"))) == [("c1", "c2")]
    assert pairs(files(told("c1", "s1", "58793"), told("c2", "s2", "57000"))) == [("c1", "c2")]


def test_two_rows_that_both_files_hold_are_two_results() -> None:
    here = (told("c1", "s1", "793"), told("c2", "s1", "801"))
    there = (told("c3", "s2", "793"), told("c4", "s2", "801"))
    assert pairs(files(*here, *there)) == []


def test_what_the_record_confirms_twice_is_two_results() -> None:
    sure = [replace(one, match=matched(outcome="exact")) for one in (told("c1", "s1", "793"), told("c2", "s2", "794"))]
    assert pairs(files(*sure)) == []


def test_what_was_rejected_says_nothing() -> None:
    assert pairs(files(told("c1", "s1", "793"), replace(told("c2", "s2", "794"), sort="not-a-claim"))) == []
