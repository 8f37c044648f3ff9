"""Edits of citations: sort, candidate, record row, answers, confirmed steps, placement, note."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from claimscope.core.claim import Field, text_of
from claimscope.core.document import Answer, Citation, Pack, Sort
from claimscope.core.edits.base import Edit, counted, number_of, require, with_changed, word
from claimscope.core.message import Message, message


def sort_citations(ids: Sequence[str], sort: Sort) -> Edit:
    """For the decision, background, not a claim, or unsorted again."""
    return _change(ids, counted("sort", ids, sort=word("sort", sort)), lambda found: replace(found, sort=sort))


def sort_each(sorts: Mapping[str, Sort]) -> Edit:
    """Each of these citations into a sort of its own, as one step."""

    def apply(pack: Pack) -> Pack:
        return _changed(pack, tuple(sorts), lambda found: replace(found, sort=sorts[found.id]))

    return Edit(message("edit.sort-each", count=len(sorts)), apply)


def assign_citations(ids: Sequence[str], candidate: str) -> Edit:
    """The candidate these citations belong to; empty = that of their source."""

    def apply(pack: Pack) -> Pack:
        require(pack.candidates, [candidate] if candidate else [])
        return _changed(pack, ids, lambda found: replace(found, candidate=candidate))

    return Edit(counted("assign", ids), apply)


def choose_row(ids: Sequence[str], key: str) -> Edit:
    """The record row meant (its key), ``none`` for no row, empty to follow the automatic match."""
    name = {"": "row-auto", "none": "row-none"}.get(key, "row")
    return _change(ids, counted(name, ids), lambda found: replace(found, row_choice=key))


def set_answer(ids: Sequence[str], name: str, value: Field) -> Edit:
    """A reviewer's or vendor's word on one field; it replaces an earlier one of the same basis on that field."""

    def change(found: Citation) -> Citation:
        kept = (one for one in found.answers if (one.field, one.value.basis) != (name, value.basis))
        return replace(found, answers=(*kept, Answer(name, value)))

    label = counted("answer", ids, field=word("field", name), value=text_of(value) or "…")
    return _change(ids, label, change, f"answer/{','.join(ids)}/{name}")


def clear_answer(ids: Sequence[str], name: str) -> Edit:
    """Take back every answer on one field."""

    def change(found: Citation) -> Citation:
        return replace(found, answers=tuple(one for one in found.answers if one.field != name))

    return _change(ids, counted("answer-clear", ids, field=word("field", name)), change)


def confirm_step(ids: Sequence[str], step: str) -> Edit:
    """A reviewer confirms a step of the wizard."""

    def change(found: Citation) -> Citation:
        return found if step in found.confirmed else replace(found, confirmed=(*found.confirmed, step))

    return _change(ids, counted("confirm", ids, step=word("step", step)), change)


def place(ids: Sequence[str], questions: Sequence[str]) -> Edit:
    """The questions these citations are used for; empty = wherever the rules allow."""
    return _change(ids, counted("place", ids), lambda found: replace(found, use_for=tuple(questions)))


def set_note(id: str, note: str) -> Edit:
    """The reviewer's own words beside a citation."""
    label = message("edit.note", citation=number_of(id))
    return _change([id], label, lambda found: replace(found, note=note), f"note/{id}")


def _changed(pack: Pack, ids: Sequence[str], change: Callable[[Citation], Citation]) -> Pack:
    return replace(pack, citations=with_changed(pack.citations, ids, change))


def _change(ids: Sequence[str], label: Message, change: Callable[[Citation], Citation], key: str = "") -> Edit:
    return Edit(label, lambda pack: _changed(pack, ids, change), key)
