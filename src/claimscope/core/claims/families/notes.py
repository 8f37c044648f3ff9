"""What footnotes tell of the test behind the numbers with their marks: a suite, an own test, or something else."""

from __future__ import annotations

from collections.abc import Iterable

from claimscope.core import lazy_re as re
from claimscope.core.claims.families.signs import Stretch, signs_against
from claimscope.core.claims.families.weighing import TELLS_OWN, weight
from claimscope.core.claims.links.sections import Read, denies_suite, named_suites
from claimscope.core.claims.words.passages import Passage, mark_of

_OWN = ("own-measurement", "unofficial", "trial")
_ENTRY_KINDS = frozenset({"round", "division", "result_ids", "scenario", "suite", "tier"})
_AS_BEFORE = re.compile(
    r"\W*(?:\d{1,2}\W*)?(?:ibid|idem|ditto|as (?:above|before|in note)|(?:the )?same\b|wie (?:oben|zuvor)|siehe|ebenda|"
    r"(?:der|die|das)?selbe|gleiche[rs]?\b|même|mism[oa]|mesm[oa]|stess[oa]|то же|同上|同前|同じ|위와 같)",
    re.IGNORECASE,
)
_FEWEST_WORDS = 3
_TOLD = ("suite", "denied", "own", "else")
_WORD = re.compile(r"[^\W\d_]{2,}")


class Notes:
    """The footnotes of a document by page and mark."""

    def __init__(self) -> None:
        """No note read yet."""
        self._told: dict[tuple[int, str], str] = {}
        self._suites: dict[tuple[int, str], str] = {}
        self._pages: dict[str, set[int]] = {}
        self._last: tuple[Passage | None, str] = (None, "")

    def take(self, read: Read) -> None:
        """A footnote, or one of several in one line ("¹ MLPerf Inference v5.1 … ² Measured by us …")."""
        passage = read.sentence.passage
        before, mark = self._last[1], mark_of(read.sentence.text)[0]
        if mark or passage is not self._last[0]:
            self._last = passage, mark or passage.mark
        place = passage.page, self._last[1]
        told = _told_by(read)
        if told == "same":
            told = self._told.get((passage.page, before), "")
        self._pages.setdefault(place[1], set()).add(place[0])
        for mention in named_suites(read)[:1]:
            self._suites[place] = mention.family
        known = self._told.get(place, "")
        self._told[place] = next((one for one in _TOLD if one in (known, told)), "")

    def __bool__(self) -> bool:
        """Whether any note tells of a suite or of an own test."""
        return any(told in ("suite", "own", "denied") for told in self._told.values())

    def told(self, page: int, marks: Iterable[str]) -> str:
        """What the note that one of ``marks`` points at tells of: a ``suite``, an ``own`` test, one that is ``denied``
        to be of a suite, something ``else`` than another note of the page that names a suite, or nothing."""
        found = {self._told.get((self._page_of(page, mark), mark), "") for mark in marks}
        return next((one for one in _TOLD if one in found), "")

    def suite(self, page: int, marks: Iterable[str]) -> str:
        """The suite that the note of one of ``marks`` names, or empty."""
        found = (self._suites.get((self._page_of(page, mark), mark), "") for mark in marks)
        return next(filter(None, found), "")

    def _page_of(self, page: int, mark: str) -> int:
        """The page of a mark's note: the mark's own, else the only one that has such a note."""
        pages = self._pages.get(mark, {page})
        return page if page in pages or len(pages) > 1 else min(pages)


def _told_by(read: Read) -> str:
    """``same``: the note points at the one before it."""
    if named_suites(read):
        return "suite"
    if denies_suite(read):
        return "denied"
    sentence = read.sentence
    against = {*signs_against(Stretch(sentence, read.mentions))} - {"other-model"}
    if sentence.has(*_OWN) or weight(against) <= -TELLS_OWN:
        return "own" if not _AS_BEFORE.match(sentence.text) else "same"
    if _AS_BEFORE.match(sentence.text):
        return "same"
    if any(mention.kind in _ENTRY_KINDS for mention in read.mentions):
        return ""
    return "else" if len(_WORD.findall(sentence.text)) >= _FEWEST_WORDS or sentence.has_ideographs else ""
