"""An organisation's colours: ``colours.toml`` of a template folder, checked so that every word stays readable."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from claimscope.core.message import Message, message

FILE = "colours.toml"
LEAST = {"accent": 4.5, "rule": 3.0}
"""Contrast with white paper: words 4.5:1, lines 3:1 (WCAG 2.2, success criteria 1.4.3 and 1.4.11, 2023-10-05)."""
_HEX = re.compile(r"#[0-9A-Fa-f]{6}")


@dataclass(frozen=True, slots=True)
class Colours:
    """``accent``: small heads, links and the rule beside the three voices. ``rule``: lines above and below tables.

    The colours of states carry a meaning and stay as they are.
    """

    accent: str = "#1F4E79"
    rule: str = "#404040"


class ColourFault(Exception):
    """The file of colours cannot be used: line (0 where not known) and what is wrong."""

    def __init__(self, line: int, what: Message) -> None:
        super().__init__(what.id)
        self.line, self.what = line, what


def colours_of(folders: Sequence[Path]) -> Colours:
    """The colours of the first folder that names some, else the stock ones. ColourFault where they cannot be used."""
    path = next((folder / FILE for folder in folders if (folder / FILE).is_file()), None)
    if path is None:
        return Colours()
    try:
        text = path.read_text(encoding="utf-8")
        held = tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise ColourFault(0, Message("report.template.not-text")) from error
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise ColourFault(line, message("report.template.toml", what=str(error))) from error
    for name, value in held.items():
        _check(name, value, _line_of(name, text))
    return Colours(**held)


def _check(name: str, value: object, line: int) -> None:
    known = tuple(one.name for one in fields(Colours))
    if name not in known:
        raise ColourFault(line, message("report.template.colour-name", name=name, known=known))
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise ColourFault(line, message("report.template.colour-form", name=name, value=str(value)))
    if contrast(value) < LEAST[name]:
        said = message("report.template.colour-pale", name=name, value=value, least=str(LEAST[name]))
        raise ColourFault(line, said)


def contrast(colour: str) -> float:
    """Contrast ratio of ``#RRGGBB`` with white, 1 to 21 (WCAG 2.2, relative luminance)."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def _line_of(name: str, text: str) -> int:
    lines = enumerate(text.splitlines(), 1)
    return next((number for number, line in lines if line.strip().startswith(name)), 0)
