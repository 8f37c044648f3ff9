"""One spelling for signs that look alike: hyphens, spaces, quotes, ligatures, full-width digits, superscripts."""

from __future__ import annotations

import unicodedata

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.lexer import as_note

NARROW = "\u00a0"
"""What every no-break, thin and figure space becomes: a space that may stand inside a number."""

_SIGNS = {
    **dict.fromkeys("\u2010\u2011\u2012\u2043\u2212\ufe63\uff0d", "-"),
    **dict.fromkeys("\u2007\u2008\u2009\u200a\u202f\u205f", NARROW),
    **dict.fromkeys("\u2018\u2019\u201b\u02bc\u2032\uff07", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\uff02", '"'),
    **dict.fromkeys("\u2044\u2215\uff0f", "/"),
    **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad", ""),
    **dict.fromkeys("\u2022\u25cf\u25aa\u25e6\u2023\uf0b7\u25a0\u25ba\u25b8", "•"),
    "\u00b7": ",",
    "\u03bc": "µ",
    "\u2715": "×",
    "\u2a09": "×",
    "\u2014": "–",
    "\u2015": "–",
    "\u3001": "、",
    "\u223c": "~",
    "\uff5e": "~",
    "\u301c": "~",
}
_NO_GROUP = re.compile(f"(?<!\\d){NARROW}|{NARROW}(?!\\d\\d\\d(?!\\d))")
"""A narrow blank that groups no digits is a blank like any other."""

_KEYCAP = re.compile("[0-9#*]\ufe0f?\u20e3")
"""A digit on a key counts the items of a list."""

_TYPED_MARK = re.compile(r"(?<=[A-Za-z0-9])\((?:[Rr]|TM|tm)\)")
"""Marks as a keyboard has them: "Intel(R) Arc(TM) Pro B60"."""

_SUPERSCRIPTS = {sup: str(digit) for digit, sup in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")} | {"†": "+", "‡": "#"}
_COMPATIBLE = ((0xFB00, 0xFB06), (0xFF01, 0xFF5E))


class _Plain(dict[int, str]):
    """What ``str.translate`` asks for: filled as characters come."""

    def __missing__(self, code: int) -> str:
        self[code] = _plain(chr(code))
        return self[code]


def _plain(char: str) -> str:
    if char in _SIGNS:
        return _SIGNS[char]
    if char in _SUPERSCRIPTS:
        return as_note(_SUPERSCRIPTS[char])
    if any(low <= ord(char) <= high for low, high in _COMPATIBLE):
        return unicodedata.normalize("NFKC", char)
    return char


_PLAIN = _Plain()
_UNMARKED = dict.fromkeys(range(57344, 57600), " ")


def normal(text: str, superscript: bool = False) -> str:
    """``text`` in one spelling. With ``superscript``, letters, digits and stars become marks (``lexer.NOTE_BASE``)."""
    if "\u20e3" in text:
        text = _KEYCAP.sub("•", text)
    if "(" in text:
        text = _TYPED_MARK.sub(lambda mark: "®" if len(mark.group()) == 3 else "™", text)
    plain = text if text.isascii() else unicodedata.normalize("NFC", text).translate(_PLAIN)
    if NARROW in plain:
        plain = _NO_GROUP.sub(" ", plain)
    if superscript:
        return "".join(as_note(char) if char.isascii() and (char.isalnum() or char == "*") else char for char in plain)
    return plain


def readable(text: str) -> str:
    """Normalised text as one line for people: marks and line breaks gone."""
    return " ".join((text if text.isascii() else text.translate(_UNMARKED)).split())
