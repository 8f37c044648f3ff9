"""How far a reading is inside its file, for whoever listens; readers need not know whether anybody does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from claimscope.core.message import Message, message

Listener = Callable[[int, int, Message], None]
"""Told how many parts are done, how many there are, and the same in words."""
_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)
_ROWS = 5_000
"""Rows between two words about a long sheet."""


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Everything read inside is told to ``listener``."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


def page_begun(number: int, count: int) -> None:
    """Page, slide or sheet ``number`` (from 1) of ``count`` is next."""
    _tell(number - 1, count, "reading.doing.page", number)


def picture_begun(number: int, count: int) -> None:
    """The ``number``-th of ``count`` pages whose pictures are to be recognised is next."""
    _tell(number - 1, count, "reading.doing.picture", number)


def row_reached(row: int, count: int) -> None:
    """A sheet is read up to ``row`` of ``count``; only now and then a word is said."""
    if row % _ROWS == 0 and row:
        _tell(row, count, "reading.doing.row", row)


def _tell(done: int, total: int, id: str, number: int) -> None:
    listener = _listener.get()
    if listener is not None:
        listener(done, total, message(id, number=number, count=total))
