"""Charts that are drawn and not kept as data: numbers above bars, the unit in the heading over them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from claimscope.core import lazy_re as re
from claimscope.core.reading import Block, Box, Cell, Table, TextBlock

_NUMBER = re.compile(r"\s*\d[\d.,'\u00a0\u202f ]*(?:[kKM])?\s*")
_RATE = re.compile(
    r"[(\[,]\s*[^()\[\]]{1,24}/\s?(?:s|sec|second|Sek\.?)\s*[)\]]?|\bper second\b|\bpro Sekunde\b|\bpar seconde\b"
)
_FEWEST, _MOST, _APART = 3, 24, 0.01


def with_bars(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a page, with bare numbers at places of their own below a heading that names a rate as a table."""
    bars = [block for block in blocks if isinstance(block, TextBlock) and _is_number(block)]
    heading = next((one for one in blocks if isinstance(one, TextBlock) and _heads_chart(one, bars)), None)
    if heading is None or not _FEWEST <= len(bars) <= _MOST or not _stand_apart(bars):
        return list(blocks)
    cells = [Cell(0, 0, heading.lines[0], header=True, box=heading.box)]
    cells += [Cell(row, 0, bar.lines[0], box=bar.box) for row, bar in enumerate(bars, 1)]
    table = Table(bars[0].object, len(cells), 1, tuple(cells), visible=all(bar.visible for bar in bars))
    used = {id(bar) for bar in bars}
    first = next(at for at, block in enumerate(blocks) if id(block) in used)
    kept = [[block for block in part if id(block) not in used] for part in (blocks[:first], blocks[first:])]
    return [*kept[0], table, *kept[1]]


def _is_number(block: TextBlock) -> bool:
    told = block.role in ("body", "list", "caption", "diagram") and block.box is not None
    return told and len(block.lines) == 1 and _NUMBER.fullmatch(block.text) is not None


def _box(block: TextBlock) -> Box:
    assert block.box is not None
    return block.box


def _heads_chart(block: TextBlock, bars: Sequence[TextBlock]) -> bool:
    named = block.role in ("title", "heading", "caption") and block.box is not None and _RATE.search(block.text)
    return bool(named) and all(_box(bar)[1] >= _box(block)[3] for bar in bars)


def _stand_apart(bars: Sequence[TextBlock]) -> bool:
    """Numbers in one line or one column are the marks of an axis."""
    pairs = itertools.combinations([_box(bar) for bar in bars], 2)
    return all(abs(a[0] - b[0]) > _APART for a, b in pairs) and len({round(_box(bar)[1], 2) for bar in bars}) > 1
