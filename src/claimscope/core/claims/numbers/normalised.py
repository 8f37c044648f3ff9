"""Figures given as factors of a base: "normalised to H200 = 1", "Relative throughput (H100 = 1)"."""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.normal import readable

_BASE = re.compile(
    r"(?:(?:normali[sz]ed to|relative to|compared to|indexed to|normiert auf|bezogen auf|relativ zu|base|Basis)[: ]*)?"
    r"(?:the |dem |der |den )?((?:\d{1,2} ?x? )?[A-Z][\w .+/-]{1,32}?) ?= ?(?:1(?:[.,]0+)?[ \u00a0]?[x×]?|"
    r"100 ?%)(?![\d.,]|\w)"
)


_SETTING = re.compile(
    r"(?:.*\b)?(?:BS|MBS|GBS|TP|PP|DP|EP|CP|ISL|OSL|N|K|[Bb]atch|[Bb]atch ?[Ss]ize|[Cc]oncurrency|[Bb]eams?|"
    r"[Tt]op[_-][pk]|[Tt]emperature|[Uu]sers?|[Ss]treams?|[Ww]orkers?|[Nn]odes?)"
)
""" "BS=1", "TP = 1" say how it was run, and set nothing to one."""


def base_in(text: str) -> str:
    """What a text sets to one, in its words; empty where it sets nothing."""
    if "=" not in text:
        return ""
    bases = (readable(found.group(1)).rsplit(" to ", 1)[-1] for found in _BASE.finditer(text))
    return next((base for base in bases if not _SETTING.fullmatch(base)), "")
