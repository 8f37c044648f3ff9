"""A folder of packs as a list: state, open rows, validity, who cites a result, what a new record touches."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable
from datetime import date
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QProgressBar, QStackedWidget, QVBoxLayout, QWidget

from claimscope.core.problem import Problem
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.jobs import Job, Progress
from claimscope.desktop.models.pack_list import LONGEST, MARK, REMARK, TITLE, Line, PackFilter, PackListModel
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.entry import INTO_LIST
from claimscope.desktop.widgets.fields import ChoiceField, LineField, secret_field
from claimscope.desktop.widgets.layout import button, words
from claimscope.desktop.widgets.sure_button import SureButton
from claimscope.desktop.widgets.table import MarkedText, RowTable
from claimscope.desktop.widgets.teach import Teach
from claimscope.desktop.words import one_line, problem_text
from claimscope.services.pack_entry import Entry, Register

STATES = ("draft", "in-review", "sent-back", "approved", "superseded", "remarked", "unreadable")
SHARES = {0: (16, 4), 1: (12, 0), 2: (26, 2), 3: (12, 0), 4: (14, 5), 6: (12, 2)}
TYPED_MS = 150
LOOK_MS = 200
"""Between two looks at what the job has read."""


class PackFolderDialog(DeskDialog):
    """``open_pack(path)`` opens one in the window. ``cites`` is a result ID or the key of a row to begin with."""

    def __init__(self, desk: Desk, parent: QWidget, open_pack: Callable[[Path], None], cites: str = "") -> None:
        super().__init__(desk, parent, desk.say("portfolio.title"), 128)
        self.setModal(False)
        self.folder: Path | None = None
        self._open = open_pack
        self._read: deque[Register | Entry] = deque()
        self._job: Job | None = None
        self.model = PackListModel(desk.say)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(TYPED_MS)
        self._later.timeout.connect(self._filter)
        self._look = QTimer(self)
        self._look.setInterval(LOOK_MS)
        self._look.timeout.connect(self._take)
        self._lay_out()
        self.cites.show_value(cites)
        self.model.arrange(PackFilter(cites=cites))
        self.finished.connect(lambda _: self.stop())
        self.resize(self.minimumWidth(), desk.theme_width(84))
        if (last := desk.services.folder.last()) is not None:
            self.read(last)
        else:
            self._show_page(self.empty)

    # -- parts ------------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        say = self.desk.say
        self.empty = Teach(self.desk, "packs", self.choose_folder)
        self.password = secret_field(self.desk, "portfolio.password")
        self.content = QWidget()
        column = QVBoxLayout(self.content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(self._head())
        column.addWidget(self.password)
        self.password.hide()
        column.addWidget(self._filters())
        column.addWidget(self._table(), 1)
        self.details = words("")
        self.details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(self.details)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.empty)
        self.pages.addWidget(self.content)
        self.column.addWidget(self.pages, 1)
        self.forget = SureButton(say("portfolio.forget"), lambda: say("portfolio.forget.sure"), self.forget_list)
        self.forget.setToolTip(say("portfolio.forget.help"))
        self.foot.insertWidget(0, self.forget)
        self.add_close()
        self.open_it = button(say("portfolio.open"), lambda: self.open_row(self.table.currentIndex().row()), "primary")
        self.open_it.setEnabled(False)
        self.foot.addWidget(self.open_it)

    def _head(self) -> QHBoxLayout:
        say = self.desk.say
        self.said = words("", "muted")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setMaximumHeight(GAP)
        self.bar.setAccessibleName(say("portfolio.reading.bar"))
        self.stop_it = button(say("desktop.dialog.cancel"), self.stop)
        self.again = button(say("portfolio.again"), lambda: self.read(self.folder))
        self.department = button(say("portfolio.department"), lambda: self.read(None))
        self.department.setToolTip(say("portfolio.department.help"))
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(self.said, 3)
        row.addWidget(self.bar, 1)
        choose = button(say("portfolio.choose"), self.choose_folder)
        for part in (self.stop_it, self.again, self.department, choose):
            row.addWidget(part)
        self.department.setVisible(bool(self._address))
        return row

    def _filters(self) -> QWidget:
        say = self.desk.say
        self.words = LineField(self.desk, "portfolio.words")
        choices = [("", say("portfolio.any-state"))]
        choices += [(one, say(f"edit.state.{one}")) for one in STATES[:-2]]
        choices += [(one, say(f"portfolio.state.{one}")) for one in STATES[-2:]]
        self.state = ChoiceField(self.desk, "portfolio.state", choices)
        self.cites = LineField(self.desk, "portfolio.cites")
        for field in (self.words, self.cites):
            field.line.textChanged.connect(lambda _: self._later.start())
            field.line.setClearButtonEnabled(True)
        self.state.committed.connect(lambda _: self._filter())
        return in_columns([self.words, self.state, self.cites], 3, self.desk.theme_width(24), GAP)

    def _table(self) -> RowTable:
        self.table = RowTable(self.desk, self.model, "packs", many=False)
        self.table.setAccessibleName(self.desk.say("portfolio.table"))
        self.table.setItemDelegateForColumn(REMARK, MarkedText(self.desk, self.table, MARK))
        self._share()
        self.table.horizontalHeader().setSortIndicator(TITLE, Qt.SortOrder.AscendingOrder)
        self.table.setSortingEnabled(True)
        self.table.setMinimumHeight(self.desk.theme_width(10))
        self.table.entered_row.connect(self.open_row)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show_details())
        self.model.modelReset.connect(self._show_details)
        return self.table

    def _share(self) -> None:
        """Remarks have a column where there are any."""
        remarked = any(line.remarks for line in self.model.all)
        self.table.share(SHARES | {REMARK: (16, 5)} if remarked else SHARES)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter or Down in a line of the filter goes to the list; it presses no button."""
        if event.key() in INTO_LIST[:2] and self.password.line.hasFocus():
            self.read(None)
            return
        if event.key() in INTO_LIST and isinstance(self.focusWidget(), QLineEdit):
            self._filter()
            self.table.setFocus()
            self.table.go_to_row(0)
            return
        super().keyPressEvent(event)

    # -- reading ----------------------------------------------------------------------------------------------------

    def choose_folder(self) -> None:
        """Ask for a folder and read it."""
        start = str(self.folder or self.desk.controller.state.path or "")
        if path := QFileDialog.getExistingDirectory(self, self.desk.say("portfolio.choose"), start):
            self.read(Path(path))

    @property
    def _address(self) -> str:
        """Address of the index of the department; empty where none is entered, and then nothing connects."""
        return self.desk.habits.settings.text("department_index")

    def read(self, folder: Path | None) -> None:
        """Read a folder (None: the index of the department) in a job; packs come into view as they are read."""
        self.stop()
        self.folder, services = folder, self.desk.services
        address, password = self._address, self.password.line.text()
        read: deque[Register | Entry] = deque()
        self._read = read

        def work(progress: Progress) -> None:
            read.append(services.folder.register())
            asked = services.folder.packs(folder) if folder else services.folder.department(address, password)
            with contextlib.closing(asked) as packs:
                for done, (total, entry) in enumerate(packs, 1):
                    read.append(entry)
                    progress.tell(done, total)
                    if progress.cancelled:
                        return

        self.model.begin(date.today().isoformat(), Register())
        self._show_page(self.content)
        self.password.hide()
        self._job = job = self.desk.jobs.start(
            "", work, lambda _: self._ended(job), lambda problem: self._failed(job, problem), "packs", owner=self
        )
        self._look.start()
        self._say_state()

    def stop(self) -> None:
        """Leave off reading; what was read stays in view, and is not read again next time."""
        if self._job is not None:
            self._job.progress.cancel()

    def _take(self) -> None:
        """What the job has read since the last look."""
        if self._job is None:
            return
        entries: list[Entry] = []
        while self._read:
            one = self._read.popleft()
            if isinstance(one, Register):
                self.model.begin(date.today().isoformat(), one)
            else:
                entries.append(one)
        self.model.append(entries)
        self._share()
        self._say_state()

    def _ended(self, job: Job) -> None:
        if job is not self._job:
            return
        self._take()
        self._look.stop()
        self._job = None
        self._arranged(self.model.filter)
        self._say_state(job.progress)

    def _failed(self, job: Job, problem: Problem) -> None:
        stale = job is not self._job
        self._ended(job)
        if stale:
            return
        self.said.setText(problem_text(problem, self.desk.say))
        if problem.happened.id == "department.password":
            self.password.show()
            self.password.setFocus()

    def forget_list(self) -> None:
        """Delete the index and begin as on the first day."""
        self.stop()
        self._job, self.folder = None, None
        try:
            self.desk.services.folder.forget()
        except Problem as problem:
            self.said.setText(problem_text(problem, self.desk.say))
            return
        self.model.begin("", Register())
        self._show_page(self.empty)

    # -- showing ----------------------------------------------------------------------------------------------------

    def _show_page(self, page: QWidget) -> None:
        self.pages.setCurrentWidget(page)
        for part in (self.forget, self.open_it):
            part.setVisible(page is self.content)
        (self.empty if page is self.empty else self.words).setFocus()

    def _say_state(self, ended: Progress | None = None) -> None:
        say, reads = self.desk.say, self._job is not None
        progress = self._job.progress if self._job is not None else ended
        for part in (self.bar, self.stop_it):
            part.setVisible(reads)
        self.again.setVisible(not reads)
        name = self._name
        if reads and progress is not None:
            self.bar.setRange(0, progress.total)
            self.bar.setValue(progress.done)
            self.said.setText(say("portfolio.reading", folder=name, n=progress.done, total=progress.total))
        elif progress is not None and progress.done < progress.total:
            self.said.setText(say("portfolio.stopped", folder=name, n=progress.done, total=progress.total))
        elif not self.model.all:
            self.said.setText(say("portfolio.none" if self.folder else "portfolio.department.none", folder=name))
        else:
            self.said.setText(self._counted(name))

    @property
    def _name(self) -> str:
        return str(self.folder) if self.folder else self.desk.say("portfolio.department")

    def _counted(self, name: str) -> str:
        marked = sum(bool(line.remarks) for line in self.model.all)
        counts = {"total": len(self.model.all), "n": len(self.model.shown), "marked": marked}
        return self.desk.say("portfolio.counted", folder=name, **counts)

    def _filter(self) -> None:
        chosen = PackFilter(self.words.line.text(), str(self.state.value() or ""), self.cites.line.text().strip())
        if chosen != self.model.filter:
            self._arranged(chosen)
            if self._job is None and self.model.all:
                self.said.setText(self._counted(self._name))

    def _arranged(self, chosen: PackFilter) -> None:
        """Filter and sort; the chosen pack stays chosen where it is still in view."""
        line = self.current
        self.model.arrange(chosen)
        self.table.go_to_row(max(0, self.model.row_of(line.entry.path) if line else 0))

    @property
    def current(self) -> Line | None:
        """The chosen line."""
        row = self.table.currentIndex().row()
        return self.model.shown[row] if 0 <= row < len(self.model.shown) else None

    def _show_details(self) -> None:
        """The chosen pack in full: its remarks and where it lies; or why nothing is in view."""
        line = self.current
        self.open_it.setEnabled(line is not None and line.entry.problem is None)
        if line is not None:
            entry = line.entry
            head = " · ".join(part for part in (entry.title, entry.reference, ", ".join(entry.candidates)) if part)
            where = f"{entry.place}: {entry.path}" if entry.place else entry.path
            said = (head, *(self.desk.say.text(one) for one in line.remarks), where)
            self.details.setText("\n".join(one_line(part, LONGEST) for part in said if part))
        elif self.model.all and not self.model.shown:
            cites = self.model.filter.cites
            self.details.setText(self.desk.say("portfolio.nothing-cites" if cites else "portfolio.nothing-fits"))
        else:
            self.details.setText("")

    def open_row(self, row: int) -> None:
        """Open the pack of a row; a damaged one keeps its sentence below the list."""
        if not 0 <= row < len(self.model.shown) or self.model.shown[row].entry.problem is not None:
            return
        path = Path(self.model.shown[row].entry.path)
        self.accept()
        self._open(path)
