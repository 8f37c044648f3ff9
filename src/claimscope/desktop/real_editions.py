"""Editions, decisions and other packs, as the window asks for them. Imports happen inside methods."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.document import Pack
from claimscope.core.problem import Problem
from claimscope.desktop.real_report import ReportReal

if TYPE_CHECKING:
    from claimscope.core.decisions import Decision
    from claimscope.core.difference import Change
    from claimscope.packfile.edition import Edition
    from claimscope.services.comparing import Compared
    from claimscope.services.exporting import Export
    from claimscope.services.rejudging import Rejudged


class EditionsReal(ReportReal):
    """See ``ports.EditionServices``."""

    def editions(self) -> Sequence[Edition]:
        return self._sitting.snapshot.editions.records if self._sitting else ()

    def decisions(self) -> Sequence[Decision]:
        return self._sitting.snapshot.decisions.records if self._sitting else ()

    def _pack_of(self, number: int) -> Pack:
        from claimscope.services.stored_edition import stored_pack

        snapshot = self.sitting().snapshot
        return stored_pack(snapshot.editions.records, snapshot.states, number, snapshot.pack.context.title)

    def export_edition(self, number: int, path: Path, language: str) -> Export:
        from claimscope.services.exporting import Options, Targets, export_pack

        sitting = self.sitting()
        edition = next(one for one in sitting.snapshot.editions.records if one.number == number)
        options = Options(edition=edition.circle, edition_number=number, language=language, today=edition.at[:10])
        pack, decisions = self._pack_of(number), sitting.snapshot.decisions.records
        then = tuple(one for one in decisions if one.at <= edition.at)
        return export_pack(pack, sitting.workspace, Targets(pdf=path), options, then)

    def changes_since(self, number: int, pack: Pack) -> Sequence[Change]:
        from claimscope.core.difference import difference

        before = self._pack_of(number)
        return difference(before, pack, self.assess(before), self.assess(pack))

    def rejudged(self, number: int = 0) -> Rejudged | None:
        from claimscope.services.rejudging import since, since_edition

        sitting = self.sitting()
        if number:
            snapshot = sitting.snapshot
            return since_edition(snapshot.editions.records, snapshot.states, number, snapshot.pack.context.title)
        filed = self._opened
        return since(filed, sitting.judged) if filed is not None and sitting.judged is not None else None

    def rules_fault(self) -> Problem | None:
        from claimscope.services.assessing import rulebook

        try:
            rulebook()
        except Problem as problem:
            return problem
        return None

    def adopt_profile(self, path: Path | None) -> None:
        from claimscope.services.profile_choice import adopt, back_to_standard

        if path is None:
            back_to_standard()
        else:
            adopt(path)

    def compare_with(self, pack: Pack, path: Path) -> Compared:
        from claimscope.services.comparing import compare_with

        return compare_with(pack, path)

    def delete_left_copies(self) -> int:
        from claimscope.services.recovery import delete_left_copies

        return delete_left_copies()
