"""Freed memory that stays with the process."""

from __future__ import annotations

import ctypes
import sys
from functools import cache

from claimscope.readers.limits import MEBIBYTE

_TRIM, _MAPPED = -1, -3
"""M_TRIM_THRESHOLD and M_MMAP_THRESHOLD (source: malloc.h of glibc)."""
_KEPT, _LARGE = 64 * MEBIBYTE, 32 * MEBIBYTE
"""Bytes at the end of the heap that are kept, and from which a block is one of its own."""


@cache
def keep_freed_memory() -> None:
    """Lets glibc keep what a page has freed for the next one.

    PDFium needs some blocks of more than 128 KiB for each page. glibc fetches such from the system one by one and gives
    them back at once, which costs a third of the time of a page of prose. Does nothing where there is another library.
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(_MAPPED, _LARGE)
            mallopt(_TRIM, _KEPT)
