"""What one step of the wizard shows: question, meaning, options, current answer, and the citations it answers
together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, cast

from claimscope.core.assessment import Assessment, CheckResult, CitationAssessment
from claimscope.core.checks.five import stack_text, subject
from claimscope.core.checks.states import decide_stack
from claimscope.core.citation_view import STEP_FIELDS, CitationView, effective_scenario, view_of
from claimscope.core.claim import Basis
from claimscope.core.document import CheckId, Citation, Pack, VendorQuestion
from claimscope.core.match import CONFIRMING, SURE
from claimscope.core.message import Message, message
from claimscope.core.record_row import RecordRow
from claimscope.core.replies import replies_about, reply_text
from claimscope.core.wizard.groups import group_of

StepId = Literal["record", "division", "scenario", "stack", "quantization", "sla", "placement"]
STEPS: tuple[StepId, ...] = ("record", "division", "scenario", "stack", "quantization", "sla", "placement")

CHOICES: dict[str, tuple[str, ...]] = {
    "division": ("closed", "open", "network"),
    "scenario": ("Offline", "Server", "Interactive", "SingleStream", "MultiStream"),
    "quantization": ("fp4", "fp6", "fp8", "int4", "int8", "bf16", "fp16", "fp32", "mixed"),
}
FIELD_OF: dict[str, str] = {"division": "division", "scenario": "scenario", "quantization": "precision"}
STACK_INPUTS = ("accelerator", "accelerator_count", "nodes", "software", "runtime_version")
OPEN, NONE, CONFIRM, BACKGROUND, ACCEPT_RUNTIME, ENTER_SLA = (
    "open",
    "none",
    "confirm",
    "background",
    "accept-runtime",
    "enter-sla",
)


@dataclass(frozen=True, slots=True)
class Option:
    """One answer. ``chosen`` marks the present one; ``meaning`` is what choosing it would mean."""

    value: str
    label: Message
    meaning: Message | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class FieldInput:
    """A field to be typed in, with what is known and where from."""

    name: str
    label: Message
    value: str
    basis: Basis | None
    missing: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One step for one citation. ``group`` are the citations answered with it (itself first). ``folded`` steps need no
    answer: they show one line. ``open_means`` says what leaving it open means."""

    id: StepId
    citation: str
    question: Message
    means: Message
    open_means: Message
    options: tuple[Option, ...]
    inputs: tuple[FieldInput, ...] = ()
    answer: Message | None = None
    basis: Basis | None = None
    folded: bool = False
    confirmed: bool = False
    contradicted: bool = False
    group: tuple[str, ...] = ()
    group_reason: Message | None = None
    about: str = ""
    """What the citation is about: benchmark, scenario, round."""
    replies: tuple[Message, ...] = ()
    """What the vendor answered about this citation."""
    left_open: bool = False
    """Left open on purpose: folded, and its check is as open as before."""


def steps_of(pack: Pack, assessment: Assessment, citation: str) -> tuple[Step, ...]:
    """All steps of a citation in order; KeyError where the pack does not hold it."""
    return tuple(step_of(pack, assessment, citation, step) for step in STEPS)


def step_of(pack: Pack, assessment: Assessment, citation: str, step: StepId) -> Step:
    """One step of one citation; KeyError where the pack does not hold it."""
    found = pack.citation(citation)
    if found is None:
        raise KeyError(citation)
    view = view_of(found)
    made = assessment.citation(citation)
    builder = {"record": _record, "placement": _placement, "sla": _sla, "stack": _stack}.get(step, _choice)
    shown = builder(pack, found, view, made, step)
    replies = tuple(
        reply_text(one) for one in replies_about(pack, citation) if step in (_step_of_reply(one), "placement")
    )
    return replace(shown, replies=replies, left_open=_left_open_on_purpose(found, made, step))


def _step_of_reply(one: VendorQuestion) -> str:
    """The step whose fields a vendor's answer is about; that of the record row where it is about none."""
    field = one.about.rpartition(":")[2].removesuffix("-lower")
    return next((step for step, names in STEP_FIELDS.items() if field in names), "record")


def _left_open_on_purpose(citation: Citation, made: CitationAssessment | None, step: StepId) -> bool:
    if made is None or step in ("record", "placement") or step not in citation.confirmed:
        return False
    return made.check(cast(CheckId, step)).state == "unanswered"


def is_folded(citation: Citation, made: CitationAssessment | None, step: StepId) -> bool:
    """Whether a step needs no answer any more: answered without contradiction, or left open on purpose."""
    if step in citation.confirmed:
        return not _contradicted(made, step)
    if step == "record":
        return _record_settled(citation) or not can_stand(citation)
    if step == "placement" or made is None:
        return False
    if not can_stand(citation):
        return True
    check = made.check(step)
    return check.state in ("answered", "not-applicable") or (step == "sla" and _waits_for_others(check))


def can_stand(citation: Citation) -> bool:
    """Whether a citation of this kind can stand in any row: ratios, ranks, ranges and other suites never do, so that
    nothing about them is asked."""
    claim = citation.claim
    return claim.family == "inference" and claim.kind not in ("ratio", "rank", "range", "power")


def _waits_for_others(check: CheckResult) -> bool:
    """The SLA match follows by itself from our SLA (asked once, elsewhere), the record row and the scenario (asked
    before); only a missing round, benchmark or bound is a question of its own."""
    own = ("checks.sla.open.round", "checks.sla.open.benchmark", "checks.sla.open.bounds")
    return check.stays_unknown is None or check.stays_unknown.id not in own


def _contradicted(made: CitationAssessment | None, step: StepId) -> bool:
    if made is None or step in ("record", "placement"):
        return False
    return made.check(cast(CheckId, step)).state == "contradicted"


def _record_settled(citation: Citation) -> bool:
    """The record step is settled by a certain match, a pick, or where there is nothing to look up."""
    match = citation.match
    if citation.row_choice or match is None:
        return True
    sure = match.outcome in (*CONFIRMING, "ratio-supported") and match.confidence >= SURE
    return sure or match.outcome in ("out-of-record", "not-comparable")


def _choice(pack: Pack, citation: Citation, view: CitationView, made: CitationAssessment | None, step: StepId) -> Step:
    """Division, scenario and quantization: one value of a short list."""
    id = cast(CheckId, step)
    check = made.check(id) if made else CheckResult(id, "unanswered")
    present = view.text(FIELD_OF[step]) if is_folded(citation, made, step) else ""  # a doubt is no default answer
    options = tuple(
        Option(
            value,
            Message(f"wizard.{step}.option.{value}"),
            Message(f"wizard.{step}.option.{value}.means"),
            value == present,
        )
        for value in CHOICES[step]
    )
    group, reason = group_of(pack, citation, step)
    return Step(
        step,
        citation.id,
        message(f"wizard.{step}.question", what=subject(view)),
        check.lets_you_claim or Message(f"wizard.{step}.means"),
        check.stays_unknown or Message(f"wizard.{step}.open"),
        (*options, _left_open(step)),
        answer=check.answer,
        basis=check.basis,
        folded=is_folded(citation, made, step),
        confirmed=step in citation.confirmed,
        contradicted=check.state == "contradicted",
        group=group,
        group_reason=reason,
        about=subject(view),
    )


def _left_open(step: StepId) -> Option:
    return Option(OPEN, Message("wizard.leave-open"), Message(f"wizard.{step}.open"))


def _record(pack: Pack, citation: Citation, view: CitationView, made: CitationAssessment | None, step: StepId) -> Step:
    match = citation.match
    rows = match.rows if match else ()
    chosen = view.row.key if view.row else ""
    options = tuple(Option(row.key, row_label(row), _row_meaning(row), row.key == chosen) for row in rows[:MOST_ROWS])
    label = Message("wizard.record.none" if rows else "wizard.record.none.at-all")
    none = Option(NONE, label, Message("wizard.record.none.means"), citation.row_choice == NONE)
    group, reason = group_of(pack, citation, step)
    return Step(
        step,
        citation.id,
        message("wizard.record.question", number=citation.claim.anchor.quote or subject(view)),
        Message("wizard.record.means"),
        Message("wizard.record.open"),
        (*options, none, _left_open(step)),
        answer=_record_answer(citation, view),
        basis="record" if view.row else "reviewer" if citation.row_choice == NONE else None,
        folded=is_folded(citation, made, step),
        confirmed=step in citation.confirmed,
        group=group,
        group_reason=reason,
        about=subject(view),
    )


def _record_answer(citation: Citation, view: CitationView) -> Message:
    """A reviewer's pick counts; what the lookup said before it would contradict it."""
    if citation.row_choice == NONE:
        return Message("wizard.record.none.chosen")
    if citation.row_choice and view.row:
        return message("wizard.record.chosen", row=row_label(view.row))
    return citation.match.explanation if citation.match else Message("wizard.record.not-looked-up")


MOST_ROWS = 12
"""So many rows are offered; more are found by search."""


def row_label(row: RecordRow) -> Message:
    """A record row in one line."""
    return message(
        "wizard.record.row",
        id=row.result_id if row.id_printable else "–",
        submitter=row.submitter,
        system=row.system_name,
        benchmark=row.benchmark,
        scenario=effective_scenario(row),
        round=row.round,
        value=row.value,
        unit=row.unit,
    )


def _row_meaning(row: RecordRow) -> Message:
    return message("wizard.record.row.means", division=row.division, availability=row.availability or "–")


def _stack(pack: Pack, citation: Citation, view: CitationView, made: CitationAssessment | None, step: StepId) -> Step:
    check = made.check("stack") if made else CheckResult("stack", "unanswered")
    missing = decide_stack(view).missing
    inputs = tuple(
        FieldInput(name, Message(f"checks.field.{name}"), view.text(name), view.basis(name), name in missing)
        for name in STACK_INPUTS
    )
    group, reason = group_of(pack, citation, step)
    return Step(
        step,
        citation.id,
        message("wizard.stack.question", what=subject(view)),
        check.lets_you_claim or Message("wizard.stack.means"),
        check.stays_unknown or Message("wizard.stack.open"),
        (*_runtime_options(pack, citation, view), _left_open(step)),
        inputs,
        check.answer or message("checks.value", value=stack_text(view) or "–"),
        check.basis,
        is_folded(citation, made, step),
        step in citation.confirmed,
        check.state == "contradicted",
        group,
        reason,
        subject(view),
    )


def _runtime_options(pack: Pack, citation: Citation, view: CitationView) -> Iterator[Option]:
    """Another runtime than offered can be accepted by a named reviewer."""
    candidate = pack.candidate(pack.candidate_of(citation))
    runtime = candidate.offered.runtime if candidate else ""
    if runtime and view.text("software") and runtime.lower() not in view.text("software").lower():
        accepted = citation.answer("runtime_accepted") is not None
        label = message("wizard.stack.accept-runtime", offered=runtime, cited=view.text("software"))
        yield Option(ACCEPT_RUNTIME, label, Message("wizard.stack.accept-runtime.means"), accepted)


def _sla(pack: Pack, citation: Citation, view: CitationView, made: CitationAssessment | None, step: StepId) -> Step:
    check = made.check("sla") if made else CheckResult("sla", "unanswered")
    entered = bool(pack.context.sla.bounds)
    options = () if entered else (Option(ENTER_SLA, Message("wizard.sla.enter"), Message("wizard.sla.enter.means")),)
    confirm = (Option(CONFIRM, Message("wizard.confirm")),) if check.state == "answered" else ()
    group, reason = group_of(pack, citation, step)
    return Step(
        step,
        citation.id,
        message("wizard.sla.question", what=subject(view)),
        check.lets_you_claim or Message("wizard.sla.means"),
        check.stays_unknown or Message("wizard.sla.open"),
        (*confirm, *options, _left_open(step)),
        answer=check.answer,
        basis=check.basis,
        folded=is_folded(citation, made, step),
        confirmed=step in citation.confirmed,
        group=group,
        group_reason=reason,
        about=subject(view),
    )


def _placement(
    pack: Pack, citation: Citation, view: CitationView, made: CitationAssessment | None, step: StepId
) -> Step:
    slots = made.slots if made else ()
    options = tuple(
        Option(
            slot.question, Message(f"matrix.question.{slot.question}"), slot.reason, slot.question in citation.use_for
        )
        for slot in slots
    )
    all_of_them = Option(CONFIRM, Message("wizard.placement.all"), Message("wizard.placement.all.means"), True)
    means = Message("wizard.placement.background.means")
    background = Option(BACKGROUND, Message("wizard.placement.background"), means)
    reasons = dict(made.refused_slots) if made else {}
    group, reason = group_of(pack, citation, step)
    return Step(
        step,
        citation.id,
        message("wizard.placement.question", what=subject(view)),
        (made.sentence if made else None) or Message("wizard.placement.means"),
        next(iter(reasons.values()), None) if not slots and reasons else Message("wizard.placement.open"),  # type: ignore[arg-type]
        ((all_of_them, *options) if slots else ()) + (background,),
        answer=made.sentence if made else None,
        folded=is_folded(citation, made, step),
        confirmed=step in citation.confirmed,
        group=group,
        group_reason=reason,
        about=subject(view),
    )
