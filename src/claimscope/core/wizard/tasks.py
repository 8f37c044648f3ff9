"""The line at the bottom of the window: the next useful step, how many there are, and how long it may take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from claimscope.core.assessment import Assessment
from claimscope.core.document import Pack
from claimscope.core.matrix.gate import OPEN_STATES
from claimscope.core.message import Message, message
from claimscope.core.wizard.folding import STEPS, is_folded
from claimscope.core.wizard.walk import start, walk

SECONDS = {"sort": 6, "step": 25, "sla": 120, "offer": 120, "letter": 180, "cell": 150, "page": 20}
"""How long one piece takes somebody who does it for the first time (estimate)."""


@dataclass(frozen=True, slots=True)
class NextTask:
    """What to do next. ``place`` is where it leads: as in the gate, or ("import",), ("candidates",), ("sort",),
    ("wizard", citation, step), ("letter", candidate), ("export",)."""

    said: Message
    button: Message
    place: tuple[str, ...]
    count: int = 1


Found = NextTask | None


def next_task(pack: Pack, assessment: Assessment) -> NextTask:
    """The first of the tasks in the order of the work that has something to do."""
    for look in _ORDER:
        found = look(pack, assessment)
        if found is not None:
            return found
    return _task("export", ("export",), 1, 60)


def _task(name: str, place: tuple[str, ...], count: int, seconds: int) -> NextTask:
    minutes = max(1, round(count * seconds / 60))
    said = message(f"wizard.task.{name}", count=count, minutes=minutes)
    return NextTask(said, Message(f"wizard.task.{name}.button"), place, count)


def _files(pack: Pack, assessment: Assessment) -> Found:
    if pack.sources or pack.evidence:
        return None
    return _task("import", ("import",), 1, 60)


def _candidates(pack: Pack, assessment: Assessment) -> Found:
    """Files whose claims may matter and that belong to nobody yet."""
    waiting = {one.source for one in pack.citations if one.sort in ("unsorted", "decision") and not one.candidate}
    homeless = [one for one in pack.sources if one.id in waiting and not one.candidate]
    return _task("candidates", ("candidates",), len(homeless), SECONDS["page"]) if homeless else None


def _sorting(pack: Pack, assessment: Assessment) -> Found:
    count = sum(one.sort == "unsorted" for one in pack.citations)
    return _task("sort", ("sort",), count, SECONDS["sort"]) if count else None


def _sla(pack: Pack, assessment: Assessment) -> Found:
    """Our own task: without an SLA no latency match can be decided."""
    waiting = sum("sla" in made.standing.open for made in assessment.citations)
    if pack.context.sla.bounds or not waiting:
        return None
    return _task("sla", ("context", "sla"), waiting, SECONDS["sla"] // waiting)


def _offers(pack: Pack, assessment: Assessment) -> Found:
    mine = {pack.candidate_of(one) for one in walk(pack)}
    empty = [one for one in pack.candidates if one.id in mine and not one.offered.accelerator]
    if not empty:
        return None
    return _task("offer", ("context", "candidates", empty[0].id), len(empty), SECONDS["offer"])


def _steps(pack: Pack, assessment: Assessment) -> Found:
    first = start(pack, assessment)
    if first is None:
        return None
    judged = {made.citation: made for made in assessment.citations}
    count = sum(not is_folded(one, judged.get(one.id), step) for one in walk(pack) for step in STEPS)
    return _task("wizard", ("wizard", first.citation, first.step), count, SECONDS["step"])


def _letters(pack: Pack, assessment: Assessment) -> Found:
    from claimscope.core.vendor_letter import open_points  # that module imports the groups of this package

    asked = {(one.candidate, one.about) for one in pack.vendor_questions}
    points = [one for one in open_points(pack, assessment) if (one.candidate, one.id) not in asked]
    if not points:
        return None
    return _task("letter", ("letter", points[0].candidate), len(points), SECONDS["letter"] // len(points))


def _cells(pack: Pack, assessment: Assessment) -> Found:
    open_cells = [cell for cell in assessment.cells if cell.state in OPEN_STATES]
    if not open_cells:
        return None
    first = open_cells[0]
    return _task("cell", ("cell", first.candidate, first.question), len(open_cells), SECONDS["cell"])


def _blocks(pack: Pack, assessment: Assessment) -> Found:
    if not assessment.blocks:
        return None
    return _task("gate", assessment.blocks[0].place, len(assessment.blocks), SECONDS["page"])


_ORDER: tuple[Callable[[Pack, Assessment], Found], ...] = (
    _files,
    _candidates,
    _sorting,
    _sla,
    _offers,
    _steps,
    _letters,
    _cells,
    _blocks,
)
