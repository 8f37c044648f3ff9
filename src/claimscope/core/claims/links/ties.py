"""Which words of its sentence are tied to a number: linked by order and nearness, what is compared with left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import get_args

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.kinds.ranks import unbeaten_field
from claimscope.core.claims.links.baselines import is_in_brackets_of_another, is_of_baseline, is_risen_from
from claimscope.core.claims.links.fields import accepts, preferred
from claimscope.core.claims.links.nearness import alike
from claimscope.core.claims.links.pairing import link
from claimscope.core.claims.links.parallels import Link
from claimscope.core.claims.links.reach import LENT
from claimscope.core.claims.links.rivalwords import Comparison
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.names.rounds import without_spans
from claimscope.core.claims.names.submitters import NAMED
from claimscope.core.claims.words.clauses import lead_end
from claimscope.core.claims.words.mention import Mention, MentionKind

LINKED: tuple[str, ...] = tuple(kind for kind in get_args(MentionKind) if kind not in ("family", "date"))
"""Kinds of mentions that are tied to numbers."""

_COMPARED_KINDS = frozenset({"accelerator", "count", "system", "submitter", "round", "result_ids", "precision"})
_LAGS = re.compile(
    r"[^,;.]{0,30}\b(?:behind|dahinter|trail\w*|slower|langsamer|zurück|lags?|derrière|detrás|dietro|"
    r"atrás|позади)\b",
    re.IGNORECASE,
)
""" "…, a single V100S system far behind": who is set against the number."""

_OF_ENTRY = ("division", "suite", "scenario", "availability", "verification")
_ENTRY = re.compile(
    r"[ -](?:division )?(?:entr(?:y|ies)|submissions?|results?|scores?|runs?|figures?|values?|numbers?|"
    r"Eintr\w+|Einreichung\w*|Ergebnis\w*|"
    r"résultats?|soumissions?|resultados?|envíos?)\b",
    re.IGNORECASE,
)
_COMPARING = ("ratio", "derived", "range", "rank")
_OWN_PAST = re.compile(r"\b(?:what|own|previous|earlier|last|prior|debut|first|eigenen?|bisher)\b", re.IGNORECASE)
_SOLE_KINDS = frozenset(LINKED) - {"scenario", "count", "other"} | {"family"}
_ENDING = ("scenario", "benchmark", "round", "division", "accelerator", "count", "system", "tier", "precision")
_WORD = re.compile(r"[^\W\d_]{2,}")
_OWNS = re.compile(r"['’]s? ")
_OF_IDS = re.compile(r"\b(?:Nr|No|ID|entry|result|Eintrag|Ergebnis)\b\.?", re.IGNORECASE)
_OF_ALL = re.compile(r"\s*(?:both|all|each|alle|beide|jeweils|tous|toutes|todos|ambos|tutti|entrambi)\b", re.IGNORECASE)
_BOTH_BEHIND = re.compile(
    r"\s(?:both(?: times)?|all|in both cases|beide(?: Male)?|alle|jeweils|tous|toutes|les deux|l[ao]s dos|ambos|ambas|"
    r"todos|entrambi|tutti)\s*(?:[.,;)]|$)",
    re.IGNORECASE,
)
""" "RetinaNet 2.7 ms and 3D-UNet 412 ms, SingleStream both."."""

_OF_ONE_UNIT = ("benchmark", "tier")
_OF_SOURCE = ("round", "division", "suite", "submitter")
_FRAMING = frozenset({"round", "division", "suite", "family", "verification", "result_ids", "retrieved_on"})
"""Kinds that one sentence often says once for all its numbers."""

_DISTRIBUTIVE = re.compile(
    r"\b(?:both|all|each|always|jeweils|beides?|alle|immer|stets|tous|toutes|toujours|ambos|todos|siempre|tutti|entrambi|"
    r"sempre)\s+(?:in |im |the |en |on |of |auf )?(?:[A-Z][\w .-]{1,24}[,/ ] ?|closed,? |open,? ){0,2}$",
    re.IGNORECASE,
)


def ties_of(statement: Statement, kind: str, suites: Sequence[str]) -> list[Link | None]:
    """For every number of a statement the word of a kind that goes with it; ``suites``: the family of each number."""
    found: list[Link | None] = [None] * len(statement.candidates)
    if not statement.of(kind):
        return found
    for family in dict.fromkeys(suites):
        accept = accepts(kind, family)
        mentions = preferred([mention for mention in statement.of(kind) if accept(mention)], family)
        if kind == "round":
            mentions = without_spans(statement.sentence.text, mentions)
        if kind == "submitter":
            mentions = _without_makers(statement, mentions)
        tied = link(
            statement.sentence.text, statement.candidates, mentions, lambda c, m: not _compared(statement, c, m)
        )
        for place, suite in enumerate(suites):
            if suite == family:
                tie = tied[place] or sole(statement, kind, statement.candidates[place], mentions)
                found[place] = _unsettled(
                    statement,
                    kind,
                    statement.candidates[place],
                    _still_valid(statement, kind, statement.candidates[place], tie),
                )
    if kind == "result_ids" and len(statement.candidates) == 1 and found[0]:
        found[0] = _all_ids(statement, found[0])
    return found


def _without_makers(statement: Statement, mentions: list[Mention]) -> list[Mention]:
    """ "Xilinx, MLPerf v1.0: the VCK5000 in a PowerEdge …": the maker of the machine yields to the one firm named."""
    named = [m for m in mentions if m.sure >= NAMED and not any(_is_within(m, c) for c in statement.comparisons)]
    machines = statement.of("system")
    if len({m.value for m in named}) != 1 or len(machines) != 1 or named[0].start > statement.candidates[0].start:
        return mentions
    machine = machines[0]
    return [m for m in mentions if m.value == named[0].value or not (m.start <= machine.start <= m.end + 2)]


def _is_within(mention: Mention, comparison: Comparison) -> bool:
    return comparison.start <= mention.start and mention.end <= comparison.end + 1


def sole(statement: Statement, kind: str, candidate: Candidate, mentions: Sequence[Mention]) -> Link | None:
    """The only value of its kind speaks for all numbers of a sentence, unless it heads a later one ("A100: 32.1")."""
    allowed = [mention for mention in mentions if not _compared(statement, candidate, mention)]
    if len({str(mention.value) for mention in allowed}) != 1 or not (
        kind in _SOLE_KINDS
        or candidate.kind == "rank"
        or _frames(statement, allowed)
        or (kind == "scenario" and _tells_of_one_run(statement))
    ):
        return None
    mention = allowed[0]
    text = statement.sentence.text
    heads = re.match(r"\s*[:(=]\s*~?\d", text[mention.end :]) is not None and mention.start > candidate.start
    between = text[min(candidate.end, mention.end) : max(candidate.start, mention.start)]
    apart = ";" in between and not _said_of_all(text, mention) and not _closes(statement, candidate, mention)
    source = apart and kind in _OF_SOURCE and _is_source(statement, mention)
    parted = apart and not source and not _ends_statement(statement, mention)
    parted = parted or (kind in _OF_ONE_UNIT and _is_behind_another_unit(statement, candidate, mention))
    far = mention.start >= candidate.end and any(candidate.end <= c.start < mention.start for c in statement.candidates)
    sure = kind in _FRAMING and not source and (not far or _frames(statement, allowed) or kind != "round")
    return None if heads or parted else Link(mention, 0.8 if sure else LENT)


def _tells_of_one_run(statement: Statement) -> bool:
    """ "612,330 samples/s at 742 W: per watt ResNet-50 Offline comes to 825": a rate, its power and its shares."""
    units = [one.unit for one in statement.candidates]
    rates = {unit.partition(" per ")[0] for unit in units if "/s" in unit}
    kinds = {one.kind for one in statement.candidates}
    return len(set(units)) == len(units) and len(rates) == 1 and kinds <= {"absolute", "derived", "power"}


def _frames(statement: Statement, mentions: Sequence[Mention]) -> bool:
    """Words said of all numbers: in closing brackets, before the colon, behind the source at the end."""
    text = statement.sentence.text
    closing = re.search(r"\(([^()]*)\)[\s.]*$", text)
    if all(_said_of_all(text, mention) for mention in mentions):
        return True
    last = statement.candidates[-1].end
    sources = [m.end for m in statement.of("family") if m.start >= last]
    if sources and all(mention.start >= sources[0] for mention in mentions):
        return True
    lead = min(lead_end(text), statement.candidates[0].start)
    return all(
        (closing is not None and closing.start() <= mention.start) or mention.end <= lead for mention in mentions
    )


def _closes(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "N samples/s at M W (Open, Offline; MLPerf Inference v3.1; DeepSparse)": in the last bracket."""
    closing = re.search(r"\(([^()]*)\)[\s.]*$", statement.sentence.text)
    if closing is None or not statement.candidates[-1].end <= closing.start() <= mention.start:
        return False
    return ";" not in statement.sentence.text[candidate.end : closing.start()]


def _is_source(statement: Statement, mention: Mention) -> bool:
    """ "X made N; the Offline result for Y was M (MLPerf Inference v5.1)": the suite in the last bracket."""
    closing = re.search(r"\([^()]*\)[\s.]*$", statement.sentence.text)
    return closing is not None and mention.start >= closing.start() <= max(
        (m.start for m in statement.of("family")), default=-1
    )


def _ends_statement(statement: Statement, mention: Mention) -> bool:
    """ "N samples/s in Offline at M W; FP32, TFLite": a last part of names alone, or a word on who checked it all."""
    text, last = statement.sentence.text, statement.candidates[-1].end
    opened = text.rfind(";", last, mention.start) + 1
    if not opened or ";" in text[last : opened - 1]:
        return False
    ending = text[opened:]
    for known in statement.mentions:
        ending = ending.replace(known.text, " ") if known.start >= opened else ending
    if mention.kind in ("result_ids", "retrieved_on") and len(statement.candidates) == 1:
        return True
    return mention.kind == "verification" or not _WORD.search(_OF_IDS.sub(" ", ending))


def _is_behind_another_unit(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "8,840 tokens/s, and 71.2 images/s for RetinaNet": what stands behind a number of another unit is that one's."""
    return not _said_of_all(statement.sentence.text, mention) and any(
        candidate.end <= other.start and other.end <= mention.start and other.unit != candidate.unit
        for other in statement.candidates
        if other.kind == candidate.kind
    )


def _said_of_all(text: str, mention: Mention) -> bool:
    """ "(all ResNet-50, Offline)": behind a word for all of them, and no number or clause of its own between."""
    opened = text.rfind("(", 0, mention.start)
    inside = opened >= 0 and ")" not in text[opened : mention.start] and _OF_ALL.match(text, opened + 1) is not None
    inside = inside or _BOTH_BEHIND.match(text, mention.end) is not None
    return inside or _DISTRIBUTIVE.search(text[: mention.start]) is not None


def _unsettled(statement: Statement, kind: str, candidate: Candidate, found: Link | None) -> Link | None:
    """ "Hopper against Blackwell": which of the two is praised is not certain."""
    if found is None or kind not in ("accelerator", "system") or candidate.kind not in _COMPARING:
        return found
    text = statement.sentence.text
    facing = any(
        c.owner < 0
        and found.mention.end <= c.cue <= candidate.start
        and text[c.cue : c.start].lower().startswith(("against", "versus", "vs", "and"))
        for c in statement.comparisons
    )
    return Link(found.mention, min(found.sure, 0.75)) if facing else found


def praises(statement: Statement, candidate: Candidate) -> bool:
    """ "Nobody has a higher score than ours": the words behind "than" are the claim's own."""
    nobody = candidate.kind == "rank" and statement.sentence.has("nobody")
    return nobody or (candidate.kind == "rank" and unbeaten_field(statement.sentence.text) is not None)


def _all_ids(statement: Statement, found: Link) -> Link:
    """A single number in a sentence with several IDs carries them all."""
    near = (m for m in statement.of("result_ids") if not _is_apart(statement, found.mention, m))
    lists = (mention.value for mention in near if isinstance(mention.value, tuple))
    ids = tuple(dict.fromkeys(str(one) for several in lists for one in several))
    return Link(replace(found.mention, value=ids), found.sure)


def _is_apart(statement: Statement, first: Mention, second: Mention) -> bool:
    """ "ID 2.0-119 is Nettrix's; ours, 2.0-042, …": IDs in two parts of a sentence, of which one has the number."""
    low, high = sorted((first, second), key=lambda mention: mention.start)
    return ";" in statement.sentence.text[low.end : high.start]


def _compared(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """Whether a mention belongs to what is compared with, and so says nothing about this candidate."""
    if mention.kind == "round" and _is_rivals_round(statement, candidate, mention):
        return True
    text = statement.sentence.text
    if mention.kind == "round" and is_in_brackets_of_another(text, statement.of("round"), candidate, mention):
        return True
    if mention.kind == "round" and mention.end <= candidate.start and is_risen_from(text, candidate):
        return True
    if is_of_baseline(text, statement.candidates, candidate, mention):
        return True
    if mention.kind in _COMPARED_KINDS and mention.start >= candidate.end and _LAGS.match(text, mention.end):
        return True
    for comparison in statement.comparisons:
        if not (comparison.start <= mention.start and mention.end <= comparison.end + 1):
            continue
        if candidate.kind in _COMPARING:
            praised = comparison.start > candidate.start and praises(statement, candidate)
            if (_is_of_both(statement, mention) and _OWN_PAST.search(comparison.text)) or praised:
                return False
            if mention.kind in _COMPARED_KINDS or _leads_entry(text, mention, comparison):
                return _comparing_here(statement, candidate)
            return (
                mention.kind in ("benchmark", "tier", "software")
                and mention.start - comparison.start < 16
                and _comparing_here(statement, candidate)
            )
        inside = comparison.start <= candidate.start <= comparison.end + 14
        inside = inside and ":" not in statement.sentence.text[comparison.end : candidate.start]
        if (
            (mention.kind in _COMPARED_KINDS or _leads_entry(text, mention, comparison))
            and not inside
            and (_has_ratio(statement) or _is_strong(statement, comparison))
        ):
            return True
    return False


def _is_of_both(statement: Statement, mention: Mention) -> bool:
    """ "adds 8 % to its last Whisper Offline score": the firm and the only test named are those of both results."""
    if mention.kind in ("benchmark", "scenario"):
        return len({one.value for one in statement.of(mention.kind)}) == 1
    return mention.kind == "submitter"


def _leads_entry(text: str, mention: Mention, comparison: Comparison) -> bool:
    """ "31 % ahead of our own Closed entry": the division of the rival's entry."""
    return mention.kind in _OF_ENTRY and _ENTRY.match(text, mention.end, comparison.end) is not None


def _is_rivals_round(statement: Statement, candidate: Candidate, mention: Mention) -> bool:
    """ "v2.0 results show 1.3x compared to … in v1.0": behind the rival, a second round is the rival's."""
    if candidate.kind not in _COMPARING or mention.start < candidate.end:
        return False
    named = any(m.end <= candidate.start and m.value != mention.value for m in statement.of("round"))
    return named and any(candidate.end <= c.cue and c.start <= mention.start for c in statement.comparisons)


def _is_strong(statement: Statement, comparison: Comparison) -> bool:
    """ "compared to H200, which took …": words that can only compare."""
    return any(match.start == comparison.cue for match in statement.sentence.of("comparator-strong"))


def _comparing_here(statement: Statement, candidate: Candidate) -> bool:
    return candidate.kind != "range" or not candidate.unit.endswith("/s")


def _has_ratio(statement: Statement) -> bool:
    return any(
        candidate.kind in ("ratio", "rank") or candidate.unit in ("x", "%") for candidate in statement.candidates
    )


def _still_valid(statement: Statement, kind: str, candidate: Candidate, found: Link | None) -> Link | None:
    """A scenario said for one benchmark does not reach over the next benchmark of the sentence."""
    if found is None or found.mention.end > candidate.start or kind not in _ENDING:
        return found
    suites = [m for m in statement.of("family") if found.mention.end <= m.start and m.end <= candidate.start]
    if suites and any(m.end <= found.mention.start and m.family != suites[-1].family for m in statement.of("family")):
        return None
    if kind not in ("scenario", "precision"):
        return found
    names = statement.of("benchmark")
    before = [name for name in names if name.end <= found.mention.start]
    between = [name for name in names if found.mention.end <= name.start and name.end <= candidate.start]
    other = before and between and before[-1].value != between[-1].value
    return None if other else found


def has_other_chip(statement: Statement, tied: Mapping[str, Link]) -> bool:
    """ "GB200 NVL72 … and B200": a machine named by its chip is not that of a number with another chip."""
    machine, card = tied["system"].mention, tied.get("accelerator")
    chips = [m for m in statement.of("accelerator") if m.overlaps(machine.start, machine.end)]
    named = card is not None and re.search(r"\d", str(card.mention.value)) is not None
    return card is not None and named and bool(chips) and not any(alike(card.mention, chip) for chip in chips)


def has_other_maker(statement: Statement, candidate: Candidate, tied: Mapping[str, Link]) -> bool:
    """ "PowerEdge XE9680 at 34,500, Cisco at 33,900": the firm behind a machine's own number has another machine."""
    machine, firm = tied["system"].mention, tied.get("submitter")
    owner = next(
        (m for m in statement.of("submitter") if _OWNS.fullmatch(statement.sentence.text, m.end, machine.start)), None
    )
    if firm is not None and owner is not None and not alike(owner, firm.mention):
        return True
    if firm is None or firm.mention.end > candidate.start:
        return False
    return any(machine.end <= other.start and other.end <= firm.mention.start for other in statement.candidates)
