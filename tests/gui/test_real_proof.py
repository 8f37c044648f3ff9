"""Outside editions, signed exports and earlier versions by the real services."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimscope.core import edits
from claimscope.core.document import Candidate, Context, Pack, Person, Redaction
from claimscope.core.problem import Problem
from claimscope.desktop.export_memory import ExportHabit
from claimscope.desktop.ports import Services
from claimscope.desktop.real import real_services
from claimscope.desktop.values import KeyUse
from claimscope.services import jobs
from claimscope.services.verifying import verify

ADA = Person("Ada", "preparer")


def nothing(done: int, total: int) -> None:
    return None


@pytest.fixture
def services() -> Services:
    return real_services()


def with_bidder(services: Services) -> Pack:
    context = Context(title="Quokka tender", people=(ADA,))
    return replace(services.pack.new(), context=context, candidates=(Candidate("b1", "Quokka Systems"),))


def test_an_outside_preview_is_searched(services: Services) -> None:
    pack = edits.add_redaction(Redaction("r1", "name", "Quokka", "other")).apply(with_bidder(services))
    try:
        made = services.reports.preview_outside(pack, "en", nothing)
    finally:
        jobs.pages().close()
    assert not made.searched.found and made.searched.pieces > 10 and made.searched.names == 1
    assert made.preview.pages > 1 and len(made.full) == 64
    assert b"Quokka" not in made.preview.path.read_bytes()
    services.pack.sitting().close(delete=True)


def test_a_redaction_that_fits_nothing_is_explained(services: Services) -> None:
    pack = edits.add_redaction(Redaction("r1", "source", "f" * 64, "other")).apply(with_bidder(services))
    with pytest.raises(Problem) as caught:
        services.reports.preview_outside(pack, "en", nothing)
    assert caught.value.happened.id == "outside.no-target"
    services.pack.sitting().close(delete=True)


def test_an_exported_pdf_is_signed_and_noted_as_it_left(services: Services, tmp_path: Path) -> None:
    use = KeyUse(tmp_path / "ada.p12", "open sesame")
    certificate = services.keys.make(use, ADA)
    with pytest.raises(Problem):
        services.keys.make(use, ADA)
    pack = with_bidder(services)
    habit = ExportHabit(draft=True)
    made = services.reports.export(pack, tmp_path / "r", habit, ADA, nothing, use)
    verdict = verify(tmp_path / "r.pdf")
    assert verdict.signatures[0].by == "Ada" and verdict.signatures[0].intact and certificate.is_file()
    assert verdict.hashes["file"] == made.files[0].sha256, "the hash is that of the signed file"
    with pytest.raises(Problem):
        services.reports.export(pack, tmp_path / "s", habit, ADA, nothing, KeyUse(use.path, "wrong"))
    assert not (tmp_path / "s.pdf").exists()
    services.pack.sitting().close(delete=True)


def test_an_earlier_version_is_only_read(services: Services, tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    first = with_bidder(services)
    services.pack.save(first, path)
    services.pack.save(replace(first, context=Context(title="Second")), path)
    (version,) = services.versions.of(path)
    opened = services.versions.open(version)
    assert opened.read_only and opened.pack == first
    with pytest.raises(Problem):
        services.pack.save(opened.pack, version.path)
    assert services.pack.open(path).pack.context.title == "Second", "the file can be opened again"
    assert services.versions.take(version) == first
    services.versions.delete(path)
    assert services.versions.of(path) == ()
    services.pack.sitting().close(delete=True)


def test_a_pack_and_its_signature(services: Services, tmp_path: Path) -> None:
    path, use = tmp_path / "a.evpack", KeyUse(tmp_path / "ada.p12", "open sesame")
    services.keys.make(use, ADA)
    services.pack.save(with_bidder(services), path)
    assert services.proof.signature_beside(path) == ""
    assert services.proof.sign(path, use).name == "a.evpack.p7s" == services.proof.signature_beside(path)
    assert services.proof.verify(path, "", nothing).signatures[0].intact
    services.pack.sitting().close(delete=True)
