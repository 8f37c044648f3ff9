"""A document as passages of normalised text, each with its place; footnotes are set apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.lexer import note_mark
from claimscope.core.claims.words.normal import normal
from claimscope.core.reading import Box, Page, Role, Span, TextBlock

_RAISED = re.compile(r"[\ue000-\ue0ff]+")
_BRACKETED = re.compile(r"^\s*(?:\[(\d{1,2}|\*)\]|\((\*{1,3}|†|‡)\))\s*")
_MARK = re.compile(r"\[(\d{1,2}|\*)\]|\((\*{1,3}|†|‡)\)")
_NUMBERED = re.compile(r"^\s*(\d{1,2})[ \u00a0]+(?=[A-ZÀ-Þ\"])")
_ENUMERATED = re.compile(r"^\s*(\d{1,2})\)[ \u00a0]+(?=\S)")
_SOURCE_NOTE = re.compile(
    r"^\s*\d{1,2}\)?[ \u00a0]+(?:MLPerf|Results? |Sources? |Source:|Based on|Measured|As of|Retrieved|See |Config|"
    r"Test(?:ed|ing|s) |"
    r"Quelle|Ergebnis|Stand |Gemessen|Résultat|Mesuré|Fuente|Medid|Fonte|Misurat|Источник|Измерен|"
    r"来源|來源|出典|출처|자료)"
)
""" "1 MLPerf Inference v5.1 Closed. Results retrieved from …" below a text is its note; a heading may begin so too."""

_SENTENCE_ENDS = re.compile(r"[.;!?)。]\s+$")
_NEXT_NOTE = re.compile(r"(?<=[.;!?)])\s+(?=(?:[¹²³⁴⁵⁶⁷⁸⁹]{1,2}|\[\d{1,2}\])\s?[^\W\d_])")
_STARRED = re.compile(r"^\s*(\*{1,3})\s*(?=\S)")
_NUMBER_ENDS, _WORD_BEGINS = (
    re.compile(r"(?:^|\n)[~≈<>]?\d[\d.,]*(?: ?(?:ms|s|kW|W|[xX×%]))$"),
    re.compile(r"[A-Za-z]{3}"),
)
""" "0.29 s" in one style and "median …" in the next: a number and its label, set apart by the page's layout alone."""

_STARS = re.compile(r"[*＊※†‡]")
_EMPHASIS = re.compile(r"\*\*[^*\n]+\*\*|(?<![\w*])\*[^*\s][^*\n]*\*(?![\w*])")
_STAR_MARK = re.compile(
    r"(?<=[\w%)）])(\*{1,3}|†|‡)(?=[\s.,;:)）]|$)|(?:(?<=[\w%)）])|(?<=\s))[*＊※](\d{1,2})(?=[\s.,;:)）]|$)"
)
_STAR_COUNT, _STAR_COUNTED = re.compile(r"\s?(\d{1,2})\s+(?=\S)"), re.compile(r"^\s*[*＊※]\s?(\d{1,2})\s+(?=\S)")
_STAR_NOTE = re.compile(r"^\s*(\*{1,3}|†|‡)\s")
_BULLET = re.compile(r"^\s*[•\-–*]\s")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a stretch of a passage stands on its page. ``confidence`` is that of the reading (OCR)."""

    start: int
    end: int
    box: Box | None
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, title, note or cell text. ``order`` is its place among the blocks of the page."""

    text: str
    page: int
    order: int
    object: str = ""
    role: Role = "body"
    visible: bool = True
    box: Box | None = None
    places: tuple[Place, ...] = ()
    mark: str = ""
    """Footnotes: the mark they explain."""
    level: int = 0
    is_card: bool = False
    """A large number of a slide with its label: it says nothing of the card beside it."""
    only_leads: bool = False
    """Says what the text behind it is about and holds no claim itself."""
    answers: bool = False
    """Answers to a demand, whatever its page announces."""

    @property
    def is_footnote(self) -> bool:
        return bool(self.mark) or self.role == "footnote"

    def box_of(self, start: int, end: int) -> Box | None:
        """The smallest box around a stretch, else that of the whole passage."""
        boxes = [place.box for place in self.places if place.box and place.start < end and start < place.end]
        return around(boxes) or self.box

    def confidence_of(self, start: int, end: int) -> float:
        """How surely the reader read a stretch."""
        hits = [place.confidence for place in self.places if place.start < end and start < place.end]
        return min(hits, default=1.0)


def around(boxes: Iterable[Box | None]) -> Box | None:
    """The box around boxes, or None."""
    known = [box for box in boxes if box]
    if not known:
        return None
    x0, y0, x1, y1 = zip(*known, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def text_passages(block: TextBlock, page: Page, order: int) -> list[Passage]:
    """The passages of a text block: one, or one for each footnote line."""
    visible = block.visible and page.visible and block.role not in ("notes", "comment")
    block = replace(block, lines=_notes_apart(block.lines))
    below = _notes_below(block)
    groups = _footnote_groups(block) if below is None else below
    made = []
    for lines in groups:
        text, places = _joined(lines)
        if text.strip():
            passage = Passage(
                text, page.number, order, block.object, block.role, visible, block.box, places, level=block.level
            )
            made.append(_with_mark(passage, len(groups) > 1 and below is None))
    return made


def _notes_apart(lines: Sequence[tuple[Span, ...]]) -> tuple[tuple[Span, ...], ...]:
    """Lines with each note that runs on behind another on a line of its own: "¹ Closed division. ² Our own test.", and
    raised 1, its text, raised 2, its text."""
    made: list[list[Span]] = []
    last, ended = 0, True
    for line in lines:
        is_note = mark_of(_text_of(line))[0] != ""
        made.append([])
        seen: set[int] = set()
        for span in line:
            first, *others = _NEXT_NOTE.split(span.text) if is_note else _notes_behind(span.text)
            number = _raised_number(span)
            again = not last and number in seen and _SENTENCE_ENDS.search(_text_of(tuple(made[-1]))) is not None
            if (ended and last and made[-1] and number == last + 1) or again:
                made.append([])
            seen |= {number} - {0}
            if number and (last or not made[-1]):
                last = number
            made[-1].append(replace(span, text=first) if others else span)
            made += [[replace(span, text=other)] for other in others]
            ended = span.text.rstrip().endswith((".", ";", "!", "?", ")", "。"))
    return tuple(map(tuple, made))


def _notes_behind(text: str) -> list[str]:
    """A text and the notes that follow it in its line: "N tokens/s¹, ours at M². ¹ Closed. ² Our own test."."""
    first, *notes = _NEXT_NOTE.split(text)
    used = marks_in(normal(first)) if notes else ()
    return [first, *notes] if all(mark_of(normal(note))[0] in used for note in notes) else [text]


def _raised_number(span: Span) -> int:
    """The number of a raised mark, 0 for other text."""
    mark = mark_of(normal(span.text, span.superscript))[0]
    return int(mark) if mark.isdecimal() and span.superscript else 0


def _notes_below(block: TextBlock) -> list[Sequence[tuple[Span, ...]]] | None:
    """Lines of a text and the footnotes right below it, which explain marks of it; None where there are none."""
    starts = [index for index, line in enumerate(block.lines) if index and mark_of(_text_of(line))[0]]
    if not starts or mark_of(_text_of(block.lines[0]))[0]:
        return None
    used = marks_in("\n".join(_text_of(line) for line in block.lines[: starts[0]]))
    if not all(mark_of(_text_of(block.lines[index]))[0] in used for index in starts):
        return None
    ends = [*starts, len(block.lines)]
    return [block.lines[start:end] for start, end in zip([0, *starts], ends, strict=True)]


def _footnote_groups(block: TextBlock) -> list[Sequence[tuple[Span, ...]]]:
    """Lines grouped by footnote where the block is a list of footnotes, else all lines."""
    starts = [index for index, line in enumerate(block.lines) if _line_mark(line)]
    if not starts or starts[0] != 0 or len(block.lines) == 1:
        return [block.lines]
    marks = [_line_mark(block.lines[index]) for index in starts]
    if len(starts) == 1 or marks != sorted(set(marks)):
        return [block.lines]
    ends = [*starts[1:], len(block.lines)]
    return [block.lines[start:end] for start, end in zip(starts, ends, strict=True)]


def _line_mark(line: tuple[Span, ...]) -> str:
    text = _text_of(line)
    return mark_of(text)[0] or (found.group(1) if (found := _NUMBERED.match(text)) else "")


def _text_of(line: tuple[Span, ...]) -> str:
    return "".join(normal(span.text, span.superscript) for span in line)


def _joined(lines: Sequence[tuple[Span, ...]]) -> tuple[str, tuple[Place, ...]]:
    text, places = "", []
    for number, line in enumerate(lines):
        text += "\n" if number else ""
        for span in line:
            piece = normal(span.text, span.superscript)
            text += " " if _WORD_BEGINS.match(piece) and _ends_with_number(text) else ""
            places.append(Place(len(text), len(text) + len(piece), span.box, span.confidence))
            text += piece
    return text, tuple(places)


def _ends_with_number(text: str) -> bool:
    """Whether the last line is nothing but a number. Only that line is looked at: texts grow span by span."""
    return _NUMBER_ENDS.search(text, max(text.rfind("\n", 0, len(text) - 1), 0)) is not None


def mark_of(text: str) -> tuple[str, int]:
    """(mark, length) of a footnote mark at the start of a text, or ("", 0)."""
    stripped = text.lstrip()
    blank = len(text) - len(stripped)
    raised = _RAISED.match(stripped)
    if raised:
        mark = "".join(map(note_mark, raised.group()))
        counted = _STAR_COUNT.match(stripped, raised.end()) if mark == "*" else None
        return (f"*{counted.group(1)}", blank + counted.end()) if counted else (mark, blank + raised.end())
    counted = _STAR_COUNTED.match(text)
    if counted:
        return f"*{counted.group(1)}", counted.end()
    found = _BRACKETED.match(text) or (_STARRED.match(text) if not _BULLET.match(text) else None)
    return (next(filter(None, found.groups())), found.end()) if found else ("", 0)


def marks_in(text: str) -> tuple[str, ...]:
    """Footnote marks in a text: superscripts, bracketed numbers, stars behind a word ("tokens/s*"), stars with a
    number ("*1")."""
    marks: list[str] = []
    for run in _RAISED.findall(text):
        marks.extend(part for part in re.split(r"[,\s]+", "".join(map(note_mark, run))) if part)
    marks.extend(hit.group(1) or hit.group(2) for hit in _MARK.finditer(text))
    if _STARS.search(text):
        plain = _EMPHASIS.sub(" ", text)
        marks.extend(f"*{hit.group(2)}" if hit.group(2) else hit.group(1) for hit in _STAR_MARK.finditer(plain))
    return tuple(marks)


def _with_mark(passage: Passage, numbered_list: bool) -> Passage:
    mark, _ = mark_of(passage.text)
    noted = passage.role not in ("title", "heading") and _SOURCE_NOTE.match(passage.text) is not None
    if not mark and (numbered_list or passage.role == "footnote" or noted):
        found = _NUMBERED.match(passage.text) or _STAR_NOTE.match(passage.text)
        found = found or (None if numbered_list else _ENUMERATED.match(passage.text))
        mark = found.group(1) if found else ""
    return replace(passage, mark=mark) if mark else passage
