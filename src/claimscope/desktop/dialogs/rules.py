"""The rules as people read them: id, severity, what it says, how it is checked, where it comes from."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSortFilterProxyModel, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QFileDialog, QWidget

from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.core.rulebook import Profile
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.widgets.entry import LineEntry
from claimscope.desktop.widgets.layout import button, words
from claimscope.desktop.widgets.table import RowTable
from claimscope.desktop.words import problem_text
from claimscope.services.assessing import rulebook_anyhow
from claimscope.services.rules import RuleLine, how_checked, rule_lines, rules_version

COLUMNS = ("group", "title", "severity", "how", "source")
WIDE_TABLE = {0: (18, 0), 1: (24, 4), 2: (11, 0), 3: (16, 1), 4: (14, 1)}
NARROW_TABLE = {1: (24, 4), 2: (11, 0)}
STANDARD = f"/{Profile().name}-{Profile().edition}"
LINE = Qt.ItemDataRole.UserRole + 1
WORDS = Qt.ItemDataRole.UserRole + 2


class RulesDialog(DeskDialog):
    """A list that can be searched; below it the rule that is chosen, whole."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        say = desk.say
        super().__init__(desk, parent, say("rules.title"), 100)
        self.setModal(False)
        self.column.addWidget(words(say("rules.intro"), "muted"))
        self.field = LineEntry()
        self.field.setPlaceholderText(say("defining.search-rules"))
        self.field.setAccessibleName(say("defining.search-rules"))
        self.field.setClearButtonEnabled(True)
        self.lines = rule_lines(say.language, rulebook_anyhow())
        self.proxy = QSortFilterProxyModel(self)
        self.proxy.setSourceModel(self._model())
        self.proxy.setFilterRole(WORDS)
        self.proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.table = RowTable(desk, self.proxy, "rules", many=False)
        self.table.setAccessibleName(say("rules.title"))
        wide = self.minimumWidth() > desk.theme_width(96)
        self.table.share(WIDE_TABLE if wide else NARROW_TABLE)
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.detail = words("")
        self.detail.setMinimumHeight(4 * self.fontMetrics().height())
        self.detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.version = words("", "small")
        for part in (self.field, self.table, self.detail, self.version):
            self.column.addWidget(part, 1 if part is self.table else 0)
        self.foot.insertWidget(0, button(say("defining.profile.choose"), self.choose_profile))
        self.standard = button(say("defining.profile.standard"), lambda: self.take_profile(None))
        self.foot.insertWidget(1, self.standard)
        self.add_close()
        self._show_version()
        self.field.textChanged.connect(self.proxy.setFilterFixedString)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show())
        self.table.go_to_row(0)
        self.resize(self.minimumWidth(), 640)
        self.field.setFocus()

    def _show_version(self) -> None:
        """Which rules judge: their edition and the profile; what is wrong with a profile that cannot be used."""
        fault = self.desk.services.rules.fault()
        if fault is None:
            self.version.setText(self.desk.say("rules.version", version=rules_version()))
        else:
            self.version.setText(problem_text(fault, self.desk.say))
        self.standard.setEnabled(fault is not None or not rules_version().endswith(STANDARD))

    def choose_profile(self) -> None:
        """Ask for a profile file: severities and thresholds of an organisation."""
        title = self.desk.say("defining.profile.choose")
        path, _ = QFileDialog.getOpenFileName(self, title, "", "JSON (*.json)")
        if path:
            self.take_profile(Path(path))

    def take_profile(self, path: Path | None) -> None:
        """Judge by a profile from now on (None: the standard one); a wrong one is explained and changes nothing."""
        try:
            self.desk.services.rules.adopt(path)
        except Problem as problem:
            self.desk.controller.explain(problem)
            return
        self.lines = rule_lines(self.desk.say.language, rulebook_anyhow())
        self.proxy.setSourceModel(self._model())
        self._show_version()
        self.table.go_to_row(0)
        self.desk.controller.judge_again()
        self.desk.controller.tell(message("defining.profile.taken", version=rules_version()))

    def _model(self) -> QStandardItemModel:
        say = self.desk.say
        model = QStandardItemModel(0, len(COLUMNS), self)
        model.setHorizontalHeaderLabels([say(f"defining.rules.{name}") for name in COLUMNS])
        for at, line in enumerate(self.lines):
            severity = say(f"rules.severity.{line.severity}") if line.severity else "–"
            texts = (say(f"rules.group.{line.group}"), line.title, severity, how_checked(line, say), line.reference)
            cells = [QStandardItem(text) for text in texts]
            cells[0].setData(at, LINE)
            cells[0].setData(" ".join((line.id, *texts, line.reason)), WORDS)
            model.appendRow(cells)
        return model

    @property
    def current(self) -> RuleLine | None:
        """The chosen rule."""
        index = self.proxy.index(self.table.currentIndex().row(), 0)
        return self.lines[int(index.data(LINE))] if index.isValid() else None

    def _show(self) -> None:
        line = self.current
        if line is None:
            self.detail.clear()
            return
        text = f"{line.title} ({line.id}). {line.reason} {how_checked(line, self.desk.say)} · {line.reference}"
        self.detail.setText(text)
