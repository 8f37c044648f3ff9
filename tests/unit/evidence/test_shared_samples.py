"""The tools' own files, under random names: recognised by content, values and n as the files say."""

from __future__ import annotations

import shutil
import uuid
from decimal import Decimal
from pathlib import Path

import pytest

from claimscope.evidence.read import read_evidence
from claimscope.evidence.recognise import recognise

pytestmark = pytest.mark.shared

EXPECTED = {
    "aiperf-concurrency1.json": ("aiperf", "flat"),
    "aiperf.csv": ("aiperf", "csv"),
    "deepeval-run.json": ("deepeval", "run"),
    "every-eval-ever.json": ("every-eval-ever", "0.2.0"),
    "garak.report.jsonl": ("garak", "report"),
    "guidellm-v1.json": ("guidellm", "v1"),
    "helm-run": ("helm", "run"),
    "inspect.eval": ("inspect", "eval"),
    "inspect.json": ("inspect", "json"),
    "lm-eval-results.json": ("lm-eval", "results"),
    "lm-eval-samples.jsonl": ("lm-eval", "samples"),
    "loadgen-run": ("mlperf-loadgen", "folder"),
    "llm-d-report-0.2.1.yaml": ("llm-d", "0.2.1"),
    "openai-evals.jsonl": ("openai-evals", "log"),
    "promptfoo-results.json": ("promptfoo", "v3"),
    "ragas-totals.csv": ("ragas", "totals"),
    "vllm-latency.json": ("vllm-bench", "latency"),
    "vllm-serve-console.txt": ("vllm-bench", "console"),
    "vllm-serve.json": ("vllm-bench", "serve-2024"),
}


def renamed(shared: Path, name: str, tmp_path: Path) -> Path:
    source, target = shared / "cases" / "evidence" / name, tmp_path / uuid.uuid4().hex
    if source.is_dir():
        shutil.copytree(source, target)
    else:
        shutil.copyfile(source, target)
    return target


@pytest.mark.parametrize("name", EXPECTED)
def test_recognised_under_any_name(shared: Path, tmp_path: Path, name: str) -> None:
    found = recognise(renamed(shared, name, tmp_path))
    assert found is not None
    assert (found.tool, found.generation) == EXPECTED[name]


@pytest.mark.parametrize("name", ["not-vllm-bench.json", "README.md"])
def test_strangers_are_not_taken_for_a_tool(shared: Path, tmp_path: Path, name: str) -> None:
    assert recognise(renamed(shared, name, tmp_path)) is None


def test_every_sample_of_the_folder_is_expected_here(shared: Path) -> None:
    there = {path.name for path in (shared / "cases" / "evidence").iterdir()}
    assert there - {"README.md", "not-vllm-bench.json"} == EXPECTED.keys()


@pytest.mark.parametrize(
    ("name", "place", "measure", "value", "n_scored", "n_total"),
    [
        ("lm-eval-results.json", 1, "exact_match", "0.0004", 5000, 5000),
        ("inspect.eval", 0, "accuracy", "0.0", 1, 100),
        ("openai-evals.jsonl", 0, "accuracy", "0.3333333333333333", 3, None),
        ("guidellm-v1.json", 0, "ttft mean", "171.7655062675476", 4, 4),
        ("aiperf.csv", 0, "ttft p99", "3833.39", 89, 100),
        ("vllm-serve.json", 0, "tpot p99", "78.81816313644359", None, 200),
        ("vllm-latency.json", 0, "batch latency mean", "7.419569773475329", 15, 15),
        ("loadgen-run", 0, "Completed tokens per second", "24593.77", 100, None),
        ("loadgen-run", 0, "end-to-end p99", "136069.232834", 100, None),
        ("llm-d-report-0.2.1.yaml", 0, "ttft p99", "50.29489721637218", 500, 500),
        ("every-eval-ever.json", 0, "score", "0.4486", None, None),
        ("ragas-totals.csv", 0, "answer_relevancy", "0.9731317184141156", None, None),
        ("garak.report.jsonl", 0, "attack success: test.Test / always.Pass", "0.26", 50, 50),
        ("helm-run", 0, "exact_match (valid)", "0.3", 10, None),
    ],
)
def test_values_and_n_are_those_of_the_file(
    shared: Path,
    tmp_path: Path,
    name: str,
    place: int,
    measure: str,
    value: str,
    n_scored: int | None,
    n_total: int | None,
) -> None:
    item = read_evidence(renamed(shared, name, tmp_path))[place]
    found = {one.name: one.value for one in item.measures}
    assert found[measure] == Decimal(value)
    assert (item.n_scored, item.n_total) == (n_scored, n_total)


@pytest.mark.parametrize(
    ("name", "flag"),
    [
        ("garak.report.jsonl", "self-test"),
        ("inspect.json", "limit-set"),
        ("inspect.json", "part-of-data"),
        ("vllm-serve-console.txt", "burst-load"),
        ("guidellm-v1.json", "no-stream-load"),
        ("ragas-totals.csv", "no-cases"),
        ("aiperf.csv", "some-failed"),
        ("loadgen-run", "unverified-run"),
    ],
)
def test_doubts_are_named(shared: Path, tmp_path: Path, name: str, flag: str) -> None:
    items = read_evidence(renamed(shared, name, tmp_path))
    assert flag in {found.id for item in items for found in item.flags}
