"""What matching has to know about names, handed in by the services."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from claimscope.core.knowledge import BenchmarkKnowledge
from claimscope.core.products import ProductNames, product_names
from claimscope.core.submitters import SubmitterNames, submitter_names


@dataclass(frozen=True, slots=True)
class Names:
    """Products, firms and the benchmark names of the record."""

    products: ProductNames
    submitters: SubmitterNames
    benchmarks: tuple[str, ...]


def names(accelerators: Mapping[str, object], submitters: Mapping[str, object], knowledge: BenchmarkKnowledge) -> Names:
    """From the two alias files and the benchmark facts."""
    benchmarks = tuple(sorted({facts.benchmark for facts in knowledge.all()}))
    return Names(product_names(accelerators), submitter_names(submitters), benchmarks)
