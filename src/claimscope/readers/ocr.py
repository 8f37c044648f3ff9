"""Text recognition, where the extra ``ocr`` is installed: RapidOCR with the models inside its package, no network.

The engine starts at the first picture and lives as long as the process.
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from typing import Any

from claimscope.core.message import Message, message
from claimscope.core.reading import Block, Box, PageRead, Span
from claimscope.readers.ink import Bounds, ink_extents
from claimscope.readers.layout.page import page_blocks
from claimscope.readers.layout.words import Word, share
from claimscope.readers.pixels import open_picture

CROP_SCALE = 3
"""A crop is enlarged by this before it is read again: grey footnotes of twelve pixels become readable."""
_CEILING = 0.95
"""Recognised text is never as sure as text that was typed."""
_LEAST = 0.35
_SIDE = 2000
"""Pixels: the engine reduces what is larger."""
_DOUBTED = 0.7
"""Score of a line whose two readings differ."""
_FAINT = 0.9
_MISREAD = re.compile(r"(?=.*\d)(?=.*[lIOo|])[\dlIOo|.,]{2,}")
"""A number with letters that look like digits: 1 and l, 0 and O."""
_Piece = tuple[str, float, Bounds]
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Recognised:
    """Blocks of a picture and how well it went."""

    blocks: tuple[Block, ...]
    read: PageRead
    notes: tuple[Message, ...]


def available() -> bool:
    """Whether pictures can be read here."""
    return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None


def recognised_page(
    picture: Any, size: tuple[float, float], frame: tuple[float, float, float, float] | None = None
) -> Recognised:
    """Reads a Pillow picture on a page of ``size`` points; where recognition fails that is picture-only.

    ``frame`` is the place of the picture on the page (left, top, width, height in points); without it, all of it.
    """
    if not available():
        return Recognised((), "picture-only", (message("reading.picture-only"), message("reading.ocr-missing")))
    try:
        words = _words(picture, frame or (0.0, 0.0, *size))
    except (MemoryError, KeyboardInterrupt):
        raise
    except Exception:  # noqa: BLE001  the engine's faults are many and must not lose the page
        _log.warning("text recognition failed", exc_info=True)
        return Recognised((), "picture-only", (message("reading.picture-only"), message("reading.ocr-failed")))
    if not words:
        return Recognised((), "picture-only", (message("reading.picture-only"), message("reading.ocr-nothing")))
    return Recognised(page_blocks(words, *size), "full", (message("reading.ocr-done"),))


def read_crop(data: bytes, box: Box) -> tuple[Span, ...]:
    """Reads part of a picture again, three times as large. ``box`` in shares of it, as are the spans' boxes."""
    with open_picture(BytesIO(data)) as picture:
        width, height = picture.size
        edges = (int(box[0] * width), int(box[1] * height), int(box[2] * width) + 1, int(box[3] * height) + 1)
        if not available() or edges[2] - edges[0] < 4 or edges[3] - edges[1] < 4:
            return ()
        part = picture.convert("RGB").crop(edges)
    part = part.resize((part.width * CROP_SCALE, part.height * CROP_SCALE))
    return tuple(_span(text, score, frame, edges, (width, height)) for text, score, frame in _lines(_padded(part)))


def _span(text: str, score: float, frame: Any, edges: tuple[int, ...], size: tuple[int, int]) -> Span:
    x0, top, x1, bottom = _bounds(frame)
    left, upper = edges[0] - _PAD / CROP_SCALE, edges[1] - _PAD / CROP_SCALE
    box = share(
        left + x0 / CROP_SCALE, upper + top / CROP_SCALE, left + x1 / CROP_SCALE, upper + bottom / CROP_SCALE, *size
    )
    return Span(text, box=box, confidence=_confidence(score))


_PAD = 24


def _padded(picture: Any) -> Any:
    """Detection misses letters that touch the edge."""
    from PIL import Image

    ground = picture.getpixel((0, 0))
    whole = Image.new("RGB", (picture.width + 2 * _PAD, picture.height + 2 * _PAD), ground)
    whole.paste(picture, (_PAD, _PAD))
    return whole


def _words(picture: Any, frame: tuple[float, float, float, float]) -> list[Word]:
    picture = picture.convert("RGB")
    if max(picture.size) > _SIDE:
        picture.thumbnail((_SIDE, _SIDE))
    across, down = frame[2] / picture.width, frame[3] / picture.height
    grey = picture.convert("L")
    found: list[Word] = []
    for line in _lines(picture):
        for text, score, (x0, top, x1, bottom) in _pieces(picture, grey, *line):
            place = (frame[0] + x0 * across, frame[1] + top * down, frame[0] + x1 * across, frame[1] + bottom * down)
            found.extend(_line_words(text, score, place))
    return found


def _pieces(picture: Any, grey: Any, text: str, score: float, corners: Any) -> list[_Piece]:
    """A recognised line as the cells it runs through, each at the edges of its letters and read again for itself.

    Where the second reading says other letters than the first, neither is sure.
    """
    x0, top, x1, bottom = bounds = _bounds(corners)
    if bottom - top > x1 - x0:
        return [(text, score, bounds)]
    extents = ink_extents(grey, bounds, text.count(" "))
    if len(extents) < 2:
        (left, right) = extents[0] if extents else (x0, x1)
        return [(text, score, (left, top, right, bottom))]
    pad = 0.2 * (bottom - top)
    crops = [picture.crop((int(left - pad), int(top), int(right + pad), int(bottom) + 1)) for left, right in extents]
    read = [_text_of(crop) for crop in crops]
    same = "".join(said for said, _ in read).replace(" ", "") == text.replace(" ", "")
    return [
        (said, min(again, score if same else _DOUBTED), (left, top, right, bottom))
        for (said, again), (left, right) in zip(read, extents, strict=True)
        if said.strip()
    ]


def _line_words(text: str, score: float, place: tuple[float, float, float, float]) -> list[Word]:
    """Words of a recognised line, placed by their share of its letters."""
    x0, top, x1, bottom = place
    turned = bottom - top > 2 * (x1 - x0) and len(text) > 2
    size = (x1 - x0) if turned else bottom - top
    if turned:
        return [Word(x0, top, x1, bottom, text, size, turned=True, confidence=_confidence(score))]
    step = (x1 - x0) / max(len(text), 1)
    words: list[Word] = []
    position = 0
    for part in text.split():
        position = text.index(part, position)
        left, right = x0 + position * step, x0 + (position + len(part)) * step
        position += len(part)
        sure = _confidence(min(score, _DOUBTED) if _MISREAD.fullmatch(part) or _is_faint(part, score) else score)
        words.append(Word(left, top, right, bottom, part, size, confidence=sure, apart=not words))
    return words


def _is_faint(word: str, score: float) -> bool:
    """A number of a line that was not read well: one wrong digit is another number."""
    return score < _FAINT and any(sign.isdigit() for sign in word)


def _confidence(score: float) -> float:
    return round(min(float(score), 1.0) * _CEILING, 3)


def _bounds(frame: Any) -> tuple[float, float, float, float]:
    xs, ys = [float(point[0]) for point in frame], [float(point[1]) for point in frame]
    return min(xs), min(ys), max(xs), max(ys)


def _lines(picture: Any) -> list[tuple[str, float, Any]]:
    """(text, score, four corners) of every line, from the top."""
    import numpy

    result = _engine()(numpy.asarray(picture)[:, :, ::-1], use_det=True, use_cls=True, use_rec=True)
    if result is None or result.boxes is None or result.txts is None:
        return []
    rows = zip(result.txts, result.scores, result.boxes, strict=True)
    return [(text, float(score), frame) for text, score, frame in rows if text.strip() and score >= _LEAST]


def _text_of(picture: Any) -> tuple[str, float]:
    """Text and score of a picture that holds one line."""
    import numpy

    result = _engine()(numpy.asarray(picture)[:, :, ::-1], use_det=False, use_cls=False, use_rec=True)
    if result is None or not result.txts:
        return "", 0.0
    return str(result.txts[0]), float(result.scores[0])


@cache
def _engine() -> Any:
    import onnxruntime
    from rapidocr import RapidOCR

    onnxruntime.disable_telemetry_events()  # of a build whose environment was swept; see claimscope/__init__.py
    logging.getLogger("RapidOCR").setLevel(logging.ERROR)
    return RapidOCR(params={"Global.log_level": "error", "EngineConfig.onnxruntime.intra_op_num_threads": 2})
