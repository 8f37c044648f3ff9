"""Correct what was read from a source: each field as the source really says it."""

from __future__ import annotations

from typing import get_args

from PySide6.QtWidgets import QWidget

from claimscope.core import edits
from claimscope.core.claim import Family, Field, FieldValue, Kind
from claimscope.core.document import Citation
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.numbers import read_decimal, read_whole
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.fields import ChoiceField, LineField, TextField
from claimscope.desktop.widgets.layout import ScrollPage, words
from claimscope.desktop.words import citation_title, field_text, quoted

NAMES = (
    "value", "unit", "round", "benchmark", "division", "suite", "scenario", "submitter", "system", "accelerator",
    "accelerator_count", "software", "precision", "result_ids", "availability",
)  # fmt: skip


class CorrectDialog(DeskDialog):
    """Every field that was changed becomes one edit; corrections stay when the file is read again."""

    def __init__(self, desk: Desk, parent: QWidget, citation: str) -> None:
        held = desk.controller.pack.citation(citation)
        assert held is not None
        super().__init__(desk, parent, desk.say("desktop.correct.title", what=citation_title(held, desk.say)), 76)
        self._citation = held
        self.column.addWidget(words(quoted(held, desk.say), "quote"))
        self.column.addWidget(words(desk.say("desktop.correct.text"), "muted"))
        self.fields = {name: self._field(held, name) for name in NAMES}
        page = ScrollPage()
        say = desk.say
        self.family = ChoiceField(
            desk, "desktop.correct.family", [(one, say(f"findings.family.{one}")) for one in get_args(Family)]
        )
        self.kind = ChoiceField(
            desk, "desktop.correct.kind", [(one, say(f"desktop.kind.{one}")) for one in get_args(Kind)]
        )
        self.note = TextField(desk, "desktop.correct.note", 2)
        self.family.show_value(held.claim.family)
        self.kind.show_value(held.claim.kind)
        self.note.show_value(held.note)
        page.column.addWidget(in_columns([self.family, self.kind], 2, desk.theme_width(28)))
        page.column.addWidget(in_columns(list(self.fields.values()), 2, desk.theme_width(28)))
        page.column.addWidget(self.note)
        page.setMinimumHeight(360)
        self.column.addWidget(page, 1)
        self.add_close("desktop.dialog.cancel")
        self.add_primary("desktop.correct.save", self._save)

    def _field(self, held: Citation, name: str) -> LineField:
        field = LineField(self.desk, f"checks.field.{name}")
        field.show_value(field_text(held.claim.fields.get(name), self.desk.say))
        return field

    def _save(self) -> None:
        for name, field in self.fields.items():
            before = field_text(self._citation.claim.fields.get(name), self.desk.say)
            typed = field.line.text().strip()
            if typed == before:
                continue
            value = self._value(name, typed)
            if typed and value is None:
                field.complain(self.desk.say("desktop.field.no-number", text=typed))
                return
            made = None if value is None else Field(value, "stated", text=typed, by=self.desk.habits.profile.name)
            self.desk.controller.do(edits.correct_field(self._citation.id, name, made))
        self._save_the_rest()
        self.accept()

    def _save_the_rest(self) -> None:
        held, do = self._citation, self.desk.controller.do
        sort = self.family.value(), self.kind.value()
        if sort != (held.claim.family, held.claim.kind):
            do(edits.correct_kind(held.id, *sort))
        if self.note.value() != held.note:
            do(edits.set_note(held.id, self.note.value()))

    def _value(self, name: str, typed: str) -> FieldValue | None:
        if not typed:
            return None
        if name == "value":
            return read_decimal(typed, self.desk.say.language)
        if name == "accelerator_count":
            return read_whole(typed, self.desk.say.language)
        if name == "result_ids":
            return tuple(part.strip() for part in typed.split(",") if part.strip())
        return typed
