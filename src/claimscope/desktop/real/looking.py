"""What places look through. Imports inside methods, as everywhere in ``real``: the window opens before they load."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.document import Pack
from claimscope.core.message import Catalogue, Message
from claimscope.desktop.looking_ports import Chosen

if TYPE_CHECKING:
    from claimscope.core.knowledge import BenchmarkFacts
    from claimscope.core.record_row import RecordRow
    from claimscope.core.row_peers import Peers
    from claimscope.evidence.cases import Case
    from claimscope.record.search import Found
    from claimscope.services.case_table import CaseTable
    from claimscope.services.side_by_side import SideBySide


class RealBrowsing:
    """See ``looking_ports.Browsing``."""

    def warm_up(self) -> None:
        from claimscope.services.browsing import warm_up

        warm_up()

    def version(self) -> str:
        from claimscope.services.browsing import version

        return version()

    def search(self, text: str, chosen: Chosen, limit: int, offset: int, order: str, down: bool) -> Found:
        from claimscope.services.browsing import search

        return search(text, chosen, limit, offset, order, down)

    def facets(self, text: str, chosen: Chosen) -> dict[str, tuple[tuple[str, int], ...]]:
        from claimscope.services.browsing import facets

        return facets(text, chosen)

    def rows_of(self, key: str) -> Sequence[RecordRow]:
        from claimscope.services.browsing import rows_of

        return rows_of(key)

    def explained(self, row: RecordRow) -> tuple[Message, ...]:
        from claimscope.services.browsing import explained

        return explained(row)

    def facts_of(self, row: RecordRow) -> BenchmarkFacts | None:
        from claimscope.services.browsing import facts_of

        return facts_of(row)

    def peers(self, row: RecordRow) -> Peers:
        from claimscope.services.browsing import peers

        return peers(row)

    def footnote(self, row: RecordRow) -> Message | None:
        from claimscope.services.browsing import sentence_and_footnote

        return sentence_and_footnote(row)[1]

    def as_text(self, row: RecordRow, say: Catalogue) -> str:
        from claimscope.services.browsing import as_text

        return as_text(row, say)

    def as_csv(self, rows: Sequence[RecordRow]) -> str:
        from claimscope.services.browsing import as_csv

        return as_csv(rows)


class RealComparing:
    """See ``looking_ports.Comparing``."""

    def side_by_side(self, pack: Pack, ids: Collection[str]) -> SideBySide:
        from claimscope.services.side_by_side import side_by_side

        return side_by_side(pack, ids)

    def citation_of_number(self, pack: Pack, exhibit: str) -> str:
        from claimscope.services.side_by_side import citation_of_number

        return citation_of_number(pack, exhibit)


class RealCases:
    """See ``looking_ports.Cases``."""

    def read(self, path: Path, report: Callable[[int], bool]) -> CaseTable:
        from claimscope.services.case_table import read_cases

        return read_cases(path, report)

    def whole(self, path: Path, number: int, stale: Callable[[], bool]) -> Case | None:
        from claimscope.services.case_table import whole_case

        return whole_case(path, number, stale)
