"""Claims against the official record: from any mixture of ID, value, unit and names to the row or rows meant."""

from claimscope.core.matching.filling import claim_of_row, not_held
from claimscope.core.matching.lookup import match_claims
from claimscope.core.matching.names import Names, names

__all__ = ["Names", "claim_of_row", "match_claims", "names", "not_held"]
