"""Windows metafiles made record by record (MS-EMF, MS-WMF)."""

from __future__ import annotations

import struct


def record(kind: int, body: bytes) -> bytes:
    body += b"\0" * (-len(body) % 4)
    return struct.pack("<2I", kind, 8 + len(body)) + body


def text_out(text: str, x: int, y: int, steps: list[int] | None = None, options: int = 0) -> bytes:
    """EMR_EXTTEXTOUTW."""
    letters = text.encode("utf-16-le")
    letters += b"\0" * (-len(letters) % 4)
    offset = 76
    spacing = offset + len(letters) if steps else 0
    body = struct.pack("<4i3I", 0, 0, 0, 0, 1, 0, 0)
    body += struct.pack("<2i3I4iI", x, y, len(text), offset, options, 0, 0, 0, 0, spacing) + letters
    return record(84, body + (struct.pack(f"<{len(steps)}I", *steps) if steps else b""))


def font(number: int, height: int) -> bytes:
    return record(82, struct.pack("<Ii", number, -height) + bytes(300)) + record(37, struct.pack("<I", number))


def emf(*records: bytes) -> bytes:
    """A metafile of 1,000 x 500 device units; the frame is the same in hundredths of a millimetre."""
    head = (
        struct.pack("<4i4i", 0, 0, 1000, 500, 0, 0, 10000, 5000)
        + b" EMF"
        + struct.pack("<3I2H3I", 0x10000, 0, 0, 1, 0, 0, 0, 0)
    )
    head += struct.pack("<4i", 1000, 1000, 100, 100)
    body = record(1, head) + b"".join(records) + record(14, bytes(12))
    return body


def wmf(*records: bytes) -> bytes:
    """A placeable metafile of 1,000 x 500 logical units."""
    head = b"\xd7\xcd\xc6\x9a" + struct.pack("<H4hHIH", 0, 0, 0, 1000, 500, 1440, 0, 0)
    return head + struct.pack("<3HIHIH", 1, 9, 0x300, 0, 4, 0, 0) + b"".join(records) + struct.pack("<IH", 3, 0)


def old(kind: int, body: bytes) -> bytes:
    body += b"\0" * (len(body) % 2)
    return struct.pack("<IH", 3 + len(body) // 2, kind) + body
