"""The question matrix as printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from claimscope.core.assessment import Assessment, Cell
from claimscope.core.document import Pack
from claimscope.core.matrix.cells import candidates_of
from claimscope.core.message import Message
from claimscope.core.question_names import question_label
from claimscope.core.report.concise import brief_stack
from claimscope.core.report.figures import MatrixFigure, Text
from claimscope.core.report.model import CellView, Matrix, PlanLine, RowView
from claimscope.core.report.numbering import Numbers, candidate_name, right_evidence, short_name

NO_COMMANDS: Mapping[tuple[str, str], str] = {}
OPEN_STATES = ("open", "needs-task-eval", "planned", "expired", "partly")


def matrix_of(pack: Pack, assessment: Assessment, numbers: Numbers) -> Matrix:
    """Rows in the order of the pack, cells in the order of its candidates; one column without a name where none is
    entered."""
    rows = tuple(
        RowView(
            question.id,
            index,
            question_label(pack, question.id),
            right_evidence(pack, question.id),
            tuple(_cell_view(pack, assessment, numbers, one.id, question.id) for one in candidates_of(pack)),
            short_name(pack, question.id),
        )
        for index, question in enumerate(pack.questions, 1)
    )
    names = tuple(one.name for one in candidates_of(pack))
    figure = MatrixFigure(names, tuple((row.label, tuple(cell.state for cell in row.cells)) for row in rows))
    return Matrix(names, rows, figure)


def _cell_view(pack: Pack, assessment: Assessment, numbers: Numbers, candidate: str, question: str) -> CellView:
    cell = assessment.cell(candidate, question) or Cell(candidate, question, "open")
    used = [one for one in cell.evidence if one.state in ("used", "expired")]
    return CellView(
        candidate_name(pack, candidate),
        cell.state,
        cell.headline or "",
        brief_stack(cell.missing) if isinstance(cell.missing, Message) else cell.missing or "",
        cell.next_step or "",
        tuple(number for one in used if (number := numbers.of(one.id))),
        cell.background,
    )


def plans_of(pack: Pack, matrix: Matrix, commands: Mapping[tuple[str, str], str] = NO_COMMANDS) -> tuple[PlanLine, ...]:
    """Every cell that is not answered, with its plan and the ready command where there is one."""
    return tuple(
        replace(_plan_line(pack, row, cell, candidate.id), command=commands.get((candidate.id, row.question), ""))
        for row in matrix.rows
        for cell, candidate in zip(row.cells, candidates_of(pack), strict=True)
        if cell.state in OPEN_STATES
    )


def _plan_line(pack: Pack, row: RowView, cell: CellView, candidate: str) -> PlanLine:
    decided = pack.cell(candidate, row.question)
    plan = decided.plan if decided else None
    what: Text = plan.what if plan else cell.next_step or Message("report.plan.none")
    return PlanLine(
        row.question,
        row.label,
        cell.candidate,
        cell.state,
        cell.missing,
        what,
        plan.data if plan else "",
        plan.who if plan else "",
        plan.until if plan else "",
        plan.minimum_n if plan else None,
    )
