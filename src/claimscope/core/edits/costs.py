"""Edits of the cost models."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from claimscope.core.document import CostAssumption, CostModel, Pack
from claimscope.core.edits.base import Edit, require
from claimscope.core.message import Message, message


def set_assumption(candidate: str, assumption: CostAssumption) -> Edit:
    """One number of a candidate's cost model; it replaces the one of that name in place."""

    def change(model: CostModel) -> CostModel:
        names = [one.name for one in model.assumptions]
        if assumption.name not in names:
            return replace(model, assumptions=(*model.assumptions, assumption))
        at = names.index(assumption.name)
        return replace(model, assumptions=(*model.assumptions[:at], assumption, *model.assumptions[at + 1 :]))

    label = message("edit.cost", name=assumption.name)
    return _change(candidate, label, change, f"cost/{candidate}/{assumption.name}")


def remove_assumption(candidate: str, name: str) -> Edit:
    """A number of the cost model goes."""

    def change(model: CostModel) -> CostModel:
        kept = tuple(one for one in model.assumptions if one.name != name)
        if len(kept) == len(model.assumptions):
            raise KeyError(name)
        return replace(model, assumptions=kept)

    return _change(candidate, message("edit.cost-remove", name=name), change)


def set_cost_terms(candidate: str, currency: str, as_of: str) -> Edit:
    """Currency (ISO 4217) and day of the prices (ISO date)."""
    label = message("edit.cost-terms", currency=currency)
    return _change(candidate, label, lambda model: replace(model, currency=currency, as_of=as_of), f"cost/{candidate}")


def _change(candidate: str, label: Message, change: Callable[[CostModel], CostModel], key: str = "") -> Edit:
    def apply(pack: Pack) -> Pack:
        require(pack.candidates, [candidate])
        held = [model.candidate for model in pack.costs]
        if candidate not in held:
            return replace(pack, costs=(*pack.costs, change(CostModel(candidate))))
        at = held.index(candidate)
        return replace(pack, costs=(*pack.costs[:at], change(pack.costs[at]), *pack.costs[at + 1 :]))

    return Edit(label, apply, key)
