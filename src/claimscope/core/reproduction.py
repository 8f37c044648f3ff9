"""An own run on the hardware offered, set against the cited row: does it reproduce, and what could explain it if not?

An own run is unverified, whatever it shows (Results Messaging Guidelines, sections 1 and 8).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from claimscope.core.claim import text_of
from claimscope.core.document import Evidence, Measure
from claimscope.core.products import ProductNames
from claimscope.core.record_row import RecordRow

NAMES = {
    "tokens/s": (
        "Completed tokens per second",
        "Tokens per second",
        "output_throughput",
        "output_token_throughput",
        "output_tokens_per_second mean",
        "output_token_rate mean",
    ),
    "samples/s": ("Completed samples per second", "Samples per second"),
    "queries/s": ("Completed samples per second", "request_throughput", "requests_per_second mean"),
}


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference in stack, load or precision: field id, what the row says, what the own run says ("" = unknown)."""

    field: str
    cited: str
    own: str


@dataclass(frozen=True, slots=True)
class Reproduction:
    """Own value against the cited one. ``percent`` is 100 x (own - cited) / cited."""

    cited: Decimal
    own: Measure
    percent: Decimal
    reproduces: bool
    differences: tuple[Difference, ...]


def reproduce(
    row: RecordRow, own: Evidence, names: ProductNames, tolerance_percent: Decimal = Decimal(5)
) -> Reproduction | None:
    """Compares like with like; None where the own run holds no number in the unit of the row."""
    measure = next((one for name in NAMES.get(row.unit.lower(), ()) for one in own.measures if one.name == name), None)
    if measure is None or row.value == 0:
        return None
    percent = (measure.value - row.value) * 100 / row.value
    return Reproduction(row.value, measure, percent, abs(percent) <= tolerance_percent, _differences(row, own, names))


def best_run(row: RecordRow, items: Sequence[Evidence], names: ProductNames) -> tuple[Evidence, Reproduction] | None:
    """The own run that comes out highest: what the system can do at least; None without one in the row's unit."""
    found = [(item, made) for item in items if (made := reproduce(row, item, names)) is not None]
    return max(found, key=lambda pair: pair[1].own.value, default=None)


def _differences(row: RecordRow, own: Evidence, names: ProductNames) -> tuple[Difference, ...]:
    hardware = text_of(own.fact("hardware")) or ""
    total = text_of(own.fact("accelerators_total")) or ""
    pairs = [
        ("accelerator", row.accelerator, hardware, names.relation(hardware, row.accelerator) == "same"),
        ("accelerators_total", str(row.accelerators_total or ""), total, str(row.accelerators_total or "") == total),
        ("runtime", row.software, text_of(own.fact("serving_engine")) or "", None),
        ("precision", row.weight_data_types, text_of(own.fact("weights_dtype")) or "", None),
        ("scenario", row.scenario, text_of(own.fact("scenario")) or text_of(own.fact("arrival")) or "", None),
    ]
    return tuple(
        Difference(name, cited, mine)
        for name, cited, mine, same in pairs
        if not (same if same is not None else cited.strip().lower() == mine.strip().lower())
    )
