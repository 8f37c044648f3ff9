"""Cases for the table: previews, fields to group by, secrets hidden, whole texts on demand."""

from __future__ import annotations

import json
from pathlib import Path

from claimscope.services.case_table import PREVIEW, read_cases, whole_case


def samples(path: Path, n: int) -> Path:
    with path.open("w", encoding="utf-8") as file:
        for number in range(n):
            case = {
                "doc_id": number,
                "doc": {"question": "q" * 500 + " token=sk-abcdefghijklmnop1234", "kind": ("a", "b")[number % 2]},
                "target": "x",
                "resps": [["y"]],
                "filtered_resps": ["mail ada@example.org"],
                "metrics": ["acc"],
                "acc": number % 3 and 1.0,
            }
            file.write(json.dumps(case) + "\n")
    return path


def test_rows_groups_and_secrets(tmp_path: Path) -> None:
    table = read_cases(samples(tmp_path / "x", 9))
    assert len(table.rows) == 9 and not table.cut
    assert sum(row.failed is True for row in table.rows) == 3
    assert "kind" in table.groups
    assert all(len(row.input) <= PREVIEW for row in table.rows)
    assert "example.org" not in table.rows[0].output


def test_the_whole_text_is_read_again(tmp_path: Path) -> None:
    found = whole_case(samples(tmp_path / "x", 9), 7)
    assert found is not None and found.id == "7"
    assert len(found.input) > PREVIEW and "abcdefghijklmnop" not in found.input
    assert whole_case(tmp_path / "x", 9) is None


def test_reading_stops_when_asked(tmp_path: Path) -> None:
    assert read_cases(samples(tmp_path / "x", 9), lambda n: False).cut
