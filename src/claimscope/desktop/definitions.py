"""Definitions on hover: the terms of the field that stand in a text, with what they mean."""

from __future__ import annotations

import re
from functools import lru_cache

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QAbstractButton, QLabel, QToolTip, QWidget

from claimscope.core.message import Catalogue

MOST = 4
"""Definitions in one tip; more would not be read."""
EVERYDAY = ("open", "record", "hash", "basis", "exhibit", "server", "standing", "preview", "offline", "network")
"""Terms whose single word means other things as well; they are defined only where the whole term stands."""


def _ids() -> tuple[str, ...]:
    """Ids of the glossary; imported when first asked for, so that the window opens before."""
    from claimscope.core.report.exhibits import TERMS

    return tuple(TERMS)


def terms(say: Catalogue) -> tuple[tuple[str, str], ...]:
    """(term, meaning), in alphabetical order of the language."""
    found = ((say(f"glossary.{id}.term"), say(f"glossary.{id}.meaning")) for id in _ids())
    return tuple(sorted(found, key=lambda one: one[0].casefold()))


def defined_in(text: str, say: Catalogue) -> str:
    """Definitions of the terms that stand in ``text``, one per line; empty where there are none."""
    found = [(made.start(), line) for pattern, line in _patterns(say) if (made := pattern.search(text))]
    return "\n".join(line for _, line in sorted(found)[:MOST])


@lru_cache(maxsize=8)
def _patterns(say: Catalogue) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(
        (_pattern(say(f"glossary.{id}.term"), id), f"{say(f'glossary.{id}.term')}: {say(f'glossary.{id}.meaning')}")
        for id in _ids()
    )


def _pattern(term: str, id: str) -> re.Pattern[str]:
    """Whole words; standard terms in capitals must be written so (``SLA``), others in any case."""
    names = [part for whole in term.split(", ") for part in (whole, whole.split(" (")[0])]
    spelled = "|".join(re.escape(name) for name in dict.fromkeys(names))
    exact = term.isupper() or id in EVERYDAY
    return re.compile(rf"(?<!\w)(?:{spelled})(?!\w)", 0 if exact else re.IGNORECASE)


class Definitions(QObject):
    """Installed on a window, which gets the tip events that no part below the pointer took: a label or button without
    a tip of its own has the terms in its text defined."""

    def __init__(self, window: QWidget, say: Catalogue) -> None:
        super().__init__(window)
        self._window, self._say = window, say

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return False
        part = self._window.childAt(event.pos())
        text = part.text() if isinstance(part, QLabel | QAbstractButton) and not part.toolTip() else ""
        said = defined_in(text, self._say) if text else ""
        if said:
            QToolTip.showText(event.globalPos(), said, part)
        return bool(said)
