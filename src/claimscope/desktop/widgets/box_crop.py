"""The part of a page in a box, enlarged: what a number looks like where it stands, beside the fields about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel

from claimscope.core.document import Source
from claimscope.core.reading import Box
from claimscope.desktop.desk import Desk

if TYPE_CHECKING:
    from claimscope.services.pictures import BoxReading

HEIGHT = 9
"""In characters of width, so that it grows with the type."""
AROUND = (0.25, 0.02)
"""Shares of the page that are shown around a number, across and down."""


class BoxCrop(QLabel):
    """Loads in a job; sends ``read_`` with the picture and the words in the box."""

    read_ = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setFixedHeight(desk.theme_width(HEIGHT))
        self.setAccessibleName(desk.say("desktop.missed.crop"))

    def load(self, source: Source, page: int, box: Box) -> None:
        """Ask for the box of a page; nothing is shown where it has no picture."""
        services = self._desk.services
        self._desk.jobs.start(
            "", lambda _: services.sources.read_box(source, page, box), self._show, lambda _: None, "pages", owner=self
        )

    def load_around(self, source: Source, page: int, box: Box) -> None:
        """A number with what stands beside it."""
        across, down = AROUND
        x0, y0, x1, y1 = box
        self.load(
            source, page, (max(0.0, x0 - across), max(0.0, y0 - down), min(1.0, x1 + across), min(1.0, y1 + down))
        )

    def _show(self, found: BoxReading) -> None:
        picture = QPixmap()
        if picture.loadFromData(found.picture.png):
            ratio = self.devicePixelRatioF()
            size = QSize(self.width(), self.height()) * ratio
            keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            fitting = picture.scaled(size, keep, smooth)
            fitting.setDevicePixelRatio(ratio)
            self.setPixmap(fitting)
        self.read_.emit(found)
