"""A new measurement of the same kind, set against the value that was accepted: still holds, drifted, does not hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from claimscope.core.document import Evidence, Measure, Sla
from claimscope.core.message import Arg, Message, message
from claimscope.core.serving_sla import match_serving

Verdict = Literal["holds", "drifted", "does-not-hold"]
TOLERANCE_PERCENT = Decimal(5)
"""How far a measurement without an interval may move before it counts as drifted (spread of repeated runs)."""


@dataclass(frozen=True, slots=True)
class Moved:
    """One number then and now. ``percent`` is 100 x (new - old) / old, None where the old one is 0."""

    old: Measure
    new: Measure
    percent: Decimal | None
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Drift:
    """A new item against the accepted one, number by number; ``verdict`` is the worst of them."""

    accepted: Evidence
    new: Evidence
    moved: tuple[Moved, ...]
    verdict: Verdict

    @property
    def worst(self) -> Moved:
        """The number that weighs most: first by verdict, then by how far it moved."""
        rank = ("holds", "drifted", "does-not-hold")
        return max(self.moved, key=lambda one: (rank.index(one.verdict), abs(one.percent or Decimal(0))))


def accepted_before(item: Evidence, others: Sequence[Evidence]) -> Evidence | None:
    """The newest item that measures the same thing, was taken into use and tested earlier."""
    known = [
        one
        for one in others
        if one.id != item.id
        and same_measurement(one, item)
        and one.use == "used"
        and one.tested_on
        and item.tested_on
        and one.tested_on < item.tested_on
    ]
    return max(known, key=lambda one: one.tested_on, default=None)


SAME = ("model_id", "dataset", "task", "request_rate", "max_concurrency", "arrival")
"""Facts that make a measurement the same one: other load, data or model is another point, not a newer one."""


def same_measurement(one: Evidence, other: Evidence) -> bool:
    """Whether two items measure the same thing of the same candidate: nothing both state may differ, and a load that
    only one states makes them different."""
    if (one.kind, one.question, one.candidate) != (other.kind, other.question, other.candidate):
        return False
    for name in SAME:
        mine, theirs = one.fact(name), other.fact(name)
        if mine is not None and theirs is not None and mine.value != theirs.value:
            return False
        if (mine is None) != (theirs is None) and name in ("request_rate", "max_concurrency"):
            return False
    return True


def drift(accepted: Evidence, new: Evidence, sla: Sla) -> Drift | None:
    """Compares numbers of the same name, unit and percentile; None where the two share none."""
    pairs = [(old, now) for old in accepted.measures if (now := _counterpart(old, new)) is not None]
    if not pairs:
        return None
    moved = tuple(Moved(old, now, _percent(old, now), _verdict(old, now)) for old, now in pairs)
    found: Verdict = "holds"
    if any(one.verdict == "drifted" for one in moved):
        found = "drifted"
    if _breaks(accepted, new, sla) or any(one.verdict == "does-not-hold" for one in moved):
        found = "does-not-hold"
    return Drift(accepted, new, moved, found)


def drift_sentence(found: Drift) -> Message:
    """The verdict with the number that weighs most."""
    if found.verdict == "holds":
        return message("drift.holds", tested=found.accepted.tested_on)
    worst = found.worst
    values: dict[str, Arg] = {
        "name": worst.new.name,
        "old": worst.old.value,
        "new": worst.new.value,
        "percent": "–" if worst.percent is None else round(worst.percent, 1),
        "tested": found.accepted.tested_on,
    }
    if found.verdict == "drifted":
        return message("drift.drifted", **values)
    return message("drift.does-not-hold", **values)


def _counterpart(old: Measure, new: Evidence) -> Measure | None:
    return next(
        (one for one in new.measures if (one.name, one.unit, one.percentile) == (old.name, old.unit, old.percentile)),
        None,
    )


def _percent(old: Measure, new: Measure) -> Decimal | None:
    return None if old.value == 0 else (new.value - old.value) * 100 / abs(old.value)


def _verdict(old: Measure, new: Measure) -> Verdict:
    """Rates by their intervals; numbers without intervals by the tolerance."""
    if old.interval is not None and new.interval is not None:
        apart = old.interval[1] < new.interval[0] or new.interval[1] < old.interval[0]
        if not apart:
            return "holds"
        return "does-not-hold" if _worse(old, new) else "drifted"
    percent = _percent(old, new)
    if percent is None:
        return "holds" if new.value == old.value else "drifted"
    return "holds" if abs(percent) <= TOLERANCE_PERCENT else "drifted"


def _worse(old: Measure, new: Measure) -> bool:
    """Where nobody said which direction is better, any clear change counts as worse."""
    if old.higher_is_better is None:
        return True
    return (new.value < old.value) == old.higher_is_better


def _breaks(accepted: Evidence, new: Evidence, sla: Sla) -> bool:
    """Whether a bound of our SLA that held is broken now."""
    if new.kind != "serving_speed":
        return False
    before = {one.bound for one in match_serving(accepted, sla).bounds if one.verdict == "holds"}
    return any(one.verdict == "broken" and one.bound in before for one in match_serving(new, sla).bounds)
