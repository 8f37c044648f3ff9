"""The words that a claim is compared with, and where they end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.mention import Mention

_END = re.compile(
    r"[;:()|。、，\[\]]|[,.!](?=\s|$)|\s[–-]\s|\bon (?:the same|identical|equal)\b|"
    r"\s(?:with|at|mit|bei) (?:[<>~≈]?\d[\d.,]* ?(?:%|[xX×]\b(?! ?[A-Z]))|<|(?:equal|similar|lower|higher|better|"
    r"comparable|gleicher|ähnlicher|vergleichbarer)\b)|"
    r"\s(?:in|im|bei|beim|en|em|nel|nella|при) (?:la |der )?(?i:prefill|decode|generierung|génération|décodage|"
    r"generación|decodificación|geração|generazione|decodifica|генерации)\b|"
    r"\swith (?:up to|about|around|only|just|half|much|far|a much|far|no)\b|\s(?:depending|along with|together with|"
    r"and (?:as|up)|(?:on|in|across) (?:most|certain|some|many|several|various|all)|"
    r"(?:across|over) (?:the )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?= [\w® ]{0,24}"
    r"(?:benchmarks?|tests?|models?|workloads?)\b)|"
    r"for (?:LLMs?|AI|training|inference|half|less|(?:about )?an? (?:third|half|quarter|fraction)))\b|"
    r"\s(?:varied|varies|ranged|ranges|officially|overall)\b|\b(?:while|whereas|when|"
    r"because|in (?:training|inference) and|and (?:up|was|is|it|with|an?|even|another)|"
    r"wurde|landete?|kommt|liegt|stieg|stiegen|steigt|sank|sinkt|wuchs|wächst|legte?|kletterte?|fiel|"
    r"und eine?[rsm]? (?=um\b)|y (?:el|la|los|las) (?=[a-z]{4,})|et (?:le|la|les) (?=[a-z]{4,})|"
    r"e (?:o|a|os|as|il|la) (?=[a-z]{4,})|pour un|para un|selon|según|segundo (?=o|a)|"
    r"y en|et en|während|so that|thanks to|leaves?)\b|$"
)
_SCENE = re.compile(
    r"\s(?:in|on|at|for|under|im|bei|auf|für|sur|dans|en|em|no|na|nos|nas|nel|nella|sul|sulla|in the|in price|at lower)"
    r"\s*(?:the |dem |der )?"
    r"(?:(?:new|newly|released|latest|recent|current|official|published|neuen?|neueste[nr]?) )*$",
    re.IGNORECASE,
)
_BEHIND_RIVAL = re.compile(
    r"\s+(?:en|em|no|na|nos|nas|su|sul|sulla|nel|nella|sur|dans|pour|para|con|avec|auf|bei|im|на|в|при)\s",
    re.IGNORECASE,
)
""" "que la H100 en Llama 3.1": behind a product, where it was beaten."""

_GERMAN_ARTICLE = re.compile(r"\s?(?:de[rmns]|die|das|eine?[rmns]?)\s")
_VERB = re.compile(
    r"\s(?!(?:mit|aus|vo[nm]|in|im|auf|beim?|und|oder|de[rmns]|die|das|ohne|vor|nach|seit|unter|über|zu[mr]?|an|am|"
    r"für|nur|noch|sowie|plus|je|pro|desselben|derselben)\b)[a-zäöü]{3,}\b"
)
_LED = re.compile(
    r"\s?(?:(?:de[rmns]|die|das|eine?[rmns]?|unsere[rmns]?|ihre[rmns]?|seine[rmns]?)\s)?(?:[a-zäöüß]+\s){0,3}"
    r"[A-ZÄÖÜ][\w.-]*(?:\s(?:[A-Z\d][\w.-]*|de[rs] [A-ZÄÖÜ][\w-]*))*"
)
_OWN_RESULT = re.compile(
    r"\b(?:our|own|my|its|their|previous|last|prior|earlier|results?|submissions?|round|entry|"
    r"score)\b",
    re.IGNORECASE,
)


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


def end_of(text: str, start: int, mentions: Sequence[Mention]) -> int:
    """Where the words for a rival end that start at a place: before the scene, the next clause, the round of both."""
    stop = _END.search(text, start + 1)
    end = stop.start() if stop else len(text)
    for mention in mentions:
        if mention.kind in ("scenario", "benchmark") and start + 2 < mention.start < end:
            scene = _SCENE.search(text[start : mention.start])
            if scene and scene.start() > 1:
                end = min(end, start + scene.start())
    product = next((m for m in mentions if m.kind in ("accelerator", "system") and 0 <= m.start - start <= 6), None)
    if product and product.end < end and (_BEHIND_RIVAL.match(text, product.end) or _ends_clause(text, start, product)):
        end = product.end
    return min(end, _frame_start(text, start, end, mentions))


def _ends_clause(text: str, start: int, product: Mention) -> bool:
    """ "wie die MI300X schrieb die MI355X": a small word behind a German article and a product is the verb, unless it
    is a little one."""
    return bool(_GERMAN_ARTICLE.match(text, start) and _VERB.match(text, product.end))


def verb_second(text: str, start: int) -> int:
    """ "Gegenüber dem Vorgänger ist der neue Rechner …": where the verb stands behind German words that lead their
    clause, else the length of the text."""
    led = _LED.match(text, start)
    return led.end() if led and _VERB.match(text, led.end()) else len(text)


def _frame_start(text: str, start: int, end: int, mentions: Sequence[Mention]) -> int:
    """ "than the GB200 in MLPerf v5.1": behind a rival product, the round is that of the whole sentence."""
    product = next((m for m in mentions if m.kind in ("accelerator", "system") and start <= m.start < end), None)
    frame = next((m for m in mentions if m.kind == "family" and product and product.end <= m.start < end), None)
    if frame is None:
        frame = next((m for m in mentions if m.kind == "family" and start + 3 < m.start < end), None)
    if frame and _has_round_before(mentions, start, frame):
        return end
    scene = _SCENE.search(text[start : frame.start]) if frame else None
    if frame is None or scene is None:
        return end
    words = text[start : start + scene.start()]
    named = product is not None or any(m.kind == "round" and start <= m.start < frame.start for m in mentions)
    named = named or (re.search(r"\b[A-Z]\w+", words) is not None and not _OWN_RESULT.search(words))
    return start + scene.start() if named else end


def _has_round_before(mentions: Sequence[Mention], start: int, frame: Mention) -> bool:
    """Whether the claim has its round already, so that the one behind the rival is the rival's."""
    rounds = [m for m in mentions if m.kind == "round"]
    own = [m for m in rounds if m.end <= start]
    theirs = [m for m in rounds if m.start >= frame.start]
    return bool(own and theirs) and own[-1].value != theirs[0].value


def names_hardware(place: int, mentions: Sequence[Mention]) -> bool:
    """ "against eight B200": the number counts the rival's parts."""
    return any(m.kind in ("accelerator", "count", "system") and 0 <= m.start - place <= 4 for m in mentions)
