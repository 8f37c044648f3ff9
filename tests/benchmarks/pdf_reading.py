"""Time and memory of reading PDF: ours against bare PDFium, for 20, 200 and 2,000 pages of several kinds.

Run: ``python tests/benchmarks/pdf_reading.py [PAGES…]``. To compare with markitdown, install it in an environment of
its own and give its Python: ``python tests/benchmarks/pdf_reading.py 200 --markitdown OTHER/bin/python``.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pypdfium2
from reportlab.pdfgen.canvas import Canvas

from claimscope.readers.pdf import read_pdf

WORDS = ("system", "reached", "tokens", "per", "second", "accelerators", "closed", "division", "verified", "Offline")
CONVERT = "import sys, time; from markitdown import MarkItDown; m = MarkItDown(); t = time.process_time(); \
m.convert(sys.argv[1]); print(time.process_time() - t)"


def mixed(canvas: Canvas, page: int, chance: random.Random) -> None:
    """490 words and a number on each line, a ruled table on every fifth page."""
    canvas.setFont("Helvetica", 7)
    for line in range(34):
        text = " ".join(chance.choice(WORDS) for _ in range(13))
        canvas.drawString(60, 760 - 13 * line, f"{text} {chance.random() * 1e5:,.1f}")
    if page % 5 == 0:
        canvas.grid([55 + 90 * column for column in range(6)], [300 - 16 * row for row in range(9)])
        for row in range(8):
            for column in range(5):
                canvas.drawString(60 + 90 * column, 288 - 16 * row, f"{chance.random() * 1e5:,.1f}")


def prose(canvas: Canvas, page: int, chance: random.Random) -> None:
    """45 lines of running text, 540 words."""
    text = canvas.beginText(60, 780)
    text.setFont("Times-Roman", 10)
    for _ in range(45):
        text.textLine(" ".join(chance.choice(WORDS) for _ in range(12)))
    canvas.drawText(text)


def tables(canvas: Canvas, page: int, chance: random.Random) -> None:
    """240 cells without rules: the slowest kind."""
    canvas.setFont("Helvetica", 8)
    for row in range(40):
        for column in range(6):
            head = row == 0 or column == 0
            text = WORDS[(row + column) % 10] if head else f"{chance.random() * 1e5:,.1f}"
            canvas.drawString(60 + 80 * column, 770 - 16 * row, text)


def slides(canvas: Canvas, page: int, chance: random.Random) -> None:
    """A title, eight bullets, a source line on a coloured ground."""
    canvas.setFillColorRGB(0.9, 0.9, 1)
    canvas.rect(0, 0, 595, 842, fill=1, stroke=0)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.setFont("Helvetica-Bold", 24)
    canvas.drawString(60, 740, f"Throughput that scales {page}")
    canvas.setFont("Helvetica", 11)
    for bullet in range(8):
        text = " ".join(chance.choice(WORDS) for _ in range(9))
        canvas.drawString(60, 680 - 36 * bullet, f"• {text} {chance.random() * 1e5:,.1f}")
    canvas.setFont("Helvetica", 8)
    canvas.drawString(60, 30, "1 MLPerf Inference v5.1 Closed. Retrieved 9 September 2025.")


KINDS = {"mixed": mixed, "prose": prose, "tables": tables, "slides": slides}


def made(path: Path, pages: int, kind: str = "mixed") -> None:
    """A document of so many pages of one kind."""
    chance, canvas = random.Random(1), Canvas(str(path), pagesize=(595, 842))
    for page in range(pages):
        KINDS[kind](canvas, page, chance)
        canvas.showPage()
    canvas.save()


def bare(path: Path) -> None:
    """PDFium's text and nothing else."""
    document = pypdfium2.PdfDocument(path)
    for page in document:
        text = page.get_textpage()
        text.get_text_range()
        text.close()
        page.close()


def boxes(path: Path) -> None:
    """PDFium's text with a box for each piece."""
    document = pypdfium2.PdfDocument(path)
    for page in document:
        text = page.get_textpage()
        for index in range(text.count_rects()):
            text.get_text_bounded(*text.get_rect(index))
        text.close()
        page.close()


def seconds(run: Callable[[Path], object], path: Path) -> float:
    """Processor time of the best of five runs, of three where they take long."""
    times: list[float] = []
    while len(times) < (5 if sum(times) < 3 else 3):
        start = time.process_time()
        run(path)
        times.append(time.process_time() - start)
    return min(times)


def apart(path: Path) -> tuple[list[float], str]:
    """Ours, bare text and text with boxes, and the memory of ours: each in processes of its own, three of them in turn.
    Ours tells the allocator to keep memory, and bare PDFium is measured as it is."""
    rounds = [[alone(name, path) for name in READINGS] for _ in range(3)]
    return [min(taken for taken, _ in found) for found in zip(*rounds, strict=True)], rounds[0][0][1]


def alone(name: str, path: Path) -> tuple[float, str]:
    """Processor time of one reading in a process of its own, and the memory it took."""
    command = [sys.executable, __file__, "--alone", name, str(path)]
    taken, _, memory = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip().partition(" ")
    return float(taken), memory


READINGS: dict[str, Callable[[Path], object]] = {"ours": read_pdf, "bare": bare, "boxes": boxes}


def main() -> None:
    """Prints one line for each number of pages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", type=int, default=[20, 200, 2000])
    parser.add_argument("--markitdown", default="")
    parser.add_argument("--alone", nargs=2, default=None, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.alone:
        print(seconds(READINGS[chosen.alone[0]], Path(chosen.alone[1])), peak())
        return
    for kind, pages in ((kind, pages) for kind in KINDS for pages in chosen.pages):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.pdf"
            made(path, pages, kind)
            (ours, text, boxed), memory = apart(path)
            line = f"{kind:6} {pages:5} pages: {1000 * ours / pages:.2f} ms a page, {ours / text:.1f} x bare text, "
            line += f"{ours / boxed:.1f} x text with boxes"
            if chosen.markitdown:
                other = subprocess.run(
                    [chosen.markitdown, "-c", CONVERT, str(path)], capture_output=True, text=True, check=True
                )
                line += f", {float(other.stdout) / ours:.1f} x as fast as markitdown"
            print(line, memory, flush=True)


def peak() -> str:
    """Largest memory so far, where the system says it."""
    if sys.platform == "win32":
        return ""
    import resource

    return f"(peak {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MiB)"


if __name__ == "__main__":
    main()
