"""Names of benchmarks: base, accuracy tier, Interactive written into the name, and names that changed."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

BenchmarkRelation = Literal["same", "tier", "renamed", "different", "unknown"]

_TIER = re.compile(r"^(?P<base>.+?)-(?P<tier>99\.9|99|95)$")
_INTERACTIVE = "-interactive"
_OLD_NAMES = {"resnet": "resnet50", "ssd-large": "ssd-resnet34", "ssd-small": "ssd-mobilenet"}
_RELATIVES = (frozenset({"dlrm", "dlrm-v2", "dlrm-v3"}), frozenset({"llama3.1-8b", "llama3.1-8b-edge"}))
"""Names a source may use for one another: DLRM-DCNv2 replaced DLRM in v3.1, the edge Llama 3.1 8B is a variant."""


@lru_cache(maxsize=1024)
def base_and_tier(name: str) -> tuple[str, str]:
    """(``llama2-70b``, ``99.9``) of ``llama2-70b-interactive-99.9``; empty tier where none is named."""
    found = _TIER.match(name)
    base, tier = (found["base"], found["tier"]) if found else (name, "")
    base = base.removesuffix(_INTERACTIVE)
    return _OLD_NAMES.get(base, base), tier


def is_interactive(benchmark: str, scenario: str) -> bool:
    """Whether a row is an Interactive result: a scenario from v5.1, in v5.0 a benchmark name under Server."""
    return scenario == "Interactive" or (_INTERACTIVE in benchmark and scenario == "Server")


def named_scenario(benchmark: str, scenario: str) -> str:
    """The scenario as it would be called today."""
    return "Interactive" if is_interactive(benchmark, scenario) else scenario


@lru_cache(maxsize=4096)
def relation(claimed: str, official: str, known: tuple[str, ...]) -> BenchmarkRelation:
    """How two names relate. ``unknown``: the claimed one is no benchmark of the record (a stand-in model)."""
    (left, left_tier), (right, right_tier) = base_and_tier(claimed), base_and_tier(official)
    if left == right:
        return "tier" if left_tier and right_tier and left_tier != right_tier else "same"
    if any({left, right} <= group for group in _RELATIVES):
        return "renamed"
    return "different" if any(base_and_tier(name)[0] == left for name in known) else "unknown"


@lru_cache(maxsize=256)
def expanded(claimed: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Every record name that a claimed name may mean, all tiers; empty where the record has no such benchmark."""
    return tuple(name for name in known if relation(claimed, name, known) in ("same", "tier", "renamed"))
