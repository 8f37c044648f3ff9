"""A number that was missed: what it says, entered beside the box the reviewer drew."""

from __future__ import annotations

import re
from collections.abc import Collection
from decimal import Decimal
from typing import TYPE_CHECKING, get_args

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from claimscope.core import edits
from claimscope.core.citation_view import CANONICAL
from claimscope.core.claim import Anchor, Claim, ClaimFields, Family, Field
from claimscope.core.document import Citation
from claimscope.core.message import NUMBER_STYLES, message
from claimscope.core.reading import Box
from claimscope.desktop.controller import Choice
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.numbers import readings
from claimscope.desktop.widgets.box_crop import BoxCrop
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.fields import ChoiceField, LineField
from claimscope.desktop.widgets.layout import words
from claimscope.desktop.words import citation_title

if TYPE_CHECKING:
    from claimscope.services.pictures import BoxReading

_NUMBER = re.compile(r"(?<![\w.,])\d[\d.,'\u00a0\u202f]*(?<![.,])")
_THOUSANDS = re.compile(r"\d{1,3}(?:([.,'])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?")
_TEXTS = ("unit", "benchmark", "round", "system")


class MissedDialog(DeskDialog):
    """Only the number and the words around it are needed; the rest can stay open. Sends ``added(citation id)``."""

    added = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget, source: str, page: int, box: Box) -> None:
        super().__init__(desk, parent, desk.say("desktop.missed.title"), form=True)
        self._source, self._page, self._box = source, page, box
        self.column.addWidget(words(desk.say("desktop.missed.text"), "muted"))
        self.value = LineField(desk, "desktop.missed.value")
        self.reading = ChoiceField(desk, "desktop.missed.reading", [])
        self.quote = LineField(desk, "desktop.missed.quote")
        self.texts: dict[str, LineField | ChoiceField] = {
            name: LineField(desk, f"desktop.missed.{name}") for name in _TEXTS
        }
        scenarios = [("", desk.say("desktop.correct.unsaid")), *((one, one) for one in CANONICAL["scenario"])]
        self.texts["scenario"] = ChoiceField(desk, "desktop.missed.scenario", scenarios)
        families = [(one, desk.say(f"findings.family.{one}")) for one in get_args(Family)]
        self.family = ChoiceField(desk, "desktop.correct.family", families)
        self.family.show_value(self._family_of_page())
        self.crop = BoxCrop(desk)
        self.crop.read_.connect(self._offer)
        self.column.addWidget(self.crop)
        for part in (self.value, self.reading, self.quote):
            self.column.addWidget(part)
        self.reading.hide()
        self.value.line.textChanged.connect(lambda _: self._offer_readings())
        self.column.addWidget(in_columns(list(self.texts.values()), 2, desk.theme_width(24)))
        self.column.addWidget(self.family)
        self.add_close("desktop.dialog.cancel")
        self.add_primary("desktop.missed.save", self._save)
        self.value.setFocus()
        self._read_box()

    def _family_of_page(self) -> Family:
        """What the other claims of the page are results of, where they agree; else nobody reviewed it."""
        pack = self.desk.controller.pack
        here = [one for one in pack.citations if one.source == self._source and one.sort != "not-a-claim"]
        found = {one.claim.family for one in here if one.claim.anchor.page == self._page}
        return found.pop() if len(found) == 1 else "vendor-measured"

    def _read_box(self) -> None:
        """Offer what stands in the box; a number that was only recognised from the picture is the person's to enter."""
        source = self.desk.controller.pack.source(self._source)
        if source is not None:
            self.crop.load(source, self._page, self._box)

    def _offer(self, found: BoxReading) -> None:
        if found.words and not self.quote.value():
            self.quote.show_value(found.words)
            if found.recognised:
                self.quote.complain(self.desk.say("desktop.missed.recognised"))
        numbers = _NUMBER.findall(found.words)
        if len(numbers) == 1 and not found.recognised and not self.value.value():
            self.value.show_value(numbers[0])
            self.value.line.selectAll()

    def _offer_readings(self) -> None:
        """Two readings are both shown; the one chosen is that of the file's other numbers, where these say it."""
        found, combo = readings(self.value.line.text()), self.reading.combo
        combo.clear()
        for number in found:
            combo.addItem(f"{number:f}".replace(".", NUMBER_STYLES[self.desk.say.language].decimal), str(number))
        sign = self._thousands_sign()
        if sign:
            combo.setCurrentIndex(0 if sign in self.value.line.text() else len(found) - 1)
        elif len(found) > 1:
            combo.setCurrentIndex(-1)
        self.reading.setVisible(len(found) > 1)
        self.value.complain(self._known(found))

    def _known(self, numbers: Collection[Decimal]) -> str:
        """Which claim of the page holds the number already; empty where none does."""
        for one in self.desk.controller.pack.citations:
            value = one.claim.fields.value
            here = one.source == self._source and one.claim.anchor.page == self._page
            if here and value is not None and value.value in numbers:
                return self.desk.say("desktop.missed.known", citation=citation_title(one, self.desk.say))
        return ""

    def _thousands_sign(self) -> str:
        """The sign that parts thousands in the numbers read from this file; empty where none does, or two do."""
        texts = (
            one.claim.fields.value.text or ""
            for one in self.desk.controller.pack.citations
            if one.source == self._source and one.claim.fields.value is not None and not one.marked
        )
        signs = {found[1] for text in texts if (found := _THOUSANDS.fullmatch(text.strip()))}
        return signs.pop() if len(signs) == 1 else ""

    def _number(self) -> Decimal | None:
        """The number as meant; says below its field why there is none."""
        found, written = readings(self.value.value()), self.value.value()
        if not found:
            self.value.complain(self.desk.say("desktop.field.no-number", text=written))
            return None
        if (chosen := self.reading.value()) is None:
            self.reading.complain(self.desk.say("desktop.missed.reading.needed"))
        return None if chosen is None else Decimal(chosen)

    def _save(self) -> None:
        written, number = self.value.value(), self._number()
        if number is None:
            return
        fields = {"value": Field(number, "stated", text=written)}
        fields |= {name: Field(text, "reviewer", by=self.desk.habits.profile.name) for name, text in self._typed()}
        pack = self.desk.controller.pack
        id = edits.new_id("c", (one.id for one in pack.citations))
        anchor = Anchor(self._page, "", self._box, self.quote.value() or written)
        claim = Claim(id, self.family.value(), "absolute", anchor, ClaimFields(**fields), context=anchor.quote)
        if self.desk.controller.do(edits.add_missed(Citation(id, self._source, claim))):
            undo = Choice("desktop.action.undo", self.desk.controller.undo)
            self.desk.controller.tell(message("desktop.missed.saved"), choices=(undo,), step=True)
            self.added.emit(id)
            self.accept()

    def _typed(self) -> list[tuple[str, str]]:
        return [(name, field.value()) for name, field in self.texts.items() if field.value()]
