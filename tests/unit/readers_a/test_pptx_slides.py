"""Slides: places, order, roles, what is hidden, what is inherited."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimscope.core.reading import Page, Picture, TextBlock
from claimscope.readers.limits import Limits
from claimscope.readers.pptx import read_pptx
from unit.readers_a.build import NS, A, deck, group, picture, raised, relations, shape, slide, texts, write

P188 = "http://schemas.microsoft.com/office/powerpoint/2018/8/main"
LEVEL = '<a:lvl1pPr><a:buChar char="•"/><a:defRPr sz="2400"/></a:lvl1pPr>'


def page_of(tmp_path: Path, *shapes: str, **more: object) -> Page:
    return read_pptx(write(tmp_path, "deck.pptx", deck("".join(shapes), **more))).pages[0]  # type: ignore[arg-type]


def block(page: Page, text: str) -> TextBlock:
    return next(one for one in page.blocks if isinstance(one, TextBlock) and one.text == text)


def test_a_text_in_nested_groups_stands_where_the_transforms_put_it(tmp_path: Path) -> None:
    inner = group(shape("31,917", 0, 0, 2, 2), (0, 0, 4, 4), (0, 0, 2, 2), "inner")
    found = block(page_of(tmp_path, group(inner, (5, 3, 4, 4), (0, 0, 4, 4), "outer")), "31,917")
    assert found.box is not None
    assert found.box[0] == pytest.approx((5 + 0.1) / 10, abs=0.01)
    assert found.box[1] == pytest.approx((3 + 0.05) / 7.5, abs=0.01)
    assert found.object == "outer / inner / Box"


def test_cards_are_read_one_after_the_other_whatever_the_z_order(tmp_path: Path) -> None:
    labels = [
        shape(f"tokens/s, {name}", 0.5 + 3 * at, 3, 2.5) for at, name in enumerate(("Offline", "Server", "Interactive"))
    ]
    numbers = [shape(f"{at + 1}1,111", 0.5 + 3 * at, 2, 2.5, size=32) for at in range(3)]
    page = page_of(tmp_path, *reversed(labels), *numbers)
    assert texts(page) == [
        "11,111", "tokens/s, Offline", "21,111", "tokens/s, Server", "31,111", "tokens/s, Interactive",
    ]  # fmt: skip


def test_pairs_of_label_and_number_are_read_line_by_line(tmp_path: Path) -> None:
    left = [shape(name, 0.5, 2 + at, 3) for at, name in enumerate(("Llama 2 70B", "GPT-J", "RetinaNet"))]
    right = [shape(number, 6, 2 + at, 2) for at, number in enumerate(("31,917", "19,716", "13,164"))]
    assert texts(page_of(tmp_path, *right, *left)) == [
        "Llama 2 70B",
        "31,917",
        "GPT-J",
        "19,716",
        "RetinaNet",
        "13,164",
    ]


def test_two_columns_over_a_common_footnote_are_read_as_columns(tmp_path: Path) -> None:
    shapes = [
        shape(f"{side} text number {at}", x, 1.5 + at, 3)
        for x, side in ((0.5, "left"), (6, "right"))
        for at in range(3)
    ]
    page = page_of(
        tmp_path, *reversed(shapes), shape("1 A note over the whole width of the slide", 0.5, 7, 9, 0.3, size=9)
    )
    assert texts(page)[:3] == ["left text number 0", "left text number 1", "left text number 2"]
    assert texts(page, "footnote") == ["1 A note over the whole width of the slide"]


def test_a_title_placeholder_comes_first_and_names_the_page(tmp_path: Path) -> None:
    page = page_of(tmp_path, shape("body text", y=3), shape("MLPerf v5.1, Closed", y=6, ph='type="title"'))
    assert page.title == "MLPerf v5.1, Closed"
    assert texts(page)[0] == "MLPerf v5.1, Closed"


def test_without_a_placeholder_the_largest_text_at_the_top_is_the_title(tmp_path: Path) -> None:
    page = page_of(
        tmp_path, shape("Results of the round v5.1", 0.5, 0.4, 9, 0.8, size=36), shape("4,000 tokens/s", y=3)
    )
    assert page.title == "Results of the round v5.1"


def test_a_bare_number_is_no_title(tmp_path: Path) -> None:
    page = page_of(tmp_path, shape("143,309", 0.5, 0.4, 9, 0.8, size=36), shape("tokens/s in Offline", y=3))
    assert page.title == ""


def test_raised_marks_and_small_text_at_the_foot_are_kept_apart(tmp_path: Path) -> None:
    page = page_of(
        tmp_path, shape("1,660 tokens/s^1^", y=2, size=32), shape("^1^ Result 5.1-0028", y=7, height=0.3, size=8)
    )
    assert raised(block(page, "1,660 tokens/s1")) == ["1"]
    assert texts(page, "footnote") == ["1 Result 5.1-0028"]
    assert raised(block(page, "1 Result 5.1-0028")) == ["1"]


def test_unicode_superscripts_become_raised_digits(tmp_path: Path) -> None:
    found = block(page_of(tmp_path, shape("102,131²")), "102,1312")
    assert raised(found) == ["2"]


def test_a_number_split_over_runs_is_whole_again(tmp_path: Path) -> None:
    page = page_of(tmp_path, shape("25,5|24.1").replace("|", '</a:t></a:r><a:r><a:rPr sz="1800"/><a:t>'))
    assert block(page, "25,524.1").lines[0][0].text == "25,524.1"


def test_hidden_slides_shapes_and_those_beside_the_slide_are_not_visible(tmp_path: Path) -> None:
    hidden = shape("5,000").replace('name="Box"', 'name="Box" hidden="1"')
    data = deck(slide(shape("6,000"), 'show="0"'), hidden + shape("7,000", x=12) + shape("8,000"))
    first, second = read_pptx(write(tmp_path, "deck.pptx", data)).pages
    assert not first.visible
    assert second.visible
    assert [one.visible for text in ("5,000", "7,000", "8,000") for one in [block(second, text)]] == [
        False,
        False,
        True,
    ]


def test_placeholders_inherit_place_size_and_bullets(tmp_path: Path) -> None:
    body = '<a:bodyPr/><a:lstStyle><a:lvl1pPr><a:buChar char="•"/><a:defRPr sz="2400"/></a:lvl1pPr></a:lstStyle>'
    held = shape("prompt", 1, 2, 8, 4, ph='type="body" idx="1"').replace("<a:bodyPr/>", body)
    fixed = shape("MLPerf® Inference v5.1", 0.2, 0.1, 4, 0.3, name="Stamp", size=10)
    layout = f"<p:sldLayout {NS}><p:cSld><p:spTree>{held}{fixed}</p:spTree></p:cSld></p:sldLayout>"
    own = shape("99,214", ph='type="body" idx="1"')
    own = own[: own.index("<p:spPr>")] + "<p:spPr/>" + own[own.index("<p:txBody>") :]
    page = page_of(
        tmp_path,
        own.replace(' sz="1800"', ""),
        more={"ppt/slideLayouts/layout1.xml": layout},
        rels={1: relations(rId1="slideLayout ../slideLayouts/layout1.xml")},
    )
    found = block(page, "99,214")
    assert found.box is not None
    assert (found.role, found.lines[0][0].size) == ("list", 24.0)
    assert found.box[0] == pytest.approx(1.1 / 10, abs=0.01)
    assert texts(page, "header") == ["MLPerf® Inference v5.1"]
    assert "prompt" not in texts(page)


def test_notes_and_comments_follow_and_are_not_visible(tmp_path: Path) -> None:
    said = shape("751.589 tokens/s", ph='type="body"') + shape("7", ph='type="sldNum"')
    notes = f"<p:notes {NS}><p:cSld><p:spTree>{said}</p:spTree></p:cSld></p:notes>"
    classic = f"<p:cmLst {NS}><p:cm><p:text>Is 4,000 right?</p:text></p:cm></p:cmLst>"
    reply, first = (f"<c:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></c:txBody>" for text in ("Yes.", "Check v5.1"))
    thread = f"<c:cm><c:replyLst><c:reply>{reply}</c:reply></c:replyLst>{first}</c:cm>"
    threaded = f'<c:cmLst xmlns:c="{P188}" xmlns:a="{A}">{thread}</c:cmLst>'
    page = page_of(
        tmp_path,
        shape("seen"),
        more={"ppt/notes1.xml": notes, "ppt/c1.xml": classic, "ppt/c2.xml": threaded},
        rels={1: relations(a="notesSlide ../notes1.xml", b="comments ../c1.xml", c="comments ../c2.xml")},
    )
    unseen = [(one.role, one.text) for one in page.blocks if isinstance(one, TextBlock) and not one.visible]
    assert unseen[0] == ("notes", "751.589 tokens/s")
    assert {text for role, text in unseen if role == "comment"} == {"Is 4,000 right?", "Check v5.1", "Yes."}


def test_a_slide_of_pictures_is_never_called_read(tmp_path: Path) -> None:
    shot = picture('r:embed="x"', "A table")
    data = deck(shot, shot + shape("A title of words", y=0.2), rels={1: relations(x="image ../a.png")})
    path = write(tmp_path, "deck.pptx", data)
    found = read_pptx(path)
    assert [page.read for page in found.pages] == ["picture-only", "partial"]
    assert found.status == "partial"
    held = found.pages[0].blocks[0]
    assert isinstance(held, Picture)
    assert (held.alt, held.content) == ("A table", "ppt/a.png")
    assert found.pages[0].not_read[0].id == "reading.not-read.picture"


def test_links_to_outside_are_never_followed(tmp_path: Path) -> None:
    rels = {1: relations(x="image !http://192.0.2.1/a.png")}
    page = page_of(tmp_path, picture('r:link="x"'), rels=rels)
    assert "reading.not-read.linked-picture" in [one.id for one in page.not_read]


def test_macros_and_programs_are_named_and_left_alone(tmp_path: Path) -> None:
    more = {"ppt/vbaProject.bin": b"x", "ppt/embeddings/oleObject1.bin": b"x"}
    page = page_of(tmp_path, shape("text"), more=more)
    assert [one.id for one in page.not_read] == ["reading.not-read.macros", "reading.not-read.attached"]


def test_one_damaged_slide_does_not_stop_the_others(tmp_path: Path) -> None:
    found = read_pptx(write(tmp_path, "deck.pptx", deck("<p:sld <broken", shape("7,000"))))
    assert found.status == "partial"
    assert found.pages[0].not_read[0].id == "reading.not-read.slide"
    assert texts(found.pages[1]) == ["7,000"]


def test_alternative_content_is_read_once(tmp_path: Path) -> None:
    mc = "http://schemas.openxmlformats.org/markup-compatibility/2006"
    choice = f'<mc:Choice Requires="p14">{shape("9,000")}</mc:Choice>'
    both = f"{choice}<mc:Fallback>{shape('picture of it')}</mc:Fallback>"
    both = f'<mc:AlternateContent xmlns:mc="{mc}">{both}</mc:AlternateContent>'
    assert texts(page_of(tmp_path, both)) == ["9,000"]


def test_strict_files_are_read_like_others(tmp_path: Path) -> None:
    strict = slide(shape("4,321")).replace(
        "http://schemas.openxmlformats.org/drawingml/2006/main", "http://purl.oclc.org/ooxml/drawingml/main"
    )
    strict = strict.replace(
        "http://schemas.openxmlformats.org/presentationml/2006/main", "http://purl.oclc.org/ooxml/presentationml/main"
    )
    assert texts(page_of(tmp_path, strict)) == ["4,321"]


def test_more_slides_than_the_limit_are_refused(tmp_path: Path) -> None:
    found = read_pptx(write(tmp_path, "deck.pptx", deck(*[shape("x")] * 4)), Limits(max_pages=3))
    assert found.refusal is not None
    assert found.refusal.code == "too-long"


def test_a_deep_tower_of_groups_is_cut_and_said(tmp_path: Path) -> None:
    tower = shape("inside")
    for _ in range(60):
        tower = group(tower, (0, 0, 1, 1), (0, 0, 1, 1))
    page = page_of(tmp_path, tower, shape("outside"))
    assert texts(page) == ["outside"]
    assert page.not_read[0].id == "reading.not-read.group"
