"""What may be said: the scoped sentence, the required footnote, and what the number does not show for us.

Source: MLPerf Results Messaging Guidelines, sections 1 to 3, 9, 11 (2025-07-11).
"""

from __future__ import annotations

from claimscope.core.checks.executor import StackField
from claimscope.core.checks.five import gate_text, tiers_of
from claimscope.core.checks.text import paragraph
from claimscope.core.citation_view import CitationView
from claimscope.core.claim import number_as_stated, text_of
from claimscope.core.knowledge import BenchmarkFacts
from claimscope.core.match import CONFIRMING
from claimscope.core.message import Arg, Message, message
from claimscope.core.record_row import RecordRow
from claimscope.core.result_id import normal_result_id
from claimscope.core.row_fields import base_benchmark


def sentence_of(view: CitationView, facts: BenchmarkFacts | None) -> Message:
    """The main-text sentence that this citation supports, and no more."""
    claim = view.citation.claim
    if claim.family != "inference":
        return message(
            "findings.sentence.other", number=written(view), family=Message(f"findings.family.{claim.family}")
        )
    row = view.row
    if row is None:
        return _without_row(view)
    match = view.citation.match
    if match is not None and match.outcome == "derived":
        return message("findings.sentence.derived", number=written(view), official=row.value, **_row_args(view, row))
    kind = "inferred" if row.was_inferred else "verified"
    return message(f"findings.sentence.{kind}", value=row.value, **_row_args(view, row))


def _without_row(view: CitationView) -> Message:
    match = view.citation.match
    if view.text("verification") == "unverified":
        return message("findings.sentence.unverified", number=written(view), **_said_args(view))
    if match is not None and match.outcome == "ratio-supported":
        return message("findings.sentence.ratio", number=written(view))
    if match is not None and match.outcome == "ambiguous":
        return message("findings.sentence.ambiguous", number=written(view), count=len(match.rows))
    if match is not None and match.outcome in CONFIRMING and not view.citation.row_choice:
        return message("findings.sentence.unsure", number=written(view))
    return message("findings.sentence.unsupported", number=written(view))


def written(view: CitationView) -> Arg:
    """Number and unit with the digits and the word that the source writes."""
    fields = view.citation.claim.fields
    value = number_as_stated(fields.value) if fields.value else "–"
    unit = text_of(fields.unit) or ""
    if not unit or unit == "rank" or (isinstance(value, str) and unit in value):
        return value
    return message("findings.times" if unit == "x" else "matrix.headline.value", value=value, unit=unit)


def _row_args(view: CitationView, row: RecordRow) -> dict[str, Arg]:
    return {
        "submitter": row.submitter,
        "unit": row.unit,
        "round": row.round,
        "division": Message(f"findings.division.{row.division}"),
        "benchmark": _benchmark(view, row),
        "scenario": view.text("scenario"),
        "system": row.system_name,
        "executor": executor_text(row),
        "availability": Message(f"findings.availability.{row.availability or 'unknown'}"),
    }


def _benchmark(view: CitationView, row: RecordRow) -> str:
    """The benchmark with its accuracy tier; with both tiers where the number stands under both."""
    tiers = tiers_of(view)
    return f"{base_benchmark(row.benchmark)}-{' / -'.join(tiers)}" if tiers else row.benchmark


def executor_text(row: RecordRow) -> str:
    """``8 × NVIDIA H100-SXM-80GB`` or the processors of a system without accelerators."""
    if row.accelerator:
        return f"{row.accelerators_total or '?'} × {row.accelerator}"
    per_node = row.host_processors_per_node
    return f"{per_node * row.nodes if per_node else '?'} × {row.host_processor or '?'}"


def _said_args(view: CitationView) -> dict[str, Arg]:
    return {"what": " ".join(part for name in ("round", "benchmark", "scenario") if (part := view.text(name))) or "–"}


def footnote_of(view: CitationView) -> Message | None:
    """The footnote that must go with the sentence, None where no MLPerf result is cited."""
    if view.citation.claim.family != "inference":
        return None
    row = view.row
    legend = Message("findings.legend")
    if row is None:
        if view.text("verification") != "unverified":
            return None
        return message("findings.footnote.unverified", legend=legend, **_said_args(view))
    derived = view.citation.match is not None and view.citation.match.outcome == "derived"
    return message(
        "findings.footnote.derived" if derived else "findings.footnote.verified",
        round=row.round,
        division=row.division.capitalize(),
        benchmark=_benchmark(view, row),
        scenario=view.text("scenario"),
        suite=(row.suite or "datacenter").split(",")[0],
        entry=_entry(row),
        retrieved=_retrieved(view),
        legend=legend,
    )


def _entry(row: RecordRow) -> Message:
    if not row.id_printable:
        return message("findings.entry.none", place=row.source_location or row.platform)
    kind = "known" if row.id_confirmed else "unconfirmed"
    return message(f"findings.entry.{kind}", id=row.result_id)


def _retrieved(view: CitationView) -> Message:
    """The day the source gives, where it gives it for this entry: not where it names other entries."""
    said = view.text("retrieved_on") if not _names_others(view) else ""
    return message("findings.retrieved.on", date=said) if said else Message("findings.retrieved.record")


def _names_others(view: CitationView) -> bool:
    """Whether the source names results of which none is the row's."""
    named, row = view.citation.claim.fields.result_ids, view.row
    if named is None or row is None or not row.id_printable:
        return False
    values = named.value if isinstance(named.value, tuple) else (named.value,)
    return normal_result_id(row.result_id) not in {normal_result_id(str(one)) for one in values}


def not_shown(view: CitationView, stack: tuple[StackField, ...], facts: BenchmarkFacts | None) -> Message | None:
    """One paragraph: what this number does not show for the system offered to us."""
    if view.citation.claim.family != "inference":
        return None
    lines: list[Arg] = [
        Message("findings.not-shown.model"),
        message("findings.not-shown.gate", gate=gate_text(view, facts)),
    ]
    lines += [found for one in stack if (found := _difference(one)) is not None]
    lines.append(Message("findings.not-shown.rest"))
    return paragraph(lines)


def _difference(one: StackField) -> Message | None:
    if one.likeness not in ("differs", "accepted", "not-known") or not (one.cited or one.offered):
        return None
    field = Message(f"checks.field.{one.name}")
    return message(f"findings.not-shown.{one.likeness}", field=field, cited=one.cited, offered=one.offered)
