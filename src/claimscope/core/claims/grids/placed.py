"""Tables at their places among the sentences of a document, and the notes beside them that point at their rows."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimscope.core.claims.grids.grid import Grid
from claimscope.core.claims.grids.rownotes import noted, points_at_rows, rows_told
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.words.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Placed:
    """A table at its place among the sentences."""

    grid: Grid
    caption: tuple[Statement, ...]
    told: bool = False
    """Whether its own cells tell the decimal sign."""

    @property
    def index(self) -> int:
        """Its place among the sentences."""
        return next(iter(self.grid.cells.values())).sentence.index


def with_row_notes(
    statements: list[Statement], tables: list[Placed], vocabulary: Vocabulary, language: str
) -> tuple[list[Statement], list[Placed]]:
    """Notes that point at rows of the table before or behind them stand with those rows and no longer on the page."""
    by_passage: dict[int, list[Statement]] = {}
    for statement in (*statements, *(note for placed in tables for note in placed.caption)):
        by_passage.setdefault(id(statement.sentence.passage), []).append(statement)
    captioned = {id(note.sentence.passage): at for at, placed in enumerate(tables) for note in placed.caption}
    by_page: dict[int, list[int]] = {}
    for at, placed in enumerate(tables):
        if placed.grid.cells:
            by_page.setdefault(placed.grid.page, []).append(at)
    moved: set[int] = set()
    for key, notes in by_passage.items():
        first = notes[0].sentence
        here = by_page.get(first.passage.page, []) if points_at_rows([note.sentence for note in notes]) else []
        at = captioned.get(key, _nearest(tables, here, first.index)) if here else -1
        told = rows_told(first.passage, tables[at].grid, first.index, vocabulary, language) if at >= 0 else {}
        if told:
            caption = tuple(one for one in tables[at].caption if one.sentence.passage is not first.passage)
            tables[at] = replace(tables[at], grid=noted(tables[at].grid, told), caption=caption)
            moved.add(key)
    return [one for one in statements if id(one.sentence.passage) not in moved], tables


def _nearest(tables: Sequence[Placed], here: Sequence[int], index: int) -> int:
    """The last table of a page before a place, else the first behind it."""
    return here[max(0, bisect_left(here, index, key=lambda at: tables[at].index) - 1)]
