"""Which suite a text is about: the nearest naming of MLPerf® before it, else after it, else on the first page."""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from claimscope.core import lazy_re as re
from claimscope.core.claims.families.legends import Legends
from claimscope.core.claims.families.namings import (
    Named,
    is_bullet,
    is_labelled,
    is_next_turn,
    meant,
    named_by,
    turn_of,
)
from claimscope.core.claims.families.notes import Notes
from claimscope.core.claims.links.letters import Letters
from claimscope.core.claims.links.sections import (
    POINTS_BACK,
    Read,
    Sections,
    heading_level,
    is_sided,
    named_suites,
    speaks_for,
)
from claimscope.core.claims.numbers.values import Surroundings
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.passages import Passage
from claimscope.core.claims.words.sentences import Sentence

_SURE_ROUND = 0.9
_LOOK_BACK, _FARTHEST = 6, 200
"""So many namings that reach a place are asked, of so many before it: cost must not grow with its square."""

_OF_DEMANDS = frozenset({"page-requirement", "page-limit"})
_BY_ENTRY = ("round", "scenario", "division", "result_ids", "benchmark", "verification")
_POWER = re.compile(r"\bPower\b")
_JUST_BEHIND = 2
"""How much higher the index of the next sentence is."""

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
        self._named: dict[int, list[Named]] = {}
        self._naming: set[tuple[int, int]] = set()
        self._naming_heads: set[tuple[int, int]] = set()
        self._sided: dict[int, list[tuple[Sentence, str]]] = {}
        self._notes = Notes()
        self._legends = Legends()
        self._resulting: set[int] = set()
        self._sections = Sections(statements)
        self._letters = Letters(statement.sentence for statement in statements)
        self._first = ""
        self._entries: dict[int, list[int]] = {}
        self._powered: set[int] = set()
        self._behind: set[int] = set()
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
            self._named[page] = [Named(index, "inference") for index in sorted(self._by_id[page])]

    def _take(self, statement: Read) -> None:
        sentence = statement.sentence
        page = sentence.passage.page
        if sentence.passage.mark:
            self._notes.take(statement)
        self._legends.take(statement)
        if sentence.has("rate", "time"):
            self._resulting.add(id(sentence.passage))
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
        entered = any(m.kind in _BY_ENTRY for m in statement.mentions) and named_suites(statement)
        if entered and POINTS_BACK.match(sentence.text):
            self._behind.add(sentence.index - 2)
        for mention in named_suites(statement):
            if is_sided(sentence):
                self._sided.setdefault(page, []).append((sentence, mention.family))
                continue
            named = self._named.setdefault(page, [])
            under = self._naming_head(sentence)
            self._naming.add((page, sentence.index))
            if under == sentence.index:
                self._naming_heads.add((page, under))
            named.append(named_by(statement, mention, named[-1].suite if named else "", under))
            self._first = self._first or (mention.family if page == 1 else "")

    def _naming_head(self, sentence: Sentence) -> int:
        """Place of the heading that names a suite over a naming (or is it), or -1: with its section the naming ends."""
        page = sentence.passage.page
        if sentence.passage.role != "title" and heading_level(sentence) is not None:
            return sentence.index
        over = (head.index for head in self._sections.heads_over(sentence))
        return next((index for index in over if (page, index) in self._naming_heads), -1)

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

    def is_named_behind(self, sentence: Sentence) -> bool:
        """Whether the next sentence points back and says that it was an entry ("That is MLPerf v5.1, Offline.")."""
        return sentence.index in self._behind

    def heads_over(self, sentence: Sentence) -> tuple[Sentence, ...]:
        """The headings in force at a sentence, the nearest first."""
        return self._sections.heads_over(sentence)

    def is_denied(self, sentence: Sentence) -> bool:
        """Whether the section says behind a sentence that its numbers are none of MLPerf."""
        return self._sections.is_denied(sentence)

    def names(self, sentence: Sentence) -> bool:
        """Whether a sentence names a suite."""
        return (sentence.passage.page, sentence.index) in self._naming

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
        place = bisect_right(named, sentence.index, key=lambda one: one.index)
        if place:
            return self._before(sentence, named[max(0, place - _FARTHEST) : place])
        if named[0].compared:
            return Naming(named[0].suite, "suite-compared")
        if self._is_apart(sentence, named[0]):
            return Naming(named[0].suite, "suite-elsewhere")
        near = named[0].passage == id(sentence.passage) and named[0].index <= sentence.index + _JUST_BEHIND
        return Naming(named[0].suite, "suite-source" if named[0].source and near else "suite-later")

    def _is_apart(self, sentence: Sentence, first: Named) -> bool:
        """Whether the first naming of a page, behind a sentence, says nothing of it: it begins something, stands in
        another section, or both are items of a list."""
        page = sentence.passage.page
        begins = first.begins and not any(at < first.index for at in self._by_id.get(page, ()))
        if begins or first.index >= self._sections.section_of(sentence)[1]:
            return True
        return _is_item(sentence) and first.item is not None

    def _before(self, sentence: Sentence, named: Sequence[Named]) -> Naming:
        """The nearest naming before a sentence that its section does not end, as plain as the plainest of them."""
        over = {-1, *(head.index for head in self._sections.heads_over(sentence))}
        reaching = list(itertools.islice((one for one in reversed(named) if one.under in over), _LOOK_BACK))
        if not reaching:
            last = named[-1]
            return Naming(last.suite, "suite-aside", last.index) if self._tells_of_entry(sentence) else NO_NAMING
        nearest = reaching[0]
        plain = next((one.index for one in reaching if one.plain != "suite-aside"), -1)
        sign = max((one.plain for one in reaching if one.suite == nearest.suite), key=PLAINNESS.index)
        if self._is_beside(sentence, nearest):
            sign = "suite-beside"
        elif sign == "suite-near" and self._is_of_sibling(nearest, sentence):
            sign = "suite-parted"
        return Naming(nearest.suite, sign, plain)

    def _is_beside(self, sentence: Sentence, naming: Named) -> bool:
        """Whether a naming is that of another item, label, side or turn than the sentence behind it."""
        if naming.item is not None and _is_item(sentence) and naming.item != (sentence.item, id(sentence.passage)):
            return True
        if (naming.labelled and is_labelled(sentence)) or is_next_turn(naming.turn, turn_of(sentence)):
            return True
        return self._letters.are_parted(sentence.passage.page, naming.index, sentence.index)

    def _is_of_sibling(self, naming: Named, sentence: Sentence) -> bool:
        """Whether the passage of a naming told a result, in a section that a heading of its level has ended since."""
        ended = naming.passage in self._resulting and self._sections.section_of(sentence)[0] > naming.index
        return ended and not self._tells_of_entry(sentence)

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
        place = bisect_left(named, sentence.index, key=lambda one: one.index)
        return meant(mention, named[place - 1].suite if place else "")

    def around(self, sentence: Sentence) -> Surroundings:
        """Surroundings for judging the numbers of a sentence."""
        heads = self._sections.heads_over(sentence)
        return Surroundings(
            self.family_at(sentence),
            self._sections.cues_over(sentence) - (_OF_DEMANDS if sentence.passage.answers else frozenset()),
            title_latency=any(head.has("strong-latency") for head in heads),
        )


def _is_item(sentence: Sentence) -> bool:
    return is_bullet(sentence) or sentence.item > 0


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
