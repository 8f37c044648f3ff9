"""Bare numbers of a sentence that goes on with the share or the time told before it: "4,276 tokens/s for each card
(Offline). In Server it is 2,177.", "It took 57.4 seconds. A quick mode takes 43.9."."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.freely import is_nearer, may_go_on
from claimscope.core.claims.numbers.numerals import Numeral
from claimscope.core.claims.numbers.units import UnitRead
from claimscope.core.claims.numbers.values import Measured, Surroundings
from claimscope.core.claims.words.mention import Mention, inside_any
from claimscope.core.claims.words.sentences import Sentence

_SIZE = 8
"""So many times as large or as small a further result may be."""

_OTHER_THING = ("node-noun", "gpu-noun", "user-noun", "sharing", "each", "plain-machine", "per")
_WHOLE = re.compile(
    r"\b(?:total|altogether|whole|entire|full|all|together|combined|overall|insgesamt|zusammen|gesamt\w*|ganze\w*|"
    r"ensemble|entier|conjunto|entero|intero|insieme)\b|共|计|合計|총",
    re.IGNORECASE,
)
_NAMED = ("accelerator", "system", "count")


def share_going_on(sentence: Sentence, item: Measured, mentions: Sequence[Mention], around: Surroundings) -> Measured:
    """A bare number as the rate of one of what the rate before its sentence was divided by, where nothing names
    another thing, and it is no nearer in size to the rate of the whole."""
    if around.last_share is None or not _is_bare(item) or _speaks_of_other(sentence, mentions):
        return item
    unit, value = around.last_share
    whole = around.last_value if around.last_value != value else None
    numeral = item.numeral
    if not _is_of_size(numeral, value) or (whole is not None and not is_nearer(numeral, value, whole)):
        return item
    if not may_go_on(sentence, numeral, mentions, (), [value]):
        return item
    return _with(numeral, unit)


def time_going_on(
    sentence: Sentence, item: Measured, mentions: Sequence[Mention], before: Sequence[Measured], around: Surroundings
) -> Measured:
    """A bare number behind a word of taking as a further time, where the sentence before told one of its size."""
    if around.last_time is None or not _is_bare(item) or any(other.unit.kind for other in before):
        return item
    unit, value = around.last_time
    numeral = item.numeral
    takes = any(0 <= numeral.start - word.end <= 1 for word in sentence.of("takes"))
    if not takes or not numeral.marked or not _is_of_size(numeral, value):
        return item
    return _with(numeral, unit) if may_go_on(sentence, numeral, mentions, before, [value]) else item


def _with(numeral: Numeral, unit: UnitRead) -> Measured:
    return Measured(numeral, replace(unit, start=numeral.end, end=numeral.end), elliptic=True, loose=True)


def _is_bare(item: Measured) -> bool:
    numeral = item.numeral
    return not (item.unit.kind or numeral.money or numeral.is_range or numeral.bound or numeral.worded)


def _is_of_size(numeral: Numeral, value: Decimal) -> bool:
    return value / _SIZE <= numeral.value <= value * _SIZE


def _speaks_of_other(sentence: Sentence, mentions: Sequence[Mention]) -> bool:
    """Whether a sentence names a thing of its own; "Server" as the name of a scenario is none."""
    scenes = [mention for mention in mentions if mention.kind == "scenario"]
    things = any(not inside_any(word.start, word.end, scenes) for word in sentence.of(*_OTHER_THING))
    named = any(mention.kind in _NAMED for mention in mentions)
    return named or things or _WHOLE.search(sentence.text) is not None
