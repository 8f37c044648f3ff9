"""Doubts that hold for every kind of evidence, whatever tool wrote the file: trust comes before numbers."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from claimscope.core.document import Evidence, Flag, Measure
from claimscope.core.message import message
from claimscope.core.statistics import score_interval

RECOMPUTED_TOLERANCE = Decimal("0.005")
"""Share by which a number may differ from its recomputation (files print rounded numbers)."""

FAMILIES = (
    "gpt",
    "claude",
    "gemini",
    "llama",
    "qwen",
    "mistral",
    "mixtral",
    "deepseek",
    "phi",
    "command",
    "grok",
    "gemma",
)


def with_general_doubts(item: Evidence) -> Evidence:
    """The item with intervals where its file has none, and with flags that need no knowledge of the tool added after
    those its reader set."""
    item = replace(item, measures=tuple(_with_interval(one, item) for one in item.measures))
    found = (*_numbers_differ(item), *_few_scored(item), *_same_family(item), *_errors(item))
    known = {flag.id for flag in item.flags}
    return replace(item, flags=(*item.flags, *(flag for flag in found if flag.id not in known)))


def differs(measure: Measure) -> bool:
    """Whether a number and its recomputation from raw values are further apart than rounding explains."""
    if measure.recomputed is None:
        return False
    scale = max(abs(measure.value), abs(measure.recomputed))
    return scale > 0 and abs(measure.value - measure.recomputed) > scale * RECOMPUTED_TOLERANCE


def _with_interval(measure: Measure, item: Evidence) -> Measure:
    """A score between 0 and 1 over a known number of cases is never shown bare: 1.0 on 2 cases may be 0.34."""
    n = item.n_scored
    if measure.interval is not None or measure.unit not in ("share", "") or item.kind == "serving_speed":
        return measure
    if not n or not 0 <= measure.value <= 1:
        return measure
    low, high = score_interval(float(measure.value), n)
    return replace(measure, interval=(Decimal(f"{low:.6f}"), Decimal(f"{high:.6f}"), "wilson 95 %"))


def _numbers_differ(item: Evidence) -> tuple[Flag, ...]:
    worst = next((measure for measure in item.measures if differs(measure)), None)
    if worst is None or worst.recomputed is None:
        return ()
    said = message("trust.recomputed-differs", name=worst.name, stated=worst.value, counted=round(worst.recomputed, 6))
    return (Flag("recomputed-differs", said),)


def _few_scored(item: Evidence) -> tuple[Flag, ...]:
    if item.n_scored is None or item.n_total is None:
        return ()
    if item.n_scored > item.n_total:
        return (Flag("more-than-all", message("trust.more-than-all", n=item.n_scored, total=item.n_total)),)
    if item.n_scored == item.n_total:
        return ()
    blocking = item.n_scored * 10 < item.n_total * 9
    return (Flag("part-of-data", message("trust.part-of-data", n=item.n_scored, total=item.n_total), blocking),)


def _errors(item: Evidence) -> tuple[Flag, ...]:
    total = item.n_total or item.n_scored
    if not item.n_errors or not total or item.kind == "serving_speed":
        return ()
    return (
        Flag("some-errors", message("trust.some-errors", n=item.n_errors, total=total), item.n_errors * 20 > total),
    )


def _same_family(item: Evidence) -> tuple[Flag, ...]:
    """A judge tends to prefer answers of its own family; the reviewer should know."""
    judge, model = item.fact("judge_model"), item.fact("model_id")
    if judge is None or model is None:
        return ()
    shared = family(str(judge.value)) & family(str(model.value))
    return (Flag("judge-same-family", message("trust.judge-same-family", name=min(shared))),) if shared else ()


def family(model: str) -> frozenset[str]:
    """Model families named in a model id."""
    return frozenset(name for name in FAMILIES if name in model.lower())


def blocking_flags(item: Evidence) -> tuple[Flag, ...]:
    """Flags that keep the item from closing a row until a named person says why not."""
    return tuple(flag for flag in item.flags if flag.blocking and not flag.accepted_by)


def enough_scored(item: Evidence, minimum_n: int) -> bool:
    """The n gate: the number of scored cases is known and reaches the reviewer's minimum."""
    return item.n_scored is not None and item.n_scored >= minimum_n
