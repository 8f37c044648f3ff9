"""The pack itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from claimscope.core.document.candidates import Candidate
from claimscope.core.document.cells import QUESTION_IDS, CellDecision, Question
from claimscope.core.document.citations import Citation
from claimscope.core.document.context import Context
from claimscope.core.document.costs import CostModel
from claimscope.core.document.evidence import CaseTag, ChosenCase, Evidence
from claimscope.core.document.redactions import Redaction
from claimscope.core.document.sources import Source
from claimscope.core.document.talk import Comment, VendorQuestion, Waiver

FORMAT_VERSION = (1, 0)
"""Major and minor version of the pack format."""

PackState = Literal["draft", "in-review", "approved", "sent-back", "superseded"]
NOTHING_SAID = Context()


@dataclass(frozen=True, slots=True)
class Pack:
    """Everything a reviewer can change, as one value. ``extra`` keeps unknown keys of newer minor versions."""

    id: str
    context: Context = NOTHING_SAID
    questions: tuple[Question, ...] = tuple(Question(id) for id in QUESTION_IDS)
    candidates: tuple[Candidate, ...] = ()
    sources: tuple[Source, ...] = ()
    citations: tuple[Citation, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    cells: tuple[CellDecision, ...] = ()
    costs: tuple[CostModel, ...] = ()
    tags: tuple[CaseTag, ...] = ()
    taxonomy: tuple[str, ...] = ()
    chosen_cases: tuple[ChosenCase, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    comments: tuple[Comment, ...] = ()
    vendor_questions: tuple[VendorQuestion, ...] = ()
    redactions: tuple[Redaction, ...] = ()
    state: PackState = "draft"
    record_version: str = ""
    rules_version: str = ""
    created_at: str = ""
    extra: Mapping[str, object] = field(default_factory=dict)

    def source(self, id: str) -> Source | None:
        """The source with this id, or None."""
        return next((found for found in self.sources if found.id == id), None)

    def candidate(self, id: str) -> Candidate | None:
        """The candidate with this id, or None."""
        return next((found for found in self.candidates if found.id == id), None)

    def citation(self, id: str) -> Citation | None:
        """The citation with this id, or None."""
        return next((found for found in self.citations if found.id == id), None)

    def candidate_of(self, citation: Citation) -> str:
        """Candidate id a citation belongs to: its own, else that of its source, else empty."""
        if citation.candidate:
            return citation.candidate
        source = self.source(citation.source)
        return source.candidate if source else ""

    def cell(self, candidate: str, question: str) -> CellDecision | None:
        """The reviewer's decision on a cell, or None."""
        return next((made for made in self.cells if (made.candidate, made.question) == (candidate, question)), None)
