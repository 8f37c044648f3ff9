"""Text of a shape: paragraphs of spans with size, weight and superscript, and an estimate of where each one stands."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

from claimscope.core.reading import Span
from claimscope.readers.pptx.geometry import Place
from claimscope.readers.pptx.names import EMU_PER_POINT, A, M
from claimscope.readers.pptx.placeholders import Base, Chain, bullet_of, levels_of
from claimscope.readers.spans import lines_of, styled
from claimscope.readers.xml import ALTERNATE, Element, chosen, first, integer, local

LINE_HEIGHT = 1.2
_ALIGNED = {"l": 0.0, "ctr": 0.5, "r": 1.0}
"""Share of the free room before a line; text that does not wrap grows from the middle of its shape."""
_RUN, _FIELD, _BREAK, _TEXT, _RUN_PROPERTIES = A + "r", A + "fld", A + "br", A + "t", A + "rPr"
_PARAGRAPH, _PROPERTIES, _LIST_STYLE, _BODY_PROPERTIES = A + "p", A + "pPr", A + "lstStyle", A + "bodyPr"
_FIT, _END = A + "normAutofit", A + "endParaRPr"
_ESCAPE = re.compile("_x([0-9A-Fa-f]{4})_")
_INSETS = (91_440, 45_720)
"""Default inner margins of a shape in EMU: left and right, top and bottom (ECMA-376 part 1, 21.1.2.1.1)."""


@dataclass(slots=True)
class Paragraph:
    """A paragraph of a shape. ``size`` in points is that of its largest run."""

    lines: tuple[tuple[Span, ...], ...]
    size: float
    level: int
    bulleted: bool
    align: str = "l"

    @property
    def text(self) -> str:
        return "\n".join("".join(span.text for span in line) for line in self.lines)


def paragraphs(body: Element | None, chain: Chain) -> tuple[Paragraph, ...]:
    """Paragraphs of a ``txBody``, empty ones as well (they take up room)."""
    return () if body is None else read_body(body, chain)[0]


def read_body(body: Element, chain: Chain) -> tuple[tuple[Paragraph, ...], Element | None]:
    """Paragraphs of a ``txBody`` and its ``bodyPr``."""
    items: list[Element] = []
    properties, scale = None, 1.0
    for child in body:
        tag = child.tag
        if tag == _PARAGRAPH:
            items.append(child)
        elif tag == _BODY_PROPERTIES:
            properties = child
            scale = _font_scale(child) if len(child) else 1.0
        elif tag == _LIST_STYLE and len(child):
            chain = chain.below(levels_of(child))
    return tuple([_paragraph(item, chain, scale) for item in items]), properties


def _font_scale(properties: Element) -> float:
    """How far a shape shrinks its text, from thousandths of a per cent."""
    fit = first(properties, _FIT)
    if fit is None:
        return 1.0
    return min(max(integer(fit.get("fontScale"), 100_000) / 100_000, 0.1), 1.0)


def _paragraph(item: Element, chain: Chain, scale: float) -> Paragraph:
    """Walks the children once: most paragraphs of a deck are one run, and each search among them costs."""
    properties = end = None
    parts: list[Element] = []
    for child in item:
        tag = child.tag
        if tag == _PROPERTIES:
            properties = child
        elif tag == _END:
            end = child
        elif tag == ALTERNATE:
            parts.extend(chosen(child))
        else:
            parts.append(child)
    level, bullet, align = 0, None, None
    if properties is not None:
        level = min(max(integer(properties.get("lvl")), 0), 8)
        bullet, align = bullet_of(properties), properties.get("algn")
    base = chain.at(level, scale)
    spans = _run(parts[0], base) if len(parts) == 1 else tuple([span for part in parts for span in _run(part, base)])
    sizes = [span.size or 0.0 for span in spans if not span.superscript]
    size = (max(sizes) if sizes else 0.0) or _end_size(end, base)
    return Paragraph(lines_of(spans), size, level, base.bullet if bullet is None else bullet, align or base.align)


def _end_size(end: Element | None, base: Base) -> float:
    size = integer(end.get("sz")) / 100 * base.scale if end is not None else 0
    return size or base.size


def _run(child: Element, base: Base) -> tuple[Span, ...]:
    tag = child.tag
    if tag == _RUN or (tag == _FIELD and child.get("type") != "slidenum"):
        text, properties = "", None
        for part in child:
            if part.tag == _TEXT:
                text = part.text or ""
            elif part.tag == _RUN_PROPERTIES:
                properties = part
        return styled(_ESCAPE.sub(_unescaped, text) if "_x" in text else text, _style(properties, base))
    if tag == _BREAK:
        return (Span("\n"),)
    if local(child) in ("m", "oMath", "oMathPara"):
        return styled("".join(_math(child)), _style(first(child, _RUN_PROPERTIES), base))
    return ()


def _unescaped(found: re.Match[str]) -> str:
    """Characters that XML cannot hold are written ``_x000B_``; the vertical tab is a line break."""
    code = int(found.group(1), 16)
    return "\n" if code in (0x0A, 0x0B) else (chr(code) if 0x20 <= code < 0xD800 else "")


def _math(item: Element) -> Iterator[str]:
    return (text.text or "" for text in item.iter(M + "t"))


def _style(properties: Element | None, base: Base) -> Span:
    if properties is None:
        return base.span
    size, weight, baseline = properties.get("sz"), properties.get("b"), properties.get("baseline")
    if size is None and weight is None and baseline is None:
        return base.span
    points = round(integer(size) / 100 * base.scale, 1) or base.span.size
    bold = base.span.bold if weight is None else weight in ("1", "true")
    return Span("", _raised(baseline), bold, points)


def _raised(baseline: str | None) -> bool:
    return baseline is not None and integer(baseline.rstrip("%")) > 0


@dataclass(slots=True)
class Frame:
    """The room for text in a shape: inner margins, anchor and wrapping."""

    left: float
    top: float
    right: float
    bottom: float
    anchor: str
    wraps: bool


def frame_of(found: Element | None, anchor: str) -> Frame:
    """The frame that a ``bodyPr`` describes; ``anchor`` is the inherited one."""
    if found is None or not found.attrib:
        return Frame(_INSETS[0], _INSETS[1], _INSETS[0], _INSETS[1], anchor or "t", True)
    left, right = integer(found.get("lIns"), _INSETS[0]), integer(found.get("rIns"), _INSETS[0])
    top, bottom = integer(found.get("tIns"), _INSETS[1]), integer(found.get("bIns"), _INSETS[1])
    return Frame(left, top, right, bottom, found.get("anchor", anchor or "t"), found.get("wrap") != "none")


def placed(texts: tuple[Paragraph, ...], place: Place, frame: Frame) -> tuple[Place, ...]:
    """Where each paragraph stands, as far as sizes and a mean letter width tell."""
    room = max(place.width - frame.left - frame.right, 1.0)
    sizes = [_extent(text, room if frame.wraps else math.inf) for text in texts]
    total = sum([height for _, height in sizes])
    y = place.y + frame.top + _slack(frame, place.height - frame.top - frame.bottom - total)
    places = []
    for text, (width, height) in zip(texts, sizes, strict=True):
        x = place.x + frame.left + (room - width) * _ALIGNED.get(text.align, 0.0 if frame.wraps else 0.5)
        places.append(Place(x, y, width, height))
        y += height
    return tuple(places)


def _slack(frame: Frame, rest: float) -> float:
    if frame.anchor == "t":
        return 0.0
    return rest / 2 if frame.anchor == "ctr" else rest


def _extent(text: Paragraph, room: float) -> tuple[float, float]:
    """Width and height in EMU."""
    indent = text.level * 0.25 * 914_400 + (0.2 * 914_400 if text.bulleted else 0)
    widths = [line_width(line, text.size) * EMU_PER_POINT for line in text.lines] or [0.0]
    free = max(room - indent, 0.15 * room if math.isfinite(room) else 1.0)
    count = sum(max(1, math.ceil(width / free)) if math.isfinite(free) else 1 for width in widths)
    return min(max(widths), free) + indent, count * text.size * LINE_HEIGHT * EMU_PER_POINT


def line_width(line: tuple[Span, ...], size: float) -> float:
    """Estimated width of a line in points: a Latin letter takes half its size, a CJK character all of it."""
    return sum(_letters(span.text) * (span.size or size) * (0.6 if span.superscript else 1.0) for span in line)


def _letters(text: str) -> float:
    if text.isascii():
        return 0.5 * len(text)
    return sum(1.0 if letter > "\u2e7f" else 0.5 for letter in text)
