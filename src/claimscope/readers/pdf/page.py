"""One PDF page: words, what is hidden, tables, pictures, and what could not be read."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from claimscope.core.message import Message, message
from claimscope.core.reading import Block, Page, PageRead, Picture, TextBlock
from claimscope.readers import ocr
from claimscope.readers.layout.bars import FEWEST_BARS, drawn_bars, with_charts
from claimscope.readers.layout.page import page_blocks
from claimscope.readers.layout.ruled import RuledTable
from claimscope.readers.layout.words import Piece, Word, share, words_of
from claimscope.readers.pdf.drawn import Drawn, covers, drawn
from claimscope.readers.pdf.rules import ruled_tables
from claimscope.readers.pdf.words import Flip, PageText, Rect
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


def read_page(document: Any, index: int) -> Page:
    """Page ``index`` (from 0). Raises PdfiumError for a page that cannot be loaded."""
    page = document[index]
    try:
        text = pdfium.FPDFText_LoadPage(page.raw)
        if not text:
            raise pypdfium2.PdfiumError("no text page")
        try:
            return _read(page, text, page.get_size(), index)
        finally:
            pdfium.FPDFText_ClosePage(text)
    finally:
        page.close()


def _read(page: Any, text: Any, size: tuple[float, float], index: int) -> Page:
    shown, turn = _visible_box(page, *size), page.get_rotation()
    flip = _flip(shown, turn)
    reader = PageText(text, _indexed_text(text), flip)
    words = reader.pieces(None if turn else (shown[0], shown[3]))
    objects = pdfium.FPDFPage_CountObjects(page.raw)
    seen = drawn(page.raw, flip) if objects > reader.objects or not words else Drawn()
    words = _visibility(words, reader, seen, size)
    notes: list[Message] = []
    ruled = _ruled(seen, flip) if seen.rules and words else ()
    if ruled is None:
        notes.append(message("reading.table-not-read"))
    charts, rest = drawn_bars(words, seen.grounds, size) if len(seen.grounds) >= FEWEST_BARS else ([], words)
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
    if _unreadable(words):
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


def _indexed_text(text: Any) -> str:
    """The page's text with one character for each of PDFium's indexes."""
    count = pdfium.FPDFText_CountChars(text)
    if count <= 0:
        return ""
    memory = (ctypes.c_ushort * (2 * count + 2))()
    written = pdfium.FPDFText_GetText(text, 0, count, memory)
    whole = bytes(memoryview(memory).cast("B")[: 2 * max(written - 1, 0)]).decode("utf-16-le", "ignore")
    if len(whole) == count:
        return whole
    codes = (pdfium.FPDFText_GetUnicode(text, index) for index in range(count))
    return "".join(chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else " " for code in codes)


def _flip(shown: Rect, turn: int) -> Flip:
    """Turns boxes of the page's own space (origin bottom left, before rotation) into ours (top left, as shown)."""
    left, bottom, right, top = shown
    if turn == 90:
        return lambda x0, y0, x1, y1: (y0 - bottom, x0 - left, y1 - bottom, x1 - left)
    if turn == 180:
        return lambda x0, y0, x1, y1: (right - x1, y0 - bottom, right - x0, y1 - bottom)
    if turn == 270:
        return lambda x0, y0, x1, y1: (top - y1, right - x1, top - y0, right - x0)
    return lambda x0, y0, x1, y1: (x0 - left, top - y1, x1 - left, top - y0)


def _visible_box(page: Any, width: float, height: float) -> Rect:
    """The crop box cut to the media box, which is what PDFium shows."""
    crop, media = page.get_cropbox(), page.get_mediabox()
    box = (max(crop[0], media[0]), max(crop[1], media[1]), min(crop[2], media[2]), min(crop[3], media[3]))
    turned = page.get_rotation() in (90, 270)
    shown = (height, width) if turned else (width, height)
    fits = abs(box[2] - box[0] - shown[0]) < 1 and abs(box[3] - box[1] - shown[1]) < 1
    return box if fits else (0.0, 0.0, *shown)


def _visibility(pieces: Sequence[Piece], reader: PageText, seen: Drawn, size: tuple[float, float]) -> Sequence[Piece]:
    """Marks what nobody sees: off the page, tiny, white on white. A layer over a scan counts as what the scan shows."""
    width, height = size
    white = set(reader.white)
    if not white and not reader.unpainted and all(piece.size > _SMALLEST for piece in pieces):
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


def _unreadable(pieces: Sequence[Piece]) -> bool:
    """Fonts without a map to Unicode give private or replacement characters."""
    if not any(_NO_LETTER.search(piece.text) for piece in pieces):
        return False
    text = "".join(word.text for word in words_of(pieces)[:400])
    return len(_NO_LETTER.findall(text)) > 0.2 * len(text) > 0


def _title(blocks: tuple[Block, ...]) -> str:
    title = next((block for block in blocks if isinstance(block, TextBlock) and block.role == "title"), None)
    return " ".join(title.text.split()) if title is not None and title.visible else ""
