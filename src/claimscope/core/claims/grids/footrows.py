"""Notes in the last rows of a table, over its whole width (or behind a label that says so): they are text below it,
and no rows of its body."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.normal import normal
from claimscope.core.claims.words.passages import mark_of
from claimscope.core.reading import Block, Cell, Role, Table, TextBlock

_FEWEST_WORDS, _FEWEST_ROWS = 6, 2
_REMARK = re.compile(
    r"\s*(?:notes?|remarks?|comments?|bemerkung(?:en)?|anmerkung(?:en)?|hinweise?|remarques?|notas?|observaciones|"
    r"nota bene|备注|備註|备考|備考|注|비고|примечани[ея])\s*[:：]?\s*",
    re.IGNORECASE,
)


def with_foot_rows(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a page, with such rows as captions behind their table, or as footnotes where they begin with a
    mark."""
    return [part for block in blocks for part in (_parts(block) if isinstance(block, Table) else (block,))]


def _parts(table: Table) -> Iterator[Block]:
    rows: dict[int, list[Cell]] = {}
    for cell in table.cells:
        rows.setdefault(cell.row, []).append(cell)
    notes: list[Cell] = []
    last = table.rows - 1
    while last >= _FEWEST_ROWS and (note := _note(rows.get(last, []), table.columns)) is not None:
        notes.insert(0, note)
        last -= 1
    if not notes or last < _FEWEST_ROWS - 1:
        yield table
        return
    yield replace(table, rows=last + 1, cells=tuple(cell for cell in table.cells if cell.row <= last))
    for note in notes:
        role: Role = "footnote" if mark_of(_text(note))[0] else "caption"
        yield TextBlock(table.object, role, (note.spans,), note.box or table.box, table.visible and note.visible)


def _note(cells: Sequence[Cell], columns: int) -> Cell | None:
    """The one text of a row, where it is a sentence and no name of a row whose numbers are missing."""
    own = [cell for cell in cells if not cell.inherited and cell.text.strip()]
    labelled = len(own) > 1 and own[0].column == 0 and _REMARK.fullmatch(_text(own[0])) is not None
    own = own[1:] if labelled else own
    if columns < 2 or len(own) != 1 or own[0].column != int(labelled):
        return None
    text = _text(own[0])
    spread = sum(cell.inherited for cell in cells) == columns - 1 - own[0].column
    if labelled and (spread or columns == 2):
        return own[0]
    closed = text.rstrip().endswith((".", "。"))
    told = (spread and closed) or (len(text.split()) >= _FEWEST_WORDS and (spread or closed))
    return own[0] if told or (spread and mark_of(text)[0]) else None


def _text(cell: Cell) -> str:
    return "".join(normal(span.text, span.superscript) for span in cell.spans)
