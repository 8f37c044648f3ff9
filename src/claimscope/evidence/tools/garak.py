"""garak report files (JSON lines): probe and detector counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from claimscope.core.document import Evidence
from claimscope.evidence.cases import Case, plain
from claimscope.evidence.normal import Draft, at, day, doubts_of_lines, items, mapping, number, whole
from claimscope.evidence.subject import Subject

TOOL = "garak"
SELF_TEST_PROBES, SELF_TEST_DETECTORS = ("test.",), ("always.",)


def generation_of(subject: Subject) -> str:
    """``report`` for a report file, ``hitlog`` for the list of hits."""
    for line in subject.first_lines:
        if "entry_type" in line:
            return "report"
        if {"goal", "probe", "detector"} <= line.keys():
            return "hitlog"
    return ""


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One safety item; its measures are attack success rates by probe and detector (lower is better). n counts the
    outputs judged, each once, however many detectors looked at it."""
    if generation_of(subject) == "hitlog":
        draft = Draft("error_analysis", TOOL, "hits", generation="hitlog")
        draft.n_scored = sum(1 for _ in subject.lines())
        draft.flag("hits-only")
        return (draft.evidence(),)
    seen = _Seen()
    for line in subject.lines():
        seen.take(line.value, line.number)
    return (_evidence(seen),)


@dataclass
class _Seen:
    setup: dict[str, Any] = field(default_factory=dict)
    init: dict[str, Any] = field(default_factory=dict)
    evals: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    finished: bool = False
    runs: int = 0
    foreign: int = 0
    outputs: Counter[str] = field(default_factory=Counter)

    def take(self, entry: dict[str, Any], number: int) -> None:
        kind = entry.get("entry_type")
        if kind == "start_run setup":
            self.setup = entry
            self.runs += 1
        elif kind == "init":
            self.init = entry
        elif kind == "eval":
            self.evals.append((number, entry))
        elif kind is None:
            self.foreign += 1
        elif kind == "completion":
            self.finished = True
        elif kind == "attempt" and whole(entry.get("status")) == 2:
            for output in items(entry.get("outputs")):
                words = str(at(output, "text") if isinstance(output, dict) else output or "").strip()
                self.outputs["empty" if not words else "text"] += 1


def _evidence(seen: _Seen) -> Evidence:
    draft = Draft("safety", TOOL, "garak", generation="report")
    draft.tool_version = str(seen.init.get("garak_version") or "")
    setup = seen.setup
    kind = setup.get("plugins.target_type") or setup.get("plugins.model_type") or ""
    named = setup.get("plugins.target_name") or setup.get("plugins.model_name")
    draft.fact("model_id", named, "start_run setup")
    draft.fact("target_type", kind, "start_run setup")
    draft.fact("seed", setup.get("run.seed"), "start_run setup")
    started = setup.get("orig_start_time") or setup.get("transient.starttime_iso") or seen.init.get("start_time")
    draft.tested_on = day(started)
    _rates(draft, seen)
    _doubts(draft, seen, str(kind))
    return draft.evidence()


def _rates(draft: Draft, seen: _Seen) -> None:
    attempts: dict[str, int] = {}
    for line, entry in seen.evals:
        n = whole(entry.get("total_evaluated", entry.get("total"))) or 0
        passed = whole(entry.get("passed"))
        if passed is None or n <= 0 or not 0 <= passed <= n:
            continue
        probe = str(entry.get("probe"))
        attempts[probe] = max(n, attempts.get(probe, 0))
        name = f"attack success: {entry.get('probe')} / {str(entry.get('detector')).removeprefix('detector.')}"
        low, high = number(entry.get("confidence_lower")), number(entry.get("confidence_upper"))
        if low is not None and high is not None:
            interval = (low, high, str(entry.get("confidence_method") or "as in the file"))
            draft.measure(
                name, Decimal(n - passed) / n, "share", f"line {line}", higher_is_better=False, interval=interval
            )
        else:
            draft.rate(name, n - passed, n, f"line {line}", higher_is_better=False)
    draft.n_scored = draft.n_total = sum(attempts.values()) or None
    probes = sorted({str(entry.get("probe")).partition(".")[0] for _, entry in seen.evals})
    draft.fact("probe_families", ", ".join(probes), "eval lines")


def _doubts(draft: Draft, seen: _Seen, target_type: str) -> None:
    probes = [str(entry.get("probe")) for _, entry in seen.evals]
    detectors = [str(entry.get("detector")).removeprefix("detector.") for _, entry in seen.evals]
    only_self_test = bool(probes) and all(probe.startswith(SELF_TEST_PROBES) for probe in probes)
    if only_self_test or (detectors and all(name.startswith(SELF_TEST_DETECTORS) for name in detectors)):
        draft.flag("self-test")
    doubts_of_lines(draft, 0, seen.foreign)
    if seen.runs > 1:
        draft.flag("runs-joined", n=seen.runs)
    if not seen.finished:
        draft.flag("run-unfinished", status="no completion line")
    if target_type.startswith("test"):
        draft.flag("mock-model")
    if seen.outputs and seen.outputs["text"] == 0:
        draft.flag("zero-tokens")


def cases(subject: Subject) -> Iterator[Case]:
    """The attempts of a report, or the hits of a hit log."""
    for line in subject.lines():
        entry = line.value
        if generation_of(subject) == "report" and (
            entry.get("entry_type") != "attempt" or whole(entry.get("status")) != 2
        ):
            continue
        results = mapping(entry.get("detector_results"))
        hits = [
            score for scores in results.values() for score in items(scores) if (number(score) or 0) >= Decimal("0.5")
        ]
        outputs = items(entry.get("outputs")) or [entry.get("output")]
        probe = str(entry.get("probe_classname") or entry.get("probe") or "")
        yield Case(
            id=f"line {line.number}",
            input=plain(entry.get("prompt")),
            output=plain(at(outputs[0], "text") if isinstance(outputs[0], dict) else outputs[0]),
            passed=None if not results else not hits,
            reason=plain(entry.get("goal")),
            fields=(("probe", probe),),
        )
