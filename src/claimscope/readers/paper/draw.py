"""Draws a page whose blocks have boxes as a PDF of one page."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from claimscope.core.reading import Block, Box, Cell, Chart, Page, Picture, Span, Table, TextBlock
from claimscope.readers.paper.charts import MOST_BARS, bars, label_height
from claimscope.readers.paper.fonts import Fonts
from claimscope.readers.paper.panel import Panel
from claimscope.readers.paper.text import LINE, RAISED, Fitted, fitted, row_width, word_width

INK, PALE, RULE, PANEL, HEAD = (
    HexColor(0x1A1F26),
    HexColor(0x6B7480),
    HexColor(0xB8C0CA),
    HexColor(0xF1F4F7),
    HexColor(0xE3E8EE),
)
SERIES = tuple(HexColor(code) for code in (0x4A76A8, 0xC98A3A, 0x5F9A6B, 0x9A6BA0, 0xB85C5C, 0x5AA0A8))
MOST_POINTS = 14_400.0
"""A PDF page is at most this long (ISO 32000-1, annex C); a longer one is drawn smaller."""
_MOST_PIXELS = 40_000_000
Media = Callable[[str], bytes | None]
Sizes = Callable[[TextBlock], float]


def page_pdf(page: Page, fonts: Fonts, sizes: Sizes, media: Media, panels: Sequence[Panel] = ()) -> bytes:
    """One-page PDF of ``page``. Blocks without a box are left out; ``media`` gives the bytes of a picture by name."""
    out = io.BytesIO()
    width, height = max(page.width, 1.0), max(page.height, 1.0)
    scale = min(1.0, MOST_POINTS / max(width, height))
    canvas = Canvas(out, pagesize=(scale * width, scale * height), invariant=1, pageCompression=1)
    canvas.scale(scale, scale)
    sheet = Sheet(canvas, width, height, fonts, sizes)
    for panel in panels:
        sheet.panel(panel)
    for block in page.blocks:
        if isinstance(block, Picture):
            sheet.picture(block, media)
    for block in page.blocks:
        if isinstance(block, TextBlock):
            sheet.text(block, page.blocks)
        elif isinstance(block, Table):
            sheet.table(block)
        elif isinstance(block, Chart):
            sheet.chart(block)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


class Sheet:
    """A canvas with the origin at the top left, in points."""

    def __init__(self, canvas: Canvas, width: float, height: float, fonts: Fonts, sizes: Sizes) -> None:
        self._canvas, self._width, self._height = canvas, width, height
        self._fonts, self._sizes = fonts, sizes

    def text(self, block: TextBlock, others: Sequence[Block] = ()) -> None:
        """A paragraph in the uncovered part of its box; what the audience does not see is pale."""
        if block.box is None or block.role == "alt-text":
            return
        x0, y0, x1, y1 = self._points(uncovered(block.box, others))
        found = fitted(block.lines, self._sizes(block), max(x1 - x0, 6.0), max(y1 - y0, 4.0), self._fonts.width)
        self._lines(found, x0, y0, INK if block.visible else PALE)

    def table(self, table: Table) -> None:
        """Cells with rules between them; parts of merged cells are not ruled off."""
        cells = {(cell.row, cell.column): cell for cell in table.cells}
        for cell in table.cells:
            if cell.box is not None:
                self._cell(cell, cells)

    def _cell(self, cell: Cell, cells: dict[tuple[int, int], Cell]) -> None:
        x0, y0, x1, y1 = self._points(cell.box or (0, 0, 0, 0))
        if cell.header:
            self._fill((x0, y0, x1, y1), HEAD)
        right, below = cells.get((cell.row, cell.column + 1)), cells.get((cell.row + 1, cell.column))
        edges = [((x0, y0, x0, y1), cell.column == 0), ((x0, y0, x1, y0), cell.row == 0)]
        edges += [((x1, y0, x1, y1), not _merged(cell, right)), ((x0, y1, x1, y1), not _merged(cell, below))]
        for line, drawn in edges:
            if drawn:
                self._line(line)
        if cell.inherited or not cell.text.strip():
            return
        lines = lines_in(cell.spans)
        size = max([span.size or 0 for span in cell.spans], default=0) or 9.0
        found = fitted(lines, size, max(x1 - x0 - 6, 4.0), max(y1 - y0 - 2, 4.0), self._fonts.width)
        self._lines(found, x0 + 3, y0 + max((y1 - y0 - found.height) / 2, 0), INK if cell.visible else PALE)

    def chart(self, chart: Chart) -> None:
        """Bars with their values, names of categories below, series in a legend; a list where there are many values."""
        if chart.box is None:
            return
        x0, y0, x1, y1 = self._points(chart.box)
        self._frame((x0, y0, x1, y1))
        head = " · ".join(part for part in (chart.title.replace("\n", " "), chart.value_axis) if part)
        height = label_height(y1 - y0)
        self._short(head, (x0 + 4, y0 + 2, x1 - 4, y0 + 2 + height), 0.84 * height, bold=True)
        series = list(dict.fromkeys(point.series for point in chart.points))
        listed = len(chart.points) > MOST_BARS or y1 - y0 < 60
        for point, bar in zip(chart.points, bars(chart, x1 - x0, y1 - y0), strict=True):
            if not listed:
                self._fill(_shifted(bar.bar, x0, y0), SERIES[series.index(point.series) % len(SERIES)])
            self._short(
                point.text, _shifted(bar.label, x0, y0), 0.75 * (bar.label[3] - bar.label[1]), centred=not listed
            )
            name = f"{point.series} · {point.category}" if listed else point.category
            self._short(name, _shifted(bar.name, x0, y0), 0.7 * (bar.name[3] - bar.name[1]), centred=not listed)
        if not listed:
            self._legend(series, (x0 + 4, y1 - height - 2, x1 - 4, y1 - 2))

    def _legend(self, series: Sequence[str], box: Box) -> None:
        step, height = (box[2] - box[0]) / max(len(series), 1), box[3] - box[1]
        for number, name in enumerate(series):
            left = box[0] + number * step
            self._fill(
                (left, box[1] + height / 4, left + height / 2, box[1] + 3 * height / 4), SERIES[number % len(SERIES)]
            )
            self._short(name, (left + 0.75 * height, box[1], left + step, box[3]), 0.7 * height)

    def picture(self, picture: Picture, media: Media) -> None:
        """The picture where it can be drawn, else a frame with its alternative text."""
        if picture.box is None:
            return
        x0, y0, x1, y1 = self._points(picture.box)
        if picture.content and self._image(media(picture.content), (x0, y0, x1, y1)):
            return
        self._frame((x0, y0, x1, y1))
        self._short(picture.alt or picture.object, (x0 + 4, y0 + 2, x1 - 4, y1), 8)

    def _image(self, data: bytes | None, box: Box) -> bool:
        reader = _readable(data) if data else None
        if reader is None or box[2] - box[0] < 1 or box[3] - box[1] < 1:
            return False
        self._canvas.drawImage(
            reader,
            box[0],
            self._height - box[3],
            box[2] - box[0],
            box[3] - box[1],
            mask="auto",
            preserveAspectRatio=False,
        )
        return True

    def panel(self, panel: Panel) -> None:
        """A pale rectangle."""
        self._fill(self._points(panel.box), _tint(panel.colour))

    def _short(self, text: str, box: Box, size: float, bold: bool = False, centred: bool = False) -> None:
        width, height = max(box[2] - box[0], 4.0), max(box[3] - box[1], 4.0)
        found = fitted([[Span(text, bold=bold)]], size, width, height, self._fonts.width)
        used = max((row_width(row, found.size, self._fonts.width) for row in found.lines), default=0.0)
        self._lines(found, box[0] + (max(width - used, 0.0) / 2 if centred else 0.0), box[1], INK)

    def _lines(self, found: Fitted, x: float, y: float, colour: Color) -> None:
        self._canvas.setFillColor(colour)
        for number, row in enumerate(found.lines):
            base = self._height - (y + number * found.size * LINE + 0.95 * found.size)
            at = x
            for word in row:
                if at > x and not word.glued:
                    at += self._fonts.width(" ", found.size)
                self._word(
                    word.text,
                    at,
                    base + (0.33 * found.size if word.raised else 0),
                    self._scaled(found, word.raised),
                    word.bold,
                )
                at += word_width(word, found.size, self._fonts.width)

    @staticmethod
    def _scaled(found: Fitted, raised: bool) -> float:
        return found.size * (RAISED if raised else 1.0)

    def _word(self, text: str, x: float, y: float, size: float, bold: bool) -> None:
        for name, piece in self._fonts.runs(text, bold):
            self._canvas.setFont(name, size)
            self._canvas.drawString(x, y, piece)
            x += self._canvas.stringWidth(piece, name, size)

    def _fill(self, box: Box, colour: Color) -> None:
        self._canvas.setFillColor(colour)
        self._canvas.rect(box[0], self._height - box[3], box[2] - box[0], box[3] - box[1], stroke=0, fill=1)

    def _frame(self, box: Box) -> None:
        self._canvas.setStrokeColor(RULE)
        self._canvas.setLineWidth(0.6)
        self._canvas.rect(box[0], self._height - box[3], box[2] - box[0], box[3] - box[1], stroke=1, fill=0)

    def _line(self, line: Box) -> None:
        self._canvas.setStrokeColor(RULE)
        self._canvas.setLineWidth(0.6)
        self._canvas.line(line[0], self._height - line[1], line[2], self._height - line[3])

    def _points(self, box: Box) -> Box:
        return box[0] * self._width, box[1] * self._height, box[2] * self._width, box[3] * self._height


def uncovered(box: Box, others: Sequence[Block]) -> Box:
    """The upper part of a text's box that no table or chart covers; all of it where less than a third is left."""
    third = box[1] + (box[3] - box[1]) / 3
    tops = [
        other.box[1]
        for other in others
        if isinstance(other, Table | Chart)
        and other.box is not None
        and third < other.box[1] < box[3]
        and other.box[0] < box[2]
        and box[0] < other.box[2]
    ]
    return box[0], box[1], box[2], min([box[3], *tops])


def lines_in(spans: Sequence[Span]) -> list[list[Span]]:
    """Spans with line breaks in them, as lines."""
    lines: list[list[Span]] = [[]]
    for span in spans:
        for number, part in enumerate(span.text.split("\n")):
            if number:
                lines.append([])
            if part:
                lines[-1].append(Span(part, span.superscript, span.bold, span.size))
    return lines


def _merged(cell: Cell, other: Cell | None) -> bool:
    return other is not None and other.inherited and other.text == cell.text


def _shifted(box: Box, x: float, y: float) -> Box:
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


def _tint(colour: str) -> Color:
    """A colour so pale that dark text stands on it."""
    try:
        red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    except (ValueError, IndexError):
        return PANEL
    return Color(*(0.86 + 0.14 * part for part in (red, green, blue)))


def _readable(data: bytes) -> ImageReader | None:
    """The picture, checked for its size before it is unpacked; None for kinds that cannot be drawn."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data)) as picture:
            if picture.width * picture.height > _MOST_PIXELS or picture.format not in (
                "PNG",
                "JPEG",
                "GIF",
                "BMP",
                "TIFF",
                "WEBP",
            ):
                return None
            picture.thumbnail((2000, 2000))
            return ImageReader(picture.convert("RGBA" if "A" in picture.getbands() or picture.mode == "P" else "RGB"))
    except (
        OSError,
        ValueError,
        SyntaxError,
        ZeroDivisionError,
        Image.DecompressionBombError,
        MemoryError,
        RuntimeError,
    ):
        return None
