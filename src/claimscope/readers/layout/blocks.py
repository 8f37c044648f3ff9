"""Segments to paragraphs and blocks: roles from size, place and first sign; spans that keep numbers apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from claimscope.core.reading import Role, Span, TextBlock
from claimscope.readers.layout.words import DIGIT, Line, Segment, Word, has_digit, part, share, spaced

_NOTE_MARK = re.compile(r"^(?:[*†‡§¶]{1,3}|\[\d{1,2}\]|\(\d{1,2}\)|\d{1,2}[).]?|[¹²³⁴-⁹⁰]{1,2})(?=\s|[A-Z]|$)")
_BULLETS = "•●▪■◦‣▸►–—○·"
_BULLET = re.compile(rf"^(?:[{_BULLETS}]|[-*](?=\s))")
_BULLET_SIGNS = _BULLETS + "-*"
_MARKS = ("*", "†", "‡", "§")
_DIGITS = re.compile(r"\d+")
_MOST_OPEN = 200
_LEADING = 0.75
"""Widest blank between two lines of one paragraph, in font heights."""


@dataclass(slots=True)
class Paragraph:
    """Lines below each other in one style, while it grows."""

    lines: list[Segment] = field(default_factory=list)
    x0: float = 0.0
    top: float = 0.0
    x1: float = 0.0
    bottom: float = 0.0

    def add(self, line: Segment) -> None:
        """Appends a line below the others."""
        if not self.lines:
            self.x0, self.top, self.x1, self.bottom = line.x0, line.top, line.x1, line.bottom
        self.lines.append(line)
        self.x0 = min(self.x0, line.x0)
        self.top = min(self.top, line.top)
        self.x1 = max(self.x1, line.x1)
        self.bottom = max(self.bottom, line.bottom)

    @property
    def size(self) -> float:
        return self.lines[0].size

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


class Sheet(NamedTuple):
    """Page measures in points; ``body`` is the height of the font most of the text is set in."""

    width: float
    height: float
    body: float


def paragraphs(segments: Sequence[Segment]) -> list[Paragraph]:
    """Groups lines from the top; a line joins the paragraph right above it in its own column."""
    done: list[Paragraph] = []
    open_: list[Paragraph] = []
    for line in segments:
        top = line.top
        open_ = [item for item in open_[-_MOST_OPEN:] if top - item.bottom < _LEADING * item.size + 1]
        for home in open_:
            if not line.turned and _continues(home, line):
                break
        else:
            home = Paragraph()
            done.append(home)
            open_.append(home)
        home.add(line)
    return done


def _continues(item: Paragraph, line: Segment) -> bool:
    last = item.lines[-1]
    size, other = last.size, line.size
    if last.turned or not -0.45 * size < line.top - last.bottom < _LEADING * (size if size < other else other):
        return False
    if abs(size - other) > 0.12 * size or last.hidden != line.hidden:
        return False
    x0, x1, left, right = last.x0, last.x1, line.x0, line.x1
    shared = (x1 if x1 < right else right) - (x0 if x0 > left else left)
    if shared < 0.3 * (x1 - x0) and shared < 0.3 * (right - left):
        return False
    (begun, ended), (begins, ends) = last.weights, line.weights
    if begun != begins and ended != ends:
        return False
    return not _starts_anew(line)


def _starts_anew(line: Segment) -> bool:
    initial = line.initial
    return line.is_raised or initial in _BULLETS or (initial in _MARKS and line.opening in _MARKS)


FOOT, _SMALL_PRINT = 0.85, 0.75
"""From here down the page, small print is a note; it tells nothing of the size of the text."""


def body_size(segments: Sequence[Segment]) -> float:
    """The largest font height in which a fair part of the words is set; 12 where there are none."""
    weights: dict[float, int] = {}
    counts: dict[float, int] = {}
    for item in segments:
        counts[item.size] = counts.get(item.size, 0) + item.count
    for exact, count in counts.items():
        size = round(exact, 1)
        weights[size] = weights.get(size, 0) + count
    fair = 0.3 * sum(weights.values())
    return max((size for size, count in weights.items() if count >= fair), default=max(weights, default=12.0))


def role_of(item: Paragraph, sheet: Sheet) -> Role:
    """Role by size, place and first sign; headers and footers are found later, across pages."""
    first = item.lines[0]
    if item.top > 0.4 * sheet.height and _is_note(item, first, sheet):
        return "footnote"
    if item.top > 0.93 * sheet.height and item.size < 0.95 * sheet.body and len(item.lines) < 3:
        return "footer"
    if item.top > FOOT * sheet.height and item.size < _SMALL_PRINT * sheet.body:
        return "footnote"
    larger = 1.16 if first.confidence > 0.97 else 1.4  # heights of recognised lines vary
    if len(item.lines) <= 3 and item.size > larger * sheet.body and len(item.text) < 200:
        return "heading"
    if len(item.lines) == 1 and first.bold and len(item.text) < 90:
        return "heading"
    return "list" if first.initial in _BULLET_SIGNS and _BULLET.match(first.opening) else "body"


def _is_note(item: Paragraph, first: Segment, sheet: Sheet) -> bool:
    """A mark at the start, in small type or raised."""
    if first.is_raised:
        return True
    if item.size >= 0.95 * sheet.body and first.initial not in "*†‡§¹²³⁴⁵⁶⁷⁸⁹":
        return False
    return _NOTE_MARK.match(first.text) is not None


def text_block(item: Paragraph, name: str, role: Role, sheet: Sheet, level: int = 0) -> TextBlock:
    """The paragraph as a block of the page."""
    lines = tuple([line_spans(line, sheet) for line in item.lines])
    visible = not all(line.hidden for line in item.lines)
    if len(lines) == len(lines[0]) == 1 and isinstance(item.lines[0], Line):
        return TextBlock(name, role, lines, lines[0][0].box, visible, level)
    box = share(item.x0, item.top, item.x1, item.bottom, sheet.width, sheet.height)
    return TextBlock(name, role, lines, box, visible, level)


def line_spans(line: Segment, sheet: Sheet) -> tuple[Span, ...]:
    """Spans of a line: each number has its own, so that an anchor can be drawn around it; the rest goes together."""
    if isinstance(line, Line):
        return _plain_spans(line, sheet)
    if len(line.words) == 1:
        return (word_span(line.words[0], sheet),)
    spans: list[Span] = []
    group: list[Word] = []
    number_before = False
    for word in line.words:
        number = not word.text.isalpha() and DIGIT.search(word.text) is not None
        if group and (number or number_before or _differs(group[-1], word)):
            spans.append(_span(group, word, sheet))
            group = []
        group.append(word)
        number_before = number
    spans.append(_span(group, None, sheet))
    return tuple(spans)


def word_span(word: Word, sheet: Sheet) -> Span:
    """The span of a word that stands alone."""
    x0, top, x1, bottom, text, size, raised, bold, hidden, _, confidence, _ = word
    box = share(x0, top, x1, bottom, sheet.width, sheet.height)
    return Span(text, raised, bold, _font_size(size), box, confidence, hidden)


def _plain_spans(line: Line, sheet: Sheet) -> tuple[Span, ...]:
    """The same of a line in one style: cut at the words with digits, which a pattern finds faster than a walk."""
    text, bold, size = line.text, line.bold, _font_size(line.size)
    box = share(line.x0, line.top, line.x1, line.bottom, sheet.width, sheet.height)
    if not has_digit(text):
        return (Span(text, False, bold, size, box),)
    left, top, right, bottom = box
    spans = []
    for start, end in pairwise((*_cuts(text), len(text) + 1)):
        x0 = part(line.left(start), sheet.width) if start else left
        x1 = part(line.right(end - 1), sheet.width) if end <= len(text) else right
        spans.append(Span(text[start:end], False, bold, size, (x0, top, x1, bottom)))
    return tuple(spans)


@lru_cache(maxsize=256)
def _font_size(height: float) -> float:
    """Points as set, to a tenth, of the height of a font's box."""
    return round(height / 0.115) / 10


def _cuts(text: str) -> list[int]:
    """Where the spans of a line in one style begin: at each word with a digit, and behind it."""
    cuts, end = [0], -1
    for hit in _DIGITS.finditer(text):
        if hit.start() > end:
            start = text.rfind(" ", 0, hit.start()) + 1
            end = text.find(" ", hit.end())
            end = len(text) if end < 0 else end
            cuts += [place for place in (start, end + 1) if cuts[-1] < place < len(text)]
    return cuts


def _differs(left: Word, right: Word) -> bool:
    return left.sup != right.sup or left.bold != right.bold or abs(left.confidence - right.confidence) > 0.02


def _span(group: Sequence[Word], following: Word | None, sheet: Sheet) -> Span:
    text = group[0].text
    for left, right in pairwise(group):
        text += (" " if spaced(left, right) else "") + right.text
    if following is not None and spaced(group[-1], following):
        text += " "
    first, last = group[0], group[-1]
    top, bottom = min(first.top, last.top), max(first.bottom, last.bottom)
    box = share(min(first.x0, last.x0), top, max(first.x1, last.x1), bottom, sheet.width, sheet.height)
    confidence = min(word.confidence for word in group)
    return Span(text, first.sup, first.bold, _font_size(first.size), box, confidence, first.hidden)
