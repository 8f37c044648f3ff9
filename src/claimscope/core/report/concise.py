"""What stands beside a table of the same page is not repeated in its sentences."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import ROUND_HALF_EVEN, Decimal
from functools import reduce

from claimscope.core.assessment import CheckResult, CitationAssessment
from claimscope.core.document import Pack
from claimscope.core.message import Arg, Message, message
from claimscope.core.question_names import question_label
from claimscope.core.report.citation_model import SlotLine

_JOIN, _LIST = "checks.join.space", "checks.join.semicolon"
_BOUND, GATE = "checks.sla.line.", "checks.gate.known"
DIFFERS = "matrix.partly.stack.differs"
_IN_TABLE = frozenset(f"findings.not-shown.{likeness}" for likeness in ("differs", "accepted", "not-known"))
_IN_PART = ("matrix.speed.partly", "matrix.latency.partly")
MICROSECOND = Decimal("0.001")
"""Of a millisecond: logs hold nanoseconds, and more digits than that are noise of the conversion."""


def slot_lines(pack: Pack, judged: CitationAssessment) -> tuple[SlotLine, ...]:
    """Rows with one answer and one reason in one line, in the order of the rows."""
    found: dict[tuple[str, Message], SlotLine] = {}
    for slot in judged.slots:
        reason = _beside_check(brief_stack(slot.reason))
        known = found.get((slot.answer, reason), SlotLine((), slot.answer, reason))
        questions = (*known.questions, question_label(pack, slot.question))
        found[slot.answer, reason] = SlotLine(questions, slot.answer, reason)
    return tuple(found.values())


def _beside_check(said: Message) -> Message:
    """A reason without what the latency check of the same page says: the single bounds, and what our load does."""
    if said.id == "checks.paragraph":
        text = said.get("text")
        first = text.get("a") if isinstance(text, Message) and text.id == _JOIN else None
        return _beside_check(first) if isinstance(first, Message) and first.id == "report.slot-partly" else said
    why = said.get("why") if said.id == "report.slot-partly" else None
    if not isinstance(why, Message):
        return said
    parts = list(_entries(why))
    kept = [part for part in parts if not part.id.startswith(_BOUND)]
    kept = [Message("report.slot-bounds"), *kept] if len(kept) < len(parts) else kept
    return message("report.slot-partly", why=reduce(lambda left, right: message(_LIST, a=left, b=right), kept))


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


def beside_tables(said: Message | None, stack: bool, checks: tuple[CheckResult, ...]) -> Message | None:
    """``said`` without the sentences on single parts of the executor, where a ``stack`` table names them, and without
    the gate of the benchmark, where the quantization check of the same page says it."""
    if said is None or said.id != "checks.paragraph":
        return said
    left_out = _IN_TABLE if stack else frozenset[str]()
    gate = any(one.id == "quantization" and _says(one.lets_you_claim, GATE) for one in checks)
    text = said.get("text")
    kept = _pruned(text, left_out, gate) if isinstance(text, Message) else text
    return Message(said.id, (("text", kept),)) if kept is not None else None


def _says(said: Arg | None, id: str) -> bool:
    return isinstance(said, Message) and (said.id == id or any(_says(value, id) for _, value in said.args))


def _pruned(said: Message, left_out: frozenset[str], gate: bool) -> Message | None:
    if said.id in left_out:
        return None
    if gate and said.id == "findings.not-shown.gate":
        return Message("report.not-shown.quality")
    if said.id != _JOIN:
        return said
    parts = [part for name in ("a", "b") if isinstance(part := said.get(name), Message)]
    kept = [found for part in parts if (found := _pruned(part, left_out, gate)) is not None]
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
