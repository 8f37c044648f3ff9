"""Edits of the matrix: plans, not-applicable, and its rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from claimscope.core.document import QUESTION_IDS, CellDecision, Pack, Plan, Question
from claimscope.core.edits.base import Edit, in_order, refuse_known, require, with_changed, word
from claimscope.core.message import Message, message


def plan_cell(candidate: str, question: str, plan: Plan | None, by: str = "") -> Edit:
    """What will close an open cell; None takes the plan back."""
    name = "edit.plan" if plan else "edit.plan-clear"
    return _decide(candidate, question, name, lambda made: replace(made, plan=plan, decided_by=by or made.decided_by))


def not_applicable(candidate: str, question: str, reason: str, by: str = "") -> Edit:
    """Why the question does not arise for this candidate; an empty reason takes that back."""
    name = "edit.not-applicable" if reason else "edit.not-applicable-clear"
    return _decide(
        candidate,
        question,
        name,
        lambda made: replace(made, not_applicable=reason, decided_by=by or made.decided_by),
    )


def set_minimum_n(candidate: str, question: str, minimum_n: int | None) -> Edit:
    """How many cases an evaluation for this cell needs at least; None = the rulebook's number."""
    return _decide(candidate, question, "edit.minimum-n", lambda made: replace(made, minimum_n=minimum_n))


def _decide(candidate: str, question: str, name: str, change: Callable[[CellDecision], CellDecision]) -> Edit:
    empty = CellDecision(candidate, question)

    def apply(pack: Pack) -> Pack:
        require(pack.candidates, [candidate] if candidate else [])
        require(pack.questions, [question])
        made = change(pack.cell(candidate, question) or empty)
        here = [(one.candidate, one.question) for one in pack.cells]
        if (candidate, question) not in here:
            return replace(pack, cells=(*pack.cells, made) if made != empty else pack.cells)
        at = here.index((candidate, question))
        cells = (*pack.cells[:at], *(() if _says_nothing(made) else (made,)), *pack.cells[at + 1 :])
        return replace(pack, cells=cells)

    return Edit(message(name, question=_question(question)), apply)


def _says_nothing(made: CellDecision) -> bool:
    return not made.plan and not made.not_applicable and made.minimum_n is None


def _question(id: str) -> Message | str:
    return word("question", id) if id in QUESTION_IDS else id


def add_question(question: Question) -> Edit:
    """A row of our own."""

    def apply(pack: Pack) -> Pack:
        refuse_known(pack.questions, question.id)
        return replace(pack, questions=(*pack.questions, question))

    return Edit(message("edit.question-add", question=question.label or _question(question.id)), apply)


def rename_question(id: str, label: str) -> Edit:
    """Own wording for a row; empty = the standard wording."""

    def apply(pack: Pack) -> Pack:
        return replace(pack, questions=with_changed(pack.questions, [id], lambda found: replace(found, label=label)))

    return Edit(message("edit.question-rename", question=_question(id)), apply, f"question/{id}/label")


def set_right_evidence(id: str, text: str) -> Edit:
    """What would answer a row of our own."""

    def change(found: Question) -> Question:
        return replace(found, right_evidence=text)

    label = message("edit.question-evidence", question=_question(id))
    return Edit(
        label, lambda pack: replace(pack, questions=with_changed(pack.questions, [id], change)), f"question/{id}/right"
    )


def reorder_questions(ids: Sequence[str]) -> Edit:
    """Rows in the order of ``ids``."""
    return Edit(message("edit.question-order"), lambda pack: replace(pack, questions=in_order(pack.questions, ids)))


def remove_question(id: str) -> Edit:
    """A row of our own goes, with its plans; the six standard rows stay (ValueError on applying)."""

    def apply(pack: Pack) -> Pack:
        require(pack.questions, [id])
        if not any(found.id == id and found.custom for found in pack.questions):
            raise ValueError("a standard row cannot be removed")
        return replace(
            pack,
            questions=tuple(found for found in pack.questions if found.id != id),
            cells=tuple(made for made in pack.cells if made.question != id),
        )

    return Edit(message("edit.question-remove", question=_question(id)), apply)
