"""What ``extract --check`` adds: the look-up of each claim, the five checks, findings and slots."""

from __future__ import annotations

from collections.abc import Sequence

from claimscope.core.assessment import CitationAssessment
from claimscope.core.checks.wording_facts import wording_facts
from claimscope.core.claim import Claim
from claimscope.core.document import Citation, Source
from claimscope.services.assessing import judge_claims
from claimscope.services.contract_assessment import claim_json
from claimscope.services.extraction import Extraction
from claimscope.services.lookup import look_up, match_json

Json = dict[str, object]


def checked_claims(claims: Sequence[Claim]) -> tuple[Citation, ...]:
    """The claims of one document as citations, looked up in the official record."""
    return look_up([Citation(id=claim.id, source="", claim=claim) for claim in claims])


def checked_document(extraction: Extraction) -> list[Json]:
    """What ``--check`` adds to each claim of a document: findings that need several claims, or the whole document,
    too."""
    citations = checked_claims(extraction.claims)
    source = Source(
        "", extraction.path.name, extraction.document.media_type, 0, facts=wording_facts(extraction.document)
    )
    judged = judge_claims(citations, source)
    return [_json(citation, made) for citation, made in zip(citations, judged, strict=True)]


def _json(citation: Citation, made: CitationAssessment) -> Json:
    record = match_json(citation.match) if citation.match is not None else None
    return {"record": record, **claim_json(made)}
