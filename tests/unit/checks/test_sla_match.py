"""SLA against bound and measured p99."""

from __future__ import annotations

from decimal import Decimal

import pytest

from claimscope.core.checks.sla import RunLoad, Verdict, match_sla, tokens_per_user, written_ms
from claimscope.core.document import Bound, LatencyQuantity, Sla


def bound(quantity: LatencyQuantity, limit: str, percentile: str = "99") -> Bound:
    return Bound(quantity, Decimal(percentile), Decimal(limit))


PROMISED = (bound("ttft", "2000"), bound("tpot", "200"))
MEASURED = (bound("ttft", "1387.12"), bound("tpot", "175.277"), bound("end-to-end", "152489"))


@pytest.mark.parametrize(
    ("wanted", "verdict", "answer"),
    [
        (bound("ttft", "2000"), "promised", "yes"),
        (bound("ttft", "3000"), "promised", "yes"),
        (bound("ttft", "1999"), "measured", "partly"),
        (bound("ttft", "1000"), "measured-over", "no"),
        (bound("ttft", "2000", "95"), "implied", "partly"),
        (bound("ttft", "1000", "95"), "no-counterpart", "no"),
        (bound("ttft", "5000", "99.9"), "no-counterpart", "no"),
        (bound("end-to-end", "200000"), "measured", "partly"),
        (bound("end-to-end", "30000"), "measured-over", "no"),
    ],
)
def test_one_bound(wanted: Bound, verdict: Verdict, answer: str) -> None:
    match = match_sla(Sla((wanted,)), PROMISED, MEASURED)
    assert match.bounds[0].verdict == verdict
    assert match.answer == answer


def test_without_measurements_a_tighter_sla_is_not_met() -> None:
    match = match_sla(Sla((bound("ttft", "500"),)), PROMISED, ())
    assert (match.bounds[0].verdict, match.answer) == ("looser", "no")


def test_all_bounds_must_hold_and_a_missing_counterpart_makes_it_partly() -> None:
    both = Sla((bound("ttft", "2000"), bound("end-to-end", "30000")))
    assert match_sla(both, PROMISED, MEASURED).answer == "no"
    assert match_sla(both, PROMISED, ()).answer == "partly"


@pytest.mark.parametrize("arrival", ["burst", "constant", "closed-loop"])
def test_another_arrival_is_another_load(arrival: str) -> None:
    sla = Sla((bound("ttft", "2000"),), arrival=arrival)  # type: ignore[arg-type]
    match = match_sla(sla, PROMISED, MEASURED)
    assert match.answer == "partly"
    assert match.load


def test_a_system_below_our_rate_answers_in_part() -> None:
    sla = Sla((bound("ttft", "2000"),), requests_per_s=Decimal(100))
    assert match_sla(sla, PROMISED, MEASURED, RunLoad(Decimal(80))).answer == "partly"
    assert match_sla(sla, PROMISED, MEASURED, RunLoad(Decimal(120))).answer == "yes"


def test_the_speed_of_one_user_follows_from_tpot() -> None:
    assert tokens_per_user(bound("tpot", "200")) == Decimal("5.0")
    assert tokens_per_user(bound("ttft", "200")) is None


@pytest.mark.parametrize(
    ("value", "id", "shown"),
    [
        ("175.277", "checks.ms", "175"),
        ("1387.12", "checks.s", "1.39"),
        ("2000", "checks.s", "2"),
        ("152489", "checks.min", "2.54"),
    ],
)
def test_durations_are_written_for_people(value: str, id: str, shown: str) -> None:
    said = written_ms(Decimal(value))
    assert said.id == id
    assert str(said.get("value")) == shown


def test_a_longer_context_than_the_benchmark_answers_in_part() -> None:
    sla = Sla((bound("ttft", "2000"),), context_tokens=8192)
    short = match_sla(sla, PROMISED, MEASURED, RunLoad(longest_input=1024))
    assert (short.answer, [one.id for one in short.load]) == ("partly", ["checks.sla.context"])
    assert match_sla(sla, PROMISED, MEASURED, RunLoad(longest_input=8192)).answer == "yes"


def test_what_is_not_known_of_the_load_is_said_and_decides_nothing() -> None:
    sla = Sla((bound("ttft", "2000"),), context_tokens=8192, concurrency=40)
    found = match_sla(sla, PROMISED, MEASURED, RunLoad())
    assert found.answer == "yes"
    assert [one.id for one in found.unknown] == ["checks.sla.context-unknown", "checks.sla.concurrency-unknown"]


def test_the_longest_input_is_read_from_the_rules() -> None:
    from claimscope.services.assessing import benchmarks

    known = {one.benchmark: one.longest_input for one in benchmarks().all() if one.round == "v5.1"}
    assert (known["llama2-70b-99"], known["llama3.1-8b"], known["whisper"]) == (1024, 2048, None)
