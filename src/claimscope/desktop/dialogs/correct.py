"""Correct what was read from a source: each field as the source really says it."""

from __future__ import annotations

from typing import get_args

from PySide6.QtWidgets import QWidget

from claimscope.core import edits
from claimscope.core.citation_view import CANONICAL
from claimscope.core.claim import Family, Field, FieldValue, Kind
from claimscope.core.document import Citation
from claimscope.core.message import message
from claimscope.desktop.controller import Choice
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.numbers import read_decimal, read_whole
from claimscope.desktop.widgets.box_crop import BoxCrop
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.fields import ChoiceField, LineField, TextField
from claimscope.desktop.widgets.layout import words
from claimscope.desktop.words import citation_title, field_text, quoted

NAMES = (
    "value", "unit", "benchmark", "scenario", "round", "division", "system", "accelerator", "accelerator_count",
    "software", "precision", "submitter", "suite", "availability", "result_ids",
)  # fmt: skip
CHOICES = {**CANONICAL, "suite": ("datacenter", "edge"), "availability": ("available", "preview", "rdi")}
"""Fields of which the contract knows a few values only; any other word would count as not known."""


class CorrectDialog(DeskDialog):
    """Everything that was changed becomes one step; corrections stay when the file is read again."""

    def __init__(self, desk: Desk, parent: QWidget, citation: str) -> None:
        held = desk.controller.pack.citation(citation)
        assert held is not None
        say = desk.say
        super().__init__(desk, parent, say("desktop.correct.title", what=citation_title(held, say)), 76, form=True)
        self._citation = held
        self.column.addWidget(words(quoted(held, say), "quote"))
        self._show_place(held)
        self.column.addWidget(words(say("desktop.correct.text"), "muted"))
        self.fields = {name: self._field(name) for name in NAMES}
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
        self.column.addWidget(in_columns(list(self.fields.values()), 2, desk.theme_width(28)))
        self.column.addWidget(in_columns([self.family, self.kind], 2, desk.theme_width(40)))
        self.column.addWidget(self.note)
        self.add_close("desktop.dialog.cancel")
        self.add_primary("desktop.correct.save", self._save)
        self.fields["value"].setFocus()

    def _show_place(self, held: Citation) -> None:
        """The page around the number, since the dialog may lie over it."""
        source, anchor = self.desk.controller.pack.source(held.source), held.claim.anchor
        if source is not None and anchor.box is not None:
            crop = BoxCrop(self.desk)
            self.column.addWidget(crop)
            crop.load_around(source, anchor.page, anchor.box)

    def _field(self, name: str) -> LineField | ChoiceField:
        held = self._before(name)
        if name in CHOICES:
            known = [(value, self._word(name, value)) for value in CHOICES[name]]
            other = [(held, held)] if held and held not in CHOICES[name] else []
            field = ChoiceField(
                self.desk, f"checks.field.{name}", [("", self.desk.say("desktop.correct.unsaid")), *known, *other]
            )
            field.show_value(held)
            return field
        line = LineField(self.desk, f"checks.field.{name}")
        line.show_value(held)
        return line

    def _word(self, name: str, value: str) -> str:
        id = f"desktop.correct.{name}.{value}"
        return self.desk.say(id) if self.desk.say.has(id) else value

    def _before(self, name: str) -> str:
        return field_text(self._citation.claim.fields.get(name), self.desk.say)

    def _save(self) -> None:
        changed: dict[str, Field | None] = {}
        for name, field in self.fields.items():
            typed = field.line.text().strip() if isinstance(field, LineField) else str(field.value() or "")
            if typed == self._before(name):
                continue
            value = self._value(name, typed)
            if typed and value is None:
                field.complain(self.desk.say("desktop.field.no-number", text=typed))
                field.setFocus()
                return
            by = self.desk.habits.profile.name
            changed[name] = None if value is None else Field(value, "stated", text=typed, by=by)
        self._correct(changed)
        self.accept()

    def _correct(self, changed: dict[str, Field | None]) -> None:
        held, controller = self._citation, self.desk.controller
        sort = self.family.value(), self.kind.value()
        new_sort = sort if sort != (held.claim.family, held.claim.kind) else None
        note = self.note.value() if self.note.value() != held.note else None
        if not changed and new_sort is None and note is None:
            return
        if controller.do(edits.correct_claim(held.id, changed, new_sort, note)) and (changed or new_sort):
            undo = Choice("desktop.action.undo", controller.undo)
            controller.tell(message("desktop.claims.corrected"), choices=(undo,), step=True)

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
