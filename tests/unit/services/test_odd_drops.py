"""Odd things in a drop: pipes, devices, loops of links, thousands of files, folders in folders, odd names."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from claimscope.core.document import Pack
from claimscope.core.problem import Problem
from claimscope.readers.dispatch import read_document
from claimscope.services import intake, reading
from claimscope.services.importing import Tools, add_files, file_name
from claimscope.services.intake import MOST_DEPTH, classify, classify_all
from claimscope.services.progress import Stopped
from claimscope.services.workspace import Workspace
from inline_jobs import Inline

posix = pytest.mark.skipif(sys.platform == "win32", reason="no pipes and devices here")


def no_tools() -> Tools:
    return Tools(
        lambda path, name, watch=None, chosen="", /: reading.read_claims(path, name, runner=Inline()), tuple, tuple
    )


@posix
@pytest.mark.timeout(20)
def test_a_pipe_is_not_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "a.csv"
    os.mkfifo(pipe)
    assert classify(pipe).kind == "document"
    assert read_document(pipe).refusal.code == "special"  # type: ignore[union-attr]
    assert read_document(Path("/dev/zero")).refusal.code == "special"  # type: ignore[union-attr]
    workspace = Workspace.create(tmp_path / "a.evpack")
    try:
        made = add_files(Pack("p"), [classify(pipe)], workspace, no_tools())
    finally:
        workspace.close(delete=True)
    assert made.edit is None
    assert [fate.status for fate in made.fates] == ["refused"]


@posix
def test_what_may_not_be_read_is_left_to_the_reader(tmp_path: Path) -> None:
    memory = Path("/proc/self/mem")
    if memory.exists():
        assert classify(memory).kind == "document"
    assert classify(tmp_path / "gone.pdf").kind == "document"


@posix
def test_links_that_lead_in_circles_end(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    (tmp_path / "self").symlink_to(tmp_path)
    (tmp_path / "a.txt").write_text("793 tokens/s")
    assert [found.path.name for found in classify_all([tmp_path])] == ["a.txt"]
    assert read_document(tmp_path / "one").refusal.code == "unreadable"  # type: ignore[union-attr]


def test_three_thousand_files_are_three_thousand_files(tmp_path: Path) -> None:
    for number in range(3000):
        (tmp_path / f"{number}.txt").touch()
    assert len(classify_all([tmp_path])) == 3000


def test_too_many_files_are_a_sentence_and_none_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "MOST_FILES", 5)
    for number in range(6):
        (tmp_path / f"{number}.txt").touch()
    with pytest.raises(Problem):
        classify_all([tmp_path])


def test_folders_in_folders_in_folders(tmp_path: Path) -> None:
    """As deep as allowed, and one more. Not a thousand: no tool that clears temporary folders gets down there."""
    deepest = tmp_path.joinpath(*["a"] * MOST_DEPTH)
    deepest.mkdir(parents=True)
    assert classify_all([tmp_path]) == ()
    (deepest / "a").mkdir()
    with pytest.raises(Problem) as problem:
        classify_all([tmp_path])
    assert problem.value.happened.id == "intake.deep"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("results\nv2.pdf", "results\ufffdv2.pdf"),
        ("\u202efdp.exe", "\ufffdfdp.exe"),
        ("a\u2066b\u200f.csv", "a\ufffdb\ufffd.csv"),
        ("Größe – v5.1.pdf", "Größe – v5.1.pdf"),
        ("النتائج.pdf", "النتائج.pdf"),
    ],
)
def test_names_are_shown_without_signs_that_deceive(name: str, shown: str) -> None:
    assert file_name(Path(name)) == shown


@posix
def test_a_file_that_vanishes_stops_no_other(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("793 tokens/s")
    intakes = [classify(tmp_path / "gone.txt"), classify(tmp_path / "b.txt")]
    workspace = Workspace.create(tmp_path / "a.evpack")
    try:
        made = add_files(Pack("p"), intakes, workspace, no_tools())
    finally:
        workspace.close(delete=True)
    assert [fate.status for fate in made.fates] == ["refused", "read"]


@posix
@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root may read everything")
def test_a_file_without_permission_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("793")
    path.chmod(stat.S_IWUSR)
    assert classify(path).kind == "document"
    assert read_document(path).refusal.code == "unreadable"  # type: ignore[union-attr]


def test_recognising_says_which_file_it_is_at_and_can_be_stopped(tmp_path: Path) -> None:
    for name in "abc":
        (tmp_path / f"{name}.txt").write_text(name)
    told: list[tuple[int, int, str]] = []

    def watch(*said: Any) -> bool:
        told.append(said)
        return len(told) < 3

    with pytest.raises(Stopped):
        classify_all(sorted(tmp_path.iterdir()), watch)
    assert told == [(0, 3, "a.txt"), (1, 3, "b.txt"), (2, 3, "c.txt")]
