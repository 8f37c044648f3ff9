"""Exhibit numbers: every number of the report can be found again in the pack."""

from __future__ import annotations

from dataclasses import dataclass

from claimscope.core.document import ACCURACY, COST, ERRORS, QUESTION_IDS, SAFETY, Citation, Pack
from claimscope.core.edits.base import number_of
from claimscope.core.message import Message, message
from claimscope.core.question_names import question_label
from claimscope.core.report.figures import Text
from claimscope.core.report.shortening import shortened

OWN_EVIDENCE = (ACCURACY, COST, SAFETY, ERRORS)
"""Rows whose name says which evidence of one's own they need."""
LONGEST_SHORT = 60


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers by id: sources ``E-1``, citations ``C-1`` (the number the window shows), own evidence ``V-1``."""

    sources: dict[str, str]
    citations: dict[str, str]
    evidence: dict[str, str]

    def of(self, id: str) -> str:
        """The number of a source, citation or piece of evidence; empty where there is none."""
        return self.citations.get(id) or self.evidence.get(id) or self.sources.get(id, "")


def numbers_of(pack: Pack) -> Numbers:
    """Numbers of files and evidence in the order of the pack, which does not change when something is added."""
    return Numbers(
        {source.id: f"E-{index}" for index, source in enumerate(pack.sources, 1)},
        {citation.id: f"C-{number_of(citation.id)}" for citation in pack.citations},
        {item.id: f"V-{index}" for index, item in enumerate(pack.evidence, 1)},
    )


def printed_citations(pack: Pack) -> tuple[Citation, ...]:
    """Citations for the decision by candidate and in the order found, then background and unsorted ones; not those
    that are no claims."""
    order = {candidate.id: index for index, candidate in enumerate(pack.candidates)}
    kept = [one for one in pack.citations if one.sort != "not-a-claim"]
    last = len(order)
    ranked = sorted(kept, key=lambda one: (one.sort != "decision", order.get(pack.candidate_of(one), last)))
    return tuple(ranked)


def decision_citations(pack: Pack) -> tuple[Citation, ...]:
    """Citations that get a page of their own."""
    return tuple(one for one in printed_citations(pack) if one.sort == "decision")


def right_evidence(pack: Pack, question: str) -> Text:
    """The kind of evidence that can answer a row."""
    own = next((one for one in pack.questions if one.id == question), None)
    if own and own.right_evidence:
        return own.right_evidence
    return Message(f"report.right.{question}") if question in QUESTION_IDS else ""


def short_name(pack: Pack, question: str) -> Text:
    """A row in a few words, for page 1: the organisation's own wording, else the standard short form."""
    label = question_label(pack, question)
    if isinstance(label, str):
        return shortened(" ".join(label.split()), LONGEST_SHORT)[0]
    return Message(f"report.short.{question}")


def candidate_name(pack: Pack, id: str) -> str:
    """The name of a candidate, empty where none is given."""
    found = pack.candidate(id)
    return found.name if found else ""


def place_of(pack: Pack, citation: Citation) -> Text:
    """The page or slide a claim stands on, as the source names it."""
    source = pack.source(citation.source)
    page = citation.claim.anchor.page
    state = next((one for one in source.pages if one.number == page), None) if source else None
    return state.label if state else message("report.page", number=page)
