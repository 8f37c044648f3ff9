"""Words with a second meaning: "server" the machine, "open" the adjective, "edge" of something."""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.availabilities import FILED
from claimscope.core.claims.words.entrylists import is_listed, leads_entry
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.mention import Mention, inside_any
from claimscope.core.claims.words.sentences import Sentence

_OF_ENTRY = 0.9
"""Sureness of a word that a list of an entry's words holds."""

_OF_A_NAME = 0.6
"""Sureness of a scenario that rather ends the name of a machine."""

_ELIDED = re.compile(r"-,? (?:und|oder|sowie|bzw\.|and|or)\b|-,? (?:und|oder) ")
""" "im Server- und 35.120 Token/s im Offline-Szenario"."""

_INFERENCE_TEST = re.compile(r" (?:inference |reference )?(?:test|benchmark|workload|run)s?\b")
_ENDS_AFTER_RATE = re.compile(r"^ ?(?:[,;.)]|$|(?:and|und|et|y|e|on|in|for|with|auf|bei|für|mit)\b)")
_NUMBER_BEFORE = re.compile(r"\d[,.\u00a0']\d{3} $")
_PRODUCT_AFTER = re.compile(
    r"^[ -](?:Edition|CPUs?|nodes?|GPUs?|processors?|rack|chassis|market|team|room|hardware|"
    r"platforms?|portfolio|line|farm|vendor|"
    r"with|mit|de|des|und GPU|fan|units?|designs?|family|class|manufacturers?|virtuali[sz]ation|"
    r"edition|boards?|running|fitted)"
)
_EDITION_AFTER = re.compile(r"^[ -](?:Edition|CPUs?|GPUs?|processors?|chassis|hardware)")
_SCENARIO_NOUN = re.compile(
    r"^ (?:tests?|scenarios?|scores?|category|results?|mode|entry|benchmarks?|figures?|rates?|numbers?|values?|"
    r"throughput|performance|runs?)\b",
    re.IGNORECASE,
)
_MACHINE_BEFORE = re.compile(
    r"(?<![^\W\d_])(?:rack|our|the|each|every|a|an|one|this|that|der|die|das|ein|einem|einen|dem|den|unser|unsere|two-socket|"
    r"edge|tower|blade|"
    r"liquid-cooled|same|per|je|pro|GPU|GPUs|inference|AI|new|whole|single|le|un|el|um|o|lo|il|neue[rnm]?|HPE|"
    r"Dell|Supermicro|Lenovo|"
    r"U|2U|4U|8U|V\d|M\d|short-depth|API|web|model|von|vom|mit|with|of|host|PowerEdge|ThinkSystem|depth)[ -]$",
    re.IGNORECASE,
)
_ARTICLE_BEFORE = re.compile(r", (?:the|our|this|its|der|den|dem|le|el|il|o)\s$", re.IGNORECASE)
""" "In Offline, the server made …": a machine."""

_MODEL_BEFORE = re.compile(
    r"(?:\b[A-Z]{1,5}-?\d{2,}\w*|\b(?:ProLiant|PowerEdge|ThinkSystem|PRIMERGY|UCS|Apollo|Computing|Superserver))[ -]$"
)
""" "KR9288 Server", "Giga Computing Server": the machine's name goes on."""

_APPOSED_BEFORE = re.compile(
    r"(?:[(,/:;|•–&=]|\b(?:in|im|and|und|bzw\.|et|y|e|или|и|or|oder|ou|vs|for|für|en|on|zu|bei|pour|para|dans|Szenario|scenario|"
    r"both|einmal|once|une fois|una vez)) ?$"
)
_APPOSED_AFTER = re.compile(
    r"^ ?(?:[),/:;|•–.&=]|$|(?:and|und|et|y|e|и|or|oder|ou|at|bei|with|mit|[(])(?!\w)|\d|\(|\d+ ?%)"
)
_LEADS_NUMBER = re.compile(r":? ~?\d[\d.,]*[kKM]? ?[^\W\d]")
""" "resnet-50 server 64.5K QPS"."""

_TIGHT_AFTER = re.compile(r"^ ?(?:[),/:;|•–.&]|$|\d)")
_CLOSED_BESIDE = re.compile(
    r"^[ _/,-]*(?:division|category|datacenter|data center|edge|power|entr(?:y|ies)|submission|network|results?|track)",
    re.I,
)
_CLOSED_LISTED = re.compile(
    r"(?:(?:edge|data ?cent(?:er|re)|\d\.\d|inference|mlperf|offline|interactive|stream)[,;]?|"
    r"(?:server|/s|/sec|second|sekunde|seconde|\bms)[,;]) *$",
    re.IGNORECASE,
)
_OPEN_AFTER = re.compile(
    r"^(?: ?[),;:|.]|$|[ _/-](?:division|category|datacenter|data center|edge|entry|entries|submissions?|"
    r"results?|track|Division|one|entry)\b| (?-i:Server|Offline|Interactive|SingleStream|MultiStream)\b)",
    re.I,
)
_OPEN_BEFORE = re.compile(r"(?:[(,;|/:]|MLPerf|Inference|\d\.\d|[Dd]ivision:?|[Cc]ategory:?|datacenter|edge) ?$")
_NETWORK_AFTER = re.compile(
    r"[ _/-](?:division|category|entr(?:y|ies)|submissions?|results?|kategorie)\b", re.IGNORECASE
)
_NETWORK_BEFORE = re.compile(
    r"(?:MLPerf|Inference|v?\d\.\d|[Dd]ivision:?|datacenter|edge|closed|open)[ ,;:(/_]*$",
    re.IGNORECASE,
)
""" "Network: 2 x 25 GbE" is a line of a data sheet."""

_LABEL_BEFORE = re.compile(r"[;,|•] $")
""" "Closed: N; Open: M; Network: K": a label among those of the other divisions."""

_ALIKE_BEFORE = re.compile(
    r"\b(?:both|all|each|always|likewise|again|alle|beide|immer|jeweils|stets|ebenfalls|toutes?|tous|les deux|"
    r"todos|ambos|siempre|tutti|entrambi|(?:results?|entry|entries|submissions?|scores?) (?:is|are|was|were)) $",
    re.IGNORECASE,
)
""" "… for the other, both closed"."""

_EDGE_BESIDE = re.compile(
    r"^[ _/,)-]*(?:category|division|suite|Closed|Open|Offline|Server|SingleStream|MultiStream|"
    r"results?|benchmark|power|inference|Power)\b"
)
_SUITE_AFTER = re.compile(
    r"^(?: ?\[\d|[ _/-](?:category|division|suite|power|benchmarks?|results?|closed|open|inference)\b| ?[,;:).|(]|$|"
    r"部門|部门|部門|부문|類別|类别)",
    re.I,
)
_SUITE_BEFORE = re.compile(
    r"(?:closed|open|network|inference|mlperf|\d\.\d|category|kategorie|suite|catégorie|categoría|"
    r"categoria|division|部門|部门|부문|[(|/:、，]|offline|server|for|:|,|–|_)[ ,_/®™-]*$",
    re.I,
)
_DIVISION_IS = re.compile(r"\bdivision\s?[:=]\s?$", re.IGNORECASE)
_OF_CATEGORY = re.compile(
    r"\b(?:category|kategorie|cat[ée]gorie|categor[ií]a|категори\w+)[: ]+[\"“„«]?$", re.IGNORECASE
)
""" "In der Kategorie Edge der Runde v4.1"."""

_LEADS_RESULT = re.compile(r"(?:では|で|は|에서는?|는|은|上|为|為|下)\s?(?:約|约|약)?\d")
""" "オフラインで…、サーバーで9万9214": beside another scenario, a machine's word that leads a number of its own."""


_LEADS_NUMBER = re.compile(r"\s?(?:[:：、,，)）]|[はがでの]|에서|은|는|为|達)?\s?(?:約|约|약)?\d")
""" "ResNet-50 サーバー：203,997": between a test and its number, in a script without capitals."""


def scenario_guard(
    sentence: Sentence, match: Match, products: list[Mention], german: bool, others: list[Match]
) -> float:
    """How surely "server" or "interactive" names the scenario; 0 where it does not."""
    text = sentence.text
    before, after = text[: match.start], text[match.end :]
    if inside_any(match.start, match.end, products):
        return 0.0
    if text[match.start].isupper() and _benchmark_before(sentence, match) and not _EDITION_AFTER.match(after):
        return 0.93
    if text[match.start].isupper() and _SCENARIO_NOUN.match(after):
        return 0.93
    caseless = text[match.start].lower() == text[match.start].upper()
    led = caseless and _benchmark_before(sentence, match) and _LEADS_NUMBER.match(after)
    if led or (not after.strip() and _is_label_of_test(sentence, match)):
        return 0.9
    if _PRODUCT_AFTER.match(after):
        return 0.0
    if any(match.first - word.last == 1 for word in sentence.of("scenario-word")) and text[match.start].isupper():
        return 0.93
    if any(word.first - match.last == 1 for word in sentence.of("scenario-word")) and not _MACHINE_BEFORE.search(
        before[-14:]
    ):
        return 0.95
    machine = text[match.start].islower() and _ARTICLE_BEFORE.search(before) is not None
    if not machine and any(_coordinated(text, match, other) for other in others):
        return 0.95
    if others and _is_contrasted(sentence, match):
        return 0.9
    apposed = bool(_APPOSED_BEFORE.search(before) or not before.strip())
    closed = bool(_APPOSED_AFTER.match(after))
    capital = text[match.start].isupper()
    if before.rstrip().endswith("(") and re.match(r"\s*[),;:]", after):
        return 0.95
    if not capital:
        leads = _benchmark_before(sentence, match) and _LEADS_NUMBER.match(after) and sentence.has("rate")
        alone = apposed and _TIGHT_AFTER.match(after) and not _MACHINE_BEFORE.search(before[-14:]) and before.strip()
        return 0.9 if leads or alone else 0.0
    if _MACHINE_BEFORE.search(before[-14:]):
        return 0.0
    if not others and _ends_a_name(sentence, match):
        return _OF_A_NAME
    if german and match.value == "Server":
        return 0.9 if (apposed or _benchmark_before(sentence, match)) and closed else 0.0
    if not before.strip():
        return 0.9 if closed else 0.0 if others else 0.6
    return 0.93 if apposed or closed or _benchmark_before(sentence, match) else 0.8


def _is_contrasted(sentence: Sentence, match: Match) -> bool:
    """Whether the word stands as the other scenario of the sentence does: behind a rate, or before its number."""
    before, after = sentence.text[: match.start], sentence.text[match.end :]
    if _INFERENCE_TEST.match(after) or _ELIDED.match(after):
        return True
    numbered = _rate_before(sentence, match) or (_NUMBER_BEFORE.search(before) and sentence.has("rate"))
    if numbered and _ENDS_AFTER_RATE.match(after):
        return True
    return before.rstrip().endswith(("、", "，", ",")) and _LEADS_RESULT.match(after) is not None


def _rate_before(sentence: Sentence, match: Match) -> bool:
    """ "401,220 tokens/s server": behind a rate, in a sentence that names another scenario."""
    return any(0 <= match.start - rate.end <= 1 for rate in sentence.of("rate"))


def _coordinated(text: str, match: Match, other: Match) -> bool:
    first, second = sorted((match, other), key=lambda item: item.start)
    gap = text[first.end : second.start]
    return bool(
        re.fullmatch(
            r"\s*(?:,|/|&|\+|and|und|bzw\.|et|y|e|и|or|oder|and the|und im|、|和|と|及|-)\s*(?:the|in|im|den|dem)?\s*",
            gap,
        )
    )


def _benchmark_before(sentence: Sentence, match: Match) -> bool:
    return any(
        m.kind.startswith("benchmark") and 0 <= match.start - m.end <= 10 and m.end <= match.start
        for m in sentence.matches
    )


def _is_label_of_test(sentence: Sentence, match: Match) -> bool:
    """ "Llama 2 70B (99) サーバー", "llama2-70b-99 server": a test and the word behind it are the whole text."""
    opens = any(m.kind.startswith("benchmark") and m.start == 0 for m in sentence.matches)
    return opens and _benchmark_before(sentence, match)


def _ends_a_name(sentence: Sentence, match: Match) -> bool:
    """Whether a firm or the name of a model stands right before "Server"."""
    firm = any(match.first - firm.last == 1 for firm in sentence.of("submitter"))
    return match.value == "Server" and (firm or _MODEL_BEFORE.search(sentence.text[: match.start]) is not None)


_NOT_BEFORE = re.compile(
    r"\b(?:not|nicht|keine?|pas|no|non|não|не)(?: (?:in|im|the|der|en|el|la|le))? $", re.IGNORECASE
)
""" "Open, not Closed": a division that is denied."""


def division_guard(sentence: Sentence, match: Match) -> float:
    """How surely "closed" or "Open" names the division."""
    if _NOT_BEFORE.search(sentence.text[: match.start]):
        return 0.0
    return _division_by_itself(sentence, match) or _of_entry(sentence, match)


def _of_entry(sentence: Sentence, match: Match) -> float:
    return _OF_ENTRY if leads_entry(sentence, match) or is_listed(sentence, match) else 0.0


def _division_by_itself(sentence: Sentence, match: Match) -> float:
    text = sentence.text
    before, after = text[: match.start], text[match.end :]
    word = text[match.start : match.end]
    if not word.isalpha() or not word.isascii():
        return 0.97
    if _DIVISION_IS.search(before) and re.match(r"\s*(?:[,;]|$)", after):
        return 0.95
    if match.value == "closed":
        if word[0].isupper():
            return 0.95 if not re.match(r" (?:on|in|at|for|for business|loop|source|beta)\b", after) else 0.0
        if _CLOSED_LISTED.search(before) and re.match(r"\s*(?:[,;:.)]|$)", after):
            return 0.9
        if before.rstrip(" ").endswith("(") and re.match(r"\s*[),;]", after) and sentence.has("mlcommons"):
            return 0.9
        if _ALIKE_BEFORE.search(before) and re.match(r"\s*(?:[,;:.)]|$)", after):
            return 0.85 if sentence.has("rate", "mlcommons") else 0.0
        if (
            sentence.text[: match.start].endswith(" in ")
            and re.match(r"\s*(?:[.,;)]|$)", after)
            and _other_division(sentence, match)
        ):
            return 0.9
        return (
            0.9
            if _CLOSED_BESIDE.match(after) or re.search(r"(?:mlperf|division|v?\d\.\d)[ :,/_]*$", before, re.I)
            else 0.0
        )
    if match.value == "network" and not _NETWORK_AFTER.match(after) and not _NETWORK_BEFORE.search(before):
        listed = _LABEL_BEFORE.search(before) and after.startswith(":") and _other_division(sentence, match)
        return 0.9 if listed else 0.0
    if word[0].isupper():
        fits = _OPEN_AFTER.match(after) and (
            _OPEN_BEFORE.search(before) or not before.strip() or re.match(r"[ _/-]\w", after)
        )
        if not fits and FILED.search(before) and re.match(r"\s*(?:[.,;:)]|$)", after):
            return 0.9
        return 0.93 if fits else _before_benchmark(sentence, match)
    return 0.9 if re.match(r"[_/](?:edge|datacenter)", after) else 0.0


def _before_benchmark(sentence: Sentence, match: Match) -> float:
    """ "MLPerf v5.1 Open Llama 2 70B Offline": a division between the round, or nothing, and the benchmark."""
    if not any(word.first - match.last == 1 for word in sentence.matches if word.kind.startswith("benchmark")):
        return 0.0
    before = sentence.text[: match.start]
    if _OPEN_BEFORE.search(before):
        return 0.85
    return 0.75 if not before.strip() and sentence.has("scenario", "scenario?") else 0.0


def _other_division(sentence: Sentence, match: Match) -> bool:
    return any(other.value != match.value for other in sentence.of("division", "division?"))


def suite_guard(sentence: Sentence, match: Match) -> float:
    """How surely "data center" or "edge" names the suite of MLPerf Inference."""
    return _suite_by_itself(sentence, match) or _of_entry(sentence, match)


def _suite_by_itself(sentence: Sentence, match: Match) -> float:
    text = sentence.text
    before, after = text[: match.start], text[match.end :]
    if match.value == "edge":
        if not before.strip() and re.match(r" ?(?:[,;:|)]|\.?\s*$)", after):
            return 0.9
        if re.search(r"(?:closed|open|network)[_/-]$", before, re.IGNORECASE):
            return 0.95
        if re.match(r" (?:category|division|suite)\b", after) or _OF_CATEGORY.search(before):
            return 0.93
        named = bool(_SUITE_BEFORE.search(before) and _SUITE_AFTER.match(after))
        if re.match(r"^[ ](?:boxes|servers?|devices?|AI|computing|case|cases)\b", after):
            return 0.0
        return 0.95 if named or (_EDGE_BESIDE.match(after) and (_SUITE_BEFORE.search(before))) else 0.0
    if re.match(r"^[ -](?:GPU|revenue|business|CPU|hardware|operators?|market|customers?|floor|cooling|AI)", after):
        return 0.0
    named = bool(_SUITE_BEFORE.search(before)) and bool(_SUITE_AFTER.match(after))
    categorised = re.match(r"^ (?:category|division|suite|power)", after, re.I) or re.search(
        r"(?:category|kategorie|catégorie|categor[ií]a):? $", before, re.I
    )
    return 0.95 if categorised else 0.9 if named else 0.0
