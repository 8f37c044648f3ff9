"""A filled shape behind texts."""

from __future__ import annotations

from claimscope.core.reading import Box
from claimscope.core.values import dataclass


@dataclass(frozen=True, slots=True)
class Panel:
    """A rectangle that a picture shows in a pale tint. ``colour``: RRGGBB, empty where the file names none."""

    box: Box
    colour: str = ""
