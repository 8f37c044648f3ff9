"""What people say: acceptances of findings, remarks, questions to vendors and their answers."""

from __future__ import annotations

from dataclasses import dataclass

from claimscope.core.message import Message


@dataclass(frozen=True, slots=True)
class Waiver:
    """A finding that a named person accepts, with the reason."""

    finding: str
    reason: str
    by: str
    on: str


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark on a citation, row or source (``about`` is its id)."""

    id: str
    about: str
    text: str
    by: str
    on: str
    resolved: bool = False


@dataclass(frozen=True, slots=True)
class VendorQuestion:
    """A question to a candidate and what came back. ``asked_on`` is empty where an answer came to a letter that was
    never logged as sent; ``file`` is the name of the filled copy."""

    id: str
    candidate: str
    about: str
    text: Message
    asked_on: str = ""
    answer: str = ""
    answered_on: str = ""
    round: int = 1
    answered_by: str = ""
    file: str = ""
