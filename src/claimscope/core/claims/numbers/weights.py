"""Whether a number that no rule calls a result is one after all: what speaks for it and against it, weighed once.

Whole points. The signs are gathered where the numbers are read; what is told here is only how much each tells. A number
that is let through this way is shown as unsure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

RATE: Final[Mapping[str, int]] = {
    "looks": 2,
    "ends": 2,
    "at-product": 3,
    "of-subject": 5,
    "of-test": 3,
    "of-row": 3,
    "at-scenario": 5,
    "led": 3,
    "contrast": 1,
    "counts": -5,
    "point": -3,
    "arrives": 3,
    "rivals": 4,
    "without": 3,
    "set-against": 3,
    "product-before": 2,
    "only": 1,
    "same-lead": 1,
    "joined": 1,
    "near": 1,
    "far": -1,
    "of-noun": 3,
    "once": 2,
    "noun": -5,
    "small": -5,
    "worded": -4,
    "eastern": -4,
    "round": -2,
    "condition": -4,
}
"""A bare number behind a rate. ``looks``: written like a measured value; ``ends``: its clause ends or a place follows;
``once``: a time of comparison follows ("last year"); ``condition``: behind a word that leads to a load or setting."""

TIME: Final[Mapping[str, int]] = {
    "per-piece": 5,
    "takes": 3,
    "in": 2,
    "piece": 2,
    "statistic": 3,
    "from-to": 2,
    "again": 3,
    "product": 2,
    "labelled": 2,
    "told": 2,
    "rate": 3,
    "tested": 2,
    "alike": 2,
    "spent": 2,
    "performance": 1,
    "fraction": 1,
    "lasting": -6,
    "amount": -6,
    "for": -4,
    "every": -4,
    "noun": -4,
    "money": -3,
}
"""A time that no word of latency speaks of. ``piece``: what is made in it; ``again``: set beside another such time;
``amount``: behind tokens counted ("700 tokens in 19.8 s")."""

RATIO: Final[Mapping[str, int]] = {
    "per": 4,
    "directed": 3,
    "compared": 3,
    "rounds": 3,
    "gains": 2,
    "factor": 1,
    "bracketed": 1,
    "signed": 3,
    "rate": 2,
    "told": 2,
    "goes-on": 3,
    "performance": 2,
    "labelled": 3,
    "near-speed": 0,
    "tested": 2,
    "product": 1,
    "again": 2,
    "of-things": -5,
    "of-size": -6,
    "counted": -4,
    "money": -4,
}
"""A factor or percentage that no rule calls a comparison of speed. ``labelled``: a word of speed heads the line
("Speed: 1.4x our old build")."""

EVIDENCE: Final[Mapping[str, int]] = {
    "party": 3,
    "entry": 3,
    "told": 3,
    "past": 0,
    "even": 0,
    "elliptic": 0,
    "bounded": 0,
    "under": 0,
    "unnamed": 0,
    "test": 1,
    "suite": 1,
    "goes-on": 1,
    "no-verb": 1,
    "eastern": 2,
    "precise": 3,
    "close": 2,
    "chosen": -1,
    "asking": -2,
    "modal": -2,
    "wish": -4,
    "if": -3,
    "question": -4,
    "floor": -2,
    "framed": -2,
    "anybody": -3,
    "posted": -3,
    "converted": -4,
    "restated": -7,
    "described": -5,
    "ahead": -3,
    "of-today": -2,
    "others": -9,
    "forbidden": -6,
    "supposed": -3,
    "quota": -3,
    "worked-out": -4,
    "instructed": 0,
    "whoever": 0,
    "condition": -6,
}
"""Whether a result was reached. ``party``: who or what did it; ``told``: a verb of reaching that is no wish."""

ENOUGH: Final[Mapping[str, int]] = {"rate": 4, "time": 5, "ratio": 5, "evidence": 3}
_TABLES: Final = {"rate": RATE, "time": TIME, "ratio": RATIO, "evidence": EVIDENCE}


def weight(kind: str, signs: Iterable[str]) -> int:
    """The sum of different signs of a kind of number (rate, time, ratio)."""
    return sum(_TABLES[kind][sign] for sign in set(signs))


def is_enough(kind: str, signs: Iterable[str]) -> bool:
    """Whether more speaks for a result than chance would."""
    return weight(kind, signs) >= ENOUGH[kind]
