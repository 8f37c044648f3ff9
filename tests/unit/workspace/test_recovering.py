"""Work of a window that died comes back, at most two seconds short; nothing else is offered."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from claimscope.core import edits
from claimscope.core.problem import Problem
from claimscope.services import snapshot as snapshots
from claimscope.services.folders import folders
from claimscope.services.packs import open_pack, save_pack, settled
from claimscope.services.recovery import delete_left_copies, find_recoverable
from claimscope.services.sitting import Sitting
from claimscope.services.snapshot import Snapshot, newest_state, state_files
from claimscope.services.workspace import Workspace
from sittings import WHO, crash, sitting_with_source


def test_work_that_was_never_saved_comes_back(tmp_path: Path) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    sitting.autosave(pack)
    crash(sitting)
    (work,) = find_recoverable()
    assert work.path is None and work.file is None
    assert work.snapshot.pack == pack
    assert {change.area for change in work.changes} == {"context", "sources"}
    again = Sitting.restore(work)
    again.save(again.pack, tmp_path / "a.evpack")
    assert open_pack(tmp_path / "a.evpack").pack == pack


def test_work_after_the_last_save_comes_back_with_its_difference(tmp_path: Path) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, tmp_path / "a.evpack")
    later = edits.set_context("lot", "7").apply(pack)
    sitting.stepped(pack, later, WHO)
    sitting.autosave(later)
    crash(sitting)
    (work,) = find_recoverable()
    assert work.file == pack and work.path == tmp_path / "a.evpack"
    assert [change.message.id for change in work.changes] == ["difference.context-field"]
    assert not work.file_changed
    again = Sitting.restore(work)
    assert again.path == tmp_path / "a.evpack"
    again.save(again.pack, tmp_path / "a.evpack")
    again.close()
    assert find_recoverable() == ()
    assert open_pack(tmp_path / "a.evpack").pack == later


def test_nothing_is_offered_where_nothing_is_to_recover(tmp_path: Path) -> None:
    saved, pack = sitting_with_source(tmp_path)
    saved.save(pack, tmp_path / "a.evpack")
    crash(saved)
    untouched = Sitting.new()
    untouched.autosave(untouched.pack)
    crash(untouched)
    without_state = Sitting.new()
    crash(without_state)
    os.utime(without_state.workspace.folder, (0, 0))
    assert find_recoverable() == ()
    assert list(folders().work.iterdir()) == []


def test_an_open_window_is_left_alone(tmp_path: Path) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    sitting.autosave(pack)
    assert find_recoverable() == ()
    assert delete_left_copies() == 0
    assert sitting.workspace.folder.is_dir()


def test_discarding_takes_the_working_copies_with_it(tmp_path: Path) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    sitting.autosave(pack)
    crash(sitting)
    (work,) = find_recoverable()
    assert work.discard()
    assert not work.folder.exists() and find_recoverable() == ()


def test_left_copies_go_on_demand(tmp_path: Path) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    sitting.autosave(pack)
    crash(sitting)
    assert delete_left_copies() == 0
    assert list(folders().work.iterdir()) == []


def test_recovery_says_when_the_file_was_changed_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, path)
    sitting.autosave(edits.set_context("lot", "7").apply(pack))
    crash(sitting)
    workspace = Workspace.create()
    save_pack(workspace, Snapshot(edits.set_context("lot", "9").apply(pack)), path, backups=0)
    workspace.close(delete=True)
    (work,) = find_recoverable()
    assert work.file_changed
    assert work.changes[0].message.get("old") == "9"


@pytest.mark.parametrize("damage", ["cut", "flip", "empty", "zeros", "gone"])
def test_a_torn_autosave_costs_one_state_at_most(tmp_path: Path, damage: str) -> None:
    """Power cut: the newest file is cut, wrong, empty or was never named. The one before counts."""
    sitting, pack = sitting_with_source(tmp_path)
    sitting.autosave(pack)
    sitting.autosave(edits.set_context("lot", "7").apply(pack))
    folder = sitting.workspace.folder
    crash(sitting)
    newest = state_files(folder)[0][1]
    data = newest.read_bytes()
    if damage == "gone":
        newest.unlink()
    else:
        torn = {
            "cut": data[: len(data) // 2],
            "flip": data[:-9] + b"?" + data[-8:],
            "empty": b"",
            "zeros": bytes(len(data)),
        }
        newest.write_bytes(torn[damage])
    (work,) = find_recoverable()
    assert work.snapshot.pack == pack
    again = Sitting.restore(work)
    again.autosave(edits.set_context("lot", "8").apply(pack))
    found = newest_state(folder)
    assert found is not None and found[1].pack.context.lot == "8"


def test_at_any_length_of_the_newest_file_a_whole_state_is_found(tmp_path: Path) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    sitting.autosave(pack)
    later = edits.set_context("lot", "7").apply(pack)
    sitting.autosave(later)
    newest = state_files(sitting.workspace.folder)[0][1]
    data = newest.read_bytes()
    for length in range(0, len(data) + 1, 53):
        newest.write_bytes(data[:length])
        found = newest_state(sitting.workspace.folder)
        assert found is not None and found[1].pack == (later if length == len(data) else pack)


def test_old_states_do_not_pile_up(tmp_path: Path) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    for number in range(9):
        sitting.autosave(edits.set_context("lot", str(number)).apply(pack))
    assert [number for number, _ in state_files(sitting.workspace.folder)] == [9, 8]


def test_a_full_disk_keeps_the_state_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    sitting.autosave(pack)

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "no space")

    with monkeypatch.context() as patched:
        patched.setattr(snapshots.os, "fsync", full)
        with pytest.raises(Problem) as caught:
            sitting.autosave(edits.set_context("lot", "7").apply(pack))
    assert caught.value.happened.id == "packfile.not-written.full"
    found = newest_state(sitting.workspace.folder)
    assert found is not None and found[1].pack.sources == pack.sources
    sitting.autosave(edits.set_context("lot", "8").apply(pack))
    found = newest_state(sitting.workspace.folder)
    assert found is not None and found[1].pack.context.lot == "8"


def test_where_deleting_is_prevented_it_is_done_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from claimscope.services import workspace as module

    sitting, pack = sitting_with_source(tmp_path)
    sitting.autosave(pack)
    with monkeypatch.context() as patched:
        patched.setattr(module.shutil, "rmtree", lambda *args, **more: None)
        sitting.close(delete=True)
    assert sitting.workspace.folder.exists()
    assert find_recoverable() == ()
    assert not sitting.workspace.folder.exists()


def test_a_window_that_died_right_after_its_save_is_not_taken_for_somebody_else(tmp_path: Path) -> None:
    """Killed between the file taking its place and the work folder noting it."""
    path = tmp_path / "a.evpack"
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, path)
    state_files(sitting.workspace.folder)[0][1].unlink()
    crash(sitting)
    assert find_recoverable() == (), "the file holds everything"
    sitting = Sitting.open(path)
    later = edits.set_context("lot", "7").apply(pack)
    sitting.save(later, path)
    state_files(sitting.workspace.folder)[0][1].unlink()
    state = newest_state(sitting.workspace.folder)
    assert state is not None and state[0].pending is not None
    crash(sitting)
    again = Workspace.adopt(sitting.workspace.folder, settled(state[0]))
    save_pack(again, Snapshot(edits.set_context("lot", "8").apply(pack)), path, backups=0)


def test_work_whose_file_is_open_elsewhere_stays_recoverable(tmp_path: Path) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, tmp_path / "a.evpack")
    sitting.autosave(edits.set_context("lot", "7").apply(pack))
    crash(sitting)
    other = Sitting.open(tmp_path / "a.evpack")
    (work,) = find_recoverable()
    with pytest.raises(Problem) as caught:
        Sitting.restore(work)
    assert caught.value.happened.id == "packs.open-elsewhere"
    other.close()
    (work,) = find_recoverable()
    assert Sitting.restore(work).pack.context.lot == "7"
