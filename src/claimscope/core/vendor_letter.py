"""Questions to a vendor as values: what is asked, why it matters, what a good answer looks like. How a reply comes
back is in ``vendor_reply``.

Only what the vendor can know is asked. What we have not entered (SLA, volume, target configuration) is our own task.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from claimscope.core.assessment import Assessment, CitationAssessment
from claimscope.core.checks.five import subject
from claimscope.core.checks.sla import written_bound
from claimscope.core.checks.states import decide_stack
from claimscope.core.checks.text import listed
from claimscope.core.citation_view import row_of, view_of
from claimscope.core.claim import text_of
from claimscope.core.document import LATENCY, SPEED, Candidate, Citation, Pack, VendorQuestion
from claimscope.core.edits.base import Edit, number_of
from claimscope.core.match import CONFIRMING
from claimscope.core.message import Arg, Message, message
from claimscope.core.result_id import ids_in
from claimscope.core.wizard.groups import Groups

Form = Literal["choice", "number", "text"]
CHOICES: dict[str, tuple[str, ...]] = {
    "division": ("closed", "open", "network"),
    "scenario": ("Offline", "Server", "Interactive", "SingleStream", "MultiStream"),
    "precision": ("fp4", "fp6", "fp8", "int4", "int8", "bf16", "fp16", "fp32", "mixed"),
}
WITHOUT_ROW = ("ratio", "rank", "range")
"""Kinds of claims that stand in no row themselves: only the results behind them are asked for."""
BY_ID = ("result_ids", *WITHOUT_ROW)
"""Fields whose question a result ID answers; which row that is, a reviewer says."""
COUNTS = ("accelerator_count", "nodes")
FILLED = (*CHOICES, *COUNTS, "accelerator", "software", "runtime_version")
"""Fields that a reply fills."""
OPEN_ROWS = ("open", "partly", "needs-task-eval", "expired")


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """One question to one candidate. ``id`` recognises it in the filled copy; ``field`` is the claim field that a reply
    fills for ``citations`` (empty: the reply is kept as text). ``shared`` questions go to all candidates alike."""

    id: str
    candidate: str
    citations: tuple[str, ...]
    field: str
    asks: Message
    why: Message
    good: Message
    form: Form = "text"
    choices: tuple[str, ...] = ()
    shared: bool = False


@dataclass(frozen=True, slots=True)
class VendorLetter:
    """A letter to one candidate. ``form_id`` stands in the filled copy and leads it back to this pack and round."""

    candidate: str
    addressee: str
    contact: str
    reference: str
    title: str
    authority: str
    reply_by: str
    round: int
    questions: tuple[OpenPoint, ...]
    form_id: str


def open_points(pack: Pack, assessment: Assessment) -> tuple[OpenPoint, ...]:
    """All open points, candidate by candidate; the same system is asked about once. What was answered in words is not
    asked again; an answer that could not fill its field leaves the point open."""
    found: dict[str, OpenPoint] = {}
    groups = {step: Groups(pack, step) for step in ("division", "scenario", "stack", "quantization")}
    for citation in pack.citations:
        made = assessment.citation(citation.id) if citation.sort == "decision" else None
        candidate = pack.candidate_of(citation)
        if made is None or not candidate:
            continue
        for point in _points(citation, made, candidate, groups):
            found.setdefault(point.id, point)
    for point in (*_of_findings(pack, assessment), *_shared(pack, assessment)):
        found.setdefault(point.id, point)
    answered = {one.about: one.answer for one in pack.vendor_questions if one.answer}
    order = {one.id: number for number, one in enumerate(pack.candidates)}
    still = (one for one in found.values() if not _settled(one, answered.get(one.id, "")))
    return tuple(sorted(still, key=lambda one: order.get(one.candidate, 0)))


def _settled(point: OpenPoint, answer: str) -> bool:
    """Whether an answer says what was asked: in words, or with a result ID where one was asked for. A field that is
    still open was not filled by it."""
    return bool(answer) and (not point.field or (point.field in BY_ID and bool(ids_in(answer))))


def letters(pack: Pack, assessment: Assessment, reply_by: str) -> tuple[VendorLetter, ...]:
    """One letter per candidate that has open points, in the order of the candidates. ``reply_by`` is an ISO date."""
    points = open_points(pack, assessment)
    made = (_letter(pack, one, tuple(p for p in points if p.candidate == one.id), reply_by) for one in pack.candidates)
    return tuple(letter for letter in made if letter.questions)


def _letter(pack: Pack, candidate: Candidate, points: tuple[OpenPoint, ...], reply_by: str) -> VendorLetter:
    round = next_round(pack, candidate.id)
    points = tuple(_again(pack, _in_file(pack, one)) for one in points)
    context = pack.context
    return VendorLetter(
        candidate.id,
        candidate.name,
        candidate.contact,
        context.reference,
        context.title,
        context.authority,
        reply_by,
        round,
        points,
        f"claimscope-questions/{pack.id}/{candidate.id}/{round}",
    )


def _in_file(pack: Pack, point: OpenPoint) -> OpenPoint:
    """A vendor sends many files: the question says in which of them the page is."""
    cited = pack.citation(point.citations[0]) if point.citations else None
    source = pack.source(cited.source) if cited else None
    page = point.asks.get("page")
    if source is None or page is None:
        return point
    place = message("letter.page-of", page=page, file=source.name)
    args = tuple((name, place if name == "page" else value) for name, value in point.asks.args)
    return replace(point, asks=Message(point.asks.id, args))


def _again(pack: Pack, point: OpenPoint) -> OpenPoint:
    """A question of an earlier round says so, with the day it was first asked, and what was answered where that could
    not be used."""
    earlier = [one for one in pack.vendor_questions if one.about == point.id]
    if not earlier:
        return point
    said = next((one.answer for one in earlier if one.answer), "")
    first = min((one.asked_on for one in earlier if one.asked_on), default="")
    name = ("letter.again.answered" if first else "letter.again.said") if said else "letter.again.unanswered"
    return replace(point, asks=message(name, asks=point.asks, on=first, answer=said))


def next_round(pack: Pack, candidate: str) -> int:
    """Number of the next round of questions to a candidate."""
    return max((one.round for one in pack.vendor_questions if one.candidate == candidate), default=0) + 1


def _points(
    citation: Citation, made: CitationAssessment, candidate: str, groups: Mapping[str, Groups]
) -> Iterator[OpenPoint]:
    match = citation.match
    if citation.claim.family != "inference":
        return
    if citation.claim.kind in WITHOUT_ROW:
        if match is None or match.outcome not in (*CONFIRMING, "ratio-supported"):
            yield _point(citation, candidate, (citation.id,), citation.claim.kind, "")
        return
    if match is not None and match.outcome in ("not-found", "value-differs", "ambiguous") and row_of(citation) is None:
        named = match.outcome == "not-found" and citation.claim.fields.result_ids is not None
        yield _point(citation, candidate, (citation.id,), "result_ids", "not-found.named" if named else match.outcome)
        return
    view = view_of(citation)
    for check, field in (("division", "division"), ("scenario", "scenario"), ("quantization", "precision")):
        state = made.check(check).state  # type: ignore[arg-type]
        if state in ("unanswered", "contradicted"):
            group, _ = groups[check].of(citation)
            yield _point(citation, candidate, tuple(sorted(group)), field, "contradicted" * (state == "contradicted"))
    if made.check("stack").state != "answered":
        group, _ = groups["stack"].of(citation)
        for name in decide_stack(view).missing:
            yield _point(citation, candidate, tuple(sorted(group)), name, "")


ASKED = ("overclaim", "accuracy-tier", "no-population", "no-value", "M01", "M29", "offline-as-online", "percentile")
"""Findings whose question is one for the vendor, word for word."""
EXPLAINED = ("not-purchasable", "M38")
"""Findings behind which there is something only the vendor can tell."""


def _of_findings(pack: Pack, assessment: Assessment) -> Iterator[OpenPoint]:
    """One question per problem of a source, as the findings are folded; none on a finding that a person waived."""
    for found in assessment.findings:
        citation = pack.citation(found.about) if found.rule in (*ASKED, *EXPLAINED) and not found.waived else None
        candidate = pack.candidate_of(citation) if citation is not None else ""
        if citation is None or citation.sort != "decision" or not candidate:
            continue
        kind = found.rule if found.rule in EXPLAINED else "finding"
        asks = message(
            f"letter.ask.{kind}",
            page=citation.claim.anchor.page,
            number=_number(citation),
            finding=found.message,
        )
        why, good = Message(f"letter.why.{kind}"), Message(f"letter.good.{kind}")
        yield OpenPoint(f"{candidate}:{citation.id}:{found.rule}", candidate, (citation.id,), "", asks, why, good)


def _ids(citation: Citation) -> str:
    found = citation.claim.fields.result_ids
    values = () if found is None else found.value if isinstance(found.value, tuple) else (found.value,)
    return ", ".join(map(str, values)) or "–"


def _number(citation: Citation) -> str:
    """The number as it stands in the source, with the unit where that stands elsewhere (the head of a column)."""
    quote, unit = citation.claim.anchor.quote or "–", text_of(citation.claim.fields.unit) or ""
    lone = not any(char.isalpha() for char in quote)
    return f"{quote} {unit}" if unit and lone and unit not in ("rank", "x", "%") else quote


def _point(citation: Citation, candidate: str, citations: tuple[str, ...], field: str, variant: str) -> OpenPoint:
    view = view_of(citation)
    clash = view.conflict(field)
    args: dict[str, Arg] = {
        "numbers": ", ".join(number_of(id) for id in citations),
        "number": _number(citation),
        "page": citation.claim.anchor.page,
        "what": subject(view),
        "ids": _ids(citation),
        "said": str(clash.said.value) if clash else "–",
        "official": str(clash.official.value) if clash else "–",
    }
    name = f"{field}.{variant}" if variant else field
    choices = CHOICES.get(field, ())
    form: Form = "choice" if choices else "number" if field in COUNTS else "text"
    return OpenPoint(
        f"{candidate}:{citations[0]}:{field}",
        candidate,
        citations,
        field,
        message(f"letter.ask.{name}", **args),
        Message(f"letter.why.{field}"),
        Message(f"letter.good.{field}"),
        form,
        choices,
    )


def _shared(pack: Pack, assessment: Assessment) -> Iterator[OpenPoint]:
    """Questions about a row of the matrix: where one candidate's cell is open, all candidates get the same question."""
    wanted = [SPEED] + ([LATENCY] if pack.context.sla.bounds else [])
    for question in wanted:
        cells = [cell for cell in assessment.cells if cell.question == question]
        if not any(cell.state in OPEN_ROWS for cell in cells):
            continue
        for candidate in pack.candidates:
            yield _row_point(pack, candidate, question)


def _row_point(pack: Pack, candidate: Candidate, question: str) -> OpenPoint:
    bounds = listed(written_bound(one) for one in pack.context.sla.bounds) if pack.context.sla.bounds else "–"
    return OpenPoint(
        f"{candidate.id}:row:{question}",
        candidate.id,
        (),
        "",
        message(f"letter.ask.row.{question}", bounds=bounds),
        Message(f"letter.why.row.{question}"),
        Message(f"letter.good.row.{question}"),
        shared=True,
    )


def sent(letter: VendorLetter, on: str) -> Edit:
    """The edit that logs a letter as sent on a day (ISO)."""
    asked = tuple(
        VendorQuestion(f"{one.id}#{letter.round}", letter.candidate, one.id, one.asks, on, round=letter.round)
        for one in letter.questions
    )

    def apply(pack: Pack) -> Pack:
        new = {one.id for one in asked}
        kept = tuple(one for one in pack.vendor_questions if one.id not in new)
        return replace(pack, vendor_questions=(*kept, *asked))

    return Edit(message("letter.edit.sent", count=len(asked)), apply)
