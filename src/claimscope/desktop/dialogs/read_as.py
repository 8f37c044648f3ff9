"""How a table of text is read: what was recognised, and what the reviewer chooses in its place."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from claimscope.core.document import Source
from claimscope.core.edits.base import Edit
from claimscope.core.message import message
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.jobs import Progress
from claimscope.desktop.widgets.fields import ChoiceField
from claimscope.desktop.widgets.layout import words
from claimscope.readers.choices import ENCODINGS, choices_of, with_choices
from claimscope.readers.delimited import SEPARATORS

SIGNS = {",": "comma", ".": "point"}


class ReadAsDialog(DeskDialog):
    """Separator, encoding and decimal sign; the file is read again, and that is one step that can be undone."""

    def __init__(self, desk: Desk, parent: QWidget, source: Source) -> None:
        say = desk.say
        super().__init__(desk, parent, say("desktop.read-as.title", name=source.name), 56)
        self._source = source
        self.column.addWidget(words(" ".join(say.text(one) for one in source.remarks), "muted"))
        chosen, auto = choices_of(source.media_type), ("", say("desktop.read-as.recognised"))
        separators = [(name, say(f"reading.separator.{name}")) for name in SEPARATORS.values()]
        signs = [(name, say(f"desktop.read-as.{name}")) for name in SIGNS.values()]
        self.separator = ChoiceField(desk, "desktop.read-as.separator", [auto, *separators])
        self.encoding = ChoiceField(desk, "desktop.read-as.encoding", [auto, *((name, name) for name in ENCODINGS)])
        self.decimal = ChoiceField(desk, "desktop.read-as.decimal", [auto, *signs])
        self.separator.show_value(SEPARATORS.get(chosen.separator or "", ""))
        self.encoding.show_value(chosen.encoding or "")
        self.decimal.show_value(SIGNS.get(chosen.decimal or "", ""))
        for field in (self.separator, self.encoding, self.decimal):
            self.column.addWidget(field)
        self.add_close("desktop.dialog.cancel")
        self.add_primary("desktop.read-as.read", self._read)
        self.separator.setFocus()

    def _read(self) -> None:
        picked = (str(field.value() or "") for field in (self.separator, self.encoding, self.decimal))
        media_type, source, desk = with_choices(self._source.media_type, *picked), self._source, self.desk
        pack = desk.controller.pack

        def work(progress: Progress) -> Edit:
            return desk.services.sources.reread(pack, source, media_type, lambda: not progress.cancelled)

        def done(edit: Edit) -> None:
            if desk.controller.pack is pack:
                desk.controller.do(edit)
            else:
                desk.controller.tell(message("desktop.read-as.changed"), warns=True)

        desk.jobs.start(desk.say("desktop.work.reading"), work, done)
        self.accept()
