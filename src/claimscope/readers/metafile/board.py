"""What a metafile draws on: coordinates, font and alignment as its records set them, and the texts drawn so far."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

Matrix = tuple[float, float, float, float, float, float]
"""a, b, c, d, e, f: x' = a x + c y + e, y' = b x + d y + f."""

SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
MOST_TEXTS = 5_000
_LETTER = 0.5
"""Width of a letter as share of its font, where the record gives no widths."""
_RIGHT, _CENTRE, _BOTTOM, _BASELINE, _CURRENT = 2, 6, 8, 24, 1
"""Bits of the text alignment (source: MS-WMF 2.1.2.3)."""
_ASCENT = 0.8


@dataclass(frozen=True, slots=True)
class Drawn:
    """A text with its box in the metafile's device units, from its top left corner."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    steps: tuple[float, ...] = ()
    """Advance of each letter; empty where the record has none."""


@dataclass(slots=True)
class Board:
    """State of a device context, changed by records (source: MS-EMF 3.1.1.2.1)."""

    world: Matrix = SAME
    window: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)
    viewport: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)
    """Origin and extent."""
    height: float = 12.0
    charset: int = 0
    align: int = 0
    at: tuple[float, float] = (0.0, 0.0)
    texts: list[Drawn] = field(default_factory=list)
    saved: list[Board] = field(default_factory=list)
    bitmaps: int = 0
    glyphs: int = 0
    """Texts that name glyphs of a font instead of letters."""

    def save(self) -> None:
        """Keeps the state."""
        if len(self.saved) < 100:
            self.saved.append(replace(self, saved=[], texts=[]))

    def restore(self) -> None:
        """Back to the state kept last."""
        if self.saved:
            old = self.saved.pop()
            self.world, self.window, self.viewport = old.world, old.window, old.viewport
            self.height, self.charset, self.align, self.at = old.height, old.charset, old.align, old.at

    def device(self, x: float, y: float) -> tuple[float, float]:
        """A logical point in device units."""
        a, b, c, d, e, f = self.world
        x, y = a * x + c * y + e, b * x + d * y + f
        across = self.viewport[2] / self.window[2] if self.window[2] else 1.0
        down = self.viewport[3] / self.window[3] if self.window[3] else 1.0
        return (
            (x - self.window[0]) * across + self.viewport[0],
            (y - self.window[1]) * down + self.viewport[1],
        )

    def write(self, text: str, x: float, y: float, steps: tuple[float, ...] = ()) -> None:
        """Draws a text at a logical point, aligned as set; turned text is kept where it begins."""
        width = sum(steps) if steps else _LETTER * self.height * len(text)
        if self.align & _CURRENT:
            x, y = self.at
            self.at = (x + width, y)
        elif self.align & _CENTRE == _CENTRE:
            x -= width / 2
        elif self.align & _RIGHT:
            x -= width
        if self.align & _BASELINE == _BASELINE:
            y -= _ASCENT * self.height
        elif self.align & _BOTTOM:
            y -= self.height
        if text.strip() and len(self.texts) < MOST_TEXTS:
            corners = (self.device(x, y), self.device(x + width, y + self.height))
            (left, right), (top, bottom) = (sorted(sides) for sides in zip(*corners, strict=True))
            scale = (right - left) / width if width else 1.0
            self.texts.append(Drawn(text, left, top, right, bottom, tuple(step * scale for step in steps)))


def product(first: Matrix, then: Matrix) -> Matrix:
    """One transformation after the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)
