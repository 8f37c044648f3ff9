"""The outside edition as it is written: nothing hidden is in it, and a leak stops the export."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from claimscope.core import edits
from claimscope.core.assessment import Assessment
from claimscope.core.document import Redaction
from claimscope.core.problem import Problem
from claimscope.services.exporting import Targets, export_pack
from claimscope.services.outside import outside_edition, refuse_leaks, searched, without_citations_of
from claimscope.services.report_rendering import Options
from claimscope.services.signing import make_key, pdf_seal
from claimscope.services.wording import catalogue
from pack_material import small_pack

NOTHING = Assessment((), (), (), ())
SECRET = "Quokka Systems"


def pdf_with(text: str, where: str) -> bytes:
    stream = io.BytesIO()
    canvas = Canvas(stream, pageCompression=1)
    canvas.drawString(100, 700, text if where == "page" else "nothing to see")
    canvas.save()
    with pikepdf.open(io.BytesIO(stream.getvalue())) as document:
        if where == "title":
            document.docinfo["/Title"] = text
        if where == "attachment":
            document.attachments["pack.json"] = json.dumps({"name": text}, ensure_ascii=True).encode()
        if where == "attachment name":
            document.attachments[f"{text}.txt"] = b"x"
        if where == "outline":
            with document.open_outline() as outline:
                outline.root.append(pikepdf.OutlineItem(text, 0))
        if where == "xmp":
            with document.open_metadata() as metadata:
                metadata["dc:title"] = text
        made = io.BytesIO()
        document.save(made, compress_streams=True)
    return made.getvalue()


def xlsx_with(text: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("xl/sharedStrings.xml", f"<si><t>{text}</t></si>")
    return stream.getvalue()


LEAKS: list[tuple[str, Callable[[str], bytes]]] = [
    *[("pdf", lambda text, where=where: pdf_with(text, where)) for where in ("page", "title", "attachment")],
    *[("pdf", lambda text, where=where: pdf_with(text, where)) for where in ("attachment name", "outline", "xmp")],
    ("html", lambda text: f"<p title='{text}'>x</p>".encode()),
    ("html", lambda text: f"<p>{text.replace(' ', '&#32;')}</p>".encode()),
    ("html", lambda text: f"<b>{text.split()[0]}</b> <i>{text.split()[1]}</i>".encode()),
    ("json", lambda text: json.dumps({"a": [{"b": text}]}).encode()),
    ("json", lambda text: json.dumps({text: 1}).encode()),
    ("xlsx", xlsx_with),
]


@pytest.mark.parametrize(("kind", "make"), LEAKS, ids=[f"{kind}-{n}" for n, (kind, _) in enumerate(LEAKS)])
def test_a_leak_is_found_wherever_it_hides(kind: str, make: Callable[[str], bytes]) -> None:
    for spelling in (SECRET, SECRET.upper(), SECRET.replace(" ", "  ")):
        with pytest.raises(Problem) as caught:
            refuse_leaks([(kind, make(spelling))], [SECRET], [])
        assert caught.value.happened.id == "outside.leak"
    refuse_leaks([(kind, make("Other Systems"))], [SECRET], [])


def test_a_hidden_text_is_found_over_line_ends() -> None:
    with pytest.raises(Problem):
        refuse_leaks(
            [("html", b"<p>an internal\n  remark of some length</p>")], [], ["an internal remark of some length"]
        )


def test_an_outside_export_holds_nothing_of_the_vendor(tmp_path: Path) -> None:
    pack = edits.rename_candidate("b1", SECRET).apply(small_pack())
    pack = edits.set_note("c1", f"{SECRET} said so").apply(pack)
    pack = edits.add_redaction(Redaction("r1", "name", SECRET, "trade-secret", "X", "2026-11-30")).apply(pack)
    targets = Targets(tmp_path / "o.pdf", tmp_path / "o.html", tmp_path / "o.json", tmp_path / "o.xlsx")
    made = export_pack(pack, None, targets, Options(draft=True, edition="outside", today="2026-11-30"))
    assert len(made.files) == 4
    assert "\u2588\u2588\u2588\u2588\u2588[R1]" in (tmp_path / "o.html").read_text(encoding="utf-8")
    inside = export_pack(
        pack, None, replace(targets, html=tmp_path / "i.html"), Options(draft=True, today="2026-11-30")
    )
    assert len(inside.files) == 4 and SECRET in (tmp_path / "i.html").read_text(encoding="utf-8")


def test_a_leak_writes_nothing(tmp_path: Path) -> None:
    """A word of the report itself is redacted as a name: it cannot be taken out, so nothing is written."""
    pack = edits.add_redaction(Redaction("r1", "name", "Glossary", "other", "X", "2026-11-30")).apply(small_pack())
    with pytest.raises(Problem) as caught:
        export_pack(pack, None, Targets(html=tmp_path / "o.html"), Options(draft=True, edition="outside"))
    assert caught.value.happened.id == "outside.leak"
    assert not (tmp_path / "o.html").exists()


def test_a_redaction_of_something_gone_stops_the_export() -> None:
    pack = replace(small_pack(), redactions=(Redaction("r1", "citation", "c9", "other"),))
    with pytest.raises(Problem) as caught:
        outside_edition(pack, NOTHING, lambda _: NOTHING)
    assert caught.value.happened.id == "outside.no-target"


def test_the_ledger_takes_the_place_of_the_log_and_names_the_full_edition() -> None:
    pack = replace(small_pack(), redactions=(Redaction("r1", "source", "a" * 64, "security", "X", "2026-11-30"),))
    found = outside_edition(pack, NOTHING, lambda _: NOTHING)
    assert [entry.on for entry in found.log] == ["", "2026-11-30"]
    assert found.withheld == {"a" * 64}
    assert without_citations_of(found.pack, found.withheld).citations == ()


def test_a_find_is_named_with_its_page_and_a_search_says_how_much_it_read() -> None:
    found = searched([("pdf", pdf_with(SECRET, "page"))], [SECRET], [])
    assert (found.found, found.kind, found.page) == (SECRET, "pdf", 1)
    assert "“Quokka Systems” (page 1)" in catalogue("en").text(found.said)
    behind = searched([("pdf", pdf_with(SECRET, "title"))], [SECRET], [])
    assert behind.found and behind.page == 0 and "behind the pages" in catalogue("en").text(behind.said)
    clean = searched([("pdf", pdf_with("nothing", "page"))], [SECRET], ["a long text that nobody must ever see"])
    assert not clean.found and clean.pieces > 5 and "names: 1, texts: 1" in catalogue("en").text(clean.said)
    assert searched([("pdf", b"")], [], []).said.id == "outside.nothing-hidden"


def test_the_name_of_the_signer_counts_too(tmp_path: Path) -> None:
    key = tmp_path / "k.p12"
    make_key(key, SECRET, "", "open sesame")
    signed = pdf_seal(key, "open sesame")(pdf_with("nothing", "page"))
    assert searched([("pdf", signed)], [SECRET], []).found == SECRET
