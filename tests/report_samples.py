"""Packs to print: two invented vendors, real record rows, an officer's decisions, gaps left open."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from claimscope.core.claim import Anchor, Claim, ClaimFields, Field
from claimscope.core.document import (
    ACCURACY,
    ERRORS,
    SAFETY,
    Answer,
    Bound,
    Candidate,
    CaseTag,
    Citation,
    Comment,
    Concern,
    Configuration,
    Context,
    CostAssumption,
    CostModel,
    Evidence,
    Flag,
    Measure,
    Pack,
    PageState,
    Person,
    Plan,
    Sla,
    Source,
    VendorQuestion,
    Volume,
    Waiver,
)
from claimscope.core.document import CellDecision as Cell
from claimscope.core.match import Match
from claimscope.core.message import Message, message
from claimscope.core.record_row import RecordRow

TODAY = "2026-11-30"
DECK, SHEET, EVAL = "a1" * 32, "b2" * 32, "c3" * 32

SERVER_ROW = RecordRow(
    key="v4.1/closed/datacenter/Supermicro/H100x8/llama2-70b-99/llama2-70b-99/Server",
    round="v4.1",
    result_id="4.1-0060",
    result_id_source="repo_summary",
    division="closed",
    suite="datacenter",
    availability="available",
    submitter="Supermicro",
    system_name="AS-4125GS-TNHR2-LCC (8x H100-SXM-80GB, TensorRT)",
    platform="AS_4125GS_TNHR2_LCC_H100_SXM_80GBx8_TRT",
    benchmark="llama2-70b-99",
    model_used="llama2-70b-99",
    scenario="Server",
    value=Decimal("23699.7"),
    unit="tokens/s",
    publication_date="2024-08-28",
    nodes=1,
    host_processor="AMD EPYC 9654",
    host_processors_per_node=2,
    accelerator="NVIDIA H100-SXM-80GB",
    accelerators_per_node=8,
    accelerators_total=8,
    software="TensorRT 10.2.0, CUDA 12.4",
    operating_system="Ubuntu 22.04.4 LTS",
    weight_data_types="fp16",
    measured_latency_p99_ms=Decimal(152489),
    measured_ttft_p99_ms=Decimal("1387.12"),
    measured_tpot_p99_ms=Decimal("175.277"),
    target_ttft_ms=Decimal(2000),
    target_tpot_ms=Decimal(200),
)
OFFLINE_ROW = replace(
    SERVER_ROW,
    key=SERVER_ROW.key.replace("Server", "Offline"),
    scenario="Offline",
    value=Decimal("24216.8"),
    measured_latency_p99_ms=None,
    measured_ttft_p99_ms=None,
    measured_tpot_p99_ms=None,
    target_ttft_ms=None,
    target_tpot_ms=None,
)
OTHER_ROW = replace(
    SERVER_ROW,
    key="v4.1/closed/datacenter/Juniper/H100x8/llama2-70b-99/llama2-70b-99/Server",
    result_id="4.1-0043",
    submitter="Juniper Networks",
    system_name="2x ProLiant (8x H100-SXM-80GB, TensorRT)",
    nodes=2,
    value=Decimal("21504.3"),
    measured_ttft_p99_ms=Decimal("1711.4"),
    measured_tpot_p99_ms=Decimal("181.02"),
)

SLA = Sla(
    bounds=(Bound("ttft", Decimal(99), Decimal(1500)), Bound("tpot", Decimal(99), Decimal(200))),
    arrival="poisson",
    requests_per_s=Decimal(12),
    context_tokens=8192,
)
CONTEXT = Context(
    title="Assistant platform 2027",
    reference="SSC-2027-014",
    lot="2",
    authority="State Service Centre",
    committee_date="2026-12-15",
    marking="For official use",
    decision="Which inference platform do we buy for the citizen assistant?",
    task="Answer questions of citizens on benefits, from our own guidance texts, in English and German",
    data="412 questions of 2025 with answers checked by the benefits desk",
    sla=SLA,
    volume=Volume(Decimal(2_600_000), Decimal(1800), Decimal(320)),
    concerns=(Concern("t1", "Prompt injection through pasted letters"), Concern("t2", "Leak of personal data")),
    people=(
        Person("R. Okafor", "preparer", "State Service Centre"),
        Person("M. Lindqvist", "approver", "State Service Centre"),
    ),
    valid_until="2027-06-30",
    conclusion="The speed of Norvik's system is shown for the load of the benchmark. Nothing yet shows that either "
    "system answers our citizens' questions correctly; we ask the committee to wait for the evaluation in January.",
)
OFFER = Configuration(
    system="Supermicro AS-4125GS",
    accelerator="NVIDIA H100-SXM-80GB",
    accelerators_total=8,
    nodes=1,
    runtime="TensorRT",
    runtime_version="10.2.0",
    precision="fp8",
    model="Llama 2 70B",
)


def claim(id: str, number: str, unit: str, quote: str, page: int = 7, **stated: str) -> Claim:
    """A claim with its number and the fields the source states."""
    anchor = Anchor(page, "Table 2", (0.12, 0.40, 0.42, 0.47), quote, "Our system reaches", "on Llama 2 70B.")
    value = Decimal(number.replace(",", ""))
    given = {name: Field(text, "stated", 0.98, text, anchor) for name, text in stated.items()}
    fields = ClaimFields(
        value=Field(value, "stated", 0.99, number, anchor), unit=Field(unit, "stated", text=unit), **given
    )
    return Claim(id, "inference", "absolute", anchor, fields, context=f"Our system reaches {quote} on Llama 2 70B.")


def matched(outcome: str, text: str, *rows: RecordRow, conflicts: tuple[Message, ...] = ()) -> Match:
    """A look-up result with its sentence."""
    return Match(outcome, 0.97, rows, Message(text), Decimal("0.0"), conflicts=conflicts)  # type: ignore[arg-type]


def citations() -> tuple[Citation, ...]:
    """Five citations of two candidates: four for the decision, one background."""
    unit_differs = matched(
        "unit-differs",
        "The record holds this number for result 4.1-0060, Server, in tokens/s; the slide says queries per second.",
        SERVER_ROW,
        conflicts=(Message("Source: queries/s. Record: tokens/s."),),
    )
    exact = matched("exact", "The record holds exactly this number for result 4.1-0060, Offline.", OFFLINE_ROW)
    other = matched("exact", "The record holds exactly this number for result 4.1-0043, Server.", OTHER_ROW)
    nothing = matched("not-found", "No published result has this number; 11 results of this benchmark were looked at.")
    precision = Answer("precision", Field("fp8", "reviewer", by="R. Okafor", on="2026-11-28"))
    return (
        Citation(
            "c1",
            DECK,
            claim(
                "c1",
                "23,699.70",
                "queries/s",
                "23,699.70 queries per second",
                benchmark="llama2-70b",
                scenario="Server",
            ),
            "decision",
            match=unit_differs,
            answers=(precision,),
            confirmed=("record",),
        ),
        Citation(
            "c2",
            DECK,
            claim(
                "c2",
                "24,216.80",
                "tokens/s",
                "24,216.80 tokens/s",
                8,
                benchmark="llama2-70b",
                scenario="Offline",
                round="v4.1",
            ),
            "decision",
            match=exact,
            note="Offline says nothing on our SLA.",
        ),
        Citation(
            "c3",
            SHEET,
            claim(
                "c3",
                "21,504.3",
                "tokens/s",
                "21,504.3 tokens/s",
                2,
                benchmark="llama2-70b",
                scenario="Server",
                submitter="Juniper Networks",
            ),
            "decision",
            match=other,
        ),
        Citation(
            "c4", SHEET, claim("c4", "31,000", "tokens/s", "31,000 tokens/s in the lab", 3), "decision", match=nothing
        ),
        Citation("c5", DECK, claim("c5", "40", "%", "up to 40 % faster than last year", 9), "background"),
    )


def sources() -> tuple[Source, ...]:
    """A deck, a sheet and a result file."""
    slides = tuple(PageState(n, message("reading.page.slide", number=n), "full") for n in range(1, 24))
    return (
        Source(
            DECK,
            "norvik-compute-offer.pptx",
            "application/vnd.openxmlformats-officedocument.presentationml.presentation",
            482113,
            candidate="a",
            pages=slides,
            names=("norvik-compute-offer.pptx", "Angebot (2).pptx"),
            imported_at="2026-11-27T08:11:00Z",
        ),
        Source(
            SHEET,
            "halden-systems-datasheet.pdf",
            "application/pdf",
            91220,
            candidate="b",
            status="partial",
            pages=(
                PageState(1, message("report.page", number=1), "picture-only", (Message("Picture 3 was not read."),)),
            ),
            imported_at="2026-11-27T08:11:00Z",
        ),
        Source(
            EVAL,
            "inspect-2026-11-20.eval",
            "application/json",
            1204,
            "evidence",
            "a",
            imported_at="2026-11-27T08:15:00Z",
            tool="inspect",
        ),
    )


def evidence() -> tuple[Evidence, ...]:
    """A task evaluation and an error analysis."""
    interval = (Decimal("0.781"), Decimal("0.854"), "Wilson 95 %")
    return (
        Evidence(
            "e1",
            ACCURACY and "task_accuracy",
            ACCURACY,
            EVAL,
            "a",
            "inspect",
            "0.3.140",
            title="Benefits questions",
            n_scored=400,
            n_total=412,
            n_errors=12,
            measures=(
                Measure("accuracy", Decimal("0.8200"), "", True, interval=interval, locator="results.scores[0]"),
            ),
            facts=(("model_id", Field("llama-2-70b-chat", "stated")),),
            missing=("temperature", "seed"),
            flags=(Flag("few", Message("The system prompt is not in the file.")),),
            use="used",
            our_data_by="R. Okafor",
            tested_on="2026-11-20",
        ),
        Evidence(
            "e2",
            "error_analysis",
            ERRORS,
            EVAL,
            "a",
            "inspect",
            title="Why answers failed",
            n_scored=72,
            n_total=72,
            n_errors=72,
            use="used",
            our_data_by="R. Okafor",
            tested_on="2026-11-21",
        ),
    )


def costs() -> tuple[CostModel, ...]:
    """A bought system and a hosted service."""
    own = (
        ("requests_per_month", "2600000", "requests/month"),
        ("output_tokens", "320", "tokens/request"),
        ("throughput_at_sla", "19000", "output tokens/s per system"),
        ("utilisation", "0.35", "share"),
        ("system_price", "310000", "money/system"),
        ("months_of_use", "48", "months"),
    )
    hosted = (
        ("requests_per_month", "2600000", "requests/month"),
        ("input_tokens", "1800", "tokens/request"),
        ("output_tokens", "320", "tokens/request"),
        ("price_per_million_input", "0.75", "money/million tokens"),
        ("price_per_million_output", "1.10", "money/million tokens"),
    )
    spread = {
        "utilisation": (Decimal("0.25"), Decimal("0.5")),
        "system_price": (Decimal(280000), Decimal(350000)),
        "price_per_million_input": (Decimal("0.6"), Decimal("0.9")),
        "output_tokens": (Decimal(250), Decimal(600)),
    }

    def model(candidate: str, rows: tuple[tuple[str, str, str], ...]) -> CostModel:
        return CostModel(
            candidate,
            "EUR",
            "2026-11-15",
            tuple(
                CostAssumption(name, Decimal(value), unit, *spread.get(name, (None, None)), source="E-1, slide 21")
                for name, value, unit in rows
            ),
        )

    return model("a", own), model("b", hosted)


def tags() -> tuple[CaseTag, ...]:
    """72 failed cases with their tags."""
    counts = {"wrong benefit rate": 31, "outdated guidance": 19, "refused without reason": 14, "mixed languages": 8}
    return tuple(
        CaseTag("e2", f"case-{tag}-{number}", tag, "R. Okafor")
        for tag, count in counts.items()
        for number in range(count)
    )


def sample() -> Pack:
    """The usual pack: two candidates, five citations, some rows open."""
    return Pack(
        "5a3e0c8e2f7b4d5c9a1d7e6f40b2c9aa",
        CONTEXT,
        candidates=(Candidate("a", "Norvik Compute", OFFER), Candidate("b", "Halden Systems")),
        sources=sources(),
        citations=citations(),
        evidence=evidence(),
        cells=(
            Cell(
                "b",
                ACCURACY,
                Plan("Task evaluation on our own questions", "R. Okafor", "2027-01-20", CONTEXT.data, 412),
            ),
            Cell("a", SAFETY, Plan("Probes against both concerns", "IT security", "2027-01-27", "", 500, "garak")),
        ),
        costs=costs(),
        tags=tags(),
        taxonomy=("outdated guidance", "wrong benefit rate"),
        waivers=(Waiver("x", "known", "M. Lindqvist", "2026-11-29"),),
        comments=(Comment("k1", "c1", "Asked the vendor on the phone.", "R. Okafor", "2026-11-28"),),
        vendor_questions=(
            VendorQuestion(
                "q1", "b", "c4", Message("In which round and division was 31,000 tokens/s published?"), "2026-11-28"
            ),
        ),
        record_version="2026-11-30",
        rules_version="2026-11",
        created_at="2026-11-27T08:00:00Z",
    )


def many(count: int) -> Pack:
    """A pack with ``count`` citations for the decision."""
    some = sample().citations
    made = tuple(
        replace(some[index % 4], id=f"c{index + 1}", claim=replace(some[index % 4].claim, id=f"c{index + 1}"))
        for index in range(count)
    )
    return replace(sample(), citations=made)
