"""What the rules say of a pack."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.assessment import Assessment, Block
from claimscope.core.document import Pack
from claimscope.core.message import Message
from claimscope.core.problem import Problem
from claimscope.desktop.real.sitting import CurrentSitting
from claimscope.desktop.values import Task

if TYPE_CHECKING:
    from claimscope.services.rejudging import Rejudged

NOTHING = Assessment((), (), (), (Block(Message("desktop.gate.nothing"), ("candidates",)),))
"""What the rules say of an empty pack, without loading them: the window opens first."""


class RealRules:
    """See ``ports.Rules``."""

    def __init__(self, sitting: CurrentSitting) -> None:
        self._sitting = sitting

    def get_ready(self) -> None:
        from claimscope.services.assessing import grounds, rulebook_anyhow

        grounds(book=rulebook_anyhow())

    def assess(self, pack: Pack) -> Assessment:
        if not (pack.candidates or pack.citations or pack.evidence):
            return NOTHING
        from claimscope.services.assessing import assess_anyhow

        return assess_anyhow(pack)

    def next_task(self, pack: Pack, assessment: Assessment) -> Task:
        if not (pack.candidates or pack.sources):
            return Task(Message("desktop.task.start"), Message("desktop.task.start.go"), ("candidate", ""))
        from claimscope.core.wizard import next_task

        task = next_task(pack, assessment)
        return Task(task.said, task.button, task.place)

    def rejudged(self, number: int = 0) -> Rejudged | None:
        from claimscope.services.rejudging import since, since_edition

        sitting = self._sitting()
        if number:
            snapshot = sitting.snapshot
            return since_edition(snapshot.editions.records, snapshot.states, number, snapshot.pack.context.title)
        filed = self._sitting.opened
        return since(filed, sitting.judged) if filed is not None and sitting.judged is not None else None

    def fault(self) -> Problem | None:
        from claimscope.services.assessing import rulebook

        try:
            rulebook()
        except Problem as problem:
            return problem
        return None

    def adopt(self, path: Path | None) -> None:
        from claimscope.services.profile_choice import adopt, back_to_standard

        if path is None:
            back_to_standard()
        else:
            adopt(path)
