"""Earlier versions of a pack file, and other files beside the open pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.document import Pack
from claimscope.desktop.real.sitting import CurrentSitting
from claimscope.desktop.values import Opened

if TYPE_CHECKING:
    from claimscope.core.merging import Side
    from claimscope.services.backups import Version
    from claimscope.services.comparing import Compared
    from claimscope.services.joining import Base, Look


class RealVersions:
    """See ``ports.Versions``."""

    def __init__(self, sitting: CurrentSitting) -> None:
        self._sitting = sitting

    def of(self, path: Path) -> Sequence[Version]:
        from claimscope.services.backups import versions_of

        return versions_of(path)

    def open(self, version: Version) -> Opened:
        sitting = self._sitting.open(version.path)
        sitting.read_only = True
        return Opened(sitting.pack, sitting.warnings, read_only=True)

    def take(self, version: Version) -> Pack:
        from claimscope.services.packs import version_into

        return version_into(version.path, self._sitting().workspace)

    def delete(self, path: Path) -> None:
        from claimscope.services.backups import delete_backups

        delete_backups(path)

    def folder(self) -> str:
        from claimscope.services.folders import folders

        return str(folders().backups)

    def delete_all(self) -> int:
        from claimscope.services.backups import delete_all_backups

        return delete_all_backups()


class RealCopies:
    """See ``ports.Copies``."""

    def compare_with(self, pack: Pack, path: Path) -> Compared:
        from claimscope.services.comparing import compare_with

        return compare_with(pack, path)

    def bases(self, left: Path, right: Path) -> Sequence[Base]:
        from claimscope.services.joining import bases_of

        return bases_of(left, right)

    def look(self, left: Path, right: Path, base: Pack | Path | None) -> Look:
        from claimscope.services.joining import look

        return look(left, right, base)

    def join(self, copies: tuple[Path, Path], base: Pack | Path | None, choices: Mapping[str, Side], out: Path) -> None:
        from claimscope.services.joining import join_into
        from claimscope.services.profile import load_profile

        join_into(copies, base, choices, out, load_profile().person)
