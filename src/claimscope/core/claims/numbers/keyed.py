"""Numbers of logs and reports, whose unit stands in the key before them: ``req/s=12.4``, ``TTFT p99 (ms): 310``."""

from __future__ import annotations

from typing import cast

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.numerals import Numeral
from claimscope.core.claims.numbers.units import UnitKind, UnitRead
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.sentences import Sentence

_REACH = 26
_SHORT_UNIT = 12
_SPREAD = re.compile(r"(?:^|[\s,;(_])(?:std(?:ev|dev)?|sd|cv|min|max|var(?:iance)?)\s*[=:]\s*$|±\s*$", re.IGNORECASE)
""" "std= 8667 ms", "1620 ± 18 tok/s" tells how far the runs lie apart, and is no result."""

_SETTING = re.compile(
    r"(?<![a-z])(?:request[ _]rate|configured|scheduled|target|requested|limit|goal)(?![a-z])[^:=\d]{0,30}[:=]\s*$",
    re.IGNORECASE,
)
""" "Request rate configured (RPS): 8": what the run was told to do."""

_KEY_END = re.compile(
    r"[)\]]?\s*(?:[_ ](?:mean|avg|average|median|p\d\d(?:\.9)?)|\((?:mean|avg|average|median|p\d\d)\))?\s*"
    r"[=:]\s*[~≈]?$",
    re.IGNORECASE,
)
_LONGEST_KEY = 40
_TOLD = re.compile(
    r"\s*(?:of|is|was|reached|reaches|von|liegt bei|lag bei|beträgt|erreicht|de|es de|est de|达到|为|是|達到|は|가|이)"
    r"\s*(?:about |around |nearly |rund |etwa |约)?[~≈]?$",
    re.IGNORECASE,
)
_OPENS = re.compile(r"\s?\(\s?")
""" "decode_t/s (408.11) is lower than …"."""

_FIRST = re.compile(r"(?:^|[:;(|,]\s)$")
""" "In our shop: tokens/s 841 alone": the unit leads, as a label does."""

_AS_LOAD = re.compile(r"\b(?:at|under|with|bei|mit|à|con|a)\s+(?:an? |einer |une? )?(?:\w+ )?$", re.IGNORECASE)
""" "at a QPS of 1,200": the load, and no result."""

_KEY = re.compile(r"([A-Za-z][\w./-]*)\s*=\s*$")
_STATISTIC = re.compile(r"mean|avg|average|median|p\d\d(?:\.9)?", re.IGNORECASE)
_OPENS_CARD, _DIGIT = re.compile(r"\s*(?:up to |bis zu |over |[>~≈])?\s*"), re.compile(r"\d")
_PERCENTILE = re.compile(r"\b[pP]?\d\d(?:\.9)?(?:th|\.)?(?: percentile| Perzentil)?\b")
_OPENS_UNIT = re.compile(r"[(\[]\s*$|,\s*(?:in )?$|\bin $")
_CLOSES_LABEL = re.compile(r"\s*(?:[)\],;·|]|[\ue000-\ue0ff]|$)")


def keyed_unit(sentence: Sentence, numeral: Numeral) -> UnitRead | None:
    """The unit of the key right before a number, or None where no key names one."""
    text = sentence.text[: numeral.start]
    if not text.rstrip(" ~≈").endswith(("=", ":")):
        return _told_unit(sentence, numeral)
    if _SETTING.search(text):
        return None
    rates = sentence.of("rate")
    for match in reversed(sentence.of("rate", "time", "power")):
        inside = match.kind != "rate" and any(rate.start <= match.start < rate.end for rate in rates)
        behind = text[match.end :]
        if not inside and len(behind) <= _REACH and _KEY_END.fullmatch(behind) and _names(text, match):
            return UnitRead(cast("UnitKind", match.kind), match.value, match.start, numeral.end)
    return None


def _told_unit(sentence: Sentence, numeral: Numeral) -> UnitRead | None:
    """ "a TPS of 83", "TPS 达到 83": the unit as the subject."""
    text = sentence.text[: numeral.start]
    bracketed = sentence.text[numeral.end : numeral.end + 1] == ")" and numeral.marked
    for match in sentence.of("rate"):
        if bracketed and _OPENS.fullmatch(sentence.text, match.end, numeral.start):
            return UnitRead("rate", match.value, match.start, numeral.end)
        if _FIRST.search(text, 0, match.start) and text[match.end :] == " ":
            return UnitRead("rate", match.value, match.start, numeral.end)
        short = match.end - match.start <= _SHORT_UNIT and not _AS_LOAD.search(text[: match.start])
        if short and match.end <= numeral.start and _TOLD.fullmatch(text[match.end :]):
            return UnitRead("rate", match.value, match.start, numeral.end)
    return None


def _names(text: str, match: Match) -> bool:
    """A time is a unit of a key only in brackets or behind a mark ("(ms):", "ttft_ms="): "first second: 12" is none."""
    if match.kind == "power" and text[: match.start].endswith(("/", "-")):  # "GPT-J: 1.9"
        return False
    return match.kind != "time" or text[max(0, match.start - 1) : match.start] in ("(", "[", "_")


def is_spread(sentence: Sentence, numeral: Numeral) -> bool:
    """Whether a number stands behind the key of a spread or an extreme."""
    before = sentence.text[: numeral.start]
    return before.rstrip().endswith(("=", ":", "±")) and _SPREAD.search(before) is not None


def key_before(sentence: Sentence, numeral: Numeral) -> tuple[int, int] | None:
    """The place of the key that an equals sign ties to a number ("wall= 7.26s"), or None."""
    found = _KEY.search(sentence.text, max(0, numeral.start - _LONGEST_KEY), numeral.start)
    return found.span(1) if found else None


def is_statistic(key: str) -> bool:
    """Whether a key names only which value of a row it is ("TTFT  mean= 4306ms")."""
    return _STATISTIC.fullmatch(key) is not None


def carded_unit(sentence: Sentence, numeral: Numeral) -> UnitRead | None:
    """The unit that a part of a number card's label is: "190" over "Median TTFT (ms)", "Offline, tokens/s, 8x B300"."""
    if not sentence.passage.is_card or not _OPENS_CARD.fullmatch(sentence.text[: numeral.start]):
        return None
    plain = _without_names(sentence)
    for match in sentence.of("rate", "time", "power"):
        before, behind = _PERCENTILE.sub("", plain[numeral.end : match.start]), sentence.text[match.end :]
        if _OPENS_UNIT.search(before) and not _DIGIT.search(before) and _CLOSES_LABEL.match(behind):
            return UnitRead(cast("UnitKind", match.kind), match.value, match.start, match.end)
    return None


def _without_names(sentence: Sentence) -> str:
    """The text with blanks for names of models and cards, whose digits count nothing ("DeepSeek-R1")."""
    text = sentence.text
    for match in sentence.matches:
        if match.kind in ("model", "accelerator") or match.kind.startswith("benchmark"):
            text = text[: match.start] + " " * (match.end - match.start) + text[match.end :]
    return text
