"""What of a pack can be taken out of an outside edition, by kind, as a list to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields

from claimscope.core.difference import shown
from claimscope.core.document import Candidate, Context, Pack, Redaction, RedactionKind, RedactionReason
from claimscope.core.edits.base import number_of, word
from claimscope.core.message import Arg, message
from claimscope.core.report.cost import assumption_name

REDACTION_KINDS: tuple[RedactionKind, ...] = ("name", "source", "citation", "evidence", "case", "price", "field")
REDACTION_REASONS: tuple[RedactionReason, ...] = (
    "trade-secret",
    "personal-data",
    "price",
    "security",
    "procurement-law",
    "other",
)


@dataclass(frozen=True, slots=True)
class Hideable:
    """Something that can be hidden: ``target`` as ``Redaction`` names it, ``name`` as people do."""

    kind: RedactionKind
    target: str
    name: Arg


def hideable(pack: Pack, kind: RedactionKind) -> tuple[Hideable, ...]:
    """Everything of a kind that the pack holds, in its order. Names are those that the pack gives a field of their own;
    any other name can be redacted too."""
    return tuple(Hideable(kind, target, name) for target, name in _KINDS[kind](pack))


def redacted(pack: Pack, kind: RedactionKind, target: str) -> Redaction | None:
    """The redaction of this target, or None."""
    return next((one for one in pack.redactions if (one.kind, one.target) == (kind, target)), None)


def target_name(pack: Pack, redaction: Redaction) -> Arg:
    """What a redaction hides, as people name it; its target where the pack does not hold it (any more)."""
    found = (one.name for one in hideable(pack, redaction.kind) if one.target == redaction.target)
    return next(found, redaction.target)


def _names(pack: Pack) -> Iterator[tuple[str, Arg]]:
    people = (one.name for one in pack.context.people)
    every = (*(one.name for one in pack.candidates), *people, pack.context.authority)
    yield from ((name, name) for name in dict.fromkeys(every) if name.strip())


def _sources(pack: Pack) -> Iterator[tuple[str, Arg]]:
    yield from ((one.id, one.name) for one in pack.sources)


def _citations(pack: Pack) -> Iterator[tuple[str, Arg]]:
    for one in pack.citations:
        if one.sort != "not-a-claim":
            quote = shown(one.claim.anchor.quote)
            yield one.id, message("hiding.citation", number=number_of(one.id), quote=quote)


def _evidence(pack: Pack) -> Iterator[tuple[str, Arg]]:
    yield from ((one.id, shown(one.title or one.id)) for one in pack.evidence)


def _cases(pack: Pack) -> Iterator[tuple[str, Arg]]:
    titles = {one.id: one.title or one.id for one in pack.evidence}
    tagged = [(one.evidence, one.case) for one in pack.tags]
    chosen = [(one.evidence, one.case) for one in pack.chosen_cases]
    for evidence, case in dict.fromkeys((*tagged, *chosen)):
        if evidence in titles:
            yield f"{evidence}|{case}", message("hiding.case", case=shown(case), title=shown(titles[evidence]))


def _prices(pack: Pack) -> Iterator[tuple[str, Arg]]:
    for model in pack.costs:
        candidate = pack.candidate(model.candidate)
        name = candidate.name if candidate else model.candidate
        yield model.candidate, message("hiding.costs", candidate=name)
        for one in model.assumptions:
            said = message("hiding.cost", candidate=name, name=assumption_name(one.name), value=one.value)
            yield f"{model.candidate}|{one.name}", said


def _fields(pack: Pack) -> Iterator[tuple[str, Arg]]:
    empty = Context()
    for item in fields(Context):
        value = getattr(pack.context, item.name)
        if value != getattr(empty, item.name):
            yield f"context.{item.name}", _field(item.name, value)
    for one in pack.candidates:
        bare = Candidate(one.id, one.name)
        for name in ("contact", "offered"):
            if getattr(one, name) != getattr(bare, name):
                said = message("hiding.candidate", candidate=one.name, field=word("field", name))
                yield f"candidate.{one.id}.{name}", said


def _field(name: str, value: object) -> Arg:
    if isinstance(value, str):
        return message("hiding.field", field=word("field", name), value=shown(value))
    return word("field", name)


_KINDS: dict[RedactionKind, Callable[[Pack], Iterator[tuple[str, Arg]]]] = {
    "name": _names,
    "source": _sources,
    "citation": _citations,
    "evidence": _evidence,
    "case": _cases,
    "price": _prices,
    "field": _fields,
}
