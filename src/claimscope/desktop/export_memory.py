"""How the reports of each pack were exported last: folder, formats, language. Kept beside the settings, by pack id."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path

MOST = 200
"""Packs that are remembered; the oldest go."""


@dataclass(frozen=True, slots=True)
class ExportHabit:
    """What the export dialog starts with."""

    folder: str = ""
    pdf: bool = True
    html: bool = False
    xlsx: bool = False
    json: bool = False
    draft: bool = False
    edition: str = "internal"
    language: str = "en"
    paper: str = "a4"
    template: str = "full"
    template_folder: str = ""
    """The organisation's own templates, logo and colours; empty for the stock ones."""
    attach: bool = False


def load_habit(path: Path, pack: str, standard: ExportHabit) -> ExportHabit:
    """The habit of a pack, else ``standard``."""
    held = _read(path).get(pack)
    if not isinstance(held, dict):
        return standard
    names = {item.name: type(getattr(standard, item.name)) for item in fields(standard)}
    good = {name: value for name, value in held.items() if name in names and isinstance(value, names[name])}
    return ExportHabit(**{**asdict(standard), **good})


def keep_habit(path: Path, pack: str, habit: ExportHabit) -> None:
    """Remember it. OSError where it cannot be written."""
    held = {id: one for id, one in _read(path).items() if id != pack}
    held[pack] = asdict(habit)
    kept = dict(list(held.items())[-MOST:])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def _read(path: Path) -> dict[str, object]:
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return held if isinstance(held, dict) else {}
