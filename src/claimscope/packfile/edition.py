"""A final report that left the house."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from claimscope.core.document import Person
from claimscope.core.judged import Judged

Circle = Literal["internal", "outside"]


@dataclass(frozen=True, slots=True)
class Edition:
    """One final export. ``state`` is the SHA-256 of the ``pack.json`` it was made from (kept in ``editions/``),
    ``files`` are (file name, SHA-256) of what was written, ``record`` and ``rules`` the versions that judged it."""

    number: int
    at: str
    by: Person
    circle: Circle
    state: str
    files: tuple[tuple[str, str], ...]
    program: str = ""
    record: str = ""
    rules: str = ""
    full_edition: str = ""
    """For an outside edition: SHA-256 of the ``pack.json`` of the full one."""
    judged: Judged | None = None
    """What the rules said of it, to be compared with what later rules say."""
