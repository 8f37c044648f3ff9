"""Helpers of the claim finder's tests: a text to its claims, and to what single steps make of it."""

from __future__ import annotations

from decimal import Decimal

from claimscope.core.claim import Claim, text_of
from claimscope.core.claims import find_claims
from claimscope.core.claims.names.mentions import mentions_of
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.passages import Passage
from claimscope.core.claims.words.sentences import Sentence, sentences_of
from claimscope.core.message import message
from claimscope.core.reading import Block, Document, Page, Span, TextBlock
from claimscope.readers.text import text_document
from claimscope.services.knowledge import vocabulary


def claims_of(text: str) -> tuple[Claim, ...]:
    """The claims of a plain text."""
    return find_claims(text_document(text), vocabulary())


def document(*pages: tuple[Block, ...], titles: tuple[str, ...] = ()) -> Document:
    """A document of pages with these blocks."""
    made = tuple(
        Page(number, message("reading.page", number=number), blocks, title=titles[number - 1] if titles else "")
        for number, blocks in enumerate(pages, 1)
    )
    return Document("test/pages", made)


def block(
    text: str, role: str = "body", box: tuple[float, float, float, float] | None = None, **more: object
) -> TextBlock:
    """A text block of one line."""
    return TextBlock(f"Box {text[:12]}", role, ((Span(text, box=box),),), box, **more)  # type: ignore[arg-type]


def sentence(text: str) -> Sentence:
    """The first sentence of a text."""
    return sentences_of(Passage(text, 1, 0), vocabulary(), 0)[0]


def mentions(text: str, kind: str, language: str = "en") -> list[Mention]:
    """Mentions of one kind in a sentence."""
    return [found for found in mentions_of(sentence(text), vocabulary(), language) if found.kind == kind]


def values(claim: Claim, *names: str) -> tuple[str | None, ...]:
    """Field values as text."""
    return tuple(text_of(claim.fields.get(name)) for name in names)


def numbers(claims: tuple[Claim, ...]) -> list[Decimal]:
    """The plain values of claims."""
    return [claim.fields.value.value for claim in claims if claim.fields.value]  # type: ignore[misc]
