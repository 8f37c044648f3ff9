"""Edits of evidence other than citations: result files, documents, flags, error tags."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from claimscope.core.claim import Field
from claimscope.core.document import (
    ACCURACY,
    ERRORS,
    SAFETY,
    CaseTag,
    ChosenCase,
    Evidence,
    EvidenceKind,
    EvidenceUse,
    Flag,
    Pack,
)
from claimscope.core.edits.base import Edit, new_id, refuse_known, require, with_changed, without, word
from claimscope.core.message import Message, message

EVALUATIONS: dict[str, EvidenceKind] = {ACCURACY: "task_accuracy", SAFETY: "safety", ERRORS: "error_analysis"}


def next_evidence_id(pack: Pack) -> str:
    """Id for one more piece of evidence."""
    return new_id("e", (item.id for item in pack.evidence))


def add_evidence(item: Evidence) -> Edit:
    """A result file or a document entered by hand. ValueError (on applying) where its id is taken."""

    def apply(pack: Pack) -> Pack:
        refuse_known(pack.evidence, item.id)
        return replace(pack, evidence=(*pack.evidence, item))

    return Edit(message("edit.evidence-add", name=item.title or item.id), apply)


def remove_evidence(id: str) -> Edit:
    """An item goes, with the tags on its cases and the cases chosen for the report."""

    def apply(pack: Pack) -> Pack:
        tags = tuple(tag for tag in pack.tags if tag.evidence != id)
        chosen = tuple(one for one in pack.chosen_cases if one.evidence != id)
        return replace(pack, evidence=without(pack.evidence, [id]), tags=tags, chosen_cases=chosen)

    return Edit(message("edit.evidence-remove"), apply)


def set_fact(id: str, name: str, text: str) -> Edit:
    """A reviewer's word on what the file does not say (hardware, precision, …); empty takes it back. A fact the file
    states itself cannot be changed (ValueError on applying)."""

    def change(item: Evidence) -> Evidence:
        known = item.fact(name)
        if known is not None and known.basis != "reviewer":
            raise ValueError("stated by the file")
        facts = tuple((key, found) for key, found in item.facts if key != name)
        missing = (
            tuple(one for one in item.missing if one != name)
            if text
            else (*(one for one in item.missing if one != name), name)
        )
        if text:
            facts = (*facts, (name, Field(text, "reviewer", text=text)))
        tested = text if name == "tested_on" else item.tested_on
        return replace(item, facts=facts, missing=missing, tested_on=tested)

    return _change([id], message("edit.fact", name=name), change, f"evidence/{id}/{name}")


def close_plans(met: Sequence[tuple[str, str, str]]) -> Edit:
    """Results that were planned have come in: (candidate, question, evidence id). The plan leaves its cell and stays
    readable as a fact of the result."""

    def apply(pack: Pack) -> Pack:
        for candidate, question, id in met:
            made = pack.cell(candidate, question)
            if made is None or made.plan is None:
                continue
            plan = made.plan
            told = Field(f"{plan.what} · {plan.who} · {plan.until}", "reviewer")
            pack = _noted(pack_without_plan(pack, candidate, question), id, told)
        return pack

    return Edit(message("edit.plans-met", count=len(met)), apply)


def pack_without_plan(pack: Pack, candidate: str, question: str) -> Pack:
    """The pack with the plan of one cell gone."""
    kept = (
        replace(made, plan=None) if (made.candidate, made.question) == (candidate, question) else made
        for made in pack.cells
    )
    return replace(
        pack, cells=tuple(made for made in kept if made.plan or made.not_applicable or made.minimum_n is not None)
    )


def _noted(pack: Pack, id: str, told: Field) -> Pack:
    def change(item: Evidence) -> Evidence:
        others = tuple(pair for pair in item.facts if pair[0] != "planned_as")
        return replace(item, facts=(*others, ("planned_as", told)))

    return replace(pack, evidence=with_changed(pack.evidence, [id], change))


def accept_flag(id: str, flag: str, by: str, reason: str) -> Edit:
    """A named person accepts a doubt about an item, with the reason; ``by`` empty brings the doubt back."""

    def accepted(found: Flag) -> Flag:
        return replace(found, accepted_by=by, reason=reason if by else "") if found.id == flag else found

    def change(item: Evidence) -> Evidence:
        require(item.flags, [flag])
        return replace(item, flags=tuple(accepted(found) for found in item.flags))

    return _change([id], message("edit.flag-accept" if by else "edit.flag-restore"), change)


def set_our_data(id: str, by: str) -> Edit:
    """Who says that this was our task on our data; empty = nobody."""
    label = message("edit.our-data" if by else "edit.our-data-clear", by=by)
    return _change([id], label, lambda item: replace(item, our_data_by=by))


def use_evidence(ids: Sequence[str], use: EvidenceUse) -> Edit:
    """Used, background, rejected, or undecided again."""
    label = message("edit.evidence-use", use=word("use", use), count=len(ids))
    return _change(ids, label, lambda item: replace(item, use=use))


def assign_evidence(ids: Sequence[str], candidate: str) -> Edit:
    """The candidate these items speak of."""
    label = message("edit.evidence-assign", count=len(ids))

    def apply(pack: Pack) -> Pack:
        require(pack.candidates, [candidate] if candidate else [])
        return replace(pack, evidence=with_changed(pack.evidence, ids, lambda item: replace(item, candidate=candidate)))

    return Edit(label, apply)


def set_evidence_question(id: str, question: str) -> Edit:
    """The row of the matrix an item stands in. An evaluation becomes what the row asks for: the same tool tests
    accuracy, safety and single cases. A speed stays a speed."""

    def change(item: Evidence) -> Evidence:
        kind = EVALUATIONS.get(question, item.kind) if item.kind in EVALUATIONS.values() else item.kind
        return replace(item, question=question, kind=kind)

    return _change([id], message("edit.evidence-question"), change)


def tag_cases(evidence: str, cases: Sequence[str], tag: str, by: str = "") -> Edit:
    """Why these cases fail; an empty tag takes the tag off."""

    def apply(pack: Pack) -> Pack:
        require(pack.evidence, [evidence])
        others = tuple(one for one in pack.tags if one.evidence != evidence or one.case not in cases)
        new = tuple(CaseTag(evidence, case, tag, by) for case in dict.fromkeys(cases)) if tag else ()
        return replace(pack, tags=(*others, *new))

    return Edit(message("edit.tag" if tag else "edit.tag-clear", tag=tag, count=len(cases)), apply)


def choose_case(evidence: str, case: str, input: str, output: str, expected: str = "", reason: str = "") -> Edit:
    """A case goes into the report with its texts; the same case again replaces them."""

    def apply(pack: Pack) -> Pack:
        require(pack.evidence, [evidence])
        others = tuple(one for one in pack.chosen_cases if (one.evidence, one.case) != (evidence, case))
        made = ChosenCase(evidence, case, input, output, expected, reason)
        return replace(pack, chosen_cases=(*others, made))

    return Edit(message("edit.case-choose", case=case), apply)


def unchoose_case(evidence: str, case: str) -> Edit:
    """A case leaves the report."""

    def apply(pack: Pack) -> Pack:
        kept = tuple(one for one in pack.chosen_cases if (one.evidence, one.case) != (evidence, case))
        if len(kept) == len(pack.chosen_cases):
            raise KeyError(case)
        return replace(pack, chosen_cases=kept)

    return Edit(message("edit.case-unchoose", case=case), apply)


def set_taxonomy(tags: Sequence[str]) -> Edit:
    """The words of our error taxonomy; tags on cases stay as they are."""
    return Edit(message("edit.taxonomy"), lambda pack: replace(pack, taxonomy=tuple(tags)), "taxonomy")


def _change(ids: Sequence[str], label: Message, change: Callable[[Evidence], Evidence], key: str = "") -> Edit:
    return Edit(label, lambda pack: replace(pack, evidence=with_changed(pack.evidence, ids, change)), key)
