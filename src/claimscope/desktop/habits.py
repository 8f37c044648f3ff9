"""Settings and profile as the window holds them: read once, kept at each change, announced."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from claimscope.core.problem import Problem
from claimscope.services.profile import Profile, load_profile, save_profile
from claimscope.services.recent import forget_packs, note_pack, recent_packs
from claimscope.services.settings import Settings, Value, load_settings, save_settings


class Habits(QObject):
    """How this person works and who they are. Never part of a pack."""

    changed = Signal(str)
    """Name of the setting that changed, or ``profile``."""
    failed = Signal(object)
    """A Problem: the change holds now but could not be kept."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = load_settings()
        self._profile = load_profile()

    @property
    def settings(self) -> Settings:
        """The settings as they are."""
        return self._settings

    @property
    def profile(self) -> Profile:
        """Who sits here, as stated."""
        return self._profile

    @property
    def recent(self) -> tuple[Path, ...]:
        """Packs opened or saved lately, newest first."""
        return recent_packs(self._settings.number("recent_packs"))

    def note_pack(self, path: Path) -> None:
        """A pack was opened from, or saved to, this path."""
        note_pack(path, self._settings.number("recent_packs"))

    def forget_packs(self) -> None:
        """Empty the list of packs opened lately."""
        forget_packs()

    def set(self, name: str, value: Value) -> None:
        """Change and keep one setting."""
        if self._settings.get(name) == value:
            return
        self._settings = self._settings.with_value(name, value)
        try:
            save_settings(self._settings)
        except Problem as problem:
            self.failed.emit(problem)
        self.changed.emit(name)

    def set_profile(self, profile: Profile) -> None:
        """Change and keep the profile."""
        self._profile = profile
        try:
            save_profile(profile)
        except Problem as problem:
            self.failed.emit(problem)
        self.changed.emit("profile")
