"""The HTML: one file, no script, nothing fetched, readable by a machine that reads aloud."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from lxml import etree, html
from PIL import Image

from claimscope.core.report import Background, Options, build_report
from claimscope.rendering.report import Printing, report_html
from claimscope.services.assessing import assess, benchmarks, names
from claimscope.services.wording import catalogue
from report_samples import TODAY, sample


def picture() -> bytes:
    out = BytesIO()
    Image.new("RGB", (640, 360), "white").save(out, "PNG")
    return out.getvalue()


def made(language: str = "en") -> bytes:
    pack = sample()
    pictures = {one.id: picture() for one in pack.citations}
    options = Options(draft=True, pictures=frozenset(pictures))
    model = build_report(pack, assess(pack, TODAY), options, Background(benchmarks(), names()))
    return report_html(model, catalogue(language), Printing(pictures=pictures))


@pytest.fixture(scope="module")
def page() -> bytes:
    return made()


@pytest.fixture(scope="module")
def tree(page: bytes) -> etree._Element:
    return html.document_fromstring(page.decode())


def test_nothing_is_fetched_and_nothing_runs(page: bytes, tree: etree._Element) -> None:
    assert not list(tree.iter("script", "link", "iframe", "object", "embed", "form"))
    for element in tree.iter():
        for name in map(str, element.attrib):
            assert not name.startswith("on")
        source = element.get("src")
        assert source is None or source.startswith("data:image/png;base64,")
    assert not re.search(r"url\((?!data:)", page.decode())
    policy = tree.xpath("string(//meta[@http-equiv='Content-Security-Policy']/@content)")
    assert "default-src 'none'" in policy


def test_language_title_and_one_main_part(tree: etree._Element) -> None:
    assert tree.get("lang") == "en"
    assert tree.findtext(".//title") == "Assistant platform 2027"
    assert len(list(tree.iter("main"))) == 1


def test_head_cells_have_a_scope_and_pictures_have_words(tree: etree._Element) -> None:
    assert all(cell.get("scope") in ("col", "row") for cell in tree.iter("th"))
    assert all(image.get("alt") for image in tree.iter("img"))
    titles = [
        element.findtext("{*}title") or element.findtext("title")
        for element in tree.iter()
        if "svg" in str(element.tag)
    ]
    assert titles
    assert all(titles)


def test_headings_do_not_skip_a_level(tree: etree._Element) -> None:
    level = 0
    for element in tree.iter("h1", "h2", "h3", "h4"):
        now = int(str(element.tag)[1])
        assert now <= level + 1
        level = now


def test_tables_are_regular_lists_hold_items_and_nothing_is_an_empty_head(tree: etree._Element) -> None:
    for table in tree.iter("table"):
        assert len({sum(int(cell.get("colspan", "1")) for cell in row) for row in table.iter("tr")}) == 1
    assert all(str(item.tag) == "li" for some in tree.iter("ul", "ol") for item in some)
    heads = tree.iter("h1", "h2", "h3", "th", "figcaption")
    assert all("".join(map(str, head.itertext())).strip() for head in heads)
    assert not list(tree.iter("marquee", "font", "center", "b", "i"))


def test_ids_are_unique_and_links_arrive(tree: etree._Element) -> None:
    ids = tree.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert {str(link)[1:] for link in tree.xpath("//a/@href") if str(link).startswith("#")} <= set(ids)


def test_it_says_what_the_pdf_says(tree: etree._Element) -> None:
    text = " ".join(" ".join(map(str, tree.itertext())).split())
    for part in ("The decision on one page", "23,699.70 queries per second", "4.1-0060", "a1" * 32, "The vendor says"):
        assert part in text


def test_equal_packs_give_equal_bytes(page: bytes) -> None:
    assert made() == page


def contrast(colour: str) -> float:
    """Contrast ratio against white (WCAG 2.2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 1.05 / (0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05)


def test_words_have_enough_contrast() -> None:
    from claimscope.rendering.pdf.look import STATE_COLOURS

    assert all(contrast(colour) >= 4.5 for colour in STATE_COLOURS.values())
    assert contrast("#595959") >= 4.5
    assert contrast("#1F4E79") >= 4.5


def test_shapes_have_enough_contrast() -> None:
    from claimscope.rendering.figures.ink import BLUE, GREEN, ORANGE

    assert all(contrast(colour) >= 3 for colour in (BLUE, GREEN, ORANGE))
