"""The decision page: question, states, what it rests on and what it does not say, who decided."""

from __future__ import annotations

from collections import Counter

from claimscope.core.assessment import Assessment, StandingState
from claimscope.core.checks.text import listed
from claimscope.core.document import Pack
from claimscope.core.message import Arg, Message, message
from claimscope.core.report.fact import Fact
from claimscope.core.report.matrix import OPEN_STATES
from claimscope.core.report.model import Decision, Matrix
from claimscope.core.report.numbering import decision_citations
from claimscope.core.report.shortening import shortened

LONGEST_QUESTION = 420
LONGEST_CONCLUSION = 700
MOST_OPEN, MOST_BLOCKS = 12, 4


def decision_of(pack: Pack, assessment: Assessment, matrix: Matrix, blocks: tuple[Message, ...]) -> Decision:
    """The page. Long texts are cut at a word and printed whole in a later section, which the page says."""
    context = pack.context
    question, more_question = shortened(context.decision.strip(), LONGEST_QUESTION)
    conclusion, more_conclusion = shortened(context.conclusion.strip(), LONGEST_CONCLUSION)
    open_cells = _open_cells(matrix)
    return Decision(
        question,
        more_question,
        _rests_on(pack, assessment),
        _does_not_say(),
        open_cells[:MOST_OPEN],
        max(0, len(open_cells) - MOST_OPEN),
        blocks[:MOST_BLOCKS],
        max(0, len(blocks) - MOST_BLOCKS),
        people(pack),
        conclusion,
        more_conclusion,
        record_sentence(assessment.record_version or pack.record_version),
    )


def record_sentence(version: str) -> Message:
    """The date of the record and what it cannot know."""
    return message("report.record-date", date=version) if version else Message("report.record-unknown")


def people(pack: Pack) -> tuple[Fact, ...]:
    """Everybody named in the pack, preparer and approver first."""
    order = ("preparer", "approver", "reviewer")
    known = sorted(pack.context.people, key=lambda one: order.index(one.role) if one.role in order else len(order))
    return tuple(
        Fact(
            Message(f"report.role.{one.role}") if one.role in order else Message("report.role.reviewer"),
            f"{one.name}, {one.organisation}" if one.organisation else one.name,
        )
        for one in known
    )


def _open_cells(matrix: Matrix) -> tuple[Message, ...]:
    """One line per candidate: the numbers of its rows by state, those that are answered left out."""
    return tuple(
        message("report.open-rows", candidate=name or Message("matrix.nobody"), parts=parts)
        for at, name in enumerate(matrix.candidates)
        if (parts := _open_parts(matrix, at))
    )


def _open_parts(matrix: Matrix, at: int) -> Arg:
    by_state: dict[str, list[str]] = {}
    for row in matrix.rows:
        if row.cells[at].state in OPEN_STATES:
            by_state.setdefault(row.cells[at].state, []).append(str(row.number))
    parts = [
        message("report.open-rows-part", state=Message(f"report.open-state.{state}"), rows=tuple(rows), n=len(rows))
        for state, rows in by_state.items()
    ]
    return listed(parts) if parts else ""


def _rests_on(pack: Pack, assessment: Assessment) -> tuple[Message, ...]:
    cited = decision_citations(pack)
    lines = [
        message("report.rests.sources", n=len(pack.sources)),
        message("report.rests.citations", n=len(cited), total=len(pack.citations)),
    ]
    judged = [found for one in cited if (found := assessment.citation(one.id))]
    if judged:
        sent = Counter(found.standing.as_sent for found in judged)
        now = Counter(found.standing.now for found in judged)
        lines.append(_standing_line("report.rests.sent", sent))
        lines.append(_standing_line("report.rests.now", now))
    severe = Counter(found.severity for found in assessment.findings if not found.waived)
    lines.append(message("report.rests.findings", critical=severe["critical"], high=severe["high"]))
    used = (one for cell in assessment.cells for one in cell.evidence if one.state == "used")
    own = len({one.id for one in used if one.kind != "citation"})
    lines.append(message("report.rests.own", n=own))
    return tuple(lines)


def _standing_line(id: str, counts: Counter[StandingState]) -> Message:
    return message(id, survives=counts["survives"], gaps=counts["gaps"], decorative=counts["decorative"])


def _does_not_say() -> tuple[Message, ...]:
    return tuple(Message(f"report.not-said.{name}") for name in ("recommend", "model", "transfer", "task"))
