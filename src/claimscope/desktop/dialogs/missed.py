"""A number that was missed: what it says, entered beside the box the reviewer drew."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from claimscope.core import edits
from claimscope.core.claim import Anchor, Claim, ClaimFields, Field
from claimscope.core.document import Citation
from claimscope.core.message import message
from claimscope.core.reading import Box
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.numbers import read_decimal
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.fields import LineField
from claimscope.desktop.widgets.layout import words

if TYPE_CHECKING:
    from claimscope.services.pictures import BoxReading

_NUMBER = re.compile(r"(?<![\w.,])\d[\d.,'\u00a0\u202f]*(?<![.,])")
_TEXTS = ("unit", "benchmark", "scenario", "round", "system")


class MissedDialog(DeskDialog):
    """Only the number and the words around it are needed; the rest can stay open."""

    def __init__(self, desk: Desk, parent: QWidget, source: str, page: int, box: Box) -> None:
        super().__init__(desk, parent, desk.say("desktop.missed.title"), form=True)
        self._source, self._page, self._box = source, page, box
        self.column.addWidget(words(desk.say("desktop.missed.text"), "muted"))
        self.value = LineField(desk, "desktop.missed.value")
        self.quote = LineField(desk, "desktop.missed.quote")
        self.texts = {name: LineField(desk, f"desktop.missed.{name}") for name in _TEXTS}
        self.crop = QLabel()
        self.crop.setFixedHeight(desk.theme_width(9))
        self.crop.setAccessibleName(desk.say("desktop.missed.crop"))
        self.column.addWidget(self.crop)
        self.column.addWidget(self.value)
        self.column.addWidget(self.quote)
        self.column.addWidget(in_columns(list(self.texts.values()), 2, desk.theme_width(24)))
        self.add_close("desktop.dialog.cancel")
        self.add_primary("desktop.missed.save", self._save)
        self.value.setFocus()
        self._read_box()

    def _read_box(self) -> None:
        """Offer what stands in the box; a number that was only recognised from the picture is the person's to enter."""
        source = self.desk.controller.pack.source(self._source)
        if source is None:
            return
        page, box, services = self._page, self._box, self.desk.services
        self.desk.jobs.start(
            "", lambda _: services.sources.read_box(source, page, box), self._offer, lambda _: None, "pages", owner=self
        )

    def _offer(self, found: BoxReading) -> None:
        self._show(found.picture.png)
        if found.words and not self.quote.value():
            self.quote.show_value(found.words)
            if found.recognised:
                self.quote.complain(self.desk.say("desktop.missed.recognised"))
        numbers = _NUMBER.findall(found.words)
        if len(numbers) == 1 and not found.recognised and not self.value.value():
            self.value.show_value(numbers[0])
            self.value.line.selectAll()

    def _show(self, png: bytes) -> None:
        picture = QPixmap()
        if picture.loadFromData(png):
            ratio = self.devicePixelRatioF()
            size = QSize(self.crop.width(), self.desk.theme_width(9)) * ratio
            keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            fitting = picture.scaled(size, keep, smooth)
            fitting.setDevicePixelRatio(ratio)
            self.crop.setPixmap(fitting)

    def _save(self) -> None:
        written = self.value.value()
        number = read_decimal(written, "en") or read_decimal(written, self.desk.say.language)
        if number is None:
            self.value.complain(self.desk.say("desktop.field.no-number", text=written))
            return
        fields = {"value": Field(number, "stated", text=written)}
        fields |= {name: Field(text, "reviewer", by=self.desk.habits.profile.name) for name, text in self._typed()}
        pack = self.desk.controller.pack
        id = edits.new_id("c", (one.id for one in pack.citations))
        anchor = Anchor(self._page, "", self._box, self.quote.value() or written)
        claim = Claim(id, "vendor-measured", "absolute", anchor, ClaimFields(**fields))
        if self.desk.controller.do(edits.add_missed(Citation(id, self._source, claim))):
            self.desk.controller.tell(message("desktop.missed.saved"), step=True)
            self.accept()

    def _typed(self) -> list[tuple[str, str]]:
        return [(name, field.value()) for name, field in self.texts.items() if field.value()]
