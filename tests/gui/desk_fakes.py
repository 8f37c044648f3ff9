"""A small pack and what is said of it, for the tests of the window."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from claimscope.core.assessment import (
    Assessment,
    Block,
    Cell,
    CellEvidence,
    CheckResult,
    CitationAssessment,
    Finding,
    Slot,
    Standing,
)
from claimscope.core.claim import Anchor, Claim, ClaimFields, Field
from claimscope.core.document import (
    ACCURACY,
    CHECK_IDS,
    COST,
    ERRORS,
    LATENCY,
    SAFETY,
    SPEED,
    Candidate,
    Citation,
    Configuration,
    Context,
    Pack,
    PageState,
    Source,
)
from claimscope.core.message import message
from claimscope.core.record_row import RecordRow

SOURCE = "5" * 64
IMPOSSIBLE = (LATENCY, ACCURACY, COST, SAFETY, ERRORS)


def record_row(number: int) -> RecordRow:
    value = Decimal("23699.70") + number
    return RecordRow(
        f"v4.1/closed/datacenter/x/y/llama2-70b-99/Server/{number}", "v4.1", f"4.1-000{number}", "repo_summary",
        "closed", "datacenter", "available", "Dell", "DGX H100", "x", "llama2-70b-99", "llama2-70b", "Server",
        value, "tokens/s",
    )  # fmt: skip


def claim(number: int, page: int = 1, quote: str = "23,699.70 queries per second, Llama 2 70B") -> Claim:
    top = 0.2 + 0.08 * (number % 8)
    box = (0.12, top, 0.52, top + 0.05)
    fields = ClaimFields(
        value=Field(Decimal("23699.70"), "stated", text="23,699.70"),
        unit=Field("queries/s", "stated"),
        benchmark=Field("llama2-70b", "stated", text="Llama 2 70B"),
        round=Field("v4.1", "context"),
        scenario=Field("Server", "stated"),
    )
    return Claim(f"c{number}", "inference", "absolute", Anchor(page, "Text", box, quote), fields)


def sample_pack(citations: int = 3) -> Pack:
    pages = tuple(PageState(n, message("reader.slide", n=n), "full") for n in (1, 2, 3))
    source = Source(SOURCE, "bidder-a-deck.pptx", "application/pptx", 120_000, candidate="b1", pages=pages)
    found = tuple(
        Citation(f"c{n}", SOURCE, claim(n, 1 + (n - 1) % 3), sort="decision" if n < 3 else "unsorted")
        for n in range(1, citations + 1)
    )
    return Pack(
        "p1",
        Context(title="Assistant platform 2027"),
        candidates=(
            Candidate("b1", "Bidder A", Configuration(system="DGX H100", accelerator="H100-SXM-80GB")),
            Candidate("b2", "Bidder B"),
            Candidate("b3", "Bidder C"),
        ),
        sources=(source,),
        citations=found,
    )


def assess(pack: Pack) -> Assessment:
    """Row 1 is partly answered by what is sorted for the decision; everything else is open or planned."""
    judged = tuple(_judge(one) for one in pack.citations if one.sort == "decision")
    cells = tuple(
        _cell(pack, candidate.id, question.id) for candidate in pack.candidates for question in pack.questions
    )
    blocks = tuple(
        Block(message(f"{cell.candidate} {cell.question} is open."), ("cell", cell.candidate, cell.question))
        for cell in cells
        if cell.state in ("open", "needs-task-eval")
    )
    return Assessment(judged, cells, tuple(f for one in judged for f in one.findings), blocks, "2026-11-30", "1")


def _judge(one: Citation) -> CitationAssessment:
    checks = tuple(
        CheckResult(id, "answered" if id != "quantization" else "unanswered", message("x", v="closed"), "record")
        for id in CHECK_IDS
    )
    finding = Finding(
        f"unit/{one.id}",
        "unit-differs",
        "medium",
        message("The slide says queries/s; the record says tokens/s."),
        message("Print tokens/s; ask the vendor to correct the slide."),
        one.id,
        one.claim.anchor,
    )
    refused = tuple((question, message("It measured speed, nothing else.")) for question in IMPOSSIBLE)
    return CitationAssessment(
        one.id,
        checks,
        Standing("gaps", "gaps", 2, 2, 0, ("quantization",)),
        (finding,),
        (Slot(SPEED, "partly", message("Another executor than the one offered.")),),
        refused,
        message("On MLPerf® Inference v4.1, closed, this system reached 24,217 tokens/s in Server."),
    )


def _cell(pack: Pack, candidate: str, question: str) -> Cell:
    made = pack.cell(candidate, question)
    if made and made.not_applicable:
        return Cell(candidate, question, "not-applicable", headline=message(made.not_applicable))
    if made and made.plan:
        return Cell(candidate, question, "planned", headline=message(made.plan.what))
    mine = [one for one in pack.citations if pack.candidate_of(one) == candidate and one.sort == "decision"]
    if question == SPEED and mine:
        evidence = tuple(
            CellEvidence(one.id, "citation", "used", answers="partly", reason=message("Another executor."))
            for one in mine
        )
        headline = message("24,217 tokens/s · 8× H100 Server, from the record")
        step = message("State the difference between 8× H100 and the offer.")
        return Cell(candidate, question, "partly", evidence, headline, next_step=step, background=1)
    state = "open" if question in (SPEED, LATENCY) else "needs-task-eval"
    return Cell(candidate, question, state, missing=message("Nothing admissible yet."))


def unsorted_pack(count: int = 8) -> Pack:
    pack = sample_pack(count)
    return replace(pack, citations=tuple(replace(one, sort="unsorted") for one in pack.citations))
