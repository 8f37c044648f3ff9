"""Which rounds of a benchmark may be compared: groups from the compatibility table, with its known errors set right.

Source: MLPerf Compatibility Table, 2026-04-20; where it contradicts rules and checker, the split of the rules is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast

RoundVerdict = Literal["same", "compatible", "not-compatible", "undetermined"]
SCHEMA = "claimscope.compatibility/1"


@dataclass(frozen=True, slots=True)
class Compatibility:
    """Groups of comparable rounds by (suite, benchmark without tier); ``undetermined`` rounds have no column yet."""

    groups: Mapping[tuple[str, str], tuple[tuple[str, ...], ...]]
    undetermined: tuple[str, ...] = ()

    @classmethod
    def of(cls, data: Mapping[str, object]) -> Compatibility:
        """From the data file. ValueError where the schema is another one."""
        if data.get("schema") != SCHEMA:
            raise ValueError(f"compatibility of schema {data.get('schema')!r}")
        groups: dict[tuple[str, str], tuple[tuple[str, ...], ...]] = {}
        for suite, benchmarks in cast(dict[str, dict[str, list[list[str]]]], data["groups"]).items():
            for benchmark, spans in benchmarks.items():
                groups[suite, benchmark] = tuple(map(tuple, spans))
        return cls(groups, tuple(cast(list[str], data["undetermined"])))

    def rounds(self, suite: str, benchmark: str, left: str, right: str) -> RoundVerdict:
        """Whether two rounds of a benchmark (name without tier) may be compared in a suite."""
        if left == right:
            return "same"
        if left in self.undetermined or right in self.undetermined:
            return "undetermined"
        spans = self.groups.get((suite.split(",", maxsplit=1)[0] or "datacenter", benchmark))
        if spans is None:
            return "undetermined"
        return "compatible" if any(left in span and right in span for span in spans) else "not-compatible"
