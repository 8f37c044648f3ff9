"""Encodings that are no Unicode: East Asian and Cyrillic ones are told apart, the rest is read as Windows-1252."""

from __future__ import annotations

import re

WESTERN = "cp1252"
_CANDIDATES = ["cp932", "euc_jp", "gb18030", "big5", "euc_kr", "cp1251", "koi8_r"]
_CYRILLIC = ("cp1251", "koi8_r")
_HIGH_RUN = re.compile(rb"[\x80-\xff]+")
_ESCAPED_JAPANESE = re.compile(rb"\x1b(?:\$[@B]|\([BJI])")
_SAMPLE = 40_000


def likely_encoding(data: bytes) -> str:
    """Name of the encoding that fits best; Windows-1252 where bytes above 127 stand alone among letters."""
    sample = data[:_SAMPLE]
    runs = [run.group() for run in _HIGH_RUN.finditer(sample)]
    if not runs or sum(1 for run in runs if len(run) == 1) > 0.7 * len(runs):
        return WESTERN
    from charset_normalizer import from_bytes

    found = from_bytes(sample, cp_isolation=_CANDIDATES).best()
    if found is None:
        return WESTERN
    return _cyrillic(sample) if found.encoding in _CYRILLIC else found.encoding


def is_escaped_japanese(data: bytes) -> bool:
    """Whether the text is ISO-2022-JP, which is ASCII with escapes and therefore passes for UTF-8."""
    return _ESCAPED_JAPANESE.search(data) is not None


def _cyrillic(sample: bytes) -> str:
    """Small letters are far more frequent than capitals: the encoding that reads more of them is right."""
    small = {name: sum(letter.islower() for letter in sample.decode(name, "replace")) for name in _CYRILLIC}
    return max(_CYRILLIC, key=small.__getitem__)
