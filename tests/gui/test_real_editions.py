"""Editions and working copies by the real services: stored states are found again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimscope.core.document import Candidate, Context, Pack, Person
from claimscope.core.problem import Problem
from claimscope.desktop.real import RealServices
from claimscope.packfile.edition import Edition
from claimscope.services.wording import catalogue

ADA = Person("Ada", "preparer")


def exported(services: RealServices) -> Pack:
    pack = replace(services.new_pack(), context=Context(title="First"), candidates=(Candidate("b1", "Bidder"),))
    services.sitting().exported(pack, Edition(0, "2026-12-01T10:00:00Z", ADA, "internal", "", (("a.pdf", "b" * 64),)))
    return pack


def test_an_edition_is_compared_with_the_present(tmp_path: Path) -> None:
    services = RealServices()
    pack = exported(services)
    assert [one.number for one in services.editions()] == [1]
    assert [one.judgement.kind for one in services.decisions()] == ["edition"]
    assert services.changes_since(1, pack) == ()
    later = replace(pack, context=Context(title="Second"))
    said = " ".join(catalogue("en").text(one.message) for one in services.changes_since(1, later))
    assert "First" in said and "Second" in said
    services.sitting().close(delete=True)


def test_an_edition_that_is_not_there(tmp_path: Path) -> None:
    services = RealServices()
    exported(services)
    with pytest.raises(Problem):
        services.changes_since(7, Pack("p"))
    services.sitting().close(delete=True)


def test_an_edition_is_made_again_by_the_gate_of_its_day(tmp_path: Path) -> None:
    services = RealServices()
    exported(services)
    made = services.export_edition(1, tmp_path / "again.pdf", "en")
    assert made.refused and not made.files and not (tmp_path / "again.pdf").exists()
    services.sitting().close(delete=True)


def test_a_pack_is_compared_with_a_file(tmp_path: Path) -> None:
    services = RealServices()
    pack = replace(services.new_pack(), context=Context(title="First"))
    path = tmp_path / "first.evpack"
    services.save_pack(pack, path)
    made = services.compare_with(replace(pack, context=Context(title="Second")), path)
    assert made.same_pack and len(made.changes) == 1
    services.sitting().close(delete=True)


def test_copies_left_behind_go_and_the_open_one_stays() -> None:
    left, here = RealServices(), RealServices()
    pack = exported(left)
    left.autosave(pack)
    folder = left.sitting().workspace.folder
    left.sitting().close(delete=False)
    exported(here)
    assert folder.exists() and here.delete_left_copies() == 0
    assert not folder.exists() and here.sitting().workspace.folder.exists()
    here.sitting().close(delete=True)
