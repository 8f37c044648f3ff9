"""A planned result closes its plan in the same step; a later measurement is set against the accepted one."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from hashlib import sha256
from pathlib import Path

from claimscope.core.claim import Claim, Field
from claimscope.core.document import Candidate, CellDecision, Evidence, Flag, Measure, Pack, Plan
from claimscope.core.message import message
from claimscope.core.reading import Document
from claimscope.services.importing import Imported, Kept, Tools, add_files
from claimscope.services.intake import Intake, coming_from

CELL = CellDecision("b1", "latency-sla", Plan("measure", "Ada", "2026-12-31", minimum_n=100, tool="vllm-bench"))
PACK = Pack("p", candidates=(Candidate("b1", "A"),), cells=(CELL,))


class Folder:
    """Keeps nothing but the hash."""

    def keep(self, path: Path) -> Kept:
        data = path.read_bytes()
        return Kept(sha256(data).hexdigest(), len(data), path)


def measured(p99: str, day: str, **changes: object) -> Evidence:
    measure = Measure("ttft p99", Decimal(p99), "ms", False, percentile=Decimal(99))
    facts = (("request_rate", Field(Decimal(8), "stated")),)
    base = Evidence("", "serving_speed", "latency-sla", tool="vllm-bench", n_scored=200, tested_on=day)
    item = replace(base, measures=(measure,), facts=facts)
    return replace(item, **changes)  # type: ignore[arg-type]


def unused(*_: object) -> tuple[Document, tuple[Claim, ...]]:
    raise AssertionError("a result file is not read as a document")


def drop(pack: Pack, tmp_path: Path, item: Evidence) -> Imported:
    path = tmp_path / f"file{item.tested_on}"
    path.write_text(item.tested_on, encoding="utf-8")
    tools = Tools(unused, lambda *_: (item,), tuple)
    intake = Intake(path, "evidence", message("intake.document"), ("evidence",), "vllm-bench")
    return add_files(pack, coming_from("b1", [intake]), Folder(), tools)


def after(pack: Pack, made: Imported) -> Pack:
    assert made.edit is not None
    return made.edit.apply(pack)


def test_a_result_closes_its_plan_in_one_step(tmp_path: Path) -> None:
    found = after(PACK, drop(PACK, tmp_path, measured("300", "2026-06-01")))
    assert found.cell("b1", "latency-sla") is None
    told = found.evidence[0].fact("planned_as")
    assert told is not None and "Ada" in str(told.value)


def test_too_few_cases_another_tool_or_a_doubt_leave_it_open(tmp_path: Path) -> None:
    doubt = Flag("burst-load", message("trust.burst-load"))
    for number, changes in enumerate(({"n_scored": 99}, {"tool": "guidellm"}, {"flags": (doubt,)})):
        item = measured("300", f"2026-06-0{number + 1}", **changes)
        assert after(PACK, drop(PACK, tmp_path, item)).cell("b1", "latency-sla") == CELL


def test_a_new_measurement_is_set_against_the_accepted_one(tmp_path: Path) -> None:
    accepted = measured("300", "2026-06-01", id="e1", candidate="b1", use="used")
    pack = replace(PACK, evidence=(accepted,))
    said = [drop(pack, tmp_path, measured(p99, "2026-09-01")).fates[0].advice for p99 in ("303", "360")]
    assert [one.id if one else "" for one in said] == ["drift.holds", "drift.drifted"]
    assert drop(PACK, tmp_path, measured("360", "2026-09-01")).fates[0].advice is None
