"""Settings, declared once in this table; dialog, file and documentation come from it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimscope.packfile.atomic import replacing
from claimscope.services.folders import folders, private

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. Its label and help are ``settings.<name>`` and ``settings.<name>.help`` of the catalogue.

    ``choices`` lists the allowed values; ``lowest`` and ``highest`` bound a number; ``pattern`` is what a text must
    fit whole. ``needs`` names a program that must be here for it (``office``: LibreOffice).
    """

    name: str
    default: Value
    group: str
    choices: tuple[Value, ...] = ()
    lowest: int = 0
    highest: int = 1_000_000
    pattern: str = ""
    needs: str = ""


INDEX_ADDRESS = r"|postgresql\+pg8000://(?!\S*[?&]password=)([^:@/?#\s]+@)?[^@\s]+"
"""Address of the index of a department; a password has no place in it, since settings lie open in a file."""
SETTINGS = (
    Setting("language", "en", "window", ("en", "de")),
    Setting("theme", "system", "window", ("system", "light", "dark")),
    Setting("text_percent", 100, "window", lowest=100, highest=200),
    Setting("exact_slides", False, "window", needs="office"),
    Setting("autosave_seconds", 2, "keeping", lowest=1, highest=60),
    Setting("backups", 10, "keeping", lowest=0, highest=1000),
    Setting("delete_work_at_close", True, "keeping"),
    Setting("recent_packs", 8, "keeping", lowest=0, highest=20),
    Setting("department_index", "", "department", pattern=INDEX_ADDRESS),
)
BY_NAME: Mapping[str, Setting] = {one.name: one for one in SETTINGS}


def fits(setting: Setting, value: object) -> bool:
    """Whether a value may stand in this setting."""
    if type(value) is not type(setting.default):
        return False
    if setting.choices:
        return value in setting.choices
    if isinstance(value, str):
        return re.fullmatch(setting.pattern, value) is not None
    return not isinstance(value, int) or isinstance(value, bool) or setting.lowest <= value <= setting.highest


@dataclass(frozen=True, slots=True)
class Settings:
    """The values that differ from the defaults. ``unread`` names what the file held and could not be used."""

    values: Mapping[str, Value]
    unread: tuple[str, ...] = ()

    def get(self, name: str) -> Value:
        """The value of a setting; KeyError for one that is not in the table."""
        return self.values.get(name, BY_NAME[name].default)

    def number(self, name: str) -> int:
        """The value of a number setting."""
        return int(self.get(name))

    def text(self, name: str) -> str:
        """The value of a text setting."""
        return str(self.get(name))

    def is_on(self, name: str) -> bool:
        """The value of a yes-or-no setting."""
        return self.get(name) is True

    def with_value(self, name: str, value: Value) -> Settings:
        """Settings with one other value. ValueError where it does not fit."""
        if not fits(BY_NAME[name], value):
            raise ValueError(name)
        return Settings({**self.values, name: value}, self.unread)


def load_settings(path: Path | None = None) -> Settings:
    """Settings of the file; what is missing, unknown or does not fit falls back to the default and is named."""
    path = path or folders().settings_file
    import json  # not msgspec: the window reads settings before its first picture

    try:
        plain: Any = json.loads(path.read_bytes())
    except FileNotFoundError:
        return Settings({})
    except (OSError, RecursionError, ValueError):
        return Settings({}, (path.name,))
    if not isinstance(plain, dict):
        return Settings({}, (path.name,))
    good = {name: value for name, value in plain.items() if name in BY_NAME and fits(BY_NAME[name], value)}
    return Settings(good, tuple(sorted(set(plain) - set(good))))


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write the settings. Problem where the file cannot be written."""
    import msgspec

    path = path or folders().settings_file
    private(path.parent)
    with replacing(path) as stream:
        stream.write(msgspec.json.format(msgspec.json.encode(dict(settings.values), order="sorted"), indent=2) + b"\n")
