"""Own evidence: results, what a request costs, why cases fail, what was attacked, latency over load."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from claimscope.desktop.actions import ActionSpec
from claimscope.desktop.controller import Address, State
from claimscope.desktop.desk import Desk
from claimscope.desktop.places.base import Place
from claimscope.desktop.widgets.layout import button

PAGES = {
    "results": "results:ResultsPage",
    "cost": "cost:CostPage",
    "cases": "cases:CasesPage",
    "coverage": "coverage:CoveragePage",
    "load": "load:LoadPage",
}


class Page(Protocol):
    """What each page of the place offers."""

    def show_state(self, state: State) -> None:
        """Show the pack."""

    def reveal(self, id: str) -> None:
        """Bring an item into view."""

    def step(self, by: int) -> None:
        """J and K."""

    def enter(self) -> None:
        """Take the focus."""


class EvidencePlace(Place):
    """Tabs; each page is built when it is first shown."""

    id = "evidence"
    actions_here = (
        ActionSpec("paste-results", scope="evidence", icon="clipboard-check"),
        ActionSpec("plan-evaluation", scope="evidence", icon="pencil"),
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.tabs = QTabBar()
        self.tabs.setObjectName("evidence-tabs")
        self.tabs.setAccessibleName(desk.say("desktop.place.evidence"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for name in PAGES:
            self.tabs.addTab(desk.say(f"measuring.tab.{name}"))
        self.stack = QStackedWidget()
        self._built: dict[str, QWidget] = {}
        self.body.addWidget(self.tabs)
        self.body.addWidget(self.stack, 1)
        self.head_row.addWidget(button(desk.say("desktop.action.paste-results"), self.paste_results))
        self.head_row.addWidget(button(desk.say("desktop.action.plan-evaluation"), self.plan_evaluation))
        self.tabs.currentChanged.connect(lambda _: self._show())

    @property
    def current(self) -> str:
        """Name of the page in view."""
        return tuple(PAGES)[self.tabs.currentIndex()]

    def page(self, name: str) -> Page:
        """A page, built when first asked for."""
        if name not in self._built:
            module, kind = PAGES[name].split(":")
            made = getattr(import_module(f"claimscope.desktop.measuring.{module}"), kind)(self.desk)
            self._built[name] = made
            self.stack.addWidget(made)
        return cast(Page, self._built[name])

    def _show(self) -> None:
        page = self.page(self.current)
        self.stack.setCurrentWidget(self._built[self.current])
        page.show_state(self.desk.controller.state)

    def show_page(self, name: str) -> Page:
        """Bring a page into view."""
        self.tabs.setCurrentIndex(tuple(PAGES).index(name))
        self._show()
        return self.page(name)

    def refresh(self, state: State) -> None:
        self._show()

    def reveal(self, address: Address) -> None:
        """``("evidence", id)``, ``("evidence", "cost:" + candidate)`` or ``("evidence", "cases:" + id)``."""
        kind, colon, rest = address[1].partition(":")
        page = self.show_page(kind if colon and kind in PAGES else "results")
        page.reveal(rest if colon else address[1])
        page.enter()

    def enter(self) -> None:
        self.page(self.current).enter()

    def step(self, by: int) -> None:
        self.page(self.current).step(by)

    def paste_results(self) -> None:
        """Take a console table or JSON out of the clipboard."""
        from claimscope.desktop.measuring.paste import take_clipboard

        take_clipboard(self.desk, self.window())

    def plan_evaluation(self) -> None:
        """Plan what is missing, with the number of cases and the command."""
        from claimscope.desktop.measuring.plan import PlanDialog

        PlanDialog(self.desk, self).open()
