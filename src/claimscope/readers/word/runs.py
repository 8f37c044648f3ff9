"""Text of paragraphs: runs, breaks, marks of notes; deleted and hidden text apart from what a reader sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from claimscope.core.reading import Span
from claimscope.readers.spans import styled
from claimscope.readers.word.styles import Look, Style, W, look_of, value_of
from claimscope.readers.xml import Element, children, integer, local

_MATH_TEXT = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_INSERTED = ("ins", "moveTo")
_THROUGH = (
    "hyperlink",
    "ins",
    "moveTo",
    "smartTag",
    "fldSimple",
    "sdt",
    "sdtContent",
    "customXml",
    "bdo",
    "dir",
    "ruby",
)
_DELETED = ("del", "moveFrom")
_DRAWN = ("drawing", "pict", "object")
MOST_NESTING = 50


@dataclass(slots=True)
class Notes:
    """Numbers of foot- and endnotes by the order of their first mark, and the marks met since last asked."""

    known: dict[tuple[str, str], str] = field(default_factory=dict)
    fresh: list[tuple[str, str]] = field(default_factory=list)

    def mark(self, kind: str, id: str) -> str:
        """The mark of a note as Word prints it by default: 1, 2, 3 for footnotes, i, ii, iii for endnotes."""
        if (kind, id) not in self.known:
            count = sum(1 for other, _ in self.known if other == kind) + 1
            self.known[kind, id] = str(count) if kind == "footnote" else roman(count)
            self.fresh.append((kind, id))
        return self.known[kind, id]


@dataclass(slots=True)
class Read:
    """What a paragraph holds beside its text."""

    drawn: list[Element] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    breaks: int = 0
    """Page breaks as last rendered, or set by hand, before the first text (``early``) or later."""
    early: int = 0
    rendered: bool = False
    changes: int = 0


def spans_of(paragraph: Element, style: Style, styles: dict[str, Style], notes: Notes, read: Read) -> list[Span]:
    """Spans of a paragraph; deleted and hidden ones carry ``hidden``."""
    walk = _Walk(styles, style.look, notes, read)
    return list(walk.through(paragraph, False, 0))


class _Walk:
    """The way through one paragraph; fields (``fldChar``) make it remember where it is."""

    def __init__(self, styles: dict[str, Style], base: Look, notes: Notes, read: Read) -> None:
        self._styles, self._base, self._notes, self._read = styles, base, notes, read
        self._field: list[bool] = []
        """For each open field: whether its result has begun (before that stands its instruction)."""
        self._texts = 0

    def through(self, parent: Element, deleted: bool, depth: int) -> Iterator[Span]:
        """Spans below ``parent``."""
        for child in children(parent):
            name = local(child)
            if name == "r":
                yield from self._run(child, deleted)
            elif name in _DELETED:
                self._read.changes += 1
                yield from self.through(child, True, depth + 1) if depth < MOST_NESTING else ()
            elif name in _THROUGH and depth < MOST_NESTING:
                self._read.changes += name in _INSERTED
                yield from self.through(child, deleted, depth + 1)
            elif name in ("oMath", "oMathPara"):
                yield from styled("".join(text.text or "" for text in child.iter(_MATH_TEXT)), Span(""))

    def _run(self, run: Element, deleted: bool) -> Iterator[Span]:
        properties = run.find(W + "rPr")
        look = self._base
        if properties is not None:
            named = self._styles.get(value_of(properties, "rStyle"), Style())
            look = look_of(properties).over(named.look).over(self._base)
        style = Span("", bool(look.raised), bool(look.bold), look.size, hidden=deleted or bool(look.hidden))
        for item in children(run):
            yield from self._item(item, local(item), style)

    def _item(self, item: Element, name: str, style: Span) -> Iterator[Span]:
        if name in ("t", "delText"):
            if all(self._field):
                self._texts += 1
                yield from styled(item.text or "", style)
        elif name in ("footnoteReference", "endnoteReference"):
            yield from self._reference(item, name[:-9], style)
        elif name == "fldChar":
            self._field_mark(item.get(W + "fldCharType", ""))
        elif name in ("br", "lastRenderedPageBreak"):
            yield from self._break(item, name)
        elif name in _DRAWN:
            self._read.drawn.append(item)
        elif name == "commentReference":
            self._read.comments.append(item.get(W + "id", ""))
        elif text := _special(item, name):
            yield replace(style, text=text)

    def _reference(self, item: Element, kind: str, style: Span) -> Iterator[Span]:
        if item.get(W + "customMarkFollows") in ("1", "true"):
            return
        yield replace(style, text=self._notes.mark(kind, item.get(W + "id", "")), superscript=True)

    def _field_mark(self, kind: str) -> None:
        if kind == "begin":
            self._field.append(False)
        elif kind == "separate" and self._field:
            self._field[-1] = True
        elif kind == "end" and self._field:
            self._field.pop()

    def _break(self, item: Element, name: str) -> Iterator[Span]:
        if name == "br" and item.get(W + "type") not in ("page", "column"):
            yield Span("\n")
        elif name == "lastRenderedPageBreak" or item.get(W + "type") == "page":
            self._read.rendered = self._read.rendered or name != "br"
            self._read.breaks += 1
            self._read.early += self._texts == 0


def _special(item: Element, name: str) -> str:
    if name == "sym":
        code = integer(str(int(item.get(W + "char", "0") or "0", 16))) if _hexadecimal(item) else 0
        return chr(code) if 0x20 <= code < 0xD800 else ""
    return {"tab": "\t", "ptab": "\t", "cr": "\n", "noBreakHyphen": "-"}.get(name, "")


def _hexadecimal(item: Element) -> bool:
    text = item.get(W + "char", "")
    return 0 < len(text) <= 6 and all(letter in "0123456789abcdefABCDEF" for letter in text)


def roman(number: int) -> str:
    """A small Roman number, as Word counts endnotes."""
    text = ""
    for value, letters in (
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ):
        count, number = divmod(number, value)
        text += letters * min(count, 20)
    return text
