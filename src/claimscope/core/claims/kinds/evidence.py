"""What speaks for a number having been reached by somebody, and what for its being asked for, hoped for or supposed.

A rule may take "45,000 tokens/s" for a result because nothing forbids it. Sure it is only where something says so: who
did it, a verb of reaching that is no wish, what only an entry has, digits that nobody would choose.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.given import Given
from claimscope.core.claims.kinds.negations import is_denied_to_others
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.numbers.weights import weight
from claimscope.core.claims.words.clauses import THAN, clause_around, lead_end, without_asides
from claimscope.core.claims.words.lexer import is_eastern
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.sentences import Sentence

_PARTIES = ("submitter", "system", "accelerator", "count")
_ENTRY = ("round", "division", "result_ids", "verification")
_ASKING_WORDS = ("requirement", "need", "promise", "hypothetical", "quota")
_DOERS = ("accelerator", "system", "software", "submitter")
_MEASURES = ("rate", "time", "power")
_NAMED = 0.6
_PRECISE, _CHOSEN = 4, 2
"""Digits of a number that was measured; a number with so few (45,000) is rather chosen."""

_LARGE = 1000
_INFINITIVE = re.compile(r"(?:\bto|\bzu|\bpour|\bpara|\bper|\bchtoby|чтобы)\s+(?:\w+ly\s+)?$", re.IGNORECASE)
_IF = re.compile(
    r"(?:^|[,;:(—–-]\s*|\b(?:and|und|et|y|e|but|only)\s+)(?:if|when|once|as soon as|unless|provided|only if|only when|"
    r"wenn|falls|sofern|sobald|si|lorsque|quand|cuando|siempre que|se|quando|если|когда)\b[^;]{0,120}$",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"\b(?:(?:is|are|turns?|goes|counts?|alerts?|warns?|fails?|pages?|abort\w*|ist|wird|gilt|"
    r"warnt) [^.;]{0,30}\b(?:if|when|as soon as|once|"
    r"wenn|falls|sobald)|only (?:if|when))\b[^,;:]{0,80}$|"
    r"\b(?:warn|alert|page somebody|abort|stop|scale up|escalate|shed load)\w* (?:at|above|below|from|over|under|"
    r"beyond)\s(?:\d\S* ?(?:%|percent)? of )?$",
    re.IGNORECASE,
)
""" "The build is red when BERT rises above 15 ms", "warn at 80 % of 25,000 tokens/s"."""

_FLOOR = re.compile(
    r"(?:at least|no fewer than|not fewer than|no less than|not less than|≥|>=|mindestens|wenigstens|nicht weniger als|"
    r"au moins|al menos|por lo menos|no menos de|pelo menos|almeno|non meno di|не менее|"
    r"至少|不少于|不低于|少なくとも|최소)\s*$",
    re.IGNORECASE,
)
_OR_MORE = re.compile(
    r"\s*(?:at least|mindestens|au moins|al menos|pelo menos|almeno|or (?:more|better|above|faster|less|fewer)|"
    r"and (?:up|above)|oder (?:mehr|besser|weniger)|ou (?:plus|mieux)|"
    r"o más|ou mais|o più|и (?:более|выше)|以上|이상)\b",
    re.IGNORECASE,
)
_AND_ABOVE = re.compile(
    r"[^;:]{0,48}?\b(?:and|or|und|oder|et|ou|y|o|e|и)\s(?:above|more|better|faster|darüber|mehr|besser|plus|au-delà|más|mais|più|oltre|"
    r"выше|более)(?= ?[,.;)]|$)",
    re.IGNORECASE,
)
""" "full marks go to 60,000 tokens/s in Offline and above"."""

_ANYBODY = re.compile(
    r"(?:\b(?:any|every|whoever|whichever|(?:(?:an?|each) )?(?:bidder|tenderer|candidate)s?|an offer|offers|a bid|"
    r"jede[rsmn]?|bieter|"
    r"ein angebot|angebote|toute? (?:offre|candidat\w*)|une offre|toda oferta|una oferta|ogni offerta|каждый|любой)\b"
    r"(?! (?:of|GPU|card|node|accelerator|chip|second|rack|server|user|der|dem|Nutzer|A|B|C|\d)\b))(?:[^.;]|"
    r"\.(?=\d)){0,160}$",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    r"\b(?:for|by|until|before|bis|für|zum|d'ici|pour|para|hasta|entro|per|até|к)\s(?:the |fin |le |la |el |il |"
    r"o |den |das )?"
    r"(?:(?:early|mid|late|(?:first|second) half of|(?:first|second|third|fourth) quarter of|end of|"
    r"spring(?: of)?|summer(?: of)?|"
    r"autumn(?: of)?|Ende|Mitte|Anfang|Frühjahr|Herbst|Q[1-4]|H[12])[ -])*20\d\d\b|"
    r"\b(?:for|by|until|bis|für|pour|para|hasta|entro|per)\s(?:the |next |nächsten |le |la |el |il )?(?:January|"
    r"February|March|April|May|"
    r"June|July|August|September|October|November|December|spring|summer|autumn|Christmas|Januar|Februar|März|Mai|Juni|Juli|Oktober|"
    r"Dezember|Frühjahr|Sommer|Herbst|Weihnachten|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|"
    r"décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b|"
    r"\bnext (?:year|round|spring|summer|autumn|winter|quarter|generation)\b|\bnächste[sn]? (?:Jahr|Runde|"
    r"Generation)\b|"
    r"l'année prochaine|\bel próximo año\b|\bil prossimo anno\b|来年|明年|내년",
    re.IGNORECASE,
)
_OF_TODAY = re.compile(
    r"\b(?:(?:of|than|over) (?:today's|the current|our current|what we (?:have|ship|sell) (?:today|now))|heutige[nr]?|"
    r"(?:des|du|de la|que) \w+ actuel\w*|(?:del?|que) (?:actual|hoy)|(?:di|rispetto a) oggi)\b",
    re.IGNORECASE,
)
""" "3.3 times the inference of today's rack": of one that is still to come."""

_MODAL_REACH = 24
_SO_THAT = re.compile(r"\b(?:that|until|dass|damit|bis|que|che|чтобы)\b", re.IGNORECASE)
""" "wollen wir ihn so weit haben, dass er 35 Tokens/s schafft"."""

_COULD_ONLY = re.compile(
    r"could (?:only|just|barely|hardly|at best)\b|konnten? (?:nur|kaum)\b|ne pouvait que\b|solo (?:pudo|podía)\b",
    re.IGNORECASE,
)
_PLURAL = re.compile(
    r"(?:\b(?:we|they|you|I|both|these|those|which|that|who|all|two|three|four|six|eight|sixteen|\d+)|\w+s|"
    r"[A-Z]\w*\d\w*)\s(?:\w+ly )?$"
)
_SHOWN_THAT = re.compile(
    r"\b(?:showed|shown|found|confirmed|proved|demonstrated|zeigten?|ergab|montré|demostró|mostró)\s+(?:that|dass|que)\b"
    r"[^;]{0,60}$"
)
""" "The tests showed that the servers could process …" tells of a test."""

_DESCRIBED = re.compile(
    r"\b(?:an?|one|any|some|eine?n?r?|une?|un|una|uma?)\s(?:[\w-]+ ){0,2}(?:nodes?|servers?|systems?|machines?|"
    r"box|cards?|chips?|racks?|"
    r"clusters?|service|Knoten|Server|System|Maschine|Karte|nœud|serveur|système|machine|nodo|servidor|sistema|"
    r"máquina|macchina),? "
    r"(?:that|which|der|die|das|qui|que|che)\s",
    re.IGNORECASE,
)
""" "a node that answers within 300 ms": of whichever would do so."""

_OF_WHATEVER = re.compile(
    r"\b(?:an?|eine?|une?|una?|uma?) (?:throughput|rate|speed|latency|score|Durchsatz|Rate|Tempo|Latenz|débit|"
    r"vitesse|latence|"
    r"rendimiento|velocidad|latencia|throughput|velocità)\s(?:of|von|de|di)\s(?:\w+ )?$",
    re.IGNORECASE,
)
_SOUNDS = re.compile(
    r"\s(?:sounds?|seems?|means?|is (?:a lot|enough|plenty|little)|does not|klingt|bedeutet|heißt|reicht|scheint|"
    r"semble|signifie|suffit|"
    r"parece|significa|basta|sembra)\b",
    re.IGNORECASE,
)
""" "A throughput of 10,000 images/s sounds like a lot"."""

_AT_MOST = re.compile(
    r"\b(?:no more than|not more than|at most|höchstens|maximal|au plus|como máximo|no máximo|al massimo|"
    r"не более)\s\S{0,3}\d",
    re.IGNORECASE,
)
""" "at least 4,000 tokens/s, no more than 12 kW": a floor here and a ceiling there are what is asked for."""

_EQUALS = re.compile(
    r"\s*(?:are|is|equals?|=|≈|means?|correspond\w* to|(?:turns?|turned) into|into|sind|ist|entsprechen|sont|font|"
    r"son|equivalen a|"
    r"sono|são|это)\s*(?:not |no |nicht |pas |about |rund )?",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d")


ENOUGH, WISHED = 3, -1
_WHICHEVER = frozenset({"ahead", "question", "described", "if"})
"""Beside these a verb of reaching tells of no run: of one to come, one asked for, whichever."""

_REACHED = frozenset({"told", "party", "entry", "precise", "close"})


def is_evident(given: Given, item: Measured) -> bool:
    """Whether more speaks for a number having been reached than for a wish."""
    return evidence(given, item) >= ENOUGH


def is_wished(given: Given, item: Measured) -> bool:
    """Whether nothing says that a number was reached, and something that it is asked for, hoped for or supposed."""
    told = set(_for(given, item))
    if "precise" in told and told & {"party", "entry"}:
        return False  # whatever else is said, somebody measured that
    signs = told | _speaking_against(given, item)
    if "floor" in signs and signs & {"modal", "anybody"} and "precise" not in signs:
        return True
    if {"floor", "framed"} <= signs and signs.isdisjoint({"told", "precise", "close"}):
        return True
    if {"modal", "asking"} <= signs and signs.isdisjoint({"told", "precise", "close"}):
        return True
    if {"restated", "chosen"} <= signs:
        return True
    if "converted" in signs and not signs & {"party", "entry"}:
        return True
    reached = _REACHED - {"told"} if signs & _WHICHEVER else _REACHED
    return signs.isdisjoint(reached) and weight("evidence", signs) <= WISHED


def evidence(given: Given, item: Measured) -> int:
    """The weight of the signs at a number (``weights.EVIDENCE``)."""
    return weight("evidence", signs_of(given, item))


def tells_of_speed(given: Given, item: Measured) -> bool:
    """Whether a ratio's sentence names a product or speed: what went up may be the number of results as well."""
    if item.unit.per or given.scene.has(*_DOERS) or any(other.unit.kind in _MEASURES for other in given.accepted):
        return True
    words = given.sentence.of("strong-performance", "beats")
    return any(not any(m.start <= word.start < m.end for m in given.scene.mentions) for word in words)


def is_round(value: Decimal) -> bool:
    """Whether a value has two digits or fewer before its noughts (``40000``, ``25``, ``1.5``)."""
    return len(value.normalize().as_tuple().digits) <= _CHOSEN


def signs_of(given: Given, item: Measured) -> set[str]:
    """The signs at a number, by name."""
    return {*_for(given, item), *_speaking_against(given, item)}


def _speaking_against(given: Given, item: Measured) -> set[str]:
    signs = set(_against(given.sentence, item))
    signs |= {"converted"} if _is_converted(given, item) else set[str]()
    signs |= {"framed"} if "floor" in signs and _AT_MOST.search(given.sentence.text) else set[str]()
    return signs | ({"restated"} if _is_restated(given, item) else set[str]())


def _for(given: Given, item: Measured) -> Iterator[str]:
    sentence, scene, around = given.sentence, given.scene, given.around
    if any(mention.sure >= _NAMED for mention in scene.of(*_PARTIES)):
        yield "party"
    if any(mention.sure >= _NAMED for mention in scene.of(*_ENTRY)):
        yield "entry"
    if scene.has("scenario", "benchmark"):
        yield "test"
    if around.mlperf:
        yield "suite"
    if around.last_rate is not None:
        yield "goes-on"
    yield from _figure(item)
    governing = _governing(sentence, item)
    if governing is None:
        yield "eastern" if is_eastern(sentence.text) else "no-verb"
    elif _is_wish(sentence, governing):
        yield "wish"
    else:
        yield "told"


def _figure(item: Measured) -> Iterator[str]:
    """How a number looks: 94,310 was measured, 90,000 was rather chosen."""
    text = item.numeral.text.rstrip("kKM ")
    value = item.numeral.value
    digits = _DIGITS.findall(text)
    told = len(digits) if value != int(value) else len(str(int(value)).rstrip("0"))
    if told >= _PRECISE:
        yield "precise"
    elif told > _CHOSEN:
        yield "close"
    elif value >= _LARGE:
        yield "chosen"


def _against(sentence: Sentence, item: Measured) -> Iterator[str]:
    text, start, end = sentence.text, item.numeral.start, item.unit.end
    before = text[:start]
    if sentence.has(*_ASKING_WORDS):
        yield "asking"
    low, high = clause_around(without_asides(text, start), start, end)
    if any(low <= m.start < high and not _is_of_rival_or_told(text, m, end) for m in sentence.of("modal")):
        yield "modal"
    if _IF.search(before) or _WHEN.search(before):
        yield "if"
    if text.rstrip().endswith(("?", "？")):
        yield "question"
    if _FLOOR.search(before) or _OR_MORE.match(text, end) or _AND_ABOVE.match(text, end):
        yield "floor"
    if _ANYBODY.search(before):
        yield "anybody"
    if _DESCRIBED.search(text[low:start]) or (_OF_WHATEVER.search(before) and _SOUNDS.match(text, end)):
        yield "described"
    if sentence.has("goal-place"):
        yield "posted"
    if _AHEAD.search(text, end) or _AHEAD.search(before):
        yield "ahead"
    if _OF_TODAY.search(text, end, high):
        yield "of-today"
    if is_denied_to_others(sentence, item):
        yield "others"


def _is_of_rival_or_told(text: str, modal: Match, end: int) -> bool:
    """ "could only achieve 170" tells of a test, "60 times faster than a rival could muster" of the rival."""
    if _COULD_ONLY.match(text, modal.start):
        return True
    return modal.start >= end and THAN.search(text, end, modal.start) is not None


def _governing(sentence: Sentence, item: Measured) -> Match | None:
    """The verb of reaching nearest to a number in its clause, one before it first."""
    plain = without_asides(sentence.text, item.numeral.start)
    low, high = clause_around(plain, item.numeral.start, item.unit.end)
    verbs = [m for m in sentence.of("achieves") if low <= m.start < high and plain[m.start] != " "]
    verbs = [m for m in verbs if m.value != "base" or _is_verb(sentence, m)]
    before = [m for m in verbs if m.end <= item.numeral.start]
    behind = [m for m in verbs if m.start >= item.unit.end]
    return before[-1] if before else behind[0] if behind else None


def _is_converted(given: Given, item: Measured) -> bool:
    """ "29,400 t/s are 100 q/s": two rates set equal to explain a unit."""
    others = [o for o in given.read if o is not item and o.unit.kind == "rate" and o.unit.unit != item.unit.unit]
    places = [sorted([(item.numeral.start, item.unit.end), (o.numeral.start, o.unit.end)]) for o in others]
    text = given.sentence.text
    return item.unit.kind == "rate" and any(
        first[1] <= second[0] and _EQUALS.fullmatch(text, first[1], second[0]) is not None for first, second in places
    )


def _is_restated(given: Given, item: Measured) -> bool:
    """ "1,800 tokens/s with 150 users: we saw 2,115 tokens/s": a number in the head of a sentence that behind it tells
    another one of its unit with a verb."""
    text, lead = given.sentence.text, lead_end(given.sentence.text)
    if item.unit.end > lead or any(m.end <= lead for m in given.sentence.of("achieves") if m.value != "base"):
        return False
    others = [o for o in given.read if o.numeral.start >= lead and o.unit.unit == item.unit.unit]
    told = [m.end for m in given.sentence.of("achieves") if m.start >= lead and m.value != "base"]
    return any(end <= other.numeral.start for other in others for end in told) and ":" in text[:lead]


def _is_verb(sentence: Sentence, word: Match) -> bool:
    """Whether a plain form is a verb ("the servers answer", "shall answer"), and no noun ("an answer")."""
    before = sentence.text[: word.start]
    modal = any(0 <= word.start - m.end <= _MODAL_REACH for m in sentence.of("modal"))
    return modal or _INFINITIVE.search(before) is not None or _PLURAL.search(before) is not None


def _is_wish(sentence: Sentence, verb: Match) -> bool:
    """ "to get past 1,500", "shall deliver": a verb in its plain form behind a modal or "to"."""
    text = sentence.text
    if _SHOWN_THAT.search(text[: verb.start]):
        return False
    if verb.value == "base" and _INFINITIVE.search(text[: verb.start]):
        return True
    low, high = clause_around(text, verb.start, verb.end)
    modals = [m for m in sentence.of("modal") if low <= m.start < high and not _COULD_ONLY.match(text, m.start)]
    if any(m.end <= verb.start and _SO_THAT.search(text, m.end, verb.start) for m in modals):
        return True
    return any(0 <= verb.start - m.end <= _MODAL_REACH or (verb.value != "told" and m.start > verb.end) for m in modals)
