"""Claims, citations and whole packs against the official record, and a match in the words of the contract."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache
from typing import cast

from claimscope.core.claim import Claim
from claimscope.core.document import Citation, Pack
from claimscope.core.knowledge import BenchmarkFacts, BenchmarkKnowledge, Gate, benchmark_knowledge
from claimscope.core.match import Match
from claimscope.core.matching import Names, match_claims, names
from claimscope.core.matching.benchmarks import named_scenario
from claimscope.core.matching.wording import published, row_name
from claimscope.core.message import Message, message
from claimscope.core.record_row import RecordQuery, RecordRow
from claimscope.core.row_words import row_explained
from claimscope.datafiles import resource
from claimscope.record.record import Record
from claimscope.services.record import open_record
from claimscope.services.wording import catalogue


def lookup_claims(claims: Sequence[Claim], record: RecordQuery | None = None) -> tuple[Match, ...]:
    """What the record says to the claims of one document, in their order."""
    return match_claims(claims, record or open_record(), matching_names())


def look_up(citations: Sequence[Citation], record: RecordQuery | None = None) -> tuple[Citation, ...]:
    """The citations with their matches, each looked up together with the others of its source.

    A reviewer's choice of row is kept: its row stays among the rows of the match even where the match is another now.
    """
    by_source: dict[str, list[Citation]] = defaultdict(list)
    for citation in citations:
        by_source[citation.source].append(citation)
    found: dict[str, Match] = {}
    for group in by_source.values():
        matches = lookup_claims([citation.claim for citation in group], record)
        found |= {citation.id: match for citation, match in zip(group, matches, strict=True)}
    return tuple(replace(citation, match=_with_choice(citation, found[citation.id])) for citation in citations)


def match_pack(pack: Pack, record: RecordQuery | None = None) -> Pack:
    """The pack with every citation looked up, and the version of the record that was asked."""
    asked = record or open_record()
    return replace(pack, citations=look_up(pack.citations, asked), record_version=asked.version)


def outdated(pack: Pack, record: Record | None = None) -> tuple[tuple[str, Message], ...]:
    """(citation id, sentence) for every citation whose row the record now holds otherwise, or as withdrawn.

    For the opening of a pack: its rows are those of the record it was made with.
    """
    asked = record or open_record()
    found = ((citation.id, _now(row, asked)) for citation in pack.citations for row in _rows_stood_on(citation))
    return tuple((id, said) for id, said in found if said is not None)


def _rows_stood_on(citation: Citation) -> tuple[RecordRow, ...]:
    match, chosen = citation.match, citation.row_choice
    if match is None or chosen == "none":
        return ()
    if chosen:
        return tuple(row for row in match.rows if row.key == chosen)
    return match.rows[:2] if match.outcome.startswith("ratio") else match.rows[:1] if match.row else ()


def _now(row: RecordRow, record: Record) -> Message | None:
    held = record.row(row.key)
    if held is None:
        return message("record.pack.gone", row=row_name(row))
    if held.withdrawn and held.withdrawn != row.withdrawn:
        state = message(f"matching.remark.{held.withdrawn}")
        return message("record.pack.withdrawn", row=row_name(row), state=state)
    if (held.value, held.unit) != (row.value, row.unit):
        return message("record.pack.changed", row=row_name(row), before=published(row), now=published(held))
    return None


def _with_choice(citation: Citation, match: Match) -> Match:
    chosen = citation.row_choice
    if chosen in ("", "none") or any(row.key == chosen for row in match.rows):
        return match
    kept = tuple(row for row in (citation.match.rows if citation.match else ()) if row.key == chosen)
    return replace(match, rows=(*match.rows, *kept))


@cache
def matching_names() -> Names:
    """Products, firms and benchmark names, loaded once."""
    return names(_data("vocabulary", "accelerators.json"), _data("vocabulary", "submitters.json"), knowledge())


@cache
def knowledge() -> BenchmarkKnowledge:
    """Benchmark facts of the rules, loaded once."""
    return benchmark_knowledge(_data("knowledge", "benchmarks.json"), _data("knowledge", "rounds.json"))


def _data(*parts: str) -> Mapping[str, object]:
    return cast(Mapping[str, object], json.loads(resource(*parts).read_text("utf-8")))


def row_lines(row: RecordRow) -> tuple[Message, ...]:
    """A record row explained in plain words, for the detail of the browser and ``record show``."""
    return row_explained(row, knowledge().of_row(row), open_record().coverage())


def match_json(match: Match, language: str = "en") -> dict[str, object]:
    """The ``record`` part of ``extract --check``; Decimals keep the digits they have."""
    say = catalogue(language)
    return {
        "outcome": match.outcome,
        "confidence": match.confidence,
        "matches": [row_json(row) for row in match.rows],
        "difference_percent": match.difference_percent,
        "divisor": match.divisor,
        "computed_ratio": match.computed_ratio,
        "explanation": say.text(match.explanation),
        "conflicts": [say.text(one) for one in match.conflicts],
        "remarks": [say.text(one) for one in match.remarks],
    }


def row_json(row: RecordRow) -> dict[str, object]:
    """A record row in the words of the contract. Unverified IDs are null."""
    facts = knowledge().of_row(row)
    return {
        "round": row.round,
        "result_id": row.result_id if row.id_printable else None,
        "submitter": row.submitter,
        "system": row.system_name or row.platform,
        "benchmark": row.benchmark,
        "scenario": named_scenario(row.benchmark, row.scenario),
        "division": row.division,
        "suite": row.suite or None,
        "availability": row.availability or None,
        "value": row.value,
        "unit": row.unit,
        "published_unit": row.published_unit or None,
        "nodes": row.nodes,
        "accelerator": row.accelerator or None,
        "accelerators_total": row.accelerators_total,
        "software": row.software or None,
        "weight_data_types": row.weight_data_types or None,
        "result_id_source": row.result_id_source or None,
        "bounds": _bounds(facts),
        "measured_p99": _measured(row),
        "dataset": facts.dataset if facts else None,
        "accuracy_gate": gate_text(facts) if facts else None,
        "inferred": row.inferred,
        "withdrawn": row.withdrawn or None,
        "source_location": row.source_location,
        "key": row.key,
    }


def _bounds(facts: BenchmarkFacts | None) -> dict[str, Decimal] | None:
    if facts is None or not facts.bounds:
        return None
    return {f"{bound.quantity.replace('-', '_')}_p{bound.percentile}_ms": bound.limit_ms for bound in facts.bounds}


def _measured(row: RecordRow) -> dict[str, Decimal | None] | None:
    values = (row.measured_ttft_p99_ms, row.measured_tpot_p99_ms, row.measured_latency_p99_ms)
    return None if values == (None,) * 3 else dict(zip(("ttft_ms", "tpot_ms", "end_to_end_ms"), values, strict=True))


def gate_text(facts: BenchmarkFacts) -> str | None:
    """``ROUGE-1 ≥ 43.98 (99 % of 44.4312), …``, or None where the rules give no gate."""
    return "; ".join(_gate_texts(facts.gates)) or None


def _gate_texts(gates: Iterable[Gate]) -> Iterable[str]:
    for gate in gates:
        low = f"{gate.low} ≤ " if gate.low is not None and gate.high is not None else ""
        at_least = f" ≥ {gate.low}" if gate.low is not None and gate.high is None else ""
        high = f" ≤ {gate.high}" if gate.high is not None else ""
        share = (
            f" ({(gate.factor * 100).normalize():f} % of {gate.reference})"
            if gate.factor and gate.reference and at_least
            else ""
        )
        yield f"{low}{gate.metric}{at_least}{high}{share}"
