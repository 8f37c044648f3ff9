"""Markup, figures and pictures in, PDF bytes out."""

from __future__ import annotations

from collections.abc import Sequence

from lxml import etree
from reportlab.platypus.doctemplate import PageBreak
from reportlab.platypus.flowables import Flowable

from claimscope.rendering.pdf.archive import Attachment, archived
from claimscope.rendering.pdf.blocks import Assets, Blocks, Place
from claimscope.rendering.pdf.pages import Furniture, Meta, drawn
from claimscope.rendering.pdf.stack import glued
from claimscope.rendering.pdf.tags import Node


def pdf_bytes(
    root: etree._Element, assets: Assets, meta: Meta, furniture: Furniture, attachments: Sequence[Attachment] = ()
) -> bytes:
    """The document as tagged PDF/A-3b. ``root`` is checked markup (see ``markup.parsed``)."""
    document = Node("Document")
    story = _story(Blocks(assets).block(root, Place(document)))
    pages, canvas = drawn(story, meta, furniture)
    return archived(pages, canvas, document, meta, attachments)


def _story(items: list[Flowable]) -> list[Flowable]:
    """Headings bound to what follows, no page break before the first thing or twice in a row."""
    story: list[Flowable] = []
    for item in glued(items):
        is_break = isinstance(item, PageBreak)
        if is_break and (not story or isinstance(story[-1], PageBreak)):
            continue
        story.append(item)
    return story[:-1] if story and isinstance(story[-1], PageBreak) else story
