"""Rules that look the number up: what the official record says against the source."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from claimscope.core.checks.case import Case, Hit, hit
from claimscope.core.checks.text import sentences
from claimscope.core.claim import Field, text_of
from claimscope.core.match import CONFIRMING, SURE, SURE_MISS
from claimscope.core.message import Arg, Message
from claimscope.core.record_row import RecordRow

SURE_PAIR = 0.7
"""Below this the two rows of a ratio were only guessed from what it is compared with."""
EQUAL_UNITS = frozenset({"samples/s", "queries/s", "images/s"})
"""Units that count the same thing where one query is one sample."""


def value_differs(case: Case) -> Iterable[Hit]:
    """The named row exists, the number is not its value, nor the value on another scale."""
    match, claimed = case.match, _number(case)
    if not case.mlperf or match is None or match.outcome != "value-differs" or not match.rows:
        return
    if case.claim.kind == "rank":
        yield hit(rule="rank-not-supported", why=match.explanation)
        return
    row = match.rows[0]
    name = row.result_id if row.id_printable else row.system_name
    factor = row.value / claimed if claimed else None
    if factor in (1000, Decimal("0.001")):
        yield hit(rule="notation", read=claimed or "–", official=row.value, unit=row.unit, row=name)
    elif factor is not None and (parts := _shared_by(factor, row)):
        yield hit(rule="M30", variant="maybe", per=Message(f"findings.per.{parts}"), official=row.value)
    else:
        percent = match.difference_percent
        difference: Arg = "–" if percent is None else round(percent, 1)
        rule = "value-differs" if match.confidence >= SURE or case.view.citation.row_choice else "value-likely-differs"
        yield hit(rule=rule, official=row.value, unit=row.unit, row=name, percent=difference)


def _number(case: Case) -> Decimal | None:
    found = case.claim.fields.value
    value = found.value if found else None
    return Decimal(value) if isinstance(value, (int, Decimal)) and not isinstance(value, bool) else None


def _shared_by(factor: Decimal, row: RecordRow) -> str:
    """``accelerator`` or ``node`` where the number is the official one divided by that many, to a part in 500."""
    for name, count in (("accelerator", row.accelerators_total), ("node", row.nodes)):
        if count and count > 1 and abs(factor - count) <= count * Decimal("0.002"):
            return name
    return ""


def unit_differs(case: Case) -> Iterable[Hit]:
    """Tokens given as samples or queries, or the other way round."""
    row, said = case.view.row, case.said("unit").partition(" per ")[0]
    if row is None or not said or said == row.unit or {said, row.unit} <= EQUAL_UNITS:
        return
    if "tokens/s" not in (said, row.unit):
        return
    if row.published_unit and row.published_unit.lower() == said:
        return
    yield hit(said=said, official=row.unit)


def official_label(case: Case) -> Iterable[Hit]:
    """The official table itself prints a wrong unit, and the source repeats it."""
    row, said = case.view.row, case.said("unit").partition(" per ")[0]
    if row is not None and said and said != row.unit and row.published_unit.lower() == said:
        yield hit(said=said, official=row.unit)


_ABOUT = re.compile(r"(~|≈|\babout|\baround|\bapprox\w*\.?|\broughly|\bsome|\bca\.?|\brund|\betwa|\bungefähr)\s*$")


def not_found(case: Case) -> Iterable[Hit]:
    """No row of the record carries the number, although the round is held. A figure given as about is no such claim."""
    match = case.match
    if not case.mlperf or match is None or match.outcome != "not-found" or case.view.row is not None:
        return
    if case.said("verification") == "unverified" or case.claim.kind not in ("absolute", "latency", "derived"):
        return
    if match.confidence < SURE_MISS:
        return
    ids = case.claim.fields.result_ids
    if _is_about(case):
        yield hit(rule="no-value", variant="about")
    elif match.explanation.id == "matching.number-elsewhere":
        yield hit(variant="elsewhere", why=sentences((match.explanation, *match.conflicts)))
    elif ids is not None:
        values = ids.value if isinstance(ids.value, tuple) else (ids.value,)
        yield hit(variant="id", id=", ".join(map(str, values)))
    elif case.said("round"):
        yield hit(variant="value", round=case.said("round"))


def _is_about(case: Case) -> bool:
    found = case.claim.fields.value
    text = (found.text or "").lower() if found else ""
    before, number, _ = case.words.partition(text) if text else (case.claim.anchor.before.lower(), "", "")
    return bool(_ABOUT.search(before if number else case.claim.anchor.before.lower()))


def ratio_not_supported(case: Case) -> Iterable[Hit]:
    """The two results named give another ratio."""
    match = case.match
    if match is None or match.confidence < SURE_PAIR:
        return
    if match.outcome == "ratio-not-supported" and match.computed_ratio is not None:
        yield hit(computed=round(match.computed_ratio, 2))


def withdrawn(case: Case) -> Iterable[Hit]:
    """The result was withdrawn or invalidated after publication."""
    if case.view.row is not None and case.view.row.withdrawn:
        yield hit(why=case.view.row.withdrawn)


CORE = ("division", "scenario", "benchmark")
"""Fields that decide what was measured at all."""
OTHERS = ("round", "accelerator", "accelerator_count", "submitter", "suite", "availability", "result_ids")


def contradiction(case: Case) -> Iterable[Hit]:
    """Source and record say different things about one field."""
    for clash in case.view.conflicts:
        if clash.name in (*CORE, *OTHERS):
            rule = "contradiction-core" if clash.name in CORE else "contradiction"
            yield hit(
                rule="contradiction-around" if clash.said.basis == "context" else rule,
                variant=clash.name,
                said=clash.said.text or written_field(clash.said),
                official=written_field(clash.official),
            )


def written_field(found: Field) -> str:
    """A field's value as text, several values with commas; a dash where it is a range."""
    if isinstance(found.value, tuple) and all(isinstance(one, str) for one in found.value):
        return ", ".join(map(str, found.value))
    return text_of(found) or "–"


def likely_contradiction(case: Case) -> Iterable[Hit]:
    """The very number of one result, which the source describes otherwise; nobody has confirmed the row yet."""
    match = case.match
    if not case.mlperf or match is None or case.view.row is not None or case.view.citation.row_choice:
        return
    if match.outcome in CONFIRMING and (said := _stated(case, match.conflicts)):
        yield hit(why=sentences((match.explanation, *said)))


def _stated(case: Case, conflicts: Iterable[Message]) -> tuple[Message, ...]:
    """The contradictions of what the source says where the number stands; the text around is often about another."""
    fields = case.claim.fields
    named = ((one, getattr(fields, one.id.rpartition(".")[2], None)) for one in conflicts)
    return tuple(one for one, found in named if found is None or found.basis != "context")


def inferred(case: Case) -> Iterable[Hit]:
    """An edge result that was computed from a run of another scenario, and the source does not say so."""
    row = case.view.row
    if row is not None and row.was_inferred and not case.says("inferred-said"):
        yield hit(scenario=row.scenario)


def open_as_plain(case: Case) -> Iterable[Hit]:
    """An Open result without the word Open (M38)."""
    row = case.view.row
    if row is not None and row.division == "open" and not case.said("division") and not case.says("open-said"):
        yield hit(row=row.result_id or row.system_name, model=row.model_used or row.benchmark)


def not_purchasable(case: Case) -> Iterable[Hit]:
    """A preview or RDI result given without the word."""
    row = case.view.row
    if row is None or row.availability in ("", "available") or case.said("availability"):
        return
    if not case.says(f"{row.availability}-said"):
        yield hit(variant=row.availability, row=row.result_id or row.system_name)


def official_word(case: Case) -> Iterable[Hit]:
    """Called official or verified, but no such result is in the record (M03)."""
    match = case.match
    if not case.mlperf or match is None or match.outcome not in ("not-found", "value-differs"):
        return
    if case.says("official") and not case.says("unverified"):
        yield hit(outcome=Message(f"findings.outcome.{match.outcome}"))
