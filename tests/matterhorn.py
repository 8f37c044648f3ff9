"""Own checks after the Matterhorn protocol (PDF/UA-1): what a program can decide about a tagged file."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pikepdf

STANDARD = {
    *("/Document", "/Sect", "/Div", "/P", "/H1", "/H2", "/H3", "/L", "/LI", "/Lbl", "/LBody", "/Table", "/THead"),
    *("/TBody", "/TR", "/TH", "/TD", "/Figure", "/Caption", "/Link", "/TOC", "/TOCI", "/Form", "/Span"),
}
"""Types of ISO 32000-1, 14.8.4 that our files use."""
HEADINGS = {f"/H{level}": level for level in range(1, 7)}


def faults(data: bytes) -> list[str]:
    """Every fault found, by the number of its checkpoint."""
    with pikepdf.open(BytesIO(data)) as pdf:
        return [*_document(pdf), *_tree(pdf), *_content(pdf), *_annotations(pdf), *_fonts(pdf)]


def elements(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """Structure elements in reading order."""
    stack = [pdf.Root.StructTreeRoot.K]
    while stack:
        one = stack.pop()
        if isinstance(one, pikepdf.Array):
            stack += reversed(list(one))
        elif isinstance(one, pikepdf.Dictionary) and "/S" in one:
            yield one
            if "/K" in one:
                stack.append(one.K)


def _document(pdf: pikepdf.Pdf) -> Iterator[str]:
    root = pdf.Root
    if "/Lang" not in root or not str(root.Lang):
        yield "11-006 no language"
    if not root.get("/MarkInfo", {}).get("/Marked", False):
        yield "06-001 not marked"
    if not root.get("/ViewerPreferences", {}).get("/DisplayDocTitle", False):
        yield "07-002 title not displayed"
    if "dc:title" not in pdf.open_metadata() or not pdf.open_metadata()["dc:title"]:
        yield "06-003 no title"
    if "/Outlines" not in root:
        yield "bookmarks missing"


def _tree(pdf: pikepdf.Pdf) -> Iterator[str]:
    level = 0
    for one in elements(pdf):
        kind = str(one.S)
        if kind in HEADINGS:
            if HEADINGS[kind] > level + 1:
                yield f"14-003 heading {kind} after level {level}"
            level = HEADINGS[kind]
        if kind == "/Figure" and not str(one.get("/Alt", "")):
            yield "13-004 figure without alternative text"
        if kind == "/TH" and "/Scope" not in one.get("/A", {}):
            yield "15-003 head cell without scope"
        if kind == "/TR" and str(one.P.S) not in ("/THead", "/TBody", "/Table"):
            yield "09-004 row outside a table"
        if kind in ("/TH", "/TD") and str(one.P.S) != "/TR":
            yield "09-004 cell outside a row"
        if kind == "/LI" and str(one.P.S) != "/L":
            yield "09-005 item outside a list"
        if kind in ("/Lbl", "/LBody") and str(one.P.S) != "/LI":
            yield f"09-005 {kind} outside an item"
        if kind == "/TOCI" and str(one.P.S) != "/TOC":
            yield "09-006 entry outside a table of contents"
        if kind == "/L" and {str(kid.S) for kid in _kids(one)} - {"/LI"}:
            yield "09-005 a list holds something that is no item"
        if kind not in STANDARD:
            yield f"02-001 {kind} is no standard type"
        if kind in HEADINGS and "/K" not in one:
            yield f"14-002 heading {kind} holds nothing"
        if kind == "/Link" and not any("/Obj" in kid for kid in _all_kids(one)):
            yield "28-011 link element without its annotation"
    yield from _grids(pdf)


def _grids(pdf: pikepdf.Pdf) -> Iterator[str]:
    for table in (one for one in elements(pdf) if str(one.S) == "/Table"):
        widths = {
            len(list(_kids(row))) for part in _kids(table) for row in (_kids(part) if str(part.S) != "/TR" else [part])
        }
        if len(widths) > 1:
            yield f"15-004 rows of different length {sorted(widths)}"


def _all_kids(one: pikepdf.Object) -> list[pikepdf.Object]:
    kids = one.get("/K", pikepdf.Array())
    return [kid for kid in (kids if isinstance(kids, pikepdf.Array) else [kids]) if isinstance(kid, pikepdf.Dictionary)]


def _kids(one: pikepdf.Object) -> list[pikepdf.Object]:
    return [kid for kid in _all_kids(one) if "/S" in kid]


def _content(pdf: pikepdf.Pdf) -> Iterator[str]:
    shows = {"Tj", "TJ", "'", '"', "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "Do", "sh", "BI", "INLINE IMAGE"}
    parents = dict(_pairs(pdf.Root.StructTreeRoot.ParentTree.Nums))
    for number, page in enumerate(pdf.pages, 1):
        depth, seen = 0, 0
        for instruction in pikepdf.parse_content_stream(page):
            operator = str(instruction.operator)
            if operator == "BDC":
                depth += 1
                seen += "/MCID" in instruction.operands[1]
            elif operator == "BMC":
                depth += 1
            elif operator == "EMC":
                depth -= 1
            elif operator in shows and depth == 0:
                yield f"01-005 page {number}: {operator} outside tagged content"
                break
        if depth != 0:
            yield f"page {number}: marked content not closed"
        if len(parents[int(page.StructParents)]) != seen:
            yield f"page {number}: {seen} marks, {len(parents[int(page.StructParents)])} owners"
        if page.get("/Tabs") != pikepdf.Name.S:
            yield f"28-007 page {number}: tab order is not that of the structure"
        if "/Trans" in page:
            yield f"page {number}: page transition"


def _pairs(numbers: pikepdf.Array) -> Iterator[tuple[int, pikepdf.Object]]:
    flat = list(numbers)
    for at in range(0, len(flat), 2):
        yield int(flat[at]), flat[at + 1]


def _annotations(pdf: pikepdf.Pdf) -> Iterator[str]:
    parents = dict(_pairs(pdf.Root.StructTreeRoot.ParentTree.Nums))
    for number, page in enumerate(pdf.pages, 1):
        for annotation in page.get("/Annots", []):
            if "/StructParent" not in annotation:
                yield f"28-010 page {number}: link not in the structure"
            elif str(parents[int(annotation.StructParent)].S) != "/Link":
                yield f"28-011 page {number}: link in another element"
            if not str(annotation.get("/Contents", "")) or "pikepdf" in str(annotation.Contents):
                yield f"28-012 page {number}: link without a description"


def _fonts(pdf: pikepdf.Pdf) -> Iterator[str]:
    for one in pdf.objects:
        if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font":
            if "/FontFile2" not in one.get("/FontDescriptor", {}):
                yield f"31-009 font {one.get('/BaseFont')} not embedded"
            if "/ToUnicode" not in one:
                yield f"31-027 font {one.get('/BaseFont')} without a map to Unicode"
