"""Who a text credits: the firm under every name it uses, and the joint submissions it is part of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from rapidfuzz import fuzz

from claimscope.core.products import words

Relation = Literal["same", "joint", "related", "different", "unknown"]
_TYPING_ERROR = 90.0
"""Similarity (0 to 100) above which a name of at least six letters counts as a typing error of another."""


@dataclass(frozen=True, slots=True)
class Submitter:
    """A firm: ``record`` are its spellings in the record, ``partners`` of a joint submission, ``related`` its group."""

    id: str
    record: tuple[str, ...]
    partners: tuple[str, ...] = ()
    related: tuple[str, ...] = ()


class SubmitterNames:
    """Finds firms by any of their names."""

    def __init__(self, submitters: Sequence[Submitter], aliases: Mapping[str, str]) -> None:
        self._by_id = {one.id: one for one in submitters}
        self._aliases = aliases

    def find(self, name: str) -> Submitter | None:
        """The firm a name means, typing errors allowed; None where nobody is known by it."""
        folded = _fold(name)
        id = self._aliases.get(folded) or self._misspelt(folded)
        return self._by_id.get(id) if id else None

    def spellings(self, name: str) -> tuple[str, ...]:
        """Every spelling of the record for a firm and for joint submissions with it; empty where it is not known."""
        firm = self.find(name)
        if firm is None:
            return ()
        joint = (other for other in self._by_id.values() if firm.id in other.partners)
        return tuple(spelling for one in (firm, *joint) for spelling in one.record)

    def relation(self, claimed: str, official: str) -> Relation:
        """How the firm a source credits relates to the submitter of a row."""
        left, right = self.find(claimed), self.find(official)
        if left is None or right is None:
            return "same" if _fold(claimed) == _fold(official) else "unknown"
        if left.id == right.id:
            return "same"
        if left.id in right.partners or right.id in left.partners:
            return "joint"
        return "related" if left.id in right.related or right.id in left.related else "different"

    def _misspelt(self, folded: str) -> str:
        if len(folded) < 6 or any(letter.isdigit() for letter in folded):
            return ""
        near = ((fuzz.ratio(folded, alias), alias) for alias in self._aliases if abs(len(alias) - len(folded)) <= 2)
        score, alias = max(near, default=(0.0, ""))
        return self._aliases[alias] if score >= _TYPING_ERROR else ""


def submitter_names(data: Mapping[str, object]) -> SubmitterNames:
    """Values from ``submitters.json``. ValueError where a name means two firms."""
    submitters: list[Submitter] = []
    aliases: dict[str, str] = {}
    for entry in cast(list[dict[str, list[str]]], data["submitters"]):
        firm = Submitter(
            str(entry["id"]),
            tuple(entry["record"]),
            tuple(entry.get("partners", ())),
            tuple(entry.get("related", ())),
        )
        submitters.append(firm)
        for name in (firm.id, *firm.record, *entry["aliases"]):
            if aliases.setdefault(_fold(name), firm.id) != firm.id:
                raise ValueError(f"name {name!r} means two firms")
    return SubmitterNames(submitters, aliases)


def _fold(name: str) -> str:
    return "".join(words(name))
