"""Same stack? The executor cited against the configuration offered, field by field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from claimscope.core.checks.precision import formats_in
from claimscope.core.checks.runtime import same_runtime
from claimscope.core.checks.same import PLAIN, Names
from claimscope.core.checks.states import executor_name
from claimscope.core.citation_view import CitationView
from claimscope.core.document import Configuration
from claimscope.core.row_fields import base_benchmark

Likeness = Literal["same", "differs", "not-known", "not-entered", "accepted"]
"""``not-known``: the citation does not say; ``not-entered``: we have not written down what is offered."""

DECISIVE = ("accelerator", "accelerator_count", "nodes", "runtime")
"""Fields that must be equal for row 1 (matrix rules): accelerator model, total count, nodes, runtime."""


@dataclass(frozen=True, slots=True)
class StackField:
    """One line of the comparison."""

    name: str
    cited: str
    offered: str
    likeness: Likeness


def compare_stack(view: CitationView, offered: Configuration, names: Names = PLAIN) -> tuple[StackField, ...]:
    """Every field of the executor, cited beside offered. Interconnect, batching and context are never in the record."""
    return (
        _accelerator(view, offered, names),
        _field("accelerator_count", view.text("accelerator_count"), _number(offered.accelerators_total)),
        _field("nodes", view.text("nodes"), _number(offered.nodes)),
        _field("interconnect", "", offered.interconnect),
        _host(view, offered),
        _runtime(view, offered),
        _precision(view, offered),
        _model(view, offered),
        StackField("batching", "", "", "not-known"),
        _field("context", "", _number(offered.context_tokens)),
    )


def decisive_gaps(fields: tuple[StackField, ...]) -> tuple[StackField, ...]:
    """The decisive fields that are not the same."""
    return tuple(one for one in fields if one.name in DECISIVE and one.likeness not in ("same", "accepted"))


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _likeness(cited: str, offered: str, same: bool) -> Likeness:
    if not offered:
        return "not-entered"
    if not cited:
        return "not-known"
    return "same" if same else "differs"


def _field(name: str, cited: str, offered: str) -> StackField:
    return StackField(name, cited, offered, _likeness(cited, offered, cited.lower() == offered.lower()))


def _accelerator(view: CitationView, offered: Configuration, names: Names) -> StackField:
    cited = executor_name(view)
    same = names.same_accelerator(offered.accelerator, cited)
    return StackField("accelerator", cited, offered.accelerator, _likeness(cited, offered.accelerator, same))


def _host(view: CitationView, offered: Configuration) -> StackField:
    cited = view.row.host_processor if view.row else ""
    same = offered.host.lower() in cited.lower()
    return StackField("host", cited, offered.host, _likeness(cited, offered.host, same))


def _runtime(view: CitationView, offered: Configuration) -> StackField:
    cited = " ".join(part for part in (view.text("software"), view.text("runtime_version")) if part)
    written = " ".join(part for part in (offered.runtime, offered.runtime_version) if part)
    likeness = _likeness(cited, offered.runtime, same_runtime(offered.runtime, offered.runtime_version, cited))
    accepted = view.citation.answer("runtime_accepted")
    if likeness == "differs" and accepted is not None and accepted.by:
        likeness = "accepted"
    return StackField("runtime", cited, written, likeness)


def _precision(view: CitationView, offered: Configuration) -> StackField:
    cited = view.text("precision")
    same = bool(formats_in(offered.precision)) and formats_in(offered.precision) == formats_in(cited)
    return StackField(
        "precision", ", ".join(formats_in(cited)) or cited, offered.precision, _likeness(cited, offered.precision, same)
    )


def _model(view: CitationView, offered: Configuration) -> StackField:
    cited = (view.row.model_used if view.row else "") or view.text("benchmark")
    same = _squeezed(base_benchmark(cited)) == _squeezed(offered.model)
    return StackField("model", cited, offered.model, _likeness(cited, offered.model, same))


def _squeezed(name: str) -> str:
    return "".join(char for char in name.lower() if char.isalnum())
