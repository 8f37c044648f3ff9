"""Texts of keys and values set in by blanks, as tools write their settings and results (YAML), as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from claimscope.core import lazy_re as re

_ENTRY = re.compile(
    r"(?P<item>(?:- +)*)(?P<key>[\w\"'./()%-]{1,60}?):(?:\s+(?P<value>\S.*))?|- +(?P<plain>[^\s:#][^:#]*)"
)
_REMARK = re.compile(r"\s+#.*$")
_NUMBER = re.compile(r"-?\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d{1,3})?")
_LOOKS = re.compile(r"(?:(?:#[^\n]*|---)?\n)*[\w\"'-]+:(?: [^\n]*)?\n(?:[^\n]*\n){0,40}(?: {2,}|\t|- )\S")
_SKIPPED = ("#", "---", "...", "%YAML")
_BLOCK_TEXT = re.compile(r"[|>][+-]?\d?")
_FEWEST, _MOST, _LONGEST = 3, 20_000, 1_000_000

Data = dict[str, object]


@dataclass(slots=True)
class _Line:
    """A line: how far it is set in, the key (or none), the value as written (or none), and whether it opens an item."""

    depth: int
    key: str | None
    value: str | None
    item: bool = False
    below: list[_Line] = field(default_factory=list)


def looks_outlined(text: str) -> bool:
    """Whether a text begins with a key, and some line near it is set in."""
    return _LOOKS.match(text) is not None


def outline_data(text: str) -> Data | None:
    """The keys of such a text with their values: texts, numbers, further keys, lists; None where it is none."""
    if len(text) > _LONGEST:
        return None
    lines = _lines(text)
    if not lines or sum(line.key is not None for line in lines) < _FEWEST:
        return None
    whole = _Line(-1, None, None)
    path = [whole]
    for line in lines:
        while path[-1].depth >= line.depth:
            path.pop()
        path[-1].below.append(line)
        path.append(line)
    data = _data(whole.below)
    return data if isinstance(data, dict) else None


def _lines(text: str) -> list[_Line] | None:
    """The lines with how far they are set in; None where one is no entry."""
    made: list[_Line] = []
    quoted = -1
    for line in text.split("\n")[:_MOST]:
        stripped = line.strip()
        depth = len(line) - len(line.lstrip())
        if not stripped or stripped.startswith(_SKIPPED) or depth > quoted >= 0:
            continue
        quoted = -1
        entry = _ENTRY.fullmatch(_REMARK.sub("", stripped))
        if entry is None:
            return None
        if _BLOCK_TEXT.fullmatch(entry["value"] or ""):
            quoted = depth
        made += _entries(entry, depth)
    return made


def _entries(entry: re.Match[str], depth: int) -> Iterator[_Line]:
    """An entry; one that opens an item of a list ("- gpu: H100") is that item with the entry in it."""
    dashes = len(entry["item"] or "")
    if dashes or entry["plain"]:
        yield _Line(depth, None, entry["plain"], True)
    if entry["key"]:
        yield _Line(depth + dashes, entry["key"].strip("\"'"), entry["value"])


def _data(lines: Sequence[_Line]) -> object:
    """What lines of one depth hold: keys, or the items of a list."""
    if any(line.item for line in lines):
        return [_data(line.below) if line.below else _value(line.value) for line in lines if line.item]
    return {line.key: _data(line.below) if line.below else _value(line.value) for line in lines if line.key}


def _value(text: str | None) -> object:
    if text is None or text in ("null", "~"):
        return None
    return Decimal(text.replace("_", "")) if _NUMBER.fullmatch(text) else text.strip("\"'")
