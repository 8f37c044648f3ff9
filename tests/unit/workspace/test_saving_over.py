"""Nobody is overwritten: two windows, somebody else's save, saves that fail half-way, earlier versions."""

from __future__ import annotations

import errno
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from claimscope.core import edits
from claimscope.core.problem import Problem
from claimscope.services.backups import back_up, backups_of, delete_backups
from claimscope.services.packs import changed_on_disk, open_pack, save_pack
from claimscope.services.recovery import find_recoverable
from claimscope.services.sitting import Sitting
from claimscope.services.snapshot import Snapshot
from claimscope.services.workspace import Workspace
from sittings import crash, sitting_with_source


def test_two_windows_on_one_file(tmp_path: Path) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, tmp_path / "a.evpack")
    with pytest.raises(Problem) as caught:
        Sitting.open(tmp_path / "a.evpack")
    assert caught.value.happened.id == "packs.open-elsewhere"
    (tmp_path / "link.evpack").symlink_to(tmp_path / "a.evpack")
    with pytest.raises(Problem):
        Sitting.open(tmp_path / "link.evpack")
    other = Sitting.new()
    with pytest.raises(Problem):
        other.save(other.pack, tmp_path / "a.evpack")
    sitting.close()
    Sitting.open(tmp_path / "a.evpack").close()


def test_after_save_as_the_old_file_is_free(tmp_path: Path) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, tmp_path / "a.evpack")
    sitting.save(pack, tmp_path / "b.evpack")
    Sitting.open(tmp_path / "a.evpack").close()
    with pytest.raises(Problem):
        Sitting.open(tmp_path / "b.evpack")


def test_a_save_as_that_fails_keeps_file_and_lock(tmp_path: Path) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, tmp_path / "a.evpack")
    with pytest.raises(Problem) as caught:
        sitting.save(pack, tmp_path / "no-such-folder" / "b.evpack")
    assert caught.value.happened.id == "packfile.not-written.gone"
    assert sitting.path == tmp_path / "a.evpack"
    with pytest.raises(Problem):
        Sitting.open(tmp_path / "a.evpack")


def test_somebody_elses_save_is_noticed_before_overwriting(tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, path)
    other = tmp_path / "other.evpack"
    workspace = Workspace.create()
    save_pack(workspace, Snapshot(edits.set_context("lot", "9").apply(pack)), other, backups=0)
    theirs = other.read_bytes()
    path.write_bytes(theirs)
    with pytest.raises(Problem) as caught:
        sitting.save(pack, path)
    assert caught.value.happened.id == "packs.changed-on-disk"
    assert path.read_bytes() == theirs
    sitting.save(pack, path, overwrite_changed=True)
    assert open_pack(path).pack == pack


def test_a_touched_file_has_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, path)
    os.utime(path, (1, 1))
    assert sitting.workspace.stamp is not None
    assert not changed_on_disk(path, sitting.workspace.stamp)
    path.unlink()
    assert not changed_on_disk(path, sitting.workspace.stamp)
    sitting.save(pack, path)


def test_backups_are_dated_and_limited(tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    for number in range(5):
        path.unlink(missing_ok=True)
        path.write_bytes(b"version %d" % number)
        made = back_up(path, 3, at=datetime(2026, 11, 30, 5, number, tzinfo=UTC))
        assert made is not None and made.name.startswith("2026-11-30 05-")
    assert [one.read_bytes() for one in backups_of(path)] == [b"version 4", b"version 3", b"version 2"]
    assert back_up(path, 0) is None and backups_of(path) == ()
    back_up(path, 2)
    delete_backups(path)
    assert backups_of(path) == ()


def test_a_backup_is_what_the_save_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, path)
    sitting.save(edits.set_context("lot", "7").apply(pack), path)
    (backup,) = backups_of(path)
    assert open_pack(backup).pack == pack


def test_without_hard_links_a_backup_is_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, target: Path) -> None:
        raise OSError(errno.EXDEV, "other drive")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    path = tmp_path / "a.evpack"
    path.write_bytes(b"one")
    made = back_up(path, 3)
    assert made is not None and made.read_bytes() == b"one"


def test_a_cancelled_save_leaves_everything_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, path)
    before = path.read_bytes()

    class Cancelled(Exception):
        pass

    def cancel(done: int, total: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        sitting.save(edits.set_context("lot", "7").apply(pack), path, progress=cancel)
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".a")] == []


def test_a_dropped_rename_leaves_the_old_file_and_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Power cut before the folder reached the disk: the new name is lost, the old file is there, the autosave too."""
    path = tmp_path / "a.evpack"
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, path)
    later = edits.set_context("lot", "7").apply(pack)
    sitting.autosave(later)
    old = path.read_bytes()
    sitting.save(later, path)
    path.unlink()
    path.write_bytes(old)
    crash(sitting)
    (work,) = find_recoverable()
    assert work.snapshot.pack == later and work.file == pack


def test_one_file_under_two_spellings_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, Path("a.evpack"))
    sitting.save(edits.set_context("lot", "7").apply(pack), tmp_path / "a.evpack")
    (tmp_path / "link.evpack").symlink_to(tmp_path / "a.evpack")
    sitting.save(pack, Path("link.evpack"))
    assert open_pack(Path("a.evpack")).pack == pack
    with pytest.raises(Problem):
        Sitting.open(Path("a.evpack"))
