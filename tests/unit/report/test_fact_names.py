"""Names of facts and metrics in words, and no number taken for a share that nobody called one."""

from __future__ import annotations

from decimal import Decimal

from claimscope.core.document import Measure
from claimscope.core.report.fact_names import KNOWN, fact_name
from claimscope.core.report.measured import _rate
from claimscope.services.wording import catalogue

ENGLISH = catalogue("en")


def test_every_known_fact_has_words_and_others_keep_their_name() -> None:
    assert all(ENGLISH.has(fact_name(name).id) for name in KNOWN)
    assert ENGLISH.text(fact_name("weights_dtype")) == "Number format"
    assert ENGLISH.text(fact_name("own_field")) == "own_field"


def test_a_metric_without_a_unit_is_no_share() -> None:
    assert ENGLISH.text(_rate(Measure("score", Decimal("0.41")), "V-1")) == "score: 0.41, V-1"
    assert ENGLISH.text(_rate(Measure("score", Decimal(7), "points"), "V-1")) == "score: 7 points, V-1"
    assert ENGLISH.text(_rate(Measure("rate", Decimal(12), "%"), "V-1")) == "rate: 12 %, V-1"


def test_a_share_is_printed_as_per_cent_with_its_interval() -> None:
    share = Measure("hits", Decimal("0.41"), interval=(Decimal("0.3"), Decimal("0.5"), "Wilson 95 %"))
    assert ENGLISH.text(_rate(share, "V-1")) == "hits: 41 % (30 to 50 %), V-1"
