"""Settings from the one table of settings, and who sits here. Everything takes effect at once and is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.tokens import UNIT
from claimscope.desktop.widgets.fields import ChoiceField, LineField, whole_field
from claimscope.desktop.widgets.layout import ScrollPage, Section, words
from claimscope.desktop.widgets.sure_button import SureButton
from claimscope.services.settings import SETTINGS, Setting, fits

_ROLES = ("preparer", "approver", "reviewer")
_SIZES = (100, 125, 150, 175, 200)


class SettingsDialog(DeskDialog):
    """One section per group of settings, the person first."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk, parent, desk.say("desktop.settings.title"), 64)
        page = ScrollPage()
        self.name = LineField(desk, "desktop.settings.name")
        page.column.addWidget(self._person())
        for group in dict.fromkeys(setting.group for setting in SETTINGS):
            section = Section(desk, desk.say(f"settings.group.{group}"))
            for setting in (one for one in SETTINGS if one.group == group):
                section.column.addWidget(self._setting(setting))
            page.column.addWidget(section)
        page.column.addWidget(words(desk.say("desktop.settings.folder", path=desk.services.left.folder()), "small"))
        self.deleted = words(desk.say("keeping.delete.what"), "small")
        page.column.addWidget(self.deleted)
        sure = lambda: desk.say("proving.delete-copies.sure")  # noqa: E731
        self.copies = SureButton(desk.say("keeping.delete"), sure, self.delete_copies)
        page.column.addWidget(self.copies, 0, Qt.AlignmentFlag.AlignLeft)
        self.gone = words(desk.say("proving.versions.folder", path=desk.services.versions.folder()), "small")
        page.column.addWidget(self.gone)
        sure = lambda: desk.say("proving.versions.delete-all-sure")  # noqa: E731
        self.versions = SureButton(desk.say("proving.versions.delete-all"), sure, self.delete_versions)
        page.column.addWidget(self.versions, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addWidget(page, 1)
        self.add_close()
        self.resize(self.minimumWidth(), 600)
        self.name.setFocus()

    def delete_copies(self) -> None:
        """Delete the working copies of closed and crashed sittings now."""
        left = self.desk.services.left.delete_copies()
        self.deleted.setText(self.desk.say("keeping.delete.left" if left else "keeping.delete.done", n=left))

    def delete_versions(self) -> None:
        """Delete the earlier versions of all packs now."""
        left = self.desk.services.versions.delete_all()
        self.gone.setText(self.desk.say("keeping.delete.left" if left else "proving.versions.all-deleted", n=left))

    def _person(self) -> Section:
        desk = self.desk
        section = Section(desk, desk.say("desktop.settings.profile"))
        roles = [(role, desk.say(f"desktop.role.{role}")) for role in _ROLES]
        fields: dict[str, Any] = {
            "name": self.name,
            "role": ChoiceField(desk, "desktop.settings.role", roles),
            "organisation": LineField(desk, "desktop.settings.organisation"),
        }
        for name, field in fields.items():
            field.show_value(getattr(desk.habits.profile, name))
            field.committed.connect(
                lambda value, name=name: desk.habits.set_profile(replace(desk.habits.profile, **{name: value}))
            )
            section.column.addWidget(field)
        return section

    def _setting(self, setting: Setting) -> QWidget:
        """The editor that fits the kind of the setting."""
        desk, words_id = self.desk, f"settings.{setting.name}"
        held = desk.habits.settings.get(setting.name)
        if isinstance(setting.default, bool):
            box = QCheckBox(desk.say(words_id))
            box.setChecked(held is True)
            box.setToolTip(desk.say(f"{words_id}.help"))
            box.setAccessibleDescription(desk.say(f"{words_id}.help"))
            box.toggled.connect(lambda on: desk.habits.set(setting.name, on))
            return self._where_possible(setting, box)
        field: ChoiceField | LineField
        if setting.name == "text_percent":
            field = ChoiceField(desk, words_id, [(size, f"{size} %") for size in _SIZES])
        elif setting.choices:
            pairs = [(value, desk.say(f"desktop.choice.{setting.name}.{value}")) for value in setting.choices]
            field = ChoiceField(desk, words_id, pairs)
        else:
            field = LineField(desk, words_id) if setting.pattern else whole_field(desk, words_id)
        field.show_value(held)
        field.committed.connect(lambda value: self._put(setting, field, value))
        return field

    def _where_possible(self, setting: Setting, box: QCheckBox) -> QWidget:
        """The box; with the reason below it where what it needs is not here."""
        if setting.needs != "office" or self.desk.services.system.has_office():
            return box
        box.setEnabled(False)
        both = QWidget()
        column = QVBoxLayout(both)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(UNIT // 2)
        column.addWidget(box)
        column.addWidget(words(self.desk.say(f"settings.{setting.name}.missing"), "small"))
        return both

    def _put(self, setting: Setting, field: ChoiceField | LineField, value: Any) -> None:
        if fits(setting, value):
            self.desk.habits.set(setting.name, value)
            return
        if setting.pattern:
            field.complain(self.desk.say("portfolio.setting.address"))
            return
        field.complain(self.desk.say("desktop.setting.range", low=setting.lowest, high=setting.highest))
