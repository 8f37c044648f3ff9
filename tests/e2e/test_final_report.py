"""The sample pack to its first edition, as an office would take it there: decided, exported, verified."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import pikepdf
import pytest
from openpyxl import load_workbook
from pypdfium2 import PdfDocument

from claimscope.cli.main import main
from claimscope.core.assessment import Block
from claimscope.core.document import Pack, Plan, Waiver
from claimscope.core.edits.cells import not_applicable, plan_cell
from claimscope.core.edits.citations import sort_citations
from claimscope.core.edits.sources import acknowledge_pages
from claimscope.core.edits.talk import waive
from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.services.assessing import assess
from claimscope.services.demo import sample_pack
from claimscope.services.packs import open_pack, save_pack
from claimscope.services.signing import make_key
from claimscope.services.sitting import Sitting
from claimscope.services.snapshot import Snapshot
from claimscope.services.verifying import verify
from claimscope.services.workspace import Workspace

BY = "R. Okafor"
KINDS = ("pdf", "html", "json", "xlsx")


def _closed(pack: Pack, block: Block) -> Pack:
    """The pack with what one reason of the gate asks for."""
    what, *where = block.place
    if block.message.id == "gate.open-cell" and where[1] == "edge-case-errors":
        return not_applicable(where[0], where[1], "No edge cases are named for this task.", BY).apply(pack)
    if block.message.id == "gate.open-cell":
        return plan_cell(where[0], where[1], Plan("Own evaluation", BY, "2027-01-20", "ours", 400), BY).apply(pack)
    if block.message.id == "gate.page":
        return acknowledge_pages(where[0], [int(where[1])], BY).apply(pack)
    assert what == "citation", block
    return sort_citations([where[0]], "background").apply(pack)


def _decided(pack: Pack) -> Pack:
    for finding in assess(pack, "").findings:
        if finding.severity == "critical":
            pack = waive(Waiver(finding.key, "Asked of the vendor, not used", BY, "2026-11-30")).apply(pack)
    for block in assess(pack, "").blocks:
        if block.message.id != "gate.critical":
            pack = _closed(pack, block)
    return pack


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the decided pack and its final reports."""
    folder = tmp_path_factory.mktemp("final")
    workspace = Workspace.create()
    try:
        pack = sample_pack(workspace)
        assert not assess(pack, "").final_allowed
        pack = _decided(pack)
        assert assess(pack, "").blocks == ()
        save_pack(workspace, Snapshot(pack), folder / "p.evpack")
    finally:
        workspace.close(delete=True)
    assert main(["export", str(folder / "p.evpack"), *_targets(folder, "r")]) == Exit.DONE
    return folder


def _targets(folder: Path, name: str) -> list[str]:
    return [word for kind in KINDS for word in (f"--{kind}", str(folder / f"{name}.{kind}"))]


def test_no_mark_of_a_draft_anywhere(folder: Path) -> None:
    document = PdfDocument(folder / "r.pdf")
    words = " ".join(page.get_textpage().get_text_range() for page in document)
    sheets = load_workbook(folder / "r.xlsx").worksheets
    cells = " ".join(str(cell) for sheet in sheets for row in sheet.iter_rows(values_only=True) for cell in row if cell)
    for text in (words, re.sub(r"<style.*?</style>", "", (folder / "r.html").read_text("utf-8"), flags=re.S), cells):
        assert "edition 1" in text.lower() or text is cells
        assert "not for decision" not in text and not re.search(r"\bDRAFT\b", text)
    assert json.loads((folder / "r.json").read_text("utf-8"))["draft"] is False


def test_every_report_has_its_hash_beside_it(folder: Path) -> None:
    for kind in KINDS:
        file = folder / f"r.{kind}"
        said = file.with_name(f"{file.name}.sha256").read_text("ascii")
        assert said.split()[0] == sha256(file.read_bytes()).hexdigest()


def test_the_pack_notes_the_edition_and_who_made_it(folder: Path) -> None:
    opened = open_pack(folder / "p.evpack")
    edition = opened.editions.records[0]
    assert (edition.number, edition.by.name, edition.circle) == (1, BY, "internal")
    assert dict(edition.files) == {
        f"r.{kind}": sha256((folder / f"r.{kind}").read_bytes()).hexdigest() for kind in KINDS
    }
    with pikepdf.open(folder / "r.pdf") as pdf:
        inside = pdf.attachments["pack.json"].get_file().read_bytes()
    assert edition.state == sha256(inside).hexdigest() and edition.state in opened.states
    assert opened.decisions.records[-1].judgement.kind == "edition"


def test_verify_says_what_it_can_show(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(folder / "r.pdf")]) == Exit.DONE
    assert "r.pdf.sha256" in capsys.readouterr().out
    assert main(["verify", str(folder / "p.evpack")]) == Exit.DONE
    told = capsys.readouterr().out
    assert f"edition 1, r.pdf: {sha256((folder / 'r.pdf').read_bytes()).hexdigest()}" in told


def test_a_final_report_is_signed_at_its_export(folder: Path, tmp_path: Path) -> None:
    copy, key, word = tmp_path / "copy.evpack", tmp_path / "k.p12", tmp_path / "word.txt"
    copy.write_bytes((folder / "p.evpack").read_bytes())
    make_key(key, BY, "", "open sesame")
    word.write_text("open sesame\n", encoding="utf-8")
    signed = ["export", str(copy), "--pdf", str(tmp_path / "s.pdf"), "--key", str(key), "--password-file", str(word)]
    assert main(signed) == Exit.DONE
    verdict = verify(tmp_path / "s.pdf")
    assert verdict.signatures[0].by == BY and verdict.exit_code == Exit.DONE
    edition = open_pack(copy).editions.records[-1]
    assert dict(edition.files) == {"s.pdf": verdict.hashes["file"]}, "the list of editions holds the signed file"
    word.write_text("wrong\n", encoding="utf-8")
    assert main([*signed[:3], str(tmp_path / "t.pdf"), *signed[4:]]) == Exit.UNREADABLE
    assert not (tmp_path / "t.pdf").exists()


def test_the_second_final_export_is_edition_two(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.evpack"
    copy.write_bytes((folder / "p.evpack").read_bytes())
    assert main(["export", str(copy), "--html", str(tmp_path / "s.html")]) == Exit.DONE
    assert "edition 2" in (tmp_path / "s.html").read_text("utf-8").lower()
    assert [one.number for one in open_pack(copy).editions.records] == [1, 2]


def test_a_draft_is_no_edition(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.evpack"
    copy.write_bytes((folder / "p.evpack").read_bytes())
    assert main(["export", str(copy), "--draft", "--html", str(tmp_path / "s.html")]) == Exit.DONE
    assert copy.read_bytes() == (folder / "p.evpack").read_bytes()
    assert not (tmp_path / "s.html.sha256").exists()


def test_each_citation_stands_on_one_page(folder: Path) -> None:
    texts = [page.get_textpage().get_text_range() for page in PdfDocument(folder / "r.pdf")]
    begins = [
        number for number, text in enumerate(texts) if re.search(r"^C-\d+ · ", text, re.M) and "We conclude" in text
    ]
    assert len(begins) > 7
    assert begins == list(range(begins[0], begins[0] + len(begins)))
    last = texts[begins[-1] + 1]
    assert "What it does not show" not in last


def test_a_pack_that_cannot_be_written_is_said(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.evpack"
    copy.write_bytes((folder / "p.evpack").read_bytes())

    def refused(*_: object, **__: object) -> None:
        raise Problem(message("packs.read-only"), exit_code=Exit.NOT_WRITTEN)

    monkeypatch.setattr(Sitting, "save", refused)
    assert main(["export", str(copy), "--html", str(tmp_path / "s.html")]) == Exit.DONE
    assert "The edition is not noted in copy.evpack" in capsys.readouterr().err
    assert (tmp_path / "s.html").exists()
