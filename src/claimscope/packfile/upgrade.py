"""Older pack formats: one step per version, from plain JSON to plain JSON. A stored file of each version is tested."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from claimscope.core.document import FORMAT_VERSION

Plain = dict[str, Any]
Step = Callable[[Plain], Plain]

STEPS: Mapping[tuple[int, int], tuple[tuple[int, int], Step]] = {}
"""version -> (next version, step). Format 1.0 is the first: nothing to do yet."""


def upgraded(
    plain: Plain,
    version: tuple[int, int],
    steps: Mapping[tuple[int, int], tuple[tuple[int, int], Step]] = STEPS,
    target: tuple[int, int] = FORMAT_VERSION,
) -> Plain:
    """``plain`` as the present format writes it. Versions without a step (newer minors) are left as they are."""
    while version < target and version in steps:
        version, step = steps[version]
        plain = step(plain)
    return plain
