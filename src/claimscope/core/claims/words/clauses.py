"""Clauses of a sentence: how far a word such as "planned" or "limit" reaches."""

from __future__ import annotations

from functools import lru_cache

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.lexer import is_eastern
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.little import INSTEAD_OF
from claimscope.core.claims.words.sentences import Sentence

_BORDER = re.compile(
    r"[;()|]|:(?=\s)|\s[–-]\s|, (?:while|whereas|but|although|which|so|hence|thus|and (?:we|it|they|"
    r"the)|während|aber|sondern|wobei|tandis|mais|mientras|pero|sino|mas|ma|а|но|maar)\b"
    r"|\b(?:while|whereas|während)\b"
)
_EASTERN_BORDER = re.compile(
    _BORDER.pattern
    + r"|(?<=が)[、,]|(?<=けれど)[、,]|(?<=[고며나데만]),|(?<=[\u3040-\u9fffa-z])[,、](?=[\u3040-\u9fff])"
)
_SO = re.compile(r", (?:so|hence|thus)\s*$")
""" "We assumed 200 users, so 16,000 tokens/s": what follows from a supposition is one."""

_TELLS = re.compile(
    r"could (?:only|barely|hardly|just|at best)\b|(?:konnte|konnten|könnte) nur\b|"
    r"(?<=\bas )promised|(?<=\bwie )versprochen|targets? (?:quality|accuracy|metric|loss|score)|"
    r"(?<=quality )targets?\b|(?<=accuracy )targets?\b|(?<=latency )targets\b|targets? in (?:just |only |under )?\d|"
    r"wird\b[^;]{0,160}\b(?:erreicht|erzielt|gemessen|geliefert|"
    r"verarbeitet|"
    r"ausgewiesen|angegeben|bedient|generiert|erzeugt|übertroffen)\b|required \d[\d.,]* ?min|"
    r"required (?:the (?:least|most|fewest)|only|just|about)\b",
    re.IGNORECASE,
)
""" "reached the target quality in 3.4 minutes", "wird ein Durchsatz von … erreicht" tell of a run, not of a plan."""

THAN = re.compile(r"\b(?:than|als|que|di quanto|чем)\b", re.IGNORECASE)
""" "75 times faster than … could muster": what a rival could do makes no plan of the number."""

_NUMBER_NEXT = re.compile(
    r"(?:\s*[:=(]|\s+(?:of|is|was|at|a|à|auf|most|from|set|down|von|bei|ist|sind|war|waren|höchstens|mindestens|de|du|"
    r"del|di|da|est|es|è))*\s*[~≤<]?\d",
    re.IGNORECASE,
)
""" "1.62 s, against a ceiling of 2 s": the limit is the number that follows its word."""

_NEXT_STATEMENT = re.compile(r", (?:and|und|et|y|e) [a-zà-ÿ]", re.IGNORECASE)
""" "it achieves 150 tok/s, and another one might deliver 111": only the second is supposed."""

_NUMBER_AT = re.compile(r"\d ?(?:W|kW|watts?|Watt|ms|s|seconds?|%)[ -](?:power[ -])?$")
""" "At the 350 W limit the rig generated 940 tok/s"."""

_OWN_PEAK = re.compile(r"[ \w]{0,16}?(?<![\d.])(?:of |von |de |di |del |峰值 ?|上限 ?|ピーク ?)\d")
""" "79,000 tokens/s, half of the theoretical peak of 150,000"."""

_GOES_ON = re.compile(r"\d*(?:[.,]\d+)? ?(?:x|×|times|%) (?:the|that) [^;]*\band $")
""" "requiring 5x the token rate and 1.3x shorter times"."""

_DENIED = re.compile(r"\b(?:without|ohne|sans|sin|senza)\s+$", re.IGNORECASE)
_KEPT = re.compile(
    r"\b(?:holds?|held|keeps?|kept|fulfil\w*|hält|hielt|tient|cumple)\s(?:(?:its|our|the|their|sein\w*|sa|su|la)\s)?"
    r"(?:[\w-]+\s){0,2}$",
    re.IGNORECASE,
)
""" "holds its promise" promises nothing any more."""

_FOR = re.compile(r"(?:^|\W)for $", re.IGNORECASE)
""" "without requiring retraining" requires nothing; "For example, …" supposes nothing."""

_LIMIT_BEHIND = 30
"""A word such as "required" so far behind the number speaks of something else."""

_THAN_WAS = re.compile(
    r"\b(?:than|als|as|wie|que|do que|statt|instead of|rather than|au lieu de|en lugar de|invece di|em vez de|"
    r"(?:acima|abaixo) do|rispetto a quanto|de lo|above (?:the|what was)|(?:über|unter) de[mn])\s+"
    r"(?:was |had been |it was |the |der |den |die |des |les |los |las )?$",
    re.IGNORECASE,
)
""" "12 % more than promised": what was promised is what a result is set against."""

_GOAL = re.compile(r"targets?|goals?|Ziel|objectif|objetivo|obiettivo|meta", re.IGNORECASE)
_GOAL_NEXT = re.compile(
    r"(?:(?:planned|expected|promised|hoped for|forecast|projected|geplant|erwartet|versprochen|prévus?|"
    r"previst[oa]s?|targets?|goals?|\w*[Zz]iel\w*|objectifs?|objetivos?|obiettiv[oi]|metas?|"
    r"цель)\b(?:\s[^\W\d]+){0,4}|"
    r"(?:目标|目標|목표)[^\d,。、]{0,8})\s*[:=]?\s*[~≈≥]?(?<![A-Za-z])\d",
    re.IGNORECASE,
)
""" "alcanzó 1.660, cuando el objetivo interno era de 1.500": the goal is the number behind its word."""

_GOAL_MET = re.compile(r"[:,;、，](?=\s|[\u3040-\u9fff])")
""" "Zum Zielwert von 40.000 fehlt nichts: der Knoten liefert 41.236"."""

_AS_DEMANDED = re.compile(
    r"\b(?:as|wie|comme|como|come)\s(?:(?:the|its|our|your|die|der|das|le|la|el|"
    r"il)\s)?[\w.-]+(?:\s[\w.-]+)?\s$",
    re.IGNORECASE,
)
_BY_RULE = re.compile(
    r"\b(?:nach|gemäß|laut|entsprechend|according to|following|under|in line with|by|selon|suivant|según|conforme a|"
    r"secondo|segundo|согласно|по)\s(?:(?:the|den|allen|les|las|los|le|as|os|i)\s)?$",
    re.IGNORECASE,
)
_OF_MLPERF = re.compile(r"\s(?:of|von|der|des|de|di|da|do|dos)\s(?:the |la |il )?(?:MLPerf|MLCommons)")
""" "Measured according to the requirements of MLPerf Inference v5.1"."""

_NO_SUCH = re.compile(r"(?:^|[\s(])(?:no|not an?|kein\w*|pas d[e']|aucune?|sin|nessun\w*|sem)\s$", re.IGNORECASE)
""" "No promises, only what is in the record"."""

_PUT_ASIDE = re.compile(r"[\w ]{0,12}\b(?:aside|apart|beiseite|mis à part|aparte|a parte)\s*[,:;.]", re.IGNORECASE)
""" "Roadmap talk aside, this is what shipped: …"."""

_OF_A_NUMBER = ("limit", "requirement", "quota", "money", "datasheet", "promise")
_TALK = re.compile(
    r"expect (?:(?:the |a |an |this |that |some )?(?:follow-?up |hard |tough )?"
    r"(?:question|objection|remark|follow-?up|push-?back)|"
    r"(?:them|him|her|people|somebody|someone) to (?:ask|say|object|bring up|quote))|(?<=service )levels? report",
    re.IGNORECASE,
)
""" "Expect the question about the old card: it was entered with 9,000": talk in the room is expected, and no speed."""

_AS_THE = re.compile(r"\b(?:as (?:the|our|a|their)|als) $", re.IGNORECASE)
_SHOWN = re.compile(r"\b(?:demonstrated|showed|shown|found|confirmed|proved|proven)\b[^;]{0,60}$", re.IGNORECASE)
_REACHED = re.compile(r"\b(?:hit|hits|met|reach(?:ed|es)|achieved|attained|trained)\b[^;]{0,60}$", re.IGNORECASE)
_POLITE = re.compile(
    r"would (?:like|love|prefer|welcome|be (?:glad|happy|grateful))\b|würde\w* (?:gern|uns freuen|mich freuen)|"
    r"(?:wir|ich) würden? gern",
    re.IGNORECASE,
)
""" "We found 12,601 queries/s and would like to see the other side": a wish behind a number supposes nothing of it."""

_SUBJECT = re.compile(
    r"\b(?:it|we|they|the|one|our|this|each|drops?|falls?|rises?|das|die|der|wir|es|er|sie|sinkt|fällt|steigt|"
    r"le|la|les|il|"
    r"elle|nous|el|ella|cae|baja|sube|scende|sale)\b(?! (?:limit|rules?|same)\b)",
    re.IGNORECASE,
)
"""What opens a new statement behind a limit and its number."""

_FRAME = re.compile(r"acceptance tests?|SLAs?|service levels?|Abnahmetests?|Abnahmeprüfung(?:en)?", re.IGNORECASE)
_WITHIN = re.compile(
    r"\b(?:in|during|under|within|inside|im|beim|bei|unter|pendant|dans|en|durante|nel)\s+"
    r"(?:(?:the|our|your|its|an?|der|dem|unserem|unserer|Ihrem|le|la|el)\s+)?(?:[\w-]+\s+)?$",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\([^()]*\)")
_LEAD = re.compile(r"^(?:[^:;.]|\.(?=\d)){1,90}:(?=\s)")
_EASTERN_LEAD = re.compile(_LEAD.pattern + r"|^[^:;.,、。\d]{0,12}[\u3040-\u9fff\uac00-\ud7af]{1,12}:")


@lru_cache(maxsize=1024)
def clause_around(text: str, start: int, end: int) -> tuple[int, int]:
    """The clause that holds a stretch, as places in ``text``."""
    low, high = 0, len(text)
    for hit in (_EASTERN_BORDER if is_eastern(text) else _BORDER).finditer(text):
        if hit.end() <= start:
            low = hit.end()
        elif hit.start() >= end:
            high = hit.start()
            break
    return low, high


def without_asides(text: str, start: int) -> str:
    """``text`` with brackets that do not hold the place ``start`` blanked out: an aside ends no clause."""
    if "(" not in text:
        return text
    return _ASIDE.sub(lambda hit: hit.group() if hit.start() <= start < hit.end() else " " * len(hit.group()), text)


def _stands_at_later(sentence: Sentence, match: Match, end: int) -> bool:
    """ "180 tokens/s, far below the 300 tokens/s SLA": the word stands right behind a later number's unit, or before
    a later number ("1.2 s against the permitted 1.8 s")."""
    if match.start >= end and match.kind == "hypothetical":
        if _OWN_PEAK.match(sentence.text, match.end):
            return True
        new = _NEXT_STATEMENT.search(sentence.text, end, match.start)
        return new is not None and any(unit.start > match.end for unit in sentence.of("rate", "time"))
    if match.start >= end and match.kind == "promise" and _GOAL_NEXT.match(sentence.text, match.start):
        return True
    if match.kind not in _OF_A_NUMBER or match.start < end:
        return False
    if match.kind in ("limit", "requirement", "datasheet") and _NUMBER_NEXT.match(sentence.text, match.end):
        return True
    return any(end < unit.start and 0 <= match.start - unit.end <= 1 for unit in sentence.of("rate", "time"))


def _is_reached(text: str, match: Match) -> bool:
    """ "hit the quality target in 2 minutes": a target that was reached promises nothing and limits nothing."""
    named = "target" in text[match.start : match.end].lower()
    return named and _REACHED.search(text[: match.start]) is not None


def _is_set_before(text: str, match: Match, start: int) -> bool:
    """ "With 20 tok/s/user as the target the card makes 5,000": the target is the number before its word; and "the
    tests showed that it could serve 900" tells of a test."""
    before = text[: match.start]
    if match.kind == "hypothetical" and (
        _SHOWN.search(before) or (match.start > start and _POLITE.match(text, match.start))
    ):
        return True
    against = match.start > start and _THAN_WAS.search(before) is not None and not _GOAL.match(text, match.start)
    if match.kind == "promise" and (against or _TALK.match(text, match.start)):
        return True
    return match.end <= start and _AS_THE.search(before) is not None


def has_own_number(text: str, match: Match, start: int) -> bool:
    """ "With the limit at 150 W it drops to 88": the number right behind the word is the limit, and not a later one
    that a new subject or verb parts from it."""
    if match.kind == "promise" and match.end <= start:
        goal = _GOAL_NEXT.match(text, match.start)
        return goal is not None and _GOAL_MET.search(text, goal.end(), start) is not None
    if match.kind not in ("limit", "requirement", "datasheet") or match.end > start:
        return False
    if _NUMBER_AT.search(text[: match.start]):
        return _SUBJECT.search(text, match.end, start) is not None
    own = _NUMBER_NEXT.match(text, match.end)
    if own is None or own.end() >= start or _GOES_ON.search(text, own.end(), start):
        return False
    return _SUBJECT.search(text, own.end(), start) is not None


_PART = re.compile(r"[,，、:;](?=\s|[\u3040-\u9fff])|\b(?:and|but|und|aber|et|mais|y|pero|e|ma|и|но|а|en|maar)\s")
_MEASURED_LOOK = re.compile(r"\d{1,3}[.,\u00a0 ]\d(?:\d[1-9]|[1-9]\d)(?![\d.,]\d)")
""" "21,364"; not "21,000"."""

_INSTEAD = re.compile(rf"\b(?:{INSTEAD_OF})\s(?:[^\W\d]+\s){{0,2}}$", re.IGNORECASE)
""" "Statt des versprochenen Vierfachen wurde es …": what something else came of."""

_AMOUNT = re.compile(
    r"\d|\b(?:twice|double|half|third|doppelte?\w*|halbe?\w*|Drittel|moitié|doble|mitad|dobro|doppio|metà)\b"
)
_DEMANDS = ("promise", "requirement", "limit", "need")
_AT_WORD = 30
"""Letters between a demand and its own number, on either side."""


def _is_answered(sentence: Sentence, match: Match, start: int) -> bool:
    """ "Promised were 7,000 tokens/s, the node wrote 7,560": a demand that has a number of its own asks for none of a
    later part of the sentence with a verb of reaching, or with a number that nobody would choose."""
    if match.kind not in _DEMANDS or match.end > start:
        return False
    text = sentence.text
    if _INSTEAD.search(text, 0, match.start) and start - match.end > _AT_WORD // 2:
        return True
    part = max((hit.end() for hit in _PART.finditer(text, match.end, start)), default=-1)
    told = any(m.value != "base" and part <= m.start < start for m in sentence.of("achieves", "mlcommons"))
    if part < 0 or not (told or _MEASURED_LOOK.match(text, start)):
        return False
    if any(part <= m.start < start for m in sentence.of(*_DEMANDS, "hypothetical", "modal")):
        return False
    behind = _AMOUNT.search(text, match.end, min(part, match.end + _AT_WORD))
    opened = max((hit.end() for hit in _PART.finditer(text, 0, match.start)), default=0)
    return behind is not None or _AMOUNT.search(text, max(opened, match.start - _AT_WORD), match.start) is not None


def _is_of_other_aside(text: str, match: Match, start: int) -> bool:
    """ "18,400 tokens/s (target: 16,000)": a word in a bracket that holds a number behind it speaks of that one."""
    aside = next((hit for hit in _ASIDE.finditer(text) if hit.start() < match.start < hit.end()), None)
    if aside is None or aside.start() < start < aside.end():
        return False
    return re.search(r"\d", text[match.end : aside.end()]) is not None


_INSERTED = re.compile(
    r",\s(?:where|in which|for which|wo|in de(?:m|r|nen)|bei de(?:m|r|nen)|für de(?:n|ie)|où|dans l(?:equel|aquelle)|"
    r"pour l(?:equel|aquelle)|donde|en (?:el|la) (?:que|cual)|onde|em que|n[oa] qual|dove|in cui|nel(?:la)? quale|где|"
    r"в котор(?:ом|ой))\b(?:[^,;]|,(?=\d))*,\s",
    re.IGNORECASE,
)
""" "In Server, where the first token may take 6 s at most, it gets 522": the clause demands, the number tells."""


def is_inserted(text: str, match: Match, start: int) -> bool:
    """Whether a word stands in a clause put in before a number, which tells of the test and not of the number."""
    return any(hit.start() < match.start < hit.end() <= start for hit in _INSERTED.finditer(text, 0, start))


_MAY = re.compile(
    r"\b(?:must|may|can|cannot|has to|have to|needs? to|should|is allowed|are allowed|muss|müssen|darf|dürfen|soll|"
    r"kann|doit|doivent|peut|peuvent|ne dépasse|debe|deben|puede|pueden|deve|devem|pode|podem|può|devono|должн\w*|"
    r"может)\b",
    re.IGNORECASE,
)


def is_allowed_inside(text: str, start: int) -> bool:
    """ "In Server, where the first token may take 450 ms, …": a number of a clause put in that says what is allowed."""
    return any(hit.start() < start < hit.end() and _MAY.search(hit.group()) for hit in _INSERTED.finditer(text))


def _frames_run(sentence: Sentence, match: Match) -> bool:
    """ "In our acceptance test it ran at 12,480", "goodput under the SLA was 31": the frame of a run that is told."""
    if match.kind != "requirement" or not _FRAME.match(sentence.text, match.start):
        return False
    return _WITHIN.search(sentence.text[: match.start]) is not None and not sentence.has("need")


@lru_cache(maxsize=1024)
def lead_end(text: str) -> int:
    """Length of the words before a colon that head the sentence ("Road map: …"), or 0."""
    found = (_EASTERN_LEAD if is_eastern(text) else _LEAD).match(text)
    return found.end() if found else 0


def is_manner(text: str, match: Match, start: int) -> bool:
    """ "Repeated on site as article 7 demands, the run gave 32,410": how it was done, and no limit of the number."""
    if match.kind not in ("limit", "requirement") or match.end > start:
        return False
    if _BY_RULE.search(text, 0, match.start) and _OF_MLPERF.match(text, match.end):
        return True
    return _AS_DEMANDED.search(text, 0, match.start) is not None and text[match.end : match.end + 1] == ","


def _is_no_promise(text: str, match: Match) -> bool:
    return any(pattern.search(text, 0, match.start) for pattern in (_KEPT, _NO_SUCH))


_LABEL = re.compile(r"(?:^|(?<=[.;!?] )|(?<=\) ))[^.;:!?()]{3,60}:\s$")


def _label_before(text: str, start: int) -> int:
    """Where the words begin that a colon right before a number parts from it ("Example of a valid entry: 12,345.6")."""
    label = _LABEL.search(text, max(0, start - 64), start)
    return label.start() if label else 0


def said_near(sentence: Sentence, kinds: tuple[str, ...], start: int, end: int) -> bool:
    """Whether a word of ``kinds`` stands in the clause of a stretch, or in the sentence's lead."""
    low, high = clause_around(without_asides(sentence.text, start), start, end)
    lead = lead_end(sentence.text)
    low = _label_before(sentence.text, start) or low
    assumed = _SO.search(sentence.text[:low]) is not None
    return any(
        (low <= match.start and match.end <= high)
        or match.end <= lead
        or (assumed and match.kind == "hypothetical" and match.end <= low)
        for match in sentence.of(*kinds)
        if not (match.start < end and start < match.end)
        and not _TELLS.match(sentence.text, match.start)
        and not (match.kind == "limit" and match.start - end > _LIMIT_BEHIND)
        and not _stands_at_later(sentence, match, end)
        and not _is_of_other_aside(sentence.text, match, start)
        and not is_inserted(sentence.text, match, start)
        and not has_own_number(sentence.text, match, start)
        and not _is_answered(sentence, match, start)
        and not _is_reached(sentence.text, match)
        and not _is_set_before(sentence.text, match, start)
        and not _frames_run(sentence, match)
        and not is_manner(sentence.text, match, start)
        and not _DENIED.search(sentence.text[: match.start])
        and not (match.kind == "promise" and _is_no_promise(sentence.text, match))
        and not _PUT_ASIDE.match(sentence.text, match.end)
        and not (match.kind == "hypothetical" and _FOR.search(sentence.text[: match.start]))
        and not (match.start >= end and THAN.search(sentence.text, end, match.start))
    )
