"""What every place and widget is given: controller, words, theme, services. Nothing reaches further than this."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QFontMetrics, QIcon

from claimscope.core.message import Catalogue
from claimscope.desktop import icons
from claimscope.desktop.theme import Theme

if TYPE_CHECKING:
    from claimscope.desktop.controller import Controller
    from claimscope.desktop.habits import Habits
    from claimscope.desktop.jobs import Jobs
    from claimscope.desktop.ports import Services


@dataclass(frozen=True, slots=True)
class Desk:
    """The tools on the desk. ``say("desktop.x", n=3)`` gives a sentence, ``say.text(message)`` that of a Message."""

    controller: Controller
    jobs: Jobs
    say: Catalogue
    theme: Theme
    services: Services
    habits: Habits

    def theme_width(self, characters: int) -> int:
        """Width of a column of about this many characters, in pixels."""
        return QFontMetrics(self.theme.font()).averageCharWidth() * characters

    def icon(self, name: str, token: str = "text") -> QIcon:
        """An icon in the colour of a token."""
        return icons.icon(name, self.theme.color(token))

    def menu_icon(self, name: str) -> QIcon:
        """An icon for a line of a menu, which is seen on the colour of a chosen line too."""
        return icons.icon(name, self.theme.color("text"), self.theme.color("on_accent"))
