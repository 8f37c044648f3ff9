"""A stranger's result file, looked at lazily: only as much is read as the question at hand needs."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from claimscope.core.message import message
from claimscope.core.problem import Problem

HEAD_BYTES = 256 * 1024
WHOLE_JSON_BYTES = 96 * 1024 * 1024
LINE_BYTES = 32 * 1024 * 1024
DEPTH = 200
FAST = msgspec.json.Decoder(float_hook=Decimal)
"""Reads strict JSON several times faster than the standard library; NaN and the like fall back to that."""


class Subject:
    """A file or folder. Content decides; the name is never looked at (folder members excepted)."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def is_folder(self) -> bool:
        return self.path.is_dir()

    @cached_property
    def size(self) -> int:
        """Bytes of the file (0 for a folder)."""
        return 0 if self.is_folder else self.path.stat().st_size

    @cached_property
    def head(self) -> str:
        """The first part of the text (empty for folders and binary files)."""
        if self.is_folder:
            return ""
        with self.path.open("rb") as file:
            return decoded(file.read(HEAD_BYTES))

    @cached_property
    def text(self) -> str:
        """The whole text; Problem where it is too large to be a console log or a table."""
        if self.is_folder:
            return ""
        if self.size > WHOLE_JSON_BYTES:
            raise too_big(self.size)
        return decoded(self.path.read_bytes())

    @cached_property
    def zip_names(self) -> frozenset[str]:
        """Member names where the file is a zip archive, else empty."""
        if self.is_folder or not zipfile.is_zipfile(self.path):
            return frozenset()
        try:
            with zipfile.ZipFile(self.path) as archive:
                return frozenset(archive.namelist())
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
            return frozenset()

    @cached_property
    def members(self) -> tuple[Path, ...]:
        """Files below a folder, sorted, at most 5,000, links left out."""
        if not self.is_folder:
            return ()
        found = sorted(item for item in self.path.rglob("*") if item.is_file() and not item.is_symlink())
        return tuple(found[:5000])

    @cached_property
    def json(self) -> Any:
        """The parsed file where it is one JSON value, else None. Numbers with a point are ``Decimal``."""
        if self.head.lstrip()[:1] not in ("{", "["):
            return None
        if self.size > WHOLE_JSON_BYTES:
            return None
        try:
            return parsed(self.text)
        except ValueError:
            return None

    @cached_property
    def first_lines(self) -> tuple[dict[str, Any], ...]:
        """The first JSON objects of a JSON-lines file (at most 30), also where a single line parses as plain JSON."""
        found: list[dict[str, Any]] = []
        for line in self.head.splitlines()[:60]:
            stripped = line.strip()
            if not stripped:
                continue
            try:
                value = parsed(stripped)
            except ValueError:
                break
            if not isinstance(value, dict):
                return ()
            found.append(value)
            if len(found) == 30:
                break
        return tuple(found)

    def lines(self) -> Iterator[Line]:
        """Every object of a JSON-lines file, one at a time; Problem names the first line that is broken."""
        for number, raw in self._raw_lines():
            stripped = raw.strip()
            if not stripped:
                continue
            try:
                value = parsed(stripped)
            except ValueError as error:
                raise Problem(
                    message("evidence.line-broken", line=number),
                    message("evidence.line-broken.meaning"),
                    message("evidence.line-broken.advice"),
                ) from error
            if isinstance(value, dict):
                yield Line(number, value)

    def raw_lines(self) -> Iterator[str]:
        """Every line as text; Problem for one that is longer than any result file needs."""
        yield from (text for _, text in self._raw_lines())

    def _raw_lines(self) -> Iterator[tuple[int, str]]:
        encoding = "utf-16" if self._starts_with_utf16_mark() else "utf-8-sig"
        with self.path.open("r", encoding=encoding, errors="replace") as file:
            number = 0
            while line := file.readline(LINE_BYTES):
                number += 1
                if len(line) == LINE_BYTES:
                    raise Problem(
                        message("evidence.line-long", line=number), None, message("evidence.line-long.advice")
                    )
                yield number, line

    def _starts_with_utf16_mark(self) -> bool:
        with self.path.open("rb") as file:
            return file.read(2) in (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class Line:
    """One object of a JSON-lines file with its line number (1-based)."""

    number: int
    value: dict[str, Any]


def decoded(data: bytes) -> str:
    """Text of a result file: UTF-8 (with or without mark), UTF-16 with a mark, else Latin-1. Binary gives ''."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data[: len(data) // 2 * 2].decode("utf-16", errors="replace")
    if b"\0" in data[:4096]:
        return ""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.start >= len(data) - 4:
            return data[: error.start].decode("utf-8-sig")
        return data.decode("latin-1")


def parsed(text: str) -> Any:
    """JSON with exact numbers; NaN and Infinity become their names as text, so that no arithmetic can swallow them.

    ValueError for anything else that is not JSON, and for nesting deeper than 200.
    """
    try:
        value = _decoded(text)
    except RecursionError as error:
        raise ValueError("too deep") from error
    if _depth_exceeds(value, DEPTH):
        raise ValueError("too deep")
    return value


def _decoded(text: str) -> Any:
    try:
        return FAST.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, ArithmeticError):
        return json.loads(text, parse_float=Decimal, parse_constant=str)


def _depth_exceeds(value: Any, limit: int) -> bool:
    level = [value]
    for _ in range(limit):
        level = [
            child
            for item in level
            if isinstance(item, (dict, list))
            for child in (item.values() if isinstance(item, dict) else item)
            if isinstance(child, (dict, list))
        ]
        if not level:
            return False
    return True


def too_big(size: int) -> Problem:
    """The file is larger than this format needs to be."""
    return Problem(
        message("evidence.too-big", megabytes=size // 1_000_000),
        message("evidence.too-big.meaning"),
        message("evidence.too-big.advice"),
    )
