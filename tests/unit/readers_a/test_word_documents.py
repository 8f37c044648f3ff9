"""Word-processor documents: structure, notes, what is hidden or deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimscope.core.reading import Document, Page, TextBlock
from claimscope.readers.word import read_docx
from unit.readers_a.build import W, document, grid, para, raised, tables, texts, write


def read(tmp_path: Path, body: str, more: dict[str, str] | None = None, **targets: str) -> Document:
    return read_docx(write(tmp_path, "letter.docx", document(body, more, **targets)))


def page(tmp_path: Path, body: str, more: dict[str, str] | None = None, **targets: str) -> Page:
    return read(tmp_path, body, more, **targets).pages[0]


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def mark(id: str, kind: str = "footnote") -> str:
    return f'<w:r><w:{kind}Reference w:id="{id}"/></w:r>'


def notes(kind: str = "footnote", **texts_by_id: str) -> str:
    items = "".join(f'<w:{kind} w:id="{id[1:]}">{para(" " + text)}</w:{kind}>' for id, text in texts_by_id.items())
    first = f'<w:{kind} w:type="separator" w:id="0">{para("line")}</w:{kind}>'
    return f'<w:{kind}s xmlns:w="{W}">{first}{items}</w:{kind}s>'


STYLES = (
    f'<w:styles xmlns:w="{W}"><w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="H1"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="C"><w:name w:val="caption"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="L"><w:name w:val="List Bullet"/></w:style>'
    '<w:style w:type="character" w:styleId="Up"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>'
    "</w:styles>"
)


def test_styles_give_headings_lists_and_captions_their_roles(tmp_path: Path) -> None:
    styled = (("A", "H1"), ("B", "Mine"), ("C", "C"), ("D", "L"))
    body = "".join(para(text, f'<w:pStyle w:val="{style}"/>') for text, style in styled)
    body += para("E", '<w:numPr><w:ilvl w:val="2"/><w:numId w:val="1"/></w:numPr>')
    found = page(tmp_path, body, {"word/styles.xml": STYLES}, s="styles styles.xml")
    blocks = [one for one in found.blocks if isinstance(one, TextBlock)]
    assert [(one.text, one.role, one.level) for one in blocks] == [
        ("A", "heading", 1), ("B", "heading", 1), ("C", "caption", 0), ("D", "list", 0), ("E", "list", 2),
    ]  # fmt: skip
    assert found.title == "A"


def test_footnotes_carry_the_number_of_their_mark(tmp_path: Path) -> None:
    body = f"<w:p>{run('31,917 tokens/s')}{mark('7')}{run(' and 30,068.5')}{mark('3')}{run(' again')}{mark('7')}</w:p>"
    parts = {"word/footnotes.xml": notes(_3="Result 4.1-0038", _7="Result 4.1-0037", _9="never referred to")}
    found = page(tmp_path, body, parts, n="footnotes footnotes.xml")
    assert texts(found, "footnote") == ["1 Result 4.1-0037", "2 Result 4.1-0038"]
    assert raised(found.blocks[0]) == ["1", "2", "1"]
    assert raised(found.blocks[1]) == ["1"]


def test_endnotes_are_counted_in_roman_numbers(tmp_path: Path) -> None:
    parts = {"word/endnotes.xml": notes("endnote", _2="Closed division")}
    found = page(tmp_path, f"<w:p>{run('5,000')}{mark('2', 'endnote')}</w:p>", parts, n="endnotes endnotes.xml")
    assert texts(found) == ["5,000i", "i Closed division"]


def test_deleted_and_hidden_text_never_mixes_with_what_is_seen(tmp_path: Path) -> None:
    body = (
        f"<w:p>{run('It reaches ')}<w:del><w:r><w:delText>19,859</w:delText></w:r></w:del>"
        f"<w:ins>{run('19,895')}</w:ins>{run(' tokens/s')}{run(' (secret)', '<w:vanish/>')}</w:p>"
    )
    found = read(tmp_path, body)
    blocks = [one for one in found.pages[0].blocks if isinstance(one, TextBlock)]
    assert [(one.text, one.visible) for one in blocks] == [
        ("It reaches 19,895 tokens/s", True),
        ("19,859 (secret)", False),
    ]
    assert [dict(one.args)["count"] for one in found.remarks] == [2]


@pytest.mark.parametrize("properties", ['<w:vertAlign w:val="superscript"/>', '<w:rStyle w:val="Up"/>'])
def test_raised_runs_are_marks_by_run_or_by_style(tmp_path: Path, properties: str) -> None:
    body = f"<w:p>{run('v5.1')}{run('2', properties)}</w:p>"
    found = page(tmp_path, body, {"word/styles.xml": STYLES}, s="styles styles.xml")
    assert raised(found.blocks[0]) == ["2"]


def test_field_instructions_are_not_text_and_results_are(tmp_path: Path) -> None:
    def field(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    inner = f"{field('begin')}{run('PAGE 77')}{field('separate')}{run('4,000')}{field('end')}"
    body = f"<w:p>{inner}{run(' tokens/s')}</w:p>"
    assert texts(page(tmp_path, body)) == ["4,000 tokens/s"]


def cell(text: str, properties: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{para(text)}</w:tc>"


def test_merged_cells_of_tables_are_inherited(tmp_path: Path) -> None:
    start, on = '<w:vMerge w:val="restart"/>', "<w:vMerge/>"
    head = cell("Benchmark") + cell("tokens/s", '<w:gridSpan w:val="2"/>')
    rows = f"<w:tr><w:trPr><w:tblHeader/></w:trPr>{head}</w:tr>"
    rows += "<w:tr>" + cell("Llama 2 70B", start) + cell("Offline") + cell("34,548") + "</w:tr>"
    rows += "<w:tr>" + cell("", on) + cell("Server") + cell("33,163") + "</w:tr>"
    table = tables(page(tmp_path, f"<w:tbl>{rows}</w:tbl>"))[0]
    assert grid(table) == [
        ["Benchmark", "tokens/s", "=tokens/s"],
        ["Llama 2 70B", "Offline", "34,548"],
        ["=Llama 2 70B", "Server", "33,163"],
    ]
    assert {one.row for one in table.cells if one.header} == {0}


@pytest.mark.parametrize(("written", "columns"), [("1", 2), ("-7", 1), ("2000000000", 201)])
def test_columns_left_free_at_the_start_of_a_row(tmp_path: Path, written: str, columns: int) -> None:
    free = f'<w:trPr><w:gridBefore w:val="{written}"/></w:trPr>'
    table = tables(page(tmp_path, f"<w:tbl><w:tr>{free}{cell('4,000')}</w:tr></w:tbl>"))[0]
    assert (table.columns, [one.column for one in table.cells]) == (columns, [columns - 1])


def test_a_caption_next_to_a_table_names_it(tmp_path: Path) -> None:
    body = para("Table 3: tokens per second, Offline") + "<w:tbl><w:tr>" + cell("1") + cell("2") + "</w:tr></w:tbl>"
    assert tables(page(tmp_path, body))[0].caption == "Table 3: tokens per second, Offline"


def test_text_boxes_headers_and_comments_are_read(tmp_path: Path) -> None:
    box = "<w:p><w:r><w:pict><w:txbxContent>" + para("boxed 5,100") + "</w:txbxContent></w:pict></w:r></w:p>"
    head = f'<w:hdr xmlns:w="{W}">{para("MLPerf Inference v4.1")}</w:hdr>'
    comments = f'<w:comments xmlns:w="{W}"><w:comment w:id="1">{para("Is that right?")}</w:comment></w:comments>'
    body = box + '<w:sectPr><w:headerReference r:id="h"/></w:sectPr>'
    parts = {"word/header1.xml": head, "word/comments.xml": comments}
    found = page(tmp_path, body, parts, h="header header1.xml", c="comments comments.xml")
    assert texts(found, "header") == ["MLPerf Inference v4.1"]
    assert "boxed 5,100" in texts(found, "body")
    assert [one.visible for one in found.blocks if isinstance(one, TextBlock) and one.role == "comment"] == [False]


def test_pages_are_those_of_the_last_rendering_and_keep_their_notes(tmp_path: Path) -> None:
    later = f"<w:p><w:r><w:lastRenderedPageBreak/></w:r>{run('second page')}{mark('2')}</w:p>"
    parts = {"word/footnotes.xml": notes(_2="on page two")}
    found = read(tmp_path, para("first page") + later, parts, n="footnotes footnotes.xml")
    assert found.paged
    assert [texts(one) for one in found.pages] == [["first page"], ["second page1", "1 on page two"]]


def test_breaks_set_by_hand_make_sections_without_page_numbers(tmp_path: Path) -> None:
    found = read(tmp_path, para("one") + '<w:p><w:r><w:br w:type="page"/></w:r></w:p>' + para("two"))
    assert not found.paged
    assert [texts(one) for one in found.pages] == [["one"], ["two"]]


def test_a_document_without_text_is_empty_not_an_error(tmp_path: Path) -> None:
    found = read(tmp_path, "<w:p/>")
    assert (found.status, found.pages[0].read) == ("read", "empty")
