"""Which tool wrote this file? By content alone: files are renamed, mailed and pasted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from claimscope.core.document import Evidence
from claimscope.evidence.cases import Case
from claimscope.evidence.subject import Subject
from claimscope.evidence.tools import (
    aiperf,
    console,
    deepeval,
    endpoints,
    every_eval_ever,
    garak,
    guidellm,
    helm,
    inspect_ai,
    known_only,
    llmd,
    lm_eval,
    loadgen,
    openai_evals,
    promptfoo,
    ragas,
    vllm_bench,
)


class Tool(Protocol):
    """What every module in ``tools`` offers."""

    TOOL: str

    def generation_of(self, subject: Subject) -> str:
        """Name of the layout generation, "" where the file is not this tool's."""
        ...

    def read(self, subject: Subject) -> tuple[Evidence, ...]:
        """What the file says, in the normal form."""
        ...


TOOLS: tuple[Tool, ...] = (
    inspect_ai,
    loadgen,
    endpoints,
    every_eval_ever,
    lm_eval,
    promptfoo,
    garak,
    deepeval,
    openai_evals,
    guidellm,
    aiperf,
    vllm_bench,
    helm,
    ragas,
    console,
    known_only,
    llmd,
)
"""In the order of asking: the most telling marks first, YAML (slow to parse) last."""


@dataclass(frozen=True, slots=True)
class Recognition:
    """The tool and layout generation of a file."""

    tool: str
    generation: str


def tool_of(subject: Subject) -> Tool | None:
    """The module that reads this file, or None."""
    return next((tool for tool in TOOLS if tool.generation_of(subject)), None)


def recognise(path: Path) -> Recognition | None:
    """Tool and generation of a file or folder, or None. Never raises for a strange file."""
    subject = Subject(path)
    tool = tool_of(subject)
    return Recognition(tool.TOOL, tool.generation_of(subject)) if tool is not None else None


def cases_of(subject: Subject) -> Iterator[Case]:
    """The single cases of a file, one at a time; none where the tool keeps none."""
    tool = tool_of(subject)
    reader = getattr(tool, "cases", None)
    if reader is not None:
        yield from reader(subject)
