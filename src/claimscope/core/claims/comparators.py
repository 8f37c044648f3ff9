"""What a ratio or rank is compared with, in the words of the source; such words say nothing about the claim itself."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from claimscope.core.claims.candidate import Candidate
from claimscope.core.claims.eastern import is_plain_rival, rivals_in
from claimscope.core.claims.mention import Mention
from claimscope.core.claims.normal import readable
from claimscope.core.claims.sentences import Sentence

_END = re.compile(
    r"[;:()|。、，\[\]]|[,.!](?=\s|$)|\s[–-]\s|\bon (?:the same|identical|equal)\b|"
    r"\s(?:with|at|mit|bei) (?:[<>~≈]?\d[\d.,]* ?(?:%|[xX×]\b(?! ?[A-Z]))|<|(?:equal|similar|lower|higher|better|"
    r"comparable|gleicher|ähnlicher|vergleichbarer)\b)|"
    r"\swith (?:up to|about|around|only|just|half|much|far|a much|far|no)\b|\s(?:depending|along with|together with|"
    r"and (?:as|up)|(?:on|in|across) (?:most|certain|some|many|several|various|all)|"
    r"for (?:LLMs?|AI|training|inference))\b|"
    r"\s(?:varied|varies|ranged|ranges|officially|overall)\b|\b(?:while|whereas|when|"
    r"because|in (?:training|inference) and|and (?:up|was|is|it|with|an?|even|another)|"
    r"stieg|stiegen|steigt|sank|sinkt|wuchs|wächst|legte?|kletterte?|fiel|"
    r"und eine?[rsm]? (?=um\b)|y (?:el|la|los|las) (?=[a-z]{4,})|et (?:le|la|les) (?=[a-z]{4,})|"
    r"e (?:o|a|os|as|il|la) (?=[a-z]{4,})|pour un|para un|selon|según|segundo (?=o|a)|"
    r"y en|et en|während|so that|thanks to|leaves?)\b|$"
)
_AGO = re.compile(r"\s+(?:\w+ ){1,2}(?:halben )?(?:Jahr|Monat|Woche|Tag|Runde)", re.IGNORECASE)
"""German "vor einem Jahr" tells when, and compares nothing."""

_TAIL = re.compile(
    r"\s+(?:by|um|de|di|do|del|em|en un|en|на|в|всего|лишь)(?:(?: at least| about| up to)? a factor of|"
    r" einen Faktor(?: von)?| un facteur(?: de)?| up to| as much as| about|"
    r" almost| nearly| close to| roughly| around| over| more than| well over| bis zu| jusqu'à| hasta)?$",
    re.IGNORECASE,
)
_REL_CLAUSE = re.compile(
    r",\s+(?:das|die|der|den|dem|which|that|que)\s+(?:wir|sie|man|we|they|it|nous|on|nosotros)\b[^,;:.\"]*",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    r"\b(?:lo|la|el|los|las|ce|o|bien|alors|tandis|afin|ainsi|parce|dès|pour|après|avant|aunque|para|sin|hasta|así|"
    r"mientras|dado|puesto|visto|c'est) que$",
    re.IGNORECASE,
)
""" "lo que supone …", "bien que …" tell on, and compare nothing."""

_TIME_SPAN = re.compile(
    r"\s*(?:the |just |only |about |den |die |the past |the last |the course of )*(?:past |last |first |"
    r"letzten )?(?:\d+|\w+)?\s*"
    r"(?:hours?|days?|weeks?|months?|quarters?|years?|tagen?|wochen|monaten?|jahren?|time)\b(?!'s| (?:ago|earlier|"
    r"before))|\s*(?:an? |the )?[\w-]+-(?:hour|day|week|month|quarter|year)s? (?:period|span|window|run)",
    re.IGNORECASE,
)
""" "over six months", "over a four-month period" tell how long."""

_BOUND_AFTER = re.compile(
    r"^\s*(?:an? |the )?(?:about |around |just |[~≈])?(?:\d(?!\d?(?:st|nd|rd|th)\b)|one |two |three |four "
    r"|five |half|zwei|drei|eine Million|million)",
    re.IGNORECASE,
)
_SCENE = re.compile(
    r"\s(?:in|on|at|for|under|im|bei|auf|für|sur|en|em|in the|in price|at lower)\s*(?:the |dem |der )?"
    r"(?:(?:new|newly|released|latest|recent|current|official|published|neuen?|neueste[nr]?) )*$",
    re.IGNORECASE,
)
_AS_BASELINE = re.compile(
    r"\b(?:with|taking|using|mit|avec|con) (?:the |an? |dem |der |le |la |el )?([^,;.]{2,40}?) "
    r"(?:as (?:the |a |our )?(?:baseline|reference)|als (?:Basis|Referenz|Vergleich|Grundlage)|comme référence|"
    r"como referencia)",
    re.IGNORECASE,
)
_NORMALISED = re.compile(
    r"\b(?:normali[sz]ed to|relative to|bezogen auf|relativ zu) (?:the |dem |der |"
    r"den )?([^,;:.()=]{2,40}?) ?= ?(?:1(?:[.,]0+)?x?|100 ?%)(?![\d.,])",
    re.IGNORECASE,
)
_OF_RIVAL = re.compile(r"^\s*(?:of|von|de|del|di|от|sobre|sur|su)\s+(?:la |el |le )?", re.IGNORECASE)
_WITH_RIVAL = re.compile(r"\b(?:with|mit|against|vs\.?|versus|contre|frente a|con)\s+(?:an? |the )?$", re.IGNORECASE)
_TIMES_WHAT = re.compile(
    r"\s*(?:as much as |of )?((?:what|that of|the|was|o que|lo que|ce que|quello che)\b)", re.IGNORECASE
)
_TIMES_OF = re.compile(
    r"\s*(?:más |mais |of )?(?:the |le |la |les |el |o |a |il |lo |die |den )?(?:inference )?(?:débit|performances?|"
    r"vitesse|rendimiento|"
    r"velocidad|desempenho|vazão|prestazioni|velocità|throughput|performance|speed|output|Leistung|Durchsatz) "
    r"(?:of |de (?=l'|la )|du |des |de |del |della |dello |dell'|di |do |da |der )(?=l'|la |the |an? |[A-Z])",
    re.IGNORECASE,
)
""" "3 fois le débit de l'A100": whose throughput is multiplied."""

_WHOSE = re.compile(r"the (?:\w+ )?(?:throughput|performance|speed|output) of (?=[A-Za-z])", re.IGNORECASE)

_PERFORMANCE_OF = re.compile(
    r"^\s*(?:de|di|del|della|von)\s+(?:moins|menos|meno|plus|más|mais|más|più|mehr|weniger|performances?|débit|"
    r"rendimiento|desempenho|prestazioni|Leistung|Durchsatz|gains?|hausse|mejora)\b",
    re.IGNORECASE,
)
""" "45 % de performances en plus": what grows, and no rival."""

_BEHIND_RIVAL = re.compile(
    r"\s+(?:en|em|no|na|nos|nas|su|sul|sulla|nel|nella|sur|dans|pour|para|con|avec|auf|bei|im|на|в|при)\s",
    re.IGNORECASE,
)
""" "que la H100 en Llama 3.1": behind a product, where it was beaten."""

_THAN_GENITIVE = re.compile(
    r"\b(?:(?:più|meno) (?:veloc\w+|rapid\w+|efficient\w+|lent\w+|alt\w+|bass\w+|prestant\w+)\s+d(?:i|el|ella|ello|ei|"
    r"egli|elle)\s+(?=\w)|(?:più|meno) (?:veloc\w+|rapid\w+|lent\w+)\s+dell'(?=\w)|(?:быстрее|медленнее|выше|ниже|"
    r"производительнее|эффективнее),? (?=[A-Z]|пред|прош|аналог|прежн|сво)|"
    r"superior(?:es|i|e)? (?:a|al|alla|à|ao) (?=\w)|inferior(?:es|i|e)? (?:a|al|alla|à|ao) (?=\w)|"
    r"(?:supérieur|inférieur)e?s? (?:à|au|aux) (?=\w)|(?:Prozent|%) (?:über|unter) (?=de[rmn]\b)|"
    r"(?:doppio|triplo|dobro|doble|double|triple) (?:di|del|della|dello|da|do|de la|de los|du) (?=\w))",
)
""" "più veloce della H100", "быстрее H100", "superior al de la versión anterior": the adjective compares."""

_FOLD_OF = re.compile(
    r"(?:\d[\d.,]*-?|[a-zäöü]{3,8})fache?[snm]? (?:Leistung |Durchsatz |Geschwindigkeit |Rate )?((?:der|des|"
    r"dessen|vom|von)\b)",
    re.IGNORECASE,
)
_DOUBLED = re.compile(r"\s+(?:an? |the )?(?=[A-Z])([^,;.()]{2,40}?)'s? (?:throughput|performance|speed|output)")
""" "triple an A100's throughput": whose throughput is multiplied."""

_AS_AS = re.compile(
    r"\s*(?:as (?:many|much|fast|high|quick\w*|efficient)\b[^,.;]{0,40}?\bas\s+|(?:so )?(?:schnell|viel\w*"
    r"|hoch|effizient)\b[^,.;]{0,30}?\bwie\s+)((?!in\b|ever)\S)",
    re.IGNORECASE,
)
_TO = re.compile(r"^(?:a|à|al) (?=la |el |los |las |[A-Z])")
_VERB_REACH = 14
LEADING, _LEADING_REACH = 0.85, 12
_ARTICLE = re.compile(r"\s+(?:the |an? |la |le |il |lo |el |los |l'|die |den |das |der )?", re.IGNORECASE)
_SHORT_WAY = re.compile(r"\s+(?:(?!and\b|or\b|in\b|on\b|at\b|the\b \d)[\w'-]+\s+){0,2}")
_OWN_RESULT = re.compile(
    r"\b(?:our|own|my|its|their|previous|last|prior|earlier|results?|submissions?|round|entry|"
    r"score)\b",
    re.IGNORECASE,
)
_MERE_QUANTITY = re.compile(
    r"the (?:\w+[ -]){0,2}(?:throughput|performance|speed|inference|efficiency|tokens|output|value|"
    r"rate|gain|latency|energy|power)(?: (?:per|on|in|for|with|at|and|or|vs|versus|over|against|than|compared)\b.*)?",
    re.IGNORECASE,
)
_REFERRED = re.compile(r"\b(?:the )?(former|latter)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Words compared with: ``start`` to ``end`` in the sentence; ``cue`` is where the comparing word starts."""

    cue: int
    start: int
    end: int
    text: str
    owner: int = -1
    """Start of the candidate it belongs to alone ("97% of B200"), or -1."""
    leads: bool = False
    """Of a language in which the rival stands before its number."""


def comparisons_in(
    sentence: Sentence, mentions: Sequence[Mention], candidates: Sequence[Candidate]
) -> list[Comparison]:
    """All comparisons of a sentence, in order of place; without candidates only those in unmistakable words."""
    found = _owned(sentence, mentions, candidates)
    for match in sentence.of("comparator", "comparator-strong", "comparator-verb"):
        if not candidates and match.kind != "comparator-strong" and not _compares_rounds(match.end, mentions):
            continue
        if match.kind == "comparator-verb" and not _names_rival(sentence.text, match.end, mentions):
            continue
        after = sentence.text[match.end :]
        if _AGO.match(after) and sentence.text[match.start : match.end].lower() == "vor":
            continue
        if (
            sentence.text[max(0, match.start - 1) : match.start] == "-"
            or _TIME_SPAN.match(after)
            or _RELATIVE.search(sentence.text[: match.end])
        ):
            continue
        if _BOUND_AFTER.match(after) and not _names_hardware(match.end, mentions):
            continue
        end = _end_of(sentence.text, match.end, mentions)
        end = _with_relative(sentence.text, end)
        end = _before_claim(sentence, match.end, end, candidates, mentions)
        text = _TAIL.sub("", readable(sentence.text[match.end : end]).lstrip(". :"))
        text = _TO.sub("", text) if match.kind == "comparator-verb" else text
        if len(text) > 1 and not re.match(r"(?:it|them|that|this|ours|all|ihr|ihm|ihnen|elle|lui|ella)\b", text):
            start = match.end + len(sentence.text[match.end :]) - len(sentence.text[match.end :].lstrip())
            found.append(Comparison(match.start, start, end, text))
    found.extend(_baselines(sentence.text))
    found.extend(_of_adjectives(sentence.text, mentions) if candidates else ())
    ideographs = any(token.kind == "ideograph" for token in sentence.tokens)
    for start, end in rivals_in(sentence.text) if ideographs else ():
        found.append(Comparison(start, start, end, sentence.text[start:end].strip(), leads=True))
    return sorted(_outermost(found), key=lambda comparison: comparison.start)


def _baselines(text: str) -> list[Comparison]:
    """ "With H200 as the baseline", "normalised to H100 = 1"."""
    hits = [*_AS_BASELINE.finditer(text), *_NORMALISED.finditer(text)]
    return [Comparison(hit.start(), hit.start(1), hit.end(1), readable(hit.group(1))) for hit in hits]


def _of_adjectives(text: str, mentions: Sequence[Mention]) -> list[Comparison]:
    """ "più veloce della H100", "быстрее предыдущего поколения": languages that compare without a "than"."""
    found = []
    for hit in _THAN_GENITIVE.finditer(text):
        end = _end_of(text, hit.end(), mentions)
        words = _TAIL.sub("", readable(text[hit.end() : end]))
        if len(words) > 1 and not re.match(r"\d", words):
            found.append(Comparison(hit.start(), hit.end(), end, words))
    return found


def _with_relative(text: str, end: int) -> int:
    """ "dem Ergebnis, das wir mit der B200 erzielt haben": the clause behind the comma still tells of the rival."""
    found = _REL_CLAUSE.match(text, end)
    return found.end() if found else end


def _next_product(text: str, products: Sequence[int]) -> list[int]:
    """ "Compared with our H100 nodes the B200 gives …": the second product, with no joint between, is the subject."""
    return [
        second
        for first, second in itertools.pairwise(products)
        if not re.search(r"[,;]|\b(?:and|und|or|et|y|with|mit|in|on)\b", text[first:second])
    ][:1]


def _before_claim(
    sentence: Sentence, start: int, end: int, candidates: Sequence[Candidate], mentions: Sequence[Mention]
) -> int:
    """ "Rispetto a MLPerf v4.1 le prestazioni … 18 %": words that lead the sentence end where performance begins."""
    later = [c.start for c in candidates if start < c.start < end]
    if not later:
        return end
    products = [m.start for m in mentions if m.kind in ("accelerator", "system") and start <= m.start < later[0]]
    nouns = [m.start for m in sentence.of("strong-performance") if start + 3 < m.start < later[0]]
    stop = min([*later, *nouns, *_next_product(sentence.text, products)])
    return start + len(re.sub(r"\s(?:the|le|la|il|el|o|der|die|das)\s*$", "", sentence.text[start:stop]))


def _compares_rounds(place: int, mentions: Sequence[Mention]) -> bool:
    """ "speedups over v4.0": a heading that compares rounds."""
    return any(m.kind == "round" and 0 <= m.start - place <= 4 for m in mentions)


def _owned(sentence: Sentence, mentions: Sequence[Mention], candidates: Sequence[Candidate]) -> list[Comparison]:
    """Comparisons that stand beside one number: "97% of B200", "2.7 times what it was"."""
    found = []
    for candidate in candidates:
        rival = _beaten(sentence, candidate, mentions) if candidate.unit.startswith(("%", "x")) else None
        if rival is None and candidate.unit.startswith("%"):
            rival = _rival(sentence, candidate, mentions)
        if rival is None and candidate.unit.split(" per ")[0] == "x":
            rival = _multiplied(sentence, candidate, mentions)
        if rival is not None:
            found.append(rival)
    return found


def _multiplied(sentence: Sentence, candidate: Candidate, mentions: Sequence[Mention]) -> Comparison | None:
    of = _TIMES_OF.match(sentence.text[candidate.end :]) or _OF_RIVAL.match(sentence.text[candidate.end :])
    if of and _names_hardware(candidate.end + of.end() + _article(sentence.text, candidate.end + of.end()), mentions):
        start = candidate.end + of.end()
        end = _end_of(sentence.text, start, mentions)
        return Comparison(candidate.end, start, end, readable(sentence.text[start:end]), candidate.start)
    twofold = _AS_AS.match(sentence.text[candidate.end :])
    if twofold:
        start = candidate.end + twofold.start(1)
        end = _end_of(sentence.text, start, mentions)
        return Comparison(candidate.end, start, end, readable(sentence.text[start:end]), candidate.start)
    owner = _DOUBLED.match(sentence.text, candidate.end)
    if owner:
        return Comparison(candidate.end, owner.start(1), owner.end(1), readable(owner.group(1)), candidate.start)
    hit = _TIMES_WHAT.match(sentence.text[candidate.end :]) or _FOLD_OF.match(sentence.text[candidate.start :])
    if hit is not None and hit.re is _FOLD_OF:
        start = candidate.start + hit.start(1)
        end = _end_of(sentence.text, start, mentions)
        return Comparison(candidate.end, start, end, readable(sentence.text[start:end]), candidate.start)
    if hit is None:
        return None
    start = candidate.end + hit.start(1)
    whose = _WHOSE.match(sentence.text, start)
    start = whose.end() if whose else start
    end = _end_of(sentence.text, start, mentions)
    text = readable(sentence.text[start:end])
    plain = _MERE_QUANTITY.fullmatch(text) is not None
    return None if plain or len(text) < 4 else Comparison(candidate.end, start, end, text, candidate.start)


def _article(text: str, place: int) -> int:
    """Length of an article at a place."""
    found = re.match(r"l'|la |le |el |the |an? ", text[place:])
    return found.end() if found else 0


def _names_rival(text: str, place: int, mentions: Sequence[Mention]) -> bool:
    """ "tied NVIDIA's B200": a verb compares where a product or firm follows; "exceeds 40,000 tokens/s" does not."""
    names = [m.start for m in mentions if m.kind in ("accelerator", "system", "submitter") and m.start >= place]
    return bool(names) and _SHORT_WAY.fullmatch(text[place : min(names)]) is not None


def _names_hardware(place: int, mentions: Sequence[Mention]) -> bool:
    """ "against eight B200": the number counts the rival's parts."""
    return any(m.kind in ("accelerator", "count", "system") and 0 <= m.start - place <= 4 for m in mentions)


def _end_of(text: str, start: int, mentions: Sequence[Mention]) -> int:
    stop = _END.search(text, start + 1)
    end = stop.start() if stop else len(text)
    for mention in mentions:
        if mention.kind in ("scenario", "benchmark") and start + 2 < mention.start < end:
            scene = _SCENE.search(text[start : mention.start])
            if scene and scene.start() > 1:
                end = min(end, start + scene.start())
    product = next((m for m in mentions if m.kind in ("accelerator", "system") and 0 <= m.start - start <= 6), None)
    if product and product.end < end and _BEHIND_RIVAL.match(text, product.end):
        end = product.end
    return min(end, _frame_start(text, start, end, mentions))


def _frame_start(text: str, start: int, end: int, mentions: Sequence[Mention]) -> int:
    """ "than the GB200 in MLPerf v5.1": behind a rival product, the round is that of the whole sentence."""
    product = next((m for m in mentions if m.kind in ("accelerator", "system") and start <= m.start < end), None)
    frame = next((m for m in mentions if m.kind == "family" and product and product.end <= m.start < end), None)
    if frame is None:
        frame = next((m for m in mentions if m.kind == "family" and start + 3 < m.start < end), None)
    if frame and _has_round_before(mentions, start, frame):
        return end
    scene = _SCENE.search(text[start : frame.start]) if frame else None
    if scene is None:
        return end
    words = text[start : start + scene.start()]
    named = product is not None or (re.search(r"\b[A-Z]\w+", words) and not _OWN_RESULT.search(words))
    return start + scene.start() if named else end


def _has_round_before(mentions: Sequence[Mention], start: int, frame: Mention) -> bool:
    """Whether the claim has its round already, so that the one behind the rival is the rival's."""
    rounds = [m for m in mentions if m.kind == "round"]
    own = [m for m in rounds if m.end <= start]
    theirs = [m for m in rounds if m.start >= frame.start]
    return bool(own and theirs) and own[-1].value != theirs[0].value


def _outermost(found: list[Comparison]) -> list[Comparison]:
    """A cue inside another comparison's words opens none of its own ("than what …")."""
    kept: list[Comparison] = []
    for item in sorted(found, key=lambda comparison: (comparison.cue, -comparison.owner)):
        if item.owner >= 0 or not any(other.cue <= item.cue < other.end for other in kept):
            kept.append(item)
    return kept


def comparison_of(
    candidate: Candidate, candidates: Sequence[Candidate], found: Sequence[Comparison]
) -> tuple[Comparison, float] | None:
    """The comparison that belongs to a ratio or rank, and how surely."""
    own = next((c for c in found if c.owner == candidate.start), None)
    if own:
        return own, 0.88
    following = next((other for other in candidates if other.start > candidate.end), None)
    shared = next(
        (c for c in found if following is not None and c.owner == following.start and c.cue >= following.end), None
    )
    if shared and following and following.start - candidate.end < 8 and following.unit == candidate.unit:
        return shared, 0.8
    found = [c for c in found if c.owner < 0]
    leading = next((c for c in reversed(found) if c.end <= candidate.start), None)
    if leading and _leads_to(leading, candidate, candidates):
        return leading, LEADING if is_plain_rival(leading.text) else 0.78
    ratios = [other for other in candidates if other.kind in ("ratio", "derived", "range", "rank")]
    after = [c for c in found if c.cue >= candidate.end - 1]
    if after and not any(candidate.end <= other.start < after[0].cue for other in ratios):
        return after[0], 0.85
    before = [c for c in found if c.end <= candidate.start]
    if before:
        return before[-1], 0.78
    return (after[0], 0.75) if after else None


def _leads_to(found: Comparison, candidate: Candidate, candidates: Sequence[Candidate]) -> bool:
    """ "H100に比べて最大4倍": by grammar the rival leads its number, where none stands between."""
    between = any(found.end <= other.start < candidate.start for other in candidates)
    near = candidate.start - found.end <= _LEADING_REACH
    return found.leads and near and not between


def _beaten(sentence: Sentence, candidate: Candidate, mentions: Sequence[Mention]) -> Comparison | None:
    """ "ha superato del 31 % la H200": the verb before the number, the beaten right behind it."""
    text = sentence.text
    verbs = [m for m in sentence.of("comparator-verb", "beats") if 0 <= candidate.start - m.end <= _VERB_REACH]
    behind = _ARTICLE.match(text, candidate.end)
    place = behind.end() if behind else candidate.end
    name = next((m for m in mentions if m.kind in ("accelerator", "system") and m.start == place), None)
    if not verbs or name is None or any(verbs[-1].end <= m.start < candidate.start for m in mentions):
        return None
    return Comparison(candidate.end, name.start, name.end, readable(text[name.start : name.end]), candidate.start)


def _rival(sentence: Sentence, candidate: Candidate, mentions: Sequence[Mention]) -> Comparison | None:
    """ "97% of B200"; "with B200 … 97% in Server"."""
    text = sentence.text
    of = None if _PERFORMANCE_OF.match(text[candidate.end :]) else _OF_RIVAL.match(text[candidate.end :])
    if of:
        start = candidate.end + of.end()
        end = _end_of(text, start, mentions)
        stop = re.search(r"\s(?:and|und|with|in|on)\s", text[start:end])
        if stop and not re.search(r"with \d", text[start:end]):
            end = start + stop.start()
        return Comparison(candidate.end, start, end, readable(text[start:end]), candidate.start)
    beside = [
        m for m in mentions
        if m.kind in ("accelerator", "system") and m.end <= candidate.start and _WITH_RIVAL.search(text[: m.start])
    ]  # fmt: skip
    if beside and any(
        abs(m.start - candidate.end) < 6 or 0 <= candidate.start - m.end < 4 for m in mentions if m.kind == "scenario"
    ):
        last = beside[-1]
        return Comparison(last.start, last.start, last.end, readable(last.text), candidate.start)
    return None


def referred(text: str) -> str:
    """``former`` or ``latter`` where the words only point back, else empty."""
    found = _REFERRED.search(text)
    return found.group(1).lower() if found else ""
