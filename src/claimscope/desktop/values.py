"""What goes to and fro between the window and what serves it: plain values, which import nothing of the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.assessment import Assessment
from claimscope.core.document import Pack
from claimscope.core.message import Message

if TYPE_CHECKING:
    from claimscope.services.outside import Searched

Count = Callable[[int, int], None]
"""Told how far a job is: done of total."""


@dataclass(frozen=True, slots=True)
class State:
    """What the window shows: the pack, what the rules say, the file it lies in and whether that file is current."""

    pack: Pack
    assessment: Assessment
    path: Path | None = None
    saved: bool = True
    read_only: bool = False
    """The file does not fit its hashes: it can be looked at and saved under another name, not edited."""


@dataclass(frozen=True, slots=True)
class Task:
    """The next useful step: a sentence, the word on the button, and where the button leads (an Address, or ("import",)
    for the question which files)."""

    said: Message
    button: Message
    address: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """A pack as read; ``warnings`` say what does not fit, then it is open for reading only."""

    pack: Pack
    warnings: tuple[Message, ...] = ()
    read_only: bool = False


PREVIEW = "preview-"
"""Begin of the ids under which previews ask for pictures: their file is the one they name."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A PDF made to be looked at. ``key`` is another one for other content."""

    path: Path
    pages: int
    key: str
    anchors: tuple[tuple[str, int], ...] = ()
    """(section, citation, evidence or exhibit; its page), in the order of the pages."""


@dataclass(frozen=True, slots=True)
class KeyUse:
    """A key and what opens it. The passphrase is kept nowhere and shown nowhere."""

    path: Path
    passphrase: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class OutsidePreview:
    """An outside edition to look at: its pages, what the search for hidden texts found, the hash of the full pack."""

    preview: Preview
    searched: Searched
    full: str
