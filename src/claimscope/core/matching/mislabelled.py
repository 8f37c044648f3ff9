"""The very number of one result, by the firm or system named, under one wrong label: another scenario, division, round,
suite or benchmark than the record holds."""

from __future__ import annotations

from collections.abc import Sequence

from claimscope.core.matching.candidates import MANY_DIGITS, Candidate, Group, grouped

LABELS = frozenset({"round", "division", "scenario", "benchmark", "suite", "accelerator_count"})
"""Fields that say what was measured, when, and on how much."""
_WHO = ("result_ids", "system", "submitter")


def mislabelled(found: Sequence[Candidate]) -> Group | None:
    """The one result with exactly this number of five digits and more, contradicted in one label and confirmed in who
    submitted it; None where there is none or several."""
    groups = grouped(one for one in found if _is_mislabelled(one))
    return groups[0] if len(groups) == 1 else None


def _is_mislabelled(one: Candidate) -> bool:
    if one.digits < MANY_DIGITS or one.closeness != "exact" or one.divisor is not None:
        return False
    clashing = one.evidence.clashing
    return len(clashing) == 1 and clashing[0] in LABELS and any(one.evidence.agrees(name) for name in _WHO)
