"""What a claim takes over from the text around it: footnote by its mark, earlier sentences, title, caption, first page.

Nothing is taken where the text around says two things: an ambiguous surrounding leaves the field open.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimscope.core import lazy_re as re
from claimscope.core.claims import confidence
from claimscope.core.claims.links.chosen import Accepts, allowed, one_value, plain_rounds, taken
from claimscope.core.claims.links.entryids import ids_meant
from claimscope.core.claims.links.items import Items
from claimscope.core.claims.links.letters import Letters, is_other_voice
from claimscope.core.claims.links.nearness import (
    Head,
    is_closed,
    is_label,
    is_later_item,
    is_other_subject,
    is_sibling,
    names_of,
    place_of,
    says_same,
)
from claimscope.core.claims.links.parallels import is_list
from claimscope.core.claims.links.sections import (
    denies_suite,
    heading_level,
    is_legal,
    is_of_all,
    named_suites,
)
from claimscope.core.claims.links.sidelines import is_card, is_plan, tells_set_up
from claimscope.core.claims.links.spots import ENTRY_FACTS, Spot, fits, hidden_from
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.passages import marks_in

FRAME_KINDS = frozenset(
    {"round", "division", "suite", "submitter", "verification", "result_ids", "retrieved_on", "tier", "availability"}
)
"""What is often said behind the claim: source lines, captions, footers."""

LATER_KINDS = FRAME_KINDS | {"benchmark", "accelerator", "system", "count", "software", "precision"}
FIRST_PAGE_KINDS = frozenset({"round", "division", "suite", "submitter"})
_OF_ALL_ITEMS = ("round", "comparison")
"""What the items of a page may share: a digest tells of one round."""

_TOLD_APART = ("round", "division", "suite")
_OF_A_RUN = ("software", "precision", "scenario", "tier")
_OF_A_MACHINE = ("accelerator", "system", "count")
_OF_A_TEST = frozenset({"scenario", "division", "tier", "result_ids", "benchmark"})
_JUST_BEFORE = 4
"""How far an index of the sentence before may lie back (sentences have even ones)."""

_SOURCE_REACH = 4
"""How far behind a number the line that tells where it stands may follow (sentences have even indices)."""

_LOOK_BACK, _FARTHEST = 6, 100
"""The nearest names; and how many earlier lines that say a kind are asked: on a long page all would cost its square."""

_SAME = re.compile(
    r"\b(?:same|identical|that) (?:benchmark|test|model|workload)|\b(?:gleiche[nmr]?|selben|"
    r"demselben) (?:Benchmark|Test|Modell)|"
    r"\bm[eê]me (?:test|modèle|benchmark)|\bmism[oa] (?:prueba|modelo|benchmark)",
    re.IGNORECASE,
)
_LAST_BRACKET = re.compile(r"\([^()]*\)[\s.]*$")
_AS_NOTE = re.compile(r"\W*\d?\W*(?:(?:the )?same as|as|like|see|wie|comme|idem que|como|come)\s?\W?", re.IGNORECASE)
_POINTS_BACK = re.compile(
    r"(?:The|This|That|These|Those) (?:first |last |above )?(?:figures?|results?|numbers?|values?|rates?)|"
    r"(?:That|This) (?:is|was)|It (?:was|is|belongs|comes|stems)|Das (?:Ergebnis|war|ist)|Der Wert|Die Zahl|"
    r"Dieser Wert|Ce (?:chiffre|résultat)|Este (?:resultado|valor)",
)


@dataclass(frozen=True, slots=True)
class Found:
    """A mention taken over, with its confidence; ``stated`` for footnotes, which belong to the claim."""

    mention: Mention
    sure: float
    statement: Statement
    stated: bool = False


class Context:
    """The statements of a document, asked for what surrounds a claim."""

    def __init__(self, statements: Sequence[Statement], titled: bool = False) -> None:
        """``titled``: the first page is a title page, and speaks for the whole document."""
        self._titled = titled and not any(s.candidates for s in statements if s.sentence.passage.page == 1)
        self._pages: dict[int, list[Statement]] = {}
        self._kinds: dict[tuple[int, str], list[Statement]] = {}
        self._places: dict[tuple[int, str], list[int]] = {}
        self._notes: dict[str, dict[int, list[Statement]]] = {}
        self._heads: dict[int, list[Head]] = {}
        self._owned: dict[int, bool | None] = {}
        self._set_ups: set[tuple[int, str]] = set()
        self._resulting: set[tuple[int, str]] = set()
        self._denying = {id(one.sentence.passage) for one in statements if denies_suite(one)}
        self._telling = {id(one.sentence.passage) for one in statements if one.candidates}
        self._letters = Letters(statement.sentence for statement in statements)
        self._items = Items(statements)
        for statement in statements:
            if is_legal(statement.sentence):
                continue
            passage = statement.sentence.passage
            self._pages.setdefault(passage.page, []).append(statement)
            if passage.object and statement.of("accelerator", "system"):
                self._set_ups.add((passage.page, passage.object))
            if statement.candidates:
                self._resulting.add((passage.page, passage.object))
            for kind in (*statement.by_kind, *(["comparison"] if statement.comparisons else [])):
                self._kinds.setdefault((passage.page, kind), []).append(statement)
                self._places.setdefault((passage.page, kind), []).append(statement.sentence.index)
            level = heading_level(statement.sentence)
            if level is not None:
                index, marks = statement.sentence.index, marks_in(statement.sentence.text)
                head = Head(index, level, passage.role == "title", marks)
                self._heads.setdefault(passage.page, []).append(head)
            if passage.mark:
                self._notes.setdefault(passage.mark, {}).setdefault(passage.page, []).append(statement)

    def remember(self, statement: Statement, families: Sequence[str]) -> None:
        """Takes in whose results the numbers of a statement are; asked for in order of place."""
        if families:
            own = set(families) == {"vendor-measured"}
            self._owned[statement.sentence.index] = own if own or "vendor-measured" not in families else None

    def footnote(self, kind: str, spot: Spot, accepts: Accepts) -> Found | None:
        """From the footnote that a mark of the claim, or else of the heading above it, points to."""
        if not self._notes:
            return None
        for mark in spot.marks or self._marks_behind(spot) or self._marks_above(spot):
            for note in self._notes_of(mark, spot.page):
                found = [mention for mention in note.of(kind) if accepts(mention)]
                if not found and _AS_NOTE.match(note.sentence.text):
                    return self._as_noted(kind, note, accepts)
                if kind == "result_ids" and len(found) > 1:
                    found = [ids_meant(note, found, spot.own)]
                if found and one_value(found):
                    return Found(found[0], min(confidence.FOOTNOTE, found[0].sure), note, stated=True)
        return None

    def _as_noted(self, kind: str, note: Statement, accepts: Accepts) -> Found | None:
        """ "(b) As (a), but Server": what a note does not say itself it takes from the one it names, but no result."""
        if kind in _OF_A_TEST and not note.of(*_OF_A_TEST):
            return None  # how it differs was not understood
        other = [mark for mark in marks_in(note.sentence.text) if mark != note.sentence.passage.mark]
        named = self._notes_of(other[0], note.sentence.passage.page) if other and kind != "result_ids" else ()
        found = [mention for one in named for mention in one.of(kind) if accepts(mention)]
        return Found(found[0], confidence.FRAME, note, stated=True) if found and one_value(found) else None

    def _notes_of(self, mark: str, page: int) -> Sequence[Statement]:
        """The notes of a mark: those of the page, else those at the end of the document, if only one page has such."""
        by_page = self._notes.get(mark, {})
        if page in by_page:
            return by_page[page]
        return next(iter(by_page.values())) if len(by_page) == 1 else ()

    def _marks_behind(self, spot: Spot) -> tuple[str, ...]:
        """ "The first figure is ours[1]": the next sentence points back and carries the mark."""
        page = self._pages.get(spot.page, [])
        place = bisect_right(page, spot.index, key=lambda statement: statement.sentence.index)
        if spot.sentence is None or place >= len(page):
            return ()
        following = page[place]
        behind = following.sentence.passage is spot.sentence.passage and not following.candidates
        text = following.sentence.text
        if behind and following.is_source:
            return marks_in(text) + tuple(m.note for m in following.mentions if m.note)
        return marks_in(text) if behind and _POINTS_BACK.match(text) else ()

    def _marks_above(self, spot: Spot) -> tuple[str, ...]:
        heads = self._heads.get(spot.page, [])
        place = bisect_left(heads, spot.index, key=lambda head: head.index)
        return heads[place - 1].marks if place else ()

    def around(self, kind: str, spot: Spot, accepts: Accepts) -> Found | None:
        """From earlier text, then (for some kinds) from later text, then from the first page."""
        for statement, place in self._earlier(kind, spot):
            if not fits(kind, statement, spot) or self._is_of_other_tests(kind, statement, spot):
                continue
            found = taken(kind, statement, spot.own, spot.pointing, accepts)
            if found == "ambiguous":
                return None
            if isinstance(found, Mention):
                return Found(found, min(found.sure, _sure(kind, place, spot)), statement)
        if kind in LATER_KINDS or kind == "scenario":
            return self._later(kind, spot, accepts)
        return None

    def _is_of_other_tests(self, kind: str, statement: Statement, spot: Spot) -> bool:
        """What a result of a suite was made with is no word on another's test, but for the machine of one breath; and
        how somebody ran a test of his own is none on an entry."""
        if id(statement.sentence.passage) in self._denying and spot.family not in ("", "vendor-measured"):
            return kind in _OF_A_RUN
        owned = self._owned.get(statement.sentence.index)
        if owned is None or owned is (spot.family == "vendor-measured"):
            return False
        if owned:
            return kind in _OF_A_RUN
        same = spot.sentence is not None and statement.sentence.passage is spot.sentence.passage
        return not (same and kind in _OF_A_MACHINE)

    def listed_before(self, kind: str, spot: Spot, size: int) -> list[Found]:
        """ "Offline and Server were run. It came to N and M, respectively.": as many words of a kind as there are
        numbers, in the order of the sentence before."""
        said = self._cut(kind, spot)[0][-1:]
        if not said or said[0].candidates or spot.sentence is None:
            return []
        before, words = said[0], said[0].of(kind)
        near = before.sentence.passage is spot.sentence.passage and before.sentence.index >= spot.index - _JUST_BEFORE
        listed = all(is_list(before.sentence.text, *pair) for pair in itertools.pairwise(words))
        if not near or not listed or len(words) != size or len({m.value for m in words}) != size:
            return []
        return [Found(word, confidence.context(kind, confidence.SAME_PASSAGE), before) for word in words]

    def comparison_before(self, spot: Spot) -> str:
        """What a line before the claim compares all that follows with ("v2.1 set against v2.0"), or empty."""
        for statement, _ in self._earlier("comparison", spot):
            if statement.comparisons and not statement.candidates:
                return statement.comparisons[0].text
        return ""

    def _cut(self, kind: str, spot: Spot) -> tuple[list[Statement], list[Statement]]:
        """Statements of the page that say something of a kind: before the spot, and behind it."""
        found = self._kinds.get((spot.page, kind))
        if found is None:
            return [], []
        places = self._places[spot.page, kind]
        start, end = self._letters.bounds(spot.page, spot.index)
        low, high = bisect_left(places, spot.index), bisect_right(places, spot.index)
        return found[bisect_left(places, start) : low], found[high : bisect_left(places, end)]

    def _earlier(self, kind: str, spot: Spot) -> Iterator[tuple[Statement, float]]:
        for statement in reversed(self._cut(kind, spot)[0][-_FARTHEST:]):
            hidden = statement.sentence.passage.is_footnote or hidden_from(statement, spot)
            if hidden:
                continue
            if is_sibling(statement, spot.sentence, kind):
                if says_same(kind, spot.sentence):
                    yield statement, confidence.EARLIER
                continue
            if not self._items.are_apart(spot.page, statement.sentence.index, spot.index):
                yield statement, self._place(statement, kind, spot)
            elif kind in _OF_ALL_ITEMS:
                yield statement, confidence.EARLIER

    def _place(self, statement: Statement, kind: str, spot: Spot) -> float:
        place = place_of(statement, kind, spot.sentence)
        if statement.sentence.text.rstrip().endswith(("?", "？")):
            place = min(place, confidence.PROSE)  # "Which B200 box?": what somebody asks about
        if is_other_voice(statement.sentence, spot.sentence):
            return min(place, confidence.EARLIER)
        if kind not in confidence.WEAK_KINDS:
            if statement.is_head and is_closed(statement, self._heads.get(spot.page, []), spot.index):
                return min(place, confidence.EARLIER)
            told_apart = kind in _TOLD_APART and statement.candidates and self._says_several(kind, spot)
            if kind in ENTRY_FACTS and self._tells_of_other(statement, spot):
                told_apart = True
            return min(place, confidence.EARLIER) if told_apart else place
        if is_closed(statement, self._heads.get(spot.page, []), spot.index):
            return confidence.EARLIER
        told = statement.candidates and is_other_subject(self._names(statement), spot.own)
        unclear = kind == "benchmark" and (_names_task(spot) or self._is_one_of_several(spot))
        return confidence.EARLIER if told or unclear else place

    def _tells_of_other(self, statement: Statement, spot: Spot) -> bool:
        """Whether a passage gives results of another machine, card or firm than the number's own sentence names."""
        telling = id(statement.sentence.passage) in self._telling
        return telling and is_other_subject(self._names(statement), spot.own)

    def _says_several(self, kind: str, spot: Spot) -> bool:
        """Whether numbers before the spot were given different rounds or divisions: none of them is said for all."""
        before = self._cut(kind, spot)[0]
        earlier = (one for one in before if one.candidates or (kind == "round" and named_suites(one)))
        return len({mention.value for statement in earlier for mention in plain_rounds(statement, kind)}) > 1

    def _is_one_of_several(self, spot: Spot) -> bool:
        """ "on the same benchmark", where more than one stands before: which of them is not said."""
        if spot.sentence is None or not _SAME.search(spot.sentence.text):
            return False
        earlier = self._cut("benchmark", spot)[0][-_LOOK_BACK:]
        return len({mention.value for statement in earlier for mention in statement.of("benchmark")}) > 1

    def _names(self, statement: Statement) -> list[Mention]:
        page = self._pages.get(statement.sentence.passage.page, [])
        place = bisect_left(page, statement.sentence.index, key=lambda one: one.sentence.index)
        return names_of(statement, page[max(0, place - _LOOK_BACK) : place])

    def _later(self, kind: str, spot: Spot, accepts: Accepts) -> Found | None:
        if says_same(kind, spot.sentence):
            return None
        later = [s for s in self._cut(kind, spot)[1] if not hidden_from(s, spot)]
        if kind in confidence.WEAK_KINDS:
            later = [s for s in later if not is_later_item(s, spot.sentence)]
        later = [s for s in later if heading_level(s.sentence) is None and self._in_reach(s, spot) and not is_plan(s)]
        passage, item = (spot.sentence.passage, spot.sentence.item) if spot.sentence else (None, 0)
        same = [s for s in later if s.sentence.passage is passage]
        if not is_card(self._pages.get(spot.page, []), spot.sentence):
            same = [s for s in same if s.sentence.item in (0, item) or is_of_all(s.sentence)]
        if kind == "scenario":
            nearest = [s for s in same if s.sentence.index <= spot.index + 2 and _POINTS_BACK.match(s.sentence.text)]
            nearest = nearest or [s for s in same if s.sentence.index <= spot.index + _SOURCE_REACH and s.is_source]
            labels = [s for s in later if s.sentence.passage is not passage and s.of("family", "round")]
            labels += [s for s in later[:1] if s.of("benchmark") and is_label(s) and not labels]
            return self._unique(kind, nearest or labels, spot, accepts, confidence.LATER)
        keyed = same if kind in FRAME_KINDS | {"benchmark"} else [s for s in same if tells_set_up(s) or s.is_source]
        other = [s for s in later if s.sentence.passage is not passage]
        other = [s for s in other if kind != "precision" or tells_set_up(s) or self._is_of_set_up(s)]
        found = self._unique(kind, keyed, spot, accepts, confidence.LATER_SAME_PASSAGE)
        found = found or self._unique(kind, other, spot, accepts, confidence.LATER)
        found = found or (_closing_source(kind, same[-1], accepts) if same and kind in _TOLD_APART else None)
        if found is None and kind in FIRST_PAGE_KINDS and spot.page != 1 and self._titled:
            return self._unique(kind, self._kinds.get((1, kind), []), spot, accepts, confidence.FIRST_PAGE)
        return found

    def _is_of_set_up(self, statement: Statement) -> bool:
        """ "FP8, vLLM 0.8.5": a line of a box that lists a machine or a card, and gives no results."""
        place = statement.sentence.passage.page, statement.sentence.passage.object
        return is_label(statement) and place in self._set_ups and place not in self._resulting

    def _in_reach(self, statement: Statement, spot: Spot) -> bool:
        """Behind a claim, the next heading ends what is said of it, but for notes and source lines."""
        if statement.sentence.passage.role in ("footnote", "footer"):
            return True
        heads = self._heads.get(spot.page, [])
        place = bisect_right(heads, spot.index, key=lambda head: head.index)
        return place == len(heads) or heads[place].index >= statement.sentence.index

    def _unique(
        self, kind: str, group: Sequence[Statement], spot: Spot, accepts: Accepts, place: float
    ) -> Found | None:
        hits = [
            (mention, statement)
            for statement in group
            if not statement.sentence.passage.mark and not statement.candidates and fits(kind, statement, spot)
            for mention in allowed(kind, statement, accepts)
        ]
        if kind == "result_ids" and len({id(statement) for _, statement in hits}) == 1 and len(hits) > 1:
            hits = [(ids_meant(hits[0][1], [mention for mention, _ in hits], spot.own), hits[0][1])]
        if not hits or not one_value([mention for mention, _ in hits]):
            return None
        mention, statement = hits[0]
        source = statement.sentence.passage.role in ("footnote", "footer", "caption") and kind in FRAME_KINDS
        return Found(mention, min(mention.sure, _sure(kind, confidence.FRAME if source else place, spot)), statement)


def _closing_source(kind: str, last: Statement, accepts: Accepts) -> Found | None:
    """ "N tokens/s in Offline. In Server it was M (MLPerf Inference v5.0).": the source in brackets at the end of a
    paragraph may be that of the sentences before, too."""
    bracket = _LAST_BRACKET.search(last.sentence.text)
    inside = [m for m in last.mentions if bracket and m.start >= bracket.start()]
    said = [m for m in inside if m.kind == kind and accepts(m)]
    if not said or not one_value(said) or not any(m.kind == "family" for m in inside):
        return None
    return Found(said[0], confidence.EARLIER, last)


def _sure(kind: str, place: float, spot: Spot) -> float:
    """Confidence of what is taken over, by kind, place and what the number's own sentence says."""
    entered = spot.sentence is not None and bool(spot.said & _OF_A_TEST - {kind})
    return confidence.told_around(kind, place, entered)


def _names_task(spot: Spot) -> bool:
    """A sentence that speaks of a task in its own words ("language model pre-training") names its test itself."""
    return spot.sentence is not None and spot.sentence.has("task")
