"""One small real file of every kind the readers take, made in memory: seeds of the fuzzers, material of the tests."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable
from functools import cache

import pikepdf
import xlwt
from openpyxl import Workbook
from openpyxl.comments import Comment
from PIL import Image, ImageDraw
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

import metafiles_for_tests as metafiles
import xlsb_for_tests
from unit.readers_a.build import deck, relations
from unit.readers_a.build import picture as picture_of

ROWS = (("System", "Offline", "Server"), ("B200", 143309.4, 128787.0), ("H200", 34548.2, 33161.4))
TITLE = "MLPerf Inference v5.1, Llama 2 70B, closed"


@cache
def pdf() -> bytes:
    """Two pages: text, a ruled table, a picture, a footnote."""
    data = io.BytesIO()
    canvas = Canvas(data, A4, pageCompression=0)
    canvas.setTitle(TITLE)
    for number in range(2):
        canvas.setFont("Helvetica-Bold", 20)
        canvas.drawString(60, 780, TITLE)
        canvas.setFont("Helvetica", 10)
        canvas.drawString(60, 740, f"Page {number}: 101,253 tokens/s on eight H200, up to 4.2x faster than before.")
        canvas.grid([55, 165, 275, 385], [690, 670, 650, 630])
        for row, cells in enumerate(ROWS):
            for column, cell in enumerate(cells):
                canvas.drawString(60 + 110 * column, 676 - 20 * row, str(cell))
        canvas.drawInlineImage(Image.new("RGB", (16, 16), "red"), 60, 300, 200, 150)
        canvas.drawString(60, 40, "1) MLPerf v5.1-0042, retrieved 2025-09-09.")
        canvas.showPage()
    canvas.save()
    return data.getvalue()


@cache
def packed_pdf() -> bytes:
    """The same with its objects in compressed streams."""
    data = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf())) as opened:
        opened.save(data, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return data.getvalue()


@cache
def xlsx() -> bytes:
    """Merged head, formats, a hidden row and sheet, a formula, a comment."""
    book, data = Workbook(), io.BytesIO()
    sheet = book.active
    for row in ((TITLE,), *ROWS, ("sum", "=B3+B4", None)):
        sheet.append(row)
    sheet.merge_cells("A1:C1")
    sheet["B3"].number_format = "#,##0.0"
    sheet["C4"].comment = Comment("measured in May", "x")
    sheet.row_dimensions[4].hidden = True
    book.create_sheet("costs").sheet_state = "hidden"
    book.save(data)
    return data.getvalue()


@cache
def xls() -> bytes:
    """A workbook of Excel 97 to 2003 (BIFF8 in an OLE container)."""
    book, data = xlwt.Workbook(), io.BytesIO()
    sheet = book.add_sheet("Results")
    sheet.write_merge(0, 0, 0, 2, TITLE)
    for number, row in enumerate(ROWS, 1):
        for column, value in enumerate(row):
            sheet.write(number, column, value, xlwt.easyxf(num_format_str="#,##0.0"))
    sheet.write(4, 0, "sum")
    sheet.write(4, 1, xlwt.Formula("B3+B4"))
    book.save(data)
    return data.getvalue()


@cache
def xlsb() -> bytes:
    """A binary workbook with a merged head and a hidden sheet."""
    results = xlsb_for_tests.sheet_part(((TITLE, None, None), *ROWS), [(0, 0, 0, 2)])
    costs = xlsb_for_tests.sheet_part((("item", "price"), ("node", 1.5)))
    return xlsb_for_tests.workbook({"Results": results, "costs": costs}, ["costs"])


@cache
def ods() -> bytes:
    """An OpenDocument sheet."""
    names = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    rows = "".join(f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in ROWS)
    content = (
        f"<office:document-content{names}><office:body><office:spreadsheet>"
        f'<table:table table:name="Results">{rows}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        archive.writestr("content.xml", content)
        manifest = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
        archive.writestr("META-INF/manifest.xml", f'<m:manifest xmlns:m="{manifest}"/>')
    return out.getvalue()


def _ods_cell(value: str | float) -> str:
    kind = f'float" office:value="{value}' if isinstance(value, float) else "string"
    return f'<table:table-cell office:value-type="{kind}"><text:p>{value}</text:p></table:table-cell>'


@cache
def pptx() -> bytes:
    """A deck with one of everything."""
    from unit.readers_a.test_reader_fuzz import slides

    return slides()


@cache
def docx() -> bytes:
    """A letter with a note, a table and styles."""
    from unit.readers_a.test_reader_fuzz import letter

    return letter()


@cache
def html() -> bytes:
    """A saved page."""
    rows = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in ROWS)
    return (
        f"<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>{TITLE}</title>"
        "<style>.x{display:none}</style></head><body><h1>Results</h1><p>Up to <b>4.2x</b> faster<sup>1</sup>.</p>"
        f"<ul><li>101,253 tokens/s<li>TTFT p99 310&nbsp;ms</ul><table><caption>v5.1</caption>{rows}</table>"
        '<p class=x>hidden</p><img alt="chart 2,000" width=600><svg><text>3,000</text></svg>'
        "<ol><li id=fn1>MLPerf v5.1-0042.</ol></body></html>"
    ).encode()


@cache
def eml() -> bytes:
    """A message with a text part, a web part and an attachment."""
    return (
        b"From: a@b.example\r\nTo: c@d.example\r\nSubject: =?utf-8?q?Results_v5=2E1?=\r\nDate: Mon, 1 Sep 2025 10:00:00"
        b" +0200\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=XX\r\n\r\n--XX\r\nContent-Type:"
        b" multipart/alternative; boundary=YY\r\n\r\n--YY\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n101,253"
        b" tokens/s\r\n> old text\r\n--YY\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding:"
        b' quoted-printable\r\n\r\n<p>101,253 tokens/s=20</p><blockquote type=3D"cite">old</blockquote>\r\n--YY--\r\n'
        b'--XX\r\nContent-Type: image/png; name="a.png"\r\nContent-Disposition: attachment; filename="a.png"\r\n'
        b"Content-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n--XX--\r\n"
    )


@cache
def csv() -> bytes:
    """A table as German programs write it."""
    return "Runde;System;Wert\nv4.1;B200;0,387\nv4.1;H200;453,667\nv5.0;H200;1.453,6\n".encode("cp1252")


@cache
def text() -> bytes:
    """Notes with a table of pipes."""
    return (
        f"# {TITLE}\n\n* 101,253 tokens/s in the Offline scenario[^1]\n* TTFT p99 310 ms\n\n| System | Offline |\n"
        "|---|---|\n| B200 | 143,309 |\n\n> quoted 2,000\n\n[^1]: v5.1-0042\n"
    ).encode()


@cache
def picture(kind: str) -> bytes:
    """A picture with a number in it."""
    data, image = io.BytesIO(), Image.new("RGB", (120, 60), "white")
    ImageDraw.Draw(image).text((10, 20), "4,000 tokens/s", fill="black")
    image.save(data, kind)
    return data.getvalue()


@cache
def embedding() -> bytes:
    """A slide with a workbook in an OLE frame."""
    from pptx import Presentation
    from pptx.enum.shapes import PROG_ID
    from pptx.util import Inches

    made, out = Presentation(), io.BytesIO()
    slide = made.slides.add_slide(made.slide_layouts[6])
    icon, place = io.BytesIO(picture("PNG")), (Inches(1), Inches(1), Inches(4), Inches(2))
    slide.shapes.add_ole_object(io.BytesIO(xlsx()), PROG_ID.XLSX, *place, icon_file=icon)
    slide.shapes.add_ole_object(io.BytesIO(xls()), "Excel.Sheet.8", *place, icon_file=icon)
    made.save(out)
    return out.getvalue()


@cache
def charted() -> bytes:
    """A workbook with a chart on its sheet that caches no values, and a chart sheet."""
    from openpyxl.chart import BarChart, Reference

    book, data = Workbook(), io.BytesIO()
    sheet = book.active
    for row in ROWS:
        sheet.append(row)
    for place in (sheet, book.create_chartsheet("Picture")):
        chart = BarChart()
        chart.title = TITLE
        chart.add_data(Reference(sheet, min_col=2, max_col=3, min_row=1, max_row=3), titles_from_data=True)
        chart.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=3))
        place.add_chart(chart, *(("E2",) if place is sheet else ()))
    book.save(data)
    return data.getvalue()


@cache
def drawn() -> bytes:
    """A slide with an EMF and a WMF that hold texts."""
    letters = metafiles.text_out("Offline 34,000", 100, 100, [20] * 14), metafiles.text_out("Server 33,000", 100, 200)
    files = {"ppt/a.emf": metafiles.emf(metafiles.font(1, 40), *letters), "ppt/b.wmf": _old_drawing()}
    shown = picture_of("r:embed='x'"), picture_of("r:embed='y'")
    return deck("".join(shown), more=files, rels={1: relations(x="image ../a.emf", y="image ../b.wmf")})


def _old_drawing() -> bytes:
    text = struct.pack("<2h2H", 100, 0, 5, 0) + b"9,870\0" + struct.pack("<5h", *[10] * 5)
    return metafiles.wmf(metafiles.old(0x02FB, struct.pack("<h", -20) + bytes(48)), metafiles.old(0x0A32, text))


SEEDS: dict[str, Callable[[], bytes]] = {
    "a.pdf": pdf,
    "packed.pdf": packed_pdf,
    "a.pptx": pptx,
    "ole.pptx": embedding,
    "drawing.pptx": drawn,
    "chart.xlsx": charted,
    "a.docx": docx,
    "a.xlsx": xlsx,
    "a.xls": xls,
    "a.xlsb": xlsb,
    "a.ods": ods,
    "a.html": html,
    "a.eml": eml,
    "a.csv": csv,
    "a.md": text,
    "a.json": lambda: b'{"a": [1, {"b": "4,000 tokens/s"}], "c": null}',
    "a.png": lambda: picture("PNG"),
    "a.jpg": lambda: picture("JPEG"),
    "a.webp": lambda: picture("WEBP"),
}
"""File name to its bytes."""
