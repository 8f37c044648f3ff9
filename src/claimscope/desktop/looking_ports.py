"""What places look through while somebody types or chooses: the record, citations side by side, cases of a run.

Part of ``ports.Services``, of which they are three topics; ``real/looking.py`` answers for real.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from claimscope.core.document import Pack
from claimscope.core.message import Catalogue, Message

if TYPE_CHECKING:
    from claimscope.core.knowledge import BenchmarkFacts
    from claimscope.core.record_row import RecordRow
    from claimscope.core.row_peers import Peers
    from claimscope.evidence.cases import Case
    from claimscope.record.search import Found
    from claimscope.services.case_table import CaseTable
    from claimscope.services.side_by_side import SideBySide

Chosen = Mapping[str, Sequence[str]]
"""Facet -> values that were ticked."""


class Browsing(Protocol):
    """The official record as people look through it; all but the first are quick enough for each keystroke."""

    def warm_up(self) -> None:
        """Open the record and load what the first search needs; in a job."""
        ...

    def version(self) -> str:
        """Version of the record in use."""
        ...

    def search(self, text: str, chosen: Chosen, limit: int, offset: int, order: str, down: bool) -> Found:
        """A page of the rows that hold every word."""
        ...

    def facets(self, text: str, chosen: Chosen) -> dict[str, tuple[tuple[str, int], ...]]:
        """Values of every facet with their counts; in a job."""
        ...

    def rows_of(self, key: str) -> Sequence[RecordRow]:
        """Rows of a key or a result ID."""
        ...

    def explained(self, row: RecordRow) -> tuple[Message, ...]:
        """The row in plain words."""
        ...

    def facts_of(self, row: RecordRow) -> BenchmarkFacts | None:
        """What the rules of its round say: bounds, gate, data."""
        ...

    def peers(self, row: RecordRow) -> Peers:
        """The rows that may stand beside it."""
        ...

    def footnote(self, row: RecordRow) -> Message | None:
        """The footnote that must go with a citation of the row."""
        ...

    def as_text(self, row: RecordRow, say: Catalogue) -> str:
        """The row in plain words, for the clipboard."""
        ...

    def as_csv(self, rows: Sequence[RecordRow]) -> str:
        """Rows as CSV, for the clipboard."""
        ...


class Comparing(Protocol):
    """Citations side by side, by the rules of the report."""

    def side_by_side(self, pack: Pack, ids: Collection[str]) -> SideBySide:
        """What may be drawn of the chosen citations, and why the others stand alone."""
        ...

    def citation_of_number(self, pack: Pack, exhibit: str) -> str:
        """Id of the citation that the report calls ``C-12``, or empty."""
        ...


class Cases(Protocol):
    """The cases of a result file."""

    def read(self, path: Path, report: Callable[[int], bool]) -> CaseTable:
        """All cases, shortened; ``report`` hears how many and may stop it; in a job."""
        ...

    def whole(self, path: Path, number: int, stale: Callable[[], bool]) -> Case | None:
        """One case in full; None where it is not wanted any more; in a job."""
        ...
