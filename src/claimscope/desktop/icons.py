"""Icons from ``resources/icons`` (Lucide, ISC licence), drawn in the colour of the theme."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from claimscope.datafiles import resource


def icon(name: str, color: QColor) -> QIcon:
    """The icon called ``name`` in one colour; an empty icon for an empty name."""
    return _icon(name, color.name()) if name else QIcon()


@lru_cache(maxsize=256)
def _icon(name: str, color: str) -> QIcon:
    from PySide6.QtSvg import QSvgRenderer

    text = resource("icons", f"{name}.svg").read_text(encoding="utf-8").replace("currentColor", color)
    renderer = QSvgRenderer(QByteArray(text.encode()))
    made = QIcon()
    for pixels in (20, 40):
        picture = QPixmap(pixels, pixels)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        renderer.render(painter, QRectF(0, 0, pixels, pixels))
        painter.end()
        made.addPixmap(picture)
    return made
