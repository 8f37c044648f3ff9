"""Edits of the candidates and of what they offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from claimscope.core.document import Candidate, Configuration, Pack
from claimscope.core.edits.base import Edit, in_order, new_id, refuse_known, require, with_changed, without
from claimscope.core.message import Message, message


def next_candidate_id(pack: Pack) -> str:
    """Id for one more candidate."""
    return new_id("b", (found.id for found in pack.candidates))


def add_candidate(candidate: Candidate) -> Edit:
    """One more candidate. ValueError (on applying) where its id is taken."""

    def apply(pack: Pack) -> Pack:
        refuse_known(pack.candidates, candidate.id)
        return replace(pack, candidates=(*pack.candidates, candidate))

    return Edit(message("edit.candidate-add", name=candidate.name), apply)


def rename_candidate(id: str, name: str) -> Edit:
    """Another name for a candidate."""
    return _change(id, message("edit.candidate-rename", name=name), lambda found: replace(found, name=name), "name")


def set_contact(id: str, contact: str) -> Edit:
    """Whom letters to this candidate go to."""
    return _change(id, message("edit.candidate-contact"), lambda found: replace(found, contact=contact), "contact")


def set_offered(id: str, offered: Configuration, part: str = "") -> Edit:
    """The configuration this candidate offers to us. ``part`` names the field that was typed: each is a step of its
    own."""
    label = message("edit.candidate-offered")
    return _change(id, label, lambda found: replace(found, offered=offered), f"offered/{part}")


def reorder_candidates(ids: Sequence[str]) -> Edit:
    """Candidates in the order of ``ids``."""
    return Edit(message("edit.candidate-order"), lambda pack: replace(pack, candidates=in_order(pack.candidates, ids)))


def remove_candidate(id: str) -> Edit:
    """A candidate goes, with its cells, costs and questions; sources, citations, evidence stay, without candidate."""

    def apply(pack: Pack) -> Pack:
        require(pack.candidates, [id])
        return _without_candidate(pack, id)

    return Edit(message("edit.candidate-remove"), apply)


def _without_candidate(pack: Pack, id: str) -> Pack:
    return replace(
        pack,
        candidates=without(pack.candidates, [id]),
        sources=tuple(replace(one, candidate="") if one.candidate == id else one for one in pack.sources),
        citations=tuple(replace(one, candidate="") if one.candidate == id else one for one in pack.citations),
        evidence=tuple(replace(one, candidate="") if one.candidate == id else one for one in pack.evidence),
        cells=tuple(one for one in pack.cells if one.candidate != id),
        costs=tuple(one for one in pack.costs if one.candidate != id),
        vendor_questions=tuple(one for one in pack.vendor_questions if one.candidate != id),
    )


def _change(id: str, label: Message, change: Callable[[Candidate], Candidate], part: str) -> Edit:
    return Edit(
        label,
        lambda pack: replace(pack, candidates=with_changed(pack.candidates, [id], change)),
        f"candidate/{id}/{part}",
    )
