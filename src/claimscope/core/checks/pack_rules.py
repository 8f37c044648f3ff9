"""Findings on the pack as a whole: files that were not read, an expired pack, vendors that have not answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal

from claimscope.core.assessment import Finding
from claimscope.core.checks.case import Grounds
from claimscope.core.claim import number_as_stated
from claimscope.core.document import Citation, Pack
from claimscope.core.message import Arg, Message, message
from claimscope.core.planning import ends_late
from claimscope.core.question_names import question_label
from claimscope.core.tellings import told_differently


def findings_on_pack(pack: Pack, grounds: Grounds) -> Iterator[Finding]:
    """All of them, in this order."""
    yield from _refused(pack, grounds)
    yield from _expired(pack, grounds)
    yield from _silent(pack, grounds)
    yield from _planned_late(pack, grounds)
    yield from _told_differently(pack, grounds)


def _finding(grounds: Grounds, rule: str, about: str, advice: Message | None = None, **args: Arg) -> Iterator[Finding]:
    severity = grounds.rulebook.severity(rule)
    if severity is not None:
        said = message(f"findings.{rule}", **args)
        do = advice or Message(f"findings.{rule}.advice", said.args)
        reference = grounds.rulebook.rule(rule).reference
        yield Finding(f"{rule}:{about}", rule, severity, said, do, about, reference=reference)


def _refused(pack: Pack, grounds: Grounds) -> Iterator[Finding]:
    for source in pack.sources:
        if source.status == "refused" and source.kind == "document":
            advice = source.refusal.advice if source.refusal else None
            yield from _finding(grounds, "refused-source", source.id, advice, name=source.name)


def _expired(pack: Pack, grounds: Grounds) -> Iterator[Finding]:
    until = pack.context.valid_until
    if until and until < grounds.today:
        yield from _finding(grounds, "pack-expired", pack.id, until=until)


def _silent(pack: Pack, grounds: Grounds) -> Iterator[Finding]:
    """One line per candidate for all questions that wait too long."""
    patience = grounds.rulebook.profile.patience_days
    names = {one.id: one.name for one in pack.candidates}
    for candidate, name in names.items():
        asked = [one.asked_on for one in pack.vendor_questions if one.candidate == candidate and not one.answer]
        late = [day for day in asked if day and days_between(day, grounds.today) > patience]
        if late:
            yield from _finding(grounds, "vendor-silent", candidate, name=name, count=len(late), since=min(late))


def _planned_late(pack: Pack, grounds: Grounds) -> Iterator[Finding]:
    """One line for all plans that end after the committee meets."""
    committee, names = pack.context.committee_date, {one.id: one.name for one in pack.candidates}
    cells = tuple(
        message(
            "findings.planned-late.cell",
            row=question_label(pack, cell.question),
            candidate=names[cell.candidate],
            until=cell.plan.until,
        )
        for cell in pack.cells
        if cell.plan and cell.candidate in names and ends_late(cell.plan, pack)
    )
    if cells:
        yield from _finding(grounds, "planned-late", pack.id, committee=committee, n=len(cells), cells=cells)


def _told_differently(pack: Pack, grounds: Grounds) -> Iterator[Finding]:
    """Two numbers for one result, in two files or in two places of one."""
    rule = "told-differently"
    severity, names = grounds.rulebook.severity(rule), {source.id: source.name for source in pack.sources}
    if severity is None:
        return
    for earlier, later in told_differently(pack):
        args: dict[str, Arg] = {"number": _written(later), "other": _written(earlier)}
        for place, one in (("here", later), ("there", earlier)):
            where = message("findings.place", source=names.get(one.source, "–"), page=one.claim.anchor.page)
            args[place] = where
        meta, said = grounds.rulebook.rule(rule), message(f"findings.{rule}", **args)
        advice = Message(f"findings.{rule}.advice", said.args)
        key = f"{rule}:{later.id}:{earlier.id}"
        anchor, asks = later.claim.anchor, meta.kind == "heuristic"
        found = Finding(key, rule, severity, said, advice, later.id, anchor, meta.reference, asks=asks)
        yield replace(found, beside=earlier.id)


def _written(one: Citation) -> Decimal | str:
    found = one.claim.fields.value
    return "–" if found is None else number_as_stated(found)


def days_between(day: str, later: str) -> int:
    """Days from one ISO date to a later one; 0 where one of them is none."""
    try:
        return (date.fromisoformat(later) - date.fromisoformat(day[:10])).days
    except ValueError:
        return 0
