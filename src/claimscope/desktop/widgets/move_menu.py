"""Use a citation for other questions: what the rules allow can be chosen, what they refuse says why."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu, QPushButton

from claimscope.core import edits
from claimscope.core.message import message
from claimscope.desktop.desk import Desk
from claimscope.desktop.words import question_label


class MoveButton(QPushButton):
    """A button with a menu of all questions; the present ones are ticked."""

    def __init__(self, desk: Desk, citation: str) -> None:
        super().__init__(desk.say("desktop.move.button"))
        self._desk = desk
        self._citation = citation
        self.setProperty("role", "link")
        self.clicked.connect(self.pop_up)

    def pop_up(self) -> None:
        """Open the menu below the button."""
        menu = self.menu_of_questions()
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def menu_of_questions(self) -> QMenu:
        """One entry per question, with the reason as its tip where the rules refuse it."""
        pack = self._desk.controller.pack
        judged = self._desk.controller.state.assessment.citation(self._citation)
        allowed = {slot.question for slot in judged.slots} if judged else set()
        cited = pack.citation(self._citation)
        used = set(cited.use_for) or allowed if cited else set()
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        for question in pack.questions:
            action = menu.addAction(question_label(question, self._desk.say))
            action.setCheckable(True)
            action.setChecked(question.id in used & allowed)
            action.triggered.connect(lambda _=False, id=question.id: self.use_for(id))
        return menu

    def use_for(self, question: str) -> None:
        """Use the citation for ``question``, or no longer; refused with the reason where the rules do not allow it."""
        controller = self._desk.controller
        judged = controller.state.assessment.citation(self._citation)
        cited = controller.pack.citation(self._citation)
        if judged is None or cited is None:
            return
        allowed = tuple(slot.question for slot in judged.slots)
        if question not in allowed:
            reason = dict(judged.refused_slots).get(question, message("desktop.move.refused-plain"))
            controller.tell(message("desktop.move.refused"), reason, warns=True)
            return
        now = cited.use_for or allowed
        chosen = tuple(id for id in now if id != question) if question in now else (*now, question)
        if not chosen:
            controller.tell(message("desktop.move.last"), warns=True)
            return
        controller.do(edits.place([self._citation], chosen))
