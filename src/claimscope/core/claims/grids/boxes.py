"""The texts of a page that stand at places of their own, each object as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimscope.core.claims.grids.cardforms import LONGEST_SMALL, is_number_card
from claimscope.core.claims.words.normal import normal
from claimscope.core.claims.words.passages import around
from claimscope.core.reading import Block, Box, Cell, Span, TextBlock

_ROLES = ("body", "list", "diagram", "heading", "caption")
_NUMBER_ROLES = (*_ROLES, "title")
"""The largest number of a page may be taken for its title by its size."""
_LONGEST = 70
_MOST_BOXES, _WIDEST_NUMBER = 300, 0.5


@dataclass(frozen=True, slots=True)
class PlacedText:
    """The blocks of one object as one text; ``places`` are theirs among the blocks of the page."""

    places: tuple[int, ...]
    blocks: tuple[TextBlock, ...]
    box: Box

    @property
    def text(self) -> str:
        return normal("\n".join(block.text for block in self.blocks)).strip()

    @property
    def is_number(self) -> bool:
        """Whether it is a number that stands in a box of its own, and not in a line of running text."""
        boxed = self.box[2] - self.box[0] <= _WIDEST_NUMBER
        return len(self.blocks) == 1 and boxed and is_number_card(self.text)

    @property
    def is_label(self) -> bool:
        return not self.is_number and len(self.text) <= _LONGEST and any(map(str.isalpha, self.text))

    def cell(self, row: int, column: int, header: bool = False) -> Cell:
        """The text as a cell of a table."""
        spans: list[Span] = []
        for line in (line for block in self.blocks for line in block.lines):
            if spans:
                spans[-1] = replace(spans[-1], text=spans[-1].text.rstrip() + " ")
            spans += line
        return Cell(row, column, tuple(spans), header, False, self.box)


def placed_texts(blocks: Sequence[Block]) -> list[PlacedText]:
    """Visible texts with a place, those of one object that follow each other together; none of a crowded page."""
    found: list[list[int]] = []
    for place, block in enumerate(blocks):
        if isinstance(block, TextBlock) and _has_place(block):
            last = found[-1][-1] if found else -1
            before = blocks[last] if last == place - 1 >= 0 else None
            if isinstance(before, TextBlock) and before.object == block.object:
                found[-1].append(place)
            else:
                found.append([place])
    return [_placed(blocks, places) for places in found] if len(found) <= _MOST_BOXES else []


def _has_place(block: TextBlock) -> bool:
    if block.box is None or not block.visible:
        return False
    text = normal(block.text).strip()
    if block.role == "footnote" and (len(text) > LONGEST_SMALL or text.endswith(".")):
        return False
    roles = _NUMBER_ROLES if is_number_card(text) else _ROLES
    return block.role in (*roles, "footnote")


def _placed(blocks: Sequence[Block], places: Sequence[int]) -> PlacedText:
    texts = tuple(block for place in places if isinstance(block := blocks[place], TextBlock))
    box = around(block.box for block in texts)
    assert box is not None
    return PlacedText(tuple(places), texts, box)
