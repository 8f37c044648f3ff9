"""A folder of packs, or the index of a department."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from claimscope.services.pack_entry import Entry, Register


class RealPackFolder:
    """See ``ports.PackFolder``."""

    def last(self) -> Path | None:
        from claimscope.services.portfolio import last_folder

        return last_folder()

    def register(self) -> Register:
        from claimscope.services.portfolio import register

        return register()

    def packs(self, folder: Path) -> Generator[tuple[int, Entry], None, None]:
        from claimscope.services.portfolio import own_portfolio

        return own_portfolio().each(folder)

    def department(self, address: str, password: str) -> Generator[tuple[int, Entry], None, None]:
        from claimscope.services.department import listed

        found = listed(address, password=password)
        yield from ((len(found), one) for one in found)

    def forget(self) -> None:
        from claimscope.services.portfolio import forget_index

        forget_index()
