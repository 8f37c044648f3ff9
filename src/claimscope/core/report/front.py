"""Page 1: what is decided, what is open and on what it rests, for somebody who sees no other page."""

from __future__ import annotations

from collections import Counter

from claimscope.core.assessment import CellState
from claimscope.core.document import Pack
from claimscope.core.message import Message, message
from claimscope.core.report.asked import Options
from claimscope.core.report.model import CellView, Decision, Front, Matrix, OpenLine, OpenPart, RowView
from claimscope.core.report.numbering import OWN_EVIDENCE
from claimscope.core.report.shortening import shortened

LONGEST_QUESTION, LONGEST_CONCLUSION, LONGEST_NAME = 260, 420, 80
FEW, MOST_LINES = 3, 6
"""Candidates whose open rows are named on page 1; the others are counted there and named on the pages after it."""
GROUPS: tuple[tuple[CellState, ...], ...] = (("open", "needs-task-eval"), ("expired",), ("planned",), ("partly",))
"""States that page 1 names, the ones that weigh most first."""


def front_of(pack: Pack, matrix: Matrix, decision: Decision, options: Options, draft: bool, blocks: int) -> Front:
    """Page 1 of a report; ``blocks`` is the number of reasons against a final edition."""
    question, more_question = shortened(pack.context.decision.strip(), LONGEST_QUESTION)
    conclusion, more_conclusion = shortened(pack.context.conclusion.strip(), LONGEST_CONCLUSION)
    lines = _open_lines(matrix)
    return Front(
        question,
        more_question,
        _status(options, draft, blocks),
        (_decided(pack), _counted(matrix), Message("report.brief.answered-means")),
        lines[:MOST_LINES],
        max(0, len(lines) - MOST_LINES),
        decision.rests_on,
        conclusion,
        more_conclusion,
    )


def _status(options: Options, draft: bool, blocks: int) -> Message:
    if not draft:
        return message("report.front.final", n=options.edition_number)
    return message("report.front.draft", n=blocks) if blocks else Message("report.front.draft-chosen")


def _decided(pack: Pack) -> Message:
    """Who decides and when; whether the reviewers have said what they think."""
    context = pack.context
    said = "concluded" if context.conclusion.strip() else "undecided"
    authority = shortened(" ".join(context.authority.split()), LONGEST_NAME)[0]
    when = context.committee_date or Message("report.no-date")
    who = message("report.front.committee-of", authority=authority, date=when)
    return message(f"report.brief.{said}", who=who if authority else message("report.front.committee", date=when))


def _counted(matrix: Matrix) -> Message:
    states = Counter(cell.state for row in matrix.rows for cell in row.cells)
    left_out = states["not-applicable"]
    return message(
        "report.brief.cells-left-out" if left_out else "report.brief.cells",
        n=states.total(),
        answered=states["answered"],
        partly=states["partly"],
        planned=states["planned"],
        open=states["open"] + states["needs-task-eval"] + states["expired"],
        **({"out": left_out} if left_out else {}),
    )


def _open_lines(matrix: Matrix) -> tuple[OpenLine, ...]:
    """A line for each candidate; where they are many, for each that has a row which nothing answers whole."""
    lines = tuple(
        OpenLine(shortened(name, LONGEST_NAME)[0], _parts(matrix, at)) for at, name in enumerate(matrix.candidates)
    )
    return lines if len(lines) <= MOST_LINES else tuple(line for line in lines if line.parts)


def _parts(matrix: Matrix, at: int) -> tuple[OpenPart, ...]:
    found: list[OpenPart] = []
    few = len(matrix.candidates) <= FEW
    for states in GROUPS:
        rows = tuple(_named(row, row.cells[at], few) for row in matrix.rows if row.cells[at].state in states)
        if rows:
            found.append(OpenPart(states[0], rows))
    return tuple(found)


def _named(row: RowView, cell: CellView, few: bool) -> Message:
    """A row by number and name; with who does it until when where that is planned, and, for ``few`` candidates, what
    it needs (the decision page and the list of open rows always say that)."""
    if cell.state == "planned" and cell.headline:
        return message("report.front.row-with", number=row.number, name=row.name, more=cell.headline)
    if few and cell.state == "needs-task-eval" and row.question in OWN_EVIDENCE:
        needs = Message(f"matrix.state.needs-task-eval.{row.question}")
        return message("report.front.row-with", number=row.number, name=row.name, more=needs)
    return message("report.front.row", number=row.number, name=row.name)
