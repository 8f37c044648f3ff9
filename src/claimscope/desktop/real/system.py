"""The computer around the window."""

from __future__ import annotations

from pathlib import Path


class RealSystem:
    """See ``ports.System``."""

    def show_folder(self, folder: Path) -> None:
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def has_office(self) -> bool:
        from claimscope.services.office import office

        return bool(office())

    def licences(self) -> str:
        from claimscope.services.licences import shown

        return shown()
