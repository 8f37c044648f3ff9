"""Forms of the decision: what is decided, the service level, the volume. Each field is an edit when it is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from claimscope.core import edits
from claimscope.core.document import Bound, Context, Sla
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, WIDE
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.fields import (
    ChoiceField,
    FieldBox,
    LineField,
    TextField,
    date_field,
    number_field,
    percentile_field,
    whole_field,
)
from claimscope.desktop.widgets.layout import Section, button, clear, focus_and_show, tab_as_laid_out, words

_LINES = ("title", "reference", "lot", "authority", "marking")
_DATES = ("committee_date", "valid_until")
_TEXTS = ("decision", "task", "data")


def two_columns(desk: Desk, fields: list[QWidget]) -> QWidget:
    """Fields in two equal columns, in one where the room is narrow."""
    return in_columns(fields, 2, desk.theme_width(26))


def with_buttons(desk: Desk, fields: Sequence[QWidget], *buttons: QWidget) -> QWidget:
    """Fields side by side with buttons at the end, below each other where the room is narrow."""
    row = QWidget()
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(GAP)
    line.addWidget(in_columns(fields, len(fields), desk.theme_width(20)), 1)
    for one in buttons:
        line.addWidget(one, 0, Qt.AlignmentFlag.AlignBottom)
    return row


class ContextForm(Section):
    """Reference, lot, authority, dates, marking; decision, task, data."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.say("desktop.context.section"))
        self.fields: dict[str, Any] = {name: LineField(desk, f"desktop.context.{name}") for name in _LINES}
        self.fields |= {name: date_field(desk, f"desktop.context.{name}").keep_refused() for name in _DATES}
        self.column.setSpacing(WIDE)
        self.column.addWidget(self.fields["title"])
        self.column.addWidget(two_columns(desk, [self.fields[name] for name in (*_LINES[1:], *_DATES)]))
        for name in _TEXTS:
            self.fields[name] = TextField(desk, f"desktop.context.{name}", 2)
            self.column.addWidget(self.fields[name])
        for name, field in self.fields.items():
            field.committed.connect(lambda value, name=name: desk.controller.do(edits.set_context(name, value)))

    def show_context(self, context: Context) -> None:
        """Show the values of the pack."""
        for name, field in self.fields.items():
            field.show_value(getattr(context, name))


class BoundRow(QWidget):
    """One latency bound: quantity, percentile, limit."""

    def __init__(self, desk: Desk, form: SlaForm, at: int) -> None:
        super().__init__()
        names = [(name, desk.say(f"desktop.quantity.{name}")) for name in ("ttft", "tpot", "end-to-end")]
        self.quantity = ChoiceField(desk, "desktop.bound.quantity", names)
        for number, term in enumerate(("ttft", "tpot")):
            self.quantity.combo.setItemData(number, desk.say(f"glossary.{term}.meaning"), Qt.ItemDataRole.ToolTipRole)
        self.percentile = percentile_field(desk, "desktop.bound.percentile")
        self.limit = number_field(desk, "desktop.bound.limit")
        for field, name in ((self.quantity, "quantity"), (self.percentile, "percentile"), (self.limit, "limit_ms")):
            field.committed.connect(lambda value, name=name: form.change_bound(at, name, value))
        remove = button(desk.say("desktop.list.remove"), lambda: form.remove_bound(at), "link")
        fields = [self.quantity, self.percentile, self.limit]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(with_buttons(desk, fields, remove))

    def bound(self) -> Bound | None:
        """What the row says, or None while a number is missing."""
        percentile, limit = self.percentile.value(), self.limit.value()
        if percentile is None or limit is None:
            return None
        return Bound(self.quantity.value(), percentile, limit)

    def show_bound(self, bound: Bound) -> None:
        """Show the values of the pack."""
        self.quantity.show_value(bound.quantity)
        self.percentile.show_value(bound.percentile)
        self.limit.show_value(bound.limit_ms)


class SlaForm(Section):
    """The buyer's service level; all bounds must hold. A new bound is kept once its numbers are given: a limit that
    nobody said would count as the buyer's own."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.say("desktop.sla.section"))
        self._sla = Sla()
        self._bounds = QVBoxLayout()
        self.rows: list[BoundRow] = []
        self._begun = False
        self.column.setSpacing(WIDE)
        self.column.addWidget(words(desk.say("desktop.sla.text"), "muted"))
        self.column.addLayout(self._bounds)
        self.add = button(desk.say("desktop.sla.add"), self._add)
        line = QHBoxLayout()
        line.addWidget(self.add)
        line.addStretch(1)
        self.column.addLayout(line)
        arrivals = [
            (name, desk.say(f"desktop.arrival.{name or 'none'}"))
            for name in ("", "poisson", "constant", "burst", "closed-loop")
        ]
        self.fields: dict[str, Any] = {
            "arrival": ChoiceField(desk, "desktop.sla.arrival", arrivals),
            "requests_per_s": number_field(desk, "desktop.sla.requests_per_s").keep_refused(),
            "concurrency": whole_field(desk, "desktop.sla.concurrency").keep_refused(),
            "context_tokens": whole_field(desk, "desktop.sla.context_tokens").keep_refused(),
            "edge_load": ChoiceField(
                desk,
                "desktop.sla.edge_load",
                [(False, desk.say("desktop.sla.stream")), (True, desk.say("desktop.sla.edge"))],
            ),
        }
        self.column.addWidget(two_columns(desk, list(self.fields.values())))
        for name, field in self.fields.items():
            field.committed.connect(lambda value, name=name: self._put(replace(self._sla, **{name: value})))

    def show_sla(self, sla: Sla) -> None:
        """Show the values of the pack."""
        self._sla = sla
        self._lay_rows(len(sla.bounds) + self._begun)
        for row, bound in zip(self.rows, sla.bounds, strict=False):
            row.show_bound(bound)
        for name, field in self.fields.items():
            field.show_value(getattr(sla, name))

    def _lay_rows(self, wanted: int) -> None:
        if len(self.rows) != wanted:
            clear(self._bounds)
            self.rows = [BoundRow(self._desk, self, at) for at in range(wanted)]
            for row in self.rows:
                self._bounds.addWidget(row)
            tab_as_laid_out(self)

    def change_bound(self, at: int, name: str, value: Any) -> None:
        """Another value in one bound; an empty number is not taken."""
        if at >= len(self._sla.bounds):
            self._keep_begun(self.rows[at].bound())
            return
        if value is None:
            self.rows[at].show_bound(self._sla.bounds[at])
            return
        bounds = tuple(replace(b, **{name: value}) if i == at else b for i, b in enumerate(self._sla.bounds))
        self._put(replace(self._sla, bounds=bounds))

    def remove_bound(self, at: int) -> None:
        """One bound goes."""
        if at >= len(self._sla.bounds):
            self._begun = False
            self.show_sla(self._sla)
            return
        self._put(replace(self._sla, bounds=(*self._sla.bounds[:at], *self._sla.bounds[at + 1 :])))

    def _add(self) -> None:
        self._begun = True
        self.show_sla(self._sla)
        focus_and_show(self.rows[-1].quantity)

    def _keep_begun(self, bound: Bound | None) -> None:
        if bound is not None:
            self._begun = False
            self._put(replace(self._sla, bounds=(*self._sla.bounds, bound)))

    def _put(self, sla: Sla) -> None:
        self._desk.controller.do(edits.set_context("sla", sla))


class VolumeForm(Section):
    """Expected use."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.say("desktop.volume.section"), open_=False)
        names = ("requests_per_month", "input_tokens", "output_tokens")
        self.fields: dict[str, FieldBox] = {
            name: number_field(desk, f"desktop.volume.{name}").keep_refused() for name in names
        }
        self.column.addWidget(two_columns(desk, list(self.fields.values())))
        for name, field in self.fields.items():
            field.committed.connect(lambda value, name=name: self._put(name, value))

    def show_volume(self, context: Context) -> None:
        """Show the values of the pack."""
        for name, field in self.fields.items():
            field.show_value(getattr(context.volume, name))  # type: ignore[attr-defined]

    def _put(self, name: str, value: object) -> None:
        volume = replace(self._desk.controller.pack.context.volume, **{name: value})  # type: ignore[arg-type]
        self._desk.controller.do(edits.set_context("volume", volume))
