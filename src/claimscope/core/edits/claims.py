"""Edits of what was found in a source: corrections, merging, splitting, claims the reader missed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import combinations
from typing import Any

from claimscope.core.claim import FIELD_NAMES, Family, Field, Kind, text_of
from claimscope.core.document import Citation, Pack
from claimscope.core.edits.base import Edit, new_id, number_of, refuse_known, require, with_changed, word
from claimscope.core.edits.citations import set_note
from claimscope.core.message import Message, message


def corrected(citation: Citation, **changes: Any) -> Citation:
    """The citation with another claim; what the reader had found is kept beside it."""
    return replace(citation, claim=replace(citation.claim, **changes), found=citation.found or citation.claim)


def correct_field(id: str, name: str, value: Field | None) -> Edit:
    """What the source really says about one field of a claim; None = it says nothing.

    KeyError for a field the contract does not know.
    """
    if name not in FIELD_NAMES:
        raise KeyError(name)

    def change(found: Citation) -> Citation:
        return replace(corrected(found, fields=replace(found.claim.fields, **{name: value})), match=None)

    label = message(
        "edit.correct" if value else "edit.correct-none",
        citation=number_of(id),
        field=word("field", name),
        value=text_of(value) or "…",
    )
    return Edit(
        label, lambda pack: replace(pack, citations=with_changed(pack.citations, [id], change)), f"correct/{id}/{name}"
    )


def correct_kind(id: str, family: Family, kind: Kind) -> Edit:
    """What sort of claim it is."""

    def change(found: Citation) -> Citation:
        return replace(corrected(found, family=family, kind=kind), match=None)

    label = message("edit.correct-kind", citation=number_of(id))
    return Edit(label, lambda pack: replace(pack, citations=with_changed(pack.citations, [id], change)))


def correct_claim(
    id: str, fields: Mapping[str, Field | None], sort: tuple[Family, Kind] | None = None, note: str | None = None
) -> Edit:
    """Everything a person corrects of a claim at once, as one step: fields, family and kind, the printed remark.

    KeyError for a field the contract does not know.
    """
    steps = [correct_field(id, name, value) for name, value in fields.items()]
    if sort is not None:
        steps.append(correct_kind(id, *sort))
    if note is not None:
        steps.append(set_note(id, note))
    if len(steps) == 1:
        return replace(steps[0], key="")
    names = tuple(word("field", name) for name in fields)
    label = message("edit.correct-many", citation=number_of(id), fields=names)
    return Edit(label, lambda pack: reduce(lambda made, step: step.apply(made), steps, pack))


_TOLD_APART = ("value", "unit", "benchmark", "scenario", "round", "division", "accelerator", "accelerator_count")


def merge_claims(ids: Sequence[str]) -> Edit:
    """Citations of one source that are one claim become the first of them; the others' places are kept in ``also``.

    ValueError (on applying) for fewer than two, or for citations that ``why_two`` tells apart.
    """

    def apply(pack: Pack) -> Pack:
        require(pack.citations, ids)
        chosen = [next(one for one in pack.citations if one.id == id) for id in dict.fromkeys(ids)]
        if len(chosen) < 2 or why_two(chosen) is not None:
            raise ValueError("these are not one claim")
        gone = {one.id for one in chosen[1:]}
        kept = tuple(one for one in pack.citations if one.id not in gone)
        return replace(pack, citations=with_changed(kept, [chosen[0].id], lambda _: _merged(chosen)))

    return Edit(message("edit.merge", count=len(ids), citation=number_of(ids[0])), apply)


def why_two(chosen: Sequence[Citation]) -> Message | None:
    """Why these citations are not one claim: other files, numbers, or set-ups that both say. None where they may be
    merged: a number that is lost in a merge would be lost for the report."""
    from claimscope.core.claims.duplicates import same_field  # here: the window opens without the search for claims

    if len({one.source for one in chosen}) > 1:
        return Message("edit.merge.sources")
    for name in _TOLD_APART:
        fields = [field for one in chosen if (field := one.claim.fields.get(name))]
        if any(not same_field(name, one, other) for one, other in combinations(fields, 2)):
            said = dict.fromkeys(field.text or str(field.value) for field in fields)
            return message("edit.merge.differ", field=word("field", name), said=tuple(said))
    return None


def _merged(chosen: Sequence[Citation]) -> Citation:
    first = chosen[0]
    places = [place for one in chosen for place in (one.claim.anchor, *one.claim.also)]
    return corrected(first, also=tuple(dict.fromkeys(places[1:])))


def split_claim(id: str) -> Edit:
    """Each other place of a claim becomes a citation of its own, unsorted, with the same fields.

    ValueError (on applying) for a claim that stands in one place only.
    """

    def apply(pack: Pack) -> Pack:
        require(pack.citations, [id])
        whole = next(one for one in pack.citations if one.id == id)
        if not whole.claim.also:
            raise ValueError("the claim stands in one place only")
        pack = replace(
            pack,
            citations=with_changed(pack.citations, [id], lambda one: corrected(one, also=())),
        )
        for anchor in whole.claim.also:
            claim = replace(whole.claim, anchor=anchor, also=())
            new = Citation(new_id("c", (one.id for one in pack.citations)), whole.source, claim, match=whole.match)
            new = replace(new, candidate=whole.candidate, found=claim)
            pack = replace(pack, citations=(*pack.citations, new))
        return pack

    return Edit(message("edit.split", citation=number_of(id)), apply)


def add_missed(citation: Citation) -> Edit:
    """A claim the reader did not find; its fields carry the basis the person gave them (stated, reviewer)."""

    def apply(pack: Pack) -> Pack:
        refuse_known(pack.citations, citation.id)
        require(pack.sources, [citation.source])
        return replace(pack, citations=(*pack.citations, replace(citation, marked=True)))

    return Edit(message("edit.missed", citation=number_of(citation.id)), apply)
