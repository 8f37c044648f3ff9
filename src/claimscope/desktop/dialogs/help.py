"""F1: what the place is for and its keys; Ctrl+F1: all keys. Both come from the table of actions and the catalogue."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QGridLayout, QWidget

from claimscope.desktop.actions import ActionBook, ActionSpec
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.places import PLACES
from claimscope.desktop.tokens import GAP, UNIT, WIDE
from claimscope.desktop.widgets.layout import ScrollPage, words


class HelpDialog(DeskDialog):
    """Stays open beside the window, so that one can read and work."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk, parent, desk.say("desktop.help.title"), 76)
        self.setModal(False)
        self._page = ScrollPage()
        self.column.addWidget(self._page)
        self.add_close()
        self.resize(self.minimumWidth(), 560)

    def show_here(self, place: str, book: ActionBook) -> None:
        """Help on one place."""
        say = self.desk.say
        self._page.column.addWidget(words(say(f"desktop.place.{place}"), "label"))
        self._page.column.addWidget(words(say(f"desktop.help.{place}")))
        self._keys(say("desktop.help.keys-here"), (spec for spec in book.specs if spec.scope == place))
        self._keys(say("desktop.help.keys"), (spec for spec in book.specs if not spec.scope))
        self.show()

    def show_keys(self, book: ActionBook) -> None:
        """All keys."""
        self._keys(self.desk.say("desktop.help.keys"), book.specs)
        self.show()

    def _keys(self, title: str, specs: Iterable[ActionSpec]) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(WIDE)
        grid.setVerticalSpacing(UNIT)
        grid.setColumnStretch(1, 1)
        form = QKeySequence.SequenceFormat.NativeText
        rows = [(self.desk.say(f"desktop.action.{spec.id}"), spec.keys) for spec in specs if spec.keys]
        if title == self.desk.say("desktop.help.keys"):
            rows += [(self.desk.say(f"desktop.place.{spec.id}"), (f"Ctrl+{n}",)) for n, spec in enumerate(PLACES, 1)]
        if not rows:
            return
        for row, (name, keys) in enumerate(rows):
            grid.addWidget(words(" / ".join(QKeySequence(key).toString(form) for key in keys), "label", False), row, 0)
            grid.addWidget(words(name), row, 1)
        self._page.column.addWidget(words(title, "head"))
        self._page.column.addLayout(grid)
        self._page.column.addSpacing(GAP)
