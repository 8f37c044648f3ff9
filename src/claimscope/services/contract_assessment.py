"""Judgement in the words of the command line contract: what ``extract --check`` adds to a claim, and ``check
--json``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimscope.core.message import Catalogue, Message
from claimscope.services.wording import catalogue as english

if TYPE_CHECKING:  # a plain extraction needs an anchor in JSON, and none of the judgement's values
    from claimscope.core.assessment import Assessment, CellEvidence, CheckResult, CitationAssessment, Finding, Slot
    from claimscope.core.claim import Anchor
    from claimscope.core.document import Pack

Json = dict[str, object]
CHECK_SCHEMA = "claimscope.check/1"


def claim_json(made: CitationAssessment, catalogue: Catalogue | None = None, background: bool = False) -> Json:
    """``standing``, ``checks``, ``findings`` and ``slots`` of one claim (slots are empty for background claims)."""
    catalogue = catalogue or english()
    standing = made.standing
    return {
        "standing": {
            "as_sent": standing.as_sent,
            "now": standing.now,
            "answered_by_source": standing.answered_by_source,
            "answered_by_record": standing.answered_by_record,
        },
        "checks": [_check(one, catalogue) for one in made.checks],
        "findings": [finding_json(one, catalogue) for one in made.findings],
        "slots": [] if background else [_slot(one, catalogue) for one in made.slots],
    }


def _check(one: CheckResult, catalogue: Catalogue) -> Json:
    return {
        "id": one.id,
        "state": one.state,
        "answer": _text(one.answer, catalogue),
        "basis": one.basis,
        "lets_you_claim": _text(one.lets_you_claim, catalogue),
        "stays_unknown": _text(one.stays_unknown, catalogue),
    }


def _slot(one: Slot, catalogue: Catalogue) -> Json:
    return {"question": one.question, "answer": one.answer, "reason": catalogue.text(one.reason)}


def finding_json(one: Finding, catalogue: Catalogue) -> Json:
    """One finding; ``about`` is the citation, source or cell it belongs to."""
    return {
        "rule": one.rule,
        "severity": one.severity,
        "message": catalogue.text(one.message),
        "advice": catalogue.text(one.advice),
        "anchor": anchor_json(one.anchor),
        "about": one.about or None,
        "reference": one.reference or None,
        "asks": one.asks,
        "waived": one.waived,
    }


def anchor_json(anchor: Anchor | None) -> Json | None:
    """Where something stands in a source."""
    if anchor is None:
        return None
    box = list(anchor.box) if anchor.box else None
    return {
        "page": anchor.page,
        "object": anchor.object or None,
        "box": box,
        "quote": anchor.quote or None,
        "visible": anchor.visible,
    }


def _text(said: Message | None, catalogue: Catalogue) -> str | None:
    return catalogue.text(said) or None if said is not None else None


def check_json(pack: Pack, assessment: Assessment, catalogue: Catalogue | None = None) -> Json:
    """The whole of ``check --json``."""
    catalogue = catalogue or english()
    return {
        "schema": CHECK_SCHEMA,
        "rows": _rows(pack, assessment, catalogue),
        "sources": _sources(pack),
        "findings": [finding_json(one, catalogue) for one in assessment.findings],
        "export": {
            "final_allowed": assessment.final_allowed,
            "because": [catalogue.text(one.message) for one in assessment.blocks],
        },
    }


def _rows(pack: Pack, assessment: Assessment, catalogue: Catalogue) -> list[Json]:
    from claimscope.core.question_names import question_label  # a plain extraction does without the pack's values

    names = {one.id: one.name for one in pack.candidates}
    questions = {one.id: one for one in pack.questions}
    rows: list[Json] = []
    for cell in assessment.cells:
        question = questions[cell.question]
        rows.append(
            {
                "candidate": names.get(cell.candidate),
                "question": cell.question,
                "label": catalogue.text(question_label(pack, cell.question)),
                "custom": question.custom,
                "state": cell.state,
                "evidence": [_evidence(one) for one in cell.evidence],
                "missing": _text(cell.missing, catalogue),
                "next_step": _text(cell.next_step, catalogue),
            }
        )
    return rows


def _evidence(one: CellEvidence) -> Json:
    return {"id": one.id, "kind": one.kind, "tool": one.tool or None, "state": one.state, "flags": list(one.flags)}


def _sources(pack: Pack) -> list[Json]:
    return [
        {"path": one.name, "kind": one.kind, "tool": one.tool or None, "status": one.status} for one in pack.sources
    ]
