"""Whose test a number is: signs, their weights, and how far each reaches."""

from __future__ import annotations

import pytest

from claims_for_tests import block, document
from claimscope.core.claims import find_claims
from claimscope.core.claims.families.signs import PLAIN_SIGNS
from claimscope.core.claims.families.weighing import AGAINST, FOR, REACH, USUAL, is_entry, weight
from claimscope.services.knowledge import vocabulary

ENTRY = "MLPerf Inference v5.1 (Closed, Server): the node reaches 33,410 tokens/s on Llama 2 70B."


def families(*texts: str) -> list[tuple[str, str]]:
    found = find_claims(document(tuple(block(text) for text in texts)), vocabulary())
    return [(claim.fields.value.text if claim.fields.value else "", claim.family) for claim in found]


def behind(text: str) -> str:
    """The family of the last number, told in the paragraph of an entry."""
    return families(f"{ENTRY} {text}")[-1][1]


def test_a_sign_has_one_weight_and_points_one_way() -> None:
    assert not FOR.keys() & AGAINST.keys() and not (FOR.keys() | AGAINST.keys()) & REACH.keys()
    assert all(points > 0 for points in (*FOR.values(), *AGAINST.values()))
    assert set(PLAIN_SIGNS) <= AGAINST.keys()
    assert set().union(*USUAL.values()) <= AGAINST.keys()


def test_a_tie_is_an_own_test_and_a_name_outweighs_small_signs() -> None:
    assert not is_entry("inference", ["suite-near", "practice"])
    assert is_entry("inference", ["suite-near"])
    assert is_entry("inference", ["names-suite", "load"])
    assert not is_entry("inference", ["names-suite", "denied"])


def test_small_signs_of_one_thing_weigh_no_more_than_their_ceiling() -> None:
    assert weight(AGAINST.keys() - {"denied"}) == weight(["trial", "yours"])
    assert weight(["trial", "trial"]) == weight(["trial"])


def test_what_a_suite_states_itself_is_no_sign_against_it() -> None:
    assert not is_entry("inference", ["suite-near", "is-latency"])
    assert is_entry("client", ["suite-near", "is-latency"])


@pytest.mark.parametrize(
    "text",
    [
        "A newspaper that rents it gets 4,800 tokens/s.",
        "With 40 users at once it gave 4,800 tokens/s.",
        "Your ticket texts went through at 4,800 tokens/s.",
        "On Mistral Small it makes 4,800 tokens/s.",
        "At the demonstration it drew 7.4 kW.",
        "Une rédaction obtient 4 800 tokens/s avec ses dépêches.",
    ],
)
def test_a_number_that_goes_on_with_nothing_of_the_entry_is_somebody_elses(text: str) -> None:
    assert behind(text) == "vendor-measured"


@pytest.mark.parametrize(
    "text",
    [
        "Offline it reaches 36,900 tokens/s.",
        "That is 4,176 tokens/s per accelerator.",
        "With sixteen H200 it reaches 64,100 tokens/s.",
        "It is 1.4x the previous generation.",
        "So 33,410 tokens/s it is.",
        "The older machine stands at 18,200 tokens/s.",
    ],
)
def test_a_number_that_goes_on_with_the_entry_is_the_suites(text: str) -> None:
    assert behind(text) == "inference"


def test_results_of_one_list_are_not_set_against_each_other() -> None:
    told = families(
        "MLPerf Inference v5.1, Llama 2 70B Offline:\n- compiler 1: 30,100 tokens/s\n- compiler 2: 33,400 tokens/s"
    )
    assert [family for _, family in told] == ["inference", "inference"]


def test_an_item_that_names_the_suite_speaks_for_itself_alone() -> None:
    told = families("- MLPerf Inference v5.1 Offline: 33,400 tokens/s\n- Claims desk of an insurer: 4,800 tokens/s")
    assert [family for _, family in told] == ["inference", "vendor-measured"]


def test_power_and_latency_go_with_the_run_beside_them() -> None:
    assert families(ENTRY, "MLPerf Inference v5.1 Offline: 7.1 kW at 36,900 tokens/s.")[1][1] == "inference"
    told = families(
        f"{ENTRY} In the pilot it made 4,800 tokens/s. The mean draw was 6.2 kW, the first token took 0.4 s."
    )
    assert {family for value, family in told if value != "33,410"} == {"vendor-measured"}


@pytest.mark.parametrize(
    "denial",
    [
        "None of this is an official result: it is not an official MLPerf submission.",
        "Das ist kein offizielles MLPerf-Ergebnis.",
        "Ce n'est pas un résultat officiel MLPerf.",
        "これはMLPerfの公式結果ではありません。",
    ],
)
def test_a_suite_named_only_to_be_denied_is_no_suite(denial: str) -> None:
    assert {family for _, family in families(denial, "Throughput: 12,550 samples/s on ResNet-50.")} == {
        "vendor-measured"
    }


def test_a_suite_named_in_a_later_section_says_nothing_of_an_earlier_one() -> None:
    told = families(
        "## In a chat",
        "Replies came at 31.2 tokens/s.",
        "## At full tilt",
        "MLPerf Inference v5.1 Offline: 96,400 tokens/s.",
    )
    assert [family for _, family in told] == ["vendor-measured", "inference"]


def test_a_rate_is_no_result_of_a_suite_of_times_to_train() -> None:
    told = families("MLPerf Training v5.1: RetinaNet in 11.3 minutes. Our weekly retraining runs at 4,100 samples/s.")
    assert [family for _, family in told] == ["training", "vendor-measured"]
