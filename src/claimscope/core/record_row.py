"""A row of the official record as a value, and the question the matching asks of the record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol


@dataclass(frozen=True, slots=True)
class RecordRow:
    """One published (system, benchmark, model, scenario) result. Latencies in milliseconds, power as published.

    ``key`` identifies the row within the record for good
    (round/division/suite/submitter/platform/benchmark/model/scenario).
    Empty strings and None mean: the record does not hold it.
    """

    key: str
    round: str
    result_id: str
    result_id_source: str
    division: str
    suite: str
    availability: str
    submitter: str
    system_name: str
    platform: str
    benchmark: str
    model_used: str
    scenario: str
    value: Decimal
    unit: str
    published_unit: str = ""
    alt_result_id: str = ""
    publication_date: str = ""
    nodes: int = 1
    host_processor: str = ""
    host_processors_per_node: int | None = None
    accelerator: str = ""
    accelerators_per_node: int | None = None
    accelerators_total: int | None = None
    software: str = ""
    operating_system: str = ""
    inferred: bool = False
    power_value: Decimal | None = None
    power_unit: str = ""
    weight_data_types: str = ""
    accuracy: str = ""
    log_result: str = ""
    measured_latency_p99_ms: Decimal | None = None
    measured_ttft_p99_ms: Decimal | None = None
    measured_tpot_p99_ms: Decimal | None = None
    target_latency_ms: Decimal | None = None
    target_ttft_ms: Decimal | None = None
    target_tpot_ms: Decimal | None = None
    samples_per_s: Decimal | None = None
    site_value: Decimal | None = None
    """Value shown on the results site where it differs from the repository's."""
    source_location: str = ""
    notes: str = ""
    withdrawn: str = ""

    @property
    def id_confirmed(self) -> bool:
        """Whether the ID was published as such (not reconstructed)."""
        return self.result_id_source in ("repo_summary", "website_export", "website_export_same_platform")

    @property
    def id_printable(self) -> bool:
        """Unverified IDs (v6.1) are never printed as an ID."""
        return bool(self.result_id) and self.result_id_source != "reconstructed_unverified"

    @property
    def was_inferred(self) -> bool:
        """Whether the value was worked out from a run of another scenario. From v6.0 the published flag says something
        else (the log's scenario name differs); record notes, 2026-11-30."""
        return self.inferred and not self.round.startswith("v6.")


@dataclass(frozen=True, slots=True)
class RowFilter:
    """What is known of a row. Empty places match everything. ``ids`` are normalised (``4.1-43``)."""

    ids: tuple[str, ...] = ()
    rounds: tuple[str, ...] = ()
    benchmarks: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    submitters: tuple[str, ...] = ()
    accelerators: tuple[str, ...] = ()
    accelerators_total: int | None = None
    division: str = ""
    suite: str = ""
    value_low: Decimal | None = None
    value_high: Decimal | None = None
    text: str = ""
    per: str = ""
    """What ``value_low`` and ``value_high`` bound: ``""`` the value, ``accelerator``, ``node`` or ``watt`` the value
    divided by it, ``power`` the measured power, ``latency-p99``, ``ttft-p99`` and ``tpot-p99`` the measured latencies
    in milliseconds."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How completely the record holds a round."""

    round: str
    rows: int
    publication_date: str
    complete: bool
    lacks: tuple[str, ...] = ()
    """Ids of known gaps (``latencies``, ``precision``, ``open-edge``, …)."""


class RecordQuery(Protocol):
    """What the core may ask of the record."""

    def rows(self, wanted: RowFilter) -> Sequence[RecordRow]:
        """Rows that fit, in a stable order."""
        ...

    def coverage(self) -> Sequence[Coverage]:
        """Every round the record holds, oldest first."""
        ...

    @property
    def version(self) -> str:
        """Version and date of the record (ISO date)."""
        ...
