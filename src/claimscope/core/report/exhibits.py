"""Exhibits with hashes, versions, glossary and legends."""

from __future__ import annotations

from claimscope.core.assessment import Assessment
from claimscope.core.document import Pack, Source
from claimscope.core.message import Message, message
from claimscope.core.report.asked import Options
from claimscope.core.report.fact import Fact
from claimscope.core.report.figures import Text
from claimscope.core.report.model import Exhibit, RuleChange, Term
from claimscope.core.report.numbering import Numbers, candidate_name
from claimscope.core.rulebook import Rulebook

LEGEND = (
    "The MLPerf name and logo are registered and unregistered trademarks of MLCommons Association in the United States "
    "and other countries. All rights reserved. Unauthorized use strictly prohibited. "
    "See www.mlcommons.org for more information."
)
"""Mandatory text of the MLPerf Results Messaging Guidelines, section 3.2 (2025-07-11); never translated."""

UNVERIFIED = "Result not verified by MLCommons Association."
"""Mandatory beside unverified results (same source, section 3.2)."""

_OFFICE = "application/vnd.openxmlformats-officedocument."
MEDIA = {
    f"{_OFFICE}presentationml.presentation": "slides",
    f"{_OFFICE}wordprocessingml.document": "word",
    f"{_OFFICE}spreadsheetml.sheet": "workbook",
    "application/vnd.ms-excel": "workbook",
    "application/vnd.oasis.opendocument.spreadsheet": "workbook",
    "application/pdf": "pdf",
    "application/json": "json",
    "application/x-ndjson": "json",
    "application/zip": "archive",
    "application/octet-stream": "unknown",
    "message/rfc822": "mail",
    "text/html": "web",
    "text/csv": "csv",
    "text/tab-separated-values": "csv",
    "text/plain": "text",
    "text/markdown": "text",
    "image/png": "picture",
    "image/jpeg": "picture",
    "image/webp": "picture",
    "image/tiff": "picture",
}
"""Media types that packs hold, by the word printed for them."""

TERMS = (
    "accelerator",
    "accuracy-gate",
    "arrival",
    "availability",
    "basis",
    "closed",
    "decorative",
    "derived",
    "division",
    "executor",
    "exhibit",
    "hash",
    "inferred",
    "interactive",
    "mlperf",
    "network",
    "offline",
    "open",
    "p99",
    "precision",
    "preview",
    "quantization",
    "record",
    "result-id",
    "round",
    "scenario",
    "server",
    "single-stream",
    "sla",
    "standing",
    "suite",
    "tpot",
    "ttft",
)


def exhibits_of(pack: Pack, numbers: Numbers) -> tuple[Exhibit, ...]:
    """Every file of the pack, also the refused ones."""
    return tuple(
        Exhibit(
            numbers.sources[source.id],
            source.id,
            source.name,
            tuple(name for name in source.names if name != source.name),
            candidate_name(pack, source.candidate),
            media_name(source.media_type),
            source.size,
            Message(f"report.read.{source.status}"),
            _remarks(source),
            source.imported_at[:10],
            source.kind,
        )
        for source in pack.sources
    )


def _remarks(source: Source) -> tuple[Message, ...]:
    """Why a file was not read, and what is to be known of how it was."""
    why = (source.refusal.sentence,) if source.refusal else ()
    return (*why, *source.remarks, *(line for page in source.pages for line in page.not_read))


def media_name(media_type: str) -> Text:
    """The kind of a file in words; a media type that has none stays as it is."""
    kind = MEDIA.get(media_type.partition(";")[0].strip().lower(), "")
    return Message(f"report.media.{kind}") if kind else media_type


def versions_of(pack: Pack, assessment: Assessment, options: Options) -> tuple[Fact, ...]:
    """What judged this pack."""
    values = (
        ("report.version.program", options.program),
        ("report.version.record", assessment.record_version or pack.record_version),
        ("report.version.rules", assessment.rules_version or pack.rules_version),
    )
    return tuple(Fact(Message(id), value or Message("report.unknown")) for id, value in values)


def rule_changes(rulebook: Rulebook | None) -> tuple[RuleChange, ...]:
    """Rules that the profile switched off or gave another severity, in the order of the rules."""
    if rulebook is None:
        return ()
    known = [(rule, rulebook.severity(rule.id) or "") for rule in rulebook.rules.values()]
    return tuple(
        RuleChange(rule.id, Message(f"rules.{rule.id}.title"), rule.severity, now)
        for rule, now in known
        if now != rule.severity
    )


def glossary() -> tuple[Term, ...]:
    """Terms in a fixed order of ids; renderers sort them by the language printed."""
    return tuple(Term(Message(f"glossary.{id}.term"), Message(f"glossary.{id}.meaning")) for id in TERMS)


def legends_of(pack: Pack) -> tuple[str, ...]:
    """Texts the benchmark's owner requires, word by word."""
    unverified = any(_unverified(pack, index) for index in range(len(pack.citations)))
    return (LEGEND, UNVERIFIED) if unverified else (LEGEND,)


def _unverified(pack: Pack, index: int) -> bool:
    found = pack.citations[index].claim.fields.verification
    return found is not None and found.value == "unverified"


def status_sentence(pack: Pack, final: bool = False) -> Message:
    """State of the pack in words. A final report of a pack that nobody approved says that, not "draft"."""
    if final and pack.state not in ("approved", "superseded"):
        return Message("report.pack-state.not-approved")
    return message("report.pack-state", state=Message(f"report.pack-state.{pack.state}"))
