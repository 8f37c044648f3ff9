"""Which steps of a citation need no answer any more."""

from __future__ import annotations

from typing import Literal, cast

from claimscope.core.assessment import CheckResult, CitationAssessment
from claimscope.core.document import CheckId, Citation
from claimscope.core.match import CONFIRMING, SURE

StepId = Literal["record", "division", "scenario", "stack", "quantization", "sla", "placement"]
STEPS: tuple[StepId, ...] = ("record", "division", "scenario", "stack", "quantization", "sla", "placement")


def is_folded(citation: Citation, made: CitationAssessment | None, step: StepId) -> bool:
    """Whether a step needs no answer any more: answered without contradiction, or left open on purpose."""
    if step in citation.confirmed:
        return not _contradicted(made, step)
    if step == "record":
        return _record_settled(citation) or not can_stand(citation)
    if step == "placement" or made is None:
        return False
    if not can_stand(citation):
        return True
    check = made.check(step)
    return check.state in ("answered", "not-applicable") or (step == "sla" and _waits_for_others(check))


def can_stand(citation: Citation) -> bool:
    """Whether a citation of this kind can stand in any row: ratios, ranks, ranges and other suites never do, so that
    nothing about them is asked."""
    claim = citation.claim
    return claim.family == "inference" and claim.kind not in ("ratio", "rank", "range", "power")


def _waits_for_others(check: CheckResult) -> bool:
    """The SLA match follows by itself from our SLA (asked once, elsewhere), the record row and the scenario (asked
    before); only a missing round, benchmark or bound is a question of its own."""
    own = ("checks.sla.open.round", "checks.sla.open.benchmark", "checks.sla.open.bounds")
    return check.stays_unknown is None or check.stays_unknown.id not in own


def _contradicted(made: CitationAssessment | None, step: StepId) -> bool:
    if made is None or step in ("record", "placement"):
        return False
    return made.check(cast(CheckId, step)).state == "contradicted"


def _record_settled(citation: Citation) -> bool:
    """The record step is settled by a certain match, a pick, or where there is nothing to look up."""
    match = citation.match
    if citation.row_choice or match is None:
        return True
    sure = match.outcome in (*CONFIRMING, "ratio-supported") and match.confidence >= SURE
    return sure or match.outcome in ("out-of-record", "not-comparable")


def is_left_open(citation: Citation, made: CitationAssessment | None, step: StepId) -> bool:
    """Whether a step was left open on purpose: its check is as open as before."""
    if made is None or step in ("record", "placement") or step not in citation.confirmed:
        return False
    return made.check(cast(CheckId, step)).state == "unanswered"
