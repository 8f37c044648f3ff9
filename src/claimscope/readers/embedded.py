"""Workbooks inside slides and letters: as a package, in an OLE container, or as an old workbook; others are named."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from claimscope.core.reading import Block, Table, TextBlock
from claimscope.readers import ole
from claimscope.readers.limits import MEBIBYTE, Limits
from claimscope.readers.refusal import Refused

_MOST_BYTES = 32 * MEBIBYTE
_MOST_CELLS = 20_000
_ZIP = b"PK\3\4"


def embedded_workbook(data: bytes, object: str, limits: Limits) -> tuple[Block, ...]:
    """Tables and texts of the workbook in ``data``; empty where it is none, or damaged, or too large.

    Whoever looks at the page sees a picture of some of the cells, so none of them counts as visible.
    """
    if len(data) > _MOST_BYTES:
        return ()
    try:
        found = _workbook(data)
        return _blocks(found, object, limits) if found else ()
    except (Refused, ole.DamagedOle):
        return ()


def _workbook(data: bytes) -> bytes:
    if data.startswith(_ZIP):
        return data
    if not data.startswith(ole.MAGIC):
        return b""
    container = ole.Container(BytesIO(data))
    packed = container.stream("Package", _MOST_BYTES)
    if packed and packed.startswith(_ZIP):
        return packed
    return data if {"Workbook", "Book"} & set(container.names()) else b""


def _blocks(data: bytes, object: str, limits: Limits) -> tuple[Block, ...]:
    from claimscope.readers import formats
    from claimscope.readers.archive import check_archive
    from claimscope.readers.sheets import read_workbook
    from claimscope.readers.sniff import sniff

    bounds = replace(limits, max_table_cells=min(limits.max_table_cells, _MOST_CELLS))
    with tempfile.TemporaryDirectory() as folder:  # the library takes paths; the name is ours
        path = Path(folder) / "workbook"
        path.write_bytes(data)
        kind = sniff(path, bounds).media_type
        if kind not in (formats.XLSX, formats.XLSB, formats.XLS, formats.ODS):
            return ()
        if kind != formats.XLS and check_archive(path, kind, bounds) is not None:
            return ()
        document = read_workbook(path, bounds)
    found = (block for page in document.pages if page.visible for block in page.blocks)
    return tuple(_hidden(block, object) for block in found if isinstance(block, (Table, TextBlock)))


def _hidden(block: Table | TextBlock, object: str) -> Block:
    name = f"{object}: {block.object}"
    if isinstance(block, TextBlock):
        return replace(block, object=name, visible=False)
    cells = tuple(replace(cell, visible=False) for cell in block.cells)
    return replace(block, object=name, cells=cells, visible=False)
