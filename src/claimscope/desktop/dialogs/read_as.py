"""How a table of text is read: what was recognised, and what the reviewer chooses in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from claimscope.core.document import Source
from claimscope.core.message import message
from claimscope.desktop.controller import Choice
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.incoming import PARTS
from claimscope.desktop.jobs import Progress
from claimscope.desktop.widgets.fields import ChoiceField
from claimscope.desktop.widgets.layout import words
from claimscope.readers.choices import ENCODINGS, choices_of, with_choices
from claimscope.readers.delimited import SEPARATORS

if TYPE_CHECKING:
    from claimscope.services.progress import Step
    from claimscope.services.rereading import Reread

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
        read_again(self.desk, self._source, with_choices(self._source.media_type, *picked))
        self.accept()


def read_again(desk: Desk, source: Source, media_type: str) -> None:
    """Read a file again in a job, as one step; what differs is told, also where it is nothing."""
    pack = desk.controller.pack

    def work(progress: Progress) -> Reread:
        def watch(step: Step) -> bool:
            text = desk.say.text(step.what) if step.what is not None else ""
            progress.tell(round(PARTS * (step.share or 0.0)), PARTS, text)
            return not progress.cancelled

        return desk.services.sources.reread(pack, source, media_type, watch)

    def done(made: Reread) -> None:
        if desk.controller.pack is not pack:
            again = Choice("desktop.source.again", lambda: read_again(desk, source, media_type))
            desk.controller.tell(message("desktop.read-as.changed"), warns=True, choices=(again,))
        elif made.edit is None:
            desk.controller.tell(made.said)
        elif desk.controller.do(made.edit):
            undo = Choice("desktop.action.undo", desk.controller.undo)
            desk.controller.tell(made.said, choices=(undo,), step=True)

    desk.jobs.start(desk.say("desktop.work.rereading", name=source.name), work, done)
