"""What the rules said of a pack on a day, small enough to be kept with it: a note for later comparison, never what
is printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from claimscope.core.assessment import Assessment, CellState, CheckState, Finding, Severity
from claimscope.core.document import CHECK_IDS
from claimscope.core.message import Message

LETTERS: Mapping[CheckState, str] = {
    "answered": "a",
    "unanswered": "u",
    "contradicted": "c",
    "not-applicable": "n",
}
STATES: Mapping[str, CheckState] = {letter: state for state, letter in LETTERS.items()}


@dataclass(frozen=True, slots=True)
class KeptFinding:
    """A finding as it was: enough to name it when it is gone."""

    key: str
    rule: str
    severity: Severity
    message: Message


@dataclass(frozen=True, slots=True)
class KeptCell:
    """The state of one cell of the matrix."""

    candidate: str
    question: str
    state: CellState


@dataclass(frozen=True, slots=True)
class Judged:
    """The outcome of all rules on a day (ISO). ``pack`` is the SHA-256 of the ``pack.json`` that was judged; ``checks``
    are (citation id, one letter for each of the five checks: answered, unanswered, contradicted, not applicable)."""

    pack: str
    on: str
    program: str
    record: str
    rules: str
    final_allowed: bool
    cells: tuple[KeptCell, ...] = ()
    checks: tuple[tuple[str, str], ...] = ()
    findings: tuple[KeptFinding, ...] = ()


def judged_of(assessment: Assessment, pack: str, on: str, program: str) -> Judged:
    """The note of an assessment. ``pack`` is the SHA-256 of the judged ``pack.json``, ``on`` the day of judgement."""
    return Judged(
        pack,
        on,
        program,
        assessment.record_version,
        assessment.rules_version,
        assessment.final_allowed,
        tuple(KeptCell(one.candidate, one.question, one.state) for one in assessment.cells),
        tuple((one.citation, "".join(LETTERS[check.state] for check in one.checks)) for one in assessment.citations),
        tuple(map(_kept, assessment.findings)),
    )


def _kept(found: Finding) -> KeptFinding:
    return KeptFinding(found.key, found.rule, found.severity, found.message)


def states_of(letters: str) -> dict[str, CheckState]:
    """Check id -> state. Letters of a newer program that mean nothing here are left out."""
    return {id: STATES[letter] for id, letter in zip(CHECK_IDS, letters, strict=False) if letter in STATES}
