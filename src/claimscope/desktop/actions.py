"""Every action of the window, declared once. Menus, shortcuts, the finder and the help page come from this table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from claimscope.desktop.desk import Desk


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """``id`` names the words (``desktop.action.<id>``) and, dashes turned to ``_``, the method that does it.

    ``menu`` is one of ``MENUS`` or empty; ``scope`` is the id of the place it belongs to, empty for all.
    """

    id: str
    menu: str = ""
    keys: tuple[str, ...] = ()
    icon: str = ""
    scope: str = ""
    line_before: bool = False

    @property
    def method(self) -> str:
        """Name of the method that carries it out."""
        return self.id.replace("-", "_").replace(".", "_")


MENUS = ("file", "edit", "pack", "go", "help")

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("new-pack", "file", ("Ctrl+N",), "file-plus"),
    ActionSpec("open-pack", "file", ("Ctrl+O",), "folder-open"),
    ActionSpec("save-pack", "file", ("Ctrl+S",), "save"),
    ActionSpec("save-pack-as", "file", ("Ctrl+Shift+S",)),
    ActionSpec("import-files", "file", ("Ctrl+I",), "import", line_before=True),
    ActionSpec("paste-source", "file", ("Ctrl+Shift+V",)),
    ActionSpec("export-report", "file", ("Ctrl+E",), "printer", line_before=True),
    ActionSpec("settings", "file", ("Ctrl+,",), "settings", line_before=True),
    ActionSpec("quit", "file", ("Ctrl+Q",)),
    ActionSpec("undo", "edit", ("Ctrl+Z",), "undo-2"),
    ActionSpec("redo", "edit", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo-2"),
    ActionSpec("find-anything", "edit", ("Ctrl+K",), "search", line_before=True),
    ActionSpec("go-back", "go", ("Alt+Left",), "arrow-left"),
    ActionSpec("next-step", "go", ("Ctrl+Return",), "arrow-right"),
    ActionSpec("next-zone", "go", ("F6",)),
    ActionSpec("previous-zone", "go", ("Shift+F6",)),
    ActionSpec("next-item", "go", ("J",)),
    ActionSpec("previous-item", "go", ("K",)),
    ActionSpec("help-here", "help", ("F1",), "circle-help"),
    ActionSpec("help-keys", "help", ("Ctrl+F1",), "keyboard"),
    ActionSpec("open-sample", "help", (), "folder-open", line_before=True),
    ActionSpec("about", "help", (), "info", line_before=True),
)


class ActionBook:
    """The QActions of a window, made from specs; ``owner`` has one method per spec."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        self._desk = desk
        self._window = window
        self._made: dict[str, QAction] = {}
        self.specs: list[ActionSpec] = []

    def add(self, specs: Iterable[ActionSpec], owner: object, on: QWidget | None = None) -> None:
        """Make the actions of ``specs``; shortcuts hold in ``on`` and below it, else in the whole window."""
        for spec in specs:
            action = self._make(spec, getattr(owner, spec.method), scoped=on is not None)
            (on or self._window).addAction(action)
            self._made[spec.id] = action
            self.specs.append(spec)

    def __getitem__(self, id: str) -> QAction:
        return self._made[id]

    def dress(self, ids: Iterable[str]) -> None:
        """Give actions their icons; done when a menu opens, since drawing all at the start costs time."""
        for spec in self.specs:
            if spec.icon and spec.id in ids:
                self._made[spec.id].setIcon(self._desk.menu_icon(spec.icon))

    def offered(self, scope: str) -> Iterator[tuple[ActionSpec, QAction]]:
        """Actions that can be called while ``scope`` is the current place."""
        for spec in self.specs:
            if spec.scope in ("", scope) and self._made[spec.id].isEnabled():
                yield spec, self._made[spec.id]

    def _make(self, spec: ActionSpec, call: Callable[[], None], scoped: bool) -> QAction:
        action = QAction(self._desk.say(f"desktop.action.{spec.id}"), self._window)
        action.setObjectName(spec.id)
        action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
        if scoped:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _checked=False: call())
        return action


def keys_text(spec: ActionSpec) -> str:
    """The first shortcut as the platform writes it, or nothing."""
    return QKeySequence(spec.keys[0]).toString(QKeySequence.SequenceFormat.NativeText) if spec.keys else ""
