"""What is exported can be read back by our own importers, with the same numbers."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import msgspec

from claimscope.evidence.exports import every_eval_ever, llmd_report
from claimscope.evidence.normal import Draft
from claimscope.evidence.read import read_evidence


def written(tmp_path: Path, data: object) -> Path:
    path = tmp_path / "out.json"
    path.write_bytes(msgspec.json.Encoder(decimal_format="number").encode(data))
    return path


def test_every_eval_ever_round_trip(tmp_path: Path) -> None:
    draft = Draft("task_accuracy", "inspect", "our task")
    draft.n_scored = 412
    draft.fact("model_id", "our/model")
    draft.fact("dataset", "letters 2026")
    draft.rate("accuracy", 300, 412, higher_is_better=True)
    back = read_evidence(written(tmp_path, every_eval_ever(draft.evidence(), "2026-11-30")))[0]
    assert back.tool == "every-eval-ever" and back.n_scored == 412
    assert back.measures[0].value == Decimal(300) / 412
    assert back.measures[0].interval is not None
    assert back.fact("dataset") is not None


def test_llmd_round_trip(tmp_path: Path) -> None:
    draft = Draft("serving_speed", "vllm-bench", "")
    draft.n_scored, draft.n_total, draft.n_errors = 95, 100, 5
    draft.fact("hardware", "8x H200")
    draft.fact("request_rate", Decimal(12))
    draft.measure("ttft p99", Decimal("812.5"), "ms", percentile=Decimal(99))
    back = read_evidence(written(tmp_path, llmd_report(draft.evidence())))[0]
    assert back.tool == "llm-d" and (back.n_total, back.n_errors) == (100, 5)
    found = {one.name: one.value for one in back.measures}
    assert found["ttft p99"] == Decimal("812.5")
