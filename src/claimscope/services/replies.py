"""Filled copies of our question forms: recognised by their mark, read to answers by question."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.core.vendor_reply import Reply

LARGEST = 5_000_000
"""Bytes of a form, and of its unpacked content."""

_FORM = re.compile(r"claimscope-questions/[^/\s]{1,80}/[^/\s]{1,80}/\d{1,4}")
_MARK = re.compile(r"\[([^\[\]\n]{1,200})\]\s*:?\s*$")
_LINE = re.compile(r"^(?P<before>.*?)\[(?P<mark>[^\[\]\n]{1,200})\]:(?P<answer>.*)$")
_NEXT = re.compile(r"^\d{1,3}\. ")


def is_reply(path: Path) -> bool:
    """Whether a file is a copy of one of our forms. False for anything that cannot be read."""
    try:
        return _form(path) is not None
    except (OSError, ValueError, KeyError, zipfile.BadZipFile, Problem):
        return False


def read_reply(path: Path) -> Reply:
    """The answers of a filled copy, the empty ones left out. Problem where the file is none or is damaged."""
    try:
        form, answers = _form(path), dict(_answers(path))
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise _unreadable(path) from error
    if form is None:
        raise _unreadable(path)
    by, on = answers.pop("by", ""), answers.pop("on", "")
    given = {mark: text for mark, text in answers.items() if text}
    return Reply(form, given, by, _day(on), path.name)


def _unreadable(path: Path) -> Problem:
    return Problem(
        message("letter.reply.unreadable", name=path.name),
        None,
        Message("letter.reply.unreadable.advice"),
        Exit.UNREADABLE,
    )


def _day(text: str) -> str:
    """The date given, or today's where it is none (the day the reply was read)."""
    try:
        return date.fromisoformat(text.strip()[:10]).isoformat()
    except ValueError:
        return date.today().isoformat()


def _form(path: Path) -> str | None:
    found = _FORM.search("\n".join(_texts(path)))
    return found.group(0) if found else None


def _texts(path: Path) -> Iterator[str]:
    kind = _kind(path)
    if kind == "txt":
        yield path.read_text(encoding="utf-8-sig", errors="replace")
    elif kind == "docx":
        yield from (paragraph.text for paragraph in _document(path).paragraphs)
    elif kind == "pdf":
        yield from (value for name, value in _fields(path) if name == "form")
    elif kind == "xlsx":
        yield from (str(value) for row in _rows(path) for value in row if value is not None)


def _answers(path: Path) -> Iterator[tuple[str, str]]:
    kind = _kind(path)
    if kind == "txt":
        yield from _of_text(path.read_text(encoding="utf-8-sig", errors="replace"))
    elif kind == "docx":
        yield from _of_tables(path)
    elif kind == "pdf":
        yield from ((name, value.strip()) for name, value in _fields(path) if name != "form")
    elif kind == "xlsx":
        yield from _of_rows(path)


def _kind(path: Path) -> str:
    if path.stat().st_size > LARGEST:
        raise ValueError("too large")
    kind = path.suffix.lower().removeprefix(".")
    if kind in ("docx", "xlsx"):
        with zipfile.ZipFile(path) as package:
            if sum(info.file_size for info in package.infolist()) > LARGEST * 4:
                raise ValueError("unpacks to too much")
    return kind


def _of_text(text: str) -> Iterator[tuple[str, str]]:
    mark, lines = "", list[str]()
    for line in [*text.splitlines(), "0. "]:
        found = _LINE.match(line)
        if mark and (found or _NEXT.match(line)):
            yield mark, "\n".join(lines).strip()
            mark = ""
        if found:
            mark, lines = found["mark"], [found["answer"]]
        elif mark:
            lines.append(line)
    if mark:
        yield mark, "\n".join(lines).strip()


def _document(path: Path) -> Any:
    from docx import Document as read

    return read(str(path))


def _of_tables(path: Path) -> Iterator[tuple[str, str]]:
    for table in _document(path).tables:
        for row in table.rows:
            cells = row.cells
            found = _MARK.search(cells[0].text) if len(cells) > 1 else None
            if found:
                yield found[1], cells[1].text.strip()


def _fields(path: Path) -> Iterator[tuple[str, str]]:
    """Names and values of the fields of a PDF form."""
    import pikepdf

    try:
        with pikepdf.open(path) as pdf:
            for field in pdf.Root.get("/AcroForm", pikepdf.Dictionary()).get("/Fields", pikepdf.Array()):
                yield str(field.get("/T", "")), str(field.get("/V", ""))
    except (pikepdf.PdfError, pikepdf.PasswordError) as error:
        raise ValueError("no readable PDF") from error


def _rows(path: Path) -> Iterator[tuple[object, ...]]:
    from openpyxl import load_workbook

    book = load_workbook(path, read_only=True, data_only=True)
    try:
        yield from (tuple(row) for sheet in book.worksheets for row in sheet.iter_rows(max_row=2000, values_only=True))
    finally:
        book.close()


def _of_rows(path: Path) -> Iterator[tuple[str, str]]:
    for row in _rows(path):
        found = _MARK.search(str(row[5])) if len(row) > 5 and row[5] else None
        if found:
            yield found[1], "" if row[4] is None else str(row[4]).strip()
