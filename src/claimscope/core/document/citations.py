"""Claims in the pack, with what the record says and reviewers answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from claimscope.core.claim import Claim, Field
from claimscope.core.match import Match

CheckId = Literal["division", "scenario", "stack", "quantization", "sla"]
CHECK_IDS: tuple[CheckId, ...] = ("division", "scenario", "stack", "quantization", "sla")

Sort = Literal["unsorted", "decision", "background", "not-a-claim"]


@dataclass(frozen=True, slots=True)
class Answer:
    """A reviewer's word on one claim field or check. ``field`` is a claim field name, or ``nodes``,
    ``runtime_version`` or ``runtime_accepted`` (another runtime than offered is accepted)."""

    field: str
    value: Field


@dataclass(frozen=True, slots=True)
class Citation:
    """A claim in the pack: what was found, what the record says, what reviewers answered.

    ``row_choice``: "" = follow the automatic match, "none" = no row fits, otherwise the key of the row chosen.
    ``confirmed`` are the wizard steps a reviewer confirmed. ``candidate`` overrides the candidate of the source.
    ``found`` is the claim as the reader found it, kept from the first correction on, so that a new reading can tell
    what a person changed; ``marked``: a person drew it on the page, no reader found it.
    """

    id: str
    source: str
    claim: Claim
    sort: Sort = "unsorted"
    candidate: str = ""
    match: Match | None = None
    row_choice: str = ""
    answers: tuple[Answer, ...] = ()
    confirmed: tuple[str, ...] = ()
    use_for: tuple[str, ...] = ()
    """Question ids the reviewer placed it in; empty = wherever the rules allow."""
    note: str = ""
    found: Claim | None = None
    marked: bool = False

    @property
    def reading(self) -> Claim:
        """The claim as the reader found it, before any correction."""
        return self.found or self.claim

    @property
    def touched(self) -> bool:
        """Whether a person corrected, merged, split or marked it: no reading may take that away."""
        return self.found is not None or self.marked

    def answer(self, name: str) -> Field | None:
        """The reviewer's (or vendor's) answer for a field, the latest one."""
        return next((given.value for given in reversed(self.answers) if given.field == name), None)
