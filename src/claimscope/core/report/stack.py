"""The executor that was measured beside the one offered to us."""

from __future__ import annotations

from collections.abc import Callable

from claimscope.core.citation_view import CitationView
from claimscope.core.document import Candidate, Configuration
from claimscope.core.message import Message
from claimscope.core.products import same_accelerator
from claimscope.core.record_row import RecordRow
from claimscope.core.report.figures import Text
from claimscope.core.report.model import StackLine

PARTS = ("accelerator", "accelerators_total", "nodes", "runtime", "precision", "interconnect", "host")


def stack_lines(
    view: CitationView, row: RecordRow | None, candidate: Candidate | None
) -> tuple[tuple[StackLine, ...], Message | None]:
    """Parts of which at least one side is known, and a note where nothing has been offered yet."""
    offered = candidate.offered if candidate else Configuration()
    if offered == Configuration():
        return (), Message("report.stack.no-offer")
    lines = tuple(_line(name, _measured(name, view, row), _offered(name, offered)) for name in PARTS)
    return tuple(line for line in lines if line.measured or line.offered), None


def _line(name: str, measured: str, offered: str) -> StackLine:
    known = bool(measured and offered)
    same = _SAME.get(name, _equal)(measured, offered) if known else None
    return StackLine(Message(f"report.stack.{name}"), measured or _missing(name), offered or _missing(""), same)


def _missing(name: str) -> Text:
    return Message("report.not-in-record" if name in ("interconnect",) else "report.unknown")


def _measured(name: str, view: CitationView, row: RecordRow | None) -> str:
    if name == "accelerators_total":
        return view.text("accelerator_count")
    if name == "runtime":
        return view.text("software")
    if name == "host":
        return row.host_processor if row else ""
    return view.text(name)


def _offered(name: str, offered: Configuration) -> str:
    if name == "runtime":
        return f"{offered.runtime} {offered.runtime_version}".strip()
    value = getattr(offered, name)
    return "" if value is None else str(value)


def _equal(measured: str, offered: str) -> bool:
    return measured.casefold().strip() == offered.casefold().strip()


def _contains(measured: str, offered: str) -> bool:
    """A software stack lists several parts; the runtime offered is the same where all its words stand among them."""
    words = measured.casefold().replace(",", " ").split()
    return all(word in words for word in offered.casefold().split())


_SAME: dict[str, Callable[[str, str], bool]] = {"accelerator": same_accelerator, "runtime": _contains}
