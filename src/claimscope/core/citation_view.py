"""The effective fields of a citation: claim, record and answers laid over each other, each with its basis.

Order of trust: a reviewer's answer, the official record, a vendor's reply, what the source says. Where source and
record agree, the source keeps the credit. A submitter's declaration in the record (precision) yields to everything
said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from claimscope.core.checks.same import PLAIN, Names
from claimscope.core.claim import CERTAIN, FIELD_NAMES, Basis, Field, text_of
from claimscope.core.document import Citation
from claimscope.core.match import CONFIRMING
from claimscope.core.match import SURE as SURE_MATCH
from claimscope.core.record_row import RecordRow
from claimscope.core.result_id import normal_result_id
from claimscope.core.row_fields import base_benchmark, record_fields, tier_of, tier_sibling

Stage = Literal["sent", "record", "now"]
"""What is looked at: the source alone, source and record, or everything including answers."""

SURE = 0.5
"""Fields less certain than this are not even taken as said by the source."""

_COUNTED_NODES = re.compile(r"\b(?P<count>\d{1,4}|single|one|two|three|four|eight)[\s-]+(?:node|server)s?\b", re.I)
_WORDS = {"single": 1, "one": 1, "two": 2, "three": 3, "four": 4, "eight": 8}


@dataclass(frozen=True, slots=True)
class Conflict:
    """Source (or vendor) and record say different things about ``name``."""

    name: str
    said: Field
    official: Field


@dataclass(frozen=True, slots=True)
class CitationView:
    """A citation as known at a stage. ``row`` is the record row meant; ``rows`` are those whose common fields hold."""

    citation: Citation
    stage: Stage
    fields: Mapping[str, Field]
    row: RecordRow | None = None
    rows: tuple[RecordRow, ...] = ()
    conflicts: tuple[Conflict, ...] = ()

    def get(self, name: str) -> Field | None:
        """The effective field, or None."""
        return self.fields.get(name)

    def text(self, name: str) -> str:
        """The effective value as a string, empty where unknown."""
        found = self.fields.get(name)
        if found is None:
            return ""
        return found.value if isinstance(found.value, str) else text_of(found) or ""

    def number(self, name: str) -> int | None:
        """The effective value as a whole number, or None."""
        text = self.text(name)
        return int(text) if text.isdigit() else None

    def basis(self, name: str) -> Basis | None:
        """Where the effective value comes from."""
        found = self.fields.get(name)
        return found.basis if found else None

    def conflict(self, *names: str) -> Conflict | None:
        """The first unresolved conflict about one of these fields."""
        return next((found for found in self.conflicts if found.name in names), None)


def view_of(citation: Citation, stage: Stage = "now", names: Names = PLAIN) -> CitationView:
    """The citation at a stage. ``names`` knows products and firms, so that spellings do not count as contradictions."""
    fields = _said(citation)
    if stage == "sent":
        return CitationView(citation, stage, fields)
    rows = rows_meant(citation) if stage == "now" else _matched_rows(citation)
    return _overlaid(citation, stage, fields, rows, names)


def row_of(citation: Citation) -> RecordRow | None:
    """The record row a citation stands on: the reviewer's pick, else the match where it is certain."""
    return _one_run(rows_meant(citation))


def _one_run(rows: tuple[RecordRow, ...]) -> RecordRow | None:
    """The row where there is one, or one run in two accuracy tiers."""
    return rows[0] if rows and all(tier_sibling(row, rows[0]) for row in rows) else None


def rows_meant(citation: Citation) -> tuple[RecordRow, ...]:
    """One row (twice, where two accuracy tiers share the run), the rows of a supported ratio, or none."""
    if citation.row_choice == "none":
        return ()
    if citation.row_choice and citation.match:
        return tuple(row for row in citation.match.rows if row.key == citation.row_choice)[:1]
    return _matched_rows(citation)


def _matched_rows(citation: Citation) -> tuple[RecordRow, ...]:
    match = citation.match
    if match is None or not match.rows or not (match.confidence >= SURE_MATCH or "record" in citation.confirmed):
        return ()
    if match.outcome in CONFIRMING:
        return _of_tier(citation, tuple(row for row in match.rows if tier_sibling(row, match.rows[0])))
    return match.rows[:2] if match.outcome == "ratio-supported" else ()


def _of_tier(citation: Citation, rows: tuple[RecordRow, ...]) -> tuple[RecordRow, ...]:
    """The row of the accuracy tier that the source names, all of them where it names none."""
    said = citation.claim.fields.benchmark
    tier = tier_of(text_of(said) or "") if said is not None and said.confidence >= CERTAIN else ""
    return tuple(row for row in rows if tier_of(row.benchmark) == tier) or rows if tier else rows


def _said(citation: Citation) -> dict[str, Field]:
    said: list[tuple[str, Field | None]] = [(name, getattr(citation.claim.fields, name)) for name in FIELD_NAMES]
    fields = {name: one for name, one in said if one and one.confidence >= SURE and is_canonical(name, one)}
    nodes = None if "nodes" in fields else _nodes_said(citation)
    if nodes is not None:
        fields["nodes"] = nodes
    return fields


STEP_FIELDS: Mapping[str, tuple[str, ...]] = {
    "record": ("round", "benchmark", "submitter", "system", "suite", "availability", "result_ids"),
    "division": ("division",),
    "scenario": ("scenario",),
    "stack": ("accelerator", "accelerator_count", "nodes", "software", "runtime_version"),
    "quantization": ("precision",),
}
"""Fields that a person confirms with a step of the review."""

CANONICAL: Mapping[str, tuple[str, ...]] = {
    "division": ("closed", "open", "network"),
    "scenario": ("Offline", "Server", "Interactive", "SingleStream", "MultiStream"),
}


def is_canonical(name: str, found: Field) -> bool:
    """Whether a value is one the contract knows for its field; others count as not known."""
    return name not in CANONICAL or found.value in CANONICAL[name]


def _nodes_said(citation: Citation) -> Field | None:
    found = _COUNTED_NODES.search(citation.claim.context)
    if found is None:
        return None
    word = found["count"].lower()
    return Field(_WORDS.get(word) or int(word), "stated", text=found.group(0), anchor=citation.claim.anchor)


def _overlaid(
    citation: Citation, stage: Stage, said: dict[str, Field], rows: tuple[RecordRow, ...], names: Names
) -> CitationView:
    answers = _answers(citation) if stage == "now" else {}
    official = _common(rows)
    vendor = {name: found for name, found in answers.items() if found.basis != "reviewer"}
    spoken = {**said, **vendor}
    fields, conflicts = _merged(spoken, official, names, _one_run(rows))
    doubted = _doubted(citation, said) - vendor.keys() - official.keys() if stage == "now" else frozenset()
    fields = {name: found for name, found in fields.items() if name not in doubted}
    decided = {name: found for name, found in answers.items() if found.basis == "reviewer"}
    open_conflicts = tuple(found for found in conflicts if found.name not in decided)
    row = _one_run(rows)
    return CitationView(citation, stage, {**fields, **decided}, row, rows, open_conflicts)


def _doubted(citation: Citation, said: dict[str, Field]) -> frozenset[str]:
    """Fields read with doubt whose step of the review nobody has confirmed."""
    asked = {name for step, names in STEP_FIELDS.items() if step not in citation.confirmed for name in names}
    return frozenset(name for name, found in said.items() if found.confidence < CERTAIN and name in asked)


def _answers(citation: Citation) -> dict[str, Field]:
    """The latest answer per field; a reviewer's word stands over a vendor's, whenever it was given."""
    latest: dict[str, Field] = {}
    for given in citation.answers:
        before = latest.get(given.field)
        if not is_canonical(given.field, given.value):
            continue
        if before is None or before.basis != "reviewer" or given.value.basis == "reviewer":
            latest[given.field] = given.value
    return latest


def _merged(
    spoken: dict[str, Field], official: dict[str, Field], names: Names, row: RecordRow | None
) -> tuple[dict[str, Field], list[Conflict]]:
    fields = dict(spoken)
    conflicts: list[Conflict] = []
    for name, found in official.items():
        before = spoken.get(name)
        if before is None or (name == "nodes" and before.basis == "stated"):
            fields[name] = found
        elif name not in _COMPARED:
            continue
        elif not _agree(name, before, found, names):
            if not _explained(name, before, row):
                conflicts.append(Conflict(name, before, found))
                fields[name] = found
            elif name == "accelerator_count":
                fields[name] = found
        elif before.basis == "context" or name in _SHARPER:
            fields[name] = Field(found.value, before.basis, before.confidence, before.text, before.anchor)
    return fields, conflicts


def _explained(name: str, said: Field, row: RecordRow | None) -> bool:
    """Differences that are none: an open result runs a model of its own under the benchmark's name, a chip or a maker
    may be named in the system's name while the record lists another, and a count may be that of one node."""
    if row is None:
        return False
    if name == "result_ids":
        return not row.id_confirmed
    if name == "benchmark":
        return row.division == "open"
    if name == "accelerator_count":
        count = text_of(said) or ""
        named = re.search(rf"(?<!\d){re.escape(count)}\s*x\b", row.system_name, re.I)
        return count == str(row.accelerators_per_node or "") or bool(named)
    if name == "accelerator":
        return _stands_in(said, f"{row.system_name} {row.host_processor}")
    return name == "submitter" and _stands_in(said, f"{row.system_name} {row.accelerator} {row.host_processor}")


def _stands_in(said: Field, named: str) -> bool:
    """Whether what the source says is part of a name: the maker of a system is often not the firm that submitted it."""
    words = (_squeezed(word) for word in (text_of(said) or "", said.text or ""))
    return any(word and word in _squeezed(named) for word in words)


def _squeezed(text: str) -> str:
    return "".join(char for char in text.lower() if char.isalnum())


_COMPARED = frozenset(
    {
        "round",
        "benchmark",
        "division",
        "suite",
        "scenario",
        "submitter",
        "accelerator",
        "accelerator_count",
        "nodes",
        "availability",
        "result_ids",
    }
)
_SHARPER = frozenset({"benchmark"})
"""Fields in which the record's value says the same more precisely (accuracy tier)."""


def _agree(name: str, said: Field, official: Field, names: Names) -> bool:
    """Whether two values may mean the same: only a certain difference is a contradiction."""
    if name == "result_ids":
        return bool(_ids(said) & _ids(official))
    left, right = text_of(said) or "", text_of(official) or ""
    if left == right:
        return True
    if name == "accelerator":
        return names.accelerator(left, right) != "different"
    if name == "submitter":
        return names.submitter(left, right) != "different"
    if name == "benchmark":
        tiers = {tier_of(left), tier_of(right)} - {""}
        return base_benchmark(left) == base_benchmark(right) and len(tiers) < 2
    return left in right.split(",") if name == "suite" else left.lower() == right.lower()


def _ids(found: Field) -> set[str]:
    values = found.value if isinstance(found.value, tuple) else (found.value,)
    return {normal_result_id(str(one)) for one in values}


def _common(rows: tuple[RecordRow, ...]) -> dict[str, Field]:
    """Record fields on which all rows agree."""
    if not rows:
        return {}
    first, *others = (record_fields(row) for row in rows)
    if not others:
        return first
    common = {name: found for name, found in first.items() if all(more.get(name) == found for more in others)}
    bases = {base_benchmark(row.benchmark) for row in rows}
    return {**common, "benchmark": Field(bases.pop(), "record")} if len(bases) == 1 else common
