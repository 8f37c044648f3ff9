"""The PDF: structure, archive form, determinism, and that nothing gets lost."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import pikepdf
import pypdfium2
import pytest

import matterhorn
from claimscope.core.document import Pack
from claimscope.core.report import Background, LogEntry, Options, build_report
from claimscope.rendering.markup import parsed
from claimscope.rendering.pdf.anchors import pages_of
from claimscope.rendering.pdf.archive import Attachment
from claimscope.rendering.pdf.blocks import Assets
from claimscope.rendering.pdf.document import pdf_bytes
from claimscope.rendering.pdf.pages import Furniture, Meta
from claimscope.rendering.report import Printing, report_pdf
from claimscope.rendering.scene import Scene, Words
from claimscope.services.assessing import assess, benchmarks, names
from claimscope.services.wording import catalogue
from report_samples import TODAY, many, sample

ATTACHED = (Attachment("pack.json", b'{"id": 1}', "application/json", "", "Source"),)

PLAIN = Printing()
FURNITURE = Furniture(("t", "m"), "foot", "Page {page} of {total}")


def printed(pack: Pack, language: str = "en", printing: Printing = PLAIN, draft: bool = True) -> bytes:
    log = (LogEntry("2026-11-28T10:11:12Z", "R. Okafor", "Precision answered"),)
    model = build_report(pack, assess(pack, TODAY), Options(draft, log=log), Background(benchmarks(), names()))
    return report_pdf(model, catalogue(language), printing, ATTACHED)


def small(body: str, furniture: Furniture = FURNITURE) -> bytes:
    return pdf_bytes(parsed(f"<article>{body}</article>"), Assets(), Meta("Title", "en"), furniture)


def texts(data: bytes) -> list[str]:
    """Text of each page, line ends as spaces."""
    document = pypdfium2.PdfDocument(data)
    try:
        pages = [document[at].get_textpage().get_text_bounded() for at in range(len(document))]
    finally:
        document.close()
    return [" ".join(page.split()) for page in pages]


@pytest.fixture(scope="module")
def report() -> bytes:
    return printed(sample())


def test_the_structure_has_no_fault(report: bytes) -> None:
    assert matterhorn.faults(report) == []


def test_the_checks_find_a_fault() -> None:
    with pikepdf.open(BytesIO(small("<h1>One</h1><h3>Three</h3><p>text</p>"))) as pdf:
        del pdf.Root.Lang
        out = BytesIO()
        pdf.save(out)
    found = matterhorn.faults(out.getvalue())
    assert any(fault.startswith("11-006") for fault in found)
    assert any(fault.startswith("14-003") for fault in found)


def test_it_is_pdf_a_3b_by_an_independent_validator(report: bytes) -> None:
    pytest.importorskip("fontTools")
    pytest.importorskip("jsonschema")
    from pikepdf import pdfa

    result = pdfa.validate_written(BytesIO(report), "3b")
    assert result.findings == []
    assert result.passed


def test_two_prints_of_a_pack_are_equal_byte_for_byte(report: bytes) -> None:
    assert printed(sample()) == report


def test_every_page_of_a_draft_says_so_and_names_the_pack(report: bytes) -> None:
    for at, page in enumerate(texts(report), 1):
        assert "DRAFT" in page
        assert "draft, not for decision" in page
        assert sample().id in page
        assert f"Page {at} of" in page


def test_a_final_report_has_no_mark() -> None:
    page = small("<p>x</p>")
    assert "DRAFT" not in texts(page)[0]


def test_the_decision_stands_on_one_page(report: bytes) -> None:
    pages = texts(report)
    (page,) = [one for one in pages if "The decision on one page" in one and "Contents" not in one]
    for part in (
        "Which inference platform do we buy",
        "What is open",
        "What this rests on",
        "own conclusion",
        "results published later are not known",
        "R. Okafor",
        "without own evidence",
        "Of 12 cells",
        "the committee decides (State Service Centre, 2026-12-15)",
        "recommends no candidate",
    ):
        assert part in page


def test_the_pack_is_attached(report: bytes) -> None:
    with pikepdf.open(BytesIO(report)) as pdf:
        assert pdf.attachments["pack.json"].get_file().read_bytes() == b'{"id": 1}'
        assert len(pdf.Root.AF) == 1


def test_bookmarks_lead_to_sections_and_citations(report: bytes) -> None:
    with pikepdf.open(BytesIO(report)) as pdf, pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
        below = [child.title for item in outline.root for child in item.children]
    assert "Question matrix" in titles
    assert any(title.startswith("C-1 · 23,699.70 queries/s") for title in below)


def test_contents_name_the_page_a_section_is_on(report: bytes) -> None:
    pages = texts(report)
    contents = next(
        page for page in pages if page.count("Glossary") and "Required legends" in page and "Exhibits" in page
    )
    glossary = next(at for at, page in enumerate(pages, 1) if "Executor" in page and "Glossary" in page)
    assert re.search(rf"Glossary ?{glossary}\b", contents)


def test_a_long_table_keeps_every_row_and_repeats_its_head_as_furniture() -> None:
    rows = "".join(f"<tr><th>row {n}</th><td>value {n}</td></tr>" for n in range(5000))
    data = small(f"<h1>T</h1><table><thead><tr><th>Name</th><th>What</th></tr></thead><tbody>{rows}</tbody></table>")
    pages = texts(data)
    everything = " ".join(pages)
    assert all(f"row {n} value {n}" in everything for n in range(0, 5000, 7))
    assert all("Name What" in page for page in pages)
    assert matterhorn.faults(data) == []
    with pikepdf.open(BytesIO(data)) as pdf:
        assert sum(str(one.S) == "/TR" for one in matterhorn.elements(pdf)) == 5001


def test_a_row_taller_than_a_page_goes_on() -> None:
    text = " ".join(f"word{n}" for n in range(4000))
    data = small(
        f"<h1>T</h1><table><tbody><tr><th>long</th><td>{text}</td></tr><tr><th>next</th><td>end</td></tr></tbody></table>"
    )
    everything = " ".join(texts(data))
    assert all(f"word{n}" in everything for n in (0, 1999, 3999))
    assert "next end" in everything
    assert matterhorn.faults(data) == []


def test_fifty_thousand_letters_without_a_space_are_all_there() -> None:
    data = small(f"<table><tbody><tr><td>{'W' * 50_000}</td><td>b</td></tr></tbody></table><p>{'x' * 50_000}</p>")
    everything = "".join(texts(data)).replace(" ", "")
    assert everything.count("W") == 50_000
    assert everything.count("x") == 50_000


def test_a_heading_is_never_the_last_thing_on_a_page() -> None:
    filler = "<p>line</p>" * 36
    for more in range(8):
        data = small(f"{filler}{'<p>x</p>' * more}<h2>Heading</h2><p>{'words ' * 60}</p>")
        for page in texts(data):
            assert not page.replace("foot", "").strip().endswith("Heading"), more


@pytest.mark.parametrize("language", ["en", "de"])
def test_numbers_ids_and_hashes_of_the_model_are_in_the_text(language: str) -> None:
    pack = sample()
    everything = "".join(texts(printed(pack, language))).replace(" ", "")
    for source in pack.sources:
        assert source.id in everything
    for citation in pack.citations:
        assert citation.claim.fields.value is not None
        quote = citation.claim.anchor.quote.replace(" ", "")
        assert quote in everything
    for part in (
        "4.1-0060",
        "TensorRT10.2.0",
        "1.387" if language == "de" else "1,387",
        "175",
        "2026-12-15",
        "412questionsof2025",
    ):
        assert part in everything


def test_german_is_german() -> None:
    everything = " ".join(texts(printed(sample(), "de")))
    assert "Die Entscheidung auf einer Seite" in everything
    assert "ENTWURF" in everything
    assert "23.699,7 tokens/s" in everything
    with pikepdf.open(BytesIO(printed(sample(), "de"))) as pdf:
        assert str(pdf.Root.Lang) == "de"


def test_an_empty_pack_prints() -> None:
    data = printed(Pack("empty"))
    assert "Evidence pack without a title" in " ".join(texts(data))
    assert matterhorn.faults(data) == []


def test_cost_per_citation_does_not_grow() -> None:
    """Pages grow with citations and by the same amount."""
    few, more, most = (len(texts(printed(many(count)))) for count in (12, 16, 20))
    assert most - more == more - few


def test_letter_paper() -> None:
    with pikepdf.open(BytesIO(printed(sample(), printing=Printing(paper="letter")))) as pdf:
        assert [float(side) for side in pdf.pages[0].MediaBox][2:] == pytest.approx([612, 792], abs=0.1)


def test_hostile_words_everywhere_are_printed() -> None:
    evil = "</p><script>alert(1)</script> {{ r }} <font size=90>& \x00\u202e漢字 ཀ"
    pack = sample()
    context = replace(pack.context, title=evil, decision=evil * 40, conclusion=evil * 60, task=evil, authority=evil)
    claims = tuple(
        replace(
            one, claim=replace(one.claim, anchor=replace(one.claim.anchor, quote=evil, before="a" * 3000)), note=evil
        )
        for one in pack.citations
    )
    sources = tuple(replace(one, name=evil) for one in pack.sources)
    data = printed(replace(pack, context=context, citations=claims, sources=sources))
    everything = " ".join(texts(data))
    assert "<script>alert(1)</script>" in everything
    assert "[U+202E]" in everything
    assert "[U+0F40]" in everything
    assert matterhorn.faults(data) == []


def test_right_to_left_words_are_read_as_they_were_written() -> None:
    with pikepdf.open(BytesIO(small("<h1>T</h1><p>offer مرحبا بالعالم 123</p>"))) as pdf:
        spoken = [str(one.ActualText) for one in matterhorn.elements(pdf) if "/ActualText" in one]
    assert spoken == ["offer مرحبا بالعالم 123"]


def test_shaped_words_are_read_and_copied_as_they_were_written() -> None:
    pytest.importorskip("uharfbuzz")
    said = "हमारा क्षत्रिय 23,699 টোকেন"
    data = small(f"<h1>T</h1><p>a {said} <strong>{said}</strong></p>", Furniture((said, said), said, "{page}"))
    assert texts(data)[0].count(said) == 5
    assert matterhorn.faults(data) == []


def test_the_brief_has_two_pages() -> None:
    data = printed(sample(), printing=Printing(template="brief"))
    assert len(texts(data)) == 2
    assert matterhorn.faults(data) == []


@pytest.mark.parametrize(
    ("language", "label", "mark"),
    [
        ("fr", "Traduction automatique, non relue", "BROUILLON"),
        ("es", "Traducción automática", "BORRADOR"),
        ("ja", "機械翻訳", "草案"),
    ],
)
def test_other_languages_are_labelled_and_keep_the_legend(language: str, label: str, mark: str) -> None:
    data = printed(sample(), language)
    everything = " ".join(texts(data))
    assert label in everything
    assert mark in everything
    if language == "ja":
        assert "1 / " in texts(data)[0]
        assert "ページ" in texts(data)[0]
    assert "registered and unregistered trademarks" in everything
    assert matterhorn.faults(data) == []


def test_the_page_of_everything_that_can_be_jumped_to_is_known(report: bytes) -> None:
    pages = texts(report)
    found = pages_of(report)
    assert {"decision", "matrix", "C-1", "C-5", "V-1", "E-3", "glossary"} <= set(found)
    assert "C-1 · 23,699.70" in pages[found["C-1"] - 1]
    assert "Question matrix" in pages[found["matrix"] - 1]
    assert "inspect-2026-11-20.eval" in pages[found["E-3"] - 1]


def test_a_picture_keeps_its_caption_and_a_tall_one_fits_a_page() -> None:
    scene = Scene(400, 2000, (Words(10, 1990, "lowest mark"),), "a tall picture")
    for lines in range(0, 60, 6):
        body = (
            "<h1>T</h1>"
            + "<p>line</p>" * lines
            + '<figure data-figure="f"><figcaption>its caption</figcaption></figure>'
        )
        data = pdf_bytes(parsed(f"<article>{body}</article>"), Assets({"f": scene}), Meta("T", "en"), FURNITURE)
        (page,) = [one for one in texts(data) if "lowest mark" in one]
        assert "its caption" in page


def test_a_heading_longer_than_a_page_goes_on() -> None:
    data = small(
        f"<h1>T</h1><h2>{'H' * 50_000}</h2><p>after</p><div class='whole'><p>{'w' * 50_000}</p><p>end</p></div>"
    )
    everything = "".join(texts(data))
    assert everything.count("H") == 50_000
    assert everything.count("w") == 50_000
    assert "after" in everything
    assert "end" in everything


def test_a_head_longer_than_a_page_goes_on() -> None:
    table = f"<table><thead><tr><th>{'H' * 50_000}</th></tr></thead><tbody><tr><td>body</td></tr></tbody></table>"
    everything = "".join(texts(small(f"<h1>T</h1>{table}")))
    assert everything.count("H") == 50_000
    assert "body" in everything


@pytest.mark.parametrize("length", [2_000, pytest.param(50_000, marks=pytest.mark.slow)])
def test_names_of_fifty_thousand_letters_everywhere(length: int) -> None:
    pack = sample()
    long = "N" * length
    people = tuple(replace(one, name=long) for one in pack.context.people)
    pack = replace(
        pack,
        context=replace(pack.context, people=people, marking=long, title=long),
        candidates=tuple(replace(one, name=long) for one in pack.candidates),
    )
    assert matterhorn.faults(printed(pack)) == []


def test_a_section_that_goes_on_says_so_on_each_further_page() -> None:
    rows = "".join(f"<p>line {n}</p>" for n in range(150))
    head = 'data-continued="C-1 · A &amp; B, continued"'
    data = small(
        f'<h1>T</h1><p>x</p><section class="page one" {head}><h2>C-1 · A &amp; B</h2>{rows}</section><h2>Next</h2>'
    )
    pages = texts(data)[1:]
    assert len(pages) > 2
    assert ["C-1 · A & B, continued" in page for page in pages] == [False] + [True] * (len(pages) - 1)
    everything = " ".join(pages)
    assert all(f"line {n}" in everything for n in range(150))
    assert matterhorn.faults(data) == []


def test_a_section_on_one_page_needs_no_head() -> None:
    data = small('<section class="page one" data-continued="C-1, continued"><h2>C-1</h2><p>short</p></section>')
    assert "continued" not in " ".join(texts(data))


def test_a_head_over_what_is_too_tall_for_a_page_ends() -> None:
    tall = f"<table><tbody><tr><th>long</th><td>{'word ' * 6000}</td></tr></tbody></table>"
    pages = texts(small(f'<section class="page one" data-continued="C-1, continued"><h2>C-1</h2>{tall}</section>'))
    assert sum(page.count("word") for page in pages) == 6000
    assert all("C-1, continued" in page for page in pages[1:])
