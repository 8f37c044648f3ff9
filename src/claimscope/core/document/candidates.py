"""Who is in the running, and what each offers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Configuration:
    """What a candidate offers to us."""

    system: str = ""
    accelerator: str = ""
    accelerators_total: int | None = None
    nodes: int | None = None
    interconnect: str = ""
    host: str = ""
    runtime: str = ""
    runtime_version: str = ""
    precision: str = ""
    model: str = ""
    context_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A vendor or system in the running, with the configuration it offers."""

    id: str
    name: str
    offered: Configuration = Configuration()
    contact: str = ""
