"""Small builders for the tests of checks, matrix and wizard: a record row, a claim, a citation, a pack."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

from claimscope.core.claim import Anchor, Claim, ClaimFields, Field
from claimscope.core.document import Bound, Candidate, Citation, Configuration, Context, Pack, Person, Sla, Source
from claimscope.core.match import Match
from claimscope.core.message import message
from claimscope.core.record_row import RecordRow

TODAY = "2026-11-30"
ROW = RecordRow(
    key="v5.1/closed/datacenter/AcmeServers/acme-8/llama2-70b-99/llama2-70b-99/Server",
    round="v5.1",
    result_id="5.1-9001",
    result_id_source="repo_summary",
    division="closed",
    suite="datacenter",
    availability="available",
    submitter="AcmeServers",
    system_name="Acme 8",
    platform="acme-8",
    benchmark="llama2-70b-99",
    model_used="llama2-70b-99",
    scenario="Server",
    value=Decimal("25000.5"),
    unit="tokens/s",
    publication_date="2025-09-09",
    nodes=1,
    host_processor="AMD EPYC 9654",
    host_processors_per_node=2,
    accelerator="NVIDIA H100-SXM-80GB",
    accelerators_per_node=8,
    accelerators_total=8,
    software="TensorRT 10.11, CUDA 12.9",
    weight_data_types="fp8",
    measured_latency_p99_ms=Decimal(152489),
    measured_ttft_p99_ms=Decimal("1387.12"),
    measured_tpot_p99_ms=Decimal("175.277"),
)
OFFER = Configuration(
    accelerator="NVIDIA H100-SXM-80GB", accelerators_total=8, nodes=1, runtime="TensorRT", runtime_version="10.11"
)
SLA = Sla((Bound("ttft", Decimal(99), Decimal(2000)), Bound("tpot", Decimal(99), Decimal(200))))


def row(**changes: Any) -> RecordRow:
    """The usual row with changes; decimals may be given as strings."""
    numbers = {name: Decimal(value) for name, value in changes.items() if name in DECIMALS and value is not None}
    made = replace(ROW, **{**changes, **numbers})
    return replace(made, key="/".join((made.round, made.division, made.platform, made.benchmark, made.scenario)))


DECIMALS = (
    "value",
    "power_value",
    "measured_latency_p99_ms",
    "measured_ttft_p99_ms",
    "measured_tpot_p99_ms",
    "target_ttft_ms",
    "target_tpot_ms",
    "samples_per_s",
)


def claim(id: str = "c1", family: str = "inference", kind: str = "absolute", context: str = "", **said: Any) -> Claim:
    """A claim whose fields are given by name; a text value ``25,000.5`` becomes number and text."""
    fields = {name: field(name, value) for name, value in said.items()}
    return Claim(
        id, family, kind, Anchor(3, "Table 2", quote="25,000.5 tokens/s"), ClaimFields(**fields), context=context
    )  # type: ignore[arg-type]


def field(name: str, value: Any) -> Field:
    """A stated field; a field itself is passed through, and ``{"context": value}`` is taken from the text around."""
    if isinstance(value, Field):
        return value
    if isinstance(value, dict):
        return Field(value["context"], "context", 0.9)
    if name == "value" and isinstance(value, str):
        return Field(Decimal(value.replace(",", "")), "stated", text=value)
    return Field(tuple(value) if isinstance(value, list) else value, "stated")


def matched(*rows: RecordRow, outcome: str = "exact", confidence: float = 0.97, **more: Any) -> Match:
    """A match with these rows."""
    return Match(outcome, confidence, rows, message("test.explanation"), **more)  # type: ignore[arg-type]


def citation(made: Claim | None = None, match: Match | None = None, **changes: Any) -> Citation:
    """A citation for the decision; by default the usual number with its row."""
    found = made or claim(value="25,000.5", unit="tokens/s", benchmark="llama2-70b", scenario="Server")
    return replace(Citation(found.id, "s1", found, sort="decision", match=match), **changes)


def usual(**changes: Any) -> Citation:
    """The usual citation on the usual row, with changes to the row."""
    return citation(match=matched(row(**changes)))


def pack(*citations: Citation, sla: Sla = SLA, offer: Configuration = OFFER, **changes: Any) -> Pack:
    """A pack with one candidate whose source holds the citations, and a preparer."""
    context = Context(sla=sla, people=(Person("Ada", "preparer"),))
    made = Pack(
        "p1",
        context,
        candidates=(Candidate("a", "Bidder A", offer),),
        sources=(Source("s1", "deck.pptx", "application/pptx", 1, candidate="a"),),
        citations=citations,
    )
    return replace(made, **changes)
