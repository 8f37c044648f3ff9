"""Which row of a search is offered first for a citation."""

from __future__ import annotations

from dataclasses import replace

from claimscope.core.claim import Field
from claimscope.core.document import Answer
from claimscope.core.wizard.rows import likeliest, nearest_first, replied_id
from judging import citation, claim, matched, row

NEWER = row(round="v6.1", value="112640")
FAR = row(round="v6.0", value="20000", benchmark="llama2-70b-99.9")
NEAR = row(round="v6.0", value="112954.1")


def test_rows_of_the_round_named_come_first_the_nearest_value_before_the_others() -> None:
    cited = citation(claim(value="112,640", round="v6.0"), matched(outcome="not-found"))
    found = nearest_first((NEWER, FAR, NEAR), cited)
    assert found == (NEAR, FAR, NEWER)
    assert likeliest(found, cited)
    assert not likeliest((NEWER,), cited)
    assert not likeliest((), cited)


def test_without_a_round_the_nearest_value_comes_first() -> None:
    cited = citation(claim(value="112,640"), matched(outcome="not-found"))
    assert nearest_first((FAR, NEAR, NEWER), cited)[0] == NEWER
    assert likeliest((NEWER,), cited)


def test_the_search_begins_with_the_id_that_the_vendor_gave() -> None:
    said = Answer("result_ids", Field(("6.0-0073",), "vendor-reply"))
    assert replied_id(replace(citation(), answers=(said,))) == "6.0-0073"
    assert replied_id(citation()) == ""
