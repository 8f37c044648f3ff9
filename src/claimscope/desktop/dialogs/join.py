"""Two copies of a pack, edited apart, into a third file: what both changed is chosen, what one changed is listed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from claimscope.core.document import Pack
from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.desktop.controller import Choice
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.conflict_table import ConflictTable
from claimscope.desktop.widgets.fields import ChoiceField
from claimscope.desktop.widgets.layout import button, clear, words
from claimscope.desktop.words import moment, problem_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from claimscope.services.joining import Base, Look

FILE = "file"
NONE = ""


class JoinDialog(DeskDialog):
    """``open_pack(path)`` shows the joined pack when somebody asks for it. Both copies stay as they are."""

    def __init__(
        self, desk: Desk, parent: QWidget, copies: tuple[Path, Path], open_pack: Callable[[Path], None]
    ) -> None:
        say = desk.say
        super().__init__(desk, parent, say("proving.join"), 116, form=True)
        self.setModal(False)
        self._copies, self._open = copies, open_pack
        self._bases: Sequence[Base] = ()
        self._file: Path | None = None
        self.column.addWidget(words(say("proving.join.lead", left=copies[0].name, right=copies[1].name), "muted"))
        self.base = ChoiceField(desk, "proving.join.base", [(NONE, say("proving.join.base.none"))])
        self.base.committed.connect(lambda _: self._base_chosen())
        self.column.addWidget(self.base)
        self.head = words(say("proving.join.looking"), "label")
        self.column.addWidget(self.head)
        self.table = ConflictTable(desk)
        self.table.chosen.connect(self._count)
        self.table.setMinimumHeight(desk.theme_width(44))
        self.column.addWidget(self.table, 1)
        self._add_shortcuts()
        self.taken_head = words("", "label")
        self.taken = QVBoxLayout()
        self.taken.setSpacing(GAP)
        self.column.addWidget(self.taken_head)
        self.column.addLayout(self.taken)
        self.add_close("desktop.dialog.cancel")
        self.write = self.add_primary("proving.join.write", self.ask_where)
        self.write.setEnabled(False)
        self.resize(self.minimumWidth(), 800)
        self._start(lambda: desk.services.copies.bases(*copies), self._offer)

    def _add_shortcuts(self) -> None:
        self.shortcuts = QWidget()
        row = QHBoxLayout(self.shortcuts)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        say = self.desk.say
        row.addWidget(button(say("proving.join.all-here"), lambda: self.table.choose_all("left")))
        row.addWidget(button(say("proving.join.all-there"), lambda: self.table.choose_all("right")))
        row.addStretch(1)
        self.column.addWidget(self.shortcuts)

    # -- an earlier state of both -----------------------------------------------------------------------------------

    def _offer(self, bases: Sequence[Base]) -> None:
        """The newest edition that both hold is certain and is taken; anything else a person must know."""
        say, self._bases = self.desk.say, bases
        for at, one in enumerate(bases):
            day = moment(one.at)
            id = "proving.join.base.edition" if one.edition else "proving.join.base.version"
            self.base.combo.addItem(say(id, number=one.edition, at=day), at)
        self.base.combo.addItem(say("proving.join.base.file"), FILE)
        self.base.show_value(0 if bases and bases[0].edition else NONE)
        self._look()

    def _base_chosen(self) -> None:
        if self.base.value() == FILE:
            say = self.desk.say
            kinds = f"{say('desktop.file.pack')} (*.evpack)"
            path, _ = QFileDialog.getOpenFileName(self, say("proving.join.base"), "", kinds)
            self._file = Path(path) if path else None
            if not path:
                self.base.show_value(NONE)
        self._look()

    def chosen_base(self) -> Pack | Path | None:
        """The earlier state as chosen."""
        value = self.base.value()
        if isinstance(value, int):
            return self._bases[value].pack
        return self._file if value == FILE else None

    # -- looking and choosing ---------------------------------------------------------------------------------------

    def _look(self) -> None:
        base = self.chosen_base()
        self._start(lambda: self.desk.services.copies.look(*self._copies, base), self._show)

    def _show(self, found: Look) -> None:
        self.table.show_conflicts(found.conflicts, found.left, self.chosen_base() is not None)
        for part in (self.table, self.shortcuts):
            part.setVisible(bool(found.conflicts))
        say = self.desk.say
        clear(self.taken)
        self.taken_head.setText(say("proving.join.taken", n=len(found.taken)))
        for one in found.taken:
            text = say.text(one.message)
            self.taken.addWidget(words(text[:1].upper() + text[1:]))
        self._count()
        self.table.setFocus()

    def _count(self) -> None:
        say, left = self.desk.say, self.table.open
        if not self.table.rowCount():
            self.head.setText(say("proving.join.no-conflict"))
        else:
            self.head.setText(say("proving.join.open", n=left) if left else say("proving.join.all-chosen"))
        self.write.setEnabled(not left)

    # -- writing ----------------------------------------------------------------------------------------------------

    def ask_where(self) -> None:
        """Ask for the name of the third file."""
        say, left = self.desk.say, self._copies[0]
        name = str(left.with_name(f"{left.stem} {say('proving.join.joined')}{left.suffix}"))
        kinds = f"{say('desktop.file.pack')} (*.evpack)"
        path, _ = QFileDialog.getSaveFileName(self, say("proving.join.write"), name, kinds)
        if path:
            self.write_to(Path(path) if Path(path).suffix else Path(path).with_suffix(".evpack"))

    def write_to(self, out: Path) -> None:
        """Write the joined pack in a job."""
        base, choices, show = self.chosen_base(), dict(self.table.choices), self._open

        def done(_: object) -> None:
            offer = Choice("proving.join.show", lambda: show(out))
            desk.controller.tell(message("proving.join.done", name=out.name), choices=(offer,))
            if isValid(self):
                self.accept()

        desk, copies = self.desk, self._copies
        title = desk.say("proving.join.writing")
        desk.jobs.start(
            title, lambda _: desk.services.copies.join(copies, base, choices, out), done, self._failed, "join"
        )

    def _start(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        title = self.desk.say("proving.join.work")
        self.desk.jobs.start(title, lambda _: work(), done, self._failed, "join", owner=self)

    def _failed(self, problem: Problem) -> None:
        if isValid(self):
            self.head.setText(problem_text(problem, self.desk.say))
        else:
            self.desk.controller.explain(problem)
