"""Open, save, open again: what a pack file and its work folder hold."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from claimscope.core import edits
from claimscope.core.document import Source
from claimscope.core.problem import Exit, Problem
from claimscope.packfile import layout
from claimscope.packfile.codec import encode_pack
from claimscope.packfile.edition import Edition
from claimscope.packfile.examining import examine
from claimscope.packfile.opening import PackFile
from claimscope.services.folders import folders
from claimscope.services.packs import new_pack, open_pack, save_pack
from claimscope.services.sitting import Sitting
from claimscope.services.snapshot import Snapshot
from claimscope.services.workspace import Workspace
from pack_material import small_pack
from sittings import WHO, deck, sitting_with_source


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
