"""The unit that belongs to a number: "tokens/s", "ms", "x", "%", with what it is divided by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, cast

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.numerals import Numeral
from claimscope.core.claims.words.lexer import is_eastern
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.mention import Mention, without_mentions
from claimscope.core.claims.words.sentences import Sentence

UnitKind = Literal["rate", "time", "power", "percent", "times", "other-unit", "never", ""]

_KINDS = ("rate", "other-unit", "time", "power", "percent", "times", "count-noun", "never")
_LOOK_THROUGH = 34
_SPREAD = re.compile(r"[ \u00a0]?±[ \u00a0]?\d[\d.,]*")
""" "1620 ± 18 tok/s": the unit stands behind the spread."""
_STOPPER = re.compile(r"[.,;:()|!?=\ue000-\ue0ff]")
_FACTOR_BEFORE = re.compile(
    r"\bfactor\b[^.;:\d]{1,30}\b(?:to|is|was|at)\s*(?:about |up to )?$|"
    r"\bmultipl(?:y|ies|ied|ying)\b(?:[^.;:]|\.(?=\d)){0,100}\bby\s*(?:about |up to )?$|"
    r"(?:\bfactor(?: of)?|\bFaktor(?: von)?|\bfacteur(?: de)?|\bfactor de|\bfator(?: de)?|"
    r"\bfattore(?: di)?|\bmultipli\w+ par|\bmultiplic\w+ por|\bmoltiplic\w+ per|в)\s*"
    r"(?:up to |bis zu |about |etwa |rund |[~≈])?$|"
    r"\b(?:geo-?mean|geometric mean|geometrische[sn]? Mittel|normali[sz]ed to|speed-?ups?)\b"
    r"(?:[^.;:()\d%]|[A-Z]\d+){0,60}\b(?:of|is|was|at|by|to|ist|liegt bei|von|est|es|è)\s+"
    r"(?:about |up to |etwa |rund )?$",
    re.IGNORECASE,
)
_PER_NAMED = re.compile(
    r"(?:\b(?:per|pro|je|par|por)|(?<!\w )\b(?:Per|Pro|Je|Par|Por)) (?:(?:[A-Z][\w.]*|\d{1,3}[ -]GPU)[ -]){1,5}?"
    r"(GPU|accelerator|"
    r"card|chip|Karte|"
    r"Beschleuniger|node|server|Knoten|"
    r"Server|rack)s?\b"
)
_DIVISORS = {
    **dict.fromkeys(("gpu", "accelerator", "card", "chip", "device", "karte", "beschleuniger"), "accelerator"),
    **dict.fromkeys(("node", "server", "knoten"), "node"),
    **dict.fromkeys(("user", "nutzer", "benutzer", "anwender"), "user"),
    "rack": "rack",
    "watt": "W",
    "joule": "J",
    **dict.fromkeys(("dollar", "euro"), "USD"),
}
_BEFORE_NOUN = re.compile(
    r"(?:\b(?:per|pro|je|par|por|na|на)|(?<!\w )\b(?:Per|Pro|Je|Par|Por|На))\s"
    r"(?:(?:single|individual|one|einzelne[rmns]?|cada|ogni|chaque|каждый|каждую|один|одну)\s)?$"
)
_NOUNS = {"gpu-noun": "accelerator", "node-noun": "node", "user-noun": "user"}
_OF_MANY = re.compile(r"clusters?|partition|systems", re.IGNORECASE)
_IS_KEY = re.compile(r"[\w)\]]*\s*=\s*[~≈]?\d")
_MULTIPLIES = re.compile(r"[ \u00a0]\d[\d.,' \u00a0]*[\d]\s?[kKM]?[ \u00a0]?[^\W\d_]")
""" "64 times 12,604 tokens/s": so many of them, and no factor."""

_X_BEFORE = re.compile(r"(?:^|[\s(:,])[x×]$")
""" "x2.7 (Offline), x2.8 (Server)"."""

_NAMED_ASIDE = re.compile(r"\s?\([^()\d]{1,20}\)\s?")
""" "1109 (Mini) and 737 (Small) tokens/s"."""

_MOST_BETWEEN = 22
_OF_MODEL = re.compile(r"\s(?:of|with|for|in|on|von|mit|de|di)(?: (?:[A-Z][\w.-]*|\d[\w.]{0,4})){1,4}\s?")
""" "48,000 tokens of Llama 2 70B per second"."""

_OF_THEIR_OWN = 2
_BRACKET = re.compile(r"\s?\((?:[^()\d]{1,40}[,;/] ?)?(?:in )?")
_BRACKET_CLOSES = re.compile(r"\s?(?:[,;][^()]{1,60})?\)")
_OF_ONE = re.compile(r"\s+(?:of an?|of one|einer?s?|d'une?|de una?|de uma?|di una?|одного|одной)\s")
_MOST_OF_ONE, _SHORT_GAP = 10, 8
_NOUN_REACH = 90
_MODEL_NUMBER = 1000
_PRODUCT_LINE = re.compile(r"(?:^|[^.!?] )[A-Z][\w®™-]*(?: \d)? ?$")
_TIGHT_KEY = re.compile(r"[\w)\]]*=")
""" "410 ms / 190 ms = 2.2x" is a sum, "toks=1000" a key."""

_PER_ONE = re.compile(r" ?(?:per|pro|je|par|por|/) ?(?:single |einzelner? )?", re.IGNORECASE)
_OF_SEVERAL = re.compile(
    r"[ -](?:server|node|system|box|machine|rack|cluster|pod|instance|host|chassis|NVL\d|Superchip|Knoten|nœud|"
    r"serveur|servidor|nodo|узел|сервер)",
    re.IGNORECASE,
)
_PER_GAP = re.compile(r"(?:[ \u00a0]?\([^()\d]{3,30}\))?[ \u00a0]?(?:/ ?|\(|for |on |and |et |und |y |e )?")
_OWN = re.compile(r"\s*(?:約|约|약|:)?\s*\d")
""" "6,410トークン/秒(GPUあたり1,602)": the divisor in brackets leads a number of its own."""

_SCENE_BEHIND = re.compile(r"/? ?[Ss]erver\s*(?:[:=]|\()?\s*\d")
""" "Offline 61,802 / Server 59,335": the name of a scenario that leads its own number, and no divisor."""

_AND_DIVISOR = re.compile(
    r" und (?:je )?(GPU|Karte|Beschleuniger|Chip|Knoten|Server|Rack|Nutzer|Benutzer|Anwender|Watt)"
    r"(?![\w-])(?! [A-ZÄÖÜ])"
)
""" "Token pro Sekunde und GPU": German names the second divisor without its "pro"."""

_A_DIVISOR = re.compile(
    r" (?:for )?(?:(?:an?|each|every) (node|server|rack|user|card|chip|device)\b"
    r"(?! (?:with|of|in|running|that|can|which|has|card|chip|node|test|scenario))|"
    r"(?:an?|each|every|one) (dollar|euro|watt|joule)\b)",
    re.IGNORECASE,
)
""" "41,200 tokens/s a node, 310 a dollar"."""

_SECOND_BEFORE = re.compile(
    r"(?:平均|平均して)?(?:每秒鐘?|毎秒|1秒(?:あたり|間)の?|초당)\s?(?:生成|输出|輸出|処理|出力|处理|處理|생성|출력|처리)?\s?(?:的|の)?\s?"
    r"([^\d,。、;:()\s]{1,8}?(?: ?수)?)\s?(?:数量?|數量?|数量|量|수)?\s?(?:は|が|는|은|가)?\s?"
    r"(?:约?为|約?為|[为為约約达達]|达到|達到|:|=|约|약|約|[从從由][^,、。;\d]{0,24}(?:\d[\d.,]*\d\s?(?:提高|提升|增加|上升|升)?[到至])?)?"
    r"\s?$",
    re.IGNORECASE,
)
""" "平均每秒生成token数为1,210": what is counted stands between the second and the number."""


@dataclass(frozen=True, slots=True)
class UnitRead:
    """A unit and where its words stand. ``per``: accelerator, node, rack, W, J, USD, user, query or empty."""

    kind: UnitKind
    unit: str
    start: int
    end: int
    per: str = ""

    @property
    def full(self) -> str:
        return f"{self.unit} per {self.per}" if self.per else self.unit


def unit_of(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention]) -> UnitRead:
    """The unit written after (or, for factors, before) a number; kind empty where there is none."""
    spread = _SPREAD.match(sentence.text, numeral.end)
    place = _skip(sentence.text, spread.end() if spread else numeral.end)
    direct = _longest_at(sentence, place)
    if direct is None and _is_share_of_one(sentence, numeral, mentions):
        return UnitRead("times", "x", numeral.start, numeral.end)
    if direct is None and _FACTOR_BEFORE.search(sentence.text[: numeral.start]):
        return UnitRead("times", "x", numeral.start, numeral.end)
    if direct is None and _X_BEFORE.search(sentence.text, 0, numeral.start):
        return UnitRead("times", "x", numeral.start, numeral.end)
    if direct is None and (aside := _NAMED_ASIDE.match(sentence.text, numeral.end)):
        direct = _longest_at(sentence, aside.end()) or _looked_through(sentence, aside.end(), mentions)
        direct = direct if direct is not None and direct.kind == "rate" else None
    direct = direct or _bracketed(sentence, numeral)
    if direct is None:
        named = _named_rate(sentence, numeral, place)
        if named:
            return named
        direct = _looked_through(sentence, place, mentions)
    if direct is None:
        return UnitRead("", "", numeral.end, numeral.end)
    if direct.kind == "count-noun":
        return counted_unit(sentence, direct, numeral.start)
    if direct.kind == "times" and _MULTIPLIES.match(sentence.text, direct.end):
        return UnitRead("never", "", direct.start, direct.end)
    if direct.kind == "never" and (served := _served(sentence, direct, numeral)):
        return served
    whole = numeral.value == int(numeral.value)
    if direct.kind == "times" and whole and _names_model(sentence.text, numeral, direct):
        return UnitRead("never", "", direct.start, direct.end)
    if direct.kind == "times" and whole and _counts_hardware(sentence, direct, mentions):
        return UnitRead("never", "", direct.start, direct.end)
    read = _with_per(sentence, UnitRead(cast("UnitKind", direct.kind), direct.value, direct.start, direct.end))
    return read if read.per or read.kind != "rate" else _per_product(sentence.text, read, mentions)


def _bracketed(sentence: Sentence, numeral: Numeral) -> Match | None:
    """ "bert-99 12,114 (Offline, samples/s), 11,012 (Server, queries/s)": the unit in the bracket right behind."""
    rates = sentence.of("rate")
    if len(rates) < _OF_THEIR_OWN or "(" not in sentence.text[numeral.end : numeral.end + 2]:
        return None  # one unit in the last bracket is said for all numbers
    inside = (
        match
        for match in rates
        if match.start > numeral.end and _BRACKET.fullmatch(sentence.text, numeral.end, match.start)
    )
    found = next(inside, None)
    return found if found and _BRACKET_CLOSES.match(sentence.text, found.end) else None


def _names_model(text: str, numeral: Numeral, times: Match) -> bool:
    """ "Ryzen 9950X", "EPYC 9684X": thousands are written without a mark, and their letter is a capital."""
    return (
        not numeral.marked
        and numeral.value >= _MODEL_NUMBER
        and times.start == numeral.end
        and text[times.start : times.end] == "X"
        and _PRODUCT_LINE.search(text, 0, numeral.start) is not None
    )


def _served(sentence: Sentence, size: Match, numeral: Numeral) -> UnitRead | None:
    """ "毎秒96.4GiB": a size of data right behind the second it is read in."""
    written = sentence.text[size.start : size.end]
    led = any(0 <= numeral.start - beat.end <= 1 for beat in sentence.of("per-second-before"))
    if not led or written not in ("GiB", "GB", "TB", "MB", "MiB", "TiB"):
        return None
    return UnitRead("other-unit", f"{written}/s", size.start, size.end)


def _is_share_of_one(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention]) -> bool:
    """ "the node is worth 0.94 of a DGX H200": a fraction of another product."""
    link = _OF_ONE.match(sentence.text, numeral.end)
    if link is None or not numeral.marked or numeral.value >= _MOST_OF_ONE:
        return False
    named = (m for m in mentions if m.kind in ("accelerator", "system"))
    return any(0 <= m.start - link.end() <= _SHORT_GAP for m in named)


def _skip(text: str, place: int) -> int:
    while place < len(text) and (text[place] in ' \u00a0-+*"' or 0xE000 <= ord(text[place]) < 0xE100):
        place += 1
    return place


def is_key(sentence: Sentence, match: Match) -> bool:
    """Whether a word is the key of the number behind it ("toks=1000  wall_TPS=137.8"), and no unit of one before."""
    return _IS_KEY.match(sentence.text, match.end) is not None


def _longest_at(sentence: Sentence, place: int) -> Match | None:
    hits = [match for match in sentence.matches if match.start == place and match.kind in _KINDS]
    hits = [match for match in hits if not (is_key(sentence, match) and _TIGHT_KEY.match(sentence.text, match.end))]
    return max(hits, key=lambda match: (match.end, -_KINDS.index(match.kind)), default=None)


def _looked_through(sentence: Sentence, place: int, mentions: Sequence[Mention]) -> Match | None:
    """A rate behind a few words that name what is counted: "18.1 SDXL images each second"."""
    for match in sentence.of("rate", "count-noun"):
        if not place <= match.start <= place + _LOOK_THROUGH or is_key(sentence, match):
            continue
        if sentence.text[match.start - 1] == "_":  # "7920000 target_qps : …": the end of the next key
            continue
        named = [m for m in mentions if m.kind in ("benchmark", "precision", "tier")]
        gap = without_mentions(sentence.text, place, match.start, named)
        if not _STOPPER.search(gap) and not re.search(r"\d|(?<!\w)[XYN](?!\w)", gap) and len(gap.split()) <= 3:
            return match
        return None
    return None


def _named_rate(sentence: Sentence, numeral: Numeral, place: int) -> UnitRead | None:
    """ "a token rate of 969 per second", "wrote 3 billion tokens, at best 61,000 per second": what is counted stands
    before the number."""
    led = _SECOND_BEFORE.search(sentence.text[: numeral.start]) if is_eastern(sentence.text) else None
    for noun in sentence.of("count-noun") if led else ():
        if led and noun.start == led.start(1) and noun.end <= numeral.start:
            return UnitRead("rate", noun.value, numeral.end, numeral.end)
    beat = next((match for match in sentence.of("per-second") if match.start == place), None)
    if beat is None:
        return None
    before = [noun for noun in sentence.of("count-noun") if 0 <= numeral.start - noun.end <= _NOUN_REACH]
    if before and sentence.text[numeral.end : beat.start].strip() == "":
        return _with_per(sentence, UnitRead("rate", before[-1].value, beat.start, beat.end))
    return None


def counted_unit(sentence: Sentence, noun: Match, start: int) -> UnitRead:
    """A counted noun is a rate where "per second" follows ("images through every second") or leads ("每秒")."""
    per, reach = "", noun.end
    divided = _per_at(sentence, reach)
    if divided and divided.value in ("J", "W", "USD"):
        unit = noun.value if divided.value == "W" else noun.value.removesuffix("/s")
        return UnitRead("rate", unit, noun.start, divided.end, divided.value)
    if divided:
        per, reach = divided.value, divided.end
    for match in sentence.of("per-second"):
        gap = sentence.text[reach : match.start]
        plain = len(gap) <= _MOST_BETWEEN and not re.search(r"[.;:()\d]", gap)
        if match.start >= reach and (plain or _OF_MODEL.fullmatch(gap)):
            read = UnitRead("rate", noun.value, noun.start, match.end, per)
            return read if per else _with_per(sentence, read)
    if any(
        0 <= start - match.end <= 6 and not re.search(r"[.,;\d]", sentence.text[match.end : start])
        for match in sentence.of("per-second-before")
    ):
        return _with_per(sentence, UnitRead("rate", noun.value, noun.start, noun.end))
    if is_eastern(sentence.text) and _goes_on_each_second(sentence, start):
        return _with_per(sentence, UnitRead("rate", noun.value, noun.start, noun.end))
    return UnitRead("never", "", noun.start, noun.end)


def _goes_on_each_second(sentence: Sentence, start: int) -> bool:
    """ "サーバーで毎秒2,687クエリ、オフラインで2,791サンプル": the second, said once, and another scenario."""
    led = [match.end for match in sentence.of("per-second-before") if match.end < start]
    return bool(led) and any(
        led[-1] < match.start and 0 <= start - match.end <= _SHORT_GAP for match in sentence.of("scenario", "scenario?")
    )


def _with_per(sentence: Sentence, read: UnitRead) -> UnitRead:
    match = _per_at(sentence, read.end)
    if match is None or read.kind == "never":
        return read
    if read.kind == "other-unit" and match.value not in ("accelerator", "node"):
        return read
    value = "" if match.value == "query" and read.kind in ("power", "time") else match.value
    return UnitRead(read.kind, read.unit, read.start, match.end, value)


def _per_product(text: str, read: UnitRead, mentions: Sequence[Mention]) -> UnitRead:
    """ "3,533 tok/s per H200": a card by its name; "per GB300 NVL72" and "per H100 node" mean several."""
    divisor = _PER_ONE.match(text, read.end)
    if divisor is None:
        return read
    for one in mentions:
        if one.kind == "accelerator" and one.start == divisor.end() and one.count is None:
            larger = any(m.kind == "system" and m.start <= one.start and m.end > one.end for m in mentions)
            alone = not larger and not _OF_SEVERAL.match(text, one.end)
            return replace(read, end=one.end, per="accelerator") if alone else read
    return read


def divisors_of(sentence: Sentence) -> list[Match]:
    """Divisors of a sentence ("per GPU"), also with a name between ("per NVIDIA B200 GPU"), by place."""
    plain = [match for match in sentence.of("per") if not _is_scene(sentence, match)]
    taken = {match.start for match in plain}
    named = [*_named_divisors(sentence.text), *(m for m in _noun_divisors(sentence) if m.start not in taken)]
    return sorted([*plain, *named], key=lambda match: match.start) if named else plain


def _noun_divisors(sentence: Sentence) -> Iterator[Match]:
    """ "je Chip", "par machine", "per blade": a little word before any noun for what may be divided among."""
    text = sentence.text
    for kind, value in _NOUNS.items():
        for noun in sentence.of(kind):
            led = _BEFORE_NOUN.search(text, 0, noun.start)
            several = _OF_MANY.match(text, noun.start) or (kind == "gpu-noun" and _OF_SEVERAL.match(text, noun.end))
            if led and not several:
                per = "rack" if text.startswith("rack", noun.start) else value
                yield Match("per", per, -1, -1, led.start(), noun.end)


def _is_scene(sentence: Sentence, match: Match) -> bool:
    """ "Offline / Server: …", "Offline 61,802 / Server 59,335": the name of a scenario behind a stroke."""
    text = sentence.text
    if not text.startswith("/", match.start):
        return False
    before = any(0 <= match.start - m.end <= 1 for m in sentence.of("scenario", "scenario?"))
    return before or _SCENE_BEHIND.match(text, match.start) is not None


@lru_cache(maxsize=1024)
def _named_divisors(text: str) -> tuple[Match, ...]:
    hits = _PER_NAMED.finditer(text)
    return tuple(Match("per", _DIVISORS[hit.group(1).lower()], -1, -1, hit.start(), hit.end()) for hit in hits)


def _per_at(sentence: Sentence, place: int) -> Match | None:
    for match in divisors_of(sentence):
        gap = sentence.text[place : match.start]
        if (
            match.start >= place
            and _PER_GAP.fullmatch(gap)
            and not ("(" in gap and _OWN.match(sentence.text, match.end))
        ):
            return match
    counted = _A_DIVISOR.match(sentence.text, place)
    if counted:
        noun = (counted.group(1) or counted.group(2)).lower()
        return Match("per", _DIVISORS[noun], -1, -1, counted.start(), counted.end())
    added = _AND_DIVISOR.match(sentence.text, place)
    if added and re.search(r"(?:/s|Sek(?:unde)?\.?)$", sentence.text[:place]):
        return Match("per", _DIVISORS[added.group(1).lower()], -1, -1, added.start(), added.end())
    return None


_CODE_BEHIND = re.compile(r"[ \u00a0][A-Z][A-Za-z]*-?\d{2,}[A-Z]?(?:-\w+)*(?=[\s,;:.()]|$)")
""" "8x RTXPro6000-PCIe-96GB", "5x QAIC100": a code that nobody knows, and no rival."""


def _counts_hardware(sentence: Sentence, times: Match, mentions: Sequence[Mention]) -> bool:
    """Whether "8x" counts things ("8x H200", "16x NVIDIA L40S", "4x 40GB") instead of comparing."""
    after = sentence.text[times.end :]
    if sentence.text[times.start : times.end].lower() not in ("x", "×"):
        return False
    if re.match(
        r"[ \u00a0]?(?:\d|GPUs?\b|cards?\b|nodes?\b|servers?\b|CPUs?\b|accelerators?\b|sockets?\b|NVIDIA|"
        r"Virtuali[sz]ed|AMD|Intel|PCIe|SXM|NIC|Ethernet)",
        after,
    ):
        return True
    if _CODE_BEHIND.match(after):
        return True
    return any(
        (mention.kind in ("accelerator", "system") and 0 <= mention.start - times.end <= 1)
        or mention.start <= times.start < mention.end
        for mention in mentions
        if mention.kind in ("accelerator", "system", "count")
    )
