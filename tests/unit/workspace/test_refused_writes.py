"""Whatever cannot be written or deleted is said: full disk, read-only folder, file held by another program."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimscope.core.document import Candidate, Evidence, Pack, Source
from claimscope.core.problem import Exit, Problem
from claimscope.core.record_row import RowFilter
from claimscope.core.vendor_letter import VendorLetter
from claimscope.desktop.incoming import pasted
from claimscope.desktop.real import real_services
from claimscope.services import menu_entry
from claimscope.services.browsing import cite
from claimscope.services.evidence import write_exchange
from claimscope.services.faults import write_fault_report
from claimscope.services.folders import folders
from claimscope.services.keys import KeyFacts, Trusted, no_longer_trust
from claimscope.services.letters import write_letter
from claimscope.services.locks import FileLock
from claimscope.services.packs import open_pack
from claimscope.services.portfolio import forget_index, last_folder
from claimscope.services.profile import Profile, save_profile
from claimscope.services.profile_choice import back_to_standard
from claimscope.services.recent import note_pack
from claimscope.services.record import discard_update
from claimscope.services.rule_profiles import own_path
from claimscope.services.settings import Settings, save_settings
from claimscope.services.sitting import Sitting
from claimscope.services.wording import catalogue
from claimscope.services.workspace import Workspace
from record_for_tests import shipped_record

FACTS = KeyFacts("Ada", "", "Ada", True, "2031-11-29", False, False)
LETTER = VendorLetter("b1", "B", "", "", "", "", "2026-12-14", 1, (), "f/b1/1")
ROW = next(iter(shipped_record().rows(RowFilter(rounds=("v5.0",)))))
Fixture = pytest.MonkeyPatch


def refuse(patch: Fixture, number: int) -> None:
    """Every file that would be made or written, and every new folder, is refused with this error."""
    opened, made = Path.open, os.open

    def path_open(self: Path, mode: str = "r", *args: Any, **named: Any) -> Any:
        if set(mode) & set("wxa"):
            raise OSError(number, os.strerror(number), str(self))
        return opened(self, mode, *args, **named)

    def os_open(path: Any, flags: int, *args: Any, **named: Any) -> int:
        if flags & os.O_CREAT:
            raise OSError(number, os.strerror(number), str(path))
        return made(path, flags, *args, **named)

    def no(*args: Any, **named: Any) -> None:
        raise OSError(number, os.strerror(number))

    patch.setattr(Path, "open", path_open)
    patch.setattr(os, "open", os_open)
    patch.setattr(Path, "mkdir", no)
    patch.setattr("tempfile.mkdtemp", no)


def held(patch: Fixture) -> None:
    """Another program holds every file: none can be deleted or renamed."""

    def no(*args: Any, **named: Any) -> None:
        raise PermissionError(errno.EACCES, "held")

    for name in ("unlink", "replace", "rename"):
        patch.setattr(Path, name, no)
        patch.setattr(os, name, no)
    patch.setattr("shutil.rmtree", lambda *args, **named: None)


def said(problem: Problem) -> str:
    """All its sentences; none is missing in the catalogue."""
    say = catalogue("en")
    assert all(say.has(one.id) for one in problem.sentences())
    return " ".join(say.text(one) for one in problem.sentences())


WRITES: dict[str, Callable[[Path], object]] = {
    "settings": lambda here: save_settings(Settings({"theme": "dark"})),
    "profile": lambda here: save_profile(Profile("Ada")),
    "evidence": lambda here: write_exchange(Evidence("e1", "safety", "safety"), here / "e.json"),
    "letter": lambda here: write_letter(LETTER, here / "l.txt"),
    "work folder": lambda here: Workspace.create(),
    "lock": lambda here: FileLock(here / "locks" / "a").acquire(),
    "pasted text": lambda here: pasted("text.txt", b"x"),
    "sample pack": lambda here: real_services().pack.sample_file(),
    "index of packs": lambda here: last_folder(),
}


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
@pytest.mark.parametrize("name", WRITES)
def test_a_write_that_is_refused_is_a_problem(name: str, number: int, tmp_path: Path, monkeypatch: Fixture) -> None:
    refuse(monkeypatch, number)
    with pytest.raises(Problem) as caught:
        WRITES[name](tmp_path)
    assert caught.value.exit_code == Exit.NOT_WRITTEN
    word = {errno.ENOSPC: "no room left", errno.EROFS: "can only be read", errno.EACCES: "may not write"}[number]
    assert word in said(caught.value)


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    made = Sitting.new("Full disk")
    made.workspace.keep(written(tmp_path / "deck.pptx"))
    return made


def written(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"held")
    return path


IN_A_SITTING: dict[str, Callable[[Sitting, Path], object]] = {
    "save": lambda it, here: it.save(it.pack, here / "a.evpack"),
    "autosave": lambda it, here: it.autosave(it.pack),
    "a source": lambda it, here: it.workspace.keep(here / "other.pdf"),
    "a row of the record": lambda it, here: cite(ROW, "", it.workspace),
    "a state of an edition": lambda it, here: it.workspace.keep_states({"a" * 64: b"{}"}),
}


@pytest.mark.parametrize("name", IN_A_SITTING)
def test_a_full_disk_in_a_sitting_is_a_problem(
    name: str, sitting: Sitting, tmp_path: Path, monkeypatch: Fixture
) -> None:
    written(tmp_path / "other.pdf").write_bytes(b"another")
    with monkeypatch.context() as patch:
        refuse(patch, errno.ENOSPC)
        with pytest.raises(Problem) as caught:
            IN_A_SITTING[name](sitting, tmp_path)
    assert caught.value.exit_code == Exit.NOT_WRITTEN and "no room left" in said(caught.value)
    sitting.close(delete=True)


def test_a_pack_that_finds_no_room_for_its_sources_is_not_taken_for_altered(tmp_path: Path) -> None:
    made = Sitting.new()
    kept = made.workspace.keep(written(tmp_path / "deck.pptx"))
    source = Source(kept.sha256, "deck.pptx", "application/x", kept.size)
    made.save(Pack(made.pack.id, sources=(source,), candidates=(Candidate("b1", "B"),)), tmp_path / "a.evpack")
    made.close(delete=True)
    workspace = Workspace.create()
    with pytest.MonkeyPatch.context() as patch, pytest.raises(Problem) as caught:
        refuse(patch, errno.ENOSPC)
        open_pack(tmp_path / "a.evpack", workspace)
    assert "no room left" in said(caught.value)
    workspace.close(delete=True)


def test_a_file_that_cannot_be_read_is_no_fault_of_the_disk(sitting: Sitting, tmp_path: Path) -> None:
    with pytest.raises(Problem) as caught:
        sitting.workspace.keep(tmp_path / "gone.pdf")
    assert caught.value.happened.id == "import.not-kept" and "gone.pdf" in said(caught.value)
    assert not list(sitting.workspace.folder.glob("sources/*.tmp"))
    sitting.close(delete=True)


DELETES: dict[str, Callable[[Path], object]] = {
    "a trusted certificate": lambda here: no_longer_trust(Trusted(written(here / "ada.pem"), FACTS)),
    "the index of packs": lambda here: forget_index(),
    "an updated record": lambda here: discard_update(),
}


@pytest.mark.parametrize("name", DELETES)
def test_what_cannot_be_deleted_is_a_problem(name: str, tmp_path: Path, monkeypatch: Fixture) -> None:
    written(folders().data / "portfolio.sqlite")
    written(folders().data / "record" / "coverage.json")
    with monkeypatch.context() as patch:
        held(patch)
        with pytest.raises(Problem) as caught:
            DELETES[name](tmp_path)
    assert caught.value.exit_code == Exit.NOT_WRITTEN and "still there" in said(caught.value)


def test_a_rules_profile_that_another_program_holds(monkeypatch: Fixture) -> None:
    written(own_path())
    held(monkeypatch)
    with pytest.raises(Problem) as caught:
        back_to_standard()
    assert "another program" in said(caught.value)


@pytest.mark.skipif(os.name == "nt", reason="menu entries are Linux's")
def test_a_menu_entry_that_stays(tmp_path: Path, monkeypatch: Fixture) -> None:
    monkeypatch.setattr(menu_entry, "data_home", lambda: tmp_path)
    for path in menu_entry.places(tmp_path):
        written(path)
    held(monkeypatch)
    with pytest.raises(Problem) as caught:
        menu_entry.remove()
    assert "still there" in said(caught.value)


def test_what_nobody_asked_for_never_stops_the_work(tmp_path: Path, monkeypatch: Fixture) -> None:
    refuse(monkeypatch, errno.ENOSPC)
    note_pack(tmp_path / "a.evpack", 8)
    assert write_fault_report(ValueError("x")) is None
