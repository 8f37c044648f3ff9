"""Packs opened or saved lately: their paths only, newest first. Never part of a pack; none are kept where the setting
``recent_packs`` is 0."""

from __future__ import annotations

import json  # not msgspec: the window reads this before its first picture
from pathlib import Path

from claimscope.core.problem import Problem
from claimscope.packfile.atomic import replacing
from claimscope.services.folders import folders, private


def recent_packs(limit: int) -> tuple[Path, ...]:
    """Up to ``limit`` paths, newest first, not looked at: one on a drive that is away would hold the window up."""
    try:
        held = json.loads(folders().recent_file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return ()
    paths = held if isinstance(held, list) else []
    return tuple(Path(path) for path in paths if isinstance(path, str) and path)[:limit]


def note_pack(path: Path, limit: int) -> None:
    """Put a pack at the top of the list. A list that cannot be written is no reason to stop anybody's work."""
    path = path.absolute()
    others = [one for one in recent_packs(limit) if one != path]
    _keep([path, *others][:limit])


def forget_packs() -> None:
    """Empty the list."""
    _keep([])


def _keep(paths: list[Path]) -> None:
    place = folders().recent_file
    try:
        if not paths:
            place.unlink(missing_ok=True)
            return
        private(place.parent)
        with replacing(place) as stream:
            stream.write(json.dumps([str(path) for path in paths]).encode("utf-8", "surrogatepass"))
    except (OSError, Problem):
        return
