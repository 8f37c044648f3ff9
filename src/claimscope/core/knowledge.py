"""What the rules of each round say about a benchmark: bound, percentile, gate, dataset, unit. Data in, values out.

Source: MLPerf inference rules, submission checker and mlperf.conf of each round; the commits stand in
``resources/knowledge/rounds.json`` and are carried as ``BenchmarkFacts.sources``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, cast

from claimscope.core.record_row import RecordRow

BoundQuantity = Literal["ttft", "tpot", "end-to-end", "interval"]
SCHEMA = "claimscope.knowledge.benchmarks/1"
_LONGEST = re.compile(r"max_seq_len=([\d,]+)|to ([\d,]+) tokens")


@dataclass(frozen=True, slots=True)
class ScenarioBound:
    """A latency bound of the rules: ``quantity`` at ``percentile`` must not exceed ``limit_ms``."""

    quantity: BoundQuantity
    percentile: Decimal
    limit_ms: Decimal


@dataclass(frozen=True, slots=True)
class Gate:
    """A quantity of the accuracy gate. ``low``/``high`` are what the checker compares with; ``factor`` 0.99 = 99 %."""

    metric: str
    low: Decimal | None
    high: Decimal | None
    reference: Decimal | None
    factor: Decimal | None
    unit: str


@dataclass(frozen=True, slots=True)
class BenchmarkFacts:
    """One benchmark in one round, suite and scenario.

    ``statistic`` says what a latency result is (p90, p99, p99.9, mean; empty for rates). ``label_warning`` is an id
    (``record.label.<id>`` is its sentence).
    """

    round: str
    suite: str
    benchmark: str
    scenario: str
    model: str
    dataset: str
    unit: str
    published_label: str
    better: Literal["higher", "lower", ""]
    statistic: str
    label_warning: str
    bounds: tuple[ScenarioBound, ...]
    gates: tuple[Gate, ...]
    status: str
    requirement: str
    sources: tuple[str, ...] = ()

    def bound(self, quantity: BoundQuantity) -> ScenarioBound | None:
        """The bound on a quantity, or None where the scenario has none."""
        return next((found for found in self.bounds if found.quantity == quantity), None)

    @property
    def longest_input(self) -> int | None:
        """Tokens of the longest input of the data set, where the rules say so; None where they do not."""
        found = _LONGEST.search(self.dataset)
        return int((found.group(1) or found.group(2)).replace(",", "")) if found else None


class BenchmarkKnowledge:
    """The facts of every round, found by round, suite, benchmark and scenario."""

    def __init__(self, facts: Sequence[BenchmarkFacts]) -> None:
        self._facts = {(one.round, one.suite, one.benchmark, one.scenario): one for one in facts}
        self._tiered = {one.benchmark.removesuffix("-99.9") for one in facts if one.benchmark.endswith("-99.9")}

    def all(self) -> tuple[BenchmarkFacts, ...]:
        """Every entry, oldest round first."""
        return tuple(self._facts.values())

    def find(self, round: str, suite: str, benchmark: str, scenario: str) -> BenchmarkFacts | None:
        """The entry, or None. ``suite`` may be empty (v0.5, not known) or ``datacenter,edge`` (the first that fits)."""
        suites = (*suite.split(","), "unsplit") if suite else ("unsplit", "datacenter", "edge")
        candidates = (self._facts.get((round, one, name, scenario)) for one in suites for name in _names(benchmark))
        return next((found for found in candidates if found is not None), None)

    def has_tiers(self, benchmark: str) -> bool:
        """Whether a benchmark (named without its tier) has an accuracy tier of 99.9 % beside that of 99 %."""
        return benchmark in self._tiered

    def of_row(self, row: RecordRow) -> BenchmarkFacts | None:
        """The rules that the run behind a record row had to keep (Open rows: what they are set against)."""
        return self.find(row.round, row.suite, row.benchmark, row.scenario)


def _names(benchmark: str) -> tuple[str, ...]:
    """A name without tier stands for its tiers: they share dataset and bounds (the gate differs)."""
    return benchmark, f"{benchmark}-99", f"{benchmark}-99.9"


def benchmark_knowledge(benchmarks: Mapping[str, object], rounds: Mapping[str, object]) -> BenchmarkKnowledge:
    """Values from the two knowledge files. ValueError where the schema is another one."""
    if benchmarks.get("schema") != SCHEMA:
        raise ValueError(f"benchmark knowledge of schema {benchmarks.get('schema')!r}")
    columns = cast(list[str], benchmarks["columns"])
    gate_sets = [tuple(map(_gate, one)) for one in cast(list[list[list[object]]], benchmarks["gate_sets"])]
    sources = {str(one["round"]): tuple(one["sources"]) for one in cast(list[dict[str, list[str]]], rounds["rounds"])}
    entries = (dict(zip(columns, one, strict=True)) for one in cast(list[list[object]], benchmarks["entries"]))
    return BenchmarkKnowledge([_facts(entry, gate_sets, sources) for entry in entries])


def _facts(
    entry: dict[str, object], gate_sets: Sequence[tuple[Gate, ...]], sources: Mapping[str, tuple[str, ...]]
) -> BenchmarkFacts:
    texts = {name: str(value) for name, value in entry.items() if name not in ("bounds", "gates", "better")}
    return BenchmarkFacts(
        **texts,
        better=cast(Literal["higher", "lower", ""], entry["better"]),
        bounds=tuple(map(_bound, cast(list[list[object]], entry["bounds"]))),
        gates=gate_sets[cast(int, entry["gates"])],
        sources=sources.get(texts["round"], ()),
    )


def _bound(entry: list[object]) -> ScenarioBound:
    quantity, percentile, limit = entry
    return ScenarioBound(cast(BoundQuantity, quantity), Decimal(str(percentile)), Decimal(str(limit)))


def _gate(entry: list[object]) -> Gate:
    metric, low, high, reference, factor, unit = entry
    return Gate(str(metric), _number(low), _number(high), _number(reference), _number(factor), str(unit or ""))


def _number(value: object) -> Decimal | None:
    return None if value is None else Decimal(str(value))
