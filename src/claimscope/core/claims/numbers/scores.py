"""Scores beside the names of other benchmarks: "MMLU-Pro 91.2 %", "64.1 on SWE-bench", "SPECrate: 1,420"."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence

_SETTING = re.compile(r"\(?(?:\d+-shot|\d-?shots?|pass@\d+|cot|maj@\d+|v\d+|19\d\d|20\d\d)\)?", re.IGNORECASE)
_BEFORE = re.compile(
    r"[\s:=|(,~≈–-]*(?:(?:score[sd]?|scoring|accuracy|result|rating|value|of|at|is|was|are|with|to|reaches|"
    r"reached|gets|got|"
    r"rises|rose|hits|achieves|the model|index|base|peak|wert|liegt|bei|auf|mit|von|erreicht|beträgt|punktzahl|le|de|"
    r"score de|atteint|con|alcanza|obtiene|di|raggiunge|elo|rate|set|test|benchmark|diamond|verified|pro|lite|得分|"
    r"为|で|は|达到)[\s:=~≈]*){0,6}",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"\s*(?:%|percent|prozent|points?|punkte|score)?\s*"
    r"(?:on|in|at|for|bei|auf|im|in der|beim|sur|au|aux|en|su|sul|nel|al|para|na|no)\s+(?:the |der |dem |le |la |el )?",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\s*(?:$|[,;.)(/|–]|(?:and|und|et|y|e|и|on|in|at|for|with|by|while|bei|auf|im|sur|en|vs|points?|punkte|score|elo|"
    r"geomean)\b)",
    re.IGNORECASE,
)
_EDITION = re.compile(r"\d(?:\.\d{1,2})?")
_SCORED = re.compile(r"\d\s*(?:%|percent|points?)?\s*(?:on|in|at|for|bei|auf|im|sur|au|en)\s+(?:the )?$", re.IGNORECASE)
_SCORE_NEXT = re.compile(
    r"\s*(?::|=|,|(?:with|mit|avec|con|com|at|gives?|gave|scores?|scored|shows?|reached|reaches|is|was|bei|à|a|с)\b)\s*"
    r"(?:about |rund |some )?~?(?:\d[\d.,]*\s*(?:points?|Punkte?n?|score|puntos|pontos|punti|балл\w*)|"
    r"\d{1,3}(?:[.,' ]\d{3})+)",
    re.IGNORECASE,
)
""" "Geekbench AI 1.3 with 52,300 points": the score is still to come."""

_CHANGE = re.compile(
    r"\b(?:by|um|de plus)\s*$|\b(?:los(?:es?|t)|gains?|gained|drops?|dropped|verliert|verlor|gewinnt|perd|"
    r"pierde)\b[^;:]*$",
    re.IGNORECASE,
)
""" "loses 1.9 points against the teacher, on GSM8K 0.4": how far two scores lie apart."""

_LONGEST_GAP = 48
_LEAST = Decimal(10)


def score_of(sentence: Sentence, item: Measured, mentions: Sequence[Mention]) -> Mention | None:
    """The benchmark whose score a number is, or None: a bare number, points or percents beside its name."""
    if item.unit.kind not in ("", "percent") and item.unit.unit != "score":
        return None
    numeral = item.numeral
    bare = item.unit.kind == ""
    text = sentence.text
    if (
        numeral.money
        or _CHANGE.search(text[: numeral.start])
        or (bare and not numeral.marked and numeral.value < _LEAST)
    ):
        return None
    if bare and (not _ENDS.match(text[numeral.end :]) or _is_version(text, numeral.start, numeral.end, mentions)):
        return None
    end = numeral.end if bare else item.unit.end
    named = [m for m in mentions if m.kind == "other" and _beside(text, m, numeral.start, end)]
    unscored = [m for m in named if m.start >= end or not _SCORED.search(text[: m.start])]
    return next(iter(unscored or named), None)


def _is_version(text: str, start: int, end: int, mentions: Sequence[Mention]) -> bool:
    """ "58.3 % on Terminal-Bench 2.0": behind a name whose score stands before it, the number is its edition."""
    named = (m for m in mentions if m.kind == "other" and m.end <= start and not text[m.end : start].strip(" v-"))
    name = next(named, None)
    if name is None or _EDITION.fullmatch(text[start:end]) is None:
        return False
    if "." in text[start:end] and _SCORE_NEXT.match(text, end):
        return True
    return _SCORED.search(text[: name.start]) is not None


def _beside(text: str, name: Mention, start: int, end: int) -> bool:
    if name.end <= start:
        gap = _SETTING.sub(" ", text[name.end : start])
        return len(gap) <= _LONGEST_GAP and _BEFORE.fullmatch(gap) is not None
    return name.start >= end and _BEHIND.fullmatch(text[end : name.start]) is not None
