"""The vocabulary and the templates: what is refused, and how it is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimscope.core.message import Catalogue
from claimscope.core.report import ReportModel, build_report
from claimscope.rendering.markup import MarkupError, parsed, words
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
        ("<article>\n<p>{{ ''.__class__.__mro__ }}</p></article>", 2, ""),
        ("<article>\n<blink>{{ r.title }}</blink></article>", 2, "blink"),
        ("{% include 'absent.j2' %}", 0, "absent"),
    ],
)
def test_a_template_fault_names_file_line_and_reason(
    tmp_path: Path, model: ReportModel, english: Catalogue, text: str, line: int, what: str
) -> None:
    with pytest.raises(TemplateFault) as caught:
        rendered(model, english, "own", [template(tmp_path, text)])
    assert caught.value.line == line
    assert what in caught.value.what + caught.value.file


def test_an_own_template_can_replace_one_part(tmp_path: Path, model: ReportModel, english: Catalogue) -> None:
    (tmp_path / "cover.j2").write_text('<section id="cover"><h1>Ours: {{ r.title }}</h1></section>', encoding="utf-8")
    text = words(rendered(model, english, "full", [tmp_path]).root)
    assert text.startswith("Ours: Assistant platform 2027")
    assert "Question matrix" in text


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


def test_the_brief_template_has_the_decision_and_what_is_open(model: ReportModel, english: Catalogue) -> None:
    text = words(rendered(model, english, "brief").root)
    assert "The decision on one page" in text
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
