"""Final exports of the open pack, and who decided what."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.document import Pack
from claimscope.desktop.real.sitting import CurrentSitting

if TYPE_CHECKING:
    from claimscope.core.decisions import Decision
    from claimscope.core.difference import Change
    from claimscope.desktop.ports import Rules
    from claimscope.packfile.edition import Edition
    from claimscope.services.exporting import Export


class RealEditions:
    """See ``ports.Editions``."""

    def __init__(self, sitting: CurrentSitting, rules: Rules) -> None:
        self._sitting, self._rules = sitting, rules

    def made(self) -> Sequence[Edition]:
        held = self._sitting.snapshot
        return held.editions.records if held else ()

    def decisions(self) -> Sequence[Decision]:
        held = self._sitting.snapshot
        return held.decisions.records if held else ()

    def _pack_of(self, number: int) -> Pack:
        from claimscope.services.stored_edition import stored_pack

        held = self._sitting().snapshot
        return stored_pack(held.editions.records, held.states, number, held.pack.context.title)

    def write_again(self, number: int, path: Path, language: str) -> Export:
        from claimscope.services.exporting import Targets, export_pack
        from claimscope.services.report_rendering import Options

        sitting = self._sitting()
        edition = next(one for one in sitting.snapshot.editions.records if one.number == number)
        options = Options(edition=edition.circle, edition_number=number, language=language, today=edition.at[:10])
        pack, decisions = self._pack_of(number), sitting.snapshot.decisions.records
        then = tuple(one for one in decisions if one.at <= edition.at)
        return export_pack(pack, sitting.workspace, Targets(pdf=path), options, then)

    def changes_since(self, number: int, pack: Pack) -> Sequence[Change]:
        from claimscope.core.difference import difference

        before = self._pack_of(number)
        return difference(before, pack, self._rules.assess(before), self._rules.assess(pack))
