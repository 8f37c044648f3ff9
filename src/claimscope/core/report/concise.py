"""What stands beside a table of the same page is not repeated in its sentences."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import ROUND_HALF_EVEN, Decimal
from functools import reduce

from claimscope.core.assessment import CitationAssessment
from claimscope.core.document import Pack
from claimscope.core.message import Message, message
from claimscope.core.question_names import question_label
from claimscope.core.report.model import SlotLine

_JOIN, _LIST = "checks.join.space", "checks.join.semicolon"
DIFFERS = "matrix.partly.stack.differs"
_IN_TABLE = frozenset(f"findings.not-shown.{likeness}" for likeness in ("differs", "accepted", "not-known"))
_IN_PART = ("matrix.speed.partly", "matrix.latency.partly")
MICROSECOND = Decimal("0.001")
"""Of a millisecond: logs hold nanoseconds, and more digits than that are noise of the conversion."""


def slot_lines(pack: Pack, judged: CitationAssessment) -> tuple[SlotLine, ...]:
    """Rows with one answer and one reason in one line, in the order of the rows."""
    found: dict[tuple[str, Message], SlotLine] = {}
    for slot in judged.slots:
        reason = brief_stack(slot.reason)
        known = found.get((slot.answer, reason), SlotLine((), slot.answer, reason))
        questions = (*known.questions, question_label(pack, slot.question))
        found[slot.answer, reason] = SlotLine(questions, slot.answer, reason)
    return tuple(found.values())


def brief_stack(said: Message) -> Message:
    """``said`` with the parts that differ named only, all of them in one sentence: what was measured and what is
    offered stands on the page of the citation. The two rows of the benchmark say "in part" in the same words."""
    if said.id == DIFFERS:
        return message("report.slot-differs", field=said.get("field") or "")
    if said.id == _LIST:
        return _differing(said)
    args = tuple((name, brief_stack(value) if isinstance(value, Message) else value) for name, value in said.args)
    return Message("report.slot-partly" if said.id in _IN_PART else said.id, args)


def _differing(said: Message) -> Message:
    """A list with semicolons whose differing parts are one entry, where the first of them stood."""
    parts = tuple(_entries(said))
    differ = tuple(part.get("field") or "" for part in parts if part.id == DIFFERS)
    first = next((part for part in parts if part.id == DIFFERS), None)
    kept = [
        message("report.slot-differs", field=differ if len(differ) > 1 else differ[0])
        if part is first
        else brief_stack(part)
        for part in parts
        if part.id != DIFFERS or part is first
    ]
    return reduce(lambda left, right: message(_LIST, a=left, b=right), kept)


def _entries(said: Message) -> Iterator[Message]:
    if said.id != _LIST:
        yield said
        return
    for name in ("a", "b"):
        part = said.get(name)
        if isinstance(part, Message):
            yield from _entries(part)


def brief_outcome(said: Message, table: bool) -> Message:
    """What the look-up gave, without the row that stands in the table below it where the number is the very same."""
    return Message("report.outcome.exact") if table and said.id == "matching.exact" else said


def without_stack(said: Message | None, table: bool) -> Message | None:
    """``said`` without the sentences on single parts of the executor, where a table names them."""
    if said is None or not table or said.id != "checks.paragraph":
        return said
    text = said.get("text")
    kept = _pruned(text) if isinstance(text, Message) else text
    return Message(said.id, (("text", kept),)) if kept is not None else None


def _pruned(said: Message) -> Message | None:
    if said.id in _IN_TABLE:
        return None
    if said.id != _JOIN:
        return said
    parts = [part for name in ("a", "b") if isinstance(part := said.get(name), Message)]
    kept = [found for part in parts if (found := _pruned(part)) is not None]
    if len(kept) < 2:
        return kept[0] if kept else None
    return Message(_JOIN, (("a", kept[0]), ("b", kept[1])))


def consequence_of(said: Message | None) -> Message | None:
    """A consequence that does not spell out the executor again, which stands in the answer beside it."""
    if said is not None and said.id == "checks.stack.lets":
        return Message("report.stack-lets")
    return said


def to_microsecond(milliseconds: Decimal) -> Decimal:
    """A latency with at most three decimal places."""
    exponent = milliseconds.as_tuple().exponent
    if not isinstance(exponent, int) or exponent >= -3:
        return milliseconds
    return milliseconds.quantize(MICROSECOND, ROUND_HALF_EVEN).normalize() + 0
