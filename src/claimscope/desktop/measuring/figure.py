"""A figure of the report on the screen: drawn by the same code, on paper of its own so that it reads in both themes."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from claimscope.core.report.figures import Figure
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP

POINTS = 453.0
"""Width of a figure in the report; the window scales it."""


REPORT_FONTS = "IBM Plex Sans, sans-serif"
"""Qt takes one family name only."""


class FigureView(QWidget):
    """Shows a figure; hidden while there is none."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._renderer = QSvgRenderer(self)
        self._ratio = 0.5
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMaximumWidth(desk.theme_width(110))
        self.hide()

    def show_figure(self, figure: Figure | None) -> None:
        """Draw a figure, or nothing."""
        self.setVisible(figure is not None)
        if figure is None:
            return
        from claimscope.rendering.figures import scene
        from claimscope.rendering.svg import svg

        made = scene(figure, self._desk.say, POINTS)
        family = self._desk.theme.font().family()
        drawn = svg(made).replace(REPORT_FONTS, family)
        self._renderer.load(QByteArray(drawn.encode("utf-8")))
        self._ratio = made.height / made.width
        self.setAccessibleName(made.alt)
        self.setFixedHeight(self.heightForWidth(max(self.width(), self._desk.theme_width(50))))
        self.update()

    def heightForWidth(self, width: int) -> int:
        return int((width - 2 * GAP) * self._ratio) + 2 * GAP

    def sizeHint(self) -> QSize:
        width = self._desk.theme_width(80)
        return QSize(width, self.heightForWidth(width))

    def resizeEvent(self, event: object) -> None:
        self.setFixedHeight(self.heightForWidth(self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor("#FFFFFF"))
        width = self.width() - 2 * GAP
        self._renderer.render(painter, QRectF(GAP, GAP, width, width * self._ratio))
        painter.end()
