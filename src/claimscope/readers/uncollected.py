"""Reading without the search for cycles."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Python's collector of cycles rests inside.

    Readers make values that refer to older ones only: looking through them again and again took a tenth to a fifth of
    the time of a page of tables and found 600 objects in 200 pages.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
