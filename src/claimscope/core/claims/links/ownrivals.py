"""Comparisons that stand beside one number and are its alone: "97% of B200", "2.7 times what it was"."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.kinds.ranks import AMONG, unbeaten_field
from claimscope.core.claims.links.rivalwords import Comparison, end_of, names_hardware
from claimscope.core.claims.words.little import AGAINST, ARTICLE
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.normal import readable
from claimscope.core.claims.words.sentences import Sentence

_OF_RIVAL = re.compile(r"\s*(?:of|von|de|del|di|от|sobre|sur|su)\s+(?:la |el |le )?", re.IGNORECASE)
_GENITIVE = re.compile(r"\s+(?:eine[rs]|de[rs]|du|della|da|do)\s+(?=[A-Z])")
""" "94 Prozent der H200", "94 % du H200": before a product, where a plain noun names what a share is of."""

_WITH_RIVAL = re.compile(
    rf"(?:(?:^|[:;,.(]\s)(?P<opens>with|mit|con)|\b(?:{AGAINST}))\s+(?:an? |the )?$", re.IGNORECASE
)
""" "With B300: Offline 92 %": set against where it opens its clause; "a server with H200" is what was measured."""

_SAME_RIVAL = re.compile(
    r"[^;.:\d%]{0,40}?,?\s(?:and|und|et|y|e|и|but|aber|mais|pero|ma)\s(?:[^;.:%,\d]{0,40}\s)?", re.IGNORECASE
)
""" "86 % of the B300 node in Offline and at 75 % in Server": the second share is one of the same rival."""

_NEXT_TEST = re.compile(r"[^;.:\d%,]{0,40},\s[^;.:\d%,]{0,40}")
""" "79 % eines H200-Knotens im Server-Szenario, im Offline-Szenario 85 %"."""

_TIMES_WHAT = re.compile(
    r"\s*(?:as much as |of )?((?:what|that of|the|was|o que|lo que|ce que|quello che)\b)", re.IGNORECASE
)
_TIMES_OUR = re.compile(
    r"\s*(?:of )?((?:our|its|their|your) (?:own )?(?:[\w.-]+ ){0,3}?(?:results?|entry|entries|submissions?|predecessor|"
    r"scores?|figures?|numbers?)\b)",
    re.IGNORECASE,
)
""" "2.7x our own v5.1 result": an earlier result of one's own."""

_TIMES_OF = re.compile(
    r"\s*(?:más |mais |of )?(?:the |le |la |les |el |o |a |il |lo |die |den )?(?:inference )?(?:débit|performances?|"
    r"vitesse|rendimiento|"
    r"velocidad|desempenho|vazão|prestazioni|velocità|throughput|performance|speed|output|efficiency|"
    r"tokens?|queries|samples|images|Leistung|Durchsatz|Token|Effizienz)(?: (?:per|pro|je|par|por) [\w-]+)? "
    r"(?:of |de (?=l'|la )|du |des |de |del |della |dello |dell'|di |do |da |der )(?=l'|la |the |an? |[A-Z])",
    re.IGNORECASE,
)
""" "3 fois le débit de l'A100": whose throughput is multiplied."""

_MULTIPLIED_BY = re.compile(
    r"\bmultipl\w+\b(?:[^.;:]|\.(?=\d)){0,80}?\bof "
    r"((?:the|its|our|their|last)\s(?:[^.;:,]|\.(?=\d)){2,40}?) by\s*$",
    re.IGNORECASE,
)
""" "multiplies the throughput of the v5.1 round by 2.7"."""

_WHOSE = re.compile(r"the (?:\w+ )?(?:throughput|performance|speed|output) of (?=[A-Za-z])", re.IGNORECASE)
_PERFORMANCE_OF = re.compile(
    r"\s*(?:de|di|del|della|von|of(?: its| the| their)?)\s+(?:throughput|speed|performance(?! of)|"
    r"(?:tokens|samples|images|queries)(?:/s| per)|moins|menos|"
    r"meno|plus|más|mais|más|più|mehr|weniger|performances?|débit|"
    r"rendimiento|desempenho|prestazioni|Leistung|Durchsatz|gains?|hausse|mejora)\b",
    re.IGNORECASE,
)
""" "45 % de performances en plus": what grows, and no rival."""

_FOLD_OF = re.compile(
    r"(?:\d[\d.,]*-?|[a-zäöü]{3,8})fache?[snm]? (?:Leistung |Durchsatz |Geschwindigkeit |Rate )?((?:der|des|"
    r"dessen|vom|von)\b)",
    re.IGNORECASE,
)
_OF_WHAT = re.compile(
    r"dessen, was ((?:die|der|das|unsere?|ihre?|seine?|eine?)\s(?:[a-zäöüß]+e[nrs]?\s)?[\w.-]*[A-ZÄÖÜ\d][\w.-]*"
    r"(?:\s[A-ZÄÖÜ\d][\w.-]*)*)"
)
""" "das 2,3-Fache dessen, was die Vorgängerin schaffte": who did it before."""

_ADDED = re.compile(r"\b(?:add|gain)(?:s|ed|ing)?\s(?:(?:a|an|another|about|some|up to|roughly|nearly)\s){0,2}$")
_ADDED_TO = re.compile(
    r"\s(?:to\s(?=[^\W\d])|on\s(?=(?:its|our|their|the|last)\s))"
    r"(?:the (?:throughput|performance|speed|result|score|rate|figure|number)s? of )?"
)
""" "adds 12 % to its own last result"."""

_DOUBLED = re.compile(r"\s+(?:an? |the )?(?=[A-Z])([^,;.()]{2,40}?)'s? (?:throughput|performance|speed|output)")
""" "triple an A100's throughput": whose throughput is multiplied."""

_AS_AS = re.compile(
    r"\s*(?:(?:as )?(?:many|much|fast|high|quick\w*|efficient|good|well)\b[^,.;]{0,40}?\bas\s+|(?:so )?(?:schnell|"
    r"viel\w*|hoch|effizient)\b[^,.;]{0,30}?\bwie\s+)"
    r"((?!(?:in|im)\b(?! (?:(?:the|der) )?(?:[\w-]+ )?(?:v?\d\.\d|MLPerf|round|Runde))|ever)\S)",
    re.IGNORECASE,
)
_SHARE_OF = re.compile(
    r"\s+(?:of|der|des|du|de la|del|della|da|do)\s+(?:the |its )?(?:throughput|performance|speed|Leistung|"
    r"Geschwindigkeit|"
    r"débit|performances?|vitesse|rendimiento|velocidad|desempenho|prestazioni)\s+(?:of|des|der|von|de|du|del|"
    r"di|da|do)\s",
    re.IGNORECASE,
)
""" "85 % der Leistung des großen"."""

_AND_BY = re.compile(
    r"[\d%x×](?:,| and| und| et| y| e),? (?:and )?((?:the |an? |our |die |den |das |le |la |el |il )?"
    r"[A-Za-z][\w.+/ -]{1,30}?)(?: \([^()]{1,16}\))? (?:by|um|de|di)"
    r"(?: (?:up to|about|nearly|bis zu|rund|jusqu'à|hasta))? $"
)
_VERB_REACH = 14
_PARTIES = ("accelerator", "system", "submitter", "software")
_TO_NAME = re.compile(rf"\s+(?:(?:{ARTICLE}) |l')?", re.IGNORECASE)
_MERE_QUANTITY = re.compile(
    r"the (?:[\w.]+[ -]){0,3}(?:throughput|performance|speed|inference|efficiency|tokens|output|work|value|"
    r"rate|gain|latency|energy|power|images|pictures|queries|samples|requests|answers|frames|chats?|sessions|users|"
    r"words)(?: (?:per|from|on|in|for|with|at|and|or|vs|versus|over|against|than|"
    r"compared)\b.*)?",
    re.IGNORECASE,
)


def owned_comparisons(
    sentence: Sentence, mentions: Sequence[Mention], candidates: Sequence[Candidate]
) -> list[Comparison]:
    """Comparisons that stand beside one number: "97% of B200", "2.7 times what it was"."""
    found: list[Comparison] = []
    last: Candidate | None = None
    for candidate in candidates:
        rival = _shared_rival(sentence, candidate, last, found, mentions)
        if rival is None and candidate.unit.startswith(("%", "x")):
            rival = _beaten(sentence, candidate, mentions) or _beaten_next(sentence, candidate)
        if rival is None and candidate.unit.startswith("%"):
            rival = _rival(sentence, candidate, mentions, candidates)
        if rival is None and candidate.unit.split(" per ")[0] == "x":
            rival = _multiplied(sentence, candidate, mentions)
        if candidate.kind == "rank":
            rival = _ranked_among(sentence, candidate, mentions)
        if rival is not None and not _names_test(rival, mentions):
            found.append(rival)
        last = candidate
    return found


def _ranked_among(sentence: Sentence, candidate: Candidate, mentions: Sequence[Mention]) -> Comparison | None:
    """ "second among all entries with PCIe cards", "No server with PCIe cards has a higher score"."""
    unbeaten = unbeaten_field(sentence.text, candidate.start)
    if unbeaten is not None:
        return Comparison(unbeaten[0], *unbeaten, readable(sentence.text[slice(*unbeaten)]), candidate.start)
    among = AMONG.match(sentence.text, candidate.end)
    if among is None:
        return None
    start = among.start("field")
    end = end_of(sentence.text, start, mentions)
    return Comparison(candidate.end, start, end, readable(sentence.text[start:end]), candidate.start)


def _shared_rival(
    sentence: Sentence,
    candidate: Candidate,
    last: Candidate | None,
    found: Sequence[Comparison],
    mentions: Sequence[Mention],
) -> Comparison | None:
    """The rival of the share before, for one joined to it in which nothing else is named or compared with."""
    if last is None or not found or found[-1].owner != last.start or candidate.unit != last.unit:
        return None
    rival, text = found[-1], sentence.text
    behind = max(rival.end, last.end)
    between = [m for m in mentions if behind <= m.start and m.end <= candidate.start]
    gap = text[behind : candidate.start]
    for mention in between:
        gap = gap.replace(mention.text, "", 1)
    following = _OF_RIVAL.match(text, candidate.end) or _GENITIVE.match(text, candidate.end)
    named = any(m.kind in _PARTIES for m in between)
    tested = any(m.kind in ("scenario", "benchmark") for m in between)
    joined = _SAME_RIVAL.fullmatch(gap) or (tested and _NEXT_TEST.fullmatch(gap))
    if following or named or not joined:
        return None
    return Comparison(rival.cue, rival.start, rival.end, rival.text, candidate.start)


def _multiplied(sentence: Sentence, candidate: Candidate, mentions: Sequence[Mention]) -> Comparison | None:
    times = _product_behind(sentence, candidate, mentions)
    if times is not None:
        text = readable(sentence.text[times.start : times.end])
        return Comparison(candidate.end, times.start, times.end, text, candidate.start)
    product = _MULTIPLIED_BY.search(sentence.text, 0, candidate.start)
    if product:
        words = readable(product.group(1))
        return Comparison(product.start(), product.start(1), product.end(1), words, candidate.start)
    of = _TIMES_OF.match(sentence.text[candidate.end :]) or _OF_RIVAL.match(sentence.text[candidate.end :])
    if of and names_hardware(candidate.end + of.end() + _article(sentence.text, candidate.end + of.end()), mentions):
        start = candidate.end + of.end()
        end = end_of(sentence.text, start, mentions)
        return Comparison(candidate.end, start, end, readable(sentence.text[start:end]), candidate.start)
    twofold = _AS_AS.match(sentence.text[candidate.end :])
    if twofold:
        start = candidate.end + twofold.start(1)
        end = end_of(sentence.text, start, mentions)
        return Comparison(candidate.end, start, end, readable(sentence.text[start:end]), candidate.start)
    owner = _DOUBLED.match(sentence.text, candidate.end)
    if owner:
        return Comparison(candidate.end, owner.start(1), owner.end(1), readable(owner.group(1)), candidate.start)
    folded = _FOLD_OF.match(sentence.text[candidate.start :])
    rest = sentence.text[candidate.end :]
    hit = _TIMES_WHAT.match(rest) or _TIMES_OUR.match(rest)
    if folded is not None and hit is None:
        start = candidate.start + folded.start(1)
        what = _OF_WHAT.match(sentence.text, start)
        if what is not None:
            return Comparison(candidate.end, what.start(1), what.end(1), readable(what.group(1)), candidate.start)
        end = end_of(sentence.text, start, mentions)
        return Comparison(candidate.end, start, end, readable(sentence.text[start:end]), candidate.start)
    if hit is None:
        return None
    start = candidate.end + hit.start(1)
    whose = _WHOSE.match(sentence.text, start)
    start = whose.end() if whose else start
    end = end_of(sentence.text, start, mentions)
    text = readable(sentence.text[start:end])
    plain = _MERE_QUANTITY.fullmatch(text) is not None
    return None if plain or len(text) < 4 else Comparison(candidate.end, start, end, text, candidate.start)


def _product_behind(sentence: Sentence, candidate: Candidate, mentions: Sequence[Mention]) -> Mention | None:
    """ "1.9x H100": the product behind a factor with a fraction, which counts no cards; in "1.4x B300 over B200" it is
    the one that is praised."""
    if not isinstance(candidate.value, Decimal) or candidate.value == int(candidate.value):
        return None
    behind = _TO_NAME.match(sentence.text, candidate.end)
    named = (m for m in mentions if m.kind in ("accelerator", "system"))
    found = next((m for m in named if behind is not None and m.start == behind.end()), None)
    compares = sentence.of("comparator", "comparator-strong") if found is not None else ()
    return None if found and any(0 <= word.start - found.end <= 1 for word in compares) else found


def _article(text: str, place: int) -> int:
    """Length of an article at a place."""
    found = re.match(r"l'|la |le |el |the |an? ", text[place:])
    return found.end() if found else 0


def _beaten(sentence: Sentence, candidate: Candidate, mentions: Sequence[Mention]) -> Comparison | None:
    """ "ha superato del 31 % la H200": the verb before the number, the beaten right behind it."""
    text = sentence.text
    verbs = [m for m in sentence.of("comparator-verb", "beats") if 0 <= candidate.start - m.end <= _VERB_REACH]
    behind = _TO_NAME.match(text, candidate.end)
    place = behind.end() if behind else candidate.end
    name = next((m for m in mentions if m.kind in ("accelerator", "system") and m.start == place), None)
    if not verbs or name is None or any(verbs[-1].end <= m.start < candidate.start for m in mentions):
        return None
    return Comparison(candidate.end, name.start, name.end, readable(text[name.start : name.end]), candidate.start)


def _beaten_next(sentence: Sentence, candidate: Candidate) -> Comparison | None:
    """ "beats vLLM by up to 1.9x and TensorRT-LLM by up to 1.3x": the verb before says it of the next one too."""
    found = _AND_BY.search(sentence.text, 0, candidate.start)
    verbs = sentence.of("comparator-verb", "beats", "comparator")
    if found is None or any(found.start(1) <= m.start < found.end(1) for m in verbs):
        return None
    if not any(m.end <= found.start() and m.kind != "comparator" for m in verbs):
        return None
    return Comparison(found.start(1), found.start(1), found.end(1), readable(found.group(1)), candidate.start)


def _names_test(rival: Comparison, mentions: Sequence[Mention]) -> bool:
    """ "31 % su Mixtral 8x7B": behind the number stands the test, and no rival."""
    return any(m.kind in ("benchmark", "scenario") and 0 <= m.start - rival.start <= 3 for m in mentions)


def _is_set_against(text: str, product: Mention, candidates: Sequence[Candidate], start: int) -> bool:
    """Whether a product is what the number at a place is set against; one that opens its clause is for all there."""
    hit = _WITH_RIVAL.search(text[: product.start])
    if hit is None or (hit["opens"] and product.count):
        return False
    return bool(hit["opens"]) or not any(product.end <= other.start < start for other in candidates)


def _rival(
    sentence: Sentence, candidate: Candidate, mentions: Sequence[Mention], candidates: Sequence[Candidate]
) -> Comparison | None:
    """ "97% of B200"; "with B200 … 97% in Server"."""
    text = sentence.text
    of = None if _PERFORMANCE_OF.match(text, candidate.end) else _OF_RIVAL.match(text, candidate.end)
    genitive = _GENITIVE.match(text, candidate.end)
    if genitive and names_hardware(genitive.end(), mentions):
        of = genitive
    share = _SHARE_OF.match(text, candidate.end)
    if share is None and _ADDED.search(text, 0, candidate.start):
        share = _ADDED_TO.match(text, candidate.end)
    if share:
        end = end_of(text, share.end(), mentions)
        return Comparison(candidate.end, share.end(), end, readable(text[share.end() : end]), candidate.start)
    if of:
        start = of.end()
        end = end_of(text, start, mentions)
        stop = re.search(r"\s(?:and|und|et|y|e|и|with|in|on)(?:\s|$)", text[start:end])
        if stop and not re.search(r"with \d", text[start:end]):
            end = start + stop.start()
        return Comparison(candidate.end, start, end, readable(text[start:end]), candidate.start)
    rivals = (m for m in mentions if m.kind in ("accelerator", "system") and m.end <= candidate.start)
    beside = [m for m in rivals if _is_set_against(text, m, candidates, candidate.start)]
    if beside and any(
        abs(m.start - candidate.end) < 6 or 0 <= candidate.start - m.end < 4 for m in mentions if m.kind == "scenario"
    ):
        last = beside[-1]
        return Comparison(last.start, last.start, last.end, readable(last.text), candidate.start)
    return None
