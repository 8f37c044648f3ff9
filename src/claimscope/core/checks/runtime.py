"""Whether the runtime offered is the one a result ran on: part by part of both software texts, with versions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_APART = re.compile(r"[,;/+()]| and | with | und | mit ")
_VERSION = re.compile(r"^[vV=]*(\d+(?:\.\d+)*)")
_MAKERS = frozenset({"nvidia", "amd", "intel", "google", "qualcomm", "version", "runtime", "the"})
PLATFORM = frozenset(
    {"cuda", "cudatoolkit", "cudnn", "rocm", "pytorch", "torch", "python", "driver", "drivers", "gcc", "docker"}
    | {"ubuntu", "rhel", "linux", "redhatenterpriselinux", "debian", "sles", "windows"}
)
"""What an engine stands on: a difference counts only where the result names it too."""


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of software: its name without marks and spaces, and its version (empty where none is given)."""

    name: str
    version: str = ""


def same_runtime(offered: str, offered_version: str, run: str) -> bool:
    """Whether everything ``offered`` (one name, or a whole software text) stands in the software text of the ``run``.

    Versions are compared as far as both give them (10.11 is 10.11.0, and is not 10.1). What an engine stands on differs
    only where the run names it in another version.
    """
    if _squeezed(offered) and _squeezed(offered) == _squeezed(run):
        return not offered_version or offered_version.strip().lower().removeprefix("v") in run.lower()
    wanted, found = _with_version(parts_of(offered), offered_version), parts_of(run)
    engines = [part for part in wanted if part.name not in PLATFORM] or list(wanted)
    below = [part for part in wanted if part not in engines]
    if not engines or not all(any(_same(part, other) for other in found) for part in engines):
        return False
    return all(_same(part, other) for part in below for other in found if part.name == other.name)


@lru_cache(maxsize=1024)
def parts_of(software: str) -> tuple[Part, ...]:
    """The pieces a software text names, in their order."""
    return tuple(part for text in _APART.split(software) if (part := _part(text.split())) is not None)


def _part(words: list[str]) -> Part | None:
    name: list[str] = []
    for word in words:
        version = _VERSION.match(word)
        if version and name:
            return Part("".join(name), version.group(1))
        if squeezed := _squeezed(word):
            name += [squeezed] if squeezed not in _MAKERS else []
    return Part("".join(name)) if name and not name[0].isdigit() else None


def _with_version(parts: tuple[Part, ...], version: str) -> tuple[Part, ...]:
    """The version entered beside the name belongs to the first part that has none."""
    found = _VERSION.match(version.strip())
    for at, part in enumerate(parts):
        if found and not part.version:
            return (*parts[:at], Part(part.name, found.group(1)), *parts[at + 1 :])
    return parts


def _same(wanted: Part, found: Part) -> bool:
    if wanted.name != found.name:
        return False
    left, right = wanted.version, found.version
    return not left or left == right or right.startswith(left + ".") or (bool(right) and left.startswith(right + "."))


def _squeezed(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())
