"""The pages of a PDF of our own, one at a time: the true preview."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from claimscope.core.document import Source
from claimscope.desktop.desk import Desk
from claimscope.desktop.pictures import Shelf
from claimscope.desktop.tokens import GAP, UNIT
from claimscope.desktop.values import Preview
from claimscope.desktop.widgets.entry import LineEntry
from claimscope.desktop.widgets.layout import words
from claimscope.desktop.widgets.page_view import STEP, PageView
from claimscope.desktop.widgets.tool_button import tool_button


class PreviewPane(QWidget):
    """Shows one ``Preview``; keeps the page number when a new one comes."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._shelf = Shelf(desk)
        self._preview: Preview | None = None
        self.view = PageView(desk)
        self.view.setAccessibleName(desk.say("desktop.preview.view"))
        self.empty = words(desk.say("desktop.preview.none"), "muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.view)
        self.page = LineEntry("1")
        self.page.setAccessibleName(desk.say("desktop.preview.page"))
        self.page.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.page.setFixedWidth(desk.theme_width(6))
        self.page.editingFinished.connect(lambda: self.go_to(self.page.text()))
        self._number, self.pages = 1, 1
        self._wanted = ""
        self._of = words("", "muted", wrap=False)
        self._bar = QHBoxLayout()
        self._lay_out()
        self._sharpen = QTimer(self)
        self._sharpen.setSingleShot(True)
        self._sharpen.setInterval(150)
        self._sharpen.timeout.connect(self._load)

    def _lay_out(self) -> None:
        bar = self._bar
        bar.setSpacing(UNIT)
        bar.addWidget(tool_button(self._desk, "arrow-left", "desktop.page.previous", lambda: self.turn(-1)))
        bar.addWidget(tool_button(self._desk, "arrow-right", "desktop.page.next", lambda: self.turn(1)))
        bar.addWidget(self.page)
        bar.addWidget(self._of, 1)
        for icon, id, call in (
            ("zoom-out", "desktop.page.smaller", lambda: self._zoom(1 / STEP)),
            ("zoom-in", "desktop.page.larger", lambda: self._zoom(STEP)),
            ("maximize", "desktop.page.fit", self.view.zoom_to_fit),
        ):
            bar.addWidget(tool_button(self._desk, icon, id, call))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(bar)
        column.addWidget(self._stack, 1)

    def add_button(self, made: QWidget) -> None:
        """A button at the end of the bar."""
        self._bar.addWidget(made)

    def turn(self, by: int) -> None:
        """Another page."""
        self.go_to(str(self._number + by))

    def go_to(self, text: str) -> None:
        """A page by its number; what is none leaves the page where it is."""
        self._wanted = ""
        if text.isdecimal():
            self._go(int(text))
        self.page.setText(str(self._number))

    def _go(self, number: int) -> None:
        if 1 <= number <= self.pages and number != self._number:
            self._number = number
            self._load()
        self.page.setText(str(self._number))

    @property
    def number(self) -> int:
        """The page in view, from 1."""
        return self._number

    @property
    def anchors(self) -> tuple[tuple[str, int], ...]:
        """What begins on which page of the preview in view; empty while there is none."""
        return self._preview.anchors if self._preview else ()

    def go_to_anchor(self, anchor: str) -> bool:
        """The page where ``anchor`` begins, also in the next preview until another page is asked for. False where it
        has none."""
        self._wanted = anchor
        page = dict(self.anchors).get(anchor)
        if page is not None:
            self._go(page)
        return page is not None

    def say_waiting(self, sentence: str) -> None:
        """While there is no picture yet."""
        self.empty.setText(sentence)
        if self._preview is None:
            self._stack.setCurrentWidget(self.empty)

    def show_preview(self, preview: Preview) -> None:
        """Show a finished preview at the page that was in view."""
        self._preview = preview
        self.pages = max(1, preview.pages)
        self._number = min(self._number, self.pages)
        self.page.setText(str(self._number))
        self._of.setText(self._desk.say("desktop.preview.of", total=preview.pages))
        self._load()
        if self._wanted:
            self.go_to_anchor(self._wanted)

    def _load(self) -> None:
        if self._preview is None:
            return
        made = self._preview
        width = min(self.view.picture_width, 2000)
        self._shelf.ask(_as_source(made.path, made.key), self._number, width, self._show)

    def _show(self, picture: QPixmap | None) -> None:
        if picture is not None:
            self._stack.setCurrentWidget(self.view)
            self.view.show_picture(picture)

    def _zoom(self, factor: float) -> None:
        self.view.zoom_by(factor)
        self._sharpen.start()


def _as_source(path: Path, key: str) -> Source:
    """The preview file in the form the shelf asks for."""
    return Source(key, str(path), "application/pdf", 0)
