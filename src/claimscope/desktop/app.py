"""Wires the window: application, theme, services, controller, window. ``run`` is what the command line calls."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import PySide6
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from claimscope.core.document import Person
from claimscope.core.message import message
from claimscope.desktop.controller import Controller
from claimscope.desktop.desk import Desk
from claimscope.desktop.habits import Habits
from claimscope.desktop.handed_over import HandedOver
from claimscope.desktop.icons import program_icon
from claimscope.desktop.jobs import Jobs
from claimscope.desktop.ports import Services
from claimscope.desktop.theme import Theme
from claimscope.desktop.window import MainWindow
from claimscope.services.wording import catalogue

SWITCH_S = 0.0005
"""A key press waits for a thread that computes at most this long, not the usual 5 ms, each time it comes back to
Python."""
LATER_MS = 300
"""After the first showing: the look for work left behind."""


class Program:
    """Owns what outlives a window: application, theme, controller, jobs, habits."""

    def __init__(self, app: QApplication, services: Services) -> None:
        self._services = services
        self.habits = Habits(app)
        held = self.habits.settings
        self.theme = Theme(app, str(held.get("theme")), held.number("text_percent"))
        self.jobs = Jobs(app)
        self.controller = Controller(services, services.pack.new(), self._person, held.number("autosave_seconds"), app)
        app.setWindowIcon(program_icon())
        self.window = self._build()
        self.theme.changed.connect(self._rebuild_later)
        self.habits.changed.connect(self._apply)
        self.habits.failed.connect(self.controller.explain)
        self.jobs.failed.connect(self.controller.explain)

    def _person(self) -> Person:
        return self.habits.profile.person

    def _build(self) -> MainWindow:
        words = catalogue(str(self.habits.settings.get("language")))
        return MainWindow(Desk(self.controller, self.jobs, words, self.theme, self._services, self.habits))

    def _apply(self, name: str) -> None:
        held = self.habits.settings
        if name in ("theme", "text_percent"):
            self.theme.set(str(held.get("theme")), held.number("text_percent"))
        elif name == "language":
            self._rebuild_later()

    def _rebuild_later(self) -> None:
        QTimer.singleShot(0, self._rebuild)

    def _rebuild(self) -> None:
        """Another language or theme: a new window over the same controller, at the same place."""
        old = self.window
        self.window = self._build()
        self.window.setGeometry(old.geometry())
        self.window.show_place(old.place.id)
        if old.isVisible():
            self.window.show()
        if old.commands.settings_open:
            self.window.commands.settings()
        old.hide()
        old.deleteLater()

    def open(self, paths: list[Path]) -> None:
        """Open these files in the window of the moment (another language makes another one)."""
        self.window.commands.start(paths)

    def close(self) -> None:
        """Stop running work; nothing of it is lost, imports start anew."""
        self.jobs.stop()


QUIT_WHEN_SHOWN = "--quit-when-shown"
"""Ends the program as soon as the window has been painted and takes input: for measuring the start.

With a pack named first, it waits for that."""
QUIT_S = 60


def run(argv: Sequence[str]) -> int:
    """Open the window on a pack, on files that start one, or empty; returns the exit code."""
    if getattr(sys, "frozen", False):
        import multiprocessing

        multiprocessing.freeze_support()
    from claimscope.desktop.real import real_services

    _find_plugins(Path(PySide6.__file__).parent)
    app = QApplication.instance() or QApplication([sys.argv[0]])
    assert isinstance(app, QApplication)
    app.setApplicationName("Claimscope")
    app.setDesktopFileName("claimscope")
    sys.setswitchinterval(SWITCH_S)
    services = real_services()
    program = Program(app, services)
    _report_faults(program)
    program.window.show()
    QTimer.singleShot(0, _collect_from_now_on)
    paths = [Path(text) for text in argv if text != QUIT_WHEN_SHOWN]
    QTimer.singleShot(0 if paths else LATER_MS, lambda: program.window.commands.start(paths))
    app.installEventFilter(HandedOver(program.open, app))
    if QUIT_WHEN_SHOWN in argv:
        _quit_when_shown(program, app, paths)
    code = app.exec()
    program.close()
    services.pack.close(program.controller.state, program.habits.settings)
    return code


def _find_plugins(qt: Path) -> None:
    """Qt takes a comma in its own path for the end of it, and folders of users may have one ("Muster, Ada")."""
    plugins = next((path for path in (qt / "Qt" / "plugins", qt / "plugins") if path.is_dir()), None)
    if "," in str(qt) and plugins:
        QApplication.setLibraryPaths([str(plugins)])


def _quit_when_shown(program: Program, app: QApplication, files: list[Path]) -> None:
    """For checks of a build: ends with 0 once the window shows (with the pack named first), with 1 after a minute."""
    asked = [path.resolve() for path in files if path.suffix.lower() == ".evpack"][:1]
    until = time.monotonic() + QUIT_S

    def look() -> None:
        handle, path = program.window.windowHandle(), program.controller.state.path
        opened = not asked or (path is not None and path.resolve() == asked[0])
        if opened and handle is not None and handle.isExposed():
            app.exit(0)
        elif time.monotonic() > until:
            app.exit(1)

    timer = QTimer(app)
    timer.timeout.connect(look)
    timer.start(5)


def _collect_from_now_on() -> None:
    """What is loaded stays until the end: it is never looked through again (see ``start``)."""
    gc.freeze()
    gc.enable()


def _report_faults(program: Program) -> None:
    """A fault of the program becomes a report file and a notice; the window stays."""

    def hook(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        from claimscope.services.faults import write_fault_report

        sys.__excepthook__(kind, fault, trace)
        path = write_fault_report(fault)
        said = message("desktop.fault", path=str(path)) if path else message("desktop.fault.unwritten")
        program.controller.tell(said, warns=True)

    sys.excepthook = hook
