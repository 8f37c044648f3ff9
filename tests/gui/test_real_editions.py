"""Editions and working copies by the real services: stored states are found again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimscope.core.document import Candidate, Context, Pack, Person
from claimscope.core.problem import Problem
from claimscope.desktop.ports import Services
from claimscope.desktop.real import real_services
from claimscope.packfile.edition import Edition
from claimscope.services.wording import catalogue

ADA = Person("Ada", "preparer")


def exported(services: Services) -> Pack:
    pack = replace(services.pack.new(), context=Context(title="First"), candidates=(Candidate("b1", "Bidder"),))
    services.pack.sitting().exported(
        pack, Edition(0, "2026-12-01T10:00:00Z", ADA, "internal", "", (("a.pdf", "b" * 64),))
    )
    return pack


def test_an_edition_is_compared_with_the_present(tmp_path: Path) -> None:
    services = real_services()
    pack = exported(services)
    assert [one.number for one in services.editions.made()] == [1]
    assert [one.judgement.kind for one in services.editions.decisions()] == ["edition"]
    assert services.editions.changes_since(1, pack) == ()
    later = replace(pack, context=Context(title="Second"))
    said = " ".join(catalogue("en").text(one.message) for one in services.editions.changes_since(1, later))
    assert "First" in said and "Second" in said
    services.pack.sitting().close(delete=True)


def test_an_edition_that_is_not_there(tmp_path: Path) -> None:
    services = real_services()
    exported(services)
    with pytest.raises(Problem):
        services.editions.changes_since(7, Pack("p"))
    services.pack.sitting().close(delete=True)


def test_an_edition_is_made_again_by_the_gate_of_its_day(tmp_path: Path) -> None:
    services = real_services()
    exported(services)
    made = services.editions.write_again(1, tmp_path / "again.pdf", "en")
    assert made.refused and not made.files and not (tmp_path / "again.pdf").exists()
    services.pack.sitting().close(delete=True)


def test_a_pack_is_compared_with_a_file(tmp_path: Path) -> None:
    services = real_services()
    pack = replace(services.pack.new(), context=Context(title="First"))
    path = tmp_path / "first.evpack"
    services.pack.save(pack, path)
    made = services.copies.compare_with(replace(pack, context=Context(title="Second")), path)
    assert made.same_pack and len(made.changes) == 1
    services.pack.sitting().close(delete=True)


def test_copies_left_behind_go_and_the_open_one_stays() -> None:
    left, here = real_services(), real_services()
    pack = exported(left)
    left.pack.autosave(pack)
    folder = left.pack.sitting().workspace.folder
    left.pack.sitting().close(delete=False)
    exported(here)
    assert folder.exists() and here.left.delete_copies() == 0
    assert not folder.exists() and here.pack.sitting().workspace.folder.exists()
    here.pack.sitting().close(delete=True)
