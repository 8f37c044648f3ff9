"""Tools whose structure is certain but of which no sample was at hand: recognised and attached, no number is taken."""

from __future__ import annotations

from claimscope.core.document import Evidence
from claimscope.evidence.normal import Draft, at, number
from claimscope.evidence.subject import Subject

TOOL = "attached"


def generation_of(subject: Subject) -> str:
    """``moonshot``, ``ai-verify`` or ``sarif``-like names of the tools known."""
    data = subject.json
    if not isinstance(data, dict):
        return ""
    if at(data, "results", "recipes") is not None and at(data, "metadata", "endpoints") is not None:
        return "moonshot"
    if {"gid", "cid", "testArguments", "output"} <= data.keys():
        return "ai-verify"
    return ""


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item without numbers; what limits it is flagged."""
    generation = generation_of(subject)
    draft = Draft("safety" if generation == "moonshot" else "document", generation, "", generation=generation)
    share = number(at(subject.json, "metadata", "prompt_selection_percentage"))
    if share is not None and share < 100:
        draft.flag("limit-set", limit=f"{share} %")
    draft.flag("not-read")
    return (draft.evidence(),)
