"""Readers fed with damaged, mutated and senseless input: a document or a refusal, never anything else."""

from __future__ import annotations

import io
import random
import re
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from claimscope.core.reading import Document
from claimscope.readers.html import html_document, read_html
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.readers.mail import attachments, read_eml
from claimscope.readers.paper.flow import laid_out
from claimscope.readers.pptx import read_pptx
from claimscope.readers.refusal import Refused
from claimscope.readers.slide_picture import slide_pdf
from claimscope.readers.text import read_text, text_document
from claimscope.readers.word import read_docx
from unit.readers_a.build import document, group, para, shape, write

ODD = ("", "-1", "0", "999999999999999999999", "NaN", "\u0661", "1e308", "x" * 300, "rId1", "&#0;", "..\\..", "true")
FEW = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


@cache
def slides() -> bytes:
    """A deck with one of everything."""
    made = Presentation()
    page = made.slides.add_slide(made.slide_layouts[5])
    page.shapes.title.text = "MLPerf Inference v5.1"
    table = page.shapes.add_table(3, 3, Inches(1), Inches(1), Inches(6), Inches(3)).table
    table.cell(0, 0).merge(table.cell(1, 1))
    data = CategoryChartData(number_format="#,##0")
    data.categories = ["Offline", "Server"]
    data.add_series("B200", (143309, 128787))
    page.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(4), Inches(4), Inches(3), data)
    page.shapes.add_group_shape().shapes.add_textbox(
        Inches(1), Inches(1), Inches(2), Inches(1)
    ).text_frame.text = "4,000"
    page.notes_slide.notes_text_frame.text = "notes"
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


@cache
def letter() -> bytes:
    """A letter with notes, tables and fields."""
    note = '<w:r><w:footnoteReference w:id="1"/></w:r>'
    cells = f'<w:tc><w:tcPr><w:gridSpan w:val="2"/><w:vMerge/></w:tcPr>{para("5")}</w:tc>'
    body = para("text") + f"<w:p>{note}</w:p><w:tbl><w:tr>{cells}</w:tr></w:tbl>"
    names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    notes = f'<w:footnotes {names}><w:footnote w:id="1">{para("note")}</w:footnote></w:footnotes>'
    styles = f'<w:styles {names}><w:style w:styleId="a"><w:basedOn w:val="a"/></w:style></w:styles>'
    parts = {"word/footnotes.xml": notes, "word/styles.xml": styles}
    return document(body, parts, n="footnotes footnotes.xml", s="styles styles.xml")


def mutated_package(data: bytes, seed: int) -> bytes:
    """The package with a few values, tags or references of its parts changed."""
    chance = random.Random(seed)
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w") as target:
        names = [name for name in source.namelist() if name.endswith((".xml", ".rels"))]
        chosen = set(chance.sample(names, min(len(names), chance.randint(1, 4))))
        for name in source.namelist():
            if name not in chosen:
                target.writestr(name, source.read(name))
            elif chance.random() > 0.1:
                target.writestr(name, mutated_xml(source.read(name).decode("utf-8", "replace"), chance))
    return out.getvalue()


def mutated_xml(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 6)):
        spots = list(
            re.finditer(chance.choice((r'(?<==")[^"]*', r"(?<=>)[^<>]+(?=<)", r"<[\w:]+[^>]*>", r"</[\w:]+>")), text)
        )
        if not spots:
            continue
        spot = chance.choice(spots)
        new = chance.choice((*ODD, "", spot.group() * 2, chance.choice(spots).group()))
        text = text[: spot.start()] + new + text[spot.end() :]
    return text


def mutated_bytes(data: bytes, seed: int) -> bytes:
    """The bytes with some overwritten, cut out or doubled."""
    chance = random.Random(seed)
    out = bytearray(data)
    for _ in range(chance.randint(1, 20)):
        at = chance.randrange(len(out) + 1)
        length = chance.randint(1, 40)
        kind = chance.randrange(3)
        if kind == 0:
            out[at : at + length] = chance.randbytes(length)
        elif kind == 1:
            del out[at : at + length]
        else:
            out[at:at] = out[at : at + length]
    return bytes(out)


def check(found: Document) -> None:
    """A document that can be shown: refused with a reason, or pages with boxes inside the page."""
    assert (found.status == "refused") == (found.refusal is not None)
    for page in laid_out(found).pages:
        for block in page.blocks:
            if block.box is not None:
                assert all(0 <= edge <= 1 for edge in block.box)


Case = tuple[str, Callable[[], bytes], Callable[[Path, Limits], Document]]
PACKAGES: tuple[Case, ...] = (("deck", slides, read_pptx), ("letter", letter, read_docx))


def run(case: Case, seeds: range, folder: Path, change: Callable[[bytes, int], bytes]) -> None:
    _, make, read = case
    for seed in seeds:
        path = write(folder, "mutated", change(make(), seed))
        check(read(path, DEFAULT_LIMITS))
        if read is read_pptx:
            try:
                slide_pdf(path, 1, None)
            except Refused:
                continue


@pytest.mark.parametrize("case", PACKAGES, ids=lambda case: case[0])
def test_packages_with_changed_parts(tmp_path: Path, case: Case) -> None:
    run(case, range(60), tmp_path, mutated_package)


@pytest.mark.parametrize("case", PACKAGES, ids=lambda case: case[0])
def test_packages_with_changed_bytes(tmp_path: Path, case: Case) -> None:
    run(case, range(60), tmp_path, mutated_bytes)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("change", [mutated_package, mutated_bytes])
@pytest.mark.parametrize("case", PACKAGES, ids=lambda case: case[0])
def test_packages_for_long(tmp_path: Path, case: Case, change: Callable[[bytes, int], bytes]) -> None:
    run(case, range(1000, 9000), tmp_path, change)


TAGS = st.sampled_from(
    [
        "p",
        "div",
        "table",
        "tr",
        "td",
        "th",
        "thead",
        "ul",
        "li",
        "b",
        "sup",
        "br",
        "svg",
        "text",
        "img",
        "pre",
        "blockquote",
        "script",
        "style",
        "template",
        "a",
        "h1",
        "caption",
    ]
)
ATTRIBUTES = st.sampled_from(
    ["", " hidden", " rowspan=3", " colspan=999999", " style='display:none'", " id=fn1", " class=x", " rowspan=-1"]
)
PIECES = st.one_of(
    st.text(max_size=12),
    st.builds(lambda tag, attribute: f"<{tag}{attribute}>", TAGS, ATTRIBUTES),
    st.builds("</{}>".format, TAGS),
    st.sampled_from(["4,000 tokens/s", "¹", "&nbsp;", "&#0;", "<!--", "-->", "<![CDATA[", "\0"]),
)


@given(st.lists(PIECES, max_size=60))
@FEW
def test_pages_of_any_tags(pieces: list[str]) -> None:
    check(html_document("".join(pieces)))


LINES = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["| a | b |", "|---|---|", "a\tb", "a    1", "---", "# h", "> q", "- i", "[^1]: n", "```", "* x", "1 Foo", ""]
    ),
)


@given(st.lists(LINES, max_size=40), st.booleans())
@FEW
def test_text_of_any_lines(lines: list[str], markdown: bool) -> None:
    check(text_document("\n".join(lines), "text/markdown" if markdown else "text/plain"))


@given(st.binary(max_size=400))
@FEW
def test_any_bytes(tmp_path: Path, data: bytes) -> None:
    path = write(tmp_path, "any", data)
    for read in (read_text, read_html, read_eml, read_pptx, read_docx):
        check(read(path))


HEADERS = st.sampled_from(
    [
        "Subject: =?x?q?=?=",
        "Content-Type: multipart/mixed; boundary=X",
        "Content-Type: multipart/alternative",
        "Content-Type: text/html; charset=nope",
        "Content-Type: text/plain; charset*=a''b",
        "Content-Type: message/rfc822",
        "Content-Transfer-Encoding: base64",
        "Content-Disposition: attachment; filename*=a''%",
        "From: <",
        "To: a@",
        "Date: 99",
        "--X",
        "--X--",
        "",
        "4,000 tokens/s",
        "=?utf-8?b?x?=",
    ]
)


@given(st.lists(HEADERS, max_size=25))
@FEW
def test_mail_of_any_headers(tmp_path: Path, lines: list[str]) -> None:
    path = write(tmp_path, "a.eml", "\r\n".join(["From: a", *lines]).encode())
    check(read_eml(path))
    try:
        attachments(path)
    except Refused:
        return


@given(st.lists(st.tuples(*[st.floats(-50, 50)] * 8), min_size=1, max_size=4))
@FEW
def test_groups_of_any_size(tmp_path: Path, sizes: list[tuple[float, ...]]) -> None:
    from unit.readers_a.build import deck

    inner = shape("4,000")
    for one in sizes:
        inner = group(inner, one[:4], one[4:])  # type: ignore[arg-type]
    check(read_pptx(write(tmp_path, "a.pptx", deck(inner))))
