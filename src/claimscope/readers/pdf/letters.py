"""Letters of a loaded PDF page: their text, boxes and styles, asked for many at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Any

import pypdfium2.raw as pdfium

from claimscope.readers.pdf.calls import RECT, address_of, char_box, memory, text_codes, text_object
from claimscope.readers.pdf.fonts import Fonts
from claimscope.readers.pdf.styles import Styles
from claimscope.readers.pdf.view import Rect, View

_NOWHERE = (0.0, 0.0, 0.0, 0.0)


class Letters:
    """``text`` has one letter for each place. ``box`` gives the box of a letter by its place, ``ends`` its left and
    right edge on a page that is not turned."""

    def __init__(self, raw: Any, view: View, fonts: Fonts) -> None:
        """``raw`` is the loaded text page."""
        self._page, self._view = address_of(raw), view
        self.text = _indexed_text(raw, self._page)
        self.styles = Styles(self._page, fonts)
        self.box = self._one_box()
        self.ends = self._one_letter()

    @property
    def are_upright(self) -> bool:
        """False on a page that is turned."""
        return self._view.shift is not None

    def boxes(self, places: Sequence[int]) -> list[Rect]:
        """Boxes of letters, all 0 where PDFium has none: the same C call, without a line of Python between two."""
        if not places:
            return []
        held, start = memory(RECT * len(places))
        done = list(map(char_box, repeat(self._page), places, range(start, start + len(held), RECT)))
        sides: list[float] = list(memoryview(held).cast("f"))
        found = list(self._view.boxes(sides))
        return found if all(done) else [box if has else _NOWHERE for box, has in zip(found, done, strict=True)]

    def objects(self, places: Sequence[int]) -> list[int | None]:
        """Addresses of the text objects of letters; None where a letter has none."""
        return list(map(text_object, repeat(self._page), places))

    def _one_letter(self) -> Callable[[int], tuple[float, float]]:
        """A closure, because it runs twice for each number of a line."""
        page, (left, _), call = self._page, self._view.shift or (0.0, 0.0), char_box
        held, address = memory(RECT)
        sides = memoryview(held).cast("f")

        def ends(index: int) -> tuple[float, float]:
            found = call(page, index, address)
            return (sides[0] - left, sides[2] - left) if found else (0.0, 0.0)

        return ends

    def _one_box(self) -> Callable[[int], Rect]:
        page, flip, call = self._page, self._view.flip, char_box
        held, address = memory(RECT)
        sides = memoryview(held).cast("f")

        def box(index: int) -> Rect:
            if not call(page, index, address):
                return _NOWHERE
            left, top, right, bottom = sides
            return flip(left, bottom, right, top)

        return box


def _indexed_text(raw: Any, page: int) -> str:
    """The page's text with one character for each of PDFium's indexes."""
    count = pdfium.FPDFText_CountChars(raw)
    if count <= 0:
        return ""
    held, start = memory(4 * count + 4)
    written = text_codes(page, 0, count, start)
    whole = held[: 2 * max(written - 1, 0)].decode("utf-16-le", "ignore")
    if len(whole) == count:
        return whole
    codes = (pdfium.FPDFText_GetUnicode(raw, index) for index in range(count))
    return "".join(chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else " " for code in codes)
