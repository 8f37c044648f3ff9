"""Actions around the pack as proof: outside edition, signing, verifying, earlier versions, two copies into one, and
many packs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QWidget

from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.desktop.actions import ActionSpec
from claimscope.desktop.controller import Choice
from claimscope.desktop.desk import Desk
from claimscope.desktop.words import moment

if TYPE_CHECKING:
    from claimscope.desktop.file_commands import FileCommands
    from claimscope.services.backups import Version

PROOF_ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("outside-edition", "pack", ("Ctrl+Shift+E",), "eye", line_before=True),
    ActionSpec("sign", "pack", (), "pencil", line_before=True),
    ActionSpec("verify", "pack", (), "clipboard-check"),
    ActionSpec("earlier-versions", "pack", (), "history", line_before=True),
    ActionSpec("join-copies", "pack", (), "copy"),
    ActionSpec("pack-folder", "pack", ("Ctrl+Shift+O",), "folder-open", line_before=True),
)


class ProofCommands:
    """Given to the action book; each method is named like its action. ``files`` opens, saves and leaves packs."""

    def __init__(self, desk: Desk, window: QWidget, files: FileCommands) -> None:
        self._desk, self._window, self._files = desk, window, files

    def outside_edition(self) -> None:
        """What must not leave the house, and the edition without it."""
        from claimscope.desktop.dialogs.outside import OutsideDialog

        OutsideDialog(self._desk, self._window).show()

    def sign(self) -> None:
        """Sign the pack or a report."""
        from claimscope.desktop.dialogs.sign import SignDialog

        SignDialog(self._desk, self._window).show()

    def verify(self) -> None:
        """What can be shown about a file; this pack's to begin with."""
        from claimscope.desktop.dialogs.verify import VerifyDialog

        VerifyDialog(self._desk, self._window, self._desk.controller.state.path).show()

    # -- earlier versions -------------------------------------------------------------------------------------------

    def earlier_versions(self) -> None:
        """The versions of this pack's file that are kept."""
        from claimscope.desktop.dialogs.versions import VersionsDialog

        path = self._desk.controller.state.path
        if path is None:
            self._desk.controller.tell(message("proving.versions.no-file"))
            return
        VersionsDialog(self._desk, self._window, path, lambda version: self.read_version(path, version)).show()

    def read_version(self, path: Path, version: Version) -> None:
        """Show an earlier version in place of the pack in ``path``, with the ways on."""
        desk, files = self._desk, self._files

        def show() -> None:
            try:
                opened = desk.services.versions.open(version)
            except Problem as problem:
                desk.controller.explain(problem)
                return
            desk.controller.load(opened.pack, None, read_only=True)
            back = Choice("proving.versions.back", lambda: files.open_path(path))
            take = Choice("proving.versions.restore", lambda: self._back_and_restore(path, version))
            said = message("proving.versions.reading", name=path.name, at=moment(version.saved))
            desk.controller.tell(said, *opened.warnings, choices=(back, take))

        files.leave(show)

    def _back_and_restore(self, path: Path, version: Version) -> None:
        from claimscope.desktop.dialogs.versions import restore

        self._files.open_path(path)
        if self._desk.controller.state.path == path:
            restore(self._desk, version)

    # -- two copies -------------------------------------------------------------------------------------------------

    def join_copies(self) -> None:
        """Ask for the other copy; what the window holds is saved first."""
        state, controller = self._desk.controller.state, self._desk.controller
        if state.path is None:
            controller.tell(message("proving.join.no-file"))
        elif not state.saved:
            choices = (Choice("desktop.leave.save", lambda: self._save_and(self.join_copies)),)
            controller.tell(message("proving.join.unsaved"), choices=choices)
        else:
            say = self._desk.say
            kinds = f"{say('desktop.file.pack')} (*.evpack)"
            path, _ = QFileDialog.getOpenFileName(
                self._window, say("desktop.action.join-copies"), str(state.path.parent), kinds
            )
            if path:
                self.join_with(state.path, Path(path))

    def join_with(self, left: Path, right: Path) -> None:
        """Join the pack's file and another copy."""
        from claimscope.desktop.dialogs.join import JoinDialog

        show = lambda path: self._files.take_paths([path])  # noqa: E731
        JoinDialog(self._desk, self._window, (left, right), show).show()

    # -- many packs -------------------------------------------------------------------------------------------------

    def pack_folder(self) -> None:
        """A folder of packs as a list."""
        self.show_packs()

    def show_packs(self, cites: str = "") -> None:
        """The list, to begin with only packs that cite a result (its ID, or the key of its row)."""
        from claimscope.desktop.dialogs.pack_folder import PackFolderDialog

        files = self._files
        PackFolderDialog(
            self._desk, self._window, lambda path: files.leave(lambda: files.open_path(path)), cites
        ).show()

    def _save_and(self, then: Callable[[], None]) -> None:
        self._files.save_pack()
        if self._desk.controller.state.saved:
            then()
