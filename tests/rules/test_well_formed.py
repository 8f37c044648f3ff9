"""Citations made from rows of the shipped record, with all that the guidelines ask for: no severe finding, ever."""

from __future__ import annotations

import random

import pytest

from claimscope.core.citation_view import effective_scenario
from claimscope.core.claim import Field
from claimscope.core.document import Citation
from claimscope.core.record_row import RecordRow, RowFilter
from claimscope.services.assessing import judge_claim
from claimscope.services.record import open_record
from judging import citation, claim, matched


def well_formed(row: RecordRow) -> Citation:
    scenario = effective_scenario(row)
    said: dict[str, object] = {
        "value": Field(row.value, "stated", text=f"{row.value:,}"),
        "unit": row.unit,
        "round": row.round,
        "benchmark": row.benchmark,
        "division": row.division,
        "scenario": scenario,
        "submitter": row.submitter,
        "system": row.system_name,
        "retrieved_on": "2026-10-10",
    }
    optional = {"accelerator": row.accelerator, "accelerator_count": row.accelerators_total}
    said |= {name: value for name, value in optional.items() if value}
    if row.id_printable:
        said["result_ids"] = [row.result_id]
    if row.availability != "available":
        said["availability"] = row.availability
    context = (
        f"{row.submitter} submitted {row.value:,} {row.unit} with the {row.system_name} on MLPerf® Inference "
        f"{row.round} {row.division.capitalize()} {row.benchmark} {scenario} [1]."
    )
    kind = "latency" if row.unit in ("ms", "s") else "absolute"
    return citation(claim(kind=kind, context=context, **said), matched(row))


def judged_rows(count: int, seed: int) -> None:
    rows = list(open_record().rows(RowFilter(division="closed")))
    random.Random(seed).shuffle(rows)
    for row in [row for row in rows if not row.withdrawn][:count]:
        made = judge_claim(well_formed(row))
        assert {one.rule for one in made.findings} <= {"inferred"}, row.key
        assert made.check("division").state == made.check("scenario").state == "answered"


def test_a_sample_of_the_closed_division() -> None:
    judged_rows(300, seed=5)


@pytest.mark.slow
def test_the_whole_closed_division() -> None:
    judged_rows(20_000, seed=0)
