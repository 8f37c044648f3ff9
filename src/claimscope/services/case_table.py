"""The single cases of a result file for a table: short previews held, whole texts read again when asked for."""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path

from claimscope.evidence.cases import Case
from claimscope.evidence.read import unbundled
from claimscope.evidence.recognise import cases_of, tool_of
from claimscope.evidence.scrub import Scrubber
from claimscope.evidence.subject import Subject

PREVIEW = 160
MOST_CASES = 500_000
MOST_VALUES = 60
"""A field with more different values than this groups nothing."""


@dataclass(frozen=True, slots=True)
class CaseRow:
    """A case as the table shows it. ``failed`` is None where the file does not say."""

    number: int
    id: str
    input: str
    output: str
    expected: str
    failed: bool | None
    score: Decimal | None
    fields: tuple[tuple[str, str], ...]
    search: str


@dataclass(frozen=True, slots=True)
class CaseTable:
    """All cases (at most 500,000; ``cut`` says whether there are more) and the fields to group by."""

    rows: tuple[CaseRow, ...]
    groups: tuple[str, ...]
    cut: bool


def read_cases(path: Path, report: Callable[[int], bool] | None = None) -> CaseTable:
    """Reads a result file case by case; ``report(n)`` is told every 2,000 cases and stops the reading with False.

    What a broken file holds before the break is kept: its numbers were judged on import.
    """
    rows: list[CaseRow] = []
    values: dict[str, set[str]] = {}
    scrubber, cut = Scrubber(), False
    for number, case in enumerate(_cases(path)):
        if number >= MOST_CASES or (report is not None and number % 2000 == 0 and not report(number)):
            cut = True
            break
        row = _row(number, case, scrubber)
        rows.append(row)
        for name, value in row.fields:
            known = values.setdefault(name, set())
            if len(known) <= MOST_VALUES:
                known.add(value)
    return CaseTable(tuple(rows), tuple(name for name, known in values.items() if len(known) <= MOST_VALUES), cut)


def whole_case(path: Path, number: int, stale: Callable[[], bool] = bool) -> Case | None:
    """One case with its whole texts, secrets hidden; None where there is none of that number (from 0), or when
    ``stale`` says that nobody waits for it any more."""
    for at, case in enumerate(_cases(path)):
        if at % 500 == 0 and stale():
            return None
        if at == number:
            text = Scrubber().text
            return replace(
                case,
                input=text(case.input),
                output=text(case.output),
                expected=text(case.expected),
                reason=text(case.reason),
                error=text(case.error),
            )
    return None


def _cases(path: Path) -> Iterator[Case]:
    if path.is_file() and zipfile.is_zipfile(path) and tool_of(Subject(path)) is None:
        with tempfile.TemporaryDirectory() as folder:
            yield from cases_of(Subject(unbundled(path, Path(folder))))
    else:
        yield from cases_of(Subject(path))


def _row(number: int, case: Case, scrubber: Scrubber) -> CaseRow:
    texts = [scrubber.text(_line(part)) for part in (case.input, case.output, case.expected)]
    failed = True if case.error else None if case.passed is None else not case.passed
    fields = tuple((name, _line(value)) for name, value in case.fields if value)
    search = " ".join((case.id, *texts, *(value for _, value in fields))).casefold()
    return CaseRow(number, case.id, texts[0], texts[1], texts[2], failed, case.score, fields, search)


def _line(text: str) -> str:
    return " ".join(text[: 4 * PREVIEW].split())[:PREVIEW]
