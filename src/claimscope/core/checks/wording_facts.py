"""What a whole document says besides its numbers: legend, required sentences, trade mark sign, legibility of footnotes.

Rules M02, M13, M14, M22, M34 to M37 need the document, not one sentence; the facts are taken once, when it is read.
Source: MLPerf Results Messaging Guidelines, sections 3.2 and 11 (2025-07-11).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields

from claimscope.core.document import Source
from claimscope.core.reading import Chart, Document, Table, TextBlock

LEGEND = (
    "The MLPerf name and logo are registered and unregistered trademarks of MLCommons Association in the United States "
    "and other countries. All rights reserved. Unauthorized use strictly prohibited. See www.mlcommons.org for more "
    "information."
)
UNVERIFIED = "Result not verified by MLCommons Association."
MIXED = (
    "Unverified results have not been through an MLPerf® review and may use measurement methodologies and/or workload "
    "implementations that are inconsistent with the MLPerf specification for verified results."
)
LEAST_POINTS = 6.0
"""Footnotes set smaller than this are hard to read (threshold of this program; the guidelines name none)."""

_NAME = re.compile(r"\bMLPerf\b(?!\s*(?:®|\(R\)|™|\(TM\)))", re.I)
_SIGNED = re.compile(r"\bMLPerf\s*(®|\(R\)|™|\(TM\))", re.I)
_URL = re.compile(r"\S*(?:https?://|www\.|mlcommons\.org)\S*")
_MISSPELT = re.compile(r"\bML[ -]Perf\b|\bMLperf\b|\bMlperf\b|\bMlPerf\b|\bML-?PERF\b")
_ALTERED = re.compile(r"\bMLPerf(?:®|\(R\))?(?:['’]s\b|s\b|ed\b|ing\b)")
_PRODUCT = re.compile(r"\b[A-Z]\w*MLPerf\w*|\bMLPerf[-_]?\d{3,}\b")


@dataclass(frozen=True, slots=True)
class WordingFacts:
    """The facts of a document as the rules ask for them; see ``wording_facts`` for the words. Empty: nothing of it."""

    legend: str = ""
    sign: str = ""
    unverified_sentence: bool = False
    mixed_sentence: bool = False
    misspelt: str = ""
    altered: str = ""
    product: str = ""
    small_footnote: str = ""
    date: str = ""
    saved: str = ""

    @property
    def told(self) -> bool:
        """Whether the document as a whole was looked at: it names the benchmark, and was no message typed by hand."""
        return bool(self.legend)


def facts_of(source: Source | None) -> WordingFacts:
    """What a source says as a whole."""
    held = dict(source.facts) if source is not None else {}
    named = {one.name: held.get(one.name.replace("_", "-"), "") for one in fields(WordingFacts)}
    sentences = {name: named[name] == "yes" for name in ("unverified_sentence", "mixed_sentence")}
    return WordingFacts(**{**named, **sentences})  # type: ignore[arg-type]


def wording_facts(document: Document) -> tuple[tuple[str, str], ...]:
    """Facts by name: ``legend`` (``full``, ``older``, ``none``), ``unverified-sentence``, ``mixed-sentence`` (``yes``),
    ``sign`` (``missing``, ``tm``), ``misspelt``, ``altered``, ``product`` (the words), ``small-footnote`` (points); and
    what the file says of itself: ``date`` (sent or published), ``saved`` (last saved)."""
    texts = list(_texts(document))
    whole = normal(" ".join(texts))
    if "mlperf" not in whole.replace("-", "").replace("ml perf", "mlperf"):
        return ()
    return tuple(_facts(" ".join(texts), whole, document))


def _facts(text: str, whole: str, document: Document) -> Iterator[tuple[str, str]]:
    yield "legend", _legend(whole)
    if normal(UNVERIFIED) in whole:
        yield "unverified-sentence", "yes"
    if normal(MIXED) in whole:
        yield "mixed-sentence", "yes"
    body = _URL.sub(" ", re.sub(r"The MLPerf name and logo.*?information\.", " ", " ".join(text.split())))
    if sign := _sign(body):
        yield "sign", sign
    for name, pattern in (("misspelt", _MISSPELT), ("altered", _ALTERED), ("product", _PRODUCT)):
        if found := pattern.search(body):
            yield name, found.group(0)
    if points := _small_footnote(document):
        yield "small-footnote", points
    for name, said in (("date", document.dated), ("saved", document.saved)):
        if said:
            yield name, said


def _legend(whole: str) -> str:
    if normal(LEGEND) in whole:
        return "full"
    return "older" if "mlperf name and logo are trademarks" in whole else "none"


def _sign(body: str) -> str:
    """``missing`` where no use of the name carries a sign, ``tm`` where only the older sign is used."""
    if not _NAME.search(body):
        signs = {found.group(1).lower() for found in _SIGNED.finditer(body)}
        return "tm" if signs and not signs & {"®", "(r)"} else ""
    return "" if re.search(r"MLPerf\s*(?:®|\(R\))", body, re.I) else "missing"


def normal(text: str) -> str:
    """Lower case, plain quotes, single spaces, without the registered sign: for word-for-word search."""
    plain = text.lower().replace("®", "").replace("(r)", "").replace("’", "'").replace("\u00a0", " ")
    return " ".join(plain.split())


def _texts(document: Document) -> Iterator[str]:
    for page in document.pages:
        for block in page.blocks:
            if isinstance(block, TextBlock):
                yield block.text
            elif isinstance(block, Table):
                yield from (cell.text for cell in block.cells if not cell.inherited)
            elif isinstance(block, Chart):
                yield block.title
            else:
                yield block.alt


def _small_footnote(document: Document) -> str:
    """The smallest size of a footnote that names the benchmark, where it is below the least size."""
    sizes = [
        span.size
        for page in document.pages
        for block in page.blocks
        if isinstance(block, TextBlock) and block.role == "footnote" and "mlperf" in block.text.lower()
        for line in block.lines
        for span in line
        if span.size and span.text.strip() and not span.superscript
    ]
    return f"{min(sizes):g}" if sizes and min(sizes) < LEAST_POINTS else ""
