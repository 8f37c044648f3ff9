"""Signs that a word tied to a number may be another's, whatever it says. Each was measured on texts that nobody had
tuned on: of fields with such a sign one in five to ten was wrong, of the others one in fifty.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

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
from claimscope.core.claims.words.mention import Mention

_SECOND_TIER = re.compile(r"(?:,|/| and| und| et| y| e| bzw\.) ?(?:at |bei )?99(?:[.,]9)?(?![\d.,]*\d)")
""" "(BERT 99.9 and 99)": which tier goes with which number is not said."""

_NEAR, _FAR = 12, 60
"""Signs between a word and its number."""

_AGAINST = re.compile(rf"\b(?:{AGAINST})\s+(?:{HEDGE})*$", re.IGNORECASE)
_PART = re.compile(r"[,;]\s+(?:and |und |et |y |e )?(?:the|an?|der|die|das|le|la|el|il|lo|o) ", re.IGNORECASE)
_SET_BESIDE = re.compile(rf"\s*(?:{AGAINST})\s+(?:{HEDGE})*\d", re.IGNORECASE)
_JOINED = re.compile(r"[A-Z][\w&.-]+,? (?:and|und|et|y|e|и|or|oder) $")
_WHAT = re.compile(r"\b(?:what|ce que|lo que|o que|quello che|was) (?=[^\W\d])", re.IGNORECASE)
_CLAUSE_BORDER = re.compile(r"[;:]|, (?:and|und|et|y|e) ")
_BORDER = re.compile(r"[;:()]|, (?:and|und|et|y|e) ")
_TIER = re.compile(r"(?<![\w.,])99(?:[.,]9)?(?![\w]|[.,]\d)(?! ?%?(?: of the time| uptime|th\b))")
_SAID_OF_RIVALS = frozenset({"round", "division", "suite", "availability", "result_ids"})
_PARTNERS = frozenset({"accelerator", "system", "software", "count", "precision", "submitter"})
"""What two numbers set against each other usually differ in."""

_OF_THE_TEXT = frozenset({"round", "division", "suite", "family", "result_ids", "retrieved_on", "verification"})
"""Kinds that one sentence often says once for all its numbers."""


_ONE_EACH = ("scenario", "benchmark")


def shared_beside_spare(statement: Statement, linked: Mapping[str, Sequence[Link | None]]) -> set[tuple[str, str]]:
    """Kinds with a value tied to several numbers while the sentence names another that is tied to none."""
    found = set()
    for kind in _ONE_EACH:
        used = [str(link.mention.value) for link in linked.get(kind, ()) if link]
        named = {str(mention.value) for mention in statement.of(kind) if not _is_compared(statement, mention)}
        if named - set(used):
            found |= {(kind, value) for value in used if used.count(value) > 1}
    return found


def _is_compared(statement: Statement, mention: Mention) -> bool:
    return any(c.start <= mention.start and mention.end <= c.end + 1 for c in statement.comparisons)


def doubt(statement: Statement, place: int, tied: Link) -> float:
    """Ceiling for a word tied to a number by nearness: below the line where a sign speaks against it, else 1."""
    candidate, mention = statement.candidates[place], tied.mention
    if mention.overlaps(candidate.start, candidate.end) or tied.ordered:
        return 1.0
    if RESPECTIVELY.search(statement.sentence.text) and len({str(m.value) for m in statement.of(mention.kind)}) > 1:
        return LENT  # "the 1g slice, the A30 and the A100: …, respectively": a list of which only a part is known
    if mention.kind in _OF_THE_TEXT or mention.kind == "availability":
        others = (_is_of_other_clause, _is_of_other_subject, _is_of_a_rival, _has_a_nearer, _is_id_of_next)
        return LENT if any(other(statement, candidate, mention) for other in others) else 1.0
    if mention.kind == "scenario" and _is_behind_semicolon(statement, candidate, mention):
        return LENT
    if mention.kind == "benchmark" and mention.value in TIERED and _leaves_tier_open(statement):
        return LENT
    if mention.kind == "benchmark" and _SECOND_TIER.match(statement.sentence.text, mention.end):
        return LENT
    if mention.kind in _PARTNERS and _is_bracket_of_rival(statement, candidate, mention):
        return LENT
    opening = comes_from(statement.sentence.text, candidate.start) if mention.kind in _PARTNERS else -1
    if mention.end <= opening and _crosses(statement, candidate, mention):
        return LENT
    if candidate.kind == "rank" and _follows_rank(statement, candidate, mention):
        return LENT
    if mention.kind in _PARTNERS and mention.end <= candidate.start and _is_set_against(statement, candidate, mention):
        return LENT
    if mention.kind in _PARTNERS and mention.end <= candidate.start and _is_first_of_two(statement, candidate, mention):
        return LENT
    gap = max(candidate.start - mention.end, mention.start - candidate.end)
    crossed = _crosses(statement, candidate, mention)
    if mention.kind == "submitter" and (_is_of_several(statement, mention) or (crossed and gap >= _FAR)):
        return LENT
    if candidate.kind == "ratio" and mention.kind in ("accelerator", "system") and _faces(statement, mention):
        return LENT
    if mention.kind in ("accelerator", "system") and _touches_next(statement, candidate, mention):
        return LENT
    several = len({str(other.value) for other in statement.of(mention.kind)}) > 1
    both = mention.kind == "precision" and len(statement.candidates) > 1  # "FP8 then, FP4 now: it went from N to M"
    if several and gap >= _NEAR and (both or mention.start >= candidate.end):
        return LENT
    apart = (crossed or several) and gap >= _NEAR
    return LENT if apart and statement.sentence.has_ideographs else 1.0


def _is_of_other_clause(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "Closed: N; Open: M; over the network: K": one of several values, told behind another semicolon."""
    text = statement.sentence.text
    low, high = min(mention.end, candidate.end), max(mention.start, candidate.start)
    several = len({str(other.value) for other in statement.of(mention.kind)}) > 1
    if not several or not _crosses(statement, candidate, mention):
        return False
    return ";" in text[low:high] or _is_of_another_part(statement, candidate, mention)


def _is_of_another_part(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "The fastest Closed entry is N, the fastest Open one M": what stands in the words of an earlier number."""
    earlier = [other for other in statement.candidates if mention.end <= other.start and other.end <= candidate.start]
    nearer = earlier and earlier[0].start - mention.end < candidate.start - mention.end
    joint = _PART.search(statement.sentence.text, earlier[0].end, candidate.start) if earlier else None
    return bool(nearer) and joint is not None and mention.kind == "division"


def _is_of_other_subject(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "HPE has N, and Oracle's own shape is at M in v5.0": behind a number that another firm or machine is said of."""
    between = [other for other in statement.candidates if candidate.end <= other.start and other.end <= mention.start]
    if not between or mention.start < candidate.end:
        return False
    named = [m for m in statement.of("submitter", "system") if candidate.end <= m.start and m.end <= between[-1].start]
    own = [m for m in statement.of("submitter", "system") if m.end <= candidate.start]
    return bool(named and own) and not any(alike(a, b) for a in named for b in own)


def _is_of_a_rival(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "98,858 are triple what the H200 showed there in v4.1": a round behind the words compared with is theirs."""
    if mention.kind not in _SAID_OF_RIVALS or mention.overlaps(candidate.start, candidate.end):
        return False
    text, first = statement.sentence.text, min(other.end for other in statement.candidates)
    cues = [m.start for m in statement.sentence.of("comparator") if first <= m.start < mention.start]
    cues += [hit.start() for hit in _WHAT.finditer(text, first, mention.start)]
    border = _CLAUSE_BORDER if mention.kind == "result_ids" else _BORDER  # "the published 1,648.6 (5.1-0060)"
    return any(not border.search(text, cue, mention.start) for cue in cues)


def _has_a_nearer(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "By v6.0 it ran at 118,221, up from 98,858 in the runs of v5.0, 102,725 Offline": another round is nearer."""
    far = max(candidate.start - mention.end, mention.start - candidate.end)
    text = statement.sentence.text
    return any(
        other.value != mention.value
        and max(candidate.start - other.end, other.start - candidate.end) < far
        and ";" not in text[min(other.end, candidate.end) : max(other.start, candidate.start)]
        for other in statement.of(mention.kind)
    )


def _is_id_of_next(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "The old one had 61,372, the new one, by entry 5.0-0072, 128,148": an ID behind a comma, before a number."""
    if mention.kind != "result_ids" or mention.start < candidate.end:
        return False
    apart = re.search(r"[,;] ", statement.sentence.text[candidate.end : mention.start])
    return apart is not None and any(mention.end <= other.start for other in statement.candidates)


def _is_behind_semicolon(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "0.81 ms (SingleStream) come from Inference; the phone's 1.1 ms from Mobile": said of a number before it."""
    between = statement.sentence.text[mention.end : candidate.start] if mention.end <= candidate.start else ""
    told = any(mention.end - other.start < _FAR and other.end < candidate.start for other in statement.candidates)
    return ";" in between and told


def _leaves_tier_open(statement: Statement) -> bool:
    """ "the 99 variant runs at N, 99.9 costs half": a tier that nothing has read."""
    spans = [(m.start, m.end) for m in statement.mentions] + [(c.start, c.end) for c in statement.candidates]
    return any(
        not any(low <= hit.start() < high for low, high in spans) for hit in _TIER.finditer(statement.sentence.text)
    )


def _is_bracket_of_rival(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "1.28x better than the H100 on their nodes (132,400 tokens/dollar)": the number is that of the rival."""
    text = statement.sentence.text
    opened = text.rfind("(", 0, candidate.start)
    if opened < 0 or ")" in text[opened : candidate.start] or mention.start >= opened:
        return False
    before = (one for one in statement.comparisons if mention.end <= one.start and 0 <= opened - one.end <= 1)
    return any(before)


def _touches_next(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "LPU 270 T/s H100 130 T/s": names and numbers in turn, without a word between: which goes first is not said."""
    bare = mention.start >= candidate.end and not statement.sentence.text[candidate.end : mention.start].strip()
    return bare and any(other.start >= mention.end for other in statement.candidates)


def _follows_rank(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "second in BERT Server, fourth in RetinaNet": what stands before a place belongs to the place before it."""
    ranks = [other for other in statement.candidates if other.kind == "rank" and other.end <= mention.start]
    return mention.end <= candidate.start and bool(ranks)


def _is_set_against(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "210 ms with TensorRT-LLM against 180 ms": what stands before both is the first one's."""
    against = _AGAINST.search(statement.sentence.text[: candidate.start])
    return against is not None and mention.end <= against.start() and candidate.kind not in ("ratio", "rank")


def _is_first_of_two(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "The X (MI325X) beside an H200 system: N versus M": which of the two was named for the first is not said."""
    beside = _SET_BESIDE.match(statement.sentence.text, candidate.end) is not None
    before = [other for other in statement.of(mention.kind) if other.end <= candidate.start]
    crossed = _crosses(statement, candidate, mention)
    return beside and not crossed and any(not alike(mention, other) for other in before)


def _is_of_several(statement: Statement, mention: Mention) -> bool:
    """ "Cisco and MiTAC recorded 76,000": one number for a list of firms is none's alone."""
    text = statement.sentence.text
    return _JOINED.search(text[: mention.start]) is not None or any(
        other.value != mention.value and is_list(text, *sorted((mention, other), key=_start))
        for other in statement.of("submitter")
    )


def _start(mention: Mention) -> int:
    return mention.start


def _faces(statement: Statement, mention: Mention) -> bool:
    """Whether two products of a sentence stand outside what is compared with: which of them is meant is not said."""
    own = [other for other in statement.of(mention.kind) if not _is_compared(statement, other)]
    return any(not alike(first, second) for first, second in itertools.combinations(own, 2))


def _crosses(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """Whether another number stands between."""
    low, high = min(mention.end, candidate.end), max(mention.start, candidate.start)
    return any(low <= other.start and other.end <= high for other in statement.candidates if other is not candidate)
