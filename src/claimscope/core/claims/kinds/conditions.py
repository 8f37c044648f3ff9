"""Numbers that only say under which conditions something is measured: bounds of a scenario, points of operation."""

from __future__ import annotations

from collections.abc import Sequence

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.words.little import HEDGE
from claimscope.core.claims.words.mention import Scene
from claimscope.core.claims.words.sentences import Sentence

_BOUND_WORDS = re.compile(
    r"\bTTFT\b|\bTPOT\b|\bITL\b|/ ?user|per user|je Nutzer|pro Nutzer|TPS/user|par utilisateur", re.I
)
_TEST_HAS = re.compile(
    r"\b(?:benchmark|scenario|test|workload|Benchmark|Szenario|Test|Lasttest)s?\b(?:[^.;]|\.(?=\d)){0,60}\b(?:has|"
    r"have|features?|comes? with|sets?|adds?|"
    r"imposes?|asks|tightens|hat|haben|kennt|setzt)\b"
)
_WANTS = re.compile(
    r"\b(?:needs?|wants?|expects?|requires?|look(?:s|ed|ing)? for|search(?:es|ed|ing)? for|shopped for|dreamt of|"
    r"suchten|suchen|cherchions|"
    r"buscamos|buscábamos|cercavamo|braucht|brauchen|benötigt|benötigen|besoin de|necesita|demand of|"
    r"sized for|dimensioned for|"
    r"ausgelegt auf|ausgelegt für|bemessen auf|bedarf von|dimensionné pour|dimensionado para)\s+"
    rf"(?:{HEDGE})*$",
    re.IGNORECASE,
)
_DESIGNED = re.compile(
    r"\b(?:designed|built|specified|engineered|laid out|ausgelegt|konzipiert|entworfen|conçue?s?|diseñad[oa]s?|"
    r"projetad[oa]s?|progettat[oa]|рассчитан\w*) "
    r"(?:for (?:[^.;]|\.(?=\d)){1,60} and )?(?:for|to (?:deliver|reach|give|write)|für|auf|pour|para|per|на)\s"
    r"(?:up to |about |bis zu |etwa |rund |jusqu'à |hasta |até |fino a )?$",
    re.IGNORECASE,
)
""" "designed for 2.5 times the throughput (and for 20,000 tokens/s)": what somebody wanted."""

_WHAT_NEEDS = re.compile(
    r"(?:that|this|which) is what (?:an? |the |your )?[\w -]{2,40}? (?:needs?|wants?|expects?)\b|das braucht\b|"
    r"ist, was [\w ]{2,40} braucht|"
    r"(?: for \w+)? (?:is|was|were) what (?:an? |the |your |our |its )?[\w' -]{2,40}? (?:(?:had |has |"
    r"have )?(?:fixed|promised|asked for|agreed|"
    r"demanded|stipulated|hoped for|set|named|laid down)|wanted|needed|would (?:like|need))\b|"
    r" (?:ist|war|waren|sind) (?:das )?, was [\w ]{2,40} (?:verlangt|vereinbart|zugesagt|festgelegt|gewollt|gefordert)",
    re.IGNORECASE,
)
_WANTED_LABEL = re.compile(
    r"(?:^|[;|\n])\W*(?:bedarf|demand|peak demand|required|wanted|asked|asked for|hoped for|aimed at|needed|"
    r"requested|minimum required|erforderliche[rs]?|minimum|mindestens|mindestwert|mínimo|minimo|"
    r"benötigte[rs]?|geforderte[rs]?|"
    r"débit requis|débit nécessaire|rendimiento requerido)\b(?: [\w-]+){0,4}\s*(?:\([^()]*\)\s*)?[:=|]\s*"
    r"(?:about |etwa |~|≥|>=?|"
    r"min(?:d|\.)?\.? )?$",
    re.IGNORECASE,
)
_LABEL_END, _NEXT_LABEL = re.compile(r"(?: \([^()]*\))?\s*:"), re.compile(r";|:\s|\s[–—-]\s|[.,] [A-ZÄÖÜ]\w+ ")
_EQUALS = re.compile(r"(?:=|:)\s*$")
_SETTINGS = re.compile(r"\b(?:(?:input|output) sequence length|sequence length|ISL|OSL|batch size|FTL|TTL)\b")
_THRESHOLD = re.compile(
    r"^\s*(?:Above|Below|Beyond|Past|Ab|Oberhalb von|Unterhalb von|Jenseits von|Au-delà de|"
    r"Por encima de)\s*(?:about |etwa |~|≈)?$"
)
_ANYTHING = re.compile(
    r"\b(?:anything|everything|something|nothing|alles|nichts|tout|rien|todo|nada|tutto|niente|всё|"
    r"ничего)\s+(?:below|above|under|over|beyond|less than|"
    r"more than|unter|über|en dessous de|au-dessus de|por debajo de|por encima de|sotto|sopra|ниже|выше)\s+"
    r"(?:about |roughly |around |etwa |rund |~)?$",
    re.IGNORECASE,
)
_FELT = re.compile(
    r"^\W*(?:At|With|Bei|Mit|À|Avec|A|Con)\s+(?:about |around |only |just |etwa |rund |"
    r"nur )?$",
    re.IGNORECASE,
)
_BY_WHOM = re.compile(
    r"[^.;\d]{0,40}?\b(?:you|users?|readers?|people|nobody|feels?|reads? like|man|fühlt|niemand|usted|"
    r"se siente|sembra)\b",
    re.IGNORECASE,
)
""" "Anything below 100 tokens/s is slow", "At 15 tokens/s you watch a progress bar": how a speed would feel."""

_RECKONED = re.compile(
    r"\b(?:hat|hatte|hatten|haben)\b[^.;,]{0,30}\b(?:mit|auf)\s+(?:etwa |rund |~)?$|\b(?:reckoned|counted|"
    r"bargained) (?:with|on) "
    r"(?:about )?$",
    re.IGNORECASE,
)
_RECKON = re.compile(r"[^.;,\d]{0,40}?\b(?:gerechnet|gehofft|gewettet)\b", re.IGNORECASE)
""" "Wir hatten mit 4.000 gerechnet, bekommen haben wir 5.150"."""

_DIFFERENCE = re.compile(
    r"\b(?:difference|gap|Unterschied|différence|diferencia|differenza|разница)\s+"
    r"(?:between|zwischen|entre|tra|между)\s*$",
    re.IGNORECASE,
)
_TAKEN = re.compile(
    r"\bp\d\d(?:\.9)?\b|\bmeasured\b|\bmedian\b|\bmean\b|\bgemessen\b|\baverage\b|\breached\b|\bwas\b", re.I
)
_CHANGE = re.compile(r"\d ?(?:[xX×]|%|times|-fold)")
_AT = re.compile(r"(?:\b(?:at|under|bei|unter|à|sous|a|bajo|en)|@|在|で)\s*(?:about |etwa |~|≈|an? )?$", re.IGNORECASE)
_ASKED_FOR = re.compile(
    r",? (?:required|requested|demanded|needed|asked for|target(?:ed)?\b(?! accuracy)|gefordert\w*|verlangt\w*|"
    r"benötigt\w*|angestrebt\w*|exigée?s?|requise?s?|demandée?s?|visée?s?|requerid[oa]s?|exigid[oa]s?|"
    r"richiest[oaie]|obiettivo)\b|,?\s?(?:所需|要求|必要)",
    re.IGNORECASE,
)
_OPENS_CARD, _UNIT_ROOM = re.compile(r"\W*\d[\d.,'\u00a0 ]*[^,]{0,24}?(?=,? [^\W\d])"), 18


def is_wanted(sentence: Sentence, item: Measured) -> bool:
    """ "each user needs 20 tokens/s", "Required throughput: 4,000 tokens/s": a demand, and no result."""
    before = sentence.text[: item.numeral.start]
    if _WANTED_LABEL.search(before) or _is_labelled_demand(sentence, item):
        return True
    if _DESIGNED.search(before):
        return True
    return (item.unit.kind == "rate" and _WANTS.search(before) is not None) or _WHAT_NEEDS.search(
        sentence.text, item.unit.end
    ) is not None


def _is_labelled_demand(sentence: Sentence, item: Measured) -> bool:
    """ "Required: p99 TTFT of 900 ms and 12,000 tokens/s": a label that demands speaks of all up to the next one."""
    for match in sentence.of("limit", "requirement"):
        label = _LABEL_END.match(sentence.text, match.end)
        if label and not sentence.text[: match.start].strip(" *•-") and label.end() <= item.numeral.start:
            return _NEXT_LABEL.search(sentence.text, label.end(), item.numeral.start) is None
    return False


def is_set_up(sentence: Sentence, item: Measured) -> bool:
    """ "TTL = 50 ms, input sequence length = 32,768": a list of settings under which something was projected."""
    if item.unit.kind != "time" or not _EQUALS.search(sentence.text[: item.numeral.start]):
        return False
    return _SETTINGS.search(sentence.text) is not None


def is_about_test(sentence: Sentence, item: Measured, scene: Scene) -> bool:
    """ "The new benchmark has a 5x shorter TPOT": what a test asks for, in a sentence about no machine."""
    if scene.has("accelerator", "system", "submitter", "count"):
        return False
    return _TEST_HAS.search(sentence.text[: item.numeral.start]) is not None


_MARK = re.compile(
    r"\s*(?:=|→|->|:)\s*(?:healthy|degraded|excellent|very good|good|poor|slow|fast|usable|unusable|acceptable|"
    r"win|bad|fair|ok)\b|\s*(?:excellent|acceptable|painful|sluggish|unusable)\b|"
    r"\s*(?:good|slow|fast|fair|poor|ok)\s+[-–]\s",
    re.IGNORECASE,
)
_MARKED = re.compile(r"\b(?:win|tie|loss|excellent|good|acceptable|slow|fair)\s*[=:]\s*[<>≥≤~]?\s*$", re.IGNORECASE)
""" "30+ tok/s = win": what a number would be worth."""

_BAND = re.compile(r"\s*(?:band|range|regime|window|interactivity|tier)s?\b", re.IGNORECASE)
""" "in the 20-45 tok/s/user band": a stretch of a curve."""


def is_anything(sentence: Sentence, item: Measured) -> bool:
    """ "nothing above 2.1 %": a mark, and no result."""
    return _ANYTHING.search(sentence.text[: item.numeral.start]) is not None


def is_threshold(sentence: Sentence, item: Measured) -> bool:
    """ "Above ~900 t/s, the network becomes the bottleneck", "the difference between 5 and 50 tokens/s": no results."""
    before = sentence.text[: item.numeral.start]
    felt = _FELT.search(before) is not None and _BY_WHOM.match(sentence.text, item.unit.end) is not None
    reckoned = _RECKONED.search(before) is not None and _RECKON.match(sentence.text, item.unit.end) is not None
    if felt or reckoned:
        return True
    marked = _MARK.match(sentence.text, item.unit.end) or _BAND.match(sentence.text, item.unit.end)
    return marked is not None or any(pattern.search(before) for pattern in (_THRESHOLD, _DIFFERENCE, _MARKED))


def is_scenario_bound(sentence: Sentence, item: Measured) -> bool:
    """ "interactive (0.5 s TTFT, 33 tokens/s/user)": what stands in brackets behind a scenario defines it."""
    if item.unit.kind != "time" and item.unit.per != "user":
        return False
    text, start = sentence.text, item.numeral.start
    opened = text.rfind("(", 0, start)
    if opened < 0 or ")" in text[opened:start]:
        return False
    inside = text[opened + 1 :].partition(")")[0]
    if not _BOUND_WORDS.search(inside) or _TAKEN.search(inside):
        return False
    words = sentence.of("scenario", "scenario?", "scenario-word")
    return any(word.end <= opened and _TEST_NOUN.fullmatch(text, word.end, opened) for word in words)


_TEST_NOUN = re.compile(r"(?:-[^\W\d]+| (?:scenario|test|mode|variant|score))?\s{0,2}")
_LIMIT_NAMED = re.compile(
    r"\b(?:SLAs?|SLOs?|goodput|targets?|budgets?|constraints?|limits?|Grenzwerte?|Vorgaben?|Zielwerte?)\b[^()]{0,24}$",
    re.IGNORECASE,
)


def is_limit_in_brackets(sentence: Sentence, item: Measured) -> bool:
    """ "goodput under the SLA (TTFT<1s, TPOT<25ms)": bounds in brackets behind the word for them are no results."""
    if item.unit.kind != "time" or item.numeral.bound != "below":
        return False
    text, start = sentence.text, item.numeral.start
    opened = text.rfind("(", 0, start)
    return opened >= 0 and ")" not in text[opened:start] and _LIMIT_NAMED.search(text[:opened]) is not None


def is_operating_point(sentence: Sentence, item: Measured, accepted: Sequence[Measured]) -> bool:
    """ "at 60 tokens/s/user the rack yields …": where on a curve another rate was read."""
    if item.unit.per != "user" or not _AT.search(sentence.text[: item.numeral.start]):
        return False
    told = any(
        other.unit.kind in ("rate", "times") and other.unit.per != "user" for other in accepted if other is not item
    )
    return told or _CHANGE.search(sentence.text) is not None


def is_point_of_ratio(sentence: Sentence, item: Measured, accepted: Sequence[Measured]) -> bool:
    """ "up to 30x, both at 50 ms TPOT": the latency at which two systems were compared."""
    if item.unit.kind != "time" or not _AT.search(sentence.text[: item.numeral.start]):
        return False
    named = any(0 <= word.start - item.unit.end <= 2 for word in sentence.of("strong-latency"))
    return named and any(other.unit.kind in ("times", "percent") for other in accepted)


_SOURCES = re.compile(
    r"(?:\d|\ban?|\beach|\bevery|\beine?|\bjede|\bune|\buna?) (?:[\w-]+ )?(?:cameras?|sensors?|streams?|"
    r"microphones?|users?|clients?|lines?|channels?|feeds|Kameras?|"
    r"Sensoren|Ströme|"
    r"Kanäle|Nutzern?|Mikrofone|caméras|capteurs|flux|canaux|cámaras|sensores|câmeras|telecamere|sensori|камер\w*)"
    r"\s(?:at|with|of|each at|mit|zu|à|avec|de|a|con|com|по|с)(?: je| jeweils| each)?\s$",
    re.IGNORECASE,
)
""" "200 cameras at 50 images/s": what comes in, and what no machine answered yet."""

_ARRIVES = re.compile(
    r"\b(?:(?:requests?|queries|calls?|prompts|frames|images|pictures|files|Anfragen|Aufrufe|Bilder|requêtes|images|"
    r"peticiones|solicitudes|richieste|pedidos|запрос\w*)\s(?:\w+ )?(?:come|arrive|reach us|pour in|treffen|kommen|"
    r"arrivent|llegan|arrivano|chegam|приход\w+|поступа\w+)|"
    r"(?:cameras?|sensors?|scanners?|microphones?|(?:load )?generators?|Kameras?|Sensor(?:en)?|Lastgenerator|caméras?|"
    r"cámaras?|telecamer[ae]|câmeras?|камер\w*)\s(?:\w+ )?(?:delivers?|sends?|supplies|supply|feeds?|fires?|records?|"
    r"produces?|provides?|takes?|liefer[nt]|liefert|schick\w+|send\w+|envo\w+|fourni\w+|env[íi]an?|entrega\w*|"
    r"manda\w*|invia\w*|shoots?))\b[^;.:]{0,48}$",
    re.IGNORECASE,
)
""" "each camera sends 30 frames per second", "requests come at random, say 50 a second"."""

_ARRIVE_BEHIND = re.compile(
    r"\s(?:\w+ ){0,2}(?:arrive|arrived|come in|came in|pour in|ein(?:gehen|treffen)|arrivent|llegan|arrivano|chegam)\b",
    re.IGNORECASE,
)

_LEFT_OUT = re.compile(
    r"\b(?:not counting|without counting|without|excluding|leaving out|apart from|ignoring|ohne|abzüglich|"
    r"nicht gerechnet|hors|sans compter|"
    r"sin contar|excluyendo|sem contar|senza contare|escluso|не считая)\s(?:the |its |die |den |das |les |los |i |"
    r"os )?(?:about |some )?$",
    re.IGNORECASE,
)


def is_left_out(sentence: Sentence, item: Measured) -> bool:
    """ "Not counting the 31 ms of network, …": what was taken off a result."""
    return _LEFT_OUT.search(sentence.text[: item.numeral.start]) is not None


_UNSAID = re.compile(
    r"\b(?:do not|don't|never|must not|may not|should not|cannot|can't|not to|nicht|niemals|ne pas|jamais|"
    r"no (?:debe|se debe))\s"
    r"(?:\w+ )?(?:say|write|claim|promise|print|quote|mention|advertise|sagen|schreiben|behaupten|versprechen|"
    r"dire|écrire|promettre|"
    r"decir|escribir|prometer)\b(?: that)?[ :,]*[\"“„«'‘]?[^.;\"”]{0,16}$",
    re.IGNORECASE,
)


_AVOIDED = re.compile(
    r"\b(?:to avoid|avoid|vermeid\w*|à éviter|da evitare|evitar)\b[^\"“„«]{0,12}[\"“„«][^\"”]{0,16}$", re.IGNORECASE
)
_NOT_COMPARED = re.compile(
    r"\b(?:do not|don't|never|nicht|ne|no|non|não)\s(?:compare|vergleichen|comparez|compar\w*|"
    r"confront\w*)\b(?:[^.]|\.(?=\d))*$",
    re.IGNORECASE,
)
""" "do not compare 9,000 tokens/s of a small model with 900 of a large one"."""


def is_unsaid(sentence: Sentence, item: Measured) -> bool:
    """ "do not say \"three times faster\"": words that nobody is to say."""
    before = sentence.text[: item.numeral.start]
    return (
        _AVOIDED.search(before) is not None
        or _UNSAID.search(before) is not None
        or _NOT_COMPARED.search(before) is not None
    )


_BEYOND = re.compile(
    r"\b(?:requests|queries|calls|prompts|traffic|load|Anfragen|Last|requêtes|consultas|richieste|запрос\w*)\s"
    r"(?:beyond|above|over|past|exceeding|jenseits von|über|oberhalb von|au-delà de|por encima de|oltre|свыше)\s$",
    re.IGNORECASE,
)
""" "requests beyond 120 per second are put off"."""

_SENT = re.compile(
    r"\b(?:users?|clients?|customers?|testers?|threads?|generators?|scripts?|we|Nutzer|Anwender|Kunden|Clients|wir|"
    r"utilisateurs|usuarios)\s+(?:\w+ )?(?:sent|send|sends|issued?|issues|fired?|submit(?:ted|s)?|injected|"
    r"schick(?:t|te|ten)|sende(?:t|te|ten)|stell(?:t|te|ten)|envoi\w+|envia\w+)\s+(?:about |up to |etwa |bis zu |~)?$",
    re.IGNORECASE,
)


def is_sent(sentence: Sentence, item: Measured) -> bool:
    """ "200 users sent 4 requests per second": the load of a test, and what no system answered yet."""
    asked = item.unit.unit.startswith(("queries", "requests"))
    before = sentence.text[: item.numeral.start]
    if item.unit.kind == "rate" and (_SOURCES.search(before) or _ARRIVES.search(before)):
        return True
    if item.unit.kind == "rate" and _ARRIVE_BEHIND.match(sentence.text, item.unit.end):
        return True
    return asked and (_SENT.search(before) is not None or _BEYOND.search(before) is not None)


def is_load(sentence: Sentence, item: Measured, accepted: Sequence[Measured]) -> bool:
    """ "TPOT at 32 QPS": the load under which a latency was measured."""
    if not item.unit.unit.startswith(("queries", "requests")) or not _AT.search(sentence.text[: item.numeral.start]):
        return False
    return sentence.has("strong-latency") or any(other.unit.kind == "time" for other in accepted)


def is_asked_for(card: str) -> bool:
    """ "8,000 tokens/s" over "required throughput": the label of a card demands its number."""
    number = _OPENS_CARD.match(card)
    return number is not None and any(hit.start() <= number.end() + _UNIT_ROOM for hit in _ASKED_FOR.finditer(card))
