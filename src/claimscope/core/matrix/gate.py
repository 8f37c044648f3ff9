"""What blocks a final report, each line with the place to jump to (matrix rules, "The gate")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from claimscope.core.assessment import Block, Cell, CitationAssessment, Finding
from claimscope.core.document import Citation, Pack
from claimscope.core.edits.base import number_of
from claimscope.core.matrix.cells import owners
from claimscope.core.message import Message, message
from claimscope.core.question_names import question_label

OPEN_STATES = ("open", "needs-task-eval", "expired")


def blocks_of(
    pack: Pack,
    judged: Mapping[str, CitationAssessment],
    cells: tuple[Cell, ...],
    findings: Iterable[Finding],
    record_rounds: tuple[str, ...],
) -> tuple[Block, ...]:
    """Every reason, in the order of the rules. ``record_rounds`` are the rounds the record holds (empty: not known)."""
    return (
        *_open_cells(pack, cells),
        *_claims(pack, judged),
        *_contradictions(pack, judged),
        *_critical(pack, findings),
        *_pages(pack),
        *_people(pack),
        *_record_age(pack, record_rounds),
    )


def _open_cells(pack: Pack, cells: tuple[Cell, ...]) -> Iterator[Block]:
    names = {one.id: one.name for one in pack.candidates}
    for cell in cells:
        if cell.state in OPEN_STATES:
            name = names.get(cell.candidate) or Message("matrix.nobody")
            said = message("gate.open-cell", row=question_label(pack, cell.question), candidate=name)
            yield Block(said, ("cell", cell.candidate, cell.question))


def _claims(pack: Pack, judged: Mapping[str, CitationAssessment]) -> Iterator[Block]:
    owner = owners(pack)
    unsorted = [one for one in pack.citations if one.sort == "unsorted"]
    if unsorted:
        yield Block(message("gate.unsorted", count=len(unsorted)), ("citation", unsorted[0].id))
    for citation in pack.citations:
        if citation.sort != "decision":
            continue
        if pack.candidates and not owner[citation.id]:
            yield Block(message("gate.no-candidate", citation=number_of(citation.id)), ("citation", citation.id))
        elif not placed(citation, judged.get(citation.id)):
            yield Block(message("gate.not-used", citation=number_of(citation.id)), ("citation", citation.id))


def placed(citation: Citation, made: CitationAssessment | None) -> bool:
    """Whether a citation for the decision stands in at least one cell."""
    if made is None:
        return False
    return any(not citation.use_for or slot.question in citation.use_for for slot in made.slots)


def _contradictions(pack: Pack, judged: Mapping[str, CitationAssessment]) -> Iterator[Block]:
    for citation in pack.citations:
        made = judged.get(citation.id) if citation.sort == "decision" else None
        for check in made.checks if made else ():
            if check.state == "contradicted":
                name = Message(f"checks.name.{check.id}")
                said = message("gate.contradicted", citation=number_of(citation.id), check=name)
                yield Block(said, ("citation", citation.id, check.id))


def _critical(pack: Pack, findings: Iterable[Finding]) -> Iterator[Block]:
    """A number kept as background decides nothing: what is wrong with it is printed and does not block."""
    aside = {one.id for one in pack.citations if one.sort == "background"}
    for finding in findings:
        if finding.severity == "critical" and not finding.waived and finding.about not in aside:
            yield Block(message("gate.critical", finding=finding.message), ("citation", finding.about))


def _pages(pack: Pack) -> Iterator[Block]:
    for source in pack.sources:
        for page in source.pages:
            if page.read in ("partial", "picture-only") and not page.acknowledged_by:
                said = message("gate.page", page=page.label, source=source.name)
                yield Block(said, ("page", source.id, str(page.number)))


def _people(pack: Pack) -> Iterator[Block]:
    if not any(one.role == "preparer" and one.name.strip() for one in pack.context.people):
        yield Block(Message("gate.no-preparer"), ("context", "people"))


def _record_age(pack: Pack, record_rounds: tuple[str, ...]) -> Iterator[Block]:
    """A pack that cites a round newer than the record holds was checked against too old a record."""
    if not record_rounds:
        return
    newest = max(map(round_order, record_rounds))
    for citation in pack.citations:
        cited = citation.claim.fields.round
        if citation.sort != "decision" or cited is None or citation.claim.family != "inference":
            continue
        if round_order(str(cited.value)) > newest:
            said = message("gate.record-old", round=str(cited.value), held=max(record_rounds, key=round_order))
            yield Block(said, ("citation", citation.id))
            return


def round_order(round: str) -> tuple[int, ...]:
    """A round as numbers to sort by: ``v5.1`` -> (5, 1); (0,) where it is no round."""
    parts = round.removeprefix("v").split(".")
    return tuple(int(part) for part in parts) if all(part.isdigit() for part in parts) else (0,)
