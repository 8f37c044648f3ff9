"""Signs that a word tied to a number may be another's, whatever it says. Each was measured on texts that nobody had
tuned on: of fields with such a sign one in five to ten was wrong, of the others one in fifty.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.links.baselines import comes_from
from claimscope.core.claims.links.nearness import alike
from claimscope.core.claims.links.parallels import Link, is_list
from claimscope.core.claims.links.reach import LENT
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.names.mentions import TIERED
from claimscope.core.claims.numbers.sharing import RESPECTIVELY
from claimscope.core.claims.words.little import AGAINST, HEDGE
from claimscope.core.claims.words.mention import Mention, MentionKind

_SECOND_TIER = re.compile(r"(?:,|/| and| und| et| y| e| bzw\.) ?(?:at |bei )?99(?:[.,]9)?(?![\d.,]*\d)")
""" "(BERT 99.9 and 99)": which tier goes with which number is not said."""

_NEAR, _FAR = 12, 60
"""Signs between a word and its number."""

_AGAINST = re.compile(rf"\b(?:{AGAINST})\s+(?:{HEDGE})*$", re.IGNORECASE)
_PART = re.compile(r"[,;]\s+(?:and |und |et |y |e )?(?:the|an?|der|die|das|le|la|el|il|lo|o) ", re.IGNORECASE)
_PLAIN_MACHINE = re.compile(
    r"[;,.]\s(?:(?:and|but|while|und|et|y|e)\s)?(?:on |with |auf |mit |sur |con )?"
    r"(?:the|an?|our|its|de[rmn]|die|das|le|la|el|il|o)\s(?:[\w-]+\s){0,2}"
    r"(?:laptop|desktop|tower|workstation|notebook|phone|handset|tablet|box|server|node|machine|cluster|rack|one|Rechner|"
    r"Knoten|Maschine|serveur|nœud|servidor|nodo)\b[^;]{0,16}$",
    re.IGNORECASE,
)
_SET_BESIDE = re.compile(rf"\s*(?:{AGAINST})\s+(?:{HEDGE})*\d", re.IGNORECASE)
_JOINED = re.compile(r"[A-Z][\w&.-]+,? (?:and|und|et|y|e|и|or|oder) $")
_WHAT = re.compile(r"\b(?:what|ce que|lo que|o que|quello che|was) (?=[^\W\d])", re.IGNORECASE)
_CLAUSE_BORDER = re.compile(r"[;:]|, (?:and|und|et|y|e) ")
_BORDER = re.compile(r"[;:()]|, (?:and|und|et|y|e) ")
_COMMA = re.compile(r"[,;] ")
_TIER = re.compile(r"(?<![\w.,])99(?:[.,]9)?(?![\w]|[.,]\d)(?! ?%?(?: of the time| uptime|th\b))")
_ONE_EACH = ("scenario", "benchmark")
_NEVER_SPARE = ("family", "other", "count", "tier")
_NAMED = 0.5
""" "AMD's" in "AMD's EPYC" names no firm that could have entered the result."""


@dataclass(frozen=True, slots=True)
class _Tie:
    """A word and the number it is tied to, in their sentence."""

    statement: Statement
    candidate: Candidate
    mention: Mention

    @property
    def text(self) -> str:
        return self.statement.sentence.text

    @property
    def leads(self) -> bool:
        """Whether the word stands before the number."""
        return self.mention.end <= self.candidate.start

    @property
    def follows(self) -> bool:
        """Whether the word stands behind the number."""
        return self.mention.start >= self.candidate.end

    @property
    def gap(self) -> int:
        """Signs from the word to the number."""
        return max(self.candidate.start - self.mention.end, self.mention.start - self.candidate.end)

    @property
    def between(self) -> str:
        """What stands between word and number."""
        low, high = min(self.mention.end, self.candidate.end), max(self.mention.start, self.candidate.start)
        return self.text[low:high]

    @property
    def has_several(self) -> bool:
        """Whether the sentence has another value of the word's kind."""
        return len({str(other.value) for other in self.statement.of(self.mention.kind)}) > 1

    @property
    def crosses(self) -> bool:
        """Whether another number stands between."""
        low, high = min(self.mention.end, self.candidate.end), max(self.mention.start, self.candidate.start)
        others = (other for other in self.statement.candidates if other is not self.candidate)
        return any(low <= other.start and other.end <= high for other in others)


def beside_spare(statement: Statement, linked: Mapping[str, Sequence[Link | None]]) -> set[tuple[str, str]]:
    """Words of which the sentence has another value that no number takes: whose is whose is then not sure. Scenario and
    benchmark stand too often beside such (a list, a condition); of these only what several numbers share.

    Measured on 200 unseen texts: 3 of 9 fields that this alone lowers were wrong, of the other sure ones 9 of 1,064.
    """
    found = set()
    for kind, links in linked.items():
        used = [link.mention for link in links if link]
        named = [m for m in statement.of(kind) if m.sure >= _NAMED and not _is_compared(statement, m)]
        if kind in _NEVER_SPARE or all(any(alike(m, one) for one in used) for m in named):
            continue
        values = [str(mention.value) for mention in used]
        found |= {(kind, value) for value in values if kind not in _ONE_EACH or values.count(value) > 1}
    return found


def doubt(statement: Statement, place: int, tied: Link) -> float:
    """Ceiling for a word tied to a number by nearness: below the line where a sign speaks against it, else 1."""
    tie = _Tie(statement, statement.candidates[place], tied.mention)
    if tied.ordered or tie.mention.overlaps(tie.candidate.start, tie.candidate.end):
        return 1.0
    return LENT if any(tie.mention.kind in kinds and sign(tie) for kinds, sign in _SIGNS) else 1.0


def _is_compared(statement: Statement, mention: Mention) -> bool:
    return any(c.start <= mention.start and mention.end <= c.end + 1 for c in statement.comparisons)


def _is_of_part_of_a_list(tie: _Tie) -> bool:
    """ "the 1g slice, the A30 and the A100: …, respectively": a list of which only a part is known."""
    return RESPECTIVELY.search(tie.text) is not None and tie.has_several


def _is_of_other_clause(tie: _Tie) -> bool:
    """ "Closed: N; Open: M; over the network: K": one of several values, told behind another semicolon."""
    return tie.has_several and tie.crosses and (";" in tie.between or _is_of_another_part(tie))


def _is_of_legend(tie: _Tie) -> bool:
    """ "N instead of M; the old one from v5.0, the new one from v5.1": two values behind the semicolon, by turns."""
    cut = tie.text.find(";", tie.candidate.end, tie.mention.start) if tie.follows else -1
    told = {str(other.value) for other in tie.statement.of(tie.mention.kind) if other.start > cut}
    return cut >= 0 and len(told) > 1 and all(other.end <= cut for other in tie.statement.candidates)


def _is_of_what_is_derived(tie: _Tie) -> bool:
    """ "Efficiency, unofficial: N queries/s divided by M W is K": the quotient is, and not what it was made of."""
    derived = any(other.kind == "derived" for other in tie.statement.candidates)
    return derived and tie.candidate.kind != "derived" and "official" in tie.mention.text.lower()


def _is_of_another_part(tie: _Tie) -> bool:
    """ "The fastest Closed entry is N, the fastest Open one M": what stands in the words of an earlier number."""
    end, start = tie.mention.end, tie.candidate.start
    earlier = [other for other in tie.statement.candidates if end <= other.start and other.end <= start]
    if tie.mention.kind != "division" or not earlier or earlier[0].start - end >= start - end:
        return False
    return _PART.search(tie.text, earlier[0].end, start) is not None


def _is_of_other_subject(tie: _Tie) -> bool:
    """ "HPE has N, and Oracle's own shape is at M in v5.0": behind a number that another firm or machine is said of."""
    start, end = tie.candidate.start, tie.candidate.end
    between = [o for o in tie.statement.candidates if end <= o.start and o.end <= tie.mention.start]
    if not between or not tie.follows:
        return False
    subjects = tie.statement.of("submitter", "system")
    named = [m for m in subjects if end <= m.start and m.end <= between[-1].start]
    own = [m for m in subjects if m.end <= start]
    return bool(named and own) and not any(alike(a, b) for a in named for b in own)


def _is_of_other_machine(tie: _Tie) -> bool:
    """ "The desktop with the RTX 5090: N; the laptop: M": a machine named by a mere noun is another one."""
    return tie.leads and tie.crosses and _PLAIN_MACHINE.search(tie.between) is not None


def _is_of_a_rival(tie: _Tie) -> bool:
    """ "98,858 are triple what the H200 showed there in v4.1": a round behind the words compared with is theirs."""
    text, start = tie.text, tie.mention.start
    first = min(other.end for other in tie.statement.candidates)
    cues = [m.start for m in tie.statement.sentence.of("comparator") if first <= m.start < start]
    cues += [hit.start() for hit in _WHAT.finditer(text, first, start)]
    border = _CLAUSE_BORDER if tie.mention.kind == "result_ids" else _BORDER  # "the published 1,648.6 (5.1-0060)"
    return any(not border.search(text, cue, start) for cue in cues)


def _has_a_nearer(tie: _Tie) -> bool:
    """ "By v6.0 it ran at 118,221, up from 98,858 in the runs of v5.0, 102,725 Offline": another round is nearer."""
    others = (_Tie(tie.statement, tie.candidate, other) for other in tie.statement.of(tie.mention.kind))
    return any(o.mention.value != tie.mention.value and o.gap < tie.gap and ";" not in o.between for o in others)


def _is_passed_over(tie: _Tie) -> bool:
    """ "MI325X versus H200: N and M": behind the first number, the other of two named before both is nearer."""
    absolute = tie.candidate.kind not in ("ratio", "rank")
    return absolute and tie.leads and tie.crosses and _has_a_nearer(tie)


def _is_id_of_next(tie: _Tie) -> bool:
    """ "The old one had 61,372, the new one, by entry 5.0-0072, 128,148": an ID behind a comma, before a number."""
    if not tie.follows or not _COMMA.search(tie.between):
        return False
    return any(tie.mention.end <= other.start for other in tie.statement.candidates)


def _is_behind_semicolon(tie: _Tie) -> bool:
    """ "0.81 ms (SingleStream) come from Inference; the phone's 1.1 ms from Mobile": said of a number before it."""
    if not tie.leads or ";" not in tie.between:
        return False
    others = tie.statement.candidates
    return any(tie.mention.end - other.start < _FAR and other.end < tie.candidate.start for other in others)


def _leaves_tier_open(tie: _Tie) -> bool:
    """ "the 99 variant runs at N, 99.9 costs half": a tier that nothing has read."""
    if tie.mention.value not in TIERED:
        return False
    statement = tie.statement
    spans = [(m.start, m.end) for m in statement.mentions] + [(c.start, c.end) for c in statement.candidates]
    return any(not any(low <= hit.start() < high for low, high in spans) for hit in _TIER.finditer(tie.text))


def _has_a_second_tier(tie: _Tie) -> bool:
    return _SECOND_TIER.match(tie.text, tie.mention.end) is not None


def _is_bracket_of_rival(tie: _Tie) -> bool:
    """ "1.28x better than the H100 on their nodes (132,400 tokens/dollar)": the number is that of the rival."""
    opened = tie.text.rfind("(", 0, tie.candidate.start)
    if opened < 0 or ")" in tie.text[opened : tie.candidate.start] or tie.mention.start >= opened:
        return False
    before = (one for one in tie.statement.comparisons if tie.mention.end <= one.start)
    return any(0 <= opened - one.end <= 1 for one in before)


def _is_of_what_it_comes_from(tie: _Tie) -> bool:
    """ "The B200 has N, up from M": what stands before both numbers is the first one's."""
    return tie.mention.end <= comes_from(tie.text, tie.candidate.start) and tie.crosses


def _follows_rank(tie: _Tie) -> bool:
    """ "second in BERT Server, fourth in RetinaNet": what stands before a place belongs to the place before it."""
    ranks = (other for other in tie.statement.candidates if other.kind == "rank")
    return tie.candidate.kind == "rank" and tie.leads and any(other.end <= tie.mention.start for other in ranks)


def _is_set_against(tie: _Tie) -> bool:
    """ "210 ms with TensorRT-LLM against 180 ms": what stands before both is the first one's."""
    against = _AGAINST.search(tie.text[: tie.candidate.start]) if tie.leads else None
    return against is not None and tie.mention.end <= against.start() and tie.candidate.kind not in ("ratio", "rank")


def _is_first_of_two(tie: _Tie) -> bool:
    """ "The X (MI325X) beside an H200 system: N versus M": which of the two was named for the first is not said."""
    if not tie.leads or tie.crosses or not _SET_BESIDE.match(tie.text, tie.candidate.end):
        return False
    before = [other for other in tie.statement.of(tie.mention.kind) if other.end <= tie.candidate.start]
    return any(not alike(tie.mention, other) for other in before)


def _is_of_several(tie: _Tie) -> bool:
    """ "Cisco and MiTAC recorded 76,000": one number for a list of firms is none's alone."""
    if tie.crosses and tie.gap >= _FAR:
        return True
    return _JOINED.search(tie.text[: tie.mention.start]) is not None or any(
        other.value != tie.mention.value and is_list(tie.text, *sorted((tie.mention, other), key=_start))
        for other in tie.statement.of("submitter")
    )


def _start(mention: Mention) -> int:
    return mention.start


def _faces(tie: _Tie) -> bool:
    """Whether two products of a sentence stand outside what is compared with: which of them a ratio means is not
    said."""
    if tie.candidate.kind != "ratio":
        return False
    own = [other for other in tie.statement.of(tie.mention.kind) if not _is_compared(tie.statement, other)]
    return any(not alike(first, second) for first, second in itertools.combinations(own, 2))


def _touches_next(tie: _Tie) -> bool:
    """ "LPU 270 T/s H100 130 T/s": names and numbers in turn, without a word between: which goes first is not said."""
    bare = tie.follows and not tie.between.strip()
    return bare and any(other.start >= tie.mention.end for other in tie.statement.candidates)


def _is_apart(tie: _Tie) -> bool:
    """Whether a word of which the sentence has several stands behind its number and not at it."""
    return tie.gap >= _NEAR and tie.follows and tie.has_several


def _is_then_or_now(tie: _Tie) -> bool:
    """ "FP8 then, FP4 now: it went from N to M"."""
    return tie.gap >= _NEAR and len(tie.statement.candidates) > 1 and tie.has_several


def _is_apart_in_ideographs(tie: _Tie) -> bool:
    """The same before its number, in a text whose words no blank parts."""
    return tie.statement.sentence.has_ideographs and tie.gap >= _NEAR and (tie.has_several or tie.crosses)


_ALL = frozenset[MentionKind](get_args(MentionKind))
_SAID_ONCE = frozenset[MentionKind](
    {"round", "division", "suite", "family", "result_ids", "retrieved_on", "verification", "availability"}
)
"""Kinds that one sentence often says once for all its numbers."""

_SAID_OF_RIVALS = frozenset[MentionKind]({"round", "division", "suite", "availability", "result_ids"})
_SET_UP = frozenset[MentionKind]({"accelerator", "system", "software", "count", "precision", "submitter"})
"""What two numbers set against each other usually differ in."""

_MACHINES = frozenset[MentionKind]({"accelerator", "system"})
_EACH_ITS_OWN = _ALL - _SAID_ONCE
_SIGNS: tuple[tuple[frozenset[MentionKind], Callable[[_Tie], bool]], ...] = (
    (_ALL, _is_of_part_of_a_list),
    (_ALL, _is_of_legend),
    (_SAID_ONCE, _is_of_other_clause),
    (frozenset({"verification"}), _is_of_what_is_derived),
    (_SAID_ONCE, _is_of_other_subject),
    (_SAID_ONCE, _has_a_nearer),
    (_SAID_OF_RIVALS, _is_of_a_rival),
    (frozenset({"result_ids"}), _is_id_of_next),
    (frozenset({"scenario"}), _is_behind_semicolon),
    (frozenset({"benchmark"}), _leaves_tier_open),
    (frozenset({"benchmark"}), _has_a_second_tier),
    (_SET_UP, _is_bracket_of_rival),
    (_SET_UP, _is_of_what_it_comes_from),
    (_SET_UP, _is_set_against),
    (_SET_UP, _is_first_of_two),
    (frozenset({"submitter"}), _is_of_several),
    (_MACHINES, _is_passed_over),
    (_MACHINES, _faces),
    (_MACHINES | {"count"}, _is_of_other_machine),
    (_MACHINES, _touches_next),
    (frozenset({"precision"}), _is_then_or_now),
    (_EACH_ITS_OWN, _follows_rank),
    (_EACH_ITS_OWN, _is_apart),
    (_EACH_ITS_OWN, _is_apart_in_ideographs),
)
"""Which sign speaks against words of which kinds."""
