"""The basis mark: where a value comes from, in one word; hover shows source, page and quote, a press leads there."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton

from claimscope.core.citation_view import row_of
from claimscope.core.claim import Basis, Field
from claimscope.core.document import Citation, Pack
from claimscope.core.wizard.steps import FIELD_OF, row_label
from claimscope.desktop.controller import Address
from claimscope.desktop.desk import Desk
from claimscope.desktop.numbers import written_date
from claimscope.desktop.words import one_line

_STEP_FIELDS = {**FIELD_OF, "stack": "accelerator", "record": "value"}
_FROM_RECORD = ("record", "declared")


class BasisMark(QPushButton):
    """Flat, small, in the tab order; does nothing where there is nowhere to go."""

    def __init__(self, desk: Desk, word: str, tip: str, address: Address | None) -> None:
        super().__init__(word)
        self.setProperty("role", "mark")
        self.setToolTip(tip)
        self.setAccessibleDescription(tip)
        self.setEnabled(address is not None)
        if address is not None:
            self.clicked.connect(lambda _checked=False: desk.controller.go(address))


def mark_of_field(desk: Desk, pack: Pack, citation: Citation, found: Field, word: str) -> BasisMark:
    """The mark of a field of a claim."""
    tip, address = _origin(desk, pack, citation, found.basis, found)
    return BasisMark(desk, word, tip, address)


def mark_of_step(desk: Desk, pack: Pack, citation: Citation, step: str, basis: Basis, word: str) -> BasisMark:
    """The mark of a step of the review."""
    name = _STEP_FIELDS.get(step, "")
    found = citation.answer(name) if basis in ("reviewer", "vendor-reply") else None
    if found is None and name:
        found = citation.claim.fields.get(name)
    tip, address = _origin(desk, pack, citation, basis, found)
    return BasisMark(desk, word, tip, address)


def _origin(
    desk: Desk, pack: Pack, citation: Citation, basis: Basis, found: Field | None
) -> tuple[str, Address | None]:
    """What the mark shows on hover, and where it leads."""
    say = desk.say
    row = row_of(citation)
    if basis in _FROM_RECORD and row is not None:
        return say.text(row_label(row)), ("row", row.key)
    if basis in ("reviewer", "vendor-reply") and found is not None:
        return say("desktop.basis.given", by=found.by or "–", on=written_date(found.on, say.language) or "–"), None
    source = pack.source(citation.source)
    anchor = found.anchor if found is not None and found.anchor is not None else citation.claim.anchor
    if source is None:
        return "", None
    page = next((one.label for one in source.pages if one.number == anchor.page), str(anchor.page))
    tip = say("desktop.basis.where", source=source.name, page=page, quote=one_line(anchor.quote))
    return tip, ("page", source.id, str(anchor.page), citation.id)
