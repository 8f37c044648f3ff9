"""The places of the rail, declared once. A place is built when it is first shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.places.base import Place


def _sources(state: State) -> int:
    return len(state.pack.sources)


def _claims(state: State) -> int:
    return sum(1 for found in state.pack.citations if found.sort != "not-a-claim")


def _evidence(state: State) -> int:
    return len(state.pack.evidence)


def _questions(state: State) -> int:
    return sum(1 for asked in state.pack.vendor_questions if not asked.answer)


@dataclass(frozen=True, slots=True)
class PlaceSpec:
    """``path`` is ``module:class`` below ``claimscope.desktop.places``; ``count`` is the number beside the word."""

    id: str
    icon: str
    path: str
    count: Callable[[State], int] | None = None

    def build(self, desk: Desk) -> Place:
        """Make the widget of the place."""
        module, name = self.path.split(":")
        made = getattr(import_module(f"claimscope.desktop.places.{module}"), name)(desk)
        assert isinstance(made, Place)
        return made


PLACES: tuple[PlaceSpec, ...] = (
    PlaceSpec("decision", "scale", "decision:DecisionPlace"),
    PlaceSpec("matrix", "grid-3x3", "matrix:MatrixPlace"),
    PlaceSpec("sources", "file-text", "sources:SourcesPlace", _sources),
    PlaceSpec("claims", "quote", "claims:ClaimsPlace", _claims),
    PlaceSpec("compare", "git-compare-arrows", "compare:ComparePlace"),
    PlaceSpec("evidence", "clipboard-check", "evidence:EvidencePlace", _evidence),
    PlaceSpec("vendors", "mail", "vendors:VendorsPlace", _questions),
    PlaceSpec("report", "printer", "report:ReportPlace"),
    PlaceSpec("record", "database", "record:RecordPlace"),
)
HOME = "matrix"

OF_ADDRESS = {
    "cell": "matrix",
    "candidates": "sources",
    "sort": "claims",
    "wizard": "claims",
    "letter": "vendors",
    "export": "report",
    "citation": "claims",
    "page": "sources",
    "source": "sources",
    "evidence": "evidence",
    "context": "decision",
    "candidate": "decision",
    "gate": "report",
    "in-report": "report",
    "row": "record",
}
"""Which place shows which kind of address."""
