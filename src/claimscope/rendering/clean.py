"""Other people's text made safe to print: nothing is dropped silently, nothing can act."""

from __future__ import annotations

import re

_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
"""Control characters, bidirectional controls, lone surrogates: they have no shape and can reorder what is read."""


def printable(text: str) -> str:
    """``text`` with each control character written as its code point: ``[U+202E]``."""
    return _UNPRINTABLE.sub(lambda found: f"[U+{ord(found.group()):04X}]", text)
