"""What a factor or percentage of a table is compared with: "vs" in its row or head, the base of a normalised chart."""

from __future__ import annotations

import re
from collections.abc import Sequence

from claimscope.core.claim import Field
from claimscope.core.claims.context import Spot
from claimscope.core.claims.gridcell import CellRead
from claimscope.core.claims.normal import readable
from claimscope.core.claims.tableunits import TablePlace, base_of

_VERSUS = re.compile(
    r"\b(?:vs\.?|versus|over|compared (?:to|with)|gegenüber|gegen|contre|frente a|against|than)\s+(.*)$", re.IGNORECASE
)


def comparator_of(
    place: TablePlace, line: Sequence[CellRead], heads: Sequence[CellRead], spot: Spot, unit: str
) -> Field | None:
    """The comparator of a cell with the unit ``x`` or ``%``; None for other units and where nothing is named."""
    if unit not in ("x", "%"):
        return None
    for cell in (*line, *heads):
        found = _VERSUS.search(cell.text)
        if found:
            return Field(readable(found.group(1)), "stated", 0.88, readable(found.group(1)))
    base = base_of(place, heads) if unit == "x" else ""
    if base:
        return Field(base, "context", 0.85, base)
    before = place.context.comparison_before(spot)
    return Field(before, "context", 0.7, before) if before else None
