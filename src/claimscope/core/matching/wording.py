"""Messages about rows: what a row is called, what must be said with it, where source and record contradict."""

from __future__ import annotations

from collections.abc import Iterator

from claimscope.core.matching.benchmarks import named_scenario
from claimscope.core.matching.evidence import Evidence
from claimscope.core.matching.subject import Subject
from claimscope.core.message import Message, message
from claimscope.core.record_row import RecordRow

_OFFICIAL = {
    "round": "round",
    "division": "division",
    "suite": "suite",
    "availability": "availability",
    "benchmark": "benchmark",
    "submitter": "submitter",
    "accelerator": "accelerator",
    "system": "system_name",
    "software": "software",
}


def row_name(row: RecordRow) -> Message:
    """``Cisco, UCS C885A M8, llama2-70b-99 Offline, v5.0 closed (5.0-0011)``."""
    return message(
        "matching.row",
        submitter=row.submitter,
        system=row.system_name or row.platform,
        benchmark=row.benchmark,
        scenario=named_scenario(row.benchmark, row.scenario),
        round=row.round,
        division=row.division,
        id=result_id(row),
    )


def result_id(row: RecordRow) -> Message:
    """The ID with its standing; an unverified one is never printed."""
    if not row.id_printable:
        return message("matching.id.none")
    return message("matching.id.confirmed" if row.id_confirmed else "matching.id.unconfirmed", id=row.result_id)


def published(row: RecordRow) -> Message:
    """``23,699.7 tokens/s``."""
    return message("matching.value", value=row.value, unit=row.unit)


def remarks(row: RecordRow) -> tuple[Message, ...]:
    """What must be said beside the row's number."""
    return tuple(_remarks(row))


def _remarks(row: RecordRow) -> Iterator[Message]:
    if row.withdrawn:
        yield message(f"matching.remark.{row.withdrawn}")
    if row.availability in ("preview", "rdi"):
        yield message(f"matching.remark.{row.availability}")
    if row.was_inferred:
        yield message("matching.remark.inferred")
    if row.division in ("open", "network"):
        yield message(f"matching.remark.{row.division}", model=row.model_used)
    if row.published_unit:
        yield message("matching.remark.label", label=row.published_unit, unit=row.unit)
    if row.site_value is not None:
        yield message("matching.remark.site", site=row.site_value, value=row.value)
    if row.id_printable and not row.id_confirmed:
        yield message("matching.remark.id-unconfirmed", id=row.result_id)
    elif not row.id_printable:
        yield message("matching.remark.id-none", round=row.round)


def conflicts(subject: Subject, row: RecordRow, found: Evidence) -> tuple[Message, ...]:
    """Source and record side by side, for every field that contradicts."""
    return tuple(
        message(f"matching.conflict.{name}", said=_said(subject, name), official=_official(row, name))
        for name in found.clashing
    )


def _said(subject: Subject, name: str) -> str:
    if name == "result_ids":
        found = subject.claim.fields.result_ids
        return found.text if found and found.text else ", ".join(subject.ids)
    return str(subject.count) if name == "accelerator_count" else subject.text(name)


def _official(row: RecordRow, name: str) -> str:
    if name == "result_ids":
        return row.result_id if row.id_printable else "–"
    if name == "accelerator_count":
        return str(row.accelerators_total)
    if name == "scenario":
        return named_scenario(row.benchmark, row.scenario)
    return str(getattr(row, _OFFICIAL[name])) or "–"
