"""What the actions of the window do. One method per line of the action table; those of the file menu are inherited."""

from __future__ import annotations

from claimscope.desktop.file_commands import FileCommands


class Commands(FileCommands):
    """Given to the action book; each method is named like its action."""

    # -- edit -------------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last edit."""
        self._desk.controller.undo()

    def redo(self) -> None:
        """Do it again."""
        self._desk.controller.redo()

    def find_anything(self) -> None:
        """Open the finder."""
        from claimscope.desktop.finding import findable
        from claimscope.desktop.widgets.finder import Finder

        Finder(self._desk, findable(self._desk, self._window), self._window).open_over(self._window)

    # -- go ---------------------------------------------------------------------------------------------------------

    def go_back(self) -> None:
        """One step back."""
        self._window.go_back()

    def next_step(self) -> None:
        """What the bottom line names."""
        address = self._window.task.address
        if not self._window.place.carry_out(address):
            self._window.go(address)

    def next_zone(self) -> None:
        """F6."""
        self._window.move_zone(1)

    def previous_zone(self) -> None:
        """Shift+F6."""
        self._window.move_zone(-1)

    def next_item(self) -> None:
        """J."""
        self._window.place.step(1)

    def previous_item(self) -> None:
        """K."""
        self._window.place.step(-1)

    # -- help -------------------------------------------------------------------------------------------------------

    def help_here(self) -> None:
        """F1: help on the place, or on what has the focus where it brings its own words."""
        from claimscope.desktop.dialogs.help import HelpDialog

        HelpDialog(self._desk, self._window).show_here(self._window.place.id, self._window.book)

    def help_keys(self) -> None:
        """All keys."""
        from claimscope.desktop.dialogs.help import HelpDialog

        HelpDialog(self._desk, self._window).show_keys(self._window.book)

    def about(self) -> None:
        """Version, record, licences, no network."""
        from claimscope.desktop.dialogs.about import AboutDialog

        AboutDialog(self._desk, self._window).open()
