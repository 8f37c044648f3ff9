"""Small builders of layout: labels with a role, buttons, rules, sections, a scrolling page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QFrame, QLabel, QLayout, QPushButton, QScrollArea, QToolButton, QVBoxLayout, QWidget

from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, UNIT, WIDE


def words(text: str = "", role: str = "", wrap: bool = True) -> QLabel:
    """A label in one of the roles of the style sheet. Plain text always: vendor text is never markup."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", role)
    label.setWordWrap(wrap)
    return label


def button(text: str, call: Callable[[], object], role: str = "") -> QPushButton:
    """A push button; ``role`` is primary, link or empty."""
    made = QPushButton(text)
    made.setProperty("role", role)
    made.setAutoDefault(True)  # Enter presses the button that has the focus, in windows as in dialogs
    made.clicked.connect(lambda _checked=False: call())
    return made


def tab_as_laid_out(root: QWidget) -> None:
    """Tab goes through ``root`` as its layouts read; parts added later would come last in the window."""
    chain = [
        part for part in _in_layout(root) if part.focusPolicy() & Qt.FocusPolicy.TabFocus and not part.focusProxy()
    ]
    for before, after in pairwise(chain):
        QWidget.setTabOrder(before, after)


def _in_layout(part: QWidget) -> Iterator[QWidget]:
    yield part
    if (layout := part.layout()) is not None:
        yield from _in_items(layout)


def _in_items(layout: QLayout) -> Iterator[QWidget]:
    for at in range(layout.count()):
        item = layout.itemAt(at)
        if item is None:
            continue
        if (widget := item.widget()) is not None:
            yield from _in_layout(widget)
        elif (inner := item.layout()) is not None:
            yield from _in_items(inner)


def focus_and_show(part: QWidget) -> None:
    """Give ``part`` the focus and scroll the page it lies on to it."""
    part.setFocus()
    above = part.parentWidget()
    while above is not None and not isinstance(above, ScrollPage):
        above = above.parentWidget()
    if above is not None:
        above.show_from_top(part)


def rule() -> QFrame:
    """A thin line across."""
    frame = QFrame()
    frame.setProperty("role", "rule")
    return frame


def clear(layout: QLayout) -> None:
    """Take everything out of a layout."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            clear(inner)


class ScrollPage(QScrollArea):
    """A column that scrolls; ``column`` takes the parts. Never scrolls sideways."""

    def __init__(self, width: int = 0) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = QWidget()
        inner.setProperty("role", "page")
        if width:
            inner.setMaximumWidth(width)
        outer = QVBoxLayout(inner)
        outer.setContentsMargins(0, 0, GAP, 0)
        self.column = QVBoxLayout()
        self.column.setSpacing(WIDE)
        outer.addLayout(self.column)
        outer.addStretch(1)  # an alignment of the column would cut wrapped text
        self._inner = inner
        self._target: QWidget | None = None
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(60)
        self._again.timeout.connect(self._scroll)
        self.setWidget(inner)

    def show_from_top(self, part: QWidget) -> None:
        """Scroll so that ``part`` is seen whole, or from its head where it is taller than the view; once more when the
        wrapped text has found its height."""
        self._target = part
        self._scroll()
        self._again.start()

    def _scroll(self) -> None:
        part = self._target
        if part is None or not self._inner.isAncestorOf(part):
            return
        top = part.mapTo(self._inner, part.rect().topLeft()).y()
        bar, view = self.verticalScrollBar(), self.viewport().height()
        if top < bar.value() or top + part.height() > bar.value() + view:
            bar.setValue(max(0, min(top - GAP, top + part.height() - view) if part.height() < view else top - GAP))


class Section(QWidget):
    """A head that folds its content. The head is a button: Space and Enter fold and unfold."""

    def __init__(self, desk: Desk, title: str, open_: bool = True) -> None:
        super().__init__()
        self._desk = desk
        self.head = QToolButton()
        self.head.setText(title)
        self.head.setProperty("role", "fold")
        self.head.setIconSize(QSize(desk.theme.icon_side, desk.theme.icon_side))
        self.head.setCheckable(True)
        self.head.setChecked(open_)
        self.head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.head.setFont(desk.theme.font("body", strong=True))
        self.head.setAccessibleName(title)
        self.content = QWidget()
        self.column = QVBoxLayout(self.content)
        self.column.setContentsMargins(0, UNIT, 0, GAP)
        self.column.setSpacing(GAP)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.head)
        outer.addWidget(self.content)
        self.head.toggled.connect(self._press)
        self.unfold(open_)

    def _press(self, open_: bool) -> None:
        """A press on the head folds; a field inside that had the focus gives it to the head, not to another form."""
        inside = self.window().focusWidget() if not open_ else None
        if inside is not None and self.content.isAncestorOf(inside):
            self.head.setFocus()
        self.unfold(open_)

    def unfold(self, open_: bool) -> None:
        """Show or hide the content."""
        self.head.setChecked(open_)
        self.head.setIcon(self._desk.icon("chevron-down" if open_ else "chevron-right", "muted"))
        self.content.setVisible(open_)
