"""Where a suite is named, and how its place and form limit the numbers it speaks for."""

from __future__ import annotations

from dataclasses import dataclass

from claimscope.core import lazy_re as re
from claimscope.core.claims.links.sections import Read, heading_level, is_of_all, words_beside
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence, is_rows

_OF_ENTRY = ("round", "scenario", "division", "result_ids", "benchmark", "verification")
_LONGEST_LABEL = 90
_MOST_WORDS = 4
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
    "mlcommons scenario scenario? benchmark division accelerator submitter per gpu-noun node-noun".split()
)
_ALONE_REACH = 40
_TURN = re.compile(r"\W*(?:(?:The|Der|Die|Das|El|La|Le|Il|O|A) |L'|L’)?([^\W\d_]{3,20}) (\d{1,2}|[A-Z])(?![\w.,]*\w)")


@dataclass(frozen=True, slots=True)
class Named:
    """A place where a suite is named."""

    index: int
    """Of its sentence."""
    suite: str
    plain: str = "suite-near"
    """How plainly, as a sign of ``weighing.py``."""
    under: int = -1
    """The heading over it (or itself) that names a suite, or -1: with that section the naming ends."""
    begins: bool = False
    """Heading or one of rows: it says nothing of the text before it."""
    compared: bool = False
    """It says itself that what was told before is none of the suite."""
    item: tuple[int, int] | None = None
    """The item of a list that it stands in."""
    passage: int = 0
    """The passage it stands in, as its id."""
    source: bool = False
    """Nothing but the words of an entry: it tells where what stands before it comes from."""
    labelled: bool = False
    turn: tuple[str, str] | None = None
    """The one of several ("Bidder 2") that its sentence is about."""


def named_by(statement: Read, mention: Mention, before: str, under: int) -> Named:
    """What a statement that names a suite tells of it; ``before``: the suite named last, ``under``: as in `Named`."""
    sentence = statement.sentence
    headed = sentence.passage.role != "title" and heading_level(sentence) is not None
    listed = (is_bullet(sentence) or _is_result_row(sentence)) and not is_of_all(sentence)
    return Named(
        sentence.index,
        meant(mention, before),
        plainness(statement),
        under,
        begins=headed or _is_row_of_one(statement),
        compared=_COMPARED.match(sentence.text) is not None or _is_for_one_alone(sentence, mention),
        item=(sentence.item, id(sentence.passage)) if listed else None,
        passage=id(sentence.passage),
        source=_is_source(statement),
        labelled=is_labelled(sentence, whole=True),
        turn=turn_of(sentence),
    )


def _is_source(statement: Read) -> bool:
    """ "(Hailo, MLPerf Inference v0.5.)": a sentence without a number of its own and with few other words."""
    told = statement.sentence.has("rate", "time", "power", "times", "percent", "unofficial", "own-measurement")
    return not told and len(words_beside(statement)) <= _MOST_WORDS


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


def is_labelled(sentence: Sentence, whole: bool = False) -> bool:
    """ "Maker's test with a camera: 58 images/s": a result behind a label of words that no entry has; ``whole``: of
    any words."""
    found = _LABEL.match(sentence.text)
    if found is None or not sentence.has("rate", "time"):
        return False
    held = {match.kind.partition(":")[0] for match in sentence.matches if match.end <= found.end(1)}
    return whole or held.isdisjoint(_OF_A_LABEL)


def turn_of(sentence: Sentence) -> tuple[str, str] | None:
    """What a sentence is about where its subject is one of several by number or letter ("Bidder 2 …", "Lot B: …")."""
    found = _TURN.match(sentence.text)
    return (found.group(1).lower(), found.group(2)) if found else None


def is_next_turn(first: tuple[str, str] | None, second: tuple[str, str] | None) -> bool:
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
