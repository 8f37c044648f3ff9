"""Pictures with a palette go into the PDF as they are: a PNG's compressed rows are what a PDF reader can decompress.

reportlab would unpack them to three bytes a pixel and compress them again, for a thousand citations a thousand times.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from hashlib import md5
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObject, PDFStream

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class _Hex(PDFObject):  # type: ignore[misc]
    """Bytes as a PDF string of hexadecimal digits."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, _document: Any) -> bytes:
        return b"<" + self.data.hex().encode() + b">"


def place_indexed(canvas: Any, png: bytes, width: float, height: float) -> bool:
    """Draw a PNG with a palette at the origin, in this size; False where it is another kind of picture."""
    stream = _stream(png)
    if stream is None:
        return False
    name = f"palette-{md5(png, usedforsecurity=False).hexdigest()}"
    if not canvas.hasForm(name):
        canvas._doc.addForm(name, stream)
    canvas.saveState()
    canvas.scale(width, height)
    canvas.doForm(name)
    canvas.restoreState()
    return True


def _stream(png: bytes) -> PDFStream | None:
    """The image object (ISO 32000-1, 8.9.5; predictors of PNG rows: 7.4.4.4)."""
    parts: dict[bytes, bytes] = {}
    for kind, data in _chunks(png):
        parts[kind] = parts.get(kind, b"") + data
    head = parts.get(b"IHDR", b"")
    if len(head) != 13:
        return None
    wide, high, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", head)
    if colour != 3 or interlaced or b"tRNS" in parts:
        return None
    palette = parts[b"PLTE"]
    rows = {"Predictor": 15, "Colors": 1, "BitsPerComponent": depth, "Columns": wide}
    about: dict[str, object] = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "Width": wide,
        "Height": high,
        "BitsPerComponent": depth,
        "ColorSpace": PDFArray([PDFName("Indexed"), PDFName("DeviceRGB"), len(palette) // 3 - 1, _Hex(palette)]),
        "Filter": PDFArray([PDFName("FlateDecode")]),
        "DecodeParms": PDFArray([PDFDictionary(rows)]),
    }
    return PDFStream(PDFDictionary(about), parts[b"IDAT"])


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    if not png.startswith(_SIGNATURE):
        return
    at = len(_SIGNATURE)
    while at + 8 <= len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12
