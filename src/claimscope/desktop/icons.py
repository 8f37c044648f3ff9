"""Icons from ``resources/icons`` (Lucide, ISC licence), drawn in the colour of the theme."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from claimscope.datafiles import resource


def icon(name: str, color: QColor, chosen: QColor | None = None) -> QIcon:
    """The icon called ``name`` in one colour, ``chosen`` in a chosen line of a menu; empty for an empty name."""
    return _icon(name, color.name(), (chosen or color).name()) if name else QIcon()


def program_icon() -> QIcon:
    """The mark of the program, for title bars and lists of windows where no installed entry of a menu names it."""
    made = QIcon()
    for pixels in (16, 32, 64):
        made.addPixmap(_picture("claimscope", "", pixels))
    return made


@lru_cache(maxsize=256)
def _icon(name: str, color: str, chosen: str) -> QIcon:
    made = QIcon()
    for pixels in (20, 40):
        made.addPixmap(_picture(name, color, pixels))
        if chosen != color:
            made.addPixmap(_picture(name, chosen, pixels), QIcon.Mode.Active)
    return made


def _picture(name: str, color: str, pixels: int) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer

    text = resource("icons", f"{name}.svg").read_text(encoding="utf-8").replace("currentColor", color)
    picture = QPixmap(pixels, pixels)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(text.encode())).render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    return picture
