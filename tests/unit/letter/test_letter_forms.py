"""Letters out and filled copies back, in every form."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import openpyxl
import pikepdf
import pytest
from docx import Document

import matterhorn
from claimscope.core.problem import Problem
from claimscope.core.vendor_letter import VendorLetter, letters, open_points, sent
from claimscope.core.vendor_reply import apply_reply
from claimscope.rendering.letter import LETTERS
from claimscope.services.assessing import assess
from claimscope.services.letters import KINDS, write_letter
from claimscope.services.replies import is_reply, read_reply
from claimscope.services.wording import catalogue
from report_samples import TODAY, sample


@pytest.fixture(scope="module")
def letter() -> VendorLetter:
    pack = sample()
    return letters(pack, assess(pack, TODAY), "2026-12-10")[-1]


def fill(path: Path, answers: dict[str, str]) -> None:
    """What a vendor does with the form."""
    if path.suffix == ".txt":
        text = path.read_text(encoding="utf-8")
        for mark, answer in answers.items():
            text = text.replace(f"[{mark}]: ", f"[{mark}]: {answer}")
        path.write_text(text, encoding="utf-8")
    elif path.suffix == ".pdf":
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            for field in pdf.Root.AcroForm.Fields:
                if str(field.T) in answers:
                    field.V = pikepdf.String(answers[str(field.T)])
            pdf.save(path)
    elif path.suffix == ".docx":
        document = Document(str(path))
        for table in document.tables:
            for row in table.rows:
                for mark, answer in answers.items():
                    if f"[{mark}]" in row.cells[0].text:
                        row.cells[1].text = answer
        document.save(str(path))
    else:
        book = openpyxl.load_workbook(path)
        for row in book.active.iter_rows():
            for mark, answer in answers.items():
                if row[5].value == f"[{mark}]":
                    row[4].value = answer
        book.save(path)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_filled_copy_comes_back_with_its_answers(
    tmp_path: Path, letter: VendorLetter, kind: str, language: str
) -> None:
    path = tmp_path / f"letter.{kind}"
    write_letter(letter, path, language)
    first, second = letter.questions[0].id, letter.questions[1].id
    fill(path, {first: "fp8", second: "two\nlines", "by": "J. Doe", "on": "2026-12-03"})
    assert is_reply(path)
    reply = read_reply(path)
    assert reply.form_id == letter.form_id
    assert dict(reply.answers) == {first: "fp8", second: "two\nlines"}
    assert (reply.by, reply.on, reply.file) == ("J. Doe", "2026-12-03", path.name)


def test_the_answers_reach_the_pack(tmp_path: Path, letter: VendorLetter) -> None:
    pack = sent(letter, "2026-12-01").apply(sample())
    path = tmp_path / "letter.docx"
    write_letter(letter, path)
    fill(path, {letter.questions[0].id: "closed", "by": "J. Doe"})
    after = apply_reply(pack, open_points(pack, assess(pack, TODAY)), read_reply(path)).apply(pack)
    assert any(one.answer == "closed" for one in after.vendor_questions)


@pytest.mark.parametrize("kind", KINDS)
def test_equal_letters_are_equal_files(letter: VendorLetter, kind: str) -> None:
    say = catalogue("en")
    assert LETTERS[kind](letter, say) == LETTERS[kind](letter, say)


@pytest.mark.parametrize("kind", KINDS)
def test_an_empty_form_is_recognised_and_says_nothing(tmp_path: Path, letter: VendorLetter, kind: str) -> None:
    path = tmp_path / f"letter.{kind}"
    write_letter(letter, path)
    assert is_reply(path)
    assert dict(read_reply(path).answers) == {}


def test_words_of_others_are_text_in_every_form(tmp_path: Path, letter: VendorLetter) -> None:
    evil = replace(letter, addressee="=cmd|x\x00\u202e", title="<b>title</b>")
    for kind in KINDS:
        write_letter(evil, tmp_path / f"letter.{kind}")
    book = openpyxl.load_workbook(tmp_path / "letter.xlsx")
    assert not [cell for row in book.active.iter_rows() for cell in row if cell.data_type == "f"]
    text = "\n".join(cell.text for table in Document(str(tmp_path / "letter.docx")).tables for cell in table._cells)
    assert "=cmd|x[U+0000][U+202E]" in text
    assert "<b>title</b>" in text


def test_another_ending_is_refused(tmp_path: Path, letter: VendorLetter) -> None:
    with pytest.raises(Problem):
        write_letter(letter, tmp_path / "letter.odt")


@pytest.mark.parametrize("name", ["a.txt", "a.docx", "a.xlsx", "a.pdf"])
@pytest.mark.parametrize("content", [b"", b"PK\x03\x04broken", b"claimscope-questions/only", b"\xff\xfe\x00"])
def test_other_files_are_no_replies(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert not is_reply(path)
    with pytest.raises(Problem):
        read_reply(path)


def test_choices_are_a_list_in_the_workbook(letter: VendorLetter) -> None:
    first, *others = letter.questions
    asked = replace(letter, questions=(replace(first, choices=("closed", "open", "network")), *others))
    book = openpyxl.load_workbook(BytesIO(LETTERS["xlsx"](asked, catalogue("en"))))
    assert book.active.data_validations.dataValidation[0].formula1 == '"closed,open,network"'


def test_the_pdf_form_is_tagged_and_names_its_fields(letter: VendorLetter) -> None:
    data = LETTERS["pdf"](letter, catalogue("en"))
    found = [fault for fault in matterhorn.faults(data) if not fault.startswith(("31-009", "31-027", "28-011"))]
    assert found == []
    with pikepdf.open(BytesIO(data)) as pdf:
        fields = {str(field.T): field for field in pdf.Root.AcroForm.Fields}
        owners = [str(one.S) for one in matterhorn.elements(pdf) if str(one.S) == "/Form"]
    assert {point.id for point in letter.questions} <= set(fields)
    assert len(owners) == len(fields)
    assert all(str(field.TU) for field in fields.values())
