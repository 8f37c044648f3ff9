"""Number formats: what a free text declares, and the lowest format an accelerator computes in.

``weight_data_types`` of the record is the submitter's own free text and sometimes not what ran (Blackwell systems
declared fp16). Where the accelerator computes in a lower format than declared, the declaration does not answer the
check alone.
"""

from __future__ import annotations

import re
from functools import lru_cache

from claimscope.core import precision

BITS = {"fp4": 4, "int4": 4, "fp6": 6, "fp8": 8, "int8": 8, "bf16": 16, "fp16": 16, "fp32": 32}


_LOWEST = (
    (r"\b(GB200|GB300|B[12]00|B300|GB10|DGX Spark|RTX PRO \d{4} Blackwell|RTX 50\d\d|Thor|VR200|Vera ?Rubin|Rubin)", 4),
    (r"\bMI35[05][XP]?", 4),
    (r"\bMI4\d\d", 4),
    (r"\b(H[12]00|GH200|H20|H800|L40S?|L4|RTX 40\d\d|RTX \d{4}[- ]Ada|RTX-\d{4}E?-Ada)\b", 8),
    (r"\bMI3[02]\d[AX]?", 8),
    (r"\b(A100|A30|A10G?|A40|A2|A16|A800|T4|RTX 30\d\d|Orin|Xavier)\b", 8),
    (r"\bGaudi ?[23]?\b", 8),
    (r"\bCloud AI 100", 8),
    (r"\bTPU", 8),
    (r"\bXeon|EPYC", 8),
)
_LOWEST_PATTERNS = tuple((re.compile(pattern, re.I), bits) for pattern, bits in _LOWEST)


@lru_cache(maxsize=4096)
def formats_in(text: str) -> tuple[str, ...]:
    """Canonical formats a text names, lowest first; the record holds few distinct texts, so they are kept."""
    return precision.formats_in(text)


def lowest_bits(text: str) -> int | None:
    """Bits of the lowest format named, None where there is none. ``mixed`` alone names none."""
    named = formats_in(text)
    return BITS[named[0]] if named else None


@lru_cache(maxsize=4096)
def hardware_bits(executor: str) -> int | None:
    """Bits of the lowest matrix format of an accelerator (or host processor), None where not known."""
    return next((bits for pattern, bits in _LOWEST_PATTERNS if pattern.search(executor)), None)


def may_have_run_lower(declared: str, executor: str) -> bool:
    """Whether the run may have used a lower format than declared. An unknown accelerator is trusted from 8 bits
    down."""
    bits = lowest_bits(declared)
    if bits is None:
        return False
    return bits > (hardware_bits(executor) or 8)
