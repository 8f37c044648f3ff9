"""What a reviewer chose in place of what was recognised, written as parameters of the media type (RFC 2045, 5.1):
``text/csv; charset=cp1252; separator=semicolon; decimal=comma``. So it goes wherever the kind of the file goes."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from claimscope.readers.decimals import Sign
from claimscope.readers.delimited import SEPARATORS

_SIGNS: dict[str, Sign] = {"comma": ",", "point": "."}
ENCODINGS = ("utf-8", "cp1252", "iso8859-15", "cp1250", "cp1251", "utf-16", "shift_jis", "gb18030", "euc_kr", "big5")
"""Encodings that are offered; any that Python knows is obeyed."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Separator, encoding, decimal sign; None is: as recognised."""

    separator: str | None = None
    encoding: str | None = None
    decimal: Sign | None = None


def choices_of(media_type: str) -> Choices:
    """The choices in the parameters of ``media_type``; unknown ones are passed over."""
    pairs = (part.strip().partition("=") for part in media_type.split(";")[1:])
    found = {name.strip().lower(): value.strip().lower() for name, _, value in pairs}
    signs = {name: sign for sign, name in SEPARATORS.items()}
    return Choices(
        signs.get(found.get("separator", "")), _known(found.get("charset")), _SIGNS.get(found.get("decimal", ""))
    )


def with_choices(media_type: str, separator: str = "", encoding: str = "", decimal: str = "") -> str:
    """``media_type`` with choices by their names (``semicolon``, ``cp1252``, ``comma``); empty ones are left out."""
    chosen = (("charset", encoding), ("separator", separator), ("decimal", decimal))
    return "; ".join((base_type(media_type), *(f"{name}={value}" for name, value in chosen if value)))


def base_type(media_type: str) -> str:
    """The media type without parameters."""
    return media_type.partition(";")[0].strip()


def _known(encoding: str | None) -> str | None:
    try:
        return codecs.lookup(encoding).name if encoding else None
    except LookupError:
        return None
