"""Grids drawn with lines, by pdfplumber: opened only for documents and pages that draw some."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from claimscope.readers.layout.ruled import RuledTable

_log = logging.getLogger(__name__)
_SETTINGS = {"vertical_strategy": "lines", "horizontal_strategy": "lines", "snap_tolerance": 3, "join_tolerance": 3}


class RuleFinder:
    """Keeps pdfplumber's view of one document; nothing is opened before the first page asks."""

    def __init__(self, path: Path, password: str = "") -> None:
        self._path = path
        self._password = password
        self._document: Any = None
        self._failed = False

    def tables(self, index: int) -> tuple[RuledTable, ...] | None:
        """Grids of page ``index`` (from 0); None where the page defeats the library."""
        try:
            if self._document is None and not self._failed:
                self._document = self._open()
            page = self._document.pages[index]
            found = tuple(_ruled(table, page) for table in page.find_tables(_SETTINGS))
            page.close()
            return found
        except Exception as error:  # noqa: BLE001  a grid not found is said; the words are read anyway
            self._failed = self._document is None
            _log.info("no grid on page %d: %s", index + 1, type(error).__name__)
            return None

    def _open(self) -> Any:
        import pdfplumber

        logging.getLogger("pdfminer").setLevel(logging.ERROR)
        return pdfplumber.open(self._path, password=self._password or None)

    def close(self) -> None:
        """Lets the file go."""
        if self._document is not None:
            self._document.close()
            self._document = None


def _ruled(table: Any, page: Any) -> RuledTable:
    left, top = page.bbox[0], page.bbox[1]
    cells = tuple((x0 - left, y0 - top, x1 - left, y1 - top) for x0, y0, x1, y1 in table.cells)
    x0, y0, x1, y1 = table.bbox
    return RuledTable(x0 - left, y0 - top, x1 - left, y1 - top, cells)
