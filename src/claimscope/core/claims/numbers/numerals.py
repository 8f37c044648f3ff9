"""Numbers of a sentence as written: digits, suffixes (k, M, million), words, ranges, bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Context, Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.blankgroups import parts_of
from claimscope.core.claims.numbers.myriads import myriads_at
from claimscope.core.claims.numbers.worded import worded_in
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.mention import Mention, inside_any
from claimscope.core.claims.words.sentences import Sentence
from claimscope.core.quantity import DecimalSign, read_number

_DIGITS = re.compile(
    r"(?<![A-Za-zÀ-ɏЀ-ӿ0-9_.])(?<!\d,)(?:\d{1,3}(?:(?P<mark>[,.'\u00a0])\d{3})(?:(?P=mark)\d{3})*(?:[.,]\d+)?(?!\d)"
    r"|\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?![\d])|\d+[.,]\d+(?![\d]|[.,]\d)|\d+(?!\d|[.,]\d))"
)
_WORD_REACH = 4
"""Signs before digits that tell whether they are part of a word or code."""

_COMMA_OF_FOUR = re.compile(r"\d{1,3},\d{4}")
_LETTER_BEFORE = re.compile(r"[A-Za-z_]-?$")
_ENDING = re.compile(r"(?:st|nd|rd|th|B|b|U|V|C|G|GB|TB|MB)\b")
_CODE_BEHIND, _CODE_BEFORE = re.compile(r"[A-Za-z]\d|[:]\d\d|/\d"), re.compile(r"\d[:/]$|#$|No\. ?$|§ ?$")
_MARKED = re.compile(r"\d+(?:[.,']\d+)+")
_PAIR_BEHIND = re.compile(rf"/{_MARKED.pattern}(?![\w/])")
_PAIR_BEFORE = re.compile(rf"(?<![\w/.,']){_MARKED.pattern}/$")
""" "88,214/73,005 samples/s": two results, where "2019/20" and "600/1,200" are codes or sizes."""

_AFTER_LETTER = re.compile(r"(?:[xX×~≈<>$€£¥]|sub-|Sub-)$")
_WORD_POINT = re.compile(
    r"\b(one|two|three|four|five|six|seven|eight|nine)(\.\d+)(?=[ -]?(?:[xX×]|times|fold))", re.IGNORECASE
)
_X_LEADS = re.compile(r"(?:(?<=[\s(:,])|(?<=^))[x×](\d{1,3}[.,]\d{1,2})(?![\w.,]*\d|\w)")
""" "x2.7 in Offline": the sign stands before its factor."""

_WORDS = {
    word: str(value)
    for value, word in enumerate(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"], 1)
}
_SHORTENED = re.compile(r"(?:Tsd|Mio|Mrd|mill|mil|тыс|млн)\.(?=[ \u00a0]\w)", re.IGNORECASE)
_JOINER = re.compile(r"[ \u00a0]*(?:-|–|~|to|bis|à|a|até|до|至|到|～)[ \u00a0]*(?:zu |to )?", re.IGNORECASE)
_LONGEST = 32
"""Signs of a number; a longer one is a key or a joke, and no measurement."""
_WIDE = Context(prec=80)
_AND = re.compile(r"[ \u00a0]*(?:and|und|et|y|e|и)[ \u00a0]*(?:un |una |um |ein )?", re.IGNORECASE)
_DEFINITE = re.compile(r"\b(?:the|den|die|der|dem|les|los)\b", re.IGNORECASE)
""" "over the 12,022 of last year" compares, and bounds nothing."""

_DASH = re.compile(r"[ \u00a0]?[-–~][ \u00a0]?")
""" "velocidades de 20-40 tokens/s" is a range, "de 20 a 40" a change."""

RISES_TO = re.compile(r"[^、。,，\d]{0,14}?(?:へ|に(?:向上|改善|増|上|引|短縮|減|低下|伸)|으?로(?=[\s,.]|$))")
""" "235.1から245.2トークン/秒へ": a change; without such a word behind it, a range."""

_FROM_TO = re.compile(r"\s*(?:から|에서)\s*")

_ARRIVES_AT = re.compile(
    r"(?:вырос\w*|раст[её]т|увелич\w+|поднял\w*|повы[сш]\w+|сниз\w+|сокра\w+|упал\w*|подня\w+|sub\w+|baj\w+|"
    r"aument\w+|mont\w+|pass\w+|sal\w+|sobe\w*|subi\w*|crec\w+|cay\w+|cai\w*|scend\w+|cal\w+|tomb\w+)\b"
    r"(?:[^;.]|\.(?=\d)){0,48}?\s(?:до|hasta|até|jusqu'à|fino a)\s*$",
    re.IGNORECASE,
)
""" "вырос до 1450", "sube hasta 1450": the end of a change, and no upper bound."""

_MORE_BEHIND = re.compile(r" ?(?:개|장|건|명|個|枚|件|张|張|次)? ?(?:以上|超|이상|余)")
_SET_BESIDE = re.compile(r"\d[\w./%]*\s?$")
""" "71 > 66": one number set against another, and no bound."""

_ARROW = re.compile(r"[-=–>]>$")
_SMALL_GAP = re.compile(r"[ \u00a0~-]*(?:a |an |the |um |das |den |about |rund |etwa )?")
_BETWEEN = re.compile(r"(?:between|zwischen|entre|tra|между)[ \u00a0]*(?:un |una |um |ein )?$", re.IGNORECASE)
_FROM_BEFORE = re.compile(r"\b(?:from|von|de|du|desde|da|dal|с|от)\s+(?:about |around |etwa |rund )?$", re.IGNORECASE)
_SPREADS = re.compile(
    r"\b(?:(?:any|every)(?:thing|where)|rang(?:e|es|ed|ing)|var(?:y|ies|ied|ying)|spread|span(?:s|ned|ning)?|alles|"
    r"Werte|reich(?:t|en|te|ten)|(?:va|vont|van|vanno|vão|allant|yendo|indo)|oscil\w+|vari\w+)\s"
    r"(?:[\w.-]+ ){0,4}?(?:from|von|de|du|desde|da|dal)\s+(?:about |around |etwa |rund )?$",
    re.IGNORECASE,
)
""" "anything from 58,000 to 61,500 came out", "reicht von 12 bis 18 ms": no change is told."""

_SUB, _CURRENCY = 4, 6
_CURRENCY_BEFORE = re.compile(r"(?:[$€£¥]|US\$|USD|EUR|CHF|GBP)[ \u00a0]?$")
_CURRENCY_AFTER = re.compile(r"^[ \u00a0]?(?:[$€£¥]|USD|EUR|CHF|GBP|Euro|dollars?|Dollar)(?![/\w])")


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number expression. ``low`` and ``high`` are equal for a plain number; an open end is None."""

    start: int
    end: int
    text: str
    low: Decimal | None
    high: Decimal | None
    bound: str = ""
    """``above`` ("over 1 million", "430K+"), ``below`` ("up to", "sub-") or empty."""
    about: bool = False
    money: bool = False
    worded: bool = False
    plus: bool = False
    marked: bool = False
    """Written with a fraction, a thousands mark or a suffix: the looks of a measured value."""
    odd: bool = False
    """Written against the habit of its text ("19,8782" where points are decimal signs): perhaps a note is glued on."""

    @property
    def is_range(self) -> bool:
        return self.low is not None and self.high is not None and self.low != self.high

    @property
    def value(self) -> Decimal:
        """The number, or the end that is known."""
        known = self.low if self.low is not None else self.high
        assert known is not None
        return known


def numerals_of(sentence: Sentence, blocked: Sequence[Mention], decimal: DecimalSign) -> list[Numeral]:
    """Numbers that stand in no name, date or ID, in order of place."""
    found = [*_digit_numerals(sentence, blocked, decimal), *_word_numerals(sentence, blocked)]
    found.sort(key=lambda numeral: numeral.start)
    joined = _ranges(sentence, found, decimal)
    return [_bounded(sentence, numeral) for numeral in joined]


_NAME_ROOM = 24
_PROCESSOR = re.compile(
    r"\b(?:Platinum|Gold|Silver|Bronze|Xeon(?:\(R\)|®)?|EPYC|Ryzen|Threadripper|Opteron|Athlon|Altra|Graviton|"
    r"Core(?:\(TM\)|™)? (?:i\d|Ultra \d))[ -]$",
    re.IGNORECASE,
)
""" "Platinum 8592+", "EPYC 9684": models of processors."""


def _digit_numerals(sentence: Sentence, blocked: Sequence[Mention], decimal: DecimalSign) -> list[Numeral]:
    text = sentence.text
    found: list[Numeral] = []
    for hit in _DIGITS.finditer(text):
        for start, end in parts_of(text, hit, sentence):
            if end - start > _LONGEST or inside_any(start, end, blocked) or _inside_word(text, start, end):
                continue
            if (found and start < found[-1].end) or _PROCESSOR.search(text, max(0, start - _NAME_ROOM), start):
                continue
            numeral = _grouped(text, start) or _written(sentence, start, end, decimal)
            if numeral:
                found.append(numeral)
    for hit in _X_LEADS.finditer(text):
        factor = _written(sentence, hit.start(1), hit.end(1), decimal)
        if factor is not None and not inside_any(hit.start(), hit.end(), blocked):
            found.append(factor)
    for hit in _WORD_POINT.finditer(text) if "." in text else ():
        value = Decimal(_WORDS[hit.group(1).lower()] + hit.group(2))
        found.append(Numeral(hit.start(), hit.end(), hit.group(), value, value, marked=True))
    return found


def _grouped(text: str, start: int) -> Numeral | None:
    end, value = myriads_at(text, start) or (start, None)
    return Numeral(start, end, text[start:end], value, value, marked=True) if value is not None else None


def _written(sentence: Sentence, start: int, end: int, decimal: DecimalSign) -> Numeral | None:
    written = sentence.text[start:end]
    value = read_number(written, decimal)
    if value is None:
        return None
    marked = re.search(r"[.,'\u00a0 ]", written) is not None
    odd = decimal == "." and _COMMA_OF_FOUR.fullmatch(written) is not None
    return _with_magnitude(sentence, Numeral(start, end, written, value, value, marked=marked, odd=odd))


def _inside_word(text: str, start: int, end: int) -> bool:
    """Whether the digits are part of a word or code ("A100", "8B", "v2", "3rd", "2019/20")."""
    before = text[max(0, start - _WORD_REACH) : start]
    if _LETTER_BEFORE.search(before) and not _AFTER_LETTER.search(before):
        return True
    if _ENDING.match(text, end) and not text.startswith("b/s", end):
        return True
    if _MARKED.fullmatch(text, start, end) and (_PAIR_BEHIND.match(text, end) or _PAIR_BEFORE.search(text, 0, start)):
        return False
    return _CODE_BEHIND.match(text, end) is not None or _CODE_BEFORE.search(before) is not None


def _with_magnitude(sentence: Sentence, numeral: Numeral) -> Numeral:
    match = next((m for m in sentence.of("magnitude") if 0 <= m.start - numeral.end <= 1), None)
    if match is not None and any(unit.start == match.start and unit.end > match.end for unit in sentence.of("power")):
        return numeral
    if match is None or (
        match.start > numeral.end
        and sentence.text[match.start : match.end] in ("k", "K", "M")
        and not _unit_follows(sentence, match)
    ):
        return numeral
    factor = Decimal(match.value)
    end = match.end + 1 if _SHORTENED.match(sentence.text, match.start) else match.end
    value = _plain(numeral.value * factor)
    return replace(numeral, end=end, text=sentence.text[numeral.start : end], low=value, high=value, marked=True)


def _unit_follows(sentence: Sentence, match: Match) -> bool:
    return any(0 <= unit.start - match.end <= 1 for unit in sentence.of("rate", "count-noun", "scenario"))


def _plain(value: Decimal) -> Decimal:
    """A scaled number without exponent or trailing zeros behind the point (2.490 million is 2490000)."""
    return value.quantize(Decimal(1), context=_WIDE) if value == value.to_integral_value() else value.normalize()


def _word_numerals(sentence: Sentence, blocked: Sequence[Mention]) -> list[Numeral]:
    found = []
    for one in worded_in(sentence):
        if not inside_any(one.start, one.end, blocked):
            value, text = _plain(one.value), sentence.text[one.start : one.end]
            found.append(Numeral(one.start, one.end, text, value, value, worded=True, marked=one.marked))
    return found


def _ranges(sentence: Sentence, found: list[Numeral], decimal: DecimalSign) -> list[Numeral]:
    joined: list[Numeral] = []
    for numeral in found:
        previous = _same_magnitude(sentence.text, joined[-1], numeral, decimal) if joined else None
        unit = _joins(sentence, previous, numeral) if previous else None
        if previous and unit is not None:
            text = sentence.text[previous.start : numeral.end]
            joined[-1] = replace(previous, end=numeral.end, text=text, low=previous.value, high=numeral.value)
        elif previous is None or numeral.start >= previous.end:
            joined.append(numeral)
    return joined


def _same_magnitude(text: str, first: Numeral, second: Numeral, decimal: DecimalSign) -> Numeral:
    """ "6-7k tokens/s": the magnitude behind the second end is that of the first too."""
    digits = re.match(r"[\d.,]*\d", second.text)
    small = read_number(digits.group(), decimal) if digits and digits.end() < len(second.text) else None
    dash = _DASH.fullmatch(text[first.end : second.start])
    if not small or not dash or first.worded or re.search(r"[^\d.,]", first.text) or first.value >= small:
        return first
    value = _plain(first.value * (second.value / small))
    return replace(first, low=value, high=value)


def _joins(sentence: Sentence, first: Numeral, second: Numeral) -> str | None:
    """The unit between two ends of a range (maybe empty), or None where they are no range."""
    gap = sentence.text[first.end : second.start]
    times = any(0 <= m.start - second.end <= 1 for m in sentence.of("times"))
    if first.worded != second.worded:
        return None
    led = sentence.text[: first.start]
    changed = _FROM_BEFORE.search(led) and not _SPREADS.search(led)
    if changed and not times and not _DASH.fullmatch(gap):
        return None
    if len(gap) > 14 or first.is_range or first.value >= second.value or first.value < second.value / 100:
        return None
    unit = re.match(r"[ \u00a0]?(?:[xX×%倍배]|ms|times|percent|Prozent)(?=[ \u00a0–~-])", gap)
    rest = gap[unit.end() :] if unit else gap
    if not unit and _FROM_TO.fullmatch(gap) and not RISES_TO.match(sentence.text, second.end):
        return ""
    between = _AND.fullmatch(rest) and _BETWEEN.search(sentence.text[: first.start])
    if _JOINER.fullmatch(rest) or between:
        return unit.group().strip() if unit else ""
    return None


_NEGATED = re.compile(
    r"\b(?:no|(?:not|never|n[’']t|nicht|nie(?:mals)?|pas|jamais|no|nunca|non|mai|não|не|никогда)"
    r"(?:\s+(?:once |even |ever |einmal )?(?:go|went|gone|fall|fell|fallen|drop|dropped|rise|rose|get|got|be|been|"
    r"come|came|fiel|fielen|stieg|lag|lagen|war|waren|descendu|tombé|monté|bajó|subió|cayó|sceso|salito|caiu))?)\s+$",
    re.IGNORECASE,
)
""" "no fewer than 30,000", "nicht weniger als", "never fell below 30,000": the bound is the other one."""


def _bounded(sentence: Sentence, numeral: Numeral) -> Numeral:
    text = sentence.text
    before, after = text[: numeral.start], text[numeral.end :]
    above, below = (_ends_at(sentence, kind, numeral.start) for kind in ("bound-above", "bound-below"))
    if above >= 0 and below >= 0:
        # "no more than": the longer wording holds the shorter.
        above, below = (above, -1) if above < below else (-1, below)
    elif _NEGATED.search(before[: max(above, below, 0)]):
        above, below = below, above
    more = above >= 0 or _MORE_BEHIND.match(after) is not None
    less = (below >= 0 and not _ARRIVES_AT.search(before)) or before[-_SUB:].lower().endswith(("sub-", "<"))
    plus = after[:1] == "+"
    end = numeral.end + (1 if plus else 0)
    return replace(
        numeral,
        end=end,
        text=text[numeral.start : end],
        plus=plus,
        bound="above" if more or plus else "below" if less else "",
        about=_ends_at(sentence, "about", numeral.start) >= 0 or before.rstrip().endswith(("~", "≈")),
        money=bool(_CURRENCY_BEFORE.search(before[-_CURRENCY:]) or _CURRENCY_AFTER.match(after)),
    )


def _ends_at(sentence: Sentence, kind: str, place: int) -> int:
    """Where a word of ``kind`` starts that stands right before ``place`` ("more than", perhaps with "about"), or -1."""
    text = sentence.text
    matches = (match for match in sentence.of(kind) if match.end <= place and not _ARROW.search(text[: match.end]))
    gaps = ((match.start, text[match.end : place]) for match in matches)
    near = (
        start
        for start, gap in gaps
        if not (text[start] in "<>" and _SET_BESIDE.search(text[:start]))
        and len(gap) < 8
        and _SMALL_GAP.fullmatch(gap)
        and not _DEFINITE.search(gap)
    )
    return next(near, -1)
