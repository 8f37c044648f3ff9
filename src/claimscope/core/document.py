"""The evidence pack as a value: frozen dataclasses and tuples. It may hold wrong and missing things; rules say so.

Every change is a function ``Pack -> Pack`` (see ``edits``). Dates are ISO strings (``2026-11-30``), times UTC ISO
strings, latencies milliseconds, money ``Decimal`` with a currency. Empty string and None mean: not entered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from claimscope.core.claim import Claim, Field
from claimscope.core.match import Match
from claimscope.core.message import Message
from claimscope.core.reading import PageRead, Refusal, SourceStatus

FORMAT_VERSION = (1, 0)
"""Major and minor version of the pack format."""

CheckId = Literal["division", "scenario", "stack", "quantization", "sla"]
CHECK_IDS: tuple[CheckId, ...] = ("division", "scenario", "stack", "quantization", "sla")

SPEED, LATENCY, ACCURACY, COST, SAFETY, ERRORS = (
    "standard-load-speed",
    "latency-sla",
    "task-accuracy",
    "cost-per-request",
    "safety",
    "edge-case-errors",
)
QUESTION_IDS = (SPEED, LATENCY, ACCURACY, COST, SAFETY, ERRORS)

LatencyQuantity = Literal["ttft", "tpot", "end-to-end"]
Arrival = Literal["", "poisson", "constant", "burst", "closed-loop"]
Sort = Literal["unsorted", "decision", "background", "not-a-claim"]
SourceKind = Literal["document", "evidence", "vendor-reply", "record-update", "attachment"]
EvidenceKind = Literal["task_accuracy", "safety", "error_analysis", "serving_speed", "cost", "document"]
EvidenceUse = Literal["used", "background", "rejected", "undecided"]
PackState = Literal["draft", "in-review", "approved", "sent-back", "superseded"]


@dataclass(frozen=True, slots=True)
class Bound:
    """One latency bound: ``quantity`` at ``percentile`` (99 = p99) must not exceed ``limit_ms``."""

    quantity: LatencyQuantity
    percentile: Decimal
    limit_ms: Decimal


@dataclass(frozen=True, slots=True)
class Sla:
    """The buyer's service level; all bounds must hold. ``requests_per_s`` and ``concurrency`` describe the load."""

    bounds: tuple[Bound, ...] = ()
    arrival: Arrival = ""
    requests_per_s: Decimal | None = None
    concurrency: int | None = None
    context_tokens: int | None = None
    edge_load: bool = False


@dataclass(frozen=True, slots=True)
class Volume:
    """Expected use: requests per month and tokens per request."""

    requests_per_month: Decimal | None = None
    input_tokens: Decimal | None = None
    output_tokens: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Configuration:
    """What a candidate offers to us."""

    system: str = ""
    accelerator: str = ""
    accelerators_total: int | None = None
    nodes: int | None = None
    interconnect: str = ""
    host: str = ""
    runtime: str = ""
    runtime_version: str = ""
    precision: str = ""
    model: str = ""
    context_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """A named person; ``role`` is preparer, approver or reviewer."""

    name: str
    role: str = "reviewer"
    organisation: str = ""


@dataclass(frozen=True, slots=True)
class Concern:
    """One line of the threat model."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Context:
    """The decision that the pack serves."""

    title: str = ""
    reference: str = ""
    lot: str = ""
    authority: str = ""
    committee_date: str = ""
    marking: str = ""
    decision: str = ""
    task: str = ""
    data: str = ""
    sla: Sla = Sla()
    volume: Volume = Volume()
    concerns: tuple[Concern, ...] = ()
    people: tuple[Person, ...] = ()
    valid_until: str = ""
    conclusion: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A vendor or system in the running, with the configuration it offers."""

    id: str
    name: str
    offered: Configuration = Configuration()
    contact: str = ""


@dataclass(frozen=True, slots=True)
class PageState:
    """How a page of a source was read; ``acknowledged_by`` names who accepted that part of it could not be."""

    number: int
    label: Message
    read: PageRead
    not_read: tuple[Message, ...] = ()
    visible: bool = True
    acknowledged_by: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A file in the pack. ``id`` is its SHA-256 (hex); equal content is one source with several ``names``."""

    id: str
    name: str
    media_type: str
    size: int
    kind: SourceKind = "document"
    candidate: str = ""
    status: SourceStatus = "read"
    refusal: Refusal | None = None
    pages: tuple[PageState, ...] = ()
    remarks: tuple[Message, ...] = ()
    names: tuple[str, ...] = ()
    imported_at: str = ""
    tool: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    """What the whole document says besides its numbers (legend, required sentences, sign); see
    ``checks.wording_facts``."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A reviewer's word on one claim field or check. ``field`` is a claim field name, or ``nodes``,
    ``runtime_version``, ``runtime_accepted`` (another runtime than offered is accepted) or ``sla_accepted``."""

    field: str
    value: Field


@dataclass(frozen=True, slots=True)
class Citation:
    """A claim in the pack: what was found, what the record says, what reviewers answered.

    ``row_choice``: "" = follow the automatic match, "none" = no row fits, otherwise the key of the row chosen.
    ``confirmed`` are the wizard steps a reviewer confirmed. ``candidate`` overrides the candidate of the source.
    """

    id: str
    source: str
    claim: Claim
    sort: Sort = "unsorted"
    candidate: str = ""
    match: Match | None = None
    row_choice: str = ""
    answers: tuple[Answer, ...] = ()
    confirmed: tuple[str, ...] = ()
    use_for: tuple[str, ...] = ()
    """Question ids the reviewer placed it in; empty = wherever the rules allow."""
    note: str = ""

    def answer(self, name: str) -> Field | None:
        """The reviewer's (or vendor's) answer for a field, the latest one."""
        return next((given.value for given in reversed(self.answers) if given.field == name), None)


@dataclass(frozen=True, slots=True)
class Measure:
    """One number of a result file. ``interval`` is (low, high, method); ``locator`` says where the number stands."""

    name: str
    value: Decimal
    unit: str = ""
    higher_is_better: bool | None = None
    percentile: Decimal | None = None
    interval: tuple[Decimal, Decimal, str] | None = None
    locator: str = ""
    recomputed: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Flag:
    """A named doubt about a piece of evidence; ``accepted_by``/``reason`` lift it."""

    id: str
    message: Message
    blocking: bool = True
    accepted_by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A result file (or a document entered by hand) in one normal form. ``facts`` holds what the file says, by the
    names of the evidence formats (``model_id``, ``dataset``, ``hardware``, ``run_started``, …), never guessed."""

    id: str
    kind: EvidenceKind
    question: str
    source: str = ""
    candidate: str = ""
    tool: str = ""
    tool_version: str = ""
    generation: str = ""
    title: str = ""
    n_scored: int | None = None
    n_total: int | None = None
    n_errors: int | None = None
    measures: tuple[Measure, ...] = ()
    facts: tuple[tuple[str, Field], ...] = ()
    missing: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    use: EvidenceUse = "undecided"
    our_data_by: str = ""
    """Who says that this is our task on our data; empty = nobody."""
    tested_on: str = ""
    statement: str = ""
    hidden: tuple[Message, ...] = ()
    """What was scrubbed on import (secrets, user paths)."""

    def fact(self, name: str) -> Field | None:
        """A fact of the file by its name, or None."""
        return dict(self.facts).get(name)


@dataclass(frozen=True, slots=True)
class Plan:
    """What will close an open row: what, on which data, how many cases, who, until when (ISO date)."""

    what: str
    who: str
    until: str
    data: str = ""
    minimum_n: int | None = None
    tool: str = ""


@dataclass(frozen=True, slots=True)
class CellDecision:
    """What a reviewer decided about one cell of the matrix."""

    candidate: str
    question: str
    plan: Plan | None = None
    not_applicable: str = ""
    decided_by: str = ""
    minimum_n: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A row of the matrix. ``id`` is one of QUESTION_IDS or an own id; ``label`` overrides the standard wording."""

    id: str
    label: str = ""
    right_evidence: str = ""
    custom: bool = False


@dataclass(frozen=True, slots=True)
class Waiver:
    """A finding that a named person accepts, with the reason."""

    finding: str
    reason: str
    by: str
    on: str


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark on a citation, row or source (``about`` is its id)."""

    id: str
    about: str
    text: str
    by: str
    on: str
    resolved: bool = False


@dataclass(frozen=True, slots=True)
class VendorQuestion:
    """A question sent to a candidate and what came back."""

    id: str
    candidate: str
    about: str
    text: Message
    asked_on: str = ""
    answer: str = ""
    answered_on: str = ""
    round: int = 1


@dataclass(frozen=True, slots=True)
class CostModel:
    """The cost model of one candidate: assumptions by name, each a number with unit and source. See ``cost``."""

    candidate: str
    currency: str = "EUR"
    as_of: str = ""
    assumptions: tuple[CostAssumption, ...] = ()


@dataclass(frozen=True, slots=True)
class CostAssumption:
    """``low`` and ``high`` give the range; equal to ``value`` where there is none."""

    name: str
    value: Decimal
    unit: str
    low: Decimal | None = None
    high: Decimal | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class CaseTag:
    """A tag of the error taxonomy on one case of an evidence item."""

    evidence: str
    case: str
    tag: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class ChosenCase:
    """A case taken into the report with its texts (secrets hidden, each at most 4,000 characters)."""

    evidence: str
    case: str
    input: str = ""
    output: str = ""
    expected: str = ""
    reason: str = ""


RedactionKind = Literal["field", "source", "citation", "evidence", "case", "name", "price"]
RedactionReason = Literal["trade-secret", "personal-data", "price", "security", "procurement-law", "other"]


@dataclass(frozen=True, slots=True)
class Redaction:
    """What an outside edition must not show, and why. ``target`` by kind: dotted field (``context.authority``,
    ``candidate.b1.contact``), source, citation or evidence id, ``evidence|case``, the name itself, or ``candidate`` or
    ``candidate|assumption`` for prices. See ``redaction``."""

    id: str
    kind: RedactionKind
    target: str
    reason: RedactionReason
    by: str = ""
    on: str = ""


@dataclass(frozen=True, slots=True)
class Pack:
    """Everything a reviewer can change, as one value. ``extra`` keeps unknown keys of newer minor versions."""

    id: str
    context: Context = Context()
    questions: tuple[Question, ...] = tuple(Question(id) for id in QUESTION_IDS)
    candidates: tuple[Candidate, ...] = ()
    sources: tuple[Source, ...] = ()
    citations: tuple[Citation, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    cells: tuple[CellDecision, ...] = ()
    costs: tuple[CostModel, ...] = ()
    tags: tuple[CaseTag, ...] = ()
    taxonomy: tuple[str, ...] = ()
    chosen_cases: tuple[ChosenCase, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    comments: tuple[Comment, ...] = ()
    vendor_questions: tuple[VendorQuestion, ...] = ()
    redactions: tuple[Redaction, ...] = ()
    state: PackState = "draft"
    record_version: str = ""
    rules_version: str = ""
    created_at: str = ""
    extra: Mapping[str, object] = field(default_factory=dict)

    def source(self, id: str) -> Source | None:
        """The source with this id, or None."""
        return next((found for found in self.sources if found.id == id), None)

    def candidate(self, id: str) -> Candidate | None:
        """The candidate with this id, or None."""
        return next((found for found in self.candidates if found.id == id), None)

    def citation(self, id: str) -> Citation | None:
        """The citation with this id, or None."""
        return next((found for found in self.citations if found.id == id), None)

    def candidate_of(self, citation: Citation) -> str:
        """Candidate id a citation belongs to: its own, else that of its source, else empty."""
        if citation.candidate:
            return citation.candidate
        source = self.source(citation.source)
        return source.candidate if source else ""

    def cell(self, candidate: str, question: str) -> CellDecision | None:
        """The reviewer's decision on a cell, or None."""
        return next((made for made in self.cells if (made.candidate, made.question) == (candidate, question)), None)
