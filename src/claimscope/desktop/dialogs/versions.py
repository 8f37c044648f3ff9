"""Earlier versions of this pack's file: what differs, one to read, one to go on with, all of them away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QListWidgetItem, QVBoxLayout, QWidget

from claimscope.core.document import Pack
from claimscope.core.message import Message, message
from claimscope.core.problem import Problem
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.layout import ScrollPage, button, clear, words
from claimscope.desktop.widgets.side_by_side import SideBySide
from claimscope.desktop.widgets.sure_button import SureButton
from claimscope.desktop.widgets.wrapped_list import WrappedList
from claimscope.desktop.words import moment, problem_text

if TYPE_CHECKING:
    from claimscope.services.backups import Version
    from claimscope.services.comparing import Compared

MOST = 200
"""Sentences of difference that are shown."""


class VersionsDialog(DeskDialog):
    """``read(version)`` shows one in place of the pack. Restoring is one step of the present pack and can be undone."""

    def __init__(self, desk: Desk, parent: QWidget, path: Path, read: Callable[[Version], None]) -> None:
        say = desk.say
        super().__init__(desk, parent, say("proving.versions"), 112)
        self.setModal(False)
        self._path, self._read = path, read
        self.versions: tuple[Version, ...] = ()
        kept = desk.habits.settings.number("backups")
        self.column.addWidget(words(say("proving.versions.lead", name=path.name, kept=kept), "muted"))
        self.list = WrappedList(desk, say("proving.versions"))
        self.list.currentRowChanged.connect(lambda _: self._compare())
        self.page = ScrollPage()
        self.page.column.setSpacing(GAP)
        parts = (say("proving.versions.list"), self.list), (say("proving.versions.difference"), self._right())
        self.column.addWidget(SideBySide(desk, *parts, 84, (2, 3)), 1)
        sure = lambda: say("proving.versions.delete-sure", n=len(self.versions))  # noqa: E731
        self.delete = SureButton(say("proving.versions.delete"), sure, self.delete_all)
        self.foot.insertWidget(0, self.delete)
        self.add_close()
        self.open_it = button(say("proving.versions.read"), self.read)
        self.open_it.setDefault(True)  # Enter in the list must delete and change nothing
        self.foot.addWidget(self.open_it)
        self.restore_it = button(say("proving.versions.restore"), self.restore, "primary")
        self.foot.addWidget(self.restore_it)
        self.show_versions()
        self.resize(self.minimumWidth(), 600)
        self.list.setFocus()

    def _right(self) -> QWidget:
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        self.way = words("", "muted")
        column.addWidget(self.way)
        column.addWidget(self.page, 1)
        return right

    def show_versions(self) -> None:
        """List what is kept."""
        say = self.desk.say
        self.versions = tuple(self.desk.services.versions.of(self._path))
        self.list.clear()
        for one in self.versions:
            times = {"saved": moment(one.saved), "until": moment(one.at)}
            self.list.addItem(QListWidgetItem(say("proving.versions.line", **times, kb=max(1, one.size // 1000))))
        if not self.versions:
            self.list.addItem(QListWidgetItem(say("proving.versions.none")))
        for part in (self.delete, self.open_it, self.restore_it):
            part.setEnabled(bool(self.versions))
        self.list.setCurrentRow(0)
        self._compare()

    @property
    def current(self) -> Version | None:
        """The chosen version."""
        row = self.list.currentRow()
        return self.versions[row] if 0 <= row < len(self.versions) else None

    def _compare(self) -> None:
        chosen = self.current
        clear(self.page.column)
        self.way.setText(self.desk.say("proving.versions.comparing") if chosen else "")
        if chosen is None:
            return
        desk, pack = self.desk, self.desk.controller.pack

        def done(made: Compared) -> None:
            if chosen is self.current:
                self._show(made)

        def failed(problem: Problem) -> None:
            self.way.setText(problem_text(problem, desk.say))

        desk.jobs.start(
            "", lambda _: desk.services.copies.compare_with(pack, chosen.path), done, failed, "versions", owner=self
        )

    def _show(self, made: Compared) -> None:
        say = self.desk.say
        clear(self.page.column)
        self.way.setText(say("proving.versions.way", n=len(made.changes)))
        editions = len(self.desk.services.editions.made()) - made.editions
        since = [message("proving.versions.editions", n=editions)] if editions > 0 else []
        said: list[Message] = [*made.warnings, *since, *(one.message for one in made.changes[:MOST])]
        for one in said:
            text = say.text(one)
            self.page.column.addWidget(words(text[:1].upper() + text[1:]))
        if len(made.changes) > MOST:
            self.page.column.addWidget(words(say("proving.versions.more", n=len(made.changes) - MOST), "muted"))
        if not made.changes and not since:
            self.page.column.addWidget(words(say("keeping.changes.none")))

    def read(self) -> None:
        """Show the chosen version in place of the pack."""
        if self.current is not None:
            self._read(self.current)
            self.accept()

    def restore(self) -> None:
        """Make the chosen version the present state, as one step."""
        if self.current is not None:
            restore(self.desk, self.current)
            self.accept()

    def delete_all(self) -> None:
        """Delete every earlier version of this file."""
        self.desk.services.versions.delete(self._path)
        self.show_versions()


def restore(desk: Desk, version: Version) -> None:
    """Take an earlier version as the present state, in a job; undo takes it back, saving keeps both."""
    label = message("proving.versions.restored", at=moment(version.saved))

    def done(pack: Pack) -> None:
        desk.controller.put(label, pack)
        desk.controller.tell(message("proving.versions.restored.told", at=moment(version.saved)))

    title = desk.say("proving.versions.restoring")
    desk.jobs.start(title, lambda _: desk.services.versions.take(version), done)
