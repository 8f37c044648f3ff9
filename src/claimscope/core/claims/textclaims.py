"""Claims of running text: each candidate of a statement with its own words, then with what surrounds it."""

from __future__ import annotations

import itertools
from collections.abc import Collection
from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.claim import Anchor, Claim, Family, Field
from claimscope.core.claims.families.decision import Decisions
from claimscope.core.claims.families.ownwords import marks_of
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.links.comparators import comparison_of, referred
from claimscope.core.claims.links.context import Context
from claimscope.core.claims.links.doubts import beside_spare, doubt
from claimscope.core.claims.links.fields import Known, accepts, claim_fields, completed, known_from, statement_text
from claimscope.core.claims.links.origins import OF_AN_ENTRY, count_sureness, estranged, name_sureness
from claimscope.core.claims.links.parallels import Link
from claimscope.core.claims.links.reach import LENT, is_counted_anew, tie_sureness
from claimscope.core.claims.links.rivalnumbers import not_lent
from claimscope.core.claims.links.rivalwords import Comparison
from claimscope.core.claims.links.spots import Spot
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.links.ties import LINKED, has_other_chip, has_other_maker, praises, ties_of
from claimscope.core.claims.names.models import names_unknown_model
from claimscope.core.claims.numbers.shares import is_of_whole
from claimscope.core.claims.numbers.sharing import RESPECTIVELY
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.normal import readable
from claimscope.core.claims.words.sentences import Sentence

_QUOTE_AROUND = 60
_IN_WORD = re.compile(r"[^\s\u2e80-\uffef]{2}")
"""Two characters of one word; Chinese and Japanese have no space between theirs."""
_PARTIES = ("accelerator", "system", "submitter", "software")
"""Whose a ratio is: where no word compares, which of two products is praised stays open."""

_ANOTHER = re.compile(
    r"\b(?:(?:the|its|our|their|an?) (?:older|oldest|other|previous|former|earlier|competing|rival)(?: \w+)? "
    r"(?:cards?|chips?|boards?|GPUs?|models?|nodes?|servers?|systems?|machines?|boxe?s?|racks?|products?)\b|"
    r"(?:its|the|our) predecessors?\b|(?:den|dem|der|des|die|das) (?:Vorgänger\w*|"
    r"(?:ältere|alte|andere)\w* (?:Karten?|Knoten|Server|Maschinen?|Rechner|Modells?))\b|"
    r"(?:le|la|du) (?:prédécesseur|(?:carte|machine) précédente)|"
    r"(?:el|la|del) (?:predecesora?|(?:tarjeta|máquina) anterior))",
    re.IGNORECASE,
)
_OF_SEVERAL_TESTS = re.compile(
    r"\b(?:geo-?mean|geometric mean|geometrische[nsmr]? Mittel\w*|moyenne géométrique|media geom[ée]trica|"
    r"média geométrica|среднее геометрическое)\b|"
    r"\bacross (?:all |the |these )*(?:\w+ ){0,2}(?:benchmarks|tests|workloads|models)\b|"
    r"\b(?:averaged?|mean|sum|on average|Mittel|Schnitt|moyenne|media|promedio|média)\b[^.;:,\d]{0,24}"
    r"\b(?:over|across|of|in|on|über|von|sur|de|en|sobre|su|em)\s(?:all |the |alle |les |los |las )*"
    r"(?:\w+ ){0,2}(?:benchmarks|tests|workloads|models|Modelle|charges|modèles|pruebas|modelos|prove|modelli)\b",
    re.IGNORECASE,
)
""" "The geometric mean over six benchmarks is 1.08x": of none of them."""

_STROKE = re.compile(r"\s?/\s?")
_TOLD_IN_TURN = ("scenario", "benchmark", "accelerator", "system")
_MEAN = re.compile(r"geo|géo|гео|mean|average|across|mittel|media|média|moyenne|средн|几何|幾何|기하", re.IGNORECASE)
_IT = re.compile(r"\b(?:beats?|outperforms?|passes|tops|over|than|against) (?:it|that|them)\b", re.IGNORECASE)


def text_claims(statement: Statement, context: Context, decisions: Decisions) -> list[Claim]:
    """The claims of one statement (ids empty), in order of place."""
    candidates, suites = statement.candidates, decisions.families(statement)
    if not candidates:
        return []
    context.remember(statement, suites)
    linked = {kind: ties_of(statement, kind, suites) for kind in LINKED}
    spare = beside_spare(statement, linked)
    claims = []
    for place, candidate in enumerate(candidates):
        unsaid = estranged(statement, place)
        if suites[place] == "vendor-measured":
            unsaid |= OF_AN_ENTRY - ({"verification"} if statement.of("verification") else set())
        tied = {kind: found for kind in LINKED if kind not in unsaid and (found := linked[kind][place]) is not None}
        ties = {kind: tie_sureness(statement, place, found.mention) for kind, found in tied.items()}
        tied = {kind: found for kind, found in tied.items() if ties[kind] > 0}
        for kind in not_lent(statement, place, {kind: found.mention for kind, found in tied.items()}):
            tied.pop(kind, None)
            unsaid |= {kind}
        if "system" in tied and (has_other_chip(statement, tied) or has_other_maker(statement, candidate, tied)):
            del tied["system"]
        if candidate.score is not None:
            tied = {"other": Link(candidate.score, 0.95)}
            ties = {"other": tie_sureness(statement, place, candidate.score)}
        own = {kind: _known(statement, place, found, ties[kind], spare) for kind, found in tied.items()}
        own |= _in_turn(statement, place, context, set(own) | unsaid)
        claims.append(_claim(statement, place, own, suites[place], context, unsaid))
    return claims


def _in_turn(statement: Statement, place: int, context: Context, settled: Collection[str]) -> dict[str, Known]:
    """ "Offline and Server were run. It came to N and M, respectively.": the words of the sentence before, in turn."""
    size, sentence = len(statement.candidates), statement.sentence
    if size < 2 or not (RESPECTIVELY.search(sentence.text) or _are_stroked(statement)):
        return {}
    spot = Spot(sentence.passage.page, sentence.index, sentence)
    found = {
        kind: context.listed_before(kind, spot, size)
        for kind in _TOLD_IN_TURN
        if kind not in settled and not statement.of(kind)
    }
    return {kind: known_from(words[place], kind, spot) for kind, words in found.items() if words}


def _are_stroked(statement: Statement) -> bool:
    """ "Server/Offline. One L4: 1,020/1,214 samples/s": nothing but strokes between the numbers."""
    text = statement.sentence.text
    return all(_STROKE.fullmatch(text, a.end, b.start) for a, b in itertools.pairwise(statement.candidates))


def _known(statement: Statement, place: int, found: Link, tie: float, spare: Collection[tuple[str, str]]) -> Known:
    """What a word says of a number; ``tie``: how surely it may be the number's own."""
    mention = found.mention
    counted = 1.0
    if mention.count is not None:
        counted = count_sureness(statement, place, mention)
        counted = min(counted, LENT) if is_counted_anew(statement, place, mention) else counted
    whole = is_of_whole(statement.sentence.text, statement.candidates[place].start)
    counted = min(counted, LENT) if whole else counted  # of "one of four": how many made the whole is said elsewhere
    tie = min(tie, doubt(statement, place, found))
    tie = (
        min(tie, LENT)
        if (mention.kind, str(mention.value)) in spare or _is_anothers(statement, place, mention)
        else tie
    )
    weak = statement.candidates[place].weak and mention.kind in _PARTIES
    tie = min(tie, LENT) if weak or _is_of_version(statement, mention) else tie
    sure = min(found.sure, mention.sure, name_sureness(statement, place, mention), tie)
    counted = min(counted, LENT) if statement.candidates[place].kind == "ratio" else counted
    return Known(mention, min(sure, counted) if mention.kind == "count" else sure, count_sure=counted)


def _is_of_version(statement: Statement, mention: Mention) -> bool:
    """ "28 % more than version 0.9 of vLLM": a program inside the words compared with may be the other one."""
    inside = any(one.start <= mention.start < one.end for one in statement.comparisons)
    return mention.kind == "software" and inside


def _is_anothers(statement: Statement, place: int, mention: Mention) -> bool:
    """Whether a number without a unit of its own takes a word that stands before the number whose unit it takes."""
    candidates = statement.candidates
    return candidates[place].loose and place > 0 and mention.end <= candidates[place - 1].start


def _claim(
    statement: Statement,
    place: int,
    own: dict[str, Known],
    family: Family,
    context: Context,
    unsaid: frozenset[str],
) -> Claim:
    sentence, candidate = statement.sentence, statement.candidates[place]
    passage = sentence.passage
    spot = Spot(
        passage.page,
        sentence.index,
        sentence,
        marks_of(statement, place),
        pointing=referred(sentence.text, candidate.start),
        notes=passage.role in ("notes", "comment"),
    )
    own = _tier_only(statement, own, family)
    skipped = (*_not_from_around(statement, own), *unsaid, *_not_of_one_test(sentence, candidate))
    known = completed(own, family, spot, context, skipped)
    start, end = sentence.offset + candidate.start, sentence.offset + candidate.end
    comparator = _comparator(statement, candidate, context, spot)
    fields = claim_fields(candidate, known, family, passage.confidence_of(start, end), comparator)
    return Claim(
        id="",
        family=family,
        kind=candidate.kind,
        anchor=anchor_of(sentence, candidate.start, candidate.end),
        fields=fields,
        link=f"p{passage.page}.{passage.order}.{sentence.index}",
        context=statement_text(statement),
    )


def _tier_only(statement: Statement, own: dict[str, Known], family: str) -> dict[str, Known]:
    """ "Compared with BERT at 99.9, the 99 tier is faster": the benchmark is that of the rival, at another tier."""
    if "benchmark" in own or "tier" not in own:
        return own
    accept = accepts("benchmark", family)
    named = [m for m in statement.of("benchmark") if accept(m)]
    bases = {str(m.value).partition("-99")[0] for m in named}
    if len(bases) != 1:
        return own
    return own | {"benchmark": Known(replace(named[0], value=bases.pop()), 0.79)}


def _not_from_around(statement: Statement, own: dict[str, Known]) -> tuple[str, ...]:
    """Kinds that the sentence speaks of without deciding them: its surroundings do not decide them either."""
    undecided = [
        kind
        for kind in ("scenario", "benchmark", "round", "division")
        if kind not in own and len({m.value for m in statement.of(kind)}) > 1
    ]
    if "benchmark" not in own and names_unknown_model(statement.sentence.text, statement.mentions):
        undecided.append("benchmark")
    if _OF_SEVERAL_TESTS.search(statement.sentence.text):
        undecided += [kind for kind in ("benchmark", "tier", "scenario") if kind not in own]
    if _speaks_of_another(statement):
        undecided += [kind for kind in ("accelerator", "system", "count") if kind not in own]
    if "accelerator" in own and own["accelerator"].mention.count is None and "count" not in own:
        return tuple(undecided)
    return (*undecided, *(["count"] if "accelerator" in own and own["accelerator"].mention.count else []))


def _not_of_one_test(sentence: Sentence, candidate: Candidate) -> tuple[str, ...]:
    """ "Over all tests (geometric mean) it gains 13 %": a mean of many is that of no test told before."""
    many = candidate.unit in ("x", "%") and any(
        _MEAN.search(sentence.text, m.start, m.end) for m in sentence.of("composite")
    )
    return ("benchmark", "scenario", "tier") if many else ()


def _speaks_of_another(statement: Statement) -> bool:
    """ "The result of the older card is …": a machine that is named only by not being the one told of before."""
    return any(
        not any(one.start <= hit.start() < one.end for one in statement.comparisons)
        for hit in _ANOTHER.finditer(statement.sentence.text)
    )


def anchor_of(sentence: Sentence, low: int, high: int) -> Anchor:
    """The anchor of a stretch of a sentence."""
    passage = sentence.passage
    start, end = sentence.offset + low, sentence.offset + high
    return Anchor(
        page=passage.page,
        object=passage.object,
        box=passage.box_of(start, end),
        quote=readable(passage.text[start:end]),
        before=_before(passage.text, start),
        after=_after(passage.text, end),
        visible=passage.visible,
        quoted=passage.role == "quote",
    )


def _before(text: str, start: int) -> str:
    """The passage before a number, from a whole word on: of "96,734.4" nobody may read "6,734.4"."""
    at = max(0, start - _QUOTE_AROUND)
    while at < start and _splits_word(text, at):
        at += 1
    return readable(text[at:start])


def _after(text: str, end: int) -> str:
    """The passage after a number, to the end of a whole word."""
    at = min(len(text), end + _QUOTE_AROUND)
    while at > end and _splits_word(text, at):
        at -= 1
    return readable(text[end:at])


def _splits_word(text: str, at: int) -> bool:
    return 0 < at < len(text) and _IN_WORD.match(text, at - 1) is not None


def _comparator(statement: Statement, candidate: Candidate, context: Context, spot: Spot) -> Field | None:
    if candidate.unit.split(" per ")[0] not in ("x", "%", "rank"):
        return None
    found = comparison_of(candidate, statement.candidates, statement.comparisons)
    if found is None or (found[0].start > candidate.start and praises(statement, candidate)):
        before = context.comparison_before(spot) or _pronoun(statement, spot, context) if found is None else ""
        return Field(before, "context", 0.7, before) if before and candidate.unit != "rank" else None
    comparison, sure = found
    pointing = referred(comparison.text)
    text = _pointed_at(comparison, pointing, statement, spot, context) if pointing else comparison.text
    return Field(text, "stated", sure if not pointing else min(sure, 0.7), text) if text else None


def _pronoun(statement: Statement, spot: Spot, context: Context) -> str:
    """ "… beats it 2.6x": the product of the sentence before, where this one names another."""
    if not _IT.search(statement.sentence.text):
        return ""
    own = {mention.value for mention in statement.of("accelerator", "system")}
    found = context.around("accelerator", spot, lambda _: True) or context.around("system", spot, lambda _: True)
    return readable(found.mention.text) if found and own and found.mention.value not in own else ""


def _pointed_at(comparison: Comparison, pointing: str, statement: Statement, spot: Spot, context: Context) -> str:
    """ "88% of the latter": the last two products named before."""
    names = [m for m in statement.mentions if m.kind in ("accelerator", "system") and m.end <= comparison.start]
    if len({m.value for m in names}) >= 2:
        last: list[Mention] = []
        for mention in reversed(names):
            if all(mention.value != other.value for other in last):
                last.append(mention)
        return readable(last[1].text if pointing == "former" else last[0].text)
    found = context.around("accelerator", spot, lambda _: True) or context.around("system", spot, lambda _: True)
    return readable(found.mention.text) if found else ""
