"""The family of a number in a table: what its cell, the words of its row and the heads over it tell, then the caption
and the page around the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from claimscope.core import lazy_re as re
from claimscope.core.claim import Family
from claimscope.core.claims.families.decision import WITHOUT_SCENARIO
from claimscope.core.claims.families.signs import Stretch, entry_signs, signs_against, whole_signs
from claimscope.core.claims.families.suites import FamilyMap, Naming
from claimscope.core.claims.families.weighing import TELLS_OWN, is_entry, weight
from claimscope.core.claims.links.sections import Read, denies_suite
from claimscope.core.claims.numbers.units import UnitRead
from claimscope.core.claims.words.mention import QUALITY, Mention
from claimscope.core.claims.words.passages import marks_in
from claimscope.core.claims.words.sentences import Sentence

_SPEED = ("rate", "time", "power")
_SURE = 0.9
_SOURCE = re.compile(
    r"\W*(?:sources?|data(?: source)?|quellen?|daten|fuentes?|fonte|fonti|источник|(?:数据|數據)?(?:来源|來源)|"
    r"(?:データ)?出典|출처|자료)\s?:",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class CellWords:
    """What speaks of one number of a table. ``own_run``: the columns state how the test was run."""

    own: Read
    row: Sequence[Read]
    """Words of the row: its label, its source, its remark; not the values of other columns."""
    heads: Sequence[Read]
    caption: Sequence[Read]
    record: Sequence[Mention]
    """What the other rows of a record say ("Scenario: Offline" above "Result: 3,912")."""
    own_run: bool
    beside_suite: bool = False
    """Its column is named ("Ours") beside one that is named after the suite."""

    @property
    def spoken(self) -> tuple[Read, ...]:
        """All that speaks of the number itself."""
        return (self.own, *self.row, *self.heads)


def cell_suite(words: CellWords, families: FamilyMap) -> tuple[str, str]:
    """The suite in reach of a number and the sign it is: named at it, in the caption, or around the table."""
    named = _first_suite(words.spoken)
    if named:
        return named, "names-suite"
    captioned = _first_suite(words.caption)
    around = Naming(captioned, "suite-heads") if captioned else families.naming_over(words.own.sentence)
    if around.index == words.own.sentence.index and not words.record:
        around = Naming(around.suite, "suite-in-row")
    if around.suite in WITHOUT_SCENARIO and _speaks_of_inference(words.spoken):
        return "inference", around.sign
    return around.suite, around.sign


def cell_family(words: CellWords, families: FamilyMap, unit: UnitRead) -> Family:
    """The family of a number; a column of speeds in a table of scores keeps its own."""
    others = [m for read in (*words.row, *words.heads) for m in read.mentions if m.kind == "other"]
    if any(not (unit.kind in _SPEED and m.family == QUALITY) for m in others):
        return "other-benchmark"
    suite, sign = cell_suite(words, families)
    signs = [sign, *_own_signs(words), *_noted(words, families)]
    signs += [] if sign == "names-suite" else _around(words, families)
    signs += ["own-led"] if words.beside_suite else []
    return cast("Family", suite) if suite and is_entry(suite, signs) else "vendor-measured"


def _own_signs(words: CellWords) -> Iterator[str]:
    yield from entry_signs(words.record)
    for read in words.spoken:
        yield from whole_signs(read.sentence, read.mentions)


def _noted(words: CellWords, families: FamilyMap) -> Iterator[str]:
    """What the note of a mark in the cell or its row tells of its test, else that of a mark in the heads."""
    page = words.own.sentence.passage.page
    for reads in ((words.own, *words.row), words.heads) if families.notes else ():
        told = families.notes.told(page, [mark for read in reads for mark in marks_in(read.sentence.text)])
        if told:
            yield from {"suite": ("noted-suite",), "own": ("denied",), "denied": ("denied",)}.get(told, ())
            return


def _around(words: CellWords, families: FamilyMap) -> Iterator[str]:
    if any(_is_source(read) for read in words.caption):
        yield "sourced"
    if words.own_run or families.is_own(words.own.sentence):
        yield "own-told"
    if families.is_denied(words.own.sentence):
        yield "denied-behind"
    captioned = (sign for read in words.caption for sign in signs_against(Stretch(read.sentence, read.mentions)))
    denied = any(denies_suite(read) for read in words.caption)
    if "own-test" in captioned or denied or _is_headed_own(words.own.sentence, families):
        yield "own-heads"


def _is_source(read: Read) -> bool:
    """ "Source: MLPerf Inference v6.0 Closed, result 6.0-0037": where the numbers of a table come from."""
    entered = any(m.kind in ("round", "result_ids") and m.sure >= _SURE for m in read.mentions)
    return entered and bool(_first_suite([read])) and _SOURCE.match(read.sentence.text) is not None


def _is_headed_own(sentence: Sentence, families: FamilyMap) -> bool:
    """Whether the heading right over a table speaks of a customer or an own test ("Compared with your device")."""
    heads = [head for head in families.heads_over(sentence) if head.passage is not sentence.passage][:1]
    return any(weight({*signs_against(Stretch(head, ()))} - {"other-model"}) <= -TELLS_OWN for head in heads)


def _first_suite(reads: Iterable[Read]) -> str:
    return next((m.family for read in reads for m in read.mentions if m.kind == "family"), "")


def _speaks_of_inference(reads: Sequence[Read]) -> bool:
    """Whether a row under a suite of times to train names a scenario, or Inference itself."""
    scenario = any(mention.kind == "scenario" for read in reads for mention in read.mentions)
    return scenario or any(match.value == "inference" for read in reads for match in read.sentence.of("suite-name"))
