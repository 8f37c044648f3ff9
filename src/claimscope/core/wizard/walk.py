"""Next, back and jump. Only citations for the decision are walked; folded steps are passed over going forward."""

from __future__ import annotations

from dataclasses import dataclass

from claimscope.core.assessment import Assessment
from claimscope.core.document import Citation, Pack
from claimscope.core.wizard.folding import STEPS, StepId, is_folded


@dataclass(frozen=True, slots=True)
class Place:
    """Where the reviewer stands."""

    citation: str
    step: StepId


def walk(pack: Pack) -> tuple[Citation, ...]:
    """The citations of the wizard in the order of the pack."""
    return tuple(one for one in pack.citations if one.sort == "decision")


def start(pack: Pack, assessment: Assessment) -> Place | None:
    """The first step that needs somebody, None where all is done."""
    return _first_open(walk(pack), assessment)


def next_place(pack: Pack, assessment: Assessment, place: Place) -> Place | None:
    """The next step that needs somebody: later in this citation, then in the citations after it, then from the
    start."""
    citations = walk(pack)
    at = next((number for number, one in enumerate(citations) if one.id == place.citation), -1)
    if at >= 0:
        later = STEPS[STEPS.index(place.step) + 1 :]
        found = _open_step(citations[at], assessment, later)
        if found:
            return Place(place.citation, found)
    return _first_open((*citations[at + 1 :], *citations[: at + 1]), assessment, place)


def _first_open(citations: tuple[Citation, ...], assessment: Assessment, beside: Place | None = None) -> Place | None:
    for citation in citations:
        found = _open_step(citation, assessment, STEPS)
        if found and Place(citation.id, found) != beside:
            return Place(citation.id, found)
    return None


def _open_step(citation: Citation, assessment: Assessment, steps: tuple[StepId, ...]) -> StepId | None:
    made = assessment.citation(citation.id)
    return next((step for step in steps if not is_folded(citation, made, step)), None)


def back(pack: Pack, place: Place) -> Place | None:
    """The step before, folded or not; the last step of the citation before; None at the very start."""
    at = STEPS.index(place.step)
    if at > 0:
        return Place(place.citation, STEPS[at - 1])
    citations = walk(pack)
    number = next((number for number, one in enumerate(citations) if one.id == place.citation), 0)
    return Place(citations[number - 1].id, STEPS[-1]) if number > 0 else None


def jump(pack: Pack, citation: str, step: StepId = "record") -> Place | None:
    """Any step of any citation of the wizard; None where the citation is not in it."""
    return Place(citation, step) if any(one.id == citation for one in walk(pack)) else None


def progress(pack: Pack, assessment: Assessment) -> tuple[int, int]:
    """(citations without an open step, all citations of the wizard). One that the wizard kept as background is done."""
    citations = walk(pack)
    done = sum(_open_step(one, assessment, STEPS) is None for one in citations)
    aside = sum(one.sort == "background" and "placement" in one.confirmed for one in pack.citations)
    return done + aside, len(citations) + aside
