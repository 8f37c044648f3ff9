"""Own evidence as printed: results, intervals, doubts, error tags and the age of everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal

from claimscope.core.assessment import Assessment
from claimscope.core.citation_view import row_of
from claimscope.core.document import Evidence, Measure, Pack
from claimscope.core.message import Message, message
from claimscope.core.question_names import question_label
from claimscope.core.report.citations import printed
from claimscope.core.report.evidence_model import EvidencePage
from claimscope.core.report.fact import Fact
from claimscope.core.report.fact_names import fact_name
from claimscope.core.report.figures import Age, ShareBar, SharesFigure, Text, TimelineFigure
from claimscope.core.report.measured import case_views, tag_name
from claimscope.core.report.numbering import Numbers, candidate_name, decision_citations
from claimscope.core.statistics import wilson

THOUSANDTH = Decimal("0.001")


def evidence_pages(pack: Pack, assessment: Assessment, numbers: Numbers) -> tuple[EvidencePage, ...]:
    """One page value per piece of evidence, in the order of the pack."""
    return tuple(_page(pack, one, assessment, numbers) for one in pack.evidence)


def _page(pack: Pack, item: Evidence, assessment: Assessment, numbers: Numbers) -> EvidencePage:
    states = {one.id: one.state for cell in assessment.cells for one in cell.evidence}
    return EvidencePage(
        id=item.id,
        number=numbers.evidence[item.id],
        exhibit=numbers.sources.get(item.source, ""),
        candidate=candidate_name(pack, item.candidate),
        kind=Message(f"report.evidence.{item.kind}"),
        question=question_label(pack, item.question),
        title=item.title or Message(f"report.evidence.{item.kind}"),
        state=states.get(item.id, item.use),
        facts=_facts(item),
        measures=tuple(_measure(one) for one in item.measures),
        flags=tuple((flag.message, _accepted(flag.accepted_by, flag.reason)) for flag in item.flags),
        missing=tuple(fact_name(name) for name in item.missing),
        statement=item.statement,
        shares=_shares(pack, item),
        cases=case_views(pack, item),
    )


def _accepted(by: str, reason: str) -> Text:
    return message("report.flag-accepted", by=by, reason=reason) if by else ""


def _facts(item: Evidence) -> tuple[Fact, ...]:
    tool = " ".join(part for part in (item.tool, item.tool_version) if part)
    own: tuple[tuple[str, Text], ...] = (
        ("tool", tool),
        ("n", _cases(item)),
        ("our-data", item.our_data_by or Message("report.our-data.nobody")),
        ("tested", item.tested_on),
    )
    facts = [Fact(Message(f"report.evidence-fact.{name}"), value) for name, value in own if value]
    facts += [Fact(fact_name(name), printed(found.value), found.basis) for name, found in item.facts]
    return tuple(facts)


def _cases(item: Evidence) -> Text:
    if item.n_scored is None:
        return Message("report.cases.unknown")
    if item.n_total is None or item.n_total == item.n_scored:
        return message("report.cases.scored", n=item.n_scored)
    return message("report.cases.of", n=item.n_scored, total=item.n_total, errors=item.n_errors or 0)


def _measure(one: Measure) -> tuple[str, Text, Text, str]:
    value: Text = (
        message("report.value", n=one.value, unit=one.unit) if one.unit else message("report.number", n=one.value)
    )
    if one.percentile is not None:
        value = message("report.at-percentile", value=value, percentile=one.percentile)
    interval: Text = ""
    if one.interval:
        low, high, method = one.interval
        interval = message("report.interval", low=low, high=high, method=method)
    return one.name, value, interval, one.locator


def _shares(pack: Pack, item: Evidence) -> SharesFigure | None:
    tags = Counter(tag.tag for tag in pack.tags if tag.evidence == item.id)
    cases = item.n_errors or len({tag.case for tag in pack.tags if tag.evidence == item.id})
    if not tags or not cases:
        return None
    order = {tag: index for index, tag in enumerate(pack.taxonomy)}
    ranked = sorted(tags.items(), key=lambda pair: (-pair[1], order.get(pair[0], len(order)), pair[0]))
    return SharesFigure(cases, tuple(_share(tag, min(count, cases), cases) for tag, count in ranked))


def _share(tag: str, count: int, n: int) -> ShareBar:
    low, high = (Decimal(repr(end)).quantize(THOUSANDTH) for end in wilson(count, n))
    return ShareBar(tag_name(tag), count, (Decimal(count) / n).quantize(THOUSANDTH), low, high)


MOST_AGES = 12
"""Marks that stand in a timeline one below the other and stay readable."""


def timeline(pack: Pack, numbers: Numbers) -> TimelineFigure | None:
    """Dates of everything cited or used, oldest first; None with fewer than two dates."""
    ages = {
        _age(numbers.citations[one.id], row.publication_date)
        for one in decision_citations(pack)
        if (row := row_of(one))
    }
    tested = {Age(numbers.evidence[one.id], one.tested_on, "tested") for one in pack.evidence if one.tested_on}
    dated = sorted((one for one in ages | tested if one.date), key=lambda one: (one.date, str(one.label)))
    return TimelineFigure(_grouped(dated), pack.context.committee_date) if len(dated) > 1 else None


def _age(label: str, date: str) -> Age:
    return Age(label, date, "published")


def _grouped(ages: list[Age]) -> tuple[Age, ...]:
    """One mark per date and kind: forty results of one round are one dot with forty names.

    Where that makes more than ``MOST_AGES`` marks, those of a month stand together, else those of a year.
    """
    groups: dict[tuple[str, str], list[Age]] = {}
    for length in (len("2026-11-30"), len("2026-11"), len("2026")):
        groups = {}
        for age in ages:
            groups.setdefault((age.date[:length], age.kind), []).append(age)
        if len(groups) <= MOST_AGES:
            break
    return tuple(Age(spans([str(one.label) for one in some]), date, some[0].kind) for (date, _), some in groups.items())


def spans(labels: Sequence[str]) -> str:
    """Exhibit numbers in order, three or more in a row as a span: ``C-1 to C-3`` is written ``C-1–C-3``."""
    runs: list[list[tuple[str, int]]] = []
    for letters, number in sorted({_parts(label) for label in labels}):
        if runs and number >= 0 and runs[-1][-1] == (letters, number - 1):
            runs[-1].append((letters, number))
        else:
            runs.append([(letters, number)])
    written = [[letters + (str(number) if number >= 0 else "") for letters, number in run] for run in runs]
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(run) for run in written)


def _parts(label: str) -> tuple[str, int]:
    letters, dash, number = label.rpartition("-")
    return (letters + dash, int(number)) if number.isdecimal() and not number.startswith("0") else (label, -1)
