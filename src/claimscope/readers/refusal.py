"""Refusing a file, and saying so: one place makes every `Refusal`, from a code, so that each code has its sentences."""

from __future__ import annotations

from claimscope.core.message import Arg, Message, message
from claimscope.core.reading import Document, Refusal

CODES = (
    "empty",
    "protected",
    "damaged",
    "too-large",
    "inflated",
    "entities",
    "too-deep",
    "old-format",
    "wrong-kind",
    "no-pages",
    "encoding",
)
"""Codes that readers share; each has ``reading.refused.<code>`` and ``reading.advice.<code>`` in the catalogues."""


class Refused(Exception):
    """Raised inside a reader: this file is not read. Never leaves a ``read_…`` function."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[Refused], tuple[Refusal]]:
        """Travels from the worker process to ours."""
        return (Refused, (self.refusal,))


def refused(code: str, **args: Arg) -> Refused:
    """The exception for ``code``; ``args`` fill both sentence and advice."""
    return Refused(refusal(code, **args))


def refusal(code: str, **args: Arg) -> Refusal:
    """The refusal for ``code`` with its two messages."""
    return Refusal(code, message(f"reading.refused.{code}", **args), message(f"reading.advice.{code}", **args))


def refused_document(media_type: str, reason: Refusal, remarks: tuple[Message, ...] = ()) -> Document:
    """A document without pages that says why."""
    return Document(media_type, (), status="refused", refusal=reason, remarks=remarks)
