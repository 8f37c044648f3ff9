"""Export: the gate, whole files, and what happens when a disk refuses."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from claimscope.core.document import CellDecision, Pack, Plan
from claimscope.core.problem import Exit, Problem
from claimscope.packfile import atomic
from claimscope.services.exporting import Targets, export_pack
from claimscope.services.report_rendering import Options
from report_samples import DECK, TODAY, sample

DRAFT = Options(draft=True, today=TODAY)


class Files:
    """Sources of a pack: one picture."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        Image.new("RGB", (300, 200), "white").save(folder / "page.png")

    def source_path(self, id: str) -> Path:
        return self.folder / ("page.png" if id == DECK else "absent")


def finished() -> Pack:
    """A pack that the gate lets pass: everything planned, nothing open."""
    pack = sample()
    plans = tuple(
        CellDecision(one.id, question.id, Plan("Own evaluation", "R. Okafor", "2027-01-20", "ours", 400))
        for one in pack.candidates
        for question in pack.questions
    )
    pages = tuple(
        replace(source, pages=tuple(replace(page, acknowledged_by="R. Okafor") for page in source.pages))
        for source in pack.sources
    )
    background = tuple(replace(one, sort="background") for one in pack.citations)
    return replace(pack, citations=background, cells=plans, sources=pages)


def test_all_formats_with_size_and_hash(tmp_path: Path) -> None:
    targets = Targets(tmp_path / "r.pdf", tmp_path / "r.html", tmp_path / "r.json", tmp_path / "r.xlsx")
    made = export_pack(sample(), None, targets, DRAFT)
    assert [one.kind for one in made.files] == ["pdf", "html", "json", "xlsx"]
    for one in made.files:
        data = one.path.read_bytes()
        assert (one.size, one.sha256) == (len(data), sha256(data).hexdigest())


def test_a_final_report_that_the_gate_refuses_writes_nothing_and_says_why(tmp_path: Path) -> None:
    made = export_pack(sample(), None, Targets(pdf=tmp_path / "r.pdf"), Options(today=TODAY))
    assert made.files == ()
    assert made.refused
    assert list(tmp_path.glob("r.*")) == []


def test_a_final_report_passes_where_nothing_blocks(tmp_path: Path) -> None:
    made = export_pack(finished(), None, Targets(html=tmp_path / "r.html"), Options(today=TODAY))
    assert made.refused == ()
    assert not made.draft
    assert 'class="draft-mark"' not in (tmp_path / "r.html").read_text(encoding="utf-8")


def test_a_full_disk_is_said_and_the_old_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "r.html"
    target.write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(atomic.os, "fsync", full)
    with pytest.raises(Problem) as caught:
        export_pack(sample(), None, Targets(html=target), DRAFT)
    assert caught.value.exit_code == Exit.NOT_WRITTEN
    assert caught.value.happened.id == "packfile.not-written.full"
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.glob("*r.html*")] == ["r.html"]


NO_ROOM = """
import resource, sys
from pathlib import Path
from claimscope.core.problem import Problem
from claimscope.services.exporting import Targets, export_pack
from claimscope.services.report_rendering import Options
from report_samples import TODAY, sample
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
try:
    export_pack(sample(), None, Targets(pdf=Path(sys.argv[1])), Options(draft=True, today=TODAY))
except Problem as problem:
    print(problem.happened.id, problem.exit_code.value)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the limit is one of POSIX")
def test_a_disk_that_takes_no_more_is_said_and_leaves_no_half_report(tmp_path: Path) -> None:
    target = tmp_path / "r.pdf"
    target.write_text("old")
    paths = os.pathsep.join(str(Path(__file__).parents[3] / name) for name in ("src", "tests"))
    command = [sys.executable, "-c", NO_ROOM, str(target)]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=True)
    assert done.stdout.split()[1] == str(Exit.NOT_WRITTEN.value)
    assert done.stdout.startswith("packfile.not-written")
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["r.pdf"]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Problem) as caught:
        export_pack(sample(), None, Targets(json=tmp_path / "absent" / "r.json"), DRAFT)
    assert caught.value.exit_code == Exit.NOT_WRITTEN


def test_a_wrong_template_is_said_with_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "full.j2").write_text("<article>\n<p>{{ r.nothing }}</p></article>", encoding="utf-8")
    target = tmp_path / "r.pdf"
    with pytest.raises(Problem) as caught:
        export_pack(sample(), None, Targets(pdf=target), replace(DRAFT, template_folders=(tmp_path,)))
    assert dict(caught.value.happened.args)["line"] == 2
    assert "nothing" in str(dict(caught.value.happened.args)["what"])
    assert not target.exists()


def test_characters_that_no_font_has_are_named(tmp_path: Path) -> None:
    pack = replace(sample(), context=replace(sample().context, task="བོད"))
    made = export_pack(pack, None, Targets(json=tmp_path / "r.json"), DRAFT)
    assert [remark.id for remark in made.remarks] == ["report.export.no-glyph"]


def test_a_page_that_gives_no_picture_is_printed_without_one(tmp_path: Path) -> None:
    pack = sample()
    deck = replace(pack.sources[0], media_type="image/png", pages=())
    claim = replace(pack.citations[0].claim, anchor=replace(pack.citations[0].claim.anchor, page=1))
    pack = replace(
        pack,
        sources=(deck, *pack.sources[1:]),
        citations=(replace(pack.citations[0], claim=claim), *pack.citations[2:]),
    )
    export_pack(pack, Files(tmp_path), Targets(html=tmp_path / "r.html"), DRAFT)
    text = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert text.count("<img ") == 1


def test_the_pdf_holds_pack_evidence_and_chosen_sources(tmp_path: Path) -> None:
    from claimscope.packfile.codec import decode_pack

    options = replace(DRAFT, attach_sources=(DECK,), pictures=False)
    export_pack(sample(), Files(tmp_path), Targets(pdf=tmp_path / "r.pdf"), options)
    with pikepdf.open(tmp_path / "r.pdf") as pdf:
        names = sorted(pdf.attachments)
        pack = decode_pack(pdf.attachments["pack.json"].get_file().read_bytes())
        deck = pdf.attachments["E-1 norvik-compute-offer.pptx"].get_file().read_bytes()
    assert names == ["E-1 norvik-compute-offer.pptx", "V-1 every_eval_ever.json", "pack.json"]
    assert pack == sample()
    assert deck == (tmp_path / "page.png").read_bytes()


def test_a_missing_typeface_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from claimscope.rendering import fonts
    from claimscope.rendering.pdf import lines

    monkeypatch.setattr(fonts, "resource", lambda *_: tmp_path / "absent.ttf")
    for cached in (fonts.font, fonts.font_for, lines._measured):
        cached.cache_clear()
    try:
        with pytest.raises(Problem) as caught:
            export_pack(sample(), None, Targets(pdf=tmp_path / "r.pdf"), DRAFT)
    finally:
        for cached in (fonts.font, fonts.font_for, lines._measured):
            cached.cache_clear()
    assert caught.value.happened.id == "report.export.no-font"
    assert list(tmp_path.glob("*r.pdf*")) == []
