"""What an item of evidence says, in the words of the window."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from claimscope.core.document import Evidence, Measure
from claimscope.core.message import Catalogue, Message, written_number
from claimscope.core.trust import differs
from claimscope.desktop.controller import State

P99 = Decimal(99)


@dataclass(frozen=True, slots=True)
class Standing:
    """Mark of the item in its cell, and why."""

    mark: str
    reason: Message | None


def state_of(state: State, item: Evidence) -> Standing:
    """How the rules take the item; ``open`` where no cell holds it (no candidate said)."""
    for cell in state.assessment.cells:
        for found in cell.evidence:
            if found.id == item.id:
                if found.state in ("rejected", "expired"):
                    return Standing(found.state, found.reason)
                return Standing({"yes": "answered", "partly": "partly"}.get(found.answers, "open"), found.reason)
    return Standing("open", Message("measuring.no-candidate") if not item.candidate else None)


def rounded(value: Decimal, places: int = 4) -> Decimal:
    """At most ``places`` digits behind the point and never an exponent; the file keeps them all."""
    digits = max(0, places - max(0, value.adjusted())) if value else 0
    short = round(value, digits if abs(value) >= 1 else places)
    plain = short.normalize()
    return plain if plain.as_tuple().exponent <= 0 else short.quantize(Decimal(1))  # type: ignore[operator]


def number_of(measure: Measure, say: Catalogue) -> str:
    """Value with unit."""
    if measure.unit == "share":
        return f"{written_number(rounded(measure.value * 100, 3), say.language)} %"
    return f"{written_number(rounded(measure.value), say.language)} {measure.unit}".strip()


def interval_of(measure: Measure, say: Catalogue) -> str:
    """Interval with its method, empty where there is none."""
    if measure.interval is None:
        return ""
    low, high, method = measure.interval
    factor, unit = (Decimal(100), " %") if measure.unit == "share" else (Decimal(1), "")
    ends = (written_number(rounded(end * factor, 3), say.language) for end in (low, high))
    return f"{' – '.join(ends)}{unit} ({method})"


def best_number(item: Evidence, say: Catalogue) -> str:
    """The first number with its interval, for a line of the list."""
    if not item.measures:
        return ""
    known = [one for one in item.measures if one.percentile is not None]
    first = next((one for one in known if one.percentile == P99), known[0] if known else item.measures[0])
    shown = f"{first.name}: {number_of(first, say)}"
    if first.interval is None:
        return shown
    return f"{shown} [{interval_of(first, say).partition(' (')[0]}]"


def recomputed(measure: Measure, say: Catalogue) -> str:
    """What the raw values give, where they differ."""
    if measure.recomputed is None or not differs(measure):
        return ""
    return say("measuring.recomputed", value=rounded(measure.recomputed))
