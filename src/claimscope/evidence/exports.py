"""Evidence out, in the forms others read: every_eval_ever for evaluations, llm-d reports for serving measurements."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from claimscope.core.claim import text_of
from claimscope.core.document import Evidence, Measure

EEE_VERSION = "0.3.0"
LLMD_VERSION = "0.2.1"
LLMD_NAMES = {
    "ttft": "time_to_first_token",
    "tpot": "time_per_output_token",
    "itl": "inter_token_latency",
    "end-to-end": "request_latency",
}
RATE_NAMES = {
    "output_throughput": "output_token_rate",
    "output_token_throughput": "output_token_rate",
    "request_throughput": "request_rate",
    "Completed tokens per second": "output_token_rate",
}


def every_eval_ever(item: Evidence, retrieved: str) -> dict[str, Any]:
    """An evaluation as an every_eval_ever record. ``retrieved`` is an ISO date. Unknown values are left out;
    where the schema demands one, ``unknown`` is written."""
    return {
        "schema_version": EEE_VERSION,
        "evaluation_id": f"claimscope/{item.source or 'none'}/{item.id}",
        "retrieved_timestamp": retrieved,
        "source_metadata": {
            "source_type": "evaluation_run",
            "source_organization_name": _fact(item, "measured_by") or "unknown",
            "evaluator_relationship": _fact(item, "evaluator_relationship") or "other",
        },
        "eval_library": {"name": item.tool or "unknown", "version": item.tool_version or "unknown"},
        "model_info": {
            "name": _fact(item, "model_id") or "unknown",
            "id": _fact(item, "model_id") or "unknown",
            "additional_details": _present(
                precision=_fact(item, "weights_dtype"),
                hardware=_fact(item, "hardware"),
                revision=_fact(item, "model_revision"),
            ),
        },
        "evaluation_results": [_eee_result(item, measure) for measure in item.measures],
    }


def _eee_result(item: Evidence, measure: Measure) -> dict[str, Any]:
    uncertainty: dict[str, Any] = _present(num_samples=item.n_scored)
    if measure.interval is not None:
        low, high, _ = measure.interval
        uncertainty["confidence_interval"] = {"lower": low, "upper": high, "confidence_level": Decimal("0.95")}
    return {
        "evaluation_name": item.title or item.tool,
        "source_data": {"dataset_name": _fact(item, "dataset") or "unknown", "source_type": "other"},
        "metric_config": {
            "evaluation_description": measure.name,
            "lower_is_better": measure.higher_is_better is False,
            "score_type": "continuous",
        },
        "score_details": _present(score=measure.value, uncertainty=uncertainty or None),
    }


def llmd_report(item: Evidence) -> dict[str, Any]:
    """A serving measurement as an llm-d benchmark report (times in seconds, as that schema has them)."""
    latency: dict[str, dict[str, Any]] = {}
    throughput: dict[str, dict[str, Any]] = {}
    for measure in item.measures:
        quantity, _, statistic = measure.name.partition(" ")
        if measure.unit == "ms" and quantity in LLMD_NAMES:
            entry = latency.setdefault(LLMD_NAMES[quantity], {"units": "s"})
            entry[statistic.replace(".", "p")] = measure.value / 1000
        elif measure.name in RATE_NAMES:
            throughput[RATE_NAMES[measure.name]] = {"mean": measure.value, "units": measure.unit}
    requests = _present(total=item.n_total, failures=item.n_errors if item.n_errors is not None else None)
    return {
        "version": LLMD_VERSION,
        "run": _present(
            uid=item.id, description=item.title or None, time=_present(start=item.tested_on or None) or None
        ),
        "scenario": {
            "stack": [
                {
                    "standardized": _present(
                        kind="inference_engine",
                        tool=_fact(item, "serving_engine"),
                        model=_present(name=_fact(item, "model_id")) or None,
                        accelerator=_present(model=_fact(item, "hardware")) or None,
                    )
                }
            ],
            "load": {
                "standardized": _present(
                    tool=item.tool,
                    tool_version=item.tool_version or None,
                    rate_qps=_value(item, "request_rate"),
                    concurrency=_value(item, "max_concurrency"),
                )
            },
        },
        "results": {
            "request_performance": {"aggregate": {"latency": latency, "throughput": throughput, "requests": requests}}
        },
    }


def _fact(item: Evidence, name: str) -> str | None:
    return text_of(item.fact(name))


def _value(item: Evidence, name: str) -> object:
    found = item.fact(name)
    return found.value if found is not None and isinstance(found.value, (int, Decimal)) else None


def _present(**values: object) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None and value != {}}
