"""From what the window shows to its page in the report, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from claimscope.core.document import Pack
from claimscope.desktop.controller import Address

if TYPE_CHECKING:
    from claimscope.core.report.numbering import Numbers

Anchors = Sequence[tuple[str, int]]
"""(anchor, page from 1), in the order of the pages."""

SECTIONS: dict[str, Address] = {
    "decision": ("place", "matrix"),
    "scope": ("place", "decision"),
    "matrix": ("place", "matrix"),
    "comparison": ("place", "compare"),
    "citations": ("place", "claims"),
    "evidence": ("place", "evidence"),
    "cost": ("place", "evidence"),
    "safety": ("place", "evidence"),
    "open": ("place", "matrix"),
    "exhibits": ("place", "sources"),
}
"""Sections of the stock template and the place where their content is worked on."""


def anchor_of(address: Address, pack: Pack) -> str:
    """Where the report says something of ``address``; empty where it has no place of its own."""
    kind, *rest = address
    if kind in ("citation", "wizard", "evidence", "source", "page") and rest:
        return _numbers(pack).of(rest[0])
    return {"cell": "matrix", "context": "scope", "candidate": "scope"}.get(kind, "")


def addresses_on(page: int, anchors: Anchors, pack: Pack) -> tuple[tuple[str, Address], ...]:
    """What stands on a page, as (anchor, where it is worked on); a page without a beginning belongs to the last one.

    A section is named only where nothing single stands on the page.
    """
    begun = max((at for _, at in anchors if at <= page), default=0)
    here = [anchor for anchor, at in anchors if at == begun]
    known = {number: address for number, address in _numbered(pack) if number in here}
    single = tuple((anchor, known[anchor]) for anchor in here if anchor in known)
    return single or tuple((anchor, SECTIONS[anchor]) for anchor in here if anchor in SECTIONS)


def _numbered(pack: Pack) -> list[tuple[str, Address]]:
    numbers = _numbers(pack)
    kinds = (("citation", numbers.citations), ("evidence", numbers.evidence), ("source", numbers.sources))
    return [(number, (kind, id)) for kind, some in kinds for id, number in some.items()]


def _numbers(pack: Pack) -> Numbers:
    from claimscope.core.report.numbering import numbers_of  # here: the claims open without the report

    return numbers_of(pack)
