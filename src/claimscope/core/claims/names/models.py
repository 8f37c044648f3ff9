"""Models named in a text that no benchmark is called after: its numbers are not those of the benchmark before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.little import INSTEAD_OF
from claimscope.core.claims.words.mention import Mention, inside_any

_SIZE = re.compile(r"(?<![\w.,])\d{1,4}(?:\.\d+)?[ -]?[bB](?![\w/])")
""" "Llama 8B": the number of parameters."""

_MAKER = (
    "Llama|LLaMA|Qwen|Mistral|Ministral|Gemma|Phi|DeepSeek|GPT|Falcon|GLM|Nemotron|Granite|Kimi|MiniMax|YOLO|Whisper"
)
_FAMILY = re.compile(
    rf"\b(?:{_MAKER})(?: (?:Small|Medium|Large|Nemo|Coder|Next|VL|Flash|Pro|Mini|Turbo))?[ -]?v?\d[\w.]*"
    r"|\b(?:Mistral|Qwen|Phi|Gemma|GLM|Granite)[ -](?:Small|Medium|Large|Nemo|Coder|Flash|Mini)\b"
)
_TESTED = re.compile(r"(?:Llama|LLaMA)[ -]?(?:2|3\.1)|GPT-?[3J]|Whisper.*|DeepSeek[ -]?R1")
""" "Llama 2 Offline": a test of the suites, cut short."""

_SIZE_BEHIND = re.compile(r"[ -]?(\d{1,4}(?:\.\d+)?)[ -]?[bB](?![\w/])")
_OWN_SIZE = re.compile(r"(?<![\d.])(\d+(?:\.\d+)?)b")
_UNWRITTEN_SIZE = {"deepseek-r1": ("671", "685"), "gptj": ("6",)}
_SIZELESS = ("gemma-2", "gemma-3", "phi-3")
_OTHER_YOLO = re.compile(r"[Yy][Oo][Ll][Oo][ -]?v?((?!11|99|95)\d{1,2})")
_KNOWN = ("benchmark", "other", "software", "precision")


_REPLACED_BEFORE = re.compile(
    rf"\b(?:{INSTEAD_OF}|in (?:place|lieu) of|(?:takes?|took|taking) the place of|(?:stands?|stood|standing|"
    rf"steps?|stepped|fills?) in for|"
    r"replac(?:es|ed|ing)|substitut\w+ for|a substitute for|an Stelle von|ersetzt|ersetzte|vertritt|remplace|"
    r"à la place de|"
    r"sustituye a|sustituyó a|en reemplazo de|substitui|no lugar d[eo]|sostituisce|al posto di|"
    r"заменя\w+|代替|の代わりに)\s*"
    r"(?:the |das |die |den |dem |le |la |el |il |o )?$",
    re.IGNORECASE,
)
_REPLACED_BEHIND = re.compile(
    r"\s(?:(?:was|were|is|has been|had been|wurde|ist|a été|fue|è stato|foi)\s(?:replaced|exchanged|swapped|"
    r"left out|substituted|"
    r"ersetzt|ausgetauscht|remplacé|sustituido|sostituito|substituído)|(?:made|makes|gave|gives) way)\b|(?:の代わりに|"
    r"を置き換え|被替换|대신)",
    re.IGNORECASE,
)


def is_replaced(text: str, start: int, end: int) -> bool:
    """ "Llama 3.1 70B takes the place of Llama 2 70B": whether a test is named to say that another model ran for it."""
    return _REPLACED_BEFORE.search(text, 0, start) is not None or _REPLACED_BEHIND.match(text, end) is not None


def names_unknown_model(text: str, mentions: Sequence[Mention]) -> bool:
    """Whether a sentence names a model by family or size, and none of its benchmarks is called so."""
    return any(_unknown_in(text, [mention for mention in mentions if mention.kind in _KNOWN]))


def is_model(name: str) -> bool:
    """Whether a name is that of a model ("Llama 3", "Qwen3-32B"), known or not."""
    return _FAMILY.match(name) is not None or _SIZE.search(name) is not None


def names_strange_model(text: str, mentions: Sequence[Mention], low: int, high: int) -> bool:
    """Whether a stretch of a sentence names a model that no suite tests: one known as such, or one nobody knows."""
    tested = [mention for mention in mentions if mention.kind == "benchmark" and mention.family != "model"]
    strange = [one.start for one in mentions if one.kind == "benchmark" and one.family == "model"]
    strange = [start for start in strange if not inside_any(start, start + 1, tested)]
    strange += _unknown_in(text, [mention for mention in mentions if mention.kind in _KNOWN])
    return any(low <= start < high for start in strange)


def other_size(text: str, start: int, end: int, value: str) -> re.Match[str] | None:
    """The size or version behind a name where it is that of another model: "Qwen3-VL-32B" is not the 235B of the suite,
    "YOLOv5" not its YOLO, "Gemma 2 2B" more than "Gemma 2"."""
    if value == "yolo":
        return _OTHER_YOLO.match(text, start)
    behind = _SIZE_BEHIND.match(text, end)
    known = _OWN_SIZE.findall(value) or _UNWRITTEN_SIZE.get(value, ())
    if behind is None or not (known or value in _SIZELESS):
        return None
    return None if behind.group(1) in known else behind


def names_unknown_between(text: str, mentions: Sequence[Mention], low: int, high: int) -> bool:
    """Whether a stretch names a model by its family that the vocabulary does not know ("YOLOv5", "Llama 3.2")."""
    known = [mention for mention in mentions if mention.kind in _KNOWN]
    return any(
        low <= hit.start() and hit.end() <= high and not inside_any(*hit.span(), known)
        for hit in _FAMILY.finditer(text)
        if not _TESTED.fullmatch(hit.group())
    )


def _unknown_in(text: str, known: Sequence[Mention]) -> Iterator[int]:
    """Places of names of models inside no word that is known."""
    return (start for start, end in _names_in(text) if not inside_any(start, end, known))


@lru_cache(maxsize=1024)
def _names_in(text: str) -> tuple[tuple[int, int], ...]:
    """Places of sizes and names of models, but for those of the suites."""
    hits = (hit for pattern in (_SIZE, _FAMILY) for hit in pattern.finditer(text))
    return tuple(hit.span() for hit in hits if not _TESTED.fullmatch(hit.group()))
