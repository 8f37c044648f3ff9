"""The main window: head, rail, places, bottom. It shows the state and routes; it knows no rule and no file."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from claimscope.core.message import Message
from claimscope.desktop.actions import ACTIONS, MENUS, ActionBook
from claimscope.desktop.commands import Commands
from claimscope.desktop.controller import Address, State
from claimscope.desktop.definitions import Definitions
from claimscope.desktop.desk import Desk
from claimscope.desktop.frame import Frame
from claimscope.desktop.looking_up import LooksUp
from claimscope.desktop.pack_commands import PACK_ACTIONS, PackCommands
from claimscope.desktop.places import HOME, OF_ADDRESS, PLACES
from claimscope.desktop.places.base import Place
from claimscope.desktop.proof_commands import PROOF_ACTIONS, ProofCommands
from claimscope.desktop.recent_menu import RecentMenu
from claimscope.desktop.values import Task
from claimscope.desktop.who_sits_here import WhoSitsHere
from claimscope.desktop.widgets.bottom import Bottom
from claimscope.desktop.widgets.header import Header, pack_line
from claimscope.desktop.widgets.rail import Rail
from claimscope.desktop.widgets.teach import DropVeil

WHILE_READING = Task(Message("desktop.task.reading"), Message("desktop.task.reading.go"), ("context", "title"))


class MainWindow(Frame):
    """Built once per language; the controller outlives it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.setObjectName("window")
        room = self.screen().availableGeometry().size()
        self.setMinimumSize(min(880, room.width()), min(600, room.height()))
        self.resize(min(1280, room.width() - 16), min(820, room.height() - 48))
        self.setAcceptDrops(True)
        self._places: dict[str, Place] = {}
        self._stale: set[str] = set()
        self._trail: list[Address] = []
        self._here: Address = ("place", HOME)
        self._reading = False
        self.header = Header(desk)
        self.rail = Rail(desk)
        self.stack = QStackedWidget()
        self.bottom = Bottom(desk)
        self.veil = DropVeil(desk, self)
        self._lay_out()
        self.book = ActionBook(desk, self)
        self.commands = Commands(desk, self)
        self.book.add(ACTIONS, self.commands)
        self.book.add(PACK_ACTIONS, PackCommands(desk, self))
        self._who = WhoSitsHere(desk, self, self.commands.settings)
        self._looks_up = LooksUp(desk, self)
        self.proof = ProofCommands(desk, self, self.commands)
        self.book.add(PROOF_ACTIONS, self.proof)
        self.installEventFilter(Definitions(self, desk.say))
        self._fill_menus()
        self._connect()
        self.show_place(HOME)
        self._show_state(None, desk.controller.state)
        self.place.enter()

    def _lay_out(self) -> None:
        upright = QFrame()
        upright.setProperty("role", "upright")
        middle = QHBoxLayout()
        middle.setSpacing(0)
        for part in (self.rail, upright):
            middle.addWidget(part)
        middle.addWidget(self.stack, 1)
        rule = QFrame()
        rule.setProperty("role", "rule")
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(rule)
        column.addLayout(middle, 1)
        column.addWidget(self.bottom)
        self.setCentralWidget(centre)

    def _fill_menus(self) -> None:
        for name in MENUS:
            menu = self.menuBar().addMenu(self.desk.say(f"desktop.menu.{name}"))
            held = [spec for spec in (*ACTIONS, *PACK_ACTIONS, *PROOF_ACTIONS) if spec.menu == name]
            menu.aboutToShow.connect(lambda ids=tuple(spec.id for spec in held): self.book.dress(ids))
            for spec in held:
                if spec.line_before:
                    menu.addSeparator()
                menu.addAction(self.book[spec.id])
                if spec.id == "open-pack":
                    menu.addMenu(RecentMenu(self.desk, menu, self.commands.open_recent))
            if name == "go":
                menu.addSeparator()
                self._add_place_actions(menu)

    def _add_place_actions(self, menu: QWidget) -> None:
        for number, spec in enumerate(PLACES, 1):
            action = menu.addAction(self.desk.say(f"desktop.place.{spec.id}"))
            action.setShortcut(f"Ctrl+{number}")
            action.triggered.connect(lambda _=False, id=spec.id: self.go(("place", id)))

    def _connect(self) -> None:
        controller = self.desk.controller
        controller.changed.connect(self._show_state)
        controller.went.connect(self.go)
        controller.told.connect(self.bottom.notice.show_notice)
        controller.over.connect(self.bottom.notice.end)
        controller.changed.connect(self.bottom.notice.step_on)
        controller.changed.connect(self._who.follow)
        controller.changed.connect(self._looks_up.follow)
        self.rail.chosen.connect(lambda id: self.go(("place", id), focus=False))
        self.header.asked.connect(self.commands.find_anything)
        self.bottom.next.pressed.connect(self.commands.next_step)
        self.desk.jobs.changed.connect(self._follow_reading)

    # -- places -----------------------------------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        """The place in view."""
        widget = self.stack.currentWidget()
        assert isinstance(widget, Place)
        return widget

    def go(self, address: Address, focus: bool = True, remember: bool = True) -> None:
        """Show the place of ``address`` and what it names."""
        if address == ("import",):
            self.commands.import_files()
            return
        if address == ("sample",):
            self.commands.open_sample()
            return
        kind = address[0]
        id = address[1] if kind == "place" else OF_ADDRESS.get(kind, HOME)
        if remember and address != self._here:
            self._trail.append(self._here)
        self._here = address
        self.show_place(id)
        if kind != "place":
            self.place.reveal(address)
        elif focus:
            self.place.enter()

    def go_back(self) -> None:
        """One step back inside the place, else to the place before."""
        if not self.place.go_back() and self._trail:
            self.go(self._trail.pop(), remember=False)

    def show_place(self, id: str) -> None:
        """Bring a place into view; build it when it is first asked for."""
        if id not in self._places:
            place = next(spec for spec in PLACES if spec.id == id).build(self.desk)
            self._places[id] = place
            self.stack.addWidget(place)
            self.book.add(place.actions_here, place, on=place)
            self._stale.add(id)
        self.stack.setCurrentWidget(self._places[id])
        self.rail.show_place(id)
        self._refresh_visible()

    @property
    def task(self) -> Task:
        """The next useful step; files that are being read need not be asked for once more."""
        state = self.desk.controller.state
        task = self.desk.services.rules.next_task(state.pack, state.assessment)
        return WHILE_READING if task.address == ("import",) and self.desk.jobs.reading else task

    def _follow_reading(self) -> None:
        """The bottom line changes when the reading of files begins and when it ends."""
        if self._reading != self.desk.jobs.reading:
            self._reading = self.desk.jobs.reading
            self.bottom.next.show_task(self.task)

    def _refresh_visible(self) -> None:
        place = self.place
        if place.id in self._stale:
            self._stale.discard(place.id)
            place.refresh(self.desk.controller.state)

    # -- state ------------------------------------------------------------------------------------------------------

    def _show_state(self, before: State | None, state: State) -> None:
        self._stale.update(self._places)
        another = before is not None and before.pack.id != state.pack.id
        if another:
            self.bottom.notice.hide()
            self._come_home()
        elif before is not None and before.pack is state.pack and state.saved and not before.saved:
            self.bottom.notice.settle()
        self._refresh_visible()
        if another:
            self.place.enter()
        self.rail.show_counts(state)
        self.header.show_state(state)
        self.setWindowTitle(f"{pack_line(state, self.desk.say)} · Claimscope")
        self.bottom.next.show_task(self.task)
        history = self.desk.controller.history
        self._name_step("undo", history.undo_label is not None, history.undo_label)
        self._name_step("redo", history.redo_label is not None, history.redo_label)

    def _come_home(self) -> None:
        """Another pack: the matrix, and no way back into the pack before."""
        self._trail.clear()
        self._here = ("place", HOME)
        self.show_place(HOME)

    def _name_step(self, id: str, possible: bool, label: object) -> None:
        action = self.book[id]
        action.setEnabled(possible)
        words = self.desk.say(f"desktop.action.{id}")
        action.setText(f"{words}: {self.desk.say.text(label)}" if possible else words)  # type: ignore[arg-type]

    def show_packs(self, cites: str) -> None:
        self.proof.show_packs(cites)

    # -- zones, drop, close -----------------------------------------------------------------------------------------

    def move_zone(self, by: int) -> None:
        """F6: rail, place, bottom line, in turn."""
        notice = (self.bottom.notice,) if self.bottom.notice.isVisible() else ()
        zones = (self.rail, self.place, *notice, self.bottom.next.button)
        focus = QApplication.focusWidget()
        at = next((i for i, zone in enumerate(zones) if focus is zone or (focus and zone.isAncestorOf(focus))), -by)
        target = zones[(at + by) % len(zones)]
        if isinstance(target, Place):
            target.enter()
        elif target is self.bottom.notice:
            self.bottom.notice.enter()
        else:
            target.setFocus(Qt.FocusReason.TabFocusReason)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() or event.mimeData().hasImage() or event.mimeData().hasText():
            event.acceptProposedAction()
            self.veil.cover()

    def dragLeaveEvent(self, event: object) -> None:
        self.veil.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        self.veil.hide()
        event.acceptProposedAction()
        self.commands.take_mime(event.mimeData())

    def closeEvent(self, event: QCloseEvent) -> None:
        app = QApplication.instance()
        session_ends = isinstance(app, QApplication) and app.isSavingSession()
        if self.isVisible() and not session_ends and not self.commands.may_close():
            event.ignore()
            self.bottom.notice.enter()
            return
        if not self.desk.controller.state.saved:
            self.desk.controller.save_work()
        event.accept()
