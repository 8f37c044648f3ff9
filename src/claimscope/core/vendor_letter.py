"""Questions to a vendor as values: what is asked, why it matters, what a good answer looks like, and how a reply
comes back.

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
from claimscope.core.claim import Field
from claimscope.core.document import LATENCY, SPEED, Answer, Candidate, Citation, Pack, VendorQuestion
from claimscope.core.edits.base import Edit, number_of, with_changed
from claimscope.core.match import CONFIRMING
from claimscope.core.message import Arg, Message, message
from claimscope.core.wizard.groups import Groups

Form = Literal["choice", "number", "text"]
CHOICES: dict[str, tuple[str, ...]] = {
    "division": ("closed", "open", "network"),
    "scenario": ("Offline", "Server", "Interactive", "SingleStream", "MultiStream"),
    "precision": ("fp4", "fp6", "fp8", "int4", "int8", "bf16", "fp16", "fp32", "mixed"),
}
WITHOUT_ROW = ("ratio", "rank", "range")
"""Kinds of claims that stand in no row themselves: only the results behind them are asked for."""
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
    answered = {one.about for one in pack.vendor_questions if one.answer}
    order = {one.id: number for number, one in enumerate(pack.candidates)}
    still = (one for one in found.values() if one.field or one.id not in answered)
    return tuple(sorted(still, key=lambda one: order.get(one.candidate, 0)))


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
    """A candidate of whom we hold several files reads in which of them the page is."""
    cited = pack.citation(point.citations[0]) if point.citations else None
    source = pack.source(cited.source) if cited else None
    page = point.asks.get("page")
    held = [one for one in pack.sources if one.candidate == point.candidate]
    if source is None or page is None or len(held) < 2:
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
    first, said = min(one.asked_on for one in earlier), next((one.answer for one in earlier if one.answer), "")
    name = "letter.again.answered" if said else "letter.again.unanswered"
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
        yield _point(citation, candidate, (citation.id,), "result_ids", match.outcome)
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
            number=citation.claim.anchor.quote or "–",
            finding=found.message,
        )
        why, good = Message(f"letter.why.{kind}"), Message(f"letter.good.{kind}")
        yield OpenPoint(f"{candidate}:{citation.id}:{found.rule}", candidate, (citation.id,), "", asks, why, good)


def _point(citation: Citation, candidate: str, citations: tuple[str, ...], field: str, variant: str) -> OpenPoint:
    view = view_of(citation)
    clash = view.conflict(field)
    args: dict[str, Arg] = {
        "numbers": ", ".join(number_of(id) for id in citations),
        "number": citation.claim.anchor.quote or view.text("value") or "–",
        "page": citation.claim.anchor.page,
        "what": subject(view),
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


def form_of(form_id: str) -> tuple[str, str, int] | None:
    """(pack id, candidate, round) of a filled copy, None where the mark is none of ours."""
    parts = form_id.strip().split("/")
    if len(parts) != 4 or parts[0] != "claimscope-questions" or not parts[3].isdecimal():
        return None
    return parts[1], parts[2], int(parts[3])


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back: answers by question id, who sent it, when (ISO date), and the file it stands in."""

    form_id: str
    answers: Mapping[str, str]
    by: str
    on: str
    file: str = ""


def apply_reply(pack: Pack, points: tuple[OpenPoint, ...], reply: Reply) -> Edit:
    """The edit that turns a filled copy into answers with basis vendor-reply. ValueError where it belongs to another
    pack.

    An answer that is none of the choices, or no count, is kept as text in the log and fills no field.
    """
    form = form_of(reply.form_id)
    if form is None or form[0] != pack.id:
        raise ValueError("the reply belongs to another pack")
    candidate = pack.candidate(form[1])
    if not reply.by and candidate is not None:
        reply = replace(reply, by=candidate.name)
    given = {id: text.strip() for id, text in reply.answers.items() if text.strip()}
    known = {id: point for id in given if (point := _asked_point(pack, id, points)) is not None}
    filled = [
        (known[id], value) for id, text in given.items() if id in known and (value := field_value(known[id], text))
    ]

    def apply(before: Pack) -> Pack:
        after = _logged(before, given, reply)
        for point, value in filled:
            after = _answered(after, point, value, reply)
        return after

    return Edit(message("letter.edit.reply", count=len(given)), apply)


def _asked_point(pack: Pack, id: str, points: tuple[OpenPoint, ...]) -> OpenPoint | None:
    """The point a reply answers: one still open, else the one its id names (what was asked may be settled by now)."""
    found = next((one for one in points if one.id == id), None)
    parts = id.rsplit(":", 2)
    if found is not None or len(parts) != 3 or pack.citation(parts[1]) is None or parts[2] not in FILLED:
        return found
    said = Message("letter.answer")
    field = parts[2]
    choices = CHOICES.get(field, ())
    form: Form = "choice" if choices else "number" if field in COUNTS else "text"
    return OpenPoint(id, parts[0], (parts[1],), field, said, said, said, form, choices)


def field_value(point: OpenPoint, text: str) -> str | int | None:
    """The value a reply gives to its field, None where the text cannot be one."""
    if not point.field or point.field in ("result_ids", *WITHOUT_ROW):
        return None
    if point.form == "choice":
        return next((choice for choice in point.choices if choice.lower() == text.strip().lower()), None)
    if point.form == "number":
        return int(text) if text.strip().isdecimal() and int(text) > 0 else None
    return text.strip()


def _answered(pack: Pack, point: OpenPoint, value: str | int, reply: Reply) -> Pack:
    name = {"precision-lower": "precision"}.get(point.field, point.field)
    said = Field(value, "vendor-reply", text=reply.file or None, by=reply.by, on=reply.on)

    def change(citation: Citation) -> Citation:
        kept = (one for one in citation.answers if (one.field, one.value.basis) != (name, "vendor-reply"))
        return replace(citation, answers=(*kept, Answer(name, said)))

    known = {one.id for one in pack.citations}
    return replace(pack, citations=with_changed(pack.citations, [id for id in point.citations if id in known], change))


def _logged(pack: Pack, given: Mapping[str, str], reply: Reply) -> Pack:
    """The answers in the log, in every round that asked and got none: a reminder may be answered on the first form."""

    def change(one: VendorQuestion) -> VendorQuestion:
        text = given.get(one.about, "") if not one.answer or one.answered_on <= reply.on else ""
        return replace(one, answer=text, answered_on=reply.on) if text else one

    return replace(pack, vendor_questions=tuple(map(change, pack.vendor_questions)))
