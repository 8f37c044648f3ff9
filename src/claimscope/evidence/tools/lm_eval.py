"""lm-evaluation-harness: results files of both generations, and sample-level files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from claimscope.core.document import Evidence
from claimscope.core.statistics import score_interval
from claimscope.evidence.cases import Case, plain
from claimscope.evidence.normal import Draft, at, day, doubts_of_lines, items, mapping, number, whole
from claimscope.evidence.subject import Subject

TOOL = "lm-eval"


def generation_of(subject: Subject) -> str:
    """``results`` (0.4.1 on), ``results-old`` (keys without a filter) or ``samples``."""
    data = subject.json
    if isinstance(data, dict) and {"results", "configs", "versions"} <= data.keys():
        keys = {key for metrics in mapping(data["results"]).values() for key in mapping(metrics)}
        return "results" if any("," in key for key in keys) else "results-old"
    if isinstance(data, dict) and {"results", "versions", "config"} <= data.keys() and "eval" not in data:
        return "results-old"
    if subject.first_lines and {"doc_id", "doc", "target", "resps"} <= subject.first_lines[0].keys():
        return "samples"
    return ""


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item per task of a results file; one error-analysis item of a sample file."""
    if generation_of(subject) == "samples":
        return (_samples(subject),)
    data = subject.json
    return tuple(_task(data, name, mapping(metrics)) for name, metrics in mapping(data["results"]).items())


def _task(data: dict[str, Any], task: str, metrics: Any) -> Evidence:
    draft = Draft("task_accuracy", TOOL, task, generation="0.4" if "configs" in data else "0.3")
    draft.tool_version = str(data.get("lm_eval_version") or "")
    _model(draft, data)
    config = mapping(at(data, "configs", task))
    draft.fact("dataset", config.get("dataset_path"), f"configs.{task}.dataset_path")
    draft.fact("dataset_name", config.get("dataset_name"), f"configs.{task}.dataset_name")
    draft.fact("split", config.get("test_split"), f"configs.{task}.test_split")
    draft.fact("dataset_version", at(data, "versions", task), f"versions.{task}")
    draft.fact("shots", at(data, "n-shot", task), f"n-shot.{task}")
    draft.fact("prompt_hash", at(data, "task_hashes", task), f"task_hashes.{task}")
    _counts(draft, data, task)
    for key, value in metrics.items():
        name, _, filter_name = key.partition(",")
        if key == "alias" or name.endswith("_stderr") or name == "sample_len":
            continue
        better = at(data, "higher_is_better", task, name)
        locator = f"results.{task}.{key}"
        draft.measure(
            name if filter_name in ("", "none") else f"{name} ({filter_name})",
            value,
            "share",
            locator,
            higher_is_better=better,
            interval=_interval(metrics, key, value, draft.n_scored),
        )
    return draft.evidence()


def _interval(metrics: Any, key: str, value: object, n: int | None) -> tuple[Decimal, Decimal, str] | None:
    """From the file's standard error; where that reaches below 0 or above 1 (few successes or few failures, the normal
    approximation does not hold), the Wilson interval for the number of cases."""
    name, comma, filter_name = key.partition(",")
    error, centre = number(metrics.get(f"{name}_stderr{comma}{filter_name}")), number(value)
    if not error or centre is None:
        return None
    half = error * Decimal("1.959964")
    low, high = centre - half, centre + half
    if (low >= 0 and high <= 1) or not 0 <= centre <= 1:
        return low, high, "normal 95 % from the file's standard error"
    if not n:
        return max(low, Decimal(0)), min(high, Decimal(1)), "normal 95 % from the file's standard error, cut at 0 and 1"
    ends = (Decimal(repr(round(end, 6))) for end in score_interval(float(centre), n))
    return next(ends), next(ends), f"Wilson 95 % for {n} cases"


def _model(draft: Draft, data: dict[str, Any]) -> None:
    config = mapping(data.get("config"))
    arguments = config.get("model_args")
    pairs = (
        arguments
        if isinstance(arguments, dict)
        else dict(pair.split("=", 1) for pair in str(arguments or "").split(",") if "=" in pair)
    )
    named = data.get("model_name") or pairs.get("pretrained") or pairs.get("model")
    draft.fact("model_id", named, "model_name")
    revision = config.get("model_sha") or config.get("model_revision")
    draft.fact("model_revision", revision, "config.model_sha")
    draft.fact("weights_dtype", str(config.get("model_dtype") or "").removeprefix("torch."), "config.model_dtype")
    engine = {"hf": "transformers", "vllm": "vllm", "sglang": "sglang"}.get(str(config.get("model")), "")
    draft.fact("serving_engine", engine, "config.model")
    environment = str(data.get("pretty_env_info") or "")
    gpus = [line.partition(":")[2].strip() for line in environment.splitlines() if line.strip().startswith("GPU ")]
    if engine:
        draft.fact("hardware", ", ".join(gpus), "pretty_env_info")
    elif gpus:
        draft.fact("client_platform", ", ".join(gpus), "pretty_env_info")
        draft.flag("client-machine", blocking=False)
    draft.fact("seed", config.get("random_seed"), "config.random_seed")
    draft.tested_on = day(data.get("date"))


def _counts(draft: Draft, data: dict[str, Any], task: str) -> None:
    draft.n_total = whole(at(data, "n-samples", task, "original"))
    draft.n_scored = whole(at(data, "n-samples", task, "effective"))
    if at(data, "config", "limit") is not None:
        draft.flag("limit-set", limit=str(at(data, "config", "limit")))
    if str(at(data, "config", "model")) in ("dummy", "mock"):
        draft.flag("mock-model")


def _samples(subject: Subject) -> Evidence:
    """Each filter of a task has its own line per case; a case that comes twice under one filter was joined from two
    runs."""
    draft = Draft("error_analysis", TOOL, "samples", generation="samples")
    per_filter, totals = Counter[str](), dict[str, tuple[Decimal, int]]()
    seen, twice, foreign = set[int](), 0, 0
    for line in subject.lines():
        if "doc_id" not in line.value:
            foreign += 1
            continue
        chosen = str(line.value.get("filter") or "none")
        key = hash((chosen, str(line.value["doc_id"])))
        twice += key in seen
        seen.add(key)
        per_filter[chosen] += 1
        for name, score in _scores(line.value, chosen):
            total, n = totals.get(name, (Decimal(0), 0))
            totals[name] = (total + score, n + 1)
    draft.n_scored = draft.n_total = max(per_filter.values(), default=0)
    doubts_of_lines(draft, twice, foreign)
    for name, (total, n) in totals.items():
        if total == total.to_integral_value() and 0 <= total <= n:
            draft.rate(name, int(total), n, "every line", recomputed=total / n)
        else:
            draft.measure(name, total / n, "mean", "every line", recomputed=total / n)
    return draft.evidence()


def _scores(line: dict[str, Any], chosen: str) -> Iterator[tuple[str, Decimal]]:
    for name in items(line.get("metrics")):
        score = number(line.get(str(name)))
        if score is not None:
            yield (str(name) if chosen == "none" else f"{name} ({chosen})"), score


def cases(subject: Subject) -> Iterator[Case]:
    """The cases of a sample file, one at a time; a results file has none."""
    if generation_of(subject) != "samples":
        return
    for line in subject.lines():
        if "doc_id" not in line.value:
            continue
        metrics = [str(name) for name in items(line.value.get("metrics"))]
        score = number(line.value.get(metrics[0])) if metrics else None
        answer = items(line.value.get("filtered_resps"))
        yield Case(
            id=str(line.value.get("doc_id")),
            input=plain(mapping(line.value.get("doc")).get("problem") or line.value.get("doc")),
            output=plain(answer[0] if answer else ""),
            expected=plain(line.value.get("target")),
            score=score,
            passed=None if score is None else score > 0,
            fields=tuple(
                (key, plain(value))
                for key, value in mapping(line.value.get("doc")).items()
                if isinstance(value, (str, int, Decimal)) and len(str(value)) <= 80
            ),
        )
