"""Which of the words that a line says of a kind is taken over: none where they say two things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.claims.links.entryids import ids_meant
from claimscope.core.claims.links.nearness import alike
from claimscope.core.claims.links.pairing import asides_in
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.names.rounds import is_compared_with
from claimscope.core.claims.words.mention import Mention

Accepts = Callable[[Mention], bool]

_BASELINE_KINDS = frozenset({"round", "accelerator", "system", "submitter", "count", "software", "precision"})
_ASKS_FOR = re.compile(
    r"\W*(?:(?:system |software |minimum )*requirements?|prerequisites?|requires?|needs|supports?|supported|"
    r"compatible with|dependencies|installation|voraussetzung(?:en)?|benötigt|unterstützt|prérequis|requisitos|"
    r"requisiti|требования)\b",
    re.IGNORECASE,
)
""" "Requirements: CUDA 12.8" says what must be there, and not what a result was made with."""

_DENIABLE = frozenset({"round", "division", "suite", "scenario", "benchmark", "availability", "result_ids"})
_PART = re.compile(r"[,;:()]")
_DENIED = 0.75
_NOT_OURS = re.compile(
    r"\b(?:(?:is|are|was|were) not (?:ours|mine|this one)|isn't ours|(?:ist|sind|war|waren) nicht (?:unser\w*|von uns)|"
    r"gehören? nicht uns|n'(?:est|était) pas (?:le |la )?(?:nôtre|à nous)|no (?:es|era) (?:el |la )?nuestr[oa]|"
    r"não (?:é|era) (?:o |a )?noss[oa]|non (?:è|era) (?:il |la )?nostr[oa])\b",
    re.IGNORECASE,
)
""" "6.1-0104, by VibeHPC, is not ours. Ours: …"."""
_ENGINE = 0.95
"""Inference engines are surer than the platforms under them (TensorRT before CUDA)."""


def taken(kind: str, statement: Statement, own: Sequence[Mention], pointing: str, accepts: Accepts) -> Mention | str:
    """The word of a kind that a line says, ``ambiguous``, or nothing.

    ``own``: what is known of the claim; ``pointing``: ``former`` or ``latter`` where its sentence points back.
    """
    said = allowed(kind, statement, accepts)
    if not said:
        return ""
    if pointing and kind in ("accelerator", "system", "submitter", "availability", "count"):
        return said[0] if pointing == "former" else said[-1]
    if kind == "result_ids" and len(said) > 1:
        return ids_meant(statement, said, own)
    return _best(said) if one_value(said) else "ambiguous"


def allowed(kind: str, statement: Statement, accepts: Accepts) -> list[Mention]:
    """Words of a kind that may be taken over: no rival's, and none in brackets where others stand outside them."""
    found = [
        m for m in statement.of(kind) if accepts(m) and not (kind in _BASELINE_KINDS and _is_baseline(statement, m))
    ]
    found = [m for m in found if m in plain_rounds(statement, kind)]
    if kind == "software" and not statement.candidates and _ASKS_FOR.match(statement.sentence.text):
        return []
    if kind == "software" and any(m.sure >= _ENGINE for m in found):
        found = [m for m in found if m.sure >= _ENGINE]
    if kind in _DENIABLE and not statement.candidates:
        found = [replace(m, sure=min(m.sure, _DENIED)) if _is_denied(statement, m) else m for m in found]
    if not statement.candidates and _NOT_OURS.search(statement.sentence.text):
        return []
    plain = [m for m in found if not _in_brackets(statement.sentence.text, m)]
    return plain or found


def _is_denied(statement: Statement, mention: Mention) -> bool:
    """ "En la división abierta no presentó nada": what a line without numbers denies, it hardly says of another."""
    text = statement.sentence.text
    return any(
        not _PART.search(text, min(no.end, mention.end), max(no.start, mention.start))
        for no in statement.sentence.of("negation")
    )


def plain_rounds(statement: Statement, kind: str) -> list[Mention]:
    """Mentions of a kind; rounds that only compare are left out."""
    found = statement.of(kind)
    return found if kind != "round" else [m for m in found if not is_compared_with(statement.sentence.text, m.start)]


def _in_brackets(text: str, mention: Mention) -> bool:
    """Whether a mention stands in brackets: an aside, where the same is also said outside them."""
    return any(low < mention.start and mention.end < high for low, high in asides_in(text))


def _is_baseline(statement: Statement, mention: Mention) -> bool:
    """Whether a mention stands among the words compared with."""
    return any(c.start <= mention.start and mention.end <= c.end for c in statement.comparisons)


def one_value(mentions: Sequence[Mention]) -> bool:
    """Whether mentions mean one thing; a longer name of the same product is no other thing."""
    return all(alike(mentions[0], mention) for mention in mentions[1:]) if mentions else False


def _best(mentions: Sequence[Mention]) -> Mention:
    return max(mentions, key=lambda mention: (mention.count is not None, mention.sure, len(str(mention.value))))
