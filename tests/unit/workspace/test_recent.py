"""Packs opened lately."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimscope.services.folders import folders
from claimscope.services.recent import forget_packs, note_pack, recent_packs


def test_newest_first_each_once_and_no_more_than_wanted() -> None:
    for name in ("a", "b", "c", "a"):
        note_pack(Path(f"/packs/{name}.evpack"), 2)
    assert [path.stem for path in recent_packs(8)] == ["a", "c"]
    assert [path.stem for path in recent_packs(1)] == ["a"]


def test_none_are_kept_where_none_are_wanted() -> None:
    note_pack(Path("/packs/a.evpack"), 8)
    note_pack(Path("/packs/b.evpack"), 0)
    assert recent_packs(8) == ()
    assert not folders().recent_file.exists()


def test_the_list_can_be_emptied() -> None:
    note_pack(Path("/packs/a.evpack"), 8)
    forget_packs()
    assert recent_packs(8) == ()


@pytest.mark.parametrize("held", [b"", b"{}", b"[1, null, {}]", b"\xff", b"[" * 100_000])
def test_a_list_that_cannot_be_read_is_empty(held: bytes) -> None:
    folders().recent_file.parent.mkdir(parents=True)
    folders().recent_file.write_bytes(held)
    assert recent_packs(8) == ()


def test_a_list_that_cannot_be_written_stops_nobody() -> None:
    folders().recent_file.parent.parent.mkdir(parents=True, exist_ok=True)
    folders().recent_file.parent.write_text("a file where the folder should be", "utf-8")
    note_pack(Path("/packs/a.evpack"), 8)
    assert recent_packs(8) == ()
