"""English numbers written in several words: "two hundred and eighty-eight" is 288, and neither 200 nor 8."""

from __future__ import annotations

from claimscope.core import lazy_re as re

_SMALL = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_VALUES = {word: value for value, word in enumerate(_SMALL.split(), 1)}
_VALUES |= {word: 10 * value for value, word in enumerate(_TENS.split(), 2)}
_FACTORS = {"hundred": 100, "thousand": 1000}
_WORD = "|".join((*_VALUES, *_FACTORS))
_RUN = re.compile(
    rf"(?<![\w-])(?:a (?=hundred|thousand))?(?:{_WORD})(?:[ -](?:and )?(?:{_WORD}))+(?![\w-])", re.IGNORECASE
)


def count_words(text: str) -> list[tuple[int, int, int]]:
    """(start, end, value) of the numbers that take at least two words; runs that are no number are left out."""
    found = ((hit.start(), hit.end(), _value(hit.group())) for hit in _RUN.finditer(text))
    return [(start, end, value) for start, end, value in found if value]


def _value(written: str) -> int:
    """The number, or 0 where the words do not make one ("two four")."""
    total, group, last = 0, 0, 10_000
    for word in written.lower().replace("-", " ").split():
        if word in _FACTORS:
            factor = _FACTORS[word]
            group = max(group, 1) * factor
            if factor == 1000:
                total, group = total + group, 0
            last = factor
        elif word in _VALUES:
            value = _VALUES[word]
            if value >= last or (last < 100 and not (last >= 20 and value < 10)):
                return 0
            group, last = group + value, value
    return total + group
