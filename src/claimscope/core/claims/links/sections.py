"""Sections of a document: which headings are in force at a place, and where a section tells of a vendor's own tests.

"MLPerf Inference v6.0" over one table says nothing of the table under "Own serving tests"; "Road map" ends at the next
heading of its level.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from claimscope.core import lazy_re as re
from claimscope.core.claims.names.denials import denied_in, marks_some
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence

_MARKED = re.compile(r"^\s*(#{1,6})\s")
_NUMBERED = re.compile(r"^\s*(\d{1,2}(?:\.\d{1,2})*)\.?\s+[A-ZÄÖÜ]")
_LONGEST_HEAD = 70
_ACHIEVED = re.compile(
    r"\b(?:since|so far|to date|measured|achieved|delivered|seit|bisher|gemessen|erreicht|depuis|mesuré\w*|"
    r"desde|medid\w+|finora|misurat\w+)\b|实测|已实现|測定済|실측",
    re.IGNORECASE,
)
""" "Software roadmap: gains since delivery" tells of what was measured."""

_REPLY = re.compile(
    r"^\s*(?:re|aw|fw|fwd|wg|antw)\s*:|\b(?:answers?|clarifications?|response|reply|our offer|our bid|proposal|"
    r"angebot|antwort\w*|"
    r"réponse|offre|respuesta|oferta)\b",
    re.IGNORECASE,
)
_SIDE = re.compile(
    r"\s*(?:(Left|Right|Links|Rechts|Gauche|Droite|Izquierda|Derecha)|(Top|Bottom|Above|Below|Oben|"
    r"Unten))\b[^:.]{0,16}:",
    re.IGNORECASE,
)
_FIRST_SIDES = frozenset({"left", "links", "gauche", "izquierda", "top", "above", "oben"})
POINTS_BACK = re.compile(
    r"\s*(?:(?:That|This|It|These|Those|Which|Per|The (?:correct|exact|full|same|first|second|higher|lower))\b|"
    r"(?:Das|Dies|Damit|Je|Pro|Der Wert|Die Zahl)\b|(?:Cela|Soit|Par)\b|(?:Esto|Eso|Por)\b|(?:Ciò|Per)\b|Это\b|"
    r"これ|即|즉)",
)
""" "That is MLPerf Inference v5.1": said of the sentence before."""

_MIDDLE = 0.5
PAGE_CUES = ("page-promise", "page-requirement", "page-limit")
_OWN = ("own-measurement", "unofficial")
_OF_ENTRY = frozenset({"round", "scenario", "division", "result_ids"})
_NO_SECTION = ("footnote", "footer", "notes", "comment", "table-cell")
_NO_END = 1_000_000_000
_ALL = r"all|alle[rs]?|both|beide|toute?s(?: les)?|tous(?: les)?|todos(?: los)?|todas(?: las)?|tutt[ie](?: i)?"
_BRACKETED = re.compile(r"\s*\([^()]+\)\.?\s*")
_OF_ALL = re.compile(
    rf"\b(?:{_ALL})(?: \w+)?:|\b(?:sources?|quellen?|fuentes?|fonti?)\b|出典|来源|資料|"
    rf"\b(?:{_ALL}) (?:results|values|figures|numbers|ergebnisse|werte|angaben|zahlen|résultats|valeurs|resultados|"
    r"valores|risultati|valori)\b|"
    rf"^\W*(?:{_ALL}) (?:in |are |with |from |on |mit |im |bei )?(?:MLPerf|runs?\b|tests?\b|Läufe\b|Messungen\b)",
    re.IGNORECASE,
)
""" "All: MLPerf Inference v5.1, 8x H200" below rows speaks for each of them."""


class Read(Protocol):
    """A sentence with its mentions."""

    @property
    def sentence(self) -> Sentence: ...
    @property
    def mentions(self) -> tuple[Mention, ...]: ...


_WORD, MOST_OF_SOURCE = re.compile(r"[^\W\d_]{2,}|[\u3041-\u9fff]{2,}"), 10
"""Words beside the names in a sentence that only tells where the numbers before it stand."""


def words_beside(read: Read) -> list[str]:
    """The words of a sentence that belong to none of its mentions."""
    return _WORD.findall(_blanked(read, len(read.sentence.text)))


def _blanked(read: Read, end: int) -> str:
    """A sentence up to a place, with blanks for its mentions."""
    rest = list(read.sentence.text)
    for mention in read.mentions:
        rest[mention.start : mention.end] = " " * (mention.end - mention.start)
    return "".join(rest[:end])


def words_behind_colon(read: Read) -> list[str]:
    """As ``words_beside``, behind the colon of a sentence; all words where it has none ("The rest was right: …")."""
    cut = read.sentence.text.find(": ")
    words = words_beside(read)
    return words if cut < 0 else words[len(_WORD.findall(_blanked(read, cut))) :]


@dataclass(frozen=True, slots=True)
class _Head:
    index: int
    level: int
    is_title: bool
    sentence: Sentence
    over: tuple[Sentence, ...] = ()
    """This heading and those above it that are still in force, the nearest first."""


def heading_level(sentence: Sentence) -> int | None:
    """Level of a heading, also of one that only looks like it ("## Results", "3.1 Results"); None for other text."""
    passage = sentence.passage
    if passage.role in ("title", "heading"):
        return passage.level
    if passage.role != "body" or "\n" in passage.text.strip() or len(passage.text) > _LONGEST_HEAD:
        return None
    marked = _MARKED.match(passage.text)
    if marked:
        return len(marked.group(1))
    numbered = _NUMBERED.match(passage.text)
    closed = passage.text.rstrip().endswith((".", ":", "!", "?", ";", ",", "。"))
    return numbered.group(1).count(".") + 1 if numbered and not closed and not sentence.has("rate") else None


_CUES_OF_LEADS = {"promise": "page-promise", "requirement": "page-requirement", "limit": "page-limit"}


def cues_of(head: Sentence, leads: bool = False) -> frozenset[str]:
    """What a heading announces (promises, requirements, limits), or a line that only leads a list on; a reply announces
    no requirement, what was achieved no promise."""
    cues = {kind for kind in PAGE_CUES if head.has(kind)}
    cues |= {cue for kind, cue in _CUES_OF_LEADS.items() if leads and head.has(kind)}
    cues -= {"page-requirement"} if _REPLY.search(head.text) else set()
    return frozenset(cues - {"page-promise"} if _ACHIEVED.search(head.text) else cues)


def named_suites(read: Read) -> list[Mention]:
    """Namings of MLPerf that speak for what follows: not "outside MLPerf", not the trade mark legend."""
    found = [mention for mention in read.mentions if mention.kind == "family"]
    if not found or is_legal(read.sentence):
        return []
    return [m for m in found if not any(m.overlaps(cue.start, cue.end) for cue in read.sentence.of("unofficial"))]


def denies_suite(read: Read) -> bool:
    """ "Not MLPerf results", "neither vendor has an MLPerf entry": MLPerf is named to say that it is not meant."""
    cues = read.sentence.of("unofficial")
    denied = any("mlperf" in read.sentence.text[cue.start : cue.end].lower() for cue in cues)
    denied = denied or any(True for _ in denied_in(read.sentence))
    spoken = not named_suites(read) and not is_legal(read.sentence) and not marks_some(read.sentence)
    return denied and spoken


def _is_of_one(sentence: Sentence) -> bool:
    """Whether a card, or an item with a number of its own, denies its suite: it says nothing of those beside it."""
    return sentence.passage.is_card or (sentence.item > 0 and sentence.has("rate", "time"))


def is_sided(sentence: Sentence) -> bool:
    """Whether a line points at one side of a slide."""
    return _SIDE.match(sentence.text) is not None


def is_legal(sentence: Sentence) -> bool:
    """The trade mark legend names MLPerf and says nothing about any number."""
    text = sentence.text.lower()
    return any(words in text for words in ("trademark", "trade mark", "registered", "eingetragene marke"))


def is_of_all(sentence: Sentence) -> bool:
    """Whether a line speaks for all rows above it ("All: MLPerf Inference v5.1, 8x H200", "Source: …")."""
    return _OF_ALL.search(sentence.text) is not None or _BRACKETED.fullmatch(sentence.text) is not None


def speaks_for(note: Sentence, sentence: Sentence | None) -> bool:
    """Whether a line that points at one side of a slide ("Left: …", "Rechts: …") points at a sentence; others do."""
    side = _SIDE.match(note.text)
    if side is None:
        return True
    box = sentence.passage.box if sentence is not None else None
    if box is None:
        return False
    middle = (box[0] + box[2]) / 2 if side.group(1) else (box[1] + box[3]) / 2
    first = (side.group(1) or side.group(2)).lower() in _FIRST_SIDES
    return (middle < _MIDDLE) == first


class Sections:
    """The headings of every page, and the places that tell of own tests or name MLPerf."""

    def __init__(self, statements: Sequence[Read]) -> None:
        """``statements`` in order of place."""
        self._heads: dict[int, list[_Head]] = {}
        self._stacks: dict[int, list[_Head]] = {}
        self._own: dict[int, list[Sentence]] = {}
        self._named: dict[int, list[int]] = {}
        self._denied: dict[int, list[int]] = {}
        self._entered: dict[int, list[int]] = {}
        for read in statements:
            sentence, page = read.sentence, read.sentence.passage.page
            level = heading_level(sentence)
            if level is not None:
                self._open(page, _Head(sentence.index, level, sentence.passage.role == "title", sentence))
            named = named_suites(read)
            if named:
                self._named.setdefault(page, []).append(sentence.index)
                if any(mention.kind in _OF_ENTRY for mention in read.mentions):
                    self._entered.setdefault(page, []).append(sentence.index)
            elif denies_suite(read) and not _is_of_one(sentence):
                self._denied.setdefault(page, []).append(sentence.index)
            if (
                not named
                and sentence.has(*_OWN)
                and not marks_some(sentence)
                and sentence.passage.role not in _NO_SECTION
            ):
                self._own.setdefault(page, []).append(sentence)

    def _open(self, page: int, head: _Head) -> None:
        """A heading ends those of its level and below; a title stays."""
        stack = self._stacks.setdefault(page, [])
        while stack and not stack[-1].is_title and stack[-1].level >= head.level:
            stack.pop()
        stack.append(head)
        over = tuple(one.sentence for one in reversed(stack))
        self._heads.setdefault(page, []).append(replace(head, over=over))

    def heads_over(self, sentence: Sentence) -> tuple[Sentence, ...]:
        """The headings in force at a sentence, the nearest first: each one of a higher level than the one before."""
        heads = self._heads.get(sentence.passage.page, [])
        place = bisect_right(heads, sentence.index, key=lambda head: head.index)
        return heads[place - 1].over if place else ()

    def section_of(self, sentence: Sentence) -> tuple[int, int]:
        """Places between the heading before a sentence and the next one behind it."""
        heads = self._heads.get(sentence.passage.page, [])
        place = bisect_right(heads, sentence.index, key=lambda head: head.index)
        return heads[place - 1].index if place else 0, heads[place].index if place < len(heads) else _NO_END

    def cues_over(self, sentence: Sentence) -> frozenset[str]:
        """What the headings in force announce."""
        return frozenset().union(*map(cues_of, self.heads_over(sentence)))

    def is_own(self, sentence: Sentence) -> bool:
        """Whether the text before a sentence tells of own tests since MLPerf was last named: in its section, or in
        its paragraph and right before it where no headings part the text."""
        page = sentence.passage.page
        own, named = self._own.get(page, []), self._named.get(page, [])
        place = bisect_right(own, sentence.index, key=lambda one: one.index)
        if not place:
            return False
        last = own[place - 1]
        if self._is_headed_own(sentence):
            return True
        at = bisect_right(named, sentence.index)
        return not (at and named[at - 1] >= last.index) and self._reaches(last, sentence, at == 0)

    def _is_headed_own(self, sentence: Sentence) -> bool:
        """Whether the nearest heading tells of own tests; a word on MLPerf below it that names no entry ("MLPerf fixes
        the prompts, we took ours") takes nothing back."""
        heads = self.heads_over(sentence)
        if not heads or heads[0] is sentence:
            return False
        own, begin = self._own.get(sentence.passage.page, []), heads[0].index
        place = bisect_left(own, begin, key=lambda one: one.index)
        if place == len(own) or own[place].index != begin:
            return False
        entered = self._entered.get(sentence.passage.page, [])
        return bisect_left(entered, begin) == bisect_right(entered, sentence.index)

    def is_denied(self, sentence: Sentence) -> bool:
        """Whether the section says behind a sentence that its numbers are none of MLPerf, before it names it again;
        or a page that names it nowhere else ("Measured by Wexford Legal. Not an MLPerf benchmark.")."""
        page = sentence.passage.page
        denied, named = self._denied.get(page, []), self._named.get(page, [])
        if denied and not named:
            return True
        place = bisect_left(denied, sentence.index)
        if place == len(denied) or denied[place] >= self.section_of(sentence)[1]:
            return False
        return bisect_left(named, sentence.index) == bisect_left(named, denied[place])

    def _reaches(self, own: Sentence, sentence: Sentence, unnamed: bool) -> bool:
        """Whether own tests told of at ``own`` are still spoken of; ``unnamed``: MLPerf was not named before."""
        if own.passage is sentence.passage or unnamed or own in self.heads_over(sentence):
            return True
        heads = self._heads.get(sentence.passage.page, [])
        low = bisect_left(heads, own.index, key=lambda head: head.index)
        high = bisect_right(heads, sentence.index, key=lambda head: head.index)
        between = [head for head in heads[low:high] if head.index != own.index]
        return bool(low or high) and not between
