"""Decimal comma or decimal point: what the written numbers of a table prove, never what is likely."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

Sign = Literal[",", "."]

_NUMBER = re.compile(r"[+\-−]?\d[\d.,'’ \u00a0\u2009\u202f]*")
_BLANKS = re.compile(r"[ '’\u00a0\u2009\u202f]")
_MOST = 5000


def decimal_sign(texts: Iterable[str]) -> Sign | None:
    """The sign that all conclusive numbers agree on; None without proof or with proofs for both."""
    proofs: set[Sign] = set()
    for count, text in enumerate(texts):
        if count > _MOST or len(proofs) > 1:
            break
        if (sign := _proof(text.strip())) is not None:
            proofs.add(sign)
    return proofs.pop() if len(proofs) == 1 else None


def has_doubtful(texts: Iterable[str]) -> bool:
    """Whether a number is there that means two things: ``453,667`` or ``110.077``."""
    return any(re.fullmatch(r"[+\-−]?[1-9]\d{0,2}[.,]\d{3}", text.strip()) for text in texts)


def _proof(text: str) -> Sign | None:
    """What one cell proves: a group that is not of three, a leading zero, both signs, or a sign that comes twice."""
    if not _NUMBER.fullmatch(text):
        return None
    text = _BLANKS.sub("", text).lstrip("+-−")
    commas, points = text.count(","), text.count(".")
    if commas and points:
        if min(commas, points) > 1:
            return None
        return "," if text.rfind(",") > text.rfind(".") else "."
    if commas > 1 or points > 1:
        return "." if commas > 1 else ","
    if not commas and not points:
        return None
    sign: Sign = "," if commas else "."
    whole, _, fraction = text.partition(sign)
    return sign if len(fraction) != 3 or whole in ("", "0") or len(whole) > 3 else None


def machine_number(text: str, sign: Sign | None) -> str | None:
    """The written number as ``1234.5``; None where it is none, or where the sign is unknown and matters."""
    text = text.strip()
    if not _NUMBER.fullmatch(text):
        return None
    negative = text[0] in "-−"
    text = _BLANKS.sub("", text).lstrip("+-−")
    if sign is None:
        return ("-" if negative else "") + text if text.isdigit() and (text[0] != "0" or text == "0") else None
    group = "." if sign == "," else ","
    whole, _, fraction = text.partition(sign)
    groups = whole.split(group)
    wrong = len(groups) > 1 and (not 1 <= len(groups[0]) <= 3 or any(len(part) != 3 for part in groups[1:]))
    digits = "".join(groups)
    if wrong or not digits.isdigit() or (fraction and not fraction.isdigit()):
        return None
    return ("-" if negative else "") + (digits.lstrip("0") or "0") + ("." + fraction if fraction else "")
