"""Panics of libraries written in Rust: they come out as no Exception at all, and would end the worker."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class LibraryPanic(Exception):
    """A library gave up in the middle of a file."""


@contextmanager
def panics_as_errors() -> Iterator[None]:
    """Turns a panic into LibraryPanic; interrupts and the end of the process go on."""
    try:
        yield
    except Exception:
        raise
    except BaseException as fault:
        if type(fault).__name__ != "PanicException":
            raise
        raise LibraryPanic(str(fault)) from None
