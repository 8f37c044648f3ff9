#!/usr/bin/env python3
"""Makes ``windows/claimscope.ico`` and ``macos/claimscope.icns`` of ``resources/icons/claimscope.svg``.

Run by hand when the drawing changes; the results are kept beside their recipes. Needs PySide6 and Pillow.
"""

from __future__ import annotations

import os
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parents[1]
ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
ICNS_SIZES = (16, 32, 64, 128, 256, 512)


def main() -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication(sys.argv)
    renderer = QSvgRenderer(str(ROOT / "resources/icons/claimscope.svg"))
    if not renderer.isValid():
        sys.exit("The drawing cannot be read.")
    ico, icns = [[drawn(renderer, size) for size in sizes] for sizes in (ICO_SIZES, ICNS_SIZES)]
    ico[-1].save(ROOT / "packaging/windows/claimscope.ico", append_images=ico[:-1], sizes=[(s, s) for s in ICO_SIZES])
    icns[-1].save(ROOT / "packaging/macos/claimscope.icns", append_images=icns[:-1])
    del application
    return 0


def drawn(renderer: QSvgRenderer, size: int) -> Image.Image:
    """The drawing at one size in pixels, drawn anew so that small sizes stay sharp."""
    canvas = QImage(size, size, QImage.Format.Format_ARGB32)
    canvas.fill(Qt.GlobalColor.transparent)
    painter = QPainter(canvas)
    renderer.render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    canvas.save(buffer, "PNG")
    picture = Image.open(BytesIO(buffer.data().data()))
    picture.load()
    return picture


if __name__ == "__main__":
    sys.exit(main())
