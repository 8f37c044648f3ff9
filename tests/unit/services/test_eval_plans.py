"""Commands of plans: our load and data in them, other people's words quoted, nothing that our own gate would doubt."""

from __future__ import annotations

import shlex
from decimal import Decimal

import pytest

from claimscope.core.document import Bound, Candidate, CellDecision, Configuration, Context, Pack, Plan, Sla
from claimscope.core.planning import TOOLS
from claimscope.services.eval_plans import choices, command, commands_of

SLA = Sla((Bound("ttft", Decimal(99), Decimal(500)),), "poisson", Decimal(12))
PLAN = Plan("measure", "Ada", "2026-12-31", "letters.jsonl", 400)


def pack(model: str = "our/model") -> Pack:
    return Pack("p", Context(sla=SLA), candidates=(Candidate("b1", "A", Configuration(model=model)),))


@pytest.mark.parametrize(
    ("question", "tool"), [(question, one.tool) for question, known in TOOLS.items() for one in known]
)
def test_every_template_can_be_filled(question: str, tool: str) -> None:
    text = command(pack(), "b1", question, Plan("w", "a", "2026-12-31", "d.jsonl", 400, tool))
    assert "Hand back" in text and "{{" not in text
    assert " --limit" not in text


def test_our_load_and_data_are_in_it() -> None:
    text = command(pack(), "b1", "latency-sla", PLAN)
    for part in ("--request-rate 12", "--metric-percentiles 99", "--num-prompts 400", "letters.jsonl", "our/model"):
        assert part in text


@pytest.mark.parametrize("name", ["x; rm -rf ~", "$(reboot)", "a\nreboot", "it's `id`", "<model>"])
def test_names_are_one_word_on_one_line(name: str) -> None:
    lines = command(pack(name), "b1", "latency-sla", PLAN).splitlines()
    line = next(one for one in lines if "--model" in one)
    assert shlex.split(line.rstrip("\\"))[4] == " ".join(name.split())
    assert not any(one.startswith("reboot") for one in lines)


def test_the_cost_row_needs_no_tool() -> None:
    assert choices("cost-per-request") == () and command(pack(), "b1", "cost-per-request", PLAN) == ""


def test_commands_of_all_plans() -> None:
    made = Pack("p", cells=(CellDecision("b1", "safety", PLAN), CellDecision("b1", "cost-per-request", PLAN)))
    assert list(commands_of(made)) == [("b1", "safety")]
