"""Whatever a source says, matching answers with an outcome of the contract and never raises."""

from __future__ import annotations

from decimal import Decimal
from typing import get_args

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claimscope.core.claim import Anchor, Claim, ClaimFields, Family, Field, Kind
from claimscope.core.match import CONFIRMING, SURE, Outcome
from claimscope.core.matching import match_claims
from claimscope.services.lookup import match_json
from claimscope.services.wording import catalogue
from record_for_tests import all_names, shipped_record

NUMBERS = st.decimals(allow_nan=True, allow_infinity=True) | st.integers(-5, 10**7).map(Decimal)
ENDS = st.none() | NUMBERS
UNITS = ["tokens/s", "samples/s", "queries/s", "images/s", "ms", "s", "W", "mJ", "x", "%", "rank", "GiB/s", "min"]
PER = ["", " per accelerator", " per W", " per node", " per user", " per USD"]
WORDS = st.sampled_from(
    ["v5.0", "v9.9", "llama2-70b", "llama2-70b-99.9", "Offline", "Server", "closed", "edge", "Dell", "H200", "8x H100",
     "XE9680", "", "(", "🙂", "4.1-0060", "MI355X four nodes, 5.0-0054", "than in v4.1", "fp8", "unverified"]
)  # fmt: skip


def _field(value: st.SearchStrategy[object]) -> st.SearchStrategy[Field | None]:
    made = st.builds(
        lambda one, sure, text: Field(one, "stated", sure, text=text),  # type: ignore[arg-type]
        value,
        st.sampled_from([0.3, 0.7, 0.95]),
        st.none() | st.text(max_size=12) | st.sampled_from(["23,699.70", "169k", "0", "1.234.567,8"]),
    )
    return st.none() | made


VALUES = NUMBERS | st.tuples(ENDS, ENDS)
TEXTS = {name: _field(WORDS) for name in ("round", "benchmark", "division", "suite", "scenario", "submitter", "system",
                                          "accelerator", "software", "precision", "availability", "verification",
                                          "comparator")}  # fmt: skip
FIELDS = st.builds(
    ClaimFields,
    value=_field(VALUES),
    unit=_field(st.builds(str.__add__, st.sampled_from(UNITS), st.sampled_from(PER))),
    accelerator_count=_field(st.integers(0, 10_000)),
    result_ids=_field(st.lists(WORDS, max_size=3).map(tuple)),
    **TEXTS,
)
CLAIMS = st.builds(
    Claim,
    id=st.uuids().map(str),
    family=st.sampled_from(get_args(Family)),
    kind=st.sampled_from(get_args(Kind)),
    anchor=st.builds(Anchor, st.integers(1, 3)),
    fields=FIELDS,
    link=st.sampled_from(["", "a", "b"]),
    context=st.sampled_from(["", "30 % less", "three times"]),
)


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], max_examples=40)
@given(st.lists(CLAIMS, min_size=1, max_size=4))
def test_any_claims(claims: list[Claim]) -> None:
    for claim, found in zip(claims, match_claims(claims, shipped_record(), all_names()), strict=True):
        assert found.outcome in get_args(Outcome) and 0 <= found.confidence <= 1
        assert found.rows or found.outcome not in CONFIRMING
        assert claim.family in ("inference", "vendor-measured") or found.outcome == "out-of-record"
        assert (found.row is not None) <= (found.confidence >= SURE)
        assert catalogue("en").has(found.explanation.id) and catalogue("de").has(found.explanation.id)
        assert "{" not in str(match_json(found)["explanation"])
