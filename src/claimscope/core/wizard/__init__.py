"""The reviewer's way through the claims of a drop: first sort, then step by step what is still open. No Qt in here."""

from claimscope.core.wizard.answers import answer, answer_fields, confirm, leave_open, other_row, sort
from claimscope.core.wizard.folding import STEPS, StepId
from claimscope.core.wizard.sorting import SORTS, SortLine, first_sort
from claimscope.core.wizard.steps import FieldInput, Option, Step, step_of, steps_of
from claimscope.core.wizard.tasks import NextTask, next_task
from claimscope.core.wizard.walk import Place, back, jump, next_place, progress, start, walk

__all__ = [
    "SORTS",
    "STEPS",
    "FieldInput",
    "NextTask",
    "Option",
    "Place",
    "SortLine",
    "Step",
    "StepId",
    "answer",
    "answer_fields",
    "back",
    "confirm",
    "first_sort",
    "jump",
    "leave_open",
    "next_place",
    "next_task",
    "other_row",
    "progress",
    "sort",
    "start",
    "step_of",
    "steps_of",
    "walk",
]
