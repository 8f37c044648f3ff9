"""The same result on another scale: tokens for samples, sums over systems, a measured latency beside the rate.

Factors: Llama 2 70B in v4.0 Server counts queries, later rounds tokens (about 285 to 300 a query); GPT-J from v4.1 is
samples x 69 (mlperf.conf, token_latency_scaling_factor).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from claimscope.core.match import Match, Outcome
from claimscope.core.matching import wording
from claimscope.core.matching.benchmarks import base_and_tier
from claimscope.core.matching.candidates import MANY_DIGITS, bounded, result_key
from claimscope.core.matching.evidence import evidence
from claimscope.core.matching.named import named_rows
from claimscope.core.matching.names import Names
from claimscope.core.matching.subject import Subject
from claimscope.core.message import Arg, Message, message
from claimscope.core.record_row import RecordQuery, RecordRow

GPTJ_TOKENS = Decimal(69)
LLAMA2_TOKENS = (Decimal(285), Decimal(300))
_OUTCOMES: dict[str, Outcome] = {
    "matching.sum-of-systems": "derived",
    "matching.site-value": "exact",
    "matching.measured-latency": "exact",
}


def on_another_scale(subject: Subject, record: RecordQuery, names: Names, named: Sequence[RecordRow]) -> Match | None:
    """The one named result whose number fits on another scale, or None."""
    if subject.unit.per or not subject.text("benchmark"):
        return None
    if found := _llama2_of_v40(subject, record, names):
        return found
    rows = [*named, *_rows_of_a_sum(subject, record, names)]
    fits = [(row, said) for row in rows if (said := _explained(subject, row))]
    if not fits or len({result_key(row) for row, _ in fits}) > 1:
        return None
    row, said = fits[0]
    outcome = _OUTCOMES.get(said.id, "unit-differs")
    return Match(outcome, 0.75, tuple(one for one, _ in fits), said, remarks=wording.remarks(row))


def _rows_of_a_sum(subject: Subject, record: RecordQuery, names: Names) -> list[RecordRow]:
    """Rows that fit everything but the count: a count several times theirs may be a sum over systems."""
    if subject.count is None:
        return []
    fields = replace(subject.claim.fields, accelerator_count=None)
    without = replace(subject, claim=replace(subject.claim, fields=fields))
    return [row for row, _ in named_rows(without, record, names) if _systems_counted(subject, row)]


def _explained(subject: Subject, row: RecordRow) -> Message | None:
    return next(_explanations(subject, row), None)


def _explanations(subject: Subject, row: RecordRow) -> Iterator[Message]:
    number, base = subject.number, subject.unit.base
    if row.site_value is not None and number.closeness(row.site_value):
        yield message("matching.site-value", **_places(row), site=row.site_value)
    if subject.unit.is_latency:
        yield from _measured(subject, row)
        return
    if base not in ("", "tokens/s") and row.samples_per_s and number.closeness(row.samples_per_s):
        yield message("matching.samples-of-log", **_places(row), samples=row.samples_per_s)
    if base_and_tier(row.benchmark)[0] == "gptj" and _by_69(subject, row):
        yield message("matching.factor-69", **_places(row))
    systems = _systems_counted(subject, row)
    if base and row.unit == base and systems and number.closeness(row.value * systems) in ("exact", "rounded"):
        yield message("matching.sum-of-systems", **_places(row), systems=systems)


def _places(row: RecordRow) -> dict[str, Arg]:
    return {"row": wording.row_name(row), "official": wording.published(row)}


def _by_69(subject: Subject, row: RecordRow) -> bool:
    as_tokens = row.value * GPTJ_TOKENS if row.unit == "samples/s" else row.value / GPTJ_TOKENS
    claimed_tokens = subject.unit.base == "tokens/s"
    return claimed_tokens == (row.unit == "samples/s") and subject.number.closeness(as_tokens) is not None


def _systems_counted(subject: Subject, row: RecordRow) -> int:
    """How many such systems the claim's own count of accelerators makes; 0 where that makes no sum."""
    if subject.count is None or not row.accelerators_total or subject.number.digits < MANY_DIGITS - 1:
        return 0
    systems, rest = divmod(subject.count, row.accelerators_total)
    return systems if systems > 1 and not rest else 0


def _measured(subject: Subject, row: RecordRow) -> Iterator[Message]:
    """A time in a Server or Interactive claim may be the 99th percentile that the log measured."""
    factor = Decimal(1000) if subject.unit.base == "s" else Decimal(1)
    number = subject.number.scaled(factor)
    if number.digits < 3:
        return
    for name in ("ttft", "tpot", "latency"):
        measured: Decimal | None = getattr(row, f"measured_{name}_p99_ms")
        if measured is not None and number.closeness(measured):
            yield _measured_said(row, name, measured)


def _measured_said(row: RecordRow, name: str, measured: Decimal) -> Message:
    quantity = message(f"matching.quantity.{name}")
    return message("matching.measured-latency", **_places(row), quantity=quantity, measured=measured)


def _llama2_of_v40(subject: Subject, record: RecordQuery, names: Names) -> Match | None:
    """A v4.0 Server figure in tokens/s: the record holds queries/s, so only the order of magnitude can be checked."""
    asked = subject.text("round")
    if base_and_tier(subject.text("benchmark"))[0] != "llama2-70b" or asked not in ("", "v4.0"):
        return None
    if subject.text("scenario") not in ("", "Server") or subject.unit.base != "tokens/s":
        return None
    low, high = (subject.number.value / factor for factor in reversed(LLAMA2_TOKENS))
    wanted = replace(subject.filter(names), rounds=("v4.0",), scenarios=("Server",))
    rows = [row for row in record.rows(bounded(wanted, low, high)) if not evidence(subject, row, names).clashing]
    agreeing = [row for row in rows if evidence(subject, row, names).agreeing & {"submitter", "system", "accelerator"}]
    if not agreeing or (not asked and not subject.ids):
        return None
    alone = len({result_key(row) for row in agreeing}) == 1
    said = message(
        "matching.tokens-for-queries", row=wording.row_name(agreeing[0]), official=wording.published(agreeing[0])
    )
    return Match("unit-differs" if alone else "ambiguous", 0.7 if alone else 0.5, tuple(agreeing), said)
