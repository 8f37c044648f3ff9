"""What changed between two packs or two editions, as sentences to be: numbers, answers, rows, rules, record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from decimal import Decimal
from typing import Any, Literal, TypeVar

from claimscope.core.assessment import Assessment
from claimscope.core.claim import Field
from claimscope.core.document import QUESTION_IDS, Citation, Pack
from claimscope.core.edits.base import number_of, word
from claimscope.core.message import Arg, Message, message

Area = Literal[
    "state",
    "versions",
    "matrix",
    "findings",
    "citations",
    "evidence",
    "costs",
    "context",
    "candidates",
    "sources",
    "talk",
]
Item = TypeVar("Item")
LONGEST = 80


@dataclass(frozen=True, slots=True)
class Change:
    """One sentence. ``about`` is the id of what changed, ``area`` groups and orders the sentences."""

    area: Area
    message: Message
    about: str = ""


def difference(
    old: Pack, new: Pack, old_judged: Assessment | None = None, new_judged: Assessment | None = None
) -> tuple[Change, ...]:
    """The changes, those that weigh most first. With both assessments also what the rules now say differently."""
    found = [*_state(old, new), *_judged(old, new, old_judged, new_judged), *_cells(old, new), *_citations(old, new)]
    found += [*_evidence(old, new), *_costs(old, new), *_context(old, new), *_candidates(old, new)]
    found += [*_questions(old, new), *_sources(old, new), *_talk(old, new)]
    if not found and old != new:
        found.append(Change("context", message("difference.other")))
    return tuple(found)


def _state(old: Pack, new: Pack) -> Iterator[Change]:
    if old.state != new.state:
        yield Change("state", message("difference.state", old=word("state", old.state), new=word("state", new.state)))
    for name in ("record_version", "rules_version"):
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            yield Change("versions", message(f"difference.{name}", old=shown(before), new=shown(after)))


def _judged(old: Pack, new: Pack, before: Assessment | None, after: Assessment | None) -> Iterator[Change]:
    if before is None or after is None:
        return
    if before.final_allowed != after.final_allowed:
        yield Change("findings", message("difference.gate-open" if after.final_allowed else "difference.gate-shut"))
    for cell in after.cells:
        was = before.cell(cell.candidate, cell.question)
        if was is not None and was.state != cell.state:
            place = _place(new, cell.candidate, cell.question)
            states = {"old": word("cell", was.state), "new": word("cell", cell.state)}
            yield Change("matrix", message("difference.cell", **place, **states), cell.question)
    known = {finding.key for finding in before.findings}
    still = {finding.key for finding in after.findings}
    for finding in after.findings:
        if finding.key not in known:
            yield Change("findings", message("difference.finding-new", finding=finding.message), finding.about)
    for finding in before.findings:
        if finding.key not in still:
            yield Change("findings", message("difference.finding-gone", finding=finding.message), finding.about)


def _cells(old: Pack, new: Pack) -> Iterator[Change]:
    for before, after in _paired(old.cells, new.cells, lambda made: (made.candidate, made.question)):
        made = after or before
        if made is None or before == after:
            continue
        place = _place(new if after else old, made.candidate, made.question)
        if after is None:
            yield Change("matrix", message("difference.cell-undecided", **place), made.question)
            continue
        for name, value in (("not-applicable", after.not_applicable), ("plan", after.plan and after.plan.what)):
            was = before and (before.not_applicable if name == "not-applicable" else before.plan and before.plan.what)
            if (was or "") != (value or ""):
                kind = f"difference.{name}" if value else f"difference.{name}-gone"
                yield Change("matrix", message(kind, **place, text=shown(value)), made.question)
        if before and before.plan and after.plan and before.plan.what == after.plan.what and before.plan != after.plan:
            yield Change("matrix", message("difference.plan-terms", **place), made.question)


def _citations(old: Pack, new: Pack) -> Iterator[Change]:
    for before, after in _paired(old.citations, new.citations, lambda one: one.id):
        if before is None or after is None:
            yield _came_or_went("citations", "citation", before, after, lambda one: number_of(one.id))
        elif before != after:
            yield from _citation(before, after)


def _citation(old: Citation, new: Citation) -> Iterator[Change]:
    number = number_of(new.id)

    def said(kind: str, **args: Arg) -> Change:
        return Change("citations", message(f"difference.citation-{kind}", citation=number, **args), new.id)

    count = 0
    for name, before, after in _citation_fields(old, new):
        count += 1
        yield said("field", field=word("field", name), old=before, new=after)
    if old.sort != new.sort:
        yield said("sort", old=word("sort", old.sort), new=word("sort", new.sort))
    if _outcome(old) != _outcome(new):
        yield said("match", old=_outcome(old), new=_outcome(new))
    for kind, attribute in (("row", "row_choice"), ("confirmed", "confirmed"), ("place", "use_for"), ("note", "note")):
        if getattr(old, attribute) != getattr(new, attribute):
            count += 1
            yield said(kind)
    if old.candidate != new.candidate:
        yield said("candidate")
    elif not count and (old.sort, _outcome(old)) == (new.sort, _outcome(new)):
        yield said("other")


def _citation_fields(old: Citation, new: Citation) -> Iterator[tuple[str, Arg, Arg]]:
    before, after = dict(old.claim.fields.known()), dict(new.claim.fields.known())
    yield from _fields(before, after)
    names = dict.fromkeys(given.field for given in (*old.answers, *new.answers))
    yield from _fields({name: old.answer(name) for name in names}, {name: new.answer(name) for name in names})


def _fields(
    before: dict[str, Field] | dict[str, Field | None], after: dict[str, Field] | dict[str, Field | None]
) -> Iterator[tuple[str, Arg, Arg]]:
    for name in dict.fromkeys((*before, *after)):
        was, now = before.get(name), after.get(name)
        if (was and was.value) != (now and now.value):
            yield name, shown(was), shown(now)


def _outcome(one: Citation) -> Message:
    return word("outcome", one.match.outcome if one.match else "none")


def _evidence(old: Pack, new: Pack) -> Iterator[Change]:
    for before, after in _paired(old.evidence, new.evidence, lambda item: item.id):
        if before is None or after is None:
            yield _came_or_went("evidence", "evidence", before, after, lambda item: shown(item.title or item.id))
        elif before != after:
            yield from _leaves("evidence", "evidence", shown(after.title or after.id), before, after)


def _costs(old: Pack, new: Pack) -> Iterator[Change]:
    for before, after in _paired(old.costs, new.costs, lambda model: model.candidate):
        held = after or before
        if held is None or before == after:
            continue
        name = _candidate(new if after else old, held.candidate)
        was = {one.name: one for one in before.assumptions} if before else {}
        now = {one.name: one for one in after.assumptions} if after else {}
        count = 0
        for assumption in dict.fromkeys((*was, *now)):
            left, right = was.get(assumption), now.get(assumption)
            if left != right:
                count += 1
                values = {"old": shown(left and left.value), "new": shown(right and right.value)}
                yield Change(
                    "costs", message("difference.cost", candidate=name, name=assumption, **values), held.candidate
                )
        if not count:
            yield Change("costs", message("difference.cost-terms", candidate=name), held.candidate)


def _context(old: Pack, new: Pack) -> Iterator[Change]:
    yield from _leaves("context", "context", "", old.context, new.context)


def _candidates(old: Pack, new: Pack) -> Iterator[Change]:
    for before, after in _paired(old.candidates, new.candidates, lambda one: one.id):
        if before is None or after is None:
            yield _came_or_went("candidates", "candidate", before, after, lambda one: shown(one.name))
        elif before != after:
            yield from _leaves("candidates", "candidate", shown(after.name), before, after)


def _questions(old: Pack, new: Pack) -> Iterator[Change]:
    for before, after in _paired(old.questions, new.questions, lambda one: one.id):
        if before is None or after is None:
            yield _came_or_went("matrix", "question", before, after, lambda one: _question(one.id, one.label))
        elif before != after:
            yield Change("matrix", message("difference.question", name=_question(after.id, after.label)), after.id)
    before_ids, after_ids = [one.id for one in old.questions], [one.id for one in new.questions]
    if before_ids != after_ids and sorted(before_ids) == sorted(after_ids):
        yield Change("matrix", message("difference.question-order"))


def _sources(old: Pack, new: Pack) -> Iterator[Change]:
    for before, after in _paired(old.sources, new.sources, lambda one: one.id):
        if before is None or after is None:
            yield _came_or_went("sources", "source", before, after, lambda one: shown(one.name))
        elif before.candidate != after.candidate:
            args = {"name": shown(after.name), "candidate": _candidate(new, after.candidate)}
            yield Change("sources", message("difference.source-candidate", **args), after.id)
        elif before != after:
            yield Change("sources", message("difference.source", name=shown(after.name)), after.id)


def _talk(old: Pack, new: Pack) -> Iterator[Change]:
    kinds: tuple[tuple[str, Callable[[Pack], dict[Any, Any]]], ...] = (
        ("waiver", lambda pack: {one.finding: one for one in pack.waivers}),
        ("comment", lambda pack: {one.id: one for one in pack.comments}),
        ("vendor", lambda pack: {one.id: one for one in pack.vendor_questions}),
        ("tag", lambda pack: {(tag.evidence, tag.case): tag for tag in pack.tags}),
        ("case", lambda pack: {(one.evidence, one.case): one for one in pack.chosen_cases}),
        ("redaction", lambda pack: {one.id: one for one in pack.redactions}),
    )
    for kind, held in kinds:
        before, after = held(old), held(new)
        came, went = len(set(after) - set(before)), len(set(before) - set(after))
        other = sum(before[key] != after[key] for key in before if key in after)
        for name, count in (("new", came), ("gone", went), ("changed", other)):
            if count:
                yield Change("talk", message(f"difference.{kind}-{name}", count=count))


def _leaves(area: Area, kind: str, name: Arg, old: Any, new: Any) -> Iterator[Change]:
    """A sentence for each value inside two dataclasses that differs."""
    for path, before, after in leaves(old, new):
        args = {"field": word("field", path[-1]), "old": shown(before), "new": shown(after)}
        names = {"name": name} if name else {}
        simple = all(isinstance(one, str | int | Decimal | None) for one in (before, after))
        yield Change(area, message(f"difference.{kind}-{'field' if simple else 'part'}", **args, **names))


def leaves(old: Any, new: Any) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """(path of field names, old, new) of every field that differs within two dataclasses of one kind."""
    for item in fields(old):
        before, after = getattr(old, item.name), getattr(new, item.name)
        if before == after:
            continue
        if is_dataclass(before) and type(before) is type(after) and not isinstance(before, Field | Message):
            yield from (((item.name, *path), left, right) for path, left, right in leaves(before, after))
        else:
            yield (item.name,), before, after


def shown(value: object) -> Arg:
    """A value as the sentence shows it: numbers with their digits, long text cut, nothing as "not given"."""
    if isinstance(value, Field):
        return shown(value.value)
    if value is None or value in ("", ()):
        return Message("difference.not-given")
    if isinstance(value, bool):
        return Message("difference.yes" if value else "difference.no")
    if isinstance(value, int | Decimal | Message):
        return value
    if isinstance(value, tuple):
        return tuple(shown(item) for item in value)
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in str(value)).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _came_or_went(area: Area, kind: str, before: Any, after: Any, name: Callable[[Any], Arg]) -> Change:
    item = after if before is None else before
    said = message(f"difference.{kind}-{'new' if before is None else 'gone'}", name=name(item))
    return Change(area, said, str(item.id))


def _paired(
    old: Sequence[Item], new: Sequence[Item], key: Callable[[Item], object]
) -> Iterator[tuple[Item | None, Item | None]]:
    """Old and new item of each key, in the order of the new ones, then those that are gone."""
    before, after = {key(item): item for item in old}, {key(item): item for item in new}
    for name in dict.fromkeys((*after, *before)):
        yield before.get(name), after.get(name)


def _place(pack: Pack, candidate: str, question: str) -> dict[str, Arg]:
    label = next((one.label for one in pack.questions if one.id == question), "")
    return {"candidate": _candidate(pack, candidate), "question": _question(question, label)}


def _candidate(pack: Pack, id: str) -> Arg:
    found = pack.candidate(id)
    return shown(found.name) if found else Message("difference.nobody")


def _question(id: str, label: str) -> Arg:
    return shown(label) if label else (word("question", id) if id in QUESTION_IDS else id)
