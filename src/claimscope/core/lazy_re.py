"""The standard library's `re`, but a pattern is compiled when a text first needs it.

The search for claims knows some 460 patterns in ten languages. Compiling all of them took a quarter of a start, and a
text uses a third. Import it as ``from claimscope.core import lazy_re as re``; what is used is used as ever.
"""

from __future__ import annotations

import re
from re import (
    ASCII,
    DOTALL,
    IGNORECASE,
    MULTILINE,
    VERBOSE,
    I,
    M,
    Match,
    Pattern,
    S,
    X,
    escape,
    findall,
    finditer,
    fullmatch,
    match,
    search,
    split,
    sub,
    subn,
)
from typing import Any, cast

__all__ = [
    "ASCII",
    "DOTALL",
    "IGNORECASE",
    "MULTILINE",
    "VERBOSE",
    "I",
    "M",
    "Match",
    "Pattern",
    "S",
    "X",
    "compile",
    "escape",
    "findall",
    "finditer",
    "fullmatch",
    "match",
    "search",
    "split",
    "sub",
    "subn",
]


class Waiting:
    """Stands for a compiled pattern. Each method is looked up once and is the compiled pattern's own from then on."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # what copying and packing ask for
            raise AttributeError(name)
        if "_compiled" not in self.__dict__:
            self.__dict__["_compiled"] = re.compile(self.pattern, self._flags)
        found = self.__dict__[name] = getattr(self.__dict__["_compiled"], name)
        return found


def compile(pattern: str, flags: int = 0) -> Pattern[str]:
    """The pattern. What is wrong with it shows at its first use; a test uses all."""
    return cast("Pattern[str]", Waiting(pattern, flags))
