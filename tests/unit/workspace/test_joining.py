"""Two copies of a pack file become one, with the records and sources of both."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from claimscope.cli.main import main
from claimscope.core import edits
from claimscope.core.document import Pack, Person, Source
from claimscope.core.edits import Edit
from claimscope.packfile.codec import encode_pack
from claimscope.packfile.examining import examine
from claimscope.packfile.opening import PackFile
from claimscope.services.packs import open_pack
from claimscope.services.sitting import Sitting
from pack_material import small_pack


def copies(folder: Path, ours: Edit, theirs: Edit) -> tuple[Path, Path, Path]:
    """A pack, and two copies of it each edited with one more source."""
    base = folder / "base.evpack"
    sitting = Sitting.new()
    start = replace(small_pack(), sources=())
    sitting.stepped(start, edits.confirm_step(["c1"], "stack").apply(start), Person("First"))
    sitting.save(sitting.pack, base)
    sitting.close()
    paths = []
    for name, edit in (("left", ours), ("right", theirs)):
        copy = folder / f"{name}.evpack"
        copy.write_bytes(base.read_bytes())
        sitting = Sitting.open(copy)
        file = folder / f"{name}.txt"
        file.write_text(name)
        kept = sitting.workspace.keep(file)
        source = Source(kept.sha256, file.name, "text/plain", kept.size)
        before = sitting.pack
        after = edits.add_sources([source]).apply(edit.apply(before))
        sitting.stepped(before, after, Person(name))
        sitting.save(after, copy)
        sitting.close()
        paths.append(copy)
    return base, paths[0], paths[1]


def test_both_sides_are_in_the_one_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base, left, right = copies(tmp_path, edits.confirm_step(["c2"], "sla"), edits.confirm_step(["c3"], "sla"))
    parents = [sha256(encode_pack(open_pack(path).pack)).hexdigest() for path in (left, right)]
    out = tmp_path / "out.evpack"
    assert main(["merge", str(left), str(right), "--base", str(base), "-o", str(out)]) == 0
    opened = open_pack(out)
    assert [one.confirmed for one in opened.pack.citations] == [("stack",), ("sla",), ("sla",)]
    assert {one.name for one in opened.pack.sources} == {"left.txt", "right.txt"}
    assert [one.by.name for one in opened.decisions.records[:3]] == ["First", "left", "right"]
    merge = opened.decisions.records[3].judgement
    assert (merge.kind, merge.old, merge.new) == ("merge", *parents)
    with PackFile(out) as file:
        assert examine(file).consistent


def test_conflicts_are_listed_and_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base, left, right = copies(tmp_path, edits.set_context("title", "Left"), edits.set_context("title", "Right"))
    out = tmp_path / "out.evpack"
    words = ["merge", str(left), str(right), "--base", str(base), "-o", str(out)]
    capsys.readouterr()
    assert main(words) == 1
    assert capsys.readouterr().out == "context/title: Left here, Right there\n"
    assert not out.exists()
    for side, title in (("left", "Left"), ("right", "Right")):
        assert main([*words, "--take", side, "--force"]) == 0
        assert open_pack(out).pack.context.title == title


def test_other_packs_and_damaged_ones_are_refused(tmp_path: Path) -> None:
    _, left, right = copies(tmp_path, edits.set_context("title", "Left"), edits.set_context("lot", "1"))
    other = Sitting.new()
    other.save(Pack("other"), tmp_path / "other.evpack")
    other.close()
    out = str(tmp_path / "out.evpack")
    assert main(["merge", str(left), str(tmp_path / "other.evpack"), "-o", out]) == 3
    right.write_bytes(right.read_bytes().replace(b"right", b"wrong"))
    assert main(["merge", str(left), str(right), "-o", out]) in (3, 4)
    assert not Path(out).exists()


def test_a_copy_is_not_replaced_even_with_force(tmp_path: Path) -> None:
    base, left, right = copies(tmp_path, edits.set_context("title", "Left"), edits.set_context("lot", "1"))
    before = right.read_bytes()
    assert main(["merge", str(left), str(right), "--base", str(base), "-o", str(right), "--force"]) == 5
    assert right.read_bytes() == before
