"""Text and tables to claims. ``find_claims`` is the way in; the vocabulary comes from data files."""

from claimscope.core.claims.finder import find_claims
from claimscope.core.claims.words.vocabulary import Vocabulary

__all__ = ["Vocabulary", "find_claims"]
