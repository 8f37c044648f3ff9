"""Tables: rows measured once, split between rows (and inside rows taller than a page), heads repeated as furniture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from reportlab.platypus.flowables import Flowable

from claimscope.rendering.pdf.look import HAIR, RULE, Colour
from claimscope.rendering.pdf.stack import Stack
from claimscope.rendering.pdf.tags import ARTIFACT

SMALL = 110.0
"""Points; a table that is not higher moves to the next page whole."""
TALL = 200.0
"""A row that does not fit is moved to the next page unless more room than this is left here; a head taller than this
is not repeated."""


@dataclass(slots=True)
class Row:
    """Cells of a row; ``height`` is known after measuring, ``open`` says that it goes on below (no rule)."""

    cells: list[Stack]
    height: float = 0.0
    open: bool = False


@dataclass(frozen=True, slots=True)
class GridLook:
    """Padding of cells and whether rules are drawn."""

    pad_x: float = 5
    pad_y: float = 4
    rules: bool = True
    before: float = 4
    after: float = 10
    colour: Colour = RULE
    repeat: Callable[[Stack], Stack] | None = field(default=None, compare=False)


class Grid(Flowable):  # type: ignore[misc]
    """A table with a head of ``heads`` rows. ``shares`` are the widths of the columns: shares of
    what the negative ones, which are points, leave over."""

    def __init__(
        self, heads: list[Row], rows: list[Row], shares: Sequence[float], look: GridLook, again: bool = False
    ) -> None:
        super().__init__()
        self.heads, self.rows, self.shares, self.look = heads, rows, shares, look
        self.again = again
        self.keep = False
        self._for = -1.0

    def getSpaceBefore(self) -> float:
        return self.look.before

    def getSpaceAfter(self) -> float:
        return self.look.after

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        if aW != self._for:
            self.widths = _widths(self.shares, aW)
            for row in (*self.heads, *self.rows):
                self._measure(row)
            self._for = aW
            if sum(row.height for row in self.heads) > TALL:
                self.heads, self.rows = [], [*self.heads, *self.rows]
        self.width = aW
        self.height = sum(row.height for row in self.heads) + sum(row.height for row in self.rows)
        return aW, self.height

    def _measure(self, row: Row) -> None:
        for cell, width, edge in zip(row.cells, self.widths, self._edges(), strict=True):
            cell.wrap(width - edge, 1e6)
        row.height = max((cell.height for cell in row.cells), default=0) + 2 * self.look.pad_y

    def _edges(self) -> list[float]:
        """Padding of each column: none at the outer edges of a ruled table, so that text and rules align."""
        last, pad = len(self.shares) - 1, self.look.pad_x
        return [(pad if at else 0) + (pad if at < last else 0) for at in range(len(self.shares))]

    def split(self, aW: float, aH: float) -> list[Flowable]:
        self.wrap(aW, aH)
        if self.height <= aH + 0.01:
            return [self]
        if self.height <= SMALL:
            return []
        room = aH - sum(row.height for row in self.heads)
        at, used = 0, 0.0
        while at < len(self.rows) and used + self.rows[at].height <= room + 0.01:
            used += self.rows[at].height
            at += 1
        upper, lower = self.rows[:at], self.rows[at:]
        halves = self._split_row(lower[0], room - used) if lower else None
        if halves:
            upper, lower = [*upper, halves[0]], [halves[1], *lower[1:]]
        if not upper or not lower:
            return []
        return [self._part(upper, self.again, aW), self._part(lower, True, aW)]

    def _split_row(self, row: Row, room: float) -> tuple[Row, Row] | None:
        inner = room - 2 * self.look.pad_y
        if room < TALL or inner < 40:
            return None
        uppers: list[Stack] = []
        lowers: list[Stack] = []
        for cell, width, edge in zip(row.cells, self.widths, self._edges(), strict=True):
            parts = cell.split(width - edge, inner) if cell.items else [cell]
            if not parts:
                return None
            uppers.append(parts[0])
            lowers.append(parts[1] if len(parts) > 1 else Stack(()))
        upper, lower = Row(uppers, open=True), Row(lowers, open=row.open)
        self._measure(upper)
        self._measure(lower)
        return upper, lower

    def _part(self, rows: list[Row], again: bool, width: float) -> Grid:
        heads = self.heads
        if again and not self.again and self.look.repeat:
            heads = [Row([self.look.repeat(cell) for cell in row.cells]) for row in self.heads]
            for row in heads:
                self._measure(row)
        part = Grid(heads, rows, self.shares, self.look, again)
        part.widths, part._for = self.widths, width
        part.wrap(width, 0)
        return part

    def draw(self) -> None:
        y = self.height
        edges: list[tuple[float, str]] = [(y, "top")] if self.heads else []
        for row in self.heads:
            y = self._draw_row(row, y)
        edges.append((y, "head" if self.heads else "top"))
        for row in self.rows:
            y = self._draw_row(row, y)
            edges.append((y, "open" if row.open else "row"))
        if self.look.rules:
            self._draw_rules(edges)

    def _draw_row(self, row: Row, top: float) -> float:
        x = 0.0
        for at, (cell, width) in enumerate(zip(row.cells, self.widths, strict=True)):
            left = self.look.pad_x if at else 0
            cell.drawOn(self.canv, x + left, top - self.look.pad_y - cell.height)
            x += width
        return top - row.height

    def _draw_rules(self, edges: list[tuple[float, str]]) -> None:
        canvas = self.canv
        with canvas.marked(ARTIFACT):
            canvas.saveState()
            for at, (y, kind) in enumerate(edges):
                heavy = kind == "top" or at == len(edges) - 1
                if kind == "open":
                    continue
                canvas.setLineWidth(0.8 if heavy else 0.4)
                canvas.setStrokeColorRGB(*(self.look.colour if heavy or kind == "head" else HAIR))
                canvas.line(0, y, self.width, y)
            canvas.restoreState()


def _widths(shares: Sequence[float], available: float) -> list[float]:
    fixed = -sum(share for share in shares if share < 0)
    total = sum(share for share in shares if share > 0) or 1
    return [-share if share < 0 else (available - fixed) * share / total for share in shares]
