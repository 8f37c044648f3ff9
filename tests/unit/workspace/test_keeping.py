"""Open, autosave, save, crash, restore: nothing is lost and nobody is overwritten."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest

from claimscope.core import edits
from claimscope.core.document import Pack, Person, Source
from claimscope.core.problem import Exit, Problem
from claimscope.packfile import layout
from claimscope.packfile.codec import encode_pack
from claimscope.packfile.edition import Edition
from claimscope.packfile.examining import examine
from claimscope.packfile.opening import PackFile
from claimscope.services import snapshot as snapshots
from claimscope.services.backups import back_up, backups_of, delete_backups
from claimscope.services.folders import folders
from claimscope.services.packs import changed_on_disk, new_pack, open_pack, save_pack, settled
from claimscope.services.recovery import delete_left_copies, find_recoverable
from claimscope.services.sitting import Sitting
from claimscope.services.snapshot import Snapshot, newest_state, state_files
from claimscope.services.workspace import Workspace
from pack_material import small_pack

WHO = Person("Ms. Test", "preparer")


def deck(folder: Path, text: bytes = b"slides") -> tuple[Path, Source]:
    path = folder / "deck.pptx"
    path.write_bytes(text)
    return path, Source(sha256(text).hexdigest(), path.name, "application/x", len(text))


def sitting_with_source(folder: Path) -> tuple[Sitting, Pack]:
    path, source = deck(folder)
    sitting = Sitting.new("Tender")
    kept = sitting.workspace.keep(path)
    assert kept.sha256 == source.id
    return sitting, edits.add_sources([source]).apply(sitting.pack)


def crash(sitting: Sitting) -> None:
    """What remains of a killed window: its files, without its locks."""
    sitting.workspace.close(delete=False)


def test_new_packs_have_ids_of_their_own() -> None:
    assert new_pack("T").context.title == "T"
    assert new_pack().id != new_pack().id


def test_save_and_open_again(tmp_path: Path) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    saved = sitting.save(pack, tmp_path / "a.evpack")
    assert saved.sha256 == sha256(encode_pack(pack)).hexdigest() and saved.missing == ()
    sitting.close()
    opened = open_pack(tmp_path / "a.evpack")
    assert (opened.pack, opened.warnings, opened.read_only) == (pack, (), False)
    again = Sitting.open(tmp_path / "a.evpack")
    assert again.workspace.source_path(pack.sources[0].id).read_bytes() == b"slides"
    assert again.pack == pack


def test_saving_twice_gives_equal_bytes(tmp_path: Path) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, tmp_path / "a.evpack")
    first = (tmp_path / "a.evpack").read_bytes()
    sitting.save(pack, tmp_path / "a.evpack")
    sitting.save(pack, tmp_path / "b.evpack")
    assert (tmp_path / "a.evpack").read_bytes() == first == (tmp_path / "b.evpack").read_bytes()


def test_equal_content_is_kept_once_and_names_cannot_lead_outside(tmp_path: Path) -> None:
    workspace = Workspace.create()
    path, source = deck(tmp_path)
    workspace.keep(path)
    workspace.keep(path)
    assert [one.name for one in (workspace.folder / "sources").iterdir()] == [source.id]
    for id in ("../x", "A" * 64, "", "a" * 63 + "/"):
        with pytest.raises(ValueError):
            workspace.source_path(id)


def test_a_damaged_working_copy_is_replaced_when_the_file_comes_again(tmp_path: Path) -> None:
    workspace = Workspace.create()
    path, source = deck(tmp_path)
    workspace.source_path(source.id).write_bytes(b"half")
    workspace.keep(path)
    assert workspace.source_path(source.id).read_bytes() == b"slides"


def test_a_source_without_its_file_does_not_stop_a_save(tmp_path: Path) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    sitting.workspace.source_path(pack.sources[0].id).unlink()
    assert sitting.save(pack, tmp_path / "a.evpack").missing == (pack.sources[0].id,)
    opened = open_pack(tmp_path / "a.evpack")
    assert opened.read_only and [said.id for said in opened.warnings] == ["packs.source-missing"]


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


def test_a_damaged_pack_is_opened_for_reading_only(tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, path)
    sitting.close()
    data = path.read_bytes()
    path.write_bytes(data.replace(b"slides", b"slidez"))
    again = Sitting.open(path)
    assert again.read_only and [said.id for said in again.warnings] == ["packs.source-altered"]
    with pytest.raises(Problem) as caught:
        again.save(again.pack, path)
    assert caught.value.happened.id == "packs.read-only"
    again.save(again.pack, tmp_path / "copy.evpack")
    again.close()


def test_a_pack_with_members_of_a_newer_version_is_not_saved_over(tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, path)
    import zipfile

    with zipfile.ZipFile(path, "a") as container:
        container.writestr("thoughts.json", "{}")
    opened = open_pack(path)
    assert opened.read_only
    assert "packs.unknown-member" in [said.id for said in opened.warnings]


def test_an_unreadable_pack_leaves_no_work_folder(tmp_path: Path) -> None:
    (tmp_path / "x.evpack").write_bytes(b"PK\3\4 nonsense")
    with pytest.raises(Problem) as caught:
        Sitting.open(tmp_path / "x.evpack")
    assert caught.value.exit_code == Exit.PACK_DAMAGED
    assert list(folders().work.iterdir()) == []


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


def test_a_value_that_cannot_be_stored_is_said_before_the_file_is_touched(tmp_path: Path) -> None:
    from decimal import Decimal

    from claimscope.core.document import Volume

    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, tmp_path / "a.evpack")
    bad = edits.set_context("volume", Volume(Decimal("NaN"))).apply(pack)
    for call in (lambda: sitting.autosave(bad), lambda: sitting.save(bad, tmp_path / "a.evpack")):
        with pytest.raises(Problem) as caught:
            call()
        assert caught.value.happened.id == "packs.not-storable"
    assert open_pack(tmp_path / "a.evpack").pack == pack


def test_decisions_and_editions_live_beside_the_value(tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    sitting = Sitting.new("Tender")
    before = small_pack()
    before = replace(before, sources=())
    after = edits.confirm_step(["c1"], "sla").apply(before)
    sitting.stepped(before, after, WHO)
    sitting.stepped(after, before, WHO, undone=True)
    sitting.exported(before, Edition(0, "", WHO, "internal", "", (("r.pdf", "0" * 64),)))
    sitting.save(before, path)
    sitting.close()
    opened = open_pack(path)
    assert opened.pack == before
    assert [one.judgement.kind for one in opened.decisions.records] == ["confirmed", "withdrawn", "edition"]
    assert [one.number for one in opened.editions.records] == [1]
    state = opened.editions.records[0].state
    assert opened.states[state] == encode_pack(before)
    with PackFile(path) as file:
        assert examine(file).consistent
        assert file.read(f"editions/{state}.json") == encode_pack(before)


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


def test_no_vendor_text_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)
    sitting, pack = sitting_with_source(tmp_path)
    sitting.autosave(pack)
    sitting.save(pack, tmp_path / "a.evpack")
    sitting.close()
    Sitting.open(tmp_path / "a.evpack").close()
    assert "deck" not in caplog.text and caplog.text == ""


def test_manifest_of_a_saved_pack_names_every_member(tmp_path: Path) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    sitting.save(pack, tmp_path / "a.evpack")
    with PackFile(tmp_path / "a.evpack") as file:
        listed = layout.read_manifest(file.read(layout.MANIFEST))
        assert listed is not None
        assert {one.name for one in listed} == set(file.infos) - {layout.MANIFEST}


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


def test_a_source_that_is_named_by_no_hash_is_refused(tmp_path: Path) -> None:
    workspace = Workspace.create()
    pack = replace(new_pack("T"), sources=(Source("../../etc/passwd", "x", "text/plain", 1),))
    assert save_pack(workspace, Snapshot(pack), tmp_path / "a.evpack").missing == ("../../etc/passwd",)
    with pytest.raises(Problem) as caught:
        open_pack(tmp_path / "a.evpack")
    assert caught.value.happened.id == "packfile.wrong-type"


@pytest.mark.parametrize("name", ["a" * 240, "\u65e5\u672c" * 38, "a b [1]{2}'$"])
def test_long_and_odd_names_can_be_saved(tmp_path: Path, name: str) -> None:
    sitting, pack = sitting_with_source(tmp_path)
    path = tmp_path / f"{name}.evpack"
    sitting.save(pack, path)
    sitting.save(pack, path)
    assert open_pack(path).pack == pack


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
