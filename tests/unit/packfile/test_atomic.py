"""Writing so that the old or the new file is there, whole, whatever happens."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from claimscope.core.problem import Exit, Problem
from claimscope.packfile import atomic
from claimscope.packfile.atomic import TEMPORARY, not_written, replacing, sweep
from claimscope.services.wording import catalogue


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atomic.time, "sleep", lambda seconds: None)


def test_the_new_file_takes_the_place_of_the_old(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    with replacing(path) as stream:
        stream.write(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert [one.name for one in tmp_path.iterdir()] == ["a"]


@pytest.mark.parametrize("fault", [KeyboardInterrupt, ValueError, Problem(not_written(Path("x"), OSError()).happened)])
def test_a_fault_on_the_way_leaves_the_old_file_and_nothing_else(tmp_path: Path, fault: BaseException) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    with pytest.raises(BaseException) as caught, replacing(path) as stream:
        stream.write(b"half")
        raise fault
    assert caught.type is (fault if isinstance(fault, type) else type(fault))
    assert path.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["a"]


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "full"),
        (errno.EDQUOT, "full"),
        (errno.EROFS, "read-only"),
        (errno.EACCES, "no-permission"),
        (errno.EBUSY, "in-use"),
        (errno.ENOENT, "gone"),
        (errno.ENOTCONN, "gone"),
        (errno.EIO, "other"),
    ],
)
def test_each_refusal_of_the_system_has_a_sentence(tmp_path: Path, number: int, reason: str) -> None:
    with pytest.raises(Problem) as caught, replacing(tmp_path / "a"):
        raise OSError(number, "no")
    assert caught.value.exit_code == Exit.NOT_WRITTEN
    assert caught.value.happened.id == f"packfile.not-written.{reason}"
    for language in ("en", "de"):
        assert all(catalogue(language).has(said.id) for said in caught.value.sentences())


def test_a_sharing_violation_of_windows_is_called_in_use() -> None:
    error = OSError(errno.EACCES, "no")
    error.winerror = 32  # type: ignore[attr-defined,unused-ignore]
    assert not_written(Path("a"), error).happened.id == "packfile.not-written.in-use"


def test_a_file_that_is_held_for_a_moment_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    real, tries = os.replace, []

    def held(source: Path, target: Path) -> None:
        tries.append(1)
        if len(tries) < 3:
            raise PermissionError(errno.EACCES, "held")
        real(source, target)

    monkeypatch.setattr(atomic.os, "replace", held)
    with replacing(path) as stream:
        stream.write(b"new")
    assert path.read_bytes() == b"new" and len(tries) == 3


def test_a_file_that_is_held_for_good_is_said_and_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")

    def held(source: Path, target: Path) -> None:
        raise PermissionError(errno.EACCES, "held")

    monkeypatch.setattr(atomic.os, "replace", held)
    with pytest.raises(Problem), replacing(path) as stream:
        stream.write(b"new")
    assert path.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["a"]


def test_file_and_folder_are_synced_before_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    real_sync, real_replace = os.fsync, os.replace

    def fsync(handle: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        real_sync(handle)

    def replace(source: Path, target: Path) -> None:
        done.append("replace")
        real_replace(source, target)

    monkeypatch.setattr(atomic.os, "fsync", fsync)
    monkeypatch.setattr(atomic.os, "replace", replace)
    with replacing(tmp_path / "a") as stream:
        stream.write(b"new")
    assert done == ["file", "replace", "folder"]


@pytest.mark.skipif(sys.platform == "win32", reason="rights and links of Unix")
def test_rights_and_links_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "a", tmp_path / "link"
    path.write_bytes(b"old")
    path.chmod(0o640)
    link.symlink_to(path)
    with replacing(link) as stream:
        stream.write(b"new")
    assert link.is_symlink() and path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_what_a_killed_save_left_goes_after_an_hour(tmp_path: Path) -> None:
    path = tmp_path / "a [1].evpack"
    left = tmp_path / f".{path.name}.77-1{TEMPORARY}"
    other = tmp_path / f".b.evpack.77-1{TEMPORARY}"
    for one in (left, other):
        one.write_bytes(b"half")
    sweep(path)
    assert left.exists(), "it may be a save under way"
    sweep(path, now_s=left.stat().st_mtime + 3601)
    assert not left.exists() and other.exists()
