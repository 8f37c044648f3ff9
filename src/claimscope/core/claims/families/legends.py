"""Legends that tell labels apart: "then = our run of March, now = MLPerf v5.1", "figures marked † are from MLPerf"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from claimscope.core import lazy_re as re
from claimscope.core.claims.links.sections import Read, named_suites

_EQUALS = re.compile(r"(?:^|[\s(,;:])([^\W\d_]{1,14}|[†‡§#*]{1,3}) ?(?:=|≙|stands for|steht für|means|bedeutet)\s?")
_MARKED = re.compile(
    r"\b(?:marked|labell?ed|shown|gekennzeichnet\w*|markiert\w*|marqué\w*|marcad\w*|contrassegnat\w*)"
    r"(?: with| by| in| mit| d'un| con)?(?: an?)? [\"'“]?([†‡§#*\ue000-\ue0ff]{1,3}|[^\W\d_]{1,14})[\"'”]?(?= )",
    re.IGNORECASE,
)
_FEWEST = 2


class Legends:
    """The labels of each page, and whether each means a suite or something else."""

    def __init__(self) -> None:
        """Nothing read yet."""
        self._told: dict[int, dict[str, str]] = {}

    def take(self, read: Read) -> None:
        """A sentence that explains two labels or more, one of them by the name of a suite."""
        parts = list(_parts(read.sentence.text))
        if len(parts) < _FEWEST or not named_suites(read):
            return
        suites = named_suites(read)
        for label, low, high in parts:
            named = any(low <= mention.start < high for mention in suites)
            self._told.setdefault(read.sentence.passage.page, {})[label] = "suite" if named else "own"

    def sign(self, page: int, marks: Iterable[str], before: str) -> str:
        """What the label at a number says of its test: a sign of ``weighing.py``, or nothing.

        ``marks``: the number's footnote marks; ``before``: its own words before it.
        """
        told = self._told.get(page)
        if not told:
            return ""
        words = re.findall(r"[^\W\d_]+", before.lower())
        labels = [told[label] for label in (*marks, *reversed(words)) if label in told]
        return f"legend-{labels[0]}" if labels else ""


def _parts(text: str) -> Iterator[tuple[str, int, int]]:
    """Each label with the stretch that explains it."""
    hits = list(_EQUALS.finditer(text)) or list(_MARKED.finditer(text))
    ends = [*(hit.start() for hit in hits[1:]), len(text)][: len(hits)]
    for hit, end in zip(hits, ends, strict=True):
        yield _plain(hit.group(1)), hit.end(), end


def _plain(label: str) -> str:
    """A mark as ``marks_of`` writes it, a word in small letters."""
    return "".join(chr(ord(char) - 0xE000) if 0xE000 <= ord(char) < 0xE100 else char for char in label).lower()
