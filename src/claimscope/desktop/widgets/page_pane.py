"""A source page by page: picture with boxes, page number, zoom, and the pen for a number that was missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import ceil, floor

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from claimscope.core.document import Citation, Pack, Source
from claimscope.core.reading import Box
from claimscope.desktop.desk import Desk
from claimscope.desktop.pictures import WHOLE, Shelf, Stretch
from claimscope.desktop.tokens import GAP, UNIT
from claimscope.desktop.widgets.layout import words
from claimscope.desktop.widgets.page_boxes import Mark
from claimscope.desktop.widgets.page_view import STEP, PageView
from claimscope.desktop.widgets.tool_button import tool_button
from claimscope.desktop.words import citation_title, quote_of

SHARED = 20
"""Claims that may stand in one box, such as a paragraph."""
STEP_HEIGHT = 1.0
"""Height of a step of a tall page, in its widths."""


class PagePane(QWidget):
    """Sends ``chosen(citation id)``, ``pointed(citation id)`` before the menu of the right button,
    ``drawn(source id, page, box)`` and ``turned(page)``."""

    chosen = Signal(str)
    pointed = Signal(str)
    drawn = Signal(str, int, object)
    turned = Signal(int)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._shelf = Shelf(desk)
        self._source: Source | None = None
        self._page = 1
        self._marks: tuple[Mark, ...] = ()
        self._marked: tuple[tuple[Citation, ...], str, int] = ((), "", 0)
        """Citations, file and page that the marks are of."""
        self._open = ""
        self._stretch: Stretch = WHOLE
        self.view = PageView(desk)
        self.empty = words(desk.say("desktop.page.loading"), "muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._label = words("", "label", wrap=False)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.view)
        self.how = words(desk.say("desktop.page.drawing"), "muted")
        """What to do with the pen, while it is up."""
        self.how.hide()
        self.pen = tool_button(desk, "pencil", "desktop.page.pen", lambda: None)
        self.pen.setCheckable(True)
        self.pen.toggled.connect(self._take_up)
        self.previous = tool_button(desk, "arrow-left", "desktop.page.previous", lambda: self.turn(-1))
        self.next = tool_button(desk, "arrow-right", "desktop.page.next", lambda: self.turn(1))
        self._lay_out()
        self._sharpen = QTimer(self)
        self._sharpen.setSingleShot(True)
        self._sharpen.setInterval(150)
        self._sharpen.timeout.connect(self._look_closer)
        self.view.tip_of = self._tip
        self.view.moved.connect(lambda: self._sharpen.start() if self.view.tall else None)
        self.view.chosen.connect(self.chosen)
        self.view.pointed.connect(self.pointed)
        self.view.drawn.connect(self._drawn)

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setSpacing(UNIT)
        bar.addWidget(self.previous)
        bar.addWidget(self.next)
        bar.addWidget(self._label, 1)
        bar.addWidget(self.pen)
        for icon, id, call in (
            ("zoom-out", "desktop.page.smaller", lambda: self._zoom(1 / STEP)),
            ("zoom-in", "desktop.page.larger", lambda: self._zoom(STEP)),
            ("maximize", "desktop.page.fit", self._fit),
        ):
            bar.addWidget(tool_button(self._desk, icon, id, call))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(bar)
        column.addWidget(self.how)
        column.addWidget(self._stack, 1)

    @property
    def page(self) -> int:
        """The page in view, from 1."""
        return self._page

    def show_page(self, pack: Pack, source: Source, page: int, open_: str = "") -> None:
        """Show a page with the claims found on it; ``open_`` is the citation in question."""
        moved = self._source is None or (source.id, page) != (self._source.id, self._page)
        self._source, self._page = source, page
        self._mark(pack, source, page)
        self._open = open_
        self._label.setText(self._title(source, page))
        total = max((state.number for state in source.pages), default=1)
        self.previous.setEnabled(page > 1)
        self.next.setEnabled(page < total)
        if moved:
            self.empty.setText(self._desk.say("desktop.page.loading"))
            self._stack.setCurrentWidget(self.empty)
        if moved or self._stack.currentWidget() is self.empty:
            self._load()
        self.view.show_marks(self._marks, open_)

    def _mark(self, pack: Pack, source: Source, page: int) -> None:
        """The boxes of a page, made anew only where they may be others: a sheet may hold thousands."""
        citations, file, number = self._marked
        if citations is not pack.citations or (file, number) != (source.id, page):
            self._marked = (pack.citations, source.id, page)
            self._marks = tuple(marks_of(pack, source, page))

    def _tip(self, id: str) -> str:
        citation = self._desk.controller.pack.citation(id)
        return f"{citation_title(citation, self._desk.say)}: {quote_of(citation)}" if citation else ""

    def _title(self, source: Source, page: int) -> str:
        state, total = next((one for one in source.pages if one.number == page), None), len(source.pages)
        label = self._desk.say.text(state.label) if state else str(page)
        if state is None or page in (value for _, value in state.label.args):
            return self._desk.say("desktop.page.of", page=label, total=total)
        return self._desk.say("desktop.page.named", page=label, n=page, total=total) if total > 1 else label

    def show_nothing(self) -> None:
        """No page."""
        self._source, self._marks, self._marked = None, (), ((), "", 0)
        self._label.setText("")
        self.empty.setText("")
        self.previous.setEnabled(False)
        self.next.setEnabled(False)
        self._stack.setCurrentWidget(self.empty)

    def turn(self, by: int) -> None:
        """Another page of the same source."""
        if self._source is not None and 1 <= self._page + by <= len(self._source.pages):
            self.turned.emit(self._page + by)

    def _load(self) -> None:
        if self._source is None:
            return
        if not self._source.pages:
            self._show(None)
            return
        self._shelf.ask(self._source, self._page, self.view.picture_width, self._show)

    def _look_closer(self) -> None:
        """After zooming, or moving over a tall page: a picture with as much detail as the view can show."""
        if not self.view.tall or self._source is None:
            self._load()
            return
        self._stretch = wanted = stretch_in_view(self.view)

        def show(picture: QPixmap | None) -> None:
            if picture is not None and self._stretch == wanted:
                self.view.show_detail(picture, wanted[0])

        self._shelf.ask(self._source, self._page, self.view.picture_width, show, wanted)

    def _take_up(self, drawing: bool) -> None:
        self.view.set_drawing(drawing)
        self.how.setVisible(drawing)
        if drawing:
            self.view.setFocus()

    def _show(self, picture: QPixmap | None) -> None:
        if self._source is None:
            return
        if picture is None:
            self.empty.setText(self._desk.say("desktop.page.none"))
            self._stack.setCurrentWidget(self.empty)
            return
        self._stack.setCurrentWidget(self.view)
        self._stretch = WHOLE
        self.view.show_marks(self._marks, self._open)
        self.view.show_picture(picture)
        self._sharpen.start()

    def _zoom(self, factor: float) -> None:
        self.view.zoom_by(factor)
        self._sharpen.start()

    def _fit(self) -> None:
        self.view.zoom_to_fit()

    def _drawn(self, box: Box) -> None:
        self.pen.setChecked(False)
        if self._source is not None:
            self.drawn.emit(self._source.id, self._page, box)


def marks_of(pack: Pack, source: Source, page: int) -> Iterator[Mark]:
    """The boxes of all claims of a page; what is no claim only while it is the one in question. A box that many share
    is that of a whole table whose rows have no places: it would cover the page and point at nothing."""
    found = [
        (citation, one.box)
        for citation in pack.citations
        if citation.source == source.id
        for one in (citation.claim.anchor, *citation.claim.also)
        if one.page == page and one.box is not None
    ]
    shared = Counter(box for _, box in found)
    for citation, box in found:
        if shared[box] <= SHARED:
            yield Mark(citation.id, box, citation.sort == "not-a-claim")


def stretch_in_view(view: PageView) -> Stretch:
    """The stretch of a tall page to be shown sharp: what is in view and as much again on either side, in steps."""
    steps = max(1, round(view.height_to_width / STEP_HEIGHT))
    top, bottom = view.in_view
    first, last = floor(top * steps), ceil(bottom * steps)
    return max(0.0, (first - 1) / steps), min(1.0, (last + 1) / steps)
