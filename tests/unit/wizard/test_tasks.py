"""The next useful step, in the order of the work."""

from __future__ import annotations

from dataclasses import replace

from claimscope.core.document import QUESTION_IDS, CellDecision, Configuration, Pack, Plan, Sla
from claimscope.core.vendor_letter import letters, sent
from claimscope.core.wizard import confirm, next_task, start, step_of
from claimscope.services.assessing import assess
from judging import TODAY, citation, claim, matched, pack, usual


def task(made: Pack) -> str:
    return next_task(made, assess(made, TODAY)).said.id


def done(made: Pack) -> Pack:
    """The pack with every wizard step confirmed."""
    place = start(made, assess(made, TODAY))
    while place is not None:
        made = confirm(step_of(made, assess(made, TODAY), place.citation, place.step)).apply(made)
        place = start(made, assess(made, TODAY))
    return made


def test_the_order_of_tasks() -> None:
    assert task(Pack("p")) == "wizard.task.import"
    homeless = pack(usual())
    homeless = replace(homeless, sources=(replace(homeless.sources[0], candidate=""),))
    assert task(homeless) == "wizard.task.candidates"
    assert task(pack(replace(usual(), sort="unsorted"))) == "wizard.task.sort"
    unsorted_and_homeless = replace(homeless, citations=(replace(usual(), sort="unsorted"),))
    assert task(unsorted_and_homeless) == "wizard.task.candidates"
    background = replace(homeless, citations=(replace(usual(), sort="background"),))
    assert task(background) != "wizard.task.candidates"
    assert task(pack(usual(), sla=Sla())) == "wizard.task.sla"
    assert task(pack(usual(), offer=Configuration())) == "wizard.task.offer"
    assert task(pack(usual())) == "wizard.task.wizard"
    plans = tuple(CellDecision("a", question, Plan("x", "Ada", "2027-01-01")) for question in QUESTION_IDS)
    finished = done(pack(usual(), cells=plans))
    assert task(finished) == "wizard.task.export"
    assert task(replace(finished, cells=plans[:-1])) == "wizard.task.cell"
    nobody = replace(finished, context=replace(finished.context, people=()))
    assert task(nobody) == "wizard.task.gate"


def test_questions_only_the_vendor_can_answer_come_before_planning() -> None:
    made = done(pack(citation(claim(value="1"), matched(outcome="not-found"))))
    found = next_task(made, assess(made, TODAY))
    assert found.said.id == "wizard.task.letter"
    assert found.place == ("letter", "a")
    letter = letters(made, assess(made, TODAY), "2026-12-14")[0]
    assert task(sent(letter, TODAY).apply(made)) == "wizard.task.cell"


def test_count_and_estimate() -> None:
    made = pack(*(replace(usual(), id=f"c{number}", sort="unsorted") for number in range(42)))
    found = next_task(made, assess(made, TODAY))
    assert found.count == 42
    minutes = found.said.get("minutes")
    assert isinstance(minutes, int) and 1 <= minutes < 40
