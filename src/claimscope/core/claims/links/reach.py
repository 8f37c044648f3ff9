"""How far a word reaches in its sentence: over another number, a contrast, another product it only reaches unsurely.

"N tokens/s offline and M server": the first scenario stands at the first number. "… whereas Whisper in the Server
scenario": a contrast keeps what follows from the number before it. What is lent like this stays below 0.8.
"""

from __future__ import annotations

import itertools

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.links.pairing import is_told_apart
from claimscope.core.claims.links.parallels import is_list
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.names.models import names_unknown_between
from claimscope.core.claims.words.clauses import lead_end
from claimscope.core.claims.words.lexer import is_eastern
from claimscope.core.claims.words.little import AGAINST, FROM, HEDGE, TO
from claimscope.core.claims.words.mention import Mention, inside_any

_FEWEST_CLAUSE_WORDS = 7
_FEWEST_SUBJECT_WORDS = 3
LENT = 0.75
_FIRM = 0.5
"""Sureness from which a name may be that of who ran the test."""

_UNKNOWN_NAME = r"(?:[A-Z]\w*\d[\w.-]*|[A-Z]{2,}[\w-]*|[A-Z][a-z]+[ -]\d[\w.]*)(?: ?\d+[Bb])?(?: ?\([^()]{1,20}\))?"
_UNKNOWN_BEFORE = re.compile(rf"(?<![\w-]){_UNKNOWN_NAME} (?:and|und|et|y|e|&) (?:the |dem |der )?$")
_JOINS = (" and ", " und ", " et ", " y ", " e ", " & ", " the ", " dem ", " der ")
_UNKNOWN_BEHIND = re.compile(
    rf" (?:and|und|et|y|e|&) (?:the |dem |der )?{_UNKNOWN_NAME}(?![\w-]| ?(?:tokens|tok|%|x\b))"
)
_ONE_OF_SEVERAL = 0.6
"""Ceiling for a word that is rather another number's."""

_OF_A_TEST = ("scenario", "benchmark", "tier", "precision")
_OWNED_KINDS = frozenset({"scenario", "benchmark", "tier", "software", "precision", "system", "accelerator", "count"})
"""Kinds that change from number to number; round, division and firm often speak for a whole sentence."""

_JOINT = re.compile(r"[,;:、，]|\b(?:and|und|et|y|e|и|or|oder|while|whereas|but|während|aber|sowie)\b")
_TURNS = re.compile(
    r";|\b(?:while(?! \w+ing\b)|whereas|but|by contrast|in contrast|although|during|während|hingegen|dagegen|aber|"
    r"jedoch|"
    r"tandis|alors "
    r"que|mientras|mentre|enquanto)\b|而|一方",
    re.IGNORECASE,
)
_LEVEL_WITH = re.compile(
    r"\b(?:comparable (?:to|with)|similar to|close to|equal to|equivalent to|level with|on par with|on a par with|"
    r"near(?:ly)? that of|match(?:es|ed|ing)?|rivall?(?:s|ed|ing)|tops|topping|beats|beating|ahead of|behind|"
    r"outperform\w*|surpass\w*|exceed\w*|gleichauf mit|vergleichbar mit|ähnlich wie|auf dem niveau|auf augenhöhe mit|"
    r"gleichstand mit|"
    rf"times (?:what|as|the|that)|[x×] (?:what|that of)|verglichen mit|im vergleich|{AGAINST}|"
    r"comparable à|proche de|similar al?|simile a|équivalent)\b",
    re.IGNORECASE,
)
_AS_MUCH_AS = re.compile(
    r"\b(?:(?:so|genauso|ebenso|as|nearly|almost) ?(?:viele?|schnell|hoch|effizient|many|much|fast|quick|efficient)|"
    r"(?:aussi|tan|tão) (?:rapid[eoa]s?|rápid[oa]s?|veloz|vite|eficiente|efficace)|(?:autant|tant[oa]s?)(?: de)?)\b"
    r"[^,.;:]{0,20} (?:wie|as|que|como|quanto) (?:the |an? |der |die |das |ein |l'|le |la |el |un |una |o |uma )?$",
    re.IGNORECASE,
)
""" "so viele Token wie Hopper: 11.264 Token/s": what a number is set level with before it is told."""

_NEXT_PART = re.compile(r"[\u3040-\u9fff\uac00-\ud7af][^,、;]{0,20}[,、;]")
""" "…を3倍高速化し、64基のB300を使い": in these languages words behind a comma seldom speak of the number before it."""

_SOME = r"(?:\d[\d.,]*|one|two|three|four|six|eight|half|zwei|drei|vier|acht|deux|trois|quatre|dos|tres|cuatro)"
_OF_THEM = re.compile(
    rf"\b{_SOME} of (?:them|these|those)\b|\b{_SOME} davon\b|\bdavon \d|\b{_SOME} d'entre|\b{_SOME} de ell[oa]s\b",
    re.IGNORECASE,
)
_RISES_FROM = re.compile(rf"\b(?:{FROM})\s+(?:{HEDGE})?$", re.IGNORECASE)
_RISEN_FROM = re.compile(r"(?:从|從|由|\bfrom|\bvon|\bde|\bdu|\bda|\bdal)\s?(?:the |der |la )?$", re.IGNORECASE)
_SPAN_ON = re.compile(rf"\s*(?:tokens?/s|[\w/]{{1,12}})?\s*(?:{TO})\s+(?:{HEDGE})?\d", re.IGNORECASE)
_BARE_COUNT = re.compile(
    r"(?:[,)]|\b(?:and|und|et|y|e)\b)\s*(?:and |und |et |y )?\d{1,5} (?:in|on|for|with|bei|auf|im|mit|en|sur)\b"
)
_COUNT_BEHIND = re.compile(
    r"\b(?:on|with|auf|mit|avec|sur|con|en|com|su) \d{1,5}(?=[.,;)]?(?:\s(?:and|und|et|y|e)\b|$|[,;)]|\.\s))"
)
""" "27.3 minutes on 1,152 GPUs, 0.62 minutes on 512"."""

_UNCOUNTED = re.compile(
    r"\b(?:and|und|et|y|e|и|but|aber)\s+(?:another |weitere |some |about )?\d[\d.,]*\s+[^\W\d_]{3,}"
)
""" "669 samples/s and 41 fewer in Server mode": a number told of with no unit stands between."""

_NAMES = ("system", "submitter", "accelerator", "count")
_NAME = re.compile(
    r"(?:\b(?:and|with|while|und|mit|et|y|e)|,)\s+(?:(?:the )?[A-Z][a-z]{3,}|an? [A-Z][a-z]{2,}|"
    r"the [A-Z]{1,4}\d{2,4})\w*\b(?!-)"
)
_OURS = re.compile(
    r"\s*(?:(?:and|but|und|aber|et|mais|y|pero|e|ma|mas)\s)?(?:our|my|we|unser\w*|wir|notre|nos|nous|nuestr[oa]s?|"
    r"noss[oa]s?|il nostro|la nostra|наш\w*|мы)\b",
    re.IGNORECASE,
)
_OURS_AGAIN = re.compile(
    r"\b(?:ours|our own|unsere[rs]?|(?:le|la) nôtre|(?:el|la) nuestr[oa]|(?:o|a) noss[oa]|(?:il|la) nostr[oa])\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_THAN = re.compile(r"\b(?:than|als|que|чем)\b")
_AGAINST = re.compile(
    rf"\b(?:{AGAINST}|while|whereas|während)\b",
)
_USING = re.compile(r"\b(?:using|with|via|mit|avec|con)\s+[A-Z]")
_COMPARED_NAMES = frozenset({"system", "accelerator", "submitter", "count"})


def tie_sureness(statement: Statement, place: int, mention: Mention) -> float:
    """Ceiling for the tie of a mention to a number: 1 where nothing stands against it, 0 where it is another's."""
    candidate = statement.candidates[place]
    if mention.overlaps(candidate.start, candidate.end):
        return 1.0
    if mention.kind == "submitter" and _is_one_of_several(statement, mention):
        return _ONE_OF_SEVERAL
    if mention.kind == "benchmark" and _is_of_unknown(statement, place, mention):
        return 0.0
    if mention.kind in ("benchmark", "accelerator", "system") and _is_beside_unknown(statement, mention):
        return LENT
    if mention.kind in _COMPARED_NAMES and _is_set_level(statement, candidate, mention):
        return 0.0
    if mention.kind == "submitter" and _measured_against(statement, place, mention):
        return _ONE_OF_SEVERAL
    if mention.kind == "count" and is_counted_anew(statement, place, mention):
        return _ONE_OF_SEVERAL
    headed = mention.kind == "count" and _is_of_heading(statement, candidate, mention)
    if headed or (mention.kind in ("round", "division") and _is_next_ones(statement, place, mention)):
        return LENT
    if mention.kind not in _OWNED_KINDS and mention.kind != "submitter":
        return 1.0
    if mention.kind in ("count", "accelerator") and _counts_some(statement, place, mention):
        return LENT if mention.kind == "accelerator" else 0.0
    if mention.kind in _OF_A_TEST and _is_anothers(statement, candidate, mention):
        return LENT
    if mention.start >= candidate.end:
        return _from_behind(statement, place, mention)
    if _is_of_other_machine(statement, candidate, mention) or _is_of_other_owner(statement, candidate, mention):
        return 0.0
    if _is_of_last_clause(statement, candidate, mention):
        return LENT
    if mention.kind in _NAMES and _names_another(statement, candidate, mention):
        return _ONE_OF_SEVERAL
    return LENT if _stands_at_earlier(statement, candidate, mention) else 1.0


def _is_of_heading(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "Two cards, two suites: the L4 of the XR7620 does N": what was counted before the colon is told one by one."""
    cut = statement.sentence.text.find(": ", mention.end, candidate.start)
    return cut >= 0 and any(cut < card.start and card.count is None for card in statement.of("accelerator"))


def _is_one_of_several(statement: Statement, mention: Mention) -> bool:
    """ "HPE, Lenovo and Oracle posted …": numbers of several firms are surely those of none, but where as many stand
    beside them."""
    text, firms = statement.sentence.text, [m for m in statement.of("submitter") if m.sure >= _FIRM]
    listed = {m.value for pair in itertools.pairwise(firms) if is_list(text, *pair) for m in pair}
    return len(listed) > 1 and mention.value in listed and len(statement.candidates) != len(listed)


def _is_of_unknown(statement: Statement, place: int, mention: Mention) -> bool:
    """ "YOLOv5 runs at 92 FPS, Gemma 2 at 18 tokens/s": a model that nobody knows stands right before the number."""
    candidate = statement.candidates[place]
    low = statement.candidates[place - 1].end if place else 0
    low = max(low, mention.end) if mention.end <= candidate.start else low
    return names_unknown_between(statement.sentence.text, statement.mentions, low, candidate.start)


def _is_beside_unknown(statement: Statement, mention: Mention) -> bool:
    """ "on Llama 9 (70B) and GPT-J": a number of two things, of which only one is known."""
    text = statement.sentence.text
    joined = text.endswith(_JOINS, 0, mention.start)
    hits = (
        _UNKNOWN_BEFORE.search(text, 0, mention.start) if joined else None,
        _UNKNOWN_BEHIND.match(text, mention.end),
    )
    others = [known for known in statement.mentions if known is not mention]
    return any(not inside_any(*hit.span(), others) for hit in hits if hit)


def is_of_rival(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "2,700 tokens/s …, against Artificial Analysis's 440": a benchmark named behind a contrast is the other's."""
    text = statement.sentence.text
    if mention.start < candidate.end or not any(other.start >= mention.end for other in statement.candidates):
        return False
    return _AGAINST.search(text, candidate.end, mention.start) is not None


def _is_set_level(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "a level comparable to NVIDIA's H200": whom the words behind the number measure it against."""
    if candidate.unit.startswith(("x", "%", "rank")):
        return False
    if mention.start < candidate.end:
        return _AS_MUCH_AS.search(statement.sentence.text[: mention.start]) is not None
    return _LEVEL_WITH.search(statement.sentence.text, candidate.end, mention.start) is not None


def _is_next_ones(statement: Statement, place: int, mention: Mention) -> bool:
    """ "we get N, whereas the v5.1 result is M": a round behind a contrast is that of the number it stands before."""
    end, later = statement.candidates[place].end, statement.candidates[place + 1 :]
    text, start = statement.sentence.text, statement.candidates[place].start
    if place and mention.end <= statement.candidates[place - 1].start:
        # "從 closed division 的 4,488 提高到 11,189": what a rise starts from says nothing of where it ends.
        return _RISEN_FROM.search(text[: mention.start]) is not None
    if mention.start < end or not later:
        return False
    if _RISES_FROM.search(text[:start]) and _SPAN_ON.match(text, end):
        return True
    if not any(other.start >= mention.end for other in later):
        return False
    return _TURNS.search(text, end, mention.start) is not None


def is_counted_anew(statement: Statement, place: int, mention: Mention) -> bool:
    """ "24 H100 in 3D U-Net (N) and 310 in ResNet-50 (M)": a bare number stands where the count would."""
    text, candidates = statement.sentence.text, statement.candidates
    if not place or mention.end > candidates[place].start:
        return False
    before, here = candidates[place - 1].end, candidates[place].start
    end = candidates[place + 1].start if place + 1 < len(candidates) else len(text)
    anew = mention.end <= candidates[place - 1].start and _BARE_COUNT.search(text, before, here) is not None
    return anew or _COUNT_BEHIND.search(text, here, end) is not None


def _measured_against(statement: Statement, place: int, mention: Mention) -> bool:
    """ "AMD's MI325X made N, on par with the H200 (M)": the second number is that of whom the firm compares with."""
    candidate = statement.candidates[place]
    if not place or candidate.unit.startswith(("x", "%", "rank")) or mention.start >= candidate.start:
        return False
    before = statement.candidates[place - 1]
    turn = _LEVEL_WITH.search(statement.sentence.text, max(before.end, mention.end), candidate.start)
    return turn is not None and any(
        turn.end() - 1 <= name.start < candidate.start for name in statement.of("accelerator", "system")
    )


def _counts_some(statement: Statement, place: int, mention: Mention) -> bool:
    """ "…, and 151 of them on ResNet-50 at …": the number's part counts anew what was named before."""
    if not place or mention.start > statement.candidates[place - 1].end:
        return False
    start, end = statement.candidates[place - 1].end, statement.candidates[place].start
    return _OF_THEM.search(statement.sentence.text, start, end) is not None


def _from_behind(statement: Statement, place: int, mention: Mention) -> float:
    """A word behind the number: no other's where a contrast and a number of its own follow."""
    candidate, later = statement.candidates[place], statement.candidates[place + 1 :]
    gap = statement.sentence.text[candidate.end : mention.start]
    if _in_next_clause(statement.sentence.text, candidate, mention):
        return 0.0
    if mention.kind == "count" and candidate.unit.endswith("per accelerator") and "," in gap:
        return LENT
    text = statement.sentence.text
    if is_eastern(text) and _NEXT_PART.search(text, candidate.start, mention.start):
        return LENT
    uncounted = _UNCOUNTED.search(gap)
    if uncounted and mention.kind in _OF_A_TEST:
        return LENT
    turn = _TURNS.search(gap)
    if turn:
        return 0.0 if any(other.start >= mention.end for other in later) else LENT
    tool = mention.kind in ("software", "precision")
    if tool and _THAN.search(gap):
        return 0.0
    rival = _LEVEL_WITH.search(gap) if tool else None
    if rival:
        return 0.0 if _USING.search(gap, 0, rival.start()) else LENT
    return 1.0


def _is_anothers(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """Whether a word of the test stands beyond another number: of one without a unit of its own ("… offline and 33,071
    server"), or of a ratio told behind numbers of several tests ("N offline, M server, 1.5x the last round")."""
    low, high = sorted([(mention.start, mention.end), (candidate.start, candidate.end)])
    if candidate.unit_from_context:
        return any(low[1] <= other.start and other.end <= high[0] for other in statement.candidates)
    several = len({m.value for m in statement.of(mention.kind)}) > 1
    plain = [
        other for other in statement.candidates if other.kind in ("absolute", "range") and other.end <= candidate.start
    ]
    return candidate.kind == "ratio" and several and len(plain) > 1 and mention.end <= candidate.start


def _is_of_other_machine(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "The X with eight L4 does N; the Y reaches M": cards of a machine that a number of its own was told of."""
    cut = statement.sentence.text.rfind(";", mention.end, candidate.start)
    if cut < 0 or mention.kind not in ("accelerator", "count", "system"):
        return False
    told = any(mention.end <= other.start and other.end <= cut for other in statement.candidates)
    return told and any(cut < own.start and own.end <= candidate.start for own in statement.of("system"))


def _is_of_last_clause(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "The X does N; the new compiler adds M": behind the semicolon another subject may be spoken of."""
    text = statement.sentence.text
    cut = text.rfind(";", mention.end, candidate.start)
    if cut < 0:
        return False
    lead = text[cut + 1 : candidate.start]
    for known in statement.mentions:
        if cut < known.start and known.end <= candidate.start:
            if known.kind in ("system", "accelerator") and mention.kind in _NAMES:
                return True
            lead = lead.replace(known.text, " ")
    return mention.kind == "submitter" or len(_WORD.findall(lead)) >= _FEWEST_SUBJECT_WORDS


def _is_of_other_owner(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "N belongs to CoreWeave; our own rack …", "Azure's number, N, and ours, M": who speaks is another firm."""
    if mention.kind != "submitter":
        return False
    text = statement.sentence.text
    cut = text.rfind(";", mention.end, candidate.start)
    before = [
        other.end for other in statement.candidates if mention.end <= other.start and other.end <= candidate.start
    ]
    own = _OURS.match(text, cut + 1) if cut >= 0 else None
    return own is not None or (bool(before) and _OURS_AGAIN.search(text, before[-1], candidate.start) is not None)


def _names_another(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "SambaNova (612 t/s) and Northlight (598 t/s)": a name that nobody knows stands before the second number."""
    text = statement.sentence.text
    crossed = [other for other in statement.candidates if mention.end <= other.start and other.end <= candidate.start]
    if not crossed:
        return False
    gap = text[crossed[-1].end : candidate.start]
    own = [m for m in statement.of("system") if crossed[-1].end <= m.start and m.end <= candidate.start]
    if own and mention.kind in ("accelerator", "count") and mention.end > lead_end(text):
        return True
    for known in statement.mentions:
        if crossed[-1].end <= known.start and known.end <= candidate.start:
            gap = gap.replace(known.text, " ")
    return _NAME.search(gap) is not None


def _in_next_clause(text: str, candidate: Candidate, mention: Mention) -> bool:
    """ "…, 3.8 % ahead; in the Server entry the others had been faster": what follows the semicolon is told apart."""
    cut = text.find(";", candidate.end, mention.start)
    if cut < 0 or not is_told_apart(text, candidate.end, mention):
        return False
    clause = text[cut + 1 :].partition(";")[0]
    return len(clause.split()) >= _FEWEST_CLAUSE_WORDS


def _stands_at_earlier(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """Whether a word before the number stands at an earlier one, and a joint parts it from this one."""
    text = statement.sentence.text
    before = _number_before(statement, mention.start)
    if before is None or _in_list(text, before, candidate.start):
        return False
    joined = _JOINT.search(_outside_brackets(text[before : mention.start]))
    return not joined and _JOINT.search(text[mention.end : candidate.start]) is not None


def _outside_brackets(gap: str) -> str:
    """The words between a number and a word, up to the bracket that the word stands in."""
    opened = gap.rfind("(")
    return gap[:opened] if opened > gap.rfind(")") else gap


def _number_before(statement: Statement, place: int) -> int | None:
    """End of the last number before a place, be it a result or another measure ("beat it 19 % on Interactive")."""
    ends = [one.end for one in statement.candidates] + [end for _, end in statement.others]
    return max((end for end in ends if end <= place), default=None)


def _in_list(text: str, start: int, end: int) -> bool:
    """Whether the same word heads this number too ("N Server, Offline M": by turns)."""
    return re.search(r"[;]|\.(?!\d)|[:=(]\s*$", text[start:end]) is not None
