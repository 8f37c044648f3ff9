"""The sitting at the open pack: work folder, decisions, editions. What several of the real services share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.document import Pack
from claimscope.services.settings import Settings, load_settings

if TYPE_CHECKING:
    from claimscope.services.sitting import Sitting
    from claimscope.services.snapshot import Snapshot


class CurrentSitting:
    """Holds the sitting of the moment; opening or restoring a pack ends it and begins another."""

    def __init__(self) -> None:
        self._sitting: Sitting | None = None
        self._filed: tuple[Pack, bytes] | None = None
        """The pack and its editions as its file holds them."""
        self.opened: Pack | None = None
        """The pack as its file held it when it was opened."""

    def __call__(self) -> Sitting:
        """The sitting; made when first needed, so that an empty window leaves nothing behind."""
        from claimscope.services.sitting import Sitting

        if self._sitting is None:
            self._sitting = Sitting.new()
        return self._sitting

    @property
    def path(self) -> Path | None:
        """The file it sits at."""
        return self._sitting.path if self._sitting else None

    @property
    def snapshot(self) -> Snapshot | None:
        """What it holds; None where nothing was done yet."""
        return self._sitting.snapshot if self._sitting else None

    def open(self, path: Path) -> Sitting:
        """Begin at a file."""
        from claimscope.services.sitting import Sitting

        sitting = Sitting.open(path)
        self.begin(sitting)
        self.note_filed()
        self.opened = sitting.pack
        return sitting

    def begin(self, then: Sitting | None) -> None:
        """End this sitting and go on with another; None: with an empty pack."""
        self._end(self._is_filed() and load_settings().is_on("delete_work_at_close"), then)

    def note_filed(self) -> None:
        """The pack's file holds all of it now."""
        sitting = self()
        self._filed = sitting.pack, sitting.snapshot.editions.data

    def close(self, worthless: bool, settings: Settings) -> None:
        """At the end of the program: what a file holds too needs no working copy, where the settings say so."""
        held = self._sitting is None or self._is_filed()
        self._end(worthless or (held and settings.is_on("delete_work_at_close")), None)

    def _end(self, delete: bool, then: Sitting | None) -> None:
        if self._sitting is not None:
            self._sitting.close(delete)
        self._sitting, self._filed, self.opened = then, None, None

    def _is_filed(self) -> bool:
        sitting = self._sitting
        return sitting is not None and self._filed == (sitting.pack, sitting.snapshot.editions.data)
