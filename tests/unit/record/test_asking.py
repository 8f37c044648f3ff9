"""Questions to the record: filters, keys, IDs, and search as you type with facets."""

from __future__ import annotations

import threading
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimscope.core.record_row import RecordRow, RowFilter
from claimscope.record.record import match_expression
from claimscope.record.search import ORDERS, RecordSearch
from claimscope.record.words import asked_words, name_words
from record_for_tests import shipped_record

RECORD = shipped_record()
SEARCH = RecordSearch(RECORD)


@pytest.mark.parametrize("id", ["4.1-0060", "v4.1-0060", "4.1-60", "Inf-4.1-0060"])
def test_an_id_in_all_its_forms(id: str) -> None:
    rows = RECORD.show(id)
    assert {row.result_id for row in rows} == {"4.1-0060"} and len(rows) > 10


def test_both_ids_of_a_permuted_system_find_it() -> None:
    website = next(row for row in RECORD.rows(RowFilter(rounds=("v5.1",))) if row.alt_result_id)
    assert website in RECORD.show(website.alt_result_id) and website in RECORD.show(website.result_id)


@given(st.sampled_from(RECORD.rows(RowFilter(division="network"))))
def test_a_key_finds_its_row(row: RecordRow) -> None:
    assert RECORD.row(row.key) == row and RECORD.show(row.key) == (row,)


def test_a_key_that_is_none() -> None:
    assert RECORD.row("v4.1/closed") is None and RECORD.show("nonsense") == ()


def test_filters_combine_and_bound() -> None:
    wanted = RowFilter(
        rounds=("v5.0",),
        benchmarks=("llama2-70b-99",),
        scenarios=("Offline",),
        division="closed",
        suite="datacenter",
        value_low=Decimal("34081.1"),
        value_high=Decimal("34081.1"),
    )
    assert [row.result_id for row in RECORD.rows(wanted)] == ["5.0-0011"]


@pytest.mark.parametrize(("per", "low", "high"), [("accelerator", "6005", "6006"), ("node", "24023", "24024")])
def test_values_per_part_are_found_by_index(per: str, low: str, high: str) -> None:
    found = RECORD.rows(RowFilter(rounds=("v5.1",), value_low=Decimal(low), value_high=Decimal(high), per=per))
    assert "5.1-0097" in {row.result_id for row in found}


def test_suite_of_a_dual_entry_counts_for_both() -> None:
    dual = [row for row in RECORD.rows(RowFilter(rounds=("v2.0",), suite="edge")) if row.suite == "datacenter,edge"]
    assert dual and set(dual) <= set(RECORD.rows(RowFilter(rounds=("v2.0",), suite="datacenter")))


def test_closed_and_new_come_first() -> None:
    rows = RECORD.rows(RowFilter(benchmarks=("llama2-70b-99",)))
    ranks = [(row.division == "open", -float(row.round[1:])) for row in rows]
    assert ranks == sorted(ranks)


def test_many_threads_may_ask() -> None:
    found: list[int] = []
    ask = [threading.Thread(target=lambda: found.append(len(RECORD.show("4.1-0060")))) for _ in range(6)]
    for thread in ask:
        thread.start()
    for thread in ask:
        thread.join()
    assert len(set(found)) == 1 and len(found) == 6


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("23,699.70", "4.1-0060"),
        ("23699.7", "4.1-0060"),
        ("supermicro h100 llama2 server v4.1", "4.1-0060"),
        ("v4.1-0060", "4.1-0060"),
        ("4.1-60", "4.1-0060"),
        ("c885a h200 gptj", "5.0-0011"),
        ("Cisco UCS C885A", "5.0-0011"),
    ],
)
def test_what_is_typed_finds(typed: str, id: str) -> None:
    assert id in {row.result_id for row in SEARCH.search(typed, limit=2000).rows}


@given(st.sampled_from(["nvidia", "dell poweredge", "mi355x", "llama2-70b-99.9", "qualcomm cloud ai 100"]), st.data())
def test_every_keystroke_keeps_what_the_whole_word_finds(text: str, draw: st.DataObject) -> None:
    typed = text[: draw.draw(st.integers(1, len(text)))]
    assert SEARCH.search(typed).total >= SEARCH.search(text).total > 0


@given(st.text(max_size=40))
def test_nothing_that_can_be_typed_breaks_the_search(text: str) -> None:
    assert SEARCH.search(text).total >= 0


def test_parts_of_words_and_typing_errors_are_said() -> None:
    part, typo = SEARCH.search("9680l"), SEARCH.search("supermcro")
    assert part.total and part.understood == "xe9680l"
    assert typo.total and typo.understood == "supermicro"


def test_a_mistyped_product_never_finds_another() -> None:
    assert SEARCH.search("mi335x").total == 0
    assert all("H100" not in row.accelerator for row in SEARCH.search("h200 llama2").rows)


def test_facets_narrow_each_other_but_not_themselves() -> None:
    chosen = {"round": ["v5.0"], "accelerator": ["NVIDIA H200"]}
    facets = {name: dict(values) for name, values in SEARCH.facets("llama2", chosen).items()}
    found = SEARCH.search("llama2", chosen, limit=5000)
    assert len(found.rows) == found.total == facets["round"]["v5.0"] == facets["accelerator"]["NVIDIA H200"]
    assert len(facets["round"]) > 1 and len(facets["accelerator"]) > 1
    assert {row.round for row in found.rows} == {"v5.0"}


def test_facets_of_everything_count_every_row() -> None:
    facets = {name: dict(values) for name, values in SEARCH.facets("").items()}
    assert sum(facets["round"].values()) == sum(facets["division"].values()) == 39_776
    assert facets["division"]["closed"] == 12_641


@pytest.mark.parametrize("order", sorted(ORDERS))
def test_every_order_sorts_and_pages(order: str) -> None:
    first, second = (SEARCH.search("h200", order=order, limit=30, offset=at) for at in (0, 30))
    assert not {row.key for row in first.rows} & {row.key for row in second.rows}
    if order == "value":
        values = [row.value for row in (*first.rows, *second.rows)]
        assert values == sorted(values)


def test_an_unknown_order_is_a_fault_of_the_caller() -> None:
    with pytest.raises(KeyError):
        SEARCH.search("h200", order="colour")


def test_words() -> None:
    assert asked_words("23,699.70 tokens") == ["23699.7", "tokens"]
    assert {"llama2-70b", "llama2", "70b", "70", "llama"} <= name_words("Llama2-70B")
    assert match_expression('a"b') == '"a" "b"*'
    assert match_expression("  ") == ""
