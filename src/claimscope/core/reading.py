"""What a reader makes of a file: pages of anchored text, tables, charts and pictures. No format knows another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from claimscope.core.message import Message

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 as shares of page width and height, origin top left."""

Role = Literal[
    "title",
    "heading",
    "body",
    "list",
    "caption",
    "footnote",
    "header",
    "footer",
    "notes",
    "comment",
    "alt-text",
    "table-cell",
    "chart",
    "diagram",
    "metadata",
    "quote",
    "aside",
]
"""``quote`` is text of an earlier message that a reply repeats: words of somebody else. ``aside`` is furniture of a web
page (menus, sidebars, teasers of other pages), which says nothing about the page itself."""
PageRead = Literal["full", "partial", "picture-only", "empty"]
SourceStatus = Literal["read", "partial", "refused"]


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one style. ``size`` in points where known; ``confidence`` below 1 comes from OCR."""

    text: str
    superscript: bool = False
    bold: bool = False
    size: float | None = None
    box: Box | None = None
    confidence: float = 1.0
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph, title, footnote, … in reading order. ``lines`` keeps the line breaks of the layout."""

    object: str
    role: Role
    lines: tuple[tuple[Span, ...], ...]
    box: Box | None = None
    visible: bool = True
    level: int = 0

    @property
    def text(self) -> str:
        return "\n".join("".join(span.text for span in line) for line in self.lines)


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table grid. A merged cell stands at its first place; the places it covers repeat its text with
    ``inherited`` set. ``number`` is the machine value where the file holds one (text keeps what is displayed)."""

    row: int
    column: int
    spans: tuple[Span, ...]
    header: bool = False
    inherited: bool = False
    box: Box | None = None
    visible: bool = True
    number: str | None = None
    note: Message | None = None

    @property
    def text(self) -> str:
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Table:
    """A grid of cells, complete: every (row, column) within ``rows`` x ``columns`` appears at most once."""

    object: str
    rows: int
    columns: int
    cells: tuple[Cell, ...]
    caption: str = ""
    box: Box | None = None
    visible: bool = True


@dataclass(frozen=True, slots=True)
class ChartPoint:
    """One value of a chart. ``text`` is the number as the chart would print it."""

    series: str
    category: str
    text: str
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Chart:
    """A native chart. ``differs`` says where the embedded workbook holds other values than the cached labels."""

    object: str
    title: str
    value_axis: str
    category_axis: str
    points: tuple[ChartPoint, ...]
    box: Box | None = None
    visible: bool = True
    differs: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture on a page; ``alt`` is its alternative text. ``content`` names its bytes within the file.

    ``size`` is width and height in points where the file says them and the page has no places of its own."""

    object: str
    box: Box | None = None
    alt: str = ""
    content: str = ""
    visible: bool = True
    size: tuple[float, float] | None = None


Block = TextBlock | Table | Chart | Picture


@dataclass(frozen=True, slots=True)
class Page:
    """A page, slide or sheet, its blocks in reading order. ``width`` and ``height`` in points (0: there is none)."""

    number: int
    label: Message
    blocks: tuple[Block, ...]
    read: PageRead = "full"
    not_read: tuple[Message, ...] = ()
    visible: bool = True
    width: float = 0.0
    height: float = 0.0
    title: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a file was not read: ``code`` for programs, one sentence, and what to do."""

    code: str
    sentence: Message
    advice: Message


@dataclass(frozen=True, slots=True)
class Document:
    """What one file says. ``remarks`` are things the reader decided and the user may change (encoding, separator)."""

    media_type: str
    pages: tuple[Page, ...]
    status: SourceStatus = "read"
    refusal: Refusal | None = None
    language: str = ""
    remarks: tuple[Message, ...] = ()
    paged: bool = True
    name: str = ""
    """File name as dropped: sometimes the only place that names a benchmark or a round."""
    dated: str = ""
    """Day it was sent or published, as the file says (ISO); a hint, never proof."""
    saved: str = ""
    """Day it was last saved, as the file says."""
