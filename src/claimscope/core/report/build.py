"""``Pack`` and ``Assessment`` in, ``ReportModel`` out."""

from __future__ import annotations

from claimscope.core.approval import approval
from claimscope.core.assessment import Assessment
from claimscope.core.document import Candidate, Configuration, Pack, Sla, VendorQuestion
from claimscope.core.message import Message, message
from claimscope.core.replies import about_of
from claimscope.core.report.asked import Background, Options
from claimscope.core.report.blocks import printed_blocks
from claimscope.core.report.citations import background_lines, citation_pages
from claimscope.core.report.comparison import comparisons_of
from claimscope.core.report.cost import cost_section
from claimscope.core.report.decision import decision_of, people
from claimscope.core.report.evidence import evidence_pages, timeline
from claimscope.core.report.exhibits import (
    exhibits_of,
    glossary,
    legends_of,
    rule_changes,
    status_sentence,
    versions_of,
)
from claimscope.core.report.fact import Fact
from claimscope.core.report.figures import Text
from claimscope.core.report.findings import pack_findings
from claimscope.core.report.front import front_of
from claimscope.core.report.matrix import matrix_of, plans_of
from claimscope.core.report.measured import concern_lines, loads, reproductions
from claimscope.core.report.model import ReportModel, VendorLine
from claimscope.core.report.numbering import Numbers, candidate_name, numbers_of

DEFAULT, NOTHING = Options(), Background()


def build_report(
    pack: Pack, assessment: Assessment, options: Options = DEFAULT, background: Background = NOTHING
) -> ReportModel:
    """The report of a pack. ``background`` adds bounds, data set and gate of the rules to record rows.
    Deterministic: equal arguments give equal models. Never raises for missing or wrong content."""
    numbers = numbers_of(pack)
    matrix, blocks = matrix_of(pack, assessment, numbers), printed_blocks(pack, assessment, numbers)
    comparisons, not_compared = comparisons_of(pack, numbers, background.compatibility)
    context, draft = pack.context, options.draft or not assessment.final_allowed
    decision = decision_of(pack, assessment, matrix, blocks)
    return ReportModel(
        pack_id=pack.id,
        title=context.title,
        draft=draft,
        edition=options.edition,
        edition_number=options.edition_number,
        marking=context.marking,
        authority=context.authority,
        cover=_cover(pack, options),
        front=front_of(pack, matrix, decision, options, draft, len(assessment.blocks)),
        decision=decision,
        scope=_scope(pack),
        candidates=tuple((one.name, _offer(one)) for one in pack.candidates),
        exclusions=tuple(Message(f"report.excluded.{name}") for name in ("parties", "later", "measure", "legal")),
        matrix=matrix,
        comparisons=comparisons,
        not_compared=not_compared,
        citations=citation_pages(pack, assessment, numbers, options, background),
        background=background_lines(pack, numbers),
        evidence=evidence_pages(pack, assessment, numbers),
        timeline=timeline(pack, numbers),
        cost=cost_section(pack),
        concerns=tuple(one.text for one in context.concerns),
        findings=pack_findings(pack, assessment, numbers),
        blocks=blocks,
        plans=plans_of(pack, matrix, background.commands),
        vendor=_vendor(pack, numbers),
        log=options.log,
        signing=people(pack),
        single_reviewer=approval(pack).single_reviewer,
        conclusion=context.conclusion if context.conclusion.strip() else "",
        exhibits=exhibits_of(pack, numbers),
        versions=versions_of(pack, assessment, options),
        glossary=glossary(),
        legends=legends_of(pack),
        coverage=concern_lines(pack, numbers),
        loads=loads(pack),
        reproductions=reproductions(pack, numbers, background.names),
        rule_changes=rule_changes(background.rulebook),
    )


def _cover(pack: Pack, options: Options) -> tuple[Fact, ...]:
    context = pack.context
    values: tuple[tuple[str, Text], ...] = (
        ("authority", context.authority),
        ("reference", context.reference),
        ("lot", context.lot),
        ("committee", context.committee_date),
        ("state", status_sentence(pack, final=not options.draft)),
        ("edition", message(f"report.edition.{options.edition}", n=options.edition_number)),
        ("valid", context.valid_until or Message("report.unknown")),
        ("pack", pack.id),
    )
    facts = [Fact(Message(f"report.cover.{name}"), value) for name, value in values if value]
    return (*facts, *people(pack))


def _scope(pack: Pack) -> tuple[Fact, ...]:
    context = pack.context
    values: tuple[tuple[str, Text], ...] = (
        ("decision", context.decision),
        ("task", context.task),
        ("data", context.data),
        ("sla", _sla(context.sla)),
        ("load", _load(context.sla)),
        ("volume", _volume(pack)),
    )
    return tuple(
        Fact(Message(f"report.scope.{name}"), value or Message("report.not-entered")) for name, value in values
    )


def _sla(sla: Sla) -> Text:
    bounds = tuple(
        message(
            "report.bound", quantity=Message(f"report.{one.quantity}"), percentile=one.percentile, limit=one.limit_ms
        )
        for one in sla.bounds
    )
    return message("report.all-hold", bounds=bounds) if bounds else ""


def _load(sla: Sla) -> Text:
    parts: list[Message] = []
    if sla.arrival:
        parts.append(Message(f"report.arrival.{sla.arrival}"))
    if sla.requests_per_s is not None:
        parts.append(message("report.load.rate", n=sla.requests_per_s))
    if sla.concurrency is not None:
        parts.append(message("report.load.concurrency", n=sla.concurrency))
    if sla.context_tokens is not None:
        parts.append(message("report.load.context", n=sla.context_tokens))
    return message("report.list", items=tuple(parts)) if parts else ""


def _volume(pack: Pack) -> Text:
    volume = pack.context.volume
    parts = tuple(
        message(f"report.volume.{name}", n=value)
        for name in ("requests_per_month", "input_tokens", "output_tokens")
        if (value := getattr(volume, name)) is not None
    )
    return message("report.list", items=parts) if parts else ""


def _offer(candidate: Candidate) -> tuple[Fact, ...]:
    offered = candidate.offered
    if offered == Configuration():
        return (Fact(Message("report.offer.nothing"), Message("report.not-entered")),)
    names = (
        "system",
        "accelerator",
        "accelerators_total",
        "nodes",
        "interconnect",
        "host",
        "runtime",
        "runtime_version",
    )
    more = ("precision", "model", "context_tokens")
    return tuple(
        Fact(Message(f"report.offer.{name}"), _plain(value))
        for name in names + more
        if (value := getattr(offered, name)) not in ("", None)
    )


def _plain(value: str | int) -> Text:
    return value if isinstance(value, str) else message("report.number", n=value)


def _vendor(pack: Pack, numbers: Numbers) -> tuple[VendorLine, ...]:
    return tuple(
        VendorLine(
            candidate_name(pack, one.candidate),
            numbers.of(about_of(one)) or _row_asked(pack, one),
            one.text,
            one.asked_on,
            one.answer,
            one.answered_on,
            one.answered_by,
        )
        for one in pack.vendor_questions
    )


def _row_asked(pack: Pack, one: VendorQuestion) -> str:
    """The number of the row of the matrix that a question is about, a dash where it is about none."""
    asked = one.about.rsplit(":", 1)[-1]
    return next((str(at) for at, row in enumerate(pack.questions, 1) if row.id == asked), "–")
