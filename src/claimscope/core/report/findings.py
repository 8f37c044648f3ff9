"""Findings as printed, the ones that change the decision first."""

from __future__ import annotations

from collections.abc import Iterable

from claimscope.core.assessment import SEVERITIES, Assessment, Finding
from claimscope.core.document import Pack
from claimscope.core.message import message
from claimscope.core.report.citation_model import FindingLine
from claimscope.core.report.figures import Text
from claimscope.core.report.numbering import Numbers


def finding_lines(pack: Pack, findings: Iterable[Finding], numbers: Numbers | None = None) -> tuple[FindingLine, ...]:
    """Lines in order of severity; a waived one stays, with who accepted it."""
    ranked = sorted(findings, key=lambda one: (one.waived, SEVERITIES.index(one.severity)))
    return tuple(_line(pack, one, numbers) for one in ranked)


def pack_findings(pack: Pack, assessment: Assessment, numbers: Numbers) -> tuple[FindingLine, ...]:
    """Findings that do not stand on the page of a citation."""
    on_pages = {found.key for judged in assessment.citations for found in judged.findings}
    rest = [found for found in assessment.findings if found.key not in on_pages]
    return finding_lines(pack, rest, numbers)


def _line(pack: Pack, found: Finding, numbers: Numbers | None) -> FindingLine:
    about = numbers.of(found.about) if numbers else ""
    return FindingLine(
        found.severity, found.message, found.advice, found.reference, found.asks, _waiver(pack, found), about
    )


def _waiver(pack: Pack, found: Finding) -> Text:
    given = next((one for one in pack.waivers if one.finding == found.key), None)
    return message("report.waived", by=given.by, on=given.on, reason=given.reason) if given else ""
