"""A second program from which files are dragged: ``drag_source.py FILE…`` shows a window that is one big handle."""

from __future__ import annotations

import sys

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel


class Handle(QLabel):
    """Starts a drag of all files when the mouse moves with its button down."""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(path) for path in sys.argv[1:]])
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.exec(Qt.DropAction.CopyAction)


if __name__ == "__main__":
    app = QApplication([])
    handle = Handle("Drag from here")
    handle.setWindowTitle("drag-source")
    handle.setGeometry(20, 20, 200, 120)
    handle.setWindowFlag(Qt.WindowType.WindowStaysOnTopHint)
    handle.show()
    sys.exit(app.exec())
