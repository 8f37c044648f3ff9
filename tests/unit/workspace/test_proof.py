"""What ``verify`` says, in the words of the contract, and what signatures show."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pikepdf
import pytest

from claimscope.cli.main import main
from claimscope.core import edits
from claimscope.core.document import Person
from claimscope.core.problem import Exit, Problem
from claimscope.packfile.edition import Edition
from claimscope.services.folders import folders
from claimscope.services.packs import save_pack
from claimscope.services.signing import (
    certificate_path,
    hash_path,
    make_key,
    sign_file,
    sign_pdf,
    signature_path,
    write_hash,
)
from claimscope.services.sitting import Sitting
from claimscope.services.snapshot import Snapshot
from claimscope.services.verifying import Verdict, verify
from claimscope.services.wording import catalogue
from claimscope.services.workspace import Workspace
from pack_material import small_pack


def said(verdict: Verdict) -> list[str]:
    return [catalogue("en").text(statement) for statement in verdict.statements]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    from dataclasses import replace

    path = tmp_path / "a.evpack"
    workspace = Workspace.create()
    save_pack(workspace, Snapshot(replace(small_pack(), sources=())), path, backups=0)
    workspace.close(delete=True)
    return path


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    path = tmp_path / "report.pdf"
    with pikepdf.new() as document:
        document.add_blank_page()
        document.attachments["pack.json"] = b"{}"
        document.save(path)
    return path


@pytest.fixture(scope="session")
def key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("keys") / "mine.p12"
    make_key(path, "A. Prüferin", "City of Musterstadt", "open sesame")
    return path


def test_a_pack_alone_is_consistent_and_no_more_is_said(pack: Path) -> None:
    verdict = verify(pack)
    assert said(verdict)[0] == "consistent in itself"
    assert verdict.exit_code == Exit.DONE
    assert not any("unchanged" in one or "signed" in one or "matches" in one for one in said(verdict))


def test_a_hash_from_outside_is_compared_in_any_spelling(pack: Path) -> None:
    whole = sha256(pack.read_bytes()).hexdigest()
    for spelling in (whole, whole.upper(), f"sha256:{whole}", " ".join(whole[n : n + 8] for n in range(0, 64, 8))):
        assert said(verify(pack, spelling)) == ["consistent in itself", "matches the hash given"]
    part = verify(pack).hashes["pack.json"]
    assert said(verify(pack, part))[1] == "matches the hash given: pack.json"
    wrong = verify(pack, "0" * 64)
    assert said(wrong)[1] == "does not match the hash given" and wrong.exit_code == Exit.PACK_DAMAGED
    with pytest.raises(Problem):  # a part of a hash is not enough
        verify(pack, whole[:10])


def test_what_is_no_hash_is_compared_with_nothing(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ("zzz", "ab" * 31, "g" * 64):
        assert main(["verify", str(pack), "--expect", wrong]) == Exit.WRONG_USAGE
    told = capsys.readouterr()
    assert "64 digits" in told.err and "verify FILE --expect HASH" in told.err and "altered" not in told.out


def test_a_clock_set_back_is_said_and_breaks_no_chain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, path = Sitting.new(), tmp_path / "a.evpack"
    times = iter(("2026-11-30T10:00:00Z", "2026-11-30T09:00:00Z"))
    monkeypatch.setattr("claimscope.services.sitting.now", lambda: next(times))
    pack = sitting.pack
    for state in ("in-review", "draft"):
        after = edits.set_state(state).apply(pack)  # type: ignore[arg-type]
        sitting.stepped(pack, after, Person("A"))
        pack = after
    sitting.save(pack, path)
    sitting.close()
    verdict = verify(path)
    assert verdict.exit_code == Exit.DONE and said(verdict)[0] == "consistent in itself"
    assert any("record 2 is dated before the one above" in one for one in said(verdict))


def test_an_altered_member_is_named(pack: Path) -> None:
    pack.write_bytes(pack.read_bytes().replace(b"Tender", b"Tenter"))
    verdict = verify(pack)
    assert said(verdict) == ["altered: pack.json"] and verdict.exit_code == Exit.PACK_DAMAGED


def test_a_self_made_signature_is_labelled_as_such(pack: Path, key: Path) -> None:
    assert sign_file(pack, key, "open sesame") == signature_path(pack)
    verdict = verify(pack)
    assert said(verdict)[1].startswith("signed by A. Prüferin, 2")
    assert "self-made key: it shows that the same key signed, not who holds it" in said(verdict)[1]
    assert verdict.exit_code == Exit.DONE and not verdict.signatures[0].trusted


def test_a_signature_does_not_fit_another_file(pack: Path, key: Path) -> None:
    sign_file(pack, key, "open sesame")
    data = pack.read_bytes()
    pack.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    assert verify_or_refusal(pack) == Exit.PACK_DAMAGED
    pack.write_bytes(data)
    signature_path(pack).write_bytes(b"not a signature")
    broken = verify(pack)
    assert broken.exit_code == Exit.PACK_DAMAGED
    assert said(broken)[1].startswith("the signature in a.evpack.p7s does not fit")


def verify_or_refusal(path: Path) -> Exit:
    try:
        return verify(path).exit_code
    except Problem as problem:
        return problem.exit_code


def test_a_key_in_the_trusted_folder_is_trusted(pack: Path, key: Path) -> None:
    sign_file(pack, key, "open sesame")
    trusted = folders().settings / "trusted"
    trusted.mkdir(parents=True)
    (trusted / "mine.pem").write_bytes(certificate_path(key).read_bytes())
    (trusted / "junk.txt").write_bytes(b"junk")
    verdict = verify(pack)
    assert verdict.signatures[0].trusted
    assert "the key is one you trust" in said(verdict)[1]


def test_an_expired_key_is_said(pack: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.p12"
    make_key(old, "Old Hand", "", "x", now=datetime.now(UTC) - timedelta(days=365 * 9))
    sign_file(pack, old, "x")
    assert "the certificate of Old Hand has expired" in said(verify(pack))


def test_a_wrong_password_and_a_missing_key_are_said(pack: Path, key: Path, tmp_path: Path) -> None:
    with pytest.raises(Problem) as caught:
        sign_file(pack, key, "wrong")
    assert caught.value.happened.id == "sign.wrong-key"
    with pytest.raises(Problem) as caught:
        sign_file(pack, tmp_path / "none.p12", "x")
    assert caught.value.happened.id == "sign.no-key"
    assert not signature_path(pack).exists()


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not here")
def test_openssl_checks_the_signature_as_the_read_me_says(pack: Path, key: Path, tmp_path: Path) -> None:
    sign_file(pack, key, "open sesame")
    (tmp_path / "issuer.pem").write_bytes(certificate_path(key).read_bytes())
    command = ["openssl", "cms", "-verify", "-binary", "-inform", "DER", "-in", str(signature_path(pack))]
    command += ["-content", str(pack), "-CAfile", str(tmp_path / "issuer.pem"), "-purpose", "any", "-out", "/dev/null"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
    pack.write_bytes(pack.read_bytes() + b"x")
    assert subprocess.run(command, capture_output=True, check=False).returncode != 0


def test_a_report_alone_proves_nothing(pdf: Path) -> None:
    verdict = verify(pdf)
    assert verdict.exit_code == Exit.NEEDS_A_PERSON
    assert said(verdict)[0].startswith("nothing here to check the file against")


def test_a_report_with_its_hash_beside(pdf: Path) -> None:
    digest = write_hash(pdf)
    assert hash_path(pdf).read_text() == f"{digest}  report.pdf\n"
    assert said(verify(pdf)) == ["matches the hash in report.pdf.sha256"]
    data = bytearray(pdf.read_bytes())
    data[-3] ^= 1
    pdf.write_bytes(data)
    verdict = verify(pdf)
    assert said(verdict) == ["altered: report.pdf (does not match the hash in report.pdf.sha256)"]
    assert verdict.exit_code == Exit.PACK_DAMAGED


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="sha256sum is not here")
def test_sha256sum_reads_the_hash_beside(pdf: Path) -> None:
    write_hash(pdf)
    done = subprocess.run(["sha256sum", "-c", "report.pdf.sha256"], cwd=pdf.parent, capture_output=True, check=False)
    assert done.returncode == 0


def test_the_pack_inside_a_report_can_be_compared(pdf: Path) -> None:
    assert said(verify(pdf, sha256(b"{}").hexdigest())) == ["matches the hash given: pack.json"]


def test_a_signed_report(pdf: Path, key: Path) -> None:
    sign_pdf(pdf, key, "open sesame", "Final")
    assert said(verify(pdf))[0].startswith("signed by A. Prüferin")
    data = pdf.read_bytes()
    at = data.index(b"/MediaBox")
    pdf.write_bytes(data[:at] + b"/MediaBex" + data[at + 9 :])
    assert verify_or_refusal(pdf) == Exit.PACK_DAMAGED


def test_something_added_after_signing_is_said(pdf: Path, key: Path) -> None:
    sign_pdf(pdf, key, "open sesame")
    pdf.write_bytes(pdf.read_bytes() + b"\n% more\n")
    verdict = verify(pdf)
    assert "the signature does not cover the whole file: something was added after signing" in said(verdict)


def test_a_broken_pdf_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(b"%PDF-1.7\nnothing")
    with pytest.raises(Problem) as caught:
        verify(tmp_path / "x.pdf")
    assert caught.value.happened.id == "verify.pdf-damaged"


def test_the_command_line_speaks_and_writes_json(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(pack)]) == 0
    assert capsys.readouterr().out.startswith("consistent in itself\n")
    assert main(["verify", str(pack), "--json", "--expect", "0" * 64]) == 4
    plain = json.loads(capsys.readouterr().out)
    assert plain["schema"] == "claimscope.verification/1"
    assert plain["statements"] == ["consistent in itself", "does not match the hash given"]
    assert main(["verify", str(pack.with_name("none"))]) == 3
    assert main(["verify", str(pack.parent)]) == 3


def test_signing_on_the_command_line(pack: Path, pdf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "password").write_text("open sesame\n")
    words = ["--password-file", str(tmp_path / "password")]
    own = str(tmp_path / "own.p12")
    assert main(["sign", "--make-key", own, "--name", "A. Prüferin", *words]) == 0
    assert main(["sign", "--make-key", own, "--name", "A. Prüferin", *words]) == 5, "a key is never overwritten"
    write_hash(pdf)
    for path in (pack, pdf):
        assert main(["sign", str(path), "--key", own, *words]) == 0
        capsys.readouterr()
        assert main(["verify", str(path)]) == 0
        assert "signed by A. Prüferin" in capsys.readouterr().out
    assert main(["sign", str(pack)]) == 2
    assert main(["sign", str(tmp_path / "none"), "--key", own, *words]) == 3
    assert main(["sign", str(pack), "--key", own, "--password-file", str(tmp_path / "none")]) == 3


def test_without_the_extra_a_signature_is_said_to_be_unchecked(
    pack: Path, pdf: Path, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_file(pack, key, "open sesame")
    sign_pdf(pdf, key, "open sesame")
    for name in [name for name in sys.modules if name.split(".")[0] == "pyhanko"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "pyhanko", None)
    for path in (pack, pdf):
        assert any("this installation cannot check" in one for one in said(verify(path)))
    assert said(verify(pack))[0] == "consistent in itself"
    with pytest.raises(Problem) as caught:
        sign_file(pack, key, "open sesame")
    assert caught.value.happened.id == "sign.not-installed"


def test_a_report_is_found_among_the_editions_of_its_pack(pack: Path) -> None:
    """A year later: the hash of the PDF at hand, or the one printed in it, against the pack that was edited since."""
    sitting = Sitting.open(pack)
    digest = "ab" * 32
    sitting.exported(sitting.pack, Edition(0, "", Person("X"), "internal", "", (("report.pdf", digest),)))
    state = sitting.snapshot.editions.records[0].state
    sitting.save(edits.set_context("lot", "2").apply(sitting.pack), pack)
    sitting.close()
    assert said(verify(pack, digest))[1] == "matches the hash given: edition 1, report.pdf"
    assert said(verify(pack, state))[1] == "matches the hash given: edition 1, pack.json"
    assert verify(pack).hashes["pack.json"] != state


@pytest.mark.parametrize("every", [pytest.param(1, marks=[pytest.mark.slow, pytest.mark.timeout(1800)]), 97])
@pytest.mark.parametrize("proof", ["signed", "hashed"])
def test_an_altered_byte_anywhere_in_a_report_is_noticed(pdf: Path, key: Path, proof: str, every: int) -> None:
    """Also in the zeros behind the signature, which no signature covers, and in what makes it a signature at all."""
    if proof == "signed":
        sign_pdf(pdf, key, "open sesame")
    else:
        write_hash(pdf)
    whole = pdf.read_bytes()
    chance = random.Random(5)
    missed = []
    for place in range(chance.randrange(every), len(whole), every):
        altered = bytearray(whole)
        altered[place] ^= chance.randrange(1, 256)
        pdf.write_bytes(altered)
        if verify_or_refusal(pdf) != Exit.PACK_DAMAGED:
            missed.append(place)
    assert missed == []


def test_a_signature_of_which_only_traces_are_left_is_not_passed_over(pdf: Path, key: Path) -> None:
    sign_pdf(pdf, key, "open sesame")
    pdf.write_bytes(pdf.read_bytes().replace(b"/AcroForm", b"/AcroFork"))
    assert verify_or_refusal(pdf) == Exit.PACK_DAMAGED
