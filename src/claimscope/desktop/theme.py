"""Applies the tokens: palette, style sheet, font. Follows the system unless the settings name a theme."""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTemporaryDir, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication

from claimscope.datafiles import resource
from claimscope.desktop.style import Measures, style_sheet
from claimscope.desktop.tokens import BODY_POINTS, DARK, LIGHT, SCALE, THEMES, Tokens

_FAMILIES = ("IBM Plex Sans", "Source Sans 3", "Inter", "Noto Sans")


class Theme(QObject):
    """The look of the window. ``changed`` is sent when icons and painted things must be drawn anew."""

    changed = Signal()

    def __init__(self, app: QApplication, mode: str = "system", text_percent: int = 100) -> None:
        super().__init__(app)
        self._app = app
        self._mode = mode
        self._percent = text_percent
        self._family = _bundled_family() or app.font().family()
        self.tokens = LIGHT
        self._folder = QTemporaryDir()
        app.setStyle("Fusion")
        app.styleHints().colorSchemeChanged.connect(self._apply)
        self._apply()

    @property
    def mode(self) -> str:
        """``system``, ``light`` or ``dark``."""
        return self._mode

    def set(self, mode: str, text_percent: int) -> None:
        """Switch theme and text size (100 to 200 percent)."""
        self._mode, self._percent = mode, max(100, min(200, text_percent))
        self._apply()

    def font(self, size: str = "body", strong: bool = False) -> QFont:
        """The window's font in one of the five sizes."""
        font = QFont(self._family)
        font.setPointSizeF(BODY_POINTS * SCALE[size] * self._percent / 100)
        font.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
        font.setFeature(QFont.Tag("tnum"), 1)
        return font

    def color(self, token: str) -> QColor:
        """The colour of a token by its name."""
        return QColor(str(getattr(self.tokens, token)))

    def state_color(self, state: str) -> QColor:
        """The fill of a state's mark."""
        return QColor(self.tokens.states[state])

    @property
    def icon_side(self) -> int:
        """Side of an icon beside text; it grows with the text."""
        return max(16, QFontMetrics(self.font()).height() - 2)

    def pictures(self, wanted: dict[str, str]) -> dict[str, str]:
        """Icon files in given colours, for the style sheet, which can only name files."""
        made = {}
        for name, color in wanted.items():
            path = Path(self._folder.path()) / f"{name}-{color.lstrip('#')}.svg"
            text = resource("icons", f"{name}.svg").read_text(encoding="utf-8").replace("currentColor", color)
            with contextlib.suppress(OSError):  # a full disk costs the ticks in boxes, not the window
                path.write_text(text, encoding="utf-8")
            made[name] = path.as_posix()
        return made

    def _measures(self) -> Measures:
        sizes = {name: f"{self.font(name).pointSizeF():.2f}pt" for name in SCALE}
        pictures = self.pictures({"check": self.tokens.on_accent, "chevron-down": self.tokens.muted})
        return Measures(sizes, self.icon_side, pictures)

    def _apply(self) -> None:
        self.tokens = _tokens(self._mode, self._app)
        self._app.setFont(self.font())
        self._app.setPalette(_palette(self.tokens))
        self._app.setStyleSheet(style_sheet(self.tokens, self._measures()))
        self.changed.emit()


def _tokens(mode: str, app: QApplication) -> Tokens:
    if mode in THEMES:
        return THEMES[mode]
    return DARK if app.styleHints().colorScheme() == Qt.ColorScheme.Dark else LIGHT


def _bundled_family() -> str | None:
    """Loads the bundled text face (regular and semibold only: a CJK face would slow the start)."""
    wanted = ("-Regular.ttf", "-SemiBold.ttf", "-Semibold.ttf", "-Bold.ttf")
    for family in _FAMILIES:
        stem = family.replace(" ", "")
        paths = [path for end in wanted for path in resource("fonts").glob(f"**/{stem}{end}")]
        ids = [QFontDatabase.addApplicationFont(str(path)) for path in paths]
        for id in ids:
            if id >= 0 and (found := QFontDatabase.applicationFontFamilies(id)):
                return found[0]
    return None


def _palette(t: Tokens) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    table = {
        role.Window: t.paper,
        role.Base: t.paper,
        role.AlternateBase: t.raised,
        role.Button: t.raised,
        role.Text: t.text,
        role.WindowText: t.text,
        role.ButtonText: t.text,
        role.BrightText: t.text,
        role.ToolTipBase: t.raised,
        role.ToolTipText: t.text,
        role.PlaceholderText: t.muted,
        role.Highlight: t.accent,
        role.HighlightedText: t.on_accent,
        role.Accent: t.accent,
        role.Link: t.accent,
        role.LinkVisited: t.accent,
        role.Mid: t.line_strong,
        role.Dark: t.line_strong,
        role.Midlight: t.line,
        role.Light: t.raised,
        role.Shadow: t.line_strong,
    }
    for name, value in table.items():
        palette.setColor(name, QColor(value))
    for name in (role.Text, role.WindowText, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(t.line_strong))
    return palette
