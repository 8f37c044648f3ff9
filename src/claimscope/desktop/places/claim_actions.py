"""What can be done with claims by single keys, in the list as in the review."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QAbstractItemView, QMenu

from claimscope.core import edits
from claimscope.core.document import Sort
from claimscope.core.edits.claims import why_two
from claimscope.core.message import Message, message
from claimscope.core.reading import Box
from claimscope.desktop.actions import ActionSpec
from claimscope.desktop.controller import Choice
from claimscope.desktop.places.base import Place
from claimscope.desktop.report_pages import anchor_of


class ClaimActions(Place):
    """The claims place fills in what is in view and what is chosen."""

    actions_here = (
        ActionSpec("sort-decision", keys=("D",), scope="claims"),
        ActionSpec("sort-background", keys=("B",), scope="claims"),
        ActionSpec("sort-not-a-claim", keys=("N",), scope="claims"),
        ActionSpec("sort-unsorted", keys=("U",), scope="claims"),
        ActionSpec("sort-as-suggested", keys=("A",), scope="claims"),
        ActionSpec("merge-claims", keys=("Shift+M",), scope="claims"),
        ActionSpec("split-claim", keys=("Shift+S",), scope="claims"),
        ActionSpec("assign-claim", keys=("W",), scope="claims", icon="scale"),
        ActionSpec("correct-claim", keys=("C",), scope="claims", icon="pencil"),
        ActionSpec("show-in-source", keys=("S",), scope="claims", icon="file-text"),
        ActionSpec("mark-missed-here", keys=("M",), scope="claims", icon="scan"),
        ActionSpec("search-claims", keys=("Ctrl+F",), scope="claims", icon="search"),
        ActionSpec("show-in-report", keys=("R",), scope="claims", icon="printer"),
        ActionSpec("leave-review", keys=("Esc",), scope="claims"),
    )

    @property
    def current(self) -> str:
        """Id of the current citation of the list, or empty."""
        return ""

    @property
    def in_view(self) -> str:
        """Id of the citation in review, else the current one of the list."""
        return self.current

    def chosen_ids(self) -> list[str]:
        """Ids of what is chosen: in the list, or the one in review."""
        return []

    def sort_chosen(self, sort: Sort) -> None:
        """Sort what is chosen and go on to the next claim."""

    def leave_review(self) -> None:
        """Back to the list."""

    def sort_decision(self) -> None:
        """D."""
        self.sort_chosen("decision")

    def sort_background(self) -> None:
        """B."""
        self.sort_chosen("background")

    def sort_not_a_claim(self) -> None:
        """N."""
        self.sort_chosen("not-a-claim")

    def _sorts(self) -> list[tuple[str, Callable[[], None]]]:
        """The sorts with words that name their keys."""
        calls = (
            ("decision", "D", self.sort_decision),
            ("background", "B", self.sort_background),
            ("not-a-claim", "N", self.sort_not_a_claim),
        )
        return [(f"{self.desk.say(f'desktop.sort.{sort}.button')}  {key}", call) for sort, key, call in calls]

    def sort_unsorted(self) -> None:
        """U."""
        self.sort_chosen("unsorted")

    def sort_as_suggested(self) -> None:
        """A: what the rules suggest, for each of the chosen claims its own."""

    def merge_claims(self) -> None:
        """Several finds of one claim become one."""
        controller = self.desk.controller
        chosen = [one for one in controller.pack.citations if one.id in self.chosen_ids()]
        if len(chosen) < 2:
            controller.tell(message("desktop.claims.merge-more"), step=True)
        elif (reason := why_two(chosen)) is not None:
            correct = Choice("desktop.action.correct-claim", self.correct_claim)
            controller.tell(reason, warns=True, choices=(correct,), step=True)
        elif controller.do(edits.merge_claims([one.id for one in chosen])):
            self._tell_done(message("desktop.claims.merged", n=len(chosen)))

    def split_claim(self) -> None:
        """Each place of a claim becomes a claim of its own."""
        controller = self.desk.controller
        whole = controller.pack.citation(self.in_view)
        if whole is not None and not whole.claim.also:
            controller.tell(message("desktop.claims.split-one"), step=True)
        elif whole is not None and controller.do(edits.split_claim(whole.id)):
            self._tell_done(message("desktop.claims.split-done", n=len(whole.claim.also)))

    def _tell_done(self, said: Message) -> None:
        undo = Choice("desktop.action.undo", self.desk.controller.undo)
        self.desk.controller.tell(said, choices=(undo,), step=True)

    def assign_claim(self) -> None:
        """Whose claim it is, where a file speaks of several candidates: a menu."""
        if self.chosen_ids():
            by = self.focusWidget() or self
            row = by.visualRect(by.currentIndex()) if isinstance(by, QAbstractItemView) else by.rect()
            self.menu_of_candidates().popup(by.mapToGlobal(row.center()))

    def menu_of_candidates(self) -> QMenu:
        """One entry per candidate, and one for that of the file."""
        menu, ids, controller = QMenu(self), self.chosen_ids(), self.desk.controller
        named = ((one.id, one.name) for one in controller.pack.candidates)
        for id, name in (*named, ("", self.desk.say("desktop.claims.as-file"))):
            action = menu.addAction(name)
            action.triggered.connect(lambda _=False, id=id: controller.do(edits.assign_citations(ids, id)))
        return menu

    def correct_claim(self) -> None:
        """Correct what was read."""
        from claimscope.desktop.dialogs.correct import CorrectDialog

        id = self.in_view
        if id:
            CorrectDialog(self.desk, self, id).open()

    def mark_missed_here(self) -> None:
        """The pen for the page in view."""

    def search_claims(self) -> None:
        """Into the search field."""

    def _missed(self, source: str, page: int, box: Box) -> None:
        from claimscope.desktop.dialogs.missed import MissedDialog

        dialog = MissedDialog(self.desk, self, source, page, box)
        dialog.added.connect(self.show_added)
        dialog.open()

    def show_added(self, citation: str) -> None:
        """A claim that was marked is chosen, where its list is in view."""

    def show_in_source(self) -> None:
        """The page it stands on."""
        id = self.in_view
        if citation := self.desk.controller.pack.citation(id):
            page = str(citation.claim.anchor.page)
            self.desk.controller.go(("page", citation.source, page, citation.id))

    def show_in_report(self) -> None:
        """Its page in the report."""
        if self.in_view:
            anchor = anchor_of(("citation", self.in_view), self.desk.controller.pack)
            self.desk.controller.go(("in-report", anchor))
