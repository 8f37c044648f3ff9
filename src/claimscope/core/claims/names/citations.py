"""Result IDs and dates, as vendors' footnotes give them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from claimscope.core import lazy_re as re
from claimscope.core.claims.names.rounds import INFERENCE_ROUNDS
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence

_ID = re.compile(
    r"(?<![A-Za-zÀ-ɏЀ-ӿ0-9_.,-])(?:v|V|Inf-)?(\d\.\d)-(\d{1,4})"
    r"(?![A-Za-zÀ-ɏЀ-ӿ0-9_]|-\d|\.\d+%|,\d{1,3}(?!\d)|[ \u00a0]?[%×x])"
)
_RANGE_WORDS = re.compile(r"\s*(?:to|through|bis|à|a|até|до|–|-|\.\.\.?|…)\s*")
_ISO = re.compile(r"(?<!\d)(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)")
_DOTTED = re.compile(r"(?<![\d.])(\d{1,2})\.(\d{1,2})\.(20\d\d)(?!\d)")
_SLASHED = re.compile(r"(?<![\d/])(\d{1,2})/(\d{1,2})/(20\d\d)(?!\d)")
_CJK_DATE = re.compile(r"(20\d\d) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]")
_YEAR = re.compile(r"(?<![\d.,])(?:19|20)\d\d(?![\d.,]*\d|[ \u00a0]?[a-z]+/s)")
_DAY_BEFORE = re.compile(r"(\d{1,2})(?:\.|st|nd|rd|th|er)?(?: de| of)? ?$")
_DAY_AFTER = re.compile(r"^ ?(\d{1,2})(?:st|nd|rd|th)?,? ?(20\d\d)?(?!\d)")
_YEAR_AFTER = re.compile(r"^[,.]? ?(?:de )?(20\d\d)(?!\d)")
_DIGIT = re.compile(r"\d")
_LONGEST_RANGE = 60
_MDY_SURE = 0.7
_CJK_GAP = 2
""" "2026年4月3日取自 mlcommons.org": the verb follows its date."""


def ids_in(sentence: Sentence) -> list[Mention]:
    """Result IDs; a range "4.1-0013 to 4.1-0017" becomes all its IDs."""
    hits = [hit for hit in _ID.finditer(sentence.text) if _is_id(hit, sentence)]
    found = []
    skip = False
    for hit, after in zip(hits, [*hits[1:], None], strict=False):
        if skip:
            skip = False
            continue
        ids: tuple[str, ...] = (f"{hit.group(1)}-{hit.group(2)}",)
        end = hit.end()
        if after is not None and _RANGE_WORDS.fullmatch(sentence.text[hit.end() : after.start()]):
            ids, end, skip = _filled(hit, after), after.end(), True
        found.append(Mention("result_ids", ids, hit.start(), end, sentence.text[hit.start() : end]))
    return found


def _is_id(hit: re.Match[str], sentence: Sentence) -> bool:
    if hit.group(1) not in INFERENCE_ROUNDS:
        return False
    return len(hit.group(2)) >= 3 or sentence.has("id-noun")


def _filled(first: re.Match[str], last: re.Match[str]) -> tuple[str, ...]:
    low, high, width = int(first.group(2)), int(last.group(2)), len(first.group(2))
    if first.group(1) != last.group(1) or not low <= high <= low + _LONGEST_RANGE:
        return (f"{first.group(1)}-{first.group(2)}", f"{last.group(1)}-{last.group(2)}")
    return tuple(f"{first.group(1)}-{number:0{width}d}" for number in range(low, high + 1))


def dates_in(sentence: Sentence) -> list[Mention]:
    """All dates; years alone too, so that they are taken for no number. Values are ISO dates, or empty."""
    if not _DIGIT.search(sentence.text):
        return []
    found = list(_numeric_dates(sentence.text))
    found.extend(whole for month in sentence.of("month") if (whole := _around_month(sentence.text, month)))
    taken = [(mention.start, mention.end) for mention in found]
    for hit in _YEAR.finditer(sentence.text):
        counted = any(match.start - hit.end() in (0, 1) for match in sentence.of("rate", "percent", "power"))
        if not counted and not any(start <= hit.start() < end for start, end in taken):
            found.append(Mention("date", "", hit.start(), hit.end(), hit.group(), 0.5))
    return found


def _numeric_dates(text: str) -> Iterator[Mention]:
    if "20" not in text:
        return
    for pattern, order, sure in (
        (_ISO, (0, 1, 2), 1.0),
        (_DOTTED, (2, 1, 0), 1.0),
        (_CJK_DATE, (0, 1, 2), 1.0),
        (_SLASHED, (2, 0, 1), _MDY_SURE),
    ):
        for hit in pattern.finditer(text):
            value = _iso(*(int(hit.groups()[place]) for place in order))
            if value:
                yield Mention("date", value, hit.start(), hit.end(), hit.group(), sure)


def _around_month(text: str, month: Match) -> Mention | None:
    before, after = _DAY_BEFORE.search(text[: month.start]), _DAY_AFTER.match(text[month.end :])
    year = _YEAR_AFTER.match(text[month.end :])
    if before and year:
        start, end = before.start(1), month.end + year.end()
        return _date(text, start, end, _iso(int(year.group(1)), int(month.value), int(before.group(1))))
    if after and after.group(2):
        value = _iso(int(after.group(2)), int(month.value), int(after.group(1)))
        return _date(text, month.start, month.end + after.end(), value)
    if year:
        return _date(text, month.start, month.end + year.end(), "")
    if before and before.start(1) >= 0 and month.end - month.start > 2:
        return _date(text, before.start(1), month.end, "")
    return None


def _date(text: str, start: int, end: int, value: str) -> Mention:
    return Mention("date", value, start, end, text[start:end])


def _iso(year: int, month: int, day: int) -> str:
    """Empty for a day that no calendar has."""
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""


_SEEN = re.compile(
    r"(?:^|[,;(.]\s*)(?:last )?(?:seen|read|checked|visited|gesehen|gelesen|nachgeschlagen|vu|lu|visto|letto|lido)"
    r"(?: on| am| le| el| il| em)?(?: the)? $",
    re.IGNORECASE,
)
""" "…, entry 5.1-0046, seen 11 September 2025"."""


def retrieved_in(sentence: Sentence, dates: list[Mention]) -> list[Mention]:
    """Dates on which a result was looked up: a full date after such a word, or beside the address of the results."""
    cues = sentence.of("retrieved")
    found = []
    for said in dates:
        after_cue = any(0 <= said.start - cue.end < 60 for cue in cues)
        before_cue = _CJK_DATE.fullmatch(said.text) and any(0 <= cue.start - said.end <= _CJK_GAP for cue in cues)
        looked = _SEEN.search(sentence.text, 0, said.start) is not None
        if said.value and (after_cue or before_cue or looked):
            found.append(Mention("retrieved_on", said.value, said.start, said.end, said.text, said.sure))
    return found
