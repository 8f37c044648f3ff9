"""Numbers of an entry that are written without a unit: "Llama 2 70B: Offline 102,725; Server 98,858"."""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.given import Given
from claimscope.core.claims.numbers.freesigns import is_free
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.words.mention import Mention, Scene
from claimscope.core.claims.words.sentences import Sentence

SURE = 0.85
_NAMED = 0.9
_LOOKS = re.compile(r"\d[,.'’\u00a0\u202f ]\d{3}(?!\d)|\d[.,]\d")
_LIKE_A_SECTION = re.compile(r"\d{1,2}[.,]\d")
""" "5.1 Server .... 44": a number of one decimal is that of a section or a round as well."""

_BEFORE = re.compile(
    r"\)?(?: (?:scenario|mode)|-Szenario)?\s?(?:[:=–-]|->|→)?\s?"
    r"(?:(?:of|with|at|by|is|was|mit|auf|von|de|con|à)\s)?[~≈]?",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"\s\(?(?:(?:in|im|on|for|bei|auf|en|em|su)\s)?(?:the )?", re.IGNORECASE)
_SLASH = re.compile(r"\s?(?:[/|→]|->)")


def is_bare_result(given: Given, item: Measured) -> bool:
    """Whether a number without a unit stands at the name of a scenario, in a text about MLPerf Inference."""
    sentence, scene, numeral = given.sentence, given.scene, item.numeral
    if given.around.family != "inference" or numeral.worded or numeral.is_range or numeral.bound or numeral.money:
        return False
    if any(other.unit.kind == "rate" and other.unit.per and other.unit.end <= numeral.start for other in given.read):
        return False  # "0.41 samples/s per dollar on the A30, the L4 server 0.58"
    if not _LOOKS.search(numeral.text) or _LIKE_A_SECTION.fullmatch(numeral.text):
        return False
    free = is_free(sentence.text, numeral.end) or _SLASH.match(sentence.text, numeral.end) is not None
    scenarios = [mention for mention in scene.of("scenario") if mention.sure >= _NAMED]
    return any(
        (free and _leads(sentence, numeral.start, one)) or _follows(sentence, item, scene, one) for one in scenarios
    )


def _leads(sentence: Sentence, start: int, scenario: Mention) -> bool:
    return scenario.end <= start and _BEFORE.fullmatch(sentence.text, scenario.end, start) is not None


def _follows(sentence: Sentence, item: Measured, scene: Scene, scenario: Mention) -> bool:
    """ "102,725 in Llama 2 70B Offline": the test may stand between."""
    if scenario.start < item.numeral.end:
        return False
    gap = sentence.text[item.numeral.end : scenario.start]
    for mention in scene.of("benchmark", "tier"):
        gap = gap.replace(f"{mention.text} ", "", 1)
    return _BEHIND.fullmatch(gap) is not None
