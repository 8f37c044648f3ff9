"""A filled shape behind texts."""

from __future__ import annotations

from dataclasses import dataclass

from claimscope.core.reading import Box


@dataclass(frozen=True, slots=True)
class Panel:
    """A rectangle that a picture shows in a pale tint. ``colour``: RRGGBB, empty where the file names none."""

    box: Box
    colour: str = ""
