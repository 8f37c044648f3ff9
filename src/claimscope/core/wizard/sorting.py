"""The first sort: every claim of a drop in one list, with a suggestion and single keys."""

from __future__ import annotations

from dataclasses import dataclass

from claimscope.core.citation_view import CitationView, view_of
from claimscope.core.claim import ClaimFields
from claimscope.core.document import Citation, Pack, Sort
from claimscope.core.match import CONFIRMING, SURE
from claimscope.core.message import Message, message

SORTS: tuple[tuple[Sort, str], ...] = (("decision", "D"), ("background", "B"), ("not-a-claim", "N"))
"""The three sorts and the key of each."""


@dataclass(frozen=True, slots=True)
class SortLine:
    """One claim in the list. ``number`` is as written, ``what`` what it is about, ``suggestion`` what the rules
    would say."""

    citation: str
    source: str
    page: int
    number: str
    what: str
    quote: str
    sort: Sort
    suggestion: Sort
    reason: Message


def first_sort(pack: Pack, unsorted_only: bool = False) -> tuple[SortLine, ...]:
    """All claims in the order of the pack (that of the sources)."""
    wanted = (one for one in pack.citations if not unsorted_only or one.sort == "unsorted")
    return tuple(_line(one) for one in wanted)


def _line(citation: Citation) -> SortLine:
    fields, anchor = citation.claim.fields, citation.claim.anchor
    view = view_of(citation, "sent")
    suggestion, reason = suggested_sort(citation)
    value = fields.value
    number = (value.text or str(value.value)) if value else "–"
    unit = view.text("unit")
    return SortLine(
        citation.id,
        citation.source,
        anchor.page,
        f"{number} {unit}" if unit and unit not in number else number,
        _what(view, fields),
        anchor.quote,
        citation.sort,
        suggestion,
        reason,
    )


def _what(view: CitationView, fields: ClaimFields) -> str:
    """Benchmark, scenario, the machine as its source names it, and round: rows of one table often differ by one of
    them, and the makers that are put before a card's name to look it up take the room of what differs."""
    count, accelerator = view.text("accelerator_count"), fields.accelerator
    card = (accelerator.text or str(accelerator.value)) if accelerator else ""
    machine = view.text("system") if not card else f"{count}x {card}" if count else card
    parts = (view.text("benchmark"), view.text("scenario"), machine, view.text("round"), view.text("submitter"))
    return " ".join(part for part in parts if part)


def suggested_sort(citation: Citation) -> tuple[Sort, Message]:
    """What the rules would sort a claim as, and why. It is a suggestion: nothing is sorted without a person."""
    claim, match = citation.claim, citation.match
    if claim.quoted:
        return "background", Message("wizard.suggest.quoted")
    if claim.family != "inference":
        return "background", Message(f"matrix.barred.family.{claim.family}")
    if claim.kind in ("ratio", "rank", "range", "power"):
        return "background", Message(f"matrix.barred.kind.{claim.kind}")
    if match is not None and match.outcome in CONFIRMING:
        sure = match.confidence >= SURE
        return "decision", Message("wizard.suggest.found") if sure else Message("wizard.suggest.unsure")
    if match is not None and match.outcome == "ambiguous":
        return "decision", message("wizard.suggest.ambiguous", count=len(match.rows))
    if citation.claim.fields.result_ids is not None:
        return "decision", Message("wizard.suggest.id")
    if match is not None and match.explanation.id == "matching.unverified":
        return "background", Message("wizard.suggest.unverified")
    return "background", Message("wizard.suggest.not-found")
