"""Fonts for page pictures: TrueType files of a folder, asked in turn for each character; Helvetica where none is."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

BASE, BASE_BOLD = "Helvetica", "Helvetica-Bold"
_PREFERRED = ("IBMPlexSans-Regular", "LiberationSans-Regular", "DejaVuSans", "DroidSansFallbackFull", "NanumSquareR")
_BOLD = ("IBMPlexSans-SemiBold", "LiberationSans-Bold", "DejaVuSans-Bold")


class Fonts:
    """Fonts of one folder. ``font`` is asked first; files are opened when a character needs them."""

    def __init__(self, font: Path | None) -> None:
        folder = font.parent if font is not None else None
        self._regular = _files(folder, (font.stem if font is not None else "", *_PREFERRED))
        self._bold = _files(folder, _BOLD)[:1]

    def runs(self, text: str, bold: bool = False) -> list[tuple[str, str]]:
        """(font, text) pieces; a character that no font has becomes a question mark."""
        files = (*self._bold, *self._regular) if bold else self._regular
        if not files:
            return [(BASE_BOLD if bold else BASE, text.encode("cp1252", "replace").decode("cp1252"))]
        if text.isascii():
            return [(_registered(files[0]) or BASE, text)]
        pieces = groupby(text, key=lambda letter: _holder(letter, files))
        return [(name or BASE, "".join(letters) if name else "?" * len(list(letters))) for name, letters in pieces]

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """Width of a text in points."""
        return float(sum(pdfmetrics.stringWidth(piece, name, size) for name, piece in self.runs(text, bold)))


def _files(folder: Path | None, stems: tuple[str, ...]) -> tuple[Path, ...]:
    if folder is None:
        return ()
    found = (folder / f"{stem}.ttf" for stem in dict.fromkeys(stems) if stem)
    return tuple(path for path in found if path.is_file())


@cache
def _registered(path: Path) -> str:
    """Name under which the PDF library knows the file; empty where it cannot be used."""
    name = f"page-{path.stem}"
    try:
        pdfmetrics.registerFont(TTFont(name, str(path)))
    except (TTFError, OSError, ValueError):
        return ""
    return name


@cache
def _letters(path: Path) -> frozenset[int]:
    name = _registered(path)
    return frozenset(pdfmetrics.getFont(name).face.charToGlyph) if name else frozenset()


def _holder(letter: str, files: tuple[Path, ...]) -> str:
    code = ord(letter)
    return next((_registered(path) for path in files if code in _letters(path)), "")
