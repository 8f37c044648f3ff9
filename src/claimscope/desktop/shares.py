"""Whose the files of a drop are, as far as names and folders tell: each bidder is asked about by itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.document import Pack

if TYPE_CHECKING:
    from claimscope.services.intake import Intake

MOST = 12
"""Questions of one drop; where names and folders tell more senders apart, they are no senders."""


@dataclass(frozen=True, slots=True)
class Share:
    """Files that come from one sender. ``candidate`` is the id suggested (empty: none), ``name`` the name of their
    folder, where it may be that of a candidate the pack does not know yet."""

    intakes: tuple[Intake, ...]
    candidate: str = ""
    name: str = ""


def shares_of(intakes: Sequence[Intake], dropped: Sequence[Path], pack: Pack) -> tuple[Share, ...]:
    """The shares of a drop, in order of its files: one for each candidate that files or folders name, one for each of
    several dropped folders, and one for the rest. ``dropped``: what was dropped itself, files and folders."""
    folders = [path for path in dropped if path.is_dir() and path not in {intake.path for intake in intakes}]
    found: dict[tuple[str, str], list[Intake]] = {}
    for intake in intakes:
        root = next((folder for folder in folders if folder in intake.path.parents), None)
        candidate = _named(_parts(intake.path, root), pack)
        name = root.name if root is not None and not candidate and len(folders) > 1 else ""
        found.setdefault((candidate, name), []).append(intake)
    if 1 < len(found) <= MOST:
        return tuple(Share(tuple(theirs), candidate, name) for (candidate, name), theirs in found.items())
    return (Share(tuple(intakes), suggested_candidate([intake.path for intake in intakes], pack)),)


def suggested_candidate(paths: Sequence[Path], pack: Pack) -> str:
    """Id of the candidate whose name stands in a file's or folder's name; else the only one; else the one that was
    chosen for the files added last."""
    named = next(filter(None, (_named(_parts(path, None), pack) for path in paths)), "")
    if named or not pack.candidates:
        return named
    if len(pack.candidates) == 1:
        return pack.candidates[0].id
    return pack.sources[-1].candidate if pack.sources else ""


def _parts(path: Path, root: Path | None) -> Iterable[str]:
    """The names that may tell whose a file is: its own and those of its folders up to the one dropped."""
    yield path.name
    for folder in path.parents:
        yield folder.name
        if root is None or folder == root:
            return


def _named(parts: Iterable[str], pack: Pack) -> str:
    """The candidate that the nearest part names; of "Beta" and "Beta Labs" the longer one."""
    names = sorted(((_letters(one.name), one.id) for one in pack.candidates), key=lambda pair: -len(pair[0]))
    for part in map(_letters, parts):
        for name, id in names:
            if name and name in part:
                return id
    return ""


def _letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.casefold())
