"""Extractions in the words of the command line contract (schema ``claimscope.extraction/1``)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from decimal import Decimal

from claimscope import __version__
from claimscope.core.claim import FIELD_NAMES, Claim, Field, FieldValue
from claimscope.core.message import Catalogue
from claimscope.core.reading import Document, Page
from claimscope.services.contract_assessment import anchor_json
from claimscope.services.extraction import Extraction
from claimscope.services.wording import catalogue

Json = dict[str, object]
EXTRACTION_SCHEMA = "claimscope.extraction/1"
NOT_CHECKED: Json = {"record": None, "standing": None, "checks": None, "findings": None, "slots": None}


def extraction_json(
    extractions: Sequence[Extraction], checked: Sequence[Sequence[Json]] | None = None, record: str = ""
) -> Json:
    """The whole answer of ``extract --json``. ``checked``: what ``--check`` adds to each claim of each file."""
    added = checked if checked is not None else [[NOT_CHECKED] * len(one.claims) for one in extractions]
    return {
        "schema": EXTRACTION_SCHEMA,
        "program": f"claimscope {__version__}",
        "record": record or None,
        "sources": [source_json(one, more) for one, more in zip(extractions, added, strict=True)],
    }


def source_json(extraction: Extraction, added: Sequence[Json]) -> Json:
    """One file: how it was read, its pages, its claims."""
    say, document = catalogue(), extraction.document
    return {
        "path": os.fsencode(extraction.path).decode("utf-8", "replace"),
        "sha256": extraction.sha256 or None,
        "media_type": document.media_type or None,
        "status": document.status,
        "refusal": _refusal(document, say),
        "remarks": [say.text(remark) for remark in document.remarks],
        "pages": [_page(page, say) for page in document.pages],
        "claims": [claim_json(claim) | more for claim, more in zip(extraction.claims, added, strict=True)],
    }


def claim_json(claim: Claim) -> Json:
    """One claim with all fields of the contract; unknown ones are null and listed as unstated."""
    fields = {name: field_json(claim.fields.get(name)) for name in FIELD_NAMES}
    return {
        "id": claim.id,
        "family": claim.family,
        "kind": claim.kind,
        "anchor": anchor_json(claim.anchor),
        "also": [anchor_json(anchor) for anchor in claim.also],
        "fields": fields,
        "unstated": list(claim.fields.unstated()),
    }


def field_json(field: Field | None) -> Json | None:
    """A field with its basis; numbers keep the written precision."""
    if field is None:
        return None
    return {
        "value": _value(field.value),
        "text": field.text or None,
        "basis": field.basis,
        "confidence": round(field.confidence, 2),
    }


def _value(value: FieldValue) -> object:
    if isinstance(value, tuple):
        return [_value(item) if item is not None else None for item in value]
    if isinstance(value, Decimal) and value == value.to_integral_value() and value.as_tuple().exponent == 0:
        return int(value)
    return value


def _refusal(document: Document, say: Catalogue) -> Json | None:
    refusal = document.refusal
    if refusal is None:
        return None
    return {"code": refusal.code, "sentence": say.text(refusal.sentence), "advice": say.text(refusal.advice)}


def _page(page: Page, say: Catalogue) -> Json:
    return {
        "number": page.number,
        "label": say.text(page.label),
        "read": page.read,
        "not_read": [say.text(object) for object in page.not_read],
        "visible": page.visible,
    }
