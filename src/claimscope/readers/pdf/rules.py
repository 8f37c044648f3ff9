"""Grids drawn with lines: PDFium gives the lines, pdfplumber's table functions make cells of them.

pdfplumber's own reading of a page takes thirty times as long as PDFium's, so only its geometry is used.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import pypdfium2.raw as pdfium

from claimscope.readers.layout.ruled import RuledTable
from claimscope.readers.pdf.view import Flip, Rect

Edge = dict[str, Any]

THIN = 3.0
"""Points up to which a box is a line."""
_MOST_EDGES = 700
_MOST_SEGMENTS = 3000
_SNAP = 3.0


def ruled_tables(paths: list[tuple[Any, Rect]], flip: Flip) -> tuple[RuledTable, ...] | None:
    """Grids among the drawn paths of a page; None where there are too many lines for a table."""
    from pdfplumber.table import cells_to_tables, edges_to_intersections, intersections_to_cells, merge_edges

    edges = [edge for item, box in paths for edge in _edges(item, box, flip)]
    if len(edges) > 8 * _MOST_EDGES:
        return None
    edges = merge_edges(edges, _SNAP, _SNAP, _SNAP, _SNAP)
    if len(edges) > _MOST_EDGES:
        return None
    cells = intersections_to_cells(edges_to_intersections(edges, _SNAP, _SNAP))
    return tuple(_ruled(found) for found in cells_to_tables(cells))


def _ruled(cells: list[Rect]) -> RuledTable:
    return RuledTable(
        min(cell[0] for cell in cells),
        min(cell[1] for cell in cells),
        max(cell[2] for cell in cells),
        max(cell[3] for cell in cells),
        tuple(cells),
    )


def _edges(item: Any, box: Rect, flip: Flip) -> Iterator[Edge]:
    x0, top, x1, bottom = box
    if bottom - top < THIN:
        yield _horizontal(x0, x1, (top + bottom) / 2)
    elif x1 - x0 < THIN:
        yield _vertical((x0 + x1) / 2, top, bottom)
    elif pdfium.FPDFPath_CountSegments(item) <= 5:
        yield from (_horizontal(x0, x1, top), _horizontal(x0, x1, bottom))
        yield from (_vertical(x0, top, bottom), _vertical(x1, top, bottom))
    else:
        yield from _segment_edges(item, flip)


def _horizontal(x0: float, x1: float, y: float) -> Edge:
    return {"orientation": "h", "x0": x0, "x1": x1, "top": y, "bottom": y, "width": x1 - x0, "height": 0.0}


def _vertical(x: float, top: float, bottom: float) -> Edge:
    return {"orientation": "v", "x0": x, "x1": x, "top": top, "bottom": bottom, "width": 0.0, "height": bottom - top}


def _segment_edges(item: Any, flip: Flip) -> Iterator[Edge]:
    """Straight pieces of one path that draws many lines."""
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(item, ctypes.byref(matrix))
    x, y = ctypes.c_float(), ctypes.c_float()
    last: tuple[float, float] | None = None
    for index in range(min(pdfium.FPDFPath_CountSegments(item), _MOST_SEGMENTS)):
        piece = pdfium.FPDFPath_GetPathSegment(item, index)
        pdfium.FPDFPathSegment_GetPoint(piece, ctypes.byref(x), ctypes.byref(y))
        across = matrix.a * x.value + matrix.c * y.value + matrix.e
        up = matrix.b * x.value + matrix.d * y.value + matrix.f
        point = flip(across, up, across, up)[:2]
        if last is not None and pdfium.FPDFPathSegment_GetType(piece) == pdfium.FPDF_SEGMENT_LINETO:
            yield from _straight(last, point)
        last = point


def _straight(start: tuple[float, float], end: tuple[float, float]) -> Iterator[Edge]:
    x0, x1 = sorted((start[0], end[0]))
    top, bottom = sorted((start[1], end[1]))
    if bottom - top < 1 and x1 - x0 > THIN:
        yield _horizontal(x0, x1, top)
    elif x1 - x0 < 1 and bottom - top > THIN:
        yield _vertical(x0, top, bottom)
