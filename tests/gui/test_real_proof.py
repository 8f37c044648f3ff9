"""Outside editions, signed exports and earlier versions by the real services."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimscope.core import edits
from claimscope.core.document import Candidate, Context, Pack, Person, Redaction
from claimscope.core.problem import Problem
from claimscope.desktop.export_memory import ExportHabit
from claimscope.desktop.real import RealServices
from claimscope.desktop.values import KeyUse
from claimscope.services import jobs
from claimscope.services.verifying import verify

ADA = Person("Ada", "preparer")


def nothing(done: int, total: int) -> None:
    return None


@pytest.fixture
def services() -> RealServices:
    return RealServices()


def with_bidder(services: RealServices) -> Pack:
    context = Context(title="Quokka tender", people=(ADA,))
    return replace(services.new_pack(), context=context, candidates=(Candidate("b1", "Quokka Systems"),))


def test_an_outside_preview_is_searched(services: RealServices) -> None:
    pack = edits.add_redaction(Redaction("r1", "name", "Quokka", "other")).apply(with_bidder(services))
    try:
        made = services.preview_outside(pack, "en", nothing)
    finally:
        jobs.pages().close()
    assert not made.searched.found and made.searched.pieces > 10 and made.searched.names == 1
    assert made.preview.pages > 1 and len(made.full) == 64
    assert b"Quokka" not in made.preview.path.read_bytes()
    services.sitting().close(delete=True)


def test_a_redaction_that_fits_nothing_is_explained(services: RealServices) -> None:
    pack = edits.add_redaction(Redaction("r1", "source", "f" * 64, "other")).apply(with_bidder(services))
    with pytest.raises(Problem) as caught:
        services.preview_outside(pack, "en", nothing)
    assert caught.value.happened.id == "outside.no-target"
    services.sitting().close(delete=True)


def test_an_exported_pdf_is_signed_and_noted_as_it_left(services: RealServices, tmp_path: Path) -> None:
    use = KeyUse(tmp_path / "ada.p12", "open sesame")
    certificate = services.make_key(use, ADA)
    with pytest.raises(Problem):
        services.make_key(use, ADA)
    pack = with_bidder(services)
    habit = ExportHabit(draft=True)
    made = services.export(pack, tmp_path / "r", habit, ADA, nothing, use)
    verdict = verify(tmp_path / "r.pdf")
    assert verdict.signatures[0].by == "Ada" and verdict.signatures[0].intact and certificate.is_file()
    assert verdict.hashes["file"] == made.files[0].sha256, "the hash is that of the signed file"
    with pytest.raises(Problem):
        services.export(pack, tmp_path / "s", habit, ADA, nothing, KeyUse(use.path, "wrong"))
    assert not (tmp_path / "s.pdf").exists()
    services.sitting().close(delete=True)


def test_an_earlier_version_is_only_read(services: RealServices, tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    first = with_bidder(services)
    services.save_pack(first, path)
    services.save_pack(replace(first, context=Context(title="Second")), path)
    (version,) = services.versions(path)
    opened = services.open_version(version)
    assert opened.read_only and opened.pack == first
    with pytest.raises(Problem):
        services.save_pack(opened.pack, version.path)
    assert services.open_pack(path).pack.context.title == "Second", "the file can be opened again"
    assert services.take_version(version) == first
    services.delete_versions(path)
    assert services.versions(path) == ()
    services.sitting().close(delete=True)


def test_a_pack_and_its_signature(services: RealServices, tmp_path: Path) -> None:
    path, use = tmp_path / "a.evpack", KeyUse(tmp_path / "ada.p12", "open sesame")
    services.make_key(use, ADA)
    services.save_pack(with_bidder(services), path)
    assert services.signature_beside(path) == ""
    assert services.sign(path, use).name == "a.evpack.p7s" == services.signature_beside(path)
    assert services.verify(path, "", nothing).signatures[0].intact
    services.sitting().close(delete=True)
