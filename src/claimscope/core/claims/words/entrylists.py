"""Words of an entry that stand in a list: "Closed, Edge, preview", "the Open rows of MLPerf", "the edge part".

"Open", "edge" or "available" mean many things. Where a stretch between two signs holds nothing but words that an entry
has (its division, suite, class, scenario, test, round), or where a word such as "row" or "category" follows, they
mean the entry's.
"""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.sentences import Sentence

_BORDER = re.compile(r"[,;:()\[\]|•/，、；：（）。\n]|\.(?!\d)|\s[–—-]\s")
_ROUND = re.compile(r"(?<![\w.])v?\d\.\d(?!\w|\.\d)")
_SMALL = re.compile(
    r"\b(?:in|of|the|an?|and|from|for|as|filed|at|on|der|die|das|dem|den|im|für|aus|und|de|du|des|la|le|les|en|el|los|las|"
    r"del|e|et|y|da|do|di|il|nel|della|в|и|na|no)\b|[的のでにはと]"
)
_ENTRY = (
    "division",
    "division?",
    "division-word",
    "suite",
    "availability",
    "availability?",
    "scenario",
    "scenario?",
    "mlcommons",
    "suite-name",
    "entry-noun",
)
_OF_CLASS = frozenset({"division", "division?", "division-word", "suite", "availability", "availability?"})
_IS = re.compile(r",? (?:is|was|ist|war|est|es|é|è)(?: the)? ")
""" "The suite is Edge"."""

_LETTER = re.compile(r"[^\W\d_]|\d")


def is_listed(sentence: Sentence, match: Match) -> bool:
    """Whether a word stands between two signs with nothing but other words of an entry, in a sentence that says more
    of one."""
    if not _says_entry(sentence, match) or sentence.text[: match.start].endswith(("-", "_")):
        return False  # ".../benchmarks/inference-datacenter/"
    low, high = _stretch(sentence.text, match)
    inside = [m for m in sentence.of(*_ENTRY) if low <= m.start and m.end <= high]
    if match.kind.startswith("availability") and any(m.kind in ("mlcommons", "suite-name") for m in inside):
        return False  # "MLPerf results available"
    return not _LETTER.search(_without(sentence.text, low, high, inside))


def leads_entry(sentence: Sentence, match: Match) -> bool:
    """ "the Open rows", "closed datacenter list", "Bereich Edge": beside a word for entries or what sorts them."""
    nouns = sentence.of("entry-noun")
    if any(_IS.fullmatch(sentence.text, noun.end, match.start) for noun in nouns):
        return True
    if not _says_entry(sentence, match):
        return False
    at, others = match.last + 1, sentence.of(*_OF_CLASS)
    while any(word.first == at for word in others):
        at = max(word.last for word in others if word.first == at) + 1
    if sentence.has_ideographs and at > match.last + 1:
        return True  # "数据中心封闭组": words of an entry side by side
    return any(noun.first == at or (noun.value != "behind" and match.first - noun.last == 1) for noun in nouns)


def _says_entry(sentence: Sentence, match: Match) -> bool:
    """Whether the sentence names MLPerf or a round, or another word of an entry."""
    if sentence.has("mlcommons", "scenario") or _ROUND.search(sentence.text):
        return True
    others = (m for m in sentence.of(*_OF_CLASS, "scenario?") if m.first > match.last or m.last < match.first)
    return any(m.value != match.value for m in others)


def _stretch(text: str, match: Match) -> tuple[int, int]:
    low, high = 0, len(text)
    for hit in _BORDER.finditer(text):
        if hit.end() <= match.start:
            low = hit.end()
        elif hit.start() >= match.end:
            return low, hit.start()
    return low, high


def _without(text: str, low: int, high: int, matches: list[Match]) -> str:
    """The stretch without the words of an entry, rounds and small words."""
    signs = list(text)
    for match in matches:
        signs[match.start : match.end] = " " * (match.end - match.start)
    return _SMALL.sub(" ", _ROUND.sub(" ", "".join(signs[low:high])))
