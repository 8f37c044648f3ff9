"""Export of the report: which files, where, in which form; says path, size and hash of each file written."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QCheckBox, QFileDialog, QHBoxLayout, QLabel, QWidget

from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.export_memory import ExportHabit, keep_habit, load_habit
from claimscope.desktop.file_names import file_name
from claimscope.desktop.jobs import Progress
from claimscope.desktop.values import KeyUse
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.fields import ChoiceField, LineField
from claimscope.desktop.widgets.header import pack_title
from claimscope.desktop.widgets.key_fields import KeyFields
from claimscope.desktop.widgets.layout import button, focus_and_show, words

if TYPE_CHECKING:
    from claimscope.services.exporting import Export

KINDS = ("pdf", "html", "xlsx", "json")
LANGUAGES = ("en", "de", "fr", "es", "ja")


class ExportDialog(DeskDialog):
    """Starts with what was chosen for this pack last time."""

    def __init__(self, desk: Desk, parent: QWidget, edition: str = "") -> None:
        say = desk.say
        super().__init__(desk, parent, say("desktop.export.title"), 76, form=True)
        self._pack = desk.controller.pack
        self._blocks = desk.controller.state.assessment.blocks
        habit = self._habit()
        self.kinds = {kind: QCheckBox(say(f"desktop.export.{kind}")) for kind in KINDS}
        row = QHBoxLayout()
        for kind, box in self.kinds.items():
            box.setChecked(getattr(habit, kind))
            row.addWidget(box)
        row.addStretch(1)
        self.column.addLayout(row)
        self.choices: dict[str, ChoiceField] = {}
        self._choose("draft", [(True, say("desktop.export.draft.yes")), (False, say("desktop.export.draft.no"))])
        for name, values in (
            ("edition", ("internal", "outside")),
            ("template", ("full", "brief")),
            ("language", LANGUAGES),
            ("paper", ("a4", "letter")),
        ):
            self._choose(name, [(value, say(f"desktop.export.{name}.{value}")) for value in values])
        for name, field in self.choices.items():
            field.show_value(getattr(habit, name))
        if edition:
            self.choices["edition"].show_value(edition)
        self.column.addWidget(in_columns(list(self.choices.values()), 2, desk.theme_width(28)))
        self.attach = QCheckBox(say("desktop.export.attach"))
        self.attach.setChecked(habit.attach)
        self.column.addWidget(self.attach)
        self.hides = words("", "muted")
        self.column.addWidget(self.hides)
        self.name = LineField(desk, "desktop.export.name")
        self.name.show_value(file_name(pack_title(desk.controller.state, say)))
        self.column.addWidget(self.name)
        self.folder = self._folder_field("desktop.export.folder", habit.folder or str(Path.home()))
        self.templates = self._folder_field("desktop.export.template-folder", habit.template_folder)
        self._add_signature()
        self.blocked = words("", "muted")
        self.column.addWidget(self.blocked)
        self._show_gate()
        self._show_parts()
        self.add_close("desktop.dialog.cancel")
        self.add_primary("desktop.export.write", self._write)

    def _habit(self) -> ExportHabit:
        state = self.desk.controller.state
        folder = str(state.path.parent) if state.path else ""
        standard = ExportHabit(folder, draft=bool(self._blocks), language=self.desk.say.language)
        found = load_habit(self.desk.services.reports.memory(), self._pack.id, standard)
        values = asdict(found) | {"draft": found.draft or bool(self._blocks)}
        return ExportHabit(**values)

    def _choose(self, name: str, choices: list[tuple[Any, str]]) -> None:
        self.choices[name] = ChoiceField(self.desk, f"desktop.export.{name}", choices)

    def _folder_field(self, name: str, folder: str) -> LineField:
        """A folder, typed or chosen."""
        field = LineField(self.desk, name)
        field.show_value(folder)
        field.put_beside(button(self.desk.say("desktop.export.choose"), lambda: self._choose_folder(field, name)))
        self.column.addWidget(field)
        return field

    def _choose_folder(self, field: LineField, name: str) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.desk.say(name), field.value())
        if chosen:
            field.show_value(chosen)

    def _show_gate(self) -> None:
        if self._blocks:
            self.choices["draft"].show_value(True)
            self.choices["draft"].combo.setEnabled(False)
            self.blocked.setText(self.desk.say("desktop.export.blocked", n=len(self._blocks)))
        self.blocked.setVisible(bool(self._blocks))

    def _add_signature(self) -> None:
        """Whether the PDF is signed, and with which key; several choices decide whether it can be."""
        self.signs = QCheckBox(self.desk.say("proving.export.sign"))
        self.key = KeyFields(self.desk)
        self.column.addWidget(self.signs)
        self.column.addWidget(self.key)
        for box in (self.signs, self.kinds["pdf"]):
            box.toggled.connect(lambda _: self._show_parts())
        self.signs.toggled.connect(self._show_key)
        self.key.opened.connect(lambda _: self.fit())
        for name in ("edition", "draft"):
            self.choices[name].committed.connect(lambda _: self._show_parts())

    def _show_key(self, on: bool) -> None:
        if on:
            self.fit()
            focus_and_show(self.key.passphrase if self.key.path.value() else self.key.path)

    def _show_parts(self) -> None:
        """What an outside edition hides; the key where a final PDF is to be signed."""
        made = len(self._pack.redactions)
        self.hides.setText(self.desk.say("proving.export.hides" if made else "proving.export.hides-nothing", n=made))
        self.hides.setVisible(self.choices["edition"].value() == "outside")
        final = self.kinds["pdf"].isChecked() and not self.choices["draft"].value()
        self.signs.setEnabled(final)
        self.signs.setText(self.desk.say("proving.export.sign" if final else "proving.export.sign-final"))
        self.key.setVisible(final and self.signs.isChecked())

    def _key(self) -> tuple[bool, KeyUse | None]:
        """Whether the export can go on, and the key that signs."""
        if not (self.signs.isEnabled() and self.signs.isChecked()):
            return True, None
        use = self.key.use()
        return use is not None, use

    def habit(self) -> ExportHabit:
        """What is chosen now."""
        chosen: dict[str, Any] = {name: field.value() for name, field in self.choices.items()}
        chosen |= {kind: box.isChecked() for kind, box in self.kinds.items()}
        folders = {"folder": self.folder.value(), "template_folder": self.templates.value()}
        return ExportHabit(attach=self.attach.isChecked(), **folders, **chosen)

    def _write(self) -> None:
        habit = self.habit()
        if not any(getattr(habit, kind) for kind in KINDS):
            self.blocked.setText(self.desk.say("desktop.export.no-kind"))
            self.blocked.show()
            return
        if not Path(habit.folder).is_dir():
            self.folder.complain(self.desk.say("desktop.export.no-folder"))
            return
        if habit.template_folder and not Path(habit.template_folder).is_dir():
            self.templates.complain(self.desk.say("desktop.export.no-folder"))
            return
        ready, key = self._key()
        if not ready:
            return
        stem = Path(habit.folder) / file_name(self.name.value() or "report")
        with contextlib.suppress(OSError):
            keep_habit(self.desk.services.reports.memory(), self._pack.id, habit)
        start_export(self.desk, self.parentWidget() or self, stem, habit, key)
        self.accept()


def start_export(desk: Desk, window: QWidget, stem: Path, habit: ExportHabit, key: KeyUse | None = None) -> None:
    """Write the files in a job; then say what was written."""
    pack = desk.controller.pack
    person = desk.habits.profile.person

    def work(progress: Progress) -> Export:
        return desk.services.reports.export(pack, stem, habit, person, progress.report, key)

    def done(made: Export) -> None:
        if made.files and not made.draft:
            keep_edition(desk)
        WrittenDialog(desk, window, made).open()

    def failed(problem: Problem) -> None:
        FailedDialog(desk, window, problem, lambda: ExportDialog(desk, window).open()).open()

    desk.jobs.start(desk.say("desktop.export.writing"), work, done, failed)


class FailedDialog(DeskDialog):
    """Why nothing was written: what happened (of a template: file, line, variable), what it means, what to do."""

    def __init__(self, desk: Desk, parent: QWidget, problem: Problem, again: Callable[[], None]) -> None:
        super().__init__(desk, parent, desk.say("desktop.export.refused"), 76)
        for said in problem.sentences():
            self.column.addWidget(_selectable(desk.say.text(said), "label" if said is problem.happened else ""))
        self.accepted.connect(again)
        self.add_close()
        self.add_primary("desktop.export.again", self.accept)


def keep_edition(desk: Desk) -> None:
    """A final report is an edition of the pack: its file must hold it. Where the pack has other changes that are not
    saved, the person saves; the working copy holds all of it meanwhile."""
    controller, state = desk.controller, desk.controller.state
    controller.save_work()
    if state.path is None or not state.saved:
        controller.tell(message("proving.edition.unsaved"), warns=True)
        return
    try:
        desk.services.pack.save(state.pack, state.path)
    except Problem as problem:
        controller.tell(message("proving.edition.unsaved"), *problem.sentences(), warns=True)
        return
    controller.mark_saved(state.path)


class WrittenDialog(DeskDialog):
    """Path, size and hash of each file, or why nothing was written."""

    def __init__(self, desk: Desk, parent: QWidget, made: Export) -> None:
        say = desk.say
        title = "desktop.export.refused" if made.refused else "desktop.export.done"
        super().__init__(desk, parent, say(title), 84)
        for reason in (*made.refused, *made.remarks):
            self.column.addWidget(words(say.text(reason)))
        for one in made.files:
            self.column.addWidget(_selectable(str(one.path), "label"))
            text = say("desktop.export.file", size=one.size, hash=one.sha256)
            self.column.addWidget(_selectable(text, "small"))
        if made.files:
            folder = made.files[0].path.parent
            self.foot.addWidget(
                button(say("desktop.export.open-folder"), lambda: desk.services.system.show_folder(folder))
            )
        self.add_close()


def _selectable(text: str, role: str) -> QLabel:
    from PySide6.QtCore import Qt

    label = words(text, role)
    flags = Qt.TextInteractionFlag
    label.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
    return label
