"""Records of an old metafile that set the state or draw text (source: MS-WMF 2.3)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from heapq import heappop, heappush

from claimscope.readers.metafile.board import Board

_PLACEABLE = b"\xd7\xcd\xc6\x9a"
_MOST_RECORDS = 200_000
_FONT, _SELECT, _DELETE = 0x02FB, 0x012D, 0x01F0
_CREATES = frozenset((0x02FA, _FONT, 0x02FC, 0x00F7, 0x01F9, 0x06FF, 0x0142))
"""Records that make an object: it takes the lowest free place of the table (MS-WMF 3.1.4.1)."""
_BITMAPS = frozenset((0x0922, 0x0940, 0x0B23, 0x0B41, 0x0F43))
_CHARSETS = {128: "cp932", 129: "cp949", 134: "gb18030", 136: "big5", 161: "cp1253", 162: "cp1254", 177: "cp1255"}
_CHARSETS |= {178: "cp1256", 186: "cp1257", 204: "cp1251", 238: "cp1250"}
Frame = tuple[float, float, float, float]


def is_wmf(data: bytes) -> bool:
    """Whether the placeable header, or that of a bare metafile, says so."""
    return data.startswith(_PLACEABLE) or data[:4] in (b"\1\0\x09\0", b"\2\0\x09\0")


def frame_of(data: bytes, board: Board) -> Frame:
    """What is shown: the box of the placeable header in logical units, else the window."""
    if data.startswith(_PLACEABLE):
        left, top, right, bottom = struct.unpack_from("<4h", data, 6)
        corners = (board.device(left, top), board.device(right, bottom))
    else:
        x, y, width, height = board.window
        corners = (board.device(x, y), board.device(x + width, y + height))
    (x0, x1), (y0, y1) = (sorted(sides) for sides in zip(*corners, strict=True))
    return x0, y0, x1, y1


def draw(data: bytes) -> Board:
    """Runs the records. Raises struct.error where one is cut."""
    board = Board()
    table: dict[int, tuple[float, int] | None] = {}
    free: list[int] = []
    for kind, body in _records(data):
        if kind in _CREATES:
            place = heappop(free) if free else len(table)
            table[place] = _font(body) if kind == _FONT else None
        elif kind == _SELECT:
            chosen = table.get(_place(body))
            if chosen is not None:
                board.height, board.charset = chosen
        elif kind == _DELETE:
            if _place(body) in table and _place(body) not in free[:1]:
                table[_place(body)] = None
                heappush(free, _place(body))
        else:
            _act(board, kind, body)
    return board


def _place(body: bytes) -> int:
    place: int = struct.unpack_from("<H", body, 0)[0]
    return place


def _records(data: bytes) -> Iterator[tuple[int, bytes]]:
    start = (22 if data.startswith(_PLACEABLE) else 0) + 18
    for _ in range(_MOST_RECORDS):
        if start + 6 > len(data):
            return
        size, kind = struct.unpack_from("<IH", data, start)
        if size < 3 or kind == 0 or start + 2 * size > len(data):
            return
        yield kind, data[start + 6 : start + 2 * size]
        start += 2 * size


def _font(body: bytes) -> tuple[float, int]:
    """Height and character set of a LOGFONT (2.2.1.2)."""
    (height,) = struct.unpack_from("<h", body, 0)
    return float(abs(height)) or 12.0, body[13] if len(body) > 13 else 0


def _act(board: Board, kind: int, body: bytes) -> None:
    if kind in (0x020B, 0x020C, 0x0214):  # window origin, window extent, move: y before x
        y, x = struct.unpack_from("<2h", body, 0)
        if kind == 0x020B:
            board.window = (float(x), float(y), *board.window[2:])
        elif kind == 0x020C:
            board.window = (*board.window[:2], float(x), float(y))
            board.viewport = (0.0, 0.0, float(abs(x)), float(abs(y)))
        else:
            board.at = (float(x), float(y))
    elif kind == 0x012E:
        (board.align,) = struct.unpack_from("<H", body, 0)
    elif kind == 0x0521:  # META_TEXTOUT
        (count,) = struct.unpack_from("<H", body, 0)
        y, x = struct.unpack_from("<2h", body, 2 + count + count % 2)
        board.write(_decoded(board, body[2 : 2 + count]), x, y)
    elif kind == 0x0A32:
        _extended_text(board, body)
    elif kind == 0x001E:
        board.save()
    elif kind == 0x0127:
        board.restore()
    elif kind in _BITMAPS:
        board.bitmaps += 1


def _extended_text(board: Board, body: bytes) -> None:
    """META_EXTTEXTOUT (2.3.3.5): a rectangle stands before the text where the options say so."""
    y, x, count, options = struct.unpack_from("<2h2H", body, 0)
    start = 16 if options & 6 else 8
    if options & 0x10:
        board.glyphs += 1
        return
    text = _decoded(board, body[start : start + count])
    spacing = start + count + count % 2
    fits = len(text) == count and spacing + 2 * count <= len(body)
    steps = struct.unpack_from(f"<{count}h", body, spacing) if fits else ()
    board.write(text, x, y, tuple(map(float, steps)) if sum(steps) > 0 else ())


def _decoded(board: Board, text: bytes) -> str:
    return text.rstrip(b"\0").decode(_CHARSETS.get(board.charset, "cp1252"), "replace")
