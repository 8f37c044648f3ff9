"""How many accelerators a text speaks of: beside the name, in words, over several machines, without a name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.countwords import count_words
from claimscope.core.claims.words.lexer import has_ideographs
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.mention import Mention, inside_any
from claimscope.core.claims.words.sentences import Sentence
from claimscope.core.quantity import read_number

_BETWEEN = re.compile(
    r"(?:[ -]?(?:\d{2,3} ?GB|SXM\d?|PCIe|liquid-cooled|air-cooled|neue[nr]?|new|modern|AI|HGX|GPUs?|"
    r"NVIDIA|AMD|Intel|Instinct|"
    r"Qualcomm|Rebellions|Furiosa(?:AI)?|Hailo|Moffett|Tensor Core|cards?|placas|tarjetas|cartes|Karten|Stück|"
    r"pieces of|of (?:the|its|our|their|these)|of|"
    r"\[[A-Z][\w-]*\]|MS-|PNY|ASUS|MSI|Gigabyte|Gainward|Zotac|Palit|"
    r"emulated|simulated|Google|accelerators?|accélérateurs|aceleradores|acceleratori|карт[а-я]{0,3}|плат[а-я]{0,3}|ускорителями|"
    r"ускорителей|基の|枚の|张|張|块|塊|块的|颗|顆|片|枚|개의|장의|台の|기의)){0,4}[®™ \u00a0-]*"
)
_COUNT_BEFORE = re.compile(
    r"(?<![A-Za-zÀ-ɏЀ-ӿ0-9_.$€£¥-])(?<!\d[,:])(?<![$€£¥] )(\d{1,3}(?:[,. \u00a0']\d{3})+|\d{1,6})"
    r"[ \u00a0]?(?:[xX×]|-way|times)?$"
)
_COUNT_AFTER = re.compile(
    r"[ \u00a0]?(?:[(\[]?[xX×] ?(\d{1,5})\b|[(\[](\d{1,4})[ \u00a0]?[xX×]?[)\]]|"
    r"(?:GPU )?(\d{1,5}) ?(?:개|장|기|基(?![准準于於礎础本])|枚|台|张|張|块|塊|颗|顆|卡)(?!あたり|당))"
)
_BENCHMARK = re.compile(r"基[准準于於礎础本]")
""" "Llama 2基准": the Chinese word for a benchmark counts no chips."""

_PICTURES = re.compile(r"[张張枚장]\s?(?:的)?(?:图|圖|照|画|畫|影|相|写真|画像|이미지|사진|그림)")
""" "152张图片": pictures, and no cards."""

_ONLY_NUMBER = re.compile(r"\s?(?:약 |約|约)?[\d.,万만萬]+\s?")
_TOTAL = re.compile(
    r"\b(?:GPUs?|units?|cards?|accelerators?|chips?|Karten|nodes?)\b[^.;]{0,60}?\b(?:for|in|with|makes?|making) "
    r"(?:a )?total (?:of )?(\d{1,5})\b(?![.,]\d)",
    re.IGNORECASE,
)
_IS_BEFORE = re.compile(
    r"\b(?:is|was|are|were|be|being|up to|about|nearly|almost|over|roughly|some|ist|sind|war|rund|etwa|fast|est|es|"
    r"è)\s+$",
    re.IGNORECASE,
)
_LEADS = re.compile(r"[ \u00a0-]*(?:-way[ \u00a0-]+)?")
_WAY = re.compile(r"[\w\d]-way[ \u00a0](?:NVIDIA |AMD |Intel )?$")
""" "Eight-way H200 servers": built with eight each."""

_X_COUNT_BEFORE = re.compile(r"(?<![A-Za-zÀ-ɏЀ-ӿ0-9_.])[xX×](\d{1,5})[ \u00a0]$")
_GPU_AFTER_COUNT = re.compile(r"^[ -]?\(?(\d{1,3})[ -]GPUs?\b\)?")
_NOUN_AFTER = re.compile(
    r"^(?:[ \u00a0-](?:GPUs?|chips?|cards?|boards?|accelerators?|Beschleuniger|Superchips?))?[ \u00a0-]*"
)
_SINGULAR = re.compile(r"node|server|machine|box|instance|rack|workstation|cluster|system|pod|partition|board")
_IN_EACH = re.compile(
    r"\b(?:mit je(?:weils)?|(?:nodes|servers|machines|systems),? each (?:with|holding)|chacun avec|cada uno con)\s$",
    re.IGNORECASE,
)
""" "vier Knoten mit je acht H100": how many each holds."""

_KINDS_BEHIND = re.compile(
    r"[ -]?(?:flavou?rs?|versions?|variants?|models?|types?|kinds?|generations?|SKUs?|Varianten?|Versionen|"
    r"Ausführungen|Modelle|Generationen|variantes?|modèles?|modelos?|varianti|modelli|generaciones|générations)\b",
    re.IGNORECASE,
)
""" "the two H200 flavours": how many sorts there are."""

_EACH_BEFORE = re.compile(
    r"\b(?:je(?:weils)?|each(?: with| holding)?|chacun\w*|cada un[oa]?|ciascun\w*) (?:con |avec )?$"
)
_KOREAN = {"한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "여덟": 8, "열": 10}
_KOREAN_AFTER = re.compile(
    rf"\)? ?(?:GPU |가속기 |카드 )?({'|'.join(_KOREAN)}) ?(?:장|개|기|대)(?![가-힣])|"
    rf"\)? ?(?:GPU |가속기 |카드 )?(?P<led>{'|'.join(_KOREAN)}) ?(?:장|개|기|대)(?=[은는이가을를로의과와도])"
)
""" "ATOM 한 장은": Korean counts behind the name, in words of its own."""

_ONE = re.compile(
    r"one|(?:a )?single|.*\b(?:sol[oa]|seule?|unique|únic[oa]|só|einzige[nrm]?)|одно[йг]о?|одн[ау]|единств\w+",
    re.IGNORECASE,
)
"""Words for 1 that count, where "eine H100" is only an article."""

_OF_THEM = re.compile(r", (\d{1,3}|[a-z]{3,9}) of (?:them|these|those)\b(?! (?:on|in|at|with)\b)")
""" "RTX PRO 6000 Blackwell Server Edition, eight of them"."""

_OF_ALL = re.compile(r"\s(?:of|von|de|di)\s(?:the|our|its|their|these|those|unseren|den|nos|les|los|nuestros)\s$", re.I)
_HOLDING = re.compile(r"[ ,、，]{0,2}(?:[^\W\d_]{1,9}[ ,]{0,2}){0,4}\(?")
_EACH = re.compile(r"\b(?:each|je|jeweils|chacun\w*|cada|ciascun\w*|ognun\w*|кажд\w*|по)\b|每|各|마다", re.IGNORECASE)
_OF = (" of ", " à ", " zu ")
_EACH_BEHIND = re.compile(
    r",? ?(?:each|apiece|per (?:node|server|machine|system|box)|in each|pro (?:Knoten|Server)|chacun\w*|cada un[oa]|"
    r"ciascun\w*|par nœud|par serveur|por (?:nodo|servidor|nó)|per nodo)\b",
    re.IGNORECASE,
)
_CROSSED = re.compile(r"(?<![\w.,])(\d{1,3})[xX×](\d{1,2})[xX×]?[ \u00a0]?$")
""" "4x8 H100": nodes times cards."""

_BOARD, _FEWEST_ON_BOARD = re.compile(r"\b[HD]GX\b"), 4
""" "2x HGX B200": boards of four or eight are counted."""

_LARGEST_COUNT = 200_000
_ON_SO_MANY = re.compile(
    r"\b(?:on|with|auf|mit|sur|avec|con|su|em|com)\s+(?:just |only |nur |seulement |solo )?"
    r"(\d{1,4}|\d{1,3},\d{3}|[^\W\d_]{2,9})"
    r"(?=\s*(?:[;:)(]|,(?!\d)|\.(?!\d)|$|(?:and|und|et|y|e|but|aber|it|they|we|of (?:them|these|those)|davon)\b))"
)
_SO_MANY_OF_THEM = re.compile(
    r"(?<![\w.,])(\d{1,4}|[^\W\d_]{2,9}) (?:of (?:them|these|those)|davon|d'entre elles|de ell[oa]s)\b"
    r"(?! (?:are|is|were|sind|stand))",
    re.IGNORECASE,
)
""" "With five of them: 4,719 tokens/s", where the sentence before names the card."""

_ENDS_WITH_NUMBER = re.compile(r"\d[\d.,]+\.?\s*$")
_OF_ELLIPSIS = 0.78
_OF_A_NODE = 0.6
"""Sureness of "8 GPUs per node" as the count of a result."""


def count_around(
    sentence: Sentence, start: int, end: int, systems: Sequence[Mention] = ()
) -> tuple[int | None, tuple[int, int], str]:
    """(count, stretch of count and name, count as written). "Four MI300X nodes" counts machines, no accelerators."""
    text = sentence.text
    after_noun = behind_noun(text, end)
    nodes = next((match for match in sentence.of("node-noun") if match.start == after_noun), None)
    built = _WAY.search(text, 0, start) is not None
    if nodes and not built and not _one_machine(sentence, start, nodes):
        return None, (start, end), ""
    after = _COUNT_AFTER.match(text, end)
    if after:
        digits = next(group for group in after.groups() if group)
        return int(digits), (start, after.end()), after.group().strip(" ()[]")
    if text.startswith("单卡", end):
        return 1, (start, end + 2), "单卡"
    behind = _OF_THEM.match(text, end)
    if behind:
        word = next((m for m in sentence.of("number-word") if m.start == behind.start(1)), None)
        if word or behind.group(1).isdigit():
            return int(word.value if word else behind.group(1)), (start, behind.end()), behind.group(1)
    in_korean = _KOREAN_AFTER.match(text, end)
    if in_korean:
        return (
            _KOREAN[in_korean.group(1) or in_korean.group("led")],
            (start, in_korean.end()),
            in_korean.group().strip(),
        )
    crossed = _CROSSED.search(text, 0, start)
    if crossed:
        return int(crossed.group(1)) * int(crossed.group(2)), (crossed.start(), end), crossed.group().strip()
    lead = _lead_count(sentence, start)
    lead = (_part_of(sentence, lead[1]) or lead) if lead else None
    nodes_of = _nodes_of(sentence, lead[1], after_noun, systems) if lead else None
    if lead and nodes_of:
        return lead[0] * nodes_of[0], (nodes_of[1], end), text[nodes_of[1] : lead[1]] + lead[2]
    if lead and _KINDS_BEHIND.match(text, after_noun):
        return None, (start, end), ""
    if lead and (_IN_EACH.search(text, 0, lead[1]) or _is_of_each(sentence, lead[1])):
        return None, (start, end), ""
    if lead and lead[0] < _FEWEST_ON_BOARD and _BOARD.search(text, lead[1], end):
        return None, (start, end), ""
    if lead and not _is_multiple(text, lead, text[start:end]):
        return lead[0], (lead[1], end), lead[2]
    built_in = _GPU_AFTER_COUNT.match(text[end:])
    if built_in:
        return int(built_in.group(1)), (start, end + built_in.end()), built_in.group().strip(" -")
    return None, (start, end), ""


def _is_of_each(sentence: Sentence, start: int) -> bool:
    """ "Three machines shared the load (each with eight MI300X)": how many each of several counted machines holds."""
    if _EACH_BEFORE.search(sentence.text, 0, start) is None:
        return False
    counted = (_lead_count(sentence, noun.start) for noun in sentence.of("node-noun") if noun.end < start)
    return any(machines is not None and machines[0] > 1 for machines in counted)


def _nodes_of(sentence: Sentence, start: int, end: int, systems: Sequence[Mention]) -> tuple[int, int] | None:
    """ "Four nodes with eight H100 each": how many machines hold so many cards, and where the words for them begin."""
    text = sentence.text
    places = [(noun.start, noun.end) for noun in sentence.of("node-noun")]
    places += [(system.start, system.end) for system in systems]
    noun_start, noun_end = max(((low, high) for low, high in places if high <= start), default=(0, 0))
    if not noun_end:
        return None
    if not _HOLDING.fullmatch(text, noun_end, start):
        return None
    between = text[noun_end:start]
    if not (between in _OF or _EACH.search(between) or _EACH_BEHIND.match(text, end)):
        return None
    machines = _lead_count(sentence, noun_start)
    named = next((firm for firm in sentence.of("submitter") if firm.end == noun_start - 1), None)
    machines = machines or (_lead_count(sentence, named.start) if named else None)
    return None if machines is None else (machines[0], machines[1])


def _part_of(sentence: Sentence, whole: int) -> tuple[int, int, str] | None:
    """ "Two of our four L40S": the part that ran, told before the count of all of them."""
    of = _OF_ALL.search(sentence.text, 0, whole)
    return _lead_count(sentence, of.start()) if of else None


def _is_multiple(text: str, lead: tuple[int, int, str], name: str) -> bool:
    """ "Blackwell is 5x Hopper": a factor, where cards are counted by the name of a model ("is 8x H100")."""
    times = lead[2].endswith(("x", "X", "×")) and not re.search(r"\d", name)
    return times and _IS_BEFORE.search(text, 0, lead[1]) is not None


def behind_noun(text: str, end: int) -> int:
    """The place behind a noun such as "GPUs" that follows a name, or the end of the name."""
    noun = _NOUN_AFTER.match(text[end:])
    return end + (noun.end() if noun else 0)


def _one_machine(sentence: Sentence, start: int, noun: Match) -> bool:
    """ "A two RTX 4090 machine": one machine that holds several, where "two H200 machines" are counted themselves."""
    lead = _lead_count(sentence, start)
    return bool(_SINGULAR.fullmatch(sentence.text[noun.start : noun.end])) and lead is not None and lead[0] > 1


def _lead_count(sentence: Sentence, start: int) -> tuple[int, int, str] | None:
    text = sentence.text
    crossed = _X_COUNT_BEFORE.search(text[:start])
    if crossed and (crossed.group()[0] != "X" or re.match(r"[A-Z]+\d", text[start:])):
        return int(crossed.group(1)), crossed.start(), crossed.group().strip()
    for place in _starts_before(text, start):
        hit = _COUNT_BEFORE.search(text[:place].rstrip(" \u00a0-") if text[place - 1 : place] in " -" else text[:place])
        if hit:
            count = read_number(hit.group(1), "." if "," in hit.group(1) or "." not in hit.group(1) else ",")
            fits = count is not None and 0 < count <= _LARGEST_COUNT and count == int(count)
            return (int(count), hit.start(), hit.group().strip()) if fits and count is not None else None
        word = next(
            (m for m in sentence.of("number-word") if m.end <= place and _LEADS.fullmatch(text, m.end, place)),
            None,
        )
        if word:
            longer = (one for one in count_words(text) if one[0] < word.end <= one[1])
            start, end, value = next(longer, (0, 0, 0))
            return (value, start, text[start:end]) if value else _word_count(sentence, word)
    return None


_AND_TENS = re.compile(r"[ -](?:(?:y|e|et|и)[ -])?")
_EACH_ONE = re.compile(r"\b(?:every|each|jede[rmns]?|chaque|cada|ogni)\s$", re.IGNORECASE)
""" "every single MI355X": all of them, one by one."""

_NOT_ONE = re.compile(
    r"\b(?:not|without|no|never|nor|nicht|ohne|pas|sans|ni|sin|non|senza|não|sem|не|без)\s(?:even )?(?:an? )?$",
    re.IGNORECASE,
)
""" "without one new card", "not a single GPU": none were added, and nothing says how many there are."""

_ADDED = re.compile(
    r"\s(?:more|extra|mehr|zusätzlich|de plus|en plus|supplémentaires?|más|adicional(?:es)?|a mais|in più|больше|"
    r"fewer|less|weniger|de moins|en moins|menos|a menos|in meno|меньше)\b(?! than)",
    re.IGNORECASE,
)
""" "with two GPUs more", "with four cards fewer": how many there are is not said."""

_TENS = ("20", "30", "40", "50", "60", "70", "80", "90")
""" "cuarenta y ocho", "soixante-douze"."""


def _word_count(sentence: Sentence, word: Match) -> tuple[int, int, str] | None:
    """English "one" and "a single" count; articles of other languages ("eine H100") do not."""
    tens = next((m for m in sentence.of("number-word") if _AND_TENS.fullmatch(sentence.text, m.end, word.start)), None)
    if tens and tens.value in _TENS and int(word.value) < (20 if tens.value in ("60", "80") else 10):
        return int(tens.value) + int(word.value), tens.start, sentence.text[tens.start : word.end]
    written = sentence.text[word.start : word.end]
    if word.value == "1" and not _ONE.fullmatch(written) and not has_ideographs(written):
        return None
    if word.value == "1" and _EACH_ONE.search(sentence.text, 0, word.start):
        return None
    if _NOT_ONE.search(sentence.text, 0, word.start):
        return None
    return int(word.value), word.start, written


def _starts_before(text: str, start: int) -> Iterator[int]:
    """Places before the name where a count may end: directly, or before words such as "80GB PCIe"."""
    yield start
    for width in range(1, min(start, 40) + 1):
        if _BETWEEN.fullmatch(text[start - width : start]) and text[start - width : start].strip():
            yield start - width


def counts_in(sentence: Sentence, accelerators: list[Mention]) -> list[Mention]:
    """Counts of accelerators without a model name: "with 288 GPUs"."""
    found = []
    for match in sentence.of("gpu-noun"):
        if _BENCHMARK.match(sentence.text, match.start) or _PICTURES.match(sentence.text, match.start):
            continue
        if _is_of_second(sentence, match.start):
            continue
        if any(one.start <= match.start and match.end < one.end for one in sentence.of("per")):
            continue  # "1基あたり"
        if _ADDED.match(sentence.text, match.end):
            continue
        if inside_any(match.start, match.end, [a for a in accelerators if a.count is not None]):
            continue
        lead = _lead_count(sentence, match.start) or _lead_over_name(sentence, match, accelerators)
        if lead and any(named.start <= lead[1] < named.end for named in accelerators):
            continue  # the number of "RTX 4090 GPU" is the name's
        if lead and not inside_any(lead[1], match.start, [a for a in accelerators if a.count is not None]):
            found.append(_counted(sentence, match.end, lead))
    counted = found or [a for a in accelerators if a.count is not None]
    found += _elliptical(sentence, counted) if counted else _of_them(sentence)
    total = _TOTAL.search(sentence.text)
    if total:
        count = int(total.group(1))
        found.append(Mention("count", count, total.start(1), total.end(1), total.group(1), 0.9, count=count))
    return found


def _counted(sentence: Sentence, end: int, lead: tuple[int, int, str]) -> Mention:
    """The count before a noun that ends at a place; of those in each machine as many times as machines are told."""
    count, start, written = lead
    machines = _nodes_of(sentence, start, end, ())
    if machines is not None:
        return Mention("count", count * machines[0], start, end, written, _OF_ELLIPSIS, count=count * machines[0])
    each = is_per_node(sentence, end) or _EACH_BEHIND.match(sentence.text, end) is not None
    return Mention("count", count, start, end, written, _OF_A_NODE if each else 0.9, count=count)


def _elliptical(sentence: Sentence, counted: list[Mention]) -> Iterator[Mention]:
    """ "334,462 samples/s on six cards and 56,277 on one": a count whose noun was said before."""
    if not counted or not sentence.has("rate", "time"):
        return
    first = min(mention.start for mention in counted)
    for hit in _ON_SO_MANY.finditer(sentence.text, first):
        if not any(m.start <= hit.start(1) < m.end for m in counted):
            yield from _counted_by(sentence, hit)


def _of_them(sentence: Sentence) -> Iterator[Mention]:
    """ "Four of them: 60,746 tokens/s": a count of cards that were named before, here or in another sentence."""
    if sentence.has("rate", "time") or _ENDS_WITH_NUMBER.search(sentence.text):
        for hit in _SO_MANY_OF_THEM.finditer(sentence.text):  # "one of them" may be a machine
            yield from (count for count in _counted_by(sentence, hit) if count.value != 1)


def _counted_by(sentence: Sentence, hit: re.Match[str]) -> Iterator[Mention]:
    """The count that a pattern's first group writes, in digits or in a word for a number."""
    word = next((m for m in sentence.of("number-word") if m.start == hit.start(1) and m.end == hit.end(1)), None)
    if word or hit.group(1)[0].isdigit():
        count = int(word.value) if word else int(hit.group(1).replace(",", ""))
        yield Mention("count", count, hit.start(1), hit.end(1), hit.group(1), _OF_ELLIPSIS, count=count)


def _is_of_second(sentence: Sentence, start: int) -> bool:
    """ "초당 5,120장": what is counted in a second, and no cards."""
    beats = sentence.of("per-second-before")
    return any(beat.end <= start and _ONLY_NUMBER.fullmatch(sentence.text, beat.end, start) for beat in beats)


def is_per_node(sentence: Sentence, end: int) -> bool:
    """Whether a count is said of every node ("with 8 GPUs per node"): how many there are in all is not said."""
    return any(0 <= match.start - end <= 1 for match in sentence.of("per") if match.value in ("node", "rack"))


def _lead_over_name(sentence: Sentence, noun: Match, accelerators: list[Mention]) -> tuple[int, int, str] | None:
    """ "288 Blackwell GPUs": the count stands before the name, which was read without it."""
    name = next((a for a in accelerators if 0 <= noun.start - a.end <= 12 and a.count is None), None)
    return _lead_count(sentence, name.start) if name else None
