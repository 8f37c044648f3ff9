"""About: version, record and what it covers, no network, licences."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from claimscope import __version__
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.widgets.entry import TextEntry
from claimscope.desktop.widgets.layout import ScrollPage, Section, words


class AboutDialog(DeskDialog):
    """Everything on one page, nothing to press but Close."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        say = desk.say
        super().__init__(desk, parent, "Claimscope", 84)
        self.column.addWidget(words(say("desktop.about.version", version=__version__)))
        self.column.addWidget(words(say("desktop.about.what")))
        self.column.addWidget(words(say("desktop.about.network"), "label"))
        self.column.addWidget(words(say("desktop.about.builds"), "small"))
        page = ScrollPage()
        record = Section(desk, say("desktop.about.record"))
        for line in desk.services.record_lines():
            record.column.addWidget(words(say.text(line)))
        licences = Section(desk, say("desktop.about.licences"), open_=False)
        text = TextEntry(desk.services.licences())
        text.setReadOnly(True)
        text.setMinimumHeight(220)
        text.setAccessibleName(say("desktop.about.licences"))
        licences.column.addWidget(text)
        page.column.addWidget(record)
        page.column.addWidget(licences)
        page.column.addWidget(words(say("desktop.about.trademark"), "small"))
        self.column.addWidget(page, 1)
        self.add_close()
        self.resize(self.minimumWidth(), 560)
