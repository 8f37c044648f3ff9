"""The rules as people read them: id, severity, what it says, how it is checked, where it comes from."""

from __future__ import annotations

from PySide6.QtCore import QSortFilterProxyModel, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QWidget

from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.widgets.entry import LineEntry
from claimscope.desktop.widgets.layout import words
from claimscope.desktop.widgets.table import RowTable
from claimscope.services.rules import RuleLine, how_checked, rule_lines, rules_version

COLUMNS = ("group", "title", "severity", "how", "source")
WIDE_TABLE = {0: (18, 0), 1: (24, 4), 2: (11, 0), 3: (16, 1), 4: (14, 1)}
NARROW_TABLE = {1: (24, 4), 2: (11, 0)}
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
        self.lines = rule_lines(say.language)
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
        self.version = words(say("rules.version", version=rules_version()), "small")
        for part in (self.field, self.table, self.detail, self.version):
            self.column.addWidget(part, 1 if part is self.table else 0)
        self.add_close()
        self.field.textChanged.connect(self.proxy.setFilterFixedString)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show())
        self.table.go_to_row(0)
        self.resize(self.minimumWidth(), 640)
        self.field.setFocus()

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
