"""Applies the tokens: palette, style sheet, font. Follows the system unless the settings name a theme."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTemporaryDir, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication

from claimscope.datafiles import resource
from claimscope.desktop.tokens import BODY_POINTS, DARK, GAP, LIGHT, SCALE, TARGET, THEMES, UNIT, Tokens

MODES = ("system", "light", "dark")
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
            path.write_text(text, encoding="utf-8")
            made[name] = path.as_posix()
        return made

    def _apply(self) -> None:
        self.tokens = _tokens(self._mode, self._app)
        self._app.setFont(self.font())
        self._app.setPalette(_palette(self.tokens))
        self._app.setStyleSheet(_style_sheet(self.tokens, self))
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


def _style_sheet(t: Tokens, theme: Theme) -> str:
    side = max(16, QFontMetrics(theme.font()).height() - 2)
    pictures = theme.pictures({"check": t.on_accent, "chevron-down": t.muted})
    sizes = {name: f"{theme.font(name).pointSizeF():.2f}pt" for name in SCALE}
    return f"""
    QToolTip {{ color: {t.text}; background: {t.raised}; border: 1px solid {t.line_strong}; padding: {UNIT}px; }}
    QLabel[role="title"] {{ font-size: {sizes["title"]}; font-weight: 600; }}
    QLabel[role="display"] {{ font-size: {sizes["display"]}; font-weight: 600; }}
    QLabel[role="head"] {{ font-size: {sizes["head"]}; font-weight: 600; }}
    QLabel[role="label"] {{ font-weight: 600; }}
    QLabel[role="muted"] {{ color: {t.muted}; }}
    QLabel[role="small"] {{ color: {t.muted}; font-size: {sizes["small"]}; }}
    QLabel[role="quote"] {{ border-left: 3px solid {t.line}; padding-left: {GAP}px; }}
    QLabel:focus {{ border: 1px solid {t.accent}; }}
    QFrame[role="rule"] {{ background: {t.line}; border: none; max-height: 1px; min-height: 1px; }}
    QFrame[role="upright"] {{ background: {t.line}; border: none; max-width: 1px; min-width: 1px; }}
    QWidget[role="rail"], QWidget[role="bar"] {{ background: {t.ground}; }}
    QFrame[role="card"] {{ background: {t.raised}; border: 1px solid {t.line}; border-radius: {UNIT}px; }}
    QFrame[role="notice"] {{ background: {t.selected}; border: none; border-top: 1px solid {t.line}; }}
    QFrame[role="notice"][warns="true"] {{ background: {t.warn_ground}; border-top: 2px solid {t.warn_line}; }}
    QFrame[role="drop"] {{ background: {t.raised}; border: 2px dashed {t.line_strong}; border-radius: {GAP}px; }}
    QFrame[role="drop"][hot="true"] {{ border-color: {t.accent}; background: {t.selected}; }}
    QPushButton {{ background: {t.raised}; border: 1px solid {t.line_strong}; border-radius: {UNIT}px;
        padding: 3px {GAP + UNIT}px; min-height: {TARGET - 8}px; }}
    QPushButton:hover {{ background: {t.hover}; }}
    QPushButton:pressed, QPushButton:checked {{ background: {t.selected}; border-color: {t.accent}; }}
    QPushButton:focus {{ border: 2px solid {t.accent}; padding: 2px {GAP + UNIT - 1}px; }}
    QPushButton:disabled {{ color: {t.line_strong}; border-color: {t.line}; }}
    QPushButton[role="primary"] {{ background: {t.accent}; color: {t.on_accent}; border-color: {t.accent};
        font-weight: 600; }}
    QPushButton[role="primary"]:hover {{ background: {t.accent_hover}; }}
    QPushButton[role="primary"]:focus {{ border: 2px solid {t.text}; }}
    QPushButton[role="primary"]:disabled {{ background: {t.line}; color: {t.muted}; border-color: {t.line}; }}
    QPushButton[role="link"] {{ background: transparent; border: 1px solid transparent; color: {t.accent};
        padding: 3px {UNIT}px; text-align: left; }}
    QPushButton[role="link"]:hover {{ text-decoration: underline; }}
    QPushButton[role="link"]:focus {{ border: 1px solid {t.accent}; }}
    QPushButton[role="step"] {{ background: transparent; border: 1px solid transparent; text-align: left;
        padding: 3px {UNIT}px; }}
    QPushButton[role="step"]:hover {{ color: {t.accent}; }}
    QPushButton[role="step"]:focus {{ border: 1px solid {t.accent}; }}
    QPushButton[role="mark"], QPushButton[role="mark"]:disabled {{ background: transparent; color: {t.muted};
        border: 1px solid transparent; padding: 1px {UNIT}px; min-height: {TARGET - 8}px;
        font-size: {sizes["small"]}; }}
    QPushButton[role="mark"]:hover:enabled {{ text-decoration: underline; color: {t.accent}; }}
    QPushButton[role="mark"]:focus {{ border: 1px solid {t.accent}; }}
    QPushButton[role="find"] {{ color: {t.muted}; text-align: left; background: {t.paper}; }}
    QToolButton {{ border: 1px solid transparent; border-radius: {UNIT}px; padding: 3px; min-height: 20px;
        min-width: 20px; }}
    QToolButton:hover {{ background: {t.hover}; }}
    QToolButton:focus {{ border: 1px solid {t.accent}; }}
    QToolButton:checked {{ background: {t.selected}; border-color: {t.line_strong}; }}
    QToolButton[role="fold"], QToolButton[role="fold"]:checked {{ background: transparent; font-weight: 600;
        border: 1px solid transparent; padding: 3px 3px 3px 0; }}
    QToolButton[role="fold"]:hover {{ color: {t.accent}; }}
    QToolButton[role="fold"]:focus {{ border: 1px solid {t.accent}; }}
    QRadioButton, QCheckBox {{ min-height: {TARGET - 8}px; spacing: {GAP}px; border: 1px solid transparent; }}
    QRadioButton::indicator {{ width: {side - 4}px; height: {side - 4}px; border: 2px solid {t.line_strong};
        border-radius: {side // 2}px; background: {t.paper}; }}
    QRadioButton::indicator:checked {{ width: {side - 10}px; height: {side - 10}px; border: 5px solid {t.accent}; }}
    QRadioButton:focus, QCheckBox:focus {{ border: 1px solid {t.accent}; border-radius: {UNIT}px; }}
    QCheckBox::indicator {{ width: {side - 2}px; height: {side - 2}px; border: 1px solid {t.line_strong};
        border-radius: 3px; background: {t.paper}; }}
    QCheckBox::indicator:checked {{ border-color: {t.accent}; background: {t.accent};
        image: url({pictures["check"]}); }}
    QLineEdit, QPlainTextEdit, QSpinBox, QComboBox {{ background: {t.paper}; border: 1px solid {t.line_strong};
        border-radius: 3px; padding: 1px; selection-background-color: {t.accent}; selection-color: {t.on_accent}; }}
    QLineEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QComboBox:focus {{ border: 2px solid {t.accent};
        padding: 0; }}
    QLineEdit:disabled, QComboBox:disabled {{ color: {t.muted}; border-color: {t.line}; background: {t.raised}; }}
    QLineEdit, QComboBox, QSpinBox {{ min-height: {TARGET - 6}px; }}
    QSpinBox QLineEdit, QSpinBox QLineEdit:focus {{ border: none; padding: 0; min-height: 0; }}
    QComboBox {{ padding-left: {UNIT + 2}px; }}
    QComboBox:focus {{ padding-left: {UNIT + 1}px; }}
    QComboBox::drop-down {{ border: none; width: {side + GAP}px; }}
    QComboBox::down-arrow {{ image: url({pictures["chevron-down"]}); width: {side}px; height: {side}px; }}
    QComboBox QAbstractItemView {{ background: {t.paper}; border: 1px solid {t.line_strong}; }}
    QTabBar::tab {{ padding: {UNIT}px {GAP + UNIT}px; border: none; border-bottom: 2px solid transparent;
        color: {t.muted}; }}
    QTabBar::tab:selected {{ color: {t.text}; border-bottom-color: {t.accent}; font-weight: 600; }}
    QTabBar::tab:focus {{ border: 1px solid {t.accent}; }}
    QTableView, QListView, QTreeView {{ border: 1px solid {t.line}; gridline-color: {t.line};
        selection-background-color: {t.selected}; selection-color: {t.text}; outline: none; }}
    QTableView:focus, QListView:focus, QTreeView:focus {{ border: 1px solid {t.accent}; }}
    QTableView[role="bare"], QTableView[role="bare"]:focus {{ border: none; }}
    QFrame[role="framed"] {{ border: 1px solid {t.line}; }}
    QListView[role="lines"]::item {{ padding: 6px {GAP}px; border-bottom: 1px solid {t.line}; color: {t.text}; }}
    QListView[role="lines"]::item:selected {{ background: {t.selected}; }}
    QListView[role="rail"] {{ background: {t.ground}; border: 1px solid transparent; }}
    QListView[role="rail"]:focus {{ border: 1px solid transparent; }}
    QHeaderView {{ background: {t.paper}; }}
    QHeaderView::section {{ background: {t.paper}; color: {t.muted}; border: none;
        border-bottom: 1px solid {t.line_strong}; padding: {UNIT}px {GAP}px; font-weight: 600; }}
    QScrollArea {{ border: none; background: transparent; }}
    QScrollArea > QWidget > QWidget[role="page"] {{ background: transparent; }}
    QMenuBar {{ background: {t.ground}; }}
    QMenuBar::item {{ padding: {UNIT}px {GAP}px; background: transparent; }}
    QMenuBar::item:selected {{ background: {t.hover}; }}
    QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
    QScrollBar::handle {{ background: {t.line_strong}; border-radius: 3px; margin: 3px; }}
    QScrollBar::handle:disabled {{ background: transparent; }}
    QScrollBar::handle:vertical {{ min-height: 32px; }}
    QScrollBar::handle:horizontal {{ min-width: 32px; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QSplitter::handle {{ background: transparent; }}
    """
