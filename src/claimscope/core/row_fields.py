"""A row of the record in the terms of claims: its fields by name, its scenario, its accuracy tier."""

from __future__ import annotations

import re

from claimscope.core.claim import Field, FieldValue
from claimscope.core.record_row import RecordRow


def base_benchmark(name: str) -> str:
    """A benchmark's name without its accuracy tier and without the v5.0 mark of Interactive."""
    return re.sub(r"(-interactive)?(-99(\.9)?|-95)?$", "", name)


def tier_of(benchmark: str) -> str:
    """The accuracy tier in a benchmark's name (``99``, ``99.9``, ``95``), empty where there is none."""
    found = re.search(r"-(99\.9|99|95)$", benchmark)
    return found.group(1) if found else ""


def tier_sibling(row: RecordRow, other: RecordRow) -> bool:
    """Whether two rows are one run that cleared two accuracy tiers: equal but for the tier in the benchmark's name."""
    if row is other:
        return True
    left = (row.round, row.division, row.submitter, row.platform, row.scenario, row.value, row.suite)
    right = (other.round, other.division, other.submitter, other.platform, other.scenario, other.value, other.suite)
    return left == right and base_benchmark(row.benchmark) == base_benchmark(other.benchmark)


def effective_scenario(row: RecordRow) -> str:
    """The row's scenario; v5.0 published Interactive as a benchmark name under scenario Server."""
    return "Interactive" if row.scenario == "Server" and "interactive" in row.benchmark else row.scenario


def record_fields(row: RecordRow) -> dict[str, Field]:
    """What the record holds of a row, by claim field name; ``precision`` is the submitter's own declaration."""
    values: tuple[tuple[str, FieldValue | None], ...] = (
        ("round", row.round),
        ("benchmark", row.benchmark),
        ("division", row.division),
        ("suite", row.suite),
        ("scenario", effective_scenario(row)),
        ("submitter", row.submitter),
        ("system", row.system_name),
        ("accelerator", row.accelerator),
        ("accelerator_count", row.accelerators_total),
        ("nodes", row.nodes),
        ("software", row.software),
        ("availability", row.availability),
        ("result_ids", (row.result_id,) if row.id_printable else None),
        ("verification", "verified"),
    )
    fields = {name: Field(value, "record") for name, value in values if value is not None and value != ""}
    if row.weight_data_types:
        fields["precision"] = Field(row.weight_data_types, "declared")
    return fields
