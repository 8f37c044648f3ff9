"""Notes that tell charts apart by where they stand: "Left: output tokens/s. Right: p95 time to first token in ms"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from claimscope.core import lazy_re as re
from claimscope.core.claims.grids.places import DOWN, middle, shared
from claimscope.core.claims.links.statements import Statement
from claimscope.core.reading import Box

Side = Literal["left", "right", "above", "below"]
_CHART = r"(?:\s?(?:-hand)?\s?(?:side|chart|panel|figure|graph|plot|es Diagramm|e Grafik|Diagramm|Grafik|図|图))?"
_SAID: dict[Side, re.Pattern[str]] = {
    "left": re.compile(
        rf"\W*(?:on the |the |im )?(?:left|links?|linke[rs]?|à gauche|izquierda|a sinistra|左){_CHART}\s?[:：,–-]", re.I
    ),
    "right": re.compile(
        rf"\W*(?:on the |the |im )?(?:right|rechts?|rechte[rs]?|à droite|derecha|a destra|右){_CHART}\s?[:：,–-]", re.I
    ),
    "above": re.compile(rf"\W*(?:the )?(?:top|above|oben|obere[rs]?|en haut|arriba|上){_CHART}\s?[:：,–-]", re.I),
    "below": re.compile(rf"\W*(?:the )?(?:bottom|below|unten|untere[rs]?|en bas|abajo|下){_CHART}\s?[:：,–-]", re.I),
}
_LEVEL, _APART = 0.3, 0.05


def said_side(statement: Statement) -> Side | None:
    """The side that a line speaks of, where it begins with one."""
    return next((side for side, form in _SAID.items() if form.match(statement.sentence.text)), None)


@dataclass(frozen=True, slots=True)
class Sides:
    """The tables and charts of a page by their boxes."""

    boxes: Sequence[Box]

    def of(self, box: Box | None) -> frozenset[Side]:
        """On which side of the others one stands; empty where it stands alone."""
        if box is None:
            return frozenset()
        found: set[Side] = set()
        for other in self.boxes:
            axis = 0 if shared(box, other, DOWN) > _LEVEL else 1
            apart = middle(other, axis) - middle(box, axis)
            if abs(apart) > _APART:
                found.add((("left", "right"), ("above", "below"))[axis][apart < 0])
        return frozenset(found)


def told_for(lines: Sequence[Statement], sides: frozenset[Side]) -> list[Statement]:
    """The lines that may speak of a table on these sides, those that name its side first."""
    kept = [line for line in lines if (side := said_side(line)) is None or side in sides]
    return sorted(kept, key=lambda line: said_side(line) is None)
