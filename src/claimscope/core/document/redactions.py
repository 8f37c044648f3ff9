"""What an outside edition must not show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

RedactionKind = Literal["field", "source", "citation", "evidence", "case", "name", "price"]
RedactionReason = Literal["trade-secret", "personal-data", "price", "security", "procurement-law", "other"]


@dataclass(frozen=True, slots=True)
class Redaction:
    """What an outside edition must not show, and why. ``target`` by kind: dotted field (``context.authority``,
    ``candidate.b1.contact``), source, citation or evidence id, ``evidence|case``, the name itself, or ``candidate`` or
    ``candidate|assumption`` for prices. See ``redaction``."""

    id: str
    kind: RedactionKind
    target: str
    reason: RedactionReason
    by: str = ""
    on: str = ""
