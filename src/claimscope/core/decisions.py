"""Judgements: which ones lie between two packs, and the records that are kept of them.

A decision is written only where a person judged (step confirmed, row closed or reopened, waiver, doubt accepted,
evidence used or rejected, page accepted unread, state, edition). Records are appended and never erased; undo appends
``withdrawn``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from claimscope.core.document import CellDecision, Pack, Person, Plan


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was judged: ``about`` names it (citation, cell, finding, …), ``old`` and ``new`` are its states."""

    kind: str
    about: str
    old: str = ""
    new: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """A judgement with who and when (UTC, ISO). ``withdraws`` is the number of the record that undo took back."""

    number: int
    at: str
    by: Person
    judgement: Judgement
    withdraws: int | None = None


Item = TypeVar("Item")
State = Mapping[tuple[str, str], tuple[str, str]]
"""(kind, about) -> (state, reason)."""


def judgements(before: Pack, after: Pack) -> tuple[Judgement, ...]:
    """The judgements that lead from one pack to the other, in the order of the kinds below."""
    before, after = _without_shared(before, after), _without_shared(after, before)
    kinds = (_steps, _cells, _waivers, _uses, _owners, _flags, _pages)
    made = [one for kind in kinds for one in _changes(kind(before), kind(after))]
    if before.state != after.state:
        made.append(Judgement("state", after.id, before.state, after.state))
    return tuple(made)


def _without_shared(pack: Pack, other: Pack) -> Pack:
    """The pack without the items that both hold as the very same value: an edit leaves most of them alone."""

    def own(items: tuple[Item, ...], others: tuple[Item, ...]) -> tuple[Item, ...]:
        shared = {id(item) for item in others}
        return tuple(item for item in items if id(item) not in shared)

    return replace(
        pack,
        sources=own(pack.sources, other.sources),
        citations=own(pack.citations, other.citations),
        evidence=own(pack.evidence, other.evidence),
    )


def decided(
    chain: Sequence[Decision], before: Pack, after: Pack, by: Person, at: str, undone: bool = False
) -> tuple[Decision, ...]:
    """The records to append for a step from ``before`` to ``after``.

    With ``undone`` the step was undo: each judgement it takes back is named by the number of its record.
    """
    first = len(chain) + 1
    if not undone:
        return tuple(Decision(number, at, by, made) for number, made in enumerate(judgements(before, after), first))
    found = [(made, standing(chain, made)) for made in judgements(after, before)]
    return tuple(
        Decision(number, at, by, Judgement("withdrawn", made.about, made.new, made.old), record)
        for number, (made, record) in enumerate(((made, record) for made, record in found if record), first)
    )


def standing(chain: Sequence[Decision], made: Judgement) -> int | None:
    """Number of the last record of this judgement that nobody has withdrawn, or None."""
    withdrawn = {record.withdraws for record in chain}
    fits = (one.number for one in reversed(chain) if one.judgement == made and one.number not in withdrawn)
    return next(fits, None)


def _changes(before: State, after: State) -> Iterator[Judgement]:
    for kind, about in dict.fromkeys((*before, *after)):
        old, new = before.get((kind, about), ("", "")), after.get((kind, about), ("", ""))
        if old != new:
            yield Judgement(kind, about, old[0], new[0], new[1])


def _steps(pack: Pack) -> State:
    return {("confirmed", f"{one.id}/{step}"): ("confirmed", "") for one in pack.citations for step in one.confirmed}


def _cells(pack: Pack) -> State:
    return {("cell", f"{made.candidate}/{made.question}"): _closed(made) for made in pack.cells}


def _closed(made: CellDecision) -> tuple[str, str]:
    if made.not_applicable:
        return "not-applicable", made.not_applicable
    return ("planned", _plan_words(made.plan)) if made.plan else ("", "")


def _plan_words(plan: Plan) -> str:
    return "; ".join(part for part in (plan.what, plan.who, plan.until) if part)


def _waivers(pack: Pack) -> State:
    return {("waiver", one.finding): (f"waived by {one.by}", one.reason) for one in pack.waivers}


def _uses(pack: Pack) -> State:
    return {("evidence", one.id): (one.use, "") for one in pack.evidence if one.use != "undecided"}


def _owners(pack: Pack) -> State:
    return {("our-data", one.id): (one.our_data_by, "") for one in pack.evidence if one.our_data_by}


def _flags(pack: Pack) -> State:
    return {
        ("flag", f"{one.id}/{flag.id}"): (f"accepted by {flag.accepted_by}", flag.reason)
        for one in pack.evidence
        for flag in one.flags
        if flag.accepted_by
    }


def _pages(pack: Pack) -> State:
    return {
        ("page", f"{one.id}/{page.number}"): (f"accepted by {page.acknowledged_by}", "")
        for one in pack.sources
        for page in one.pages
        if page.acknowledged_by
    }
