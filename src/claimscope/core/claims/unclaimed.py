"""Pages that look full of results and gave no claim: the reviewer is told, since nothing else shows what was missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimscope.core import lazy_re as re
from claimscope.core.claim import Claim
from claimscope.core.claims.words.normal import normal
from claimscope.core.claims.words.vocabulary import Vocabulary
from claimscope.core.message import Message, message
from claimscope.core.reading import Block, Chart, Document, Page, Table, TextBlock

_LOOKS_MEASURED = re.compile(
    r"(?<![\w.,'$€£¥-])(?:\d{1,3}(?:[,.'\u00a0]\d{3})+(?:[.,]\d+)?|\d{3,}[.,]\d+)(?![\w.,]*\w)"
    r"(?!\s?(?:%|€|\$|EUR|USD|CHF|GBP|GB|TB|W\b|kg|mm))"
)
""" "33,880.4", "13 248,3": grouped or with a fraction, and neither money nor a size."""

_ANNOUNCED = frozenset({"limit", "requirement", "promise", "page-limit", "page-requirement", "page-promise", "money"})
"""Kinds of words by which a title says that its page holds goals, limits or prices."""

_FRAME = ("aside", "header", "footer", "metadata")
_FEWEST, _MOST_TEXTS, _MOST_PAGES = 3, 400, 5


def unclaimed(document: Document, claims: Sequence[Claim], vocabulary: Vocabulary) -> Message | None:
    """What to say of pages with several numbers of the look of results, and a rate named, that gave no claim."""
    claimed = {anchor.page for claim in claims for anchor in (claim.anchor, *claim.also)}
    pages = [page for page in document.pages if page.number not in claimed and _looks_full(page, vocabulary)]
    if not pages:
        return None
    labels = tuple(page.label for page in pages[:_MOST_PAGES])
    return message("reading.unclaimed", n=len(pages), pages=labels)


def _looks_full(page: Page, vocabulary: Vocabulary) -> bool:
    if any(match.kind in _ANNOUNCED for match in vocabulary.lexicon.read(normal(page.title))):
        return False
    texts = [text for block in page.blocks for text in _texts(block)][:_MOST_TEXTS]
    numbers = sum(len(_LOOKS_MEASURED.findall(text)) for text in texts)
    return numbers >= _FEWEST and any(match.kind == "rate" for text in texts for match in vocabulary.lexicon.read(text))


def _texts(block: Block) -> Iterator[str]:
    if isinstance(block, TextBlock) and block.role not in _FRAME:
        yield normal(block.text)
    elif isinstance(block, Table):
        yield from (normal(cell.text) for cell in block.cells if not cell.inherited)
    elif isinstance(block, Chart):
        yield from (normal(text) for text in (block.title, block.value_axis))
        yield from (normal(point.text) for point in block.points)
