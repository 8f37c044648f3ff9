"""What a number's own part of the sentence says of its origin: an earlier round, an own lab, a run not submitted.

"99,139 tokens/s in MLPerf v5.1 and 21,400 tokens/s in our lab": each part speaks for its own number only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.links.reach import LENT, tie_sureness
from claimscope.core.claims.links.spots import EARLIER_ROUND
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.little import AGAINST
from claimscope.core.claims.words.mention import Mention

_STRONG = re.compile(
    rf"[;)。]|\((?!\s*[~≈]?\d)|\s[–—-]\s|\b(?:and|und|et|y|e|и|while|whereas|but|{AGAINST}|compared|than|"
    r"statt|instead|während|aber|als|tandis|frente|mientras|que|чем|а)\b|[而较比は、]|"
    r"\b(?:to|from|after|over|von|auf|nach)\b(?!\s*[~≈]?\d)",
    re.IGNORECASE,
)
_IN_LINE = re.compile(r"\s*(?:to|and|und|auf|et|à|y|a|e|и|/|&|→)\s*", re.IGNORECASE)
"""Between numbers of one list ("from 5,103 to 5,420 tokens/s"): what is said of one is said of all."""

_COMMA = re.compile(r"[,，]")
_TURN = re.compile(r"[;。]|\b(?:but|while|whereas|aber|während|now|jetzt|mais|pero)\b", re.IGNORECASE)
_ROUND_AFTER_CUE = 14
_CODE_REACH = 28
_CODE_GAP = re.compile(
    r"[\s®™:-]*(?:v?\d\.\d|inference|datacenter|edge|benchmark|suite|official|open[- ]source|[\s®™'s-])*", re.IGNORECASE
)
_CODE_OF = re.compile(
    r"\s*(?:of|for|from|by|von|des|der|aus|du|de|del|di)?\s*(?:the|official|offiziellen)?\s*", re.IGNORECASE
)
_LOOK_AHEAD = 6
_BRACKET_REACH = 14
_OTHER_NUMBER = re.compile(r"\([^()]*\d[\d.,' ]{2,}\d[^()]*\)")
OF_AN_ENTRY = frozenset({"round", "division", "suite", "result_ids", "retrieved_on", "availability", "verification"})
"""Kinds that only an entry has: an unofficial run takes them from no neighbour."""

_PARTS = rf"while|whereas|but|während|aber|tandis|mientras|frente|mentre|{AGAINST}"
_CONTRAST = re.compile(
    rf"\b(?:{_PARTS}|compared|than|times|one|other|half|andere\w*|а)\b",
    re.IGNORECASE,
)
_CONTRAST_OF_NAMES = re.compile(rf"\b(?:{_PARTS})\b", re.IGNORECASE)
_RIVAL = re.compile(
    r"\b(?:winner|leader|rivals?|competitors?|competing|of what|runner-up|Sieger\w*|Konkurren\w*|Wettbewerb\w*|"
    r"Erstplatzierte\w*|concurrent\w*|vainqueur|competidor\w*|rivale\w*)\b",
    re.IGNORECASE,
)
_NAMES = ("system", "submitter", "accelerator")
_OTHER_MACHINE = re.compile(
    r"\b(?:single[ -](?:node|server|machine|system|box|host|card|gpu|accelerator|chip)|sibling|brother|sister|"
    r"einzeln\w*|schwester\w*|seul|único|singolo|одиночн\w*)\b|单台|单节点|単体",
    re.IGNORECASE,
)
_LENT_COUNT = 0.75


def part_of(text: str, candidates: Sequence[Candidate], place: int) -> tuple[int, int]:
    """The stretch of a sentence whose words are those of one number, between its neighbours."""
    first, last = place, place
    while first and _IN_LINE.fullmatch(text[candidates[first - 1].end : candidates[first].start]):
        first -= 1
    while last + 1 < len(candidates) and _IN_LINE.fullmatch(text[candidates[last].end : candidates[last + 1].start]):
        last += 1
    start, end = candidates[first].start, candidates[last].end
    low = _cut(text, candidates[first - 1].end, start) if first else _after_turn(text, start)
    return low, len(text) if last + 1 == len(candidates) else _cut(text, end, candidates[last + 1].start)


@lru_cache(maxsize=1024)
def _after_turn(text: str, end: int) -> int:
    return max((hit.end() for hit in _TURN.finditer(text, 0, end)), default=0)


@lru_cache(maxsize=1024)
def _cut(text: str, start: int, end: int) -> int:
    """Where the words between two numbers change sides: at the last strong joint, else at the last comma."""
    for pattern in (_STRONG, _COMMA):
        hits = [hit.end() for hit in pattern.finditer(text, start, end + _LOOK_AHEAD) if hit.end() <= end]
        if hits:
            return hits[-1]
    return start


def is_denied(statement: Statement, place: int) -> bool:
    """Whether a number's own part says that it was never an entry."""
    return bool(_said(statement, "unofficial", place))


def is_unofficial(statement: Statement, place: int) -> bool:
    """Whether a number's own part says it was never an entry, or measured at home with no MLPerf in that part."""
    if _said(statement, "unofficial", place):
        return True
    low, high = part_of(statement.sentence.text, statement.candidates, place)
    suites = [mention for mention in statement.of("family") if low <= mention.start < high]
    named = [mention for mention in suites if not names_code(statement, mention)]
    own = _said(statement, "own-measurement", place)
    if not own:
        return bool(suites) and not named and not statement.sentence.has("id-noun") and not statement.of("verification")
    return not named


_SEVERAL_TESTS = re.compile(
    r"\b(?:across|over|in|on|all|every|\d+|two|three|four|five|six|seven|eight|nine|ten) (?:of )?(?:the )?$",
    re.IGNORECASE,
)
""" "across six workloads of MLPerf Inference v5.0": its tests."""


def names_code(statement: Statement, suite: Mention) -> bool:
    """ "with the MLPerf v5.1 code": the name is that of a program which anybody can run."""
    text = statement.sentence.text
    behind = (match for match in statement.sentence.of("test-code") if 0 <= match.start - suite.end <= _CODE_REACH)
    before = (match for match in statement.sentence.of("test-code") if 0 <= suite.start - match.end <= _CODE_REACH)
    before = (match for match in before if not _SEVERAL_TESTS.search(text, 0, match.start))
    return any(_CODE_GAP.fullmatch(text[suite.end : match.start]) for match in behind) or any(
        _CODE_OF.fullmatch(text[match.end : suite.start]) for match in before
    )


def estranged(statement: Statement, place: int) -> frozenset[str]:
    """Kinds that neither sentence nor surroundings may fill, because the number is that of another round."""
    candidate = statement.candidates[place]
    if candidate.kind in ("rank",) or candidate.unit in ("x", "%"):
        return frozenset()
    cues = [*_said(statement, "earlier-round", place), *_said(statement, "later-round", place)]
    if not cues:
        return frozenset()
    low, high = part_of(statement.sentence.text, statement.candidates, place)
    rounds = [mention for mention in statement.of("round") if low <= mention.start < high]
    named = len(rounds) == 1 and any(_follows(statement, cue, rounds[0]) for cue in cues)
    return frozenset() if named else EARLIER_ROUND


def name_sureness(statement: Statement, place: int, mention: Mention) -> float:
    """How surely a machine, card or firm named elsewhere in the sentence is also that of a number."""
    if mention.kind not in _NAMES:
        return 1.0
    between = _between(statement, place, mention)
    set_against = _CONTRAST_OF_NAMES.search(between) or (between and is_unofficial(statement, place))
    return _LENT_COUNT if set_against else 1.0


def _is_rivals(statement: Statement, place: int, mention: Mention) -> bool:
    """ "…, half of what the winner with 16 cards reached": words behind the number that are a rival's."""
    end = statement.candidates[place].end
    return mention.start >= end and _RIVAL.search(statement.sentence.text[end : mention.start]) is not None


def _counts_itself(statement: Statement, place: int) -> bool:
    """Whether the number's own part counts cards itself ("the two-card box")."""
    low, high = part_of(statement.sentence.text, statement.candidates, place)
    return any(low <= mention.start < high for mention in statement.of("count"))


def _between(statement: Statement, place: int, mention: Mention) -> str:
    """The words between a number and a mention outside its own part of the sentence; empty inside it."""
    own = statement.candidates[place]
    low, high = part_of(statement.sentence.text, statement.candidates, place)
    if low <= mention.start < high or (mention.start < own.end and own.start < mention.end):
        return ""
    return statement.sentence.text[min(own.end, mention.end) : max(own.start, mention.start)]


def _follows(statement: Statement, cue: Match, named: Mention) -> bool:
    """Whether a round stands right behind the words for an earlier one ("the previous round (MLPerf v5.0)")."""
    gap = statement.sentence.text[cue.end : named.start] if cue.end <= named.start else "." * 99
    for suite in statement.of("family"):
        gap = gap.replace(suite.text, "")
    return len(gap) <= _ROUND_AFTER_CUE or re.fullmatch(r"[\s(,:®]*(?:MLPerf[®\s\w]{0,14})?", gap) is not None


def count_sureness(statement: Statement, place: int, mention: Mention) -> float:
    """How surely a count is that of a number: less over a word that sets another machine against it."""
    between = _between(statement, place, mention)
    alone = replace(mention, kind="count")
    tie = tie_sureness(statement, place, alone) if mention.kind == "accelerator" else 1.0
    if tie < LENT:
        return 0.0
    if _is_rivals(statement, place, mention) or (between and _counts_itself(statement, place)):
        return 0.0
    if _OTHER_MACHINE.search(between):
        return 0.0
    return min(tie, _LENT_COUNT if _CONTRAST.search(between) else 1.0)


def _said(statement: Statement, kind: str, place: int) -> list[Match]:
    """Words of a kind in the number's own part, those of what it is compared with left out."""
    if not statement.sentence.has(kind):
        return []
    candidate = statement.candidates[place]
    low, high = part_of(statement.sentence.text, statement.candidates, place)
    rivals = [c for c in statement.comparisons if not c.start <= candidate.start <= c.end + _BRACKET_REACH]
    return [
        match
        for match in statement.sentence.of(kind)
        if low <= match.start < high
        and not any(c.start <= match.start < c.end for c in rivals)
        and not _aside(statement.sentence.text, match, candidate)
    ]


def _aside(text: str, cue: Match, candidate: Candidate) -> bool:
    """Whether words stand in brackets around a number of their own ("33,161 tokens/s (previous round: 24,525)")."""
    return any(
        hit.start() < cue.start < hit.end() and not hit.start() < candidate.start < hit.end()
        for hit in _OTHER_NUMBER.finditer(text)
    )
