"""Time and memory of reading PDF: ours against bare PDFium, for 20, 200 and 2,000 pages.

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


def made(path: Path, pages: int) -> None:
    """Dense pages: 490 words each, a ruled table on every fifth."""
    chance, canvas = random.Random(1), Canvas(str(path), pagesize=(595, 842))
    for page in range(pages):
        canvas.setFont("Helvetica", 7)
        for line in range(34):
            text = " ".join(chance.choice(WORDS) for _ in range(13))
            canvas.drawString(60, 760 - 13 * line, f"{text} {chance.random() * 1e5:,.1f}")
        if page % 5 == 0:
            canvas.grid([55 + 90 * column for column in range(6)], [300 - 16 * row for row in range(9)])
            for row in range(8):
                for column in range(5):
                    canvas.drawString(60 + 90 * column, 288 - 16 * row, f"{chance.random() * 1e5:,.1f}")
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
    """Processor time of the best of five runs, of three where one takes long."""
    times: list[float] = []
    while len(times) < (5 if sum(times) < 5 else 3):
        start = time.process_time()
        run(path)
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    """Prints one line for each number of pages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="*", type=int, default=[20, 200, 2000])
    parser.add_argument("--markitdown", default="")
    chosen = parser.parse_args()
    for pages in chosen.pages:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.pdf"
            made(path, pages)
            ours, text, boxed = seconds(read_pdf, path), seconds(bare, path), seconds(boxes, path)
            line = f"{pages} pages: {1000 * ours / pages:.2f} ms a page, {ours / text:.1f} x bare text, "
            line += f"{ours / boxed:.1f} x text with boxes"
            if chosen.markitdown:
                other = subprocess.run(
                    [chosen.markitdown, "-c", CONVERT, str(path)], capture_output=True, text=True, check=True
                )
                line += f", {float(other.stdout) / ours:.1f} x as fast as markitdown"
            print(line, peak())


def peak() -> str:
    """Largest memory so far, where the system says it."""
    if sys.platform == "win32":
        return ""
    import resource

    return f"(peak {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MiB)"


if __name__ == "__main__":
    main()
