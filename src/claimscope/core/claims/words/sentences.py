"""Passages into sentences: the unit in which numbers and words belong together."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.lexer import Token, has_ideographs, tokens_of
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.passages import Passage
from claimscope.core.claims.words.vocabulary import Vocabulary

_ABBREVIATIONS = frozenset(
    (
        "vs approx fig figs no nos nr ca etc inc corp ltd co e.g i.e z.b d.h u.a bzw mio mrd tsd max min avg "
        "st dr mr ms resp incl excl abb tab vgl inkl sec vol ver rev env aprox ex p pp cf et al"
    ).split()
)
_MEASURED_UNIT = re.compile(r"(?:\d[ \u00a0]?|/ ?|\b(?:in|en) )(?:ms|min|sec)\.$")
""" "390 ms. We tested …", "TTFT in ms. Left: …", "476 tokens/sec. A 70B model …" end a sentence."""

_AFTER_ORDINAL = re.compile(
    r"(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Platz|Rang|Stelle|Gen|Quartal|Perzentil|Halbjahr|Runde|"
    r"Januar|März)"
)
_FEWEST_ROWS = 3
_NARROWEST = 50
"""Nobody breaks the lines of prose at a smaller width."""

_OPENS_ROW = re.compile(r"\s*(?:[^\W\d_a-zà-ÿ]|\d|[•・●○■◆▪‣*|#(\[\"'~-])")
_GOES_ON = re.compile(
    r"(?:,|\b(?:and|or|the|an?|of|with|for|to|in|at|by|from|than|is|are|was|were|und|mit|der|die|das|von|auf|bei|im|zu|"
    r"ist|sind|war|et|de|du|la|le|à|est|y|con|el|en))\s*$"
)
_FLOWS_ON = re.compile(r"[a-zà-ÿ)%][.!?][\ue000-\ue0ff]? +[A-ZÀ-Þ][^.!?]*[^.!?:;\s]\s*$")
""" "… in Server. On Llama 3.1 8B it came to": a sentence begins in the line and ends in the next."""
_LABELLED = re.compile(r"\s*[^\W\d_a-zà-ÿ][^:;.!?\n]{0,48}(?:\.\d[^:;!?\n]{0,24})?: ?[~≈<>]?\d")
""" "Llama 2 70B: 93,045 tokens/s": lines that open with a label and a number are rows, whatever stands around them."""

_BRACKETED = re.compile(r"\s*\([^()\n]+\)\.?\s*(?=\n|$)")
""" "(8x H200, MLPerf Inference v5.0)" as a line below others is said of all of them."""

_ENDS_RESULT = re.compile(
    r"\d ?(?:(?:tok(?:en)?s?|samples|queries|images|img|req(?:uest)?s?|frames)(?:/s(?:ec)?|/second| per second)|"
    r"ms|fps|FPS|kW|W)[.,;]?\s*$"
)
""" "…, Offline, 101,600 tokens/s": lines that all end with a result are rows, however full they are."""

_LEADING_ON = 4
"""Letters of the longest word that leads on."""
_LONGEST = 900
_LOOK_BACK = 60
_STOP = re.compile(r"(?<=[.!?])[\"')\]\ue000-\ue0ff]*\s+|(?<=[。！？])|\s*•\s*")
_ITEM = re.compile(
    r"^\s*(?:[•・●○■◆▪‣]|\[\d{4}[-/.]\d\d?[-/.]\d\d?[^\]\n]{0,24}\]\s|#{1,6}\s|[-–*]\s|\(?[1-5]?\d[.)]\s(?!Platz\b|Rang\b|"
    r"Stelle\b)|"
    r"[a-z]\)\s)\s*"
)
_INLINE = re.compile(r"(?:^|\s)\(?(\d{1,2})[.)]\s+(?=\S)")
_INLINE_DASH, _DASHES_OPEN = re.compile(r" ()(?=[-*] [^\W\d_])"), re.compile(r": [-*] [^\W\d_]")
_CLOSED_LINE = tuple(".!?:;。！？")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with the words known in it. Places are those of ``text``; ``offset`` leads to the passage."""

    passage: Passage
    index: int
    """Place among all sentences of the document (even numbers; tables stand at odd ones)."""
    offset: int
    text: str
    matches: tuple[Match, ...]
    item: int = 0
    """Number of its list item in the passage, or 0: other items are no context for it."""

    by_kind: Mapping[str, tuple[Match, ...]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def tokens(self) -> tuple[Token, ...]:
        """Tokens of the text, read again when asked: few are looked at, and a long document has a million."""
        return tokens_of(self.text)

    @property
    def has_ideographs(self) -> bool:
        """Whether it is, in part, Chinese, Japanese or Korean."""
        return has_ideographs(self.text)

    def of(self, *kinds: str) -> tuple[Match, ...]:
        """Matches of these kinds, in order."""
        if len(kinds) == 1:
            return self.by_kind.get(kinds[0], ())
        held = [self.by_kind[kind] for kind in kinds if kind in self.by_kind]
        if len(held) < 2:
            return held[0] if held else ()
        found = [match for matches in held for match in matches]
        return tuple(sorted(found, key=lambda match: (match.first, -match.last)))

    def has(self, *kinds: str) -> bool:
        """Whether a word of one of these kinds is in the sentence."""
        return any(kind in self.by_kind for kind in kinds)


def read_sentence(
    passage: Passage, index: int, stretch: tuple[int, str], vocabulary: Vocabulary, item: int = 0
) -> Sentence:
    """A stretch of a passage (its offset and text) read with the vocabulary."""
    offset, text = stretch
    matches = vocabulary.lexicon.read(text)
    by_kind: dict[str, tuple[Match, ...]] = {}
    for match in matches:
        by_kind[match.kind] = (*by_kind.get(match.kind, ()), match)
    return Sentence(passage, index, offset, text, matches, item, by_kind)


def sentences_of(passage: Passage, vocabulary: Vocabulary, first_index: int) -> list[Sentence]:
    """The sentences of a passage, read with the vocabulary."""
    made: list[Sentence] = []
    rows = is_rows(passage.text)
    item = 1 if passage.role == "list" else 0
    for start, end in _stretches(passage.text):
        text = passage.text[start:end]
        lead = _ITEM.match(text)
        item = _item_at(passage.text, start, item, rows, lead is not None)
        # A list marker is not part of the sentence: "3. 3d-unet" holds no three.
        skipped = lead.end() if lead else 0
        body = text[skipped:].replace("\n", " ")
        made.append(read_sentence(passage, first_index + 2 * len(made), (start + skipped, body), vocabulary, item))
    return made


def _item_at(text: str, start: int, item: int, rows: bool, led: bool) -> int:
    """Number of the list item at a stretch: a mark opens one, and so does each row; what follows belongs to it."""
    opens = start > 0 and text[start - 1] == "\n"
    if opens and _BRACKETED.match(text, start):
        return 0
    return item + 1 if led or (rows and (opens or not start)) else item


def _stretches(text: str) -> Iterator[tuple[int, int]]:
    cuts = sorted({0, len(text), *_stops(text), *_line_breaks(text), *_list_marks(text)})
    for start, end in itertools.pairwise(cuts):
        for low, high in _bearable(text, start, end):
            if text[low:high].strip():
                yield low, high


def _bearable(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A stretch cut at blanks where it is longer than any sentence: cost must not grow with its square."""
    while end - start > _LONGEST:
        blank = text.rfind(" ", start + _LONGEST // 2, start + _LONGEST)
        cut = blank + 1 if blank > 0 else start + _LONGEST
        yield start, cut
        start = cut
    yield start, end


def _stops(text: str) -> Iterator[int]:
    for hit in _STOP.finditer(text):
        before, after = text[max(0, hit.start() - _LOOK_BACK) : hit.start()], text[hit.end() : hit.end() + 12]
        if hit.group().strip().startswith("•"):
            yield hit.start() + len(hit.group()) - len(hit.group().lstrip())
        elif before and not _is_abbreviation(before, after):
            yield hit.end()


def _is_abbreviation(before: str, after: str) -> bool:
    if not before.endswith("."):
        return False
    word = re.split(r"[\s(\[\"/]", before[:-1])[-1].lower()
    if _MEASURED_UNIT.search(before):
        return False
    if after[:1].islower():
        return True
    numbered = re.fullmatch(r"\d{1,2}", word) and not before[: -len(word) - 1].rstrip(" ").strip()
    if re.fullmatch(r"\d{1,2}", word) and _AFTER_ORDINAL.match(after):
        return True
    floor = word == "mind" and after[:1].isdigit()
    return floor or word in _ABBREVIATIONS or _is_initial(before) or bool(numbered)


def _is_initial(before: str) -> bool:
    """A single capital with a point, as in names ("J. Smith")."""
    return bool(re.search(r"(?:^|[^\d\s]\s|\()[A-Z]\.$", before))


def _line_breaks(text: str) -> Iterator[int]:
    """Line breaks that end something: a closed line, a list item, a clearly short line, or a blank line."""
    if "\n" not in text:
        return
    lines = text.split("\n")
    rows, wrapped = is_rows(text), is_wrapped(lines)
    widest = max((len(line) for line in lines), default=0)
    place = 0
    for line, following in itertools.pairwise(lines):
        place += len(line) + 1
        shown = line.rstrip()
        short = not wrapped and (len(shown) < 0.6 * widest or widest < 40)
        closed = shown.endswith(_CLOSED_LINE) and not (wrapped and shown.endswith((":", ";")))
        opens = bool(_ITEM.match(following)) or following[:1].isupper() or following[:1].isdigit()
        opens = opens or following[:1] in "[("
        labelled = bool(_ENDS_RESULT.search(line) and _ENDS_RESULT.search(following) and opens)
        labelled = labelled or bool(_LABELLED.match(line) and _LABELLED.match(following))
        bracketed = not wrapped and bool(_BRACKETED.fullmatch(following))
        if (
            rows
            or closed
            or labelled
            or bracketed
            or _ITEM.match(following)
            or (short and opens)
            or not following.strip()
        ):
            yield place


def is_wrapped(lines: Sequence[str]) -> bool:
    """Whether lines were broken at a width, as in mails: no line had room for the first word of the next."""
    filled = [line.rstrip() for line in lines if line.strip()]
    widest = max((len(line) for line in filled), default=0)
    if len(filled) < 2 or widest < _NARROWEST or _opens_alike(filled) or all(map(_ENDS_RESULT.search, filled)):
        return False
    return all(
        len(line) + 1 + len(following.split(maxsplit=1)[0]) > widest for line, following in itertools.pairwise(filled)
    )


def _opens_alike(lines: Sequence[str]) -> bool:
    """Whether all lines open with the same mark ("[bench] run 1 …"): those of a log."""
    firsts = {line.split(maxsplit=1)[0] for line in lines}
    return len(firsts) == 1 and not next(iter(firsts))[0].isalnum()


def is_rows(text: str) -> bool:
    """Whether every line is a record of its own: all open like one, and most hold numbers (prose wraps anywhere)."""
    if text.count("\n") < _FEWEST_ROWS - 1:
        return False
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) < _FEWEST_ROWS or is_wrapped(lines) or any(not _OPENS_ROW.match(line) for line in lines):
        return False
    numbered = sum(1 for line in lines if re.search(r"\d", line))
    flows = any(_goes_on(line) or _FLOWS_ON.search(line) for line in lines[:-1])
    return numbered > len(lines) / 2 and not flows


def _goes_on(line: str) -> bool:
    """Whether a line ends with a word that leads to the next; only its end is looked at."""
    return _GOES_ON.search(line, max(len(line.rstrip()) - _LEADING_ON, 0)) is not None


def _list_marks(text: str) -> Iterator[int]:
    """Starts of the items of a list written in one line: ``1) … 2) … 3) …``, ``Found: - One … - Two …``."""
    expected, places = 1, []
    for hit in _INLINE.finditer(text):
        if int(hit.group(1)) == expected:
            places.append(hit.start() + (1 if hit.group()[:1].isspace() else 0))
            expected += 1
    if len(places) >= 2:
        yield from places
    dashes = [hit.start(1) for hit in _INLINE_DASH.finditer(text)] if _DASHES_OPEN.search(text) else []
    if len(dashes) >= 2:
        yield from dashes
