"""Rates that are none of a machine: what is allowed, what people read."""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.numerals import Numeral
from claimscope.core.claims.numbers.units import UnitRead
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.words.clauses import clause_around, has_own_number, is_manner, lead_end
from claimscope.core.claims.words.lexer import is_eastern
from claimscope.core.claims.words.sentences import Sentence

_CAPPED = re.compile(
    r"\b(?:throttled?|throttles|capped|caps?|slowed|drosseln|drosselt|gedrosselt|bridée?s?|limitad[oa]s?) "
    r"(?:\w+ )?(?:to|at|down to|auf|bei|à|a)\s$",
    re.IGNORECASE,
)
""" "above that we throttle to 10 tokens per second"."""

_LIMIT_REACH, _EASTERN_REACH = 45, 4
_LIMIT_TOLD = re.compile(r"\d\s*\w*,\s+(?:the|our|we|it|this|each|one|der|die|das|wir|le|la|el|nous)\b", re.IGNORECASE)
""" "Under the limit of 15 ms, the card made 900 queries/s": the limit has its number already."""

_IS_THE = re.compile(
    r"(?:\s(?:at|with|for|bei|mit) [\w ]{1,20}?)?\s*(?:is|are|was|would be|ist|war|est|es|è)\s+(?:the|our|a|die|der|"
    r"das|le|la|el|"
    r"il)\s+(?:\w+\s)?",
    re.I,
)
_WORDS_EACH = re.compile(r"\bwords? (?:per|a|each|every) (?:second|minute)\b", re.IGNORECASE)
""" "600 t/s are 450 words per second" only puts a rate into words."""

_BEYOND = re.compile(
    r"\b(?:than|surpass\w*|exceed\w*|beyond|above|ahead of|outpac\w*|schneller|über|plus|más|"
    r"più|mais)\b",
    re.I,
)


def is_limited(sentence: Sentence, item: Measured) -> bool:
    """Whether a rate is a limit: its word stands before it, or "is the ceiling" behind."""
    if _CAPPED.search(sentence.text[: item.numeral.start]):
        return True
    return _limit_before(sentence, item.numeral) or _limit_behind(sentence, item.unit)


def is_of_people(sentence: Sentence, item: Measured) -> bool:
    """ "people read 5 words a second"; not "1,600 tokens/s, far beyond any human reader"."""
    behind = (sentence.text[item.unit.end : m.start] if m.start >= item.unit.end else "" for m in sentence.of("human"))
    return any(_BEYOND.search(gap) is None or _WORDS_EACH.search(sentence.text) for gap in behind)


def _limit_before(sentence: Sentence, numeral: Numeral) -> bool:
    low, _ = clause_around(sentence.text, numeral.start, numeral.end)
    lead = lead_end(sentence.text)
    if any(match.end <= lead for match in sentence.of("limit")) and not sentence.has("achieves"):
        return True
    opened = sentence.text[:low].endswith("(")
    return any(
        (match.start >= low or opened)
        and not is_manner(sentence.text, match, numeral.start)
        and 0 <= numeral.start - match.end <= _LIMIT_REACH
        and not _LIMIT_TOLD.search(sentence.text[match.end : numeral.start])
        and not has_own_number(sentence.text, match, numeral.start)
        for match in sentence.of("limit")
    )


def _limit_behind(sentence: Sentence, unit: UnitRead) -> bool:
    """ "45 to 55 tok/s is the ceiling"; in Korean the word that limits follows ("초당 100토큰으로 제한")."""
    if is_eastern(sentence.text) and any(0 <= m.start - unit.end <= _EASTERN_REACH for m in sentence.of("limit")):
        return True
    return any(
        match.start >= unit.end and _IS_THE.fullmatch(sentence.text[unit.end : match.start])
        for match in sentence.of("limit")
    )
