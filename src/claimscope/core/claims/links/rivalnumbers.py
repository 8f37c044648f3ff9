"""Numbers that a text gives to somebody without a name: "a rival on the same rack has 419,000".

Such a number is nobody's of those named before: firm and machine are not lent to it.
"""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.words.little import AGAINST
from claimscope.core.claims.words.mention import Mention

_RIVAL = re.compile(
    r"\b(?:rivals?|competitors?|competition|runner-up|(?:rival|competing|other|another|second|different) "
    r"(?:vendors?|bidders?|makers?|submitters?|firms?|compan(?:y|ies))|\w*(?:Wettbewerber|Konkurrent|Mitbewerber|Rivale)\w*|"
    r"Konkurrenz|andere[rn]? (?:Anbieter|Bieter|Hersteller)\w*|concurrents?|concurrence|rivales?|competidor(?:es|as?)?|"
    r"competencia|concorrent[ei]s?|concorrência|concorrenza|rivali?|avversari[oa]?|конкурент\w*)\b|"
    r"競合|他社|竞争对手|友商|對手|경쟁사",
    re.IGNORECASE,
)
_BORDER = re.compile(r"[;]|\.\s|, (?:and|while|but|und|während|aber|et|mais|y|mientras|e|mentre|а|но) ", re.IGNORECASE)
_OPENS = re.compile(rf"{_BORDER.pattern}|\b(?:{AGAINST})\s", re.IGNORECASE)
_LENT = ("submitter", "system", "software", "result_ids")


def not_lent(statement: Statement, place: int, tied: dict[str, Mention]) -> frozenset[str]:
    """Kinds that a number does not take from beyond its own words, since these give it to a rival without a name."""
    low, high = _own_words(statement, place)
    hit = _RIVAL.search(statement.sentence.text, low, high)
    here = statement.candidates[place].start
    if hit is None or any(
        one.start <= hit.start() < one.end and not one.start <= here < one.end for one in statement.comparisons
    ):
        return frozenset()  # "…, 4 % ahead of its nearest rival"
    comma = statement.sentence.text.find(", ", statement.candidates[place].end, high)
    high = comma if comma >= 0 and hit.start() < here else high
    named = [m for m in statement.of("submitter") if low <= m.start and m.end <= high]
    return frozenset(
        kind
        for kind in _LENT
        if not named and not (kind in tied and low <= tied[kind].start and tied[kind].end <= high)
    )


def _own_words(statement: Statement, place: int) -> tuple[int, int]:
    """From the number before, or a border behind it, to the next number, or a border before it."""
    text, candidates = statement.sentence.text, statement.candidates
    here = candidates[place]
    low = candidates[place - 1].end if place else 0
    high = candidates[place + 1].start if place + 1 < len(candidates) else len(text)
    low = max([low, *(hit.end() for hit in _OPENS.finditer(text, low, here.start))])
    border = _BORDER.search(text, here.end, high)
    return low, border.start() if border else high
