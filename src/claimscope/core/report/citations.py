"""One citation on its page: what the vendor says, what the record shows, what we conclude."""

from __future__ import annotations

from decimal import Decimal

from claimscope.core.assessment import Assessment, CheckResult, CitationAssessment
from claimscope.core.checks.text import paragraph
from claimscope.core.citation_view import CitationView, row_of, view_of
from claimscope.core.claim import FIELD_NAMES, Anchor, Claim, Field, FieldValue, number_as_stated, text_of
from claimscope.core.document import Citation, Pack
from claimscope.core.knowledge import BenchmarkFacts
from claimscope.core.message import Message, message
from claimscope.core.record_row import RecordRow
from claimscope.core.replies import replies_about, reply_text
from claimscope.core.report.asked import Background, Options
from claimscope.core.report.citation_model import BackgroundLine, CheckLine, CitationPage, Crop, Quantity
from claimscope.core.report.concise import beside_tables, brief_outcome, consequence_of, slot_lines, to_microsecond
from claimscope.core.report.fact import Fact
from claimscope.core.report.figures import Text
from claimscope.core.report.findings import finding_lines
from claimscope.core.report.latency import latency_figure
from claimscope.core.report.numbering import (
    Numbers,
    candidate_name,
    decision_citations,
    place_of,
    printed_citations,
)
from claimscope.core.report.stack import stack_lines

_MISLEADS = ("checks.division.open.not", "checks.division.network.not")
SAID_FIELDS = tuple(name for name in FIELD_NAMES if name not in ("value", "unit"))


def citation_pages(
    pack: Pack, assessment: Assessment, numbers: Numbers, options: Options, grounds: Background
) -> tuple[CitationPage, ...]:
    """A page for each citation for the decision, in printed order."""
    return tuple(_page(pack, one, assessment, numbers, options, grounds) for one in decision_citations(pack))


SHORT_QUOTE = 24
"""Letters: such a quote is the number itself, which the title says with unit and benchmark."""


def background_lines(pack: Pack, numbers: Numbers) -> tuple[BackgroundLine, ...]:
    """Claims kept for information and those nobody has sorted yet."""
    return tuple(
        BackgroundLine(
            numbers.citations[one.id],
            candidate_name(pack, pack.candidate_of(one)),
            _title(one),
            _passage(one.claim),
            place_of(pack, one),
            numbers.sources.get(one.source, ""),
            one.sort != "unsorted",
        )
        for one in printed_citations(pack)
        if one.sort != "decision"
    )


def _passage(claim: Claim) -> str:
    """Words beside the title of a background claim; where that names no benchmark, those around the number too."""
    anchor = claim.anchor
    if len(anchor.quote) > SHORT_QUOTE:
        return anchor.quote
    around = (anchor.before.strip(), anchor.quote, anchor.after.strip())
    return " ".join(part for part in around if part) if claim.fields.benchmark is None and any(around[::2]) else ""


def _page(
    pack: Pack,
    citation: Citation,
    assessment: Assessment,
    numbers: Numbers,
    options: Options,
    grounds: Background,
) -> CitationPage:
    judged = assessment.citation(citation.id)
    row = row_of(citation)
    rules = grounds.knowledge.of_row(row) if grounds.knowledge and row else None
    anchor = citation.claim.anchor
    candidate = pack.candidate(pack.candidate_of(citation))
    place = place_of(pack, citation)
    stack = stack_lines(view_of(citation), candidate, grounds.names)
    return CitationPage(
        id=citation.id,
        number=numbers.citations[citation.id],
        candidate=candidate.name if candidate else "",
        title=_title(citation),
        claimed=_claimed(citation),
        official=Quantity(row.value, row.unit) if row else None,
        exhibit=numbers.sources.get(citation.source, ""),
        place=place,
        crop=_crop(citation, options),
        quote=(anchor.before, anchor.quote, anchor.after),
        hidden=not anchor.visible,
        said=_said(citation, place),
        unstated=_unstated(citation),
        outcome=brief_outcome(citation.match.explanation, row is not None) if citation.match else None,
        record=_record_facts(row, rules) if row else (),
        conflicts=citation.match.conflicts if citation.match else (),
        standing=_standing(judged) if judged else None,
        as_sent=judged.standing.as_sent if judged else None,
        now=judged.standing.now if judged else None,
        checks=tuple(_check_line(view_of(citation), result) for result in judged.checks) if judged else (),
        latency=latency_figure(pack.context.sla, row, rules),
        stack=stack.lines,
        stack_same=stack.same,
        stack_unknown=stack.unknown,
        stack_note=stack.note,
        slots=slot_lines(pack, judged) if judged else (),
        sentence=judged.sentence if judged else None,
        does_not_show=beside_tables(judged.does_not_show, bool(stack.lines), judged.checks) if judged else None,
        footnote=judged.footnote if judged else None,
        findings=finding_lines(pack, judged.findings) if judged else (),
        notes=tuple(text for text in (citation.note, *_comments(pack, citation.id)) if text),
        dates=_dates(pack, citation, row),
        replies=tuple(map(reply_text, replies_about(pack, citation.id))),
    )


def _title(citation: Citation) -> Text:
    fields = citation.claim.fields
    if fields.value is None:
        return citation.claim.anchor.quote
    number = number_as_stated(fields.value) if fields.value.text else printed(fields.value.value)
    unit = (fields.unit.text or printed(fields.unit.value)) if fields.unit else ""
    unit = "" if unit == fields.value.text else unit  # a rank is its own unit
    benchmark = printed(fields.benchmark.value) if fields.benchmark else ""
    return message("report.title-value", number=number, unit=unit, benchmark=benchmark)


def _claimed(citation: Citation) -> Quantity | None:
    fields = citation.claim.fields
    value = fields.value.value if fields.value else None
    if isinstance(value, (int, Decimal)):
        return Quantity(Decimal(value), text_of(fields.unit) or "")
    return None


def printed(value: FieldValue) -> Text:
    """A field's value as text: numbers by the language's habit, ranges with their ends, lists joined."""
    if isinstance(value, str):
        return value
    if isinstance(value, (int, Decimal)):
        return message("report.number", n=value)
    if len(value) == 2 and any(isinstance(part, Decimal) for part in value):
        low, high = value
        return _range(low, high)
    return message("report.list", items=tuple(str(part) for part in value))


def _range(low: object, high: object) -> Message:
    if isinstance(low, Decimal) and isinstance(high, Decimal):
        return message("report.range", low=low, high=high)
    if isinstance(low, Decimal):
        return message("report.range-from", low=low)
    return message("report.range-to", high=high if isinstance(high, Decimal) else "")


def _crop(citation: Citation, options: Options) -> Crop | None:
    if citation.id not in options.pictures:
        return None
    anchor = citation.claim.anchor
    return Crop(citation.id, citation.source, anchor.page, anchor.box)


def _said(citation: Citation, place: Text) -> tuple[Fact, ...]:
    known = dict(citation.claim.fields.known())
    return tuple(
        Fact(Message(f"report.field.{name}"), _as_written(found), found.basis, _where(found.anchor, place))
        for name in SAID_FIELDS
        if (found := known.get(name)) is not None and found.basis in ("stated", "context", "vendor-reply")
    )


def _unstated(citation: Citation) -> tuple[Message, ...]:
    """Fields of the contract that the source does not give, the ones that decide what may be claimed first."""
    absent = set(citation.claim.fields.unstated())
    wanted = ("result_ids", "round", "division", "scenario", "submitter", "system", "software", "precision")
    return tuple(Message(f"report.field.{name}") for name in wanted if name in absent)


def _as_written(found: Field) -> Text:
    return found.text or printed(found.value)


def _where(anchor: Anchor | None, place: Text) -> Text:
    if anchor is None or not anchor.object:
        return place
    return message("report.where", page=place, object=anchor.object)


def _record_facts(row: RecordRow, rules: BenchmarkFacts | None) -> tuple[Fact, ...]:
    facts = [_fact("result_id", _result_id(row)), _fact("value", _quantity(row.value, row.unit))]
    texts = (
        ("round", _joined(row.round, row.division, row.suite)),
        ("benchmark", _joined(row.benchmark, row.scenario)),
        ("submitter", row.submitter),
        ("system", row.system_name),
        ("availability", row.availability),
        ("accelerator", _accelerator(row)),
        ("software", row.software),
        ("precision", row.weight_data_types),
    )
    facts += [_fact(name, value, "declared" if name == "precision" else "record") for name, value in texts if value]
    facts += _latencies(row)
    facts += _rule_facts(rules)
    return tuple(facts)


def _fact(name: str, value: Text, basis: str = "record") -> Fact:
    return Fact(Message(f"report.field.{name}"), value, "declared" if basis == "declared" else "record")


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _result_id(row: RecordRow) -> Text:
    if not row.id_printable:
        return Message("report.id.none")
    return row.result_id if row.id_confirmed else message("report.id.to-confirm", id=row.result_id)


def _quantity(value: Decimal, unit: str) -> Message:
    return message("report.value", n=value, unit=unit)


def _accelerator(row: RecordRow) -> Text:
    if not row.accelerator:
        return ""
    if row.accelerators_total is None:
        return row.accelerator
    return message("report.executor", total=row.accelerators_total, accelerator=row.accelerator, nodes=row.nodes)


def _latencies(row: RecordRow) -> list[Fact]:
    measured = (
        ("measured_ttft", row.measured_ttft_p99_ms),
        ("measured_tpot", row.measured_tpot_p99_ms),
        ("measured_latency", row.measured_latency_p99_ms),
    )
    known = [_fact(name, _quantity(to_microsecond(value), "ms")) for name, value in measured if value is not None]
    if known or row.scenario not in ("Server", "Interactive"):
        return known
    return [_fact("measured_latency", Message("report.not-held"))]


def _rule_facts(rules: BenchmarkFacts | None) -> list[Fact]:
    """The data set; the gate stands in the sentences on quantization and on what is not shown."""
    return [_fact("dataset", rules.dataset)] if rules and rules.dataset else []


def _standing(judged: CitationAssessment) -> Message:
    standing = judged.standing
    total = len(judged.checks)
    if not standing.open:
        return message(
            "report.standing.closed" if standing.recorded else "report.standing.no-row",
            source=standing.answered_by_source,
            record=standing.answered_by_record,
            people=standing.answered_by_people,
            total=total,
        )
    return message(
        "report.standing.open",
        source=standing.answered_by_source,
        record=standing.answered_by_record,
        people=standing.answered_by_people,
        total=total,
        open=tuple(Message(f"report.check.{id}") for id in standing.open),
    )


def _consequence(result: CheckResult) -> Message | None:
    """What follows from an answer; where there is none, what stays unknown.

    Both where the answer alone would mislead: a run within its bounds can take minutes for a whole answer, and a
    result of the open division has no accuracy gate.
    """
    if result.state != "answered":
        return result.stays_unknown or result.lets_you_claim
    if result.lets_you_claim and result.stays_unknown and (result.id == "sla" or result.stays_unknown.id in _MISLEADS):
        return paragraph((result.lets_you_claim, result.stays_unknown))
    return result.lets_you_claim or result.stays_unknown


def _check_line(view: CitationView, result: CheckResult) -> CheckLine:
    return CheckLine(
        result.id,
        Message(f"report.check.{result.id}"),
        result.state,
        result.answer or "",
        (result.basis or "") if result.answer else "",
        consequence_of(_consequence(result)) or "",
    )


def _comments(pack: Pack, about: str) -> tuple[str, ...]:
    return tuple(f"{one.text} ({one.by}, {one.on})" for one in pack.comments if one.about == about)


def _dates(pack: Pack, citation: Citation, row: RecordRow | None) -> tuple[Fact, ...]:
    """Every date apart: published, retrieved, imported, reviewed, expires."""
    source = pack.source(citation.source)
    retrieved = citation.claim.fields.retrieved_on
    reviewed = max((given.value.on for given in citation.answers if given.value.on), default="")
    values = (
        ("published", row.publication_date if row else ""),
        ("retrieved", printed(retrieved.value) if retrieved else ""),
        ("imported", source.imported_at[:10] if source else ""),
        ("reviewed", reviewed),
        ("expires", pack.context.valid_until),
    )
    return tuple(Fact(Message(f"report.date.{name}"), value) for name, value in values if value)
