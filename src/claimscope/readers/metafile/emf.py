"""Records of an enhanced metafile that set the state or draw text (source: MS-EMF 2.3)."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator

from claimscope.readers.metafile.board import SAME, Board, Matrix, product

SIGNATURE = b" EMF"
_GLYPHS = 0x10
"""ETO_GLYPH_INDEX: the text names glyphs."""
_BITMAPS = frozenset((76, 77, 78, 79, 80, 81, 114, 116))
_MOST_RECORDS = 200_000
Frame = tuple[float, float, float, float]


def is_emf(data: bytes) -> bool:
    """Whether the header says so."""
    return len(data) >= 88 and data[:4] == b"\1\0\0\0" and data[40:44] == SIGNATURE


def frame_of(data: bytes) -> Frame:
    """What is shown, in device units: the frame of the header (hundredths of a millimetre), else its bounds."""
    bounds = struct.unpack_from("<4i", data, 8)
    frame = struct.unpack_from("<4i", data, 24)
    device, millimetres = struct.unpack_from("<2i", data, 72), struct.unpack_from("<2i", data, 80)
    if 0 not in (*device, *millimetres) and frame[2] > frame[0] and frame[3] > frame[1]:
        across, down = device[0] / millimetres[0] / 100, device[1] / millimetres[1] / 100
        return frame[0] * across, frame[1] * down, frame[2] * across, frame[3] * down
    return (float(bounds[0]), float(bounds[1]), float(bounds[2]), float(bounds[3]))


def draw(data: bytes) -> Board:
    """Runs the records. Raises struct.error where one is cut."""
    board = Board()
    fonts: dict[int, float] = {}
    for kind, start, size in _records(data):
        record = data[start : start + size]
        if kind in _STATE:
            _STATE[kind](board, record)
        elif kind == 82:  # EMR_EXTCREATEFONTINDIRECTW
            fonts[struct.unpack_from("<I", record, 8)[0]] = abs(struct.unpack_from("<i", record, 12)[0]) or 12.0
        elif kind == 37:  # EMR_SELECTOBJECT
            board.height = fonts.get(struct.unpack_from("<I", record, 8)[0], board.height)
        elif kind in (83, 84):  # EMR_EXTTEXTOUTA, EMR_EXTTEXTOUTW
            _text(board, record, 36, kind == 84)
        elif kind == 108:
            _small_text(board, record)
        elif kind in _BITMAPS:
            board.bitmaps += 1
    return board


def _records(data: bytes) -> Iterator[tuple[int, int, int]]:
    start = 0
    for _ in range(_MOST_RECORDS):
        if start + 8 > len(data):
            return
        kind, size = struct.unpack_from("<2I", data, start)
        if size < 8 or kind == 14 or start + size > len(data):  # 14: EMR_EOF
            return
        yield kind, start, size
        start += size


def _text(board: Board, record: bytes, place: int, wide: bool) -> None:
    """An EmrText object (MS-EMF 2.2.5) at a place of its record."""
    x, y, count, offset, options = struct.unpack_from("<2i3I", record, place)
    if options & _GLYPHS:
        board.glyphs += 1
        return
    size = count * (2 if wide else 1)
    if count > 10_000 or offset + size > len(record):
        raise struct.error("text beyond its record")
    text = record[offset : offset + size].decode("utf-16-le" if wide else "cp1252", "replace")
    (spacing,) = struct.unpack_from("<I", record, place + 36)
    steps: tuple[float, ...] = ()
    if spacing and len(text) == count and spacing + 4 * count <= len(record):
        steps = struct.unpack_from(f"<{count}I", record, spacing)
    board.write(text, x, y, steps if sum(steps) else ())


def _small_text(board: Board, record: bytes) -> None:
    """EMR_SMALLTEXTOUT (2.3.5.36): no bounds where option 0x100 is set, single bytes where 0x200 is."""
    x, y, count, options = struct.unpack_from("<2i2I", record, 8)
    start, wide = (36 if options & 0x100 else 52), not options & 0x200
    size = count * (2 if wide else 1)
    if options & _GLYPHS:
        board.glyphs += 1
    elif count <= 10_000 and start + size <= len(record):
        board.write(record[start : start + size].decode("utf-16-le" if wide else "latin-1", "replace"), x, y)


def _matrix(record: bytes) -> Matrix:
    return struct.unpack_from("<6f", record, 8)


def _pair(record: bytes) -> tuple[float, float]:
    first, second = struct.unpack_from("<2i", record, 8)
    return float(first), float(second)


def _window_extent(board: Board, record: bytes) -> None:
    board.window = (*board.window[:2], *_pair(record))


def _window_origin(board: Board, record: bytes) -> None:
    board.window = (*_pair(record), *board.window[2:])


def _viewport_extent(board: Board, record: bytes) -> None:
    board.viewport = (*board.viewport[:2], *_pair(record))


def _viewport_origin(board: Board, record: bytes) -> None:
    board.viewport = (*_pair(record), *board.viewport[2:])


def _align(board: Board, record: bytes) -> None:
    (board.align,) = struct.unpack_from("<I", record, 8)


def _move(board: Board, record: bytes) -> None:
    board.at = _pair(record)


def _world(board: Board, record: bytes) -> None:
    board.world = _matrix(record)


def _change_world(board: Board, record: bytes) -> None:
    (mode,) = struct.unpack_from("<I", record, 32)
    own = _matrix(record)
    known: dict[int, Matrix] = {1: SAME, 2: product(own, board.world), 3: product(board.world, own), 4: own}
    board.world = known.get(mode, board.world)


_STATE: dict[int, Callable[[Board, bytes], None]] = {
    9: _window_extent,
    10: _window_origin,
    11: _viewport_extent,
    12: _viewport_origin,
    22: _align,
    27: _move,
    33: lambda board, _: board.save(),
    34: lambda board, _: board.restore(),
    35: _world,
    36: _change_world,
}
"""By number of the record (MS-EMF 2.1.1)."""
