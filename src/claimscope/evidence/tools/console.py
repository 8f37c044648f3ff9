"""lm-evaluation-harness console tables, as pasted from a terminal or a README."""

from __future__ import annotations

import re
from decimal import Decimal

from claimscope.core.document import Evidence
from claimscope.evidence.normal import Draft, number
from claimscope.evidence.subject import Subject

TOOL = "lm-eval"
HEAD = re.compile(r"^\s*\|\s*Tasks?\s*\|\s*Version\s*\|.*Metric.*Value.*Stderr", re.M | re.I)


def generation_of(subject: Subject) -> str:
    """``console`` for a pasted table."""
    return "console" if HEAD.search(subject.head) else ""


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item per task of the table; n, model and date are not in it."""
    rows: dict[str, list[dict[str, str]]] = {}
    header: list[str] = []
    task = ""
    for line in subject.text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if HEAD.match(line):
            header = cells
        elif header and len(cells) == len(header) and not set("".join(cells)) <= set("-: "):
            row = dict(zip([name or f"#{place}" for place, name in enumerate(header)], cells, strict=True))
            task = cells[0].lstrip("- ") or task
            rows.setdefault(task, []).append(row)
    return tuple(_task(name, found) for name, found in rows.items())


def _task(name: str, rows: list[dict[str, str]]) -> Evidence:
    draft = Draft("task_accuracy", TOOL, name, generation="console")
    for row in rows:
        value, error = number(row.get("Value")), number(row.get("Stderr"))
        interval = None
        if value is not None and error and error > 0:
            half = error * Decimal("1.959964")
            interval = (value - half, value + half, "normal 95 % from the table's standard error")
        draft.measure(row.get("Metric", ""), value, "share", "table", interval=interval)
        draft.fact("shots", row.get("n-shot"), "table")
        draft.fact("dataset_version", row.get("Version"), "table")
    return draft.evidence()
