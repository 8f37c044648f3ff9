"""How near an earlier line stands to a number: what it says is taken over the less surely, the more stands between.

A heading that closes the line's section, another machine or firm as the subject, a sibling of the same list, running
prose about something: each lowers what changes from sentence to sentence (benchmark, scenario, machine) below 0.8.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from claimscope.core import lazy_re as re
from claimscope.core.claims import confidence
from claimscope.core.claims.links.sections import heading_level, is_of_all
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence

_NAMES = ("system", "accelerator", "submitter")
_LONGEST_REMARK = 50
_LONGEST_LABEL = 90
"""A longer line, or one that ends like a sentence, is prose and no label."""


@dataclass(frozen=True, slots=True)
class Head:
    """A title or heading of a page: its place, its level (0: not known) and its footnote marks."""

    index: int
    level: int
    is_title: bool
    marks: tuple[str, ...]


def place_of(statement: Statement, kind: str, sentence: Sentence | None) -> float:
    """Confidence by place of what ``statement`` says of a kind, for a number of ``sentence`` (None: of a table)."""
    same = sentence is not None and statement.sentence.passage is sentence.passage
    if statement.sentence.passage.role in ("title", "heading"):
        return confidence.TITLE
    if same:
        return confidence.SAME_PASSAGE
    if statement.candidates:
        return confidence.EARLIER
    if kind in confidence.WEAK_KINDS and _is_prose(statement):
        return confidence.context(kind, confidence.PROSE)
    return confidence.FRAME


def _is_prose(statement: Statement) -> bool:
    text = statement.sentence.text.rstrip()
    return not statement.is_head and (len(text) > _LONGEST_LABEL or text.endswith((".", "。")))


def is_label(statement: Statement) -> bool:
    """ "gpt-oss-120b, Offline scenario, 72 GB300": a line of its own that tells what a number is, and no sentence."""
    return _is_whole(statement, _LONGEST_LABEL) and not _is_prose(statement)


def is_short(statement: Statement) -> bool:
    """ "Eight L40S each.": a passage of a few words that gives no number of its own."""
    return _is_whole(statement, _LONGEST_REMARK) and not statement.candidates


def _is_whole(statement: Statement, longest: int) -> bool:
    text = statement.sentence.text.strip()
    return len(text) <= longest and text == statement.sentence.passage.text.strip()


def is_closed(statement: Statement, heads: Sequence[Head], index: int) -> bool:
    """Whether a heading between a line and the place ``index`` ends the section that the line speaks for."""
    sentence = statement.sentence
    if sentence.passage.role == "title":
        return False
    low = bisect_right(heads, sentence.index, key=lambda head: head.index)
    high = bisect_left(heads, index, key=lambda head: head.index)
    between = (head for head in itertools.islice(heads, low, high) if not head.is_title)
    level = heading_level(sentence)
    return any(level is None or head.level <= level for head in between)


def is_sibling(statement: Statement, sentence: Sentence | None, kind: str) -> bool:
    """Whether a line is another item of the number's list, which says nothing of it."""
    if sentence is not None and sentence.passage.is_card and statement.sentence.passage.is_card:
        return sentence.passage is not statement.sentence.passage
    if sentence is None or not (sentence.item and statement.sentence.item):
        return False
    if sentence.item == statement.sentence.item and sentence.passage is statement.sentence.passage:
        return False
    return bool(statement.candidates) or (kind in confidence.WEAK_KINDS and _is_prose(statement))


def is_later_item(statement: Statement, sentence: Sentence | None) -> bool:
    """Whether a line is an item of a list behind the item that the number stands in: what it names is its own, but for
    a label that names the machine of the list."""
    if sentence is None or sentence.passage is statement.sentence.passage:
        return False
    if is_of_all(statement.sentence) or not _is_prose(statement):
        return False
    return all(one.item or one.passage.role == "list" for one in (sentence, statement.sentence))


_THINGS = {
    "benchmark": r"model|benchmark|test|workload|task|Modell|modèle|modelo|prueba|teste|modello|prova",
    "accelerator": r"chips?|cards?|GPUs?|accelerators?|boards?|Karten?|Chips?|Beschleuniger|cartes?|puces?|tarjetas?|"
    r"placas?|schede|scheda",
    "system": r"machine|server|node|box|system|rack|Maschine|Rechner|Server|Knoten|System|serveur|nœud|servidor|nodo|"
    r"máquina|macchina|sistema",
}
_SAME_THING = {
    kind: re.compile(
        r"\b(?:same|identical|selben?|gleichen?|dasselbe|derselben?|dieselben?|demselben|m[eê]mes?|mism[oa]s?|mesm[oa]s?|"
        rf"stess[oaie])\s(?:\d+ |two |four |eight )?(?:{nouns})\b",
        re.IGNORECASE,
    )
    for kind, nouns in _THINGS.items()
}


def says_same(kind: str, sentence: Sentence | None) -> bool:
    """ "the same model in Server", "on the same cards": what was told of this kind before holds on, whatever list the
    two stand in, and nothing that is told later."""
    pattern = _SAME_THING.get("accelerator" if kind == "count" else kind)
    return sentence is not None and pattern is not None and pattern.search(sentence.text) is not None


def is_other_subject(names: Sequence[Mention], own: Sequence[Mention]) -> bool:
    """Whether the number's own sentence speaks of a machine, card or firm that the earlier one does not name."""
    mine = [mention for mention in own if mention.kind in _NAMES]
    strange = (
        any(first.kind == second.kind for second in names) and not any(alike(first, second) for second in names)
        for first in mine
    )
    return bool(mine) and (any(strange) or not any(alike(first, second) for first in mine for second in names))


def names_of(statement: Statement, earlier: Sequence[Statement]) -> list[Mention]:
    """Machines, cards and firms of a statement, or of the nearest before it in its passage that names some."""
    for one in (statement, *reversed(earlier)):
        found = one.of(*_NAMES) if one.sentence.passage is statement.sentence.passage else []
        if found:
            return found
    return []


def alike(first: Mention, second: Mention) -> bool:
    """Whether two mentions of one kind mean the same; a longer name of the same product is no other thing."""
    a, b = str(first.value).lower(), str(second.value).lower()
    if first.kind == "benchmark":
        return a == b or a.startswith(b + "-99") or b.startswith(a + "-99")
    return first.kind == second.kind and (a in b or b in a)
