"""Words compared with that lead their number: where they end, and what of the subject begins behind them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.links.rivalwords import Comparison, end_of, verb_second
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.normal import readable
from claimscope.core.claims.words.sentences import Sentence

_THE = re.compile(r"\s(?:the|our|its|this|der|die|das|le|la|el|il|o|a)\s$", re.IGNORECASE)
_AND_THE = re.compile(r",?\s(?:and|und|et|y|e|и)\s(?:(?:the|der|die|das|le|la|el|il|o|a) )?$")
_JUST = re.compile(r"\s(?:(?:is|was|a|just|only|about|even|up to|nur|sogar|rund|um|bis zu|est|seulement|solo|es|è) )*")
_LEADS_GERMAN = re.compile(
    r"(?:^|[:;.]\s)(?:Gegenüber|Im Vergleich (?:mit|zu[mr]?)|Verglichen mit|Im Gegensatz zu[mr]?)\s?$", re.IGNORECASE
)
_IS = re.compile(
    r"(?:\s[\w-]+){0,2}?\s(?:is|are|was|were|does|do|did|runs?|reach\w*|comes?|gains?|gained|delivers?|wins?|has|have|ist|war|"
    r"est|es|è|liegt|läuft)\b"
)
_OWNER = re.compile(r"\s(?:[A-Z][\w&-]+['’]s|the|our|its)\s")
_HEAD_ENDS = re.compile(r"\w\s(?<!\b(?:in|on|of|at|im) )(?<!\b(?:for|auf|bei|the|and|our) )$")
""" "Against our v2.1 entry RetinaNet gained 14 %": the test is the subject, and not that of the entry."""

_PRONOUN = re.compile(
    r"\s(?:(?:it|we|they|ils?|elles?|nous|on)\s(?=[a-zà-ÿ]{2,})|(?:that|this|das|dies)\s(?=(?:is|was|makes|ist|war|macht)\b))"
)
""" "Against the published row it is 5 % better": the claim's own clause begins."""

_RIVAL_CLAUSE = re.compile(
    r",\s(?:(?:in|mit|auf|bei|with|on|dans|avec|sur|en|con|com|su)\s)?(?:which|that|whose|where|das|die|der|de[mn]|denen|"
    r"dessen|deren|welche[rsmn]?|qui|que|dont|l(?:equel|aquelle)|où|l[ao] (?:que|cual)|che|cui|котор\w+)\s"
    r"(?!(?:is|ist|makes|macht) )(?:[^,;:]|,(?=\d))*(?=,\s)|"
    r",\s(?:equipped|fitted|built|armed|loaded|with|bestückt|ausgestattet|mit|équipée?|dotée?|avec|equipad[oa]|con|com|"
    r"equipaggiat[oa])\s(?:[^,;:]|,(?=\d))*(?=,\s)"
)
""" "Compared with the XE9640, which carries four H100, throughput …": what the clause tells is the rival's."""

_BESIDE = re.compile(
    r"(?:^|[:;.(]\s?|,\s)(?:beside|next to|alongside|neben|à côté d(?:e |u |es |')|junto a(?:l | )|"
    r"accanto a(?:l|lla)? )\s?",
    re.IGNORECASE,
)
""" "Beside the published row it is 5 % better": a word of place compares where it leads a sentence and its margin."""

_OF_BESIDE = ("accelerator", "system", "round", "submitter")


def relative_end(text: str, end: int, candidates: Sequence[Candidate]) -> int:
    """Where the clause about a rival ends that stands between it and its number, else ``end``."""
    found = _RIVAL_CLAUSE.match(text, end)
    if found is None or any(end <= one.start < found.end() for one in candidates):
        return end
    return found.end() if any(one.start > found.end() for one in candidates) else end


def rivals_beside(sentence: Sentence, mentions: Sequence[Mention], candidates: Sequence[Candidate]) -> list[Comparison]:
    """ "Beside the MI325X that is 76 %": a machine, firm or round that a sentence begins with, and a margin behind."""
    found = []
    for hit in _BESIDE.finditer(sentence.text):
        margins = [c for c in candidates if c.start > hit.end() and c.unit in ("x", "%")]
        end = before_claim(sentence, hit.end(), end_of(sentence.text, hit.end(), mentions), candidates, mentions)
        named = any(hit.end() <= m.start and m.end <= end for m in mentions if m.kind in _OF_BESIDE)
        if margins and named and not any(hit.end() <= c.start < margins[0].start for c in candidates):
            words = readable(sentence.text[hit.end() : end])
            found.append(Comparison(hit.start(), hit.end(), end, words))
    return found


def _next_product(text: str, products: Sequence[int]) -> list[int]:
    """ "Compared with our H100 nodes the B200 gives …": the second product, with no joint between, is the subject."""
    return [
        second
        for first, second in itertools.pairwise(products)
        if not re.search(r"[,;]|\b(?:and|und|or|et|y|with|mit|in|on)\b", text[first:second])
    ][:1]


def _heads_subject(text: str, start: int, end: int, mentions: Sequence[Mention]) -> list[int]:
    """ "Against last year's entry the Arc Pro B60 is …", "Since v5.0 Dell's score has …": where the subject begins."""
    inside = [m for m in mentions if start <= m.start < end]
    products = (m for m in inside if m.kind in ("accelerator", "system") and m.start > start + 3)
    led = ((m, _THE.search(text, start, m.start)) for m in products)
    found = [m.start for m, the in led if the and text[start : the.start()].strip() and _IS.match(text, m.end)]
    tests = (m for m in inside if m.kind == "benchmark" and _HEAD_ENDS.search(text, start, m.start))
    found += [m.start for m in tests if _IS.match(text, m.end)]
    pronoun = _PRONOUN.search(text, start + 1, end)
    found += [pronoun.start()] if pronoun else []
    return found + [m.end for m in inside if m.kind == "round" and m.start <= start + 1 and _OWNER.match(text, m.end)]


def _next_subjects(
    text: str, start: int, end: int, candidates: Sequence[Candidate], mentions: Sequence[Mention]
) -> list[int]:
    """ "9 % faster than Gaudi 2 and the GH200 just 12 %": the product behind "and" has a margin of its own."""
    named = (m for m in mentions if m.kind in ("accelerator", "system", "software") and start < m.start < end)
    margins = [c.start for c in candidates if c.start > start and c.unit.startswith(("x", "%"))]
    joined = ((m, _AND_THE.search(text, start, m.start)) for m in named)
    return [
        joint.start()
        for m, joint in joined
        if joint and any(_JUST.fullmatch(text, m.end, margin) for margin in margins if margin >= m.end)
    ]


def before_claim(
    sentence: Sentence, start: int, end: int, candidates: Sequence[Candidate], mentions: Sequence[Mention]
) -> int:
    """ "Rispetto a MLPerf v4.1 le prestazioni … 18 %": words that lead the sentence end where performance begins."""
    verbs = [verb_second(sentence.text, start)] if _LEADS_GERMAN.search(sentence.text, 0, start) else []
    end = min([end, *verbs, *_next_subjects(sentence.text, start, end, candidates, mentions)])
    later = [c.start for c in candidates if start < c.start < end]
    if not later:
        return end
    products = [m.start for m in mentions if m.kind in ("accelerator", "system") and start <= m.start < later[0]]
    nouns = [m.start for m in sentence.of("strong-performance") if start + 3 < m.start < later[0]]
    heads = _heads_subject(sentence.text, start, later[0], mentions)
    stop = min([*later, *nouns, *_next_product(sentence.text, products), *heads])
    return start + len(re.sub(r"\s(?:the|le|la|il|el|o|der|die|das)\s*$", "", sentence.text[start:stop]))
