"""What one step of the wizard shows: question, meaning, options, current answer, and the citations it answers
together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import cast

from claimscope.core.assessment import Assessment, CheckResult, CitationAssessment
from claimscope.core.checks.five import stack_text, subject
from claimscope.core.checks.states import decide_stack
from claimscope.core.citation_view import STEP_FIELDS, CitationView, view_of
from claimscope.core.claim import Basis
from claimscope.core.document import CheckId, Citation, Pack, VendorQuestion
from claimscope.core.message import Message, message
from claimscope.core.record_row import RecordRow
from claimscope.core.replies import replies_about, reply_text
from claimscope.core.row_fields import effective_scenario
from claimscope.core.wizard.folding import STEPS, StepId, is_folded, is_left_open
from claimscope.core.wizard.groups import group_of

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
    builder = {"record": _record, "placement": _placement, "sla": _sla, "stack": _stack}.get(step, _choice)
    return builder(_Asked(pack, found, view_of(found), assessment.citation(citation), step))


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a step is made of."""

    pack: Pack
    citation: Citation
    view: CitationView
    made: CitationAssessment | None
    step: StepId

    @property
    def check(self) -> CheckResult:
        """What the check of the step says; unanswered where nothing has been judged."""
        id = cast(CheckId, self.step)
        return self.made.check(id) if self.made else CheckResult(id, "unanswered")

    @property
    def is_folded(self) -> bool:
        return is_folded(self.citation, self.made, self.step)

    def shown(self, question: Message, means: Message, open_means: Message, options: Iterable[Option]) -> Step:
        """The step, with what every step has. Those of a check have its answer, too (``checked``)."""
        group, reason = group_of(self.pack, self.citation, self.step)
        told = replies_about(self.pack, self.citation.id)
        return Step(
            self.step,
            self.citation.id,
            question,
            means,
            open_means,
            tuple(options),
            folded=self.is_folded,
            confirmed=self.step in self.citation.confirmed,
            group=group,
            group_reason=reason,
            about=subject(self.view),
            replies=tuple(reply_text(one) for one in told if self.step in (_step_of_reply(one), "placement")),
            left_open=is_left_open(self.citation, self.made, self.step),
        )

    def checked(self, options: Iterable[Option]) -> Step:
        """The step of a check: its own words where it has some, and the way to leave it open."""
        check = self.check
        shown = self.shown(
            message(f"wizard.{self.step}.question", what=subject(self.view)),
            check.lets_you_claim or Message(f"wizard.{self.step}.means"),
            check.stays_unknown or Message(f"wizard.{self.step}.open"),
            (*options, _left_open(self.step)),
        )
        return replace(shown, answer=check.answer, basis=check.basis, contradicted=check.state == "contradicted")


def _step_of_reply(one: VendorQuestion) -> str:
    """The step whose fields a vendor's answer is about; that of the record row where it is about none."""
    field = one.about.rpartition(":")[2].removesuffix("-lower")
    return next((step for step, names in STEP_FIELDS.items() if field in names), "record")


def _choice(asked: _Asked) -> Step:
    """Division, scenario and quantization: one value of a short list."""
    step = asked.step
    present = asked.view.text(FIELD_OF[step]) if asked.is_folded else ""  # a doubt is no default answer
    return asked.checked(
        Option(
            value,
            Message(f"wizard.{step}.option.{value}"),
            Message(f"wizard.{step}.option.{value}.means"),
            value == present,
        )
        for value in CHOICES[step]
    )


def _left_open(step: StepId) -> Option:
    return Option(OPEN, Message("wizard.leave-open"), Message(f"wizard.{step}.open"))


def _record(asked: _Asked) -> Step:
    citation, view = asked.citation, asked.view
    rows = citation.match.rows if citation.match else ()
    chosen = view.row.key if view.row else ""
    options = [Option(row.key, row_label(row), _row_meaning(row), row.key == chosen) for row in rows[:MOST_ROWS]]
    label = Message("wizard.record.none" if rows else "wizard.record.none.at-all")
    none = Option(NONE, label, Message("wizard.record.none.means"), citation.row_choice == NONE)
    shown = asked.shown(
        message("wizard.record.question", number=citation.claim.anchor.quote or subject(view)),
        Message("wizard.record.means"),
        Message("wizard.record.open"),
        (*options, none, _left_open(asked.step)),
    )
    basis: Basis | None = "record" if view.row else "reviewer" if citation.row_choice == NONE else None
    return replace(shown, answer=_record_answer(citation, view), basis=basis)


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


def _stack(asked: _Asked) -> Step:
    view, missing = asked.view, decide_stack(asked.view).missing
    inputs = tuple(
        FieldInput(name, Message(f"checks.field.{name}"), view.text(name), view.basis(name), name in missing)
        for name in STACK_INPUTS
    )
    shown = asked.checked(_runtime_options(asked.pack, asked.citation, view))
    return replace(shown, inputs=inputs, answer=shown.answer or message("checks.value", value=stack_text(view) or "–"))


def _runtime_options(pack: Pack, citation: Citation, view: CitationView) -> Iterator[Option]:
    """Another runtime than offered can be accepted by a named reviewer."""
    candidate = pack.candidate(pack.candidate_of(citation))
    runtime = candidate.offered.runtime if candidate else ""
    if runtime and view.text("software") and runtime.lower() not in view.text("software").lower():
        accepted = citation.answer("runtime_accepted") is not None
        label = message("wizard.stack.accept-runtime", offered=runtime, cited=view.text("software"))
        yield Option(ACCEPT_RUNTIME, label, Message("wizard.stack.accept-runtime.means"), accepted)


def _sla(asked: _Asked) -> Step:
    entered = bool(asked.pack.context.sla.bounds)
    confirm = [Option(CONFIRM, Message("wizard.confirm"))] if asked.check.state == "answered" else []
    enter = [] if entered else [Option(ENTER_SLA, Message("wizard.sla.enter"), Message("wizard.sla.enter.means"))]
    return replace(asked.checked([*confirm, *enter]), contradicted=False)


def _placement(asked: _Asked) -> Step:
    made = asked.made
    slots = made.slots if made else ()
    options = [
        Option(
            slot.question,
            Message(f"matrix.question.{slot.question}"),
            slot.reason,
            slot.question in asked.citation.use_for,
        )
        for slot in slots
    ]
    all_of_them = Option(CONFIRM, Message("wizard.placement.all"), Message("wizard.placement.all.means"), True)
    background = Option(
        BACKGROUND, Message("wizard.placement.background"), Message("wizard.placement.background.means")
    )
    refused = next((reason for _, reason in made.refused_slots), None) if made and not slots else None
    shown = asked.shown(
        message("wizard.placement.question", what=subject(asked.view)),
        (made.sentence if made else None) or Message("wizard.placement.means"),
        refused or Message("wizard.placement.open"),
        [*([all_of_them, *options] if slots else []), background],
    )
    return replace(shown, answer=made.sentence if made else None)
