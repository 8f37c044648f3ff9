"""What a reviewer can do about a finding with one press: edits, where one exists."""

from __future__ import annotations

from dataclasses import dataclass

from claimscope.core.assessment import Finding
from claimscope.core.citation_view import Conflict, row_of, view_of
from claimscope.core.claim import Field
from claimscope.core.document import Citation, Pack
from claimscope.core.edits import correct_field, set_answer, sort_citations
from claimscope.core.edits.base import Edit
from claimscope.core.message import Message, message

TO_BACKGROUND = frozenset(
    {"not-found", "withdrawn", "other-class", "M01", "M25", "M26", "M29", "ratio-not-supported", "rank-not-supported"}
    | {"value-differs", "training-as-inference", "M15", "M17", "compare-tier", "compare-suite", "compare-unit"}
)


@dataclass(frozen=True, slots=True)
class Fix:
    """A press of a button: what it says and what it does."""

    label: Message
    edit: Edit


def fixes_of(pack: Pack, finding: Finding, by: str, on: str) -> tuple[Fix, ...]:
    """Fixes in the order of their usefulness; empty where only a person outside can help. ``by`` and ``on`` (ISO
    day) sign an answer."""
    citation = pack.citation(finding.about)
    if citation is None:
        return ()
    if finding.rule.startswith("contradiction"):
        return _settle(citation, finding, by, on)
    if finding.rule == "notation":
        return _notation(citation, by, on)
    if finding.rule in TO_BACKGROUND and citation.sort != "background":
        return (Fix(Message("findings.fix.background"), sort_citations([citation.id], "background")),)
    return ()


def _settle(citation: Citation, finding: Finding, by: str, on: str) -> tuple[Fix, ...]:
    """Take the record's word or the source's, or say that the row is not the one meant."""
    clash = view_of(citation).conflict(finding.message.id.rpartition(".")[2])
    if clash is None:
        return ()
    return tuple(_answer(citation, clash, side, by, on) for side in ("official", "said"))


def _answer(citation: Citation, clash: Conflict, side: str, by: str, on: str) -> Fix:
    chosen = clash.official if side == "official" else clash.said
    value = Field(chosen.value, "reviewer", by=by, on=on)
    label = message(f"findings.fix.{side}", value=chosen.text or str(chosen.value))
    return Fix(label, set_answer([citation.id], clash.name, value))


def _notation(citation: Citation, by: str, on: str) -> tuple[Fix, ...]:
    """The number with the sign read the other way; it is looked up again afterwards."""
    rows = citation.match.rows if citation.match else ()
    row = row_of(citation) or (rows[0] if rows else None)
    said = citation.claim.fields.value
    if row is None or said is None:
        return ()
    value = Field(row.value, "reviewer", text=said.text, anchor=said.anchor, by=by, on=on)
    return (Fix(message("findings.fix.number", value=row.value), correct_field(citation.id, "value", value)),)
