"""What is known of one claim, beside the list: its page, its fields with their basis, what is suggested."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QVBoxLayout, QWidget

from claimscope.core.claim import Field
from claimscope.core.document import Citation, Pack, Source
from claimscope.core.message import Catalogue
from claimscope.core.wizard.sorting import suggested_sort
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, UNIT, WIDE
from claimscope.desktop.widgets.basis_mark import BasisMark, mark_of_field
from claimscope.desktop.widgets.layout import ScrollPage, clear, words
from claimscope.desktop.widgets.page_pane import PagePane
from claimscope.desktop.words import PASSAGE, citation_title, field_text, lookup_sentences, quote_of, read_word

NARROW = 44
"""Characters of width below which a mark stands below its value."""
FLAT = 1.5
"""Width to height from which page and words stand beside each other."""


class ClaimPanel(QWidget):
    """Shows one citation."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.pane = PagePane(desk)
        self.title = words("", "label")
        self.quote = words("", "quote")
        self.warning = words("")
        self.suggestion = words("", "muted")
        self.explanation = words("")
        self._fields = QGridLayout()
        self._fields.setHorizontalSpacing(WIDE)
        self._fields.setVerticalSpacing(UNIT)
        self._fields.setColumnStretch(0, 2)
        self._fields.setColumnStretch(1, 3)
        self._page = page = ScrollPage()
        page.column.setSpacing(GAP)
        for part in (self.title, self.quote, self.warning, self.suggestion, self.explanation):
            page.column.addWidget(part)
        page.column.addLayout(self._fields)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GAP)
        self._column.addWidget(self.pane, 5)
        self._column.addWidget(page, 4)
        self._shown: Citation | None = None
        self._pack: Pack | None = None
        self._laid_out_narrow = False
        self.pane.turned.connect(self._turn)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Page above words; beside them where there is more width than height."""
        super().resizeEvent(event)
        flat = self.width() > FLAT * self.height()
        way = QBoxLayout.Direction.LeftToRight if flat else QBoxLayout.Direction.TopToBottom
        if self._column.direction() != way:
            self._column.setDirection(way)
        if self._shown is not None and self._narrow != self._laid_out_narrow:
            self._show_fields(self._desk.controller.pack, self._shown)

    @property
    def _narrow(self) -> bool:
        """Whether the words have too little room for three columns; the mark then stands below its value."""
        flat = self._column.direction() == QBoxLayout.Direction.LeftToRight
        return self.width() * (4 / 9 if flat else 1) < self._desk.theme_width(NARROW)

    def show_citation(self, state: State, citation: Citation) -> None:
        """Show a citation of ``state``, its page turned to it."""
        say = self._desk.say
        if citation is self._shown and state.pack is self._pack:
            return
        self._shown, self._pack = citation, state.pack
        source = state.pack.source(citation.source)
        if source is not None:
            self.pane.show_page(state.pack, source, citation.claim.anchor.page, citation.id)
        self.title.setText(citation_title(citation, say))
        self.quote.setText(quote_of(citation, PASSAGE))
        self._say_warnings(state, source, citation)
        self.suggestion.setText(self._suggested(citation))
        self.explanation.setText(lookup_sentences(citation, say))
        self.explanation.setVisible(citation.match is not None)
        self._show_fields(state.pack, citation)

    def _suggested(self, citation: Citation) -> str:
        """What is suggested, where nobody has said otherwise."""
        if citation.sort != "unsorted":
            return ""
        say, (suggestion, reason) = self._desk.say, suggested_sort(citation)
        return say("desktop.claims.suggestion", sort=say(f"wizard.sort.{suggestion}"), reason=say.text(reason))

    def show_nothing(self) -> None:
        """No claim is chosen."""
        self._shown, self._pack = None, None
        self.pane.show_nothing()
        for part in (self.title, self.quote, self.warning, self.suggestion, self.explanation):
            part.setText("")
        clear(self._fields)

    def _say_warnings(self, state: State, source: Source | None, citation: Citation) -> None:
        """What speaks against a number: words of somebody else, read from a picture, told otherwise elsewhere."""
        say, page = self._desk.say, citation.claim.anchor.page
        notes = [note.id for one in (source.pages if source else ()) if one.number == page for note in one.not_read]
        said = [say("desktop.claims.quoted")] if citation.claim.quoted else []
        if "reading.ocr-done" in notes:
            said.append(say("desktop.claims.recognised"))
        said += [say.text(found.message) for found in state.assessment.findings_on(citation.id) if found.beside]
        self.warning.setText(" ".join(said))
        self.warning.setVisible(bool(said))

    def _turn(self, page: int) -> None:
        """Another page of the same file; the citation stays the one in question."""
        pack = self._desk.controller.pack
        source = pack.source(self._shown.source) if self._shown else None
        if source is not None and self._shown is not None:
            self.pane.show_page(pack, source, page, self._shown.id)

    def _show_fields(self, pack: Pack, citation: Citation) -> None:
        clear(self._fields)
        say, narrow = self._desk.say, self._narrow
        self._laid_out_narrow = narrow
        for row, (name, found) in enumerate(citation.claim.fields.known()):
            self._fields.addWidget(words(say(f"checks.field.{name}"), "muted"), 2 * row, 0, _TOP)
            self._fields.addWidget(words(_shown(found, say)), 2 * row, 1, _TOP)
            mark = self._mark(pack, citation, name, found)
            self._fields.addWidget(mark, 2 * row + narrow, 1 if narrow else 2, _TOP | Qt.AlignmentFlag.AlignLeft)

    def _mark(self, pack: Pack, citation: Citation, name: str, found: Field) -> BasisMark:
        """Where a field comes from; one that a person corrected says so, and what had been read."""
        say, before = self._desk.say, citation.reading.fields.get(name)
        if found.basis == "reviewer" or (before is not None and before.value == found.value):
            return mark_of_field(self._desk, pack, citation, found, read_word(found, say))
        mark = mark_of_field(self._desk, pack, citation, found, say("desktop.claims.by-hand"))
        if before is not None:
            mark.setToolTip(f"{say('desktop.claims.was-read', text=field_text(before, say))} {mark.toolTip()}")
        return mark


_TOP = Qt.AlignmentFlag.AlignTop


def _shown(found: Field, say: Catalogue) -> str:
    """Words as the source wrote them, numbers as the language writes them (the quote above holds the source's)."""
    return found.text if found.text and isinstance(found.value, str) else field_text(found, say)
