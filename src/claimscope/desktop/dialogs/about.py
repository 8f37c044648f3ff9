"""About: version, no network, parts and their licences, record and what it covers."""

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
        self.column.addWidget(words(say("portfolio.about.network"), "label"))
        on = desk.habits.settings.text("department_index")
        self.column.addWidget(words(say(f"portfolio.about.index-{'on' if on else 'off'}"), "small"))
        self.column.addWidget(words(say("desktop.about.builds"), "small"))
        page = ScrollPage()
        page.column.addWidget(words(say("desktop.about.trademark"), "small"))
        page.column.addWidget(self._licences())
        page.column.addWidget(self._record())
        self.column.addWidget(page, 1)
        self.add_close()
        self.resize(self.minimumWidth(), 560)

    def _licences(self) -> Section:
        """Parts with versions first, then every text; closed, because it is long."""
        title = self.desk.say("desktop.about.licences")
        section = Section(self.desk, title, open_=False)
        text = TextEntry(self.desk.services.system.licences())
        text.setReadOnly(True)
        text.setMinimumHeight(260)
        text.setAccessibleName(title)
        section.column.addWidget(text)
        return section

    def _record(self) -> Section:
        section = Section(self.desk, self.desk.say("desktop.about.record"))
        for line in self.desk.services.record.lines():
            section.column.addWidget(words(self.desk.say.text(line)))
        return section
