"""Lines beside a number that say what kind of text they stand in: a set-up, a plan, a card of one result."""

from __future__ import annotations

from collections.abc import Sequence

from claimscope.core import lazy_re as re
from claimscope.core.claims.links.sections import is_of_all
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.words.sentences import Sentence

_MARKED_LINE = re.compile(r"(?:^|\n)\s*(?:[-•*–▪‣]|\d{1,2}[.)])\s")
_KEYED = re.compile(r"\s*[A-ZÄÖÜ][\w ]{1,24}: ")
_SET_UP = re.compile(
    r"\s*(?:(?:We|All (?:runs|tests|results|values|figures|numbers|measurements)(?: were)?|(?:These|The) (?:tests|"
    r"runs|results|"
    r"measurements|numbers|figures) (?:were|are|use|used)|It was|Both were|This was) (?:\w+ )?(?:test|measur|ran|"
    r"run|use|benchmark|"
    r"obtain|taken)|(?:(?:The )?(?:[Ss]oftware|[Hh]ost|[Ss]tack|software stack)|Weights|Number formats?|Precision) "
    r"(?:is|are|was|were)\b|It (?:sat|ran|stood) in\b|Gewichte |Zahlenformat "
    r"|(?:Measured|Tested|Benchmarked|Set-?up|Configuration|Testbed)\b|Gemessen|Getestet|"
    r"Alle (?:Werte|Messungen|"
    r"Läufe|Tests)|Die (?:Messung|Werte|Messungen) |Wir (?:haben )?(?:gemessen|messen|testen|nutzten|verwendeten)|"
    r"Mesuré|Nous avons (?:mesuré|testé)|Medido|Lo medimos|Misurato)",
)


_PARTS = frozenset({"accelerator", "software", "precision", "benchmark", "system"})
_FEWEST_PARTS, _MOSTLY = 3, 0.6


def is_plan(statement: Statement) -> bool:
    """ "Next: Open division, aiming at 40,000 tokens/s": what is to come says nothing of what was told before."""
    sentence = statement.sentence
    return sentence.has("promise") and not statement.candidates and not sentence.passage.is_footnote


def tells_set_up(statement: Statement) -> bool:
    """ "System: …", "We tested with …", "Llama 3.1 70B, fp8, 4x Gaudi 3, vLLM 0.9": a line that gives the set-up of
    what was said before."""
    sentence = statement.sentence
    keyed = _KEYED.match(sentence.text) is not None or _SET_UP.match(sentence.text) is not None
    return is_of_all(sentence) or keyed or _lists_parts(statement)


def _lists_parts(statement: Statement) -> bool:
    """Whether a line begins with several kinds of parts of a set-up and little besides, and gives no number."""
    parts = [mention for mention in statement.mentions if mention.kind in _PARTS]
    if statement.candidates or len({mention.kind for mention in parts}) < _FEWEST_PARTS:
        return False
    listed = statement.sentence.text[: max(mention.end for mention in parts)]
    return listed.count(",") + listed.count("·") + listed.count("|") >= _FEWEST_PARTS - 1 and sum(
        mention.end - mention.start for mention in parts
    ) >= _MOSTLY * len(listed)


def is_card(page: Sequence[Statement], sentence: Sentence | None) -> bool:
    """Whether the unmarked lines of a sentence's paragraph hold one result: each of them describes it."""
    if sentence is None or _MARKED_LINE.search(sentence.passage.text):
        return False
    return sum(1 for one in page if one.candidates and one.sentence.passage is sentence.passage) == 1
