"""The report as one HTML file that needs nothing else: no script, own print style, pictures and typeface inside."""

from __future__ import annotations

import base64
import copy
from functools import cache
from html import escape

from lxml import etree

from claimscope.datafiles import resource, template_dir
from claimscope.rendering.colours import Colours
from claimscope.rendering.fonts import BOLD, REGULAR
from claimscope.rendering.markup import classes, widths, words
from claimscope.rendering.pdf.blocks import Assets
from claimscope.rendering.pdf.pages import Furniture, Meta
from claimscope.rendering.svg import svg

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
"""A reader's browser fetches nothing from this page, whatever stands in it."""

WEIGHTS = ((REGULAR, 400), (BOLD, 600))


def html_text(root: etree._Element, assets: Assets, meta: Meta, furniture: Furniture) -> str:
    """The page. ``root`` is checked markup and stays as it is."""
    body = copy.deepcopy(root)
    for element in list(body.iter()):
        _finished(element, assets)
    body.tag = "main"
    if "lang" in body.attrib:
        del body.attrib["lang"]
    content = etree.tostring(body, encoding="unicode", method="html")
    return _PAGE.format(
        language=escape(meta.language),
        policy=POLICY,
        title=escape(meta.title),
        style=_style() + _own_colours(assets),
        mark=f'<div class="draft-mark" aria-hidden="true">{escape(furniture.diagonal)}</div>'
        if furniture.diagonal
        else "",
        left=escape(furniture.head[0]),
        right=escape(furniture.head[1]),
        content=content,
        foot=escape(furniture.foot),
    )


_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
{mark}
<header><span>{left}</span><span>{right}</span></header>
{content}
<footer>{foot}</footer>
</body>
</html>
"""


def _finished(element: etree._Element, assets: Assets) -> None:
    """Figures filled in, widths as columns, headings of table rows as they are."""
    if element.tag == "figure":
        _fill_figure(element, assets)
    elif element.tag == "table":
        _set_columns(element)
    elif element.tag == "div" and "columns" in classes(element):
        shares = widths(element) or [1.0] * len(element)
        element.set("style", "grid-template-columns:" + " ".join(f"{share:g}fr" for share in shares))
    for name in ("data-widths", "data-figure", "data-picture", "data-continued"):
        if name in element.attrib:
            del element.attrib[name]


def _fill_figure(element: etree._Element, assets: Assets) -> None:
    scene = assets.scenes.get(element.get("data-figure") or "")
    if scene is not None:
        element.insert(0, etree.fromstring(svg(scene)))
    pixel = assets.pictures.get(element.get("data-picture") or "")
    if pixel is not None:
        caption = element.find("figcaption")
        image = etree.Element("img")
        image.set("src", "data:image/png;base64," + base64.b64encode(pixel.png).decode())
        image.set("alt", words(caption) if caption is not None else "")
        element.insert(0, image)
    if scene is None and pixel is None:
        for child in list(element):
            element.remove(child)


def _set_columns(element: etree._Element) -> None:
    shares = widths(element)
    if not shares:
        return
    group = etree.Element("colgroup")
    for share in shares:
        etree.SubElement(group, "col").set("style", f"width:{100 * share / sum(shares):.4g}%")
    element.insert(0, group)


def _own_colours(assets: Assets) -> str:
    if assets.colours == Colours():
        return ""
    return f"\n:root {{ --accent: {assets.colours.accent}; --rule: {assets.colours.rule}; }}"


@cache
def _style() -> str:
    faces = "".join(
        f"@font-face{{font-family:'IBM Plex Sans';font-weight:{weight};"
        f"src:url(data:font/ttf;base64,{_encoded(name)})}}\n"
        for name, weight in WEIGHTS
    )
    return faces + template_dir("report", "report.css").read_text(encoding="utf-8")


def _encoded(name: str) -> str:
    return base64.b64encode(resource("fonts", f"{name}.ttf").read_bytes()).decode()
