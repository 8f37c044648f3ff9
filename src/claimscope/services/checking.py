"""What ``extract --check`` adds: the look-up of each claim, the five checks, findings and slots."""

from __future__ import annotations

from collections.abc import Sequence

from claimscope.core.claim import Claim
from claimscope.core.document import Citation
from claimscope.services.assessing import judge_claim
from claimscope.services.contract_assessment import claim_json
from claimscope.services.lookup import look_up, match_json

Json = dict[str, object]


def checked_claims(claims: Sequence[Claim]) -> tuple[Citation, ...]:
    """The claims of one document as citations, looked up in the official record."""
    return look_up([Citation(id=claim.id, source="", claim=claim) for claim in claims])


def check_json(citation: Citation) -> Json:
    """``record``, ``standing``, ``checks``, ``findings`` and ``slots`` of one claim."""
    record = match_json(citation.match) if citation.match is not None else None
    return {"record": record, **claim_json(judge_claim(citation))}
