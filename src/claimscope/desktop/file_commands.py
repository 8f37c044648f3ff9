"""What the actions of the file menu do: packs, files in, settings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog

from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.desktop.controller import Choice
from claimscope.desktop.desk import Desk
from claimscope.desktop.file_names import file_name
from claimscope.desktop.recovering import Recovering
from claimscope.desktop.rules_then import RulesThen

if TYPE_CHECKING:
    from claimscope.core.document import Pack
    from claimscope.desktop.frame import Frame
    from claimscope.desktop.incoming import Incoming

PACK_SUFFIX = ".evpack"


class FileCommands:
    """The part of the commands that has to do with files."""

    def __init__(self, desk: Desk, window: Frame) -> None:
        self._desk = desk
        self._window = window
        self._settings: QDialog | None = None
        self._incoming: Incoming | None = None
        self._said_before_closing: Pack | None = None

    # -- file -------------------------------------------------------------------------------------------------------

    def new_pack(self) -> None:
        """An empty pack; the present one stays in its file and in the work folder."""
        self.leave(lambda: self._desk.controller.load(self._desk.services.pack.new(), None))

    def open_pack(self) -> None:
        """Ask for a pack file and open it."""
        say = self._desk.say
        path, _ = QFileDialog.getOpenFileName(
            self._window, say("desktop.action.open-pack"), "", f"{say('desktop.file.pack')} (*{PACK_SUFFIX})"
        )
        if path:
            self.leave(lambda: self.open_path(Path(path)))

    def open_path(self, path: Path) -> None:
        """Open a pack by its path; a damaged one is explained and the present pack stays."""
        if path == self._desk.controller.state.path:
            self._desk.controller.tell(message("proving.open-here", name=path.name))
            return
        try:
            opened = self._desk.services.pack.open(path)
        except Problem as problem:
            self._desk.controller.explain(problem)
            return
        self._desk.controller.load(opened.pack, path, opened.read_only)
        self._desk.habits.note_pack(path)
        if opened.warnings:
            self._desk.controller.tell(message("desktop.pack.read-only"), *opened.warnings, warns=True)
        else:
            RulesThen(self._desk, self._window).after_opening()

    def open_recent(self, path: Path) -> None:
        """Open a pack of the list; one that is gone is explained."""
        self.leave(lambda: self.open_path(path))

    def open_sample(self) -> None:
        """Build the sample pack anew and open it: invented vendors, real rows of the record."""
        desk = self._desk

        def show(path: Path) -> None:
            self.open_path(path)
            desk.controller.tell(message("desktop.sample.opened"))

        def build() -> None:
            desk.jobs.start(desk.say("desktop.sample.building"), lambda _: desk.services.pack.sample_file(), show)

        self.leave(build)

    def save_pack(self) -> None:
        """Save to the pack's file, or ask for one."""
        path = self._desk.controller.state.path
        if path is None:
            self.save_pack_as()
        else:
            self._save_to(path)

    def save_pack_as(self) -> None:
        """Ask where to save."""
        say = self._desk.say
        title = self._desk.controller.pack.context.title or say("desktop.pack.untitled")
        path, _ = QFileDialog.getSaveFileName(
            self._window,
            say("desktop.action.save-pack-as"),
            file_name(title) + PACK_SUFFIX,
            f"{say('desktop.file.pack')} (*{PACK_SUFFIX})",
        )
        if path:
            chosen = Path(path)
            self._save_to(chosen if chosen.suffix else chosen.with_suffix(PACK_SUFFIX))

    def _save_to(self, path: Path, overwrite: bool = False) -> bool:
        try:
            self._desk.services.pack.save(self._desk.controller.pack, path, overwrite)
        except Problem as problem:
            again = Choice("desktop.save.overwrite", lambda: self._save_again(path))
            other = Choice("desktop.action.save-pack-as", self.save_pack_as)
            changed = problem.happened.id == "packs.changed-on-disk"
            said = (*problem.sentences(), message("proving.kept"))
            self._desk.controller.tell(*said, warns=True, choices=(again, other) if changed else (other,))
            return False
        self._desk.controller.mark_saved(path)
        self._tell_of_signature(path)
        self._desk.habits.note_pack(path)
        return True

    def _tell_of_signature(self, path: Path) -> None:
        """A signature beside the file is of the state before the save."""
        if name := self._desk.services.proof.signature_beside(path):
            again = Choice("proving.sign.again", self._window.book["sign"].trigger)
            self._desk.controller.tell(message("proving.sign.stale", name=name), choices=(again,))

    def _save_again(self, path: Path) -> None:
        self._save_to(path, overwrite=True)

    def leave(self, then: Callable[[], None]) -> None:
        """Go on with ``then``; where the pack holds unsaved work, offer to save it first, without a modal question."""
        state = self._desk.controller.state
        self._desk.controller.save_work()
        if state.saved or not state.pack.sources:
            then()
            return

        def save_first() -> None:
            self.save_pack()
            if self._desk.controller.state.saved:
                then()

        choices = (
            Choice("desktop.leave.save", save_first),
            Choice("desktop.leave.go-on", then),
        )
        self._desk.controller.tell(message("desktop.leave.unsaved"), warns=True, choices=choices)

    def may_close(self) -> bool:
        """Whether the window may close now. Unsaved work is kept anyway, so it is said once, with the way to save;
        who closes again while that is said means it."""
        state, controller = self._desk.controller.state, self._desk.controller
        controller.save_work()
        if state.saved or not state.pack.sources or self._said_before_closing is state.pack:
            return True
        self._said_before_closing = state.pack

        def save_first() -> None:
            self.save_pack()
            if controller.state.saved:
                self.quit()

        choices = (Choice("desktop.leave.save", save_first), Choice("desktop.leave.close", self.quit))
        said = message("desktop.leave.closing" if state.path else "desktop.leave.closing-new")
        controller.tell(said, warns=True, choices=choices)
        return False

    def import_files(self) -> None:
        """Ask for files and import them."""
        paths, _ = QFileDialog.getOpenFileNames(self._window, self._desk.say("desktop.action.import-files"))
        if paths:
            self.take_paths([Path(path) for path in paths])

    def paste_source(self) -> None:
        """Import what lies on the clipboard."""
        self.take_mime(QApplication.clipboard().mimeData())

    def take_mime(self, data: QMimeData) -> None:
        """Import what was dropped or pasted: files, else a picture, else a table or text."""
        from claimscope.desktop.incoming import paths_of

        try:
            paths = paths_of(data, self._desk)
        except Problem as problem:
            self._desk.controller.explain(problem)
        else:
            self.take_paths(paths)

    def take_paths(self, paths: list[Path]) -> None:
        """Open a pack, or ask once whose files these are and import them."""
        from claimscope.desktop.incoming import Incoming

        if len(paths) == 1 and paths[0].suffix.lower() == PACK_SUFFIX:
            self.leave(lambda: self.open_path(paths[0]))
        elif paths:
            self._incoming = self._incoming or Incoming(self._desk, self._window)
            self._incoming.ask(paths)
        else:
            self._desk.controller.tell(message("desktop.drop.nothing"))

    def start(self, paths: list[Path]) -> None:
        """What follows the first showing of the window: what the caller named, and an offer to recover work, unless
        there is something to say of what was named."""
        if not paths:
            ready = self._desk.services.rules.get_ready
            self._desk.jobs.start("", lambda _: ready(), lambda _: None, lambda _: None, "rules")
        else:
            self.take_paths(paths)
        state = self._desk.controller.state
        if not paths or (state.path in paths and not state.read_only):
            Recovering(self._desk, self._window, self.leave).offer()

    def export_report(self) -> None:
        """Go to the report and ask what to export; what blocks a final one stands in both."""
        self._window.go(("export",))

    def settings(self) -> None:
        """Language, theme, text size, profile."""
        from claimscope.desktop.dialogs.settings import SettingsDialog

        self._settings = SettingsDialog(self._desk, self._window)
        self._settings.finished.connect(self._settings_closed)
        self._settings.open()

    def _settings_closed(self) -> None:
        self._settings = None

    @property
    def settings_open(self) -> bool:
        """Whether the settings are in view."""
        return self._settings is not None

    def quit(self) -> None:
        """Close the window."""
        self._window.close()
