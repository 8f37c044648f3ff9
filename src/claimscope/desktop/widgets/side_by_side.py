"""Two parts beside each other; where the room is narrow, one at a time under two tabs. Nothing is ever squeezed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QTabBar, QVBoxLayout, QWidget

from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP


class SideBySide(QWidget):
    """``least`` is the width in characters below which only one part is shown; ``shares`` divide the width."""

    def __init__(
        self, desk: Desk, left: tuple[str, QWidget], right: tuple[str, QWidget], least: int, shares: tuple[int, int]
    ) -> None:
        super().__init__()
        self._desk, self._least = desk, least
        self._parts = (left[1], right[1])
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.addTab(left[0])
        self.tabs.addTab(right[0])
        self.tabs.hide()
        self.tabs.currentChanged.connect(lambda _: self._share())
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.setHandleWidth(2 * GAP)
        for part, share in zip(self._parts, shares, strict=True):
            self._split.addWidget(part)
            self._split.setStretchFactor(self._split.count() - 1, share)
        self._split.setSizes([share * 1000 for share in shares])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.tabs)
        column.addWidget(self._split, 1)

    @property
    def narrow(self) -> bool:
        """Whether only one part is in view."""
        return self.width() < self._desk.theme_width(self._least)

    def show_part(self, at: int) -> None:
        """Bring a part into view (0 left, 1 right); matters only where one is shown at a time."""
        self.tabs.setCurrentIndex(at)

    def _share(self) -> None:
        """The focus never stays in a part that goes out of view: Qt would give it to whatever comes next."""
        narrow, now = self.narrow, self._parts[self.tabs.currentIndex()]
        other = self._parts[1 - self.tabs.currentIndex()]
        focused = self.focusWidget()
        leaves = narrow and focused is not None and focused.hasFocus() and other.isAncestorOf(focused)
        self.tabs.setVisible(narrow)
        now.setVisible(True)
        if leaves:
            proxy = now.focusProxy()
            (proxy if proxy is not None and proxy.isVisible() else self.tabs).setFocus()
        other.setVisible(not narrow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()
