"""Result IDs as vendors write them, and the form they are compared in."""

from __future__ import annotations

import re

_ID = re.compile(r"^(?:inf[-_ ]?|v)*(?P<major>\d)\.(?P<minor>\d)-(?P<entry>\d{1,5})(?P<rest>\.[\w.-]+)?$", re.I)
_IN_TEXT = re.compile(r"(?<![\w.])(?:inf[-_ ]?|v)*\d\.\d-\d{1,5}(?![\w-])", re.I)
_DASHES = re.compile("[\u2010-\u2015\u2212]")


def normal_result_id(text: str) -> str:
    """``4.1-43`` for ``v4.1-0043``, ``Inf-4.1-0043`` or ``4.1-0043.llama2-70b``; empty where it is no result ID.

    Source of the forms: footnotes of each round; a trailing benchmark is allowed by the messaging guidelines (2025-07).
    """
    found = _ID.match(_DASHES.sub("-", text.strip()))
    return f"{found['major']}.{found['minor']}-{int(found['entry'])}" if found else ""


def round_of_id(text: str) -> str:
    """The round an ID belongs to (``v4.1``), or empty."""
    normal = normal_result_id(text)
    return "v" + normal.partition("-")[0] if normal else ""


def ids_in(text: str) -> tuple[str, ...]:
    """Every result ID that stands in a text, as written there, each once."""
    return tuple(dict.fromkeys(_IN_TEXT.findall(_DASHES.sub("-", text))))
