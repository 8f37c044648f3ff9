"""The zip around it: equal bytes for equal content, and every hostile or damaged file answered with one sentence."""

from __future__ import annotations

import io
import random
import shutil
import struct
import subprocess
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from claimscope.core.decisions import Decision, Judgement
from claimscope.core.document import Person
from claimscope.core.problem import Exit, Problem
from claimscope.packfile import layout
from claimscope.packfile.chain import Chain
from claimscope.packfile.codec import encode_pack
from claimscope.packfile.edition import Edition
from claimscope.packfile.examining import examine
from claimscope.packfile.opening import Limits, PackFile
from claimscope.packfile.writing import Contents, write_pack
from pack_material import small_pack

WHO = Person("A. Prüferin", "preparer")


def contents(folder: Path, pack: bytes | None = None) -> Contents:
    data = encode_pack(small_pack()) if pack is None else pack
    sources = {}
    for text in (b"deck " * 500, b"evals"):
        path = folder / sha256(text).hexdigest()
        path.write_bytes(text)
        sources[path.name] = path
    decisions: Chain[Decision] = Chain()
    records = (Decision(n, "2026-11-30T05:00:00Z", WHO, Judgement("confirmed", f"c{n}/sla")) for n in (1, 2, 3))
    state = sha256(data).hexdigest()
    edition = Edition(1, "2026-11-30T05:00:00Z", WHO, "internal", state, (("report.pdf", "0" * 64),))
    editions: Chain[Edition] = Chain()
    return Contents(data, decisions.append(*records), editions.append(edition), {state: data}, sources)


def with_own_sources(folder: Path) -> Contents:
    """Contents whose pack names exactly the sources that are in it."""
    made = contents(folder)
    first, second = made.sources
    data = made.pack.replace(b"a" * 64, first.encode()).replace(b"b" * 64, second.encode())
    return contents(folder, data)


@pytest.fixture
def pack_path(tmp_path: Path) -> Path:
    path = tmp_path / "tender.evpack"
    with path.open("wb") as stream:
        write_pack(stream, with_own_sources(tmp_path))
    return path


def test_two_writes_are_equal_byte_for_byte(tmp_path: Path, pack_path: Path) -> None:
    again = io.BytesIO()
    write_pack(again, with_own_sources(tmp_path))
    assert again.getvalue() == pack_path.read_bytes()


def test_the_bytes_depend_on_no_library_and_no_clock(pack_path: Path) -> None:
    """The hash is written down: another machine, Python or zlib must come to the same bytes."""
    skeleton = pack_path.read_bytes()[:38]
    assert skeleton[:4] == b"PK\3\4"
    assert skeleton[30:38] == b"mimetype"
    with zipfile.ZipFile(pack_path) as container:
        assert {info.compress_type for info in container.infolist()} == {zipfile.ZIP_STORED}
        assert {info.date_time for info in container.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert {info.create_system for info in container.infolist()} == {3}


def test_members_stand_in_their_order(pack_path: Path) -> None:
    with PackFile(pack_path) as file:
        assert list(file.infos)[:6] == list(layout.FIXED[:6])
        assert file.read(layout.MIMETYPE) == layout.MEDIA_TYPE
        assert len(file.sources) == 2 and len(file.states) == 1


def test_a_sound_pack_is_consistent(pack_path: Path) -> None:
    with PackFile(pack_path) as file:
        assert examine(file).misfits == ()


@pytest.mark.skipif(
    not all(shutil.which(tool) for tool in ("unzip", "sha256sum", "sed")), reason="no common tools here"
)
def test_common_tools_check_it(pack_path: Path) -> None:
    """The commands of READ-ME.txt, tried as written."""
    digest = subprocess.run(
        f"unzip -p '{pack_path}' pack.json | sha256sum", shell=True, capture_output=True, text=True, check=True
    ).stdout.split()[0]
    with PackFile(pack_path) as file:
        listed = layout.read_manifest(file.read(layout.MANIFEST))
        assert listed is not None
        assert digest == next(one.sha256 for one in listed if one.name == "pack.json")
        second = file.read(layout.DECISIONS).split(b"\n")[1]
    command = f"unzip -p '{pack_path}' decisions.jsonl | sed -n 1p | tr -d '\\n' | sha256sum"
    first = subprocess.run(command, shell=True, capture_output=True, text=True, check=True).stdout.split()[0]
    assert first.encode() in second


def test_a_working_copy_that_changed_is_not_written(tmp_path: Path) -> None:
    made = contents(tmp_path)
    next(iter(made.sources.values())).write_bytes(b"something else")
    with pytest.raises(Problem) as caught:
        write_pack(io.BytesIO(), made)
    assert caught.value.happened.id == "packfile.source-changed"


def test_progress_counts_every_byte_and_may_cancel(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    write_pack(io.BytesIO(), contents(tmp_path), lambda done, total: seen.append((done, total)))
    assert seen[-1][0] == seen[-1][1] > 0

    def cancel(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_pack(io.BytesIO(), contents(tmp_path), cancel)


@pytest.mark.parametrize("every", [pytest.param(1, marks=pytest.mark.slow), 37], ids=["each", "every 37th"])
def test_an_altered_byte_anywhere_is_noticed(tmp_path: Path, pack_path: Path, every: int) -> None:
    whole = pack_path.read_bytes()
    target = tmp_path / "altered.evpack"
    chance = random.Random(7)
    missed = []
    for place in range(chance.randrange(every), len(whole), every):
        altered = bytearray(whole)
        altered[place] ^= chance.randrange(1, 256)
        target.write_bytes(altered)
        try:
            with PackFile(target) as file:
                if examine(file).consistent:
                    missed.append(place)
        except Problem as problem:
            assert problem.exit_code == Exit.PACK_DAMAGED
    assert missed == []


def test_an_altered_byte_in_a_member_is_named(tmp_path: Path, pack_path: Path) -> None:
    whole = pack_path.read_bytes()
    with PackFile(pack_path) as file:
        places = {name: info.header_offset + 30 + len(name) + info.file_size // 2 for name, info in file.infos.items()}
    for name, place in places.items():
        altered = bytearray(whole)
        altered[place] ^= 1
        (tmp_path / "x").write_bytes(altered)
        with PackFile(tmp_path / "x") as file:
            assert name in {misfit.member for misfit in examine(file).misfits}


@pytest.mark.parametrize("what", ["append", "prepend", "comment"])
def test_bytes_around_the_members_are_noticed(tmp_path: Path, pack_path: Path, what: str) -> None:
    whole = pack_path.read_bytes()
    changed = {"append": whole + b"x", "prepend": b"x" + whole, "comment": whole[:-2] + b"\2\0hi"}[what]
    (tmp_path / "x").write_bytes(changed)
    try:
        with PackFile(tmp_path / "x") as file:
            assert not examine(file).consistent
    except Problem as problem:
        assert problem.exit_code == Exit.PACK_DAMAGED


def rebuilt(pack_path: Path, change: Callable[[dict[str, bytes]], None], fix_manifest: bool = True) -> Path:
    """The pack with other members, written by hand as somebody would who knows zip."""
    with PackFile(pack_path) as file:
        members = {
            name: file.read(name) if not name.startswith("sources/") else b"".join(file.chunks(name))
            for name in file.infos
        }
    change(members)
    if fix_manifest:
        members[layout.MANIFEST] = layout.manifest(
            layout.Listed(name, len(members[name]), sha256(members[name]).hexdigest())
            for name in layout.order(members)
            if name != layout.MANIFEST
        )
    target = pack_path.with_name("rebuilt.evpack")
    with zipfile.ZipFile(target, "w") as container:
        for name in layout.order(members):
            container.writestr(layout.header(name, len(members[name])), members[name])
    return target


def misfits(path: Path) -> set[tuple[str, str]]:
    with PackFile(path) as file:
        return {(misfit.member, misfit.what) for misfit in examine(file).misfits}


def test_a_member_replaced_with_its_crc_is_named(pack_path: Path) -> None:
    path = rebuilt(pack_path, lambda members: members.update({layout.PACK: members[layout.PACK] + b" "}), False)
    assert (layout.PACK, "altered") in misfits(path)


def test_a_key_that_stands_twice_is_named_though_every_hash_fits(pack_path: Path) -> None:
    def twice(members: dict[str, bytes]) -> None:
        members[layout.PACK] = members[layout.PACK].replace(b'"state":"draft"', b'"state":"approved","state":"draft"')

    assert misfits(rebuilt(pack_path, twice)) == {(layout.PACK, "altered")}


def test_a_source_swapped_with_all_hashes_made_right_is_named(pack_path: Path) -> None:
    def swap(members: dict[str, bytes]) -> None:
        members[next(name for name in members if name.startswith("sources/"))] = b"another deck"

    assert {what for _, what in misfits(rebuilt(pack_path, swap))} == {"altered"}


def test_a_source_taken_out_with_the_manifest_made_right_is_named(pack_path: Path) -> None:
    def take_out(members: dict[str, bytes]) -> None:
        del members[next(name for name in members if name.startswith("sources/"))]

    assert {what for _, what in misfits(rebuilt(pack_path, take_out))} == {"missing"}


@pytest.mark.parametrize(
    ("order", "line"), [([0, 2, 1], 2), ([1, 0, 2], 1), ([0, 2], 2), ([1, 2], 1), ([0, 0, 1, 2], 2)]
)
def test_a_moved_or_missing_decision_breaks_the_chain(pack_path: Path, order: list[int], line: int) -> None:
    def shuffle(members: dict[str, bytes]) -> None:
        lines = members[layout.DECISIONS].splitlines(keepends=True)
        members[layout.DECISIONS] = b"".join(lines[at] for at in order)

    with PackFile(rebuilt(pack_path, shuffle)) as file:
        assert [(one.member, one.line) for one in examine(file).misfits] == [(layout.DECISIONS, line)]


def test_an_edited_decision_breaks_the_chain_at_the_next_line(pack_path: Path) -> None:
    def edit(members: dict[str, bytes]) -> None:
        members[layout.DECISIONS] = members[layout.DECISIONS].replace(b"c2/sla", b"c9/sla")

    with PackFile(rebuilt(pack_path, edit)) as file:
        assert [(one.member, one.line) for one in examine(file).misfits] == [(layout.DECISIONS, 3)]


def hostile(folder: Path, name: str | None = None, data: bytes = b"x", **about: object) -> Path:
    """A zip with a pack.json and one more member."""
    path = folder / "hostile.evpack"
    with zipfile.ZipFile(path, "w") as container:
        container.writestr("pack.json", encode_pack(small_pack()))
        info = zipfile.ZipInfo(name or "extra")
        for key, value in about.items():
            setattr(info, key, value)
        container.writestr(info, data)
    return path


LIMITS = Limits()


def refusal(path: Path, limits: Limits = LIMITS) -> str:
    with pytest.raises(Problem) as caught, PackFile(path, limits):
        pass
    assert caught.value.exit_code == Exit.PACK_DAMAGED
    return caught.value.happened.id


@pytest.mark.parametrize(
    "name",
    ["../x", "a/../../x", "/etc/passwd", "C:\\x", "a\\..\\x", "c:x", "..", "sources/../../x", "x:stream"],
)
def test_names_that_lead_outside(tmp_path: Path, name: str) -> None:
    assert refusal(hostile(tmp_path, name)) == "packfile.unsafe-name"


def test_links_and_folders(tmp_path: Path) -> None:
    assert refusal(hostile(tmp_path, external_attr=0o120777 << 16)) == "packfile.link"
    assert refusal(hostile(tmp_path, "folder/", b"")) == "packfile.link"


def test_bombs(tmp_path: Path) -> None:
    bomb = hostile(tmp_path, data=b"\0" * (40 << 20), compress_type=zipfile.ZIP_DEFLATED)
    assert bomb.stat().st_size < 100_000
    assert refusal(bomb) == "packfile.bomb"


def test_members_lying_over_each_other(tmp_path: Path) -> None:
    path = tmp_path / "overlap.evpack"
    with zipfile.ZipFile(path, "w") as container:
        container.writestr("pack.json", b"x" * 10_000)
        for number in range(9):
            container.writestr(f"m{number}", b"")
        first = container.infolist()[0]
        for info in container.infolist()[1:]:
            info.header_offset, info.CRC = first.header_offset, first.CRC
            info.file_size = info.compress_size = first.file_size
    assert refusal(path) == "packfile.bomb"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_members_of_one_name(tmp_path: Path) -> None:
    assert refusal(hostile(tmp_path, "pack.json")) == "packfile.twice"
    assert refusal(hostile(tmp_path, "PACK.json")) == "packfile.twice"


def test_encrypted_members(tmp_path: Path) -> None:
    path = hostile(tmp_path)
    data = bytearray(path.read_bytes())
    at = data.rfind(b"PK\1\2")
    data[at + 8] |= 1
    path.write_bytes(data)
    assert refusal(path) == "packfile.encrypted"


def test_other_compressions(tmp_path: Path) -> None:
    assert refusal(hostile(tmp_path, compress_type=zipfile.ZIP_LZMA)) == "packfile.packed-otherwise"


def test_too_many_members(tmp_path: Path) -> None:
    assert refusal(hostile(tmp_path), Limits(members=1)) == "packfile.too-many"
    assert refusal(hostile(tmp_path), Limits(directory_bytes=10)) == "packfile.too-many"


def test_a_directory_that_claims_gigabytes(tmp_path: Path) -> None:
    path = hostile(tmp_path)
    data = bytearray(path.read_bytes())
    data[-10:-6] = struct.pack("<L", 0xF0000000)
    path.write_bytes(data)
    assert refusal(path) == "packfile.too-many"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "packfile.empty"),
        (b"PK\3\4 and then nothing", "packfile.cut-off"),
        (b"%PDF-1.7", "packfile.no-pack"),
        (b"PK\5\6" + b"\0" * 18, "packfile.no-pack-json"),
    ],
)
def test_what_is_no_pack(tmp_path: Path, data: bytes, said: str) -> None:
    (tmp_path / "x").write_bytes(data)
    assert refusal(tmp_path / "x") == said


def test_a_file_that_is_not_there_or_is_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(Problem) as caught:
            PackFile(path)
        assert caught.value.exit_code == Exit.UNREADABLE


def test_a_pack_cut_at_any_place_is_refused(tmp_path: Path, pack_path: Path) -> None:
    whole = pack_path.read_bytes()
    for size in range(0, len(whole), 211):
        (tmp_path / "x").write_bytes(whole[:size])
        assert refusal(tmp_path / "x").startswith("packfile.")
