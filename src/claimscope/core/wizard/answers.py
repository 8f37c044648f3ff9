"""What an answer does to the pack: edits with a label, for the whole group of a step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from claimscope.core.claim import Field
from claimscope.core.document import Citation, Pack, Sort
from claimscope.core.edits import choose_row, clear_answer, confirm_step, place, set_answer, sort_citations
from claimscope.core.edits.base import Edit, as_one, with_changed
from claimscope.core.matching.picked import picked
from claimscope.core.record_row import RecordRow
from claimscope.core.wizard.steps import ACCEPT_RUNTIME, BACKGROUND, CONFIRM, FIELD_OF, OPEN, Step

NUMBERS = ("accelerator_count", "nodes")


def sort(ids: Sequence[str], kind: Sort) -> Edit:
    """The first sort of these claims."""
    return sort_citations(ids, kind)


def answer(step: Step, value: str, by: str, on: str) -> Edit:
    """The edit for one option of a step. ``by`` is the reviewer's name, ``on`` the day (ISO)."""
    if value == OPEN:
        return leave_open(step)
    if value == CONFIRM:
        return confirm(step)
    if value == ACCEPT_RUNTIME:
        return set_answer(step.group, "runtime_accepted", Field("yes", "reviewer", by=by, on=on))
    if step.id == "record":
        return as_one(choose_row(step.group, value), confirm_step(step.group, "record"))
    if step.id == "placement":
        return _placed(step, value)
    return set_answer(step.group, FIELD_OF[step.id], Field(value, "reviewer", by=by, on=on))


def _placed(step: Step, value: str) -> Edit:
    if value == BACKGROUND:
        return as_one(sort_citations((step.citation,), "background"), confirm_step((step.citation,), "placement"))
    return as_one(place(step.group, (value,)), confirm_step(step.group, "placement"))


def answer_fields(step: Step, values: Mapping[str, str], by: str, on: str) -> Edit:
    """The edit for typed fields of the stack step; an empty text takes an answer back. ValueError where a count is
    none."""
    edits = []
    for name, text in values.items():
        if not text.strip():
            edits.append(clear_answer(step.group, name))
            continue
        value = _count(name, text) if name in NUMBERS else text.strip()
        edits.append(set_answer(step.group, name, Field(value, "reviewer", by=by, on=on)))
    return as_one(*edits)


def _count(name: str, text: str) -> int:
    digits = text.strip()
    if not digits.isdecimal() or int(digits) == 0:
        raise ValueError(f"{name}: {text!r} is no count")
    return int(digits)


def confirm(step: Step) -> Edit:
    """Confirm what is shown."""
    return confirm_step(step.group, step.id)


def leave_open(step: Step) -> Edit:
    """Leave the step open on purpose: it is folded, and the check stays open."""
    return confirm_step(step.group, step.id)


def other_row(step: Step, row: RecordRow) -> Edit:
    """A record row found by search, in place of those offered."""

    def change(citation: Citation) -> Citation:
        return replace(citation, match=picked(citation.claim, row, citation.match), row_choice=row.key)

    def apply(pack: Pack) -> Pack:
        return replace(pack, citations=with_changed(pack.citations, step.group, change))

    return as_one(Edit(choose_row(step.group, row.key).label, apply), confirm_step(step.group, "record"))
