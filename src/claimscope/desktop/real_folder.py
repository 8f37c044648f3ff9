"""A folder of packs, for real. Imports happen inside methods."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.desktop.real_versions import VersionsReal

if TYPE_CHECKING:
    from claimscope.services.pack_entry import Entry, Register


class FolderReal(VersionsReal):
    """See ``pack_ports.FolderServices``."""

    def last_pack_folder(self) -> Path | None:
        from claimscope.services.portfolio import last_folder

        return last_folder()

    def record_register(self) -> Register:
        from claimscope.services.portfolio import register

        return register()

    def packs_below(self, folder: Path) -> Generator[tuple[int, Entry], None, None]:
        from claimscope.services.portfolio import own_portfolio

        return own_portfolio().each(folder)

    def department_packs(self, address: str, password: str) -> Generator[tuple[int, Entry], None, None]:
        from claimscope.services.department import listed

        found = listed(address, password=password)
        yield from ((len(found), one) for one in found)

    def forget_packs_below(self) -> None:
        from claimscope.services.portfolio import forget_index

        forget_index()
