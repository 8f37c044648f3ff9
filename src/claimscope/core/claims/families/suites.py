"""Which suite a text is about: the nearest naming of MLPerf® before it, else after it, else on the first page."""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from claimscope.core import lazy_re as re
from claimscope.core.claims.families.legends import Legends
from claimscope.core.claims.families.notes import Notes
from claimscope.core.claims.links.letters import Letters
from claimscope.core.claims.links.sections import (
    Read,
    Sections,
    heading_level,
    is_of_all,
    is_sided,
    named_suites,
    speaks_for,
)
from claimscope.core.claims.numbers.values import Surroundings
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.passages import Passage
from claimscope.core.claims.words.sentences import Sentence, is_rows

_SURE_ROUND = 0.9
_LOOK_BACK, _FARTHEST = 6, 200
"""So many namings that reach a place are asked, of so many before it: cost must not grow with its square."""

_OF_ENTRY = ("round", "scenario", "division", "result_ids", "benchmark", "verification")
_LONGEST_LABEL = 90
_OF_DEMANDS = frozenset({"page-requirement", "page-limit"})
_NOTE = re.compile(r"\(\d{1,2}\)\s*$")
_MARK = re.compile(r"(?:^|\n)\s*(?:[-•*–▪‣]|\d{1,2}[.)]|[a-z]\)|\([a-z]\))\s*$")
_COMPARED = re.compile(
    r"\W*(?:(?:just )?(?:for|by way of|as an?|in) (?:reference|comparison|orientation|contrast|the record)|"
    r"zum vergleich|zur (?:einordnung|orientierung)|(?:à titre de|en) comparaison|"
    r"pour (?:comparer|mémoire|comparaison)|como referencia|(?:a modo|a título) de comparación|para comparar|"
    r"como comparação|per (?:confronto|riferimento)|a titolo di (?:confronto|paragone)|для сравнения|"
    r"作为(?:对比|参考|比较)|相比之下|参考までに|比較のため|ちなみに|참고로|비교하자면)",
    re.IGNORECASE,
)
""" "For reference, the MLPerf v4.0 entry is at …": what was told before is none."""

_ALONE = re.compile(
    r"\b(?:only|nur|lediglich|solely|seulement|uniquement|solo|solamente|únicamente|soltanto|apenas|somente|"
    r"только|лишь) "
    r"(?:for|with|of|für|bei|zu|vom|pour|de|para|con|per|com|для)\b|仅有?为|のみ|만 ",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\W*((?:[^\W\d_][\w'’-]*,? ){1,7}[^\W\d_][\w'’-]*|[^:.;]{4,80}\d[^:.;]{0,40}): ~?\d")
_OF_A_LABEL = frozenset(
    (
        "mlcommons",
        "scenario",
        "scenario?",
        "benchmark",
        "division",
        "accelerator",
        "submitter",
        "per",
        "gpu-noun",
        "node-noun",
    )
)
_ALONE_REACH = 40
_POWER = re.compile(r"\bPower\b")
_TURN = re.compile(r"\W*(?:(?:The|Der|Die|Das|El|La|Le|Il|O|A) |L'|L’)?([^\W\d_]{3,20}) (\d{1,2}|[A-Z])(?![\w.,]*\w)")
PLAINNESS = ("suite-elsewhere", "suite-compared", "suite-later", "suite-aside", "suite-near", "suite-heads")


@dataclass(frozen=True, slots=True)
class Naming:
    """A suite whose name reaches a place, how plainly (a sign of ``weighing.py``), and where it is
    last named plainly (or -1)."""

    suite: str
    sign: str
    index: int = -1


NO_NAMING = Naming("", "")


class FamilyMap:
    """Knows for each sentence of a document the suite in reach and what the page's title promises."""

    def __init__(self, statements: Sequence[Read], tables: Sequence[Sequence[Read]] = ()) -> None:
        """``statements`` in order of place, cells of tables among them; ``tables``: the cells of each table."""
        self._named: dict[int, list[tuple[int, str]]] = {}
        self._sided: dict[int, list[tuple[Sentence, str]]] = {}
        self._notes = Notes()
        self._legends = Legends()
        self._headed: set[tuple[int, int]] = set()
        self._compared: set[int] = set()
        self._labelled: set[tuple[int, int]] = set()
        self._resulting: set[tuple[int, int]] = set()
        self._plain: dict[tuple[int, int], str] = {}
        self._items: dict[tuple[int, int], tuple[int, int]] = {}
        self._turns: dict[tuple[int, int], tuple[str, str] | None] = {}
        self._under: dict[tuple[int, int], int] = {}
        self._sections = Sections(statements)
        self._letters = Letters(statement.sentence for statement in statements)
        self._first = ""
        self._entries: dict[int, list[int]] = {}
        self._powered: set[int] = set()
        self._scopes: list[Mention] = []
        self._scoped: Passage | None = None
        self._results_first = any(cells[0].sentence.passage.page == 1 for cells in tables if cells)
        self._by_id: dict[int, list[int]] = {}
        for statement in statements:
            self._take(statement)
        for cells in tables:
            scopes = _scopes_before(statements, cells[0].sentence)
            if speaks_of_entry([*scopes, *(mention for cell in cells for mention in cell.mentions)]):
                self._by_id.setdefault(cells[0].sentence.passage.page, []).append(cells[0].sentence.index)
        # Result IDs, accuracy tiers and "Server, v5.1 closed" have a form of their own: where MLPerf is not named,
        # they name it.
        for page in self._by_id.keys() - self._named.keys():
            self._named[page] = [(index, "inference") for index in sorted(self._by_id[page])]

    def _take(self, statement: Read) -> None:
        sentence = statement.sentence
        page = sentence.passage.page
        if sentence.passage.mark:
            self._notes.take(statement)
        self._legends.take(statement)
        self._scopes = [m for m in self._scopes if sentence.passage is self._scoped]
        self._scopes, self._scoped = [m for m in statement.mentions if _is_scope(m)] or self._scopes, sentence.passage
        if speaks_of_entry([*self._scopes, *statement.mentions]):
            self._by_id.setdefault(page, []).append(sentence.index)
        for mention in statement.mentions:
            if mention.kind == "scenario" and mention.sure >= _SURE_ROUND:
                self._entries.setdefault(page, []).append(sentence.index)
            if mention.kind == "result_ids":
                self._by_id.setdefault(page, []).append(sentence.index)
            if mention.kind == "benchmark" and mention.family == "inference" and "-99" in str(mention.value):
                self._by_id.setdefault(page, []).append(sentence.index)
        if _POWER.search(sentence.text) and named_suites(statement):
            self._powered.add(id(sentence.passage))
        for mention in named_suites(statement):
            if is_sided(sentence):
                self._sided.setdefault(page, []).append((sentence, mention.family))
                continue
            named = self._named.setdefault(page, [])
            headed = sentence.passage.role != "title" and heading_level(sentence) is not None
            if headed or _is_row_of_one(statement):
                self._headed.add((page, sentence.index))
            self._under[page, sentence.index] = self._naming_head(sentence)
            self._plain[page, sentence.index] = plainness(statement)
            if not named and (_COMPARED.match(sentence.text) or _is_for_one_alone(sentence, mention)):
                self._compared.add(page)
            if (is_bullet(sentence) or _is_result_row(sentence)) and not is_of_all(sentence):
                self._items[page, sentence.index] = (sentence.item, id(sentence.passage))
            if sentence.has("rate", "time"):
                self._resulting.add((page, sentence.index))
            if _is_labelled(sentence, whole=True):
                self._labelled.add((page, sentence.index))
            self._turns[page, sentence.index] = _turn_of(sentence)
            named.append((sentence.index, meant(mention, named[-1][1] if named else "")))
            self._first = self._first or (mention.family if page == 1 else "")

    def _naming_head(self, sentence: Sentence) -> int:
        """Place of the heading that names a suite over a naming (or is it), or -1: with its section the naming ends."""
        page = sentence.passage.page
        if sentence.passage.role != "title" and heading_level(sentence) is not None:
            return sentence.index
        over = (head.index for head in self._sections.heads_over(sentence))
        return next((index for index in over if self._under.get((page, index), -1) == index), -1)

    def family_at(self, sentence: Sentence) -> str:
        """The suite in reach of a sentence, or empty; own tests told of since MLPerf was named put it out of reach."""
        naming = self.naming_over(sentence)
        if not naming.suite:
            return ""
        out_of_reach = self.is_own(sentence) or self.is_denied(sentence)
        return "" if naming.sign == "suite-elsewhere" or out_of_reach else naming.suite

    def is_own(self, sentence: Sentence) -> bool:
        """Whether the text before a sentence, or its section, tells of own tests since MLPerf was named."""
        return self._sections.is_own(sentence)

    def tells_power(self, sentence: Sentence) -> bool:
        """Whether the paragraph of a sentence names the suite with its measurement of power ("v4.1, Closed, Power")."""
        return id(sentence.passage) in self._powered

    def heads_over(self, sentence: Sentence) -> tuple[Sentence, ...]:
        """The headings in force at a sentence, the nearest first."""
        return self._sections.heads_over(sentence)

    def is_denied(self, sentence: Sentence) -> bool:
        """Whether the section says behind a sentence that its numbers are none of MLPerf."""
        return self._sections.is_denied(sentence)

    def names(self, sentence: Sentence) -> bool:
        """Whether a sentence names a suite."""
        return (sentence.passage.page, sentence.index) in self._plain

    def is_parted(self, first: Sentence, second: Sentence) -> bool:
        """Whether a heading stands between two places."""
        return self._sections.section_of(first) != self._sections.section_of(second)

    def naming_over(self, sentence: Sentence) -> Naming:
        """The suite whose name reaches a sentence, whatever stands between them, and how plainly it does."""
        page = sentence.passage.page
        sided = self._sided.get(page, [])
        told = [family for note, family in sided if speaks_for(note, sentence)]
        if told or (sided and page not in self._named):
            return Naming(told[-1], "suite-heads") if told else NO_NAMING
        named = self._named.get(page, [])
        if not named:
            return Naming(self._from_first_page(page), "suite-later")
        place = bisect_right(named, sentence.index, key=lambda pair: pair[0])
        if not place:
            apart = self._begins_later(page, named[0][0]) or named[0][0] >= self._sections.section_of(sentence)[1]
            apart = apart or ((is_bullet(sentence) or sentence.item > 0) and (page, named[0][0]) in self._items)
            later = "suite-compared" if page in self._compared else "suite-later"
            return Naming(named[0][1], "suite-elsewhere" if apart and later == "suite-later" else later)
        return self._before(sentence, named[max(0, place - _FARTHEST) : place])

    def _before(self, sentence: Sentence, named: Sequence[tuple[int, str]]) -> Naming:
        """The nearest naming before a sentence that its section does not end, as plain as the plainest of them."""
        page = sentence.passage.page
        over = {-1, *(head.index for head in self._sections.heads_over(sentence))}
        under = ((i, family) for i, family in reversed(named) if self._under.get((page, i), -1) in over)
        reaching = list(itertools.islice(under, _LOOK_BACK))
        if reaching:
            plainest = [self._plainness(page, i) for i, family in reaching if family == reaching[0][1]]
            plain = next((i for i, _ in reaching if self._plainness(page, i) != "suite-aside"), -1)
            sign = max(plainest, key=PLAINNESS.index)
            beside = self._items.get((page, reaching[0][0]))
            item = is_bullet(sentence) or sentence.item > 0
            if item and beside is not None and beside != (sentence.item, id(sentence.passage)):
                sign = "suite-beside"
            if sign == "suite-near" and self._is_of_sibling(page, reaching[0][0], sentence):
                sign = "suite-parted"
            if _is_labelled(sentence) and (page, reaching[0][0]) in self._labelled:
                sign = "suite-beside"
            if self._letters.are_parted(page, reaching[0][0], sentence.index):
                sign = "suite-beside"
            if _is_next_turn(self._turns.get((page, reaching[0][0])), _turn_of(sentence)):
                sign = "suite-beside"
            return Naming(reaching[0][1], sign, plain)
        return Naming(named[-1][1], "suite-aside", named[-1][0]) if self._tells_of_entry(sentence) else NO_NAMING

    def _is_of_sibling(self, page: int, index: int, sentence: Sentence) -> bool:
        """Whether a naming told a result of its own, in a section that a heading of its level has ended since."""
        if (page, index) not in self._resulting:
            return False
        return self._sections.section_of(sentence)[0] > index and not self._tells_of_entry(sentence)

    def _plainness(self, page: int, index: int) -> str:
        return self._plain.get((page, index), "suite-near")

    def _tells_of_entry(self, sentence: Sentence) -> bool:
        """Whether the section of a sentence names a scenario: it goes on with the results of the section before."""
        low, high = self._sections.section_of(sentence)
        entries = self._entries.get(sentence.passage.page, [])
        place = bisect_left(entries, low)
        return place < len(entries) and entries[place] < high

    def _from_first_page(self, page: int) -> str:
        """The suite that page 1 names, where it is a page without results of its own; else it speaks only for pages
        that also name a scenario (a workbook of MLPerf results has sheets of other tests behind them)."""
        return self._first if not self._results_first or page in self._entries else ""

    def _begins_later(self, page: int, index: int) -> bool:
        """Whether the first naming of a page is a heading or one of rows: it says nothing of the text before it."""
        return (page, index) in self._headed and not any(at < index for at in self._by_id.get(page, ()))

    @property
    def notes(self) -> Notes:
        """What the footnotes of the document tell."""
        return self._notes

    @property
    def legends(self) -> Legends:
        """What labels of the document stand for."""
        return self._legends

    def meant_by(self, sentence: Sentence, mention: Mention) -> str:
        """The suite a naming of MLPerf means: "MLPerf" alone takes up the suite named before it on the page."""
        named = self._named.get(sentence.passage.page, [])
        place = bisect_left(named, sentence.index, key=lambda pair: pair[0])
        return meant(mention, named[place - 1][1] if place else "")

    def around(self, sentence: Sentence) -> Surroundings:
        """Surroundings for judging the numbers of a sentence."""
        heads = self._sections.heads_over(sentence)
        return Surroundings(
            self.family_at(sentence),
            self._sections.cues_over(sentence) - (_OF_DEMANDS if sentence.passage.answers else frozenset()),
            title_latency=any(head.has("strong-latency") for head in heads),
        )


def is_bullet(sentence: Sentence) -> bool:
    """Whether a sentence opens an item of a list, with its mark or in a list of the file."""
    passage = sentence.passage
    if _NOTE.search(passage.text[: sentence.offset]):
        return False
    return passage.role == "list" or (sentence.item > 0 and _MARK.search(passage.text[: sentence.offset]) is not None)


def _is_for_one_alone(sentence: Sentence, mention: Mention) -> bool:
    """ "There is an MLPerf result only for the older card": what was told before is none."""
    found = _ALONE.search(sentence.text)
    return found is not None and sentence.has("mlcommons") and abs(found.start() - mention.end) <= _ALONE_REACH


def _is_result_row(sentence: Sentence) -> bool:
    """Whether a sentence is one of rows and holds a result of its own ("11:00 reference, MLPerf v5.1: 2,755 tokens/s"):
    the suite it names is its own alone."""
    text = sentence.passage.text
    opens = sentence.offset > 0 and text[: sentence.offset].rstrip(" ").endswith("\n")
    return sentence.item > 0 and opens and sentence.has("rate", "time") and is_rows(text)


def _is_labelled(sentence: Sentence, whole: bool = False) -> bool:
    """ "Maker's test with a camera: 58 images/s": a result behind a label of words that no entry has; ``whole``: of
    any words."""
    found = _LABEL.match(sentence.text)
    if found is None or not sentence.has("rate", "time"):
        return False
    held = {match.kind.partition(":")[0] for match in sentence.matches if match.end <= found.end(1)}
    return whole or held.isdisjoint(_OF_A_LABEL)


def _turn_of(sentence: Sentence) -> tuple[str, str] | None:
    """What a sentence is about where its subject is one of several by number or letter ("Bidder 2 …", "Lot B: …")."""
    found = _TURN.match(sentence.text)
    return (found.group(1).lower(), found.group(2)) if found else None


def _is_next_turn(first: tuple[str, str] | None, second: tuple[str, str] | None) -> bool:
    """Whether two sentences speak of two of several: "Bidder 1 …" names the suite for itself."""
    return first is not None and second is not None and first[0] == second[0] and first[1] != second[1]


def plainness(statement: Read) -> str:
    """How plainly a naming speaks for what follows: a heading, or a line that names an entry; else a word in passing
    ("MLPerf fixes the prompts", "we did not take part in MLPerf v6.0")."""
    sentence = statement.sentence
    text = sentence.text.rstrip()
    headed = sentence.passage.role in ("title", "heading", "caption") or heading_level(sentence) is not None
    if headed or text.endswith((":", "：")):
        return "suite-heads"
    measured = sentence.has("rate", "time")
    if sentence.has("negation") and not measured:
        return "suite-aside"
    entered = any(m.kind in _OF_ENTRY for m in statement.mentions) or measured
    label = len(text) <= _LONGEST_LABEL and not text.endswith((".", "。", "!", "?"))
    return "suite-near" if entered or label else "suite-aside"


def _is_row_of_one(statement: Read) -> bool:
    """Whether a statement is one of rows and names the product it speaks of, so that its suite is its own alone."""
    named = any(mention.kind in ("accelerator", "system") for mention in statement.mentions)
    row = bool(statement.sentence.item) and is_rows(statement.sentence.passage.text)
    return named and row and not is_of_all(statement.sentence)


def meant(mention: Mention, before: str) -> str:
    """The suite of a naming, where ``before`` was named last: a bare "MLPerf" goes on with it."""
    return before if before and mention.sure < 1 else mention.family


def speaks_of_entry(mentions: Sequence[Mention]) -> bool:
    """Whether words that only MLPerf Inference joins stand together: a round (or whether MLCommons has verified it), a
    scenario, and division or benchmark."""
    kinds = {m.kind for m in mentions if m.kind != "benchmark" or m.family == "inference"}
    return (
        any(map(_is_scope, mentions))
        and "scenario" in kinds
        and bool(kinds & {"division", "benchmark"})
        and "other" not in kinds
    )


def _scopes_before(statements: Sequence[Read], first: Sentence) -> list[Mention]:
    """The round that the line right before a table tells."""
    place = bisect_left(statements, first.index, key=lambda read: read.sentence.index)
    before = statements[place - 1] if place else None
    if before is None or before.sentence.passage.page != first.passage.page:
        return []
    return [mention for mention in before.mentions if _is_scope(mention)]


def _is_scope(mention: Mention) -> bool:
    """Whether a word tells the round of a result, or whether it was verified."""
    if mention.kind == "verification":
        return True
    return mention.kind == "round" and mention.family in ("", "inference") and mention.sure >= _SURE_ROUND
