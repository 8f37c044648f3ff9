"""Number formats in free text, in the canonical words of the contract."""

from __future__ import annotations

import re

_FORMATS = (
    ("fp4", re.compile(r"(?<![a-z0-9])(?:(?:mx|nv)?-?fp-?4|f4_e2m1|e2m1)(?![0-9])", re.I)),
    ("fp6", re.compile(r"(?<![a-z0-9])(?:mx)?-?fp-?6(?![0-9])", re.I)),
    ("fp8", re.compile(r"(?<![a-z0-9])(?:(?:mx)?-?fp-?8|float-?8|f8_e[45]m[23]|e4m3|e5m2)(?![0-9])", re.I)),
    ("int4", re.compile(r"(?<![a-z0-9])(?:u?int-?4|4-bit integer)(?![0-9])", re.I)),
    ("int8", re.compile(r"(?<![a-z0-9])(?:u?int-?8(?:_t)?|8-bit integer|u8|i8)(?![0-9])", re.I)),
    ("bf16", re.compile(r"(?<![a-z0-9])(?:bf-?16|bfloat-?16)(?![0-9])", re.I)),
    ("fp16", re.compile(r"(?<![a-z0-9])(?:fp-?16|float-?16|f16|half)(?![0-9])", re.I)),
    ("fp32", re.compile(r"(?<![a-z0-9])(?:fp-?32|float-?32|f32)(?![0-9])", re.I)),
)


def formats_in(text: str) -> tuple[str, ...]:
    """Canonical formats a text names, lowest first; empty where it names none."""
    return tuple(name for name, pattern in _FORMATS if pattern.search(text))


def declared_precision(text: str) -> str:
    """One word for a submitter's declaration: the format, ``mixed`` for several, empty for none that is understood."""
    found = formats_in(text)
    return "mixed" if len(found) > 1 else "".join(found)
