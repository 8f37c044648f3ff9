"""One PDF page: words, what is hidden, tables, pictures, and what could not be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from operator import attrgetter
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from claimscope.core.message import Message, message
from claimscope.core.reading import Block, Page, PageRead, Picture, TextBlock
from claimscope.readers import ocr
from claimscope.readers.layout.bars import FEWEST_BARS, drawn_bars, with_charts
from claimscope.readers.layout.curves import FEWEST_SHAPES, drawn_curves
from claimscope.readers.layout.legends import grouped_bars, may_be_grouped
from claimscope.readers.layout.page import page_blocks
from claimscope.readers.layout.ruled import RuledTable
from claimscope.readers.layout.words import Piece, Word, share, words_of
from claimscope.readers.pdf.drawn import Drawn, covers, drawn, filled_boxes
from claimscope.readers.pdf.fonts import Fonts
from claimscope.readers.pdf.letters import Letters
from claimscope.readers.pdf.lines import PageText
from claimscope.readers.pdf.rules import ruled_tables
from claimscope.readers.pdf.view import Flip, Rect, view_of
from claimscope.readers.recognise import LARGE

_TEXT_LAYER = 0.85
"""Confidence of an invisible text layer over a scan: somebody's text recognition made it."""
_SMALLEST = 1.5
"""Font height in points below which text is not meant to be seen."""
_OUTLINES = 25
"""Drawn shapes from which a page without text is taken for one whose letters are outlines."""
_NO_LETTER = re.compile("[\ufffd\ue000-\uf8ff]")
_LAYER_WORDS = 8
_PICTURE = 0.02
"""Share of the page from which a picture may hold words."""


def read_page(document: Any, index: int, fonts: Fonts) -> Page:
    """Page ``index`` (from 0), which ``fonts`` keeps open. Raises PdfiumError for a page that cannot be loaded."""
    page = document[index]
    try:
        text = pdfium.FPDFText_LoadPage(page.raw)
        if not text:
            raise pypdfium2.PdfiumError("no text page")
        try:
            return _read(page, text, index, fonts)
        finally:
            pdfium.FPDFText_ClosePage(text)
    finally:
        fonts.turn(page)


def _read(page: Any, text: Any, index: int, fonts: Fonts) -> Page:
    size: tuple[float, float] = page.get_size()
    view = view_of(page, *size)
    letters = Letters(text, view, fonts)
    reader = PageText(letters)
    words = reader.pieces()
    objects = pdfium.FPDFPage_CountObjects(page.raw)
    seen = drawn(page.raw, view.flip) if objects > len(letters.styles) or not words else Drawn()
    words = _visibility(words, reader, seen, size)
    notes: list[Message] = []
    ruled = _ruled(seen, view.flip) if seen.rules and words else ()
    if ruled is None:
        notes.append(message("reading.table-not-read"))
    charts, rest = drawn_bars(words, seen.grounds, size) if len(seen.grounds) >= FEWEST_BARS else ([], words)
    if not charts and may_be_grouped(seen.grounds):
        charts, rest = grouped_bars(words, filled_boxes(page.raw, view.flip), size)
    if not charts and seen.shapes >= FEWEST_SHAPES:
        charts, rest = drawn_curves(words, size, partial(filled_boxes, page.raw, view.flip))
    blocks = with_charts(page_blocks(rest, *size, ruled or ()), charts)
    pictures = _pictures(seen, size)
    read: PageRead = "full" if words else "empty"
    if not words and (pictures or seen.shapes >= _OUTLINES):
        pictures = pictures or [Picture("Picture 1", (0.0, 0.0, 1.0, 1.0))]
        read = "picture-only"
        notes += [message("reading.picture-only"), *([] if ocr.available() else [message("reading.ocr-missing")])]
    elif large := [picture for picture in pictures if _share(picture) >= LARGE and not _over(picture, words, size)]:
        read = "partial"
        notes += [message("reading.not-read.picture", object=picture.object) for picture in large]
    if _is_unreadable(words, letters.text):
        notes.append(message("reading.no-unicode"))
    label = message("reading.page", number=index + 1)
    return Page(index + 1, label, (*blocks, *pictures), read, tuple(notes), True, *size, _title(blocks))


def _share(picture: Picture) -> float:
    return _area(picture.box or (0.0, 0.0, 0.0, 0.0))


def _over(picture: Picture, words: Sequence[Piece], size: tuple[float, float]) -> bool:
    """Whether the words of the picture are there as text (the layer of a scan, a ground behind the page)."""
    x0, top, x1, bottom = picture.box or (0.0, 0.0, 0.0, 0.0)
    box = (x0 * size[0], top * size[1], x1 * size[0], bottom * size[1])
    inside = (covers(box, (word.x0 + word.x1) / 2, (word.top + word.bottom) / 2) for word in words_of(words))
    return sum(inside) >= _LAYER_WORDS


def _ruled(seen: Drawn, flip: Flip) -> tuple[RuledTable, ...] | None:
    """Grids of the page; None where its lines are a drawing or defeat the library."""
    try:
        return None if seen.crowded else ruled_tables(seen.paths, flip)
    except (ValueError, KeyError, IndexError, ZeroDivisionError):
        return None


def _visibility(pieces: Sequence[Piece], reader: PageText, seen: Drawn, size: tuple[float, float]) -> Sequence[Piece]:
    """Marks what nobody sees: off the page, tiny, white on white. A layer over a scan counts as what the scan shows."""
    width, height = size
    white = set(reader.white)
    if not white and not reader.unpainted and min(map(attrgetter("size"), pieces), default=_SMALLEST + 1) > _SMALLEST:
        outside = _any_outside(pieces, width, height)
        return [_placed(word, width, height) for word in words_of(pieces)] if outside else pieces
    scanned = [box for box in seen.pictures if _area(box) > 0.35 * width * height]
    grounds = (*seen.grounds, *seen.pictures)
    words = enumerate(words_of(pieces))
    return [_placed(_seen(word, n in white, scanned, grounds), width, height) for n, word in words]


def _seen(word: Word, white: bool, scanned: Sequence[Rect], grounds: Sequence[Rect]) -> Word:
    x, y = (word.x0 + word.x1) / 2, (word.top + word.bottom) / 2
    if word.hidden:
        over_scan = any(covers(box, x, y) for box in scanned)
        return word._replace(hidden=False, confidence=_TEXT_LAYER) if over_scan else word
    lost = word.size <= _SMALLEST or (white and not any(covers(box, x, y) for box in grounds))
    return word._replace(hidden=True) if lost else word


def _any_outside(pieces: Sequence[Piece], width: float, height: float) -> bool:
    if not pieces or (
        min(map(attrgetter("x0"), pieces)) >= 0
        and min(map(attrgetter("top"), pieces)) >= 0
        and max(map(attrgetter("x1"), pieces)) <= width
        and max(map(attrgetter("bottom"), pieces)) <= height
    ):
        return False
    return any(
        piece.x0 > width
        or piece.x1 < 0
        or piece.top > height
        or piece.bottom < 0
        or (piece.x1 > width and piece.tail.x0 > width)
        or (piece.x0 < 0 and piece.head.x1 < 0)
        for piece in pieces
    )


def _placed(word: Word, width: float, height: float) -> Word:
    outside = word.x0 >= width or word.x1 <= 0 or word.top >= height or word.bottom <= 0
    return word._replace(hidden=True) if outside and not word.hidden else word


def _area(box: Rect) -> float:
    return max(box[2] - box[0], 0.0) * max(box[3] - box[1], 0.0)


def _pictures(seen: Drawn, size: tuple[float, float]) -> list[Picture]:
    """Pictures large enough to hold words."""
    large = [box for box in seen.pictures if _area(box) > _PICTURE * size[0] * size[1]]
    return [Picture(f"Picture {number}", share(*box, *size)) for number, box in enumerate(large, 1)]


def _is_unreadable(pieces: Sequence[Piece], whole: str) -> bool:
    """Fonts without a map to Unicode give private or replacement characters."""
    if whole.isascii() or not _NO_LETTER.search(whole):
        return False
    text = "".join(word.text for word in words_of(pieces)[:400])
    return len(_NO_LETTER.findall(text)) > 0.2 * len(text) > 0


def _title(blocks: tuple[Block, ...]) -> str:
    title = next((block for block in blocks if isinstance(block, TextBlock) and block.role == "title"), None)
    return " ".join(title.text.split()) if title is not None and title.visible else ""
