"""Furniture of web pages: what belongs to the site and says nothing about the article."""

from __future__ import annotations

import pytest

from claimscope.core.claims import find_claims
from claimscope.core.reading import TextBlock
from claimscope.readers.html import html_document
from claimscope.services.knowledge import vocabulary

ARTICLE = "<h1>Serving on two L40S</h1><p>We measured 1,482 tokens/s with vLLM on 2x L40S.</p>"


def roles(body: str) -> dict[str, str]:
    """Role of each text of a page."""
    blocks = html_document(f"<body>{body}</body>").pages[0].blocks
    return {block.text: block.role for block in blocks if isinstance(block, TextBlock)}


@pytest.mark.parametrize(
    "furniture",
    [
        "<nav><ul><li>FAST 9: 30% faster</li></ul></nav>",
        '<div class="site-nav">FAST 9: 30% faster</div>',
        '<div role="complementary"><p>FAST 9: 30% faster</p></div>',
        "<aside><h4>News</h4><p>FAST 9: 30% faster</p></aside>",
        '<div class="sidebar-right widget"><p>FAST 9: 30% faster</p></div>',
        '<section class="related-posts"><div><h3>FAST 9: 30% faster</h3></div></section>',
        '<div id="cookieBanner"><p>FAST 9: 30% faster</p></div>',
        "<div><h3>Most read</h3><p>FAST 9: 30% faster</p></div>",
        "<h3>You may also like</h3><div><p>FAST 9: 30% faster</p></div>",
        "<h2>Weitere Artikel</h2><ul><li>FAST 9: 30% faster</li></ul>",
        "<ul><li><a>FAST 9: 30% faster</a></li><li><a>About us</a></li><li><a>Jobs</a></li></ul>",
    ],
)
def test_furniture_is_marked_and_claims_nothing(furniture: str) -> None:
    text = f"<body><article>{ARTICLE}</article>{furniture}</body>"
    page = html_document(text)
    assert roles(f"{ARTICLE}{furniture}")["FAST 9: 30% faster"] == "aside"
    assert [str(claim.fields.value.value) for claim in find_claims(page, vocabulary()) if claim.fields.value] == [
        "1482"
    ]


@pytest.mark.parametrize(
    "content",
    [
        '<div class="content-sidebar"><main><p>9,100 tokens/s on one H200</p></main></div>',
        '<article><aside class="callout"><p>9,100 tokens/s on one H200</p></aside></article>',
        "<h2>Results</h2><p>9,100 tokens/s on one H200</p>",
        "<h3>Most read</h3><p>Other</p><h3>Results</h3><p>9,100 tokens/s on one H200</p>",
        "<ul><li>9,100 tokens/s on one H200</li><li><a>See all</a></li><li>Done</li></ul>",
        '<div class="sharing"><h1>Head</h1><p>9,100 tokens/s on one H200</p></div>',
        '<table class="related"><tr><td>9,100 tokens/s on one H200</td></tr></table>',
    ],
)
def test_what_holds_the_article_is_no_furniture(content: str) -> None:
    assert roles(content)["9,100 tokens/s on one H200"] != "aside"


def test_the_foot_of_a_page_leads_and_claims_nothing() -> None:
    page = html_document(f"<body>{ARTICLE}<footer>FAST 9 is 30% faster. MLPerf is a trademark.</footer></body>")
    assert len(find_claims(page, vocabulary())) == 1


def test_a_table_in_furniture_is_its_text() -> None:
    rows = "<tr><th>GPU</th><th>tokens/s</th></tr><tr><td>B200</td><td>98,443</td></tr>"
    page = html_document(f"<body><article>{ARTICLE}</article><aside><table>{rows}</table></aside></body>")
    assert [block.text for block in page.pages[0].blocks if getattr(block, "role", "") == "aside"] == [
        "GPU tokens/s\nB200 98,443"
    ]
    assert len(find_claims(page, vocabulary())) == 1
