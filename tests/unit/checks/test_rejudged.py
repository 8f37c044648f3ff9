"""An old pack under other rules: what changed, in sentences."""

from __future__ import annotations

from dataclasses import replace

from claimscope.core.document import Pack
from claimscope.core.judged import Judged, judged_of
from claimscope.core.judgement import assess
from claimscope.core.rejudged import rejudged
from claimscope.core.rulebook import Profile
from claimscope.services.assessing import grounds
from claimscope.services.wording import catalogue
from judging import TODAY, pack, usual

MADE = pack()


def judged(made: Pack, profile: Profile) -> Judged:
    known = grounds(TODAY)
    found = assess(made, replace(known.rulebook, profile=profile), known.knowledge, TODAY, known.names)
    return judged_of(found, "0" * 64, TODAY, "1.0")


def test_nothing_changes_under_the_same_rules() -> None:
    made = pack(usual(availability="preview"))
    assert rejudged(judged(made, Profile()), judged(made, Profile()), MADE) == ()


def test_severity_and_findings_gone() -> None:
    made = pack(usual(availability="preview"))
    before = judged(made, Profile())
    stricter = judged(made, Profile(name="own", severities={"not-purchasable": "critical"}))
    assert [said.id for said in rejudged(before, stricter, MADE)] == ["rules.changed.severity"]
    without = judged(made, Profile(name="own", off=frozenset({"not-purchasable"})))
    assert [said.id for said in rejudged(before, without, MADE)] == ["rules.changed.gone"]
    assert [said.id for said in rejudged(without, before, MADE)] == ["rules.changed.new"]


def test_cells_and_checks() -> None:
    before = judged(pack(usual(weight_data_types="")), Profile())
    after = judged(pack(usual(accelerators_total=4)), Profile())
    said = [catalogue().text(one) for one in rejudged(before, after, MADE)]
    assert any("is now partly answered" in one for one in said)
    assert any("Quantization: was open, is now answered" in one for one in said)
