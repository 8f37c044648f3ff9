"""Cells that hold more than one number: "2,140 decode / 3,655 fused", "17.9k → 24.3k (+36 %)", "12,050 (+28 %)"."""

from __future__ import annotations

from dataclasses import dataclass

from claimscope.core import lazy_re as re

_BETWEEN = re.compile(r"\s+/\s+|\s*(?:→|->|⇒|➜)\s*")
_CHANGE = re.compile(r"\s*[(\[](?P<change>\s*[+\-–−]?\s*\d[\d.,]*\s*[%xX×]\s*[↑↓]?\s*)[)\]][\s*]*$")
_NUMBER = re.compile(r"[~≈]?\d")
_MOST_PARTS = 4


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a cell that holds one number."""

    start: int
    end: int
    is_change: bool = False


def parts_of(text: str) -> list[Part]:
    """The stretches of a cell with several numbers, in order of place; empty for any other cell."""
    change = _CHANGE.search(text)
    whole = text[: change.start()] if change else text
    cuts = [0, *(at for hit in _BETWEEN.finditer(whole) for at in hit.span()), len(whole)]
    made = [Part(start, end) for start, end in zip(cuts[::2], cuts[1::2], strict=True)]
    if not all(_NUMBER.match(whole[part.start : part.end].strip("* `")) for part in made) or len(made) > _MOST_PARTS:
        return []
    if change:
        made.append(Part(*change.span("change"), is_change=True))
    return made if len(made) > 1 else []
