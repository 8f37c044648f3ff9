"""The vocabulary and the templates: what is refused, and how it is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimscope.core.message import Catalogue
from claimscope.core.report import ReportModel, build_report
from claimscope.datafiles import template_dir
from claimscope.rendering.markup import MarkupError, parsed, words
from claimscope.rendering.report import Printing, report_pdf
from claimscope.rendering.template import TemplateFault, rendered
from claimscope.services.assessing import assess
from claimscope.services.wording import catalogue
from report_samples import TODAY, sample


@pytest.fixture(scope="module")
def model() -> ReportModel:
    pack = sample()
    return build_report(pack, assess(pack, TODAY))


@pytest.fixture(scope="module")
def english() -> Catalogue:
    return catalogue("en")


@pytest.mark.parametrize(
    "text",
    [
        "<article><script>x</script></article>",
        '<article><p onclick="x">a</p></article>',
        '<article><p><a href="file:///etc/passwd">a</a></p></article>',
        '<article><p><a href="javascript:x">a</a></p></article>',
        "<article><img src='x'/></article>",
        "<article><p>open</article>",
        '<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/hostname">]><article><p>&x;</p></article>',
    ],
)
def test_what_is_not_in_the_vocabulary_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(MarkupError) as caught:
        parsed(text)
    assert caught.value.faults[0].line == 1


def template(folder: Path, text: str) -> Path:
    (folder / "own.j2").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("<article>\n<p>{{ r.titel }}</p></article>", 2, "titel"),
        ("<article>\n\n<p>{{ r.title </p></article>", 3, ""),
        ("<article>\n<p>{{ ''.__class__.__mro__ }}</p></article>", 2, "not allowed in a template: access to attribute"),
        ("<article>\n{# a note #}\n<blink>{{ r.title }}</blink></article>", 3, "<blink> is not in the vocabulary"),
        ("{% include 'absent.j2' %}", 1, "no template of the name absent.j2"),
        ("<article>\n<p>{{ matrx }}</p></article>", 2, "“matrx” is not known here."),
        ("<article>\n<p>{{ r.matirx }}</p></article>", 2, "Similar: matrix"),
        ("<article>\n<p>{{ r.cover[99].value }}</p></article>", 2, ""),
        ("<article>\n<p>{{ 1 // 0 }}</p></article>", 2, "zero"),
        ("<article>\n{% for x in range(9999999) %}{% endfor %}</article>", 2, "Range too big"),
        ("<article>\n{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}</article>", 2, "recursion"),
        ("<article>\n{% if r.draft %}<p>a</p></article>", 2, "endif"),
        ("<article>\n<p onclick='x'>a</p></article>", 2, "may not have the attribute onclick"),
        ("<article>\n<a href='file:///x'>a</a></article>", 2, "https:// only"),
        ("<article>\n<p>open\n</article>", 3, "do not fit together"),
    ],
)
def test_a_template_fault_names_file_line_and_reason(
    tmp_path: Path, model: ReportModel, english: Catalogue, text: str, line: int, what: str
) -> None:
    with pytest.raises(TemplateFault) as caught:
        rendered(model, english, "own", [template(tmp_path, text)])
    assert caught.value.line == line
    assert what in english.text(caught.value.what)
    assert caught.value.file == "own.j2"


def test_a_part_of_ones_own_is_named_where_the_stock_template_includes_it(
    tmp_path: Path, model: ReportModel, english: Catalogue
) -> None:
    (tmp_path / "matrix.j2").write_text("<section>\n\n{{ part.state(r.nothing) }}</section>", encoding="utf-8")
    with pytest.raises(TemplateFault) as caught:
        rendered(model, english, "full", [tmp_path])
    assert (caught.value.file, caught.value.line) == ("matrix.j2", 3)


def test_a_template_that_is_no_text_is_named_with_its_line(
    tmp_path: Path, model: ReportModel, english: Catalogue
) -> None:
    (tmp_path / "cover.j2").write_bytes(b"<section>\n\xff\xfe</section>")
    with pytest.raises(TemplateFault) as caught:
        rendered(model, english, "full", [tmp_path])
    assert (caught.value.file, caught.value.line) == ("cover.j2", 2)


def test_an_own_template_can_replace_one_part(tmp_path: Path, model: ReportModel, english: Catalogue) -> None:
    (tmp_path / "cover.j2").write_text('<section id="cover"><h1>Ours: {{ r.title }}</h1></section>', encoding="utf-8")
    text = words(rendered(model, english, "full", [tmp_path]).root)
    assert text.startswith("Ours: Assistant platform 2027")
    assert "Question matrix" in text


def test_a_template_that_leaves_the_exhibits_out_prints_their_numbers_as_words(
    tmp_path: Path, model: ReportModel, english: Catalogue
) -> None:
    stock = template_dir("report", "full.j2").read_text(encoding="utf-8")
    own = template(tmp_path, stock.replace('{% include "record.j2" %}', "").replace('{% include "contents.j2" %}', ""))
    text = report_pdf(model, english, Printing("own", folders=(own,)))
    assert text.startswith(b"%PDF")


def test_vendor_text_is_printed_as_text(english: Catalogue) -> None:
    from dataclasses import replace

    evil = "<img src=file:/etc/passwd> {{ 7*7 }} &amp; =cmd|x \u202e"
    pack = replace(sample(), context=replace(sample().context, title=evil))
    text = words(rendered(build_report(pack, assess(pack, TODAY)), english).root)
    assert "<img src=file:/etc/passwd> {{ 7*7 }} &amp; =cmd|x [U+202E]" in text


def test_every_link_leads_somewhere(model: ReportModel, english: Catalogue) -> None:
    root = rendered(model, english).root
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    targets = {str(element.get("href"))[1:] for element in root.iter("a") if str(element.get("href")).startswith("#")}
    assert targets <= set(ids)
    assert len(targets) > 15


def test_the_brief_template_has_page_one_with_its_evidence_and_what_is_open(
    model: ReportModel, english: Catalogue
) -> None:
    text = words(rendered(model, english, "brief").root)
    assert "What is to be decided" in text
    run = "8 × NVIDIA H100-SXM-80GB, v4.1, submitted by Supermicro"
    assert f"answered23,699.7 tokens/s, {run}; 1 of 2 results (C-1" in text
    assert "Questions to vendors" in text
    assert "Glossary" not in text


def test_a_logo_in_the_template_folder_stands_on_the_cover(
    tmp_path: Path, model: ReportModel, english: Catalogue
) -> None:
    from PIL import Image

    from claimscope.rendering.report import Printing, prepare, report_html

    Image.new("RGB", (80, 40), "navy").save(tmp_path / "logo.png")
    printing = Printing(folders=(tmp_path,))
    page = report_html(model, english, printing, prepare(model, english, printing)).decode()
    assert 'alt="Mark of State Service Centre"' in page
    assert "Mark of" not in report_html(model, english, Printing()).decode()
