"""Signs in a sentence that a number is asked for, hoped for, supposed or still to come."""

from __future__ import annotations

from collections.abc import Iterator

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.negations import is_denied_to_others
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.words.clauses import THAN, clause_around, has_own_number, lead_end, without_asides
from claimscope.core.claims.words.lexer import is_eastern
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.sentences import Sentence

_ASKING_WORDS = ("requirement", "need", "promise", "hypothetical", "quota")
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
    r"[^;:]{0,48}?\b(?:and|or|und|oder|et|ou|y|o|e|и)\s(?:above|more|better|faster|darüber|mehr|besser|plus|au-delà|"
    r"más|mais|più|oltre|"
    r"выше|более)(?= ?[,.;)]|$)",
    re.IGNORECASE,
)
""" "full marks go to 60,000 tokens/s in Offline and above"."""

_FORBIDDEN = re.compile(
    r"\b(?:(?:darf|dürfen)\b(?:[^.;:]|(?<=\d)\.){0,90}\b(?:nicht|kein\w*|nie(?:mals)?)|"
    r"(?:must|may|shall)(?: not|n[’']t)|mustn[’']t|"
    r"ne (?:doi(?:ven)?t|peu(?:ven)?t)|no (?:debe|puede|podrá)n?|non (?:deve|può|devono|possono)|não (?:deve|pode)m?|"
    r"не (?:долж\w+|мо[жг]\w+))\b[^.,;:\d]{0,60}$",
    re.IGNORECASE,
)
""" "Das erste Token darf im 99. Perzentil nicht später als nach 300 ms kommen"."""

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
    r"June|July|August|September|October|November|December|spring|summer|autumn|Christmas|Januar|Februar|März|Mai|"
    r"Juni|Juli|Oktober|"
    r"Dezember|Frühjahr|Sommer|Herbst|Weihnachten|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|"
    r"novembre|"
    r"décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b|"
    r"\bnext (?:MLPerf )?(?:year|round|spring|summer|autumn|winter|quarter|generation)\b|\bnächste[sn]? (?:Jahr|Runde|"
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

_DEFINED = re.compile(
    r"(?:^|[:;,]\s)\W*(?:one|an?|eine?|une?|una?|um|uno)\s(?:[\w-]+\s){1,3}(?:equals|is defined as|stands for|"
    r"counts as|"
    r"corresponds to|entspricht|steht für|équivaut à|correspond à|equivale a|corresponde a|corrisponde a)\s$",
    re.IGNORECASE,
)
""" "One MLPerf point equals 1,000 tokens/s"."""

_WHOEVER_DOES = re.compile(r"(?:^|[.:;]\s)\W*(?:Wer|Whoever|Quiconque|Celui qui|Quien|Chi|Quem|Кто)\s")
_PRODUCT = re.compile(r"\d ?[x×*·] ?\d[\d.,']* ?= ?$")
""" "8 x 9,000 = 72,000 tokens/s"."""

_WHETHER = re.compile(r"\b(?:whether|ob)\b[^,;:]*$")
_THEN = re.compile(r"[^。、,]{0,8}?(?:れば|たら|なら|場合|하면|이면|으면|경우|即可|的话)")
""" "毎秒3万トークンを超えれば": a condition that stands behind its number."""

_INSTRUCTS = re.compile(
    r"\W*(?:step \d+\W*)?(?:please )?(?:set|begin|start|raise|increase|reduce|lower|use|keep|add|try|take|choose|"
    r"multiply|divide|"
    r"assume|enter|fill|run|check|aim|expect|allow|leave|ask|make sure|do not|don't|never|overwrite|configure|limit|"
    r"calculate|compute|plan|count|(?:setzen|erhöhen|senken|stellen|rechnen|nehmen|wählen|beginnen|prüfen|"
    r"geben) Sie)\s(?!(?:of|time|"
    r"was|is|were|are|in|on|at)\b)",
    re.IGNORECASE,
)
""" "Begin with 4,000 and raise it by 5 %": what a reader is told to do."""

_WHOEVER = re.compile(r"\W*(?:An?|One|Each|Every|Eine?|Jede[rs]?|Une?|Una?|Uma?|Uno)\s\w+(?:\s\w+)?\s\w+s?\s")
""" "A card serves 50 requests/s": no particular one."""

COULD_ONLY = re.compile(
    r"could (?:only|just|barely|hardly|at best)\b|konnten? (?:nur|kaum)\b|ne pouvait que\b|solo (?:pudo|podía)\b",
    re.IGNORECASE,
)


_CONDITION = re.compile(
    r"\b(?:if|(?<!at )(?<!than )once|when|whenever|unless|as soon as|as long as|wenn|"
    r"(?<=, )falls|sofern|sobald|solange|dès que|lorsque|tant que|cuando|mientras|siempre que|sempre que|quando|"
    r"finché|если|когда|как только|zodra)"
    r"\s(?=(?:[^,;:.]|[.,](?=\d))*$)"
)
PAST = re.compile(
    r"\b(?:\w+[^\We]ed|was|were|had|ran|saw|took|drew|gave|got|did|made|wrote|came|went|stood|lay|kept|held|fell|"
    r"rose|grew|"
    r"\w+te[nt]?|war(?:en)?|kam(?:en)?|lief(?:en)?|lag(?:en)?|stieg|fiel|hielt|"
    r"\w+(?:ait|aient|ó|aron|ieron|aba|aban|ou|aram|eram|iram|ava|avam|ato|uto|ito|л[аои]?))\b"
)


def against(sentence: Sentence, item: Measured) -> Iterator[str]:
    """The names of the signs (``weights.EVIDENCE``) that speak against a number having been reached."""
    text, start, end = sentence.text, item.numeral.start, item.unit.end
    before = text[:start]
    low, high = clause_around(without_asides(text, start), start, end)
    modals = [m for m in sentence.of("modal") if low <= m.start < high]
    lead = lead_end(text)
    near = [m for m in sentence.of(*_ASKING_WORDS, "goal-place") if low <= m.start < high or m.end <= lead]
    told = {
        "asking": any(m.kind in _ASKING_WORDS and not has_own_number(text, m, start) for m in near),
        "modal": any(not _is_of_rival_or_told(text, m, end) for m in modals),
        "if": any(pattern.search(before) for pattern in (_IF, _WHEN)),
        "condition": _is_condition(before) or (is_eastern(text) and _THEN.match(text, end) is not None),
        "question": text.rstrip().endswith(("?", "？")) or _WHETHER.search(before) is not None,
        "floor": bool(_FLOOR.search(before) or _OR_MORE.match(text, end) or _AND_ABOVE.match(text, end)),
        "anybody": any(pattern.search(before) for pattern in (_ANYBODY, _WHOEVER_DOES)),
        "described": _is_described(before, text, low, end),
        "instructed": _is_instructed(before),
        "worked-out": _PRODUCT.search(before) is not None,
        "whoever": _WHOEVER.match(text) is not None and ";" not in before,
        "posted": any(m.kind == "goal-place" for m in near),
        "forbidden": _FORBIDDEN.search(before) is not None,
        "ahead": _is_ahead(sentence, start, end),
        "of-today": _OF_TODAY.search(text, end, high) is not None,
        "quota": item.unit.unit in _BY_TARIFF,
        "others": is_denied_to_others(sentence, item),
    }
    yield from (sign for sign, holds in told.items() if holds)


def _is_described(before: str, text: str, low: int, end: int) -> bool:
    """Whether a number is whatever would do so, or defines a unit."""
    whatever = _OF_WHATEVER.search(before) is not None and _SOUNDS.match(text, end) is not None
    return whatever or _DEFINED.search(before) is not None or _DESCRIBED.search(before[low:]) is not None


def _is_instructed(before: str) -> bool:
    told = _INSTRUCTS.match(before)
    return told is not None and re.search("[:;]", before[told.end() :]) is None


def _is_ahead(sentence: Sentence, start: int, end: int) -> bool:
    """Whether a sentence tells of a time to come; Chinese, Japanese and Korean say it behind the number as well."""
    text = sentence.text
    if any(m.end <= start or is_eastern(text) for m in sentence.of("year-to-come")):
        return True
    return _AHEAD.search(text, end) is not None or _AHEAD.search(text[:start]) is not None


def _is_condition(before: str) -> bool:
    """ "Credits apply once the median lies above 800 ms": a clause of condition in the present."""
    opened = _CONDITION.search(before)
    return opened is not None and PAST.search(before, opened.start()) is None


_BY_TARIFF = frozenset(f"{what}/{by}" for what in ("queries", "requests", "tokens") for by in ("min", "h", "day"))
""" "40 requests a minute": what a tariff grants; nobody measures by the minute."""


def _is_of_rival_or_told(text: str, modal: Match, end: int) -> bool:
    """ "could only achieve 170" tells of a test, "60 times faster than a rival could muster" of the rival."""
    if COULD_ONLY.match(text, modal.start):
        return True
    return modal.start >= end and THAN.search(text, end, modal.start) is not None
