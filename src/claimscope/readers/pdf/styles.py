"""What the text objects of a page say of their letters: weight, size, colour, and whether they are painted at all."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from claimscope.readers.layout.lines import NUMBER_GAP
from claimscope.readers.layout.words import BLANK
from claimscope.readers.pdf import calls
from claimscope.readers.pdf.fonts import Font, Fonts

_INVISIBLE = (3, 7)
"""Text render modes that paint nothing (source: ISO 32000-2, 9.3.6)."""
_COLOUR = 16
"""Bytes of red, green, blue and alpha as C unsigned ints."""
_ALIKE = 512
"""Parts of a point within which letters count as equally high: C floats differ a little over the page."""
_SPARE = 0.1
"""Share of the font height by which the letters of a line may miss its width."""


@dataclass(slots=True)
class Style:
    """What a text object says of its letters."""

    bold: bool
    hidden: bool
    white: bool
    unpainted: bool = False
    size: float = 0.0
    """Font size in points as set, times the scale of its matrix; 0 where the file does not say."""
    across: float = field(default=0.0, compare=False)
    """Font size along the line, in points: letters may be stretched."""
    font: Font = field(default_factory=lambda: Font(None), compare=False)
    height: float = field(init=False, compare=False)
    """Usual height of a font's box at this size; boxes of fonts differ, so this is what sizes are compared by."""
    special: bool = field(init=False, compare=False)
    """Whether a word in this style has to be looked at again."""
    spare: float = field(init=False, compare=False)
    """Points by which a line may miss the width of its letters: less than would make a blank a gap, or none. Negative
    where the letters are hidden or their size is not known."""

    def __post_init__(self) -> None:
        self.height = 1.15 * self.size
        self.special = self.white or self.unpainted
        blank = self.across * self.font.width(" ")
        room = min(NUMBER_GAP * self.height - blank, blank - BLANK * max(self.height, 1.0), _SPARE * self.height)
        self.spare = -1.0 if self.special or self.hidden or not self.across else room

    def fits(self, text: str, width: float) -> bool:
        """Whether the letters of a line are as wide as the line: it has neither gaps nor words that touch."""
        return abs(width - self.across * self.font.width(text)) < self.spare


_NONE = Style(False, False, False)
Look = tuple[int | None, int, bytes]
"""Font, render mode, colour."""


class Styles:
    """Styles of one page, each read once. ``page`` is the address of the text page."""

    def __init__(self, page: int, fonts: Fonts) -> None:
        self._page, self._fonts = page, fonts
        self._known: dict[int | None, Style] = {None: _NONE}
        self._looks: dict[tuple[Look, int], Style] = {}
        self._met: set[int] = set()
        held, self._address = calls.memory(28)
        self._floats = memoryview(held).cast("f")

    def __len__(self) -> int:
        """How many text objects were met."""
        return len(self._met)

    def of(self, objects: Sequence[int | None], heights: Iterable[float]) -> list[Style]:
        """The styles of letters by their text objects; ``heights`` are those of their boxes."""
        fresh: dict[int, float] = {}
        for key, height in zip(objects, heights, strict=True):
            if key not in self._known and key is not None:
                fresh.setdefault(key, height)
        keys = list(fresh)
        self._known.update(zip(keys, self.alike(keys, fresh.values()), strict=True))
        return list(map(self._known.__getitem__, objects))

    def alike(self, objects: Sequence[int], heights: Iterable[float]) -> list[Style]:
        """The styles of objects, each taken from another one with letters of the same font, colour and height: their
        size may differ where forms stretch them, so a line of such has to be measured."""
        if not objects:
            return []
        self._met.update(objects)
        known, found = self._looks, []
        for look, key, height in zip(self._looks_of(objects), objects, heights, strict=True):
            kind = (look, int(_ALIKE * height))
            style = known.get(kind)
            if style is None:
                style = known[kind] = self._style(look, key, height)
            found.append(style)
        return found

    def _looks_of(self, objects: Sequence[int]) -> Iterable[Look]:
        held, start = calls.memory(_COLOUR * len(objects))
        places = (range(start + part, start + len(held), _COLOUR) for part in (0, 4, 8, 12))
        calls.run(map(calls.fill_colour, objects, *places))  # what has no colour stays 0
        whole = bytes(held)
        colours = [whole[place : place + _COLOUR] for place in range(0, len(whole), _COLOUR)]
        return zip(map(calls.font, objects), map(calls.render_mode, objects), colours, strict=True)

    def _style(self, look: Look, key: int, height: float) -> Style:
        address, mode, colour = look
        font = self._fonts[address]
        red, green, blue, alpha = memoryview(colour).cast("I")
        unpainted = mode in _INVISIBLE
        white = min(red, green, blue) > 245 and mode == 0
        hidden = unpainted or (mode == 0 and alpha == 0)
        return Style(font.is_bold, hidden, white, unpainted, *self._size(key, height), font)

    def _size(self, key: int, height: float) -> tuple[float, float]:
        """The set size, where it agrees with the box PDFium gives a letter; forms may scale it once more."""
        start = self._address
        if not calls.font_size(key, start) or not calls.matrix(key, start + 4):
            return 0.0, 0.0
        set_size, a, b, c, d, _, _ = self._floats
        size = abs(set_size) * math.hypot(c, d)
        return (size, abs(set_size) * math.hypot(a, b)) if size > 0 and 0.6 < height / size < 2.0 else (0.0, 0.0)
