"""Words for the facts that result files hold; a fact of another name keeps its name."""

from __future__ import annotations

from claimscope.core.message import Message, message

KNOWN = frozenset({
    "accelerators_total", "arrival", "burstiness", "cases_failed", "client_platform", "data_owner", "dataset",
    "dataset_name", "dataset_version", "division", "epochs", "eval_library", "evaluator_relationship", "hardware",
    "judge_model", "load_tool", "load_tool_version", "max_concurrency", "measured_by", "model_id",
    "model_revision", "nodes", "perturbation", "probe_families", "prompt_hash", "request_rate", "result",
    "retrieved_on", "run_started", "scenario", "seed", "serving_engine", "shots", "split", "sut", "system",
    "target_type", "temperature", "tested_on", "trials", "weights_dtype",
})  # fmt: skip
"""Names the readers of result files give to facts (``evidence/tools``)."""


def fact_name(name: str) -> Message:
    """The word printed for a fact."""
    return Message(f"report.fact.{name}") if name in KNOWN else message("report.raw-label", name=name)
