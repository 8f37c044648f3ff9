"""The text of a web page as blocks, in the order of the page, with what is not shown marked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from lxml import etree

from claimscope.core.reading import Block, Picture, Role, Span, Table, TextBlock
from claimscope.readers.blocks import seen_and_hidden
from claimscope.readers.data_address import data_name
from claimscope.readers.html.drawing import drawn_texts
from claimscope.readers.html.furniture import furniture_of
from claimscope.readers.html.notes import Notes, notes_of, without_own_mark
from claimscope.readers.html.tables import is_layout, read_table, rows_of
from claimscope.readers.html.visibility import IGNORED, Hiding
from claimscope.readers.limits import Limits
from claimscope.readers.spans import clean, lines_of, plain, styled, text_of
from claimscope.readers.text_blocks import blocks_of
from claimscope.readers.xml import Element, integer, raw_text

MOST_DEPTH = 120
_INLINE = frozenset(
    (
        "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s "
        "samp small span strike strong sub sup time tt u var wbr math mi mn mo mrow mtext msup msub mfrac "
        "semantics mspace mstyle"
    ).split()
)
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_NOTE_ID = re.compile(r"(?:fn|ftn|footnote|endnote|cite_note|note)[-_:.]?.*?(\d{1,3})$", re.I)
_HEAVY = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)")
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_ROLES: dict[str, Role] = {"figcaption": "caption", "caption": "caption", "nav": "header", "footer": "footer"}
_LONGEST_TERM = 60
_POINTS = 0.75
"""Points to a pixel (CSS 2.1, 4.3.2)."""
_SMALL_PICTURE = 120
"""Pictures declared narrower than this many pixels are icons."""


_PLAIN = Span("")


@dataclass(frozen=True, slots=True)
class Where:
    """Where the walk is: role and level of text here, style of spans, whether it is shown, how deep."""

    role: Role = "body"
    level: int = 0
    style: Span = _PLAIN
    visible: bool = True
    depth: int = 0
    aside: bool = False
    """In furniture of the site."""


class PageReader:
    """Reads one page. `blocks` is the way in."""

    def __init__(self, hiding: Hiding, limits: Limits, notes: Notes | None = None) -> None:
        self._hiding, self._limits = hiding, limits
        self._notes = notes or Notes()
        self._furniture: frozenset[Element] = frozenset()
        self._spans: list[Span] = []
        self._counts: Counter[str] = Counter()
        self._in_cells: list[Picture] = []
        self.outside: list[str] = []
        """Names of pictures that are not in the page."""
        self.flattened = False
        """Whether parts lay so deep that only their text was taken."""

    def blocks(self, root: Element) -> Iterator[Block]:
        """Blocks below ``root``."""
        where, self._furniture, self._notes = Where(), furniture_of(root), notes_of(root)
        yield from self._inside(root, where)
        yield from self._flush(where)

    def _named(self, kind: str) -> str:
        self._counts[kind] += 1
        return f"{kind} {self._counts[kind]}"

    def _flush(self, where: Where) -> Iterator[Block]:
        """Ends a paragraph."""
        spans, self._spans = _tidied(self._spans), []
        if text_of(spans).strip():
            role = "aside" if where.aside else where.role
            yield from seen_and_hidden(spans, self._named("Paragraph"), role, where.level, where.visible)

    def _text(self, text: str | None, where: Where) -> None:
        if text:
            self._spans.extend(styled(_BLANKS.sub(" ", text), where.style))

    def _inside(self, element: Element, where: Where) -> Iterator[Block]:
        if where.depth > MOST_DEPTH:
            yield from self._flat(element, where)
            return
        self._text(element.text, where)
        for child in element:
            if isinstance(child.tag, str) and child.tag not in IGNORED:
                yield from self._element(child, where)
            self._text(child.tail, where)

    def _flat(self, element: Element, where: Where) -> Iterator[Block]:
        """What is shown of a part that lies too deep: its paragraphs and cells, one after the other."""
        self.flattened = True
        walk = etree.iterwalk(element, events=("start", "end"))
        for event, item in walk:
            block = item.tag not in _INLINE
            if event == "end":
                yield from self._flush(where) if block else ()
                self._text(item.tail if item is not element else None, where)
            elif not isinstance(item.tag, str) or item.tag in IGNORED or self._hiding.hides(item):
                walk.skip_subtree()
            else:
                yield from self._flush(where) if block else ()
                self._text(item.text, where)

    def _element(self, element: Element, where: Where) -> Iterator[Block]:
        tag = element.tag
        hidden = self._hiding.hides(element)
        if element in self._furniture:
            yield from self._flush(where)
            where = replace(where, aside=True)
        if element in self._notes.marks:
            self._spans.append(replace(where.style, text=self._notes.marks[element], superscript=True))
        elif element in self._notes.back:
            return
        elif tag == "br":
            self._spans.append(replace(where.style, text="\n"))
        elif tag in ("img", "svg", "iframe"):
            yield from self._picture(element, where, hidden)
        elif tag in _INLINE:
            yield from self._inside(element, replace(_styled(element, where, hidden), depth=where.depth + 1))
        else:
            inner = replace(_styled(element, where, False), depth=where.depth + 1, visible=where.visible and not hidden)
            yield from self._flush(where) if tag != "dd" or not self._is_keyed() else ()
            yield from self._note(element, inner) if element in self._notes.notes else self._block(element, inner)
            yield from self._flush(inner) if tag != "dt" or not self._is_key() else ()

    def _is_key(self) -> bool:
        """Whether the text at hand is a short term of a definition list: its definition goes on in the same line."""
        term = text_of(tuple(self._spans)).strip()
        if not 0 < len(term) <= _LONGEST_TERM or "\n" in term:
            return False
        self._spans.append(Span("" if term.endswith((":", "：")) else ":"))
        return True

    def _is_keyed(self) -> bool:
        """Whether the text at hand is such a term; sets it apart from what follows."""
        text = text_of(tuple(self._spans))
        keyed = text.rstrip().endswith((":", "："))
        if keyed and not text.endswith(" "):
            self._spans.append(Span(" "))
        return keyed

    def _block(self, element: Element, where: Where) -> Iterator[Block]:
        tag = str(element.tag)
        if tag == "table":
            yield from self._table(element, where)
        elif tag == "pre":
            for block in blocks_of(raw_text(element)):
                shown = replace(block, visible=block.visible and where.visible)
                yield replace(shown, role="aside") if where.aside and isinstance(shown, TextBlock) else shown
        elif tag in _HEADINGS:
            yield from self._part(element, replace(where, role="heading", level=_HEADINGS[tag]))
        elif tag == "li":
            yield from self._item(element, where)
        elif tag in ("dt", "dd"):
            yield from self._inside(element, replace(where, role="list" if where.role == "body" else where.role))
            yield from self._flush(where) if tag == "dd" else ()
        elif tag in ("ul", "ol"):
            level = where.level + 1 if where.role == "list" else 0
            yield from self._inside(
                element, replace(where, role="list" if where.role == "body" else where.role, level=level)
            )
        elif tag == "blockquote" and _cites(element):
            yield from self._part(element, replace(where, role="quote", level=where.level + 1))
        else:
            yield from self._part(element, replace(where, role=_ROLES.get(tag, where.role)))

    def _note(self, element: Element, where: Where) -> Iterator[Block]:
        """A part that a mark leads to: a footnote that begins with its mark."""
        mark = self._notes.notes[element]
        for number, block in enumerate(self._part(element, replace(where, role="footnote", level=0))):
            if number or not isinstance(block, TextBlock):
                yield block
                continue
            first, *others = block.lines
            opening = replace(first[0], text=without_own_mark(first[0].text, mark))
            marked = (Span(mark, superscript=True), Span(" "), opening, *first[1:])
            yield replace(block, lines=(marked, *others))

    def _part(self, element: Element, where: Where) -> Iterator[Block]:
        yield from self._inside(element, where)
        yield from self._flush(where)

    def _item(self, element: Element, where: Where) -> Iterator[Block]:
        """A list item; one that a mark points to is a footnote with that mark."""
        found = _NOTE_ID.fullmatch(element.get("id") or "")
        if found is None:
            yield from self._part(element, replace(where, role="list" if where.role == "body" else where.role))
            return
        self._spans.extend((Span(found.group(1), superscript=True), Span(" ")))
        yield from self._part(element, replace(where, role="footnote", level=0))

    def _table(self, table: Element, where: Where) -> Iterator[Block]:
        caption = next((child for child in table if child.tag == "caption"), None)
        if caption is not None:
            yield from self._part(caption, replace(where, role="caption", depth=where.depth + 1))
        if is_layout(table):
            for row, _ in rows_of(table):
                for cell in row:
                    if isinstance(cell.tag, str) and cell.tag not in IGNORED:
                        yield from self._element(cell, replace(where, depth=where.depth + 1))
            return
        said = _BLANKS.sub(" ", raw_text(caption)).strip() if caption is not None else ""
        found = read_table(
            table,
            self._named("Table"),
            said,
            partial(self._cell, where),
            where.visible,
            self._limits.max_cells,
        )
        if found is not None and where.aside:
            yield from _as_text(found)
        elif found is not None:
            yield found
        pictures, self._in_cells = self._in_cells, []
        yield from pictures

    def _cell(self, where: Where, cell: Element) -> tuple[Span, ...]:
        """Text of a cell, its blocks as lines; pictures in it follow the table."""
        inner = PageReader(self._hiding, self._limits, self._notes)
        inner._counts, inner.outside = self._counts, self.outside
        texts = inner.blocks_in_cell(cell, replace(where, depth=where.depth + 2))
        self.flattened |= inner.flattened
        spans: list[Span] = []
        for block in texts:
            if isinstance(block, Picture):
                self._in_cells.append(block)
                continue
            for line in block.lines:
                spans.extend([Span("\n")] if spans else [])
                spans.extend(line)
        return tuple(spans)

    def blocks_in_cell(self, cell: Element, where: Where) -> Iterator[TextBlock | Picture]:
        """Text blocks and pictures of a table cell that are shown where the table is."""
        for block in (*self._inside(cell, where), *self._flush(where)):
            if isinstance(block, (TextBlock, Picture)) and block.visible == where.visible:
                yield block

    def _picture(self, element: Element, where: Where, hidden: bool) -> Iterator[Block]:
        visible = where.visible and not hidden and not where.style.hidden
        if element.tag == "svg":
            name = self._named("Drawing")
            role: Role = "aside" if where.aside else "diagram"
            for number, one in enumerate(drawn_texts(element), 1):
                yield TextBlock(f"{name}.{number}", role, (plain(one.text),), one.box, visible)
        elif element.tag == "img":
            alt, width = clean(element.get("alt") or "").strip(), integer(element.get("width"), 999)
            if alt or width >= _SMALL_PICTURE:
                yield self._image(element, alt, visible)

    def _image(self, element: Element, alt: str, visible: bool) -> Picture:
        """A picture that the page carries in itself can be read; any other lies outside and is never fetched."""
        name, address = self._named("Picture"), element.get("src") or ""
        if not address.startswith("data:image/"):
            self.outside.append(name)
            return Picture(name, alt=alt, visible=visible)
        wide, tall = integer(element.get("width")), integer(element.get("height"))
        size = (wide * _POINTS, tall * _POINTS) if wide > 0 and tall > 0 else None
        return Picture(name, alt=alt, content=data_name(address), visible=visible, size=size)


def _styled(element: Element, where: Where, hidden: bool) -> Where:
    """The place inside an element: raised, bold or struck by its tag or style."""
    tag, style = element.tag, element.get("style") or ""
    raised = where.style.superscript or tag == "sup" or "vertical-align:super" in style.replace(" ", "")
    bold = where.style.bold or tag in ("b", "strong", "th") or tag in _HEADINGS or _HEAVY.search(style) is not None
    struck = where.style.hidden or hidden or tag in ("del", "s", "strike")
    return replace(where, style=Span("", raised, bold, hidden=struck))


def _as_text(table: Table) -> Iterator[TextBlock]:
    """A table in furniture: its rows as lines."""
    rows: dict[int, list[str]] = {}
    for cell in table.cells:
        rows.setdefault(cell.row, []).extend([] if cell.inherited else [cell.text])
    lines = tuple(plain(" ".join(texts)) for texts in rows.values() if any(text.strip() for text in texts))
    if lines:
        yield TextBlock(table.object, "aside", lines, visible=table.visible)


def _cites(element: Element) -> bool:
    return element.get("type") == "cite" or element.get("cite") is not None or "quote" in (element.get("class") or "")


def _tidied(spans: list[Span]) -> tuple[Span, ...]:
    """Spans of a paragraph without blanks at line ends and doubled blanks where elements meet."""
    lines = []
    for line in lines_of(spans):
        out: list[Span] = []
        for span in line:
            text = span.text.lstrip(" ") if not out or out[-1].text.endswith(" ") else span.text
            if text:
                out.append(replace(span, text=text))
        if out:
            out[-1] = replace(out[-1], text=out[-1].text.rstrip(" "))
        lines.append(out)
    flat: list[Span] = []
    for number, parts in enumerate(lines):
        flat.extend([Span("\n", hidden=flat[-1].hidden)] if number and flat else [])
        flat.extend(parts)
    return tuple(flat)
