"""A story of a word-processor file (body, header, note, text box) as blocks, with breaks between pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from claimscope.core.message import Message, message
from claimscope.core.reading import Block, Cell, Picture, Role, Span, Table, TextBlock
from claimscope.readers.blocks import seen_and_hidden
from claimscope.readers.embedded import embedded_workbook
from claimscope.readers.package import Package, R, Relation
from claimscope.readers.pptx.charts import read_chart
from claimscope.readers.pptx.diagrams import read_diagram
from claimscope.readers.pptx.geometry import Place
from claimscope.readers.pptx.names import DGM, EMU_PER_POINT, C
from claimscope.readers.spans import clean, joined, text_of
from claimscope.readers.word.runs import MOST_NESTING, Notes, Read, spans_of
from claimscope.readers.word.styles import Style, W, outline_of, value_of
from claimscope.readers.xml import Element, children, integer, local

_CAPTIONS = ("caption", "beschriftung", "légende", "leyenda", "didascalia")
_CAPTION = re.compile(r"(?:table|tabelle|tableau|tabla|tabella|figure|abbildung|fig\.|tab\.)\s*\d+\b", re.I)
_WHOLE = Place(0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Break:
    """A page ends here. ``rendered``: where the word processor last put it, not where an author set one."""

    rendered: bool


Piece = Block | Break


@dataclass(slots=True)
class Story:
    """What blocks of one part need: its relationships, the styles, counters for names, and what was missed."""

    package: Package
    relations: dict[str, Relation]
    styles: dict[str, Style]
    notes: Notes = field(default_factory=Notes)
    counts: Counter[str] = field(default_factory=Counter)
    missed: list[Message] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    changes: int = 0

    def named(self, kind: str) -> str:
        """The next name of a kind: ``Paragraph 3``."""
        self.counts[kind] += 1
        return f"{kind} {self.counts[kind]}"

    def pieces(self, parent: Element, depth: int = 0, role: Role | None = None) -> Iterator[Piece]:
        """Blocks and page breaks below ``parent``; tables and text boxes inside others follow them."""
        for child in children(parent):
            name = local(child)
            if name == "p":
                yield from self._paragraph(child, depth, role)
            elif name == "tbl":
                yield from self._table(child, depth)
            elif name in ("sdt", "sdtContent", "customXml", "ins", "moveTo") and depth < MOST_NESTING:
                yield from self.pieces(child, depth + 1, role)
            elif name == "altChunk":
                self.miss("reading.not-read.part", part="altChunk")

    def miss(self, id: str, **args: str) -> None:
        """Notes what was not read, once."""
        found = message(id, **args)
        if found not in self.missed:
            self.missed.append(found)

    def _paragraph(self, item: Element, depth: int, role: Role | None) -> Iterator[Piece]:
        properties = item.find(W + "pPr")
        style = self._style(properties)
        read = Read()
        spans = spans_of(item, style, self.styles, self.notes, read)
        self._note(read)
        breaks = [Break(read.rendered)] * min(read.breaks, 3)
        if properties is not None and properties.find(W + "pageBreakBefore") is not None:
            yield Break(False)
        yield from breaks[: read.early]
        role = role or _role(properties, style, text_of(spans))
        if spans:
            object = "Text box" if depth else self.named("Paragraph")
            yield from seen_and_hidden(spans, object, role, _level(properties, style))
        yield from breaks[read.early :]
        if properties is not None and (section := properties.find(W + "sectPr")) is not None:
            yield from _section(section)
        for drawn in read.drawn:
            yield from self._drawn(drawn, depth)

    def _style(self, properties: Element | None) -> Style:
        id = value_of(properties, "pStyle") if properties is not None else ""
        return self.styles.get(id, self.styles.get("", Style()))

    def _note(self, read: Read) -> None:
        self.comments.extend(read.comments)
        self.changes += read.changes

    def _drawn(self, drawn: Element, depth: int) -> Iterator[Piece]:
        """Text boxes, charts, diagrams, pictures and objects of a drawing."""
        if depth >= MOST_NESTING:
            return
        for content in _outermost(drawn):
            name = local(content)
            if name == "txbxContent":
                yield from self.pieces(content, depth + 1)
            elif content.tag == C + "chart":
                yield from self._chart(content)
            elif content.tag == DGM + "relIds":
                yield from self._diagram(content)
            elif name in ("blip", "imagedata"):
                yield self._picture(content, drawn)
            elif name == "OLEObject":
                yield from self._embedded(content)

    def _embedded(self, content: Element) -> Iterator[Block]:
        relation, name = self.relations.get(content.get(R + "id", "")), self.named("Object")
        blocks: tuple[Block, ...] = ()
        if relation is not None and not relation.external and relation.target in self.package:
            blocks = embedded_workbook(self.package.read(relation.target), name, self.package.limits)
        if not blocks:
            self.miss("reading.not-read.embedded", object=name, program=content.get("ProgID", "OLE"))
        yield from blocks

    def _chart(self, content: Element) -> Iterator[Block]:
        relation, name = self.relations.get(content.get(R + "id", "")), self.named("Chart")
        root = self.package.part(relation.target) if relation is not None and not relation.external else None
        if root is None or relation is None:
            self.miss("reading.not-read.chart", object=name)
            return
        chart = read_chart(root, name, (0.0, 0.0, 1.0, 1.0), True, None, self.package.limits.max_cells)
        yield replace(chart, box=None)

    def _diagram(self, content: Element) -> Iterator[Block]:
        relation, name = self.relations.get(content.get(R + "dm", "")), self.named("Diagram")
        root = self.package.part(relation.target) if relation is not None and not relation.external else None
        if root is None:
            self.miss("reading.not-read.diagram", object=name)
            return
        for block in read_diagram(root, None, name, _WHOLE, (1.0, 1.0), True):
            yield replace(block, box=None)

    def _picture(self, content: Element, drawn: Element) -> Picture:
        name = self.named("Picture")
        relation = self.relations.get(
            content.get(R + "embed") or content.get(R + "id") or content.get(R + "link") or ""
        )
        if relation is None or relation.external:
            self.miss("reading.not-read.linked-picture", object=name)
            return Picture(name, alt=_alt(drawn))
        return Picture(name, alt=_alt(drawn), content=relation.target, size=_size(drawn))

    def _table(self, item: Element, depth: int) -> Iterator[Piece]:
        if depth >= MOST_NESTING:
            self.miss("reading.not-read.part", part="tbl")
            return
        name = self.named("Table")
        grid, rows, columns, after = self._grid(item, depth)
        heads = _heads(item)
        cells = tuple(
            Cell(row, column, spans, header=row in heads, inherited=inherited)
            for (row, column), (spans, inherited) in sorted(grid.items())
        )
        if cells:
            yield Table(name, rows, columns, cells)
        yield from after

    def _grid(
        self, item: Element, depth: int
    ) -> tuple[dict[tuple[int, int], tuple[tuple[Span, ...], bool]], int, int, list[Piece]]:
        """Cells by place, numbers of rows and columns, and what stands inside cells beside their text."""
        grid: dict[tuple[int, int], tuple[tuple[Span, ...], bool]] = {}
        after: list[Piece] = []
        rows = columns = 0
        for row in _rows(item):
            column = _before(row)
            for cell in _cells(row):
                properties = cell.find(W + "tcPr")
                wide = _span(properties)
                spans, more = self._cell(cell, depth)
                above = grid.get((rows - 1, column)) if _continues(properties) else None
                after.extend(more)
                for right in range(column, column + wide):
                    inherited = above is not None or right > column
                    grid[rows, right] = (above[0] if above is not None else spans, inherited)
                column += wide
            rows, columns = rows + 1, max(columns, column)
            if len(grid) > self.package.limits.max_cells:
                break
        return grid, rows, columns, after

    def _cell(self, cell: Element, depth: int) -> tuple[tuple[Span, ...], list[Piece]]:
        """Text of a cell, paragraphs as lines, and other blocks in it."""
        spans: list[Span] = []
        after: list[Piece] = []
        for piece in self.pieces(cell, depth + 1):
            if isinstance(piece, TextBlock) and piece.visible:
                for line in piece.lines:
                    spans.extend([Span("\n")] if spans else [])
                    spans.extend(line)
            else:
                after.append(piece)
        return joined(spans), after


def _role(properties: Element | None, style: Style, text: str) -> Role:
    level = _outline(properties, style)
    if level is not None:
        return "title" if level == 0 else "heading"
    if style.name in _CAPTIONS or (len(text) < 200 and _CAPTION.match(text)):
        return "caption"
    numbered = properties is not None and properties.find(W + "numPr") is not None
    return "list" if numbered or style.listed or style.name.startswith("list ") else "body"


def _outline(properties: Element | None, style: Style) -> int | None:
    own = outline_of(properties)
    return style.level if own is None else own


def _level(properties: Element | None, style: Style) -> int:
    """Heading level, or depth in a list."""
    outline = _outline(properties, style)
    if outline is not None:
        return outline
    numbered = properties.find(W + "numPr") if properties is not None else None
    return min(max(integer(value_of(numbered, "ilvl")), 0), 8) if numbered is not None else 0


def _section(section: Element) -> Iterator[Break]:
    if value_of(section, "type") not in ("continuous", "nextColumn"):
        yield Break(False)


def _outermost(drawn: Element) -> Iterator[Element]:
    """Elements of a drawing that carry content; text boxes are not searched further."""
    waiting = [drawn]
    while waiting:
        item = waiting.pop()
        if local(item) in ("txbxContent", "blip", "imagedata", "OLEObject") or item.tag in (
            C + "chart",
            DGM + "relIds",
        ):
            yield item
        else:
            waiting.extend(reversed(list(children(item))))


def _size(drawn: Element) -> tuple[float, float] | None:
    """Width and height of a drawing in points, where it gives them."""
    extent = next((item for item in drawn.iter() if local(item) == "extent"), None)
    if extent is None:
        return None
    return integer(extent.get("cx")) / EMU_PER_POINT, integer(extent.get("cy")) / EMU_PER_POINT


def _alt(drawn: Element) -> str:
    for item in drawn.iter():
        if local(item) == "docPr":
            return clean(item.get("descr") or "").strip()
    return next((clean(item.get("alt") or "").strip() for item in drawn.iter() if item.get("alt")), "")


def _rows(table: Element) -> Iterator[Element]:
    for child in children(table):
        if local(child) == "tr":
            yield child
        elif local(child) in ("sdt", "sdtContent", "customXml", "ins"):
            yield from _rows(child)


def _before(row: Element) -> int:
    """Columns that a row leaves free at its start."""
    properties = row.find(W + "trPr")
    return min(max(integer(value_of(properties, "gridBefore")), 0), 200) if properties is not None else 0


def _cells(row: Element) -> Iterator[Element]:
    for child in children(row):
        if local(child) == "tc":
            yield child
        elif local(child) in ("sdt", "sdtContent", "customXml"):
            yield from _cells(child)


def _span(properties: Element | None) -> int:
    return min(max(integer(value_of(properties, "gridSpan"), 1), 1), 200) if properties is not None else 1


def _continues(properties: Element | None) -> bool:
    merge = properties.find(W + "vMerge") if properties is not None else None
    return merge is not None and merge.get(W + "val", "continue") == "continue"


def _heads(table: Element) -> set[int]:
    """Rows marked as repeated heads; the first row where the table's look says so."""
    heads = {
        number
        for number, row in enumerate(_rows(table))
        if (properties := row.find(W + "trPr")) is not None and properties.find(W + "tblHeader") is not None
    }
    look = table.find(f"{W}tblPr/{W}tblLook")
    if look is not None and not heads:
        heads = {0} if look.get(W + "firstRow", _old_bit(look)) in ("1", "true") else heads
    return heads


def _old_bit(look: Element) -> str:
    """``firstRow`` of files that write the look as one hexadecimal number (bit 0x20)."""
    try:
        return str(int(look.get(W + "val", "0"), 16) >> 5 & 1)
    except ValueError:
        return "0"
