"""Earlier versions of a pack file, and copies of it, for real. Imports happen inside methods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.document import Pack
from claimscope.desktop.real_proof import ProofReal
from claimscope.desktop.values import Opened

if TYPE_CHECKING:
    from claimscope.core.merging import Side
    from claimscope.services.backups import Version
    from claimscope.services.joining import Base, Look


class VersionsReal(ProofReal):
    """See ``pack_ports.VersionServices``."""

    def versions(self, path: Path) -> Sequence[Version]:
        from claimscope.services.backups import versions_of

        return versions_of(path)

    def open_version(self, version: Version) -> Opened:
        opened = self.open_pack(version.path)
        self.sitting().read_only = True
        return replace(opened, read_only=True)

    def take_version(self, version: Version) -> Pack:
        from claimscope.services.packs import version_into

        return version_into(version.path, self.sitting().workspace)

    def delete_versions(self, path: Path) -> None:
        from claimscope.services.backups import delete_backups

        delete_backups(path)

    def versions_folder(self) -> str:
        from claimscope.services.folders import folders

        return str(folders().backups)

    def delete_all_versions(self) -> int:
        from claimscope.services.backups import delete_all_backups

        return delete_all_backups()

    def join_bases(self, left: Path, right: Path) -> Sequence[Base]:
        from claimscope.services.joining import bases_of

        return bases_of(left, right)

    def look_at_join(self, left: Path, right: Path, base: Pack | Path | None) -> Look:
        from claimscope.services.joining import look

        return look(left, right, base)

    def join(self, copies: tuple[Path, Path], base: Pack | Path | None, choices: Mapping[str, Side], out: Path) -> None:
        from claimscope.services.joining import join_into
        from claimscope.services.profile import load_profile

        join_into(copies, base, choices, out, load_profile().person)
