"""Small files for the tests of the readers, made in memory."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from claimscope.core.reading import Block, Chart, Document, Page, Table, TextBlock

P = "http://schemas.openxmlformats.org/presentationml/2006/main"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
REL = "http://schemas.openxmlformats.org/package/2006/relationships"
W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
NS = f'xmlns:p="{P}" xmlns:a="{A}" xmlns:r="{R}"'
INCH = 914_400


def package(files: Mapping[str, str | bytes]) -> bytes:
    """A zip of parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in files.items():
            archive.writestr(name, body)
    return out.getvalue()


def relations(**targets: str) -> str:
    """A relationships part: id = "kind target", with ``!`` before an outside target."""
    rows = []
    for id, said in targets.items():
        kind, _, target = said.partition(" ")
        mode = ' TargetMode="External"' if target.startswith("!") else ""
        rows.append(f'<Relationship Id="{id}" Type="{R}/{kind}" Target="{target.lstrip("!")}"{mode}/>')
    return f'<Relationships xmlns="{REL}">{"".join(rows)}</Relationships>'


def deck(*slides: str, more: Mapping[str, str | bytes] | None = None, rels: Mapping[int, str] | None = None) -> bytes:
    """A presentation of 10 x 7.5 inches whose slides hold these shapes."""
    ids = "".join(f'<p:sldId id="{256 + number}" r:id="rId{number}"/>' for number in range(1, len(slides) + 1))
    files: dict[str, str | bytes] = {
        "_rels/.rels": relations(rId1="officeDocument ppt/presentation.xml"),
        "ppt/presentation.xml": f"<p:presentation {NS}><p:sldIdLst>{ids}</p:sldIdLst>"
        '<p:sldSz cx="9144000" cy="6858000"/></p:presentation>',
        "ppt/_rels/presentation.xml.rels": relations(
            **{f"rId{number}": f"slide slides/slide{number}.xml" for number in range(1, len(slides) + 1)}
        ),
    }
    for number, shapes in enumerate(slides, 1):
        body = shapes if shapes.startswith("<p:sld ") or "<!DOCTYPE" in shapes else slide(shapes)
        files[f"ppt/slides/slide{number}.xml"] = body
    for number, text in (rels or {}).items():
        files[f"ppt/slides/_rels/slide{number}.xml.rels"] = text
    return package({**files, **(more or {})})


def slide(shapes: str, attributes: str = "") -> str:
    """A slide part."""
    return f"<p:sld {NS} {attributes}><p:cSld><p:spTree>{shapes}</p:spTree></p:cSld></p:sld>"


def shape(
    text: str,
    x: float = 1,
    y: float = 1,
    width: float = 3,
    height: float = 0.5,
    name: str = "Box",
    size: int = 18,
    ph: str = "",
) -> str:
    """A text box in inches; ``ph`` makes it a placeholder; newlines part paragraphs, ``^`` marks raise text."""
    held = f"<p:ph {ph}/>" if ph else ""
    named = f'<p:nvSpPr><p:cNvPr id="2" name="{name}"/><p:cNvSpPr/><p:nvPr>{held}</p:nvPr></p:nvSpPr>'
    place = xfrm("a:xfrm", x, y, width, height)
    return f"<p:sp>{named}<p:spPr>{place}</p:spPr><p:txBody><a:bodyPr/>{paragraphs(text, size)}</p:txBody></p:sp>"


def xfrm(tag: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    """A place in inches."""
    off, ext = f'x="{int(x * INCH)}" y="{int(y * INCH)}"', f'cx="{int(width * INCH)}" cy="{int(height * INCH)}"'
    return f"<{tag}><a:off {off}/><a:ext {ext}/>{more}</{tag}>"


def frame(name: str, uri: str, inner: str) -> str:
    """A graphic frame of 4 x 4 inches."""
    named = f'<p:cNvPr id="5" name="{name}"/><p:cNvGraphicFramePr/><p:nvPr/>'
    data = f'<a:graphic><a:graphicData uri="{uri}">{inner}</a:graphicData></a:graphic>'
    place = xfrm("p:xfrm", 1, 1, 4, 4)
    return f"<p:graphicFrame><p:nvGraphicFramePr>{named}</p:nvGraphicFramePr>{place}{data}</p:graphicFrame>"


def picture(blip: str, alt: str = "") -> str:
    """A picture over the whole slide."""
    named = f'<p:cNvPr id="3" name="Shot" descr="{alt}"/><p:cNvPicPr/><p:nvPr/>'
    fill, place = f"<p:blipFill><a:blip {blip}/></p:blipFill>", xfrm("a:xfrm", 0, 0, 10, 7.5)
    return f"<p:pic><p:nvPicPr>{named}</p:nvPicPr>{fill}<p:spPr>{place}</p:spPr></p:pic>"


def paragraphs(text: str, size: int = 18) -> str:
    """DrawingML paragraphs of a text."""
    return "".join(f"<a:p>{runs(line, size)}</a:p>" for line in text.split("\n"))


def runs(line: str, size: int) -> str:
    """Runs of a line; text between ``^`` marks is raised."""
    parts = line.split("^")
    raised = ("", ' baseline="30000"')
    return "".join(
        f'<a:r><a:rPr sz="{size * 100}"{raised[turn % 2]}/><a:t>{part}</a:t></a:r>'
        for turn, part in enumerate(parts)
        if part
    )


def group(
    inner: str, outer: tuple[float, float, float, float], child: tuple[float, float, float, float], name: str = "Group"
) -> str:
    """A group: place on its parent and coordinate system of its children, in inches."""
    x, y, width, height = (int(value * INCH) for value in child)
    inside = f'<a:chOff x="{x}" y="{y}"/><a:chExt cx="{width}" cy="{height}"/>'
    named = f'<p:nvGrpSpPr><p:cNvPr id="9" name="{name}"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>'
    return f"<p:grpSp>{named}<p:grpSpPr>{xfrm('a:xfrm', *outer, inside)}</p:grpSpPr>{inner}</p:grpSp>"


def document(body: str, more: Mapping[str, str | bytes] | None = None, **targets: str) -> bytes:
    """A word-processor file with this body."""
    names = f'xmlns:w="{W}" xmlns:r="{R}" xmlns:a="{A}"'
    return package(
        {
            "_rels/.rels": relations(rId1="officeDocument word/document.xml"),
            "word/document.xml": f"<w:document {names}><w:body>{body}</w:body></w:document>",
            "word/_rels/document.xml.rels": relations(**targets),
            **(more or {}),
        }
    )


def para(text: str, properties: str = "") -> str:
    """A paragraph of one run."""
    return f'<w:p><w:pPr>{properties}</w:pPr><w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'


def write(folder: Path, name: str, data: bytes) -> Path:
    """A file in ``folder``."""
    path = folder / name
    path.write_bytes(data)
    return path


def texts(page: Page, role: str = "") -> list[str]:
    """Texts of the text blocks of a page, of one role where that is given."""
    return [block.text for block in page.blocks if isinstance(block, TextBlock) and role in ("", block.role)]


def tables(page: Page) -> list[Table]:
    """Tables of a page."""
    return [block for block in page.blocks if isinstance(block, Table)]


def charts(page: Page) -> list[Chart]:
    """Charts of a page."""
    return [block for block in page.blocks if isinstance(block, Chart)]


def grid(table: Table) -> list[list[str]]:
    """Texts by row and column; inherited ones with ``=`` before them."""
    rows = [[""] * table.columns for _ in range(table.rows)]
    for cell in table.cells:
        rows[cell.row][cell.column] = ("=" if cell.inherited else "") + cell.text
    return rows


def raised(block: Block) -> list[str]:
    """Texts of the superscript spans of a text block."""
    lines = block.lines if isinstance(block, TextBlock) else ()
    return [span.text for line in lines for span in line if span.superscript]


def everything(found: Document) -> Iterator[tuple[str, int, bool]]:
    """(text, page, visible) of every text, cell and chart value."""
    for page in found.pages:
        for block in page.blocks:
            seen = page.visible and getattr(block, "visible", True)
            if isinstance(block, TextBlock):
                yield block.text, page.number, seen
            elif isinstance(block, Table):
                yield from ((cell.text, page.number, seen and cell.visible) for cell in block.cells)
            elif isinstance(block, Chart):
                yield from ((point.text, page.number, seen) for point in block.points)
