"""Field by field: what speaks for a row being the one a claim means, and what contradicts it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claimscope.core.matching import benchmarks
from claimscope.core.matching.names import Names
from claimscope.core.matching.subject import Subject
from claimscope.core.products import Identity, words
from claimscope.core.record_row import RecordRow
from claimscope.core.result_id import normal_result_id

AGREES, NEAR, SILENT, DOUBTS, CLASHES = 1.0, 0.5, 0.0, -0.5, -1.0
HARD = frozenset({"round", "benchmark", "scenario", "division", "suite", "accelerator", "result_ids"})
"""A contradiction here makes it another row; elsewhere it is a contradiction to show."""

_MODEL_WORD = re.compile(r"^(?=.*\d)(?=.*[a-z])[a-z0-9.]{4,}$")
_PLAIN_WORD = re.compile(r"^[a-z]{4,}$")
_COMMON = frozenset({"server", "system", "systems", "node", "nodes", "with", "nvidia", "rack", "edge", "instance"})


@dataclass(frozen=True, slots=True)
class Evidence:
    """(field, weight) of every field the claim names; see the weights above."""

    found: tuple[tuple[str, float], ...]

    @property
    def score(self) -> float:
        """Sum of what speaks for the row; a result ID counts threefold."""
        return sum(weight * (3 if name == "result_ids" else 1) for name, weight in self.found)

    @property
    def agreeing(self) -> frozenset[str]:
        """Fields that agree."""
        return frozenset(name for name, weight in self.found if weight >= NEAR)

    @property
    def clashing(self) -> tuple[str, ...]:
        """Fields that contradict the row."""
        return tuple(name for name, weight in self.found if weight == CLASHES)

    @property
    def hard(self) -> tuple[str, ...]:
        """Contradictions that make it another row."""
        return tuple(name for name in self.clashing if name in HARD)

    @property
    def doubted(self) -> bool:
        """Whether any named field speaks against the row."""
        return any(weight < 0 for _, weight in self.found)

    @property
    def doubted_labels(self) -> bool:
        """Whether a field speaks against the row that would make it another row, had it been read for sure."""
        return any(weight < 0 and name in HARD for name, weight in self.found)

    def agrees(self, name: str) -> bool:
        """Whether the field was named and fits."""
        return name in self.agreeing


def evidence(subject: Subject, row: RecordRow, names: Names) -> Evidence:
    """Compares every named field of the claim with the row."""
    return Evidence(tuple((name, _softened(name, weight, subject)) for name, weight in _weights(subject, row, names)))


def _softened(name: str, weight: float, subject: Subject) -> float:
    """A field that the reading of the source is itself unsure of may be doubted, but forbids no row.

    Not so for the accelerator and the ID: nothing may turn one product or result into another.
    """
    if weight > CLASHES or name in ("accelerator", "result_ids"):
        return weight
    return DOUBTS if name in subject.unsure else weight


def _weights(subject: Subject, row: RecordRow, names: Names) -> Iterator[tuple[str, float]]:
    for name, official in (("round", row.round), ("division", row.division)):
        if claimed := subject.text(name):
            yield name, _equal(claimed, official)
    if claimed := subject.text("availability"):
        yield "availability", AGREES if claimed == row.availability else DOUBTS
    if (claimed := subject.text("suite")) and row.suite:
        yield "suite", AGREES if claimed in row.suite.split(",") else CLASHES
    if claimed := subject.text("benchmark"):
        yield "benchmark", _benchmark(claimed, row, names)
    if claimed := subject.text("scenario"):
        yield "scenario", _equal(claimed, benchmarks.named_scenario(row.benchmark, row.scenario))
    if claimed := subject.text("submitter"):
        yield "submitter", _submitter(claimed, row, names)
    if claimed := subject.text("accelerator"):
        yield "accelerator", _accelerator(claimed, row, names)
    if subject.count is not None:
        yield "accelerator_count", _count(subject, row)
    if claimed := subject.text("system"):
        yield "system", _system(claimed, row, names)
    if claimed := subject.text("software"):
        yield "software", _software(claimed, row)
    if subject.ids and row.result_id_source != "reconstructed_unverified":
        yield "result_ids", _ids(subject, row)


def _equal(claimed: str, official: str) -> float:
    return AGREES if claimed == official else CLASHES


def _benchmark(claimed: str, row: RecordRow, names: Names) -> float:
    found = benchmarks.relation(claimed, row.benchmark, names.benchmarks)
    other_load = ("-interactive" in row.benchmark) != ("-interactive" in claimed)
    if found == "same" and other_load and row.scenario == "Offline":
        return NEAR
    if found == "unknown":
        stands_in = row.division == "open" and _squeezed(claimed) in _squeezed(row.model_used)
        return NEAR if stands_in else CLASHES
    return {"same": AGREES, "renamed": NEAR, "tier": CLASHES, "different": CLASHES}[found]


def _squeezed(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _submitter(claimed: str, row: RecordRow, names: Names) -> float:
    found = names.submitters.relation(claimed, row.submitter)
    if found == "different" and _squeezed(claimed) in _squeezed(
        f"{row.system_name} {row.accelerator} {row.host_processor}"
    ):
        return DOUBTS  # the maker of a part, who is often named in place of the firm that submitted
    return {"same": AGREES, "joint": NEAR, "related": DOUBTS, "different": CLASHES, "unknown": SILENT}[found]


def _accelerator(claimed: str, row: RecordRow, names: Names) -> float:
    left, right = names.products.identify(claimed), names.products.identify(row.accelerator)
    found = names.products.related(left, right)
    if found == "same":
        return AGREES
    if found == "different" and not left.products & right.products and _names_machine(left, row, names):
        return NEAR
    asked = left.unknown or tuple(word for word in words(claimed) if _MODEL_WORD.match(word))
    where = words(f"{row.accelerator} {row.host_processor} {row.system_name} {row.platform}")
    if not left.products and asked:
        return AGREES if all(any(word in part for part in where) for word in asked) else CLASHES
    on_cpu_alone = bool(left.products) and not row.accelerator and not _elsewhere(left, row, names)
    return CLASHES if found == "different" or on_cpu_alone else SILENT


def _names_machine(claimed: Identity, row: RecordRow, names: Names) -> bool:
    """ "MLSoC HHHL": the record has the board as the system, and the chip on it as the accelerator."""
    return bool(claimed.products & names.products.identify(f"{row.system_name} {row.platform}").products)


def _elsewhere(claimed: Identity, row: RecordRow, names: Names) -> bool:
    """Whether host or system of a row without accelerator name the claimed product."""
    named = names.products.identify(f"{row.host_processor} {row.system_name} {row.platform}")
    return bool(claimed.products & named.products)


def _count(subject: Subject, row: RecordRow) -> float:
    claimed = subject.count
    if row.accelerators_total is None:
        return SILENT
    if claimed == row.accelerators_total or f"x{claimed})" in row.accelerator:
        return AGREES
    if re.search(rf"\b{claimed}x ", row.system_name):
        return NEAR  # "NF5688M6 (8x A100-SXM-80GB)": a machine of eight of which the test ran on one
    one_of_many = subject.unit.per == "accelerator" and claimed == 1
    if one_of_many or (row.nodes > 1 and claimed == row.accelerators_per_node):
        return SILENT
    return CLASHES


def _system(claimed: str, row: RecordRow, names: Names) -> float:
    """Model words (XE9680L) decide; words of the accelerator are no words of the system."""
    where = words(f"{row.system_name} {row.platform} {row.submitter}")
    own = names.products.identify(claimed)
    models = [word for word in words(claimed) if _MODEL_WORD.match(word) and not _is_product(word, names)]
    if models:
        inside = sum(any(word in part or (len(part) > 4 and part in word) for part in where) for word in models)
        return AGREES if inside == len(models) else DOUBTS if inside else CLASHES if len(models) > 0 else SILENT
    plain = [word for word in words(claimed) if _PLAIN_WORD.match(word) and word not in _COMMON]
    if plain:
        return NEAR if all(word in where for word in plain) else SILENT
    related = names.products.related(own, names.products.identify(f"{row.accelerator} {row.system_name}"))
    return {"same": NEAR, "different": DOUBTS, "unknown": SILENT}[related]


def _is_product(word: str, names: Names) -> bool:
    return bool(names.products.identify(word).products)


def _software(claimed: str, row: RecordRow) -> float:
    asked = [word for word in words(claimed) if _PLAIN_WORD.match(word)]
    return 0.25 if asked and all(word in row.software.lower() for word in asked) else SILENT


def _ids(subject: Subject, row: RecordRow) -> float:
    own = f"{row.result_id}|{row.alt_result_id}".split("|")
    normal = {normal_result_id(one) for one in own} - {""}
    if not normal:
        return SILENT
    return AGREES if normal & set(subject.ids) else CLASHES
