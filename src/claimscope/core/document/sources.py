"""Files in the pack, and how their pages were read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from claimscope.core.message import Message
from claimscope.core.reading import PageRead, Refusal, SourceStatus

SourceKind = Literal["document", "evidence", "vendor-reply", "record-update", "attachment"]


@dataclass(frozen=True, slots=True)
class PageState:
    """How a page of a source was read; ``acknowledged_by`` names who accepted that part of it could not be."""

    number: int
    label: Message
    read: PageRead
    not_read: tuple[Message, ...] = ()
    visible: bool = True
    acknowledged_by: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A file in the pack. ``id`` is its SHA-256 (hex); equal content is one source with several ``names``."""

    id: str
    name: str
    media_type: str
    size: int
    kind: SourceKind = "document"
    candidate: str = ""
    status: SourceStatus = "read"
    refusal: Refusal | None = None
    pages: tuple[PageState, ...] = ()
    remarks: tuple[Message, ...] = ()
    names: tuple[str, ...] = ()
    imported_at: str = ""
    tool: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    """What the whole document says besides its numbers (legend, required sentences, sign); see
    ``checks.wording_facts``."""
