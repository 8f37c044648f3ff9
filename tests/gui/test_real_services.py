"""The window over the real services: sample files in, saved, opened again, left behind, restored."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from claimscope.core import edits
from claimscope.core.document import Candidate
from claimscope.desktop.app import Program
from claimscope.desktop.export_memory import ExportHabit
from claimscope.desktop.ports import Services
from claimscope.services.folders import folders
from claimscope.services.intake import coming_from

ROOT = Path(__file__).resolve().parents[2]
SHEET = ROOT / "resources" / "sample" / "halden-systems-datasheet.pdf"


def test_files_to_pack_to_report(real_program: tuple[Program, Services], tmp_path: Path) -> None:
    program, services = real_program
    controller = program.controller
    intakes = services.sources.classify([SHEET], lambda *_: True)
    controller.do(edits.add_candidate(Candidate("b1", "Halden")))
    imported = services.sources.add(controller.pack, coming_from("b1", intakes), lambda *told: True)
    assert imported.edit is not None and controller.do(imported.edit)
    assert controller.pack.citations
    ids = [one.id for one in controller.pack.citations[:2]]
    controller.do(edits.sort_citations(ids, "decision"))
    assert controller.state.assessment.cells
    assert services.rules.next_task(controller.pack, controller.state.assessment).said.id
    source = controller.pack.sources[0]
    assert services.sources.page_picture(source, 1, 400, (0.0, 1.0)).startswith(b"\x89PNG")
    preview = services.reports.preview(controller.pack, "en", lambda done, total: None)
    assert preview.pages > 3 and preview.path.is_file()
    habit = ExportHabit(str(tmp_path), draft=True)
    person = program.habits.profile.person
    made = services.reports.export(controller.pack, tmp_path / "report", habit, person, lambda done, total: None)
    assert [one.path.name for one in made.files] == ["report.pdf"]
    path = tmp_path / "kept.evpack"
    services.pack.save(controller.pack, path)
    before = controller.pack
    services.pack.new()
    assert not list(folders().work.iterdir()), "what the file holds needs no working copy"
    assert services.pack.open(path).pack == before


def test_unsaved_work_is_offered_and_restored(real_program: tuple[Program, Services]) -> None:
    program, services = real_program
    program.controller.do(edits.set_context("title", "Assistant platform"))
    program.controller.save_work()
    services.pack.new()
    (offer,) = services.left.offer()
    assert offer.get("name") == "Assistant platform"
    pack, path = services.left.restore()
    assert pack.context.title == "Assistant platform" and path is None


def filled_letter(program: Program, path: Path, answer: str) -> tuple[str, str]:
    """The letter written by the program with one answer filled in as a person does it; citation and field asked."""
    from claimscope.core.vendor_letter import letters
    from claimscope.services.letters import write_letter

    state = program.controller.state
    letter = letters(state.pack, state.assessment, "2027-01-15")[0]
    point = next(one for one in letter.questions if one.field in ("software", "runtime_version", "accelerator"))
    write_letter(letter, path, "de")
    {"txt": fill_text, "docx": fill_word, "xlsx": fill_sheet, "pdf": fill_pdf}[path.suffix[1:]](path, point.id, answer)
    return point.citations[0], point.field


def fill_text(path: Path, mark: str, answer: str) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(f"[{mark}]:", f"[{mark}]: {answer}"), encoding="utf-8")


def fill_word(path: Path, mark: str, answer: str) -> None:
    from docx import Document

    made = Document(str(path))
    rows = [row for table in made.tables for row in table.rows]
    next(row for row in rows if f"[{mark}]" in row.cells[0].text).cells[1].text = answer
    made.save(str(path))


def fill_sheet(path: Path, mark: str, answer: str) -> None:
    from openpyxl import load_workbook

    book = load_workbook(path)
    rows = [row for sheet in book.worksheets for row in sheet.iter_rows()]
    next(row for row in rows if len(row) > 5 and f"[{mark}]" in str(row[5].value))[4].value = answer
    book.save(path)


def fill_pdf(path: Path, mark: str, answer: str) -> None:
    import pikepdf

    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        fields = list(pdf.Root.AcroForm.Fields)
        next(one for one in fields if str(one.T) == mark).V = pikepdf.String(answer)
        pdf.save(path)


@pytest.mark.parametrize("kind", ["txt", "docx", "xlsx", "pdf"])
def test_a_filled_letter_dropped_back_becomes_answers(
    real_program: tuple[Program, Services], tmp_path: Path, qtbot: QtBot, kind: str
) -> None:
    from claimscope.desktop.dialogs.fates import FatesDialog

    program, services = real_program
    controller = program.controller
    controller.do(edits.add_candidate(Candidate("b1", "Halden")))
    sheet = coming_from("b1", services.sources.classify([SHEET], lambda *_: True))
    imported = services.sources.add(controller.pack, sheet, lambda *told: True)
    assert imported.edit is not None and controller.do(imported.edit)
    controller.do(edits.sort_citations([one.id for one in controller.pack.citations], "decision"))
    path = tmp_path / f"answers.{kind}"
    asked, field = filled_letter(program, path, "TensorRT 10.2.0")
    program.window.commands.take_paths([path])
    qtbot.waitUntil(lambda: bool(program.window.findChildren(FatesDialog)), timeout=30_000)
    told = program.window.findChildren(FatesDialog)[0]
    assert [(fate.kind, fate.status) for fate in told._fates] == [("vendor-reply", "read")]
    told.close()
    citation = controller.pack.citation(asked)
    answer = citation.answer(field) if citation else None
    assert answer is not None and (answer.value, answer.basis) == ("TensorRT 10.2.0", "vendor-reply")
    assert controller.pack.sources[-1].candidate == "b1"
    controller.undo()
    assert len(controller.pack.sources) == 1


def test_the_preview_is_typeset_in_the_worker(
    real_program: tuple[Program, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    from claimscope.core.problem import Problem
    from claimscope.services import jobs, report_rendering

    program, services = real_program

    def here(*_: object) -> object:
        raise AssertionError("type is set in the window's process")

    monkeypatch.setattr(report_rendering, "_Renderer", here)
    preview = services.reports.preview(program.controller.pack, "de", lambda done, total: None)
    assert preview.path.read_bytes().startswith(b"%PDF") and preview.pages > 0
    monkeypatch.undo()
    options = report_rendering.Options(draft=True, template="no such template")
    with pytest.raises(Problem):
        made = report_rendering.prepared_report(program.controller.pack, None, options, runner=jobs.pages())
        made.render("pdf")
