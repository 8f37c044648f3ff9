"""Web pages and mail: what a person sees, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimscope.core.reading import Page, Picture, TextBlock
from claimscope.readers.html import html_document, read_html
from claimscope.readers.mail import attachments, read_eml
from unit.readers_a.build import everything, grid, raised, tables, texts, write


def page(html: str) -> Page:
    return html_document(html).pages[0]


def unseen(found: Page) -> list[str]:
    return [
        one.text for one in found.blocks if isinstance(one, TextBlock) and not one.visible and one.role != "metadata"
    ]


@pytest.mark.parametrize(
    "html",
    [
        "<script>var x='99,999'</script>", "<style>.a{width:99,999}</style>", "<template><p>99,999</p></template>",
        "<!-- 99,999 -->", "<noscript>99,999</noscript>", "<select><option>99,999</option></select>",
        "<svg><title>99,999</title></svg>",
    ],
)  # fmt: skip
def test_what_is_no_text_of_the_page_is_not_read(html: str) -> None:
    assert not any("99,999" in text for text, _, _ in everything(html_document(f"<p>seen</p>{html}<p>end</p>")))


@pytest.mark.parametrize(
    "html",
    [
        '<div style="display: none">7,000</div>', "<p hidden>7,000</p>", '<p aria-hidden="true">7,000</p>',
        "<style>.x, .gone { display:none }</style><p class='a gone'>7,000</p>", "<del>7,000</del>",
        "<style>#gone{visibility:hidden}</style><div id=gone><p>7,000</p></div>",
    ],
)  # fmt: skip
def test_hidden_parts_are_read_as_not_visible(html: str) -> None:
    found = page(f"<p>seen</p>{html}<p>also seen</p>")
    assert unseen(found) == ["7,000"]
    assert "7,000" not in "".join(one.text for one in found.blocks if isinstance(one, TextBlock) and one.visible)


def test_rules_for_other_media_hide_nothing() -> None:
    assert unseen(page("<style>@media print { .a{display:none} }</style><p class=a>7,000</p>")) == []


def test_a_number_over_elements_is_whole_and_blanks_collapse() -> None:
    found = page("<p>at\n  <b>25,5</b><b>24.1</b>   tokens/s</p><div>next</div>one<br>two")
    assert texts(found) == ["at 25,524.1 tokens/s", "next", "one\ntwo"]


def test_tables_fill_spans_and_know_their_heads() -> None:
    rows = "<tr><th>B</th><th colspan=2>tokens/s</th></tr>"
    rows += "<tr><td rowspan=2>Llama</td><td>Offline</td><td>48,613<sup>2</sup></td></tr>"
    (table,) = tables(page(f"<table><caption>ASUS</caption>{rows}<tr><td>Server</td><td>47,581</td></tr></table>"))
    assert grid(table) == [
        ["B", "tokens/s", "=tokens/s"],
        ["Llama", "Offline", "48,6132"],
        ["=Llama", "Server", "47,581"],
    ]
    assert table.caption == "ASUS"
    assert [span.text for cell in table.cells for span in cell.spans if span.superscript] == ["2"]


def test_tables_that_only_place_things_are_text() -> None:
    found = page("<table><tr><td><h1>Title</h1><p>5,000 tokens/s</p></td><td><p>a</p></td></tr></table>")
    assert not tables(found)
    assert texts(found) == ["Title", "5,000 tokens/s", "a"]


def test_roles_come_from_the_tags() -> None:
    lists = "<ul><li>a<ul><li>b</li></ul></li></ul>"
    found = page(f"<nav>Menu</nav><h2>Head</h2>{lists}<footer>foot</footer><figcaption>cap</figcaption>")
    assert [(one.text, one.role, one.level) for one in found.blocks if isinstance(one, TextBlock)] == [
        ("Menu", "aside", 0),
        ("Head", "heading", 2),
        ("a", "list", 0),
        ("b", "list", 1),
        ("foot", "footer", 0),
        ("cap", "caption", 0),
    ]


def test_notes_are_footnotes_by_mark_or_by_name() -> None:
    notes = "<p><sup>1</sup> Closed<br><sup>2</sup> Open</p><ol><li id=fn3>Result 5.1-0001</li></ol>"
    found = page("<p>5,000<sup>1</sup></p>" + notes)
    assert texts(found, "footnote") == ["1 Closed", "2 Open", "3 Result 5.1-0001"]
    assert [raised(one) for one in found.blocks[1:]] == [["1"], ["2"], ["3"]]


def test_title_description_language_and_pictures() -> None:
    head = '<head><title>A  b</title><meta name=description content="v6.0"></head>'
    found = html_document(f'<html lang="de-AT">{head}<body><img alt="Chart"></body></html>')
    assert (found.pages[0].title, found.language) == ("A b", "de")
    assert texts(found.pages[0], "metadata") == ["A b", "v6.0"]
    assert [one.alt for one in found.pages[0].blocks if isinstance(one, Picture)] == ["Chart"]


def test_drawings_in_the_page_give_their_texts() -> None:
    assert texts(page("<svg><g><text>4,000</text><text>tokens/s</text></g></svg>"), "diagram") == ["4,000", "tokens/s"]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ('<meta charset="shift_jis"><p>推論の結果'.encode("shift_jis"), "推論の結果"),
        ("<meta charset=iso-8859-1><p>größer – 5 €".encode("cp1252"), "größer – 5 €"),
        ("<p>größer".encode(), "größer"),
        ("<meta charset=koi8-r><p>результат".encode("koi8_r"), "результат"),
        ("<meta charset=nonsense><p>größer".encode(), "größer"),
        ("<meta charset=latin1><p>größer".encode("utf-8-sig"), "größer"),
    ],
)
def test_pages_are_decoded_as_they_say_or_as_fits(tmp_path: Path, data: bytes, text: str) -> None:
    assert texts(read_html(write(tmp_path, "a.html", data)).pages[0]) == [text]


def test_a_tower_of_elements_is_read_and_does_not_fall() -> None:
    assert "inside" in "".join(texts(page("<div>" * 3000 + "inside" + "</div>" * 3000)) or ["inside"])
    assert texts(page("<b>" * 200 + "inside")) == ["inside"]


def test_breaks_without_text_make_no_lines() -> None:
    assert texts(page("0<p>0<br><br> <br>1<br>")) == ["0", "0\n1"]


def test_an_empty_page_is_empty() -> None:
    assert page("").read == "empty"
    assert page("<p> </p>").read == "empty"


MAIL = """From: =?utf-8?q?M=C3=BCller?= <a@example.com>
To: b@example.com
Subject: Re: MLPerf v5.1
Date: Tue, 16 Sep 2025 09:12:44 +0200
MIME-Version: 1.0
"""
MIXED = (
    MAIL
    + """Content-Type: multipart/mixed; boundary=X

--X
Content-Type: multipart/alternative; boundary=Y

--Y
Content-Type: text/plain; charset=utf-8

plain 31,917
--Y
Content-Type: text/html; charset=utf-8

<p>web 31,917</p><blockquote type="cite"><p>we need 100,000</p></blockquote>
--Y--
--X
Content-Type: application/pdf; name="../../etc/results.pdf"
Content-Transfer-Encoding: base64
Content-Disposition: attachment; filename="../../etc/results.pdf"

JVBERi0=
--X--
"""
)


def mail(tmp_path: Path, text: str) -> Page:
    return read_eml(write(tmp_path, "a.eml", text.encode())).pages[0]


def test_subject_is_the_title_and_headers_are_metadata(tmp_path: Path) -> None:
    found = mail(tmp_path, MAIL + "\nHello\n")
    assert found.title == "Re: MLPerf v5.1"
    assert texts(found, "metadata")[0] == "Müller <a@example.com>"


def test_of_two_versions_of_a_message_one_is_read(tmp_path: Path) -> None:
    found = mail(tmp_path, MIXED)
    assert texts(found, "body") == ["web 31,917"]
    assert texts(found, "quote") == ["we need 100,000"]


def test_attachments_are_named_without_a_path_and_handed_over_on_request(tmp_path: Path) -> None:
    path = write(tmp_path, "a.eml", MIXED.encode())
    assert [dict(one.args)["name"] for one in read_eml(path).pages[0].not_read] == ["results.pdf"]
    assert attachments(path) == (("results.pdf", b"%PDF-"),)


def test_what_is_below_a_reply_line_is_somebody_elses(tmp_path: Path) -> None:
    found = mail(tmp_path, MAIL + "\nOurs: 5,000\n\nOn 12 Sep 2025 somebody wrote:\n\nWe need 9,000\n")
    assert texts(found, "quote") == ["On 12 Sep 2025 somebody wrote:", "We need 9,000"]


def test_a_set_off_stretch_of_a_mail_is_the_mail_it_answers_but_an_indent_is_not(tmp_path: Path) -> None:
    path = tmp_path / "a.eml"
    body = (
        "<p>ours 1</p><blockquote>theirs 2</blockquote><blockquote class='webkit-indent-blockquote'>ours 3</blockquote>"
    )
    path.write_text(f"Subject: s\nContent-Type: text/html\n\n<html><body>{body}</body></html>")
    found = read_eml(path).pages[0]
    assert texts(found, "quote") == ["theirs 2"]
    assert {"ours 1", "ours 3"} <= set(texts(found, "body"))


def test_an_answer_below_a_marked_quote_stays_ours(tmp_path: Path) -> None:
    found = mail(tmp_path, MAIL + "\nOn 12 Sep 2025 somebody wrote:\n\n> We need 9,000\n\nOurs: 5,000\n")
    assert texts(found, "body")[-1] == "Ours: 5,000"


def test_a_message_in_another_encoding(tmp_path: Path) -> None:
    head = MAIL + "Content-Type: text/plain; charset=iso-2022-jp\n\n"
    data = head.encode() + "結果は34,548です".encode("iso2022_jp")
    assert texts(read_eml(write(tmp_path, "a.eml", data)).pages[0], "body") == ["結果は34,548です"]


@pytest.mark.parametrize(("data", "code"), [(b"", "empty"), (b"\n\nno header at all", "wrong-kind")])
def test_files_that_are_no_message_are_refused(tmp_path: Path, data: bytes, code: str) -> None:
    found = read_eml(write(tmp_path, "a.eml", data))
    assert found.refusal is not None
    assert found.refusal.code == code


def nested(depth: int, inner: str) -> str:
    return "<div>" * depth + inner + "</div>" * depth + "<p>after</p>"


@pytest.mark.parametrize("depth", [200, 300, 2000])
def test_text_of_deep_parts_is_kept_and_said(depth: int) -> None:
    table = "<table><tr><td>793</td><td>794</td></tr></table><script>var x</script><p hidden>not shown</p><p>4,000"
    found = html_document(nested(depth, table))
    texts = [block.text for block in found.pages[0].blocks if isinstance(block, TextBlock)]
    assert texts == ["793", "794", "4,000", "after"]
    assert [note.id for note in found.pages[0].not_read] == ["reading.html-flat"]
    assert (found.status, found.pages[0].read) == ("partial", "partial")


def test_a_page_that_the_parser_gives_up_is_said() -> None:
    found = html_document("<p>before</p>" + nested(3000, "<p>793"))
    assert "reading.html-cut" in [note.id for note in found.pages[0].not_read]
    assert found.status == "partial"


def drawing(inner: str, size: str = 'viewBox="0 0 200 100"') -> list[TextBlock]:
    blocks = html_document(f"<p>before</p><svg {size}>{inner}</svg><p>behind</p>").pages[0].blocks
    return [block for block in blocks if isinstance(block, TextBlock) and block.role == "diagram"]


@pytest.mark.parametrize(
    ("inner", "middle"),
    [
        ('<text x="100" y="50" text-anchor="middle">4,000</text>', (0.5, 0.47)),
        (
            '<g transform="translate(40,20)"><text x="60" y="30" style="text-anchor:middle">4,000</text></g>',
            (0.5, 0.47),
        ),
        ('<g transform="scale(2)"><text x="50" y="25" text-anchor="middle">4,000</text></g>', (0.5, 0.43)),
        ('<g font-size="10" text-anchor="middle"><text><tspan x="100" y="50">4,000</tspan></text></g>', (0.5, 0.47)),
        ('<text transform="translate(100,50) rotate(-90)" text-anchor="middle">4,000</text>', (0.48, 0.5)),
        ('<text transform="matrix(1 0 0 1 100 50)" text-anchor="middle">4,000</text>', (0.5, 0.47)),
    ],
)
def test_texts_of_a_drawing_stand_where_it_puts_them(inner: str, middle: tuple[float, float]) -> None:
    (block,) = drawing(inner)
    assert block.box is not None
    found = (block.box[0] + block.box[2]) / 2, (block.box[1] + block.box[3]) / 2
    assert found == pytest.approx(middle, abs=0.02)


def test_lines_of_a_drawn_text_are_texts_of_their_own() -> None:
    blocks = drawing(
        '<text x="10" y="20"><tspan x="10" dy="0">4x H100</tspan><tspan x="10" dy="1.2em">SXM</tspan></text>'
    )
    assert [block.text for block in blocks] == ["4x H100", "SXM"]
    assert blocks[0].box is not None
    assert blocks[1].box is not None
    assert blocks[1].box[1] > blocks[0].box[1]


@pytest.mark.parametrize("size", ["", 'viewBox="0 0 0 0"', 'width="x" height="-3"', 'viewBox="nan 1e999 2 3"'])
def test_a_drawing_without_a_size_keeps_its_texts_on_the_page(size: str) -> None:
    blocks = drawing('<text x="1e308" y="50">4,000</text><text x="-5">12</text>', size)
    assert [block.text for block in blocks] == ["4,000", "12"]
    assert all(block.box is not None and all(0 <= edge <= 1 for edge in block.box) for block in blocks)


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        ("<dl><dt>Rate</dt><dd>690 t/s</dd><dt>Draw:</dt><dd>1.7 kW</dd></dl>", ["Rate: 690 t/s", "Draw: 1.7 kW"]),
        ("<dl><div><dt>Rate</dt> <dd>690 tokens/s</dd></div></dl>", ["Rate: 690 tokens/s"]),
        ("<dl><dt>Rate</dt><dd>690 tokens/s</dd><dd>in May</dd></dl>", ["Rate: 690 tokens/s", "in May"]),
        ("<dl><dt>Rate</dt><dt>Speed</dt><dd>690 t/s</dd></dl><p>end</p>", ["Rate:", "Speed: 690 t/s", "end"]),
        (f"<dl><dt>{'long ' * 20}</dt><dd>690</dd></dl>", [("long " * 20).strip(), "690"]),
    ],
)  # fmt: skip
def test_a_term_and_its_definition_are_one_line(html: str, lines: list[str]) -> None:
    found = [block.text for block in page(html).blocks if isinstance(block, TextBlock)]
    assert [line.strip() for line in found] == [line.strip() for line in lines]


LINKED = (
    "<article><p>BERT ran at 9,100 samples/s<sup><a href='#n-a' id='r-a'>[a]</a></sup>, GPT-J at 70<a href='#n-b'>[2]"
    "</a>.</p>{}</article>"
)


@pytest.mark.parametrize(
    "notes",
    [
        "<p id='n-a'><a href='#r-a'>a.</a> Result of the Closed division</p><p id='n-b'>[2] Our own reading here</p>",
        "<ol><li id='n-a'>Result of the Closed division <a href='#r-a'>↩</a></li><li id='n-b'>Our own reading here</li>"
        "</ol>",
        "<p><span id='n-a'>Result of the Closed division</span></p><p><a name='n-b'></a>Our own reading here</p>",
    ],
)
def test_marks_that_are_links_lead_to_their_notes(notes: str) -> None:
    found = page(LINKED.format(notes))
    assert texts(found, "footnote") == ["a Result of the Closed division", "2 Our own reading here"]
    assert [mark for one in found.blocks for mark in raised(one)] == ["a", "2", "a", "2"]


def test_a_link_that_is_no_mark_makes_no_note() -> None:
    links = "<p><a href='#s1'>1</a> <a href='#s2'>Results</a></p>"
    contents = links + "<h2 id='s1'>One heading of all</h2><p id='s2'>Text here</p>"
    assert texts(page(contents), "footnote") == []


def test_notes_that_begin_with_a_closed_digit_belong_to_raised_marks() -> None:
    text = "<p>BERT ran at 9,100 samples/s<sup>1)</sup>, Phi-3 at 70<sup>2)</sup>.</p>"
    notes = "<p><small>1) Result of the Closed division<br>2) Our own reading here</small></p>"
    assert texts(page(text + notes), "footnote") == ["1 Result of the Closed division", "2 Our own reading here"]
    steps = "<p>First plug it in.</p><p>1) Press the button<br>2) Wait for the light</p>"
    assert texts(page(steps), "footnote") == []
