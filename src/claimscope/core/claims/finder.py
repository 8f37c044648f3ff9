"""A document to its claims: passages, sentences, mentions, candidates, pairing, context, tables, charts, duplicates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from claimscope.core.claim import Claim
from claimscope.core.claims.context import Context
from claimscope.core.claims.duplicates import merged
from claimscope.core.claims.families import FamilyMap
from claimscope.core.claims.language import decimal_habit, language_of
from claimscope.core.claims.passages import Passage, text_passages
from claimscope.core.claims.sentences import all_sentences
from claimscope.core.claims.statements import Statement, read_candidates, read_mentions
from claimscope.core.claims.textclaims import text_claims
from claimscope.core.claims.vocabulary import Vocabulary
from claimscope.core.quantity import decimal_sign
from claimscope.core.reading import Document, TextBlock


def find_claims(document: Document, vocabulary: Vocabulary) -> tuple[Claim, ...]:
    """Every benchmark claim of a document, in reading order, ids ``c1``, ``c2`` …; never raises on odd content."""
    passages = _passages(document)
    whole = "\n".join(passage.text for passage in passages)
    language = document.language or language_of(whole)
    decimal = decimal_sign((passage.text for passage in passages), decimal_habit(language))
    statements = read_mentions(all_sentences(passages, vocabulary), vocabulary, language)
    families = FamilyMap(statements)
    statements = read_candidates(statements, vocabulary, decimal, families)
    context = Context(statements)
    return _numbered(merged(list(_claims(statements, context, families))))


def _passages(document: Document) -> list[Passage]:
    found: list[Passage] = []
    for page in document.pages:
        for order, block in enumerate(page.blocks):
            if isinstance(block, TextBlock):
                found.extend(text_passages(block, page, order))
    return found


def _claims(statements: list[Statement], context: Context, families: FamilyMap) -> Iterable[Claim]:
    for statement in statements:
        yield from text_claims(statement, context, families)


def _numbered(claims: list[Claim]) -> tuple[Claim, ...]:
    return tuple(replace(claim, id=f"c{number}") for number, claim in enumerate(claims, 1))
