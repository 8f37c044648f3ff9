"""Fixes are edits, and after them the finding is gone."""

from __future__ import annotations

from claimscope.core.fixes import fixes_of
from claimscope.services.assessing import assess
from judging import TODAY, citation, claim, matched, pack, row, usual


def test_a_contradiction_is_settled_either_way() -> None:
    made = pack(citation(claim(value="25,000.5", scenario="Offline"), matched(row())))
    finding = assess(made, TODAY).findings[0]
    assert finding.rule == "contradiction-core"
    record, source = fixes_of(made, finding, "Ada", TODAY)
    for fix, value in ((record, "Server"), (source, "Offline")):
        after = fix.edit.apply(made)
        said = after.citations[0].answer("scenario")
        assert said is not None
        assert (said.value, said.basis, said.by) == (value, "reviewer", "Ada")
        assert all(one.rule != "contradiction-core" for one in assess(after, TODAY).findings)


def test_what_nobody_published_goes_to_the_background() -> None:
    made = pack(citation(claim(value="1", result_ids=["5.1-9001"]), matched(outcome="not-found")))
    finding = assess(made, TODAY).findings[0]
    (fix,) = fixes_of(made, finding, "Ada", TODAY)
    assert fix.edit.apply(made).citations[0].sort == "background"


def test_a_thousands_mark_is_read_the_other_way() -> None:
    made = pack(citation(claim(value="25.0005", unit="tokens/s"), matched(row(), outcome="value-differs")))
    finding = next(one for one in assess(made, TODAY).findings if one.rule == "notation")
    (fix,) = fixes_of(made, finding, "Ada", TODAY)
    changed = fix.edit.apply(made).citations[0]
    assert changed.claim.fields.value is not None
    assert changed.claim.fields.value.value == row().value
    assert changed.match is None


def test_where_only_others_can_help_there_is_no_fix() -> None:
    made = pack(usual(availability="preview"))
    finding = next(one for one in assess(made, TODAY).findings if one.rule == "not-purchasable")
    assert fixes_of(made, finding, "Ada", TODAY) == ()
