"""A labelled value of the report, with where it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from claimscope.core.claim import Basis
from claimscope.core.message import Message
from claimscope.core.report.figures import Text


@dataclass(frozen=True, slots=True)
class Fact:
    """A labelled value. ``basis`` is set where somebody could ask where it comes from."""

    label: Message
    value: Text
    basis: Basis | Literal[""] = ""
    source: Text = ""
    """Who or what stands behind the basis: the place in the source, a reviewer's name and date."""
