"""What cell, row, column, group and caption say of a number in a table, each word where its kind belongs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from claimscope.core.claims import confidence
from claimscope.core.claims.grids.grid import Grid
from claimscope.core.claims.grids.gridcell import CellRead
from claimscope.core.claims.grids.tablefields import (
    corner_mentions,
    counted_heads,
    record_mentions,
    row_count,
)
from claimscope.core.claims.grids.tableroles import field_mentions, has_numbers, is_limiting
from claimscope.core.claims.grids.tableunits import TablePlace
from claimscope.core.claims.links.fields import Known, accepts
from claimscope.core.claims.links.ties import LINKED
from claimscope.core.claims.words.mention import Mention

_OF_A_RUN = frozenset({"precision", "submitter", "accelerator", "count", "benchmark", "tier", "scenario"})
_EITHER, _PAIR = 0.75, 2
_CERTAIN = 0.85
"""From here a mention is no mere hint (a card's name inside that of a machine is one)."""


def known_of(
    place: TablePlace, read: CellRead, column: int, line: Sequence[CellRead], suite: str, grouped_at: int
) -> dict[str, Known]:
    """What cell, row, column and caption say, in this order; a cell overrules its column.

    ``column`` and ``grouped_at``: where the heads and the group of rows stand that speak for the number. For a factor
    these are those of the number it praises.
    """
    grid, row, family = place.grid, read.cell.row, suite or "vendor-measured"
    known: dict[str, Known] = {}
    values = [cell for cell in line if not _is_value_cell(cell) or _is_demanded(grid, cell)]
    plain = [cell for cell in values if cell.cell.column not in grid.beside or _is_demanded(grid, cell)]
    spoken = [
        *record_mentions(grid, row),
        *corner_mentions(grid),
        *(mention for statement in place.caption for mention in statement.mentions),
    ]
    heads = [mention for head in grid.head(column, row) for mention in field_mentions(head)]
    grouped = [mention for cell in grid.groups.get(grouped_at, ()) for mention in field_mentions(cell)]
    for kind in LINKED:
        beside = counted_heads(grid, column) if kind in ("accelerator", "system") else []
        told = [
            mention
            for cell in _speaking(grid, kind, plain if kind in _OF_A_RUN else values)
            for mention in field_mentions(cell)
        ]
        beside += _named_over(grid, told) if kind == "accelerator" else []
        for mentions, sure in _sources(kind, read, heads, [*told, *beside], grouped, kind in grid.by_head):
            item = _pick([m for m in mentions if m.kind == kind and _says(kind, family, m)], sure)
            if item is not None:
                known[kind] = item
                break
        if kind not in known:
            item = _pick([m for m in spoken if m.kind == kind and _says(kind, family, m)], confidence.TABLE_CAPTION)
            if item is not None:
                known[kind] = item
    count = row_count(grid, row, read.cell.column)
    if count is not None and "count" not in known:
        known["count"] = Known(count, min(count.sure, confidence.TABLE_CELL))
    return known


def _named_over(grid: Grid, told: Sequence[Mention]) -> list[Mention]:
    """ "System (8x L40S)" over a column of names: so many cards are in each of them, unless a row names its own."""
    if any(mention.kind == "accelerator" and mention.sure >= _CERTAIN for mention in told):
        return []
    heads = (
        head for column in range(grid.table.columns) if not has_numbers(grid, column) for head in grid.head(column)
    )
    return [
        mention
        for head in heads
        if any(match.value == "system" and match.start == 0 for match in head.sentence.of("column"))
        for mention in head.mentions
        if mention.kind == "accelerator" and mention.count is not None
    ]


def _says(kind: str, family: str, mention: Mention) -> bool:
    """Whether a mention may say something of a number; "v1.3" over own measurements is no round."""
    if kind == "round" and family == "vendor-measured":
        return False
    return accepts(kind, family)(mention)


def _speaking(grid: Grid, kind: str, values: Sequence[CellRead]) -> Sequence[CellRead]:
    """The cells of a line that speak of a kind: those of the column that is headed by it, where there is one."""
    own = [c for c in values if grid.named.get(c.cell.column) == kind and any(m.kind == kind for m in c.mentions)]
    if own or kind != "submitter":
        return own or values
    return [c for c in values if c.cell.column < max(grid.stub, 1)]


def _sources(
    kind: str,
    read: CellRead,
    heads: Sequence[Mention],
    line: Sequence[Mention],
    grouped: Sequence[Mention],
    by_head: bool,
) -> Iterable[tuple[Sequence[Mention], float]]:
    """What cell, heads, line and the row that heads its group say, in the order in which a kind believes them."""
    yield read.mentions, confidence.TABLE_CELL
    if by_head or kind in ("scenario", "tier", "submitter", "precision"):
        yield heads, confidence.TABLE_HEAD
        yield line, confidence.TABLE_CELL
        yield grouped, confidence.TABLE_HEAD
    else:
        yield line, confidence.TABLE_CELL
        yield grouped, confidence.TABLE_HEAD
        yield heads, confidence.TABLE_HEAD


def _is_value_cell(cell: CellRead) -> bool:
    """Cells with numbers speak for themselves only."""
    return cell.numeral is not None and bool(cell.unit and cell.unit.kind)


def _is_demanded(grid: Grid, cell: CellRead) -> bool:
    """ "Mixtral 8x7B Offline: at least 50,000 tokens/s" beside an answer: the demand says what is answered."""
    return any(is_limiting(head) for head in grid.head(cell.cell.column))


def _is_either(found: Sequence[Mention]) -> bool:
    """ "8x H100/H200": the table holds for both, and one of them is offered unsurely."""
    first = min(found, key=lambda mention: mention.start)
    return (
        first.count is not None
        and all(
            one is first or (0 <= one.start - other.end <= 1) for one in found for other in [first] if one.count is None
        )
        and len(found) == _PAIR
    )


def _pick(found: Sequence[Mention], sure: float) -> Known | None:
    """The one value that mentions give; the more certain one where a machine's name only hints at the card."""
    if not found:
        return None
    certain = [mention for mention in found if mention.sure >= _CERTAIN] or list(found)
    values = {str(mention.value).lower() for mention in certain}
    longest = max(certain, key=lambda mention: (mention.count is not None, len(str(mention.value))))
    if len(values) > 1 and _is_either(certain):
        return Known(certain[0], min(sure, _EITHER))
    if len(values) > 1 and not all(
        value in str(longest.value).lower() or str(longest.value).lower() in value for value in values
    ):
        return None
    return Known(longest, min(sure, longest.sure))
