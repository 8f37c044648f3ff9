"""Actions around the pack as a document: its history, talk about it, approval, comparing, rules and terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from claimscope.desktop.actions import ActionSpec
from claimscope.desktop.desk import Desk

if TYPE_CHECKING:
    from claimscope.desktop.frame import Frame

PACK_ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("review-pack", "pack", ("Ctrl+R",), "check"),
    ActionSpec("compare-packs", "pack", (), "git-compare-arrows"),
    ActionSpec("rules-then", "pack", (), "scale"),
    ActionSpec("comments", "pack", ("Ctrl+M",), "quote"),
    ActionSpec("history", "edit", ("Ctrl+H",), "history", line_before=True),
    ActionSpec("rules", "help", (), "scale", line_before=True),
    ActionSpec("terms", "help", ("Shift+F1",), "circle-help"),
)


class PackCommands:
    """Given to the action book; each method is named like its action."""

    def __init__(self, desk: Desk, window: Frame) -> None:
        self._desk, self._window = desk, window

    def review_pack(self) -> None:
        """State of the pack, who prepared and who approves, editions."""
        from claimscope.desktop.dialogs.review_pack import ReviewDialog

        ReviewDialog(self._desk, self._window).open()

    def compare_packs(self) -> None:
        """Ask for another pack and say what differs."""
        from claimscope.desktop.dialogs.changes import show_changes

        say = self._desk.say
        path, _ = QFileDialog.getOpenFileName(
            self._window, say("desktop.action.compare-packs"), "", f"{say('desktop.file.pack')} (*.evpack)"
        )
        if path:
            show_changes(self._desk, self._window, path)

    def rules_then(self) -> None:
        """What the rules and the record of today say differently than when the pack was saved."""
        from claimscope.desktop.rules_then import RulesThen

        RulesThen(self._desk, self._window).look()

    def history(self) -> None:
        """Every step of this sitting; any of them can be gone back to."""
        from claimscope.desktop.dialogs.history import HistoryDialog

        HistoryDialog(self._desk, self._window).show()

    def comments(self) -> None:
        """Comments, a new one on what is in view."""
        from claimscope.desktop.dialogs.comments import CommentsDialog

        CommentsDialog(self._desk, self._window, self._subject()).show()

    def _subject(self) -> str:
        """Id of the citation, source or row in view, or empty."""
        place = self._window.place
        if place.id == "matrix":
            index = place.view.current()  # type: ignore[attr-defined]
            questions = self._desk.controller.pack.questions
            return questions[index.row()].id if 0 <= index.row() < len(questions) else ""
        if place.id == "claims":
            review = place.review  # type: ignore[attr-defined]
            return str(review.citation if review.isVisible() else place.current)  # type: ignore[attr-defined]
        source = getattr(place, "source", "")
        return source if isinstance(source, str) else str(getattr(source, "id", ""))

    def rules(self) -> None:
        """The rules, as people read them."""
        from claimscope.desktop.dialogs.rules import RulesDialog

        RulesDialog(self._desk, self._window).show()

    def terms(self) -> None:
        """The terms of the field with their meanings."""
        from claimscope.desktop.dialogs.terms import TermsDialog

        TermsDialog(self._desk, self._window).show()
